"""`RobotView` as a user in a notebook meets it, without a page."""

import copy
import gc
import json
import pickle
import weakref

import numpy as np
import pytest
import traitlets

from leg import FINGERS, LEG
from robotview.errors import ClosedError, EditError, ReadError, RobotViewError, StateError, UnknownName
from robotview.widget import RobotView

REST = [0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]


def test_a_view_stands_at_qpos0_and_names_its_joints(make):
    view, _ = make()

    assert REST == view.qpos
    assert ["root", "hip", "knee", "slide", "#4"] == list(view.joints)
    assert "ready" == view.status
    assert "pose" == view.source
    assert "RobotView(leg, 5 joints, 4 bodies)" == repr(view)


def test_the_state_of_a_view_is_small_and_holds_no_geometry(make):
    _, page = make()
    state = {k: v for k, v in page.opened_with.items() if k not in ("_esm", "qpos")}

    assert len(json.dumps(state)) < 4000
    assert REST == page.opened_with["qpos"]


def test_the_state_of_a_view_of_a_hopeless_file_stays_small(make):
    joints = "".join(f'<joint name="{"j" * 300}{i}" axis="0 0 1" wrong="1"/>' for i in range(500))
    view, page = make(f'<mujoco><worldbody><body name="a">{joints}<geom size="1"/></body></worldbody></mujoco>')

    assert "error" == view.status
    assert len(view.problems) > 100
    assert len(json.dumps(page.opened_with["_problems"])) < 8000


def test_set_joints_moves_by_name_and_stops_at_limits(make):
    view, page = make()
    view.set_joints({"knee": 0.25}, slide=7)
    view.set_joints(knee=99)

    assert np.radians(45) == pytest.approx(view.qpos[11])
    assert 7 == view.qpos[12]
    assert view.qpos == page.rests().updates("qpos")[-1]


def test_ignore_limits_lets_a_joint_leave_its_limits(make):
    view, _ = make(ignore_limits=True)
    view.set_joints(knee=3)

    assert 3 == view.qpos[11]
    view.ignore_limits = False
    view.set_joints(knee=3)
    assert np.radians(45) == pytest.approx(view.qpos[11])


def test_one_wrong_name_moves_nothing(make):
    view, _ = make()
    with pytest.raises(UnknownName, match="did you mean knee"):
        view.set_joints(slide=1, kne=1)

    assert REST == view.qpos


@pytest.mark.parametrize(
    "values, said",
    [
        ({"knee": float("nan")}, '"knee" cannot be set to nan'),
        ({"knee": "0.1"}, "a hinge joint takes one finite number"),
        ({"knee": (1, 2)}, "2 numbers"),
        ({"knee": None}, "None"),
        ({"hip": 0.3}, r"quaternion \(w, x, y, z\)"),
        ({"hip": (0, 0, 0, 0)}, "is zero"),
        ({"root": (0, 0, 0)}, "3 numbers"),
    ],
)
def test_values_that_fit_no_joint_are_refused_with_the_reason(make, values, said):
    view, _ = make()
    with pytest.raises(StateError, match=said):
        view.set_joints(values)

    assert REST == view.qpos


def test_quaternions_are_made_unit_and_balls_stop_at_their_angle(make):
    view, _ = make()
    view.set_joints(root=(1, 2, 3, 2, 0, 0, 0), hip=(1, 0, 0, 1))

    assert [1, 2, 3, 1, 0, 0, 0] == view.qpos[:7]
    assert [np.cos(0.5), 0, 0, np.sin(0.5)] == pytest.approx(view.qpos[7:11])


def test_numpy_numbers_and_arrays_are_numbers(make):
    view, _ = make()
    view.set_joints(knee=np.float32(0.25), slide=np.int64(2), hip=np.array([1.0, 0, 0, 0]))

    assert [0.25, 2] == view.qpos[11:13]
    view.qpos = np.array(REST, float)
    assert REST == view.qpos


def test_joints_that_follow_others_follow(make):
    view, _ = make(FINGERS)
    view.set_joints(left=0.02)

    assert [0.02, -0.03, -0.3] == pytest.approx(view.qpos)


def test_moving_a_follower_moves_its_leader_as_far_as_that_can_go(make):
    view, _ = make(FINGERS)
    view.joints["right"].value = -0.05

    assert [0.03, -0.05, -0.5] == pytest.approx(view.qpos)
    view.set_joints(tip=-5)
    assert [0.04, -0.07, -0.7] == pytest.approx(view.qpos)
    assert -0.07 == pytest.approx(view.joints["right"].value)


