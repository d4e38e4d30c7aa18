"""Joints: limits, units, axes, inertials."""

import math

import pytest

from mjcf_snippets import problem_of, read, world

BALL = '<geom size="1"/>'


def joint(attributes: str, before: str = ""):
    (found,) = world(f"<body><joint {attributes}/>{BALL}</body>", before).joints
    return found


@pytest.mark.parametrize(
    "attributes, limited",
    [
        ('range="0 90"', True),
        ("", False),
        ('range="0 0"', False),
        ('range="90 0"', False),
        ('range="0 90" limited="false"', False),
        ('range="0 90" limited="true"', True),
        ('range="0 90" limited="auto"', True),
    ],
)
def test_limited_is_decided_by_the_range_unless_said(attributes, limited):
    assert limited is joint(attributes).limited


def test_a_range_of_an_unlimited_joint_stays_as_written_in_degrees():
    assert (-30.0, 30.0) == joint('range="-30 30" limited="false"').range
    assert (30.0, -30.0) == joint('range="30 -30"').range


@pytest.mark.parametrize(
    "kind, range_, expected",
    [
        ("hinge", "-90 90", (-math.pi / 2, math.pi / 2)),
        ("ball", "0 90", (0.0, math.pi / 2)),
        ("slide", "-90 90", (-90.0, 90.0)),
    ],
)
def test_degrees_convert_ranges_of_hinges_and_balls_only(kind, range_, expected):
    assert expected == joint(f'type="{kind}" range="{range_}"').range


def test_degrees_convert_ref_and_springref_of_hinges_and_nothing_else():
    found = joint('ref="90" springref="180" damping="90" stiffness="90" frictionloss="90"')

    assert (math.pi / 2, math.pi, 90.0) == (found.ref, found.springref, found.frictionloss)
    assert (90.0, 90.0) == (found.damping[0], found.stiffness[0])
    assert 90.0 == joint('type="slide" ref="90"').ref


def test_a_default_range_written_in_degrees_is_converted_by_a_later_compiler():
    classes = '<default><joint range="0 1"/></default><compiler angle="radian"/>'

    assert (0.0, 1.0) == joint("", classes).range


def test_axes_are_made_unit():
    assert (0.6, 0.0, 0.8) == joint('axis="3 0 4"').axis


def test_an_axis_of_no_length_is_refused_at_its_place():
    problem = problem_of(f'<worldbody><body>\n<joint name="j" axis="0 0 0"/>{BALL}</body></worldbody>')

    assert '<joint> "j" has an axis of length zero' == problem.message
    assert ("joint", "axis", 2, 17) == (problem.element, problem.attribute, problem.where.line, problem.where.column)


@pytest.mark.parametrize("range_", ["1 -1", "1 1"])
def test_a_limited_joint_needs_a_range_that_rises(range_):
    problem = problem_of(f'<worldbody><body><joint limited="true" range="{range_}"/>{BALL}</body></worldbody>')

    assert ("joint_limits", "range") == (problem.kind, problem.attribute)
    assert f"<joint> is limited, but its range is {range_}" == problem.message


def test_a_limited_ball_begins_at_zero():
    problem = problem_of(f'<worldbody><body><joint type="ball" limited="true" range="10 90"/>{BALL}</body></worldbody>')

    assert "for a ball joint: 0 and the largest angle" == problem.hint


def test_without_autolimits_a_range_needs_its_switch():
    problem = problem_of(
        f'<compiler autolimits="false"/><worldbody><body><joint range="0 1"/>{BALL}</body></worldbody>'
    )

    assert "<joint> gives range but not limited, and autolimits is off" == problem.message
    assert 'add limited="true" or "false"' == problem.hint


def test_a_free_joint_is_never_limited():
    found = joint('type="free"', '<default><joint limited="true" range="0 1"/></default>')

    assert found.limited is False


def test_both_inertias_are_refused():
    problem = problem_of(
        '<worldbody><body><inertial mass="1" pos="0 0 0" diaginertia="1 1 1" fullinertia="1 1 1 0 0 0"/></body>'
        "</worldbody>"
    )

    assert "<inertial> gives both fullinertia and diaginertia" == problem.message


def test_two_inertials_are_refused():
    inertial = '<inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/>'
    problem = problem_of(f'<worldbody><body name="b">{inertial}\n{inertial}</body></worldbody>')

    assert "<inertial>" in problem.message
    assert "twice" in problem.message
    assert 2 == problem.where.line


def test_too_short_a_fullinertia_is_refused():
    problem = problem_of('<worldbody><body><inertial mass="1" pos="0 0 0" fullinertia="1 1 1"/></body></worldbody>')

    assert ("fullinertia", "6 numbers expected") == (problem.attribute, problem.hint)


LIMB = f'<worldbody><body><joint name="j" range="10 90"/><joint name="k"/>{BALL}</body></worldbody>'


@pytest.mark.parametrize(
    "tag, field, switch", [("position", "ctrlrange", "ctrllimited"), ("intvelocity", "actrange", "actlimited")]
)
def test_inheritrange_scales_the_range_of_the_joint_about_its_middle(tag, field, switch):
    model = read(f'{LIMB}<actuator><{tag} joint="j" inheritrange="0.5" gear="10"/></actuator>')
    (actuator,) = model.actuators

    assert pytest.approx((math.radians(30), math.radians(70))) == getattr(actuator, field)
    assert getattr(actuator, switch) is True


def test_inheritrange_works_on_tendons():
    tendon = '<tendon><fixed name="t" range="-1 3"><joint joint="j" coef="1"/></fixed></tendon>'
    model = read(f'{LIMB}{tendon}<actuator><position tendon="t" inheritrange="1"/></actuator>')

    assert (-1.0, 3.0) == model.actuators[0].ctrlrange


@pytest.mark.parametrize(
    "attributes, message",
    [
        ('joint="k" inheritrange="1"', '<position> "k" has inheritrange, but what it acts on has no range'),
        ('joint="j" inheritrange="1" ctrlrange="0 1"', '<position> "j" has both ctrlrange and inheritrange'),
    ],
)
def test_inheritrange_that_cannot_be_is_refused(attributes, message):
    problem = problem_of(f"{LIMB}<actuator><position {attributes}/></actuator>")

    assert message == problem.message
