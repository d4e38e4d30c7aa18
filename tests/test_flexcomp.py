"""``<flexcomp>``: what we make of it is what MuJoCo makes of it: bodies, joints, masses, elements, vertices."""

import random
from itertools import product

import mujoco
import numpy as np
import pytest

from mujoco_versions import HERE, since
from oracle import differences
from robotview import load, mjcf
from robotview.errors import RobotViewError

ASSETS = (
    '<asset><texture name="t" type="2d" builtin="flat" width="4" height="4"/><material name="m" texture="t"/></asset>'
)
pytestmark = since("3.10", "flexcomps make what is made here")
INTEGRATOR = "discrete" if HERE >= (3, 17, 0) else "implicitfast"
"""Elastic flexes of the newest need the first, which older versions have not."""
TURNED = since("4.0", "texture coordinates go with the corners of tetrahedra that are turned over")
SHELLS = since("3.16", "shells of boxes can have a material")
SURFACES = list(product(("box", "cylinder", "ellipsoid"), (2, 3)))
BALL = """v 0 0 0.1\nv 0.1 0 -0.1\nv -0.1 0.07 -0.1\nv -0.1 -0.07 -0.1\nv 9 9 9
f 1 2 3\nf 1 3 4\nf 1 4 2\nf 2 4 3\n"""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """MuJoCo leaves its log in the working directory."""
    monkeypatch.chdir(tmp_path)


def document(attributes: str, inner: str = "", around: str = "{}", before: str = "") -> str:
    contact = '<contact selfcollide="none"/>'
    flexcomp = f'<flexcomp name="f" radius="0.001" {attributes}>{inner}{contact}</flexcomp>'
    world = around.format(flexcomp)
    return f"""<mujoco><option integrator="{INTEGRATOR}"/>{before}{ASSETS}<worldbody>{world}
        <body name="last"><joint/><geom size="0.1"/></body></worldbody></mujoco>"""


def wrong(xml: str, **files: str) -> list[str]:
    """Where ours differs from what MuJoCo compiles."""
    assets = {name.replace("_", "."): text.encode() for name, text in files.items()}
    robot = load(xml, assets=assets)
    problems = [str(problem) for problem in robot.problems]
    return [*problems, *differences(robot, mujoco.MjModel.from_xml_string(xml, assets))]


@pytest.mark.parametrize(
    "attributes",
    [
        'dim="1" count="4 1 1"',
        'dim="1" count="5 1 1" type="circle"',
        'dim="2" count="3 4 1" material="m"',
        'dim="3" count="3 2 4" material="m"',
        'type="square" count="4 3 1" rgba="1 0 0 1"',
        'type="disc" count="5 4 1" material="m" group="2"',
        *(
            pytest.param(f'type="{kind}" dim="{dim}" count="3 4 5" material="m"', marks=TURNED if dim == 3 else SHELLS)
            for kind in ("box", "cylinder", "ellipsoid")
            for dim in (2, 3)
        ),
        'type="direct" dim="2" point="0 0 0 1 0 0 0 1 0 5 5 5 1 1 0" element="0 1 2 1 4 2" scale="2 3 4"',
        'type="direct" dim="2" point="0 0 0 1 0 0 0 1 0" element="0 1 2" texcoord="0 0 1 0 0 1" material="m"',
        'type="direct" dim="3" point="0 0 0 1 0 0 0 1 0 0 0 1" element="1 0 2 3"',
        'dim="2" count="3 3 1" rigid="true" pos="1 2 3"',
        'dim="2" count="3 3 1" dof="2d" mass="5" inertiabox="0.1"',
        'type="box" dim="3" count="3 3 3" dof="radial"',
        'dim="2" count="3 3 1" pos="1 2 3" euler="10 20 30" flatskin="true"',
    ],
)
def test_every_type_makes_the_bodies_and_the_flex_that_mujoco_makes(attributes):
    assert [] == wrong(document(attributes))


@pytest.mark.parametrize(
    "pin",
    [
        'id="0 3"',
        'range="2 5"',
        'grid="0 0 2 1"',
        'gridrange="0 0 1 1"',
        'range="0 8"',
        'range="5 2"',
        'id="1" range="3 4"',
    ],
)
def test_pinned_points_belong_to_the_body_around(pin):
    body = '<body name="b" pos="0 0 1" euler="0 30 0">{}</body>'

    assert [] == wrong(document('dim="2" count="3 3 1" pos="1 0 0"', f"<pin {pin}/>", body))


