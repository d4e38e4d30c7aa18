"""A whole URDF file: its links, joints and materials, and whether they fit together."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from robotview.source import Node, SourceFile
from robotview.urdf.joint import read_joint
from robotview.urdf.link import read_link, read_material
from robotview.urdf.reading import Reading
from robotview.urdf.records import Joint, Link, Material, Others, Visual
from robotview.urdf.tree import check_mimics, check_tree


class Document(NamedTuple):
    """What stands at the top of a URDF file."""

    name: str
    links: tuple[Link, ...]
    joints: tuple[Joint, ...]
    materials: tuple[Material, ...]
    extras: tuple[Node, ...]
    version: str
    others: Others


def read_document(top: Node, reading: Reading, source: SourceFile) -> Document:
    """Everything below <robot>, checked as a whole; what is wrong is in ``reading``."""
    extras = reading.look_over(top)
    name = top.attrib.get("name", "").strip()
    if not name:
        name = os.path.splitext(os.path.basename(source.name))[0].strip("<>")
        reading.warn(top, "schema", f'<robot> has no name; "{name}" is used', "urdf.name.missing")
    link_nodes: dict[str, Node] = {}
    joint_nodes: dict[str, Node] = {}
    links: list[Link] = []
    joints: list[Joint] = []
    for child in top.children:
        if child.tag == "link":
            link = read_link(child, reading)
            if link is not None and _is_new(link.name, child, link_nodes, reading):
                links.append(link)
        elif child.tag == "joint":
            joint = read_joint(child, reading)
            if joint is not None and _is_new(joint.name, child, joint_nodes, reading):
                joints.append(joint)
    if not any(child.tag == "link" for child in top.children):
        reading.error(top, "structure", f'robot "{name}" has no <link>', "urdf.links.none")
    materials, links = _with_materials(top, links, reading)
    extras += tuple(child for child in top.findall("material") if not child.attrib.get("name", "").strip())
    # Where a link or joint could not be read, what refers to it would only repeat the complaint.
    if all(p.kind not in ("schema", "duplicate_name") for p in reading.problems.errors):
        complete = len(joints) == len(top.findall("joint"))
        check_tree(links, joints, joint_nodes, link_nodes, reading, complete=complete)
        check_mimics(joints, joint_nodes, reading)
    version = top.attrib.get("version", "")
    return Document(name, tuple(links), tuple(joints), materials, extras, version, reading.others(top))


def _is_new(name: str, node: Node, seen: dict[str, Node], reading: Reading) -> bool:
    first = seen.setdefault(name, node)
    if first is node:
        return True
    message = f'{node.tag} "{name[:200]}" is declared twice; the first is at {first.where}'
    reading.error(node, "duplicate_name", message, "urdf.name.twice", attribute="name")
    return False


def _with_materials(top: Node, links: list[Link], reading: Reading) -> tuple[tuple[Material, ...], list[Link]]:
    """Definitions by name, and the links with their materials looked up in them."""
    defined: dict[str, Material] = {}
    for node in top.findall("material"):
        material = read_material(node, reading, "the robot")
        if not material.name:
            reading.warn(
                node, "schema", "a <material> of the robot has no name and is not used", "urdf.attribute.missing"
            )
        elif material.name in defined:
            first = defined[material.name]
            same = (first.color, first.texture) == (material.color, material.texture)
            message = f'material "{material.name}" is defined twice; the first is at {first.where}'
            if same:
                reading.warn(node, "duplicate_name", message, "urdf.name.twice", attribute="name")
            else:
                reading.error(node, "duplicate_name", f"{message} and differs", "urdf.name.twice", attribute="name")
        else:
            defined[material.name] = material
    for link in links:
        for visual in link.visuals:
            if visual.material is not None and visual.material.name and visual.material.defined:
                defined.setdefault(visual.material.name, visual.material)
    told: set[str] = set()
    resolved = [
        replace(link, visuals=tuple(_looked_up(v, defined, link.name, told, reading) for v in link.visuals))
        for link in links
    ]
    return tuple(defined.values()), resolved


def _looked_up(visual: Visual, defined: Mapping[str, Material], link: str, told: set[str], reading: Reading) -> Visual:
    material = visual.material
    if material is None or material.defined:
        return visual
    if material.name in defined:
        found = defined[material.name]
        return replace(visual, material=replace(found, where=material.where))
    if material.name and material.name not in told:
        told.add(material.name)
        reading.problems.warning(
            "undefined_reference",
            f'material "{material.name}" of link "{link}" is defined nowhere; the default colour is used',
            "urdf.material.unknown",
            where=material.where,
            element="material",
            attribute="name",
        )
    return visual
