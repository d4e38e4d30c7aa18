"""`urdf.write`: text that reads as the same robot, and is the same when written again."""

import pytest

import shared_files
from robotview import urdf
from urdf_plain import plain

BOX = '<geometry><box size="1 2 3"/></geometry>'
FULL = f"""<robot name="full" version="1.1" xmlns:drake="http://drake.mit.edu" color="x">
  <mujoco><compiler meshdir="m"/></mujoco>
  <material name="blue"><color rgba="0 0 1 0.5"/></material>
  <material name="skin"><texture filename="a &amp; b.png"/><gloss value="3"/></material>
  <link name="a" type="laser">
    <inertial><origin xyz="0.1 1e-7 3" rpy="1 2 3"/><mass value="0.1"/>
      <inertia ixx="1" ixy="0.1" ixz="0.2" iyy="2" iyz="0.3" izz="3"/></inertial>
    <visual name="shell"><origin quat_xyzw="0 0 1 1"/>{BOX}<material name="blue"/></visual>
    <visual><geometry><mesh filename="b.stl" scale="1 -1 0.001" unit="mm"/></geometry><material name="red">
      <color rgba="1 0 0 1"/></material></visual>
    <visual><geometry><capsule radius="0.1" length="2"/></geometry>
      <material name=""><color rgba="1 1 0 1"/></material></visual>
    <visual><geometry><sphere radius="0.1"/></geometry>
      <material name="blue"><color rgba="0 0 0 1"/></material></visual>
    <visual><geometry><torus/></geometry></visual>
    <collision name="hull"><geometry><cylinder radius="0.3" length="0.7"/></geometry><verbose value="1"/></collision>
    <sensor name="eye"><camera>wide <b/></camera></sensor>
  </link>
  <link name="b"/>
  <joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="1 2 3"/>
    <limit lower="-1" upper="2.5" effort="3" velocity="4" acceleration="5" command_effort="6"/>
    <dynamics damping="0.1"/><mimic joint="k" multiplier="-2"/>
    <safety_controller k_velocity="1" soft_upper_limit="2"/><calibration rising="0.2"/><rest>1</rest></joint>
  <link name="c"/>
  <joint name="k" type="planar"><parent link="b"/><child link="c"/></joint>
  <gazebo reference="a"><mu1> 0.2
  </mu1><plugin filename="lib.so"><rate>3</rate></plugin></gazebo>
</robot>"""


def read(text):
    return urdf.Robot.from_string(text, None)


def test_everything_a_robot_says_is_read_again_from_its_text():
    robot = read(FULL)
    text = urdf.write(robot)

    assert plain(robot) == plain(read(text))
    assert text == urdf.write(read(text))


@pytest.mark.parametrize(
    "kept",
    [
        'xmlns:drake="http://drake.mit.edu" color="x"',
        '<compiler meshdir="m"/>',
        '<link name="a" type="laser">',
        '<origin xyz="0 0 0" quat_xyzw="0 0 1 1"/>',
        '<mesh filename="b.stl" scale="1 -1 0.001" unit="mm"/>',
        '<gloss value="3"/>',
        'acceleration="5" command_effort="6"/>',
        '<safety_controller k_velocity="1" k_position="0" soft_lower_limit="0" soft_upper_limit="2"/>',
        '<mimic joint="k" multiplier="-2"/>',
        "<torus/>",
        '<verbose value="1"/>',
        "<mu1> 0.2\n  </mu1>",
        "<camera>wide <b/></camera>",
        "<rest>1</rest>",
    ],
)
def test_what_no_viewer_draws_is_kept(kept):
    assert kept in urdf.write(read(FULL))


def test_numbers_are_read_again_bit_for_bit():
    third, tiny = 1 / 3, 5e-324
    text = (
        f'<robot name="r"><link name="a"><visual><origin xyz="{third!r} {tiny!r} 1e300"/>{BOX}</visual></link></robot>'
    )

    assert (third, tiny, 1e300) == read(urdf.write(read(text))).links[0].visuals[0].origin.pos


def test_a_material_is_defined_once_and_then_named():
    red = '<material name="red"><color rgba="1 0 0 1"/></material>'
    visual = f"<visual>{BOX}{red}</visual>"
    text = urdf.write(read(f'<robot name="r"><link name="a">{visual}{visual}</link></robot>'))

    assert 1 == text.count("<color")
    assert 2 == text.count('<material name="red"/>')


def test_a_robot_made_by_hand_is_written_and_read():
    links = (urdf.Link("a"), urdf.Link('b "<&>"'))
    joint = urdf.Joint("j", "prismatic", "a", links[1].name, limit=urdf.Limit(0, 2, 5, 1), axis=(0.0, 0.0, 1.0))
    robot = urdf.Robot("made", links, (joint,), ())

    assert (links, (joint,)) == (read(urdf.write(robot)).links, read(urdf.write(robot)).joints)


def test_a_path_gets_the_same_text(tmp_path):
    robot = read('<robot name="r"><link name="λ"/></robot>')
    text = urdf.write(robot, tmp_path / "r.urdf")

    assert text == (tmp_path / "r.urdf").read_bytes().decode()
    assert "λ" == urdf.Robot.from_file(tmp_path / "r.urdf").root.name


def test_deep_elements_of_other_tools_are_written():
    depth = 5000
    robot = read(f'<robot name="r"><link name="a"/><gazebo>{"<x>" * depth}1{"</x>" * depth}</gazebo></robot>')

    assert depth == urdf.write(robot).count("</x>")


@pytest.mark.parametrize("file", shared_files.urdf_robots())
def test_real_files_are_read_again_from_their_text(shared, file):
    robot = urdf.Robot.from_file(shared / file)
    text = urdf.write(robot)

    assert plain(robot) == plain(read(text))
    assert text == urdf.write(read(text))
