"""What an MJCF document becomes: looks, roles, masses, keyframes, actuators, height fields."""

import mujoco
import numpy as np
import pytest

from mujoco_versions import since
from robotview import RobotViewError, load, mjcf

BALL = '<geom size="1"/>'
SEVERAL = since("4.0", "these actuators with these inputs are there")
DCMOTOR = since("4.0", "the parts of a dcmotor are merged with its class's as they are")


def robot(inside: str, **options):
    return load(f"<mujoco>{inside}</mujoco>", **options)


def body(inside: str, before: str = ""):
    return robot(f"{before}<worldbody><body name='b'>{inside}</body></worldbody>")


MATERIALS = '<asset><material name="m" rgba="0 1 0 1"/></asset>'


@pytest.mark.parametrize(
    "given, expected",
    [
        ("", (0.5, 0.5, 0.5, 1)),
        ('rgba="1 0 0 1"', (1, 0, 0, 1)),
        ('material="m"', (0, 1, 0, 1)),
        ('material="m" rgba="1 0 0 1"', (1, 0, 0, 1)),
        ('material="m" rgba="0.5 0.5 0.5 1"', (0, 1, 0, 1)),
    ],
)
def test_the_colour_drawn_is_the_geoms_own_unless_it_is_plain_grey(given, expected):
    (geom,) = body(f'<geom size="1" {given}/>', MATERIALS).geoms

    assert expected == geom.color


def test_the_stored_colour_is_kept_beside_the_drawn_one():
    (geom,) = body('<geom size="1" material="m"/>', MATERIALS).geoms

    assert ((0.5, 0.5, 0.5, 1), "m") == (geom.rgba, geom.material)


def test_sites_are_coloured_alike():
    assert (0, 1, 0, 1) == body('<site material="m"/>', MATERIALS).sites[0].color


@pytest.mark.parametrize(
    "given, role",
    [
        ("", "both"),
        ('contype="0" conaffinity="0"', "visual"),
        ('group="3"', "collision"),
        ('contype="0" conaffinity="0" group="3"', "visual"),
        ('contype="0" group="2"', "both"),
    ],
)
def test_a_role_follows_from_contact_bits_and_group(given, role):
    assert role == body(f'<geom size="1" {given}/>').geoms[0].role


def test_materials_take_the_texture_of_their_base_layer():
    layer = '<asset><texture name="t" type="2d" builtin="flat" width="8" height="8"/>{}</asset>'
    model = robot(layer.format('<material name="m"><layer texture="t" role="rgb"/></material>'))

    assert "t" == model.materials[0].texture


def test_physically_based_numbers_are_none_unless_given():
    plain, metal = robot(
        '<asset><material name="p"/><material name="q" metallic="0.9" roughness="0.2"/></asset>'
    ).materials

    assert ((None, None), (0.9, 0.2)) == ((plain.metallic, plain.roughness), (metal.metallic, metal.roughness))


def test_the_look_of_the_picture():
    look = robot(
        '<visual><global azimuth="10" elevation="-5" fovy="30"/></visual><statistic center="1 2 3" extent="4"/>'
        '<asset><texture name="sky" type="skybox" builtin="gradient" width="8" height="8"/></asset>'
    ).look

    assert ((1, 2, 3), 4.0) == (look.center, look.extent)
    assert (10.0, -5.0, 30.0, True, "sky") == (look.azimuth, look.elevation, look.fovy, look.headlight, look.skybox)


def test_a_headlight_can_be_switched_off():
    off = robot('<visual><headlight active="false"/></visual>', mujoco_version="4.0")

    assert not off.look.headlight


@since("3.5", "cameras have a projection, lights a type")
def test_cameras_and_lights():
    found = body(
        '<camera name="c" fovy="30" pos="0 0 1" mode="targetbody" target="b" resolution="640 480"/>'
        '<camera name="o" projection="orthographic"/>'
        '<light name="l" type="directional" dir="0 0 -2" castshadow="false"/>'
    )
    camera, other, light = found.camera("c"), found.camera("o"), found.lights[0]

    assert (30.0, "targetbody", "b", (640, 480), False) == (
        camera.fovy,
        camera.mode,
        camera.target,
        camera.resolution,
        camera.orthographic,
    )
    assert other.orthographic
    assert (True, False, (0, 0, -1)) == (light.directional, light.castshadow, light.dir)


