"""Bodies, frames and replicates: order, poses, names."""

import math

import mujoco
import numpy as np
import pytest

from mjcf_snippets import problem_of, read, world
from mujoco_versions import since
from robotview import mjcf
from robotview.errors import Where

BALL = '<geom size="1"/>'


def names(items):
    return [item.name for item in items]


def test_bodies_are_flat_depth_first_and_begin_with_the_world():
    model = world('<body name="a"><body name="b"/></body><body name="c"/>')

    assert ["world", "a", "b", "c"] == names(model.bodies)
    assert [None, 0, 1, 0] == [b.parent for b in model.bodies]
    assert [0, 1, 2, 3] == [b.id for b in model.bodies]


def test_geoms_and_sites_are_listed_body_by_body():
    model = world(
        '<body name="a"><body name="b"><geom name="b1" size="1"/></body><geom name="a1" size="1"/></body>'
        '<geom name="w1" size="1"/>'
    )

    assert ["w1", "a1", "b1"] == names(model.geoms)
    assert [0, 1, 2] == [g.body for g in model.geoms]
    assert ["a1"] == names(model.body("a").geoms)


def test_several_worldbodies_are_one_world():
    model = read('<worldbody><body name="a"/></worldbody><worldbody><body name="b"/></worldbody>')

    assert ["world", "a", "b"] == names(model.bodies)


def test_a_chain_of_ten_thousand_bodies_is_read():
    model = world("<body>" * 10_000 + "</body>" * 10_000)

    assert 10_001 == len(model.bodies)


def test_things_are_found_by_name_and_know_their_place():
    model = read(
        '\n<worldbody>\n  <body name="leg"><joint name="knee"/><geom name="foot" size="1"/><site name="s"/></body>'
        "</worldbody>"
    )

    assert (1, "knee", "foot", "s") == (
        model.body_id("leg"),
        model.joint("knee").name,
        model.geom("foot").name,
        model.site("s").name,
    )
    assert Where("<string>", 3, 20) == model.source("joint", "knee")
    with pytest.raises(KeyError, match="did you mean knee"):
        model.joint("knie")
    with pytest.raises(KeyError, match="did you mean foot"):
        model.source("geom", "foo")


def test_a_frame_moves_everything_inside():
    model = world(
        '<body name="b"><frame pos="1 0 0" euler="0 0 90">'
        '<geom name="g" size="1" pos="1 0 0"/><site name="s" pos="1 0 0"/><joint axis="1 0 0" pos="1 0 0"/>'
        '<camera name="c" pos="1 0 0"/><light name="l" pos="1 0 0" dir="1 0 0"/>'
        '<inertial mass="1" pos="1 0 0" diaginertia="1 1 1"/>'
        '<geom name="f" type="capsule" size="1" fromto="1 0 0 3 0 0"/><body name="k" pos="1 0 0"/>'
        "</frame></body>",
        mujoco_version="4.0",
    )
    at = pytest.approx((1, 1, 0), abs=1e-12)
    body = model.body("b")

    assert at == model.geom("g").pos == model.site("s").pos == body.joints[0].pos
    assert at == body.cameras[0].pos == body.lights[0].pos == body.inertial.pos == model.body("k").pos
    assert pytest.approx((0, 1, 0), abs=1e-12) == body.joints[0].axis == body.lights[0].dir
    assert pytest.approx((1, 2, 0), abs=1e-12) == model.geom("f").pos
    assert pytest.approx((math.sqrt(0.5), 0, 0, math.sqrt(0.5))) == model.body("k").quat


@pytest.mark.parametrize("version, expected", [("3.13", (0, 0, 0)), ("3.14", (1, 0, 0))])
def test_before_3_14_frames_did_not_move_an_inertial(version, expected):
    inertial = '<inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/>'
    model = world(f'<body><frame pos="1 0 0">{inertial}</frame></body>', mujoco_version=version)

    assert expected == model.bodies[1].inertial.pos


def test_frames_compose():
    model = world(
        '<frame pos="1 0 0" euler="0 0 90"><frame pos="1 0 0" euler="0 0 90"><geom size="1" pos="1 0 0"/></frame>'
        "</frame>"
    )

    assert pytest.approx((0, 1, 0), abs=1e-12) == model.geoms[0].pos


def test_an_unknown_attribute_of_a_frame_is_a_warning_as_in_mujoco():
    model = world(f'<frame colour="red">{BALL}</frame>')

    (problem,) = model.problems
    assert ("warning", "frame", "colour") == (problem.severity, problem.element, problem.attribute)


