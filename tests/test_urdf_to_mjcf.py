"""`urdf.to_mjcf`: MJCF that MuJoCo compiles, that moves and weighs as the URDF says."""

import mujoco
import numpy as np
import pytest

import robotview
import shared_files
from mujoco_versions import EIGEN, HERE
from robotview import urdf
from robotview.errors import MjcfError
from robotview.spatial.batch import matrix_from_quat
from urdf_snippets import BOX, INERTIAL, compiled, convert, joint, link, links, read, told


def assert_same_motion(robot, model, states=4):
    data, rng = mujoco.MjData(model), np.random.default_rng(0)
    for _ in range(states):
        qpos = rng.normal(size=robot.nq)
        data.qpos[:] = qpos
        mujoco.mj_kinematics(model, data)
        poses = robot.fk(qpos)
        assert np.allclose(data.xpos, poses.xpos, rtol=0, atol=1e-9)
        assert np.allclose(data.xmat.reshape(-1, 3, 3), matrix_from_quat(poses.xquat), rtol=0, atol=1e-9)


def test_every_joint_type_keeps_its_name_and_its_motion(tmp_path):
    source = read(
        links(*"abcdefghi")
        + joint("spin", "a", "b", "continuous", '<origin xyz="1 0 0" rpy="0.3 0.2 0.1"/><axis xyz="1 1 0"/>')
        + joint("lift", "a", "c", "prismatic", '<origin rpy="1 0 2"/><axis xyz="0 1 3"/><limit lower="0" upper="2"/>')
        + joint("knee", "b", "d", "revolute", '<axis xyz="0 0 -1"/><limit lower="-1" upper="1.5"/>')
        + joint("weld", "d", "e", "fixed", '<origin xyz="0 0 1" rpy="0 1 0"/>')
        + joint("ball", "e", "f", "spherical", '<origin xyz="0.5 0 0"/>')
        + joint("slab", "c", "g", "planar", '<origin xyz="0 0 2" rpy="0 0.5 0"/><axis xyz="1 2 2"/>')
        + joint("fly", "a", "h", "floating", '<origin xyz="0 3 0"/>')
        + joint("hover", "b", "i", "floating", '<origin xyz="0 0 3"/>')
    )
    converted = urdf.to_mjcf(source)
    model, robot = compiled(converted, tmp_path), robotview.load(source)

    assert [body.name for body in robot.bodies] == [model.body(k).name for k in range(model.nbody)]
    assert list(robot.joint_names) == [model.joint(k).name for k in range(model.njnt)]
    assert ["slide", "slide", "hinge"] == [converted.joint(f"slab/{x}").type for x in ("x", "y", "yaw")]
    assert ("free", "ball") == (converted.joint("fly").type, converted.joint("hover/turn").type)
    assert ([1, 1, 0], [0, 2]) == (
        [model.joint(name).limited[0] for name in ("knee", "lift", "spin")],
        model.joint("lift").range.tolist(),
    )
    assert_same_motion(robot, model)
    assert_same_motion(robotview.load(converted), model)


def test_what_a_joint_says_arrives_in_mujoco(tmp_path):
    limit = '<limit lower="-1" upper="2" effort="5" velocity="3"/><dynamics damping="0.5" friction="0.1"/>'
    model = compiled(convert(links("a", "b") + joint("knee", "a", "b", "revolute", limit)), tmp_path)

    assert ([-1, 2], [-5, 5]) == (model.jnt_range[0].tolist(), model.jnt_actfrcrange[0].tolist())
    assert (0.5, 0.1) == (np.ravel(model.dof_damping[0])[0], model.dof_frictionloss[0])


