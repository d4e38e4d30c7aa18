"""Fills a `Model` from a document whose includes are in place and whose elements are known to be allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robotview.errors import Problems
from robotview.mjcf import records
from robotview.mjcf.actuators import inherit_ranges
from robotview.mjcf.bodies import TreeReader
from robotview.mjcf.dofs import check_bodies
from robotview.mjcf.drafts import build_tree
from robotview.mjcf.naming import check_names
from robotview.mjcf.reading import Reading
from robotview.mjcf.references import Copies, multiplied
from robotview.mjcf.sections import Sections
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model


def fill(model: Model, root: Node, version: str, problems: Problems) -> None:
    """Read an assembled, validated document into a model; what is wrong goes to ``problems``."""
    model.name = root.attrib.get("model", "MuJoCo Model")
    reading = Reading.of(root, version, problems)
    model.compiler, model.defaults = reading.compiler, reading.defaults
    sections = Sections(reading)
    tree = TreeReader(reading, sections)
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
    build_tree(model, drafts, version)
    inherit_ranges(model, problems)
    check_bodies(model, problems)
    check_names(model, root, problems)


def _multiply_references(root: Node, copies: Copies) -> None:
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