def test_a_density_or_mass_decides_what_a_shape_weighs():
    assert pytest.approx(8000.0) == body('<geom type="box" size="1 1 1"/>').mass
    assert pytest.approx(16.0) == body('<geom type="box" size="1 1 1" density="2"/>').mass
    assert pytest.approx(3.0) == body('<geom type="box" size="1 1 1" density="2" mass="3"/>').mass


SHAPES = {
    "sphere": "0.3",
    "capsule": "0.2 0.4",
    "cylinder": "0.2 0.4",
    "ellipsoid": "0.1 0.2 0.3",
    "box": "0.1 0.2 0.3",
}


@pytest.mark.parametrize("shell", ["false", "true"])
@pytest.mark.parametrize("kind", SHAPES)
def test_mass_and_inertia_of_a_shape_equal_mujocos(kind, shell):
    if (kind, shell) == ("ellipsoid", "true"):
        shell = "false"  # MuJoCo approximates the shell of an ellipsoid; solid here
    text = (
        f'<mujoco><worldbody><body><geom type="{kind}" size="{SHAPES[kind]}" pos="1 2 3" euler="10 20 30" '
        f'shellinertia="{shell}"/><geom size="0.2" pos="0 1 0"/></body></worldbody></mujoco>'
    )
    ours, theirs = load(text), mujoco.MjModel.from_xml_string(text)

    assert pytest.approx(theirs.body_mass[1], rel=1e-12) == ours.body_mass[1]
    assert pytest.approx(theirs.body_ipos[1], abs=1e-12) == ours.body_com[1]
    assert pytest.approx(sorted(theirs.body_inertia[1]), rel=1e-9) == np.linalg.eigvalsh(ours.body_inertia[1])


RULES = [
    '<compiler boundmass="0.5"/>',
    '<compiler boundinertia="0.2"/>',
    '<compiler balanceinertia="true"/>',
    '<compiler balanceinertia="true" boundinertia="0.05"/>',
    '<compiler inertiafromgeom="true"/>',
    '<compiler inertiafromgeom="true" inertiagrouprange="1 2"/>',
    "",
]


@pytest.mark.parametrize("rule", RULES)
def test_the_compilers_rules_of_mass_are_followed(rule):
    inertia = "1 0.1 0.01" if "balance" in rule else "0.02 0.02 0.01"
    text = (
        f'<mujoco>{rule}<worldbody><body><inertial mass="0.1" pos="1 0 0" diaginertia="{inertia}"/><joint/>'
        '<geom size="0.1"/><geom size="0.2" group="1"/></body><body><joint/><geom size="0.1" group="2"/></body>'
        "</worldbody></mujoco>"
    )
    ours, theirs = load(text), mujoco.MjModel.from_xml_string(text)

    assert pytest.approx(theirs.body_mass, rel=1e-12) == ours.body_mass
    for mine, expected in zip(ours.body_inertia[1:], theirs.body_inertia[1:], strict=True):
        assert pytest.approx(sorted(expected), rel=1e-9) == np.linalg.eigvalsh(mine)


def test_visual_shapes_weigh_and_the_world_does_not():
    found = robot(f'<worldbody>{BALL}<body><geom size="1" contype="0" conaffinity="0" density="1"/></body></worldbody>')

    assert pytest.approx([0, 4 / 3 * np.pi]) == found.body_mass


@pytest.mark.parametrize(
    "inertia, message",
    [
        ('diaginertia="1 1 3"', 'body "b": no body has principal inertias 1, 1, 3'),
        ('diaginertia="-1 1 1"', "its inertia is not positive"),
        ('fullinertia="1 1 1 2 0 0"', "its inertia is not positive"),
    ],
)
def test_an_inertia_that_no_body_has_is_refused(inertia, message):
    with pytest.raises(RobotViewError, match=message) as caught:
        body(f'<inertial mass="1" pos="0 0 0" {inertia}/>')

    assert "unphysical_inertia" == caught.value.problems[0].kind


KEYS = (
    '<worldbody><body name="b" pos="0 0 1"><freejoint/><geom size="1"/>'
    '<body><joint name="j" ref="90"/><geom size="1"/></body></body></worldbody>'
)


