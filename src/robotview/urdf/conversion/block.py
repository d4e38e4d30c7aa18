"""`Block`: what the <mujoco> element of a URDF asks for, as MuJoCo itself honours it.

Source: MuJoCo's XML reference, "URDF extensions": compiler, option and size.
"""

from __future__ import annotations

from dataclasses import dataclass

from robotview.source import Node, SourceFile
from robotview.urdf.conversion.notes import Notes
from robotview.urdf.robot import Robot

DONE = frozenset(("angle", "coordinate", "eulerseq", "meshdir", "texturedir", "assetdir", "strippath", "autolimits"))
"""Of the compiler: how a URDF's text and file names are read, which is over once it is a model."""
NOT_DONE = {
    "discardvisual": ("true", "visuals stay, in group 2"),
    "fusestatic": ("true", "every link stays a body of its own"),
    "inertiagrouprange": (None, "collisions have group 3 and visuals, which weigh nothing, group 2"),
}
"""Of the compiler: attribute -> the value that would ask for something else than is done, and what is done."""


@dataclass(frozen=True, slots=True)
class Block:
    """Sections for the head of the document."""

    sections: tuple[Node, ...]
    balanced: bool
    """Whether MuJoCo balances inertias."""
    bounded: bool
    """Whether MuJoCo gives every body a mass and an inertia."""


def read_block(robot: Robot, notes: Notes) -> Block:
    """The block, or what holds without one; its parts keep their places."""
    given = next((node for node in robot.extras if node.tag == "mujoco"), None)
    compiler = Node("compiler", {"angle": "radian"}, SourceFile(robot.file, b""), None)
    sections = [compiler]
    for node in () if given is None else given.children:
        if node.tag == "compiler" and sections[0] is compiler and compiler.offset is None:
            compiler.file, compiler.offset = node.file, node.offset
            compiler.attrib |= {key: text for key, text in node.attrib.items() if key not in {*DONE, *NOT_DONE}}
            _tell_what_is_not_done(node, notes)
        elif node.tag in ("option", "size") and all(node.tag != section.tag for section in sections):
            sections.append(node)
        else:
            notes.lost(f"<{node.tag}> in <mujoco>", "", node.where, node.tag)
    bounds = (compiler.attrib.get("boundmass", "0"), compiler.attrib.get("boundinertia", "0"))
    return Block(tuple(sections), compiler.attrib.get("balanceinertia") == "true", all(map(_is_positive, bounds)))


def _tell_what_is_not_done(node: Node, notes: Notes) -> None:
    for name, (asking, done) in NOT_DONE.items():
        if name in node.attrib and asking in (None, node.attrib[name]):
            message = f'{name}="{node.attrib[name]}" of <compiler> is not followed: {done}'
            notes.tell("info", message, "compiler", node.where_of(name), "compiler")


def _is_positive(text: str) -> bool:
    try:
        return float(text) > 0.0
    except ValueError:
        return False
