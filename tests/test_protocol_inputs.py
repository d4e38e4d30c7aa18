"""Sliders of actuators: the ranges MuJoCo compiles, units that are known, and the joints whose targets they are."""

import mujoco
import numpy as np
import pytest

from robotview import Simulation, load
from robotview.protocol.inputs import inputs_of
from robotview.protocol.scene import DriveSpec

MODEL = """<mujoco><compiler angle="radian"/><worldbody>
<body><joint name="hip" axis="0 1 0" range="-1 2"/><geom size=".1"/>
<body pos="0 0 -1"><joint name="rail" type="slide" axis="0 0 1"/><geom size=".1"/><site name="tip"/>
<body pos="0 0 -1"><joint name="wrist" type="ball"/><geom size=".1"/></body></body></body></worldbody>
<tendon><fixed name="both"><joint joint="hip" coef="1"/><joint joint="rail" coef="2"/></fixed></tendon>
<actuator>{}</actuator></mujoco>"""


def spec(actuator):
    robot = load(MODEL.format(actuator))
    (made,) = inputs_of(robot)
    (compiled,) = inputs_of(load(Simulation(robot).model))
    assert (made.range, made.target) == (compiled.range, compiled.target)
    return made


@pytest.mark.parametrize(
    "actuator, unit",
    [
        ('<motor joint="hip"/>', "N m"),
        ('<motor joint="rail"/>', "N"),
        ('<motor joint="hip" gear="3"/>', ""),
        ('<general joint="hip"/>', "N m"),
        ('<general joint="hip" gainprm="2"/>', ""),
        ('<position joint="hip" kp="5"/>', "rad"),
        ('<position joint="rail" kp="5"/>', "m"),
        ('<position joint="hip" kp="5" gear="2"/>', ""),
        ('<velocity joint="rail" kv="5"/>', "m/s"),
        ('<motor tendon="both"/>', ""),
        ('<motor joint="wrist" gear="1 0 0"/>', ""),
        ('<motor site="tip" gear="1 0 0 0 0 0"/>', ""),
    ],
)
def test_units_are_those_of_the_joint_where_the_number_is_its_own(actuator, unit):
    robot = load(MODEL.format(actuator))

    assert [unit] == [one.unit for one in inputs_of(robot)]


@pytest.mark.parametrize(
    "actuator, drives",
    [
        ('<motor joint="rail"/>', DriveSpec("joint", 1)),
        ('<motor jointinparent="wrist" gear="1 0 0"/>', DriveSpec("joint", 2)),
        ('<motor tendon="both"/>', DriveSpec("tendon", 0)),
        ('<motor site="tip" gear="1 0 0 0 0 0"/>', DriveSpec("site", 0)),
        ('<general body="arm"/>', DriveSpec("body", 1)),
    ],
)
def test_what_an_actuator_drives_is_found_in_files_and_compiled_models(actuator, drives):
    robot = load(MODEL.format(actuator).replace("<body>", '<body name="arm">', 1))
    (written,) = inputs_of(robot)
    (compiled,) = inputs_of(load(Simulation(robot).model))

    assert drives == written.drives == compiled.drives


def test_ranges_are_those_of_the_compiled_model():
    assert (-1.0, 2.0) == spec('<position joint="hip" kp="5" inheritrange="1"/>').range
    assert (-3.0, 3.0) == spec('<motor joint="hip" ctrlrange="-3 3"/>').range
    assert spec('<motor joint="hip" ctrllimited="false" ctrlrange="-3 3"/>').range is None
    assert spec('<motor joint="hip"/>').range is None


@pytest.mark.parametrize(
    "actuator",
    [
        '<position joint="hip" kp="5"/>',
        '<position joint="rail" kp="5" gear="2"/>',
        '<position joint="hip" kp="5" timeconst="0.1"/>',
        '<general joint="hip" gainprm="4" biastype="affine" biasprm="0.5 -2 -1" gear="3"/>',
    ],
)
def test_at_its_target_an_actuator_pushes_nowhere(actuator):
    target = spec(actuator).target
    sim = Simulation(MODEL.format(actuator))
    joint = sim.model.joint(target.joint)
    position = 0.37
    sim.data.qpos[joint.qposadr[0]] = position
    sim.data.ctrl[0] = target.slope * position + target.offset
    if sim.model.na:
        sim.data.act[0] = sim.data.ctrl[0]
    mujoco.mj_forward(sim.model, sim.data)

    assert 0.0 == pytest.approx(float(np.abs(sim.data.actuator_force[0])), abs=1e-12)


@pytest.mark.parametrize(
    "actuator",
    [
        '<motor joint="hip"/>',
        '<velocity joint="hip" kv="5"/>',
        '<intvelocity joint="hip" kp="5" actrange="-1 1"/>',
        '<position tendon="both" kp="5"/>',
        '<general joint="hip" gainprm="4" biastype="affine" biasprm="0 2 0"/>',
        '<damper joint="hip" kv="1" ctrlrange="0 1"/>',
    ],
)
def test_what_holds_no_joint_has_no_target(actuator):
    assert spec(actuator).target is None


def test_nameless_actuators_and_those_of_several_inputs_have_a_slider_for_every_number():
    robot = load(MODEL.format('<motor joint="hip"/><motor name="push" joint="rail"/>'))

    assert ["#0", "push"] == [one.name for one in inputs_of(robot)]
    assert robot.nu == len(inputs_of(robot))
