"""Positions and orientations as MJCF gives them: one of five notations, or the two ends of a long shape."""

from __future__ import annotations

from robotview.errors import Problems
from robotview.mjcf.compiler import Angles
from robotview.mjcf.elements import ORIENTATIONS, Plan, Slots
from robotview.mjcf.values import named
from robotview.source.xml import Node
from robotview.spatial.pose import IDENTITY, ZERO, Pose, Quat, Vec3, compose, length, normalized, quat_from_zaxis

UNIT_LATE = frozenset({"frame", "site", "camera"})
LONG = ("capsule", "cylinder", "ellipsoid", "box")


class Placer:
    """Resolves poses of elements into ``pos`` and ``quat`` of their slots."""

    def __init__(self, angles: Angles, problems: Problems) -> None:
        self.angles = angles
        self.problems = problems

    def orientation(self, node: Node, plan: Plan, slots: Slots) -> Quat:
        get = {name: slots[plan.slot[name]] for name in ORIENTATIONS if name in plan.slot}
        if get.get("quat") == IDENTITY and len([v for v in get.values() if v is not None]) == 1:
            return IDENTITY
        return self.angles.orientation(node, get, self.problems)

    def pose(self, node: Node, plan: Plan, slots: Slots) -> Pose:
        pos = slots[plan.slot["pos"]]
        return (pos if pos is not None else ZERO), self.orientation(node, plan, slots)

    def within(self, frame: Pose, node: Node, plan: Plan, slots: Slots, pose: Pose) -> Pose:
        """A pose in a frame. Of some elements MuJoCo makes the quaternion unit only after the frame has turned it."""
        late = self.late(node, plan, slots)
        if late is None:
            return compose(frame, pose)
        pos, quat = compose(frame, (pose[0], late))
        return pos, normalized(quat)

    def late(self, node: Node, plan: Plan, slots: Slots) -> Quat | None:
        """The quaternion as it is given, where MuJoCo makes it unit only after all frames; None elsewhere."""
        given = [name for name in ORIENTATIONS if name in plan.slot and slots[plan.slot[name]] is not None]
        if node.tag not in UNIT_LATE or given != ["quat"] or length(slots[plan.slot["quat"]]) < 1e-14:
            return None
        quat: Quat = slots[plan.slot["quat"]]
        return quat

    def place(self, node: Node, plan: Plan, slots: Slots, frame: Pose | None) -> None:
        """Write the element's pose in its body's frame into ``slots``; a ``fromto`` also decides the size."""
        fromto = slots[plan.slot["fromto"]] if "fromto" in plan.slot else None
        if fromto is not None:
            pos, quat = self._between(node, plan, slots, fromto)
            if frame is not None:
                pos, quat = compose(frame, (pos, quat))
        else:
            pos, quat = self.pose(node, plan, slots)
            if frame is not None:
                pos, quat = self.within(frame, node, plan, slots, (pos, quat))
        slots[plan.slot["pos"]] = pos
        slots[plan.slot["quat"]] = quat

    def _between(self, node: Node, plan: Plan, slots: Slots, fromto: tuple[float, ...]) -> Pose:
        a: Vec3 = (fromto[0], fromto[1], fromto[2])
        b: Vec3 = (fromto[3], fromto[4], fromto[5])
        kind = slots[plan.slot["type"]]
        if kind not in LONG:
            self._conflict(node, f'fromto needs a long shape, but the type is "{kind}"', f"one of: {' '.join(LONG)}")
            return ZERO, IDENTITY
        if slots[plan.slot["pos"]] is not None:
            given, other = ("pos", "fromto") if "pos" in node.attrib else ("fromto", "pos")
            origin = "" if other in node.attrib else f" (the {other} comes from its class)"
            self._conflict(node, f"pos and fromto are both given{origin}", "keep one of them", given)
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2)
        along = (a[0] - b[0], a[1] - b[1], a[2] - b[2])
        half = length(along) / 2
        quat = quat_from_zaxis(along)
        if quat is None or half < 1e-14:
            self.problems.error(
                "bad_value",
                f"<{node.tag}> fromto: the two points are the same",
                "mjcf.fromto.zero",
                where=node.where_of("fromto"),
                element=node.tag,
                attribute="fromto",
                hint="give two points that differ, or a size",
            )
            quat, half = IDENTITY, 1.0
        size = slots[plan.slot["size"]]
        round_ = kind in ("capsule", "cylinder")
        slots[plan.slot["size"]] = (size[0], half, size[2]) if round_ else (size[0], size[0], half)
        return middle, quat

    def _conflict(self, node: Node, message: str, hint: str, attribute: str = "fromto") -> None:
        where = node.where_of(attribute)
        self.problems.error(
            "conflicting_attributes",
            f"<{node.tag}>{named(node)}: {message}",
            "mjcf.fromto.conflict",
            where=where,
            element=node.tag,
            attribute=attribute,
            hint=hint,
        )
