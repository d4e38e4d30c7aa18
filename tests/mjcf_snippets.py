"""Short ways to write and read MJCF in tests."""

import pytest

from robotview.errors import MjcfError, Problem
from robotview.mjcf import Model


def read(inside: str, **options) -> Model:
    """The model of what stands inside <mujoco>; no file is looked up."""
    return Model.from_string(f"<mujoco>{inside}</mujoco>", None, options.pop("assets", None), **options)


def world(inside: str, before: str = "", **options) -> Model:
    """The model of what stands inside <worldbody>, after ``before``."""
    return read(f"{before}<worldbody>{inside}</worldbody>", **options)


def problems_of(text: str, **options) -> list[Problem]:
    """What is wrong with a whole document."""
    with pytest.raises(MjcfError) as caught:
        Model.from_string(text, None, options.pop("assets", None), **options)
    return caught.value.problems


def problem_of(inside: str, **options) -> Problem:
    """The one thing that is wrong with what stands inside <mujoco>."""
    (problem,) = problems_of(f"<mujoco>{inside}</mujoco>", **options)
    return problem
