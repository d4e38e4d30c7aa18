"""The tree of nodes: one parent each, no loop, not too deep, finite poses, and no correction hidden in a root."""

from __future__ import annotations

from typing import Any

from robotview.errors import Severity
from robotview.maps.glb.document import Document

MOST_NODES = 20_000
MOST_DEPTH = 64
MOST_TRIANGLES = 2_000_000
_IDENTITY = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0)
_SHOWN = 1e-6
"""A deviation from a pure shift that can be seen at the size of a map."""


def too_many_nodes(document: Document) -> bool:
    """Whether there are more than may be, which is said then."""
    count = len(document.values(document.json, "nodes", ""))
    if count > MOST_NODES:
        document.add("glb.nodes", "/nodes", f"has {count:,} nodes; at most {MOST_NODES:,} are allowed")
    return count > MOST_NODES


def check_nodes(document: Document, triangles: list[int], *, strict: bool) -> None:
    """Nodes and scenes; ``triangles`` are those of each mesh, counted as often as nodes show it."""
    nodes = document.entries("nodes")
    children = [_children(document, index) for index in range(len(nodes))]
    meshes = [_node(document, index) for index in range(len(nodes))]
    _count(document, triangles, meshes)
    parents = _parents(document, children)
    looped = _loops(document, parents)
    _depth(document, children, parents, looped)
    roots = _scenes(document, parents)
    _corrections(document, [root for root in roots if root not in looped], children, meshes, strict=strict)


def _node(document: Document, index: int) -> int | None:
    """Check what a node says; its mesh."""
    entry, here = document.entries("nodes")[index], f"/nodes/{index}"
    document.numbers(entry, "translation", here, 3)
    document.numbers(entry, "scale", here, 3)
    rotation = document.numbers(entry, "rotation", here, 4)
    if rotation is not None and not any(rotation):
        document.add("glb.json", f"{here}/rotation", "is a quaternion of zeros")
    matrix = document.numbers(entry, "matrix", here, 16)
    if matrix is not None and any(key in entry for key in ("translation", "rotation", "scale")):
        document.add("glb.json", f"{here}/matrix", "stands beside translation, rotation or scale; only one way may")
    document.reference(entry, "camera", here, "cameras")
    document.reference(entry, "skin", here, "skins")
    return document.reference(entry, "mesh", here, "meshes")


def _children(document: Document, index: int) -> list[int]:
    here = f"/nodes/{index}"
    values = document.values(document.entries("nodes")[index], "children", here)
    found = (document.index(value, f"{here}/children/{i}", "nodes") for i, value in enumerate(values))
    return [child for child in found if child is not None]


def _count(document: Document, triangles: list[int], meshes: list[int | None]) -> None:
    shown = sum(triangles[mesh] for mesh in meshes if mesh is not None)
    total = max(shown, sum(triangles))
    if total > MOST_TRIANGLES:
        document.add("glb.triangles", "/meshes", f"has {total:,} triangles; at most {MOST_TRIANGLES:,} are allowed")


def _parents(document: Document, children: list[list[int]]) -> list[int | None]:
    """The first parent of each node."""
    parents: list[int | None] = [None] * len(children)
    for parent, of_it in enumerate(children):
        for child in of_it:
            first = parents[child]
            if first is None:
                parents[child] = parent
            elif child != parent:
                message = f"node {child} is a child of node {first} and of node {parent}"
                document.add("glb.node_two_parents", f"/nodes/{parent}/children", message)
    return parents


def _loops(document: Document, parents: list[int | None]) -> set[int]:
    """Nodes from which the way up never ends."""
    ends: dict[int, bool] = {}
    for start in range(len(parents)):
        trail: list[int] = []
        on_it: set[int] = set()
        here: int | None = start
        while here is not None and here not in ends and here not in on_it:
            trail.append(here)
            on_it.add(here)
            here = parents[here]
        loops = here is not None and (here in on_it or ends.get(here, False))
        if here is not None and here in on_it:
            members = trail[trail.index(here) :]
            shown = ", ".join(map(str, members[:6])) + (", ..." if len(members) > 6 else "")
            document.add("glb.cycle", f"/nodes/{here}/children", f"nodes contain each other in a loop: {shown}")
        ends.update(dict.fromkeys(trail, loops))
    return {node for node, loops in ends.items() if loops}


def _depth(document: Document, children: list[list[int]], parents: list[int | None], looped: set[int]) -> None:
    level = [node for node, parent in enumerate(parents) if parent is None]
    depth = 0
    while level:
        depth += 1
        if depth > MOST_DEPTH:
            message = f"node {level[0]} lies deeper than {MOST_DEPTH} nodes"
            document.add("glb.depth", f"/nodes/{level[0]}", message)
            return
        below = ((node, child) for node in level for child in children[node])
        level = list(dict.fromkeys(c for node, c in below if parents[c] == node and c not in looped))


def _scenes(document: Document, parents: list[int | None]) -> list[int]:
    """The roots that scenes show."""
    document.reference(document.json, "scene", "", "scenes")
    roots: dict[int, None] = {}
    for index, entry in enumerate(document.entries("scenes")):
        here = f"/scenes/{index}"
        for i, value in enumerate(document.values(entry, "nodes", here)):
            root = document.index(value, f"{here}/nodes/{i}", "nodes")
            if root is None:
                continue
            if parents[root] is not None:
                message = f"node {root} is a root of the scene and a child of node {parents[root]}"
                document.add("glb.node_two_parents", f"{here}/nodes/{i}", message)
            roots[root] = None
    return list(roots)


def _corrections(
    document: Document, roots: list[int], children: list[list[int]], meshes: list[int | None], *, strict: bool
) -> None:
    for root in roots:
        if meshes[root] is not None or not _turns(document.entries("nodes")[root]):
            continue
        if not _shows(root, children, meshes):
            continue
        message = f"the root node {root} has no mesh, but turns or scales all that is below it"
        hint = "the layer is shown in metres, Z up, as the file says; apply the transform when exporting"
        severity: Severity = "error" if strict else "warning"
        document.faults.add(
            "glb.root_transform", message, file=document.file, pointer=f"/nodes/{root}", hint=hint, severity=severity
        )


def _turns(entry: dict[str, Any]) -> bool:
    """Whether a node does more than shift."""

    def far(name: str, plain: tuple[float, ...]) -> bool:
        value = entry.get(name, plain)
        if not isinstance(value, list | tuple) or not all(isinstance(x, int | float) for x in value):
            return False
        return any(abs(x - y) > _SHOWN for x, y in zip(value, plain, strict=False))

    rotation = entry.get("rotation")
    turned = far("rotation", (0.0, 0.0, 0.0, 1.0)) and far("rotation", (0.0, 0.0, 0.0, -1.0)) if rotation else False
    return turned or far("scale", (1.0, 1.0, 1.0)) or far("matrix", _IDENTITY)


def _shows(root: int, children: list[list[int]], meshes: list[int | None]) -> bool:
    stack, seen = [root], {root}
    while stack:
        node = stack.pop()
        if meshes[node] is not None:
            return True
        new = [child for child in children[node] if child not in seen]
        seen.update(new)
        stack.extend(new)
    return False
