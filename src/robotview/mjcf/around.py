"""`Around`: what surrounds an element in the tree, and how frames and replicates change it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from robotview.errors import MjcfError, Problem
from robotview.mjcf.defaults import DefaultClass
from robotview.mjcf.elements import plan_for
from robotview.mjcf.reading import Reading
from robotview.mjcf.scaling import ScaledFrame, Scaling, scaled_frame
from robotview.mjcf.schema import version_key
from robotview.source.xml import Node
from robotview.spatial.pose import IDENTITY, ZERO, Pose, Vec3, compose, quat_from_euler, turned

MAX_COPIES = 100_000
MAX_ELEMENTS = 500_000


@dataclass(slots=True)
class Multiplied:
    """What replicates and attachments have made of a document so far."""

    copies: int = 0
    elements: int = 0

    def add(self, node: Node, holder: Node, times: int) -> None:
        """Count the contents of ``holder``; those of replicates in it count when these are reached.

        Raises:
            MjcfError: too many of them; what is read no further could fill the memory.
        """
        if node.tag == "replicate":
            self.copies += max(times, 0)
            if self.copies > MAX_COPIES:
                raise _too_many(node, f"more than {MAX_COPIES:,} copies in all", "count")
        self.elements += max(times, 0) * _size(holder)
        if self.elements > MAX_ELEMENTS:
            attribute = "count" if node.tag == "replicate" else "model"
            raise _too_many(node, f"more than {MAX_ELEMENTS:,} elements are made by replicate and attach", attribute)


def _size(holder: Node) -> int:
    count, stack = 0, list(holder.children)
    while stack:
        node = stack.pop()
        count += 1
        if node.tag != "replicate":
            stack.extend(node.children)
    return count


def _too_many(node: Node, why: str, attribute: str) -> MjcfError:
    place = node.where_of(attribute)
    message = f"<{node.tag}>: {why}"
    return MjcfError(Problem("error", "limit_exceeded", message, "mjcf.limit", place, None, node.tag, attribute))


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
    if "scale" in plan.slot and not node.attrib.keys().isdisjoint(("scale", "massscale", "scaling")):
        frame = scaled_frame(written, plan, slots, node, reading.problems)
        if frame is not None:
            around = here if here.frame is None else _kept(here, here.frame)
            return replace(around, childclass=childclass, scaling=(around.scaling or Scaling()).inside(frame))
    if here.scaling is not None:
        return replace(_kept(here, written), childclass=childclass)
    if here.frame is not None:
        pose = reading.placer.within(here.frame, node, plan, slots, pose)
    return replace(here, childclass=childclass, frame=pose)


def copies(node: Node, here: Around, made: Multiplied, reading: Reading) -> Iterator[Around]:
    """What surrounds the contents of each copy a ``<replicate>`` makes.

    Args:
        node: the element.
        here: what surrounds it.
        made: by the document so far; these copies are added.
        reading: the document's settings.

    Raises:
        MjcfError: more copies, or elements in them, than may be made.
    """
    plan = plan_for("replicate", reading.version)
    slots = plan.values(node, plan.blank, reading.problems)
    count: int = slots[plan.slot["count"]] or 0
    number = here.replicate or made.copies + 1
    made.add(node, node, count)
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
    pos, before = ZERO, IDENTITY
    late = version_key(reading.version) < (3, 3, 1)
    for i in range(count):
        # The angles are multiplied, the rotations not composed; an offset is taken in the frame of the copy before.
        quat = quat_from_euler((turn(i * rx), turn(i * ry), turn(i * rz)), sequence)
        suffix = f"{sep}{i:0{width}d}{here.suffix}"
        if here.scaling is not None:
            inside = _kept(here, (pos, quat))
        else:
            inside = replace(here, frame=_inside(here, (pos, quat)))
        yield replace(inside, childclass=cls, suffix=suffix, replicate=number)
        # Until 3.3.0 the offset was one copy late to turn.
        x, y, z = turned(before if late else quat, offset)
        before = quat
        pos = (pos[0] + x, pos[1] + y, pos[2] + z)


def _kept(here: Around, pose: Pose) -> Around:
    """Within a frame that is kept as it is: merged with one that scales, its last bit would be another."""
    return replace(here, frame=None, scaling=(here.scaling or Scaling()).inside(ScaledFrame(pose)))


def _inside(here: Around, pose: Pose) -> Pose:
    return pose if here.frame is None else compose(here.frame, pose)
