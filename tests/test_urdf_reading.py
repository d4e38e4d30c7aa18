import xml.etree.ElementTree as ET

import pytest

from robotview import urdf
from robotview.errors import RobotViewError, UnknownName, UrdfError

BOX = '<geometry><box size="1 2 3"/></geometry>'
THIN = '<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.9"/>'
INERTIA = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'


def read(inner, **options):
    return urdf.Robot.from_string(f'<robot name="unit">{inner}</robot>', None, **options)


def refused(inner):
    with pytest.raises(UrdfError) as caught:
        read(inner)
    return caught.value


def links(*names):
    return "".join(f'<link name="{name}"/>' for name in names)


def joint(name, parent, child, kind="fixed", inner=""):
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{inner}</joint>'


def test_links_and_joints_stand_in_document_order():
    robot = read(joint("j2", "b", "c") + links("c", "b", "a") + joint("j1", "a", "b"))

    assert ["c", "b", "a"] == [link.name for link in robot.links]
    assert ["j2", "j1"] == [j.name for j in robot.joints]
    assert "a" == robot.root.name
    assert () == robot.problems


def test_unknown_names_offer_near_ones():
    robot = read(links("shoulder"))

    with pytest.raises(UnknownName, match="did you mean shoulder"):
        robot.link("sholder")
    with pytest.raises(KeyError):
        robot.joint("x")


def test_everything_a_joint_says_is_kept():
    inner = (
        '<origin xyz="1 2 3" rpy="0.1 0.2 0.3"/><axis xyz="0 3 4"/>'
        '<limit lower="-1" upper="1" effort="5" velocity="2"/>'
        '<dynamics damping="0.5" friction="0.1"/>'
        '<safety_controller k_velocity="10" k_position="15" soft_lower_limit="-0.9" soft_upper_limit="0.9"/>'
        '<calibration rising="0.3"/>'
    )
    knee = read(links("a", "b") + joint("knee", "a", "b", "revolute", inner)).joint("knee")

    assert ((1, 2, 3), (0.1, 0.2, 0.3)) == (knee.origin.pos, knee.origin.rpy)
    assert (0, 0.6, 0.8) == knee.axis
    assert ((-1, 1), 5, 2) == (knee.range, knee.limit.effort, knee.limit.velocity)
    assert urdf.Dynamics(0.5, 0.1) == knee.dynamics
    assert urdf.SafetyController(10, 15, -0.9, 0.9) == knee.safety_controller
    assert urdf.Calibration(0.3, None, None) == knee.calibration


def test_axis_defaults_to_x_and_a_unit_axis_stays_bit_for_bit():
    third = "0.5773502691896258"
    robot = read(
        links("a", "b", "c")
        + joint("j1", "a", "b", "continuous")
        + joint("j2", "b", "c", "continuous", f'<axis xyz="{third} {third} {third}"/>')
    )

    assert (1, 0, 0) == robot.joint("j1").axis
    assert (float(third),) * 3 == robot.joint("j2").axis


def test_continuous_joints_have_no_range_and_neither_has_a_limit_without_numbers():
    robot = read(
        links("a", "b", "c")
        + joint("spin", "a", "b", "continuous", '<limit lower="0" upper="0" effort="5" velocity="2"/>')
        + joint("knee", "b", "c", "revolute", '<limit effort="5" velocity="2"/>')
    )

    assert (None, None) == (robot.joint("spin").range, robot.joint("knee").range)
    assert ['<limit> of joint "knee" has neither lower nor upper; it moves freely'] == [
        p.message for p in robot.problems
    ]


@pytest.mark.parametrize(
    "geometry, expected",
    [
        ('<box size="1 2 3"/>', urdf.Box((1, 2, 3))),
        ('<cylinder radius="1" length="2"/>', urdf.Cylinder(1, 2)),
        ('<sphere radius="1"/>', urdf.Sphere(1)),
        ('<capsule radius="1" length="2"/>', urdf.Capsule(1, 2)),
    ],
)
def test_every_shape_is_read_as_visual_and_as_collision(geometry, expected):
    shape = f"<geometry>{geometry}</geometry>"
    link = read(f'<link name="a"><visual name="v">{shape}</visual><collision name="c">{shape}</collision></link>').link(
        "a"
    )

    assert [("v", expected)] == [(v.name, v.geometry) for v in link.visuals]
    assert [("c", expected)] == [(c.name, c.geometry) for c in link.collisions]