@pytest.mark.parametrize("dof, cells, pin", [*product(("trilinear", "quadratic"), ("1 1 1", "2 1 3"), ("", "0 0 0"))])
def test_interpolated_flexes_follow_the_nodes_of_a_grid(dof, cells, pin):
    inner = f'<pin grid="{pin}"/>' if pin else ""

    assert [] == wrong(document(f'dim="3" count="3 4 5" dof="{dof}" cellcount="{cells}"', inner))


@pytest.mark.parametrize(
    "attributes",
    [
        'type="ellipsoid" dim="3" count="5 6 7" cellcount="2 3 1"',
        'type="cylinder" dim="3" count="5 5 5" cellcount="3 3 3"',
        'type="direct" dim="3" point="0 0 0 1 0 0 0 1 0 0 0 1" element="0 1 2 3" mass="8"',
        'type="direct" dim="3" point="0 0 0 4 0 0 0 4 0 0 0 4" element="0 1 2 3" cellcount="2 2 2"',
    ],
)
def test_nodes_weigh_what_the_elements_around_them_fill(attributes):
    assert [] == wrong(document(f'{attributes} dof="trilinear"'))


@pytest.mark.parametrize("dof, cells", [("quadratic", "2 2 1"), ("trilinear", "4 3 3")])
def test_points_inside_an_interpolated_shell_follow_its_surface(dof, cells):
    shell = '<elasticity young="1e4" elastic2d="stretch" thickness="0.01"/>'

    assert [] == wrong(document(f'dim="3" count="5 5 5" dof="{dof}" cellcount="{cells}"', shell))


@pytest.mark.parametrize("pin", ["", "0", "0 1", "3 4", "0 1 3 4", "1 2", "0 1 2 3 4"])
def test_elastic_rods_have_bodies_that_twist(pin):
    inner = '<elasticity young="1e5" poisson="0.2"/>' + (f'<pin id="{pin}"/>' if pin else "")
    body = '<body name="before"><geom size="0.1"/></body><body name="b" pos="0 0 1">{}</body>'

    assert [] == wrong(document('dim="1" count="5 1 1"', inner, body))


@since("4.0", "elastic ropes may be bent")
@pytest.mark.parametrize("elements", ["0 1 1 2 2 3", "3 2 1 0 2 1", "2 3 1 2 1 0", "1 2 0 1 3 2", "0 1 1 3 1 2"])
def test_a_chain_of_edges_begins_where_mujoco_begins_it(elements):
    attributes = f'type="direct" dim="1" point="0 0 0 1 0 0 3 0 0 3 5 0" element="{elements}"'

    assert [] == wrong(document(attributes, '<elasticity young="1e5"/><pin id="2 3"/>'))


def test_joints_come_from_the_class_of_the_body_and_not_of_a_frame():
    before = """<default><joint armature="2" ref="1" group="3"/>
        <default class="k"><joint armature="5"/></default></default>"""
    classed = '<body name="a" childclass="k">{}</body>'
    framed = '<body name="b"><frame childclass="k">{}</frame></body>'

    assert [] == wrong(document('dim="2" count="2 2 1"', around=classed, before=before))
    assert [] == wrong(document('dim="2" count="2 2 1"', around=framed, before=before))


def test_frames_around_move_the_points_since_4_0():
    frames = """<frame pos="1 2 3" euler="20 30 40"><frame pos="0 1 0" zaxis="1 1 1"><body name="b">
        <frame euler="1 2 3">{}</frame></body></frame></frame>"""

    assert [] == wrong(document('dim="2" count="3 3 1" pos="1 0 0"', '<pin id="0"/>', frames))


def test_copies_of_a_replicate_have_their_number_behind_that_of_the_point():
    copies = '<replicate count="2" sep="-" offset="1 0 0"><body name="b">{}</body></replicate>'
    robot = load(document('dim="2" count="2 2 1"', around=copies))

    assert "f_3-1" in [body.name for body in robot.bodies]
    assert ["f-0", "f-1"] == [flex.name for flex in robot.flexes]
    with pytest.raises(RobotViewError, match="cannot be written back"):
        mjcf.write(robot.source)


@pytest.mark.parametrize("dim", [2, 3])
def test_meshes_give_points_and_elements(dim):
    attributes = f'type="mesh" file="ball.obj" dim="{dim}" origin="0 0 0"'

    assert [] == wrong(document(attributes), ball_obj=BALL)


