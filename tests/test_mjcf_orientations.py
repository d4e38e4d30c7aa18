"""Angles, five notations of an orientation, the two ends of long shapes."""

import math

import mujoco
import numpy as np
import pytest

from mjcf_snippets import problem_of, read, world

HALF = math.sqrt(0.5)
RADIAN = '<compiler angle="radian"/>'


def quat(attributes: str, before: str = ""):
    (site,) = world(f"<site {attributes}/>", before).sites
    return pytest.approx(site.quat, abs=1e-12)


@pytest.mark.parametrize(
    "notation",
    ['quat="0.5 0.5 0 0"', 'axisangle="2 0 0 90"', 'euler="90 0 0"', 'xyaxes="1 0 0 0 0 3"', 'zaxis="0 -2 0"'],
)
def test_five_notations_of_the_same_quarter_turn(notation):
    assert (HALF, HALF, 0, 0) == quat(notation)


@pytest.mark.parametrize("notation", ['axisangle="0 0 1 1.5707963267948966"', 'euler="0 0 1.5707963267948966"'])
def test_radians_where_the_compiler_says_so(notation):
    assert (HALF, 0, 0, HALF) == quat(notation, RADIAN)


def test_no_orientation_is_the_identity():
    assert (1, 0, 0, 0) == quat('pos="1 2 3"')


@pytest.mark.parametrize("sequence", ["xyz", "XYZ", "zyx", "xYz", "zXz"])
def test_each_letter_of_eulerseq_has_a_case_of_its_own(sequence):
    out = np.zeros(4)
    mujoco.mju_euler2Quat(out, np.array([90.0, 30.0, 80.0]) / 180 * math.pi, sequence)

    assert tuple(out) == quat('euler="90 30 80"', f'<compiler eulerseq="{sequence}"/>')


def test_compiler_elements_anywhere_count_for_all_of_the_file_and_the_last_wins():
    model = read(
        '<compiler angle="degree" eulerseq="zyx"/><worldbody><site euler="0 0 1"/></worldbody>'
        '<compiler angle="radian"/>'
    )

    assert pytest.approx((math.cos(0.5), math.sin(0.5), 0, 0)) == model.sites[0].quat


def test_degrees_of_joints_and_of_orientations_are_converted_in_the_order_of_mujoco():
    """The last bit depends on it: 13 / 180 * pi is not 13 * (pi / 180)."""
    xml = '<body axisangle="0 0 1 13"><joint range="-7 13" ref="13"/><geom size="1"/></body>'
    model = world(xml)
    compiled = mujoco.MjModel.from_xml_string(f"<mujoco><worldbody>{xml}</worldbody></mujoco>")

    assert tuple(compiled.jnt_range[0]) == model.joints[0].range
    assert compiled.qpos0[0] == model.joints[0].ref
    assert tuple(compiled.body_quat[1]) == model.bodies[1].quat


@pytest.mark.parametrize("sequence", ["xy", "xyzx", "abc", ""])
def test_an_eulerseq_that_is_no_three_axes_is_refused(sequence):
    problem = problem_of(f'<compiler eulerseq="{sequence}"/>')

    assert f'<compiler> has eulerseq="{sequence}"' == problem.message
    assert "three letters of xyzXYZ, such as xyz" == problem.hint


def test_two_orientations_on_one_element_are_refused_at_the_second():
    problem = problem_of('<worldbody>\n<site quat="1 0 0 0" euler="0 0 90"/></worldbody>')

    assert "<site> gives its orientation twice: quat and euler" == problem.message
    assert ("conflicting_attributes", 2, 22) == (problem.kind, problem.where.line, problem.where.column)


@pytest.mark.parametrize(
    "notation, why",
    [
        ('quat="0 0 0 0"', "quat: a quaternion must not be zero"),
        ('axisangle="0 0 0 90"', "axisangle: the axis has no length"),
        ('zaxis="0 0 0"', "zaxis: the axis has no length"),
        ('xyaxes="1 0 0 2 0 0"', "xyaxes: the two axes do not span a plane"),
    ],
)
def test_an_orientation_without_direction_is_refused(notation, why):
    assert f"<site> {why}" == problem_of(f"<worldbody><site {notation}/></worldbody>").message


def test_fromto_points_local_z_from_the_second_point_to_the_first():
    (geom,) = world('<geom type="capsule" size="0.1" fromto="0 0 0 2 0 0"/>').geoms

    assert (1, 0, 0) == geom.pos
    assert (0.1, 1.0, 0.0) == geom.size
    assert pytest.approx((HALF, 0, -HALF, 0), abs=1e-12) == geom.quat


@pytest.mark.parametrize(
    "kind, size", [("cylinder", (0.1, 1, 6)), ("box", (0.1, 0.1, 1)), ("ellipsoid", (0.1, 0.1, 1))]
)
def test_fromto_gives_boxes_and_ellipsoids_a_square_section(kind, size):
    assert size == world(f'<geom type="{kind}" size="0.1 5 6" fromto="0 0 0 0 0 2"/>').geoms[0].size


def test_sites_take_fromto_too():
    assert (0, 0, 1) == world('<site type="capsule" size="0.1" fromto="0 0 0 0 0 2"/>').sites[0].pos


@pytest.mark.parametrize("kind", ["", 'type="sphere"', 'type="plane"'])
def test_fromto_needs_a_long_shape(kind):
    problem = problem_of(f'<worldbody><geom name="g" {kind} size="1 1 1" fromto="0 0 0 0 0 1"/></worldbody>')

    assert "conflicting_attributes" == problem.kind
    assert '<geom> "g": fromto needs a long shape' in problem.message
    assert "one of: capsule cylinder ellipsoid box" == problem.hint


def test_a_fromto_of_no_length_is_refused():
    problem = problem_of('<worldbody><geom type="capsule" size="1" fromto="1 2 3 1 2 3"/></worldbody>')

    assert "<geom> fromto: the two points are the same" == problem.message


def test_pos_beside_fromto_is_refused():
    problem = problem_of('<worldbody><geom type="capsule" size="1" pos="0 0 0" fromto="0 0 0 0 0 1"/></worldbody>')

    assert "<geom>: pos and fromto are both given" == problem.message
