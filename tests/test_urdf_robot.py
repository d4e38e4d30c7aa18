import struct

import mujoco
import numpy as np
import pytest

import robotview
from robotview import urdf

BOX = '<geometry><box size="0.1 0.2 0.3"/></geometry>'
STL = bytes(80) + struct.pack("<I", 1) + struct.pack("<12fH", 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0)
INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'


def load(inner, **options):
    document = urdf.Robot.from_string(f'<robot name="unit">{inner}</robot>', None, **options)
    return robotview.load(document)


def joint(name, parent, child, kind="fixed", inner=""):
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{inner}</joint>'


def links(*names, inner=""):
    return "".join(f'<link name="{name}">{inner}</link>' for name in names)


LIMIT = '<limit lower="0" upper="2"/>'
TREE = (
    links(*"abcdefg", inner=INERTIAL)
    + joint("spin", "a", "b", "continuous", '<origin xyz="1 0 0" rpy="0.3 0.2 0.1"/><axis xyz="1 1 0"/>')
    + joint(
        "lift",
        "a",
        "c",
        "prismatic",
        '<origin xyz="0 1 0" rpy="1 0 2"/><axis xyz="0 1 3"/><limit lower="0" upper="2"/>',
    )
    + joint("knee", "b", "d", "revolute", '<axis xyz="0 0 -1"/><limit lower="-1" upper="1"/>')
    + joint("weld", "d", "e", "fixed", '<origin xyz="0 0 1" rpy="0 1 0"/>')
    + joint("ball", "e", "f", "spherical", '<origin xyz="0.5 0 0"/>')
    + joint("slab", "c", "g", "planar", '<origin xyz="0 0 2" rpy="0 0.5 0"/><axis xyz="1 2 2"/>')
)


def test_every_joint_type_moves_as_in_mujoco():
    xml = f'<robot name="unit"><mujoco><compiler fusestatic="false"/></mujoco>{TREE}</robot>'
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    robot = robotview.load(urdf.Robot.from_string(xml, None))
    names = [model.body(k).name for k in range(model.nbody)]

    assert names == [body.name for body in robot.bodies]
    assert list(model.jnt_type) == [["free", "ball", "slide", "hinge"].index(j.type) for j in robot.joints]
    rng = np.random.default_rng(0)
    for _ in range(5):
        qpos = rng.normal(size=robot.nq)
        data.qpos[:] = qpos
        mujoco.mj_kinematics(model, data)
        poses = robot.fk(qpos)
        assert np.allclose(data.xpos, poses.xpos, atol=1e-9)
        assert np.allclose(np.abs((data.xquat * poses.xquat).sum(axis=1)), 1.0, atol=1e-9)


def test_planar_joints_are_two_slides_and_a_hinge():
    robot = load(TREE)

    assert ("slab/x", "slab/y", "slab/yaw") == robot.joint_names[-3:]
    axes = np.array([robot.joint(name).axis for name in robot.joint_names[-3:]])
    assert np.allclose(np.eye(3), axes @ axes.T)
    assert np.allclose(np.array([1, 2, 2]) / 3, axes[2])


def test_what_a_joint_says_arrives_in_the_robot():
    limit = '<limit lower="-1" upper="2" effort="5" velocity="3"/><dynamics damping="0.5" friction="0.1"/>'
    knee = load(links("a", "b") + joint("knee", "a", "b", "revolute", limit)).joint("knee")

    assert ((-1, 2), True, 5, 3, 0.5, 0.1, "revolute") == (
        knee.range,
        knee.limited,
        knee.effort,
        knee.velocity,
        knee.damping,
        knee.frictionloss,
        knee.source_type,
    )


@pytest.mark.parametrize("leader, kept", [("lead", True), ("ghost", False), ("weld", False), ("slab", False)])
def test_mimic_is_kept_where_the_leader_has_one_position(leader, kept):
    robot = load(
        links(*"abcde")
        + joint("lead", "a", "b", "continuous")
        + joint("weld", "a", "c")
        + joint("slab", "a", "d", "planar")
        + joint("follow", "a", "e", "continuous", f'<mimic joint="{leader}" multiplier="-2" offset="0.5"/>')
    )
    mimic = robot.joint("follow").mimic

    assert kept == (mimic is not None)
    assert kept == (not robot.problems)
    if mimic is not None:
        assert ("lead", -2, 0.5) == (mimic.joint, mimic.multiplier, mimic.offset)


