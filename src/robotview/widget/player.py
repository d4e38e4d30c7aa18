"""The simulation of a view: made when it is first needed, listened to, and driven by what pages send."""

from __future__ import annotations

import threading
import weakref
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from robotview import mjcf, urdf
from robotview.errors import ClosedError, Problem, RobotViewError, SimulationError, StateError
from robotview.protocol import messages as m
from robotview.protocol.messages import SimulationSpec, SwitchSpec
from robotview.widget.frozen import Moment

if TYPE_CHECKING:
    from robotview.model import Robot
    from robotview.session import Session
    from robotview.sim import Simulation
    from robotview.widget.playing import PlayingView

MOST_SWITCHES = 200
"""A page lists no more."""
MOST_CONTACTS = 250
"""More are not drawn: the strongest."""
PREPARING = "MuJoCo compiles the model…"


class Player:
    """Owns the simulation of one view and knows what its buttons should say.

    Its session's lock is the simulation's: whoever holds it sees one state. It is not held while anybody is told.
    """

    def __init__(self, view: PlayingView, session: Session | None, remark: str = "") -> None:
        self._view = weakref.ref(view)
        self._session = session
        self._making = threading.Lock()
        self._sim: Simulation | None = None
        self._ended = threading.Event()
        self._obstacle = "nothing is shown" if session is None else obstacle(session.robot)
        self._remark = self._obstacle or remark
        self._refused = False
        self._facts: tuple[bool, str, list[bool]] | None = None
        self._spec = SimulationSpec(able=False, note="", switches=[])
        self._known = frozenset(() if session is None else session.robot.problems)
        self._told: list[Problem] = []  # of the simulation, as the view lists them

    # --- the simulation ------------------------------------------------------------------------------------------

    @property
    def made(self) -> Simulation | None:
        """The simulation, if there is one yet."""
        return self._sim

    @property
    def sim(self) -> Simulation:
        """The simulation, standing where the view shows the robot.

        Raises:
            CompileError: MuJoCo refuses the model.
            SimulationError: there is no MuJoCo.
            ClosedError: the view was closed.
        """
        with self._making:
            if self._ended.is_set() or self._session is None:
                raise ClosedError
            if self._sim is not None:
                return self._sim
            if self._obstacle:
                raise SimulationError(self._obstacle)
            try:
                made = self._make(self._session)
            except RobotViewError as error:
                refusal = error
            else:
                if self._ended.is_set():  # while MuJoCo compiled
                    made.close()
                    raise ClosedError
                self._sim, self._refused, self._remark = made, False, falls(made.robot)
                return made
        self._refuse(refusal)
        raise refusal

    def _refuse(self, error: RobotViewError) -> None:
        """Let the view say why there is no simulation."""
        self._refused, self._remark = True, f"Not simulated: {_short(error.problems[0])}"
        view = self._view()
        if view is not None:
            view.change_problems(lambda old: [*old, *(one for one in error.problems if one not in old)])
            view.tell_simulation()

    def _make(self, session: Session) -> Simulation:
        from robotview.sim import Simulation

        sim = Simulation(session.robot, lock=session.lock)
        view = self._view
        shown = view()
        try:
            if shown is not None and shown.raised:
                lift(sim, shown.raised)
            stand(sim, session)
        except RobotViewError:
            sim.close()
            raise

        engine = weakref.ref(sim.engine)

        def tell() -> None:  # knows the view weakly: an engine that plays must not keep it
            told, own = view(), engine()
            if told is None or own is None:
                return
            try:
                told.follow_simulation()
            except Exception as error:
                if not own.is_here:
                    raise  # into the cell that stepped
                what = f"an observer of the view raised {type(error).__name__}: {error}"
                own.report(Problem("error", "bad_value", what, "view.observer"))

        sim.engine.frames.append(tell)
        return sim

    def take(self, session: Session) -> Moment | None:
        """Let the session have the simulation's state; the lock is held meanwhile, and nobody is told."""
        sim = self._sim
        if sim is None or session is not self._session or self._ended.is_set():
            return None
        with session.lock:
            session.take(sim.qpos)
            return Moment(sim.time, sim.real_time_factor, tuple(sim.data.ctrl.tolist()), self._contacts(sim))

    def _contacts(self, sim: Simulation) -> npt.NDArray[np.float32] | None:
        view = self._view()
        if view is None or not (view.show["contacts"] or view.show["contact_forces"]):
            return None
        from robotview.sim.contacts import pressing

        return pressing(sim.model, sim.data, MOST_CONTACTS)

    def close(self) -> None:
        """End the simulation and its thread."""
        self._ended.set()
        sim, self._sim, self._session = self._sim, None, None
        if sim is not None:
            sim.close()

    # --- what the view says of it --------------------------------------------------------------------------------

    @property
    def spec(self) -> SimulationSpec:
        """What the buttons say now."""
        sim = self._sim
        halted = None if sim is None else sim.engine.halted
        able = not self._obstacle and not self._refused
        note = self._remark if halted is None else f"Paused: {_short(halted)}"
        states = [] if sim is None else sim.switch_states()[:MOST_SWITCHES]
        facts = (able, note, states)
        if facts != self._facts:  # asked for with every frame, and nearly always the same
            self._facts = facts
            self._spec = SimulationSpec(able, note, [] if sim is None else _switches(sim, states))
        return self._spec

    def news(self, old: list[Problem]) -> list[Problem]:
        """The view's problems, with what the simulation has found by now."""
        sim = self._sim
        found = [] if sim is None else [problem for problem in sim.problems if problem not in self._known]
        if found == self._told:
            return old
        others = [problem for problem in old if problem not in self._told]
        self._told = found
        return [*others, *found]

    # --- what pages send -----------------------------------------------------------------------------------------

    def run(self, action: str, value: float | None) -> None:
        """A button was pressed; what cannot be done is said beside it."""
        view = self._view()
        if view is None:
            return
        if self._sim is not None:
            self._remark = ""
        else:
            if action == "pause" or self._obstacle:
                return
            self._remark = PREPARING
            view.tell_simulation()
        try:
            sim = self.sim
        except RobotViewError:
            return  # the view says why
        try:
            self._act(view, sim, action, value)
        except SimulationError as error:
            if sim.engine.halted is None:
                self._remark = _short(error.problems[0])
        view.follow_simulation()

    def _act(self, view: PlayingView, sim: Simulation, action: str, value: float | None) -> None:
        speed = float("inf") if value is None else value
        match action:
            case "play":
                view.speed = speed
                sim.play(speed)
            case "pause":
                sim.pause()
            case "speed":
                view.speed = speed
            case "step":
                sim.step(_count(value))
            case "back":
                if not len(sim.engine.history):
                    raise SimulationError("this is the first state that is kept")
                sim.back(min(_count(value), len(sim.engine.history)))
            case "reset":
                sim.reset()
            case "keyframe":
                sim.reset(_count(value, least=0))

    def control(self, message: m.Controls, newest: list[bool]) -> None:
        """Sliders of actuators were moved.

        Raises:
            StateError: there is no such input.
        """
        if len(message.inputs) != len(message.values):
            raise StateError(f"{len(message.inputs)} controls with {len(message.values)} values")
        sim = self.sim
        if any(not 0 <= at < sim.model.nu for at in message.inputs):
            raise StateError(f"there are no controls {message.inputs}", f"this robot has {sim.model.nu}")
        with sim.lock:
            ctrl = np.array(sim.data.ctrl)
        for at, value, is_newest in zip(message.inputs, message.values, newest, strict=True):
            if is_newest:
                ctrl[at] = value
        sim.apply_controls(ctrl)

    def pull(self, message: m.Pull) -> None:
        """The hand pulls at a body, or lets go."""
        sim = self.sim
        if message.phase == "end":
            sim.perturb(message.body)
        else:
            sim.pull(message.body, message.point, message.target, message.kind)


