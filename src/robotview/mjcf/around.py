"""`Around`: what surrounds an element in the tree, and how frames and replicates change it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from robotview.errors import MjcfError, Problem
from robotview.mjcf.defaults import DefaultClass
from robotview.mjcf.elements import plan_for
from robotview.mjcf.reading import Reading
from robotview.source.xml import Node
from robotview.spatial.pose import ZERO, Pose, Vec3, compose, quat_from_euler, turned

MAX_COPIES = 100_000


@dataclass(frozen=True, slots=True)
class Around:
    """The body an element belongs to, the class in force, the frames between, the suffixes of replicates."""

    body: int
    childclass: DefaultClass
    frame: Pose | None = None
    suffix: str = ""
    replicate: int = 0
    """Number of the outermost ``<replicate>`` around, in document order; 0 for none."""


def in_frame(node: Node, here: Around, reading: Reading) -> Around:
    """What surrounds the contents of a ``<frame>``."""
    plan = plan_for("frame", reading.version)
    slots = plan.values(node, plan.blank, reading.problems)
    pose = reading.placer.pose(node, plan, slots)
    if not node.attrib.keys().isdisjoint(("scale", "massscale", "scaling")):
        reading.problems.warning(
            "schema",
            "<frame> scale, scaling and massscale are not read yet: the contents keep their size",
            "mjcf.unsupported.frame-scale",
            where=node.where,
            element="frame",
            attribute="scale",
        )
    if here.frame is not None:
        pose = reading.placer.within(here.frame, node, plan, slots, pose)
    return replace(here, childclass=reading.childclass(node, here.childclass), frame=pose)


def copies(node: Node, here: Around, made: int, reading: Reading) -> Iterator[Around]:
    """What surrounds the contents of each copy a ``<replicate>`` makes.

    Args:
        node: the element.
        here: what surrounds it.
        made: copies in the document so far, of which there may be ``MAX_COPIES``.
        reading: the document's settings.

    Raises:
        MjcfError: more copies than that; what is read no further could fill the memory.
    """
    plan = plan_for("replicate", reading.version)
    slots = plan.values(node, plan.blank, reading.problems)
    count: int = slots[plan.slot["count"]] or 0
    if made + count > MAX_COPIES:
        why = f"<replicate>: more than {MAX_COPIES:,} copies in all"
        place = node.where_of("count")
        raise MjcfError(Problem("error", "limit_exceeded", why, "mjcf.limit", place, None, "replicate", "count"))
    if count < 0:
        reading.problems.error(
            "bad_value",
            f"<replicate>: count={count} is negative",
            "mjcf.replicate.count",
            where=node.where_of("count"),
            element="replicate",
            attribute="count",
            hint="0 or more copies",
        )
        return
    sep: str = slots[plan.slot["sep"]] or ""
    offset: Vec3 = slots[plan.slot["offset"]] or ZERO
    rx, ry, rz = slots[plan.slot["euler"]] or ZERO
    cls = reading.childclass(node, here.childclass)
    turn, sequence = reading.angles.radians, reading.angles.sequence
    width = len(str(count - 1))
    pos = ZERO
    for i in range(count):
        # The angles are multiplied, the rotations not composed; an offset is taken in the frame of the copy before.
        quat = quat_from_euler((turn(i * rx), turn(i * ry), turn(i * rz)), sequence)
        suffix = f"{sep}{i:0{width}d}{here.suffix}"
        yield Around(here.body, cls, _inside(here, (pos, quat)), suffix, here.replicate or made + 1)
        x, y, z = turned(quat, offset)
        pos = (pos[0] + x, pos[1] + y, pos[2] + z)


def _inside(here: Around, pose: Pose) -> Pose:
    return pose if here.frame is None else compose(here.frame, pose)
