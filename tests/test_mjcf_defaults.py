"""Default classes: what an element gets before it gives its own values."""

import pytest

from mjcf_snippets import problem_of, read, world

TWO = '<default><geom rgba="1 0 0 1"/><default class="a"><geom size="2" group="3"/></default></default>'


def geom(classes: str, element: str, **options):
    (found,) = world(element, classes, **options).geoms
    return found


def test_the_root_class_reaches_every_element():
    assert (1, 0, 0, 1) == geom(TWO, '<geom size="1"/>').rgba


def test_a_nested_class_adds_to_its_parent():
    found = geom(TWO, '<geom class="a"/>')

    assert ((1, 0, 0, 1), 2.0, 3) == (found.rgba, found.size[0], found.group)


def test_an_element_overrides_its_class():
    assert 7.0 == geom(TWO, '<geom class="a" size="7"/>').size[0]


def test_main_and_no_name_are_the_same_root_class():
    for name in ("", ' class="main"'):
        assert 4 == geom(f'<default{name}><geom group="4"/></default>', '<geom class="main" size="1"/>').group


def test_several_root_sections_add_up():
    found = geom('<default><geom group="4"/></default><default><geom size="2"/></default>', "<geom/>")

    assert (4, 2.0) == (found.group, found.size[0])


def test_a_nested_class_copies_its_parents_elements_also_those_written_after_it():
    classes = '<default><default class="a"><geom size="1"/></default><geom group="4"/></default>'

    assert 4 == geom(classes, '<geom class="a"/>').group


def test_a_later_root_section_does_not_reach_classes_opened_before():
    classes = '<default><default class="a"><geom size="1"/></default></default><default><geom group="4"/></default>'

    assert 0 == geom(classes, '<geom class="a"/>').group


def test_classes_may_stand_after_the_elements_that_use_them():
    model = read(f'<worldbody><geom class="a"/></worldbody>{TWO}')

    assert 3 == model.geoms[0].group


def test_class_replaces_the_childclass_around_it_wholly():
    classes = (
        '<default><geom size="1"/><default class="a"><geom group="3"/></default>'
        '<default class="b"><geom rgba="0 1 0 1"/></default></default>'
    )
    model = world('<body childclass="a"><geom/><geom class="b"/></body>', classes)

    assert [(3, 0.5), (0, 0.0)] == [(g.group, g.rgba[0]) for g in model.geoms]


def test_childclass_reaches_bodies_frames_and_replicates_below():
    classes = '<default><geom size="1"/><default class="a"><geom group="3"/></default></default>'
    inside = "<body><geom/></body><frame><geom/></frame>"

    for holder in ("body", "frame", 'replicate count="1"'):
        tag = holder.split(" ")[0]
        model = world(f'<{holder} childclass="a">{inside}</{tag}><geom/>', classes)

        assert [3, 3, 0] == sorted((g.group for g in model.geoms), reverse=True)


def test_a_shorter_vector_overwrites_only_its_leading_numbers():
    classes = '<default><geom type="box" size="0.1 0.2 0.3" friction="0.5 0.01 0.002"/></default>'
    found = geom(classes, '<geom size="0.7" friction="2"/>')

    assert (0.7, 0.2, 0.3) == found.size
    assert (2.0, 0.01, 0.002) == found.friction


def test_a_shorter_vector_of_a_nested_class_keeps_its_parents_tail():
    classes = '<default><geom type="box" size="1 2 3"/><default class="a"><geom size="9 8"/></default></default>'

    assert (9.0, 8.0, 3.0) == geom(classes, '<geom class="a"/>').size


@pytest.mark.parametrize("given", ['quat="0 1 0 0"', 'axisangle="1 0 0 180"', 'euler="180 0 0"', 'zaxis="0 0 -1"'])
@pytest.mark.parametrize("class_has", ['quat="0 0 1 0"', 'euler="0 0 90"', 'xyaxes="0 1 0 -1 0 0"'])
def test_an_orientation_replaces_that_of_the_class_in_any_notation(given, class_has):
    classes = f'<default><geom size="1" {class_has}/></default>'
    quat = geom(classes, f"<geom {given}/>", mujoco_version="4.0").quat

    assert [0, 1, 0, 0] == pytest.approx([abs(x) for x in quat], abs=1e-12)


@pytest.mark.parametrize(
    "version, given, expected",
    [
        ("3.15", 'quat="0 0 1 0"', (0, 1, 0, 0)),
        ("3.16", 'quat="0 0 1 0"', (0, 0, 1, 0)),
        ("3.15", 'axisangle="0 0 1 180"', (0, 0, 0, 1)),
    ],
)
def test_before_3_16_the_euler_angles_of_a_class_beat_the_quat_of_an_element(version, given, expected):
    classes = '<default><geom euler="180 0 0"/></default>'

    assert pytest.approx(expected, abs=1e-12) == geom(classes, f'<geom size="1" {given}/>', mujoco_version=version).quat


def test_position_and_orientation_of_a_class_are_taken_apart():
    found = geom('<default><geom size="1" pos="1 2 3" quat="0 1 0 0"/></default>', '<geom pos="4 5 6"/>')

    assert ((4, 5, 6), (0, 1, 0, 0)) == (found.pos, found.quat)


