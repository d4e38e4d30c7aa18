"""Flexes and skins: numbers that must fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from robotview.mjcf.rules.refusing import Refusing
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model


def check_deformables(model: Model, refuse: Refusing) -> None:
    """Report vertices, faces and elements that do not make a shape."""
    for flex, node in zip(model.deformables.flexes, model.nodes.get("flex", []), strict=True):
        _flex(flex, node, refuse)
    nodes = model.nodes.get("skin", [])
    skins: list[Any] = [*model.assets.skins, *model.deformables.skins]
    for skin, node in zip(skins, nodes, strict=False):
        if not skin.file:
            _skin(skin, node, refuse)


def _flex(flex: Any, node: Node, refuse: Refusing) -> None:
    if flex.dim not in (1, 2, 3):
        refuse(node, "dim", f"dim is {flex.dim}", "1: lines, 2: triangles, 3: tetrahedra")
        return
    vertex, element = flex.vertex or (), flex.element or ()
    if len(vertex) % 3:
        refuse(node, "vertex", f"{len(vertex)} numbers are given", "three for each vertex")
    elif len(element) % (flex.dim + 1):
        refuse(node, "element", f"{len(element)} numbers are given", f"{flex.dim + 1} for each element")
    elif vertex and element and not (min(element) >= 0 and max(element) < len(vertex) // 3):
        refuse(node, "element", f"an element names a vertex that is not among the {len(vertex) // 3}")


def _skin(skin: Any, node: Node, refuse: Refusing) -> None:
    vertex, face = skin.vertex or (), skin.face or ()
    if not (vertex and face and skin.bones):
        refuse(node, "vertex", "a skin needs vertices, faces and bones", "give them, or a file")
        return
    if len(vertex) % 3 or len(face) % 3:
        name = "vertex" if len(vertex) % 3 else "face"
        refuse(node, name, f"{len(getattr(skin, name))} numbers are given", f"three for each {name}")
    elif not (min(face) >= 0 and max(face) < len(vertex) // 3):
        refuse(node, "face", f"a face names a vertex that is not among the {len(vertex) // 3}")
    for bone, part in zip(skin.bones, node.findall("bone"), strict=False):
        if not bone.vertid or len(bone.vertid) != len(bone.vertweight or ()):
            refuse(part, "vertweight", "a bone needs as many weights as vertices")