@since("3.13", "a flexcomp can name a mesh")
def test_a_mesh_asset_gives_points_as_a_geom_would_show_them():
    before = '<asset><mesh name="ball" file="ball.obj" scale="2 1 1" refpos="0.1 0 0"/></asset>'

    xml = document('mesh="ball" dim="2"', before=before)
    model = mujoco.MjModel.from_xml_string(xml, {"ball.obj": BALL.encode()})
    robot = load(xml, assets={"ball.obj": BALL.encode()})

    assert [model.body(i).name for i in range(model.nbody)] == [body.name for body in robot.bodies]
    # MuJoCo has moved the asset to its centre and back, in 32 bits.
    assert np.allclose(model.body_pos, [body.pos for body in robot.bodies], atol=1e-7)


def test_a_polyline_gives_a_rope():
    rope = "v 0 0 0\nv 2 0 0\nv 1 0 0\nv 3 0 0\nl 1 3 2\nl 2 4\n"

    assert [] == wrong(document('type="mesh" file="rope.obj" dim="1"'), rope_obj=rope)


def test_constraints_of_flexcomps_follow_those_of_the_file():
    xml = document('dim="2" count="3 3 1"', '<edge equality="true"/>').replace(
        "</worldbody>", '</worldbody><equality><connect name="c" body1="last" anchor="0 0 0"/></equality>'
    )

    assert [] == wrong(xml)
    assert 1 == load(xml).flexes[0].constraints


def test_keyframes_count_the_joints_that_macros_make():
    xml = document('dim="2" count="2 2 1"').replace(
        "</mujoco>", f'<keyframe><key qpos="{" ".join(map(str, range(13)))}"/></keyframe></mujoco>'
    )

    assert [] == wrong(xml)


@pytest.mark.parametrize(
    "attributes, inner, said",
    [
        ('dim="4"', "", "dim is 4"),
        ('dim="2" count="3 3 3"', "", "an element has point 9"),
        ('dim="2" count="1 3 1"', "", "no elements"),
        ('dim="2" count="3 3 1" spacing="0.001 1 1"', "", "touch"),
        ('dim="2" count="3 3 1" mass="0"', "", "mass is not positive"),
        ('dim="2" count="3 3 1"', '<pin id="9"/>', "id has 9, which is out of range"),
        ('dim="2" type="box" count="3 3 3"', '<pin grid="0 0"/>', "grid needs"),
        ('dim="2" type="direct" point="0 0 0"', "", "point and element are needed"),
        ('dim="2" type="mesh"', "", "names no file"),
        ('dim="2" count="3 3 1" texcoord="0 0"', "", "texcoord has 2 numbers for 9 points"),
    ],
)
def test_what_mujoco_refuses_is_a_problem_with_its_place(attributes, inner, said):
    xml = document(attributes, inner)
    with pytest.raises(ValueError, match="Error"):
        mujoco.MjModel.from_xml_string(xml)
    problem = next(p for p in load(xml).problems if p.severity == "error")

    assert said in problem.message
    assert ("flexcomp", 1) == (problem.element, problem.where.line)
    with pytest.raises(RobotViewError, match="flexcomp"):
        load(xml, strict=True)


def test_a_flexcomp_in_a_nameless_body_is_refused_as_mujoco_does():
    problems = load(document('dim="2" count="3 3 1"', around="<body>{}</body>")).problems

    assert any("has no name" in p.message for p in problems if p.severity == "error")


@pytest.mark.parametrize("seed", range(12))
def test_random_flexcomps_among_bodies_are_those_of_the_compiled_model(seed):
    draw = random.Random(seed)
    kinds = ['type="grid" dim="2" count="3 4 1"', 'type="disc" count="3 3 1"', 'type="box" dim="3" count="3 2 3"']
    world = ""
    for number in range(3):
        pose = " ".join(repr(draw.uniform(-1, 1)) for _ in range(3))
        made = [
            f"""<flexcomp name="{letter}{number}" radius="0.001" {draw.choice(kinds)} pos="{pose}">
                {f'<pin id="{draw.randrange(9)}"/>' * draw.randrange(2)}</flexcomp>"""
            for letter in "fg"
        ]
        body = f'<body name="b{number}" pos="{pose}">{made[0]}<body><geom size="1"/></body></body>'
        world += f'<frame zaxis="{pose}">{body}</frame>{made[1]}'

    assert [] == wrong(f"<mujoco><worldbody>{world}</worldbody></mujoco>")


def test_vertices_of_a_batch_are_those_of_each_state():
    robot = load(document('dim="3" count="3 3 3" dof="trilinear"'))
    states = robot.qpos0 + np.random.default_rng(0).normal(size=(4, robot.nq))
    many = robot.fk(states).flex_xpos(robot.flexes[0])

    assert (4, 27, 3) == many.shape
    assert np.allclose(many[2], robot.fk(states[2]).flex_xpos(robot.flexes[0]))