def test_mimic_joints_are_bound_to_their_leaders(tmp_path):
    mimic = '<mimic joint="{}" multiplier="-2" offset="0.5"/>'
    source = (
        links(*"abcd")
        + joint("lead", "a", "b", "continuous")
        + joint("follow", "a", "c", "continuous", mimic.format("lead"))
        + joint("third", "a", "d", "prismatic", '<limit lower="-9" upper="9"/>' + mimic.format("follow"))
    )
    model = compiled(convert(source), tmp_path)

    assert [[1, 0], [2, 1]] == np.c_[model.eq_obj1id, model.eq_obj2id].tolist()
    assert [[0.5, -2, 0, 0, 0]] * 2 == model.eq_data[:, :5].tolist()


@pytest.mark.parametrize("rpy", ["0 0 0", "0.3 -1 2"])
@pytest.mark.parametrize("products", ["0 0 0", "0.01 -0.02 0.03"])
def test_inertias_are_exact_in_any_frame(tmp_path, rpy, products):
    xy, xz, yz = products.split()
    inertia = f'<inertia ixx="0.1" ixy="{xy}" ixz="{xz}" iyy="0.2" iyz="{yz}" izz="0.25"/>'
    body = f'<inertial><origin xyz="0.1 0.2 0.3" rpy="{rpy}"/><mass value="2"/>{inertia}</inertial>'
    source = read(link("a", body))
    model, robot = compiled(urdf.to_mjcf(source), tmp_path), robotview.load(source)
    axes = np.empty(9)
    mujoco.mju_quat2Mat(axes, model.body_iquat[1])
    axes = axes.reshape(3, 3)

    assert (2, [0.1, 0.2, 0.3]) == (model.body_mass[1], model.body_ipos[1].tolist())
    assert np.allclose(robot.body_inertia[1], axes @ np.diag(model.body_inertia[1]) @ axes.T, rtol=0, atol=EIGEN)


def test_visuals_are_seen_and_collisions_collide():
    visual = f'<visual name="shell"><origin xyz="1 0 0"/>{BOX}<material name="red"><color rgba="1 0 0 1"/></material>'
    converted = convert(link("a", f'{INERTIAL}{visual}</visual><collision name="shell">{BOX}</collision>'))
    shell, hull = converted.geoms

    assert ("shell", 2, 0, 0, "red", (1, 0, 0)) == (
        shell.name,
        shell.group,
        shell.contype,
        shell.conaffinity,
        shell.material,
        shell.pos,
    )
    assert ("shell_2", 3, 1, 1, (0.05, 0.1, 0.15)) == (
        hull.name,
        hull.group,
        hull.contype,
        hull.conaffinity,
        hull.size,
    )
    assert (1, 0, 0, 1) == converted.assets.materials[0].rgba


def test_a_link_without_inertial_weighs_what_its_collisions_weigh(tmp_path):
    shapes = f"<visual>{BOX}</visual><collision>{BOX}</collision>"
    source = read(link("a", shapes) + link("b", "") + joint("j", "a", "b"))
    model = compiled(urdf.to_mjcf(source), tmp_path)

    assert np.allclose([0, 6, 0], model.body_mass)
    assert np.allclose(robotview.load(source).body_mass, model.body_mass)


@pytest.mark.parametrize(
    "mass, words",
    [
        ("", "moves and has no mass"),
        ('<mass value="0"/><inertia ixx="0" iyy="0" izz="0"/>', "moves and has no mass"),
        ('<mass value="-1"/><inertia ixx="1" iyy="1" izz="1"/>', "mass of -1 kg is taken as 0"),
        ('<mass value="3"/><inertia ixx="0" iyy="0" izz="0"/>', "moves and has no inertia"),
        ('<mass value="3"/><inertia ixx="0" iyy="1" izz="1"/>', "are raised to at least"),
        ('<mass value="3"/><inertia ixx="1" iyy="1" izz="9"/>', "each becomes 3.667, their mean"),
        ('<mass value="3"/><inertia ixx="1" ixy="5" iyy="1" izz="1"/>', "each becomes 1, their mean"),
    ],
)
def test_what_no_moving_body_can_weigh_is_mended_and_said(tmp_path, mass, words):
    inertial = f"<inertial>{mass}</inertial>" if mass else ""
    converted = convert(links("a") + link("b", inertial) + joint("j", "a", "b", "continuous"))
    model = compiled(converted, tmp_path)

    assert words in told(converted, "warning")
    assert model.body_mass[2] > 0
    assert model.body_inertia[2].min() > 0


