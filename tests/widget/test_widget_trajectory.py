"""Trajectories in the view: checked, sent once, followed while pages play them, and left when something else moves."""

import zlib

import numpy as np
import pytest

from replayed import FLOATS, rows, wanted
from robotview.errors import StateError
from robotview.protocol.messages import CHUNK_BYTES


def test_a_trajectory_plays_from_its_first_row(one):
    view, page, _ = one
    view.play(rows(5), dt=0.5, speed=2, loop=False)

    assert ("trajectory", True, 2.0, False, 0, 0.0) == (
        view.source,
        view.playing,
        view.speed,
        view.loop,
        view.frame,
        view.time,
    )
    assert [0.0] == view.qpos
    assert [True] == page.updates("playing")
    assert 5 == page.updates("_trajectory")[-1]["track"]["rows"]


def test_a_page_gets_rows_in_single_and_times_in_double_precision(one):
    view, page, _ = one
    track = np.array([[0.1], [0.2], [0.4]])
    view.play(track, times=[1, 2.5, 10])
    spec = view._trajectory["track"]
    got = wanted(view, page, spec["qpos"], spec["times"])

    assert track.astype("<f4").tobytes() == zlib.decompress(got[spec["qpos"]["hash"]])
    assert [1.0, 2.5, 10.0] == np.frombuffer(zlib.decompress(got[spec["times"]["hash"]])).tolist()
    view.frame = 1
    assert 2.5 == view.time


