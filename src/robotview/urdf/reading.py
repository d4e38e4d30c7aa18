"""One URDF element at a time: attributes as numbers, children by name, and a remark for everything else in it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from robotview.errors import Problem, Problems, Severity, near_names
from robotview.source import Node
from robotview.spatial.pose import ZERO, Vec3
from robotview.urdf.records import Origin, Others

WORDS: dict[str, tuple[str, str]] = {
    # element: its attributes, its children
    "robot": ("name version", "link joint material gazebo transmission ros2_control mujoco sensor"),
    "link": ("name type", "inertial visual collision gazebo sensor contact"),
    "inertial": ("", "origin mass inertia"),
    "mass": ("value", ""),
    "inertia": ("ixx ixy ixz iyy iyz izz", ""),
    "visual": ("name", "origin geometry material"),
    "collision": ("name", "origin geometry material"),
    "origin": ("xyz rpy quat_xyzw", ""),
    "geometry": ("", "box cylinder sphere capsule mesh"),
    "box": ("size", ""),
    "cylinder": ("radius length", ""),
    "sphere": ("radius", ""),
    "capsule": ("radius length", ""),
    "mesh": ("filename scale", ""),
    "material": ("name", "color texture"),
    "color": ("rgba", ""),
    "texture": ("filename", ""),
    "joint": ("name type", "origin parent child axis limit dynamics mimic safety_controller calibration"),
    "parent": ("link", ""),
    "child": ("link", ""),
    "axis": ("xyz", ""),
    "limit": ("lower upper effort velocity acceleration deceleration jerk", ""),
    "dynamics": ("damping friction", ""),
    "mimic": ("joint multiplier offset", ""),
    "safety_controller": ("k_velocity k_position soft_lower_limit soft_upper_limit", ""),
    "calibration": ("rising falling reference_position", ""),
}
_ATTRIBUTES = {tag: frozenset(words[0].split()) for tag, words in WORDS.items()}
_CHILDREN = {tag: frozenset(words[1].split()) for tag, words in WORDS.items()}
FOREIGN = frozenset(("gazebo", "transmission", "ros2_control", "mujoco", "sensor", "contact", "model_state"))
_UNTYPED = {"link": frozenset(("type",))}
"""Attributes of the specification that no record has a field for."""


@dataclass(slots=True)
class Reading:
    """Collects the problems of one file."""

    problems: Problems = field(default_factory=Problems)
    _told: set[tuple[str, str]] = field(default_factory=set)

    def error(
        self, node: Node, kind: str, message: str, code: str, *, attribute: str | None = None, hint: str | None = None
    ) -> None:
        where = node.where_of(attribute) if attribute is not None else node.where
        self.problems.error(kind, message, code, where=where, element=node.tag, attribute=attribute, hint=hint)

    def warn(
        self, node: Node, kind: str, message: str, code: str, *, attribute: str | None = None, hint: str | None = None
    ) -> None:
        where = node.where_of(attribute) if attribute is not None else node.where
        self.problems.warning(kind, message, code, where=where, element=node.tag, attribute=attribute, hint=hint)

    def note(self, node: Node, kind: str, message: str, code: str, *, attribute: str | None = None) -> None:
        self._remark("info", kind, message, code, node, attribute, None)

    def text(self, node: Node, attribute: str) -> str | None:
        """A required word; None, with an error, where it is missing or empty."""
        value = node.attrib.get(attribute, "").strip()
        if value:
            return value
        state = "is empty" if attribute in node.attrib else "is missing"
        given = attribute if attribute in node.attrib else None
        self.error(
            node, "schema", f"<{node.tag}> needs {attribute}, which {state}", "urdf.attribute.missing", attribute=given
        )
        return None

    def number(self, node: Node, attribute: str, default: float | None = None) -> float | None:
        """One finite number, or the default where the attribute is absent; None, with an error, where it is wrong."""
        if attribute not in node.attrib:
            if default is None:
                self.text(node, attribute)
            return default
        values = self.numbers(node, attribute, 1)
        return values[0] if values is not None else None

    def optional(self, node: Node, attribute: str) -> float | None:
        """One finite number, or None where the attribute is absent."""
        return self.number(node, attribute) if attribute in node.attrib else None

    def numbers(self, node: Node, attribute: str, count: int) -> tuple[float, ...] | None:
        """So many finite numbers; None, with an error, where they are not."""
        text = node.attrib.get(attribute)
        if text is None:
            self.text(node, attribute)
            return None
        words = text.split()
        values = [_finite(word) for word in words]
        bad = next((word for word, value in zip(words, values, strict=True) if value is None), None)
        wanted = "a number" if count == 1 else f"{count} numbers"
        if bad is not None:
            if bad.lower().lstrip("+-") in ("nan", "inf", "infinity"):
                wanted = wanted.replace("number", "finite number")
            message = f'{attribute} of <{node.tag}> needs {wanted}, but has "{bad[:40]}"'
            hint = (
                "xacro must be expanded first"
                if "${" in text
                else "separate numbers by blanks, decimals by a point"
                if "," in bad
                else None
            )
            self.error(node, "bad_value", message, "urdf.number", attribute=attribute, hint=hint)
            return None
        if len(words) != count:
            shown = text.strip()[:60]
            message = f'{attribute} of <{node.tag}> needs {wanted}, but has {len(words)}: "{shown}"'
            self.error(node, "bad_value", message, "urdf.number.count", attribute=attribute)
            return None
        return tuple(value for value in values if value is not None)

    def vector(self, node: Node, attribute: str, default: Vec3) -> Vec3:
        """Three finite numbers; the default where the attribute is absent or (with an error) wrong."""
        if attribute not in node.attrib:
            return default
        values = self.numbers(node, attribute, 3)
        return default if values is None else (values[0], values[1], values[2])

    def origin(self, node: Node) -> Origin:
        """The frame an <origin> child gives."""
        child = self.only(node, "origin")
        if child is None:
            return Origin()
        self.look_over(child)
        pos, rpy = self.vector(child, "xyz", ZERO), self.vector(child, "rpy", ZERO)
        if "quat_xyzw" not in child.attrib:
            return Origin(pos, rpy)
        numbers = self.numbers(child, "quat_xyzw", 4)
        if "rpy" in child.attrib:
            message = "<origin> gives its turn twice, as rpy and as quat_xyzw"
            self.error(child, "conflicting_attributes", message, "urdf.origin.twice", attribute="quat_xyzw")
        if numbers is None:
            return Origin(pos)
        x, y, z, w = numbers
        if not any(numbers):
            message = "quat_xyzw of <origin> is zero, which is no rotation"
            hint = "no rotation is 0 0 0 1"
            self.error(child, "bad_value", message, "urdf.origin.zero", attribute="quat_xyzw", hint=hint)
        return Origin(pos, quat_xyzw=(x, y, z, w))

    def only(self, node: Node, tag: str) -> Node | None:
        """The first child of that name; more than one is a warning."""
        found = node.findall(tag)
        if len(found) > 1:
            message = f"<{node.tag}> has {len(found)} <{tag}>; only the first is used"
            self.warn(found[1], "schema", message, "urdf.element.repeated")
        return found[0] if found else None

    def look_over(self, node: Node) -> tuple[Node, ...]:
        """The children that belong to other tools; unknown words are remarked upon once each."""
        known = _ATTRIBUTES[node.tag]
        for attribute in node.attrib:
            if attribute not in known and ":" not in attribute and attribute != "xmlns":
                self._unknown_attribute(node, attribute, known)
        extras = []
        allowed = _CHILDREN[node.tag]
        for child in node.children:
            if child.tag in FOREIGN or child.tag not in allowed:
                extras.append(child)
                self._extra(node, child, allowed)
        return tuple(extras)

    @staticmethod
    def others(node: Node) -> Others:
        """The attributes that no record has a field for, as they stand."""
        untyped = _UNTYPED.get(node.tag, frozenset())
        known = _ATTRIBUTES[node.tag] - untyped
        return tuple((name, text) for name, text in node.attrib.items() if name not in known)

    def _unknown_attribute(self, node: Node, attribute: str, known: Iterable[str]) -> None:
        near = [name for name in _misspelt(attribute, known) if name not in node.attrib]
        if not near and not self._first(node.tag, f"@{attribute}"):
            return
        message = f"{attribute} of <{node.tag}> is not URDF and is not used"
        severity: Severity = "warning" if near else "info"
        hint = f"did you mean {near[0]}?" if near else None
        self._remark(severity, "unknown_attribute", message, "urdf.attribute.unknown", node, attribute, hint)

    def _extra(self, parent: Node, child: Node, allowed: Iterable[str]) -> None:
        if child.tag in FOREIGN or ":" in child.tag:
            if self._first("", child.tag):
                message = f"<{child.tag}> is kept but not used"
                self._remark("info", "unknown_element", message, "urdf.element.foreign", child, None, None)
            return
        near = _misspelt(child.tag, allowed)
        misplaced = child.tag in WORDS
        if not near and not misplaced and not self._first(parent.tag, child.tag):
            return
        what = "does not belong" if misplaced else "is not URDF"
        message = f"<{child.tag}> {what} in <{parent.tag}> and is not used"
        severity: Severity = "warning" if near or misplaced else "info"
        hint = f"did you mean <{near[0]}>?" if near else None
        self._remark(severity, "unknown_element", message, "urdf.element.unknown", child, None, hint)

    def _first(self, parent: str, word: str) -> bool:
        key = (parent, word)
        if key in self._told:
            return False
        self._told.add(key)
        return True

    def _remark(
        self,
        severity: Severity,
        kind: str,
        message: str,
        code: str,
        node: Node,
        attribute: str | None,
        hint: str | None,
    ) -> None:
        where = node.where_of(attribute) if attribute is not None else node.where
        self.problems.add(Problem(severity, kind, message, code, where, None, node.tag, attribute, hint))


def _misspelt(word: str, known: Iterable[str]) -> list[str]:
    """The word that was meant, if one is near enough."""
    return [name for name in near_names(word, known, 1) if abs(len(name) - len(word)) <= 2]


def _finite(word: str) -> float | None:
    try:
        value = float(word)
    except ValueError:
        return None
    return value if math.isfinite(value) and "_" not in word else None
