"""Each load option against the same change made in the file by hand."""

import pickle
import re
from dataclasses import fields, replace

import mujoco
import numpy as np
import pytest

from robotview import LoadOptions, RobotViewError, Simulation, load, mjcf
from robotview.sim.options import FLAGS, REFUSED, applied

MODEL = """<mujoco><compiler angle="radian"/><worldbody><geom name="floor" type="plane" size="9 9 .1"/>
<body name="trunk" pos="0 0 {up}"><freejoint name="root"/>{inertial}
<geom name="hull" type="box" size=".2 .1 .05" {hull}/>
<geom name="shell" size=".3" contype="0" conaffinity="0" mass="0"/>
<body name="leg" pos=".1 0 0"><joint name="hip" axis="0 1 0" {hip}/>
<geom name="thigh" type="capsule" size=".04 .1" {thigh}/>
<body name="rod" pos="0 0 -.1"><joint name="slide" type="slide" range="-.1 .2" damping="3" {slide}/><site name="tip"/>
<geom name="rod" type="cylinder" size=".02 .1"/></body></body></body></worldbody>
<contact><exclude body1="trunk" body2="leg"/><pair geom1="rod" geom2="hull"/></contact>
<actuator><position name="lift" joint="slide" kp="50" ctrlrange="-.1 .2"/><motor name="hip" joint="hip"/></actuator>
<keyframe><key name="k" qpos="0 0 .6 1 0 0 0 .3 .1" ctrl=".1 0"/></keyframe></mujoco>"""
INERTIAL = '<inertial pos="0 0 .01" mass="5" diaginertia=".1 .2 .25"/>'
BLANK = {"up": ".5", "inertial": INERTIAL, "hull": "", "hip": 'stiffness="8" frictionloss=".2" damping=".5"'}
BLANK |= {"thigh": "", "slide": 'springdamper=".1 1"'}


def text(**changes):
    return MODEL.format(**{**BLANK, **changes})


def same(one, other):
    """Fields in which two models differ."""
    names = [name for name in dir(one) if not name.startswith("_") and isinstance(getattr(one, name), np.ndarray)]
    return [
        name
        for name in names
        if getattr(one, name).shape != getattr(other, name).shape
        or not np.allclose(getattr(one, name), getattr(other, name), rtol=1e-9, atol=1e-12)
    ]


def against(options, by_hand):
    sim = Simulation(text(), options=options)

    assert [] == same(mujoco.MjModel.from_xml_string(by_hand), sim.model)
    return sim


def test_every_default_is_the_identity():
    document = load(text()).source

    assert applied(document, LoadOptions()) is document
    against(LoadOptions(), text())


def test_without_collision_shapes_nothing_collides():
    by_hand = (
        text()
        .replace("<geom ", '<geom contype="0" conaffinity="0" ')
        .replace('contype="0" conaffinity="0" mass', "mass")
    )
    by_hand = by_hand.replace('<pair geom1="rod" geom2="hull"/>', "")

    against(LoadOptions(create_colliders_from_collision_shapes=False), by_hand)


def test_visual_shapes_can_collide():
    by_hand = text().replace('contype="0" conaffinity="0"', "")

    against(LoadOptions(create_colliders_from_visual_shapes=True), by_hand)


def test_without_imported_masses_all_mass_comes_from_shapes():
    by_hand = (
        text(inertial="").replace(' mass="0"', "").replace('angle="radian"', 'angle="radian" inertiafromgeom="true"')
    )

    against(LoadOptions(apply_imported_mass_props=False), by_hand)


def test_neighbours_may_touch():
    by_hand = text().replace("<worldbody>", '<option><flag filterparent="disable"/></option><worldbody>', 1)

    against(LoadOptions(enable_joint_collisions=True), by_hand.replace('<exclude body1="trunk" body2="leg"/>', ""))


def test_roots_are_fixed_and_keyframes_cut():
    by_hand = text().replace('<freejoint name="root"/>', "").replace("0 0 .6 1 0 0 0 .3 .1", ".3 .1")
    sim = against(LoadOptions(make_roots_fixed=True), by_hand)

    assert [0.3, 0.1] == list(sim.robot.keyframes[0].qpos)


def test_planes_are_skipped_unless_something_needs_them():
    against(LoadOptions(skip_plane_geoms=True), text().replace('<geom name="floor" type="plane" size="9 9 .1"/>', ""))
    needed = text().replace("<actuator>", '<sensor><distance geom1="floor" geom2="rod"/></sensor><actuator>')
    with pytest.raises(RobotViewError, match=r'skip_plane_geoms would take "floor" away, which a sensordistance needs'):
        Simulation(needed, options=LoadOptions(skip_plane_geoms=True))


