"""Names of a robot's elements in one string, such as ``body/torso`` or ``geom/#7`` for the nameless geom 7."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from robotview.errors import UnknownName
from robotview.model.map_names import GROUND, object_of

if TYPE_CHECKING:
    from robotview.model.robot import Robot


@dataclass(frozen=True, slots=True)
class MapThing:
    """An object of the map around a robot, as far as the picture goes."""

    id: int
    """Of its first geom."""
    name: str
    """Its id in the map; ``ground`` for its floor."""
    geoms: tuple[int, ...]


MAP = "map"
_LISTS = {
    "body": "bodies",
    "joint": "joints",
    "geom": "geoms",
    "site": "sites",
    "camera": "cameras",
    "light": "lights",
}


class Element(Protocol):
    """Anything of a robot that has a number and perhaps a name."""

    @property
    def id(self) -> int: ...
    @property
    def name(self) -> str: ...


def elements(robot: Robot, kind: str) -> Sequence[Element]:
    """All elements of a kind.

    Raises:
        UnknownName: there is no such kind.
    """
    if kind == MAP:
        return map_things(robot)
    if kind not in _LISTS:
        raise UnknownName("kind of element", kind, _LISTS)
    found: Sequence[Element] = getattr(robot, _LISTS[kind])
    return found


def map_things(robot: Robot) -> list[MapThing]:
    """The objects of the map that the robot stands on, in the order of their first geoms."""
    geoms: dict[str, list[int]] = {}
    for geom in robot.bodies[0].geoms:
        name = object_of(robot.geoms[geom].name)
        if name is not None:
            geoms.setdefault(name or GROUND, []).append(geom)
    return [MapThing(numbers[0], name, tuple(numbers)) for name, numbers in geoms.items()]


def handle(element: Element) -> str:
    """The name, or ``#7`` for a nameless one."""
    return element.name or f"#{element.id}"


def find(robot: Robot, kind: str, name: str) -> Element:
    """The element of that name or ``#number``; of equal names the first.

    Raises:
        UnknownName: there is none; near names are given.
    """
    found = elements(robot, kind)
    for element in found:
        if element.name == name:
            return element
    if name.startswith("#") and name[1:].isdecimal() and int(name[1:]) < len(found):
        return found[int(name[1:])]
    raise UnknownName("object of the map" if kind == MAP else kind, name, [handle(element) for element in found])


def path_of(kind: str, element: Element) -> str:
    """The path of an element."""
    return f"{kind}/{handle(element)}"


def resolve(robot: Robot, path: str) -> tuple[str, Element]:
    """Kind and element of a path.

    Raises:
        UnknownName: nothing is there; near names are given.
    """
    kind, slash, name = path.partition("/")
    if not slash:
        owners = [k for k in _LISTS if any(element.name == path for element in elements(robot, k))]
        raise UnknownName("path", path, [f"{k}/{path}" for k in owners] or [f"{k}/..." for k in _LISTS])
    return kind, find(robot, kind, name)
