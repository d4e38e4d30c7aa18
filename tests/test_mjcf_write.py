"""What `mjcf.write` writes compiles to the same numbers, bit for bit, and reads as the same text."""

import mujoco
import pytest

import bit_equal
import shared_files
from mujoco_versions import dies, mistaken, since
from robotview import mjcf
from robotview.errors import RobotViewError
from test_mjcf_exact import Drawer

SNIPPETS = {
    "classes": """<default><geom friction="0.5" rgba="1 0 0 1"/><default class="a"><joint damping="2" range="-10 20"/>
        <geom type="box" size="0.1 0.2 0.3"/></default></default><worldbody><body childclass="a"><joint/><geom/>
        <geom size="0.4"/></body></worldbody>""",
    "names that need care": """<worldbody><body name="a &amp; &quot;b&quot; &lt;c&gt; 'd'"><joint name="tab&#9;"/>
        <geom size="1"/></body></worldbody>""",
    "a mesh in the text": """<asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1" scale="1 2 3"/></asset><worldbody>
        <body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody>""",
    "what only a class can say": """<default><tendon width="0.01" rgba="1 0 0 1"/></default><worldbody><body>
        <joint name="j"/><geom size="1"/></body></worldbody>
        <tendon><fixed><joint joint="j" coef="2"/></fixed></tendon>""",
    "layers of a class": """<default><material><layer role="rgb" texture="t"/></material></default><asset>
        <texture name="t" type="2d" builtin="flat" width="4" height="4"/><material name="m"/></asset><worldbody>
        <geom size="1" material="m"/></worldbody>""",
    "options and pictures": """<option timestep="0.003" integrator="RK4"><flag gravity="disable"/></option>
        <visual><rgba haze="0 0 0 1"/><global fovy="30"/></visual><statistic extent="2"/><size memory="2M"/>
        <worldbody><geom size="1"/></worldbody>""",
    "a flexcomp between bodies": """<worldbody><body name="a"><joint/><geom size="1"/></body>
        <flexcomp name="f" type="grid" count="3 3 1" spacing="0.1 0.1 0.1" dim="2" radius="0.01" mass="1"/>
        <body name="b"><joint/><geom size="1"/></body></worldbody>""",
    "inherited ranges": """<worldbody><body><joint name="j" range="-30 60"/><geom size="1"/></body></worldbody>
        <actuator><position joint="j" kp="5" inheritrange="0.9"/></actuator>""",
    "a free joint with damping": """<worldbody><body><joint type="free" damping="0.1"/><geom size="1"/></body>
        <body><freejoint name="f" align="true"/><geom size="1"/></body></worldbody>""",
}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """MuJoCo leaves its log in the working directory."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=since("3.4", "classes have layers") if "layers" in name else ()) for name in SNIPPETS],
)
def test_a_written_model_compiles_to_the_same_numbers_and_reads_as_the_same_text(name):
    xml = f"<mujoco>{SNIPPETS[name]}</mujoco>"
    text = mjcf.write(mjcf.Model.from_string(xml))

    assert text == mjcf.write(mjcf.Model.from_string(text))
    first, second = mujoco.MjModel.from_xml_string(xml), mujoco.MjModel.from_xml_string(text)
    assert [] == list(bit_equal.differences(first, second))


@pytest.mark.parametrize("seed", range(20))
def test_a_tree_of_frames_and_replicates_is_bit_equal_without_them(seed):
    xml = Drawer(seed).model()
    text = mjcf.write(mjcf.Model.from_string(xml))

    assert "<frame" not in text
    assert text == mjcf.write(mjcf.Model.from_string(text))
    first, second = mujoco.MjModel.from_xml_string(xml), mujoco.MjModel.from_xml_string(text)
    assert [] == list(bit_equal.differences(first, second))


@pytest.mark.parametrize("path", shared_files.mjcf_models())
def test_every_model_of_the_corpus_is_bit_equal(path, shared):
    if dies(path) or mistaken(path):
        return
    assert bit_equal.judge(shared / "corpus" / path) in ("", None)


def test_files_lie_beside_the_written_model_and_no_two_share_a_name(tmp_path):
    for folder, x in (("a", 1), ("b", 2)):
        (tmp_path / "parts" / folder).mkdir(parents=True)
        (tmp_path / "parts" / folder / "m.obj").write_text(f"v 0 0 0\nv {x} 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "model.xml").write_text(
        """<mujoco><compiler meshdir="../parts"/><asset><mesh name="p" file="a/m.obj"/>
        <mesh name="q" file="b/m.obj"/></asset>
        <worldbody><geom type="mesh" mesh="p"/><geom type="mesh" mesh="q"/></worldbody></mujoco>"""
    )
    (tmp_path / "out").mkdir()
    model = mjcf.Model.from_file(tmp_path / "in" / "model.xml")
    text = mjcf.write(model, tmp_path / "out" / "model.xml")

    assert 'file="../parts/a/m.obj"' in mjcf.write(model)
    assert ".." not in text
    written = sorted(p.relative_to(tmp_path / "out").as_posix() for p in (tmp_path / "out").rglob("*.obj"))
    assert 2 == len(written)
    compiled = mujoco.MjModel.from_xml_path(str(tmp_path / "out" / "model.xml"))
    assert not (compiled.mesh_vert[:4] == compiled.mesh_vert[4:]).all()


def test_what_cannot_be_written_is_said_and_not_lost():
    cloth = '<flexcomp name="f" type="grid" count="2 2 1" spacing=".1 .1 .1" dim="2"/>'
    copies = f'<replicate count="2" offset="1 0 0"><body>{cloth}</body></replicate>'
    model = mjcf.Model.from_string(f"<mujoco><worldbody>{copies}</worldbody></mujoco>", mujoco_version="4.0")
    with pytest.raises(RobotViewError, match="flexcomp"):
        mjcf.write(model)