@since("3.10", "short keyframes are completed")
def test_a_short_keyframe_is_completed_from_qpos0():
    motor = '<actuator><motor joint="j"/></actuator>'
    (key,) = robot(f'{KEYS}{motor}<keyframe><key name="k" qpos="1 2 3" ctrl="4"/></keyframe>').keyframes

    assert pytest.approx((1, 2, 3, 1, 0, 0, 0, np.pi / 2)) == key.qpos
    assert (4.0,) == key.ctrl


def test_quaternions_of_keyframes_are_made_unit():
    (key,) = robot(f'{KEYS}<keyframe><key qpos="0 0 0 1 0 0 1 0"/></keyframe>').keyframes

    assert pytest.approx((np.sqrt(0.5), 0, 0, np.sqrt(0.5))) == key.qpos[3:7]


def test_size_nkey_asks_for_more_keyframes():
    keys = robot(f'<size nkey="3"/>{KEYS}<keyframe><key name="k"/></keyframe>').keyframes

    assert ["k", "", ""] == [key.name for key in keys]


def test_keyframes_are_found_by_name_and_number():
    found = robot(f'{KEYS}<keyframe><key name="home"/><key name="up"/></keyframe>')

    assert found.keyframe("up") is found.keyframe(1) is found.keyframe(-1)
    with pytest.raises(KeyError):
        found.keyframe(2)


def test_too_long_a_keyframe_is_a_problem_with_both_numbers():
    with pytest.raises(RobotViewError, match="9 numbers are given for qpos, but the model has 8"):
        robot(f'{KEYS}<keyframe><key name="k" qpos="{"0 " * 9}"/></keyframe>')


@pytest.mark.parametrize(
    "actuator, gain, bias",
    [
        ("motor", 1, (0, 0, 0)),
        ('position kp="5" kv="2"', 5, (0, -5, -2)),
        ('velocity kv="3"', 3, (0, 0, -3)),
        ('intvelocity kp="5" actrange="-1 1"', 5, (0, -5, 0)),
        ('cylinder area="2"', 2, (0, 0, 0)),
        ('general gainprm="7" biasprm="1 2 3"', 7, (1, 2, 3)),
    ],
)  # fmt: skip
def test_actuator_shortcuts_are_spelt_out(actuator, gain, bias):
    text = f"<worldbody><body><joint name='j'/>{BALL}</body></worldbody><actuator><{actuator} joint='j'/></actuator>"
    (found,) = robot(text).actuators
    compiled = mujoco.MjModel.from_xml_string(f"<mujoco>{text}</mujoco>")

    assert (gain, bias) == (found.gainprm[0], tuple(found.biasprm[:3]))
    assert pytest.approx(compiled.actuator_gainprm[0][0]) == gain
    assert pytest.approx(compiled.actuator_biasprm[0][:3]) == bias
    assert ("joint", "j") == (found.trntype, found.target)


CLASSES = "<default>{}<default class='c'>{}</default></default>"
JOINT = f"<worldbody><body><joint name='j' range='0 1' limited='true'/>{BALL}</body></worldbody>"


