"""`load`: any source to a `Robot`.

The kind of a source is told by what it is and what it holds, never by trying readers one after the other.
"""

from __future__ import annotations

import os
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from robotview.errors import Problem, ReadError, Where
from robotview.model.main_file import main_of_archive, main_of_folder, near_files, root_tag
from robotview.model.names import near_robots, path_of_name
from robotview.model.robot import Robot
from robotview.source.archive import read_zip
from robotview.source.bundle import read_file, refuse_scheme
from robotview.urdf import DefaultMaterial, Packages, Resolve
from robotview.urdf import Robot as UrdfRobot
from robotview.urdf.xacro import refuse_arguments

if TYPE_CHECKING:
    from robotview.meshes.dae import UpAxis
    from robotview.meshes.read import Reader
    from robotview.mjcf import Model
    from robotview.model.assets import Progress

ZIPPED = (".zip", ".mjz")
ZIP_MAGIC = b"PK\x03\x04"


def load(
    source: object,
    *,
    packages: Packages | None = None,
    assets: Mapping[str, bytes] | None = None,
    xacro_args: Mapping[str, object] | None = None,
    strict: bool = False,
    root: str | os.PathLike[str] | None = None,
    mujoco_version: str | None = None,
    lenient: bool = False,
    mesh_readers: Mapping[str, Reader] | None = None,
    resolve: Resolve | None = None,
    default_material: DefaultMaterial | None = None,
    material_override: bool = False,
    up_axis: UpAxis = "ignore",
    progress: Progress | None = None,
    inspect: Callable[[Model], None] | None = None,
) -> Robot:
    """Read a robot, a scene or a map from wherever it is.

    Args:
        source: a path, a folder, a .zip or .mjz, XML text, bytes, an ElementTree, an object of mujoco, mjcf, urdf or
            yourdfpy, a name of the package robot_descriptions (``ur10_description``), or a folder's name below the one
            that the environment variable MENAGERIE_ROOT names (``unitree_go1``, ``unitree_go1/scene``).
        packages: for URDF, package name -> folder, or a function of the name.
        assets: file name -> bytes, looked up before the disk.
        xacro_args: arguments of a .xacro file; refused for what is none.
        strict: raise when a mesh or texture is missing or broken, instead of showing a placeholder.
        root: no file outside this folder is opened.
        mujoco_version: whose rules of MJCF to follow, such as "3.10"; default: the installed one, else 4.0.
        lenient: unknown elements and attributes of MJCF are warnings.
        mesh_readers: readers for more mesh formats: suffix such as ".step" -> function of bytes and name.
        resolve: for URDF, own search for files: name as written, robot's folder -> path or None.
        default_material: for URDF, material or colour of visuals that name none; or a function of the link's name.
        material_override: for URDF, whether a material replaces those that a mesh file brings along (DAE, OBJ with
            MTL, glTF). RViz, and we by default, paint only what has none.
        up_axis: of Collada meshes: ``ignore`` it, as RViz does, or turn them as the ``collada`` specification says.
        progress: f(done, total, name), called while files are read.
        inspect: f(model), which sees the `mjcf.Model` of an MJCF source before it becomes a robot.

    Raises:
        RobotViewError: with all problems found.
        TypeError: the source is of a kind that cannot be read.
    """
    _check_options(packages, assets, root, mesh_readers, up_axis)
    loader = _Loader(
        packages,
        assets or {},
        xacro_args,
        strict,
        root,
        mujoco_version,
        lenient,
        mesh_readers or {},
        resolve,
        default_material,
        material_override,
        up_axis,
        progress,
        inspect,
    )
    return loader.load(source)


