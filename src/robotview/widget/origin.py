"""Where the robot of a view comes from, so that it can be read again."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from robotview.errors import Problem, RobotViewError
from robotview.model import Robot, load
from robotview.source.noting import Stamp, note_read, noting

if TYPE_CHECKING:
    from robotview.maps import Map
    from robotview.maps.package import Package
    from robotview.sim import LoadOptions


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a robot."""

    robot: Robot | None
    """None where nothing can be shown."""
    problems: list[Problem]
    files: dict[str, Stamp]
    """Every file it was read from or looked for in vain, as it was before."""
    error: RobotViewError | None = None
    bare: Robot | None = None
    """The robot as its file has it, before it was put on a map."""
    package: Package | None = None
    """Of the map that it was put on."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A source, and how to read it."""

    source: object
    strict: bool
    options: Mapping[str, Any]
    change: LoadOptions | None = None
    map: Map | None = None
    """What the robot stands on, as it is committed when the robot is read."""
    spawn: str | None = None
    """Id of the map's spawn point."""
    alone: bool = False
    """Whether the robot is shown where it starts, without the map: an editor draws that itself."""
    folder: str = field(default_factory=os.getcwd)
    """The kernel's folder when the view was made: relative paths stay those of that time."""

    def with_args(self, xacro_args: Mapping[str, object]) -> Origin:
        """The same with other arguments of its xacro file."""
        return replace(self, options={**self.options, "xacro_args": dict(xacro_args)})

    def read(self, progress: Callable[[int, int, str], None]) -> Reading:
        """Read the robot. What is wrong with it is in the answer.

        Raises:
            TypeError: an argument of a wrong kind.
        """
        own = self.options.get("progress")

        def tell(done: int, total: int, name: str) -> None:
            progress(done, total, name)
            if own is not None:
                own(done, total, name)

        source = self._placed()
        with noting() as files:
            if isinstance(source, str | os.PathLike) and os.path.exists(source):
                note_read(os.fspath(source))
            try:
                robot = load(source, strict=self.strict, **{**self.options, "progress": tell})
                if self.change is not None:
                    from robotview.sim.compiling import changed

                    robot = changed(robot, self.change)
                bare = robot
                package = None if self.map is None else self.map.package
                if package is not None:
                    robot = self.put(robot, package)
            except RobotViewError as error:
                return Reading(None, error.problems, files, error)
        unapplied = None if self.map is None or self.alone else self.map.unapplied
        return Reading(robot, [*robot.problems, *([unapplied] if unapplied else [])], files, bare=bare, package=package)

    def put(self, robot: Robot, package: Package) -> Robot:
        """The robot as it is shown on a map.

        Raises:
            RobotViewError: it cannot be put there.
        """
        from robotview.sim.compiling import on_map, placed_on

        if self.draws_map_apart(package):
            return placed_on(robot, package, self.spawn)
        return on_map(robot, package, self.spawn)

    def draws_map_apart(self, package: Package | None) -> bool:
        """Whether what is shown of the robot has nothing of that map in it."""
        return self.alone and package is not None and package.document is not None

    def _placed(self) -> object:
        """The source; a relative path that the kernel has moved away from is made absolute."""
        if not isinstance(self.source, str | os.PathLike):
            return self.source
        with suppress(OSError, ValueError):
            there = os.path.join(self.folder, os.fspath(self.source))
            if os.getcwd() != self.folder and os.path.exists(there):
                return there
        return self.source
