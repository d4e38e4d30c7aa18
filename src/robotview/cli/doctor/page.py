"""A page that asks the browser, offline: WebGL and its limits, what module loading it allows, which host it is in."""

from __future__ import annotations

import html
from importlib.resources import files
from pathlib import Path
from string import Template


def write_page(path: Path, report: str) -> None:
    """Write the page; ``report``, what Python knows, stands below what the browser says."""
    template = Template(files("robotview.cli.doctor").joinpath("page.html").read_text(encoding="utf-8"))
    path.write_text(template.substitute(report=html.escape(report)), encoding="utf-8", newline="\n")
