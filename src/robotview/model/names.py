"""Robots by name: those of the package robot_descriptions, and folders below ``MENAGERIE_ROOT``.

A name is a word that is no path: ``ur10_description``, ``unitree_go1``, ``unitree_go1/scene``.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
from pathlib import Path

from robotview.errors import Problem, ReadError, Where, near_names
from robotview.urdf.packages import descriptions_cache

MENAGERIE = "MENAGERIE_ROOT"
_DESCRIPTION = re.compile(r"[a-z][a-z0-9_]*_description")
_ROBOT = re.compile(r"[A-Za-z0-9_][\w.-]*(?:/[\w.-]+)?")
_PATHS = ("URDF_PATH", "MJCF_PATH", "XACRO_PATH")


def path_of_name(name: str) -> Path | None:
    """Where the robot of that name is; None where it can be no name, or no source of names knows it.

    robot_descriptions clones a repository when a robot of it is asked for the first time.

    Raises:
        ReadError: the name is one of robot_descriptions, but the package, the robot or its files are not there.
    """
    if _ROBOT.fullmatch(name) is None or ".." in name:
        return None
    in_menagerie = _in_menagerie(name)
    if in_menagerie is not None:
        return in_menagerie
    return _of_descriptions(name) if _DESCRIPTION.fullmatch(name) else None


def near_robots(name: str) -> str | None:
    """A hint: folders of `MENAGERIE_ROOT` that the name could mean."""
    root = os.environ.get(MENAGERIE)
    if not root or not os.path.isdir(root):
        return None
    near = near_names(name, sorted(entry.name for entry in os.scandir(root) if entry.is_dir()))
    return f"near names in {MENAGERIE}: {', '.join(near)}" if near else None


def _in_menagerie(name: str) -> Path | None:
    """``robot`` is its folder, ``robot/scene`` a file in it."""
    root = os.environ.get(MENAGERIE)
    if not root:
        return None
    path = Path(root) / name
    file = path.with_name(f"{path.name}.xml") if "/" in name else path
    return next((place for place in (path, file) if place.exists()), None)


def _of_descriptions(name: str) -> Path:
    try:
        module = importlib.import_module(f"robot_descriptions.{name}")
    except ModuleNotFoundError as error:
        raise _missing(name, error) from error
    except Exception as error:  # What git and the network raise is of many kinds.
        why = next((line.strip() for line in reversed(str(error).splitlines()) if line.strip()), type(error).__name__)
        message = f'robot_descriptions could not get the files of "{name}": {why[:200]}'
        hint = (
            f"its cache is {descriptions_cache()} (ROBOT_DESCRIPTIONS_CACHE); connect to the network once and load it "
            "again, or copy the cache of another machine"
        )
        raise ReadError(Problem("error", "file_not_found", message, "name.cache", Where(name), hint=hint)) from error
    for attribute in _PATHS:
        path = getattr(module, attribute, None)
        if path is not None:
            return _there(name, Path(os.fspath(path)))
    message = f"robot_descriptions.{name} names no URDF, MJCF or xacro file"
    raise ReadError(Problem("error", "file_not_found", message, "name.none", Where(name)))


def _there(name: str, path: Path) -> Path:
    if not path.exists():
        message = f'the file of "{name}" is not in the cache of robot_descriptions: {path}'
        hint = f"remove {descriptions_cache()} and load it again with the network"
        raise ReadError(Problem("error", "file_not_found", message, "name.cache", Where(name), hint=hint))
    return path


def _missing(name: str, error: ModuleNotFoundError) -> ReadError:
    """The package, one that it needs, or the robot."""
    if importlib.util.find_spec("robot_descriptions") is None:
        message = f'"{name}" is a name of the package robot_descriptions, which is not installed'
        hint = "pip install robot_descriptions; or give the path of a file"
        return ReadError(Problem("error", "file_not_found", message, "name.package", Where(name), hint=hint))
    if error.name != f"robot_descriptions.{name}":
        message = f"robot_descriptions needs the package {error.name}, which is not installed"
        hint = f"pip install {error.name}"
        return ReadError(Problem("error", "file_not_found", message, "name.package", Where(name), hint=hint))
    near = near_names(name, _known_descriptions())
    hint = f"near names: {', '.join(near)}" if near else "robot_descriptions.DESCRIPTIONS lists them"
    message = f'robot_descriptions knows no "{name}"'
    return ReadError(Problem("error", "file_not_found", message, "name.unknown", Where(name), hint=hint))


def _known_descriptions() -> list[str]:
    package = importlib.import_module("robot_descriptions")
    places = getattr(package, "__path__", [])
    return sorted({file.stem for place in places for file in Path(place).glob("*_description.py")})
