"""Whether links and joints make one tree, and whether mimic joints follow something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from robotview.errors import near_names
from robotview.source import Node
from robotview.urdf.reading import Reading
from robotview.urdf.records import Joint, Link


def check_tree(
    links: Sequence[Link],
    joints: Sequence[Joint],
    nodes: Mapping[str, Node],
    link_nodes: Mapping[str, Node],
    reading: Reading,
    *,
    complete: bool = True,
) -> None:
    """Report everything that keeps the links from being one tree.

    Args:
        links: with different names.
        joints: with different names.
        nodes: the elements of the joints by name.
        link_nodes: those of the links.
        reading: takes the errors.
        complete: False where some joint could not be read, so that links may seem to be roots.
    """
    names = {link.name for link in links}
    known = dict.fromkeys(sorted(names))
    sound = [joint for joint in joints if _ends_exist(joint, nodes[joint.name], known, reading)]
    whole = complete and len(sound) == len(joints)
    parent_joint: dict[str, Joint] = {}
    for joint in sound:
        if joint.parent == joint.child:
            message = f'joint "{joint.name}" has link "{joint.child}" as parent and as child'
            reading.error(nodes[joint.name], "structure", message, "urdf.loop")
            whole = False
        elif joint.child in parent_joint:
            first = parent_joint[joint.child]
            message = (
                f'link "{joint.child}" has two parents: it is the child of joints "{first.name}" and "{joint.name}"'
            )
            reading.error(nodes[joint.name], "structure", message, "urdf.parents", hint="a link hangs on one joint")
            whole = False
        else:
            parent_joint[joint.child] = joint
    rings = _rings(links, parent_joint)
    for ring in rings:
        way = " > ".join([f'"{joint.parent}"' for joint in ring] + [f'"{ring[0].parent}"'])
        message = f"links form a ring: {_shortened(way)}; joints: {_listed([joint.name for joint in ring])}"
        reading.error(nodes[ring[0].name], "structure", message, "urdf.loop", hint="a robot is a tree with one root")
    roots = [link.name for link in links if link.name not in parent_joint]
    if len(roots) > 1 and whole:
        message = f"there are {len(roots)} root links, which no joint has as child: {_listed(roots)}"
        reading.error(link_nodes[roots[1]], "structure", message, "urdf.roots", hint="join them by a fixed joint")


def _ends_exist(joint: Joint, node: Node, names: Mapping[str, None], reading: Reading) -> bool:
    missing = [(tag, name) for tag, name in (("parent", joint.parent), ("child", joint.child)) if name not in names]
    for tag, name in missing:
        if reading.problems.full("error"):
            break
        near = near_names(name, names)
        declared = _listed(list(names))
        hint = f"did you mean {', '.join(near)}?" if near else f"declared: {declared}"
        message = f'joint "{joint.name}" has {tag} link "{_shortened(name)}", but no such link is declared'
        reading.error(
            node.find(tag) or node, "undefined_reference", message, "urdf.link.unknown", attribute="link", hint=hint
        )
    return not missing


def _rings(links: Sequence[Link], parent_joint: Mapping[str, Joint]) -> list[list[Joint]]:
    """Each ring once, from parent to child."""
    rings: list[list[Joint]] = []
    state: dict[str, int] = {}  # 1: on the way up now, 2: known
    for link in links:
        way: list[str] = []
        at = link.name
        while at in parent_joint and at not in state:
            state[at] = 1
            way.append(at)
            at = parent_joint[at].parent
        if state.get(at) == 1:
            ring = [parent_joint[name] for name in way[way.index(at) :]]
            rings.append(ring[::-1])
        for name in way:
            state[name] = 2
    return rings


def check_mimics(joints: Sequence[Joint], nodes: Mapping[str, Node], reading: Reading) -> None:
    """Report mimic joints that follow nothing (warnings: the rest of the robot is whole) or, in a ring, themselves."""
    by_name = {joint.name: joint for joint in joints}
    for joint in joints:
        if joint.mimic is None:
            continue
        node = nodes[joint.name].find("mimic") or nodes[joint.name]
        leader = by_name.get(joint.mimic.joint)
        follows = f'joint "{joint.name}" mimics joint "{_shortened(joint.mimic.joint)}"'
        if leader is None:
            near = near_names(joint.mimic.joint, by_name)
            hint = f"did you mean {', '.join(near)}?" if near else None
            message = f"{follows}, which does not exist" + ("" if joint.type == "fixed" else "; it moves by itself")
            reading.warn(node, "undefined_reference", message, "urdf.mimic.unknown", attribute="joint", hint=hint)
        elif joint.type == "fixed":
            message = f"{follows}, but is fixed itself"
            reading.note(node, "structure", message, "urdf.mimic.fixed", attribute="joint")
        elif leader.type in ("fixed", "floating", "planar", "spherical") or joint.type in (
            "floating",
            "planar",
            "spherical",
        ):
            which = leader if leader.type in ("fixed", "floating", "planar", "spherical") else joint
            message = f'{follows}, but "{which.name}" is {which.type} and has no single position; the mimic is not used'
            reading.warn(node, "structure", message, "urdf.mimic.type", attribute="joint")
    told: set[str] = set()
    for joint in joints:
        way: list[str] = []
        at: Joint | None = joint
        while at is not None and at.mimic is not None and at.name not in way and at.name not in told:
            way.append(at.name)
            at = by_name.get(at.mimic.joint)
        if at is not None and at.name in way:
            ring = way[way.index(at.name) :]
            if len(ring) == 1:
                message = f'joint "{ring[0]}" mimics itself'
            else:
                message = f"joints mimic each other in a ring: {_shortened(' > '.join([*ring, ring[0]]))}"
            node = nodes[ring[0]].find("mimic") or nodes[ring[0]]
            reading.error(
                node, "structure", message, "urdf.mimic.loop", attribute="joint", hint="one of them must be free"
            )
        told.update(way)


def _listed(names: Sequence[str], most: int = 12) -> str:
    shown = ", ".join(f'"{_shortened(name, 60)}"' for name in names[:most])
    return shown + (f" and {len(names) - most} more" if len(names) > most else "")


def _shortened(text: str, most: int = 300) -> str:
    return text if len(text) <= most else f"{text[:most]}..."
