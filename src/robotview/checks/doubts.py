"""What MuJoCo accepts without a word, although hardly anybody can mean it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from robotview.errors import Problem, Severity
from robotview.mjcf import Model
from robotview.source.xml import Node

SOLREFS = ("solref", "solreflimit", "solreffriction")
ASSETS = {"mesh": "mesh", "texture": "texture", "material": "material", "hfield": "hfield"}
"""Kind of asset -> the attribute that uses it."""
DEEPEST = 500
TURN = 2 * math.pi


def doubts_of(model: Model) -> list[Problem]:
    """Warnings and notes on an MJCF document that can be read."""
    if model.root is None:
        return []
    nodes = list(model.root.walk())
    found = [*_classes(model, nodes), *_references(model), *_ranges(model), *_assets(model, nodes), *_depth(model.root)]
    return list(dict.fromkeys(found))


def _classes(model: Model, nodes: list[Node]) -> Iterator[Problem]:
    """Classes that no element has, nor a class inside them."""
    used = {node.attrib.get(name) for node in nodes if node.tag != "default" for name in ("class", "childclass")}
    parents = {name: cls.parent for name, cls in model.defaults.classes.items()}
    for name in [name for name in used if name in parents]:
        above: str | None = parents[name]
        while above is not None:
            used.add(above)
            above = parents.get(above)
    for name, cls in model.defaults.classes.items():
        if name not in used and cls.node is not None:
            yield doubt(cls.node, "class", f'the default class "{name}" is used by nothing', "class-unused")


def _references(model: Model) -> Iterator[Problem]:
    """Solver references that are read otherwise than they look."""
    dt = model.option.timestep
    for record, node in _all(model):
        for name in SOLREFS:
            value = getattr(record, name, None)
            if name not in node.attrib or not isinstance(value, tuple) or len(value) < 2:
                continue
            first, second = value[:2]
            if (first > 0) != (second > 0) and (first, second) != (0.0, 0.0):
                why = f'{name}="{node.attrib[name]}" mixes the signs: MuJoCo takes its default instead'
                yield doubt(node, name, why, "solref-signs", "both positive: time and damping; both negative: gains")
            elif 0 < first < 2 * dt and (model.option.flag is None or model.option.flag.refsafe):
                why = f"the time constant {first:g} s of {name} is shorter than two time steps ({2 * dt:g} s)"
                yield doubt(node, name, f"{why}: MuJoCo lengthens it to that", "solref-short")


def _ranges(model: Model) -> Iterator[Problem]:
    for joint, node in zip(model.joints, model.nodes.get("joint", []), strict=False):
        if "range" not in node.attrib:
            continue
        if not joint.limited and joint.range != (0.0, 0.0):
            yield doubt(node, "range", "the range is given, but the joint is not limited", "range-unused")
        widest = max(map(abs, joint.range))
        if joint.type == "hinge" and joint.limited and model.compiler.angle == "radian" and widest > 3 * TURN:
            why = f"the range reaches {widest:g} rad, {widest / TURN:.0f} turns, and angles are in radians"
            yield doubt(node, "range", why, "range-degrees", 'meant in degrees? Then <compiler angle="degree"/>')


def _assets(model: Model, nodes: list[Node]) -> Iterator[Problem]:
    for kind, attribute in ASSETS.items():
        used = {node.attrib.get(attribute) for node in nodes}
        records: list[Any] = getattr(model.assets, {"mesh": "meshes"}.get(kind, f"{kind}s"))
        for record, node in zip(records, model.nodes.get(kind, []), strict=False):
            if record.name not in used and not (kind == "texture" and record.type == "skybox"):
                name = record.name or "without a name"
                yield doubt(node, "name", f"the {kind} {name} is used by nothing", "asset-unused", severity="info")


def _depth(root: Node) -> Iterator[Problem]:
    level, depth = [root], 1
    while level:
        if depth == DEEPEST + 1:
            why = f"elements are nested more than {DEEPEST} deep, which MuJoCo refuses"
            yield doubt(level[0], "name", why, "depth", "hang long chains beside each other, or <attach> parts")
        level, depth = [child for node in level for child in node.children], depth + 1


def _all(model: Model) -> Iterator[tuple[Any, Node]]:
    kinds: dict[str, Sequence[Any]] = {
        "geom": model.geoms,
        "joint": model.joints,
        "tendon": model.tendons,
        "equality": model.equalities,
        "pair": model.contacts.pairs,
    }
    for kind, items in kinds.items():
        yield from zip(items, model.nodes.get(kind, []), strict=False)


def doubt(
    node: Node, attribute: str, why: str, code: str, hint: str | None = None, *, severity: Severity = "warning"
) -> Problem:
    """What to say of one attribute of an element."""
    name = node.attrib.get("name") or node.attrib.get("class")
    what = f"<{node.tag}>{f' {name!r}' if name else ''}: {why}"
    where = node.where_of(attribute)
    return Problem(severity, "schema", what, f"doubt.{code}", where, None, node.tag, attribute, hint)
