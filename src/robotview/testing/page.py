"""``python -m robotview.testing.page SOURCE OUT.html``: the page of a view that tests can reach into."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from robotview.errors import RobotViewError
from robotview.export.html import to_error_page, to_html
from robotview.model import load


def main(argv: Sequence[str] | None = None) -> int:
    """Write the page; what is wrong with the source goes to stderr. 1 if it cannot be shown."""
    parser = argparse.ArgumentParser(prog="python -m robotview.testing.page")
    parser.add_argument("source")
    parser.add_argument("out")
    arguments = parser.parse_args(argv)
    try:
        robot = load(arguments.source)
    except RobotViewError as error:
        to_error_page(error.problems, arguments.out, title="robotview", testing=True)
        print(error, file=sys.stderr)
        return 1
    for problem in robot.problems:
        print(problem, file=sys.stderr)
    to_html(robot, arguments.out, title=robot.name or None, testing=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
