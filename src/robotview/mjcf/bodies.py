"""The kinematic tree: bodies with everything that hangs on them, frames merged, replicates expanded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from robotview.mjcf.around import Around, Multiplied, copies, in_frame
from robotview.mjcf.attach import Attachments, Document
from robotview.mjcf.compiler import direction
from robotview.mjcf.drafts import Draft
from robotview.mjcf.elements import Plan, Slots, plan_for
from robotview.mjcf.flexcomps import in_frame as flexcomp_in_frame
from robotview.mjcf.flexcomps import use_of
from robotview.mjcf.joints import check_free, moved, read_freejoint, read_joint
from robotview.mjcf.macros import check_macro, frames_around
from robotview.mjcf.references import Copies
from robotview.mjcf.schema import version_key
from robotview.mjcf.sections import Sections
from robotview.mjcf.values import named, spoken
from robotview.source.xml import Node
from robotview.spatial.pose import ZERO, rotate

SIZED = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}
SIZE_WORDS = {
    "sphere": "give size as the radius",
    "capsule": "give size as radius and half length, or a fromto",
    "box": "give size as three half edges",
    "cylinder": "give size as radius and half length, or a fromto",
    "ellipsoid": "give size as three half axes",
}


class TreeReader:
    """Reads every ``worldbody`` of a document."""

    def __init__(
        self,
        document: Document,
        sections: Sections,
        attachments: Attachments,
        *,
        prefix: str = "",
        within: TreeReader | None = None,
    ) -> None:
        self.document = document
        self.reading = reading = document.reading
        self.sections = sections
        self.attachments = attachments
        self.prefix = prefix
        """Of the attachment that is being read."""
        self.problems = reading.problems
        self.drafts: list[Draft] = [] if within is None else within.drafts
        self.copies: Copies = {} if within is None else within.copies
        """What replicates multiplied."""
        self._plans = {
            tag: plan_for(f"body/{tag}", reading.version) for tag in ("geom", "joint", "site", "camera", "light")
        }
        self._body = plan_for("body", reading.version)
        self._frames_move_inertials = version_key(reading.version) >= (3, 14, 0)
        self.made: Multiplied = Multiplied() if within is None else within.made

    def read(self, root: Node) -> list[Draft]:
        """Drafts of all bodies, the world first."""
        world = self._body.blank.copy()
        world[self._body.slot["name"]] = "world"
        world[self._body.slot["pos"]] = ZERO
        around = Around(0, self.reading.defaults.main)
        self.drafts.append(Draft(None, world, root, around.childclass))
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
            if tag in ("geom", "site", "camera"):
                self._placed(node, tag, here)
            elif tag == "body":
                stack.append((iter(node.children), self._open_body(node, here)))
            elif tag in ("joint", "freejoint"):
                self._joint(node, here)
            elif tag == "inertial":
                self._inertial(node, here)
            elif tag == "light":
                self._light(node, here)
            elif tag == "frame":
                stack.append((iter(node.children), in_frame(node, here, self.reading)))
            elif tag == "replicate":
                made = list(copies(node, here, self.made, self.reading))
                stack.extend((iter(node.children), copy) for copy in reversed(made))
            elif tag == "attach":
                self._attachment(node, here)
            elif tag in ("flexcomp", "composite", "plugin"):
                self._other(node, here)

    def _attachment(self, node: Node, here: Around) -> None:
        part = self.attachments.part(node, self.document, self.prefix)
        if part is None:
            return
        prefix = self.prefix + node.attrib.get("prefix", "")
        reader = TreeReader(part.document, self.sections, self.attachments, prefix=prefix, within=self)
        self.made.add(node, part.holder, 1)
        reader._walk(part.holder, replace(here, childclass=part.around))

    def _open_body(self, node: Node, here: Around) -> Around:
        plan = self._body
        slots = plan.values(node, plan.blank, self.problems)
        if slots[plan.slot["pos"]] is None:
            slots[plan.slot["pos"]] = ZERO
        self.reading.placer.place(node, plan, slots, here.frame)
        self._name(slots, plan, "body", here)
        if slots[plan.slot["mocap"]] and here.body != 0:
            self.problems.error(
                "structure",
                f"<body>{named(node)}: a mocap body must be a child of the world",
                "mjcf.mocap.nested",
                where=node.where_of("mocap"),
                element="body",
                attribute="mocap",
                hint="move the body into <worldbody>",
            )
        self.drafts[here.body].sequence.append(("body", len(self.drafts)))
        childclass = self.reading.childclass(node, here.childclass)
        self.drafts.append(Draft(here.body, slots, node, childclass, here.scaling))
        scaling = None if here.scaling is None else here.scaling.of_child(slots[plan.slot["quat"]])
        return Around(len(self.drafts) - 1, childclass, None, here.suffix, here.replicate, scaling)

    def _placed(self, node: Node, tag: str, here: Around) -> None:
        plan = self._plans[tag]
        slots = plan.values(node, self._start(node, plan, here), self.problems)
        late = None if here.scaling is None else self.reading.placer.late(node, plan, slots)
        self.reading.placer.place(node, plan, slots, here.frame)
        if late is not None:
            slots[plan.slot["quat"]] = late
        if node.children:
            self.sections.nest(node, f"body/{tag}", plan, slots, self.reading)
        if tag == "geom":
            self._check_size(node, plan, slots)
        self._attach(node, tag, plan, slots, here)

    def _check_size(self, node: Node, plan: Plan, slots: Slots) -> None:
        kind, size = slots[plan.slot["type"]], slots[plan.slot["size"]]
        if slots[plan.slot["mesh"]] is not None or kind not in SIZED or all(x > 0 for x in size[: SIZED[kind]]):
            return
        if self.reading.defaults.incomplete or not plan.fits(node, "size"):
            return  # It follows from what is reported already.
        what = "has no size" if not any(size) else f"has a size that is not positive: {spoken(size[: SIZED[kind]])}"
        self.problems.error(
            "bad_value",
            f"<geom>{named(node)} of type {kind} {what}",
            "mjcf.geom.size",
            where=node.where_of("size"),
            element="geom",
            attribute="size",
            hint=SIZE_WORDS[kind],
        )

    def _light(self, node: Node, here: Around) -> None:
        plan = self._plans["light"]
        slots = plan.values(node, self._start(node, plan, here), self.problems)
        along = slots[plan.slot["dir"]]
        if here.frame is not None:
            slots[plan.slot["pos"]] = moved(here.frame, slots[plan.slot["pos"]])
            along = rotate(here.frame[1], along)
        along = direction(along)
        if along is None:
            self.problems.error(
                "bad_value",
                f"<light>{named(node)} dir has no length",
                "mjcf.light.dir",
                where=node.where_of("dir"),
                element="light",
                attribute="dir",
                hint="give the direction it shines in, such as 0 0 -1",
            )
            along = (0.0, 0.0, -1.0)
        if here.scaling is None:  # else MuJoCo makes it unit in the end
            slots[plan.slot["dir"]] = along
        self._attach(node, "light", plan, slots, here)

    def _joint(self, node: Node, here: Around) -> None:
        plan, body = self._plans["joint"], self.drafts[here.body]
        if node.tag == "freejoint":
            slots = read_freejoint(node, plan, self.reading)
        else:
            slots = read_joint(node, plan, self._start(node, plan, here), here, self.reading)
        if slots[plan.slot["type"]] == "free":
            check_free(node, body.slots[self._body.slot["name"]], body.parent, self.reading)
        self._attach(node, "joint", plan, slots, here)

    def _inertial(self, node: Node, here: Around) -> None:
        body = self.drafts[here.body]
        if here.body == 0:
            self.problems.error(
                "structure",
                "<inertial> stands in <worldbody>: the world has no mass",
                "mjcf.inertial.world",
                where=node.where,
                element="inertial",
                hint="put it into a <body>",
            )
        if body.inertial is not None and node not in body.node.children:  # siblings are counted in validation
            self.problems.error(
                "schema",
                f"<body>{named(body.node)} has <inertial> twice",
                "mjcf.element.twice",
                where=node.where,
                element="inertial",
                hint="keep one of them",
            )
        plan = plan_for("body/inertial", self.reading.version)
        slots = plan.values(node, plan.blank, self.problems)
        if slots[plan.slot["pos"]] is None:
            slots[plan.slot["pos"]] = ZERO
        self.reading.placer.place(node, plan, slots, here.frame if self._frames_move_inertials else None)
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
        body.inertial = plan, slots, here.scaling

    def _other(self, node: Node, here: Around) -> None:
        draft = self.drafts[here.body]
        record = self.sections.record(node, f"body/{node.tag}", self.reading)
        number = len(draft.others.get(f"{node.tag}s", ()))
        if node.tag == "flexcomp":
            record = flexcomp_in_frame(record, here, self.reading.version)
            draft.flexcomps.append(use_of(record, node, here, draft.cls, self.reading))
        if node.tag != "plugin":
            check_macro(node, here, self.problems)
            draft.sequence.append((node.tag, number))
            frames = frames_around(node, here)
            if frames:
                draft.frames[node.tag, number] = frames
        draft.others.setdefault(f"{node.tag}s", []).append((record, node))

    def _start(self, node: Node, plan: Plan, here: Around) -> Slots:
        return self.reading.defaults.slots(self.reading.class_of(node, here.childclass), plan)

    def _attach(self, node: Node, kind: str, plan: Plan, slots: Slots, here: Around) -> None:
        self._name(slots, plan, kind, here)
        self.drafts[here.body].attached.setdefault(kind, []).append((plan, slots, node, here.scaling))

    def _name(self, slots: Slots, plan: Plan, kind: str, here: Around) -> None:
        name = slots[plan.slot["name"]]
        if here.suffix and name:
            slots[plan.slot["name"]] = name + here.suffix
            self.copies.setdefault((kind, name), (here.replicate, []))[1].append(name + here.suffix)
