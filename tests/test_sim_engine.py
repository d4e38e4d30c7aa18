"""A running simulation: its thread, its clock, and what can go wrong in it."""

import gc
import subprocess
import sys
import threading
import time

import mujoco
import numpy as np
import pytest

from robotview import RobotViewError, Simulation
from waiting import WATCH, threads, until

BALL = """<mujoco><option timestep="{dt}"/><worldbody><geom name="floor" type="plane" size="5 5 .1"/>
<body name="ball" pos="0 0 1"><freejoint/><geom name="ball" size=".1"/></body>
<body name="arm" pos="0 2 1"><joint name="hip" axis="0 1 0"/>
<geom size=".05" fromto="0 0 0 0 0 -.5" type="capsule"/></body></worldbody>
<actuator><motor name="hip" joint="hip"/></actuator></mujoco>"""


def ball(dt=0.002):
    return Simulation(BALL.format(dt=dt))


@pytest.fixture(autouse=True)
def no_thread_is_left(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield
    gc.collect()
    until(lambda: not threads())


def test_it_plays_while_the_caller_does_something_else_and_pauses_at_once():
    sim = ball()
    sim.play()
    until(lambda: sim.time > 0.05)
    sim.pause()
    stopped = sim.time

    assert not sim.playing
    time.sleep(0.05)
    assert stopped == sim.time


def test_a_played_run_has_the_bits_of_a_stepped_one():
    played, stepped = ball(), ball()
    played.play(speed=float("inf"))
    until(lambda: played.time > 1.0)
    played.pause()
    stepped.step(round(played.time / 0.002))

    assert stepped.qpos.tobytes() == played.qpos.tobytes()


def test_a_simulation_that_is_forgotten_while_playing_ends_its_thread():
    ball().play()
    gc.collect()

    until(lambda: not threads())


def test_a_hundred_quick_clicks_leave_one_state_and_no_thread():
    sim = ball()
    for _ in range(50):
        sim.play()
        sim.pause()

    assert not sim.playing
    assert [] == threads()


def test_what_the_controller_raises_pauses_and_is_told_with_its_line():
    sim = ball()

    def controller(model, data):
        if data.time > 0.02:
            raise ZeroDivisionError("no torque")

    sim.controller = controller
    sim.play()
    until(lambda: not sim.playing and sim.problems)

    (problem,) = sim.problems
    assert "sim.controller" == problem.code
    assert "ZeroDivisionError: no torque" in problem.message
    assert "test_sim_engine.py" == problem.where.file
    sim.controller = None
    sim.reset()
    sim.step(5)
    assert [] == sim.problems


def test_a_controller_that_hangs_keeps_nobody_from_pausing_or_reading(monkeypatch):
    monkeypatch.setattr("robotview.sim.engine.STOP_WAIT", 0.1)
    sim, released = ball(), threading.Event()
    sim.controller = lambda model, data: released.wait(30)
    sim.play()
    time.sleep(0.05)
    began = time.monotonic()
    sim.pause()

    assert time.monotonic() - began < 5
    assert 8 == len(sim.qpos)
    assert ["sim.controller.hangs"] == [problem.code for problem in sim.problems]
    released.set()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.qpos.__setitem__(2, np.nan),
        lambda data: data.qvel.__setitem__(6, np.inf),
        lambda data: data.qfrc_applied.__setitem__(6, 1e300),
    ],
    ids=["qpos", "qvel", "force"],
)
def test_numbers_that_are_none_pause_at_the_last_good_state(spoil):
    sim = ball()
    sim.step(10)
    sim.controller = lambda model, data: spoil(data)
    good = sim.qpos
    with pytest.raises(RobotViewError, match=r"diverged after t = 0.02 s.*(joint|hip)"):
        sim.step(1)

    assert good.tobytes() == sim.qpos.tobytes()
    assert not sim.playing
    sim.controller = None
    sim.step(1)
    assert np.isfinite(sim.qpos).all()


def test_a_control_that_is_no_number_is_refused_before_it_is_set():
    sim = ball()
    with pytest.raises(RobotViewError, match="not finite"):
        sim.apply_controls({"hip": float("nan")})
    with pytest.raises(RobotViewError, match=r'no actuator is named "hop".*did you mean hip'):
        sim.apply_controls({"hop": 1.0})

    assert [0.0] == sim.data.ctrl.tolist()


def test_stepping_back_over_what_was_played_ends_where_it_began():
    sim = ball()
    start = sim.qpos
    sim.play(speed=4)
    until(lambda: sim.time > 0.2)
    sim.pause()
    sim.back(len(sim.engine.history))

    assert start.tobytes() == sim.qpos.tobytes()
    assert 0.0 == sim.time
    with pytest.raises(RobotViewError, match="cannot go back"):
        sim.back()


def test_a_reset_while_playing_goes_on_from_the_beginning():
    sim = ball()
    sim.play(speed=20)
    until(lambda: sim.time > 1.0)
    sim.reset()
    first = sim.time
    until(lambda: sim.time > first)
    sim.close()

    assert first < 1.0


