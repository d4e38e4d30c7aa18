"""`Simulation`: MuJoCo behind a few verbs. Names in, names out; the arrays of ``data`` stay within reach."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import mujoco
import numpy as np
import numpy.typing as npt

from robotview.errors import ClosedError, Problem, SimulationError, UnknownName
from robotview.model.description import DOF_SIZE
from robotview.sim import sensors, switches
from robotview.sim.compiling import compiled, joint_numbers, qpos_order
from robotview.sim.contacts import ContactFrame, contacts
from robotview.sim.controls import Input, inputs, vector
from robotview.sim.engine import Controller, Engine
from robotview.sim.options import LoadOptions
from robotview.sim.recording import Recorder, Recording, hash_of
from robotview.sim.rollout import Rollout, controls_of, rollout
from robotview.sim.springs import Pull, Push, Twist, push, spring, twist
from robotview.sim.state import taken

if TYPE_CHECKING:
    from robotview.model import Robot

Floats = npt.NDArray[np.float64]
S = TypeVar("S", bound="Simulation")


class Simulation:
    """A robot that MuJoCo steps.

    ``model`` and ``data`` are MuJoCo's own; while it plays, take ``lock`` to touch ``data``:
    ``with sim.lock: sim.data.qvel[:] = 0``.

    Args:
        source: what `robotview.load` takes: a file, a `Robot`, an ``MjModel``, an ``MjSpec``, ...
        options: changes to the model before it is compiled; by default none, so that it is plain MuJoCo.
        lock: of whoever owns the state already; by default a new one.
        load_kwargs: what else `load` takes, such as ``packages``.

    Raises:
        CompileError: MuJoCo refuses the model. RobotViewError: the source cannot be read.
    """

    def __init__(
        self,
        source: object,
        *,
        options: LoadOptions | None = None,
        lock: threading.RLock | None = None,
        **load_kwargs: Any,  # noqa: ANN401
    ) -> None:
        made = compiled(source, options, **load_kwargs)
        self.model: mujoco.MjModel = made.model
        self.data = mujoco.MjData(self.model)
        self.robot: Robot = made.robot
        self.lock = lock or threading.RLock()
        self.engine = Engine(self.model, self.data, self.lock)
        self._order = qpos_order(self.robot, self.model)
        self.all_switches = switches.switches(self.model)
        """Equalities and groups of actuators, whether they act or not."""
        self._compile_problems = made.problems
        self._closed = False

    # --- running -------------------------------------------------------------------------------------------------

    @property
    def controller(self) -> Controller | None:
        """``f(model, data)``, called before every step; it sets ``data.ctrl``. What it raises pauses and is shown."""
        return self.engine.controller

    @controller.setter
    def controller(self, function: Controller | None) -> None:
        if function is not None and not callable(function):
            raise SimulationError(f"a controller is a function of model and data, not {function!r:.60}")
        self.engine.controller = function

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
        if not speed > 0:
            raise SimulationError(f"speed {speed!r} is not positive", "pause() stops; back() goes back")
        self.engine.play(float(speed))

    def pause(self) -> None:
        """Stop where it is. Twice does no harm."""
        self.engine.pause()

    def step(self, n: int = 1) -> None:
        """Step n times, each like ``mujoco.mj_step``, and return; what plays is paused first.

        Raises:
            SimulationError: a step went wrong; the state is the last good one.
        """
        self._open()
        if n < 0:
            raise SimulationError(f"step({n}) cannot go back", "back(n) does")
        before = len(self.engine.problems)
        self.engine.step(int(n))
        self._raise_since(before)

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

    # --- driving -------------------------------------------------------------------------------------------------

    @property
    def inputs(self) -> list[Input]:
        """The numbers of ``ctrl``: names and ranges."""
        return inputs(self.model)

    def apply_controls(self, values: Mapping[str, object] | npt.ArrayLike, *, clamp: bool = True) -> None:
        """Set controls by actuator name, or all nu numbers; they stay until set again.

        Args:
            values: ``{"hip": 0.2}``, or an array (nu,).
            clamp: stop at the actuator's range; else a value outside is refused, and nothing is set.

        Raises:
            UnknownName: no such actuator; near names are given. SimulationError: a wrong size or value.
        """
        self._open()
        with self.lock:
            self.data.ctrl[:] = vector(self.model, self.data.ctrl, values, clamp=clamp)
        if not self.playing:  # which tells by itself
            self.engine.tell()

    @property
    def switches(self) -> dict[str, bool]:
        """Which equalities and groups of actuators act now, by name."""
        with self.lock:
            return dict(zip((one.name for one in self.all_switches), self.switch_states(), strict=True))

    def switch_states(self) -> list[bool]:
        """The values of ``switches``, in order."""
        return switches.states(self.model, self.data, self.all_switches)

    def switch(self, name: str, on: bool) -> None:  # noqa: FBT001  # switch("grasp", True) reads as what it does
        """Turn an equality or a group of actuators on or off: ``switch("grasp", False)``, ``switch("group 1", True)``.

        Groups are an option of the model, so a reset leaves them as they are.

        Raises:
            UnknownName: there is none of that name; near names are given.
        """
        self._open()
        found = switches.find(self.all_switches, name)
        with self.engine.change() as data:
            switches.turn(self.model, data, found, on=on)

    def apply_keyframe(self, key: str | int) -> None:
        """Take the whole state of a keyframe: positions, velocities, activations, controls, mocap poses.

        Raises:
            UnknownName: there is none of that name. SimulationError: none of that number.
        """
        number = self._keyframe(key)
        with self.engine.change() as data:
            mujoco.mj_resetDataKeyframe(self.model, data, number)

    def set_qpos(self, qpos: npt.ArrayLike) -> None:
        """Put the robot somewhere, at rest there: (nq,) in the order of ``robot``.

        Raises:
            SimulationError: a wrong size, or a number that is not finite.
        """
        values = np.asarray(qpos, dtype=np.float64)
        if values.shape != (self.model.nq,) or not np.isfinite(values).all():
            raise SimulationError(f"qpos needs {self.model.nq} finite numbers; this is {values.shape}")
        with self.engine.change() as data:
            if self._order is None:
                data.qpos[:] = values
            else:
                data.qpos[self._order] = values
            data.qvel[:] = 0.0

    def move_joints(self, qpos: npt.ArrayLike, joints: Iterable[int], *, keep: bool = True) -> None:
        """Put some joints where ``qpos`` has them, at rest there; the others go on as they are.

        The listeners of the engine are not told: whoever moves joints of what it shows does that itself.

        Args:
            qpos: (nq,), in the order of ``robot``.
            joints: their numbers, in the order of ``robot``.
            keep: whether it can be taken back.
        """
        values = np.asarray(qpos, dtype=np.float64)
        numbers = joint_numbers(self.robot, self.model)
        with self.engine.change(keep=keep, tell=False) as data:
            for joint in joints:
                spec, number = self.robot.joints[joint], numbers[joint]
                at, dof = int(self.model.jnt_qposadr[number]), int(self.model.jnt_dofadr[number])
                data.qpos[at : at + spec.nq] = values[spec.qposadr : spec.qposadr + spec.nq]
                data.qvel[dof : dof + DOF_SIZE[spec.type]] = 0.0

    def perturb(
        self,
        body: str | int,
        force: npt.ArrayLike | None = None,
        point: npt.ArrayLike | None = None,
        *,
        torque: npt.ArrayLike | None = None,
    ) -> None:
        """Push a body with a constant force until told otherwise; ``perturb("trunk")`` lets go.

        Args:
            body: its name, or its number in ``robot.bodies``.
            force: (3,) [N], world axes.
            point: (3,) [m] in the body's frame, where it acts; None: the centre of mass.
            torque: (3,) [N m], world axes, instead of a force.

        Raises:
            UnknownName: no such body. SimulationError: a wrong size.
        """
        number = self.body_number(body)
        if force is not None:
            at = None if point is None else _vector(point, "point")
            self.engine.pull(number, Push(number, _vector(force, "force"), at))
        elif torque is not None:
            self.engine.pull(number, Twist(number, _vector(torque, "torque")))
        else:
            self.engine.pull(number, None)

    def pull(
        self,
        body: str | int,
        point: npt.ArrayLike,
        target: npt.ArrayLike,
        kind: Literal["spring", "force", "torque"] = "spring",
    ) -> None:
        """Pull a point of a body to a point of the world by a critically damped spring, as a hand in the picture does.

        The law is that of `robotview.sim.springs.Spring`; ``perturb(body)`` lets go.

        Args:
            body: its name, or its number in ``robot.bodies``.
            point: (3,) [m] in the body's frame.
            target: (3,) [m] in the world.
            kind: ``force`` and ``torque`` are constant until told otherwise: the spring's force as it is now, without
                damping, or the torque of that force about the centre of mass alone.

        Raises:
            UnknownName: no such body. SimulationError: a wrong size.
        """
        number = self.body_number(body)
        with self.lock:
            made = spring(self.model, self.data, number, _vector(point, "point"), _vector(target, "target"))
            pulls: dict[str, Callable[[], Pull]] = {
                "spring": lambda: made,
                "force": lambda: push(made, self.data),
                "torque": lambda: twist(made, self.model, self.data),
            }
            if kind not in pulls:
                raise UnknownName("kind of pull", kind, pulls)
            self.engine.pull(number, pulls[kind]())

    # --- reading -------------------------------------------------------------------------------------------------

    @property
    def qpos(self) -> Floats:
        """A copy, (nq,), in the order of ``robot``."""
        with self.lock:
            return np.array(self.data.qpos) if self._order is None else np.array(self.data.qpos[self._order])

    @property
    def sensors(self) -> list[sensors.Sensor]:
        """Name, kind, size and unit of every sensor."""
        return sensors.sensors(self.model)

    def read_sensor(self, name: str) -> Floats:
        """The numbers of a sensor, (dim,), a copy.

        As in MuJoCo, after a step they belong to the state the step began with; units are in ``sensors``.

        Raises:
            UnknownName: there is none of that name; near names are given.
        """
        with self.lock:
            return sensors.read(self.model, self.data, name)

    def contacts(self) -> ContactFrame:
        """What touches what, and with which force."""
        with self.lock:
            return contacts(self.model, self.data)

    @property
    def model_hash(self) -> str:
        """Which model this is, for recordings."""
        return hash_of(self.model)

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
        self._open()
        if not (seconds > 0 and hz > 0 and np.isfinite(seconds) and np.isfinite(hz)):
            raise SimulationError(f"record(seconds={seconds!r}, hz={hz!r}) needs two positive numbers")
        given = (
            None
            if controls is None
            else controls_of(self.model, np.asarray(controls)[None], self.data.ctrl, clamp=True)[0]
        )
        self.pause()
        recorder, start = Recorder(self.model), self.time
        rows, taken_rows, step = int(np.floor(seconds * hz + 1e-9)) + 1, 0, 0
        before, told = len(self.engine.problems), time.perf_counter()
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
            self._raise_since(before)
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
            UnknownName: no such actuator. SimulationError: a shape does not fit.
        """
        self._open()
        with self.lock:
            start, present = taken(self.model, self.data), np.array(self.data.ctrl)
        runs = controls_of(self.model, controls, present, clamp=clamp)
        begin = None if states is None else np.asarray(states, dtype=np.float64)
        return rollout(self.model, start, runs, begin, executor, progress)

    # --- ending --------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """End the thread. Twice does no harm."""
        self._closed = True
        self.engine.pause()
        self.engine.frames.clear()

    def __enter__(self: S) -> S:  # noqa: PYI019
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "closed" if self._closed else "playing" if self.playing else "paused"
        return f"Simulation({self.robot.name or 'nameless'}, t = {self.time:.4g} s, {state})"

    def _open(self) -> None:
        if self._closed:
            raise ClosedError("the simulation")

    def _raise_since(self, before: int) -> None:
        wrong = [problem for problem in self.engine.problems[before:] if problem.severity == "error"]
        if wrong:
            raise SimulationError(wrong[0].message, wrong[0].hint, wrong[0].code)

    def body_number(self, body: str | int) -> int:
        if isinstance(body, str):
            return self._number(mujoco.mjtObj.mjOBJ_BODY, "body", body, self.model.nbody)
        bodies = self.robot.bodies
        if not 0 <= body < len(bodies):
            raise SimulationError(f"there is no body {body}", f"this robot has {len(bodies)}")
        # Numbers are the same unless MuJoCo fused bodies; those that have names are found by them.
        return self.body_number(bodies[body].name) if body and bodies[body].name else body

    def _keyframe(self, key: str | int) -> int:
        self._open()
        if isinstance(key, str):
            return self._number(mujoco.mjtObj.mjOBJ_KEY, "keyframe", key, self.model.nkey)
        if not -self.model.nkey <= key < self.model.nkey:
            raise SimulationError(f"there is no keyframe {key}", f"this model has {self.model.nkey}")
        return key % int(self.model.nkey)

    def _number(self, kind: mujoco.mjtObj, word: str, name: str, count: int) -> int:
        number = mujoco.mj_name2id(self.model, kind, name)
        if number < 0:
            raise UnknownName(word, name, [mujoco.mj_id2name(self.model, kind, i) or "" for i in range(count)])
        return int(number)


def _vector(values: npt.ArrayLike, what: str) -> Floats:
    array = np.asarray(values, dtype=np.float64)
    if array.shape != (3,) or not np.isfinite(array).all():
        raise SimulationError(f"{what} needs three finite numbers, not {values!r:.60}")
    return array
