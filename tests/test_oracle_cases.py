"""The bank of cases made from public reports, and the table of malformed inputs."""

import importlib.util
import sys

import pytest

from case_facts import facts
from shared_files import NOTHING, cases, rows

KNOWN: dict[str, str] = {}
"""Cases that do not hold yet, and why. A case that holds must leave the list."""


@pytest.fixture(scope="session")
def bank(shared):
    return _script(shared / "cases/run.py")


@pytest.fixture(scope="session")
def table(shared):
    return _script(shared / "corpus/run_bad.py")


def _script(path):
    spec = importlib.util.spec_from_file_location(f"shared_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", cases())
def test_a_case_of_the_bank_holds(shared, bank, monkeypatch, name):
    monkeypatch.setenv("ROBOTVIEW_MUJOCO_VERSION", "4.0")
    values, wrong = bank.run_case(shared / "cases/cases" / name, facts, "4.0")

    if name in KNOWN:
        assert wrong, "it holds now: take it out of KNOWN"
    else:
        assert [] == wrong
        assert values


CHECK = f"""{sys.executable} -c "import sys; from robotview.cli import main; sys.exit(main())" check --json"""
MALFORMED = {row["path"]: row for row in rows("corpus/bad/bad.csv")} or dict.fromkeys(NOTHING)


@pytest.mark.parametrize("path", MALFORMED)
def test_a_malformed_input_is_judged_right_at_the_right_place(shared, table, path):
    answer = table.run(CHECK, shared / "corpus/bad" / path, 10, 2048)

    assert [] == table.judge(MALFORMED[path], *answer)


def test_an_include_that_climbs_out_of_the_root_is_refused_unread(shared, table):
    folder = shared / "corpus/bad/include_traversal/model"
    code, out, err, spent = table.run(f"{CHECK} --root {folder}", folder / "main.xml", 10, 2048)

    assert 2 == out.count('"path_escape"')
    assert [] == table.judge(MALFORMED["include_traversal/model/main.xml"], code, out, err, spent)
