"""A view whose robot is read again, by hand or with other arguments, and one that is put on the ground."""

import gc
import weakref

import numpy as np
import pytest

from arm_file import arm
from robotview import load
from robotview.errors import ClosedError, ReadError
from robotview.widget import progress


def test_joints_that_were_moved_stay_and_the_others_follow_the_file(make, path):
    view, _ = make(path)
    view.set_joints(shoulder=1.5)
    path.write_text(arm(height=3, upper=1))

    view.reload()

    assert [1, 0] == view.qpos  # the new limit
    assert 3 == view.robot.body("upper").pos[2]
    assert "ready" == view.status
    view.set_joints(elbow=0.5)
    assert [1, 0.5] == view.qpos


def test_pages_are_told_of_another_robot_in_one_message_without_the_meshes_they_have(make, path):
    view, page = make(path)
    view.set_joints(shoulder=0.5)
    view.selected = ["body/fore"]
    page.rests().forget()
    meshes = {blob.hash for blob in view.outbox.store} - {view._link["module"]["hash"], view._link["scene"]["hash"]}
    path.write_text(arm(length=0.7))

    view.reload()

    (update,) = page.updates("_link", "qpos", "selected", "_problems", "status")
    assert {"_link", "qpos", "selected", "_problems", "status"} <= set(update)
    assert [0.5, 0] == update["qpos"]
    assert ["body/fore"] == update["selected"]
    assert meshes == {blob.hash for blob in view.outbox.store} - {
        view._link["module"]["hash"],
        view._link["scene"]["hash"],
    }
    assert [] == page.messages()


def test_a_view_goes_on_moving_after_it_was_read_again(make, path):
    view, page = make(path)
    for value in np.linspace(0, 1, 30):
        view.set_joints(shoulder=value)
    path.write_text(arm(length=0.5))
    view.reload()
    page.rests().forget()
    view.set_joints(shoulder=-1)

    assert [-1, 0] == page.rests().updates("qpos")[-1]


def test_a_file_that_became_unreadable_leaves_the_last_good_robot(make, path):
    view, page = make(path)
    good = view.robot
    view.set_joints(shoulder=0.5)
    page.rests().forget()
    path.write_text(arm().replace("</robot>", "<link>"))

    view.reload()

    assert "error" == view.status
    assert "xml_syntax" == view.problems[0].kind
    assert good is view.robot
    assert [] == page.updates("_link")
    assert "error" == page.updates("_problems")[-1][0]["severity"]
    view.set_joints(shoulder=0.25)
    assert [0.25, 0] == view.qpos

    path.write_text(arm(length=0.9))
    view.reload()

    assert "ready" == view.status
    assert [] == view.problems
    assert [0.25, 0] == view.qpos
    assert good is not view.robot


def test_a_view_that_could_show_nothing_shows_the_robot_once_it_can_be_read(make, path):
    path.write_text("<robot")
    view, page = make(path)
    assert page.opened_with["_link"]["scene"] is None
    path.write_text(arm())

    view.reload()

    assert page.updates("_link")[-1]["scene"] is not None
    assert ["shoulder", "elbow"] == list(view.joints)
    view.set_joints(elbow=1)
    assert [0, 1] == view.qpos


def test_a_strict_view_raises_and_still_keeps_the_last_good_robot(make, path):
    view, _ = make(path, strict=True)
    (path.parent / "upper.stl").unlink()

    with pytest.raises(ReadError, match=r"upper\.stl"):
        view.reload()
    assert "error" == view.status
    assert [0, 0] == view.qpos


def test_linked_joints_stay_linked_and_those_that_have_gone_are_closed(make, path):
    view, page = make(path)
    shoulder, elbow = view.joints["shoulder"], view.joints["elbow"]
    path.write_text(arm(upper=1).replace('"elbow"', '"wrist"'))

    view.reload()

    assert shoulder is view.joints["shoulder"]
    assert 1 == shoulder.max
    shoulder.value = 0.75
    assert 0.75 == view.qpos[0]
    with pytest.raises(ClosedError):
        elbow.value = 1
    assert ["shoulder"] == list(page.updates("_joint_models")[-1])
    assert "wrist" in view.joints


def test_what_is_selected_stays_where_it_still_is(make, path):
    view, _ = make(path)
    view.selected = ["joint/elbow", "body/upper"]
    view.camera = {"position": (3, 0, 1), "target": (0, 0, 1)}
    seen = []
    view.observe(lambda change: seen.append(change.new), "selected")
    path.write_text(arm().replace('"elbow"', '"wrist"'))

    view.reload()

    assert ["body/upper"] == view.selected
    assert [["body/upper"]] == seen
    assert [3, 0, 1] == view.camera["position"]


