"""The ``compiler`` sections of the assembled document: all of them first, the last one wins, attribute by attribute."""

from __future__ import annotations

import math
from typing import Any

from robotview.errors import Problems
from robotview.mjcf.elements import plan_for
from robotview.mjcf.records import Compiler
from robotview.source.xml import Node
from robotview.spatial.pose import (
    IDENTITY,
    UNIT,
    Quat,
    Vec3,
    length,
    normalized,
    quat_from_axis_angle,
    quat_from_euler,
    quat_from_xyaxes,
    quat_from_zaxis,
)


def read_compiler(root: Node, version: str, problems: Problems) -> Compiler:
    """The compiler settings in force for the whole document."""
    plan = plan_for("compiler", version)
    slots = plan.blank
    for node in root.children:
        if node.tag == "compiler":
            slots = plan.values(node, slots, problems)
            if node.attrib.get("coordinate") == "global":
                problems.error(
                    "bad_value",
                    '<compiler> has coordinate="global", which MuJoCo no longer reads',
                    "mjcf.compiler.global",
                    where=node.where_of("coordinate"),
                    element="compiler",
                    attribute="coordinate",
                    hint="open and save the model with MuJoCo 2.3.3 or older to convert it",
                )
            text = node.attrib.get("eulerseq")
            if text is not None and (len(text) != 3 or any(c not in "xyzXYZ" for c in text)):
                problems.error(
                    "bad_value",
                    f'<compiler> has eulerseq="{text}"',
                    "mjcf.compiler.eulerseq",
                    where=node.where_of("eulerseq"),
                    element="compiler",
                    attribute="eulerseq",
                    hint="three letters of xyzXYZ, such as xyz",
                )
            lengthrange = node.find("lengthrange")
            if lengthrange is not None:
                slots = slots.copy()
                inner = plan_for("compiler/lengthrange", version)
                at = Compiler.__struct_fields__.index("lengthrange")
                slots[at] = inner.build(inner.values(lengthrange, inner.blank, problems))
    return Compiler(*slots[: plan.count])


class Angles:
    """Angle units and orientation notations of one document."""

    __slots__ = ("degrees", "sequence")

    def __init__(self, compiler: Compiler) -> None:
        self.degrees = compiler.angle != "radian"
        sequence = compiler.eulerseq or "xyz"
        self.sequence = sequence if len(sequence) == 3 and all(c in "xyzXYZ" for c in sequence) else "xyz"

    def radians(self, angle: float) -> float:
        """An angle of an orientation. The order of these two operations is MuJoCo's; the last bit depends on it."""
        return angle / 180.0 * math.pi if self.degrees else angle

    def joint_radians(self, angle: float) -> float:
        """A range, ref or springref of a joint, for which MuJoCo takes them in another order."""
        return angle * (math.pi / 180.0) if self.degrees else angle

    def orientation(self, node: Node, get: dict[str, Any], problems: Problems) -> Quat:
        """The unit quaternion of whichever notation is given; the identity for none or a bad one (reported)."""
        if get.get("euler") is not None:
            x, y, z = get["euler"]
            return quat_from_euler((self.radians(x), self.radians(y), self.radians(z)), self.sequence)
        if get.get("axisangle") is not None:
            x, y, z, angle = get["axisangle"]
            norm = length((x, y, z))
            if norm < 1e-14:
                return self._too_small(node, "axisangle", "the axis has no length", problems)
            return normalized(quat_from_axis_angle((x / norm, y / norm, z / norm), self.radians(angle)))
        if get.get("xyaxes") is not None:
            v = get["xyaxes"]
            q = quat_from_xyaxes(v[:3], v[3:])
            return q if q is not None else self._too_small(node, "xyaxes", "the two axes do not span a plane", problems)
        if get.get("zaxis") is not None:
            q = quat_from_zaxis(get["zaxis"])
            return q if q is not None else self._too_small(node, "zaxis", "the axis has no length", problems)
        if get.get("quat") is not None:
            return self._quat(node, get["quat"], problems)
        return IDENTITY

    def _quat(self, node: Node, quat: Quat, problems: Problems) -> Quat:
        if length(quat) < 1e-14:
            return self._too_small(node, "quat", "a quaternion must not be zero", problems)
        return normalized(quat)

    @staticmethod
    def _too_small(node: Node, attribute: str, why: str, problems: Problems) -> Quat:
        problems.error(
            "bad_value",
            f"<{node.tag}> {attribute}: {why}",
            "mjcf.orientation.zero",
            where=node.where_of(attribute),
            element=node.tag,
            attribute=attribute,
        )
        return IDENTITY


def direction(v: Vec3) -> Vec3 | None:
    """The unit vector along v, or None when MuJoCo finds it too short."""
    norm = length(v)
    if norm < 1e-14:
        return None
    return v if abs(norm - 1.0) <= UNIT else (v[0] / norm, v[1] / norm, v[2] / norm)