def test_materials_by_name_are_looked_up_wherever_they_are_defined():
    robot = read(
        '<link name="a"><visual>' + BOX + '<material name="teal"/></visual>'
        "<visual>" + BOX + '<material name="own"><color rgba="1 0 0 0.5"/></material></visual>'
        "<visual>" + BOX + '<material name="own"/></visual></link>'
        '<material name="teal"><color rgba="0 0.5 0.5 1"/><texture filename="wood.png"/></material>'
    )
    teal, own, again = (visual.material for visual in robot.link("a").visuals)

    assert ((0, 0.5, 0.5, 1), "wood.png") == (teal.color, teal.texture)
    assert (1, 0, 0, 0.5) == own.color == again.color
    assert ["teal", "own"] == [material.name for material in robot.materials]


def test_all_faults_of_a_file_are_said_at_once_with_their_places():
    error = refused(
        '\n<link name="a"/>\n<link name="a"/>\n<link/>'
        '\n<link name="b"><visual><geometry><box size="1 1"/></geometry></visual></link>'
        '\n<link name="c"><visual><origin xyz="0 0 1e999"/><geometry><sphere radius="-1"/></geometry></visual></link>'
    )

    assert [
        ("duplicate_name", 3, "link", "name"),
        ("schema", 4, "link", None),
        ("bad_value", 5, "box", "size"),
        ("bad_value", 6, "origin", "xyz"),
        ("bad_value", 6, "sphere", "radius"),
    ] == sorted(((p.kind, p.where.line, p.element, p.attribute) for p in error.problems), key=lambda fact: fact[1])


@pytest.mark.parametrize(
    "inner, kind, words",
    [
        ("", "structure", 'robot "unit" has no <link>'),
        (links("a", "b"), "structure", '2 root links, which no joint has as child: "a", "b"'),
        (links("a") + joint("j", "a", "a"), "structure", 'joint "j" has link "a" as parent and as child'),
        (
            links("a", "b", "c") + joint("j", "a", "b") + joint("k", "c", "b"),
            "structure",
            'the child of joints "j" and "k"',
        ),
        (
            links("a", "b", "c") + joint("j", "a", "b") + joint("k", "b", "c") + joint("l", "c", "a"),
            "structure",
            'links form a ring: "a" > "b" > "c" > "a"; joints: "j", "k", "l"',
        ),
        (links("root", "a", "b") + joint("j", "a", "b") + joint("k", "b", "a"), "structure", 'ring: "a" > "b" > "a"'),
        (links("leg") + joint("j", "leg", "feet"), "undefined_reference", 'child link "feet", but no such link'),
        (links("leg", "foot") + joint("j", "leg", "foo"), "undefined_reference", "did you mean foot?"),
        (links("a", "b") + joint("j", "a", "b", "hinge"), "bad_value", 'joint "j" has type "hinge"'),
        (links("a", "b") + joint("j", "a", "b", "revolut"), "bad_value", "did you mean revolute?"),
        (links("a", "b") + joint("j", "a", "b", "revolute", '<axis xyz="0 0 0"/>'), "bad_value", "axis of length zero"),
        (
            links("a", "b") + joint("j", "a", "b", "revolute", '<limit lower="1" upper="-1"/>'),
            "joint_limits",
            "lower limit 1 above its upper limit -1",
        ),
        (links("a", "b") + '<joint name="j" type="fixed"><parent link="a"/></joint>', "schema", "no <child link=...>"),
        (links("a", "b") + joint("", "a", "b"), "schema", "<joint> needs name, which is empty"),
        ('<link name="a"><inertial>' + INERTIA + "</inertial></link>", "schema", "has no <mass>"),
        ('<link name="a"><inertial><mass value="0,5"/>' + INERTIA + "</inertial></link>", "bad_value", "by a point"),
        (
            '<link name="a"><visual><geometry><mesh filename="a" scale="nan 1 1"/></geometry></visual></link>',
            "bad_value",
            '3 finite numbers, but has "nan"',
        ),
        ('<link name="a"><inertial><mass value="nan"/>' + INERTIA + "</inertial></link>", "bad_value", '"nan"'),
        ('<link name="a"><visual><geometry><mesh/></geometry></visual></link>', "schema", "<mesh> needs filename"),
        (links("a") + '<material name="m"><color rgba="1 1"/></material>', "bad_value", "needs 4 numbers, but has 2"),
        (
            links("a") + '<material name="m"><color rgba="1 1 1 1"/></material><material name="m"/>',
            "duplicate_name",
            'material "m" is defined twice',
        ),
        (
            links("a", "b") + joint("j", "a", "b", "continuous", '<mimic joint="j"/>'),
            "structure",
            'joint "j" mimics itself',
        ),
        (
            links("a", "b", "c")
            + joint("j", "a", "b", "continuous", '<mimic joint="k"/>')
            + joint("k", "b", "c", "continuous", '<mimic joint="j"/>'),
            "structure",
            "ring: j > k > j",
        ),
        (links("a", "b") + joint("j", "a", "b", "continuous", "<mimic/>"), "schema", "<mimic> needs joint"),
    ],
)
def test_what_is_no_robot_is_refused_in_words(inner, kind, words):
    error = refused(inner)

    assert kind in [problem.kind for problem in error.problems]
    assert words in str(error)


