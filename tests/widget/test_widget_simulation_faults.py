"""The simulation in the view: what goes wrong, what ends it, and many who want it at once."""

import gc
import threading
import weakref
from contextlib import suppress
from dataclasses import replace

import pytest

from moving_arm import ARM, Hand
from robotview import RobotViewError, load
from robotview.errors import CompileError, SimulationError
from waiting import threads, until

FALLING = """<robot name="falling"><link name="base"/><link name="arm">
<inertial><origin xyz="0.2 0 0"/><mass value="1"/>
<inertia ixx=".01" iyy=".01" izz=".01" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="elbow" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/>
<limit lower="-2" upper="2" effort="1" velocity="1"/></joint></robot>"""
REFUSED = (
    """<mujoco><worldbody><body name="b"><joint name="j"/><geom size=".1" mass="0"/></body></worldbody></mujoco>"""
)


def test_what_the_controller_raises_is_shown_and_said(arm):
    view, page, hand = arm

    def controller(model, data):
        raise ValueError("no torque")

    view.sim.controller = controller
    hand.runs("play", 1)
    until(lambda: not view.playing and view._simulation["note"])

    assert view._simulation["note"].startswith("Paused: the controller raised ValueError: no torque")
    assert ["sim.controller"] == [problem.code for problem in view.problems]
    until(lambda: page.updates("_problems"))
    assert "no torque" in page.updates("_problems")[-1][0]["text"]
    view.sim.controller = None
    hand.runs("reset")
    assert ("", []) == (view._simulation["note"], view.problems)


def test_a_model_that_mujoco_refuses_is_explained_to_python_and_to_the_page(make):
    view, page = make(REFUSED)
    Hand(view, page).runs("play", 1)

    assert not view._simulation["able"]
    assert "mass" in view._simulation["note"]
    assert ["mass.moving"] == [problem.code for problem in view.problems]
    with pytest.raises(CompileError, match="mass"):
        _ = view.sim
    assert 1 == len(view.problems)


def test_what_has_no_document_has_no_simulation_and_says_so(make):
    view, page = make(replace(load(ARM), source=None))
    Hand(view, page).runs("play", 1)

    assert not view.playing
    assert not view._simulation["able"]
    with pytest.raises(SimulationError, match="MJCF, URDF"):
        _ = view.sim


def test_a_urdf_plays_and_its_joints_have_the_same_names(make):
    view, _ = make(FALLING)
    view.set_joints(elbow=0.3)
    view.sim.step(50)

    assert 0.3 < view.joints["elbow"].value < 1.5  # it swings down
    assert list(view.qpos) == view.sim.qpos.tolist()


def test_a_robot_that_stands_on_the_drawn_ground_only_is_said_to_fall(make):
    free = """<mujoco><worldbody>{}<body pos="0 0 1"><freejoint/><geom size=".1"/></body></worldbody></mujoco>"""
    for floor, expected in (("", "no floor"), ('<geom type="plane" size="1 1 .1"/>', "")):
        view, page = make(free.format(floor))
        Hand(view, page).runs("step", 1)
        assert expected in view._simulation["note"]
        assert bool(expected) == bool(view._simulation["note"])


def test_without_mujoco_the_page_is_told(make, monkeypatch):
    monkeypatch.setattr("robotview.widget.standing.find_spec", lambda _: None)
    view, _ = make(ARM)

    assert {
        "able": False,
        "note": "Not simulated: MuJoCo is not installed (pip install mujoco)",
        "switches": [],
        "signals": [],
    } == view._simulation


def test_an_observer_that_raises_is_reported_and_the_simulation_goes_on(arm):
    view, _, _ = arm

    def observer(change):
        raise KeyError("mine")

    view.observe(observer, "time")
    with pytest.raises(KeyError, match="mine"):
        view.sim.step()
    with suppress(KeyError):  # play tells too, and by then the first step may have been made
        view.sim.play()
    until(lambda: any(problem.code == "view.observer" for problem in view.sim.problems))

    assert view.sim.playing
    view.unobserve(observer, "time")
    view.sim.pause()


def test_a_view_closed_while_it_plays_ends_the_thread_and_the_simulation(arm):
    view, _, _ = arm
    sim = view.sim
    sim.play(float("inf"))
    until(lambda: view.time > 0)
    view.close()

    assert [] == threads()
    with pytest.raises(RobotViewError, match="closed"):
        sim.play()
    with pytest.raises(RobotViewError, match="closed"):
        _ = view.sim


def test_a_simulation_that_was_closed_is_replaced_by_a_new_one_where_the_view_stands(arm):
    view, _, hand = arm
    old = view.sim
    old.step(5)
    old.close()
    view.set_joints(hip=0.4)

    assert (0.4, 0.0) == (view.sim.qpos[0], view.sim.time)
    assert view.sim is not old
    view.sim.close()
    hand.runs("step", 2)
    assert 2 * 0.002 == pytest.approx(view.time)
    with pytest.raises(RobotViewError, match="the simulation is closed"):
        old.step()


def test_an_observer_may_pause_or_close_from_the_simulations_own_thread(arm):
    view, _, _ = arm
    view.observe(lambda change: view.close() if change.new > 0.02 else None, "time")
    view.playing = True

    until(lambda: view.status == "closed")
    until(lambda: not threads())


def test_a_simulation_does_not_keep_its_view(arm):
    view, _, _ = arm
    sim, known = view.sim, weakref.ref(view._player)
    engine = sim.engine
    view.close()
    del view, arm, sim
    gc.collect()

    assert [] == engine.frames
    assert known() is None or engine is not None


def test_a_hundred_quick_clicks_from_two_threads_leave_one_state(arm):
    view, page, _ = arm
    view.sim.step()
    hands = [Hand(view, page, who) for who in ("a", "b")]

    def click(hand):
        for _ in range(50):
            hand.runs("play", 1)
            hand.runs("pause")

    clickers = [threading.Thread(target=click, args=(hand,)) for hand in hands]
    for clicker in clickers:
        clicker.start()
    for clicker in clickers:
        clicker.join(30)
        assert not clicker.is_alive()

    assert len(threads()) <= 1
    view.playing = False
    assert (False, False) == (view.playing, view.sim.playing)
    assert [] == threads()
    assert [] == view.problems


def test_many_threads_that_ask_get_one_simulation(arm):
    view, _, _ = arm
    found = []
    asking = [threading.Thread(target=lambda: found.append(view.sim)) for _ in range(8)]
    for one in asking:
        one.start()
    for one in asking:
        one.join(30)

    assert 8 == len(found)
    assert 1 == len(set(map(id, found)))


def test_slips_of_the_hand_are_answered_with_what_was_meant(arm, make):
    view, _, _ = arm
    with pytest.raises(RobotViewError, match=r'view.joints\["hip"\].value = 0.3 moves it'):
        view.joints["hip"] = 0.3
    with pytest.raises(RobotViewError, match=r"set_joints got a list"):
        view.set_joints([1, 2])
    with pytest.raises(RobotViewError, match=r"update got a int.*MjData"):
        view.update(3)
    with pytest.raises(RobotViewError, match=r"options is a dict.*LoadOptions"):
        make(ARM, options={"scale": 2}, strict=True)