def test_ten_thousand_rows_are_named_and_their_bytes_go_out_when_asked_for_once(make):
    view, page = make(FLOATS)
    random = np.random.default_rng(0).normal(size=(10_000, 8))
    page.forget()
    view.play(random, dt=0.01)
    for frame in range(0, 10_000, 500):
        view.frame = frame
    told = sum(len(str(data)) + sum(map(len, buffers)) for _, data, buffers in page.comm.sent)
    hashes = [view._trajectory["track"][part]["hash"] for part in ("qpos", "times")]
    sent = wanted(view, page, *(view._trajectory["track"][part] for part in ("qpos", "times")))
    again, _ = make(FLOATS)
    again.play(random, dt=0.01)

    assert told < 20_000
    assert 0.8 < sum(map(len, sent.values())) / (4 * 10_000 * 8 + 8 * 10_000) <= 1.01
    assert len(page.messages("chunk")) == sum(-(-len(data) // CHUNK_BYTES) for data in sent.values())
    assert hashes == [again._trajectory["track"][part]["hash"] for part in ("qpos", "times")]


def test_a_row_is_shown_by_its_number(one):
    view, page, _ = one
    view.play(rows(5), dt=0.5)
    page.forget()
    view.frame = -2

    assert (3, 1.5, [0.03]) == (view.frame, view.time, view.qpos)
    page.rests()
    assert [3] == [cursor["frame"] for cursor in page.updates("_cursor")]
    assert "" == page.updates("_cursor")[-1]["by"]


@pytest.mark.parametrize("bad", [5, -6, 1.5, True, None, "2"])
def test_a_row_that_is_not_there_is_refused(one, bad):
    view, _, _ = one
    view.play(rows(5))
    with pytest.raises(StateError, match="0 to 4"):
        view.frame = bad


def test_a_frame_without_a_trajectory_is_refused(one):
    with pytest.raises(StateError, match="view\\.play"):
        one[0].frame = 0


@pytest.mark.parametrize(
    "given, arguments, words",
    [
        (np.zeros(8), {}, r"\(8,\).*\(T, 8\)"),
        (np.zeros((3, 7)), {}, r"\(3, 7\).*\(T, 8\).*root, hinge"),
        (np.zeros((0, 8)), {}, "no rows"),
        ("rows", {}, "no array"),
        ([[1, 2], [3]], {}, "no array"),
        (np.full((2, 8), np.nan), {}, "row 0, column 0"),
        (np.zeros((2, 8)), {}, 'row 0, joint "root"'),
        (np.ones((2, 8)), {"dt": 0}, "dt"),
        (np.ones((2, 8)), {"dt": "fast"}, "dt"),
        (np.ones((2, 8)), {"dt": 1, "times": [0, 1]}, "both"),
        (np.ones((2, 8)), {"times": [0, 1, 2]}, r"\(3,\).*2 rows"),
        (np.ones((2, 8)), {"times": [0, 0]}, "row 1"),
        (np.ones((2, 8)), {"times": [0, np.inf]}, "grow"),
        (np.ones((2, 8)), {"speed": -1}, "speed"),
        (np.ones((2, 8)), {"speed": np.inf}, "speed"),
        (np.ones((2, 8)), {"loop": 1}, "loop"),
        (np.ones((2, 8)), {"compare": True}, "ghost="),
        (np.ones((2, 8)), {"ghost": np.ones((2, 3))}, "ghost has shape"),
        (np.ones((2, 8)), {"ghost": [[1, 2], [3]]}, "ghost is no array"),
        (np.ones((2, 8)), {"ghost": "other"}, "ghost"),
        (np.ones((2, 8)), {"ghost": np.ones((3, 8)), "times": [0, 1]}, "3 rows"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_changes(make, given, arguments, words):
    view, _ = make(FLOATS)
    with pytest.raises(StateError, match=words):
        view.play(given, **arguments)

    assert ("pose", False, None) == (view.source, view.playing, view._trajectory)


def test_quaternions_are_made_unit_and_the_users_array_is_left_alone(make):
    view, _ = make(FLOATS)
    given = np.tile([0.0, 0, 0, 2, 0, 0, 0, 0.5], (3, 1))
    view.play(given)

    assert [0, 0, 0, 1, 0, 0, 0, 0.5] == view.qpos
    assert 2.0 == given[0, 3]
    given[:] = 7  # nor does it matter what becomes of it
    view.frame = 1
    assert [0, 0, 0, 1, 0, 0, 0, 0.5] == view.qpos


def test_setting_joints_pauses_and_playing_goes_on_from_the_row(one):
    view, page, _ = one
    view.play(rows(5), dt=0.5)
    view.frame = 3
    view.set_joints(j=1.0)

    assert ("pose", False, [1.0], 3) == (view.source, view.playing, view.qpos, view.frame)
    page.forget()
    view.playing = True
    assert ("trajectory", True, [0.03]) == (view.source, view.playing, view.qpos)
    page.rests()
    assert [3] == [cursor["frame"] for cursor in page.updates("_cursor")]


def test_home_tells_pages_the_pose_also_where_the_trait_has_had_it_all_along(one):
    view, page, hand = one
    view.play(rows(5))
    hand.says("at", 4)
    page.rests().forget()
    view.home()
    page.rests()

    assert [[0.0]] == page.updates("qpos")
    assert 1 == len(page.messages("rest"))  # the value is the one that pages have had since the beginning


def test_stop_lets_the_robot_stand_where_it_is(one):
    view, page, _ = one
    view.play(rows(5))
    view.frame = 2
    hashes = [view._trajectory["track"][part]["hash"] for part in ("qpos", "times")]
    page.forget()
    view.stop()

    assert ("pose", False, None, 0, [0.02]) == (view.source, view.playing, view._trajectory, view.frame, view.qpos)
    assert [[0.02]] == page.updates("qpos")
    assert [None, None] == [view.outbox.store.get(name) for name in hashes]
    view.stop()  # twice does no harm


def test_the_next_trajectory_replaces_the_one_before(one):
    view, _, hand = one
    view.play(rows(5))
    first = view._trajectory
    view.frame = 4
    view.play(rows(3), dt=1)
    hand.says("at", 2, order=first["number"])

    assert first["number"] < view._trajectory["number"]
    assert 0 == view.frame
    assert view.outbox.store.get(first["track"]["qpos"]["hash"]) is None


def test_an_observer_hears_of_every_row_that_is_shown(one):
    view, _, hand = one
    seen = []
    view.observe(lambda change: seen.append((change["new"], view.time, view.qpos[0])), "frame")
    view.play(rows(5), dt=0.5)
    view.frame = 2
    hand.says("at", 3)

    assert [(2, 1.0, 0.02), (3, 1.5, 0.03)] == seen


def test_a_slider_linked_in_the_page_shows_rows(one):
    view, page, _ = one
    view.play(rows(5))
    page.saves(frame=3)

    assert (3, [0.03]) == (view.frame, view.qpos)


def test_what_a_page_plays_python_follows_and_pages_are_not_told(one):
    view, page, hand = one
    view.play(rows(50), dt=0.1)
    page.rests().forget()
    hand.says("at", 20)

    assert (20, 2.0, [0.2], True) == (view.frame, view.time, view.qpos, view.playing)
    assert [] == page.updates("qpos") + page.updates("_cursor") + page.messages("frame")


def test_a_bar_that_is_dragged_shows_rows_and_tells_the_other_pages_who_did_it(one):
    view, page, hand = one
    view.play(rows(50), dt=0.1)
    view.playing = False
    page.rests().forget()
    hand.says("seek", 30)

    assert (30, 3.0, [0.3], False) == (view.frame, view.time, view.qpos, view.playing)
    assert [(30, "v1")] == [(cursor["frame"], cursor["by"]) for cursor in page.updates("_cursor")]


def test_a_page_pauses_exactly_and_plays_on(one):
    view, _, hand = one
    view.play(rows(50), dt=0.1)
    hand.says("pause", 17)
    assert (False, 17, [0.17]) == (view.playing, view.frame, view.qpos)
    hand.says("speed", 0.25)
    hand.says("loop", 0)
    hand.says("play", 17)
    assert (True, 0.25, False) == (view.playing, view.speed, view.loop)


def test_a_page_that_has_not_heard_of_the_last_order_does_not_undo_it(one):
    view, _, hand = one
    view.play(rows(50))
    before = view._cursor["order"]
    view.playing = False
    view.frame = 30
    hand.says("at", 12, order=before)

    assert 30 == view.frame


def test_at_the_end_playing_begins_anew_where_it_does_not_loop(one):
    view, _, hand = one
    view.play(rows(5), loop=False)
    hand.says("pause", 4)
    view.playing = True

    assert 0 == view.frame


def test_a_page_cannot_ask_for_a_row_that_is_not_there(one):
    view, _, hand = one
    view.play(rows(5))
    for value in (9, 1.5, -7):
        hand.says("seek", value)

    assert 0 == view.frame
    assert 3 == len(view.problems)


def test_a_hand_that_moves_a_joint_pauses_it(one):
    view, _, hand = one
    view.play(rows(50))
    hand.says("pause", 7)
    hand.moves(0.5)

    assert ("pose", [0.5], 7) == (view.source, view.qpos, view.frame)
    hand.says("seek", 8)
    assert ("trajectory", [0.08]) == (view.source, view.qpos)


def test_joints_own_widgets_follow_and_pages_hear_of_them_at_the_pause(one):
    view, _, hand = one
    joint = view.joints["j"]
    view.play(rows(50))
    joint.comm.sent.clear()
    hand.says("at", 20)
    assert (0.2, []) == (joint.value, joint.comm.sent)
    hand.says("pause", 21)
    assert [0.21] == [data["state"]["value"] for _, data, _ in joint.comm.sent]
