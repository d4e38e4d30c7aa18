"""`urdf.Robot`: a URDF file, typed, with everything that is wrong in it said at once."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar
from xml.etree import ElementTree as ET

from robotview.errors import Problem, ReadError, UnknownName, UrdfError, Where
from robotview.source import Bundle, Node, SourceFile, parse
from robotview.urdf.find import Finder, Resolve
from robotview.urdf.joint import read_joint
from robotview.urdf.link import read_link, read_material
from robotview.urdf.packages import Packages
from robotview.urdf.reading import Reading
from robotview.urdf.records import Joint, Link, Material, Visual
from robotview.urdf.tree import check_mimics, check_tree

if TYPE_CHECKING:
    from robotview.meshes import Reader

Look: TypeAlias = "Material | Sequence[float]"
"""A material, or a colour of 3 or 4 numbers 0..1."""
_T = TypeVar("_T")


@dataclass(frozen=True, eq=False)
class Robot:
    """Links and joints in document order; one tree.

    Made by `from_file`, `from_string` or `from_source`.
    """

    name: str
    links: tuple[Link, ...]
    joints: tuple[Joint, ...]
    materials: tuple[Material, ...]
    """Every material that is defined somewhere, once per name; those at robot level first."""
    problems: tuple[Problem, ...] = ()
    """Warnings and remarks; errors raise."""
    extras: tuple[Node, ...] = ()
    """Elements of other tools at robot level (gazebo, transmission, mujoco, ...), as they stand."""
    file: str = ""
    finder: Finder = field(default_factory=Finder, repr=False)
    mesh_readers: Mapping[str, Reader] = field(default_factory=dict, repr=False)
    default_material: Look | None = None
    """For visuals without material whose mesh has no colours of its own."""

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        packages: Packages | None = None,
        xacro_args: Mapping[str, str] | None = None,
        root: str | os.PathLike[str] | None = None,
        *,
        assets: Mapping[str, bytes] | None = None,
        mesh_readers: Mapping[str, Reader] | None = None,
        resolve: Resolve | None = None,
        default_material: Look | None = None,
    ) -> Robot:
        """The robot of a file.

        Args:
            path: of the URDF file.
            packages: folders of packages by name, or a function from name to folder; the search in `Finder` goes on
                where it does not know one.
            xacro_args: arguments of a xacro file.
            root: where given, nothing outside this folder is opened.
            assets: files by the name the robot's file uses, looked up before the disk.
            mesh_readers: readers for more mesh formats: suffix such as ".step" -> function of bytes and name.
            resolve: own search for files: name as written, robot's folder -> path or None.
            default_material: material or colour of visuals that name none, where the mesh has no colours either.

        Raises:
            UrdfError: all that is wrong with it.
            XmlError: not well-formed.
            ReadError: it cannot be opened.
        """
        name = os.fspath(path)
        bundle = Bundle(assets or {}, None if root is None else Path(root))
        found = bundle.find(name)
        if found is None:
            place = os.path.abspath(name)
            raise ReadError(
                Problem("error", "file_not_found", f'there is no file "{place}"', "file.missing", Where(name))
            )
        finder = Finder(bundle, os.path.dirname(name) or ".", packages, resolve)
        source = SourceFile(name, found.read(), finder.folder)
        return cls.from_source(
            source, finder, xacro_args=xacro_args, mesh_readers=mesh_readers, default_material=default_material
        )

    @classmethod
    def from_string(
        cls,
        xml: str | bytes | ET.Element,
        base_dir: str | os.PathLike[str] | None = ".",
        packages: Packages | None = None,
        *,
        name: str = "<string>",
        root: str | os.PathLike[str] | None = None,
        assets: Mapping[str, bytes] | None = None,
        mesh_readers: Mapping[str, Reader] | None = None,
        resolve: Resolve | None = None,
        default_material: Look | None = None,
    ) -> Robot:
        """The robot of XML text, or of an element that was parsed already.

        Args:
            xml: text, encoded text, or an `xml.etree` element.
            base_dir: what relative names are relative to; None: no file on the disk is opened.
            packages: as in `from_file`.
            name: of the text, as messages show it; without ``base_dir`` also its key among the assets.
            root: as in `from_file`.
            assets: as in `from_file`.
            mesh_readers: as in `from_file`.
            resolve: as in `from_file`.
            default_material: as in `from_file`.

        Raises:
            UrdfError: all that is wrong with it.
            XmlError: not well-formed.
        """
        folder = posixpath.dirname(name) if base_dir is None else os.fspath(base_dir)
        bundle = Bundle(assets or {}, None if root is None else Path(root), disk=base_dir is not None)
        data = xml if isinstance(xml, bytes) else xml.encode() if isinstance(xml, str) else ET.tostring(xml)
        source = SourceFile(name, data, folder or None)
        finder = Finder(bundle, folder, packages, resolve)
        return cls.from_source(source, finder, mesh_readers=mesh_readers, default_material=default_material)

    @classmethod
    def from_source(
        cls,
        source: SourceFile,
        finder: Finder,
        *,
        xacro_args: Mapping[str, str] | None = None,
        mesh_readers: Mapping[str, Reader] | None = None,
        default_material: Look | None = None,
    ) -> Robot:
        """The robot of bytes that come from anywhere: an archive, a dict, a folder.

        Raises:
            UrdfError: all that is wrong with it.
            XmlError: not well-formed.
        """
        top = parse(source)
        reading = Reading()
        if top.tag != "robot":
            message = f"the root element is <{top.tag[:60]}>; a URDF file begins with <robot>"
            reading.error(top, "wrong_root", message, "urdf.root")
            reading.problems.raise_errors(UrdfError)
        _refuse_xacro(top, source, xacro_args, reading)
        robot = replace(
            _read(top, reading, source),
            finder=finder,
            mesh_readers=mesh_readers or {},
            default_material=default_material,
        )
        reading.problems.raise_errors(UrdfError)
        return replace(robot, problems=tuple(reading.problems.found))

    @cached_property
    def root(self) -> Link:
        """The link that no joint has as its child."""
        children = {joint.child for joint in self.joints}
        return next(link for link in self.links if link.name not in children)

    def link(self, name: str) -> Link:
        """Raises UnknownName (a KeyError) with near names."""
        return _named(self._links, "link", name)

    def joint(self, name: str) -> Joint:
        """Raises UnknownName (a KeyError) with near names."""
        return _named(self._joints, "joint", name)

    def material(self, name: str) -> Material:
        """Raises UnknownName (a KeyError) with near names."""
        return _named({material.name: material for material in self.materials}, "material", name)

    @cached_property
    def _links(self) -> dict[str, Link]:
        return {link.name: link for link in self.links}

    @cached_property
    def _joints(self) -> dict[str, Joint]:
        return {joint.name: joint for joint in self.joints}

    @cached_property
    def parent_joint(self) -> dict[str, Joint]:
        """The joint each link hangs on, by the link's name; the root has none."""
        return {joint.child: joint for joint in self.joints}

    def __repr__(self) -> str:
        return f"<urdf.Robot {self.name!r}: {len(self.links)} links, {len(self.joints)} joints>"


