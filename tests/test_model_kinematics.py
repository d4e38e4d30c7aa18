"""qpos to poses: the golden file both languages read, one state and many, and what is refused."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from robotview import Robot, RobotViewError, load
from robotview.model.description import Body, Joint

CHAIN = load(
    """<mujoco><worldbody>
    <body name="base" pos="0 0 1"><freejoint name="root"/><geom size="0.1"/>
      <body name="arm" pos="0.3 0 0" euler="0 40 0"><joint name="hinge" axis="0 1 0" pos="0 0 0.1" ref="10"/>
        <geom name="g" size="0.1" pos="0 0 0.2"/>
        <body name="hand" pos="0 0.2 0"><joint name="ball" type="ball" pos="0 0.1 0"/><geom size="0.1"/>
          <site name="tip" pos="0.1 0 0" euler="0 0 90"/></body></body></body>
    <body name="cart"><joint name="x" type="slide" axis="1 0 0" ref="0.5"/><joint name="yaw"/><geom size="0.1"/></body>
    </worldbody></mujoco>"""
)


def robot_of(scene) -> Robot:
    """A robot from the bodies and joints of a scene as it crosses to the browser."""
    bodies = [
        Body(
            i,
            b["name"],
            b["parent"] if b["parent"] >= 0 else None,
            tuple(b["pos"]),
            tuple(b["quat"]),
            tuple(b["joints"]),
        )
        for i, b in enumerate(scene["bodies"])
    ]
    joints, dof = [], 0
    for i, j in enumerate(scene["joints"]):
        joints.append(
            Joint(
                i, j["name"], j["type"], j["body"], j["qposadr"], dof, tuple(j["pos"]), tuple(j["axis"]), ref=j["ref"]
            )
        )
    return Robot(bodies=tuple(bodies), joints=tuple(joints))


def test_poses_equal_the_golden_file_that_mujoco_made(project):
    golden = json.loads((project / "js/tests/golden/kinematics.json").read_text(encoding="utf-8"))
    kinds = set()
    for case in golden.values():
        robot = robot_of(case["scene"])
        kinds |= {joint.type for joint in robot.joints}
        assert pytest.approx(case["scene"]["qpos0"], abs=1e-15) == robot.qpos0
        for state in case["cases"]:
            poses = robot.fk(state["qpos"])
            assert pytest.approx(state["xpos"], abs=1e-12) == poses.xpos.ravel()
            turned = np.reshape(state["xquat"], (-1, 4)) * poses.xquat
            assert pytest.approx(1.0, abs=1e-12) == np.abs(turned.sum(axis=1))
    assert {"free", "ball", "hinge", "slide"} == kinds


finite = st.floats(-3, 3, allow_subnormal=False)


@given(arrays(np.float64, (4, CHAIN.nq), elements=finite))
def test_many_states_at_once_equal_one_by_one(states):
    many = CHAIN.fk(states)
    for i, state in enumerate(states):
        one = CHAIN.fk(state)
        for name in ("xpos", "xquat", "geom_xpos", "geom_xquat", "site_xpos", "site_xquat"):
            assert pytest.approx(getattr(one, name), abs=1e-11) == getattr(many, name)[i]


@given(arrays(np.float64, CHAIN.nq, elements=finite))
def test_quaternions_of_bodies_are_unit_whatever_qpos_holds(state):
    assert pytest.approx(np.ones(len(CHAIN.bodies))) == np.linalg.norm(CHAIN.fk(state).xquat, axis=1)


def test_shapes_of_poses():
    assert (5, 3) == CHAIN.fk().xpos.shape
    assert (7, 5, 4) == CHAIN.fk(np.tile(CHAIN.qpos0, (7, 1))).xquat.shape
    assert (7, 4, 3) == CHAIN.fk(np.tile(CHAIN.qpos0, (7, 1))).geom_xpos.shape
    assert (0, 5, 3) == CHAIN.fk(np.zeros((0, CHAIN.nq))).xpos.shape
    assert (1, 4) == CHAIN.fk().site_xquat.shape


def test_a_robot_without_shapes_has_empty_poses_of_them():
    robot = load("<mujoco><worldbody><body/></worldbody></mujoco>")

    assert (0, 3) == robot.fk().geom_xpos.shape
    assert (2, 0, 4) == robot.fk(np.zeros((2, 0))).site_xquat.shape


def test_qpos0_is_what_the_file_draws():
    expected = [0, 0, 1, 1, 0, 0, 0, np.radians(10), 1, 0, 0, 0, 0.5, 0]

    assert pytest.approx(expected) == CHAIN.qpos0
    assert pytest.approx((0, 0, 0), abs=1e-15) == CHAIN.fk().xpos[CHAIN.body("cart").id]


def test_qpos0_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        CHAIN.qpos0[0] = 1


@pytest.mark.parametrize("given", [{"hinge": 0.3}, "hinge", [[0.0], [0.0, 1.0]], object()])
def test_what_is_no_array_has_no_poses_and_is_told_what_has(given):
    with pytest.raises(RobotViewError, match=r"qpos is no array of numbers.*robot.joint\(\"knee\"\).qposadr"):
        CHAIN.fk(given)


def test_degrees_of_freedom_and_addresses():
    assert (14, 12) == (CHAIN.nq, CHAIN.nv)
    assert [0, 7, 8, 12, 13] == [j.qposadr for j in CHAIN.joints]
    assert [0, 6, 7, 10, 11] == [j.dofadr for j in CHAIN.joints]
    assert ("root", "hinge", "ball", "x", "yaw") == CHAIN.joint_names


@pytest.mark.parametrize(
    "qpos, message",
    [
        ([0.0], r"qpos has shape \(1,\) \(\(14,\) or \(T, 14\) expected\)"),
        (np.zeros((2, 3, 14)), "qpos has shape"),
        ([np.nan] * 14, "not finite"),
    ],
)
def test_a_state_that_does_not_fit_is_refused(qpos, message):
    with pytest.raises(ValueError, match=message) as caught:
        CHAIN.fk(qpos)

    assert isinstance(caught.value, RobotViewError)


@pytest.mark.parametrize("kind", ["body", "joint", "geom", "site", "camera", "keyframe"])
def test_an_unknown_name_is_a_key_error(kind):
    with pytest.raises(KeyError, match=f"no {kind} is named"):
        getattr(CHAIN, kind)("zzz")
