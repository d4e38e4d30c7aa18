"""`Model`: a typed, resolved MJCF document."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

from robotview.errors import MjcfError, Problem, Problems, ReadError, UnknownName, Where
from robotview.mjcf import records
from robotview.mjcf.assemble import Assembler, validate
from robotview.mjcf.bodies import Draft, TreeReader
from robotview.mjcf.compiler import Angles, read_compiler
from robotview.mjcf.defaults import Defaults
from robotview.mjcf.elements import plan_for
from robotview.mjcf.poses import Placer
from robotview.mjcf.references import Names, multiplied
from robotview.mjcf.schema import LATEST, schema, version_key
from robotview.mjcf.sections import Sections
from robotview.source.bundle import Bundle
from robotview.source.xml import Node, SourceFile

ROOTS = ("mujoco", "mujocoinclude")
T = TypeVar("T")
ATTACHED = (("joint", "joints"), ("geom", "geoms"), ("site", "sites"), ("camera", "cameras"), ("light", "lights"))


def default_version() -> str:
    """The MuJoCo version whose rules are followed: ROBOTVIEW_MUJOCO_VERSION, else that of the installed wheel, else 4.0."""
    return os.environ.get("ROBOTVIEW_MUJOCO_VERSION") or _installed()


@cache
def _installed() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("mujoco")
    except PackageNotFoundError:
        return LATEST


class Model:
    """MJCF as plain records: includes expanded, classes applied, radians, one quaternion per pose, frames and replicates merged.

    ``bodies`` is flat and depth first, index 0 is the world; joints, geoms, sites, cameras and lights hang on their body and
    are also listed body by body. Problems that do not prevent reading are in ``problems``.
    """

    def __init__(self) -> None:
        self.name = ""
        self.file = ""
        self.folder: str | None = None
        self.version = LATEST
        self.bundle = Bundle(disk=False)
        self.problems: list[Problem] = []
        self.bodies: list[records.Body] = []
        self.joints: list[records.Joint] = []
        self.geoms: list[records.Geom] = []
        self.sites: list[records.Site] = []
        self.cameras: list[records.Camera] = []
        self.lights: list[records.Light] = []
        self.compiler = records.Compiler()
        self.option: records.Option
        self.size: records.Size
        self.statistic: records.Statistic
        self.visual: records.Visual
        self.assets = records.Asset()
        self.defaults: Defaults
        self.contacts = records.Contact()
        self.customs = records.Custom()
        self.deformables = records.Deformable()
        self.extensions = records.Extension()
        self.equalities: list[Any] = []
        self.tendons: list[records.TendonSpatial | records.TendonFixed] = []
        self.actuators: list[Any] = []
        self.sensors: list[Any] = []
        self.keyframes: list[records.KeyframeKey] = []
        self.nodes: dict[str, list[Node]] = {}
        """Kind -> the element each record was read from."""

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        *,
        assets: Mapping[str, bytes] | None = None,
        root: str | os.PathLike[str] | None = None,
        mujoco_version: str | None = None,
        lenient: bool = False,
    ) -> Model:
        """Read an MJCF file and what it includes.

        Args:
            path: the main file.
            assets: name -> bytes, looked up before the disk.
            root: nothing outside this folder is opened.
            mujoco_version: whose rules to follow, such as "3.10"; default: the installed one, else 4.0.
            lenient: unknown elements and attributes are warnings.

        Raises:
            MjcfError: with every problem found. XmlError, ReadError: the file itself cannot be read.
        """
        name = os.fspath(path)
        bundle = Bundle(assets or {}, Path(root) if root is not None else None)
        found = bundle.find(name)
        if found is None:
            raise ReadError(Problem("error", "file_not_found", "there is no such file", "file.missing", Where(name)))
        return cls._read(SourceFile(name, found.read(), os.path.dirname(name)), bundle, mujoco_version, lenient)

    @classmethod
    def from_string(
        cls,
        xml: str | bytes,
        base_dir: str | os.PathLike[str] | None = ".",
        assets: Mapping[str, bytes] | None = None,
        *,
        name: str = "",
        mujoco_version: str | None = None,
        lenient: bool = False,
        root: str | os.PathLike[str] | None = None,
    ) -> Model:
        """Read MJCF text; files are looked up in ``assets``, then relative to ``base_dir`` (None: no disk at all)."""
        data = xml.encode() if isinstance(xml, str) else xml
        bundle = Bundle(assets or {}, Path(root) if root is not None else None, disk=base_dir is not None)
        folder = "" if base_dir is None or os.fspath(base_dir) == "." else os.fspath(base_dir)
        return cls._read(SourceFile(name or "<string>", data, folder), bundle, mujoco_version, lenient)

    @classmethod
    def _read(cls, file: SourceFile, bundle: Bundle, version: str | None, lenient: bool) -> Model:
        with _no_garbage():
            return cls._read_all(file, bundle, version or default_version(), lenient)

    @classmethod
    def _read_all(cls, file: SourceFile, bundle: Bundle, version: str, lenient: bool) -> Model:
        version = ".".join(map(str, min(version_key(version), version_key(LATEST))))
        problems = Problems()
        root = Assembler(bundle, problems).document(file)
        if root.tag not in ROOTS:
            raise MjcfError(
                Problem(
                    "error",
                    "wrong_root",
                    f"the root element is <{root.tag}>",
                    "mjcf.root",
                    root.where,
                    element=root.tag,
                    hint="an MJCF file begins with <mujoco>, a URDF with <robot>",
                )
            )
        validate(root, schema(version), problems, lenient=lenient)
        model = cls()
        model.file, model.folder, model.version, model.bundle = file.name, file.folder, version, bundle
        _fill(model, root, version, problems)
        problems.raise_errors(MjcfError)
        model.problems = problems.found
        return model

    def body(self, name: str) -> records.Body:
        return self._named("body", self.bodies, name)

    def joint(self, name: str) -> records.Joint:
        return self._named("joint", self.joints, name)

    def geom(self, name: str) -> records.Geom:
        return self._named("geom", self.geoms, name)

    def site(self, name: str) -> records.Site:
        return self._named("site", self.sites, name)

    def body_id(self, name: str) -> int:
        return self.body(name).id

    def source(self, kind: str, name: str) -> Where:
        """Where something stands: ``source("geom", "foot")``."""
        index = self._index(kind)
        if name not in index:
            raise UnknownName(kind, name, index)
        return self.nodes[kind][index[name]].where

    def _named(self, kind: str, items: list[T], name: str) -> T:
        index = self._index(kind)
        if name not in index:
            raise UnknownName(kind, name, index)
        return items[index[name]]

    def _index(self, kind: str) -> dict[str, int]:
        return self._indices.setdefault(kind, self._make_index(kind))

    @cached_property
    def _indices(self) -> dict[str, dict[str, int]]:
        return {}

    def _make_index(self, kind: str) -> dict[str, int]:
        lists: dict[str, list[Any]] = {
            "body": self.bodies,
            "joint": self.joints,
            "geom": self.geoms,
            "site": self.sites,
            "camera": self.cameras,
            "light": self.lights,
            "actuator": self.actuators,
            "sensor": self.sensors,
            "tendon": self.tendons,
            "equality": self.equalities,
            "key": self.keyframes,
            "mesh": self.assets.meshes,
            "material": self.assets.materials,
            "texture": self.assets.textures,
            "hfield": self.assets.hfields,
        }
        items = lists.get(kind, [])
        return {item.name: i for i, item in reversed(list(enumerate(items))) if item.name}

    def __repr__(self) -> str:
        return (
            f"<mjcf.Model {self.name!r}: {len(self.bodies)} bodies, {len(self.joints)} joints, {len(self.geoms)} geoms>"
        )


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Reading makes objects and throws none away: looking for garbage meanwhile makes it slower than linear."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _fill(model: Model, root: Node, version: str, problems: Problems) -> None:
    model.name = root.attrib.get("model", "MuJoCo Model")
    compiler = model.compiler = read_compiler(root, version, problems)
    model.defaults = defaults = Defaults(version, problems)
    defaults.read(root)
    angles = Angles(compiler)
    placer = Placer(angles, problems)
    sections = Sections(defaults, placer, compiler.autolimits, version, problems)
    tree = TreeReader(compiler, defaults, angles, placer, sections, version, problems)
    drafts = tree.read(root)
    _multiply_references(root, tree.copies)
    for name in ("option", "size", "statistic", "visual"):
        setattr(model, name, sections.merged(root, name))
    model.assets = sections.grouped(root, "asset", records.Asset)
    model.contacts = sections.grouped(root, "contact", records.Contact)
    model.customs = sections.grouped(root, "custom", records.Custom)
    model.deformables = sections.grouped(root, "deformable", records.Deformable)
    model.extensions = sections.grouped(root, "extension", records.Extension)
    model.tendons = sections.listed(root, "tendon", "tendon")
    model.equalities = sections.listed(root, "equality", "equality")
    model.actuators = sections.listed(root, "actuator", "actuator")
    model.sensors = sections.listed(root, "sensor", "sensor")
    model.keyframes = sections.listed(root, "keyframe", "key")
    model.nodes = sections.nodes
    _build_tree(model, drafts, version)
    _check(model, drafts, root, tree, problems)


def _multiply_references(root: Node, copies: dict[tuple[str, str], list[str]]) -> None:
    """Sensors, actuators, excludes, ... that refer to what replicate multiplied are multiplied with it."""
    if not copies:
        return
    for section in root.children:
        if section.tag not in ("sensor", "actuator", "contact", "equality", "tendon"):
            continue
        children: list[Node] = []
        for child in section.children:
            children.extend(multiplied(child, copies) or [child])
        section.children = children


def _build_tree(model: Model, drafts: list[Draft], version: str) -> None:
    """Records in compiled order: body by body."""
    lists: dict[str, list[Any]] = {kind: getattr(model, name) for kind, name in ATTACHED}
    nodes: dict[str, list[Node]] = {kind: [] for kind, _ in ATTACHED}
    plan = plan_for("body", version)
    fields = list(records.Body.__struct_fields__)
    rest = range(fields.index("name"), plan.count)
    inertial, first = fields.index("inertial"), {kind: fields.index(name) for kind, name in ATTACHED}
    order = _depth_first(drafts)
    number = {old: new for new, old in enumerate(order)}
    for body_id, old in enumerate(order):
        draft = drafts[old]
        values = draft.slots[: plan.count]
        values[0], values[1] = body_id, (None if draft.parent is None else number[draft.parent])
        values[inertial] = draft.inertial
        for at in rest:
            if at in plan.lists:
                values[at] = []
        for kind, items in draft.attached.items():
            out, all_of_kind, all_nodes = values[first[kind]], lists[kind], nodes[kind]
            for item_plan, slots, node in items:
                slots[0], slots[1] = len(all_of_kind), body_id
                record = item_plan.build(slots)
                out.append(record)
                all_of_kind.append(record)
                all_nodes.append(node)
        for name, others in draft.others.items():
            values[fields.index(name)] = others
        model.bodies.append(records.Body(*values))
    model.nodes |= nodes
    model.nodes["body"] = [drafts[old].node for old in order]


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


def _check(model: Model, drafts: list[Draft], root: Node, tree: TreeReader, problems: Problems) -> None:
    names = Names(problems)
    for kind, items in (
        ("body", model.bodies[1:]),
        ("joint", model.joints),
        ("geom", model.geoms),
        ("site", model.sites),
        ("camera", model.cameras),
        ("light", model.lights),
    ):
        nodes = model.nodes[kind][1:] if kind == "body" else model.nodes[kind]
        names.add_all(kind, items, nodes)
    for kind, items in (
        ("mesh", model.assets.meshes),
        ("texture", model.assets.textures),
        ("material", model.assets.materials),
        ("hfield", model.assets.hfields),
        ("skin", model.assets.skins),
        ("model", model.assets.models),
        ("tendon", model.tendons),
        ("equality", model.equalities),
        ("actuator", model.actuators),
        ("sensor", model.sensors),
        ("key", model.keyframes),
        ("flex", model.deformables.flexes),
        ("numeric", model.customs.numerics),
        ("text", model.customs.texts),
        ("tuple", model.customs.tuples),
        ("pair", model.contacts.pairs),
        ("exclude", model.contacts.excludes),
    ):
        names.add_all(kind, items, model.nodes.get(kind, []))
    if any(n.tag in ("attach", "flexcomp", "composite") for n in _all(root)):
        return  # What they would make is not known yet, so a missing name proves nothing.
    for kind, _ in ATTACHED:
        for node in model.nodes[kind]:
            names.check(node, f"body/{node.tag}")
    for section in root.children:
        if section.tag in ("asset", "contact", "tendon", "equality", "actuator", "sensor", "deformable", "custom"):
            for node in _below(section):
                names.check(node, f"{section.tag}/{node.tag}")


def _all(root: Node) -> list[Node]:
    out, stack = [], [root]
    while stack:
        node = stack.pop()
        out.append(node)
        stack.extend(node.children)
    return out


def _below(section: Node) -> list[Node]:
    return _all(section)[1:]
