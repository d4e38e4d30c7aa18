"""`check` says what MuJoCo takes without a word, although hardly anybody can mean it."""

import pytest

import robotview
import shared_files
from mujoco_versions import compiled

TETRAHEDRON = "vertex='0 0 0 1 0 0 0 1 0 0 0 1'"
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
        ('<option timestep="0"/>' + body(), "doubt.timestep", "does not move on"),
        (body(joint='damping="-1"'), "doubt.negative", "damping is negative"),
        (body(geom='rgba="255 0 0 1"'), "doubt.color-range", "outside 0..1"),
        (body(geom='rgba="1.5 0 0 1"'), "doubt.color-range", "outside 0..1"),
        (body(geom='friction="-1"'), "doubt.negative", "friction is negative"),
        (body(geom='mass="1" density="2"'), "doubt.density-unused", "passed over"),
        (body() + '<actuator><motor joint="j" ctrlrange="1 0"/></actuator>', "doubt.range-unused", "from 1 to 0"),
        (
            body() + '<actuator><motor joint="j" forcerange="0 1" forcelimited="false"/></actuator>',
            "doubt.range-unused",
            "forcelimited is off",
        ),
        (
            (
                f"<asset><mesh name='m' {TETRAHEDRON}/></asset>"
                "<worldbody><geom type='mesh' mesh='m' size='1'/></worldbody>"
            ),
            "doubt.size-unused",
            "of its vertices",
        ),
        ("<worldbody>" + 600 * "<body>" + 600 * "</body>" + "</worldbody>", "doubt.depth", "MuJoCo refuses"),
    ],
)
def test_what_nobody_means_is_said_with_its_place(inside, code, word):
    problem = found(inside)[code]

    assert word in problem.message
    assert problem.where.line == 1
    assert problem.severity == ("info" if code == "doubt.asset-unused" else "warning")


def test_a_colour_of_bytes_is_said_as_it_would_be_right():
    assert 'colours go from 0 to 1: "1 0.502 0 1"' == found(body(geom='rgba="255 128 0 1"'))["doubt.color-range"].hint
    (problem,) = robotview.load(
        '<robot name="r"><link name="a"/><material name="m"><color rgba="255 128 0 255"/></material></robot>'
    ).problems
    assert 'colours go from 0 to 1: "1 0.502 0 1"' == problem.hint


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


@pytest.mark.parametrize(
    "mesh, word",
    [
        ("vertex='0 0 0 1 0 0 0 1 0 1 1 0' face='0 1 2 1 3 2'", "one plane"),
        (f"{TETRAHEDRON} face='0 1 2'", "no volume"),
        (f"{TETRAHEDRON} face='0 1 2 0 2 3 0 3 1 1 3 2' inertia='exact'", "face inward"),
        ("vertex='0 0 0 1 0 0 2 0 0 3 0 0' face='0 1 2'", "one plane"),
    ],
)
def test_a_mesh_that_mujoco_cannot_weigh_is_an_error_of_check_and_shown_all_the_same(mesh, word):
    xml = f"<mujoco><asset><mesh name='m' {mesh}/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>"

    (problem,) = robotview.check(xml)

    assert ("error", "mesh.empty") == (problem.severity, problem.code)
    assert word in problem.message
    assert () == robotview.load(xml).problems


@pytest.mark.parametrize("path", shared_files.mjcf_models()[::10])
def test_real_models_are_checked_without_a_fault(path, shared):
    if compiled(shared / "corpus" / path) is None:
        return  # An older MuJoCo refuses what was written for a newer one, and so does its check.
    problems = robotview.check(shared / "corpus" / path)

    assert not [problem for problem in problems if problem.severity == "error"]
