"""Robots live in a notebook cell: ``display(RobotView("robot.xml"))``.

The names below are the public surface. They are imported at first use, so ``import robotview`` costs little and
loads neither mujoco nor anywidget; the readers work where neither is installed.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from robotview import mjcf, urdf
    from robotview.checks.check import check
    from robotview.errors import Problem, RobotViewError, Where
    from robotview.model import Robot
    from robotview.model.load import load
    from robotview.session.assets import SHARED as assets  # noqa: N811
    from robotview.session.map import Map
    from robotview.sim import LoadOptions, Recording, Simulation
    from robotview.widget import MapEditor, RobotView

__version__ = "0.1.0"

__all__ = [
    "LoadOptions",
    "Map",
    "MapEditor",
    "Problem",
    "Recording",
    "Robot",
    "RobotView",
    "RobotViewError",
    "Simulation",
    "Where",
    "__version__",
    "assets",
    "check",
    "load",
    "mjcf",
    "urdf",
]

_HOMES = {
    "LoadOptions": "robotview.sim",
    "Map": "robotview.session.map",
    "MapEditor": "robotview.widget",
    "Problem": "robotview.errors",
    "Recording": "robotview.sim",
    "Robot": "robotview.model",
    "RobotView": "robotview.widget",
    "RobotViewError": "robotview.errors",
    "Simulation": "robotview.sim",
    "Where": "robotview.errors",
    "check": "robotview.checks",
    "load": "robotview.model",
}
_ROOMS = ("mjcf", "urdf")


def __getattr__(name: str) -> object:
    """Import a public name where it lives, and keep it."""
    if name == "assets":
        from robotview.session.assets import SHARED

        return SHARED
    if name in _ROOMS:
        return import_module(f"robotview.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'robotview' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, also those not imported yet."""
    return sorted({*globals(), *__all__})
