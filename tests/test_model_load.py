"""`load` takes a path, a folder, an archive, text, bytes or an object, and says what is wrong with it."""

import copy
import io
import pickle
import xml.etree.ElementTree as ET
import zipfile

import numpy as np
import pytest

from leg import FINGERS
from robotview import RobotViewError, load, mjcf, urdf
from robotview.errors import ArchiveError, MjcfError, ReadError, XmlError
from robotview.model.main_file import root_tag

LEG = '<mujoco model="leg"><worldbody><body name="shin"><geom type="mesh" mesh="foot"/></body></worldbody>{}</mujoco>'
FOOT = "<asset><mesh name='foot' file='foot.obj'/></asset>"
WITH_MESH = LEG.format(FOOT)
PLAIN = '<mujoco model="leg"><worldbody><body name="shin"><geom size="1"/></body></worldbody></mujoco>'
ARM = '<robot name="arm"><link name="base"/></robot>'
TETRAHEDRON = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


def zipped(**files: bytes | str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, data in files.items():
            file.writestr(name.replace("__", "/").replace("_dot_", "."), data)
    return out.getvalue()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "leg.xml").write_text(WITH_MESH)
    (tmp_path / "foot.obj").write_bytes(TETRAHEDRON)
    return tmp_path


def test_a_path(folder):
    assert 4 == len(load(folder / "leg.xml").meshes[0].mesh.faces)
    assert "leg" == load(str(folder / "leg.xml")).name


@pytest.mark.parametrize("text", [PLAIN, f"\ufeff\n {PLAIN}", PLAIN.encode(), bytearray(PLAIN.encode())])
def test_text_and_bytes(text):
    assert "leg" == load(text).name


def test_utf_16():
    assert "leg" == load(PLAIN.encode("utf-16")).name


def test_elements_and_trees():
    assert "leg" == load(ET.fromstring(PLAIN)).name
    assert "leg" == load(ET.ElementTree(ET.fromstring(PLAIN))).name
    assert "arm" == load(ET.fromstring(ARM)).name


def test_typed_documents():
    robot = load(PLAIN)

    assert "leg" == load(mjcf.Model.from_string(PLAIN)).name
    assert "arm" == load(urdf.Robot.from_string(ARM)).name
    assert robot is load(robot)


def test_models_and_specs_of_mujoco():
    import mujoco

    assert "shin" == load(mujoco.MjModel.from_xml_string(PLAIN)).bodies[1].name
    assert "shin" == load(mujoco.MjSpec.from_string(PLAIN)).bodies[1].name


def test_urdf_is_told_by_its_root():
    assert "arm" == load(ARM).name
    assert isinstance(load(f"<?xml version='1.0'?><!-- <mujoco> -->{ARM}").source, urdf.Robot)


def test_a_folder_with_one_model(folder):
    (folder / "notes.xml").write_text("<notes/>")

    assert "leg" == load(folder).name


def test_a_folder_prefers_its_scene(folder):
    (folder / "scene.xml").write_text('<mujoco model="scene"><include file="leg.xml"/></mujoco>')

    assert "scene" == load(folder).name


def test_a_folder_with_a_urdf_below(tmp_path):
    (tmp_path / "urdf").mkdir()
    (tmp_path / "urdf/arm.urdf").write_text(ARM)

    assert "arm" == load(tmp_path).name


def test_a_folder_with_several_models_asks_for_one(folder):
    (folder / "arm.xml").write_text(PLAIN)

    with pytest.raises(ReadError, match=r"holds several models: arm\.xml, leg\.xml \(name the file\)"):
        load(folder)


def test_a_folder_without_a_model(tmp_path):
    with pytest.raises(ReadError, match="holds no MJCF"):
        load(tmp_path)


@pytest.mark.parametrize("suffix", [".zip", ".mjz", ""])
def test_an_archive_needs_no_disk(tmp_path, suffix):
    data = zipped(leg__leg_dot_xml=WITH_MESH, leg__foot_dot_obj=TETRAHEDRON)
    (tmp_path / f"leg{suffix}").write_bytes(data)

    for source in (tmp_path / f"leg{suffix}", data):
        robot = load(source, strict=True)
        assert ("leg", "leg/foot.obj") == (robot.name, robot.meshes[0].file)


def test_an_archive_reads_nothing_beside_it(tmp_path, monkeypatch):
    (tmp_path / "foot.obj").write_bytes(TETRAHEDRON)
    monkeypatch.chdir(tmp_path)

    with pytest.raises(MjcfError, match=r'file "foot\.obj" does not exist'):
        load(zipped(leg_dot_xml=WITH_MESH), strict=True)


def test_a_broken_archive(tmp_path):
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04nothing")

    with pytest.raises(ArchiveError, match="not a readable zip archive"):
        load(tmp_path / "a.zip")


def test_assets_come_before_the_disk(folder):
    robot = load(folder / "leg.xml", assets={str(folder / "foot.obj"): TETRAHEDRON.replace(b"f 2 3 4\n", b"")})

    assert 3 == len(robot.meshes[0].mesh.faces)


def test_assets_for_text():
    assert 4 == len(load(WITH_MESH, assets={"foot.obj": TETRAHEDRON}, strict=True).meshes[0].mesh.faces)