@pytest.mark.parametrize(
    "outer, inner, actuator",
    [
        ("", "", "muscle"),
        ("", "", 'muscle range="0.5 1.5" force="3" scale="5" lmin="0.2" lmax="2" vmax="1" fpmax="2" fvmax="3"'),
        pytest.param("", "", 'muscle range="-1 2" force="-5" vmax="-1"', marks=since("3.10", "negative means usual")),
        ('<muscle force="3"/>', '<muscle scale="9"/>', 'muscle fvmax="2"'),
        pytest.param(
            "", "", 'dcmotor motorconst="2 3" resistance="0.5" cogging="1 2 3" lugre="9 8 7 8 5"', marks=DCMOTOR
        ),
        pytest.param(
            "",
            "",
            'dcmotor nominal="12 3 50" input="pos vel" controller="1 2 3 4 5 6" thermal="1 2 3 4 5 6"',
            marks=DCMOTOR,
        ),
        pytest.param("", "", 'dcmotor nominal="12 3 50" motorconst="2"', marks=DCMOTOR),
        pytest.param("", "", 'dcmotor nominal="12 3 50" resistance="0.7"', marks=DCMOTOR),
        pytest.param("", "", 'dcmotor nominal="12 3 0" motorconst="0 3"', marks=DCMOTOR),
        pytest.param('<dcmotor nominal="12 3 50"/>', '<dcmotor motorconst="7"/>', "dcmotor", marks=DCMOTOR),
        pytest.param('<dcmotor motorconst="2 3" resistance="1"/>', "", 'dcmotor motorconst="7"', marks=DCMOTOR),
        pytest.param(
            '<dcmotor motorconst="2 3" resistance="1"/>', '<dcmotor nominal="12 3 50"/>', "dcmotor", marks=DCMOTOR
        ),
    ],
)
def test_muscles_and_motors_are_spelt_out_as_mujoco_does_it(outer, inner, actuator):
    text = f"{CLASSES.format(outer, inner)}{JOINT}<actuator><{actuator} joint='j' class='c'/></actuator>"
    (found,) = robot(text).actuators
    compiled = mujoco.MjModel.from_xml_string(f"<mujoco>{text}</mujoco>")

    assert pytest.approx(compiled.actuator_gainprm[0]) == [*found.gainprm, *[0.0] * (10 - len(found.gainprm))]
    assert pytest.approx(compiled.actuator_biasprm[0]) == [*found.biasprm, *[0.0] * (10 - len(found.biasprm))]


def test_a_ktx_texture_is_kept_and_said_to_be_not_drawn():
    assets = {"sky.ktx": b"\xabKTX 11\xbb\r\n\x1a\n" + bytes(64)}
    model = robot('<asset><texture name="t" type="2d" file="sky.ktx"/></asset>', assets=assets, strict=True)

    (texture,), (problem,) = model.textures, model.problems
    assert (("sky.ktx",), None) == (texture.files, texture.image)
    assert ("warning", "asset.ktx") == (problem.severity, problem.code)


@since("3.10", "materials have layers")
def test_a_compiled_ktx_texture_has_no_picture_either(shared):
    compiled = load(mujoco.MjModel.from_xml_path(str(shared / "corpus/mujoco/test/render/testdata/pbr.xml")))

    assert [None, True, True] == [t.image and True for t in compiled.textures]


@pytest.mark.parametrize(
    "actuator, count",
    [
        ('motor joint="j"', 1),
        pytest.param('pid joint="j"', 2, marks=SEVERAL),
        pytest.param('pid joint="j" input="pos vel ff"', 3, marks=SEVERAL),
        pytest.param('dcmotor joint="j" motorconst="1" resistance="1"', 1, marks=SEVERAL),
        pytest.param('orientation joint="k"', 3, marks=SEVERAL),
        pytest.param('orientation joint="k" input="quat"', 4, marks=SEVERAL),
    ],
)
def test_an_actuator_takes_as_many_controls_as_it_has_inputs(actuator, count):
    limb = f'<body><joint name="j"/>{BALL}<body><joint name="k" type="ball"/>{BALL}</body></body>'
    text = f"<mujoco><worldbody>{limb}</worldbody><actuator><{actuator}/></actuator></mujoco>"
    compiled = mujoco.MjModel.from_xml_string(text)

    assert count == load(text).nu == load(compiled).nu == compiled.nu
    assert 1 == len(load(text).actuators) == len(load(compiled).actuators)


def test_a_spring_damper_becomes_stiffness_and_damping_by_what_its_joint_moves():
    text = (
        '<mujoco><worldbody><body pos="0 0 1" euler="10 0 0"><freejoint/><geom size="0.2"/>'
        '<body pos="0.3 0 0"><joint name="a" axis="0 1 0" springdamper="0.5 0.7" armature="0.01"/><geom size="0.1"/>'
        '<body><joint name="b" type="slide" springdamper="0.2 1"/><geom size="0.1" pos="0 0.2 0"/>'
        '<body><joint type="ball" springdamper="0.3 1"/><geom size="0.1" pos="0 0.1 0"/></body>'
        "</body></body></body></worldbody></mujoco>"
    )
    ours, theirs = load(text), mujoco.MjModel.from_xml_string(text)

    for joint in ours.joints:
        assert pytest.approx(np.ravel(theirs.jnt_stiffness[joint.id])[0], rel=1e-9) == joint.stiffness
        assert pytest.approx(np.ravel(theirs.dof_damping[joint.dofadr])[0], rel=1e-9) == joint.damping


