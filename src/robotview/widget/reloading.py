"""A view whose robot can be read again: on demand, with other arguments, or when a file changes."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec
import traitlets as t

from robotview.errors import ClosedError, Problem, RobotViewError, StateError, UnknownName
from robotview.model.robot import Robot
from robotview.protocol.state import Shown, present, problem_specs
from robotview.session import Session
from robotview.session.lowest import raised
from robotview.source.noting import Stamp, stamp_of
from robotview.widget.camera import followed
from robotview.widget.frozen import FrozenList, Pose, Toggle
from robotview.widget.ground import height_below
from robotview.widget.origin import Origin, Reading
from robotview.widget.progress import Progress
from robotview.widget.replaying import ReplayingView
from robotview.widget.traits import SELECTED_ADVICE
from robotview.widget.watching import WATCHER

if TYPE_CHECKING:
    from robotview.sim import Simulation


class ReloadingView(ReplayingView):
    """Swaps the robot under everything that shows it; what does not change stays as it is.

    Joints of the same name stay where they were moved to, and so do the camera and the selection; meshes that did not
    change are not sent again. A file that cannot be read leaves the last good robot, and says what is wrong.
    """

    watch = Toggle(
        default_value=False,
        help="Whether the robot is read again when one of its files changes: includes, meshes and textures too. "
        "Written by you.",
    )
    xacro_args: t.Dict[str, object] = t.Dict(
        help="Values of the arguments of a xacro file; assigning others reads it again. Written by you."
    )
    _progress = t.Unicode(help="What goes on while the robot is read again; '' when nothing does.").tag(sync=True)

    _is_made = False

    def __init__(self, origin: Origin, reading: Reading, shown: Shown, **traits: Any) -> None:  # noqa: ANN401
        self._origin = origin
        self._files = reading.files
        self._read_robot = reading.robot  # not raised
        self._bare = reading.bare  # nor on a map
        self._on = reading.package
        self._reloading = threading.RLock()
        self._quiet: int | None = None  # the thread whose changes pages are told in one piece
        session = None if reading.robot is None else Session(reading.robot)
        super().__init__(session, shown.link, **traits)

    @property
    def files(self) -> dict[str, Stamp]:
        """Files the robot was read from, and places at which one was missed."""
        return self._files

    def reload(self, *, xacro_args: Mapping[str, object] | None = None) -> None:
        """Read the robot again from where it came from.

        Joints of the same name keep their values, within their new limits; camera and selection stay. Where the file
        has become unreadable, the last robot stays in the picture, ``status`` is ``error`` and ``problems`` says why.

        Args:
            xacro_args: other values for the arguments of a xacro file; None: those it has.

        Raises:
            ClosedError: the view was closed.
            RobotViewError: the view was made with ``strict``, and there are errors.
            TypeError: an argument of a wrong kind.
        """
        with self._reloading:
            if self._closed:
                raise ClosedError
            if xacro_args is not None:
                self._origin = self._origin.with_args(xacro_args)
                with self._quietly():
                    self.set_trait("xacro_args", dict(xacro_args))
            progress = Progress(lambda line: self.set_trait("_progress", line))
            try:
                reading = self._origin.read(progress)
                self._take(reading, progress)
            finally:
                progress.end()
        if reading.error is not None and self._origin.strict:
            raise reading.error

    def files_changed(self) -> None:
        """Read the robot again, in the thread that watches its files."""
        try:
            self.reload()
        except ClosedError:
            pass
        except RobotViewError:
            pass  # with ``strict``; it is in problems
        except Exception as error:  # noqa: BLE001  # a reader of the user's, an observer: the watching goes on
            self._files = {path: stamp_of(path) for path in self._files}
            last = traceback.format_exception_only(error)[-1].strip()
            message = f"reading the robot again failed: {last}"
            self.exchange("problems", lambda old: [*old, Problem("error", "structure", message, "view.reload")])()

    def ground(self, on: bool = True) -> None:  # noqa: FBT001, FBT002  # ground(False) reads as what it does
        """Put the robot's lowest drawn point on the ground, as it stands now; ``view.ground(False)`` takes it back.

        The ground is z = 0, or what the map has below the robot's root.

        Robots on a free joint are moved by it. What the file fixes to the world is raised as a whole, in the picture
        and in ``view.robot``; reading the file again keeps that.

        Raises:
            EditError: there is no shape to stand on.
            TypeError: ``on`` is neither True nor False.
        """
        if not isinstance(on, bool):
            raise TypeError(f"ground takes True or False, not {on!r}; it knows no maps and no heights")
        with self._reloading:
            with self.moving() as session:
                below = height_below(session, self._origin.map) if on else 0.0
                height = session.ground(on=on, height=below)
            if height == 0 or self._read_robot is None:
                self.publish()
                return
            self._raised += height
            self._show(self._read_robot, self.problems)

    def _take(self, reading: Reading, progress: Progress) -> None:
        known = {path: stamp_of(path) for path in self._files if path not in reading.files}
        if reading.robot is None:
            self._files = {**known, **reading.files}  # not all of its files have been come to
            self._tell_problems(reading.problems, "error")
            return
        self._files = reading.files
        progress.text("Packing the meshes")
        self._read_robot, self._bare, self._on = reading.robot, reading.bare, reading.package
        self._show(reading.robot, reading.problems)

    def _tell_problems(self, problems: list[Problem], status: str) -> None:
        specs = msgspec.to_builtins(problem_specs(problems))
        tells = [
            self.exchange("_problems", lambda _: specs),
            self.exchange("problems", lambda _: list(problems)),
            self.exchange("status", lambda _: status),
        ]
        for tell in tells:
            tell()

    def _show(self, robot: Robot, problems: list[Problem], heir: Simulation | None = None) -> None:
        """Put a robot in the place of the one that is shown, in one message to the pages.

        Args:
            robot: as it was read.
            problems: all there are now.
            heir: its simulation, if it goes on in one.
        """
        robot = raised(robot, self._raised)
        shown = present(robot)
        if self._closed:
            return
        self._player.close()
        old = self._session
        session = Session(robot) if old is None else old.successor(robot)
        session.ignore_limits = self.ignore_limits
        self._session, self._link_spec = session, shown.link
        started = self.start_anew(session) if heir is None else self.go_on_with(session, heir)
        revision, numbers = session.snapshot()
        pose = Pose(numbers.tolist(), revision, self._moment)
        selected = [still for path in self.selected for still in self._still(path)]
        specs = msgspec.to_builtins(problem_specs(problems))
        link = msgspec.to_builtins(shown.link)
        self.stock(shown.store)
        self.outbox.replace(shown.store)
        tells: list[Callable[[], None]] = [
            self.exchange("_link", lambda _: link),
            self.exchange("qpos", lambda _: pose),
            self.exchange("selected", lambda _: FrozenList(selected, SELECTED_ADVICE)),
            self.exchange("_problems", lambda _: specs),
            self.exchange("status", lambda _: "ready"),
            self.exchange("problems", lambda _: list(problems)),
            *started.values(),
        ]
        names = ["_link", "qpos", "selected", "_problems", "status", *started]
        named = [camera.name for camera in robot.cameras]
        followable, _ = followed(robot)
        if self.camera.get("name", "") not in ["", *named] or self.camera.get("track", "") not in ["", *followable]:
            tells.append(self.exchange("camera", lambda _: {}))
            names.append("camera")
        self.frames.restart(pose)
        gone = self._joints.follow(session)
        if gone:
            self.exchange("_joint_models", lambda old: {name: old[name] for name in old if name not in gone})
            names.append("_joint_models")
        self.send_state(names)
        with self._quietly():
            for tell in (*tells, *self._joints.take(pose)):
                tell()
        self._joints.pay()

    def _still(self, path: str) -> list[str]:
        """The path, if it can still be selected."""
        try:
            return self.check_selected([path])
        except UnknownName:
            return []

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """Changes made inside are not sent: pages are told of them otherwise."""
        before, self._quiet = self._quiet, threading.get_ident()
        try:
            yield
        finally:
            self._quiet = before

    def _should_send_property(self, key: str, value: object) -> bool:
        return self._quiet != threading.get_ident() and super()._should_send_property(key, value)

    @property
    def puts_off_joints(self) -> bool:
        """Whether pages hear later of the values of the joints' own widgets."""
        return self._quiet == threading.get_ident() or super().puts_off_joints

    @t.observe("xacro_args")
    def _args_changed(self, change: Any) -> None:  # noqa: ANN401
        if self._is_made and self._quiet != threading.get_ident():
            self.reload(xacro_args=change["new"])

    @t.observe("watch")
    def _watch_changed(self, change: Any) -> None:  # noqa: ANN401
        if not change["new"]:
            WATCHER.remove(self)
        elif self._closed:
            raise ClosedError
        elif not self._files:
            raise StateError("there is no file to watch", "the robot came from text or from an object")
        else:
            WATCHER.add(self)
