import numpy as np
import pytest

from robotview.errors import EditError, UnknownName
from robotview.maps.map import Map
from robotview.maps.solids import reach_of


def added(call):
    m = Map.new("yard")
    with m.edit() as tx:
        handle = call(tx)
    return handle.item


def test_two_numbers_put_an_object_on_the_ground_and_three_put_its_centre_there():
    assert (3.0, 0.0, 0.1) == added(lambda tx: tx.add_box(size=(1, 2, 0.2), at=(3, 0))).pose.position
    assert (3.0, 0.0, 0.7) == added(lambda tx: tx.add_box(size=(1, 2, 0.2), at=(3, 0, 0.7))).pose.position
    assert 0.45 == pytest.approx(added(lambda tx: tx.add_stairs(steps=6, riser=0.15)).pose.position[2])
    assert 0.5 == added(lambda tx: tx.add_capsule(radius=0.2, height=1)).pose.position[2]


def test_a_turned_object_rests_on_its_lowest_point():
    lying = added(lambda tx: tx.add_box(size=(1, 2, 0.2), at=(0, 0), quat=(np.sqrt(0.5), 0, np.sqrt(0.5), 0)))
    yawed = added(lambda tx: tx.add_box(size=(1, 2, 0.2), at=(0, 0), yaw_deg=33))

    assert 0.5 == pytest.approx(lying.pose.position[2])
    assert 0.1 == pytest.approx(yawed.pose.position[2])


def test_yaw_turns_about_world_z_the_way_of_the_right_hand():
    quat = added(lambda tx: tx.add_ramp(yaw_deg=90)).pose.quat

    assert quat == pytest.approx((np.sqrt(0.5), 0, 0, np.sqrt(0.5)))


@pytest.mark.parametrize(
    "color, expected",
    [
        ("#c33", (0.8, 0.2, 0.2, 1.0)),
        ("#cc333380", (0.8, 0.2, 0.2, 128 / 255)),
        ("orange", (1.0, 165 / 255, 0.0, 1.0)),
        ((0.1, 0.2, 0.3), (0.1, 0.2, 0.3, 1.0)),
        (np.array([0.1, 0.2, 0.3, 0.4]), (0.1, 0.2, 0.3, 0.4)),
    ],
)
def test_colors_are_texts_and_numbers(color, expected):
    assert expected == added(lambda tx: tx.add_box(color=color)).color


def test_friction_may_be_the_sliding_one_alone():
    assert (0.3, 0.005, 0.0001) == added(lambda tx: tx.add_box(friction=0.3)).friction
    assert (0.3, 0.1, 0.0001) == added(lambda tx: tx.add_box(friction=(0.3, 0.1))).friction


def test_every_type_can_be_updated_in_all_it_has():
    m = Map.new("yard")
    with m.edit() as tx:
        stairs = tx.add_stairs()
        tx.update(stairs, style="open", steps=3, tread=0.4, riser=0.2, width=2, name="Up", friction_mode="override")
        assert 0.05 == stairs.item.params.thickness
        tx.update(stairs, style="solid", at=(1, 2), yaw_deg=90, enabled=np.False_)
        assert stairs.item.params.thickness is None
        ramp = tx.add_ramp()
        tx.update(ramp, thickness=None, length=3, height=1, position=(0, 0, 5))
        spawn = tx.add_spawn((1, 2), 90, name="Start")
        tx.update(spawn, at=(3, 4), yaw_deg=-90)

    assert (1.0, 2.0, pytest.approx(0.3)) == stairs.item.pose.position
    assert (3, "Up", "override", False) == (
        stairs.item.params.steps,
        stairs.item.name,
        stairs.item.friction_mode,
        stairs.item.enabled,
    )
    assert ramp.item.params.thickness is None
    assert ((3.0, 4.0, 0.35), -90.0, "Start") == (spawn.item.position, spawn.item.yaw_deg, spawn.item.name)


def test_two_parameters_that_only_go_together_are_changed_together():
    m = Map.new("yard")
    with m.edit() as tx:
        capsule = tx.add_capsule(radius=0.2, height=1)
        with pytest.raises(EditError, match="two caps"):
            tx.update(capsule, radius=0.8)
        tx.update(capsule, radius=0.8, height=2)

    assert (0.8, 2.0) == (capsule.item.params.radius, capsule.item.params.height)


def test_a_duplicate_is_another_object_beside_the_first():
    m = Map.new("yard")
    with m.edit() as tx:
        box = tx.add_box(name="Crate", color="#123", yaw_deg=30)
        twin = tx.duplicate(box)
        placed = tx.duplicate(box.id, at=(5, 5))
        start = tx.duplicate(tx.add_spawn(), offset=(1, 0, 0))

    assert box.id != twin.id
    assert (0.5, 0.5, 0.5) == twin.item.pose.position
    assert (box.item.name, box.item.color, box.item.pose.quat) == (twin.item.name, twin.item.color, twin.item.pose.quat)
    assert (5.0, 5.0, 0.5) == placed.item.pose.position
    assert (1.0, 0.0, 0.35) == start.item.position