def test_the_root_link_is_a_body_below_world_unless_it_is_called_world():
    below = load(links("base"))
    same = load(links("world", "base") + joint("j", "world", "base", "floating", '<origin xyz="1 2 3"/>'))

    assert [("world", None), ("base", 0)] == [(body.name, body.parent) for body in below.bodies]
    assert [("world", None), ("base", 0)] == [(body.name, body.parent) for body in same.bodies]
    assert [1, 2, 3, 1, 0, 0, 0] == same.qpos0.tolist()


def test_a_floating_link_on_a_still_one_floats_from_where_it_is_drawn():
    robot = load(
        links("a", "b", "c", "d")
        + joint("weld", "a", "b", "fixed", '<origin xyz="0 0 1" rpy="0 0 1.5707963267948966"/>')
        + joint("float", "b", "c", "floating", '<origin xyz="1 0 0"/>')
        + joint("tail", "b", "d", "continuous")
    )

    assert ["world", "a", "b", "d", "c"] == [
        body.name for body in robot.bodies
    ]  # as MuJoCo orders children of the world
    assert np.allclose([0, 1, 1, np.sqrt(0.5), 0, 0, np.sqrt(0.5)], robot.qpos0[1:])
    assert np.allclose([0, 1, 1], robot.fk().xpos[robot.body("c").id])


def test_a_floating_link_on_a_moving_one_moves_with_it():
    robot = load(
        links("a", "b", "c")
        + joint("spin", "a", "b", "continuous", '<axis xyz="0 0 1"/>')
        + joint("float", "b", "c", "floating", '<origin xyz="1 0 0"/>')
    )
    poses = robot.fk([np.pi / 2, 0.5, 0, 0, 1, 0, 0, 0])

    assert ("spin", "float/x", "float/y", "float/z", "float/turn") == robot.joint_names
    assert np.allclose([0, 1.5, 0], poses.xpos[robot.body("c").id])


def test_visuals_are_drawn_collisions_collide_and_names_stay():
    robot = load(
        f'<link name="a"><collision>{BOX}</collision><visual name="shell"><origin xyz="1 0 0"/>{BOX}</visual></link>'
    )
    shell, hull = robot.geoms

    assert ("shell", "visual", 2, 0) == (shell.name, shell.role, shell.group, shell.contype)
    assert (0.05, 0.1, 0.15) == shell.size
    assert ("", "collision", 3, 1) == (hull.name, hull.role, hull.group, hull.contype)
    assert (1, 0, 0) == shell.pos


def test_a_link_without_inertial_weighs_what_mujoco_gives_it():
    inner = f'<link name="a"><collision>{BOX}</collision><visual>{BOX}</visual></link>'
    model = mujoco.MjModel.from_xml_string(
        f'<robot name="r"><mujoco><compiler fusestatic="false" discardvisual="false"/></mujoco>{inner}</robot>'
    )

    assert model.body_mass[1] == pytest.approx(load(inner).body_mass[1])


def test_a_urdf_material_overrides_the_colours_of_a_mesh_and_none_does_not():
    mesh = '<geometry><mesh filename="m.stl"/></geometry>'
    robot = load(
        f'<link name="a"><visual>{mesh}<material name="red"><color rgba="1 0 0 1"/></material></visual>'
        f'<visual>{mesh}</visual><visual>{mesh}<material name="nowhere"/></visual></link>',
        assets={"m.stl": STL},
        default_material=(0.1, 0.2, 0.3),
    )

    assert [True, False, False] == [geom.override_color for geom in robot.geoms]
    assert [(1, 0, 0, 1), (0.1, 0.2, 0.3, 1), (0.1, 0.2, 0.3, 1)] == [geom.color for geom in robot.geoms]
    assert ["red"] == [material.name for material in robot.materials]


MTL_MESH = {
    "m.obj": b"mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl blue\nf 1 2 3\n",
    "m.mtl": b"newmtl blue\nKd 0 0 1\n",
}


@pytest.mark.parametrize("override", [False, True])
def test_materials_of_a_mesh_file_stay_as_in_rviz_unless_asked(override):
    red = '<material name="r"><color rgba="1 0 0 1"/></material>'
    visual = f'<visual><geometry><mesh filename="{{}}"/></geometry>{red}</visual>'
    xml = f'<robot name="r"><link name="a">{visual.format("m.obj")}{visual.format("m.stl")}</link></robot>'
    robot = robotview.load(xml, assets={**MTL_MESH, "m.stl": STL}, material_override=override)

    assert [override, True] == [geom.override_color for geom in robot.geoms]
    assert [(1, 0, 0, 1)] * 2 == [geom.color for geom in robot.geoms]


