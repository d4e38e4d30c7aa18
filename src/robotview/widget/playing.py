"""A view that plays: its simulation, and the traits that belong to it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec
import traitlets as t

from robotview.errors import ClosedError, StateError
from robotview.protocol.messages import Link, SimulationSpec
from robotview.session import Session
from robotview.session.values import finite_number
from robotview.widget.frozen import Moment, Pose, listed
from robotview.widget.moving import MovingView
from robotview.widget.owned import Owned
from robotview.widget.player import Player

if TYPE_CHECKING:
    from robotview.maps.package import Package
    from robotview.sim import Simulation

_WITH_FRAMES = ("time", "ctrl", "_seen")
"""Traits that pages get with the frames, like qpos; their JSON is sent when the frames pause."""


def _as_list(value: tuple[float, ...], _: object) -> list[float]:
    return list(value)


def _finite_or_null(value: float, _: object) -> float | None:
    return value if math.isfinite(value) else None  # JSON has no infinity


class HasQpos(Protocol):
    """What has the state of a robot, such as `mujoco.MjData`."""

    qpos: Any
    """(nq,)"""


class PlayingView(MovingView):
    """Joins a simulation to the session: each follows the other, and pages drive both."""

    time = t.Float(0.0, read_only=True, help="[s] of the simulation. Written by robotview.").tag(sync=True)
    playing = Owned(
        help="Whether the simulation goes on by itself: view.playing = True. Written by you, by view.sim and by the "
        "page's buttons; it turns False when something goes wrong."
    ).tag(sync=True)
    speed = Owned(
        help="Simulated seconds a second, inf for as fast as it can. Written by you, by view.sim.play and by the page."
    ).tag(sync=True, to_json=_finite_or_null)
    ctrl = Owned(
        help="Controls of the actuators, nu numbers; assign them all, or {name: number}. Written by you, by view.sim, "
        "by its controller and by the page's sliders."
    ).tag(sync=True, to_json=_as_list)
    _seen: t.Dict[str, Any] = t.Dict(help="What is shown of it besides, as the parts of frames.").tag(sync=True)
    _simulation = t.Dict(help="What the buttons of the simulation say.").tag(sync=True)

    no_robot = ""
    """Why there is nothing to simulate; empty where there is a robot."""

    _told: SimulationSpec | None = None
    _raised = 0.0
    """[m] What the file fixes to the world is shown so much higher; see `ground`."""

    def __init__(self, session: Session | None, link: Link, **traits: Any) -> None:  # noqa: ANN401
        self._player = Player(self, session)
        self._moment: Moment | None = None
        nu = 0 if session is None else session.robot.nu
        self._trait_values |= {"playing": False, "speed": 1.0, "ctrl": (0.0,) * nu}
        super().__init__(session, link, _simulation=msgspec.to_builtins(self._player.spec), **traits)

    @property
    def sim(self) -> Simulation:
        """The robot as MuJoCo steps it, made at first use where the view shows it: ``view.sim.play()``.

        It starts from a keyframe, controls included, where the view shows exactly that keyframe's pose. Its lock is
        the view's: ``with view.sim.lock: view.sim.data.qvel[:] = 0``. It ends with the view.

        Raises:
            CompileError: MuJoCo refuses the model.
            SimulationError: MuJoCo is missing, or cannot simulate what is shown.
            ClosedError: the view was closed. StateError: nothing could be loaded.
        """
        _ = self.session
        return self._player.sim

    @property
    def player(self) -> Player:
        """What pages drive."""
        return self._player

    @property
    def raised(self) -> float:
        """[m] by which what the file fixes to the world is shown higher."""
        return self._raised

    @property
    def ground_apart(self) -> Package | None:
        """The map that the simulation has besides what is shown; None: it is part of that, or there is none."""
        return None

    def assign(self, name: str, value: object) -> None:
        """Act on an assignment to `playing`, `speed` or `ctrl`."""
        if name == "playing":
            self._play_or_pause(value)
        elif name == "speed":
            self._set_speed(value)
        elif name == "ctrl":
            if value is not self.ctrl:
                self.sim.apply_controls(cast("Any", value))
        else:
            super().assign(name, value)

    def _play_or_pause(self, value: object) -> None:
        if not isinstance(value, bool):
            raise StateError(f"playing cannot be {value!r}", "True or False")
        if value:
            self.sim.play(self.speed)
        elif (made := self._player.made) is not None:
            made.pause()

    def _set_speed(self, value: object) -> None:
        speed = math.inf if value == math.inf else finite_number(value)
        if speed is None or isinstance(value, bool) or speed <= 0:
            raise StateError(f"speed cannot be {value!r}", "simulated seconds a second, more than 0; or inf")
        made = self._player.made
        if made is not None and made.playing:
            made.play(speed)
        elif made is not None:
            made.engine.pace.speed = speed
        self.exchange("speed", lambda _: speed)()

    def go_on_with(self, session: Session, heir: Simulation) -> dict[str, Callable[[], None]]:
        """Another reading of the robot is shown, and its simulation goes on in this one."""
        seeing = self._player.seeing
        self._player = Player(self, session)
        self._player.seeing.plotted = seeing.plotted
        self._player.take_over(heir)
        self._moment = self._player.take(session) if self.source == "simulation" else None
        return {}

    def start_anew(self, session: Session) -> dict[str, Callable[[], None]]:
        """Another robot is shown: its simulation will be a new one. Returns what tells observers, by trait."""
        used = self.source == "simulation"
        self._player = Player(self, session, "The robot was read again: it starts anew" if used else "")
        self._moment = None
        spec = msgspec.to_builtins(self._player.spec)
        values = {"source": "pose", "playing": False, "time": 0.0, "ctrl": (0.0,) * session.robot.nu}

        def put(name: str, value: object) -> Callable[[], None]:
            return self.exchange(name, lambda _: value)

        return {name: put(name, value) for name, value in {**values, "_simulation": spec}.items()}

    # --- the simulation moves the view ---------------------------------------------------------------------------

    def follow_simulation(self) -> None:
        """Show what the simulation has become; called without its lock, in the thread that changed it."""
        session, made = self._session, self._player.made
        if self._closed or session is None or made is None:
            return
        with session.lock:
            self._moment = self._player.take(session)
        with suppress(ClosedError):  # another thread may be closing the view
            self.publish()
        if self.source != "simulation":
            self.set_trait("source", "simulation")
        playing, speed = made.playing, made.engine.pace.speed
        self.exchange("playing", lambda _: playing)()
        self.exchange("speed", lambda old: speed if playing else old)()
        self.change_problems(self._player.news)
        self.tell_simulation()

    def show_data(self, data: HasQpos) -> None:
        """Show what others step; a simulation of the view's own is paused, unless it is what they step."""
        if not hasattr(data, "qpos"):
            raise StateError(f"update got a {type(data).__name__}", "a mujoco.MjData, or anything with qpos")
        made = self._player.made
        if made is not None and data is made.data:
            self.follow_simulation()
            return
        if made is not None and made.playing:
            made.pause()
        with self.session.lock:
            self.session.set_qpos(data.qpos)
            self._moment = None
        if self.source != "pose":
            self.set_trait("source", "pose")
        self.publish()

    def tell_simulation(self) -> None:
        """Say what the buttons should."""
        spec = self._player.spec
        if spec is self._told:
            return
        self._told, plain = spec, msgspec.to_builtins(spec)
        self.exchange("_simulation", lambda _: plain)()

    def pose(self) -> Pose:
        """The session's state with the simulation's time and controls, copied."""
        with self.session.lock:
            revision, numbers = self.session.snapshot()
            return Pose(numbers.tolist(), revision, self._moment)

    def publish(self, *, by_hand: bool = False) -> None:
        """Show the session's state, time and controls; no lock is held while others are told."""
        super().publish(by_hand=by_hand)
        moment: Moment | None = self.qpos.moment  # of the newest pose, whoever published it
        if moment is not None:
            self.exchange("time", lambda _: moment.time)()
            self.exchange("ctrl", lambda _: moment.ctrl)()
        self.exchange("_seen", lambda _: {} if moment is None else listed(moment))()

    @t.observe("show")
    def _shown_otherwise(self, change: Any) -> None:  # noqa: ANN401
        keys = ("contacts", "contact_forces", "rangefinders", "statistics")
        if self.source == "simulation" and any(change["old"][key] != change["new"][key] for key in keys):
            self.follow_simulation()

    def _should_send_property(self, key: str, value: object) -> bool:
        return key not in _WITH_FRAMES and super()._should_send_property(key, value)

    # --- the view moves the simulation ---------------------------------------------------------------------------

    @property
    def apart_from_simulation(self) -> bool:
        """Whether the robot stands where the simulation knows nothing of; it is moved as a whole then."""
        return False

    @contextmanager
    def moving(self, *, keep: bool = True) -> Iterator[Session]:
        """Change the session; joints that move are moved in the simulation too, and are at rest there."""
        session, made = self.session, self._player.made
        if made is None:
            yield session
            return
        with session.lock:
            if self.source == "simulation":
                self._moment = self._player.take(session)
            apart = self.apart_from_simulation
            before = session.qpos
            yield session
            after = session.qpos
            moved = [
                joint.id
                for joint in session.robot.joints
                if (before[joint.qposadr : joint.qposadr + joint.nq] != after[joint.qposadr :][: joint.nq]).any()
            ]
            if moved and apart:
                moved = [joint.id for joint in session.robot.joints]
            if moved:
                made.move_joints(after, moved, keep=keep)
