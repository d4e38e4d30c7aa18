"""`Driven`: a simulated robot's controls, forces, states and sensors by name."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Literal

import mujoco
import numpy as np
import numpy.typing as npt

from robotview.errors import ClosedError, SimulationError, UnknownName
from robotview.model import Robot
from robotview.model.description import DOF_SIZE
from robotview.sim import mocap, sensors, switches
from robotview.sim.compiling import joint_numbers, qpos_order
from robotview.sim.contacts import ContactFrame, contacts
from robotview.sim.controls import Input, inputs, vector
from robotview.sim.engine import Engine
from robotview.sim.recording import hash_of
from robotview.sim.springs import Pull, Push, Twist, push, spring, twist
from robotview.sim.statistics import Statistics, statistics

Floats = npt.NDArray[np.float64]


class Driven:
    """Model, data and engine of one robot, with names for their numbers."""

    def __init__(self, model: mujoco.MjModel, robot: Robot, lock: threading.RLock) -> None:
        self.model = model
        self.data = mujoco.MjData(model)
        self.robot = robot
        self.lock = lock
        self.engine = Engine(model, self.data, lock)
        self._order = qpos_order(robot, model)
        self.all_switches = switches.switches(model)
        """Equalities and groups of actuators, whether they act or not."""
        self._closed = self._replaced = False

    @property
    def closed(self) -> bool:
        """Whether `close` was called: nothing more is stepped or driven then."""
        return self._closed

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
        if not self.engine.playing:  # which tells by itself
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
        try:
            values = np.asarray(qpos, dtype=np.float64)
        except (TypeError, ValueError):
            raise SimulationError(f"qpos needs {self.model.nq} finite numbers, not {qpos!r:.60}") from None
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

    def set_mocap(
        self,
        body: str | int,
        pos: npt.ArrayLike | None = None,
        quat: npt.ArrayLike | None = None,
        *,
        keep: bool = True,
    ) -> None:
        """Put a mocap body somewhere, as its handle in the picture does; what is not given stays.

        Args:
            body: its name, or its number in ``robot.bodies``.
            pos: (3,) [m] in the world.
            quat: (4,) wxyz, made a unit quaternion.
            keep: whether it can be taken back.

        Raises:
            UnknownName: no such body. SimulationError: it is no mocap body; a wrong size.
        """
        self._open()
        number = mocap.mocap_id(self.model, self.body_number(body), str(body), mocap.names_of(self.robot))
        with self.engine.change(keep=keep) as data:
            mocap.put(data, number, pos, quat)

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

    def statistics(self) -> Statistics:
        """What the last step took: contacts, constraints, iterations of the solver, warnings, energy."""
        with self.lock:
            return statistics(self.model, self.data)

    def contacts(self) -> ContactFrame:
        """What touches what, and with which force."""
        with self.lock:
            return contacts(self.model, self.data)

    @property
    def model_hash(self) -> str:
        """Which model this is, for recordings."""
        return hash_of(self.model)

    # --- names ---------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        if self._replaced:
            message = "this simulation has ended: another one took its place when the map was applied"
            raise SimulationError(message, "view.sim is the one that goes on", "sim.replaced")
        if self._closed:
            raise ClosedError("the simulation")

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