@pytest.mark.parametrize(
    "count, expected",
    [(0, []), (1, ["g0"]), (3, ["g0", "g1", "g2"]), (12, [f"g{i:02d}" for i in range(12)])],
)
def test_replicate_pads_its_suffix_to_the_widest_index(count, expected):
    assert expected == names(world(f'<replicate count="{count}"><geom name="g" size="1"/></replicate>').geoms)


def test_replicates_nest_with_the_inner_suffix_first():
    inner = '<replicate count="3" sep="x"><geom name="g" size="1"/></replicate>'
    model = world(f'<replicate count="2" sep="_">{inner}</replicate>')

    assert ["gx0_0", "gx1_0", "gx2_0", "gx0_1", "gx1_1", "gx2_1"] == names(model.geoms)


@since("3.3.1", "offsets turn with the copy before, not with the one before that")
def test_each_offset_is_taken_in_the_frame_of_the_copy_before():
    model = world('<replicate count="3" offset="1 0 0" euler="0 0 90"><site/></replicate>')

    assert [(0, 0, 0), (1, 0, 0), (1, 1, 0)] == [pytest.approx(s.pos, abs=1e-12) for s in model.sites]


def test_the_angles_of_a_replicate_are_multiplied_not_the_rotations():
    inside = '<replicate count="3" euler="30 40 50"><site/></replicate>'
    want = mujoco.MjModel.from_xml_string(f"<mujoco><worldbody>{inside}</worldbody></mujoco>").site_quat

    assert pytest.approx(want, abs=1e-12) == np.array([s.quat for s in world(inside).sites])


def test_what_refers_to_a_copy_is_copied_and_renamed():
    model = read(
        '<worldbody><body name="a"/><replicate count="2"><body name="b"><joint name="j"/><geom size="1"/></body>'
        "</replicate></worldbody>"
        '<sensor><jointpos name="q" joint="j"/></sensor><actuator><motor joint="j"/></actuator>'
        '<contact><exclude body1="a" body2="b"/></contact>'
    )

    assert ["q0", "q1"] == names(model.sensors)
    assert ["j0", "j1"] == [s.joint for s in model.sensors] == [a.joint for a in model.actuators]
    assert [("a", "b0"), ("a", "b1")] == [(e.body1, e.body2) for e in model.contacts.excludes]


def test_a_mistake_inside_a_replicate_is_told_once():
    assert "bad_value" == problem_of('<worldbody><replicate count="50"><geom size="x"/></replicate></worldbody>').kind


@pytest.mark.parametrize(
    "count, kind", [("-1", "bad_value"), ("100001", "limit_exceeded"), ("99999999999999", "limit_exceeded")]
)
def test_absurd_counts_are_refused(count, kind):
    assert kind == problem_of(f'<worldbody><replicate count="{count}">{BALL}</replicate></worldbody>').kind


def test_replicates_of_replicates_cannot_fill_the_memory():
    text = '<replicate count="1000">' * 6 + BALL + "</replicate>" * 6

    assert "limit_exceeded" == problem_of(f"<worldbody>{text}</worldbody>").kind


def test_a_body_may_not_take_the_name_of_the_world():
    problem = problem_of('<worldbody><body name="world"/></worldbody>')

    assert ("duplicate_name", "mjcf.name.world") == (problem.kind, problem.code)


def test_a_body_outside_the_worldbody_is_left_out_with_a_warning():
    model = read('<body name="lost"/>')

    assert ["mjcf.body.outside"] == [p.code for p in model.problems]
    assert 1 == len(model.bodies)


@pytest.mark.parametrize("joint", ["<freejoint/>", '<joint type="free"/>'])
def test_only_children_of_the_world_float(joint):
    problem = problem_of(f'<worldbody><body name="a"><body name="b">{joint}{BALL}</body></body></worldbody>')

    assert "structure" == problem.kind
    assert 'body "b" is not a child of the world' in problem.message


def test_a_free_body_inside_a_frame_of_the_world_floats():
    model = world(f'<frame pos="0 0 1"><body><freejoint/>{BALL}</body></frame>')

    assert (0, 0, 1) == model.bodies[1].pos


def test_a_mocap_body_must_be_a_child_of_the_world():
    problem = problem_of('<worldbody><body><body mocap="true"/></body></worldbody>')

    assert ("structure", "mocap") == (problem.kind, problem.attribute)


def test_what_is_not_expanded_yet_is_a_problem_not_a_silence():
    xml = '<mujoco><worldbody><body><composite type="cable" count="3 1 1"/></body></worldbody></mujoco>'
    model = mjcf.Model.from_string(xml, mujoco_version="3.17")

    assert ["mjcf.unsupported.composite"] == [p.code for p in model.problems]
