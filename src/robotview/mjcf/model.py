"""`Model`: a typed, resolved MJCF document."""

from __future__ import annotations

import os
import posixpath
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from robotview.errors import MjcfError, Problem, Problems, UnknownName, Where
from robotview.mjcf import records
from robotview.mjcf.assemble import Assembler
from robotview.mjcf.attach import Document
from robotview.mjcf.defaults import Defaults
from robotview.mjcf.files import look_for_files
from robotview.mjcf.filling import fill
from robotview.mjcf.flexcomps import FlexcompUse
from robotview.mjcf.naming import listed
from robotview.mjcf.scaling import ScaledFrame
from robotview.mjcf.schema import LATEST, checked_version, version_key
from robotview.mjcf.validate import validate
from robotview.source.bundle import Bundle
from robotview.source.memory import no_garbage
from robotview.source.opening import open_main
from robotview.source.xml import Node, SourceFile
from robotview.spatial.pose import Mat3

ROOTS = ("mujoco", "mujocoinclude")
T = TypeVar("T")


def default_version() -> str:
    """Whose rules are followed: ROBOTVIEW_MUJOCO_VERSION, else the version of the installed wheel, else 4.0."""
    return os.environ.get("ROBOTVIEW_MUJOCO_VERSION") or _installed()


@cache
def _installed() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("mujoco")
    except PackageNotFoundError:
        return LATEST