@pytest.mark.parametrize(
    "call, said",
    [
        (lambda tx: tx.add_box(size=(0, 1, 1)), r"size\[0\] is 0; a number from 0.01 to 200 m is expected"),
        (lambda tx: tx.add_box(size=3), "size is 3; 3 numbers are expected, such as"),
        (lambda tx: tx.add_box(size="abc"), "size is 'abc'; 3 numbers"),
        (lambda tx: tx.add_box(sise=(1, 1, 1)), r"add_box has no sise \(did you mean size\?\)"),
        (lambda tx: tx.add_box(at=(1,)), "at is .* 2 or 3 numbers"),
        (lambda tx: tx.add_box(at=(float("nan"), 0)), "nan"),
        (lambda tx: tx.add_box(at=(1001, 0)), "from -1000 to 1000 m"),
        (lambda tx: tx.add_box(color="oragne"), "did you mean .orange"),
        (lambda tx: tx.add_box(color=(2, 0, 0)), r"color\[0\] is 2"),
        (lambda tx: tx.add_box(friction=(1, 2, 3)), r"friction\[1\] is 2"),
        (lambda tx: tx.add_box(quat=(1, 1, 0, 0)), "length 1.414"),
        (lambda tx: tx.add_box(quat=(1, 0, 0, 0), yaw_deg=3), "two names for one thing"),
        (lambda tx: tx.add_box(enabled="yes"), "True or False"),
        (lambda tx: tx.add_box(id="A b"), "no id"),
        (lambda tx: tx.add_box(name="x" * 121), "121 characters"),
        (lambda tx: tx.add_cylinder(radius=True), "radius is True; a number is expected"),
        (lambda tx: tx.add_stairs(steps=2.5), "whole number"),
        (lambda tx: tx.add_stairs(style="opne"), "did you mean .open"),
        (lambda tx: tx.add_stairs(thickness=0.1), "solid stairs have no thickness"),
        (lambda tx: tx.add_ramp(length=1, height=5), "steeper than 4"),
        (lambda tx: tx.add_spawn(yaw_deg=200), "-180 to 180 degrees"),
        (lambda tx: tx.update(tx.add_box(), radius=3), "a box has no radius"),
        (lambda tx: tx.update(tx.add_spawn(), color="#fff"), "a spawn point has no color"),
        (lambda tx: tx.update_ground(colour="red"), "did you mean color"),
        (lambda tx: tx.remove(3), "a handle, an id or an object"),
    ],
)
def test_wrong_arguments_are_told_with_what_is_right(call, said):
    m = Map.new("yard")
    with m.edit() as tx:
        before = len(tx.edits)
        with pytest.raises(EditError, match=said):
            call(tx)
        tx.add_cylinder()  # it can go on

    assert 1 <= len(m.objects) + len(m.spawn_points) <= 2
    assert before == 0


def test_an_unknown_object_is_named_with_near_ones():
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_box(id="crate")
        with pytest.raises(UnknownName, match="did you mean crate"):
            tx.remove("crat")


def test_the_ground_takes_colors_and_frictions_as_objects_do():
    m = Map.new("yard")
    with m.edit() as tx:
        tx.update_ground(color="blue", friction=0.5, friction_mode="override")

    assert (0.0, 0.0, 1.0, 1.0) == m.draft.ground.color
    assert (0.5, 0.005, 0.0001) == m.draft.ground.friction
    assert m.undo()
    assert Map.new("yard").draft.ground == m.draft.ground


def test_random_obstacles_are_one_step_the_same_for_the_same_seed_and_avoid_what_is_there():
    def strewn(**values):
        m = Map.new("yard")
        with m.edit() as tx:
            tx.add_box(id="house", size=(6, 4, 2))
            tx.add_spawn(id="main", at=(4, 4, 0.3))
        with m.edit("obstacles") as tx:
            handles = tx.add_obstacles(**values)
        assert [handle.id for handle in handles] == [one.id for one in m.objects[1:]]
        return m

    def facts(m):
        return [(one.type, one.pose, one.params, one.color) for one in m.objects[1:]]

    m = strewn(seed=3, count=40, area=12, at=(0, 0))
    assert 41 == len(m.objects) == len({one.id for one in m.objects})
    assert facts(m) == facts(strewn(seed=3, count=40, area=12)) != facts(strewn(seed=4, count=40, area=12))
    for one in m.objects[1:]:
        (low_x, low_y, _), (high_x, high_y, _) = reach_of(one)
        assert low_x >= 3 or high_x <= -3 or low_y >= 2 or high_y <= -2
        assert max(low_x - 4, 4 - high_x, low_y - 4, 4 - high_y) >= 0.5
    assert "obstacles" == m.undo_label
    m.undo()
    assert ["house"] == [one.id for one in m.objects]

    empty = Map.new("yard")
    with empty.edit() as tx:
        tx.add_obstacles(seed=3, count=40, at=(10, 0))
    same = [(one.pose.position[0] + 10, one.params) for one in Map.builtin("obstacles", 3, count=40).objects]
    assert same == [(one.pose.position[0], one.params) for one in empty.objects]
    crowded = strewn(count=60, area=3, clear=0)
    assert 61 == len(crowded.objects)  # there is no room, and they come all the same


def test_obstacles_that_are_too_many_are_refused_and_none_of_them_comes():
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_box()
        for wrong in (
            {"count": 2001},
            {"count": 2000},
            {"count": -1},
            {"seed": "x"},
            {"area": 0},
            {"what": 1},
            {"at": 3},
        ):
            with pytest.raises(EditError):
                tx.add_obstacles(**wrong)
        assert 1 == len(tx.draft.objects)
