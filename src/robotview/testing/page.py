"""``python -m robotview.testing.page SOURCE OUT.html``: the page of a view that tests can reach into."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from robotview.export import to_html
from robotview.model import load


def main(argv: Sequence[str] | None = None) -> int:
    """Write the page; what is wrong with the source goes to stderr. 1 if nothing of it can be shown."""
    parser = argparse.ArgumentParser(prog="python -m robotview.testing.page")
    parser.add_argument("source")
    parser.add_argument("out")
    arguments = parser.parse_args(argv)
    robot = load(arguments.source)
    for problem in robot.problems:
        print(problem, file=sys.stderr)
    to_html(robot, arguments.out, title=robot.name or None, testing=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
