"""``robotview map ACTION ...``: each action is a module of this folder with a function ``run``."""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib import import_module

from robotview.cli.listing import with_code
from robotview.errors import RobotViewError


def run(arguments: Namespace) -> int:
    """Do one action; what is wrong goes to stderr as ``file:line: text [code]``, and the status is 1 then."""
    try:
        status: int = import_module(f"robotview.cli.map.{arguments.action}").run(arguments)
    except RobotViewError as error:
        for problem in error.problems:
            print(with_code(problem), file=sys.stderr)
        return 1
    return status
