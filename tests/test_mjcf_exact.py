"""Poses of a tree are MuJoCo's own, bit for bit: every notation, frames within frames, replicates."""

import math
import random

import mujoco
import pytest

from robotview import mjcf


class Drawer:
    """Elements at random, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def numbers(self, count: int) -> str:
        return " ".join(repr(self.random.uniform(-3, 3)) for _ in range(count))

    def turn(self) -> str:
        notations = {"quat": 4, "euler": 3, "axisangle": 4, "xyaxes": 6, "zaxis": 3, "": 0}
        name = self.random.choice(list(notations))
        return f'{name}="{self.numbers(notations[name])}"' if name else ""

    def place(self) -> str:
        return f'pos="{self.numbers(3)}" {self.turn()}'

    def things(self) -> str:
        return f"""<geom type="box" size="1 1 1" {self.place()}/><site type="box" size="1 1 1" {self.place()}/>
            <camera {self.place()}/><light pos="{self.numbers(3)}" dir="{self.numbers(3)}"/>
            <joint pos="{self.numbers(3)}" axis="{self.numbers(3)}"/>
            <geom type="capsule" size="0.1" fromto="{self.numbers(6)}"/>
            <site type="{self.random.choice(["box", "cylinder"])}" size="0.1" fromto="{self.numbers(6)}"/>"""

    def model(self) -> str:
        angle, sequence = self.random.choice(["degree", "radian"]), self.random.choice(["xyz", "XYZ", "zyx", "xYz"])
        return f"""<mujoco><compiler angle="{angle}" eulerseq="{sequence}"/><worldbody>
            <frame {self.place()}><body {self.place()}>{self.things()}
                <frame {self.place()}><body {self.place()}><geom size="1"/></body>
                    <frame {self.place()}>{self.things()}</frame></frame></body></frame>
            <replicate count="5" offset="{self.numbers(3)}" euler="{self.numbers(3)}">
                <body {self.place()}><geom size="1" {self.place()}/></body></replicate>
            </worldbody></mujoco>"""


@pytest.mark.parametrize("seed", range(40))
def test_every_place_is_that_of_the_compiled_model(seed):
    xml = Drawer(seed).model()
    compiled, model = mujoco.MjModel.from_xml_string(xml), mjcf.Model.from_string(xml)

    for kind, items, fields in (
        ("body", model.bodies, ("pos", "quat")),
        ("geom", model.geoms, ("pos", "quat", "size")),
        ("site", model.sites, ("pos", "quat", "size")),
        ("cam", model.cameras, ("pos", "quat")),
        ("light", model.lights, ("pos", "dir")),
        ("jnt", model.joints, ("pos", "axis")),
    ):
        for field in fields:
            theirs = getattr(compiled, f"{kind}_{field}").tolist()
            assert theirs == [list(getattr(item, field)) for item in items], f"{kind} {field}"


@pytest.mark.parametrize("off", [1e-16, 4e-15, 2e-14, 1e-12])
def test_what_is_nearly_a_unit_vector_is_left_as_it_is_where_mujoco_leaves_it(off):
    axis = " ".join(repr((1 + off) * x) for x in (0.6, 0.0, 0.8))
    xml = f'<mujoco><worldbody><body quat="{axis} 0"><joint axis="{axis}"/><geom size="1"/></body></worldbody></mujoco>'
    compiled, model = mujoco.MjModel.from_xml_string(xml), mjcf.Model.from_string(xml)

    assert compiled.jnt_axis[0].tolist() == list(model.joints[0].axis)
    assert compiled.body_quat[1].tolist() == list(model.bodies[1].quat)
    assert math.isclose(1, math.hypot(*model.joints[0].axis), abs_tol=2e-14)


def test_one_springlength_is_a_length_and_two_are_a_range_without_force():
    tendon = '<tendon><fixed springlength="0.5"><joint joint="j" coef="1"/></fixed></tendon>'
    body = '<worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>'

    assert (0.5, 0.5) == mjcf.Model.from_string(f"<mujoco>{body}{tendon}</mujoco>").tendons[0].springlength


def test_copies_of_what_refers_to_a_replicate_come_copy_by_copy():
    xml = """<mujoco><worldbody><body name="z"><joint name="z"/><geom size="1"/></body>
        <replicate count="2" sep="-"><body><joint name="j"/><joint name="k" axis="0 1 0"/><geom size="1"/></body>
        </replicate></worldbody><actuator><motor name="a" joint="j"/><motor name="b" joint="z"/>
        <motor name="c" joint="k"/></actuator></mujoco>"""
    compiled = mujoco.MjModel.from_xml_string(xml)
    names = [compiled.actuator(i).name for i in range(compiled.nu)]

    assert ["b", "a-0", "c-0", "a-1", "c-1"] == names
    assert names == [actuator.name for actuator in mjcf.Model.from_string(xml).actuators]