HILLS = '<asset><hfield name="h" nrow="2" ncol="3" size="1 2 0.5 0.1" elevation="{}"/></asset>'


def test_the_first_row_of_a_height_field_lies_at_plus_y_and_values_fill_zero_to_one():
    (field,) = robot(HILLS.format("0 1 2 3 4 8")).hfields
    rows = np.frombuffer(field.elevation, "<f4").reshape(2, 3)

    assert pytest.approx(np.array([[3, 4, 8], [0, 1, 2]]) / 8) == rows
    assert (1, 2, 0.5, 0.1) == field.size


def test_a_flat_height_field_lies_at_zero():
    (field,) = robot(HILLS.format("7 7 7 7 7 7")).hfields

    assert not np.frombuffer(field.elevation, "<f4").any()


@pytest.mark.parametrize(
    "asset, kind, attribute",
    [
        ('nrow="2" ncol="3" elevation="0 1"', "bad_value", "elevation"),
        ('nrow="100000" ncol="100000"', "limit_exceeded", "nrow"),
    ],
)
def test_height_fields_that_cannot_be(asset, kind, attribute):
    (problem,) = robot(f'<asset><hfield name="h" size="1 1 1 1" {asset}/></asset>').problems

    assert (kind, "hfield", attribute) == (problem.kind, problem.element, problem.attribute)


def test_a_mesh_asset_is_moved_by_its_reference_pose_and_scaled():
    mesh = '<mesh name="m" vertex="1 0 0 2 0 0 1 1 0 1 0 1" refpos="1 0 0" refquat="0 0 0 1" scale="2 2 2"/>'
    (asset,) = robot(f"<asset>{mesh}</asset>").meshes
    corners = np.unique(asset.mesh.vertices.round(12), axis=0)

    assert pytest.approx(np.array([[-2, 0, 0], [0, -2, 0], [0, 0, 0], [0, 0, 2]])) == corners


def test_a_mesh_made_by_a_plugin_is_a_placeholder_with_a_problem():
    plugin = '<extension><plugin plugin="mujoco.sdf.torus"><instance name="t"/></plugin></extension>'
    found = robot(f'{plugin}<asset><mesh name="m"><plugin instance="t"/></mesh></asset>')

    assert found.meshes[0].missing
    assert ["mjcf.unsupported.mesh"] == [p.code for p in found.problems]


def test_a_robot_has_a_short_repr():
    assert "<Robot 'MuJoCo Model': 2 bodies, 0 joints, 1 geoms>" == repr(body(BALL))


@since("3.13", "sites can have a mesh")
def test_a_site_with_a_mesh_is_kept_and_shown_as_the_box_around_it():
    asset = '<asset><mesh name="m" vertex="0 0 0 1 0 0 0 2 0 0 0 3"/></asset>'
    text = f'<mujoco>{asset}<worldbody><site name="s" type="mesh" mesh="m" pos="1 2 3"/></worldbody></mujoco>'
    (site,) = load(text, strict=True).sites
    written = mujoco.MjModel.from_xml_string(mjcf.write(mjcf.Model.from_string(text)))

    assert ("mesh", (0.5, 1.0, 1.5), (1, 2, 3)) == (site.type, site.size, site.pos)
    assert int(mujoco.mjtGeom.mjGEOM_MESH) == written.site_type[0]
    assert mujoco.MjModel.from_xml_string(text).site_size.tobytes() == written.site_size.tobytes()


@pytest.mark.parametrize(
    "given, said", [('type="mesh"', "names no mesh"), ('type="box" mesh="m"', "only sites of type")]
)
def test_a_site_of_a_mesh_needs_type_and_name(given, said):
    asset = '<asset><mesh name="m" vertex="0 0 0 1 0 0 0 2 0 0 0 3"/></asset>'
    text = f"<mujoco>{asset}<worldbody><site {given}/></worldbody></mujoco>"
    with pytest.raises(ValueError, match="mesh"):
        mujoco.MjModel.from_xml_string(text)
    with pytest.raises(RobotViewError, match=said):
        load(text, strict=True, mujoco_version="4.0")
