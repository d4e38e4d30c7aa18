"""Bodies while they are being read, and the records that come of them in compiled order: body by body, depth first."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from robotview.mjcf import records
from robotview.mjcf.defaults import DefaultClass
from robotview.mjcf.elements import Plan, Slots, plan_for
from robotview.mjcf.flexcomps import FlexcompUse
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

ATTACHED = (("joint", "joints"), ("geom", "geoms"), ("site", "sites"), ("camera", "cameras"), ("light", "lights"))
"""Kind of what hangs on a body -> its list in a body and in the model."""


@dataclass(slots=True)
class Draft:
    """A body while it is being read; its records are built once the order of everything is known."""

    parent: int | None
    slots: Slots
    node: Node
    cls: DefaultClass
    """In force for what is made inside it."""
    inertial: records.Inertial | None = None
    attached: dict[str, list[tuple[Plan, Slots, Node]]] = field(default_factory=dict)
    others: dict[str, list[tuple[Any, Node]]] = field(default_factory=dict)
    flexcomps: list[FlexcompUse] = field(default_factory=list)
    sequence: list[tuple[str, int]] = field(default_factory=list)
    """What makes bodies inside this one, as it stands in the file: (tag, number of the draft or of the record)."""


def build_tree(model: Model, drafts: list[Draft], version: str) -> None:
    """Fill the model's bodies and what hangs on them."""
    lists: dict[str, list[Any]] = {kind: getattr(model, name) for kind, name in ATTACHED}
    nodes: dict[str, list[Node]] = {kind: [] for kind, _ in ATTACHED}
    plan = plan_for("body", version)
    fields = list(records.Body.__struct_fields__)
    inertial, first = fields.index("inertial"), {kind: fields.index(name) for kind, name in ATTACHED}
    order = _depth_first(drafts)
    number = {old: new for new, old in enumerate(order)}
    for body_id, old in enumerate(order):
        draft = drafts[old]
        values = draft.slots[: plan.count]
        values[0], values[1] = body_id, (None if draft.parent is None else number[draft.parent])
        values[inertial] = draft.inertial
        for at in plan.lists:
            values[at] = []
        for kind, items in draft.attached.items():
            out, all_of_kind, all_nodes = values[first[kind]], lists[kind], nodes[kind]
            for item_plan, slots, node in items:
                slots[0], slots[1] = len(all_of_kind), body_id
                record = item_plan.build(slots)
                out.append(record)
                all_of_kind.append(record)
                all_nodes.append(node)
        draft.attached = {}  # of a large model, values and records together would be twice the memory
        for name, others in draft.others.items():
            values[fields.index(name)] = [record for record, _ in others]
            model.nodes.setdefault(name.removesuffix("s"), []).extend(node for _, node in others)
        model.sequences[body_id] = [(tag, number[i] if tag == "body" else i) for tag, i in draft.sequence]
        if draft.flexcomps:
            model.flexcomps[body_id] = draft.flexcomps
        model.bodies.append(records.Body(*values))
    model.nodes |= nodes
    model.nodes["body"] = [drafts[old].node for old in order]


def _depth_first(drafts: list[Draft]) -> list[int]:
    """Several worldbody sections and copies of replicates may have opened bodies in another order."""
    children: list[list[int]] = [[] for _ in drafts]
    for i, draft in enumerate(drafts):
        if draft.parent is not None:
            children[draft.parent].append(i)
    order, stack = [], [0]
    while stack:
        at = stack.pop()
        order.append(at)
        stack.extend(reversed(children[at]))
    return order
