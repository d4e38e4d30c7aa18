"""A compiled model and the file it was compiled from give the same robot."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest

import robotview
from mujoco_versions import EIGEN
from robotview.spatial.batch import quat_rotate

ROBOTS = ("unitree_go1/go1.xml", "robotiq_2f85/2f85.xml", "so101/scene.xml", "i2rt_yam/yam.xml")
SCENE = """
<mujoco model="scene">
  <asset>
    <texture name="check" type="2d" builtin="checker" rgb1="1 0 0" rgb2="0 0 1" width="8" height="8"/>
    <material name="tiles" texture="check" rgba="0.2 0.4 0.6 1"/>
    <hfield name="hills" nrow="2" ncol="3" size="1 2 0.5 0.1" elevation="0 1 2 3 4 8"/>
    <mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1" scale="1 1 -1"/>
  </asset>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 0.1" material="tiles"/>
    <geom name="land" type="hfield" hfield="hills"/>
    <body name="arm" pos="0 0 1">
      <joint name="knee" axis="0 1 0" range="-30 60" ref="10"/>
      <geom name="shin" type="mesh" mesh="wedge" pos="0.1 0 0" euler="10 20 30"/>
      <site name="tip" pos="0 0 1"/><camera name="eye" fovy="60"/>
    </body>
    <light name="sun" directional="true"/>
  </worldbody>
  <actuator><position name="servo" joint="knee" kp="5" ctrlrange="-1 1"/></actuator>
  <keyframe><key name="bent" qpos="0.5"/></keyframe>
</mujoco>
"""


def vertices_in_the_world(robot: robotview.Robot) -> dict[int, np.ndarray]:
    poses = robot.fk()
    meshes = {asset.name: asset.mesh.vertices for asset in robot.meshes}
    return {
        geom.id: poses.geom_xpos[geom.id] + quat_rotate(poses.geom_xquat[geom.id], meshes[geom.mesh])
        for geom in robot.geoms
        if geom.mesh
    }


@pytest.mark.parametrize("name", ROBOTS)
def test_a_file_and_its_compiled_model_put_every_mesh_at_the_same_place(name: str, shared: Path) -> None:
    path = shared / "robots" / name
    from_file, compiled = robotview.load(path), robotview.load(mujoco.MjModel.from_xml_path(str(path)))

    others = vertices_in_the_world(compiled)
    for geom, vertices in vertices_in_the_world(from_file).items():
        size = np.ptp(vertices, axis=0).max()
        np.testing.assert_allclose(vertices.min(axis=0), others[geom].min(axis=0), atol=1e-6 * max(1.0, size))
        np.testing.assert_allclose(vertices.max(axis=0), others[geom].max(axis=0), atol=1e-6 * max(1.0, size))
    np.testing.assert_allclose(from_file.body_mass, compiled.body_mass, rtol=max(1e-9, EIGEN))
    np.testing.assert_allclose([g.color for g in from_file.geoms], [g.color for g in compiled.geoms], atol=1e-6)


def test_names_ranges_textures_and_height_fields_survive_compilation() -> None:
    robot = robotview.load(mujoco.MjModel.from_xml_string(SCENE))
    same = robotview.load(SCENE)

    assert ["floor", "land", "shin"] == [geom.name for geom in robot.geoms]
    assert same.joint("knee").range == pytest.approx(robot.joint("knee").range)
    assert same.joint("knee").ref == pytest.approx(robot.joint("knee").ref)
    assert same.hfields[0].elevation == robot.hfields[0].elevation
    assert b"\x89PNG" == (robot.textures[0].image or b"")[:4]
    assert "tiles" == robot.geom("floor").material
    assert (0.2, 0.4, 0.6, 1.0) == pytest.approx(robot.geom("floor").color)
    assert (0.5,) == robot.keyframe("bent").qpos
    assert "knee" == robot.actuators[0].target
    assert robot.lights[0].directional
    np.testing.assert_allclose(same.fk([0.4]).xpos, robot.fk([0.4]).xpos, atol=1e-12)
    np.testing.assert_allclose(same.fk([0.4]).xquat, robot.fk([0.4]).xquat, atol=1e-12)


def test_a_spec_is_compiled_and_read() -> None:
    spec = mujoco.MjSpec()
    spec.worldbody.add_geom(name="ball", type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[0.1, 0, 0])

    assert "ball" == robotview.load(spec).geoms[0].name
