"""A document with every ``<flexcomp>`` replaced by the bodies, joints and flexes it stands for."""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

import msgspec

from robotview.errors import Problems
from robotview.mjcf import records
from robotview.mjcf.drafts import ATTACHED
from robotview.mjcf.flexcomps import FlexcompUse
from robotview.mjcf.keyframes import rest_qpos
from robotview.mjcf.model import Model
from robotview.mjcf.schema import version_key
from robotview.model.description import QPOS_SIZE
from robotview.model.flexcomp.files import FlexcompFiles
from robotview.model.flexcomp.make import Made, check, make
from robotview.model.flexcomp.points import FlexcompError
from robotview.model.flexcomp.source import points_of, source_type
from robotview.source.xml import Node


class Expanded(NamedTuple):
    model: Model
    constraints: dict[str, int]
    """Name of a flex -> how many equality constraints hold its parts together."""


def expanded(model: Model, files: FlexcompFiles, problems: Problems) -> Expanded:
    """The document with what its macros make; itself where there are none.

    Args:
        model: as it is read.
        files: reads the meshes and files they name.
        problems: where to say what MuJoCo refuses; such an element makes nothing.
    """
    if not model.flexcomps:
        return Expanded(model, {})
    if version_key(model.version) < version_key(EXACT_SINCE):
        _say_of_another_version(model, problems)
    made = {
        (body, i): _made(use, model, body, files, problems)
        for body, uses in model.flexcomps.items()
        for i, use in enumerate(uses)
    }
    return _Tree(model, made).grown()


EXACT_SINCE = "3.10.0"


def _say_of_another_version(model: Model, problems: Problems) -> None:
    use = next(use for uses in model.flexcomps.values() for use in uses)
    problems.warning(
        "schema",
        f"<flexcomp> makes what it makes since MuJoCo {EXACT_SINCE}; {model.version} may make other points and joints",
        "mjcf.unsupported.flexcomp-version",
        where=use.node.where,
        element="flexcomp",
        hint="the simulation is that of the installed MuJoCo; the picture may differ",
    )


def _made(use: FlexcompUse, model: Model, body: int, files: FlexcompFiles, problems: Problems) -> Made | None:
    flexcomp, node = use.record, use.node
    kind = source_type(flexcomp, typed="type" in node.attrib)
    parent = model.bodies[body].name
    try:
        check(flexcomp, kind, parent)
        points = points_of(use, kind, files, dim_given="dim" in node.attrib)
        made = None if points is None else make(use, points, kind, parent, model.version)
    except FlexcompError as error:
        attribute = error.attribute if error.attribute in node.attrib else None
        problems.error(
            "bad_value",
            f'<flexcomp> "{flexcomp.name}": {error}',
            "mjcf.flexcomp",
            where=node.where_of(attribute) if attribute else node.where,
            element="flexcomp",
            attribute=error.attribute,
            hint=error.hint,
        )
        return None
    if made is not None and made.approximate:
        problems.warning(
            "schema",
            f'<flexcomp> "{flexcomp.name}": the masses of its nodes are approximated',
            "mjcf.unsupported.flexcomp-mass",
            where=node.where,
            element="flexcomp",
            attribute="dof",
        )
    return made


class _Tree:
    """Bodies old and new, put in order again."""

    def __init__(self, model: Model, made: dict[tuple[int, int], Made | None]) -> None:
        self.model = model
        self.made = made
        self.children: dict[int, list[int]] = {}
        """By number of a body: its children; the bodies of the file keep their numbers, new ones follow."""
        self.bodies = list(model.bodies)
        self.nodes = list(model.nodes["body"])
        self.flexes: list[tuple[Made, Node]] = []
        self._plant()

    def _plant(self) -> None:
        """In the order in which MuJoCo meets them: what a body holds before what follows the body."""
        stack = [(0, iter(self.model.sequences.get(0, ())))]
        while stack:
            body, sequence = stack[-1]
            tag, number = next(sequence, ("", 0))
            if tag == "body":
                self.children.setdefault(body, []).append(number)
                stack.append((number, iter(self.model.sequences.get(number, ()))))
            elif tag == "flexcomp":
                made, node = self.made[body, number], self.model.flexcomps[body][number].node
                if made is not None:
                    self._add(body, made.bodies, node)
                    self._add(0, made.twists, node)
                    self.flexes.append((made, node))
            else:
                stack.pop()

    def _add(self, parent: int, bodies: list[records.Body], node: Node) -> None:
        for body in bodies:
            self.children.setdefault(parent, []).append(len(self.bodies))
            self.bodies.append(body)
            self.nodes.append(node)

    def grown(self) -> Expanded:
        """The document with all bodies numbered depth first."""
        model = copy.copy(self.model)
        order: list[int] = []
        parents: dict[int, int | None] = {0: None}
        stack: list[int] = [0]
        while stack:
            at = stack.pop()
            order.append(at)
            stack.extend(reversed(self.children.get(at, [])))
        number = {old: new for new, old in enumerate(order)}
        parents |= {number[child]: number[body] for body, own in self.children.items() for child in own}
        lists: dict[str, list[Any]] = {kind: [] for kind, _ in ATTACHED}
        nodes: dict[str, list[Node]] = {kind: [] for kind, _ in ATTACHED}
        model.bodies = []
        moved: dict[int, records.Joint] = {}
        for new, old in enumerate(order):
            body = self.bodies[old]
            changes: dict[str, Any] = {"id": new, "parent": parents[new]}
            for kind, name in ATTACHED:
                own = getattr(body, name)
                if own:
                    first = len(lists[kind])
                    own = [msgspec.structs.replace(item, id=first + i, body=new) for i, item in enumerate(own)]
                    nodes[kind] += self._nodes_of(kind, getattr(body, name), old)
                    lists[kind] += own
                    changes[name] = own
            model.bodies.append(msgspec.structs.replace(body, **changes))
            if body.joints and old < len(self.model.bodies):
                moved |= {item.id: first for item, first in zip(body.joints, changes["joints"], strict=True)}
        for kind, name in ATTACHED:
            setattr(model, name, lists[kind])
        nodes["body"] = [self.nodes[i] for i in order]
        nodes["flex"] = [*self.model.nodes.get("flex", []), *(node for _, node in self.flexes)]
        model.nodes = self.model.nodes | nodes
        model.deformables = msgspec.structs.replace(
            model.deformables, flexes=[*model.deformables.flexes, *(made.flex for made, _ in self.flexes)]
        )
        model.sequences, model.flexcomps = {}, {}
        model.forget_names()
        model.keyframes = [
            self._moved(key, model, moved) if i in self.model.spread_keys else key
            for i, key in enumerate(self.model.keyframes)
        ]
        return Expanded(model, {made.flex.name: made.constraints for made, _ in self.flexes})

    def _moved(self, key: records.KeyframeKey, model: Model, moved: dict[int, records.Joint]) -> records.KeyframeKey:
        """A keyframe of the file's joints among all joints."""
        if not key.qpos:
            return key
        values, places, at = rest_qpos(model), {}, 0
        for joint in model.joints:
            places[joint.id] = at
            at += QPOS_SIZE[joint.type]
        at = 0
        for joint in self.model.joints:
            size, to = QPOS_SIZE[joint.type], places[moved[joint.id].id]
            values[to : to + size] = key.qpos[at : at + size]
            at += size
        return msgspec.structs.replace(key, qpos=tuple(values))

    def _nodes_of(self, kind: str, items: list[Any], body: int) -> list[Node]:
        if body < len(self.model.bodies):
            return [self.model.nodes[kind][item.id] for item in items]
        return [self.nodes[body]] * len(items)
