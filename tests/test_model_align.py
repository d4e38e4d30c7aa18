"""Floating bodies that ask for ``align`` stand in their inertial frame, as MuJoCo compiles them."""

import mujoco
import numpy as np
import pytest

from oracle import differences
from robotview import load
from robotview.spatial.batch import matrix_from_quat

FILE = """<mujoco><compiler {compiler}/><asset><mesh name="m" scale="0.3 0.2 0.4" refpos="1 0 2"
refquat="1 2 3 4" vertex="0 0 0 1 0 0 0 2 0 0 0 3 1 1 1"/></asset>
<worldbody><frame pos="0 0 1" euler="0 30 0"><body pos="1 2 3" euler="10 20 30">
<freejoint align="{align}"/>{inside}<site pos="0.1 0.2 0.3" euler="5 6 7"/><camera pos="0.3 0 0.1" euler="1 2 3"/>
<light pos="0 0.2 0.9" dir="1 2 -3"/>{child}</body></frame></worldbody>
<keyframe><key qpos="1 2 3 1 0 0 0"/><key/></keyframe></mujoco>"""
ONE = '<geom type="box" size="0.1 0.2 0.3" pos="0.5 0 0.1" euler="40 0 20"/>'
TWO = f'{ONE}<geom type="capsule" size="0.1 0.4" pos="0 0.3 0.7" euler="0 50 0"/>'
MESH = '<geom type="mesh" mesh="m" pos="0.3 0.2 0.1" euler="30 40 50"/>'
DIAGONAL = '<inertial pos="0.1 0.2 0.3" quat="1 2 3 4" mass="2" diaginertia="0.2 0.3 0.25"/>'
FULL = '<inertial pos="0.1 0.2 0.3" mass="2" fullinertia="0.2 0.3 0.25 0.01 0.02 0.03"/>'


def text(inside: str = TWO, align: str = "true", compiler: str = "", child: str = "") -> str:
    return FILE.format(inside=inside, align=align, compiler=compiler, child=child)


@pytest.mark.parametrize(
    "inside",
    [ONE, TWO, MESH, ONE + MESH, '<geom type="ellipsoid" mesh="m" pos="0.1 0 0"/>', DIAGONAL + ONE, FULL + TWO],
    ids=["one", "two", "mesh", "one and mesh", "fitted", "diagonal", "full"],
)
@pytest.mark.parametrize(
    "compiler", ["", 'inertiafromgeom="true"', 'boundmass="9" boundinertia="0.2"', 'settotalmass="5"']
)
def test_an_aligned_body_is_what_mujoco_makes_of_it(inside, compiler):
    model = mujoco.MjModel.from_xml_string(text(inside, compiler=compiler))
    robot = load(text(inside, compiler=compiler), strict=True)
    body, camera, light = robot.bodies[1], robot.cameras[0], robot.lights[0]

    assert [] == differences(robot, model)
    assert pytest.approx(model.body_pos[1], abs=1e-6) == body.pos
    assert pytest.approx(1.0, abs=1e-10) == abs(float(model.body_quat[1] @ body.quat))
    assert pytest.approx(model.body_ipos[1], abs=1e-6) == robot.body_com[1]
    assert pytest.approx(model.cam_pos[0], abs=1e-6) == camera.pos
    turned = matrix_from_quat(model.cam_quat[0])
    assert pytest.approx(turned, abs=1e-6) == matrix_from_quat(np.array(camera.quat))
    assert pytest.approx(model.light_pos[0], abs=1e-6) == light.pos
    scale = sum(x * x for x in light.dir) ** 0.5
    assert pytest.approx(model.light_dir[0], abs=1e-6) == [x / scale for x in light.dir]


@pytest.mark.parametrize("align, compiler", [("auto", 'alignfree="true"'), ("auto", ""), ("false", 'alignfree="true"')])
def test_the_compiler_says_what_auto_means(align, compiler):
    given = text(align=align, compiler=compiler)

    assert [] == differences(load(given, strict=True), mujoco.MjModel.from_xml_string(given))


def test_a_body_with_children_keeps_its_frame():
    given = text(child='<body><geom size="0.1"/></body>')

    assert [] == differences(load(given, strict=True), mujoco.MjModel.from_xml_string(given))


def test_the_picture_of_an_aligned_body_stands_where_the_file_puts_it():
    aligned, plain = load(text(), strict=True), load(text(align="false"), strict=True)

    assert pytest.approx(plain.fk().geom_xpos) == aligned.fk().geom_xpos
    assert pytest.approx(plain.fk().site_xpos) == aligned.fk().site_xpos
