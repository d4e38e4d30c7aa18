"""``<flexcomp>`` where it stands: what the reader knows of it, for those who expand it.

Its points may come from files, which this room does not read; `robotview.model.flexcomp` makes bodies and a flex of it.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from robotview.mjcf import records
from robotview.mjcf.around import Around
from robotview.mjcf.defaults import DefaultClass
from robotview.mjcf.elements import plan_for
from robotview.mjcf.joints import read_joint
from robotview.mjcf.reading import Reading
from robotview.mjcf.schema import version_key
from robotview.source.xml import Node
from robotview.spatial.pose import compose


@dataclass(frozen=True, slots=True)
class FlexcompUse:
    """One ``<flexcomp>`` of a document."""

    record: records.Flexcomp
    node: Node
    suffix: str
    """Of the replicates around it, for the names of everything it makes."""
    slide: records.Joint
    """A sliding joint as the class of its body makes one."""
    twist: records.Joint
    """A hinge as the main class makes one."""


def in_frame(record: records.Flexcomp, here: Around, version: str) -> records.Flexcomp:
    """A flexcomp in its body's frame; before 4.0 MuJoCo left out the frames between them."""
    if here.frame is None or version_key(version) < (4, 0, 0):
        return record
    pos, quat = compose(here.frame, (record.pos, record.quat))
    return msgspec.structs.replace(record, pos=pos, quat=quat)


def use_of(record: records.Flexcomp, node: Node, here: Around, cls: DefaultClass, reading: Reading) -> FlexcompUse:
    """What is known of a flexcomp; ``cls`` is the class of the body that holds it."""
    slide, twist = (_joint(kind, node, of, reading) for kind, of in (("slide", cls), ("hinge", reading.defaults.main)))
    return FlexcompUse(record, node, here.suffix, slide, twist)


def _joint(kind: str, node: Node, cls: DefaultClass, reading: Reading) -> records.Joint:
    plan = plan_for("body/joint", reading.version)
    made = Node("joint", {"type": kind, "pos": "0 0 0", "axis": "1 0 0"}, node.file, node.offset)
    slots = read_joint(made, plan, reading.defaults.slots(cls, plan), Around(0, cls), reading)
    joint: records.Joint = plan.build(slots)
    return joint