class Model:
    """MJCF as plain records: includes expanded, classes applied, radians, one quaternion per pose, frames merged.

    ``bodies`` is flat and depth first, index 0 is the world; joints, geoms, sites, cameras and lights hang on their
    body and are also listed body by body. Problems that do not prevent reading are in ``problems``.
    """

    def __init__(self) -> None:
        self.name = ""
        self.file = ""
        self.folder: str | None = None
        self.version = LATEST
        self.bundle = Bundle(disk=False)
        self.problems: list[Problem] = []
        self.bodies: list[records.Body] = []
        self.joints: list[records.Joint] = []
        self.geoms: list[records.Geom] = []
        self.sites: list[records.Site] = []
        self.cameras: list[records.Camera] = []
        self.lights: list[records.Light] = []
        self.compiler = records.Compiler()
        self.option: records.Option
        self.size: records.Size
        self.statistic: records.Statistic
        self.visual: records.Visual
        self.assets = records.Asset()
        self.defaults: Defaults
        self.contacts = records.Contact()
        self.customs = records.Custom()
        self.deformables = records.Deformable()
        self.extensions = records.Extension()
        self.equalities: list[Any] = []
        self.tendons: list[records.TendonSpatial | records.TendonFixed] = []
        self.actuators: list[Any] = []
        self.sensors: list[Any] = []
        self.keyframes: list[records.KeyframeKey] = []
        self.root: Node | None = None
        """The assembled document it was read from."""
        self.nodes: dict[str, list[Node]] = {}
        """Kind -> the element each record was read from."""
        self.sequences: dict[int, list[tuple[str, int]]] = {}
        """Body -> what makes bodies inside it, in the file's order: ("body", id) or ("flexcomp", number there)."""
        self.flexcomps: dict[int, list[FlexcompUse]] = {}
        """Body -> the macros in it, as `sequences` numbers them."""
        self.attached: dict[int, Document] = {}
        """By id of a source file: the document of another model that parts of this one come from."""
        self.written: dict[tuple[str, Any], tuple[Any, tuple[ScaledFrame, ...]]] = {}
        """(kind, number) of what stands in a scaled frame -> the record with its authored values, the frames around.

        A flexcomp or composite has (body, number there) for a number.
        """
        self.stretches: dict[int, Mat3] = {}
        """Geom in a scaled frame -> what happens to its shape along its own axes."""
        self.spread_keys: set[int] = set()
        """Keyframes of attached models: their numbers count the joints listed here, without those of macros."""
        self._indices: dict[str, dict[str, int]] = {}

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        *,
        assets: Mapping[str, bytes] | None = None,
        root: str | os.PathLike[str] | None = None,
        mujoco_version: str | None = None,
        lenient: bool = False,
    ) -> Model:
        """Read an MJCF file and what it includes.

        Args:
            path: the main file.
            assets: name -> bytes, looked up before the disk.
            root: nothing outside this folder is opened.
            mujoco_version: whose rules to follow, such as "3.10"; default: the installed one, else 4.0.
            lenient: unknown elements and attributes are warnings.

        Raises:
            MjcfError: with every problem found. XmlError, ReadError: the file itself cannot be read.
        """
        file, bundle = open_main(path, assets, root)
        return cls.read(file, bundle, mujoco_version, lenient=lenient)

    @classmethod
    def from_string(
        cls,
        xml: str | bytes | ET.Element,
        base_dir: str | os.PathLike[str] | None = ".",
        assets: Mapping[str, bytes] | None = None,
        *,
        name: str = "",
        mujoco_version: str | None = None,
        lenient: bool = False,
        root: str | os.PathLike[str] | None = None,
    ) -> Model:
        """Read MJCF text; what it takes besides is that of `from_file`.

        Args:
            xml: text, encoded text, or an `xml.etree` element.
            base_dir: what relative names are relative to; None: no file on the disk is opened.
            assets: name -> bytes, looked up before the disk.
            name: of the text, as messages show it; without ``base_dir`` also its place among the assets.
            mujoco_version: as in `from_file`.
            lenient: as in `from_file`.
            root: as in `from_file`.

        Raises:
            MjcfError: with every problem found. XmlError: not well-formed.
        """
        data = xml.encode() if isinstance(xml, str) else ET.tostring(xml) if isinstance(xml, ET.Element) else xml
        bundle = Bundle(assets or {}, Path(root) if root is not None else None, disk=base_dir is not None)
        folder = posixpath.dirname(name) if base_dir is None else os.fspath(base_dir)
        folder = "" if folder == "." else folder
        return cls.read(SourceFile(name or "<string>", data, folder), bundle, mujoco_version, lenient=lenient)

    @classmethod
    def read(cls, file: SourceFile, bundle: Bundle, version: str | None = None, *, lenient: bool = False) -> Model:
        """Read an opened file; what it includes is looked up in the bundle. Raises what `from_file` raises."""
        rules = default_version() if version is None else checked_version(version)
        with no_garbage():
            return cls._read_all(file, bundle, rules, lenient=lenient)

    @classmethod
    def _read_all(cls, file: SourceFile, bundle: Bundle, version: str, *, lenient: bool) -> Model:
        problems = Problems()
        root = Assembler(bundle, problems).document(file)
        return cls._of(root, bundle, version, problems, lenient=lenient)

    @classmethod
    def of(cls, root: Node, bundle: Bundle, version: str, known: Iterable[Problem] = ()) -> Model:
        """The model of a document that was made, with includes in place.

        Args:
            root: its <mujoco> element; the file it is from has the name and the folder of the model.
            bundle: where its assets are.
            version: of MuJoCo, whose rules are followed.
            known: problems that the model is to carry besides those of reading it.

        Raises:
            MjcfError: with every problem found.
        """
        with no_garbage():
            model = cls._of(root, bundle, version, Problems(), lenient=False)
        model.problems = [*known, *model.problems]
        return model

    @classmethod
    def _of(cls, root: Node, bundle: Bundle, version: str, problems: Problems, *, lenient: bool) -> Model:
        version = ".".join(map(str, min(version_key(version), version_key(LATEST))))
        if root.tag not in ROOTS:
            raise MjcfError(
                Problem(
                    "error",
                    "wrong_root",
                    f"the root element is <{root.tag}>",
                    "mjcf.root",
                    root.where,
                    element=root.tag,
                    hint="an MJCF file begins with <mujoco>, a URDF with <robot>",
                )
            )
        validate(root, version, problems, lenient=lenient)
        if problems.full("error"):
            problems.raise_errors(MjcfError)
        model = cls()
        model.file, model.folder, model.version, model.bundle = root.file.name, root.file.folder, version, bundle
        fill(model, root, version, problems, lenient=lenient)
        if problems.errors:
            look_for_files(model, problems)
        problems.raise_errors(MjcfError)
        model.problems = problems.found
        return model

    def body(self, name: str) -> records.Body:
        return self._named("body", self.bodies, name)

    def joint(self, name: str) -> records.Joint:
        return self._named("joint", self.joints, name)

    def geom(self, name: str) -> records.Geom:
        return self._named("geom", self.geoms, name)

    def site(self, name: str) -> records.Site:
        return self._named("site", self.sites, name)

    def body_id(self, name: str) -> int:
        return self.body(name).id

    def source(self, kind: str, name: str) -> Where:
        """Where something stands: ``source("geom", "foot")``."""
        index = self._index(kind)
        if name not in index:
            raise UnknownName(kind, name, index)
        return self.nodes[kind][index[name]].where

    def _named(self, kind: str, items: list[T], name: str) -> T:
        index = self._index(kind)
        if name not in index:
            raise UnknownName(kind, name, index)
        return items[index[name]]

    def forget_names(self) -> None:
        """To be called by whoever has put other records into the lists."""
        self._indices = {}

    def _index(self, kind: str) -> dict[str, int]:
        index = self._indices.get(kind)
        if index is None:
            items = listed(self, kind)
            index = self._indices[kind] = {item.name: i for i, item in reversed(list(enumerate(items))) if item.name}
        return index

    def __repr__(self) -> str:
        return (
            f"<mjcf.Model {self.name!r}: {len(self.bodies)} bodies, {len(self.joints)} joints, {len(self.geoms)} geoms>"
        )