def test_motors_of_joints_are_disabled_and_damping_stays():
    against(LoadOptions(disable_joint_motors=True), text(hip='damping=".5"', slide=""))


def test_blueprints_fill_what_the_file_leaves_open():
    options = LoadOptions(collider_blueprint={"friction": (0.4,)}, rigid_body_blueprint={"gravcomp": 0.5})
    sim = Simulation(text(hull='friction=".9"'), options=options)

    assert [0.9, 0.4] == [sim.model.geom(name).friction[0] for name in ("hull", "rod")]
    assert [0.0, 0.5, 0.5, 0.5] == sim.model.body_gravcomp.tolist()
    with pytest.raises(RobotViewError, match=r"cannot give 'frction'.*did you mean friction"):
        Simulation(text(), options=LoadOptions(collider_blueprint={"frction": 1}))


def test_symmetric_masks_are_the_union_of_both():
    sim = Simulation(text(hull='contype="4" conaffinity="2"'), options=LoadOptions(contact_filter_mode="symmetric"))

    assert [6, 6] == [int(sim.model.geom("hull").contype[0]), int(sim.model.geom("hull").conaffinity[0])]


BOWL = """<mujoco><asset><mesh name="m" vertex="{}" face="{}" {}/></asset><worldbody>
<body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>"""


@pytest.mark.parametrize("flag, mode", [("ORIENTED", "exact"), ("CONVEX_HULL", "convex")])
def test_mesh_flags_choose_the_inertia(flag, mode):
    points, faces = "0 0 0 2 0 0 0 2 0 0 0 2 .2 .2 .2", "0 2 1 0 1 3 0 3 2 1 2 4 2 3 4 3 1 4"
    sim = Simulation(BOWL.format(points, faces, ""), options=LoadOptions(trimesh_flags=[flag]))
    by_hand = mujoco.MjModel.from_xml_string(BOWL.format(points, faces, f'inertia="{mode}"'))

    assert by_hand.body_mass.tolist() == sim.model.body_mass.tolist()


def test_a_mesh_flag_without_a_meaning_is_refused_with_the_reason():
    with pytest.raises(RobotViewError, match=r"FIX_INTERNAL_EDGES has no meaning.*convex hulls"):
        Simulation(text(), options=LoadOptions(trimesh_flags="FIX_INTERNAL_EDGES"))


def test_a_shift_moves_every_pose_and_nothing_else():
    turn = (np.cos(0.4), 0.0, 0.0, np.sin(0.4))
    plain = Simulation(text())
    moved = Simulation(text(), options=LoadOptions(shift=((1.0, -2.0, 0.5), turn)))
    for sim in (plain, moved):
        sim.apply_keyframe("k")
        sim.apply_controls({"hip": 1.0})
        sim.step(60)
    rotation = np.array([[np.cos(0.8), -np.sin(0.8), 0], [np.sin(0.8), np.cos(0.8), 0], [0, 0, 1]])
    expected = plain.data.geom_xpos @ rotation.T + [1.0, -2.0, 0.5]

    assert expected == pytest.approx(moved.data.geom_xpos, abs=1e-6)
    assert plain.model.body_mass.tolist() == moved.model.body_mass.tolist()


def test_a_scale_makes_every_length_twice_as_long_and_leaves_masses():
    plain, large = Simulation(text()), Simulation(text(), options=LoadOptions(scale=2.0))
    for sim in (plain, large):
        sim.apply_keyframe("k")

    assert 2 * plain.data.geom_xpos == pytest.approx(large.data.geom_xpos)
    assert (2 * plain.data.site_xpos) == pytest.approx(large.data.site_xpos)
    assert plain.model.body_mass == pytest.approx(large.model.body_mass)
    assert 4 * plain.model.body_inertia == pytest.approx(large.model.body_inertia)
    assert (2 * plain.model.joint("slide").range).tolist() == pytest.approx(large.model.joint("slide").range.tolist())
    assert plain.model.joint("hip").range.tolist() == large.model.joint("hip").range.tolist()
    assert [-0.2, 0.4] == pytest.approx(large.model.actuator("lift").ctrlrange.tolist())
    assert [0.2, 0.0] == pytest.approx(large.data.ctrl.tolist())