def test_a_free_joint_takes_nothing_from_the_defaults_of_joints():
    classes = '<default><joint damping="5" armature="1"/></default>'
    model = world('<body><freejoint/><geom size="1"/></body>', classes)

    assert (0.0, 0.0) == (model.joints[0].damping[0], model.joints[0].armature)


def test_mesh_scale_comes_from_the_class_of_the_asset():
    model = read(
        '<default><mesh scale="2 2 2"/><default class="a"><mesh scale="3 3 3"/></default></default>'
        '<asset><mesh name="m" vertex="0 0 0"/><mesh name="n" class="a" vertex="0 0 0"/></asset>'
    )

    assert [(2, 2, 2), (3, 3, 3)] == [mesh.scale for mesh in model.assets.meshes]


@pytest.mark.parametrize("kind", ["spatial", "fixed"])
def test_tendons_of_either_kind_take_width_and_colour_from_their_class(kind):
    parts = {"spatial": '<site site="s"/><site site="t"/>', "fixed": '<joint joint="j" coef="1"/>'}
    model = read(
        '<default><default class="t"><tendon width="0.02" rgba="1 0 0 1" material="m"/></default></default>'
        '<asset><material name="m"/></asset>'
        '<worldbody><site name="s"/><body><joint name="j"/><geom size="1"/><site name="t"/></body></worldbody>'
        f'<tendon><{kind} class="t">{parts[kind]}</{kind}></tendon>'
    )
    (tendon,) = model.tendons

    assert (0.02, (1, 0, 0, 1), "m") == (tendon.width, tendon.rgba, tendon.material)


def test_every_equality_shares_one_default():
    bodies = '<body name="a"><geom size="1"/></body><body name="b"><geom size="1"/></body>'
    model = read(
        f'<default><equality active="false" solref="0.1 1"/></default><worldbody>{bodies}</worldbody>'
        '<equality><weld body1="a" body2="b"/><connect body1="a" body2="b" anchor="0 0 0"/></equality>'
    )

    assert [(False, (0.1, 1.0))] * 2 == [(e.active, e.solref) for e in model.equalities]


SHORTCUTS = '<default><motor ctrlrange="-2 2" gear="3"/><position kp="50"/><velocity kv="7"/></default>'


def actuators(version: str):
    return read(
        f'{SHORTCUTS}<worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>'
        '<actuator><position joint="j"/><velocity joint="j"/><motor joint="j"/></actuator>',
        mujoco_version=version,
    ).actuators


def test_actuator_shortcuts_share_what_is_mechanical():
    position, velocity, motor = actuators("4.0")

    assert [(-2.0, 2.0)] * 3 == [a.ctrlrange for a in (position, velocity, motor)]
    assert [3.0] * 3 == [a.gear[0] for a in (position, velocity, motor)]
    assert [True] * 3 == [a.ctrllimited for a in (position, velocity, motor)]


def test_actuator_shortcuts_keep_their_gains_apart():
    position, velocity, _ = actuators("4.0")

    assert (50.0, 7.0) == (position.kp, velocity.kv)


def test_general_gives_to_every_shortcut():
    model = read(
        '<default><general gear="9" forcerange="-1 1"/></default>'
        '<worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>'
        '<actuator><position joint="j"/></actuator>'
    )

    assert (9.0, (-1.0, 1.0)) == (model.actuators[0].gear[0], model.actuators[0].forcerange)


def test_before_3_16_shortcuts_shared_everything():
    classes = '<default><position kv="7"/></default>'
    body = '<worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>'
    text = f'{classes}{body}<actuator><velocity joint="j"/></actuator>'

    assert 7.0 == read(text, mujoco_version="3.10").actuators[0].kv
    assert 1.0 == read(text, mujoco_version="4.0").actuators[0].kv


@pytest.mark.parametrize(
    "classes, message",
    [
        ('<default class="base"/>', 'the top-level <default> is named "base"'),
        ('<default class=""/>', 'the class of a <default> may not be empty: class=""'),
        ("<default><default/></default>", "a nested <default> needs a class name"),
        ('<default><default class="main"/></default>', 'the default class "main" is opened twice'),
    ],
)
def test_classes_with_wrong_names_are_refused(classes, message):
    problem = problem_of(classes)

    assert ("default_class", message) == (problem.kind, problem.message)


def test_a_class_opened_twice_names_the_first_place():
    problem = problem_of('<default>\n<default class="a"/>\n<default class="a"/></default>')

    assert 'the default class "a" is opened twice, first at <string>:2:1' == problem.message
    assert (3, 10) == (problem.where.line, problem.where.column)


@pytest.mark.parametrize("attribute", ["class", "childclass"])
def test_an_unknown_class_offers_near_names(attribute):
    tag = "geom" if attribute == "class" else "body"
    problem = problem_of(
        f'<default><default class="visual"/></default><worldbody><{tag} {attribute}="visuel"/></worldbody>'
    )

    assert "undefined_reference" == problem.kind
    assert f'<{tag}> has {attribute}="visuel", but no such default class is declared' == problem.message
    assert "did you mean visual?" == problem.hint


def test_a_class_fromto_and_an_element_pos_conflict():
    problem = problem_of(
        '<default><geom type="capsule" size="0.1" fromto="0 0 0 0 0 1"/></default>'
        '<worldbody><geom pos="1 0 0"/></worldbody>'
    )

    assert "conflicting_attributes" == problem.kind
    assert "<geom>: pos and fromto are both given (the fromto comes from its class)" == problem.message
