"""What ``view.camera`` may be: a pose, the name of a camera of the file, or nothing for the automatic one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from robotview.errors import StateError, UnknownName
from robotview.session.values import finite_number

if TYPE_CHECKING:
    from robotview.model.robot import Robot

_VECTORS = ("position", "target", "up")
_KEYS = (*_VECTORS, "fov", "name", "track")


def checked_camera(camera: object, names: Sequence[str], bodies: Sequence[str] = (), root: str = "") -> dict[str, Any]:
    """A camera in plain numbers.

    Args:
        camera: None or {} (automatic); {"name": ...}; or any of position, target, up (3 numbers [m]), fov [deg] and
            track, the body that the picture goes along with. {"name": "track"} follows the robot's root where the
            file has no camera of that name.
        names: of the cameras the robot has.
        bodies: that can be followed.
        root: the body that carries the robot.

    Raises:
        UnknownName: a key or a camera that does not exist.
        StateError: a value that is none.
    """
    if camera is None:
        return {}
    if not isinstance(camera, Mapping):
        raise StateError(f"camera must be a dict, not {type(camera).__name__}", "such as {'position': (2, 0, 1)}")
    for key in camera:
        if key not in _KEYS:
            raise UnknownName("key of camera", str(key), _KEYS)
    if "name" in camera:
        if len(camera) > 1:
            raise StateError("a camera has a name or a pose, not both", "the file says where a named camera is")
        if camera["name"] == "track" and "track" not in names and root:
            return {"track": root}
        if camera["name"] not in names:
            raise UnknownName("camera", str(camera["name"]), names)
        return {"name": str(camera["name"])}
    checked: dict[str, Any] = {key: _vector(key, camera[key]) for key in _VECTORS if key in camera}
    if "up" in checked and not any(checked["up"]):
        raise StateError("camera['up'] is zero", "(0, 0, 1) for a picture that stands upright")
    if "position" in checked and checked["position"] == checked.get("target"):
        raise StateError("camera['position'] and camera['target'] are the same", "look at something else")
    if camera.get("track"):
        if camera["track"] not in bodies:
            raise UnknownName("body", str(camera["track"]), bodies)
        checked["track"] = str(camera["track"])
    if "fov" in camera:
        checked["fov"] = _angle(camera["fov"])
    return checked


def followed(robot: Robot) -> tuple[list[str], str]:
    """Names of the bodies that can be followed, ``#3`` for a nameless one; and the one that carries the robot."""
    names = [body.name or f"#{body.id}" for body in robot.bodies]
    free = [joint.body for joint in robot.joints if joint.type == "free"]
    moved = free or [joint.body for joint in robot.joints] or [1]
    return names[1:], names[moved[0]] if moved[0] < len(names) else ""


def _vector(key: str, value: object) -> list[float]:
    items = list(value) if isinstance(value, (list, tuple, np.ndarray)) else []
    numbers = [number for item in items if (number := finite_number(item)) is not None]
    if len(items) != 3 or len(numbers) != 3:
        raise StateError(f"camera[{key!r}] cannot be {value!r}", "three finite numbers [m]")
    return numbers


def _angle(value: object) -> float:
    angle = finite_number(value)
    if angle is None or not 0 < angle < 180:
        raise StateError(f"camera['fov'] cannot be {value!r}", "the vertical angle in degrees, more than 0, under 180")
    return angle
