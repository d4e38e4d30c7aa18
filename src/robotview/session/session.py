"""`Session`: the one owner of a robot's pose. Every change is checked, clamped and complete before others see it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from threading import RLock
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from robotview.errors import EditError, Problem, StateError, UnknownName
from robotview.model.description import Joint
from robotview.session import paths
from robotview.session.carried import carried
from robotview.session.lowest import lowest_point
from robotview.session.mimic import Followers
from robotview.session.values import Value, as_value, coerce, finite_vector, random_numbers

if TYPE_CHECKING:
    from robotview.model.robot import Robot

Floats: TypeAlias = npt.NDArray[np.float64]


class Session:
    """One robot and its state.

    Methods may be called from any thread and return once the change is made. None of them calls back; who shows the
    state compares ``revision`` and reads it again.
    """

    def __init__(self, robot: Robot, *, revision: int = 0, lock: RLock | None = None) -> None:
        self.robot = robot
        self.lock = lock or RLock()
        self.ignore_limits = False
        self._qpos: Floats = np.array(robot.qpos0, dtype=np.float64)
        self._revision = revision
        self._raised = 0.0  # what `ground` added to the height of free joints [m]
        self._followers = Followers(robot.joints)
        self._by_name = {joint.name: joint for joint in robot.joints if joint.name}

    def snapshot(self) -> tuple[int, Floats]:
        """The number of changes so far, and a copy of qpos (nq,)."""
        with self.lock:
            return self._revision, self._qpos.copy()

    @property
    def revision(self) -> int:
        """Grows with every change."""
        with self.lock:
            return self._revision

    @property
    def qpos(self) -> Floats:
        """A copy, (nq,)."""
        return self.snapshot()[1]

    def set_qpos(self, values: object) -> None:
        """Take a whole state literally: no limits, no mimic; only quaternions are made unit.

        Raises:
            StateError: it does not fit the robot.
        """
        self._store(self.checked_qpos(values))

    def checked_qpos(self, values: object) -> Floats:
        """What `set_qpos` would make of a state, (nq,).

        Raises:
            StateError: it does not fit the robot.
        """
        vector = finite_vector(values, self.robot.nq)
        for joint in self.robot.joints:
            if joint.nq > 1:
                at = slice(joint.qposadr, joint.qposadr + joint.nq)
                vector[at] = coerce(joint, vector[at], limits=False)
        return vector

    def take(self, qpos: Floats) -> None:
        """Take the state a simulation has, as it is; also where nothing moved, because time has passed."""
        with self.lock:
            self._qpos = np.array(qpos, dtype=np.float64)
            self._revision += 1

    def value(self, joint: Joint) -> Value:
        """Where a joint stands."""
        with self.lock:
            return as_value(joint, self._qpos[joint.qposadr : joint.qposadr + joint.nq].tolist())

    def coerce(self, joint: Joint, value: object) -> Value:
        """What a joint would be set to for a value.

        Raises:
            StateError: the value does not fit the joint.
        """
        return as_value(joint, coerce(joint, value, limits=not self.ignore_limits))

    def set_joints(self, values: Mapping[str, object]) -> None:
        """Move joints by name; those that follow them move too. All are moved, or none.

        A joint that follows another moves its leader, unless the leader is named too.

        Raises:
            UnknownName: a joint of that name does not exist.
            StateError: a value does not fit its joint.
        """
        targets = {joint.id: (joint, value) for joint, value in self._named(values)}
        with self.lock:
            vector = self._qpos.copy()
            for joint, value in targets.values():
                numbers = coerce(joint, value, limits=False)
                leading = self._followers.leading(joint, numbers[0])
                if leading is None:
                    self._put(vector, joint, numbers)
                elif math.isnan(leading[1]):
                    raise StateError(f'joint "{paths.handle(joint)}" cannot move its leader: its multiplier is 0')
                elif leading[0].id not in targets:
                    self._put(vector, leading[0], (leading[1],))
            self._followers.apply(vector)
            self._store(vector)

    def set_literally(self, values: Iterable[tuple[int, object]]) -> None:
        """Move joints by number as a page says, which applied mimic already; limits still hold for those that lead.

        Raises:
            StateError: no such joint, or a value that does not fit it.
        """
        with self.lock:
            vector = self._qpos.copy()
            for number, value in values:
                if not 0 <= number < len(self.robot.joints):
                    raise StateError(f"there is no joint {number}", f"this robot has {len(self.robot.joints)}")
                joint = self.robot.joints[number]
                limits = not self.ignore_limits and joint.mimic is None
                vector[joint.qposadr : joint.qposadr + joint.nq] = coerce(joint, value, limits=limits)
            self._store(vector)

    def home(self) -> None:
        """Back to qpos0."""
        self._store(np.array(self.robot.qpos0, dtype=np.float64))

    def keyframe(self, key: str | int) -> None:
        """Take the state a keyframe of the file gives, literally.

        Raises:
            UnknownName: there is none of that name.
            StateError: there is none of that number.
        """
        frames = self.robot.keyframes
        if isinstance(key, str):
            found = next((frame for frame in frames if frame.name == key), None)
            if found is None:
                raise UnknownName("keyframe", key, [frame.name for frame in frames])
        elif not -len(frames) <= key < len(frames):
            raise StateError(f"there is no keyframe {key}", f"this robot has {len(frames)}")
        else:
            found = frames[key]
        self.set_qpos(found.qpos)

    def randomize(self, seed: int | None = None) -> None:
        """Every joint somewhere within its limits, evenly; free joints stay, followers follow.

        Args:
            seed: the same seed gives the same pose; None gives another one each time.
        """
        rng = np.random.default_rng(seed)
        with self.lock:
            vector = self._qpos.copy()
            for joint in self.robot.joints:
                if joint.type != "free":
                    self._put(vector, joint, random_numbers(joint, rng))
            self._followers.apply(vector)
            self._store(vector)

    def successor(self, robot: Robot) -> Session:
        """A session of another reading of the robot: joints of the same name stay where they are.

        Its state counts as newer than this one's, and it has the same lock: a simulation may go on under it.
        """
        with self.lock:
            heir = Session(robot, revision=self._revision + 1, lock=self.lock)
            heir.ignore_limits = self.ignore_limits
            heir._qpos = carried(self.robot, self._qpos, robot, limits=not self.ignore_limits)
            heir._raised = self._raised
        if not np.array_equal(heir._qpos, robot.qpos0):  # as drawn, followers stand as the file says, literally
            heir._followers.apply(heir._qpos)
        return heir

    def ground(self, *, on: bool = True, height: float = 0.0) -> float:
        """Put the lowest drawn point on z = ``height`` [m], or take back what that did.

        Returns:
            By how much to raise what the file fixes to the world [m]; 0 where free joints could be moved instead.

        Raises:
            EditError: there is no shape.
        """
        bodies = self.robot.bodies
        free = [joint for joint in self.robot.joints if joint.type == "free" and bodies[joint.body].parent == 0]
        roots = {joint.body for joint in free} or {body.id for body in bodies if body.parent == 0}
        with self.lock:
            lowest = lowest_point(self.robot, self._qpos, roots) if on else self._raised
            if lowest is None:
                message = f'"{self.robot.name}" has no shape that could stand on the ground'
                raise EditError(Problem("error", "structure", message, "state.shapeless"))
            lowest -= height if on else 0.0
            self._raised = self._raised - lowest if on else 0.0
            if not free:
                return -lowest
            vector = self._qpos.copy()
            for joint in free:
                vector[joint.qposadr + 2] -= lowest
            self._store(vector)
        return 0.0

    def _named(self, values: Mapping[str, object]) -> Iterable[tuple[Joint, object]]:
        for name, value in values.items():
            joint = self._by_name.get(name)
            yield joint or cast("Joint", paths.find(self.robot, "joint", name)), value

    def _put(self, vector: Floats, joint: Joint, numbers: tuple[float, ...]) -> None:
        limits = not self.ignore_limits
        vector[joint.qposadr : joint.qposadr + joint.nq] = coerce(joint, numbers, limits=limits)

    def _store(self, vector: Floats) -> None:
        with self.lock:
            if not np.array_equal(vector, self._qpos):
                self._qpos = vector
                self._revision += 1
