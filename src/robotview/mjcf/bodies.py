"""The kinematic tree: bodies depth first with everything that is attached to them, frames merged, replicates expanded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from robotview.errors import Problems
from robotview.mjcf import records
from robotview.mjcf.compiler import Angles, direction
from robotview.mjcf.defaults import DefaultClass, Defaults
from robotview.mjcf.elements import Plan, Slots, plan_for, spoken
from robotview.mjcf.limits import resolve_limits
from robotview.mjcf.poses import Placer
from robotview.mjcf.records import Compiler
from robotview.mjcf.sections import Sections
from robotview.source.xml import Node
from robotview.spatial.pose import IDENTITY, ZERO, Pose, Vec3, compose, quat_from_euler, rotate

Kind = str
MAX_COPIES = 1_000_000
SIZED = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}
SIZE_WORDS = {
    "sphere": "give size as the radius",
    "capsule": "give size as radius and half length, or a fromto",
    "box": "give size as three half edges",
    "cylinder": "give size as radius and half length, or a fromto",
    "ellipsoid": "give size as three half axes",
}


@dataclass(slots=True)
class Draft:
    """A body while it is being read; its records are built once the order of everything is known."""

    parent: int | None
    slots: Slots
    node: Node
    inertial: records.Inertial | None = None
    inertial_node: Node | None = None
    attached: dict[Kind, list[tuple[Plan, Slots, Node]]] = field(default_factory=dict)
    others: dict[str, list[Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Around:
    """What surrounds an element: its body, the class in force, the frames between, the suffixes of replicates."""

    body: int
    childclass: DefaultClass
    frame: Pose | None = None
    suffix: str = ""
    sources: tuple[Node, ...] = ()


class TreeReader:
    """Reads every ``worldbody`` of a document."""

    def __init__(
        self,
        compiler: Compiler,
        defaults: Defaults,
        angles: Angles,
        placer: Placer,
        sections: Sections,
        version: str,
        problems: Problems,
    ) -> None:
        self.compiler = compiler
        self.defaults = defaults
        self.angles = angles
        self.placer = placer
        self.sections = sections
        self.version = version
        self.problems = problems
        self.drafts: list[Draft] = []
        self.copies: dict[tuple[Kind, str], list[str]] = {}
        """(kind, name in the file) -> names of its copies, for what replicate multiplied."""
        self.frames: dict[str, Node] = {}
        self._plans = {tag: plan_for(f"body/{tag}", version) for tag in ("geom", "joint", "site", "camera", "light")}
        self._body = plan_for("body", version)
        self._made = 0

    def read(self, root: Node) -> list[Draft]:
        world = self._body.blank.copy()
        world[self._body.slot["name"]] = "world"
        world[self._body.slot["pos"]] = ZERO
        self.drafts.append(Draft(None, world, root))
        around = Around(0, self.defaults.main)
        for section in root.children:
            if section.tag == "worldbody":
                self._walk(section, around)
        return self.drafts

    def _walk(self, section: Node, around: Around) -> None:
        stack: list[tuple[Iterator[Node], Around]] = [(iter(section.children), around)]
        while stack:
            nodes, here = stack[-1]
            node = next(nodes, None)
            if node is None:
                stack.pop()
                continue
            tag = node.tag
            if tag in ("geom", "site"):
                self._placed(node, tag, here)
            elif tag == "body":
                inner = self._open_body(node, here)
                stack.append((iter(node.children), inner))
            elif tag == "joint":
                self._joint(node, here)
            elif tag == "freejoint":
                self._freejoint(node, here)
            elif tag == "inertial":
                self._inertial(node, here)
            elif tag == "camera":
                self._placed(node, tag, here)
            elif tag == "light":
                self._light(node, here)
            elif tag == "frame":
                stack.append((iter(node.children), self._frame(node, here)))
            elif tag == "replicate":
                for copy in reversed(self._replicate(node, here)):
                    stack.append((iter(node.children), copy))
            elif tag in ("attach", "flexcomp", "composite", "plugin"):
                self._other(node, here)

    def _open_body(self, node: Node, here: Around) -> Around:
        slots = self._body.values(node, self._body.blank, self.problems)
        if slots[self._body.slot["pos"]] is None:
            slots[self._body.slot["pos"]] = ZERO
        self.placer.place(node, self._body, slots, here.frame)
        self._name(slots, self._body, "body", here)
        childclass = node.attrib.get("childclass")
        cls = here.childclass if childclass is None else self.defaults.get(childclass, node, "childclass")
        if slots[self._body.slot["name"]] == "world":
            self.problems.error(
                "duplicate_name",
                '<body> is named "world", the name of the world body',
                "mjcf.name.world",
                where=node.where_of("name"),
                element="body",
                attribute="name",
            )
        self.drafts.append(Draft(here.body, slots, node))
        if slots[self._body.slot["mocap"]] and here.body != 0:
            self.problems.error(
                "structure",
                f"<body>{_named(node)}: a mocap body must be a child of the world",
                "mjcf.mocap.nested",
                where=node.where_of("mocap"),
                element="body",
                attribute="mocap",
            )
        return Around(len(self.drafts) - 1, cls, None, here.suffix, here.sources)

    def _placed(self, node: Node, tag: str, here: Around) -> None:
        plan = self._plans[tag]
        slots = plan.values(node, self._start(node, plan, here), self.problems)
        self.placer.place(node, plan, slots, here.frame)
        if tag == "geom":
            self._check_size(node, plan, slots)
        self._attach(node, tag, plan, slots, here)

    def _check_size(self, node: Node, plan: Plan, slots: Slots) -> None:
        kind, size = slots[plan.slot["type"]], slots[plan.slot["size"]]
        if slots[plan.slot["mesh"]] is None and kind in SIZED and not all(x > 0 for x in size[: SIZED[kind]]):
            what = "has no size" if not any(size) else f"has a size that is not positive: {spoken(size[: SIZED[kind]])}"
            where = node.where_of("size")
            self.problems.error(
                "bad_value",
                f"<geom>{_named(node)} of type {kind} {what}",
                "mjcf.geom.size",
                where=where,
                element="geom",
                attribute="size",
                hint=SIZE_WORDS[kind],
            )

    def _light(self, node: Node, here: Around) -> None:
        plan = self._plans["light"]
        slots = plan.values(node, self._start(node, plan, here), self.problems)
        at = direction(slots[plan.slot["dir"]])
        if at is None:
            self.problems.error(
                "bad_value",
                "<light> dir has no length",
                "mjcf.light.dir",
                where=node.where_of("dir"),
                element="light",
                attribute="dir",
            )
            at = (0.0, 0.0, -1.0)
        if here.frame is not None:
            slots[plan.slot["pos"]] = compose(here.frame, (slots[plan.slot["pos"]], IDENTITY))[0]
            at = rotate(here.frame[1], at)
        slots[plan.slot["dir"]] = at
        self._attach(node, "light", plan, slots, here)

    def _joint(self, node: Node, here: Around) -> None:
        plan = self._plans["joint"]
        slots = plan.values(node, self._start(node, plan, here), self.problems)
        resolve_limits(node, plan, slots, self.compiler.autolimits, self.problems)
        kind = slots[plan.slot["type"]]
        if kind == "free":
            self._check_free(node, here)
        axis = slots[plan.slot["axis"]]
        if kind in ("hinge", "slide"):
            unit = direction(axis)
            if unit is None:
                self.problems.error(
                    "bad_value",
                    f"<joint>{_named(node)} has an axis of length zero",
                    "mjcf.joint.axis",
                    where=node.where_of("axis"),
                    element="joint",
                    attribute="axis",
                    hint="give the direction of the axis, such as 0 0 1",
                )
                unit = (0.0, 0.0, 1.0)
            axis = unit
        if kind == "hinge" or kind == "ball":
            self._to_radians(plan, slots, kind)
        if here.frame is not None and kind != "free":
            slots[plan.slot["pos"]] = compose(here.frame, (slots[plan.slot["pos"]], IDENTITY))[0]
            axis = rotate(here.frame[1], axis)
        slots[plan.slot["axis"]] = axis
        self._attach(node, "joint", plan, slots, here)

    def _to_radians(self, plan: Plan, slots: Slots, kind: str) -> None:
        if not self.angles.degrees:
            return
        turn = self.angles.radians
        if slots[plan.slot["limited"]]:
            low, high = slots[plan.slot["range"]]
            slots[plan.slot["range"]] = (turn(low), turn(high))
        if kind == "hinge":
            for name in ("ref", "springref"):
                slots[plan.slot[name]] = turn(slots[plan.slot[name]])

    def _freejoint(self, node: Node, here: Around) -> None:
        plan, own = self._plans["joint"], plan_for("body/freejoint", self.version)
        given = own.values(node, own.blank, self.problems)
        slots = plan.blank.copy()
        slots[plan.slot["type"]] = "free"
        for name in ("limited", "actuatorfrclimited"):
            if name in plan.slot:
                slots[plan.slot[name]] = False
        names = list(records.Joint.__struct_fields__)
        for name in ("name", "group", "align"):
            if name in own.slot:
                slots[names.index(name)] = given[own.slot[name]]
        self._check_free(node, here)
        self._attach(node, "joint", plan, slots, here)

    def _check_free(self, node: Node, here: Around) -> None:
        body = self.drafts[here.body]
        if here.body and body.parent != 0:
            name = body.slots[self._body.slot["name"]]
            self.problems.error(
                "structure",
                f'<{node.tag}>{_named(node)}: body "{name}" is not a child of the world, so it cannot float freely',
                "mjcf.free.nested",
                where=node.where,
                element=node.tag,
                hint="move the body into <worldbody>, or use other joints",
            )

    def _inertial(self, node: Node, here: Around) -> None:
        body = self.drafts[here.body]
        if body.inertial is not None:
            self.problems.error(
                "schema", "<body> has <inertial> twice", "mjcf.element.twice", where=node.where, element="inertial"
            )
        plan = plan_for("body/inertial", self.version)
        slots = plan.values(node, plan.blank, self.problems)
        if slots[plan.slot["pos"]] is None:
            slots[plan.slot["pos"]] = ZERO
        self.placer.place(node, plan, slots, here.frame)
        if "fullinertia" in node.attrib and "diaginertia" in node.attrib:
            self.problems.error(
                "conflicting_attributes",
                "<inertial> gives both fullinertia and diaginertia",
                "mjcf.inertial.twice",
                where=node.where_of("fullinertia"),
                element="inertial",
                attribute="fullinertia",
                hint="keep one of them",
            )
        body.inertial = plan.build(slots)
        body.inertial_node = node

    def _frame(self, node: Node, here: Around) -> Around:
        plan = _frame_plan(self.version)
        slots = plan.values(node, plan.blank, self.problems)
        pose = self.placer.pose(node, plan, slots)
        if "scale" in node.attrib or "massscale" in node.attrib or "scaling" in node.attrib:
            self.problems.warning(
                "schema",
                "<frame> scale, scaling and massscale are not read yet: the contents keep their size",
                "mjcf.unsupported.frame-scale",
                where=node.where,
                element="frame",
                attribute="scale",
            )
        name = node.attrib.get("name")
        if name:
            self.frames[name + here.suffix] = node
        childclass = node.attrib.get("childclass")
        cls = here.childclass if childclass is None else self.defaults.get(childclass, node, "childclass")
        frame = pose if here.frame is None else compose(here.frame, pose)
        return Around(here.body, cls, frame, here.suffix, here.sources)

    def _replicate(self, node: Node, here: Around) -> list[Around]:
        plan = plan_for("replicate", self.version)
        slots = plan.values(node, plan.blank, self.problems)
        count = slots[plan.slot["count"]]
        if count is None:
            return []
        self._made += max(count, 0)
        if count < 0 or self._made > MAX_COPIES:
            kind, why = (
                ("bad_value", f"count={count} is negative")
                if count < 0
                else ("limit_exceeded", f"more than {MAX_COPIES} copies in all")
            )
            self.problems.error(
                kind,
                f"<replicate>: {why}",
                "mjcf.replicate.count",
                where=node.where_of("count"),
                element="replicate",
                attribute="count",
            )
            return []
        sep = slots[plan.slot["sep"]] or ""
        offset: Vec3 = slots[plan.slot["offset"]] or ZERO
        euler: Vec3 = slots[plan.slot["euler"]] or ZERO
        childclass = node.attrib.get("childclass")
        cls = here.childclass if childclass is None else self.defaults.get(childclass, node, "childclass")
        turn = self.angles.radians
        width = len(str(count - 1))
        pos, copies = ZERO, []
        for i in range(count):
            # The angles are multiplied, the rotations not composed; each offset is taken in the frame of the copy before.
            quat = quat_from_euler((turn(i * euler[0]), turn(i * euler[1]), turn(i * euler[2])), self.angles.sequence)
            pose = (pos, quat)
            frame = pose if here.frame is None else compose(here.frame, pose)
            copies.append(Around(here.body, cls, frame, f"{sep}{i:0{width}d}{here.suffix}", (*here.sources, node)))
            x, y, z = rotate(quat, offset)
            pos = (pos[0] + x, pos[1] + y, pos[2] + z)
        return copies

    def _other(self, node: Node, here: Around) -> None:
        draft = self.drafts[here.body]
        if node.tag == "plugin":
            draft.others.setdefault("plugins", []).append(self.sections.record(node, "body/plugin", self.defaults.main))
            return
        if node.tag == "flexcomp":
            draft.others.setdefault("flexcomps", []).append(
                self.sections.record(node, "body/flexcomp", self.defaults.main)
            )
        self.problems.warning(
            "schema",
            f"<{node.tag}>{_named(node)} is not expanded yet: what it makes is missing in the picture",
            f"mjcf.unsupported.{node.tag}",
            where=node.where,
            element=node.tag,
        )

    def _start(self, node: Node, plan: Plan, here: Around) -> Slots:
        name = node.attrib.get("class")
        return self.defaults.slots(here.childclass if name is None else self.defaults.get(name, node), plan)

    def _attach(self, node: Node, kind: Kind, plan: Plan, slots: Slots, here: Around) -> None:
        self._name(slots, plan, kind, here)
        self.drafts[here.body].attached.setdefault(kind, []).append((plan, slots, node))

    def _name(self, slots: Slots, plan: Plan, kind: Kind, here: Around) -> None:
        at = plan.slot["name"]
        name = slots[at]
        if not here.suffix:
            return
        if name:
            slots[at] = name + here.suffix
            self.copies.setdefault((kind, name), []).append(slots[at])


def _frame_plan(version: str) -> Plan:
    return plan_for("frame", version)


def _named(node: Node) -> str:
    name = node.attrib.get("name")
    return f' "{name}"' if name else ""
