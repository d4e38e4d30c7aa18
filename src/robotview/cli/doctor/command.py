"""``robotview doctor [--json] [--page [--out PAGE.html]]``."""

from __future__ import annotations

import json
import sys
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from robotview.cli.browser import show_page
from robotview.cli.doctor.front_end import front_end
from robotview.cli.doctor.limits import limits
from robotview.cli.doctor.notebooks import notebooks
from robotview.cli.doctor.packages import packages
from robotview.cli.doctor.page import write_page
from robotview.cli.doctor.programs import programs
from robotview.cli.doctor.section import Fact, Section
from robotview.cli.doctor.surroundings import surroundings
from robotview.cli.main import as_dict

_WORDS: dict[Fact, str] = {None: "none", True: "yes", False: "no"}


def run(arguments: Namespace) -> int:
    """Print the report; 1 if something in it is an error."""
    sections = [packages(), front_end(), notebooks(), programs(), limits(), surroundings()]
    page = None
    if arguments.page or arguments.out:
        page = Path(arguments.out) if arguments.out else Path(tempfile.mkdtemp(prefix="robotview-")) / "doctor.html"
        write_page(page, as_text(sections))
    if arguments.json:
        print(json.dumps({**as_document(sections), "page": str(page.resolve()) if page else None}, indent=1))
    elif page is None:
        print(as_text(sections))
    if page is not None and not arguments.json:
        show_page(page.resolve(), wanted=not arguments.no_browser)
        print(f'in a notebook: from IPython.display import HTML; HTML(filename="{page.resolve()}")', file=sys.stderr)
    return int(any(problem.severity == "error" for section in sections for problem in section.problems))


def as_document(sections: Sequence[Section]) -> dict[str, object]:
    """The report as plain values: ``ok`` and ``problems`` as `check --json` prints them, and ``facts``."""
    problems = [problem for section in sections for problem in section.problems]
    return {
        "ok": not any(problem.severity == "error" for problem in problems),
        "problems": [as_dict(problem) for problem in problems],
        "facts": {section.name: section.facts for section in sections},
    }


def as_text(sections: Sequence[Section]) -> str:
    """The report for people."""
    lines: list[str] = []
    for section in sections:
        lines.append(section.name)
        width = max(map(len, section.facts), default=0)
        lines += [f"  {name:<{width}}  {_word(fact)}" for name, fact in section.facts.items()] or ["  nothing set"]
        lines.append("")
    problems = [problem for section in sections for problem in section.problems]
    lines.append("what is wrong" if problems else "nothing is wrong")
    for problem in problems:
        lines += [f"  {problem.severity}: {problem.message}", f"    remedy: {problem.hint}"]
    return "\n".join(lines)


def _word(fact: Fact) -> str:
    return _WORDS[fact] if fact is None or isinstance(fact, bool) else str(fact)