@pytest.mark.parametrize(
    "inner, kind, words",
    [
        (
            links("a", "b") + joint("j", "a", "b", "revolute", '<mimic joint="ghost"/>'),
            "undefined_reference",
            'joint "j" mimics joint "ghost", which does not exist',
        ),
        (links("a", "b") + joint("j", "a", "b", "revolute"), "joint_limits", "no <limit>; it moves freely"),
        (
            links("a", "b") + joint("j", "a", "b", "revolute", '<limit lower="1" upper="1"/>'),
            "joint_limits",
            'joint "j" cannot move: both its limits are 1',
        ),
        (
            f'<link name="a"><inertial><mass value="1"/>{THIN}</inertial></link>',
            "unphysical_inertia",
            'link "a" has an inertia that no body can have',
        ),
        ('<link name="a"><inertial><mass value="1"/></inertial></link>', "schema", "no <inertia>; it is taken as zero"),
        ('<link name="a"><visual>' + BOX + '<material name="x"/></visual></link>', "undefined_reference", '"x"'),
        ('<link name="a"><visual/></link>', "schema", "no <geometry>"),
        ('<link name="a"><visual><geometry><cone/></geometry></visual></link>', "schema", "holds <cone>"),
        ('<link name="a"><visual><orgin xyz="1 0 0"/>' + BOX + "</visual></link>", "unknown_element", "<origin>?"),
        ('<link name="a"><visual><origin xzy="1 0 0"/>' + BOX + "</visual></link>", "unknown_attribute", "xyz?"),
        ('<link name="a"><origin xyz="1 0 0"/></link>', "unknown_element", "<origin> does not belong in <link>"),
        ('<link name="a"><visual>' + BOX + BOX + "</visual></link>", "schema", "only the first is used"),
        (links("a") + '<material name="m"><color rgba="255 0 0 1"/></material>', "bad_value", "outside 0..1"),
    ],
)
def test_what_can_be_shown_is_shown_with_a_warning(inner, kind, words):
    problems = [problem for problem in read(inner).problems if problem.severity == "warning"]

    assert kind in [problem.kind for problem in problems]
    assert words in "\n".join(map(str, problems))


def test_elements_of_other_tools_are_kept_and_said_once():
    robot = read(
        '<gazebo reference="a"><mu1>0.2</mu1></gazebo><gazebo/><drake:joint/>'
        '<link name="a"><sensor/><visual>' + BOX + "<verbose/></visual></link>"
    )

    assert ["gazebo", "gazebo", "drake:joint"] == [node.tag for node in robot.extras]
    assert "0.2" == robot.extras[0].children[0].text
    assert ["sensor"] == [node.tag for node in robot.link("a").extras]
    assert ["verbose"] == [node.tag for node in robot.link("a").visuals[0].extras]
    assert {"info"} == {problem.severity for problem in robot.problems}
    assert 1 == sum("<gazebo>" in str(problem) for problem in robot.problems)


