"""Reads the arguments, runs a command, and keeps every failure to a line."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import robotview
from robotview.cli.map.arguments import add_actions
from robotview.cli.spoken import spoken
from robotview.errors import Problem, RobotViewError

# Imported only when used: `check` must not wait for what `view` needs.
_COMMANDS = {
    "check": "list everything that is wrong with a robot file",
    "view": "write one offline HTML page of a robot and open it",
    "convert": "write a robot as MJCF, URDF or an offline page",
    "map": "check, compile, export or convert a map",
    "demo": "open JupyterLab on a first lesson, with a robot that is included",
    "doctor": "list what is installed and found, and what is wrong with it",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    arguments = _parser().parse_args(argv)
    try:
        status: int = import_module(f"robotview.cli.{arguments.command}").run(arguments)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read has seen enough; Python would complain once more while ending.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        if os.environ.get("ROBOTVIEW_DEBUG"):
            raise
        _report(error, as_json=getattr(arguments, "json", False))
        return 1
    return status


def _report(error: Exception, *, as_json: bool) -> None:
    problems = error.problems if isinstance(error, RobotViewError) else [_internal(error)]
    if as_json:
        print(as_text(problems))
    for problem in problems:
        print(spoken(problem), file=sys.stderr)


def _internal(error: Exception) -> Problem:
    if isinstance(error, MemoryError):
        return Problem("error", "limit_exceeded", "the input needs more memory than there is", "memory.exhausted")
    if isinstance(error, OSError) and error.filename is not None:
        return Problem("error", "file_not_found", f"{error.filename}: {error.strerror}", "file.open")
    said = " ".join(str(error).split())
    message = f"robotview itself failed: {type(error).__name__}: {said}"[:300]
    return Problem("error", "internal", message, "internal", hint="ROBOTVIEW_DEBUG=1 shows where; please report it")


def as_text(problems: Sequence[Problem]) -> str:
    """The problems as the one JSON document that `check --json` prints."""
    ok = not any(problem.severity == "error" for problem in problems)
    return json.dumps({"ok": ok, "problems": [as_dict(problem) for problem in problems]}, indent=1)


def as_dict(problem: Problem) -> dict[str, object]:
    """A problem as `--json` prints it."""
    where = problem.where
    return {
        "severity": problem.severity,
        "kind": problem.kind,
        "code": problem.code,
        "file": (where.file or None) if where else None,
        "path": problem.pointer,
        "line": where.line if where else None,
        "column": where.column if where else None,
        "element": problem.element,
        "attribute": problem.attribute,
        "message": problem.message,
        "hint": problem.hint,
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="robotview", description="Robot files: what is wrong with them, how they look."
    )
    parser.add_argument("--version", action="version", version=f"robotview {robotview.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    made = {name: commands.add_parser(name, help=text, description=text) for name, text in _COMMANDS.items()}

    for name in ("check", "view", "convert"):
        metavar = "IN" if name == "convert" else "FILE"
        made[name].add_argument("file", metavar=metavar, help="MJCF, URDF or xacro; a folder or a zip")
        made[name].add_argument(
            "--package",
            action="append",
            default=[],
            metavar="NAME=DIR",
            type=_package,
            help="where package://NAME lies; may be given several times",
        )
        made[name].add_argument(
            "--arg",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            type=_argument,
            help="an argument of a xacro file; may be given several times",
        )
    made["convert"].add_argument("out", metavar="OUT", help="ends in .xml (MJCF), .urdf or .html")
    made["check"].add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    made["check"].add_argument("--root", metavar="DIR", help="read nothing outside this folder")
    made["view"].add_argument("--out", metavar="PAGE.html", help="where to write the page")
    made["doctor"].add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    made["doctor"].add_argument("--page", action="store_true", help="write a page that asks the browser, and open it")
    made["doctor"].add_argument("--out", metavar="PAGE.html", help="where to write that page")
    for name in ("view", "demo", "doctor"):
        made[name].add_argument("--no-browser", action="store_true", help="open nothing, print where it is")
    add_actions(made["map"])
    return parser


def _argument(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    # ROS writes NAME:=VALUE.
    name = name.removesuffix(":")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return name, value


def _package(text: str) -> tuple[str, str]:
    name, equals, folder = text.partition("=")
    if not equals or not name or not folder:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=DIR")
    return name, folder
