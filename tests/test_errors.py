"""The error tree: where, what, why, what would be right."""

import inspect
import pickle
import re

import pytest

from robotview import errors
from robotview.errors import ClosedError, MjcfError, Problem, Problems, RobotViewError, StateError, UnknownName, Where

WRONG = Problem("error", "bad_value", "<geom> has no size", "mjcf.geom.size", Where("leg.xml", 41, 9), hint="give size")
ODD = Problem("warning", "schema", "<frame> has no effect", where=Where("leg.xml", 7))


def test_a_problem_reads_as_file_line_column_text_and_hint():
    assert "leg.xml:41:9: <geom> has no size (give size)" == str(WRONG)
    assert "leg.xml:7: warning: <frame> has no effect" == str(ODD)
    assert "no place" == str(Problem("error", "schema", "no place"))


def test_a_place_without_line_is_the_file_alone():
    assert "leg.xml" == str(Where("leg.xml"))


def test_an_error_shows_every_problem_on_a_line_of_its_own():
    assert f"{WRONG}\n{ODD}" == str(MjcfError([WRONG, ODD]))
    assert [WRONG] == RobotViewError(WRONG).problems


def test_an_error_with_hundreds_of_problems_stays_readable():
    text = str(MjcfError([WRONG] * 25))

    assert 21 == len(text.splitlines())
    assert text.endswith("... and 5 more")


def test_the_tree_drawn_at_the_top_is_the_tree():
    drawn = set(re.findall(r"^ {4}[ │├└─]*([A-Z]\w+)", errors.__doc__, re.MULTILINE))
    classes = {name for name, cls in inspect.getmembers(errors, inspect.isclass) if issubclass(cls, Exception)}

    assert drawn == classes
    assert all(issubclass(getattr(errors, name), RobotViewError) for name in classes)


@pytest.mark.parametrize(
    "error",
    [
        MjcfError([WRONG, ODD]),
        UnknownName("joint", "knie", ["knee", "hip"]),
        StateError("qpos has shape (3,)", "(7,) expected"),
        ClosedError("the view"),
    ],
    ids=lambda e: type(e).__name__,
)
def test_errors_survive_pickling(error):
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301

    assert type(error) is type(copy)
    assert str(error) == str(copy)
    assert error.problems == copy.problems


def test_an_unknown_name_is_a_key_error_that_offers_near_names():
    error = UnknownName("joint", "knie", ["hip", "knee", "ankle"])

    assert isinstance(error, KeyError)
    assert 'no joint is named "knie" (did you mean knee?)' == str(error)


@pytest.mark.parametrize(
    "known, hint",
    [
        (["hip", "ankle"], "there are: hip, ankle"),
        ([], "there is no named joint at all"),
        ([f"j{i}" for i in range(9)], "there are: j0, j1, j2, j3, j4, j5, j6, j7, ..."),
    ],
)
def test_a_name_that_is_near_nothing_lists_what_there_is(known, hint):
    assert f'no joint is named "zzzz" ({hint})' == str(UnknownName("joint", "zzzz", known))


@pytest.mark.parametrize("name, near", [("sizze", "size"), ("Torso", "torso"), ("LEFT_KNEE", "left_knee")])
def test_near_names_forgive_letters_and_case(name, near):
    assert [near] == errors.near_names(name, ["size", "torso", "left_knee", "", "gripper_base"])


def test_a_state_error_is_a_value_error():
    assert isinstance(StateError("qpos holds numbers that are not finite"), ValueError)


def test_problems_raise_once_with_errors_first():
    problems = Problems()
    problems.warning("schema", "odd")
    problems.error("bad_value", "wrong")

    with pytest.raises(MjcfError) as caught:
        problems.raise_errors(MjcfError)

    assert ["wrong", "odd"] == [p.message for p in caught.value.problems]


def test_warnings_alone_raise_nothing():
    problems = Problems([ODD])

    problems.raise_errors(MjcfError)
    assert [ODD] == list(problems)


def test_the_same_problem_is_kept_once():
    problems = Problems([ODD])
    problems.extend([WRONG, WRONG, ODD])

    assert [ODD, WRONG] == problems.found


def test_a_flood_of_warnings_neither_fills_the_memory_nor_hides_an_error():
    problems = Problems(most=3)
    for i in range(10):
        problems.warning("schema", f"odd {i}")
    problems.error("bad_value", "wrong")

    assert 4 == len(problems)
    assert ["wrong"] == [p.message for p in problems.errors]
