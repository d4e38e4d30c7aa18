"""A robot on a map: the robot as it is alone, the map in its namespace, and the two find each other."""

import hashlib
import json

import mujoco
import numpy as np
import pytest

from robotview import RobotView, Simulation, load, mjcf
from robotview.errors import CompileError, MapError, SimulationError, StateError, UnknownName
from robotview.maps.workspace import Workspace

ROBOT = """
<mujoco model="hopper">
  <option timestep="0.004" gravity="0 0 -3.7" integrator="implicitfast"/>
  <default><geom friction="0.2 0.1 0.1" contype="3" rgba="1 0 0 1"/><site rgba="0 1 0 1"/></default>
  <worldbody>
    <light name="lamp" pos="0 0 3"/>
    <geom name="floor" type="plane" size="5 5 0.1" pos="0 0 -9"/>
    <body name="table" pos="3 0 0"><geom name="top" type="box" size=".1 .1 .1"/></body>
    <body name="base" pos="0.5 0 1" quat="0.8 0 0 0.6">
      <freejoint name="root"/>
      <geom name="trunk" type="sphere" size="0.1"/>
      <site name="imu"/>
      <body name="arm" pos="0 0 0.2"><joint name="elbow" axis="0 1 0" range="-45 45"/>
        <geom name="hand" type="cylinder" size="0.03 0.1"/><site name="tip" pos="0 0 .1"/></body>
    </body>
  </worldbody>
  <tendon><spatial name="cord"><site site="imu"/><geom geom="hand"/><site site="tip"/></spatial></tendon>
  <actuator><motor name="pull" joint="elbow"/></actuator>
  <keyframe><key name="home" qpos="0.5 0 0.6 0.8 0 0 0.6 0.3" ctrl="0.1"/></keyframe>
</mujoco>
"""
WORLD = """
<mujoco>
  <compiler angle="degree"/>
  <asset><mesh name="rock" file="meshes/rock.obj"/><material name="hand" rgba="0 0 1 1"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="10 10 0.1" group="2"/>
    <geom name="deck" type="box" size="1 1 0.5" pos="4 0 0.5" euler="0 0 90" group="2"/>
    <body pos="0 3 0"><geom name="rock" type="mesh" mesh="rock" group="2" material="hand"/><site name="tip"/></body>
    <light name="lamp" pos="0 0 5"/><camera name="top" pos="0 0 9"/>
  </worldbody>
</mujoco>
"""
ROCK = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
FILES = {
    "map.json": json.dumps(
        {
            "schemaVersion": 1,
            "id": "yard",
            "name": "Yard",
            "coordinateSystem": {"units": "m", "up": "Z", "forward": "+X"},
            "physics": {"source": "physics/world.xml"},
            "spawnPoints": [
                {"id": "main", "name": "Main", "position": [0, 1, 0.35], "yawDeg": 0},
                {"id": "deck", "name": "Deck", "position": [4, 0, 1.5], "yawDeg": 90},
            ],
        }
    ).encode(),
    "physics/world.xml": WORLD.encode(),
    "physics/meshes/rock.obj": ROCK,
}
NAMES = [f"__platform_map_yard_{name}_0" for name in ("floor", "deck", "rock")]


@pytest.fixture(scope="module")
def sim():
    return Simulation(ROBOT, map=FILES)


def test_the_robot_on_a_map_is_the_robot_alone_number_by_number(sim):
    alone, model = Simulation(ROBOT).model, sim.model

    for field in ("timestep", "integrator"):
        assert getattr(alone.opt, field) == getattr(model.opt, field)
    assert (alone.opt.gravity == model.opt.gravity).all()
    for field in dir(alone):
        if field.startswith(("jnt_", "body_", "dof_", "actuator_", "tendon_", "key_")):
            before, after = getattr(alone, field), getattr(model, field)
            if field in ("body_geomnum", "body_geomadr", "body_bvhnum", "body_bvhadr") or not hasattr(before, "shape"):
                continue
            assert np.array_equal(before, after), field
    for i in range(alone.ngeom):
        other = model.geom(alone.geom(i).name).id
        for field in ("geom_size", "geom_friction", "geom_contype", "geom_rgba", "geom_pos", "geom_quat", "geom_group"):
            assert np.array_equal(getattr(alone, field)[i], getattr(model, field)[other]), field


