"""Whatever stands in a file, reading it gives a robot or our own error, never another."""

import contextlib
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from robotview import RobotViewError, load

MODEL = """<mujoco model="leg"><compiler angle="degree" meshdir="m" eulerseq="xyz"/><option timestep="0.01"/>
<default><geom friction="1 0.1"/><default class="a"><joint damping="1" range="-1 1"/></default></default>
<asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1" scale="1 1 1"/><material name="r" rgba="1 0 0 1"/>
<hfield name="h" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 2 3"/></asset>
<worldbody><body name="b" pos="0 0 1" euler="10 0 0" childclass="a">
<joint name="j" axis="0 1 0" ref="3" springdamper="1 1"/>
<inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/><geom type="mesh" mesh="m" material="r"/>
<replicate count="2" offset="1 0 0"><frame pos="0 1 0"><site name="s" zaxis="0 1 0"/></frame></replicate>
<geom name="c" type="capsule" size="0.1" fromto="0 0 0 0 0 1"/></body></worldbody>
<tendon><fixed name="t"><joint joint="j" coef="1"/></fixed></tendon>
<actuator><position name="p" joint="j" kp="2" inheritrange="1"/></actuator><sensor><jointpos joint="j"/></sensor>
<keyframe><key name="k" qpos="0.5"/></keyframe></mujoco>"""
VALUES = re.findall(r'"([^"]*)"', MODEL)
ODD = st.sampled_from(
    ["", "0", "-1", "nan", "inf", "1e400", "x", "0 0 0", "1 2", "9" * 30, "true", "world", "../x", "http://x", "\u00e9"]
)
TAGS = st.sampled_from(sorted(set(re.findall(r"<(\w+)", MODEL))))


def read(text: str) -> None:
    with contextlib.suppress(RobotViewError):
        robot = load(text)
        robot.fk()
        assert robot.body_mass.shape == (len(robot.bodies),)


def swapped(text: str, pattern: str, number: int, new: str) -> str:
    found = list(re.finditer(pattern, text))
    at = found[number % len(found)]
    return f"{text[: at.start(1)]}{new}{text[at.end(1) :]}"


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(0, len(VALUES)), ODD | st.sampled_from(VALUES)), min_size=1, max_size=3))
def test_odd_values(changes):
    text = MODEL
    for number, value in changes:
        text = swapped(text, '"([^"]*)"', number, value)
    read(text)


@settings(max_examples=100)
@given(st.integers(0, 60), TAGS)
def test_tags_in_the_wrong_place(number, tag):
    read(swapped(MODEL, r"<(\w+)(?=[^<]*/>)", number, tag))


@settings(max_examples=100)
@given(st.integers(0, len(MODEL)), st.integers(1, 60), st.text(max_size=5))
def test_damaged_text(start, length, new):
    read(MODEL[:start] + new + MODEL[start + length :])
