"""The switches of ``show``: what is drawn, how a user names it, and what it is without being asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from robotview.errors import StateError, UnknownName
from robotview.session.values import finite_number

Switch: TypeAlias = bool | float | dict[str, list[int]]

DEFAULTS: dict[str, Switch] = {
    "visual": True,
    "collision": False,
    "sites": False,
    "frames": False,
    "joint_axes": False,
    "contacts": False,
    "contact_forces": False,
    "tendons": True,
    "actuators": False,
    "rangefinders": False,
    "statistics": False,
    "wireframe": False,
    "shadows": True,
    "grid": True,
    "sky": False,
    "opacity": 1.0,
    "groups": {"geom": [0, 1, 2, 3, 4, 5], "site": [0, 1, 2, 3, 4, 5]},
}


def merged(switches: Mapping[str, object], base: Mapping[str, Switch] = DEFAULTS) -> dict[str, Switch]:
    """All switches: the given ones, and those of ``base`` for the others.

    Raises:
        UnknownName: there is no switch of that name; near names are given.
        StateError: a value that the switch cannot take.
    """
    if not isinstance(switches, Mapping):
        raise StateError(
            f"show must be a dict of switches, not {type(switches).__name__}", "such as {'collision': True}"
        )
    return {**base, **{key: _checked(key, value, base) for key, value in switches.items()}}


def _checked(key: str, value: object, base: Mapping[str, Switch]) -> Switch:
    if key not in DEFAULTS:
        raise UnknownName("switch of show", str(key), DEFAULTS)
    if key == "groups":
        groups = base[key]
        return _groups(value, groups if isinstance(groups, dict) else {})
    if key == "opacity":
        opacity = finite_number(value)
        if opacity is None or isinstance(value, bool) or not 0 <= opacity <= 1:
            raise StateError(f"show['opacity'] cannot be {value!r}", "a number from 0 to 1")
        return opacity
    # numpy's bools come from masks and sliders' comparisons.
    if not isinstance(value, bool) and type(value).__name__ != "bool":
        raise StateError(f"show[{key!r}] cannot be {value!r}", "True or False")
    return bool(value)


def _groups(value: object, base: Mapping[str, list[int]]) -> dict[str, list[int]]:
    if not isinstance(value, Mapping) or not set(value) <= {"geom", "site"}:
        raise StateError(f"show['groups'] cannot be {value!r}", "such as {'geom': [0, 1, 2], 'site': [0]}")
    groups = dict(base)
    for kind, numbers in value.items():
        if not isinstance(numbers, (list, tuple, set, frozenset, range)) or not set(numbers) <= set(range(6)):
            raise StateError(f"show['groups'][{kind!r}] cannot be {numbers!r}", "a list of numbers from 0 to 5")
        groups[kind] = sorted(set(numbers))
    return groups
