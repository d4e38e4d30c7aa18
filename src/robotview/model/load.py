"""`load`: any source to a `Robot`.

The kind of a source is told by what it is and what it holds, never by trying readers one after the other.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from robotview.errors import Problem, ReadError, Where
from robotview.model.assets import Progress
from robotview.model.robot import Robot
from robotview.source.archive import read_zip

Source: TypeAlias = Any
"""Path, XML text, bytes, folder, .zip/.mjz, mjcf.Model, urdf.Robot, mujoco.MjModel, mujoco.MjSpec, yourdfpy.URDF, Robot."""
Packages: TypeAlias = Mapping[str, str | os.PathLike[str]] | Callable[[str], str | None] | None
_ROOT = re.compile(rb"<\s*([A-Za-z_][\w.:-]*)")
_SKIP = re.compile(rb"<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^>\[]*(\[.*?\])?[^>]*>", re.DOTALL)


def load(
    source: Source,
    *,
    packages: Packages = None,
    assets: Mapping[str, bytes] | None = None,
    xacro_args: Mapping[str, str] | None = None,
    strict: bool = False,
    root: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Robot:
    """Read a robot, a scene or a map from wherever it is.

    Args:
        source: a path, a folder, a .zip or .mjz, XML text, bytes, or an object of mujoco, mjcf, urdf or yourdfpy.
        packages: for URDF, package name -> folder, or a function of the name.
        assets: file name -> bytes, looked up before the disk.
        xacro_args: arguments of a .xacro file.
        strict: raise when a mesh or texture is missing or broken, instead of showing a placeholder.
        root: no file outside this folder is opened.
        options: mujoco_version, lenient, mesh_readers, resolve, default_material, progress.

    Raises:
        RobotViewError: with all problems found.
        TypeError: the source is of a kind that cannot be read.
    """
    given = _Options(packages, assets, xacro_args, strict, root, options)
    if isinstance(source, Robot):
        return source
    kind = f"{type(source).__module__}.{type(source).__qualname__}"
    if kind.startswith("mujoco.") and kind.rsplit(".", 1)[-1] in ("MjModel", "MjSpec"):
        from robotview.model.from_mujoco import robot_from_mujoco

        return robot_from_mujoco(source)
    if kind == "robotview.mjcf.model.Model":
        from robotview.model.from_mjcf import robot_from_mjcf

        return robot_from_mjcf(source, strict=strict, mesh_readers=given.mesh_readers, progress=given.progress)
    if kind.startswith("robotview.urdf.") and hasattr(source, "links"):
        return given.urdf_robot(source)
    if kind.startswith("yourdfpy."):
        return given.text(source.write_xml_string(), base_dir=getattr(source, "_filename_handler", None) and ".")
    if hasattr(source, "getroot") or (hasattr(source, "iter") and hasattr(source, "attrib")):
        import xml.etree.ElementTree as ET

        return given.text(ET.tostring(source.getroot() if hasattr(source, "getroot") else source), ".")
    if isinstance(source, bytes | bytearray | memoryview):
        data = bytes(source)
        return given.archive(data, "archive.zip") if data[:4] == b"PK\x03\x04" else given.text(data, ".")
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("<"):
        return given.text(source, ".")
    if isinstance(source, str | os.PathLike):
        return given.path(os.fspath(source))
    raise TypeError(
        f"a robot cannot be read from a {type(source).__name__}; give a path, XML text, bytes, MjModel, MjSpec, mjcf.Model or urdf.Robot"
    )


class _Options:
    """The keyword arguments of `load`, handed to whichever reader takes the source."""

    KNOWN = frozenset({"mujoco_version", "lenient", "mesh_readers", "resolve", "default_material", "progress"})

    def __init__(
        self,
        packages: Packages,
        assets: Mapping[str, bytes] | None,
        xacro_args: Mapping[str, str] | None,
        strict: bool,
        root: str | os.PathLike[str] | None,
        options: dict[str, Any],
    ) -> None:
        unknown = sorted(set(options) - self.KNOWN)
        if unknown:
            raise TypeError(
                f"load() has no option {', '.join(unknown)}; known: packages, assets, xacro_args, strict, root, {', '.join(sorted(self.KNOWN))}"
            )
        self.packages, self.assets, self.xacro_args, self.strict, self.root = packages, assets, xacro_args, strict, root
        self.options = options
        self.mesh_readers: dict[str, Any] = dict(options.get("mesh_readers") or {})
        self.progress: Progress | None = options.get("progress")

    def path(self, name: str) -> Robot:
        path = Path(name)
        if path.is_dir():
            return self.path(str(_main_of_folder(path)))
        if not path.exists():
            raise ReadError(
                Problem(
                    "error",
                    "file_not_found",
                    "there is no such file",
                    "file.missing",
                    Where(name),
                    hint=_near_files(path),
                )
            )
        data = path.read_bytes()
        if path.suffix.lower() in (".zip", ".mjz") or data[:4] == b"PK\x03\x04":
            return self.archive(data, name)
        return self._xml(data, name, folder=os.path.dirname(name), file=name)

    def text(self, xml: str | bytes, base_dir: str | None) -> Robot:
        return self._xml(xml.encode() if isinstance(xml, str) else xml, "<string>", folder=base_dir or ".", file=None)

    def archive(self, data: bytes, name: str) -> Robot:
        files = read_zip(data, name)
        main = _main_of_archive(files, name)
        self.assets = {**files, **(self.assets or {})}
        return self._xml(files[main], main, folder=None, file=None)

    def _xml(self, data: bytes, name: str, *, folder: str | None, file: str | None) -> Robot:
        tag = root_tag(data)
        if tag == "robot" or name.lower().endswith((".urdf", ".xacro")):
            return self._urdf(data, name, folder, file)
        from robotview.mjcf import Model
        from robotview.model.from_mjcf import robot_from_mjcf

        read: dict[str, Any] = {k: self.options[k] for k in ("mujoco_version", "lenient") if k in self.options}
        if file is not None:
            model = Model.from_file(file, assets=self.assets, root=self.root, **read)
        else:
            model = Model.from_string(data, folder, self.assets, name=name, root=self.root, **read)
        return robot_from_mjcf(model, strict=self.strict, mesh_readers=self.mesh_readers, progress=self.progress)

    def _urdf(self, data: bytes, name: str, folder: str | None, file: str | None) -> Robot:
        from robotview import urdf

        read: dict[str, Any] = {"packages": self.packages, "assets": self.assets, "root": self.root}
        if "resolve" in self.options:
            read["resolve"] = self.options["resolve"]
        if file is not None:
            return self.urdf_robot(urdf.Robot.from_file(file, xacro_args=self.xacro_args, **read))
        return self.urdf_robot(urdf.Robot.from_string(data, folder, name=name, **read))

    def urdf_robot(self, source: Any) -> Robot:
        from robotview.model.from_urdf import robot_from_urdf

        extra = {k: self.options[k] for k in ("default_material",) if k in self.options}
        return robot_from_urdf(
            source, strict=self.strict, mesh_readers=self.mesh_readers, progress=self.progress, **extra
        )


def root_tag(data: bytes) -> str | None:
    """Name of the root element, without parsing."""
    head = data[:200_000]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.decode("utf-16", "replace").encode()
    match = _ROOT.search(_SKIP.sub(b"", head))
    return match.group(1).decode("ascii", "replace") if match else None


def _main_of_folder(folder: Path) -> Path:
    """The model in a folder: ``scene.xml`` first, else the only MJCF or URDF file at the top, else in ``urdf/`` or below."""
    found = [
        p for pattern in ("*.xml", "*.mjcf", "*.urdf", "urdf/*.urdf", "*/*.xml") for p in sorted(folder.glob(pattern))
    ]
    models = [p for p in found if root_tag(p.read_bytes()[:20_000]) in ("mujoco", "robot")]
    return Path(_choose([str(p) for p in models], str(folder)))


def _main_of_archive(files: Mapping[str, bytes], name: str) -> str:
    names = sorted(
        (n for n in files if n.lower().endswith((".xml", ".mjcf", ".urdf"))), key=lambda n: (n.count("/"), n)
    )
    return _choose([n for n in names if root_tag(files[n]) in ("mujoco", "robot")], name)


def _choose(names: list[str], where: str) -> str:
    if not names:
        raise ReadError(
            Problem(
                "error",
                "file_not_found",
                "holds no MJCF (<mujoco>) or URDF (<robot>) file",
                "source.none",
                Where(where),
            )
        )
    depth = min(n.count("/") for n in names)
    top = [n for n in names if n.count("/") == depth]
    scenes = [n for n in top if os.path.basename(n).startswith("scene")]
    chosen = top if len(top) == 1 else [n for n in scenes if os.path.basename(n) == "scene.xml"] or scenes
    if len(chosen) != 1:
        listed = ", ".join(os.path.basename(n) for n in top[:8])
        raise ReadError(
            Problem(
                "error",
                "structure",
                f"holds several models: {listed}",
                "source.several",
                Where(where),
                hint="name the file",
            )
        )
    return chosen[0]


def _near_files(path: Path) -> str | None:
    from robotview.errors import near_names

    parent = path.parent
    if not parent.is_dir():
        return f"the folder {parent} does not exist either"
    near = near_names(path.name, [p.name for p in list(parent.iterdir())[:2000]])
    return f"near names there: {', '.join(near)}" if near else None
