"""A view that plays trajectories: the pages run them by their own clocks, and tell where they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
import traitlets as t

from robotview.errors import StateError
from robotview.protocol.blobs import BlobStore
from robotview.protocol.messages import CursorSpec, Link, Replay
from robotview.protocol.state import Replayed
from robotview.session import Session
from robotview.session.track import checked_frame, checked_speed
from robotview.widget.frozen import Pose
from robotview.widget.given import given_ghost, given_track
from robotview.widget.owned import Owned
from robotview.widget.playing import HasQpos
from robotview.widget.plotting import PlottingView
from robotview.widget.reel import Reel

if TYPE_CHECKING:
    from robotview.widget.outbox import Outbox

_WITH_FRAMES = ("frame", "_cursor")
"""Traits that pages get with the poses; what pages play by themselves they are not told."""


class ReplayingView(PlottingView):
    """Shows a trajectory row by row. Whatever else moves the robot pauses it; the simulation lets go of it."""

    frame = Owned(
        help="The row of the trajectory that is shown; view.frame = 30 shows another. Written by you, and by the page: "
        "a few times a second while it plays, exactly when it pauses or its bar is dragged."
    ).tag(sync=True)
    loop = Owned(help="Whether a trajectory begins again at its end. Written by you, and by the page.").tag(sync=True)
    _trajectory = t.Dict(None, allow_none=True, help="What pages play by themselves.").tag(sync=True)
    _cursor = t.Dict(help="Where pages are to stand in it.").tag(sync=True)

    outbox: Outbox

    def __init__(self, session: Session | None, link: Link, **traits: Any) -> None:  # noqa: ANN401
        self._reel = Reel()
        self._trait_values |= {"frame": 0, "loop": True}
        cursor = msgspec.to_builtins(CursorSpec(0, 0, ""))
        super().__init__(session, link, _trajectory=None, _cursor=cursor, **traits)

    def play(
        self,
        trajectory: object,
        *,
        dt: float | None = None,
        times: object = None,
        loop: bool = True,
        ghost: object = None,
        speed: float = 1.0,
        compare: bool = False,
    ) -> None:
        """Play a trajectory: ``view.play(rows, dt=0.02)``, ``view.play(view.sim.record(5))``.

        The page has all of it and plays by its own clock, whatever the kernel does; `frame`, `time` and `qpos` follow
        a few times a second, and exactly when it pauses. While it plays it draws poses between two rows (straight
        ways, shortest turns); where it rests, a row exactly. ``view.playing = False`` pauses, ``view.frame = 30`` shows
        a row, and the page has a bar for both. Setting joints, by hand or from Python, pauses and shows that pose;
        playing goes on from the row. `stop`, the simulation and the next ``play`` let go of it. Pages in which nobody
        looks stand still.

        Args:
            trajectory: (T, nq) rows of qpos [m, rad, quaternions wxyz], or a `Recording` of this robot.
            dt: [s] from row to row; 1/30 without ``times``. A recording brings its own times.
            times: (T,) [s], growing.
            loop: whether it begins again at its end.
            ghost: another run, (T, nq) or a recording, or one pose (nq,), drawn translucent at the same times. Its rows
                are as far apart as the trajectory's. Before it begins and after it ends, its first and last row.
            speed: seconds of the trajectory a second.
            compare: colour every body by how far it is from where the ghost has it; a legend gives metres.

        Raises:
            StateError: shapes, times or numbers that do not fit; nothing changes then.
            SimulationError: a recording of another model.
            ClosedError: the view was closed.
        """
        robot = self.robot
        track = given_track(robot, trajectory, dt, times)
        if compare and ghost is None:
            raise StateError("there is nothing to compare with", "view.play(run, ghost=other, compare=True)")
        shadow = None if ghost is None else given_ghost(robot, ghost, track, dt, times)
        values = {"playing": False, "speed": checked_speed(speed), "loop": _checked_loop(loop)}
        if (made := self._player.made) is not None:
            made.pause()
        self.outbox.store.discard(self._reel.load(robot, track, shadow, compare=compare))
        self.outbox.store.add(self._reel.blobs)
        self._moment = None
        self._swap(**values)
        self._seek(0)
        self._swap(_trajectory=msgspec.to_builtins(self._reel.spec), playing=True)

    def stop(self) -> None:
        """End what plays. A trajectory goes, with its bar, ghost and colours; the robot stays where it is."""
        if (made := self._player.made) is not None:
            made.pause()
        self._let_go()

    def _let_go(self) -> None:
        if self._reel.track is None:
            return
        self._leave()
        self.outbox.store.discard(self._reel.unload())
        self._swap(_trajectory=None, frame=0, time=0.0)
        self.frames.repeat()  # pages may be elsewhere, by their own clocks

    # --- assignments, and what pages send ------------------------------------------------------------------------

    def assign(self, name: str, value: object) -> None:
        """Act on an assignment to `frame` or `loop`, and to `playing` or `speed` of a trajectory."""
        track = self._reel.track
        if name == "loop":
            self._swap(loop=_checked_loop(value))
        elif name == "frame":
            if track is None:
                raise StateError("there is no trajectory whose frame could be shown", "view.play(rows) shows one")
            self._seek(checked_frame(value, len(track)))
        elif name == "speed" and track is not None:
            self._swap(speed=checked_speed(value))
        elif name == "playing" and track is not None and isinstance(value, bool):
            if value and not self.playing:
                self._resume(min(int(self.frame), len(track) - 1))
            self._swap(playing=value)
        else:
            super().assign(name, value)

    def take_replay(self, message: Replay) -> None:
        """A page says what became of the trajectory there.

        Raises:
            StateError: there is no such row or speed.
        """
        track = self._reel.track
        if track is None or message.number != self._reel.number:
            return  # it speaks of one that is no longer shown
        if message.action == "speed":
            self._swap(speed=checked_speed(message.value))
            return
        if message.action == "loop":
            self._swap(loop=message.value != 0)
            return
        if message.action == "stop":
            self.stop()
            return
        whole = int(message.value) if message.value == int(message.value) else message.value
        frame = checked_frame(whole, len(track))
        if message.action == "at":
            if message.order == self._reel.orders and self.source == "trajectory":
                self._note(frame)
            return
        if message.action == "play":
            self._resume(frame, by=message.view)
        else:
            self._seek(frame, by=message.view)
        if message.action != "seek":
            self._swap(playing=message.action == "play")
            self.pay()

    # --- moving --------------------------------------------------------------------------------------------------

    def _resume(self, frame: int, by: str = "") -> None:
        track = self._reel.track
        at_end = track is not None and not self.loop and frame == len(track) - 1
        self._seek(0 if at_end else frame, by=by)

    def _seek(self, frame: int, by: str = "") -> None:
        """Show a row, here and in the pages."""
        self._reel.orders += 1
        if self._reel.stand(self.session, frame, by):
            self.set_trait("source", "trajectory")
            self.publish(by_hand=by != "")

    def _note(self, frame: int) -> None:
        """A page has come to a row by itself: pages need not be told."""
        if not self._reel.stand(self.session, frame, ""):
            return
        pose = self.pose()
        self.frames.note(pose)
        tell = self.exchange("qpos", lambda old: pose if pose.revision > old.revision else old)
        for one in (tell, *self._joints.take(pose), *self._places(pose)):
            one()

    def pose(self) -> Pose:
        """The session's state; with its place in the trajectory, where it is a row of it."""
        with self.session.lock:
            pose = super().pose()
            if (place := self._reel.stands(pose.revision)) is not None:
                pose.place = place
            return pose

    def publish(self, *, by_hand: bool = False) -> None:
        """Show the session's state; where that is no row of the trajectory, something else moves the robot now."""
        if self.source == "trajectory" and self.pose().place is None:
            self._leave()
        super().publish(by_hand=by_hand)
        for tell in self._places(self.qpos):
            tell()

    def _places(self, pose: Pose) -> list[Callable[[], None]]:
        if (place := pose.place) is None:
            return []
        cursor = msgspec.to_builtins(CursorSpec(place.frame, place.order, place.by))
        values = {"time": place.time, "_cursor": cursor, "frame": place.frame}
        return [self.exchange(name, lambda _, new=value: new) for name, value in values.items()]  # type: ignore[misc]

    def _leave(self) -> None:
        """Something else moves the robot now; the trajectory stays where it is."""
        if self.source == "trajectory":
            self._swap(playing=False)
            self.set_trait("source", "pose")
            self.pay()

    def follow_simulation(self) -> None:
        """Show what the simulation has become; it lets go of a trajectory."""
        self._let_go()
        super().follow_simulation()

    def show_data(self, data: HasQpos) -> None:
        """Show what others step; a trajectory pauses."""
        self._leave()
        super().show_data(data)

    @property
    def apart_from_simulation(self) -> bool:
        """Whether the robot stands somewhere without the simulation."""
        return self._reel.stands(self.session.revision) is not None

    @property
    def puts_off_joints(self) -> bool:
        """Whether pages hear later of the values of the joints' own widgets: what they play they know."""
        return (self.playing and self.source == "trajectory") or super().puts_off_joints

    def _should_send_property(self, key: str, value: object) -> bool:
        if self._reel.track is not None and (key in _WITH_FRAMES or key == "time"):
            return False
        return super()._should_send_property(key, value)

    def _swap(self, **values: object) -> None:
        for name, value in values.items():
            self.exchange(name, lambda _, new=value: new)()  # type: ignore[misc]

    # --- pages of their own, other readings of the robot ---------------------------------------------------------

    @property
    def replayed(self) -> Replayed | None:
        """The trajectory, for a page that begins with it; None where something else moves the robot."""
        track, spec = self._reel.track, self._reel.spec
        if track is None or spec is None or self.source != "trajectory":
            return None
        return Replayed(spec, float(track.times[0]), self.speed, self.loop)

    @property
    def first_row(self) -> list[float]:
        """Of the trajectory."""
        return self._reel.first_row

    def start_anew(self, session: Session) -> dict[str, Callable[[], None]]:
        """Another reading of the robot: the trajectory stays, paused, if its rows still mean the same joints."""
        tells = super().start_anew(session)
        self._reel.place = None
        if self._reel.track is not None and not self._reel.fits(session.robot):
            self._reel.unload()
            tells["_trajectory"] = self.exchange("_trajectory", lambda _: None)
            tells["frame"] = self.exchange("frame", lambda _: 0)
        return tells

    def stock(self, store: BlobStore) -> None:
        """Let another store have what pages need of the trajectory."""
        store.add(self._reel.blobs)


def _checked_loop(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise StateError(f"loop cannot be {value!r}", "True or False")
