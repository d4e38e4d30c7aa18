"""Values that MuJoCo takes as they are, or drops, although they cannot be meant so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from robotview.checks.doubts import doubt
from robotview.errors import Problem
from robotview.mjcf import Model
from robotview.source.colors import of_bytes
from robotview.source.xml import Node

NOT_NEGATIVE = {
    "joint": ("stiffness", "damping", "armature", "frictionloss"),
    "geom": ("friction",),
    "tendon": ("stiffness", "damping", "frictionloss"),
}
"""Kind -> what MuJoCo takes negative without a word: energy would come from nowhere."""
COLORS = ("rgba", "rgb1", "rgb2", "markrgb")
RANGES = (("ctrlrange", "ctrllimited"), ("forcerange", "forcelimited"))


def unmeant(model: Model) -> Iterator[Problem]:
    """Warnings on numbers of an MJCF document that can be read."""
    if model.option.timestep <= 0 and model.root is not None:
        node = next((n for n in model.root.findall("option") if "timestep" in n.attrib), model.root)
        yield doubt(node, "timestep", f"a time step of {model.option.timestep:g} s does not move on", "timestep")
    if model.root is not None:
        for node in model.root.walk():
            yield from _colors(node)
    records: dict[str, list[Any]] = {"joint": [*model.joints], "geom": [*model.geoms], "tendon": [*model.tendons]}
    for kind, names in NOT_NEGATIVE.items():
        for record, node in zip(records[kind], model.nodes.get(kind, []), strict=False):
            for name in names:
                value = getattr(record, name, None) or 0.0
                if min(value if isinstance(value, tuple) else (value,)) < 0 and name in node.attrib:
                    yield doubt(node, name, f"{name} is negative, which no real one is", "negative")
    for geom, node in zip(model.geoms, model.nodes.get("geom", []), strict=False):
        yield from _geom(geom.type, node)
    for actuator, node in zip(model.actuators, model.nodes.get("actuator", []), strict=False):
        for name, switch in RANGES:
            if name in node.attrib and getattr(actuator, switch, None) is False:
                low, high = getattr(actuator, name)
                why = (
                    f"{name} goes from {low:g} to {high:g}" if low >= high else f"{name} is given, but {switch} is off"
                )
                yield doubt(node, name, f"{why}: nothing is limited", "range-unused")


def _colors(node: Node) -> Iterator[Problem]:
    for name in COLORS:
        try:
            values = [float(word) for word in node.attrib.get(name, "").split()]
        except ValueError:
            continue  # said by the reader
        if values and not all(0.0 <= value <= 1.0 for value in values):
            why = f'{name}="{node.attrib[name].strip()[:40]}" is outside 0..1: MuJoCo draws it as it can'
            yield doubt(node, name, why, "color-range", of_bytes(values) or "colours go from 0 to 1")


def _geom(kind: str, node: Node) -> Iterator[Problem]:
    if kind == "mesh" and "size" in node.attrib:
        yield doubt(node, "size", "the size of a mesh is that of its vertices: size is passed over", "size-unused")
    if "mass" in node.attrib and "density" in node.attrib:
        yield doubt(node, "density", "mass is given, too: density is passed over", "density-unused")
