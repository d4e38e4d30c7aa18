"""Scaled frames: all in them is where, as large and as heavy as MuJoCo makes it, and is written back bit for bit."""

import random

import mujoco
import numpy as np
import pytest

from bit_equal import differences as bits
from mujoco_versions import since
from oracle import differences
from robotview import load, mjcf
from robotview.errors import MjcfError

pytestmark = since("3.16", "frames can be scaled")
TETRAHEDRON = '<mesh name="t" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>'
LOOKING = """<site name="s" type="ellipsoid" size="0.1 0.2 0.3" pos="1 2 3"/><camera pos="1 2 3" ipd="0.07"/>
    <light pos="1 2 3" dir="1 2 3" attenuation="1 2 3" range="7" bulbradius="0.05"/>"""
BODY = """<joint name="{0}h" pos="0.1 0.2 0.3" range="-1 1" stiffness="3" damping="4" armature="5" frictionloss="6"
        ref="0.2" margin="0.01" actuatorfrcrange="-7 7"/>
    <joint name="{0}s" type="slide" axis="0 1 0" range="-1 1" stiffness="3" damping="4" armature="5" frictionloss="6"
        springref="0.1" ref="0.2" margin="0.01" actuatorfrcrange="-7 7" solimplimit="0.9 0.95 0.002"/>
    <geom type="box" size="1 2 3" pos="1 2 3" density="500" margin="0.02" gap="0.01" friction="1 0.1 0.2"/>
    <geom size="1" mass="3"/><geom type="capsule" size="0.1" fromto="0 0 0 1 2 3"/>"""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """MuJoCo leaves its log in the working directory."""
    monkeypatch.chdir(tmp_path)


def wrong(world: str, assets: str = "") -> list[str]:
    """Where our reading differs from the compiled model, and where the model written back does."""
    xml = f"<mujoco><asset>{assets}</asset><worldbody>{world}</worldbody></mujoco>"
    model = mujoco.MjModel.from_xml_string(xml)
    read = mjcf.Model.from_string(xml)
    text = mjcf.write(read)
    found = [*differences(load(xml), model), *bits(model, mujoco.MjModel.from_xml_string(text)), *looks(read, model)]
    return found if mjcf.write(mjcf.Model.from_string(text)) == text else [*found, "the text is no fixpoint"]


def looks(read: mjcf.Model, model: mujoco.MjModel) -> list[str]:
    """What the robot does not tell: cameras, lights, sites, friction and margins, to the precision of 32 bits."""
    pairs = {
        "cam_pos": [c.pos for c in read.cameras],
        "cam_ipd": [c.ipd for c in read.cameras],
        "light_pos": [light.pos for light in read.lights],
        "light_dir": [light.dir for light in read.lights],
        "light_attenuation": [light.attenuation for light in read.lights],
        "light_bulbradius": [light.bulbradius for light in read.lights],
        "site_size": [s.size for s in read.sites],
        "geom_margin": [g.margin for g in read.geoms],
        "geom_gap": [g.gap for g in read.geoms],
        "geom_solimp": [g.solimp for g in read.geoms],
        "jnt_margin": [j.margin for j in read.joints],
        "jnt_solimp": [j.solimplimit for j in read.joints],
        "jnt_actfrcrange": [j.actuatorfrcrange for j in read.joints],
        "qpos_spring": [j.springref for j in read.joints],
    }
    return [
        name for name, ours in pairs.items() if len(ours) and not np.allclose(ours, getattr(model, name), rtol=1e-6)
    ]


SCALES = [
    'scale="2"',
    'scale="2" scaling="geometry"',
    'massscale="3"',
    'massscale="3" scaling="geometry"',
    'scale="0.5" massscale="1" scaling="geometry"',
    'pos="1 2 3" euler="10 20 30" scale="1.5" massscale="2"',
]


@pytest.mark.parametrize("scale", SCALES)
def test_everything_in_a_scaled_frame_is_what_mujoco_makes_of_it(scale):
    body = f'<body pos="1 2 3" euler="40 50 60">{BODY.format("a")}{LOOKING}</body>'

    assert [] == wrong(f'<frame {scale}>{body}<geom type="cylinder" size="0.1 0.2" pos="1 1 1"/></frame>')


@pytest.mark.parametrize("scale", SCALES)
def test_a_stated_inertia_is_scaled(scale):
    inertial = '<inertial pos="1 2 3" mass="2" diaginertia="1 2 2.5" euler="1 2 3"/>'
    full = '<inertial pos="1 2 3" mass="2" fullinertia="3 3 3 0.1 0.2 0.3"/>'

    assert [] == wrong(f"<frame {scale}><body>{inertial}</body><body><joint/>{full}</body></frame>")