def test_a_leader_that_is_named_too_wins_over_its_follower(make):
    view, _ = make(FINGERS)
    view.set_joints(right=0.5, left=0.01)

    assert [0.01, -0.01, -0.1] == pytest.approx(view.qpos)


def test_qpos_is_taken_literally(make):
    view, _ = make(FINGERS)
    view.qpos = [9, 0, 0]

    assert [9, 0, 0] == view.qpos


@pytest.mark.parametrize(
    "state, said",
    [
        ([0.0], r"shape \(1,\), this robot needs \(14,\)"),
        ([float("inf"), *REST[1:]], r"qpos\[0\] is inf"),
        ("0" * 14, "sequence of numbers"),
        (None, "sequence of numbers"),
        (["a"] * 14, "sequence of numbers"),
        ([*REST[:3], 0, 0, 0, 0, *REST[7:]], "is zero"),
    ],
)
def test_a_state_that_does_not_fit_is_refused(make, state, said):
    view, _ = make()
    with pytest.raises(StateError, match=said):
        view.qpos = state

    assert REST == view.qpos


def test_items_of_qpos_cannot_be_assigned_and_the_error_says_how(make):
    view, _ = make()
    with pytest.raises(TypeError, match="set_joints"):
        view.qpos[3] = 1.0
    with pytest.raises(TypeError, match="set_joints"):
        view.qpos.append(1.0)

    assert REST == copy.deepcopy(view.qpos) == pickle.loads(pickle.dumps(view.qpos)) == list(view.qpos)  # noqa: S301


def test_home_keyframe_and_randomize(make):
    view, _ = make()
    view.keyframe("bent")
    bent = [0, 0, 2, 1, 0, 0, 0, 1, 0, 0, 0, 0.5, 0.1, 0.2]
    assert bent == view.qpos
    view.home()
    assert REST == view.qpos
    view.keyframe(0)
    assert bent == view.qpos
    view.randomize(seed=3)
    first = list(view.qpos)
    view.randomize(seed=4)
    assert first != view.qpos
    view.randomize(seed=3)
    assert first == view.qpos
    assert [0, 0, 2, 1, 0, 0, 0] == first[:7]
    assert -np.pi / 2 <= first[11] <= np.pi / 4
    assert 1 == pytest.approx(np.linalg.norm(first[7:11]))
    with pytest.raises(UnknownName, match="bent"):
        view.keyframe("bend")
    with pytest.raises(StateError, match="this robot has 1"):
        view.keyframe(1)


def test_ground_puts_the_lowest_point_on_the_floor(make):
    view, _ = make()
    view.ground()

    # the capsule of the thigh ends 0.55 below the torso; the wedge's own lowest corner is 0.5 below
    assert 0.55 == pytest.approx(view.qpos[2])


def test_a_robot_without_shapes_cannot_be_put_on_the_ground(make):
    view, _ = make(FINGERS)
    with pytest.raises(EditError, match="no shape"):
        view.ground()


def test_observers_of_qpos_are_told_once_per_change(make):
    view, _ = make()
    seen = []
    view.observe(lambda change: seen.append(change.new[11]), "qpos")
    view.set_joints(knee=0.1)
    view.set_joints(knee=0.1)
    view.joints["knee"].value = 0.2
    view.qpos = [*REST[:11], 0.3, 0, 0]

    assert [0.1, 0.2, 0.3] == seen


def test_an_observer_that_moves_the_robot_has_the_last_word(make):
    view, page = make()
    view.observe(lambda change: view.set_joints(slide=change.new[11]), "qpos")
    view.set_joints(knee=0.4)

    assert [0.4, 0.4] == view.qpos[11:13]
    assert [0.4, 0.4] == page.rests().updates("qpos")[-1][11:13]
    assert 0.4 == view.joints["slide"].value


def test_two_views_of_one_robot_can_be_linked(make):
    (a, _), (b, _) = make(), make()
    traitlets.link((a, "qpos"), (b, "qpos"))
    a.set_joints(knee=0.3)
    assert 0.3 == b.joints["knee"].value
    b.joints["knee"].value = -0.3

    assert -0.3 == a.qpos[11]


