"""`rollout`: the same model under many controls, by threads or by anybody's workers; rows do not depend on by whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from os import cpu_count
from typing import NamedTuple, cast

import mujoco
import numpy as np
import numpy.typing as npt

from robotview.errors import Problem, SimulationError
from robotview.sim import faults
from robotview.sim.controls import inputs, slot_of, slots
from robotview.sim.state import WHOLE
from robotview.sim.warned import warnings_of

Floats = npt.NDArray[np.float64]
Progress = Callable[[int, int], object]
PIECES = 4
"""Jobs per worker: small enough for progress, large enough to be worth sending."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rollout:
    """What N runs went through; rows that were not made, or diverged, are nan from there on."""

    time: Floats
    """(N, T) [s] after each step"""
    qpos: Floats
    """(N, T, nq)"""
    qvel: Floats
    """(N, T, nv)"""
    sensordata: Floats
    """(N, T, nsensordata)"""
    done: npt.NDArray[np.bool_]
    """(N,) which runs are complete."""
    problems: tuple[Problem, ...] = ()

    def __len__(self) -> int:
        return len(self.done)

    def __repr__(self) -> str:
        return f"Rollout({int(self.done.sum())} of {len(self)} runs complete, {self.time.shape[1]} steps each)"


class Job(NamedTuple):
    """Some of the runs, as they are sent to a worker."""

    first: int
    states: Floats
    """(n, nstate)"""
    controls: Floats
    """(n, T, nu)"""


class Rows(NamedTuple):
    first: int
    time: Floats
    qpos: Floats
    qvel: Floats
    sensordata: Floats
    steps: npt.NDArray[np.int64]
    """(n,) how many steps of each run were made before it diverged."""
    why: list[str]
    """(n,) what diverged; "" where nothing did."""


