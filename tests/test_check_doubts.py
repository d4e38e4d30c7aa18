"""`check` says what MuJoCo takes without a word, although hardly anybody can mean it."""

import pytest

import robotview
import shared_files
from mujoco_versions import compiled

BODY = '<worldbody><body><joint name="j" {joint}/><geom name="g" size="1" {geom}/></body></worldbody>'


def found(inside: str) -> dict[str, robotview.Problem]:
    return {problem.code: problem for problem in robotview.check(f"<mujoco>{inside}</mujoco>")}


def body(joint: str = "", geom: str = "") -> str:
    return BODY.format(joint=joint, geom=geom)


@pytest.mark.parametrize(
    "inside, code, word",
    [
        ('<default><default class="a"/></default>' + body(), "doubt.class-unused", "nothing"),
        (body(geom='solref="0.02 -1"'), "doubt.solref-signs", "mixes the signs"),
        (body(geom='solref="0.003 1"'), "doubt.solref-short", "two time steps"),
        (body(joint='range="0 1" limited="false"'), "doubt.range-unused", "not limited"),
        ('<compiler angle="radian"/>' + body(joint='range="-90 90"'), "doubt.range-degrees", "14 turns"),
        ('<asset><material name="m"/></asset>' + body(), "doubt.asset-unused", "material m"),
        ("<worldbody>" + 600 * "<body>" + 600 * "</body>" + "</worldbody>", "doubt.depth", "MuJoCo refuses"),
    ],
)
def test_what_nobody_means_is_said_with_its_place(inside, code, word):
    problem = found(inside)[code]

    assert word in problem.message
    assert problem.where.line == 1
    assert problem.severity == ("info" if code == "doubt.asset-unused" else "warning")


@pytest.mark.parametrize(
    "inside",
    [
        body(geom='solref="0.02 1" solimp="0.9 0.9 0.01"'),
        body(geom='solref="-1000 -10"'),
        body(joint='range="-90 90"'),
        '<option><flag refsafe="disable"/></option>' + body(geom='solref="0.003 1"'),
        '<default><default class="a"><default class="b"/></default></default>' + body(geom='class="b"'),
        '<default><default class="a"/></default><worldbody><frame childclass="a"><geom size="1"/></frame></worldbody>',
        '<asset><texture name="t" type="2d" builtin="flat" width="2" height="2"/>'
        '<material name="m" texture="t"/></asset>' + body(geom='material="m"'),
    ],
)
def test_what_is_meant_is_let_alone(inside):
    assert {} == found(inside)


@pytest.mark.parametrize("path", shared_files.mjcf_models()[::10])
def test_real_models_are_checked_without_a_fault(path, shared):
    if compiled(shared / "corpus" / path) is None:
        return  # An older MuJoCo refuses what was written for a newer one, and so does its check.
    problems = robotview.check(shared / "corpus" / path)

    assert not [problem for problem in problems if problem.severity == "error"]