def test_half_speed_takes_twice_the_time():
    sim = ball()
    sim.play(speed=0.5)
    until(lambda: sim.time > 0.02)
    began, at = time.perf_counter(), sim.time
    time.sleep(0.5)
    with sim.lock:
        wall, moved = time.perf_counter() - began, sim.time - at
    sim.close()

    assert moved <= 0.5 * wall + 0.05


def test_nothing_more_is_done_once_closed():
    sim = ball()
    sim.play()
    sim.close()
    sim.close()

    with pytest.raises(RobotViewError, match="the simulation is closed"):
        sim.step()


def test_a_spring_pulls_by_its_law_and_lets_go():
    sim = ball()
    target, point = np.array([1.0, 0.5, 1.5]), np.array([0.0, 0.1, 0.0])
    sim.pull("ball", point, target)
    mass, stiffness = sim.model.body("ball").mass[0], sim.model.vis.map.stiffness
    (pull,) = sim.engine.pulls.values()
    # Like MuJoCo's own, the spring sees positions and velocities as the last step computed them.
    qvel = sim.data.qvel.copy()
    for _ in range(20):
        at = sim.data.xpos[1] + sim.data.xmat[1].reshape(3, 3) @ point
        jacobian = np.zeros((3, sim.model.nv))
        mujoco.mj_jac(sim.model, sim.data, jacobian, None, at, 1)
        expected = pull.mass * (stiffness * (target - at) - 2 * np.sqrt(stiffness) * jacobian @ qvel)
        qvel = sim.data.qvel.copy()
        sim.step()
        assert expected.tolist() == pytest.approx(sim.data.xfrc_applied[1, :3].tolist(), rel=1e-6)

    assert 0 < pull.mass <= mass
    sim.perturb("ball")
    sim.step()
    assert [0.0] * 6 == sim.data.xfrc_applied[1].tolist()


def test_a_constant_push_accelerates_by_its_force():
    sim = Simulation(BALL.format(dt=0.002).replace("<option", '<option gravity="0 0 0"'))
    sim.perturb("ball", force=(2.0, 0, 0))
    sim.step(100)

    assert 2.0 / sim.model.body("ball").mass[0] * 0.2 == pytest.approx(sim.data.qvel[0])


def test_listeners_are_called_without_the_lock():
    sim, held = ball(), []

    def take():
        held.append(sim.lock.acquire(timeout=1))
        if held[-1]:
            sim.lock.release()

    def listener():
        other = threading.Thread(target=take)
        other.start()
        other.join()

    sim.engine.frames.append(listener)
    sim.play()
    until(lambda: len(held) > 3)
    sim.close()

    assert all(held)


def test_listeners_hear_of_play_pause_and_what_halted_it():
    sim, heard = ball(), []
    sim.engine.frames.append(lambda: heard.append((sim.playing, sim.engine.halted)))
    sim.play()
    assert (True, None) == heard[0]
    sim.pause()
    assert (False, None) == heard[-1]
    sim.controller = lambda model, data: 1 / 0
    sim.play()
    until(lambda: heard[-1][1] is not None)

    assert "sim.controller" == heard[-1][1].code
    sim.controller = None
    sim.step()
    assert sim.engine.halted is None


def test_joints_are_put_where_they_are_asked_to_be_and_the_others_go_on():
    sim = ball()
    sim.step(10)
    before, speed = sim.qpos, sim.data.qvel.copy()
    wanted = before.copy()
    wanted[7] = 0.5
    sim.move_joints(wanted, [1])

    assert wanted.tolist() == sim.qpos.tolist()
    assert [*speed[:6], 0.0] == sim.data.qvel.tolist()
    sim.back()
    assert before.tolist() == sim.qpos.tolist()


def test_stepping_back_into_a_pull_does_not_bring_it_back():
    sim = ball()
    sim.pull("ball", (0, 0, 0), (1, 0, 1))
    sim.step(3)
    sim.perturb("ball")
    sim.back(2)

    assert not sim.data.xfrc_applied.any()


def test_bodies_are_pulled_by_number_and_an_unknown_kind_is_refused():
    sim = ball()
    sim.pull(2, (0, 0, 0), (1, 2, 1))

    assert [2] == list(sim.engine.pulls)
    with pytest.raises(RobotViewError, match="there is no body 9"):
        sim.pull(9, (0, 0, 0), (1, 2, 1))
    with pytest.raises(RobotViewError, match="no kind of pull"):
        sim.pull(2, (0, 0, 0), (1, 2, 1), "tickle")


def test_pausing_with_the_lock_in_hand_waits_for_nobody_for_long_and_blames_nobody(monkeypatch):
    monkeypatch.setattr("robotview.sim.engine.STOP_WAIT", 0.1)
    sim = ball()
    sim.play()
    with sim.lock:
        time.sleep(0.05)
        sim.pause()

    assert (False, []) == (sim.playing, sim.problems)
    sim.play()
    until(lambda: sim.time > 0.01)
    sim.pause()


