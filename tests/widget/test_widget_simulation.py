"""The simulation in the view: made at first use, shown while it plays, driven from Python and from the page."""

import gc
import threading
import time
import types
import weakref
from contextlib import suppress
from dataclasses import replace

import mujoco
import numpy as np
import pytest

from robotview import LoadOptions, RobotViewError, Simulation, load
from robotview.errors import CompileError, SimulationError, StateError
from robotview.widget import RobotView

ARM = """<mujoco model="arm"><option timestep="0.002"/><worldbody>
<body name="arm" pos="0 0 1"><joint name="hip" axis="0 1 0" damping="1"/>
<geom size=".05" fromto="0 0 0 0 0 -.5" type="capsule"/>
<body name="hand" pos="0 0 -.5"><joint name="reach" type="slide" axis="0 0 1" range="-.1 .1" damping="5"/>
<geom size=".08"/></body></body>
<body name="ball" pos="1 0 1"><freejoint name="free"/><geom size=".1"/></body></worldbody>
<actuator><position name="hip" joint="hip" kp="50" ctrlrange="-1 1"/><motor name="push" joint="reach"/></actuator>
<keyframe><key name="out" qpos="0.5 0.05 1 0 2 1 0 0 0" ctrl="0.5 3"/></keyframe></mujoco>"""
FALLING = """<robot name="falling"><link name="base"/><link name="arm">
<inertial><origin xyz="0.2 0 0"/><mass value="1"/>
<inertia ixx=".01" iyy=".01" izz=".01" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="elbow" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/>
<limit lower="-2" upper="2" effort="1" velocity="1"/></joint></robot>"""
REFUSED = (
    """<mujoco><worldbody><body name="b"><joint name="j"/><geom size=".1" mass="0"/></body></worldbody></mujoco>"""
)


def threads():
    return [thread for thread in threading.enumerate() if thread.name == "robotview-simulation"]


