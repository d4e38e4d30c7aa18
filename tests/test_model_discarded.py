"""What MuJoCo leaves out of a compiled model for discardvisual."""

import mujoco
import numpy as np
import pytest

from mujoco_versions import since
from robotview import load

TETRA = "0 0 0 1 0 0 0 1 0 0 0 1"
WORLD = """<mujoco><compiler discardvisual="true"/>
<asset><material name="paint"/><texture name="plain" type="2d" builtin="flat" width="4" height="4"/>{meshes}</asset>
<worldbody><body name="b"><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
<site name="s"/><site name="t" pos="3 0 0"/><geom name="solid" size=".1"/>{geoms}</body></worldbody>{rest}</mujoco>"""
SENSORS = since("3.10", "what a sensor refers to second is kept")
REFERRING = {
    "pair": '<contact><pair geom1="{0}" geom2="solid"/></contact>',
    "sensor": '<sensor><framepos objtype="geom" objname="{0}"/></sensor>',
    "reference of a sensor": '<sensor><framepos objtype="site" objname="s" reftype="geom" refname="{0}"/></sensor>',
    "distance sensor": '<sensor><distance geom1="solid" geom2="{0}"/></sensor>',
    "wrap": '<tendon><spatial><site site="s"/><geom geom="{0}"/><site site="t"/></spatial></tendon>',
    "tuple": '<custom><tuple name="t"><element objtype="geom" objname="{0}"/></tuple></custom>',
}


def names(model, kind, count):
    return [mujoco.mj_id2name(model, kind, i) for i in range(count)]


def agrees(xml):
    robot, model = load(xml), mujoco.MjModel.from_xml_string(xml)
    geoms = [geom.name for geom in robot.geoms if geom.id not in robot.discarded.geoms]
    meshes = [mesh.name for mesh in robot.meshes if mesh.name not in robot.discarded.meshes]

    assert names(model, mujoco.mjtObj.mjOBJ_GEOM, model.ngeom) == geoms
    assert names(model, mujoco.mjtObj.mjOBJ_MESH, model.nmesh) == meshes
    assert (model.nmat == 0) == robot.discarded.looks


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=SENSORS if " " in kind else ()) for kind in REFERRING])
def test_what_is_referred_to_is_not_left_out(kind):
    geom = '<geom name="ghost" size=".2" contype="0" conaffinity="0"/>'

    agrees(WORLD.format(meshes="", geoms=geom, rest=REFERRING[kind].format("ghost")))


@pytest.mark.parametrize("seed", range(12))
def test_shapes_and_meshes_left_out_are_those_of_mujoco(seed):
    draw = np.random.default_rng(seed)
    meshes, geoms, rest = "", "", ""
    for i in range(8):
        look = f'name="g{i}" contype="{draw.choice([0, 0, 1])}" conaffinity="{draw.choice([0, 0, 1])}"'
        mesh = draw.choice(["", "", f"m{draw.integers(i + 1)}"])
        kind = f'type="mesh" mesh="{mesh}"' if mesh else draw.choice(['size=".1"', 'type="ellipsoid" size=".1 .1 .2"'])
        fluid = draw.choice(["", "", 'fluidshape="ellipsoid"'])
        meshes += f'<mesh name="m{i}" vertex="{TETRA}"/>'
        geoms += f'<geom {look} {kind} {fluid} material="paint"/>'
        if not mesh and draw.random() < 0.3:
            rest += REFERRING[draw.choice(["pair", "sensor", "wrap" if "ellipsoid" not in kind else "pair"])].format(
                f"g{i}"
            )

    agrees(WORLD.format(meshes=meshes, geoms=geoms, rest=rest))


def test_the_picture_keeps_what_is_left_out_and_says_so():
    geom = '<geom name="ghost" size=".2" contype="0" conaffinity="0"/>'
    robot = load(WORLD.format(meshes="", geoms=geom, rest=""))

    assert ["solid", "ghost"] == [shape.name for shape in robot.geoms]
    assert ["mjcf.discardvisual"] == [problem.code for problem in robot.problems]
