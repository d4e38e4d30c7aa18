"""Many runs at once: the same rows whoever makes them."""

import pickle
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from types import SimpleNamespace

import mujoco
import numpy as np
import pytest

from robotview import RobotViewError, Simulation

ARM = """<mujoco><default><geom type="capsule" size=".05" fromto="0 0 0 0 0 -.5"/><joint axis="0 1 0"/></default>
<worldbody><body><joint name="hip" damping=".1"/><geom/>
<body pos="0 0 -.5"><joint name="knee"/><geom/></body></body></worldbody>
<actuator><motor name="hip" joint="hip" ctrlrange="-3 3"/><motor name="knee" joint="knee"/></actuator>
<sensor><jointpos joint="knee"/></sensor></mujoco>"""


def controls(runs=6, steps=40):
    return np.random.default_rng(1).uniform(-2, 2, (runs, steps, 2))


class InLine(Executor):
    """Somebody's own executor, which gets everything pickled, as over a network."""

    def submit(self, function, /, *args, **kwargs):
        future = Future()
        function, args = pickle.loads(pickle.dumps((function, args)))  # noqa: S301
        future.set_result(pickle.loads(pickle.dumps(function(*args, **kwargs))))  # noqa: S301
        return future


def test_rows_are_those_of_plain_steps():
    sim, given = Simulation(ARM), controls()
    made = sim.rollout(given)
    model = mujoco.MjModel.from_xml_string(ARM)
    for run in range(len(given)):
        data = mujoco.MjData(model)
        for t in range(given.shape[1]):
            data.ctrl[:] = given[run, t]
            mujoco.mj_step(model, data)
            assert data.qpos.tobytes() == made.qpos[run, t].tobytes()
            assert data.sensordata.tobytes() == made.sensordata[run, t].tobytes()

    assert made.done.all()
    assert 0.0 == sim.time


@pytest.mark.parametrize(
    "executor",
    [
        lambda: ThreadPoolExecutor(3),
        lambda: ProcessPoolExecutor(2, mp_context=get_context("spawn")),
        InLine,
    ],
    ids=["threads", "processes", "own"],
)
def test_rows_do_not_depend_on_the_executor(executor):
    sim, given = Simulation(ARM), controls()
    alone = sim.rollout(given)
    with executor() as workers:
        made = sim.rollout(given, executor=workers)

    assert alone.qpos.tobytes() == made.qpos.tobytes()
    assert alone.time.tobytes() == made.time.tobytes()


def test_controls_by_name_leave_the_others_as_they_are_and_stop_at_the_range():
    sim = Simulation(ARM)
    sim.apply_controls({"knee": 0.5})
    by_name = sim.rollout({"hip": np.full((2, 10), 9.0)})
    whole = sim.rollout(np.tile([3.0, 0.5], (2, 10, 1)))

    assert whole.qpos.tobytes() == by_name.qpos.tobytes()
    with pytest.raises(RobotViewError, match=r'controls of "hip" leave its range -3 .. 3'):
        sim.rollout({"hip": np.full((2, 10), 9.0)}, clamp=False)
    with pytest.raises(RobotViewError, match="did you mean hip"):
        sim.rollout({"hipp": np.zeros((2, 10))})
    with pytest.raises(RobotViewError, match=r"\(N, T, 2\) is needed"):
        sim.rollout(np.zeros((2, 10, 3)))


def test_a_run_that_diverges_is_said_and_the_others_are_kept():
    sim, given = Simulation(ARM), controls(runs=4)
    given[2, 10:, 1] = 1e12
    made = sim.rollout(given)

    assert [True, True, False, True] == made.done.tolist()
    assert np.isfinite(made.qpos[[0, 1, 3]]).all()
    assert np.isnan(made.qpos[2, -1]).all()
    assert ["rollout.diverged"] == [problem.code for problem in made.problems]
    reason = 'the control of actuator "knee" is not finite or beyond 1e10'
    assert f"run 2 diverged at step 10: {reason}" == made.problems[0].message


def test_a_worker_that_dies_costs_its_runs_only():
    class Dying(InLine):
        def submit(self, function, /, *args, **kwargs):
            if args[1].first == 0:
                future = Future()
                future.set_exception(MemoryError("gone"))
                return future
            return super().submit(function, *args, **kwargs)

    made = Simulation(ARM).rollout(controls(), executor=Dying())

    assert 0 < made.done.sum() < len(made)
    assert ["rollout.worker"] == [problem.code for problem in made.problems]


def test_progress_is_told_until_all_are_done():
    told = []
    Simulation(ARM).rollout(controls(), progress=lambda done, runs: told.append((done, runs)))

    assert (6, 6) == told[-1]
    assert sorted(told) == told


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("x",), r"controls are no array of numbers: 'x'.*\(N, T, 2\)"),
        (({"hip": "x"},), r'controls of "hip" are no array of numbers'),
        (({},), "there are no controls"),
        ((np.zeros((1, 2, 2)), "here"), r"states are no array of numbers: 'here'"),
        ((np.zeros((1, 2, 2)), None, 3), r"executor cannot be 3.*ProcessPoolExecutor\(\)"),
        ((np.zeros((1, 2, 2)), None, ThreadPoolExecutor), r"executor cannot be <class"),
        ((np.zeros((1, 2, 2)), None, SimpleNamespace(submit=print, get_executor=print)), r"client.get_executor\(\)"),
    ],
)
def test_what_is_no_control_state_or_executor_is_refused_with_what_would_be(arguments, words):
    with pytest.raises(RobotViewError, match=words):
        Simulation(ARM).rollout(*arguments)
