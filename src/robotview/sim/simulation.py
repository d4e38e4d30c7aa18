"""`Simulation`: MuJoCo behind a few verbs. Names in, names out; the arrays of ``data`` stay within reach."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from inspect import signature
from typing import Any, TypeVar

import mujoco
import numpy as np
import numpy.typing as npt

from robotview.errors import Problem, SimulationError
from robotview.sim.compiling import compiled
from robotview.sim.composing import MapSource, map_object, package_of
from robotview.sim.driven import Driven
from robotview.sim.options import LoadOptions
from robotview.sim.recording import Recorder, Recording
from robotview.sim.rollout import Rollout, controls_of, numbers_of, rollout, workers_of
from robotview.sim.state import taken
from robotview.sim.stepping import Controller

Floats = npt.NDArray[np.float64]
S = TypeVar("S", bound="Simulation")


class Simulation(Driven):
    """A robot that MuJoCo steps.

    ``model`` and ``data`` are MuJoCo's own; while it plays, take ``lock`` to touch ``data``:
    ``with sim.lock: sim.data.qvel[:] = 0``.

    Args:
        source: what `robotview.load` takes: a file, a `Robot`, an ``MjModel``, an ``MjSpec``, ...
        options: changes to the model before it is compiled; by default none, so that it is plain MuJoCo.
        lock: of whoever owns the state already; by default a new one.
        progress: f(done, total, name), called before each file is read or rewritten for MuJoCo, and before it compiles.
        map: a map to put the robot on: a `Map`, as it is committed, or what ``Map.load`` takes.
        spawn: id of the map's spawn point where the robot starts, its root there and its heading turned; None: where
            its file has it.
        load_kwargs: what else `load` takes, such as ``packages``.

    Raises:
        CompileError: MuJoCo refuses the model; or a map is given for an ``MjModel``, which is compiled already.
        RobotViewError: the source or the map cannot be read.
    """

    def __init__(
        self,
        source: object,
        *,
        options: LoadOptions | None = None,
        lock: threading.RLock | None = None,
        progress: Callable[[int, int, str], None] | None = None,
        map: MapSource | None = None,  # noqa: A002
        spawn: str | None = None,
        **load_kwargs: Any,  # noqa: ANN401
    ) -> None:
        package = None if map is None else package_of(map)
        made = compiled(source, options, progress=progress, package=package, spawn=spawn, **load_kwargs)
        super().__init__(made.model, made.robot, lock or threading.RLock())
        unapplied = getattr(map, "unapplied", None)
        self._compile_problems = [*made.problems, *([unapplied] if unapplied else [])]

    # --- running -------------------------------------------------------------------------------------------------

    @property
    def controller(self) -> Controller | None:
        """``f(model, data)``, called before every step; it sets ``data.ctrl``. What it raises pauses and is shown."""
        return self.engine.controller

    @controller.setter
    def controller(self, function: Controller | None) -> None:
        if function is not None:
            self._open()
        if function is not None and not callable(function):
            raise SimulationError(f"a controller is a function of model and data, not {function!r:.60}")
        if function is not None and not _takes_two(function):
            raise SimulationError("the controller does not take two arguments", "def controller(model, data): ...")
        self.engine.control_by(function)

    @property
    def playing(self) -> bool:
        return self.engine.playing

    @property
    def time(self) -> float:
        """[s] of the simulation."""
        return float(self.data.time)

    @property
    def real_time_factor(self) -> float:
        """Simulated seconds a second of late; 0 before it is known."""
        return self.engine.pace.factor

    @property
    def problems(self) -> list[Problem]:
        """What was found while reading, compiling and running."""
        return [*self._compile_problems, *self.engine.problems]

    def play(self, speed: float = 1.0) -> None:
        """Go on by itself, paced to real time; the cell returns at once.

        Args:
            speed: simulated seconds a second; ``inf``: as fast as it can.

        Raises:
            SimulationError: a speed that is not positive.
        """
        self._open()
        if _number(speed) is None or not speed > 0:
            raise SimulationError(f"speed {speed!r} is not a positive number", "pause() stops; back() goes back")
        self.engine.play(float(speed))

    def pause(self) -> None:
        """Stop where it is. Twice does no harm."""
        self.engine.pause()

    def step(self, n: int = 1) -> None:
        """Step n times, each like ``mujoco.mj_step``, and return; what plays is paused first.

        Raises:
            SimulationError: a step went wrong; the state is the last good one.
        """
        self._free()
        if _number(n) is None or int(n) != n:
            raise SimulationError(f"step({n!r}) is no number of steps", "step(10) makes ten")
        if n < 0:
            raise SimulationError(f"step({n}) cannot go back", "back(n) does")
        self.engine.step(int(n))
        self._raise_halted()

    def back(self, n: int = 1) -> None:
        """Undo the last n steps, or pictures of what was played.

        Raises:
            SimulationError: the history is shorter.
        """
        self._open()
        if n < 0 or (n and not self.engine.back(n)):
            raise SimulationError(f"cannot go back {n} states", f"{len(self.engine.history)} are kept")

    def reset(self, keyframe: str | int | None = None) -> None:
        """Back to the beginning, or to a keyframe of the file; controls and forces too. Playing goes on."""
        number = None if keyframe is None else self._keyframe(keyframe)
        with self.engine.change() as data:
            if number is None:
                mujoco.mj_resetData(self.model, data)
            else:
                mujoco.mj_resetDataKeyframe(self.model, data, number)
            self.engine.problems.clear()
            self.engine.let_go()

    def map_object(self, geom: int | str) -> str | None:
        """The id of the map's object that a geom belongs to, ``ground`` for its floor; None for the robot's.

        Args:
            geom: a number of ``contacts().geom1``, or a name of ``contacts().names``.

        Raises:
            UnknownName: there is no such geom.
        """
        return map_object(self.model, geom)

    # --- recording -----------------------------------------------------------------------------------------------

    def record(
        self,
        seconds: float = 5.0,
        hz: float = 50.0,
        *,
        controls: npt.ArrayLike | None = None,
        progress: Callable[[float, float], object] | None = None,
    ) -> Recording:
        """Simulate, as fast as it goes, and keep rows at 0, 1/hz, 2/hz, ... [s] from now.

        A row is the first state at or after its time. What plays is paused first; the view follows.

        Args:
            seconds: of simulated time.
            hz: rows a second.
            controls: (steps, nu) for each step; None: ``controller``, or the controls as they are.
            progress: f(done, all) [s], called at times if it takes more than a second.

        Raises:
            SimulationError: numbers that make no sense, or a step went wrong (``.recording`` has the rows until then).
        """
        self._free()
        if any(_number(x) is None or not 0 < x < np.inf for x in (seconds, hz)):
            raise SimulationError(f"record(seconds={seconds!r}, hz={hz!r}) needs two positive numbers")
        if hz * self.model.opt.timestep > 1 + 1e-9:
            most = f"at most {1 / self.model.opt.timestep:g} Hz"
            raise SimulationError(f"record(hz={hz:g}) asks for more rows than there are steps", most)
        given = None
        if controls is not None:
            one = numbers_of(controls, "controls", f"(steps, {self.model.nu})")[None]
            given = controls_of(self.model, one, self.data.ctrl, clamp=True)[0]
        self.pause()
        recorder, start = Recorder(self.model), self.time
        rows, taken_rows, step = int(np.floor(seconds * hz + 1e-9)) + 1, 0, 0
        told = time.perf_counter()
        while True:
            # A hair before the row's time counts: n * timestep is not exactly a multiple of 1 / hz.
            if self.time - start >= taken_rows / hz - 1e-9:
                with self.lock:
                    if given is not None and step < len(given):
                        self.data.ctrl[:] = given[step]
                    recorder.take(self.data)
                taken_rows += 1
                if taken_rows >= rows:
                    break
            if given is not None and step < len(given):
                with self.lock:
                    self.data.ctrl[:] = given[step]
            if not self.engine.run(1):
                break
            step += 1
            if time.perf_counter() - told > 1 / 60:
                told = time.perf_counter()
                self.engine.tell()
                if progress is not None:
                    progress(self.time - start, seconds)
        self.engine.tell()
        recording = recorder.recording()
        try:
            self._raise_halted()
        except SimulationError as error:
            error.recording = recording  # type: ignore[attr-defined]
            raise
        return recording

    def rollout(
        self,
        controls: Mapping[str, object] | npt.ArrayLike,
        states: npt.ArrayLike | None = None,
        executor: Executor | None = None,
        *,
        clamp: bool = True,
        progress: Callable[[int, int], object] | None = None,
    ) -> Rollout:
        """Many runs of this model from here, each with its own controls; this simulation does not move.

        Args:
            controls: (N, T, nu), or actuator name -> (N, T); what a mapping leaves out stays as it is now.
            states: (N, nstate) of ``mj_getState(..., mjSTATE_INTEGRATION)``, where each begins; None: here.
            executor: whose workers run them, such as a process pool or dask's ``client.get_executor()``; by default
                threads. The rows are the same bits whoever makes them.
            clamp: stop at the actuators' ranges; else a value outside is refused.
            progress: f(done, all), called as runs come in.

        Raises:
            UnknownName: no such actuator. SimulationError: a shape does not fit, or something is no array or executor.
        """
        self._open()
        with self.lock:
            start, present = taken(self.model, self.data), np.array(self.data.ctrl)
        runs = controls_of(self.model, controls, present, clamp=clamp)
        begin = None if states is None else numbers_of(states, "states", f"(N, {len(start)})")
        return rollout(self.model, start, runs, begin, workers_of(executor), progress)

    # --- ending --------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """End the thread. Twice does no harm."""
        self._closed = True
        self.engine.pause()
        self.engine.frames.clear()

    def stand_aside(self, aside: bool = True) -> None:  # noqa: FBT001, FBT002  # as `switch`
        """Another one goes on in its place, and whoever uses this one is told so; False: it goes on after all."""
        self._replaced = aside

    def __enter__(self: S) -> S:  # noqa: PYI019
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "closed" if self._closed else "playing" if self.playing else "paused"
        return f"Simulation({self.robot.name or 'nameless'}, t = {self.time:.4g} s, {state})"

    def _raise_halted(self) -> None:
        wrong = self.engine.halted
        if wrong is not None:
            raise SimulationError(wrong.message, wrong.hint, wrong.code)

    def _free(self) -> None:
        """Refuse what a controller must not do: it is called within a step."""
        self._open()
        if self.engine.controls_now:
            raise SimulationError("a controller cannot step the simulation that calls it", "it sets data.ctrl")


def _takes_two(function: Controller) -> bool:
    """Whether a function can be called with model and data, as far as can be known."""
    try:
        signature(function).bind(None, None)
    except TypeError:
        return False
    except ValueError:  # of functions that do not tell
        return True
    return True


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float | np.number) and not isinstance(value, bool) else None
