"""The one owner of a robot's pose."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leg import LEG
from robotview import load
from robotview.errors import UnknownName
from robotview.model.description import Joint, Mimic
from robotview.session import Session, path_of, resolve
from robotview.session.mimic import Followers

SHAPES = {
    "sphere": 'type="sphere" size="0.3"',
    "capsule": 'type="capsule" size="0.1 0.5"',
    "cylinder": 'type="cylinder" size="0.2 0.4"',
    "ellipsoid": 'type="ellipsoid" size="0.1 0.3 0.6"',
    "box": 'type="box" size="0.1 0.3 0.6"',
    "mesh": 'type="mesh" mesh="m"',
}


def surface(kind):
    """Points (n, 3) that spread over the shape's surface, and beyond it nowhere."""
    rng = np.random.default_rng(0)
    ball = rng.normal(size=(20_000, 3))
    ball /= np.linalg.norm(ball, axis=1, keepdims=True)
    if kind == "sphere":
        return 0.3 * ball
    if kind == "capsule":
        return 0.1 * ball + np.sign(ball[:, 2:]) * [0, 0, 0.5]
    if kind == "cylinder":
        circle = ball[:, :2] / np.linalg.norm(ball[:, :2], axis=1, keepdims=True)
        return np.column_stack([0.2 * circle, 0.4 * np.sign(ball[:, 2])])
    if kind == "ellipsoid":
        return ball * [0.1, 0.3, 0.6]
    if kind == "box":
        return np.sign(ball) * [0.1, 0.3, 0.6]
    return np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], float)


@pytest.mark.parametrize("kind", SHAPES)
def test_ground_finds_the_lowest_point_of_every_shape_however_it_is_turned(kind):
    xml = f"""<mujoco>
      <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
      <worldbody>
        <geom type="plane" size="1 1 1"/>
        <body pos="0 0 5" name="b"><freejoint/><geom {SHAPES[kind]} quat="3 1 2 -1"/></body>
      </worldbody>
    </mujoco>"""
    robot = load(xml)
    session = Session(robot)
    session.set_qpos([1, 2, 3, 0.5, -0.1, 0.7, 0.2])
    session.ground()
    poses = robot.fk(session.qpos)
    w, *v = poses.geom_xquat[1]
    points = surface(kind)
    turn = 2 * np.cross(v, points)
    world = poses.geom_xpos[1] + points + w * turn + np.cross(v, turn)

    assert 0 == pytest.approx(world[:, 2].min(), abs=2e-3)


@given(st.integers(0, 2**32))
def test_a_random_pose_is_within_the_limits_and_valid(seed):
    session = Session(load(LEG))
    session.randomize(seed)
    before = session.qpos
    for joint in session.robot.joints:
        session.set_joints({joint.name or f"#{joint.id}": session.value(joint)})

    np.testing.assert_allclose(session.qpos, before, rtol=0, atol=1e-12)


def chain(*mimics):
    return [
        Joint(i, f"j{i}", "hinge", 0, i, i, mimic=None if leader is None else Mimic(f"j{leader}", 2.0, 1.0))
        for i, leader in enumerate(mimics)
    ]


def test_followers_of_followers_are_computed_in_order():
    qpos = np.array([0.0, 0.0, 1.0])
    Followers(chain(1, 2, None)).apply(qpos)

    assert [7, 3, 1] == qpos.tolist()


def test_joints_that_follow_each_other_in_a_circle_are_left_alone():
    joints = chain(1, 0, 1)
    qpos = np.array([0.5, 0.6, 0.7])
    followers = Followers(joints)
    followers.apply(qpos)

    assert [0.5, 0.6] == qpos[:2].tolist()
    assert followers.leading(joints[0], 0.1) is None


def test_nothing_changes_without_a_change():
    session = Session(load(LEG))
    session.set_joints({"knee": 0.0})
    session.home()

    assert 0 == session.revision


def test_paths_name_elements_and_come_back():
    robot = load(LEG)
    for kind, elements in (("body", robot.bodies), ("joint", robot.joints), ("geom", robot.geoms)):
        for element in elements:
            assert (kind, element) == resolve(robot, path_of(kind, element))
    with pytest.raises(UnknownName, match=r"joint/\.\.\.|body/\.\.\."):
        resolve(robot, "nothing like it")