def _check_options(packages: object, assets: object, root: object, mesh_readers: object, up_axis: object) -> None:
    """Refuse options of a wrong kind by name, before a reader trips over them."""
    if packages is not None and not callable(packages) and not isinstance(packages, Mapping):
        raise TypeError(f'packages is a {type(packages).__name__}; give {{"package": "its folder"}} or a function')
    if isinstance(packages, Mapping):
        missing = {name: folder for name, folder in packages.items() if not os.path.isdir(folder)}
        if missing:
            raise ReadError(
                Problem(
                    "error",
                    "file_not_found",
                    f'packages["{name}"] is "{folder}", and there is no such folder',
                    "option.packages",
                    hint="give the folder that holds the package's files",
                )
                for name, folder in missing.items()
            )
    for name, value in (("assets", assets), ("mesh_readers", mesh_readers)):
        if value is not None and not isinstance(value, Mapping):
            raise TypeError(f"{name} is a {type(value).__name__}; give a dict")
    if root is not None and not isinstance(root, str | os.PathLike):
        raise TypeError(f"root is a {type(root).__name__}; give the path of a folder")
    if root is not None and not os.path.isdir(root):
        raise ReadError(Problem("error", "file_not_found", "there is no such folder", "root.missing", Where(str(root))))
    if up_axis not in ("ignore", "collada"):
        raise TypeError(f'up_axis is {up_axis!r}; give "ignore" or "collada"')


class _Yourdfpy(Protocol):
    _filename_handler: Callable[[str], str]

    def write_xml_string(self) -> bytes: ...