def test_the_default_material_may_depend_on_the_link():
    xml = f'<link name="a"><visual>{BOX}</visual></link><link name="b"><visual>{BOX}</visual></link>'
    fixed = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
    looks = {"a": (1, 0, 0), "b": urdf.Material("shiny", (0, 1, 0, 0.5))}

    assert [(1, 0, 0, 1), (0, 1, 0, 0.5)] == [g.color for g in load(xml + fixed, default_material=looks.get).geoms]
    assert [(0.7, 0.7, 0.7, 1)] * 2 == [g.color for g in load(xml + fixed, default_material=lambda _: None).geoms]


def test_a_default_material_brings_its_texture():
    look = urdf.Material("paper", texture="p.png")
    robot = load(f'<link name="a"><visual>{BOX}</visual></link>', default_material=look, assets={"p.png": PNG})

    assert ["paper"] == [material.name for material in robot.materials]
    assert ["p.png"] == [texture.name for texture in robot.textures]


PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIBBBBBI", 13, b"IHDR", 2, 2, 8, 2, 0, 0, 0, 0)
GONE = '<geometry><mesh filename="gone.stl"/></geometry>'


def box_of(inner, **options):
    """Centre and edges of the first placeholder, in its shape's frame."""
    robot = load(f'<link name="a">{inner}</link>', **options)
    mesh = next(asset.mesh for asset in robot.meshes if asset.missing)
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    return (low + high) / 2, high - low


def test_a_placeholder_stands_where_the_collisions_are():
    turned = '<origin xyz="0 0 1" rpy="0 0 1.5707963267948966"/>'
    centre, size = box_of(
        f'<visual>{turned}{GONE}</visual><collision><origin xyz="0.1 0 1"/>{BOX}</collision>'
        '<collision><origin xyz="0.5 0 1"/><geometry><sphere radius="0.1"/></geometry></collision>'
    )

    assert np.allclose([0, -0.325, 0], centre)
    assert np.allclose([0.2, 0.55, 0.3], size)


def test_a_placeholder_takes_the_size_of_a_mesh_that_is_there():
    scaled = '<geometry><mesh filename="m.stl" scale="2 2 2"/></geometry>'
    _, size = box_of(f"<visual>{GONE}</visual><collision>{scaled}</collision>", assets={"m.stl": STL})

    assert np.allclose([2, 2, 0.02], size)


def test_a_placeholder_has_the_inertia_of_its_link_where_there_is_nothing_else():
    x, y, z, mass = 0.2, 0.4, 0.6, 3.0
    xx, yy, zz = (mass / 12 * (a * a + b * b) for a, b in ((y, z), (x, z), (x, y)))
    centre, size = box_of(
        f'<inertial><origin xyz="0 0 0.3" rpy="1.5707963267948966 0 0"/><mass value="{mass}"/>'
        f'<inertia ixx="{xx}" iyy="{yy}" izz="{zz}" ixy="0" ixz="0" iyz="0"/></inertial><visual>{GONE}</visual>'
    )

    assert np.allclose([0, 0, 0.3], centre)
    assert np.allclose([x, z, y], size)


def test_a_placeholder_of_a_link_that_tells_nothing_is_small():
    for inertial in (
        "",
        '<inertial><mass value="1"/><inertia ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"/></inertial>',
        '<inertial><mass value="0"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>',
    ):
        centre, size = box_of(f"{inertial}<visual>{GONE}</visual>")

        assert np.allclose(0, centre)
        assert np.allclose(0.1, size)


def test_two_missing_meshes_of_a_link_stand_for_each_other_without_end():
    centre, _ = box_of(f"<visual>{GONE}</visual><collision>{GONE.replace('gone', 'too')}</collision>")

    assert np.allclose(0, centre)


def test_two_looks_of_one_name_are_two_materials():
    def visual(color):
        return f'<visual>{BOX}<material name="m"><color rgba="{color}"/></material></visual>'

    robot = load(f'<link name="a">{visual("1 0 0 1")}{visual("0 1 0 1")}{visual("1 0 0 1")}</link>')

    assert ["m", "m#2", "m"] == [geom.material for geom in robot.geoms]


