"""`robotview convert`: what it writes by the suffix of OUT, and with which status."""

import mujoco
import pytest

from robotview import mjcf, urdf
from robotview.cli import main

INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
URDF = (
    f'<robot name="r"><link name="a"/><link name="b">{INERTIAL}</link><joint name="j" type="continuous">'
    '<parent link="a"/><child link="b"/></joint></robot>'
)
CLASSES = '<mujoco><default><geom size="0.2"/></default><worldbody><body name="b"><geom/></body></worldbody></mujoco>'
MISSING = '<visual><geometry><mesh filename="none.stl"/></geometry></visual>'


@pytest.fixture
def robot(tmp_path):
    (tmp_path / "r.urdf").write_text(URDF)
    return str(tmp_path / "r.urdf")


def test_urdf_becomes_mjcf_that_compiles(robot, tmp_path, capsys):
    out = tmp_path / "new" / "r.xml"
    out.parent.mkdir()

    assert 0 == main(["convert", robot, str(out)])
    assert f"{out}\n" == capsys.readouterr().out
    assert "j" == mujoco.MjModel.from_xml_path(str(out)).joint(0).name


def test_mjcf_becomes_mjcf_with_its_classes_worked_in(tmp_path):
    (tmp_path / "m.xml").write_text(CLASSES)

    assert 0 == main(["convert", str(tmp_path / "m.xml"), str(tmp_path / "out.xml")])
    assert "default" not in (tmp_path / "out.xml").read_text()
    assert (0.2, 0.0, 0.0) == mjcf.Model.from_file(tmp_path / "out.xml").geoms[0].size


def test_urdf_becomes_urdf(robot, tmp_path):
    assert 0 == main(["convert", robot, str(tmp_path / "again.urdf")])
    assert (tmp_path / "again.urdf").read_text() == urdf.write(urdf.Robot.from_file(robot))


def test_xacro_with_its_arguments_becomes_urdf(tmp_path):
    macro = '<xacro:arg name="n" default="x"/><link name="$(arg n)"/>'
    text = f'<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">{macro}</robot>'
    (tmp_path / "r.urdf.xacro").write_text(text)
    out = tmp_path / "r.urdf"

    assert 0 == main(["convert", str(tmp_path / "r.urdf.xacro"), str(out), "--arg", "n:=base"])
    assert "base" == urdf.Robot.from_file(out).root.name


def test_a_page_stands_alone(robot, tmp_path):
    assert 0 == main(["convert", robot, str(tmp_path / "r.html")])
    assert "<html" in (tmp_path / "r.html").read_text()[:500]


def test_what_a_file_lacks_is_said_and_is_status_1(robot, tmp_path, capsys):
    (tmp_path / "r.urdf").write_text(URDF.replace(INERTIAL, INERTIAL + MISSING))

    assert 1 == main(["convert", robot, str(tmp_path / "r.xml")])
    assert "none.stl" in capsys.readouterr().err
    assert 2 == mujoco.MjModel.from_xml_path(str(tmp_path / "r.xml")).nbody - 1


def test_a_file_that_cannot_be_read_is_status_1_and_writes_nothing(tmp_path, capsys):
    (tmp_path / "r.urdf").write_text(URDF.replace('type="continuous"', 'type="continous"'))

    assert 1 == main(["convert", str(tmp_path / "r.urdf"), str(tmp_path / "r.xml")])
    assert "did you mean continuous" in capsys.readouterr().err
    assert not (tmp_path / "r.xml").exists()


@pytest.mark.parametrize(
    "out, words",
    [
        ("r.glb", ".glb files are not written yet"),
        ("r.step", "does not say what to write"),
        ("r.urdf", "a file is not written over itself"),
    ],
)
def test_what_is_never_written_is_status_2(robot, tmp_path, capsys, out, words):
    assert 2 == main(["convert", robot, str(tmp_path / out)])
    assert words in capsys.readouterr().err


def test_mjcf_to_urdf_is_refused_by_name(tmp_path, capsys):
    (tmp_path / "m.xml").write_text(CLASSES)

    assert 2 == main(["convert", str(tmp_path / "m.xml"), str(tmp_path / "m.urdf")])
    assert "is MJCF, which URDF cannot hold" in capsys.readouterr().err


def test_meshes_left_behind_are_said(robot, tmp_path, capsys):
    (tmp_path / "none.stl").write_bytes(b"")
    (tmp_path / "r.urdf").write_text(URDF.replace(INERTIAL, INERTIAL + MISSING))
    (tmp_path / "new").mkdir()
    main(["convert", robot, str(tmp_path / "new" / "r.urdf")])

    assert f"relative to {tmp_path}" in capsys.readouterr().err


def test_advice_is_given_in_options_of_the_command(robot, tmp_path, capsys):
    missing = MISSING.replace("none.stl", "package://arm/none.stl")
    (tmp_path / "r.urdf").write_text(URDF.replace(INERTIAL, INERTIAL + missing))
    said = []
    for command in (["convert", robot, str(tmp_path / "r.xml")], ["check", robot]):
        main(command)
        said.append("".join(capsys.readouterr()))

    assert all("name its folder: --package arm=FOLDER" in text for text in said)
    assert not any("packages=" in text for text in said)