def rollout(
    model: mujoco.MjModel,
    start: Floats,
    controls: Floats,
    states: Floats | None,
    executor: Executor | None,
    progress: Progress | None,
) -> Rollout:
    """Run all controls.

    Args:
        model: of all runs.
        start: (nstate,) where runs begin that ``states`` does not say.
        controls: (N, T, nu)
        states: (N, nstate) or None
        executor: any `concurrent.futures.Executor`; None: threads of its own.
        progress: f(done, all), called as runs come in.

    Raises:
        SimulationError: a size does not fit.
    """
    runs, steps, _ = controls.shape
    begin = np.broadcast_to(start, (runs, len(start))) if states is None else states
    if begin.shape != (runs, len(start)):
        raise SimulationError(f"states has shape {begin.shape}; {(runs, len(start))} is needed")
    own = ThreadPoolExecutor(cpu_count() or 1) if executor is None else None
    workers = executor or own
    out = [np.full((runs, steps, *rest), np.nan) for rest in ((), (model.nq,), (model.nv,), (model.nsensordata,))]
    done, problems = np.zeros(runs, dtype=bool), list[Problem]()
    size = max(1, runs // (PIECES * (cpu_count() or 1)))
    jobs = [Job(i, begin[i : i + size], controls[i : i + size]) for i in range(0, runs, size)]
    pending: set[Future[Rows]] = {workers.submit(run, model, job) for job in jobs} if workers is not None else set()
    try:
        while pending:
            finished, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in finished:
                _place(future, out, done, problems, steps)
            if progress is not None:
                progress(int(done.sum()), runs)
    except KeyboardInterrupt:
        problems.append(Problem("error", "structure", "the rollout was interrupted", "rollout.interrupted"))
    finally:
        for future in pending:
            future.cancel()
        if own is not None:
            own.shutdown(wait=False, cancel_futures=True)
    time, qpos, qvel, sensordata = out
    return Rollout(time, qpos, qvel, sensordata, done, tuple(problems))


def _place(
    future: Future[Rows], out: list[Floats], done: npt.NDArray[np.bool_], problems: list[Problem], steps: int
) -> None:
    try:
        rows = future.result()
    except Exception as error:  # noqa: BLE001  # a worker may die of anything; the other runs are kept
        problems.append(Problem("error", "structure", f"a worker failed: {error!r:.300}", "rollout.worker"))
        return
    for i, made in enumerate(rows.steps):
        run = rows.first + i
        for array, values in zip(out, rows[1:5], strict=True):
            array[run, :made] = values[i, :made]
        done[run] = made == steps
        if made < steps:
            message = f"run {run} diverged at step {int(made)}: {rows.why[i]}"
            problems.append(Problem("error", "bad_value", message, "rollout.diverged"))


def run(model: mujoco.MjModel, job: Job) -> Rows:
    """One worker's part. Plain `mj_step`, so that rows are those of any other loop."""
    runs, steps, _ = job.controls.shape
    data = mujoco.MjData(model)
    sizes = ((), (model.nq,), (model.nv,), (model.nsensordata,))
    time, qpos, qvel, sensed = (np.full((runs, steps, *rest), np.nan) for rest in sizes)
    made, why = np.zeros(runs, dtype=np.int64), [""] * runs
    with warnings_of():
        for i in range(runs):
            mujoco.mj_resetData(model, data)
            # A copy: MuJoCo 3.2 takes only arrays that it could write to, and a worker's may be read-only.
            mujoco.mj_setState(model, data, job.states[i].copy(), WHOLE)
            before = faults.counts(data)
            for t in range(steps):
                data.ctrl[:] = job.controls[i, t]
                mujoco.mj_step(model, data)
                wrong = faults.divergence(model, data, before, float(data.time))
                if wrong is not None:
                    why[i] = wrong.message.partition(": ")[2]
                    break
                time[i, t], qpos[i, t], qvel[i, t], sensed[i, t] = data.time, data.qpos, data.qvel, data.sensordata
                made[i] = t + 1
    return Rows(job.first, time, qpos, qvel, sensed, made, why)


def controls_of(
    model: mujoco.MjModel, values: Mapping[str, object] | npt.ArrayLike, present: Floats, *, clamp: bool
) -> Floats:
    """The controls of all runs, (N, T, nu).

    Args:
        model: whose actuators.
        values: (N, T, nu), or actuator name -> (N, T) or (N, T, inputs of it).
        present: (nu,), kept where a mapping says nothing.
        clamp: limit to the range; else a value outside is refused.

    Raises:
        UnknownName: no such actuator. SimulationError: a wrong shape or a value out of range.
    """
    if isinstance(values, Mapping):
        parts = {name: numbers_of(value, f'controls of "{name}"', "(N, T)") for name, value in values.items()}
        if not parts:
            raise SimulationError("there are no controls", '{"hip": array (N, T)}, or an array (N, T, nu)')
        shapes = {part.shape[:2] for part in parts.values()}
        if len(shapes) != 1 or len(next(iter(shapes))) != 2:
            raise SimulationError(f"controls by name need one shape (N, T), not {sorted(shapes)}")
        known = slots(model)
        array = np.tile(present, (*next(iter(shapes)), 1))
        for name, part in parts.items():
            address, count = slot_of(known, name)
            if part.size != array.shape[0] * array.shape[1] * count:
                raise SimulationError(f'controls of "{name}" have shape {part.shape}; it takes {count} numbers a step')
            array[:, :, address : address + count] = part.reshape(*array.shape[:2], count)
    else:
        array = numbers_of(values, "controls", f'(N, T, {model.nu}), or {{"hip": array (N, T)}}').copy()
    if array.ndim != 3 or array.shape[2] != model.nu:
        raise SimulationError(f"controls have shape {array.shape}; (N, T, {model.nu}) is needed")
    if not np.isfinite(array).all():
        raise SimulationError("controls hold a number that is not finite")
    for one in inputs(model):
        if one.range is None:
            continue
        column = array[:, :, one.address]
        inside = np.clip(column, *one.range)
        if not clamp and not np.array_equal(inside, column):
            raise SimulationError(
                f'controls of "{one.name}" leave its range {one.range[0]:g} .. {one.range[1]:g}',
                "with clamp=True they stop at the limit",
            )
        array[:, :, one.address] = inside
    return array


def numbers_of(values: object, what: str, wanted: str) -> Floats:
    """An array of numbers; refused with what was wanted where it is none.

    Raises:
        SimulationError: it is none.
    """
    try:
        return np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise SimulationError(f"{what} are no array of numbers: {values!r:.60}", f"give {wanted}") from None


def workers_of(executor: object) -> Executor | None:
    """The executor, if it is one, or None.

    Raises:
        SimulationError: it is something else.
    """
    if executor is None:
        return None
    if hasattr(executor, "get_executor"):  # dask's client has a submit of its own, whose futures are others
        raise SimulationError("dask's client is no executor itself", "rollout(..., executor=client.get_executor())")
    if not callable(getattr(executor, "submit", None)) or isinstance(executor, type):
        hint = "one of concurrent.futures, such as ProcessPoolExecutor(), or dask's client.get_executor()"
        raise SimulationError(f"executor cannot be {executor!r:.60}", hint)
    return cast("Executor", executor)