def test_a_missing_mesh_is_shown_as_a_placeholder_with_the_places_tried(folder):
    (folder / "foot.obj").unlink()
    robot = load(folder / "leg.xml")
    (problem,) = robot.problems

    assert robot.meshes[0].missing
    assert ("error", "file_not_found", "mesh", "file") == (
        problem.severity,
        problem.kind,
        problem.element,
        problem.attribute,
    )
    assert f"tried: {folder / 'foot.obj'}" == problem.hint


def test_strict_raises_instead(folder):
    (folder / "foot.obj").unlink()

    with pytest.raises(MjcfError, match=r'<mesh> file "foot\.obj" does not exist'):
        load(folder / "leg.xml", strict=True)


def test_a_broken_mesh_names_its_own_line_and_who_needs_it(folder):
    (folder / "foot.obj").write_bytes(TETRAHEDRON.replace(b"f 1 2 4", b"f 1 2 9"))
    (problem,) = load(folder / "leg.xml").problems

    assert (str(folder / "foot.obj"), 6) == (problem.where.file, problem.where.line)
    assert f"(needed by <mesh> at {folder / 'leg.xml'}:1:" in problem.message


def test_a_mesh_outside_the_root_is_refused(folder):
    (folder / "model").mkdir()
    (folder / "model/leg.xml").write_text(WITH_MESH.replace("foot.obj", "../foot.obj"))
    (problem,) = load(folder / "model/leg.xml", root=folder / "model").problems

    assert ("path_escape", "mesh") == (problem.kind, problem.element)


def test_own_readers_of_meshes(tmp_path):
    from robotview.meshes import box_placeholder

    text = WITH_MESH.replace("foot.obj", "foot.step")
    (tmp_path / "leg.xml").write_text(text)
    (tmp_path / "foot.step").write_bytes(b"ISO-10303-21;")
    seen = []

    def reader(data: bytes, name: str):
        seen.append((data, name))
        return box_placeholder()

    robot = load(tmp_path / "leg.xml", mesh_readers={".step": reader}, strict=True)

    assert [(b"ISO-10303-21;", str(tmp_path / "foot.step"))] == seen
    assert not robot.meshes[0].missing


def test_progress_is_told_file_by_file(folder):
    told = []
    load(folder / "leg.xml", progress=lambda done, total, name: told.append((done, total, name)))

    assert [(0, 1, "foot"), (1, 1, "")] == told


def test_a_missing_file_offers_near_names(folder):
    with pytest.raises(ReadError, match=r"lag\.xml: there is no such file \(near names there: leg\.xml\)"):
        load(folder / "lag.xml")
    with pytest.raises(ReadError, match=r"the folder .* does not exist either"):
        load(folder / "no/leg.xml")


@pytest.mark.parametrize("source", [None, 3, object(), ["leg.xml"]])
def test_what_is_no_source_is_a_type_error(source):
    with pytest.raises(TypeError, match="a robot cannot be read from a"):
        load(source)


@pytest.mark.parametrize("text, error", [("<mujoco", XmlError), ("<mujco/>", MjcfError), ("<a/>", MjcfError)])
def test_text_that_is_no_robot(text, error):
    with pytest.raises(error):
        load(text)


def test_options_reach_the_reader():
    text = '<mujoco><worldbody><geom size="1" colour="red"/></worldbody></mujoco>'

    assert ["warning"] == [p.severity for p in load(text, lenient=True).problems]
    with pytest.raises(RobotViewError):
        load(text)
    assert "3.10.0" == load(PLAIN, mujoco_version="3.10").source.version


def test_an_option_that_does_not_exist_is_a_type_error():
    with pytest.raises(TypeError, match="colour"):
        load(PLAIN, colour="red")


@pytest.mark.parametrize(
    "data, tag",
    [
        (b"<robot/>", "robot"),
        (b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- <robot> -->\n<mujoco>", "mujoco"),
        (b"<!DOCTYPE robot [<!ENTITY a 'b'>]><mujoco/>", "mujoco"),
        ("<mujoco/>".encode("utf-16"), "mujoco"),
        (b"no xml at all", None),
        (b"", None),
    ],
)
def test_the_root_is_seen_without_parsing(data, tag):
    assert tag == root_tag(data)


HINGED = (
    '<mujoco><worldbody><body name="a" pos="0 0 1"><joint name="j" axis="0 1 0"/><geom size=".1" fromto="0 0 0 1 0 0" '
    'type="capsule"/></body></worldbody></mujoco>'
)


def pickled(robot):
    return pickle.loads(pickle.dumps(robot))  # noqa: S301


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("text", [FINGERS, HINGED])
def test_a_copy_of_a_robot_is_a_robot_of_its_own(text, copied):
    robot = load(text)
    twin = copied(robot)

    assert robot is not twin
    assert robot.joint_names == twin.joint_names
    assert robot.mass == twin.mass
    q = np.full(robot.nq, 0.3)
    np.testing.assert_array_equal(robot.fk(q).geom_xpos, twin.fk(q).geom_xpos)
    assert [str(problem) for problem in robot.problems] == [str(problem) for problem in twin.problems]
