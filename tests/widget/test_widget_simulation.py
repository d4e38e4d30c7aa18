"""The simulation in the view: made at first use, shown while it plays, driven from Python."""

import types

import mujoco
import pytest

from moving_arm import ARM, Hand
from robotview import LoadOptions, RobotViewError, Simulation
from robotview.errors import SimulationError, StateError
from waiting import threads, until

FALLING = """<robot name="falling"><link name="base"/><link name="arm">
<inertial><origin xyz="0.2 0 0"/><mass value="1"/>
<inertia ixx=".01" iyy=".01" izz=".01" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="elbow" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/>
<limit lower="-2" upper="2" effort="1" velocity="1"/></joint></robot>"""


def test_nothing_is_compiled_until_the_simulation_is_used(make, monkeypatch):
    monkeypatch.setattr(mujoco.MjModel, "from_xml_string", lambda *_: pytest.fail("compiled"))
    view, _ = make(ARM)

    assert ("pose", False, 1.0, 0.0, (0.0, 0.0)) == (view.source, view.playing, view.speed, view.time, view.ctrl)
    assert {"able": True, "note": "", "switches": [], "signals": []} == view._simulation


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


def test_a_cell_says_how_far_a_urdf_is_that_takes_long_to_rewrite_for_mujoco(make, path, monkeypatch):
    said = []
    monkeypatch.setattr("robotview.widget.progress.AFTER", -1.0)
    monkeypatch.setattr("robotview.widget.progress._EVERY", 0.0)
    monkeypatch.setattr("robotview.widget.player.in_cell", lambda _: said.append)
    view, _ = make(str(path))
    _ = view.sim

    assert ["Rewriting the robot for MuJoCo: 0 of 1 files", "MuJoCo compiles the model…", ""] == said


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