def test_words_that_only_resemble_others_are_no_misspellings():
    robot = read(
        '<link name="a"><collision_checking/></link>'
        + links("b")
        + joint("j", "a", "b", "revolute", '<limit lower="-1" upper="1" command_effort="3" effort="1" velocity="1"/>')
    )

    assert {"info"} == {problem.severity for problem in robot.problems}


def test_a_tree_of_elements_is_a_source():
    element = ET.fromstring('<robot name="unit"><link name="a"/></robot>')

    assert "a" == urdf.Robot.from_string(element).root.name


def test_text_is_not_decoded_twice_whatever_encoding_it_declares():
    text = '<?xml version="1.0" encoding="ISO-8859-1"?><robot name="r"><link name="Füße"/></robot>'

    assert "Füße" == urdf.Robot.from_string(text).root.name
    assert "Füße" == urdf.Robot.from_string(text.encode("latin-1")).root.name


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(RobotViewError) as caught:
        urdf.Robot.from_file(tmp_path / "gone.urdf")

    assert "file_not_found" == caught.value.problems[0].kind


def test_another_root_is_named():
    with pytest.raises(UrdfError, match="the root element is <mujoco>"):
        urdf.Robot.from_string("<mujoco/>")


def test_a_chain_of_ten_thousand_links_is_read_in_linear_time():
    count = 10_000
    inner = links(*map(str, range(count))) + "".join(joint(f"j{k}", k, k + 1) for k in range(count - 1))

    assert "0" == read(inner).root.name


def test_everything_says_where_it_stands():
    robot = urdf.Robot.from_string(
        '<robot name="r">\n <material name="red"><color rgba="1 0 0 1"/></material>\n <link name="a">\n'
        f'  <visual name="v">{BOX}</visual>\n  <collision name="c">{BOX}</collision>\n'
        f'  <inertial><mass value="1"/>{INERTIA}</inertial></link>\n <link name="b"/>\n'
        + joint("j", "a", "b", "continuous", '\n<dynamics damping="1"/>')
        + "</robot>",
        None,
        name="r.urdf",
    )

    kinds = (("material", "red"), ("link", "a"), ("visual", "v"), ("collision", "c"), ("joint", "j"))
    assert ["r.urdf:2:2", "r.urdf:3:2", "r.urdf:4:3", "r.urdf:5:3", "r.urdf:8:1"] == [
        str(robot.source(kind, name)) for kind, name in kinds
    ]
    assert ["r.urdf:6:3", "r.urdf:9:1"] == [
        str(record.where) for record in (robot.link("a").inertial, robot.joint("j").dynamics)
    ]
    with pytest.raises(UnknownName, match="did you mean red"):
        robot.source("material", "rad")
    with pytest.raises(ValueError, match="link, joint, material"):
        robot.source("geom", "x")


def test_the_quaternions_of_urdf_1_1_turn_as_rpy_does():
    robot = read(
        links("a", "b", "c")
        + joint("q", "a", "b", inner='<origin quat_xyzw="0 0 2 2"/>')
        + joint("r", "a", "c", inner='<origin rpy="0 0 1.5707963267948966"/>')
    )

    assert robot.joint("r").origin.quat == pytest.approx(robot.joint("q").origin.quat)


@pytest.mark.parametrize(
    "origin, words",
    [
        ('<origin rpy="0 0 0" quat_xyzw="0 0 0 1"/>', "twice, as rpy and as quat_xyzw"),
        ('<origin quat_xyzw="0 0 0 0"/>', "no rotation"),
        ('<origin quat_xyzw="0 0 1"/>', "needs 4 numbers, but has 3"),
    ],
)
def test_a_turn_that_is_no_turn_is_refused(origin, words):
    assert words in str(refused(links("a", "b") + joint("j", "a", "b", inner=origin)))


def test_equal_records_may_stand_in_different_places():
    first, second = read(links("a")), read("\n\n" + links("a"))

    assert first.links == second.links
    assert first.links[0].where != second.links[0].where
