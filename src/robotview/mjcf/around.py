"""`Around`: what surrounds an element in the tree, and how frames and replicates change it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from robotview.errors import MjcfError, Problem
from robotview.mjcf.defaults import DefaultClass
from robotview.mjcf.elements import plan_for
from robotview.mjcf.reading import Reading
from robotview.mjcf.scaling import ScaledFrame, Scaling, scaled_frame
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
    scaling: Scaling | None = None
    """Of the scaled frames around, and of all frames inside them; ``frame`` is then None."""


def in_frame(node: Node, here: Around, reading: Reading) -> Around:
    """What surrounds the contents of a ``<frame>``."""
    plan = plan_for("frame", reading.version)
    slots = plan.values(node, plan.blank, reading.problems)
    pose = reading.placer.pose(node, plan, slots)
    childclass = reading.childclass(node, here.childclass)
    written = pose[0], reading.placer.late(node, plan, slots) or pose[1]
    if not node.attrib.keys().isdisjoint(("scale", "massscale", "scaling")):
        frame = scaled_frame(written, plan, slots, node, reading.problems)
        if frame is not None:
            around = here if here.frame is None else _kept(here, here.frame)
            return replace(around, childclass=childclass, scaling=(around.scaling or Scaling()).inside(frame))
    if here.scaling is not None:
        return replace(_kept(here, written), childclass=childclass)
    if here.frame is not None:
        pose = reading.placer.within(here.frame, node, plan, slots, pose)
    return replace(here, childclass=childclass, frame=pose)


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
        number = here.replicate or made + 1
        if here.scaling is not None:
            inside = _kept(here, (pos, quat))
        else:
            inside = replace(here, frame=_inside(here, (pos, quat)))
        yield replace(inside, childclass=cls, suffix=suffix, replicate=number)
        x, y, z = turned(quat, offset)
        pos = (pos[0] + x, pos[1] + y, pos[2] + z)


def _kept(here: Around, pose: Pose) -> Around:
    """Within a frame that is kept as it is: merged with one that scales, its last bit would be another."""
    return replace(here, frame=None, scaling=(here.scaling or Scaling()).inside(ScaledFrame(pose)))


def _inside(here: Around, pose: Pose) -> Pose:
    return pose if here.frame is None else compose(here.frame, pose)
