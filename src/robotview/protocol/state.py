"""What a page reads of a view besides its robot: the traits, as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

import robotview
from robotview.errors import Problem
from robotview.protocol import frontend
from robotview.protocol.blobs import Blob, BlobStore
from robotview.protocol.messages import PROTOCOL, CursorSpec, Link, ProblemSpec, SignalSpec, TrajectorySpec
from robotview.protocol.pack import pack
from robotview.protocol.show import DEFAULTS, Switch

if TYPE_CHECKING:
    from robotview.model.robot import Robot

_MOST_PROBLEMS = 12
_MOST_CHARACTERS = 400
"""Together these keep the state of a view with a hopeless file below 10 kB."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A robot, or the reason why there is none, ready to be asked for by pages."""

    link: Link
    store: BlobStore


def present(robot: Robot | None) -> Shown:
    """Pack a robot together with the front end that draws it; without a robot, the front end alone."""
    module = frontend.module()
    if robot is None:
        return Shown(Link(PROTOCOL, robotview.__version__, "", module.spec, None), BlobStore([module]))
    packed = pack(robot)
    link = Link(PROTOCOL, robotview.__version__, packed.blob.hash[:12], module.spec, packed.blob.spec)
    blobs: list[Blob] = [module, packed.blob, *packed.parts]
    return Shown(link, BlobStore(blobs))


@dataclass(frozen=True, slots=True)
class Replayed:
    """A trajectory as a page begins with it."""

    spec: TrajectorySpec
    time: float
    """[s] of its first frame."""
    speed: float
    loop: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewState:
    """The traits a page reads, by the names of the Python class without the leading underscore."""

    link: Link
    problems: list[ProblemSpec] = field(default_factory=list)
    qpos: list[float] = field(default_factory=list)
    selected: list[str] = field(default_factory=list)
    camera: Mapping[str, object] = field(default_factory=dict)
    show: Mapping[str, Switch] = field(default_factory=lambda: dict(DEFAULTS))
    status: str = "ready"
    height: int = 480
    panel: bool = True
    ignore_limits: bool = False
    testing: bool = False
    plots: list[SignalSpec] = field(default_factory=list)
    replayed: Replayed | None = None
    """A trajectory to begin with, paused at its first frame."""

    def traits(self, *, offline: bool) -> dict[str, object]:
        """The values as ``model.get`` gives them in a page."""
        replayed = self.replayed
        return {
            "_link": msgspec.to_builtins(self.link),
            "_problems": msgspec.to_builtins(self.problems),
            "_testing": self.testing,
            "_control": "",
            "_joint_models": {},
            "_offline": offline,
            "_poster": "",
            "_progress": "",
            "_fitted": False,
            "qpos": self.qpos,
            "selected": self.selected,
            "hovered": "",
            "camera": dict(self.camera),
            "show": dict(self.show),
            "status": self.status,
            "height": self.height,
            "panel": self.panel,
            "ignore_limits": self.ignore_limits,
            "source": "pose" if replayed is None else "trajectory",
            "_simulation": {"able": False, "note": "", "switches": [], "signals": []},
            "playing": False,
            "speed": 1.0 if replayed is None else replayed.speed,
            "time": 0.0 if replayed is None else replayed.time,
            "ctrl": [],
            "_seen": {},
            "plots": [plot.name for plot in self.plots],
            "_plots": msgspec.to_builtins(self.plots),
            "frame": 0,
            "loop": True if replayed is None else replayed.loop,
            "_trajectory": None if replayed is None else msgspec.to_builtins(replayed.spec),
            "_cursor": msgspec.to_builtins(CursorSpec(0, 0, "")),
            "_map": None,
            "_editor": None,
        }


def problem_specs(problems: Iterable[Problem]) -> list[ProblemSpec]:
    """The first problems for the page, worst first, and a line that counts the others."""
    ranks = {"error": 0, "warning": 1, "info": 2}
    ordered = sorted(problems, key=lambda problem: ranks[problem.severity])
    specs = [
        ProblemSpec(
            problem.severity,
            problem.kind,
            _shortened(problem.text()),  # the page shows how bad it is beside it
            problem.where.file if problem.where else "",
            problem.where.line if problem.where else None,
        )
        for problem in ordered[:_MOST_PROBLEMS]
    ]
    if len(ordered) > _MOST_PROBLEMS:
        rest = f"... and {len(ordered) - _MOST_PROBLEMS} more: view.problems, or robotview check, lists all"
        specs.append(ProblemSpec("info", "limit_exceeded", rest, "", None))
    return specs


def _shortened(text: str) -> str:
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"