def test_the_map_on_its_own_rules_has_the_same_geoms_as_without_a_robot(sim):
    alone = mujoco.MjModel.from_xml_string(WORLD, {"meshes/rock.obj": ROCK})
    at, data = mujoco.MjData(alone), mujoco.MjData(sim.model)
    mujoco.mj_kinematics(alone, at)
    mujoco.mj_kinematics(sim.model, data)

    for i, name in enumerate(NAMES):
        geom = sim.model.geom(name)
        assert (0, 2) == (int(geom.bodyid[0]), int(geom.group[0]))
        assert at.geom_xpos[i] == pytest.approx(data.geom_xpos[geom.id], abs=1e-12)
        assert at.geom_xmat[i] == pytest.approx(data.geom_xmat[geom.id], abs=1e-12)
        for field in ("geom_size", "geom_friction", "geom_rgba", "geom_contype", "geom_condim"):
            assert np.array_equal(getattr(alone, field)[i], getattr(sim.model, field)[geom.id]), field
    assert {"lamp", "__platform_map_yard_lamp_0"} == {sim.model.light(i).name for i in range(sim.model.nlight)}
    assert sim.model.camera(0).name == "__platform_map_yard_top_0"


def test_the_description_is_that_of_the_model_in_order_and_place(sim):
    robot, model = sim.robot, sim.model
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    poses = robot.fk()

    assert [model.geom(i).name for i in range(model.ngeom)] == [geom.name for geom in robot.geoms]
    assert [model.site(i).name for i in range(model.nsite)] == [site.name for site in robot.sites]
    assert list(range(model.ngeom)) == [geom.id for geom in robot.geoms]
    assert [body.geoms for body in load(robot.source).bodies] == [body.geoms for body in robot.bodies]
    assert load(robot.source).tendons == robot.tendons
    mesh = model.geom(NAMES[2]).id  # MuJoCo recentres it
    others = [i for i in range(model.ngeom) if i != mesh]
    assert data.geom_xpos[others] == pytest.approx(poses.geom_xpos[others], abs=1e-12)
    assert data.site_xpos == pytest.approx(poses.site_xpos, abs=1e-12)


def test_the_robot_starts_at_the_spawn_point_and_its_keyframes_follow():
    alone, sim = Simulation(ROBOT), Simulation(ROBOT, map=FILES, spawn="deck")
    turned = np.zeros(4)
    mujoco.mju_mulQuat(turned, np.array([0.5**0.5, 0, 0, 0.5**0.5]), np.array([0.8, 0, 0, 0.6]))

    assert [4, 0, 1.5, *turned] == pytest.approx(sim.data.qpos[:7], abs=1e-12)
    assert sim.robot.qpos0 == pytest.approx(sim.model.qpos0, abs=1e-12)
    # 0.6 above its own floor in the file, 0.6 above the deck, which is 1 m high, here.
    sim.apply_keyframe("home")
    assert [4, 0, 1.6, *turned, 0.3] == pytest.approx(sim.data.qpos, abs=1e-12)
    assert sim.robot.keyframe("home").qpos == pytest.approx(sim.model.key_qpos[0], abs=1e-12)
    for name in ("floor", "top"):
        alike = [one.model.geom(name).pos for one in (alone, sim)]
        assert alike[0] == pytest.approx(alike[1])
    assert (alone.model.body("table").pos == sim.model.body("table").pos).all()


def test_without_a_spawn_point_the_robot_stands_where_its_file_has_it(sim):
    assert [0.5, 0, 1, 0.8, 0, 0, 0.6, 0] == sim.data.qpos.tolist()


def test_contacts_are_told_by_the_object_of_the_map():
    sim = Simulation(ROBOT, map=FILES, spawn="deck")
    sim.step(400)
    found = {sim.map_object(geom) for pair in sim.contacts().names for geom in pair}

    assert {"deck", None} == found
    assert "deck" == sim.map_object(sim.model.geom(NAMES[1]).id)
    assert sim.map_object("trunk") is None
    for nonsense in ("nonsense", 999, -1, None, "#999"):
        with pytest.raises(UnknownName, match="no geom is named"):
            sim.map_object(nonsense)
    assert abs(sim.data.qpos[2] - 1.0) < 0.35
    assert sim.record(0.1).qpos.shape[1] == 8
    sim.reset("home")
    assert 1.6 == pytest.approx(sim.data.qpos[2])


def test_a_robot_that_uses_names_of_maps_is_refused_with_every_place():
    text = ROBOT.replace('"trunk"', '"__platform_map_x"').replace('name="elbow"', 'name="__platform_y"')
    text = text.replace('joint="elbow"', 'joint="__platform_y"')
    with pytest.raises(MapError) as caught:
        Simulation(text, map=FILES)
    assert ["compose.reserved_name"] * 2 == [problem.code for problem in caught.value.problems]
    assert {11, 13} == {problem.where.line for problem in caught.value.problems}


