"""A robot becomes a scene that a page can draw: complete, small, framed."""

import json

import msgspec
import numpy as np
import pytest

from leg import LEG
from robotview import load
from robotview.protocol.pack import pack
from robotview.protocol.scene import Scene

FLOATS = """
<mujoco><worldbody>{}
  <body name="b" pos="1 0 0.5"><freejoint/><geom size="0.5"/></body>
</worldbody></mujoco>
"""


def test_the_scene_blob_is_the_scene():
    packed = pack(load(LEG))

    assert packed.scene == msgspec.json.decode(packed.blob.content(), type=Scene)
    assert packed.blob.hash == pack(load(LEG)).blob.hash
    json.loads(packed.blob.content(), parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))


def test_references_are_indices_and_names_are_kept():
    scene = pack(load(LEG)).scene

    assert ["world", "torso", "thigh", "shin"] == [body.name for body in scene.bodies]
    assert [-1, 0, 1, 2] == [body.parent for body in scene.bodies]
    assert [2, 3, 4] == scene.bodies[3].joints
    assert {"wedge"} == {scene.meshes[geom.mesh].name for geom in scene.geoms if geom.mesh is not None}
    assert ["root", "hip", "knee", "slide", "shin (hinge)"] == [joint.label for joint in scene.joints]
    assert [14, 0, 7, 11, 12, 13] == [scene.nq, *(joint.qposadr for joint in scene.joints)]
    assert (None, False) == (scene.joints[3].range, scene.joints[3].limited)
    assert "bent" == scene.keyframes[0].name


def test_places_name_the_file_without_its_folders(tmp_path):
    (tmp_path / "leg.xml").write_text(LEG)
    scene = pack(load(tmp_path / "leg.xml")).scene

    assert "leg.xml:14:11" == scene.joints[2].where
    assert str(tmp_path) not in json.dumps(msgspec.to_builtins(scene))


def test_everything_referred_to_is_listed_once_and_there():
    packed = pack(load(LEG))
    names = [blob.hash for blob in packed.parts]

    assert names == [spec.hash for spec in packed.scene.blobs]
    assert len(set(names)) == len(names)
    assert {mesh.geometry for mesh in packed.scene.meshes} <= set(names)


def test_the_first_picture_is_framed_on_what_moves():
    scene = pack(load(FLOATS.format('<geom type="plane" size="50 50 1"/>'))).scene

    assert (1, 0, 0.5) == pytest.approx(scene.center)
    assert np.sqrt(3) / 2 == pytest.approx(scene.extent)


def test_a_room_around_the_robot_is_not_framed_but_a_table_is():
    room = pack(load(FLOATS.format('<geom type="box" size="20 20 0.1"/>'))).scene
    table = pack(load(FLOATS.format('<geom type="box" size="0.5 0.5 0.1" pos="0 0 0.1"/>'))).scene

    assert np.sqrt(3) / 2 == pytest.approx(room.extent)
    assert table.extent > 1
    assert (0.5, 0, 0.5) == pytest.approx(table.center)


def test_a_world_that_stands_still_is_framed_whole_and_an_empty_one_somehow():
    still = '<mujoco><worldbody><geom type="box" size="20 20 0.1"/></worldbody></mujoco>'
    assert np.sqrt(800.01) == pytest.approx(pack(load(still)).scene.extent)
    assert 1.0 == pack(load("<mujoco><worldbody/></mujoco>")).scene.extent


def test_turned_shapes_are_framed_where_they_are():
    scene = pack(
        load("<mujoco><worldbody><geom type='capsule' size='0.1' fromto='0 0 0 2 0 0'/></worldbody></mujoco>")
    ).scene

    assert (1, 0, 0) == pytest.approx(scene.center)
    assert np.linalg.norm([1.1, 0.1, 0.1]) == pytest.approx(scene.extent)


def test_height_fields_and_textures_travel(tmp_path):
    from PIL import Image

    Image.new("RGB", (4, 4), (255, 0, 0)).save(tmp_path / "red.png")
    xml = """
    <mujoco><asset>
      <hfield name="hill" nrow="2" ncol="3" size="1 1 0.5 0.1" elevation="0 0 0  0 1 2"/>
      <texture name="red" type="2d" file="red.png"/>
      <texture name="check" type="2d" builtin="checker" rgb1="1 1 1" rgb2="0 0 0" width="8" height="8"/>
      <texture name="sky" type="skybox" builtin="gradient" rgb1="0 0 1" rgb2="1 1 1" width="8" height="8"/>
      <material name="paint" texture="red" texrepeat="2 3"/>
    </asset><worldbody><geom type="hfield" hfield="hill" material="paint"/></worldbody></mujoco>"""
    (tmp_path / "model.xml").write_text(xml)
    packed = pack(load(tmp_path / "model.xml"))
    scene, blobs = packed.scene, {blob.hash: blob for blob in packed.parts}
    (elevation,) = scene.hfields[0].arrays

    assert (2, 3) == elevation.shape
    heights = np.frombuffer(blobs[scene.hfields[0].geometry].content(), "<u2", 6) * elevation.step[0] + elevation.low[0]
    # A file writes the row at +Y first, as one looks at it; here row 0 lies at -Y.
    np.testing.assert_allclose(heights, [0, 0.5, 1, 0, 0, 0], atol=1e-5)
    assert (tmp_path / "red.png").read_bytes() == blobs[scene.textures[0].images[0]].content()
    assert ["none", "checker", "gradient"] == [texture.builtin for texture in scene.textures]
    assert (0, (2, 3)) == (scene.materials[0].texture, scene.materials[0].texrepeat)
    assert 2 == scene.skybox
    assert (0, 0) == (scene.geoms[0].material, scene.geoms[0].hfield)


@pytest.mark.parametrize("name, most", [("unitree_g1/g1.xml", 2_800_000), ("unitree_go1/go1.xml", 1_500_000)])
def test_real_robots_cross_in_few_bytes(shared, name, most):
    packed = pack(load(shared / "robots" / name))

    assert sum(len(blob.data) for blob in packed.parts) + len(packed.blob.data) < most


def test_the_demo_robot_is_small_and_whole():
    from importlib.resources import as_file, files

    with as_file(files("robotview") / "data" / "go1") as folder:
        robot = load(folder / "go1.xml", strict=True)
        size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
        assert (folder / "LICENSE").is_file()

    assert size < 1_000_000
    assert 13 == len(robot.joints)
    assert () == robot.problems
