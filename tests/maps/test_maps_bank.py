"""The bank of map cases, judged by its own runner.

Here the commands run in this process (a new one takes a second for each of a thousand calls); the long test runs
them as they are run by hand.
"""

import contextlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import types

import pytest

from robotview.cli import main
from shared_files import NOTHING, folder


def names():
    return sorted(path.parent.name for path in folder().glob("maps/cases/*/expected.json")) or NOTHING


@pytest.fixture(scope="session")
def bank(shared):
    spec = importlib.util.spec_from_file_location("shared_maps_run", shared / "maps/run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.start = in_process
    return module


def in_process(argv, box, stdin=None, hashseed="0"):
    """What the runner's function of this place gives, without a process of its own."""
    before = os.getcwd(), os.environ.get("HOME"), sys.stdin
    out, err = io.StringIO(), io.StringIO()
    os.chdir(box / "cwd")
    os.environ["HOME"] = str(box / "home")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = call(argv, stdin)
    finally:
        os.chdir(before[0])
        os.environ["HOME"] = before[1] or ""
        sys.stdin = before[2]
    return {"rc": status, "late": False, "out": out.getvalue(), "err": err.getvalue(), "seconds": 0, "rss_mib": 0}


def call(argv, stdin):
    try:
        if argv[1] != "-c":
            return main([str(word) for word in argv[1:]])
        sys.stdin = io.StringIO(stdin)
        exec(compile(argv[2], "probe", "exec"), {"__name__": "probe"})  # noqa: S102 (the runner's own script)
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


@pytest.mark.parametrize("name", names())
def test_a_case_of_the_bank_holds_and_its_code_agrees(shared, bank, name):
    arguments = types.SimpleNamespace(command="robotview", python=sys.executable, keep=False)
    _, _, wrong, code_agrees, places, codes = bank.run_case(shared / "maps/cases" / name, arguments)

    assert [] == wrong
    assert code_agrees is not False, codes
    assert all(places)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_whole_bank_holds_when_it_is_run_by_hand(shared):
    script = os.path.join(os.path.dirname(sys.executable), "robotview")
    command = [sys.executable, shared / "maps/run.py", "--command", script, "--python", sys.executable]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    total, held, cases, agreed = re.search(
        r"((\d+) of (\d+) map cases hold \((\d+) codes agree\))", done.stdout.splitlines()[-1]
    ).groups()
    print(total)

    assert held == cases, done.stdout
    assert f"{agreed} cases name a code" in done.stdout