def test_a_mesh_is_decoded_once_and_scaled_per_use():
    reads = []

    def reader(data, name):
        reads.append(name)
        return robotview.meshes.read_mesh(data, name, content_type="model/stl")

    meshes = [f'<mesh filename="m.tri" scale="{scale}"/>' for scale in ("1 1 1", "2 2 2", "1 1 1")]
    shapes = "".join(f"<visual><geometry>{mesh}</geometry></visual>" for mesh in meshes)
    robot = load(f'<link name="a">{shapes}</link>', assets={"m.tri": STL}, mesh_readers={".tri": reader})

    assert ["m.tri"] == reads
    assert ["m.tri", "m.tri x 2.0 2.0 2.0"] == [mesh.name for mesh in robot.meshes]
    assert [1.0, 2.0] == [mesh.mesh.vertices.max() for mesh in robot.meshes]


def test_a_broken_mesh_is_a_problem_and_a_box_of_likely_size():
    robot = load(
        '<link name="a"><visual><geometry><mesh filename="m.stl"/></geometry></visual>'
        f"<collision>{BOX}</collision></link>",
        assets={"m.stl": STL[:-10]},
    )
    problem = robot.problems[0]

    assert robot.meshes[0].missing
    assert np.allclose([0.1, 0.2, 0.3], np.ptp(robot.meshes[0].mesh.vertices, axis=0))
    assert ("error", "mesh_format", "m.stl", "mesh", "filename") == (
        problem.severity,
        problem.kind,
        problem.where.file,
        problem.element,
        problem.attribute,
    )
    assert 'mesh of link "a", <string>:1:' in problem.message


def test_textures_are_found_like_meshes_and_a_missing_one_is_a_problem():
    png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\2\0\0\0\3\x08\2\0\0\0" + bytes(20)
    inner = f'<link name="a"><visual>{BOX}<material name="w"><texture filename="w.png"/></material></visual></link>'
    robot = load(inner, assets={"w.png": png})
    (texture,) = robot.textures

    assert (2, 3, png) == (texture.width, texture.height, texture.image)
    assert "w.png" == robot.materials[0].texture
    assert "file_not_found" == load(inner).problems[0].kind


def test_collada_meshes_are_turned_on_request(shared):
    path = shared / "cases/cases/097_dae_y_up/model.urdf"
    as_is, turned = (
        robotview.load(urdf.Robot.from_file(path, up_axis=up)).meshes[0].mesh for up in ("ignore", "collada")
    )

    assert np.allclose([1, 2, 3], as_is.vertices.max(axis=0))
    assert np.allclose([1, 0, 2], turned.vertices.max(axis=0))


def test_progress_is_told_for_each_file_and_at_the_end():
    told = []
    document = urdf.Robot.from_string(
        '<robot name="r"><link name="a"><visual><geometry><mesh filename="m.stl"/></geometry></visual></link></robot>',
        None,
        assets={"m.stl": STL},
    )
    robotview.load(document, progress=lambda *facts: told.append(facts))

    assert [(0, 1, "m.stl"), (1, 1, "")] == told


@pytest.mark.parametrize(
    "file, meshes",
    [("panda_description/urdf/panda.urdf", 19), ("alexander_description/urdf/alexander_v1.lowerBodyOnly.urdf", 12)],
)
def test_real_robots_out_of_their_packages_find_all_their_meshes(shared, file, meshes):
    robot = robotview.load(shared / "robots" / file, strict=True)

    assert meshes == len(robot.meshes)
    assert any(part.color for mesh in robot.meshes for part in mesh.mesh.parts)


def test_so101_stands_as_mujoco_puts_it(shared):
    path = shared / "robots/so101/so101_new_calib.urdf"
    text = path.read_text().replace(
        "<link ", '<mujoco><compiler fusestatic="false" meshdir="assets"/></mujoco><link ', 1
    )
    meshes = {file.name: file.read_bytes() for file in (shared / "robots/so101/assets").glob("*.stl")}
    model = mujoco.MjModel.from_xml_string(text, meshes)
    data = mujoco.MjData(model)
    robot = robotview.load(path, strict=True)
    data.qpos[:] = np.random.default_rng(1).uniform(-0.5, 0.5, model.nq)
    mujoco.mj_kinematics(model, data)
    ours = robot.fk(data.qpos.copy())

    for k in range(1, model.nbody):
        body = robot.body(model.body(k).name)
        assert np.allclose(data.xpos[k], ours.xpos[body.id], atol=1e-6)
        assert model.body_mass[k] == pytest.approx(robot.body_mass[body.id])
