"""The simulation in the view, driven from the page: buttons, sliders, the hand that pulls."""

import mujoco
import numpy as np
import pytest

from moving_arm import Hand
from waiting import until


def test_the_pages_buttons_play_step_go_back_and_reset(arm):
    view, page, hand = arm
    hand.runs("step", 3)
    assert pytest.approx(0.006) == view.time
    hand.runs("back", 1)
    assert pytest.approx(0.004) == view.time
    hand.runs("keyframe", 0)
    assert ([0.5, 3.0], 0.5) == (view.sim.data.ctrl.tolist(), view.qpos[0])
    hand.runs("play", 2.0)
    until(lambda: view.time > 0.05)
    assert (True, 2.0) == (view.playing, view.speed)
    hand.runs("speed", None)
    assert float("inf") == view.speed
    hand.runs("pause")
    hand.runs("reset")

    assert (False, 0.0) == (view.playing, view.time)
    assert list(range(1, hand.seq + 1)) == [ack["seq"] for ack, _ in page.control.messages("ack")]


def test_a_button_message_that_comes_twice_acts_once(arm):
    view, _, hand = arm
    hand.runs("step", 1)
    hand.sends("run", action="step", value=1, seq=1)

    assert pytest.approx(0.002) == view.time


def test_a_pause_that_was_overtaken_by_a_newer_play_does_nothing(arm):
    view, _, hand = arm
    hand.sends("run", action="play", value=1, seq=2)
    hand.sends("run", action="pause", value=0, seq=1)

    assert view.playing


def test_going_back_beyond_the_first_state_is_said_and_harms_nothing(arm):
    view, _, hand = arm
    hand.runs("back", 1)

    assert "first state" in view._simulation["note"]
    hand.runs("step", 1)
    assert "" == view._simulation["note"]


def test_the_pages_sliders_set_controls_and_stop_at_the_range(arm):
    view, _, hand = arm
    hand.sends("controls", phase="move", inputs=[1], values=[2.5])
    hand.sends("controls", phase="end", inputs=[0], values=[5.0])

    assert (1.0, 2.5) == view.ctrl
    hand.sends("controls", phase="end", inputs=[2], values=[5.0])
    assert any("no controls [2]" in str(problem) for problem in view.problems)


@pytest.mark.parametrize("paused", [True, False])
def test_a_hand_that_pulls_acts_by_the_law_of_the_spring_and_not_after_it_let_go(arm, paused):
    view, _, hand = arm
    view.sim.step(20)
    view.sim.data.qvel[0] = 1.0
    view.sim.step()
    target, point = np.array([0.4, 0.1, 0.9]), np.array([0.02, 0.0, -0.05])
    hand.pulls(target.tolist(), point=point.tolist())
    data, model = view.sim.data, view.sim.model
    (pull,) = view.sim.engine.pulls.values()
    for _ in range(1 if paused else 5):
        at = data.xpos[2] + data.xmat[2].reshape(3, 3) @ point
        jacobian = np.zeros((3, model.nv))
        mujoco.mj_jac(model, data, jacobian, None, at, 2)
        velocity = np.zeros(6)
        mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_BODY, 2, velocity, 0)
        speed = velocity[3:] + np.cross(velocity[:3], at - data.xipos[2])
        k = model.vis.map.stiffness
        force = pull.mass * (k * (target - at) - 2 * np.sqrt(k) * speed)
        wrench = [*force, *np.cross(at - data.xipos[2], force)]
        if not paused:
            view.sim.step()
        assert data.xfrc_applied[2].tolist() == pytest.approx(wrench, abs=1e-6)

    hand.pulls(target.tolist(), "end")
    assert [0.0] * 6 == data.xfrc_applied[2].tolist()
    assert {} == view.sim.engine.pulls


def test_force_and_torque_of_the_hand_are_constant(arm):
    view, _, hand = arm
    hand.pulls([0.5, 0, 0.5], kind="force", body=3)
    force = view.sim.data.xfrc_applied[3].copy()
    view.sim.step(10)
    assert force[:3].any()
    assert force[:3].tolist() == pytest.approx(view.sim.data.xfrc_applied[3][:3].tolist())
    hand.pulls([1, 0, 2], kind="torque", body=3, point=(0.1, 0.0, 0.0))

    assert [0.0] * 3 == view.sim.data.xfrc_applied[3][:3].tolist()
    assert view.sim.data.xfrc_applied[3][4] < 0  # the point beside the centre goes up


def test_stepping_back_into_a_drag_does_not_bring_the_hand_back(arm):
    view, _, hand = arm
    hand.pulls([1.0, 0, 1])
    view.sim.step(5)
    hand.pulls([1.0, 0, 1], "end")
    view.sim.back(3)
    view.sim.step()

    assert not view.sim.data.xfrc_applied.any()


def test_a_drag_in_the_page_is_one_step_to_take_back(arm):
    view, _, hand = arm
    view.sim.step()
    before = view.sim.qpos
    for value in (0.1, 0.2, 0.3):
        hand.moves(0, [value], "move")
    hand.moves(0, [0.4])
    assert 0.4 == view.sim.qpos[0]
    view.sim.back()

    assert before.tolist() == list(view.qpos)


def test_equalities_and_groups_of_actuators_are_turned_off_by_the_page(make):
    view, page = make(
        """<mujoco><worldbody><body><joint name="a"/><geom size=".1"/></body><body pos="1 0 0"><joint name="b"/>
        <geom size=".1"/></body></worldbody><actuator><motor joint="a" group="2"/></actuator>
        <equality><joint name="tied" joint1="a" joint2="b"/></equality></mujoco>"""
    )
    hand = Hand(view, page)
    hand.sends("switch", name="tied", on=False)
    hand.sends("switch", name="group 2", on=False)
    assert {"tied": False, "group 2": False} == view.sim.switches
    assert [
        {"kind": "equality", "name": "tied", "on": False},
        {"kind": "actuators", "name": "group 2", "on": False},
    ] == view._simulation["switches"]
    view.ctrl = [5.0]
    view.sim.step(5)
    assert not view.sim.data.qvel.any()
    view.sim.switch("group 2", True)
    view.sim.step(5)
    assert view.sim.data.qvel[0] > 0 == view.sim.data.qvel[1]
    view.sim.switch("tied", True)
    view.sim.step(50)
    assert view.sim.data.qvel[1] > 0
    hand.sends("switch", name="tide", on=True)
    assert any('"tide"' in str(problem) for problem in view.problems)
