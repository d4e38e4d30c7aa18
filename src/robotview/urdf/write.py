"""`write`: a robot as URDF text that reads as the same robot.

Numbers have as many digits as it takes to read them again. Materials stand first, once each, then links and joints in
their order, then what other tools have put there.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, TypeAlias

from robotview.source import Node
from robotview.source.documents import document_of
from robotview.source.markup import attributes, escaped, number, numbers
from robotview.source.writing import write_file
from robotview.urdf.records import (
    Box,
    Calibration,
    Collision,
    Dynamics,
    Geometry,
    Inertial,
    Joint,
    Limit,
    Link,
    Material,
    MeshFile,
    Mimic,
    Origin,
    Others,
    SafetyController,
    Visual,
)

if TYPE_CHECKING:
    from robotview.urdf.robot import Robot

Lines: TypeAlias = Iterator[str]
Numbered: TypeAlias = Limit | Dynamics | SafetyController | Calibration
X_AXIS = (1.0, 0.0, 0.0)
UNIT = (1.0, 1.0, 1.0)
_NO_NUMBERS = ("where", "others")


def write(robot: Robot, path: str | os.PathLike[str] | None = None) -> str:
    """The robot as URDF text, always the same for the same robot.

    Elements and attributes of other tools are kept; comments, and elements that are only repeated, are not. Files are
    named as they were: text in another folder may need other names.

    Args:
        robot: what to write: a `urdf.Robot`, or the robot that `robotview.load` made of one.
        path: a file to write to as well.

    Returns:
        The text.

    Raises:
        WriteError: there is no such folder, or nothing can be written there. TypeError: it is no URDF.
    """
    from robotview.urdf.robot import Robot

    robot = document_of(robot, Robot, "urdf.Robot.from_file(path)")
    materials = {material.name: material for material in robot.materials}
    text = "".join(f"{line}\n" for line in _Writer(robot, materials).lines())
    if path is not None:
        write_file(path, text.encode())
    return text


def foreign(node: Node, depth: int = 0) -> str:
    """An element of another tool with everything in it, its text unchanged; on lines of their own but for the last."""
    out = ["  " * depth]
    waiting: list[tuple[Node, str | None] | str] = [(node, "\n" + "  " * depth)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        one, line = item
        head = f"<{one.tag}{attributes(one.attrib.items())}"
        if not one.text and not one.children:
            out.append(f"{head}/>")
            continue
        # Blanks beside text would become part of it.
        inner = None if line is None or one.text else f"{line}  "
        out.append(f"{head}>{escaped(one.text)}")
        waiting.append(f"{line if inner else ''}</{one.tag}>")
        for child in reversed(one.children):
            waiting += [(child, inner), inner or ""]
    return "".join(out)


@dataclass(slots=True)
class _Writer:
    robot: Robot
    materials: dict[str, Material]
    """By name, as they are defined."""

    def lines(self) -> Lines:
        robot = self.robot
        head = [("name", robot.name), *([("version", robot.version)] if robot.version else []), *robot.others]
        yield '<?xml version="1.0"?>'
        yield f"<robot{attributes(head)}>"
        for material in robot.materials:
            yield from _material(material, 1)
        for link in robot.links:
            yield from _element("link", [("name", link.name)], link.others, self._link(link), 1)
        for joint in robot.joints:
            names = [("name", joint.name), ("type", joint.type)]
            yield from _element("joint", names, joint.others, _joint(joint), 1)
        yield from _foreign(robot.extras, 1)
        yield "</robot>"

    def _link(self, link: Link) -> Lines:
        if link.inertial is not None:
            yield from _element("inertial", (), link.inertial.others, _inertial(link.inertial), 2)
        for visual in link.visuals:
            yield from _element("visual", _name(visual.name), visual.others, self._visual(visual), 2)
        for collision in link.collisions:
            yield from _element("collision", _name(collision.name), collision.others, _shape(collision), 2)
        yield from _foreign(link.extras, 2)

    def _visual(self, visual: Visual) -> Lines:
        yield from _origin(visual.origin, 3)
        yield from _geometry(visual.geometry)
        material = visual.material
        if material is not None and self._is_known(material):
            yield f"      <material{attributes(_name(material.name))}/>"
        elif material is not None:
            yield from _material(material, 3)
        yield from _foreign(visual.extras, 3)

    def _is_known(self, material: Material) -> bool:
        """Whether the name says it all."""
        return bool(material.name) and material == self.materials.get(material.name)


def _element(tag: str, given: Iterable[tuple[str, str]], others: Others, inner: Iterable[str], depth: int) -> Lines:
    space = "  " * depth
    head = f"{space}<{tag}{attributes((*given, *others))}"
    lines = list(inner)
    if not lines:
        yield f"{head}/>"
        return
    yield f"{head}>"
    yield from lines
    yield f"{space}</{tag}>"


def _foreign(nodes: Iterable[Node], depth: int) -> Lines:
    for node in nodes:
        yield foreign(node, depth)


def _name(name: str) -> list[tuple[str, str]]:
    return [("name", name)] if name else []


def _origin(origin: Origin, depth: int) -> Lines:
    if origin == Origin():
        return
    turn = ("rpy", origin.rpy) if origin.quat_xyzw is None else ("quat_xyzw", origin.quat_xyzw)
    given = [("xyz", numbers(origin.pos)), (turn[0], numbers(turn[1]))]
    yield f"{'  ' * depth}<origin{attributes(given)}/>"


def _inertial(inertial: Inertial) -> Lines:
    yield from _origin(inertial.origin, 3)
    yield f'      <mass value="{number(inertial.mass)}"/>'
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = inertial.inertia
    keys = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    given = zip(keys, map(number, (xx, xy, xz, yy, yz, zz)), strict=True)
    yield f"      <inertia{attributes(given)}/>"
    yield from _foreign(inertial.extras, 3)


def _shape(collision: Collision) -> Lines:
    yield from _origin(collision.origin, 3)
    yield from _geometry(collision.geometry)
    yield from _foreign(collision.extras, 3)


def _geometry(geometry: Geometry) -> Lines:
    yield "      <geometry>"
    if isinstance(geometry, MeshFile):
        scale = [] if geometry.scale == UNIT else [("scale", numbers(geometry.scale))]
        yield f"        <mesh{attributes([('filename', geometry.filename), *scale, *geometry.others])}/>"
    elif isinstance(geometry, Box):
        yield f'        <box size="{numbers(geometry.size)}"/>'
    else:
        tag = type(geometry).__name__.lower()
        given = [(field.name, number(getattr(geometry, field.name))) for field in fields(geometry)]
        yield f"        <{tag}{attributes(given)}/>"
    yield "      </geometry>"


def _material(material: Material, depth: int) -> Lines:
    space = "  " * (depth + 1)
    inner = []
    if material.color is not None:
        inner.append(f'{space}<color rgba="{numbers(material.color)}"/>')
    if material.texture is not None:
        inner.append(f"{space}<texture{attributes([('filename', material.texture)])}/>")
    inner += _foreign(material.extras, depth + 1)
    yield from _element("material", _name(material.name), material.others, inner, depth)


def _joint(joint: Joint) -> Lines:
    yield from _origin(joint.origin, 2)
    yield f"    <parent{attributes([('link', joint.parent)])}/>"
    yield f"    <child{attributes([('link', joint.child)])}/>"
    if joint.axis != X_AXIS:
        yield f'    <axis xyz="{numbers(joint.axis)}"/>'
    for tag in ("calibration", "dynamics", "limit"):
        yield from _numbered(tag, getattr(joint, tag))
    if joint.mimic is not None:
        yield from _element("mimic", _mimic(joint.mimic), joint.mimic.others, (), 2)
    yield from _numbered("safety_controller", joint.safety_controller)
    yield from _foreign(joint.extras, 2)


def _numbered(tag: str, record: Numbered | None) -> Lines:
    """An element whose attributes are numbers, named as the record's fields."""
    if record is None:
        return
    named = [(field.name, getattr(record, field.name)) for field in fields(record) if field.name not in _NO_NUMBERS]
    given = [(name, number(value)) for name, value in named if value is not None]
    yield from _element(tag, given, record.others, (), 2)


def _mimic(mimic: Mimic) -> Iterator[tuple[str, str]]:
    yield "joint", mimic.joint
    if mimic.multiplier != 1.0:
        yield "multiplier", number(mimic.multiplier)
    if mimic.offset != 0.0:
        yield "offset", number(mimic.offset)