def obstacle(robot: Robot) -> str:
    """Why a robot cannot be simulated, as far as is known without trying; empty where it can."""
    if find_spec("mujoco") is None:
        return "Not simulated: MuJoCo is not installed (pip install mujoco)"
    kind = type(robot.source)
    if isinstance(robot.source, mjcf.Model | urdf.Robot) or kind.__module__.partition(".")[0] == "mujoco":
        return ""
    return "Not simulated: MuJoCo plays MJCF, URDF and models of its own"


def falls(robot: Robot) -> str:
    """What to say of a robot that stands on nothing but the ground of the picture."""
    floats = any(joint.type == "free" and robot.bodies[joint.body].parent == 0 for joint in robot.joints)
    if not floats or any(shape.body == 0 and shape.role != "visual" for shape in robot.geoms):
        return ""
    return "This file has no floor: the ground is only drawn, and the robot falls through it"


def _switches(sim: Simulation, states: list[bool]) -> list[SwitchSpec]:
    return [SwitchSpec(one.kind, one.name, on) for one, on in zip(sim.all_switches, states, strict=False)]


def lift(sim: Simulation, height: float) -> None:
    """Raise what the file fixes to the world, as the picture shows it."""
    bodies = sim.robot.bodies
    free = {joint.body for joint in sim.robot.joints if joint.type == "free"}
    with sim.engine.change(keep=False):
        for body in bodies:
            if body.parent == 0 and body.id not in free:
                sim.model.body_pos[sim.body_number(body.id)][2] += height


def stand(sim: Simulation, session: Session) -> None:
    """Put a new simulation where the view shows the robot: in the state of a keyframe, if that is what it shows."""
    shown = session.qpos
    if np.array_equal(shown, session.robot.qpos0):
        return
    poses = (session.checked_qpos(key.qpos) for key in session.robot.keyframes)
    key = next((i for i, pose in enumerate(poses) if np.array_equal(pose, shown)), None)
    if key is not None and key < sim.model.nkey:
        sim.reset(key)
    else:
        sim.set_qpos(shown)
    sim.engine.history.clear()


def _count(value: float | None, least: int = 1) -> int:
    if value is None or not least <= value <= 100_000 or value != int(value):
        raise SimulationError(f"{value} is no count of steps or keyframe")
    return int(value)


def _short(problem: Problem) -> str:
    return f"{problem.message} ({problem.hint})" if problem.hint else problem.message
