"""What happens between the kernel and a page, with the test playing the page."""

import asyncio
import threading

import numpy as np
import pytest
import traitlets

from leg import FINGERS
from recording import Page
from robotview.protocol.blobs import verbatim
from robotview.protocol.messages import CHUNK_BYTES, PROTOCOL
from robotview.widget import Click, JointMove

REST = [0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]


def joints(view, seq, moved, phase="move", **other):
    names = list(view.joints)
    return {
        "type": "joints",
        "robot": view.robot_id,
        "view": "v1",
        "seq": seq,
        "phase": phase,
        "joints": [names.index(name) for name in moved],
        "values": [value if isinstance(value, list) else [value] for value in moved.values()],
        **other,
    }


def need(view, seq, hashes):
    return {"type": "need", "view": view, "seq": seq, "hashes": hashes}


def hello(view="v1", count=1, *, protocol=PROTOCOL, visible=True, again=False):
    return {
        "type": "hello",
        "view": view,
        "protocol": protocol,
        "count": count,
        "visible": visible,
        "again": again,
    }


def acks(page):
    return [content["seq"] for content, _ in page.messages("ack")]


def received(page):
    """The blobs that arrived whole: hash -> bytes."""
    parts = {}
    for content, buffers in page.messages("chunk"):
        parts.setdefault(content["hash"], {})[content["index"]] = (content, bytes(buffers[0]))
    whole = {}
    for name, chunks in parts.items():
        content = chunks[0][0]
        assert sorted(chunks) == list(range(content["count"]))
        whole[name] = b"".join(data for _, (_, data) in sorted(chunks.items()))
        assert content["size"] == len(whole[name])
    return whole


def test_a_page_gets_what_it_asks_for_in_chunks_of_a_megabyte(make):
    rng = np.random.default_rng(0)
    vertices = " ".join(f"{x:.6f}" for x in rng.random(3 * 120_000))
    view, page = make(f'<mujoco><asset><mesh name="m" vertex="{vertices}"/></asset></mujoco>')
    link = page.opened_with["_link"]
    page.sends(need("v1", 1, [link["module"]["hash"], link["scene"]["hash"]]))
    wanted = [blob.hash for blob in view.outbox.store]
    page.sends(need("v1", 2, wanted[2:]))

    assert set(wanted) == set(received(page))
    assert PROTOCOL == link["protocol"]
    assert max(len(bytes(b[0])) for _, b in page.messages("chunk")) <= CHUNK_BYTES
    assert [1, 2] == acks(page)


def test_a_page_that_is_older_than_the_kernel_is_told_so(make):
    _, page = make()
    page.sends(need("v1", 1, ["nowhere"]))

    assert [{"type": "missing", "hash": "nowhere"}] == [content for content, _ in page.messages("missing")]


