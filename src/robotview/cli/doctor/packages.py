"""Which packages are installed, whether they are new enough, and whether they can be imported."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires, version

import robotview
from robotview.cli.doctor.section import Section

NEEDED = (
    "anywidget",
    "ipywidgets",
    "traitlets",
    "numpy",
    "scipy",
    "msgspec",
    "trimesh",
    "pycollada",
    "pillow",
    "mujoco",
)
"""What robotview cannot do without, where its own metadata do not say."""
PROBES = {"the widget": "from robotview import RobotView", "mujoco": "import mujoco"}
"""What must be importable, tried in a process of its own: a library that crashes then takes nothing with it."""
_PATIENCE = 60.0  # [s]
_REQUIREMENT = re.compile(r"([\w.-]+)\s*(?:>=\s*([\w.]+))?")


def packages() -> Section:
    """Versions, against what robotview asks for."""
    section = Section("packages")
    section.facts["robotview"] = robotview.__version__
    section.facts["imported from"] = os.path.dirname(robotview.__file__)
    section.facts["python"] = f"{platform.python_version()} ({platform.python_implementation()}, {sys.executable})"
    section.facts["system"] = f"{platform.system()} {platform.machine()}"
    _compare_own_version(section)
    for name, least in needed().items():
        installed = installed_version(name)
        section.facts[name] = installed
        wanted = f"{name}>={least}" if least else name
        if installed is None:
            section.complain("error", "package.missing", f"{name} is not installed", f'pip install "{wanted}"')
        elif least and numbers(installed) < numbers(least):
            message = f"{name} {installed} is too old: robotview needs {least} or newer"
            section.complain("error", "package.old", message, f'pip install --upgrade "{wanted}"')
    for what, code in PROBES.items():
        if what in section.facts and section.facts[what] is None:
            continue
        failure = import_failure(code)
        if failure is not None:
            message = f"{what} cannot be imported: {failure}"
            section.complain("error", "package.broken", message, f'`{sys.executable} -c "{code}"` shows all of it')
    return section


def needed() -> dict[str, str]:
    """Packages robotview needs, each with the oldest version that will do, or an empty string."""
    try:
        lines = requires("robotview") or []
    except PackageNotFoundError:
        return dict.fromkeys(NEEDED, "")
    found = {}
    for line in lines:
        requirement, _, marker = line.partition(";")
        match = _REQUIREMENT.match(requirement)
        if match is not None and "extra" not in marker:
            found[match[1]] = match[2] or ""
    return found


def installed_version(name: str) -> str | None:
    """The version of a package by its metadata, without importing it."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def numbers(text: str) -> tuple[int, ...]:
    """A version as numbers to compare; what follows them ("rc1", ".dev0") does not count."""
    match = re.match(r"\d+(?:\.\d+)*", text)
    return tuple(map(int, match[0].split("."))) if match else ()


def import_failure(code: str) -> str | None:
    """Why code cannot run in a fresh interpreter, in one line; None when it can."""
    try:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return f"no answer in {_PATIENCE:.0f} s"
    if done.returncode == 0:
        return None
    lines = done.stderr.strip().splitlines()
    return lines[-1][:300] if lines else f"the interpreter ended with status {done.returncode}"


def _compare_own_version(section: Section) -> None:
    installed = installed_version("robotview")
    section.facts["installed as"] = installed
    if installed is not None and installed != robotview.__version__:
        message = f"pip knows robotview {installed}, but {robotview.__version__} is imported: there are two"
        remedy = "`pip uninstall robotview` until none is left, then install it once"
        section.complain("error", "package.twice", message, remedy)