def test_the_selection_is_checked_and_named_canonically(make):
    view, page = make()
    view.selected = ["body/shin", "joint/#4", "geom/#1", "body/shin"]

    assert ["body/shin", "joint/#4", "geom/box"] == view.selected
    assert ["body/shin", "joint/#4", "geom/box"] == page.updates("selected")[-1]
    for wrong, said in [("body/shim", "shin"), ("bodi/shin", "body"), ("shin", "body/shin"), ("joint/#5", "knee")]:
        with pytest.raises(UnknownName, match=said):
            view.selected = [wrong]
    with pytest.raises(StateError, match="list of paths"):
        view.selected = "body/shin"
    with pytest.raises(TypeError, match="assign a new list"):
        view.selected.append("body/torso")


def test_switches_are_merged_over_defaults_and_set_one_by_one(make):
    view, page = make(show={"collision": True})
    assert view.show["collision"]
    assert view.show["visual"]
    switches = view.show
    switches["frames"] = True
    switches["opacity"] = 0.5
    view.show["groups"] = {"geom": [0, 2]}
    view.show |= {"grid": False}

    assert [True, True, 0.5, False] == [view.show[k] for k in ("collision", "frames", "opacity", "grid")]
    assert {"geom": [0, 2], "site": [0, 1, 2, 3, 4, 5]} == view.show["groups"]
    assert dict(view.show) == page.updates("show")[-1]
    view.show = {}
    assert not view.show["collision"]


@pytest.mark.parametrize(
    "switches, error, said",
    [
        ({"colision": True}, UnknownName, "collision"),
        ({"collision": 1}, StateError, "True or False"),
        ({"opacity": 2}, StateError, "from 0 to 1"),
        ({"groups": {"geom": [9]}}, StateError, "from 0 to 5"),
        ({"groups": {"mesh": [1]}}, StateError, "groups"),
        ("collision", StateError, "dict of switches"),
    ],
)
def test_switches_that_do_not_exist_are_refused(make, switches, error, said):
    view, _ = make()
    with pytest.raises(error, match=said):
        view.show = switches
    with pytest.raises(TypeError, match="not removed"):
        del view.show["visual"]


def test_the_camera_is_a_pose_or_a_name(make):
    view, page = make(camera={"name": "side"})
    assert {"name": "side"} == view.camera
    view.camera = {"position": np.array([1, 2, 3]), "target": (0, 0, 0), "fov": 30}

    assert {"position": [1, 2, 3], "target": [0, 0, 0], "fov": 30} == page.updates("camera")[-1]
    view.camera = None
    assert {} == view.camera


def test_the_camera_goes_along_with_a_body_or_with_what_carries_the_robot(make):
    view, page = make()
    root = view.robot.bodies[view.robot.joints[0].body].name
    view.camera = {"name": "track"}
    assert {"track": root} == view.camera
    view.camera = {"position": (1, 2, 3), "target": (0, 0, 0), "track": root}
    assert root == page.updates("camera")[-1]["track"]
    pose = {"position": [2, 0, 1], "target": [0, 0, 0], "up": [0, 0, 1], "fov": 45}
    hand = {"type": "camera", "view": "v", "pose": pose}
    page.sends({**hand, "seq": 1, "track": root})  # a hand turns it, and it goes on to follow
    assert {**pose, "track": root} == view.camera
    page.sends({**hand, "seq": 2, "track": ""})
    assert pose == view.camera
    with pytest.raises(UnknownName, match=root):
        view.camera = {"track": root[:-1]}


@pytest.mark.parametrize(
    "camera, error, said",
    [
        ({"name": "sid"}, UnknownName, "side"),
        ({"pos": (1, 2, 3)}, UnknownName, "position"),
        ({"position": (1, 2)}, StateError, "three finite numbers"),
        ({"fov": 0}, StateError, "more than 0"),
        ({"up": (0, 0, 0)}, StateError, "zero"),
        ({"position": (1, 0, 0), "target": (1, 0, 0)}, StateError, "the same"),
        ({"name": "side", "fov": 3}, StateError, "not both"),
        ((1, 2, 3), StateError, "must be a dict"),
    ],
)
def test_a_camera_that_cannot_be_is_refused(make, camera, error, said):
    view, _ = make()
    with pytest.raises(error, match=said):
        view.camera = camera