def big_view(make):
    view, page = make()
    big = [verbatim(bytes([i]) * (5 * CHUNK_BYTES // 2)) for i in range(3)]
    view.outbox.store._blobs.update({blob.hash: blob for blob in big})
    return view, page, [blob.hash for blob in big]


def order(page):
    return [(content["hash"], content["index"]) for content, _ in page.messages("chunk")]


def test_two_views_that_ask_for_the_same_are_sent_it_once(make):
    _, page, (a, b, _) = big_view(make)

    async def ask():
        page.sends(need("v1", 1, [a, b]))
        page.sends(need("v2", 1, [b]))
        await asyncio.sleep(0.05)

    asyncio.run(ask())
    assert [(a, 0), (a, 1), (a, 2), (b, 0), (b, 1), (b, 2)] == order(page)


def test_a_view_that_comes_in_the_middle_of_a_blob_gets_all_of_it(make):
    _, page, (a, _, _) = big_view(make)

    async def ask():
        page.sends(need("v1", 1, [a]))
        for _ in range(2):
            await asyncio.sleep(0)
        page.sends(need("v2", 1, [a]))
        await asyncio.sleep(0.05)

    asyncio.run(ask())
    assert [0, 1, 2, 0, 1, 2] == [index for _, index in order(page)]


def test_a_view_that_goes_stops_what_only_it_wanted(make):
    _, page, (a, b, c) = big_view(make)

    async def ask():
        page.sends(need("v1", 1, [a, b, c]))
        page.sends(need("v2", 1, [c]))
        await asyncio.sleep(0)
        page.sends({"type": "cancel", "view": "v1", "hashes": [a, b, c]})
        await asyncio.sleep(0.05)

    asyncio.run(ask())
    assert len([1 for name, _ in order(page) if name == a]) < 3
    assert b not in dict(order(page))
    assert [0, 1, 2] == [index for name, index in order(page) if name == c]


def test_a_drag_reaches_python_and_is_acknowledged_after_the_traits(make):
    view, page = make()
    moves, seen = [], []
    view.on_joint(moves.append)
    view.observe(lambda change: seen.append(change.new[11]), "qpos")
    knee = view.joints["knee"]
    page.forget()
    page.sends(joints(view, 1, {"knee": 0.1}))
    page.sends(joints(view, 2, {"knee": 0.2}, "end"))

    assert [0.1, 0.2] == seen
    assert 0.2 == knee.value
    assert [JointMove({"knee": 0.1}, "move"), JointMove({"knee": 0.2}, "end")] == moves
    kinds = [data.get("content", data.get("state")) for _, data, _ in page.comm.sent]
    assert [["qpos"], "ack", ["qpos"], "ack"] == [k.get("type") or list(k) for k in kinds]
    assert [1, 2] == acks(page)


def test_a_drag_stops_at_limits_and_takes_followers_as_the_page_computed_them(make):
    view, page = make(FINGERS)
    page.sends(joints(view, 1, {"left": 1.0, "right": -0.07}))

    assert [0.04, -0.07, 0] == pytest.approx(view.qpos)


def test_every_view_of_a_widget_hears_of_a_drag_in_one(make):
    view, page = make()
    page.sends(joints(view, 1, {"root": [0, 0, 2, 2, 0, 0, 0]}))

    assert [0, 0, 2, 1, 0, 0, 0] == page.updates("qpos")[-1][:7]


def test_home_from_the_page(make):
    view, page = make()
    view.set_joints(knee=0.3)
    page.sends({"type": "home", "robot": view.robot_id, "view": "v1", "seq": 4})

    assert REST == view.qpos
    assert [4] == acks(page)


def test_selection_hover_click_camera_and_switches_from_the_page(make):
    view, page = make()
    clicks, selections = [], []
    view.on_click(clicks.append)
    stop = view.on_select(selections.append)
    who = {"robot": view.robot_id, "view": "v1"}
    pose = {"position": [1, 0, 0], "target": [0, 0, 0], "up": [0, 0, 1], "fov": 45}
    page.sends({"type": "select", **who, "seq": 1, "paths": ["geom/foot"]})
    page.sends({"type": "hover", **who, "seq": 2, "path": "body/shin"})
    page.sends({"type": "click", **who, "seq": 3, "path": "geom/foot", "point": [1, 2, 3]})
    page.sends({"type": "camera", "view": "v1", "seq": 4, "pose": pose})
    page.sends({"type": "show", "view": "v1", "seq": 5, "key": "collision", "value": True})
    stop()
    stop()
    view.selected = []

    assert [["geom/foot"]] == selections
    assert "body/shin" == view.hovered
    assert [Click("geom/foot", (1, 2, 3))] == clicks
    assert pose == view.camera
    assert view.show["collision"]
    assert [1, 2, 3, 4, 5] == acks(page)


@pytest.mark.parametrize(
    "content",
    [
        None,
        "joints",
        {"type": "explode"},
        {"type": "joints", "joints": [0]},
        {"type": "select", "robot": "ROBOT", "view": "v1", "seq": 1, "paths": ["body/nobody"]},
        {"type": "show", "view": "v1", "seq": 1, "key": "opacity", "value": True},
        {"type": "show", "view": "v1", "seq": 1, "key": "nothing", "value": True},
        hello(protocol=PROTOCOL + 1),
        {"type": "joints", "robot": "ROBOT", "view": "v", "seq": 1, "phase": "end", "joints": [99], "values": [[0]]},
        {"type": "joints", "robot": "ROBOT", "view": "v", "seq": 1, "phase": "end", "joints": [0], "values": [[0]]},
        {"type": "joints", "robot": "ROBOT", "view": "v", "seq": 1, "phase": "end", "joints": [2], "values": []},
        {"type": "joints", "robot": "ROBOT", "view": "v", "seq": 1, "phase": "end", "joints": [-1], "values": [[1]]},
    ],
)
def test_a_message_that_makes_no_sense_is_ignored_and_listed(make, content, capsys):
    view, page = make()
    before = list(view.qpos), list(view.selected), dict(view.show)
    if isinstance(content, dict) and content.get("robot") == "ROBOT":
        content = {**content, "robot": view.robot_id}
    page.sends(content)

    assert before == (view.qpos, view.selected, view.show)
    assert "page.message" == view.problems[-1].code
    assert "" == capsys.readouterr().err


def test_a_message_about_a_robot_that_is_no_longer_shown_is_only_acknowledged(make):
    view, page = make()
    page.sends({**joints(view, 1, {"knee": 0.3}), "robot": "another"})

    assert REST == view.qpos
    assert [1] == acks(page)
    assert () == tuple(view.problems)


def test_a_hello_is_answered(make):
    _, page = make()
    page.sends(hello(count=3))

    welcome = {"type": "welcome", "view": "v1", "count": 3, "prompt": False}
    assert [welcome] == [content for content, _ in page.messages()]


def test_a_callback_that_raises_disturbs_nobody(make):
    view, page = make()
    seen = []
    view.on_click(lambda _: 1 / 0)
    view.on_click(seen.append)
    page.sends({"type": "click", "robot": view.robot_id, "view": "v", "seq": 1, "path": "", "point": [0, 0, 0]})

    assert 1 == len(seen)
    assert [1] == acks(page)


def test_a_page_cannot_write_what_python_owns(make):
    view, page = make()
    page.forget()
    page.saves(qpos=[9] * 14, selected=["body/shin"], status="closed", _link=None, show={}, height=300)

    assert REST == view.qpos
    assert "ready" == view.status
    assert 300 == view.height
    corrected = page.updates("qpos", "status")[-1]
    assert REST == corrected["qpos"]
    assert "ready" == corrected["status"]
    page.saves(height="tall")
    assert 300 == view.height


def test_joints_can_be_observed_and_linked(make):
    view, _ = make()
    knee, slide = view.joints["knee"], view.joints["slide"]
    assert knee is view.joints["knee"]
    assert [pytest.approx(-1.5707963), pytest.approx(0.785398)] == [knee.min, knee.max]
    assert [float("-inf"), float("inf"), None, False] == [slide.min, slide.max, slide.range, slide.limited]
    assert ["knee", "hinge", "rad"] == [knee.name, knee.type, knee.unit]
    seen = []
    knee.observe(lambda change: seen.append(change.new), "value")
    traitlets.link((knee, "value"), (slide, "value"))
    view.set_joints(knee=0.3)
    slide.value = 9
    knee.value = -0.2

    assert [0.3, pytest.approx(0.785398), -0.2] == seen
    assert [-0.2, -0.2] == view.qpos[11:13]


def test_a_joint_is_viewless_small_and_without_infinity_for_the_page(make):
    view, _ = make()
    state = Page(view.joints["slide"]).opened_with

    assert state["_view_name"] is None
    assert state["min"] is None
    assert {view.joints["slide"].model_id} == set(view._joint_models.values())
    assert {"slide": view.joints["slide"].model_id} == view._joint_models


def test_ball_and_free_joints_have_tuples(make):
    view, _ = make()
    assert (1, 0, 0, 0) == view.joints["hip"].value
    view.joints["hip"].value = (1, 0, 0, 0.1)
    view.joints["root"].value = (1, 1, 1, 1, 0, 0, 0)

    assert [1, 1, 1] == view.qpos[:3]
    assert 1 == pytest.approx(sum(part**2 for part in view.joints["hip"].value))


def test_a_value_the_page_saved_is_taken_clamped_and_never_echoed(make):
    view, page = make()
    knee = view.joints["knee"]
    joint = Page(knee)
    joint.forget()
    joint.saves(value=0.25)
    joint.saves(value=99)

    assert 0.785398 == pytest.approx(knee.value)
    assert 0.785398 == pytest.approx(view.qpos[11])
    assert [0.25, pytest.approx(0.785398)] == [qpos[11] for qpos in page.rests().updates("qpos")]
    assert [] == joint.comm.sent


@pytest.mark.parametrize("value", [None, "fast", [1, 2], {"a": 1}])
def test_what_is_no_value_of_a_joint_is_not_taken_from_a_page(make, value, capsys):
    view, _ = make()
    knee = view.joints["knee"]
    Page(knee).saves(value=value, name="other", min=3)

    assert 0 == knee.value
    assert "knee" == knee.name
    assert "" == capsys.readouterr().err


def test_a_value_set_in_python_is_sent_to_the_page_once(make):
    view, _ = make()
    knee = view.joints["knee"]
    joint = Page(knee)
    joint.forget()
    view.set_joints(knee=0.5)

    assert [0.5] == joint.updates("value")


def test_a_joint_that_was_never_asked_for_costs_nothing(make):
    view, _ = make()
    view.set_joints(knee=0.5)

    assert {} == view._joint_models


def test_joints_of_a_closed_view_are_closed(make):
    view, _ = make()
    knee = view.joints["knee"]
    joint = Page(knee)
    view.close()

    assert joint.closed


def test_moves_from_several_threads_end_in_one_state(make):
    view, page = make()
    knee = view.joints["knee"]

    def move(offset):
        for i in range(100):
            page.sends(joints(view, i, {"knee": offset + i / 1000}))

    threads = [threading.Thread(target=move, args=(offset,)) for offset in (0.1, 0.2, 0.3)]
    for thread in threads:
        thread.start()
    for _ in range(100):
        view.set_joints(slide=_ / 100)
    for thread in threads:
        thread.join()

    assert view.session.qpos.tolist() == view.qpos
    assert knee.value == view.qpos[11]
    assert 0.99 == view.qpos[12]


def chosen(page, seq, position, *, fitted):
    """The page tells of its camera."""
    pose = {"position": position, "target": [0, 0, 1], "up": [0, 0, 1], "fov": 45}
    page.sends({"type": "camera", "view": "v", "seq": seq, "pose": pose, "fitted": fitted})


def test_the_camera_that_a_page_chose_is_known_until_somebody_says_otherwise(make):
    view, page = make()
    assert {} == view.camera
    chosen(page, 1, [4, 0, 1], fitted=True)

    assert [4, 0, 1] == view.camera["position"]
    assert [True] == page.updates("_fitted")
    assert {} == view.page()[0].camera  # a page of its own has another size

    view.camera = {"position": (1, 2, 3)}
    chosen(page, 2, [5, 0, 1], fitted=True)
    assert {"position": [1, 2, 3]} == view.camera
    assert [True, False] == page.updates("_fitted")

    view.camera = {}
    chosen(page, 3, [6, 0, 1], fitted=True)
    assert [6, 0, 1] == view.camera["position"]
    chosen(page, 4, [7, 0, 1], fitted=False)
    assert [7, 0, 1] == view.camera["position"]
    assert [7, 0, 1] == view.page()[0].camera["position"]