@dataclass(frozen=True, slots=True)
class _Loader:
    """The keyword arguments of `load`, handed to whichever reader takes the source."""

    packages: Packages | None
    assets: Mapping[str, bytes]
    xacro_args: Mapping[str, object] | None
    strict: bool
    root: str | os.PathLike[str] | None
    mujoco_version: str | None
    lenient: bool
    mesh_readers: Mapping[str, Reader]
    resolve: Resolve | None
    default_material: DefaultMaterial | None
    material_override: bool
    up_axis: UpAxis
    progress: Progress | None = field(default=None)
    inspect: Callable[[Model], None] | None = None
    """Sees the typed document of a robot before it becomes one."""

    def load(self, source: object) -> Robot:
        if isinstance(source, str | os.PathLike | bytes | bytearray | memoryview):
            return self.named_or_text(source)
        if isinstance(source, ET.ElementTree | ET.Element):
            element = source.getroot() if isinstance(source, ET.ElementTree) else source
            return self.text(ET.tostring(element))
        return self.object(source)

    def named_or_text(self, source: str | os.PathLike[str] | bytes | bytearray | memoryview) -> Robot:
        if isinstance(source, bytes | bytearray | memoryview):
            data = bytes(source)
            return self.archive(data, "archive.zip") if data.startswith(ZIP_MAGIC) else self.text(data)
        if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("<"):
            return self.text(source.encode())
        return self.path(os.fspath(source))

    def object(self, source: object) -> Robot:
        """A typed document or a model of another library, told by its type's name so that none must be imported."""
        if isinstance(source, Robot):
            return source
        self.refuse_arguments(type(source).__name__)
        mjcf = sys.modules.get("robotview.mjcf")  # who has a model has imported it
        if mjcf is not None and isinstance(source, mjcf.Model):
            return self.mjcf_robot(source)
        if isinstance(source, UrdfRobot):
            return self.urdf_robot(source)
        package, name = type(source).__module__.partition(".")[0], type(source).__name__
        if package == "mujoco" and name in ("MjModel", "MjSpec"):
            from robotview.model.from_mujoco import robot_from_mujoco

            return robot_from_mujoco(source)
        if package == "yourdfpy" and name == "URDF":
            return self.yourdfpy(cast("_Yourdfpy", source))
        raise TypeError(
            f"a robot cannot be read from a {type(source).__name__}; give a path, XML text, bytes, an ElementTree, "
            "MjModel, MjSpec, mjcf.Model or urdf.Robot"
        )

    def yourdfpy(self, source: _Yourdfpy) -> Robot:
        """Its document as text; files are looked up where it would."""
        handler = getattr(source, "_filename_handler", None)
        if self.resolve is not None or handler is None:
            return self.text(source.write_xml_string())

        def resolve(name: str, _folder: str) -> str | None:
            place = handler(name)
            return place if isinstance(place, str) and os.path.isfile(place) else None

        return replace(self, resolve=resolve).text(source.write_xml_string())

    def path(self, name: str) -> Robot:
        if not name.strip():
            raise ReadError(
                Problem("error", "file_not_found", "the path is empty", "file.empty_path", hint='"." is this folder')
            )
        refuse_scheme(name)
        path = Path(name)
        try:
            is_folder, there = path.is_dir(), path.exists()
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise ReadError(
                Problem("error", "file_not_found", f"this is no path: {why}", "file.bad_path", Where(f"{name[:60]}..."))
            ) from None
        if is_folder:
            return self.path(str(main_of_folder(path)))
        if not there:
            named = path_of_name(name)
            if named is not None:
                return self.path(str(named))
            hint = near_files(path) or near_robots(name)
            raise ReadError(
                Problem("error", "file_not_found", "there is no such file", "file.missing", Where(name), hint=hint)
            )
        data = read_file(name)
        if path.suffix.lower() in ZIPPED or data.startswith(ZIP_MAGIC):
            return self.archive(data, name)
        if _is_urdf(data, name):
            return self.urdf_robot(
                UrdfRobot.from_file(
                    name,
                    packages=self.packages,
                    xacro_args=self.xacro_args,
                    root=self.root,
                    assets=self.assets,
                    mesh_readers=self.mesh_readers,
                    resolve=self.resolve,
                    up_axis=self.up_axis,
                )
            )
        from robotview.mjcf import Model

        self.refuse_arguments(name)
        return self.mjcf_robot(
            Model.from_file(
                name,
                assets=self.assets,
                root=self.root,
                mujoco_version=self.mujoco_version,
                lenient=self.lenient,
            )
        )

    def text(self, data: bytes, name: str = "<string>", folder: str | None = ".") -> Robot:
        """XML that is no file; ``folder``: where files it names are looked up, None for no disk."""
        if _is_urdf(data, name):
            return self.urdf_robot(
                UrdfRobot.from_string(
                    data,
                    folder,
                    packages=self.packages,
                    xacro_args=self.xacro_args,
                    name=name,
                    root=self.root,
                    assets=self.assets,
                    mesh_readers=self.mesh_readers,
                    resolve=self.resolve,
                    up_axis=self.up_axis,
                )
            )
        from robotview.mjcf import Model

        self.refuse_arguments(name)
        return self.mjcf_robot(
            Model.from_string(
                data,
                folder,
                self.assets,
                name=name,
                mujoco_version=self.mujoco_version,
                lenient=self.lenient,
                root=self.root,
            )
        )

    def refuse_arguments(self, name: str) -> None:
        """Refuse arguments of xacro for a source that is none."""
        if self.xacro_args:
            refuse_arguments(self.xacro_args, name)

    def archive(self, data: bytes, name: str) -> Robot:
        files = read_zip(data, name)
        main = main_of_archive(files, name)
        return replace(self, assets={**files, **self.assets}).text(files[main], main, None)

    def mjcf_robot(self, model: Model) -> Robot:
        from robotview.model.from_mjcf import robot_from_mjcf

        if self.inspect is not None:
            self.inspect(model)
        return robot_from_mjcf(model, strict=self.strict, mesh_readers=self.mesh_readers, progress=self.progress)

    def urdf_robot(self, source: UrdfRobot) -> Robot:
        from robotview.model.from_urdf import robot_from_urdf

        return robot_from_urdf(
            source,
            strict=self.strict,
            mesh_readers=self.mesh_readers,
            default_material=self.default_material,
            material_override=self.material_override,
            progress=self.progress,
        )


def _is_urdf(data: bytes, name: str) -> bool:
    return root_tag(data) == "robot" or name.lower().endswith((".urdf", ".xacro"))
