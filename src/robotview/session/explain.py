"""What an element of a robot is, where its file says so, and with which numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

from robotview.errors import Where
from robotview.model.description import Body, Inertial, Mimic
from robotview.session.paths import Element, MapThing, path_of, resolve

if TYPE_CHECKING:
    from robotview.model.robot import Robot

_HIDDEN = {"id", "name", "where"}
_UNITS = {"pos": "m", "mass": "kg", "density": "kg/m³", "fovy": "deg", "cutoff": "deg", "effort": "N or N m"}
_CONTENTS = {"joints": "joint", "geoms": "geom", "sites": "site"}


def explain(robot: Robot, path: str) -> str:
    """A few lines about an element: its path, its place in the file, and what it says there.

    Raises:
        UnknownName: nothing is there; near names are given.
    """
    kind, element = resolve(robot, path)
    where: Where | None = getattr(element, "where", None)
    head = path_of(kind, element) + (f"   {where}" if where is not None and where.file else "")
    return "\n".join([head, *(f"  {name}: {text}" for name, text in _facts(robot, kind, element))])


def _facts(robot: Robot, kind: str, element: Element) -> Iterator[tuple[str, str]]:
    for field in fields(element):  # type: ignore[arg-type]  # all elements are dataclasses
        value = getattr(element, field.name)
        if field.name in _HIDDEN or value is None or value in ((), ""):
            continue
        if isinstance(element, MapThing):
            yield "geoms", ", ".join(path_of("geom", robot.geoms[number]) for number in element.geoms)
        elif field.name == "body":
            yield "body", path_of("body", robot.bodies[value])
        elif field.name == "parent":
            yield "parent", path_of("body", robot.bodies[value])
        elif isinstance(element, Body) and field.name in _CONTENTS:
            inner = _CONTENTS[field.name]
            everything = getattr(robot, field.name)
            yield field.name, ", ".join(path_of(inner, everything[number]) for number in value)
        else:
            unit = _unit(kind, element, field.name)
            yield field.name, _text(value) + (f" {unit}" if unit else "")


def _unit(kind: str, element: Element, name: str) -> str:
    if kind == "joint" and name in ("range", "ref", "springref"):
        return "m" if getattr(element, "type", "") == "slide" else "rad"
    if kind in ("geom", "site") and name == "size":
        return "m"
    return _UNITS.get(name, "")


def _text(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, (float, tuple, Mimic, Inertial)):
        return str(value)
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, Mimic):
        return f"{value.multiplier:.6g} * joint/{value.joint} + {value.offset:.6g}"
    if isinstance(value, Inertial):
        diagonal = tuple(value.inertia[i][i] for i in range(3))
        return f"{value.mass:.6g} kg at {_text(value.pos)} m, inertia diagonal {_text(diagonal)} kg m²"
    return f"({', '.join(_text(part) for part in value)})"
