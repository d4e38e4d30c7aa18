"""`urdf.Robot`: a URDF file, typed, with everything that is wrong in it said at once."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar
from xml.etree import ElementTree as ET

from robotview.errors import Problem, ReadError, UnknownName, UrdfError, Where
from robotview.source import Bundle, Node, SourceFile, parse
from robotview.urdf.document import read_document
from robotview.urdf.find import Finder, Resolve
from robotview.urdf.packages import Packages
from robotview.urdf.reading import Reading
from robotview.urdf.records import Collision, Joint, Link, Material, Others, Visual
from robotview.urdf.xacro import expand, is_xacro, refuse_arguments

if TYPE_CHECKING:
    from robotview.meshes import Reader
    from robotview.meshes.dae import UpAxis

Look: TypeAlias = "Material | Sequence[float]"
"""A material, or a colour of 3 or 4 numbers 0..1."""
DefaultMaterial: TypeAlias = "Look | Callable[[str], Look | None]"
"""For visuals that name none: one for all, or a function of the link's name."""
Progress: TypeAlias = "Callable[[int, int, str], None]"
_ENCODING = re.compile(r"^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*[\"'][^\"']*[\"']")
_Named: TypeAlias = Link | Joint | Material | Visual | Collision
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
    version: str = ""
    """Of URDF, as written; empty: 1.0."""
    others: Others = ()
    """Attributes of other tools on <robot>, namespaces among them."""
    file: str = ""
    finder: Finder = field(default_factory=Finder, repr=False)
    mesh_readers: Mapping[str, Reader] = field(default_factory=dict, repr=False)
    default_material: DefaultMaterial | None = None
    """For visuals without material whose mesh has no colours of its own."""
    up_axis: UpAxis = "ignore"
    """What is done with the up axis of Collada meshes: taken as they are, as in RViz, or turned (``collada``)."""
    progress: Progress | None = field(default=None, repr=False)
    """f(done, total, name), called while the meshes are read."""

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        packages: Packages | None = None,
        xacro_args: Mapping[str, object] | None = None,
        root: str | os.PathLike[str] | None = None,
        *,
        assets: Mapping[str, bytes] | None = None,
        mesh_readers: Mapping[str, Reader] | None = None,
        resolve: Resolve | None = None,
        default_material: DefaultMaterial | None = None,
        up_axis: UpAxis = "ignore",
        progress: Progress | None = None,
    ) -> Robot:
        """The robot of a file.

        Args:
            path: of the URDF file.
            packages: folders of packages by name, or a function from name to folder; the search in `Finder` goes on
                where it does not know one.
            xacro_args: values of the <xacro:arg> of a xacro file: texts, numbers or truth values.
            root: where given, nothing outside this folder is opened.
            assets: files by the name the robot's file uses, looked up before the disk.
            mesh_readers: readers for more mesh formats: suffix such as ".step" -> function of bytes and name.
            resolve: own search for files: name as written, robot's folder -> path or None.
            default_material: material or colour of visuals that name none, where the mesh has no colours either; or a
                function of the link's name that gives one, or None.
            up_axis: of Collada meshes: ``ignore`` it, as RViz does, or turn them as the ``collada`` specification says.
            progress: f(done, total, name), called when `load` reads its meshes: before each file, and at the end.

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
            source,
            finder,
            xacro_args=xacro_args,
            mesh_readers=mesh_readers,
            default_material=default_material,
            up_axis=up_axis,
            progress=progress,
        )

    @classmethod
    def from_string(
        cls,
        xml: str | bytes | ET.Element,
        base_dir: str | os.PathLike[str] | None = ".",
        packages: Packages | None = None,
        xacro_args: Mapping[str, object] | None = None,
        *,
        name: str = "<string>",
        root: str | os.PathLike[str] | None = None,
        assets: Mapping[str, bytes] | None = None,
        mesh_readers: Mapping[str, Reader] | None = None,
        resolve: Resolve | None = None,
        default_material: DefaultMaterial | None = None,
        up_axis: UpAxis = "ignore",
        progress: Progress | None = None,
    ) -> Robot:
        """The robot of XML text, or of an element that was parsed already.

        Args:
            xml: text, encoded text, or an `xml.etree` element.
            base_dir: what relative names are relative to; None: no file on the disk is opened.
            packages: as in `from_file`.
            xacro_args: as in `from_file`.
            name: of the text, as messages show it; without ``base_dir`` also its key among the assets.
            root: as in `from_file`.
            assets: as in `from_file`.
            mesh_readers: as in `from_file`.
            resolve: as in `from_file`.
            default_material: as in `from_file`.
            up_axis: as in `from_file`.
            progress: as in `from_file`.

        Raises:
            UrdfError: all that is wrong with it.
            XmlError: not well-formed.
        """
        folder = posixpath.dirname(name) if base_dir is None else os.fspath(base_dir)
        bundle = Bundle(assets or {}, None if root is None else Path(root), disk=base_dir is not None)
        data = xml if isinstance(xml, bytes) else _encoded(xml) if isinstance(xml, str) else ET.tostring(xml)
        source = SourceFile(name, data, folder or None)
        finder = Finder(bundle, folder, packages, resolve)
        return cls.from_source(
            source,
            finder,
            xacro_args=xacro_args,
            mesh_readers=mesh_readers,
            default_material=default_material,
            up_axis=up_axis,
            progress=progress,
        )

    @classmethod
    def from_source(
        cls,
        source: SourceFile,
        finder: Finder,
        *,
        xacro_args: Mapping[str, object] | None = None,
        mesh_readers: Mapping[str, Reader] | None = None,
        default_material: DefaultMaterial | None = None,
        up_axis: UpAxis = "ignore",
        progress: Progress | None = None,
    ) -> Robot:
        """The robot of bytes that come from anywhere: an archive, a dict, a folder.

        Raises:
            UrdfError: all that is wrong with it.
            XmlError: not well-formed.
        """
        reading = Reading()
        top = parse(source, reading.problems)
        if top.tag != "robot":
            message = f"the root element is <{top.tag[:60]}>; a URDF file begins with <robot>"
            reading.error(top, "wrong_root", message, "urdf.root")
            reading.problems.raise_errors(UrdfError)
        if is_xacro(top, source):
            top = expand(top, source, finder, xacro_args, reading)
        elif xacro_args:
            refuse_arguments(xacro_args, source.name)
        document = read_document(top, reading, source)
        reading.problems.raise_errors(UrdfError)
        return cls(
            *document[:4],
            problems=tuple(reading.problems.found),
            extras=document.extras,
            version=document.version,
            others=document.others,
            file=source.name,
            finder=finder,
            mesh_readers=mesh_readers or {},
            default_material=default_material,
            up_axis=up_axis,
            progress=progress,
        )

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
        return _named(self.named_joints, "joint", name)

    def material(self, name: str) -> Material:
        """Raises UnknownName (a KeyError) with near names."""
        return _named({material.name: material for material in self.materials}, "material", name)

    def source(self, kind: str, name: str) -> Where | None:
        """Where something stands: ``source("joint", "knee")``.

        Args:
            kind: link, joint, material, visual or collision.
            name: of visuals and collisions, which may share theirs, the first is meant.

        Returns:
            The place; None for what was made, not read.

        Raises:
            UnknownName: there is none (a KeyError, with near names).
            ValueError: nothing of that kind has a name.
        """
        named: dict[str, Callable[[], Iterable[_Named]]] = {
            "link": lambda: self.links,
            "joint": lambda: self.joints,
            "material": lambda: self.materials,
            "visual": lambda: (visual for link in self.links for visual in link.visuals),
            "collision": lambda: (collision for link in self.links for collision in link.collisions),
        }
        if kind not in named:
            raise ValueError(f'there are no names of kind "{kind}" in a URDF; there are {", ".join(named)}')
        found: dict[str, _Named] = {}
        for item in named[kind]():
            if item.name:
                found.setdefault(item.name, item)
        return _named(found, kind, name).where

    @cached_property
    def _links(self) -> dict[str, Link]:
        return {link.name: link for link in self.links}

    @cached_property
    def named_joints(self) -> dict[str, Joint]:
        """By name."""
        return {joint.name: joint for joint in self.joints}

    @cached_property
    def parent_joint(self) -> dict[str, Joint]:
        """The joint each link hangs on, by the link's name; the root has none."""
        return {joint.child: joint for joint in self.joints}

    def __repr__(self) -> str:
        return f"<urdf.Robot {self.name!r}: {len(self.links)} links, {len(self.joints)} joints>"


def default_of(look: DefaultMaterial | None, link: str) -> Material | None:
    """The material of a visual that names none."""
    if callable(look):
        look = look(link)
    if look is None or isinstance(look, Material):
        return look
    numbers = [min(max(float(x), 0.0), 1.0) for x in look]
    if len(numbers) not in (3, 4):
        raise ValueError(f"default_material needs 3 or 4 numbers or a urdf.Material, not {len(numbers)} numbers")
    alpha = numbers[3] if len(numbers) == 4 else 1.0
    return Material("", (numbers[0], numbers[1], numbers[2], alpha))


def _encoded(text: str) -> bytes:
    """Text as UTF-8, without the encoding it declares: it is decoded already."""
    return _ENCODING.sub(r"\1", text, count=1).encode("utf-8", "replace")


def _named(items: Mapping[str, _T], kind: str, name: str) -> _T:
    if name not in items:
        raise UnknownName(kind, name, items)
    return items[name]