@pytest.mark.parametrize(
    "give, words",
    [
        (
            lambda sim: sim.perturb("ball", force=(0, 0, 1e30)),
            r'body "ball" is pushed with 1e\+30 N or N m; try a',
        ),
        (lambda sim: sim.data.qfrc_applied.__setitem__(6, 1e300), r'joint "hip" is pushed with qfrc_applied = 1e\+300'),
        (
            lambda sim: sim.apply_controls({"hip": 1e300}),
            r'"hip" has no ctrlrange, and its control is 1e\+300',
        ),
        (lambda sim: sim.data.qvel.__setitem__(6, 1e30), r'timestep \(now 0.002 s\).*integrator="implicitfast"'),
    ],
    ids=["push", "force", "control", "velocity"],
)
def test_a_divergence_names_what_may_have_caused_it(give, words):
    sim = ball()
    give(sim)
    with pytest.raises(RobotViewError, match=words):
        sim.step(50)


def test_every_divergence_is_told_not_only_the_first():
    sim = ball()
    sim.perturb("ball", force=(0, 0, 1e30))
    for _ in range(3):
        with pytest.raises(RobotViewError, match="diverged"):
            sim.step(50)
    with pytest.raises(RobotViewError, match="diverged"):
        sim.record(seconds=1)
    assert 0.0 == sim.time


def test_the_same_fault_is_raised_each_time_it_stops_a_step():
    sim = ball()
    sim.controller = lambda model, data: 1 / 0
    for act in (sim.step, sim.step, sim.record):
        with pytest.raises(RobotViewError, match="ZeroDivisionError"):
            act()


def test_a_controller_that_exits_is_told_and_python_goes_on():
    sim = ball()

    def controller(model, data):
        raise SystemExit(1)

    sim.controller = controller
    sim.play()
    until(lambda: not sim.playing and sim.problems)

    assert "SystemExit" in sim.problems[0].message


def test_a_controller_that_hangs_is_told_of_while_it_plays(monkeypatch):
    monkeypatch.setattr("robotview.sim.engine.HANGS_AFTER", 0.2)
    sim, released = ball(), threading.Event()
    sim.controller = lambda model, data: released.wait(30)
    sim.play()
    until(lambda: sim.problems)
    released.set()

    assert ["sim.controller.hangs"] == [problem.code for problem in sim.problems]
    assert "test_sim_engine.py" == sim.problems[0].where.file


def test_a_controller_is_watched_only_where_there_is_one():
    until(lambda: not threads(WATCH))  # of tests before
    sim = ball()
    sim.play()
    until(lambda: sim.time > 0)
    alone = threads(WATCH)
    sim.controller = lambda model, data: None
    sim.controller = lambda model, data: None

    assert ([], 1) == (alone, len(threads(WATCH)))
    sim.pause()
    until(lambda: not threads(WATCH))


def test_a_controller_must_take_model_and_data_and_must_not_step():
    sim = ball()
    with pytest.raises(RobotViewError, match=r"two arguments.*def controller\(model, data\)"):
        sim.controller = lambda model: None
    sim.controller = lambda model, data: sim.step()
    with pytest.raises(RobotViewError, match="cannot step the simulation that calls it"):
        sim.step()


def test_a_control_that_is_no_number_names_its_actuator_and_who_gave_it():
    sim = ball()
    sim.controller = lambda model, data: data.ctrl.__setitem__(0, np.nan)
    with pytest.raises(RobotViewError, match=r'control of actuator "hip".*such as the controller'):
        sim.step()


@pytest.mark.parametrize("n", [1.5, "x", None, True])
def test_a_number_of_steps_that_is_none_is_refused(n):
    with pytest.raises(RobotViewError, match="is no number of steps"):
        ball().step(n)


def test_more_rows_than_steps_are_refused():
    with pytest.raises(RobotViewError, match=r"more rows than there are steps.*at most 500 Hz"):
        ball().record(seconds=1, hz=1000)


def test_a_script_may_end_while_it_plays_flat_out(tmp_path):
    script = tmp_path / "end.py"
    script.write_text(f"""import time
from robotview import Simulation
sim = Simulation({BALL.format(dt=0.002)!r})
sim.controller = lambda model, data: None
sim.play(speed=float("inf"))
time.sleep(0.3)
""")
    ended = subprocess.run([sys.executable, str(script)], check=False, cwd=tmp_path, capture_output=True, timeout=60)

    assert (0, b"") == (ended.returncode, ended.stderr)


def test_results_say_in_one_line_what_they_are():
    sim = ball()
    sim.step(400)

    assert "Recording(11 rows, 0.2 s, 8 qpos)" == repr(sim.record(seconds=0.2, hz=50))
    assert "Rollout(2 of 2 runs complete, 3 steps each)" == repr(sim.rollout(np.zeros((2, 3, 1))))
    assert repr(sim.contacts()).startswith("ContactFrame(1 contacts at t = 1 s: floor - ball")