def test_other_arguments_of_a_xacro_file_make_another_robot_and_keep_the_joints(make, tmp_path):
    path = tmp_path / "arm.urdf.xacro"
    text = arm(length="${length}").replace(
        "<robot", '<robot xmlns:xacro="http://ros.org/wiki/xacro"', 1
    )  # a property comes from the argument
    text = text.replace(
        '<link name="base"/>',
        '<xacro:arg name="length" default="0.4"/><xacro:property name="length" value="$(arg length)"/>'
        '<link name="base"/>',
    )
    path.write_text(text)
    view, _ = make(path, xacro_args={"length": 0.5})
    view.set_joints(shoulder=0.5)
    assert 0.25 == view.robot.geoms[-1].size[2]
    assert {"length": 0.5} == view.xacro_args

    view.xacro_args = {"length": 0.8}

    assert 0.4 == view.robot.geoms[-1].size[2]
    assert [0.5, 0] == view.qpos
    view.reload(xacro_args={})
    assert 0.2 == view.robot.geoms[-1].size[2]
    assert {} == view.xacro_args
    view.xacro_args = {"length": "long"}
    assert "error" == view.status
    assert 0.2 == view.robot.geoms[-1].size[2]


def test_a_relative_path_stays_that_of_the_folder_in_which_the_view_was_made(make, path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    view, _ = make("arm.urdf")
    monkeypatch.chdir("/")
    path.write_text(arm(height=2))

    view.reload()

    assert 2 == view.robot.body("upper").pos[2]


def test_reading_again_lets_go_of_what_was_shown_before(make, path):
    view, _ = make(path)
    old = [weakref.ref(view.robot), weakref.ref(view.session)]
    path.write_text(arm(height=2))
    view.reload()
    gc.collect()

    assert [None, None] == [one() for one in old]


def test_a_closed_view_is_not_read_again(make, path):
    view, _ = make(path)
    view.close()
    with pytest.raises(ClosedError):
        view.reload()


def test_what_takes_long_says_how_far_it_is(make, path, monkeypatch):
    said = []
    monkeypatch.setattr(progress, "AFTER", 0.0)
    view, page = make(path)
    view.observe(lambda change: said.append(change.new), "_progress")
    monkeypatch.setattr(progress, "_EVERY", 0.0)

    view.reload()

    assert said[0].startswith("Reading the robot: ")
    assert "upper.stl" in said[0]
    assert "" == said[-1]
    assert said == page.updates("_progress")


def test_two_views_of_one_robot_move_apart(make, path):
    robot = load(path)
    one, _ = make(robot)
    two, _ = make(robot)
    one.set_joints(shoulder=1)
    one.ground()

    assert [0, 0] == two.qpos
    assert 1 == two.robot.body("upper").pos[2]
    assert robot is two.robot


def test_a_fixed_robot_is_raised_to_the_ground_and_lowered_again(make, tmp_path):
    text = arm(height=0).replace('<mesh filename="upper.stl"/>', '<sphere radius="0.3"/>')
    path = tmp_path / "arm.urdf"
    path.write_text(text)
    view, _ = make(path)
    view.set_joints(shoulder=0.5)

    view.ground()

    assert 0.3 == pytest.approx(view.robot.fk(view.qpos).xpos[1, 2])
    view.ground()
    assert 0.3 == pytest.approx(view.robot.fk(view.qpos).xpos[1, 2])
    path.write_text(text.replace("0.3", "0.2"))
    view.reload()
    assert 0.3 == pytest.approx(view.robot.fk(view.qpos).xpos[1, 2])
    view.ground()
    assert 0.2 == pytest.approx(view.robot.fk(view.qpos).xpos[1, 2], abs=0.03)
    view.ground(False)
    assert 0 == view.robot.fk(view.qpos).xpos[1, 2]
    assert [0.5, 0] == view.qpos


def test_ground_takes_nothing_but_yes_and_no(make):
    view, _ = make("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")

    with pytest.raises(TypeError, match="ground takes True or False, not 'x'"):
        view.ground("x")


def test_only_what_is_drawn_stands_on_the_ground(make):
    visual, collision = ("visual", 0.1), ("collision", 0.5)
    shapes = "".join(f'<{k}><geometry><sphere radius="{r}"/></geometry></{k}>' for k, r in (visual, collision))
    view, _ = make(f'<robot name="r"><link name="a">{shapes}</link></robot>')

    view.ground()

    assert 0.1 == pytest.approx(view.robot.bodies[1].pos[2])


def test_ground_is_taken_back_on_a_free_joint_too(make):
    view, _ = make('<mujoco><worldbody><body pos="0 0 2"><freejoint/><geom size="0.5"/></body></worldbody></mujoco>')
    view.ground()
    assert 0.5 == pytest.approx(view.qpos[2])
    view.ground(False)
    assert 2 == pytest.approx(view.qpos[2])