def _named(items: Mapping[str, _T], kind: str, name: str) -> _T:
    if name not in items:
        raise UnknownName(kind, name, items)
    return items[name]


def _refuse_xacro(top: Node, source: SourceFile, xacro_args: Mapping[str, str] | None, reading: Reading) -> None:
    """Xacro is a language of its own; what it would expand to must not be guessed."""
    macro = next((child for child in top.children if child.tag.startswith("xacro:")), None)
    unexpanded = source.name.lower().endswith(".xacro") and (b"${" in source.data or b"$(" in source.data)
    if macro is None and not unexpanded and not xacro_args:
        return
    what = f"it uses <{macro.tag}>" if macro is not None else "it has ${...} or arguments"
    hint = "expand it first: xacro robot.urdf.xacro > robot.urdf"
    reading.error(
        macro or top, "schema_version", f"this is a xacro file ({what}), which is not read yet", "urdf.xacro", hint=hint
    )
    reading.problems.raise_errors(UrdfError)


def _read(top: Node, reading: Reading, source: SourceFile) -> Robot:
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
    # Where a link or joint could not be read, what refers to it would only repeat the complaint.
    if all(p.kind not in ("schema", "duplicate_name") for p in reading.problems.errors):
        complete = len(joints) == len(top.findall("joint"))
        check_tree(links, joints, joint_nodes, link_nodes, reading, complete=complete)
        check_mimics(joints, joint_nodes, reading)
    return Robot(name, tuple(links), tuple(joints), materials, extras=extras, file=source.name)


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
        return replace(visual, material=replace(material, color=found.color, texture=found.texture))
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
