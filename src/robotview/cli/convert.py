"""``robotview convert IN OUT``: URDF, xacro or MJCF to MJCF, URDF or an offline page, by the suffix of OUT."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from robotview import mjcf, urdf
from robotview.cli.spoken import spoken
from robotview.errors import Problem, Where
from robotview.export import to_html
from robotview.model import Robot, load
from robotview.source.writing import refuse_missing_folder

MJCF, URDF, PAGE = (".xml", ".mjcf"), (".urdf",), (".html", ".htm")
LATER = (".glb", ".gltf")


def run(arguments: Namespace) -> int:
    """Convert a file; 1 if it has errors, 2 if what is asked for cannot be done with any."""
    target = Path(arguments.out)
    refused = _refused(arguments.file, target)
    if refused is not None:
        print(f"robotview convert: {refused}", file=sys.stderr)
        return 2
    refuse_missing_folder(target)
    robot = load(arguments.file, packages=dict(arguments.package) or None, xacro_args=dict(arguments.arg) or None)
    if target.suffix.lower() in URDF and not isinstance(robot.source, urdf.Robot):
        print(f"robotview convert: {arguments.file} is MJCF, which URDF cannot hold; OUT ends in .xml", file=sys.stderr)
        return 2
    problems = _write(robot, target)
    for problem in problems:
        print(spoken(problem), file=sys.stderr)
    print(target)
    return int(any(problem.severity == "error" for problem in problems))


def _refused(source: str, target: Path) -> str | None:
    """Why nothing can come of it, whatever the file holds."""
    suffix = target.suffix.lower()
    if suffix in LATER:
        return f"{suffix} files are not written yet; OUT may end in .xml (MJCF), .urdf or .html"
    if suffix not in (*MJCF, *URDF, *PAGE):
        return f'"{target}" does not say what to write; OUT ends in .xml (MJCF), .urdf or .html'
    if target.exists() and os.path.exists(source) and os.path.samefile(source, target):
        return f"IN and OUT are both {target}; a file is not written over itself"
    return None


def _write(robot: Robot, target: Path) -> Sequence[Problem]:
    """Write the file; the problems to tell."""
    if target.suffix.lower() in PAGE:
        to_html(robot, target, title=robot.name or target.stem)
        return robot.problems
    if isinstance(robot.source, mjcf.Model):
        mjcf.write(robot.source, target)
        return robot.problems
    document = robot.source
    if not isinstance(document, urdf.Robot):
        raise TypeError(f"a {type(document).__name__} was read from a file")
    if target.suffix.lower() in URDF:
        urdf.write(document, target)
        return [*robot.problems, *_left_behind(document, target)]
    model = urdf.to_mjcf(document)
    mjcf.write(model, target)
    return model.problems


def _left_behind(document: urdf.Robot, target: Path) -> list[Problem]:
    """Whether files are named relative to a folder that is not the new one."""
    drawn = [visual.geometry for link in document.links for visual in link.visuals]
    touched = [collision.geometry for link in document.links for collision in link.collisions]
    names = [geometry.filename for geometry in (*drawn, *touched) if isinstance(geometry, urdf.MeshFile)]
    relative = [name for name in names if "://" not in name and not name.startswith("$") and not os.path.isabs(name)]
    folder = document.finder.folder or "."
    if not relative or (os.path.isdir(folder) and os.path.samefile(folder, target.parent)):
        return []
    message = f'meshes keep their names, which are relative to {folder}: "{relative[0]}"'
    hint = "write the file into that folder, or copy the meshes"
    return [Problem("warning", "file_not_found", message, "convert.relative", Where(str(target)), hint=hint)]
