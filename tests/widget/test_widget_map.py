"""A view of a robot on a map: paths of its objects, where the robot stands, what is said when it cannot."""

import json

import mujoco
import pytest

from map_glb import document, glb
from robotview import Map, RobotView
from robotview.errors import MapError, StateError, UnknownName
from robotview.protocol import frontend
from robotview.protocol.pack import pack
from test_sim_map import FILES, ROBOT


@pytest.fixture
def view():
    made = RobotView(ROBOT, map=FILES, spawn="deck")
    yield made
    made.close()


def test_objects_of_the_map_are_selected_and_explained_by_their_id(view):
    view.selected = ["map/deck", "map/floor"]

    assert ("map/deck", "map/floor") == tuple(view.selected)
    assert "geom/__platform_map_yard_rock_0" in view.explain("map/rock")
    with pytest.raises(UnknownName, match="deck"):
        view.selected = ["map/dek"]


def test_the_map_and_the_spawn_point_are_the_views(view):
    assert ("yard", "ready", []) == (view.map.id, view.status, list(view.problems))
    assert [4, 0, 1.5] == pytest.approx(list(view.qpos[:3]))
    with RobotView(ROBOT) as alone:
        assert alone.map is None


def test_the_simulation_steps_robot_and_map_and_ground_is_what_lies_below(view):
    view.ground()
    assert 1.1 == pytest.approx(view.qpos[2])  # a sphere of 0.1 on the deck of height 1
    view.ground(False)
    assert 1.5 == pytest.approx(view.qpos[2])
    view.ground()
    view.sim.step(300)
    assert 4 + 3 == view.sim.model.ngeom
    assert "deck" in {view.sim.map_object(geom) for pair in view.sim.contacts().names for geom in pair}
    view.reload()
    assert 4 + 3 == view.sim.model.ngeom


def test_the_first_picture_looks_at_the_robot_not_at_the_map():
    with RobotView(ROBOT) as alone, RobotView(ROBOT, map=FILES) as on_map:
        before, after = pack(alone.robot).scene, pack(on_map.robot).scene

    assert (before.center, before.extent) == (after.center, after.extent)
    assert (None, None) == (after.scenery, after.scenery_reader)
    assert frontend.glb_reader().hash not in {spec.hash for spec in after.blobs}


def test_the_picture_of_a_map_crosses_as_it_is_and_the_shapes_behind_it_are_for_collision():
    picture = glb(document())
    manifest = json.loads(FILES["map.json"]) | {"visual": {"source": "a.glb"}}
    files = {**FILES, "map.json": json.dumps(manifest).encode(), "a.glb": picture}
    with RobotView(ROBOT, map=files) as view:
        packed = pack(view.robot)
        assert [picture] == [part.data for part in packed.parts if part.hash == packed.scene.scenery]
        assert [frontend.glb_reader()] == [part for part in packed.parts if part.hash == packed.scene.scenery_reader]
        assert {"collision"} == {geom.role for geom in view.robot.geoms if geom.name.startswith("__platform")}
    del manifest["physics"]
    only_seen = {"map.json": json.dumps(manifest).encode(), "a.glb": picture}
    with RobotView(ROBOT, map=only_seen, spawn="main") as view:
        assert (picture, []) == (view.robot.scenery, list(view.problems))
        assert [0, 1, 0.35] == pytest.approx(list(view.qpos[:3]))


def test_a_committed_edit_is_shown_after_reload_and_a_draft_is_not():
    m = Map.new("lot")
    with RobotView(ROBOT, map=m) as view:
        assert view.map is m
        with m.edit() as tx:
            tx.add_box(size=(1, 1, 1), at=(2, 2))
        view.reload()
        assert 5 == len(view.robot.geoms)
        m.apply().result()
        view.reload()
        assert 6 == len(view.robot.geoms)


def test_what_cannot_stand_on_a_map_is_said():
    model = mujoco.MjModel.from_xml_string(ROBOT)
    with RobotView(model, map=FILES) as view:
        assert ["compose.compiled"] == [problem.code for problem in view.problems]
    with RobotView(ROBOT, map=FILES, spawn="nowhere") as view:
        assert ["name.unknown"] == [problem.code for problem in view.problems]
    with pytest.raises(MapError):
        RobotView(ROBOT, map={"map.json": b"{}"})
    with pytest.raises((StateError, MapError)):
        RobotView(ROBOT, map=7)
