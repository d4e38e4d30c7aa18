"""Forward kinematics of a URDF by another road: xml.etree and 4 x 4 matrices, after the specification alone."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Matrix: TypeAlias = NDArray[np.float64]
Values: TypeAlias = dict[str, list[float]]
"""What each joint stands at: one number; planar x, y, yaw; floating x y z w x y z; spherical w x y z."""
SIZES = {"revolute": 1, "continuous": 1, "prismatic": 1, "planar": 3, "floating": 7, "spherical": 4, "fixed": 0}


def random_values(path: Path, seed: int) -> Values:
    """A place for every joint, mimics where they follow, limits not minded."""
    random = np.random.default_rng(seed)
    joints = {joint.get("name", ""): joint for joint in _root(path).findall("joint")}
    free = {name: _draw(joint.get("type", ""), random) for name, joint in joints.items()}
    return {name: _followed(name, joints, free) for name in joints}


def _draw(kind: str, random: np.random.Generator) -> list[float]:
    numbers = random.uniform(-2.0, 2.0, SIZES[kind])
    if kind in ("floating", "spherical"):
        numbers[-4:] /= np.linalg.norm(numbers[-4:])
    return [float(x) for x in numbers]


def _followed(name: str, joints: dict[str, ET.Element], free: Values) -> list[float]:
    mimic = joints[name].find("mimic")
    leader = None if mimic is None else mimic.get("joint")
    if mimic is None or leader not in joints or len(free[name]) != 1 or len(free[leader]) != 1:
        return free[name]
    (value,) = _followed(leader, joints, free)
    return [float(mimic.get("multiplier", "1")) * value + float(mimic.get("offset", "0"))]


def poses(path: Path, values: Values) -> dict[str, Matrix]:
    """world_from_link (4, 4) of every link."""
    root = _root(path)
    joints = root.findall("joint")
    children = {_link(joint, "child") for joint in joints}
    waiting = [link.get("name", "") for link in root.findall("link") if link.get("name") not in children]
    known = {name: np.eye(4) for name in waiting}
    while waiting:
        parent = waiting.pop()
        for joint in joints:
            if _link(joint, "parent") == parent:
                child = _link(joint, "child")
                known[child] = known[parent] @ _origin(joint) @ _motion(joint, values[joint.get("name", "")])
                waiting.append(child)
    return known


def _root(path: Path) -> ET.Element:
    return ET.fromstring(path.read_bytes().strip(b" \t\r\n\0"))


def _link(joint: ET.Element, which: str) -> str:
    node = joint.find(which)
    return "" if node is None else node.get("link", "")


def _numbers(text: str) -> list[float]:
    return [float(word) for word in text.split()]


def _origin(joint: ET.Element) -> Matrix:
    node = joint.find("origin")
    out = np.eye(4)
    if node is not None:
        roll, pitch, yaw = _numbers(node.get("rpy", "0 0 0"))
        out[:3, :3] = _about([0, 0, 1], yaw) @ _about([0, 1, 0], pitch) @ _about([1, 0, 0], roll)
        out[:3, 3] = _numbers(node.get("xyz", "0 0 0"))
    return out


def _about(axis: list[float], angle: float) -> Matrix:
    """Rodrigues' formula."""
    x, y, z = np.array(axis) / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + math.sin(angle) * cross + (1.0 - math.cos(angle)) * (cross @ cross)


def _motion(joint: ET.Element, values: list[float]) -> Matrix:
    kind, out = joint.get("type"), np.eye(4)
    node = joint.find("axis")
    axis = _numbers("1 0 0" if node is None else node.get("xyz", "1 0 0"))
    if kind in ("revolute", "continuous"):
        out[:3, :3] = _about(axis, values[0])
    elif kind == "prismatic":
        out[:3, 3] = np.array(axis) / np.linalg.norm(axis) * values[0]
    elif kind in ("floating", "spherical"):
        w, *xyz = values[-4:]
        angle = 2.0 * math.atan2(float(np.linalg.norm(xyz)), w)
        out[:3, :3] = _about(xyz, angle)
        out[:3, 3] = values[:3] if kind == "floating" else 0.0
    return out
