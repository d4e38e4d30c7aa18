"""Every requirement on maps has a test, or the table says plainly that it has none."""

import csv
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
STATES = re.compile(r"done.*|nothing to build|no test of its own yet.*")


def rows():
    with (Path(__file__).parent / "requirements.csv").open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def test_the_table_has_each_of_the_94_requirements_once_in_order():
    assert [f"R{number}" for number in range(1, 95)] == [row["requirement"] for row in rows()]
    assert [] == [row for row in rows() if not row["what"] or not STATES.fullmatch(row["state"])]


def test_each_test_the_table_names_is_there_and_what_is_done_names_one():
    there = {
        f"{path.name}::{name}"
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    named = {row["requirement"]: row["tests"].split() for row in rows()}

    assert {} == {key: lost for key, tests in named.items() if (lost := [test for test in tests if test not in there])}
    assert [] == [row["requirement"] for row in rows() if row["state"].startswith("done") != bool(row["tests"])]
