"""Bodies while they are being read, and the records that come of them in compiled order: body by body, depth first."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from robotview.mjcf import records
from robotview.mjcf.defaults import DefaultClass
from robotview.mjcf.elements import Plan, Slots, plan_for
from robotview.mjcf.flexcomps import FlexcompUse
from robotview.mjcf.scaling import SCALED, ScaledFrame, Scaling
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
    scaling: Scaling | None = None
    """Of the frames around it."""
    inertial: tuple[Plan, Slots, Scaling | None] | None = None
    attached: dict[str, list[tuple[Plan, Slots, Node, Scaling | None]]] = field(default_factory=dict)
    others: dict[str, list[tuple[Any, Node]]] = field(default_factory=dict)
    flexcomps: list[FlexcompUse] = field(default_factory=list)
    frames: dict[tuple[str, int], tuple[ScaledFrame, ...]] = field(default_factory=dict)
    """Of macros, as ``sequence`` numbers them: the frames to be written around them."""
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
        if draft.scaling is not None:
            written = values.copy()
            for at in plan.lists:
                written[at] = []
            model.written["body", body_id] = records.Body(*written), draft.scaling.frames
            values[: plan.count] = draft.scaling.placed(plan, draft.slots)[: plan.count]
            values[0], values[1] = written[0], written[1]
        if draft.inertial is not None:
            values[inertial] = _built("inertial", body_id, *draft.inertial, model)
        for at in plan.lists:
            values[at] = []
        for kind, items in draft.attached.items():
            out, all_of_kind, all_nodes = values[first[kind]], lists[kind], nodes[kind]
            for item_plan, slots, node, scaling in items:
                slots[0], slots[1] = len(all_of_kind), body_id
                record = _built(kind, slots[0], item_plan, slots, scaling, model)
                out.append(record)
                all_of_kind.append(record)
                all_nodes.append(node)
        draft.attached = {}  # of a large model, values and records together would be twice the memory
        for name, others in draft.others.items():
            values[fields.index(name)] = [record for record, _ in others]
            model.nodes.setdefault(name.removesuffix("s"), []).extend(node for _, node in others)
        model.sequences[body_id] = [(tag, number[i] if tag == "body" else i) for tag, i in draft.sequence]
        for (tag, at), frames in draft.frames.items():
            model.written[tag, (body_id, at)] = draft.others[f"{tag}s"][at][0], frames
        if draft.flexcomps:
            model.flexcomps[body_id] = draft.flexcomps
        model.bodies.append(records.Body(*values))
    model.nodes |= nodes
    model.nodes["body"] = [drafts[old].node for old in order]


def _built(kind: str, number: int, plan: Plan, slots: Slots, scaling: Scaling | None, model: Model) -> Any:
    """The record of some values; of those in a scaled frame the authored ones are kept, for writing."""
    if scaling is None:
        return plan.build(slots)
    model.written[kind, number] = plan.build(slots), scaling.frames
    if kind == "geom":
        model.stretches[number] = scaling.stretch(slots[plan.slot["quat"]])
    return plan.build(SCALED[kind](scaling, plan, slots))


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
