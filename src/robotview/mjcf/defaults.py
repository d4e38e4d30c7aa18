"""Default classes: what holds for an element before it gives its own values.

Source of the rules: experiments against MuJoCo 4.0 and 3.10. The root class is ``main`` (or unnamed); several root
sections add up; a class copies its parent when it opens, after all of the parent's own elements of that section; a
shorter vector overwrites only its leading numbers; actuator shortcuts share what is mechanical and keep their own
gains (before 3.16 they shared everything).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from robotview.errors import Problems, near_names
from robotview.mjcf.actuators import motor_constants
from robotview.mjcf.elements import Plan, Slots, plan_for
from robotview.mjcf.schema import version_key
from robotview.source.xml import Node

ACTUATORS = frozenset(
    {
        "general",
        "motor",
        "position",
        "velocity",
        "intvelocity",
        "damper",
        "cylinder",
        "muscle",
        "adhesion",
        "plugin",
        "orientation",
        "pid",
        "dcmotor",
    }
)
MECHANICAL = frozenset(
    {
        "ctrllimited",
        "ctrlrange",
        "forcelimited",
        "forcerange",
        "actlimited",
        "actrange",
        "gear",
        "cranklength",
        "group",
        "user",
        "armature",
        "damping",
        "nsample",
        "interp",
        "delay",
        "lengthrange",
    }
)
"""Actuator attributes that any shortcut's default gives to every shortcut."""
GIVER = {"spatial": "tendon", "fixed": "tendon"}
EQUALITIES = frozenset({"connect", "weld", "joint", "tendon", "flex", "flexvert", "flexstrain"})


@dataclass(slots=True)
class DefaultClass:
    """One class: for each default element's tag the values given, those of its parents included."""

    name: str
    parent: str | None
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    shared: dict[str, Any] = field(default_factory=dict)
    """Values that all actuator shortcuts take."""
    node: Node | None = None


class Defaults:
    """All classes of a document and what they give to an element."""

    def __init__(self, version: str, problems: Problems) -> None:
        self.version = version
        self.problems = problems
        self.classes: dict[str, DefaultClass] = {"main": DefaultClass("main", None)}
        self.incomplete = False
        """Whether something was wrong with a class, so that what it should have given proves nothing."""
        self._filled: dict[tuple[str, str], Slots] = {}
        self._one_slot = version_key(version) < (3, 16, 0)

    @property
    def main(self) -> DefaultClass:
        return self.classes["main"]

    def read(self, root: Node) -> None:
        """All classes of an assembled document."""
        before = len(self.problems.errors)
        for section in root.children:
            if section.tag == "default":
                name = section.attrib.get("class")
                if name == "":
                    self._bad(
                        section,
                        'the class of a <default> may not be empty: class=""',
                        "leave the attribute out, or write main",
                    )
                elif name not in (None, "main"):
                    self._bad(
                        section,
                        f'the top-level <default> is named "{name}"',
                        "the root class is called main; nest other classes inside it",
                    )
                self._section(section)
        self.incomplete = len(self.problems.errors) > before

    def _section(self, section: Node) -> None:
        stack: list[tuple[Node, DefaultClass | None]] = [(section, None)]
        while stack:
            node, parent = stack.pop()
            cls = self.main if parent is None else self._open(node, parent)
            if cls is None:
                continue
            for child in node.children:
                if child.tag != "default":
                    self._give(child, cls)
            stack.extend((child, cls) for child in reversed(node.children) if child.tag == "default")

    def _open(self, node: Node, parent: DefaultClass) -> DefaultClass | None:
        name = node.attrib.get("class")
        if not name:
            self._bad(node, "a nested <default> needs a class name", 'write <default class="...">')
            return None
        if name in self.classes:
            first = self.classes[name].node
            at = f", first at {first.where}" if first is not None else ""
            self.problems.error(
                "default_class" if name == "main" else "duplicate_name",
                f'the default class "{name}" is opened twice{at}',
                "mjcf.class.twice",
                where=node.where_of("class"),
                element="default",
                attribute="class",
                hint="put all its elements into one <default>",
            )
            return None
        cls = DefaultClass(
            name, parent.name, {tag: dict(given) for tag, given in parent.values.items()}, dict(parent.shared), node
        )
        self.classes[name] = cls
        return cls

    def _give(self, node: Node, cls: DefaultClass) -> None:
        try:
            plan = plan_for(f"default/{node.tag}", self.version)
        except KeyError:
            return
        tag = node.tag
        given = plan.given(node, cls.values.get(tag, {}), self.problems)
        if tag == "dcmotor":
            given = _settled_motor(given)
        cls.values[tag] = given
        if tag in ACTUATORS:
            for name in node.attrib:
                if name in given and (self._one_slot or name in MECHANICAL or tag == "general"):
                    cls.shared[name] = given[name]
        for layer in node.children:
            if layer.tag == "layer":
                cls.values.setdefault("layer", {})[layer.attrib.get("role", "")] = layer.attrib.get("texture")

    def get(self, name: str, node: Node, attribute: str = "class") -> DefaultClass:
        """The class of that name; an unknown one is reported and main is used."""
        cls = self.classes.get(name)
        if cls is None:
            near = near_names(name, self.classes, 2)
            known = ", ".join(list(self.classes)[:8])
            self.problems.error(
                "undefined_reference",
                f'<{node.tag}> has {attribute}="{name}", but no such default class is declared',
                "mjcf.class.unknown",
                where=node.where_of(attribute),
                element=node.tag,
                attribute=attribute,
                hint=f"did you mean {' or '.join(near)}?" if near else f"declared: {known}",
            )
            self.incomplete = True
            return self.main
        return cls

    def slots(self, cls: DefaultClass, plan: Plan) -> Slots:
        """The values an element read by ``plan`` starts from."""
        key = (cls.name, plan.element.path)
        found = self._filled.get(key)
        if found is None:
            found = self._filled[key] = plan.filled(self._given(cls, plan.element.path))
        return found

    def _given(self, cls: DefaultClass, path: str) -> dict[str, Any]:
        section, _, tag = path.rpartition("/")
        if section == "equality":
            tag = "equality"
        elif section == "actuator":
            return {**cls.shared, **({} if self._one_slot else cls.values.get(tag, {})), **_newest(cls, tag)}
        return cls.values.get(GIVER.get(tag, tag), {})

    def _bad(self, node: Node, message: str, hint: str) -> None:
        where = node.where_of("class") if "class" in node.attrib else node.where
        self.problems.error(
            "default_class", message, "mjcf.class.name", where=where, element="default", attribute="class", hint=hint
        )


def _settled_motor(given: dict[str, Any]) -> dict[str, Any]:
    """A class of motors keeps one constant and one resistance, as MuJoCo does; data sheets are read only once."""
    sheet = [given.get(name) for name in ("motorconst", "resistance", "nominal")]
    constant, resistance = motor_constants(*sheet)
    settled = {name: value for name, value in given.items() if name != "nominal"}
    return {
        **settled,
        **({"motorconst": (constant,)} if constant > 0.0 else {}),
        **({"resistance": resistance} if resistance > 0.0 else {}),
    }


def _newest(cls: DefaultClass, tag: str) -> dict[str, Any]:
    """Mechanical values given last by any shortcut win over older ones of the same shortcut."""
    own = cls.values.get(tag, {})
    return {name: cls.shared[name] for name in own if name in cls.shared and name in MECHANICAL}
