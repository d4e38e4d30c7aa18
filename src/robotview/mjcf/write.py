"""`write`: a resolved model as MJCF text that compiles to the same numbers, bit for bit.

Every value that differs from MuJoCo's own default is written with as many digits as it takes to read the same number
again; angles in radians, classes and frames worked in, files named relative to the model's folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from robotview.errors import MjcfError
from robotview.mjcf import records
from robotview.mjcf.elements import Plan, plan_for
from robotview.mjcf.fields import INHERITED, LISTS, default_value, field_name, record_name
from robotview.mjcf.packing import Packing
from robotview.mjcf.scaling import ScaledFrame
from robotview.mjcf.schema import schema
from robotview.source.documents import document_of
from robotview.source.markup import attributes as joined
from robotview.source.markup import number, quoted
from robotview.source.writing import refuse_missing_folder, write_file

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

ABSENT = {
    "compiler": {"angle", "meshdir", "texturedir", "assetdir", "strippath", "eulerseq", "coordinate"},
    "body/geom": {"fromto"},
    "body/site": {"fromto"},
}
"""Attributes that are worked into others, so that they are not written: path -> names."""
LOST = frozenset(
    {"mjcf.unsupported.composite-copy", "mjcf.unsupported.composite-class", "mjcf.unsupported.flexcomp-copy"}
)
"""Problems of what the records do not hold."""
PLACE = frozenset({"pos", "quat", "size"})
SECTIONS = ("option", "size", "visual", "statistic")
GROUPS = (("extension", "extensions"), ("custom", "customs"), ("asset", "assets"))
LATE_GROUPS = (("deformable", "deformables"), ("contact", "contacts"))
LISTED = (
    ("equality", "equalities"),
    ("tendon", "tendons"),
    ("actuator", "actuators"),
    ("sensor", "sensors"),
    ("keyframe", "keyframes"),
)


def write(model: Model, path: str | os.PathLike[str] | None = None) -> str:
    """The model as MJCF text, always the same for the same model.

    Args:
        model: what to write: a `Model`, or the robot that `robotview.load` made of one.
        path: a file to write to, with the files the model needs copied beside it; None: text only, whose file names
            are relative to the model's folder.

    Returns:
        The text.

    Raises:
        MjcfError: the model has something that was not read, so that it would be lost. ReadError: a file the model
            needs cannot be read. WriteError: there is no such folder, or
            nothing can be written there. TypeError: it is no MJCF.
    """
    from robotview.mjcf.model import Model

    model = document_of(model, Model, "mjcf.Model.from_file(path)")
    packing = Packing(model, beside=path is not None)
    text = _text_of(model, packing)
    if path is not None:
        refuse_missing_folder(path)
        packing.copy_to(Path(path).parent)
        write_file(path, text.encode())
    return text


def bundle(model: Model) -> tuple[str, dict[str, bytes]]:
    """The model as MJCF text, and the files it names, name -> content: ``MjModel.from_xml_string(*bundle(model))``.

    Raises:
        MjcfError, ReadError: as `write`.
    """
    packing = Packing(model, beside=True)
    text = _text_of(model, packing)
    return text, {name: found.read() for name, found in packing.copies.items()}


def _text_of(model: Model, packing: Packing) -> str:
    lost = [problem for problem in model.problems if problem.code in LOST]
    if lost:
        raise MjcfError(lost)
    return "".join(f"{line}\n" for line in Writer(model, packing).lines())


class Writer:
    """Turns records into lines, driven by the schema's table."""

    def __init__(self, model: Model, packing: Packing) -> None:
        self.model = model
        self.packing = packing
        self.version = model.version
        self._tags: dict[str, dict[str, str]] = {}
        self._classes: dict[str, str] = {}
        """A class's only element -> the class's name."""

    def lines(self) -> Iterator[str]:
        model = self.model
        yield f"<mujoco model={quoted(model.name)}>"
        settings = dict(self._attributes("compiler", model.compiler))
        yield from self._element("compiler", "compiler", model.compiler, 1, {"angle": "radian", **settings})
        for section in SECTIONS:
            yield from self._section(section, getattr(model, section))
        listed = [line for tag, name in LISTED for line in self._listed(tag, getattr(model, name))]
        yield from self._defaults()
        for tag, name in GROUPS:
            yield from self._group(tag, getattr(model, name))
        yield "  <worldbody>"
        yield from self._tree()
        yield "  </worldbody>"
        for tag, name in LATE_GROUPS:
            yield from self._group(tag, getattr(model, name))
        yield from listed
        yield "</mujoco>"

    def _section(self, tag: str, record: Any) -> Iterator[str]:
        if dict(self._attributes(tag, record)) or any(True for _ in self._children(tag, record, 2)):
            yield from self._element(tag, tag, record, 1)

    def _group(self, tag: str, group: Any) -> Iterator[str]:
        inner = list(self._children(tag, group, 2))
        if inner:
            yield f"  <{tag}>"
            yield from inner
            yield f"  </{tag}>"

    def _listed(self, section: str, items: Iterable[Any]) -> Iterator[str]:
        tags = self._tags_of(section)
        named = [(tags[type(item).__name__], item) for item in items]
        lines = [line for tag, item in named for line in self._element(tag, f"{section}/{tag}", item, 2)]
        if lines:
            yield f"  <{section}>"
            yield from lines
            yield f"  </{section}>"

    def _tree(self) -> Iterator[str]:
        """All bodies, depth first: their order in the model is that of the text."""
        children: dict[int, list[tuple[str, int]]] = {body.id: [] for body in self.model.bodies}
        for body in self.model.bodies:
            if body.parent is not None:
                children[body.parent].append(("body", body.id))
        yield from self._contents(self.model.bodies[0], 2)
        stack = [iter(self.model.sequences.get(0) or children[0])]
        bodies = [0]
        while stack:
            tag, at = next(stack[-1], ("", 0))
            depth = len(stack) + 1
            if tag == "body":
                body = self.model.bodies[at]
                authored, frames = self.model.written.get(("body", at), (body, ()))
                yield from _opened(frames, depth)
                yield f"{'  ' * depth}<body{joined(self._attributes('body', authored))}>"
                yield from self._contents(body, depth + 1)
                bodies.append(at)
                stack.append(iter(self.model.sequences.get(at) or children[at]))
            elif tag:
                item = getattr(self.model.bodies[bodies[-1]], f"{tag}s")[at]
                yield from self._framed(tag, tag, (bodies[-1], at), item, depth)
            else:
                stack.pop()
                if (ended := bodies.pop()) != 0:
                    yield f"{'  ' * (depth - 1)}</body>"
                    yield from _closed(self.model.written.get(("body", ended), (None, ()))[1], depth - 1)

    def _contents(self, body: records.Body, depth: int) -> Iterator[str]:
        if body.inertial is not None:
            yield from self._framed("inertial", "inertial", body.id, body.inertial, depth)
        for joint in body.joints:
            free = self._is_freejoint(joint)
            yield from self._framed("joint", "freejoint" if free else "joint", joint.id, joint, depth)
        for tag in ("geom", "site", "camera", "light"):
            for item in getattr(body, f"{tag}s"):
                yield from self._framed(tag, tag, item.id, item, depth)
        for item in body.plugins:
            yield from self._element("plugin", "body/plugin", item, depth)

    def _framed(self, kind: str, tag: str, number: int | tuple[int, int], record: Any, depth: int) -> Iterator[str]:
        """An element within the scaled frames that it stands in, for its values are theirs."""
        authored, frames = self.model.written.get((kind, number), (record, ()))
        given = None
        if (kind, number) in self.model.written and getattr(authored, "fromto", None) is not None:
            # MuJoCo scales the two ends and looks for the orientation after that.
            given = {name: text for name, text in self._attributes(f"body/{tag}", authored) if name not in PLACE}
            given |= {"size": _text(authored.size[0], ()), "fromto": _text(authored.fromto, ())}
        yield from _opened(frames, depth)
        yield from self._element(tag, f"body/{tag}", authored, depth, given)
        yield from _closed(frames, depth)

    def _is_freejoint(self, joint: records.Joint) -> bool:
        if joint.type != "free":
            return False
        own = {"type", "limited", "actuatorfrclimited", "name", "group", "align"}
        return all(name in own for name, _ in self._attributes("body/joint", joint))

    def _element(
        self, tag: str, path: str, record: Any, depth: int, attributes: dict[str, str] | None = None
    ) -> Iterator[str]:
        attributes = attributes or dict(self._attributes(path, record))
        given = joined({**self._class_of(path, record), **attributes}.items())
        inner = list(self._children(path, record, depth + 1))
        space = "  " * depth
        if not inner:
            yield f"{space}<{tag}{given}/>"
            return
        yield f"{space}<{tag}{given}>"
        yield from inner
        yield f"{space}</{tag}>"

    def _children(self, path: str, record: Any, depth: int) -> Iterator[str]:
        if path == "tendon/spatial":
            tags = self._tags_of(path)
            for item in record.path:
                tag = tags[type(item).__name__]
                yield from self._element(tag, f"{path}/{tag}", item, depth)
            return
        plan = self._plan(path)
        children = plan.element.children if plan is not None else {}
        fields = record.__struct_fields__
        for tag in children:
            name = LISTS.get(tag, f"{tag}s")
            if name in fields:
                for item in getattr(record, name):
                    yield from self._element(tag, f"{path}/{tag}", item, depth)
            elif field_name(tag) in fields and getattr(record, field_name(tag)) is not None:
                item = getattr(record, field_name(tag))
                if path not in SECTIONS or dict(self._attributes(f"{path}/{tag}", item)):
                    yield from self._element(tag, f"{path}/{tag}", item, depth)

    def _attributes(self, path: str, record: Any) -> Iterator[tuple[str, str]]:
        """What differs from MuJoCo's defaults, in the schema's order."""
        plan = self._plan(path)
        if plan is None:
            return
        absent = ABSENT.get(path, ())
        fields = record.__struct_fields__
        for name, attribute in plan.element.attributes.items():
            field = field_name(name)
            if field not in fields or name in absent:
                continue
            value = getattr(record, field)
            blank = plan.blank[plan.slot[name]]
            if value is None or value == "" or (value == blank and not attribute.required):
                continue
            if name == "texture" and path == "asset/material" and record.layers:
                continue
            if name == "cranklength" and path.startswith("actuator/") and not record.cranksite:
                continue  # from a class: where there is no crank it means nothing, and may not be given
            if (name == "pos" and blank is None and not any(value)) or name == "inheritrange":
                continue  # ranges that are inherited stand in the record
            if name.startswith("file") and attribute.kind == "string":
                value = self.packing.name(path, record, value)
            if name in plan.partial and name != "springlength":
                value = _shortened(value, blank, attribute.least)
            yield name, _text(value, attribute.keywords)

    def _class_of(self, path: str, record: Any) -> dict[str, str]:
        """A class for values that an element of this kind can have, but not give."""
        given: dict[str, str] = {}
        for field, tag in INHERITED.get(path, {}).items():
            attribute = plan_for(f"default/{tag}", self.version).element.attributes[field]
            value = getattr(record, field)
            if value is not None and value != default_value(attribute):
                given[field] = _text(value, attribute.keywords)
        if not given:
            return {}
        line = f"<{tag}{joined(given.items())}/>"
        return {"class": self._classes.setdefault(line, f"{tag}-{len(self._classes) + 1}")}

    def _defaults(self) -> Iterator[str]:
        if self._classes:
            yield "  <default>"
            for line, name in self._classes.items():
                yield f'    <default class="{name}">'
                yield f"      {line}"
                yield "    </default>"
            yield "  </default>"

    def _plan(self, path: str) -> Plan | None:
        try:
            return plan_for(path, self.version)
        except KeyError:
            return None

    def _tags_of(self, section: str) -> dict[str, str]:
        """Record name -> tag of what may stand in a section."""
        tags = self._tags.get(section)
        if tags is None:
            element = schema(self.version)
            for part in section.split("/"):
                element = element.children[part]
            tags = self._tags[section] = {record_name(f"{section}/{tag}"): tag for tag in element.children}
        return tags


