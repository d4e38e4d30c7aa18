"""Fills a `Model` from a document whose includes are in place and whose elements are known to be allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robotview.errors import Problems
from robotview.mjcf import records
from robotview.mjcf.actuators import inherit_ranges
from robotview.mjcf.attach import Attachments, Document
from robotview.mjcf.bodies import TreeReader
from robotview.mjcf.dofs import check_bodies
from robotview.mjcf.drafts import build_tree
from robotview.mjcf.keyframes import spread_keyframes
from robotview.mjcf.naming import check_names
from robotview.mjcf.reading import Reading
from robotview.mjcf.references import Copies, multiplied
from robotview.mjcf.rules import check_rules
from robotview.mjcf.sections import Sections
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model


def fill(model: Model, root: Node, version: str, problems: Problems, *, lenient: bool = False) -> None:
    """Read an assembled, validated document into a model; what is wrong goes to ``problems``."""
    model.root = root
    model.name = root.attrib.get("model", "MuJoCo Model")
    reading = Reading.of(root, version, problems)
    model.compiler, model.defaults = reading.compiler, reading.defaults
    document = Document(root, reading, model.folder or "")
    attachments = Attachments(document, model.bundle, problems, lenient=lenient)
    sections = Sections(reading, attachments)
    tree = TreeReader(document, sections, attachments)
    drafts = tree.read(root)
    attachments.splice(root)
    model.attached = attachments.documents
    _multiply_references(root, tree.copies, attachments)
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
    build_tree(model, drafts, version)
    _note_scaling(model, problems)
    spread_keyframes(model, attachments, lambda other: _alone(model, other))
    inherit_ranges(model, problems)
    check_bodies(model, problems)
    check_names(model, root, problems)
    if not problems.errors:
        check_rules(model, problems)


def _note_scaling(model: Model, problems: Problems) -> None:
    """Elements outside of a scaled frame keep the values of the file; MuJoCo scales those that refer into it."""
    outside = ("actuators", "tendons", "equalities", "sensors", "keyframes")
    left = [name for name in outside if getattr(model, name)] + ["pairs"] * bool(model.contacts.pairs)
    scaled = [key for key in model.written if not isinstance(key[1], tuple)]
    if scaled and left:
        kind, number = scaled[0]
        where = model.nodes["body" if kind == "inertial" else kind][number].where
        problems.warning(
            "schema",
            f"<frame> is scaled: {', '.join(left)} are shown with the values of the file, which MuJoCo scales with it",
            "mjcf.unsupported.frame-scale-outside",
            where=where,
            element="frame",
            attribute="scale",
        )


def _alone(model: Model, root: Node) -> Model:
    """The model that a document is by itself; what is wrong with it has been said."""
    other = type(model)()
    other.folder, other.bundle = model.folder, model.bundle
    fill(other, root, model.version, Problems())
    return other


def _multiply_references(root: Node, copies: Copies, attachments: Attachments) -> None:
    """Sensors, actuators, excludes, ... that refer to what replicate multiplied are multiplied with it."""
    if not copies:
        return
    for tag in ("tendon", "contact", "equality", "actuator", "sensor"):  # each refers only to those before it
        sections = root.findall(tag)
        pairs = multiplied([child for section in sections for child in section.children], tag, copies)
        for made, node in pairs:
            if id(node) in attachments.sources:
                attachments.sources[id(made)] = attachments.sources[id(node)]
                attachments.origins[id(made)] = node
        for section in sections:
            section.children = []
        if sections:
            sections[0].children = [made for made, _ in pairs]