def test_an_unreadable_file_shows_its_error_instead_of_raising(make, tmp_path):
    (tmp_path / "bad.xml").write_text("<mujoco>\n<worldbody>\n<geom siz='1'/>\n</worldbody></mujoco>")
    view, page = make(tmp_path / "bad.xml")

    assert "error" == view.status
    assert "bad.xml:3" in str(view.problems[0])
    assert "bad.xml:3" in page.opened_with["_problems"][0]["text"]
    assert page.opened_with["_link"]["scene"] is None
    assert "RobotView(" in repr(view)
    assert [] == view.qpos
    assert 0 == len(view.joints)
    with pytest.raises(StateError, match=r"bad\.xml:3"):
        view.set_joints(knee=1)


def test_strict_raises_for_an_unreadable_file(tmp_path):
    (tmp_path / "bad.xml").write_text("<mujoco><worldbody><geom siz='1'/></worldbody></mujoco>")
    with pytest.raises(ReadError, match="siz"):
        RobotView(tmp_path / "bad.xml", strict=True)


def test_unknown_arguments_are_errors_that_name_near_ones():
    with pytest.raises(TypeError, match="did you mean height"):
        RobotView(LEG, hight=300)
    with pytest.raises(TypeError, match="did you mean packages"):
        RobotView(LEG, package={"a": "b"})
    with pytest.raises(TypeError, match="int"):
        RobotView(3)


def test_traits_that_robotview_writes_cannot_be_written(make):
    view, _ = make()
    for name in ("status", "hovered", "source", "problems"):
        with pytest.raises(traitlets.TraitError):
            setattr(view, name, getattr(view, name))
    with pytest.raises(RobotViewError, match=r"time is not assigned: it is written by robotview.*view.frame = 30"):
        view.time = 3


def test_a_page_is_asked_for_with_a_text_and_a_file_and_watching_with_a_switch(make):
    view, _ = make()
    with pytest.raises(RobotViewError, match=r"title cannot be 3 \(a text"):
        view.to_html(title=3)
    with pytest.raises(RobotViewError, match=r"path cannot be 3 \(a file"):
        view.to_html(3)
    with pytest.raises(RobotViewError, match=r"watch cannot be 'x' \(True or False"):
        view.watch = "x"


def test_every_public_trait_says_who_writes_it(make):
    view, _ = make()
    for name in ("qpos", "selected", "hovered", "camera", "show", "problems", "status", "height", "panel", "source"):
        assert "ritten by" in view.traits()[name].help


def test_explain_gives_place_and_numbers(make, tmp_path):
    (tmp_path / "leg.xml").write_text(LEG)
    view, _ = make(tmp_path / "leg.xml")

    text = view.explain("joint/knee")
    assert f"joint/knee   {tmp_path / 'leg.xml'}:14:" in text
    assert "body: body/shin" in text
    assert "range: (-1.5708, 0.785398) rad" in text
    assert "geoms: geom/foot" in view.explain("body/shin")
    with pytest.raises(UnknownName):
        view.explain("joint/kne")


def test_close_frees_both_sides_and_may_be_called_twice(make):
    view, page = make()
    knee = view.joints["knee"]
    view.observe(print, "qpos")
    view.close()
    view.close()

    assert page.closed
    assert knee.comm is None
    assert "closed" == view.status
    assert "RobotView(closed)" == repr(view)
    for use in (lambda: view.set_joints(knee=1), lambda: view.joints["knee"], lambda: view.robot, view.to_html):
        with pytest.raises(ClosedError):
            use()


def test_a_closed_view_leaves_the_memory(make):
    view, _ = make()
    session = weakref.ref(view.session)
    view.joints["knee"].value = 0.1
    view.close()
    gc.collect()

    assert session() is None


def test_close_all_closes_views_and_nothing_else(make):
    import ipywidgets

    slider = ipywidgets.FloatSlider()
    (a, _), (b, _) = make(), make()
    RobotView.close_all()

    assert ["closed", "closed"] == [a.status, b.status]
    assert slider.comm is not None


def test_a_with_block_closes_the_view(make):
    view, page = make()
    with view as same:
        assert same is view

    assert page.closed


def test_a_name_that_a_view_does_not_have_is_refused_with_near_ones():
    view = RobotView(LEG)
    with pytest.raises(AttributeError, match="did you mean qpos"):
        view.qpso = [0.0, 0.0]

    view.height = 300
    assert 300 == view.height