def _opened(frames: Iterable[ScaledFrame], depth: int) -> Iterator[str]:
    for frame in frames:
        given: dict[str, Any] = {"pos": frame.pose[0], "quat": frame.pose[1]}
        if frame != ScaledFrame(frame.pose):
            word = "similar" if frame.similar else "geometry"
            given |= {"scale": frame.scale, "massscale": frame.massscale, "scaling": word}
        yield f"{'  ' * depth}<frame{joined((name, _text(value, ())) for name, value in given.items())}>"


def _closed(frames: Iterable[ScaledFrame], depth: int) -> Iterator[str]:
    for _ in frames:
        yield f"{'  ' * depth}</frame>"


def _shortened(value: tuple[Any, ...], blank: Any, least: int) -> tuple[Any, ...]:
    """Without the last numbers if they are those that hold anyway: older versions of MuJoCo take fewer."""
    count = len(value)
    if isinstance(blank, tuple) and len(blank) == count:
        while count > max(1, least) and value[count - 1] == blank[count - 1]:
            count -= 1
    return value[:count]


def _text(value: Any, keywords: tuple[str, ...]) -> str:
    if isinstance(value, bool):
        return ("enable" if value else "disable") if "enable" in keywords else ("true" if value else "false")
    if isinstance(value, tuple):
        return " ".join(_text(item, ()) for item in value)
    if isinstance(value, float):
        return number(value)
    return str(value)
