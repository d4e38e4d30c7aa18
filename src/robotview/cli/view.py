"""``robotview view FILE [--out PAGE.html]``."""

from __future__ import annotations

import sys
import tempfile
from argparse import Namespace
from pathlib import Path

from robotview.cli.browser import show_page
from robotview.export import to_html
from robotview.model import load


def run(arguments: Namespace) -> int:
    """Write the page of a robot, say where it is, and open it; 1 if the file has errors."""
    robot = load(arguments.file, packages=dict(arguments.package) or None, xacro_args=dict(arguments.arg) or None)
    for problem in robot.problems:
        print(problem, file=sys.stderr)
    stem = Path(arguments.file).stem or "robot"
    target = Path(arguments.out) if arguments.out else Path(tempfile.mkdtemp(prefix="robotview-")) / f"{stem}.html"
    to_html(robot, target, title=robot.name or stem)
    show_page(target.resolve(), wanted=not arguments.no_browser)
    return int(any(problem.severity == "error" for problem in robot.problems))