@pytest.mark.parametrize(
    "options, message",
    [
        ({"scale": 0}, "scale 0 is not a positive number"),
        ({"shift": (1, 2)}, r"shift \(1, 2\) is no pose"),
        ({"contact_filter_mode": "both"}, "contact_filter_mode 'both'"),
        ({"trimesh_flags": "ORIENTD"}, "ORIENTED"),
    ],
)
def test_an_option_that_cannot_be_is_refused(options, message):
    with pytest.raises(RobotViewError, match=message):
        Simulation(text(), options=LoadOptions(**options))


def test_options_do_not_act_on_a_compiled_model():
    with pytest.raises(RobotViewError, match="this model is compiled"):
        Simulation(mujoco.MjModel.from_xml_string(text()), options=LoadOptions(scale=2.0))


def test_a_shift_and_a_scale_keep_what_is_tied_to_the_world():
    tied = """<mujoco><worldbody><body name="a" pos="1 0 1"><freejoint/><geom size=".1"/></body>
<body name="m" mocap="true" pos="0 1 1"><geom size=".05" contype="0" conaffinity="0"/></body></worldbody><equality>
<connect body1="world" body2="a" anchor="1 0 2"/><weld body1="m" body2="a" active="false"/></equality>
<keyframe><key mpos="0 2 1"/></keyframe></mujoco>"""
    for options in (LoadOptions(shift=(0.5, 0.0, 0.0)), LoadOptions(scale=3.0)):
        sim = Simulation(tied, options=options)
        sim.step(200)

        assert sim.data.qpos[:3] == pytest.approx(sim.model.qpos0[:3], abs=2e-2 * options.scale)
    assert mjcf.write(applied(load(tied).source, LoadOptions(shift=(0.5, 0, 0)))).count('mpos="0.5 2 1"') == 1


TETRAHEDRON = ([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])


@pytest.mark.parametrize(
    "flag, vertices, triangles",
    [
        ("MERGE_DUPLICATE_VERTICES", [TETRAHEDRON[0][3 * i + k] for i in TETRAHEDRON[1] for k in range(3)], range(12)),
        ("DELETE_DEGENERATE_TRIANGLES", TETRAHEDRON[0], [*TETRAHEDRON[1], 0, 0, 1]),
    ],
)
def test_flags_that_are_mapped_to_nothing_change_nothing_that_moves(flag, vertices, triangles):
    def model(vertices, triangles, **options):
        numbers = [" ".join(map(str, values)) for values in (vertices, triangles)]
        asset = f'<asset><mesh name="m" vertex="{numbers[0]}" face="{numbers[1]}"/></asset>'
        body = '<worldbody><body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody>'
        return Simulation(f"<mujoco>{asset}{body}</mujoco>", options=LoadOptions(**options)).model

    clean, kept = model(*TETRAHEDRON), model(vertices, triangles, trimesh_flags=flag)

    assert clean.body_mass.tolist() == pytest.approx(kept.body_mass.tolist(), rel=1e-9)
    assert clean.body_inertia[1].tolist() == pytest.approx(kept.body_inertia[1].tolist(), rel=1e-9)
    with pytest.raises(RobotViewError, match="counts their volume twice"):
        model(*TETRAHEDRON, trimesh_flags="DELETE_DUPLICATE_TRIANGLES")


def test_an_option_that_there_is_not_is_refused_with_near_names():
    with pytest.raises(TypeError, match=r"LoadOptions has no option 'scal'; did you mean scale\?"):
        LoadOptions(scal=2)
    with pytest.raises(TypeError, match=r"no option 'zzz'; there are create_colliders_from_collision_shapes, "):
        LoadOptions(zzz=1)
    assert LoadOptions(scale=2.0) == pickle.loads(pickle.dumps(replace(LoadOptions(), scale=2.0)))  # noqa: S301


def test_the_readme_has_a_row_of_every_option_and_of_every_trimesh_flag(project):
    """Rows are `| name | default | meaning |`; defaults are those of the dataclass, reasons those that are raised."""
    text = (project / "README.md").read_text().split("### Load options")[1].split("\n## ")[0]
    rows = [re.findall(r"^\| `(\w+)` \| (.*?) \| (.*) \|$", line) for line in text.splitlines()]
    table = {name: (second, meaning) for found in rows for name, second, meaning in found}
    options = {one.name: f"`{one.default!r}`" for one in fields(LoadOptions)}
    flags = {**dict.fromkeys(FLAGS, "mapped"), **dict.fromkeys(REFUSED, "refused")}

    assert {**options, **flags} == {name: second for name, (second, _) in table.items()}
    assert [] == [name for name, reason in REFUSED.items() if reason not in table[name][1]]
    assert [] == [name for name, mode in FLAGS.items() if mode and f'inertia="{mode}"' not in table[name][1]]