@pytest.mark.parametrize(
    "inertia",
    [
        'ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.3"',  # a flat plate: A + B == C, but not in binary
        'ixx="1" ixy="0.3" ixz="0" iyy="1" iyz="0" izz="2"',
        'ixx="1e-15" ixy="1e-16" ixz="0" iyy="1e-15" iyz="0" izz="1e-15"',
    ],
)
def test_inertias_on_the_edge_are_taken_without_a_word(tmp_path, inertia):
    body = f'<inertial><mass value="1"/><inertia {inertia}/></inertial>'
    converted = convert(link("a", body) + links("b") + joint("j", "a", "b"))

    assert compiled(converted, tmp_path).nbody == 3
    assert not told(converted, "warning")


def test_a_massless_link_that_carries_something_stays_massless(tmp_path):
    source = links("a") + link("b", "") + links("c") + joint("j", "a", "b", "continuous") + joint("k", "b", "c")
    converted = convert(source)

    assert compiled(converted, tmp_path).body_mass[2] == 0
    assert not told(converted, "warning")


def test_links_that_a_joint_joins_do_not_collide(tmp_path):
    solid = f"{INERTIAL}<collision>{BOX}</collision>"
    source = (
        "".join(link(name, solid) for name in ("base", "plate", "arm", "sleeve", "hand"))
        + joint("weld", "base", "plate")
        + joint("spin", "plate", "arm", "continuous")
        + joint("weld2", "arm", "sleeve")
        + joint("wrist", "sleeve", "hand", "continuous")
    )
    model = compiled(convert(source), tmp_path)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    touching = {tuple(model.body(body).name for body in model.geom_bodyid[contact.geom]) for contact in data.contact}

    assert {("base", "hand"), ("plate", "hand")} == touching


def test_a_joint_that_cannot_move_stays_where_it_is(tmp_path):
    limit = '<limit lower="0.5" upper="0.5" effort="1" velocity="1"/>'
    converted = convert(links("a", "b") + joint("j", "a", "b", "revolute", limit))
    low, high = compiled(converted, tmp_path).jnt_range[0]

    assert 0.5 == low < high < 0.5 + 1e-8
    assert "cannot move" in told(converted)


def test_what_mjcf_has_no_place_for_is_listed_once_with_its_place():
    limit = '<limit lower="0" upper="1" effort="1" velocity="3"/><calibration rising="1"/>'
    converted = convert(
        links("a", "b", "c")
        + joint("j", "a", "b", "revolute", limit + '<safety_controller k_velocity="1"/>')
        + joint("k", "a", "c", "revolute", limit)
        + '<transmission name="t"/><gazebo/>'
    )
    said = told(converted, "info")

    for words in ('velocity limit of "j", "k"', "calibration", "safety_controller", '<transmission> of "t"', "gazebo"):
        assert words in said
    assert 1 == said.count("velocity limit")
    assert all(p.where is not None and p.where.line == 1 for p in converted.problems)


def test_places_are_those_of_the_urdf():
    hull = f'\n<collision name="hull">{BOX}</collision>'
    source = f'<robot name="r">\n {links("a")}\n {link("b", hull)}\n {joint("j", "a", "b")}</robot>'
    converted = urdf.to_mjcf(urdf.Robot.from_string(source, None, name="r.urdf"))

    assert ("r.urdf:3:2", "r.urdf:4:1") == (
        str(converted.source("body", "b")),
        str(converted.source("geom", "hull")),
    )


