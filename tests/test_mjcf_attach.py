"""A part of another model hung into this one is what MuJoCo makes of it, bit for bit."""

import mujoco
import pytest

from bit_equal import differences
from mujoco_versions import since
from robotview import mjcf
from robotview.errors import MjcfError

ARM = """<mujoco model="arm"><compiler angle="radian" autolimits="false" meshdir="shapes"/>
    <default><geom rgba="0 1 0 1" material="paint"/><motor ctrllimited="true" ctrlrange="-1 1"/>
        <default class="big"><geom size="0.5"/></default></default>
    <asset><material name="paint" specular="0.9"/><mesh name="box" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
    <worldbody><geom name="floor" size="1"/><frame name="f" pos="0 0 1" childclass="big">
        <body name="base" pos="1 0 0" euler="0 0 1"><joint name="j" range="0 1" limited="true"/><geom name="g"/>
            <geom type="mesh" mesh="box"/><site name="s"/><body name="hand"><joint name="w"/><geom size="0.1"/></body>
            </body></frame><body name="other"><joint name="o"/><geom size="0.2"/></body></worldbody>
    <contact><exclude body1="base" body2="hand"/><exclude body1="base" body2="other"/></contact>
    <tendon><fixed name="t"><joint joint="j" coef="1"/><joint joint="w" coef="2"/></fixed></tendon>
    <actuator><motor name="m" joint="j"/><motor name="mo" joint="o"/><position name="p" tendon="t" kp="3"/></actuator>
    <sensor><framepos name="fp" objtype="site" objname="s"/></sensor>
    <keyframe><key name="k" qpos="0.25 0.5 0.75" ctrl="1 2 3"/></keyframe></mujoco>"""


def main(inside: str, before: str = "") -> str:
    return f"""<mujoco>{before}<asset><model name="arm" file="arm.xml"/></asset><worldbody>
        <body name="own"><joint name="own" type="slide"/><geom size="0.3"/></body>{inside}</worldbody>
        <actuator><motor name="last" joint="own"/></actuator></mujoco>"""


def compared(tmp_path, inside: str, before: str = "") -> mjcf.Model:
    """The model, after it was written and compiled to the same numbers as the file."""
    (tmp_path / "arm.xml").write_text(ARM)
    (tmp_path / "main.xml").write_text(main(inside, before))
    model = mjcf.Model.from_file(tmp_path / "main.xml")
    mjcf.write(model, tmp_path / "out" / "main.xml")
    first = mujoco.MjModel.from_xml_path(str(tmp_path / "main.xml"))
    second = mujoco.MjModel.from_xml_path(str(tmp_path / "out" / "main.xml"))
    assert [] == list(differences(first, second))
    return model


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    (tmp_path / "out").mkdir()
    monkeypatch.chdir(tmp_path)  # MuJoCo leaves its log in the working directory


@pytest.mark.parametrize("before", ["", '<compiler angle="radian"/>', '<default><geom rgba="1 0 0 1"/></default>'])
def test_a_body_comes_with_its_own_units_classes_and_all_that_refers_to_it(tmp_path, before):
    model = compared(tmp_path, '<body><geom size="1"/><attach model="arm" body="base" prefix="a_"/></body>', before)

    assert ["a_t"] == [tendon.name for tendon in model.tendons]
    assert ["last", "a_m", "a_p"] == [actuator.name for actuator in model.actuators]
    assert [("a_base", "a_hand")] == [(pair.body1, pair.body2) for pair in model.contacts.excludes]
    assert (0, 1) == model.joint("a_j").range
    assert (0, 1, 0, 1) == model.geom("a_g").rgba


@pytest.mark.parametrize(
    "inside",
    [
        pytest.param('<attach model="arm" prefix="w_"/>', marks=since("3.3", "whole models can be attached")),
        pytest.param('<attach model="arm" frame="f" prefix="f_"/>', marks=since("3.11", "frames can be attached")),
        '<frame pos="1 2 3" euler="10 20 30"><attach model="arm" body="base" prefix="b_"/></frame>',
        '<attach model="arm" body="base" prefix="l_"/><attach model="arm" body="base" prefix="r_"/>',
        pytest.param(
            '<replicate count="3" offset="0 1 0" sep="-"><attach model="arm" body="base" prefix="c_"/></replicate>',
            marks=since("3.17", "keyframes come with every copy"),
        ),
    ],
    ids=["the world", "a frame", "into a frame", "twice", "replicated"],
)
def test_other_parts_at_other_places(tmp_path, inside):
    compared(tmp_path, inside)


@since("3.11", "a model can be attached to itself")
def test_a_part_of_the_document_itself_brings_what_refers_to_it_but_no_second_asset(tmp_path):
    own = '<body name="b"><joint name="q"/><geom size="0.1"/></body><attach body="b" prefix="x_"/>'
    model = compared(tmp_path, own)

    assert ["own", "q", "x_q"] == [joint.name for joint in model.joints]


def test_a_model_that_attaches_another_that_attaches_a_third(tmp_path):
    middle = """<mujoco model="middle"><asset><model name="arm" file="arm.xml"/></asset><worldbody><body name="m">
        <geom size="1"/><attach model="arm" body="base" prefix="in_"/></body></worldbody></mujoco>"""
    (tmp_path / "middle.xml").write_text(middle)
    (tmp_path / "arm.xml").write_text(ARM)
    outer = """<mujoco><asset><model name="middle" file="middle.xml"/></asset><worldbody>
        <attach model="middle" body="m" prefix="out_"/></worldbody></mujoco>"""
    (tmp_path / "outer.xml").write_text(outer)
    model = mjcf.Model.from_file(tmp_path / "outer.xml")
    compiled = mujoco.MjModel.from_xml_path(str(tmp_path / "outer.xml"))

    assert [compiled.body(i).name for i in range(1, compiled.nbody)] == [body.name for body in model.bodies[1:]]
    assert [compiled.actuator(i).name for i in range(compiled.nu)] == [one.name for one in model.actuators]


@pytest.mark.parametrize(
    "attach, word",
    [
        ('model="arn" body="base"', "did you mean arm?"),
        ('model="arm" body="bass"', "no such body"),
        ('model="arm" frame="g"', "no such frame"),
    ],
)
def test_what_is_not_there_is_named(tmp_path, attach, word):
    (tmp_path / "arm.xml").write_text(ARM)
    (tmp_path / "main.xml").write_text(main(f'<attach {attach} prefix="p_"/>'))
    with pytest.raises(MjcfError, match=word) as caught:
        mjcf.Model.from_file(tmp_path / "main.xml")

    assert "attach" == caught.value.problems[0].element


def test_a_file_that_is_not_there_is_said_with_the_place_looked_at(tmp_path):
    (tmp_path / "main.xml").write_text(main('<attach model="arm" body="base" prefix="p_"/>'))
    with pytest.raises(MjcfError, match=r"arm\.xml.*does not exist.*tried"):
        mjcf.Model.from_file(tmp_path / "main.xml")


def test_a_model_that_attaches_itself_has_an_end(tmp_path):
    (tmp_path / "main.xml").write_text(
        """<mujoco model="me"><asset><model name="me" file="main.xml"/></asset><worldbody><body name="b">
        <geom size="1"/><attach model="me" body="b" prefix="p"/></body></worldbody></mujoco>"""
    )
    with pytest.raises(MjcfError, match="attach"):
        mjcf.Model.from_file(tmp_path / "main.xml")