@pytest.mark.parametrize("seed", range(20))
def test_random_frames_within_frames_are_those_of_the_compiled_model(seed):
    draw = random.Random(seed)

    def place() -> str:
        turn = {"euler": 3, "zaxis": 3, "quat": 4, "axisangle": 4}
        name = draw.choice(list(turn))
        numbers = [" ".join(repr(draw.uniform(-2, 2)) for _ in range(count)) for count in (3, turn[name])]
        return f'pos="{numbers[0]}" {name}="{numbers[1]}"'

    def frame(inner: str) -> str:
        scaled = f'scale="{draw.uniform(0.5, 2)!r}" massscale="{draw.choice([0, 1, 2.5])}"'
        policy = f'scaling="{draw.choice(["similar", "geometry"])}"'
        return f"<frame {place()} {draw.choice(['', scaled + ' ' + policy])}>{inner}</frame>"

    leaf = f"<body {place()}>{BODY.format('leaf')}{frame(LOOKING)}</body>"
    inner = frame(f"{frame(leaf)}<geom {place()} type='box' size='1 2 3'/>")
    copies = f"<replicate count='3' offset='1 0 0' euler='0 0 10'><body {place()}><geom size='1'/></body></replicate>"
    world = frame(frame(f"<body {place()}>{BODY.format('root')}{inner}</body>{copies}"))

    assert [] == wrong(world)


@pytest.mark.parametrize(
    "inner",
    [
        '<geom type="box" size="1 2 3" pos="1 2 3"/><geom type="ellipsoid" size="1 2 3"/>',
        '<site type="cylinder" size="0.1 0.2" euler="10 20 30"/><site/><site type="box" size="1 2 3" zaxis="1 2 3"/>',
        """<body pos="1 2 3" euler="0 90 0"><joint axis="0 1 0" type="slide" range="-1 1" ref="0.5"/>
            <geom type="box" size="1 2 3"/></body>""",
        """<body euler="10 20 30"><inertial pos="1 2 3" mass="3" diaginertia="1 2 2.5"/>
            <body pos="1 2 3"><geom type="mesh" mesh="t"/></body></body>""",
    ],
)
def test_a_frame_may_stretch_what_lies_along_its_axes(inner):
    frame = f'<frame scale="2 3 4" scaling="geometry" pos="1 2 3" euler="10 20 30">{inner}</frame>'

    assert [] == wrong(frame, TETRAHEDRON)


def test_a_mesh_used_at_several_scales_has_an_instance_for_each():
    mesh = '<body name="{}"><geom type="mesh" mesh="t"/></body>'
    frames = f'<frame scale="2">{mesh.format("a")}</frame><frame scale="3">{mesh.format("b")}</frame>{mesh.format("c")}'
    robot = load(f"<mujoco><asset>{TETRAHEDRON}</asset><worldbody>{frames}</worldbody></mujoco>")

    assert [] == wrong(frames, TETRAHEDRON)
    assert ["t", "t@1", "t@2"] == [mesh.name for mesh in robot.meshes]
    assert [2.0, 3.0, 1.0] == [mesh.mesh.vertices.max() for mesh in robot.meshes]


def test_what_refers_into_a_scaled_frame_is_written_back_and_said_to_be_unscaled():
    xml = f"""<mujoco><worldbody><frame scale="2"><body>{BODY.format("")}</body></frame></worldbody>
        <tendon><fixed name="t" range="-1 1"><joint joint="h" coef="2"/><joint joint="s" coef="3"/></fixed></tendon>
        <actuator><position joint="s" kp="10" ctrlrange="-1 1"/></actuator>
        <keyframe><key qpos="0.1 0.2"/></keyframe></mujoco>"""
    model = mjcf.Model.from_string(xml)
    written = mujoco.MjModel.from_xml_string(mjcf.write(model))

    assert [] == list(bits(mujoco.MjModel.from_xml_string(xml), written))
    assert ["mjcf.unsupported.frame-scale-outside"] == [problem.code for problem in model.problems]
    assert "actuators, tendons, keyframes" in model.problems[0].message


@pytest.mark.parametrize(
    "attributes, said",
    [
        ('scale="2 1 1"', 'scaling="geometry"'),
        ('scale="1 2" scaling="geometry"', "2 numbers"),
        ('scale="0"', "not positive"),
        ('massscale="-1"', "negative"),
    ],
)
def test_scales_that_mujoco_refuses_are_refused(attributes, said):
    xml = f'<mujoco><worldbody><frame {attributes}><body><geom size="1"/></body></frame></worldbody></mujoco>'
    with pytest.raises(ValueError, match="Error"):
        mujoco.MjModel.from_xml_string(xml)
    with pytest.raises(MjcfError) as caught:
        mjcf.Model.from_string(xml)

    assert said in str(caught.value)


def test_a_flexcomp_in_a_scaled_frame_is_written_back_and_said_to_keep_its_size():
    flexcomp = '<flexcomp name="f" dim="2" count="3 3 1" radius="0.001" pos="1 0 0"/>'
    xml = (
        f"""<mujoco><worldbody><frame scale="2" pos="0 0 1" euler="10 20 30">{flexcomp}</frame></worldbody></mujoco>"""
    )
    model = mjcf.Model.from_string(xml)
    written = mujoco.MjModel.from_xml_string(mjcf.write(model))

    assert [] == list(bits(mujoco.MjModel.from_xml_string(xml), written))
    assert ["mjcf.unsupported.frame-scale-macro"] == [problem.code for problem in model.problems]