def until(condition, seconds=10.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


@pytest.fixture(autouse=True)
def no_thread_is_left():
    yield
    RobotView.close_all()
    until(lambda: not threads())


class Hand:
    """What a page sends to a view."""

    def __init__(self, view, page, who="v1"):
        self.view, self.page, self.who, self.seq = view, page.control, who, 0

    def sends(self, type_, **content):
        self.seq += 1
        seq = content.pop("seq", self.seq)
        self.page.sends({"type": type_, "robot": self.view.robot_id, "view": self.who, "seq": seq, **content})

    def runs(self, action, value=0):
        self.sends("run", action=action, value=value)

    def pulls(self, target, phase="move", kind="spring", body=2, point=(0.0, 0.0, 0.0)):
        self.sends("pull", phase=phase, kind=kind, body=body, point=point, target=target)

    def moves(self, joint, value, phase="end"):
        self.sends("joints", phase=phase, joints=[joint], values=[value])


@pytest.fixture
def arm(make):
    view, page = make(ARM)
    return view, page, Hand(view, page)


# --- from Python --------------------------------------------------------------------------------------------------


def test_nothing_is_compiled_until_the_simulation_is_used(make, monkeypatch):
    monkeypatch.setattr(mujoco.MjModel, "from_xml_string", lambda *_: pytest.fail("compiled"))
    view, _ = make(ARM)

    assert ("pose", False, 1.0, 0.0, (0.0, 0.0)) == (view.source, view.playing, view.speed, view.time, view.ctrl)
    assert {"able": True, "note": "", "switches": []} == view._simulation


def test_its_lock_is_the_views_and_it_is_made_once(arm):
    view, _, _ = arm

    assert isinstance(view.sim, Simulation)
    assert view.sim is view.sim
    assert view.sim.lock is view.session.lock


def test_it_starts_where_the_view_stands_at_rest(arm):
    view, _, _ = arm
    view.set_joints(hip=0.3)

    assert 0.3 == view.sim.qpos[0]
    assert not view.sim.data.qvel.any()
    assert not view.sim.data.ctrl.any()


def test_it_starts_from_the_whole_keyframe_where_the_view_shows_its_pose(arm):
    view, _, _ = arm
    view.keyframe("out")

    assert [0.5, 3.0] == view.sim.data.ctrl.tolist()
    assert list(view.qpos) == view.sim.qpos.tolist()


def test_steps_are_those_of_plain_mujoco_and_the_view_shows_them(arm):
    view, page, _ = arm
    model = mujoco.MjModel.from_xml_string(ARM)
    data = mujoco.MjData(model)
    view.sim.step(25)
    mujoco.mj_step(model, data, 25)

    assert "simulation" == view.source
    assert data.qpos.tolist() == list(view.qpos)
    assert data.time == view.time
    page.rests()
    assert data.qpos.tolist() == page.updates("qpos")[-1]
    assert data.time == page.updates("time")[-1]


def test_while_it_plays_time_reaches_python_and_pages_get_frames_without_json(arm):
    view, page, _ = arm
    page.control.sends({"type": "hello", "view": "w", "protocol": 1, "count": 1, "visible": True, "again": False})
    seen = []
    view.observe(lambda change: seen.append(change.new), "time")
    view.playing = True
    until(lambda: len(page.messages("frame")) >= 2)
    sent = len(page.updates("time"))
    until(lambda: len(seen) > 10)
    assert view.playing
    assert sent == len(page.updates("time"))
    view.playing = False
    page.rests()

    frame, buffers = page.messages("frame")[-1]
    assert ["qpos", "time", "ctrl"] == frame["parts"]
    assert (4 * 9, 16, 8) == tuple(len(buffer) for buffer in buffers)
    assert sorted(seen) == seen
    assert view.sim.time == view.time == page.updates("time")[-1]
    assert [True, False] == page.updates("playing")


def test_speed_is_shared_by_the_view_and_its_simulation(arm):
    view, page, _ = arm
    view.speed = 0.5
    view.playing = True
    assert 0.5 == view.sim.engine.pace.speed
    view.sim.play(float("inf"))
    assert float("inf") == view.speed
    assert page.updates("speed")[-1] is None
    view.sim.pause()

    assert not view.playing
    for wrong in (0, -1, "fast", float("nan"), True):
        with pytest.raises(StateError, match="speed cannot be"):
            view.speed = wrong
    with pytest.raises(StateError, match="playing cannot be"):
        view.playing = 1


def test_controls_are_set_by_number_or_name_and_are_seen(arm):
    view, _, _ = arm
    view.ctrl = [0.25, 4.0]
    assert (0.25, 4.0) == view.ctrl == tuple(view.sim.data.ctrl.tolist())
    view.ctrl = {"push": -1.0, "hip": 7.0}

    assert (1.0, -1.0) == view.ctrl
    with pytest.raises(SimulationError, match="takes 2 numbers"):
        view.ctrl = [1.0]


def test_joints_moved_while_it_is_paused_are_moved_in_it_and_come_to_rest(arm):
    view, _, _ = arm
    view.sim.step(50)
    before, turning = view.sim.qpos, view.sim.data.qvel.copy()
    view.set_joints(hip=0.7)

    assert [0.7, *before[1:]] == view.sim.qpos.tolist()
    assert [0.0, *turning[1:]] == view.sim.data.qvel.tolist()
    view.sim.back()
    assert before.tolist() == list(view.qpos)


def test_home_and_keyframes_go_to_the_simulation_too(arm):
    view, _, _ = arm
    view.sim.step(100)
    view.keyframe("out")
    assert [0.5, 3.0] == view.sim.data.ctrl.tolist()
    view.home()

    assert view.robot.qpos0.tolist() == view.sim.qpos.tolist() == list(view.qpos)


def test_options_change_what_is_shown_and_what_is_simulated(make):
    view, _ = make(ARM, options=LoadOptions(make_roots_fixed=True))

    assert ["hip", "reach"] == list(view.joints)
    assert 2 == view.sim.model.nq
    refused, _ = make(mujoco.MjModel.from_xml_string(ARM), options=LoadOptions(scale=2.0))
    assert "error" == refused.status
    assert "options act on a file" in str(refused.problems[0])


def test_somebody_elses_data_is_shown_and_pauses_what_plays(arm):
    view, _, _ = arm
    view.sim.play()
    view.update(types.SimpleNamespace(qpos=view.robot.qpos0))
    assert ("pose", False) == (view.source, view.sim.playing)
    mujoco.mj_step(view.sim.model, view.sim.data)
    view.update(view.sim.data)

    assert "simulation" == view.source
    assert view.sim.qpos.tolist() == list(view.qpos)


# --- from the page ------------------------------------------------------------------------------------------------


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


def test_a_robot_that_is_read_again_while_it_plays_ends_the_old_simulation(make, tmp_path):
    file = tmp_path / "arm.xml"
    file.write_text(ARM)
    view, page = make(str(file))
    old = view.sim
    view.ctrl = [0.5, 0.0]
    view.playing = True
    until(lambda: view.time > 0.02)
    file.write_text(ARM.replace('kp="50"', 'kp="90"'))
    view.reload()

    assert [] == threads()
    assert ("pose", False, 0.0, (0.0, 0.0)) == (view.source, view.playing, view.time, view.ctrl)
    assert "read again" in view._simulation["note"]
    assert page.updates("playing")[-1] is False
    with pytest.raises(RobotViewError, match="simulation is closed"):
        old.play()
    assert 90.0 == view.sim.model.actuator_gainprm[0, 0]
    assert view.sim.qpos.tolist() == list(view.qpos)
    Hand(view, page).runs("step", 1)
    assert ("simulation", "") == (view.source, view._simulation["note"])


def test_options_hold_when_the_robot_is_read_again(make, tmp_path):
    file = tmp_path / "arm.xml"
    file.write_text(ARM)
    view, _ = make(str(file), options=LoadOptions(make_roots_fixed=True))
    view.reload()

    assert ["hip", "reach"] == list(view.joints)


def test_what_ground_raised_in_the_picture_is_raised_in_the_simulation(make):
    view, _ = make(
        """<mujoco><worldbody><body name="a" pos="0 0 -1"><joint/><geom size=".25"/></body></worldbody></mujoco>"""
    )
    view.ground()

    assert [0.0, 0.0, 0.25] == view.sim.data.xpos[1].tolist()


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


# --- what goes wrong ----------------------------------------------------------------------------------------------


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
    monkeypatch.setattr("robotview.widget.player.find_spec", lambda _: None)
    view, _ = make(ARM)

    assert {
        "able": False,
        "note": "Not simulated: MuJoCo is not installed (pip install mujoco)",
        "switches": [],
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
