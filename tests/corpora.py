"""URDF files beyond the project: those of the shared folder, and those of packages, in an environment of their own."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import shared_files

PACKAGES = ("example-robot-data", "icub-models", "dexmate-urdf", "rtb-data", "pybullet")
ORACLES = ("pin", "yourdfpy")
"""Other readers, kept beside them: they bring their own numpy."""
PLACES = (
    "lib/python*/site-packages/cmeel.prefix/share/example-robot-data",
    "lib/python*/site-packages/rtbdata",
    "lib/python*/site-packages/dexmate_urdf",
    "lib/python*/site-packages/pybullet_data",
    "share/iCub",
    "share/ergoCub",
)
"""Where the packages keep their files, below their environment."""
THROWN = "random_urdfs"
"""980 objects of pybullet, all of one kind: a link, a mesh, a texture."""


@dataclass(frozen=True)
class Listed:
    """A URDF file and how the table names it."""

    name: str
    path: Path


def shared_urdfs() -> list[Listed]:
    """Every URDF of the shared robots and the corpus."""
    shared = shared_files.folder()
    found = [path for part in ("robots", "corpus") for path in _urdfs(shared / part)]
    return [Listed(path.relative_to(shared).as_posix(), path) for path in found]


def package_urdfs(python: Path) -> list[Listed]:
    """Every URDF of the packages, but for all but ten of pybullet's thrown objects."""
    top = python.parents[1]
    known = {path.resolve(): path for path in _urdfs(top)}
    thrown = [path for path in known if THROWN in path.parts][10:]
    shown = [path for path in known if path not in thrown]
    return [Listed(_short(path, top), path) for path in shown]


def packages_python(project: Path) -> Path:
    """The interpreter of build/corpora-venv, made first where it is not there.

    Raises:
        subprocess.CalledProcessError: pip could not install a package; it says why.
    """
    venv = project / "build" / "corpora-venv"
    python = venv / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    stamp = venv / "installed.txt"
    wanted = " ".join((*PACKAGES, *ORACLES))
    if stamp.is_file() and stamp.read_text() == wanted:
        return python
    print(f"setting up {venv.relative_to(project)}", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    pip = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    subprocess.run([*pip, *PACKAGES, *ORACLES], check=True)
    stamp.write_text(wanted)
    return python


def _urdfs(folder: Path) -> list[Path]:
    return sorted(p for p in folder.rglob("*") if p.suffix.lower() == ".urdf" and p.is_file())


def _short(path: Path, top: Path) -> str:
    text = path.relative_to(top.resolve()).as_posix()
    for begin in ("site-packages/", "cmeel.prefix/share/", "share/"):
        text = text.rpartition(begin)[2]
    return text