def test_the_mujoco_block_is_honoured():
    block = '<mujoco><compiler boundmass="0.01" boundinertia="1e-5" fusestatic="true" strippath="false"/>'
    converted = convert(f'{block}<option timestep="0.001"/><size memory="1M"/></mujoco>{links("a")}')

    assert (0.01, 0.001, "1M") == (converted.compiler.boundmass, converted.option.timestep, converted.size.memory)
    assert not converted.compiler.fusestatic
    assert "every link stays a body" in told(converted)
    with pytest.raises(MjcfError, match="timestop"):
        convert(f'<mujoco><option timestop="1"/></mujoco>{links("a")}')


def test_a_root_named_world_is_the_world_and_another_world_is_renamed(tmp_path):
    ground = link("world", f"<collision>{BOX}</collision>")
    root = compiled(convert(ground + links("a") + joint("j", "world", "a")), tmp_path)
    other = convert(links("a", "world") + joint("j", "a", "world"))

    assert (["world", "a"], 0) == ([root.body(k).name for k in range(root.nbody)], root.geom_bodyid[0])
    assert ["world", "a", "world_2"] == [body.name for body in other.bodies]
    assert 'becomes body "world_2"' in told(other, "warning")


def corners(robot):
    """Lowest and highest corner of what is drawn and of what collides, for each body that has meshes."""
    meshes, found = {asset.name: asset.mesh for asset in robot.meshes if not asset.missing}, {}
    for geom in robot.geoms:
        if geom.mesh in meshes:
            points = meshes[geom.mesh].vertices[np.unique(meshes[geom.mesh].faces)]
            placed = points @ matrix_from_quat(np.array(geom.quat)).T + geom.pos
            found.setdefault((robot.bodies[geom.body].name, geom.role), []).extend([placed.min(0), placed.max(0)])
    return {key: (np.min(ends, axis=0), np.max(ends, axis=0)) for key, ends in found.items()}


def assert_same_pictures(robot, again):
    before, after = corners(robot), corners(again)

    assert before.keys() == after.keys()
    for key, ends in before.items():
        assert np.allclose(ends, after[key], rtol=1e-7, atol=1e-9), key  # 32 bits, as in files


BRIEF = ("corpus/", "robots/so101/so101_new", "robots/dexmate_vega_1u/vega_1u.")


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, marks=() if file.startswith(BRIEF) else pytest.mark.long)
        for file in shared_files.urdf_robots()
    ],
)
def test_real_robots_compile_and_move_as_their_urdf_says(shared, file, tmp_path):
    source = urdf.Robot.from_file(shared / file)
    converted = urdf.to_mjcf(source)
    model, robot = compiled(converted, tmp_path), robotview.load(source)

    assert [body.name for body in robot.bodies] == [model.body(k).name for k in range(model.nbody)]
    assert list(robot.joint_names) == [model.joint(k).name for k in range(model.njnt)]
    assert_same_motion(robot, model)
    if HERE >= (3, 3, 0) or not any("this version of MuJoCo" in p.message for p in converted.problems):
        assert_same_pictures(robot, robotview.load(converted))
    if not any(p.severity == "warning" for p in converted.problems if p.code.startswith("urdf.to_mjcf")):
        given = [place.link.inertial is not None for place in urdf.layout.lay_out(source)]
        heavy = np.flatnonzero([False] * (model.nbody - len(given)) + given)
        heavy = heavy[heavy > 0]
        axes = matrix_from_quat(model.body_iquat[heavy])
        inertia = axes * model.body_inertia[heavy][:, None, :] @ axes.transpose(0, 2, 1)
        assert np.allclose(robot.body_mass[heavy], model.body_mass[heavy], rtol=1e-12, atol=0)
        largest = np.abs(inertia).max(axis=(1, 2), keepdims=True)
        assert (np.abs(robot.body_inertia[heavy] - inertia) <= EIGEN * largest + 1e-12).all()