def test_a_spec_is_composed_and_a_compiled_model_is_refused_with_the_way_out():
    spec = mujoco.MjSpec.from_string(ROBOT)
    made = Simulation(spec, map=FILES, spawn="main")
    assert [0, 1, 0.35] == pytest.approx(made.data.qpos[:3])
    assert 4 + 3 == made.model.ngeom
    with pytest.raises(CompileError, match="compiled already") as caught:
        Simulation(mujoco.MjModel.from_xml_string(ROBOT), map=FILES)
    assert "MjSpec" in caught.value.problems[0].hint


def test_unknown_spawn_points_are_answered_with_those_there_are():
    with pytest.raises(UnknownName, match="deck"):
        Simulation(ROBOT, map=FILES, spawn="dek")
    with pytest.raises(UnknownName, match="deck"):
        RobotView(ROBOT, map=FILES, spawn="dek", strict=True)
    (problem,) = RobotView(ROBOT, map=FILES, spawn="dek").problems
    assert 'no spawn point is named "dek" (did you mean deck?)' in str(problem)


def test_a_spawn_point_that_is_no_text_or_has_no_map_is_refused():
    with pytest.raises(SimulationError, match="spawn cannot be 0"):
        Simulation(ROBOT, map=FILES, spawn=0)
    with pytest.raises(SimulationError, match="no map is given"):
        Simulation(ROBOT, spawn="main")
    with pytest.raises(StateError, match="no map is given"):
        RobotView(ROBOT, spawn="main")


def test_texts_for_qpos_are_refused_by_name():
    with pytest.raises(SimulationError, match="finite numbers, not"):
        Simulation(ROBOT).set_qpos(["a"])


def test_a_map_of_pictures_only_has_nothing_to_stand_on():
    from map_glb import document, glb

    manifest = json.loads(FILES["map.json"]) | {"visual": {"source": "a.glb"}}
    del manifest["physics"]
    with pytest.raises(MapError, match="no physics layer"):
        Simulation(ROBOT, map={"map.json": json.dumps(manifest).encode(), "a.glb": glb(document())})


def test_files_beside_the_robot_never_stand_in_for_those_of_the_map(tmp_path, monkeypatch):
    robot = tmp_path / "robot.xml"
    robot.write_text(ROBOT.replace("<option", '<compiler meshdir="meshes"/><option'))
    name = f"{hashlib.sha256(ROCK).hexdigest()[:32]}.obj"
    for folder in (tmp_path, tmp_path / "meshes"):
        folder.mkdir(exist_ok=True)
        (folder / name).write_bytes(ROCK.replace(b"v 0 0 1", b"v 0 0 9"))
    monkeypatch.chdir(tmp_path)

    model = Simulation(robot, map=FILES).model

    assert np.ptp(model.mesh_vert, axis=0).max() < 2


def test_a_urdf_stands_on_a_map_with_its_mimic_joints():
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    text = f"""<robot name="r">
      <link name="base"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
      <link name="a">{inertial}</link><link name="b">{inertial}</link>
      <joint name="j" type="revolute"><parent link="base"/><child link="a"/>
        <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
      <joint name="k" type="continuous"><parent link="a"/><child link="b"/><mimic joint="j"/></joint>
    </robot>"""
    sim = Simulation(text, map=FILES, spawn="deck")

    assert [4, 0, 1.5] == pytest.approx(sim.data.xpos[sim.model.body("base").id])
    assert "j" == sim.robot.joint("k").mimic.joint
    assert NAMES == [geom.name for geom in sim.robot.geoms[:3]]
    again = Simulation(sim.robot)  # as a view does
    assert sim.model.ngeom == again.model.ngeom


def test_a_real_robot_keeps_its_masses_meshes_and_kinematics_on_a_map(shared):
    path = shared / "robots/unitree_go1/go1.xml"
    alone, sim = Simulation(path), Simulation(path, map=FILES, spawn="main")

    assert alone.model.ngeom + 3 == sim.model.ngeom
    assert np.array_equal(alone.model.body_mass, sim.model.body_mass)
    assert np.array_equal(alone.model.mesh_vert, sim.model.mesh_vert[: len(alone.model.mesh_vert)])
    root = next(body.id for body in sim.robot.bodies if body.parent == 0)
    assert [0, 1, 0.35] == pytest.approx(sim.robot.fk(sim.data.qpos).xpos[root], abs=1e-9)
    sim.step(20)


def test_a_workspace_is_not_changed_by_composing(sim):
    before = Workspace(FILES).manifest
    Simulation(ROBOT, map=FILES)
    assert before == Workspace(FILES).manifest
    assert not any(one.name.startswith("__platform") for one in mjcf.Model.from_string(ROBOT).geoms)
