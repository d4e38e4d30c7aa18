import json

import mujoco
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from map_documents import compiled, objects
from robotview.cli import main
from robotview.maps.builtin import BUILTIN
from robotview.maps.map import Map
from robotview.maps.shapes import shapes
from robotview.maps.solids import depth, hull, inside, reach


def doubts(build):
    m = Map.new("yard")
    with m.edit() as tx:
        build(tx)
    return [(problem.code, problem.pointer) for problem in m.doubts()]


@pytest.mark.parametrize("name", BUILTIN)
def test_built_in_maps_leave_no_doubt(name):
    assert [] == Map.builtin(name).doubts()


def test_a_spawn_point_inside_an_obstacle_or_below_the_ground_is_told():
    def build(tx):
        tx.add_stairs(steps=4, riser=0.2, tread=0.5, width=1, at=(0, 0))
        tx.add_spawn((0.9, 0, 0.5), id="inside")
        tx.add_spawn((-0.9, 0, 0.5), id="above")  # the lower steps end below it
        tx.add_spawn((5, 0, -0.1), id="below")

    assert [("spawn.inside", "/spawnPoints/0/position"), ("spawn.inside", "/spawnPoints/2/position")] == doubts(build)


def test_what_hangs_in_the_air_is_told_once_for_all_that_touch_each_other():
    def build(tx):
        tx.add_box(at=(0, 0, 0.5))
        tx.add_box(at=(0, 0, 1.5))  # on the first
        tx.add_box(at=(5, 0, 2))
        tx.add_box(at=(6, 0, 2))
        tx.add_box(at=(9, 0, 2), enabled=False)

    assert [("object.floating", "/objects/2")] == doubts(build)


def test_without_ground_nothing_is_said_to_hang():
    def build(tx):
        tx.add_box(at=(0, 0, 5))
        tx.update_ground(enabled=False)

    assert [] == doubts(build)


def test_objects_deep_in_each_other_are_told_and_those_that_touch_are_not():
    def build(tx):
        tx.add_box(at=(0, 0))
        tx.add_box(at=(1, 0))
        tx.add_box(at=(0.5, 3))
        tx.add_cylinder(at=(0.5, 3))
        tx.add_box(at=(10, 0), yaw_deg=45)
        tx.add_box(at=(11.1, 1.1), yaw_deg=45)  # their boxes overlap, they do not

    assert [("object.overlap", "/objects/3")] == doubts(build)


def test_a_heap_of_two_thousand_is_told_with_an_end():
    m = Map.builtin("obstacles", count=2000, area=5, size_max=0.4)

    assert 21 == len([p for p in m.doubts() if p.code == "object.overlap"])


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a_shape_reaches_as_far_as_mujoco_says(data):
    one = data.draw(objects("it"))
    for shape in shapes(one):
        low, high = reach(shape)
        corners = hull(shape).corners
        assert (corners.min(axis=0) >= np.array(low) - 1e-9).all()
        assert (corners.max(axis=0) <= np.array(high) + 1e-9).all()
        assert inside(shape, shape.position) >= -1e-9


@pytest.mark.parametrize("kind", ["box", "cylinder", "capsule", "ramp"])
def test_a_point_is_inside_where_a_ray_of_mujoco_leaves_and_does_not_enter(kind):
    random = np.random.default_rng(7)
    upward = np.array([0.17, -0.29, 0.94])  # meets no edge
    upward /= np.linalg.norm(upward)
    params = {"ramp": {"thickness": None, "length": 2, "height": 1.5}}
    for _ in range(10):
        quat = random.normal(size=4)
        m = Map.new("yard", ground=False)
        with m.edit() as tx:
            getattr(tx, f"add_{kind}")(at=(1, 2, 3), quat=quat / np.linalg.norm(quat), **params.get(kind, {}))
        model, poses = compiled(m.compile())
        shape = next(iter(shapes(m.objects[0])))
        low, high = np.array(reach(shape))
        for point in random.uniform(low, high, size=(20, 3)):
            hits, start = 0, point.copy()
            hit = np.zeros(1, np.int32)
            while (distance := mujoco.mj_ray(model, poses, start, upward, None, 1, -1, hit)) >= 0:
                hits += 1
                start += (distance + 1e-7) * upward
            assert (hits % 2 == 1) == (inside(shape, tuple(point.tolist())) > 0)


@settings(max_examples=25, deadline=None)
@given(st.floats(-3, 3), st.floats(0.1, 3))
def test_two_upright_boxes_overlap_as_far_as_their_faces_say(x, size):
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_box(size=(1, 4, 4), at=(0, 0, 2))
        tx.add_box(size=(size, 4, 4), at=(x, 0, 2))
    a, b = (hull(next(iter(shapes(one)))) for one in m.objects)

    assert min(4.0, (1 + size) / 2 - abs(x)) == pytest.approx(depth(a, b))


def test_the_check_command_tells_doubts_as_warnings(tmp_path, capsys):
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_box(at=(0, 0, 3))
        tx.add_spawn((0, 0, 3))
    m.export(tmp_path / "yard.zip")

    assert 0 == main(["map", "check", str(tmp_path / "yard.zip"), "--json"])
    found = json.loads(capsys.readouterr().out)["problems"]
    assert [("warning", "spawn.inside"), ("warning", "object.floating")] == [(p["severity"], p["code"]) for p in found]
    assert {"authoring/map.scene.json"} == {p["file"] for p in found}


def test_poses_of_doubts_follow_the_quaternion():
    def build(tx):
        tx.add_box(size=(4, 0.2, 0.2), at=(0, 0, 2), quat=(np.sqrt(0.5), 0, np.sqrt(0.5), 0))  # upright
        tx.add_spawn((0, 0, 3.5))
        tx.add_spawn((1.5, 0, 2))

    assert [("spawn.inside", "/spawnPoints/0/position")] == doubts(build)
