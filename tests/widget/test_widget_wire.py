"""What crosses while a view moves: streams, the control comm, two threads at once."""

import json
import threading
import time
import types
from contextlib import contextmanager

import mujoco
import numpy as np
import pytest

from leg import FINGERS, LEG
from recording import Page
from robotview.errors import StateError
from robotview.protocol.blobs import verbatim
from robotview.protocol.messages import CHUNK_BYTES, PROTOCOL
from robotview.widget import routes

HELLO = {"type": "hello", "view": "v1", "protocol": PROTOCOL, "count": 1, "visible": True, "again": False}


def in_thread(act, seconds=5):
    """Run something in another thread; it must end."""
    failures = []

    def run():
        try:
            act()
        except Exception as error:  # noqa: BLE001
            failures.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    assert not thread.is_alive(), "it waits for ever"
    assert [] == failures


@contextmanager
def one_moment(view):
    """Let everything happen at one time, however slow the machine is."""
    now = time.monotonic()
    view.frames._clock = lambda: now
    yield
    view.frames._clock = time.monotonic
    view.frames._runner.wake()


def joints(view, seq, moved, phase="move", who="v1"):
    names = list(view.joints)
    return {
        "type": "joints",
        "robot": view.robot_id,
        "view": who,
        "seq": seq,
        "phase": phase,
        "joints": [names.index(name) for name in moved],
        "values": [[value] for value in moved.values()],
    }


# --- streams ------------------------------------------------------------------------------------------------------


def test_while_streaming_observers_hear_everything_and_the_trait_is_sent_at_the_ends(make):
    view, page = make()
    page.control.sends(HELLO)
    seen = []
    view.observe(lambda change: seen.append(change.new[11]), "qpos")
    with one_moment(view):
        for i in range(1, 201):
            view.set_joints(knee=i / 300)
    page.rests()

    assert [i / 300 for i in range(1, 201)] == seen
    assert [1 / 300, 200 / 300] == [qpos[11] for qpos in page.updates("qpos")]
    assert 1 <= len(page.messages("frame")) <= 2


def test_a_frame_is_a_numbered_whole_state_in_single_precision(make):
    view, page = make()
    with one_moment(view):
        view.set_joints(knee=0.1)
        view.set_joints(knee=0.2)
        view.set_joints(knee=0.3, slide=1e-3)
    page.rests()
    (first, (buffer,)), *_ = page.messages("frame")

    assert {"type": "frame", "robot": view.robot_id, "number": 1, "parts": ["qpos"]} == first
    sent = np.frombuffer(buffer, dtype="<f4")
    assert (14,) == sent.shape
    assert sent[11] in (np.float32(0.2), np.float32(0.3))
    rest = page.messages("rest")[-1][0]
    assert {"type": "rest", "robot": view.robot_id, "number": len(page.messages("frame"))} == rest


def test_the_last_state_of_a_stream_is_exact_to_the_last_bit(make):
    view, page = make()
    with one_moment(view):
        for value in (0.1, 0.2, 1 / 3):
            view.set_joints(knee=value)
    kinds = [data.get("content", data.get("state")) for _, data, _ in page.rests().comm.sent]
    last, rest = kinds[-2:]

    assert 1 / 3 == json.loads(json.dumps(last["qpos"]))[11]
    assert "rest" == rest["type"]


def test_a_view_that_opens_in_the_middle_of_a_stream_sees_the_present_state(make):
    view, _ = make()
    for value in (0.1, 0.2, 0.3):
        view.set_joints(knee=value)

        assert value == view.get_state()["qpos"][11]


def test_update_shows_what_others_step(make):
    model = mujoco.MjModel.from_xml_string(LEG)
    data = mujoco.MjData(model)
    view, page = make(LEG)
    for _ in range(50):
        mujoco.mj_step(model, data)
        view.update(data)

    assert data.qpos.tolist() == pytest.approx(view.qpos, abs=1e-12)
    mujoco.mj_resetData(model, data)
    assert -0.001 > view.qpos[2] - 1  # a copy
    assert view.qpos == page.rests().updates("qpos")[-1]


def test_update_refuses_the_data_of_another_robot(make):
    view, _ = make()
    with pytest.raises(StateError, match=r"shape \(3,\), this robot needs \(14,\)"):
        view.update(types.SimpleNamespace(qpos=np.zeros(3)))
    broken = types.SimpleNamespace(qpos=np.full(14, np.nan))
    with pytest.raises(StateError, match=r"qpos\[0\] is nan"):
        view.update(broken)


def test_the_widgets_of_joints_tell_the_page_at_the_pause(make):
    view, _ = make()
    knee = view.joints["knee"]
    seen = []
    knee.observe(lambda change: seen.append(change.new), "value")
    joint = Page(knee)
    joint.forget()
    with one_moment(view):
        for i in range(1, 101):
            view.set_joints(knee=i / 200)
    Page(view).rests()

    assert [i / 200 for i in range(1, 101)] == seen
    assert [1 / 200, 0.5] == joint.updates("value")


def test_a_joint_moved_by_a_hand_tells_its_widget_when_the_hand_lets_go(make):
    view, page = make()
    joint = Page(view.joints["knee"])
    joint.forget()
    for seq in range(1, 5):
        page.control.sends(joints(view, seq, {"knee": seq / 10}))
    assert [] == joint.updates("value")
    page.control.sends(joints(view, 5, {"knee": 0.5}, "end"))

    assert [0.5] == joint.updates("value")
    assert [0.1, 0.2, 0.3, 0.4, 0.5] == [qpos[11] for qpos in page.updates("qpos")]


def test_an_observer_that_corrects_what_a_page_saved_is_heard_in_the_page(make):
    view, _ = make()
    knee = view.joints["knee"]
    knee.observe(lambda change: setattr(knee, "value", min(change.new, 0.2)), "value")
    joint = Page(knee)
    joint.forget()
    joint.saves(value=0.6)
    Page(view).rests()

    assert 0.2 == knee.value
    assert 0.2 == joint.updates("value")[-1]


# --- the control comm ---------------------------------------------------------------------------------------------


def test_pages_are_answered_on_the_comm_on_which_they_spoke_and_told_the_rest_on_the_views(make):
    view, page = make()
    control = page.control
    assert view._channel.model_id == page.opened_with["_control"]
    page.forget()
    control.forget()
    control.sends(HELLO)
    control.sends(joints(view, 1, {"knee": 0.2}, "end"))
    control.sends({"type": "need", "view": "v1", "seq": 2, "hashes": [view._link["scene"]["hash"]]})

    assert ["welcome", "ack", "ack"] == [content["type"] for content, _ in control.messages()]
    assert ["chunk"] == [content["type"] for content, _ in page.messages()]
    assert 0.2 == page.updates("qpos")[-1][11]


def test_nothing_else_is_published_on_the_control_comm(make):
    view, page = make()
    control = page.control
    assert {"_model_name": "WidgetModel", "_model_module": "@jupyter-widgets/base", "_view_name": None}.items() <= (
        control.opened_with.items()
    )
    control.forget()
    for i in range(20):
        view.set_joints(knee=i / 100)
    view.selected = ["body/shin"]
    view.show["collision"] = True
    page.rests()

    assert [] == control.comm.sent


def test_a_page_is_told_whether_it_is_heard_beside_running_cells(make):
    _, page = make()
    control = page.control
    control.sends(HELLO)
    in_thread(lambda: control.sends({**HELLO, "count": 2}))

    assert [(1, False), (2, True)] == [(c["count"], c["prompt"]) for c, _ in control.messages("welcome")]


def test_who_published_last_does_not_say_where_messages_are_handled(make):
    view, page = make()
    knee = view.joints["knee"]
    comms = (view.comm, page.control.comm, knee.comm)
    for comm in comms:
        publish = comm.publish_msg

        def note(*args, comm=comm, publish=publish, **keys):
            comm._reply_subshell_id = None
            publish(*args, **keys)

        comm.publish_msg = note
    view.set_joints(knee=0.1)
    page.control.sends(HELLO)
    view.selected = ["body/shin"]

    assert [False] * 3 == ["_reply_subshell_id" in vars(comm) for comm in (view.comm, page.control.comm, knee.comm)]


def test_only_input_counts_as_an_execution_of_user_code():
    handled = []
    comm = types.SimpleNamespace(handle_msg=lambda message: handled.append(("loud", message)))
    routes.handle_quietly(comm, lambda message: handled.append(("quiet", message)), frozenset({"drawn"}))
    answer = {"content": {"data": {"method": "custom", "content": {"type": "drawn"}}}}
    for message in (answer, {"content": {"data": {"method": "update", "state": {}}}}, {"content": None}):
        comm.handle_msg(message)

    assert ["quiet", "loud", "loud"] == [how for how, _ in handled]


def test_answers_to_frames_do_not_end_figures_of_a_running_cell(make, monkeypatch):
    view, page = make()
    executions = []
    shell = types.SimpleNamespace(events=types.SimpleNamespace(trigger=executions.append))
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    control = page.control
    control.sends(HELLO)
    control.sends({"type": "drawn", "view": "v1", "number": 1})
    assert [] == executions
    control.sends(joints(view, 1, {"knee": 0.2}))

    assert ["pre_execute", "post_execute"] == executions


def test_a_message_that_comes_twice_is_acted_on_once_and_acknowledged_twice(make):
    view, page = make()
    clicks = []
    view.on_click(clicks.append)
    click = {"type": "click", "robot": view.robot_id, "view": "v1", "seq": 1, "path": "", "point": [0, 0, 0]}
    page.control.sends(click)
    page.control.sends(click)
    page.control.sends({**click, "view": "v2"})

    assert 2 == len(clicks)
    assert [1, 1, 1] == [content["seq"] for content, _ in page.control.messages("ack")]


def test_a_message_that_was_overtaken_does_not_turn_back_what_a_newer_one_did(make):
    view, page = make()
    page.control.sends(joints(view, 3, {"knee": 0.3}))
    page.control.sends(joints(view, 1, {"knee": 0.1, "slide": 0.5}))
    page.control.sends({"type": "home", "robot": view.robot_id, "view": "v1", "seq": 2})
    page.control.sends({"type": "show", "view": "v1", "seq": 5, "key": "grid", "value": False})
    page.control.sends({"type": "show", "view": "v1", "seq": 4, "key": "grid", "value": True})

    assert [0.3, 0.5] == view.qpos[11:13]
    assert not view.show["grid"]


def test_a_goodbye_ends_what_the_view_waited_for(make):
    view, page = make()
    control = page.control
    control.sends(HELLO)
    big = verbatim(bytes(3 * CHUNK_BYTES))
    view.outbox.store._blobs[big.hash] = big
    view.outbox._busy, view.outbox._moved = True, float("inf")  # something else is being sent
    control.sends({"type": "need", "view": "v1", "seq": 1, "hashes": [big.hash]})
    control.sends({"type": "bye", "view": "v1"})

    assert {} == view.outbox._wanted
    assert not view.frames.audience.known


def test_a_page_that_lost_the_connection_is_sent_everything_again(make):
    view, page = make()
    view.set_joints(knee=0.3)
    view.selected = ["body/shin"]
    page.forget()
    page.control.sends({**HELLO, "again": True})

    (state,) = page.updates("qpos", "selected")[:1]
    assert 0.3 == state["qpos"][11]
    assert ["body/shin"] == state["selected"]
    assert "_esm" not in state
    assert ["rest"] == [content["type"] for content, _ in page.messages()]


def test_a_closed_view_closes_its_control_and_hears_nothing(make):
    view, page = make()
    control = page.control
    view.close()
    control.sends(HELLO)

    assert control.closed
    assert [] == control.messages()


# --- two threads --------------------------------------------------------------------------------------------------


def test_a_cell_that_holds_the_sessions_lock_can_move_while_a_page_moves(make):
    view, page = make()
    entered = threading.Event()

    def drag():
        entered.set()
        for seq in range(1, 100):
            page.control.sends(joints(view, seq, {"knee": seq / 200}))

    def cell():
        for i in range(100):
            with view.session.lock:
                view.set_joints(slide=float(i))
                _ = view.joints["slide"].value, view.joints["hip"].value

    thread = threading.Thread(target=drag, daemon=True)
    thread.start()
    entered.wait(5)
    in_thread(cell, seconds=20)
    thread.join(20)
    assert not thread.is_alive()
    assert [99 / 200, 99] == view.qpos[11:13]


def test_observers_are_called_while_no_lock_is_held(make):
    view, page = make(FINGERS)
    calls = []

    def other_thread_works(_):
        if len(calls) < 3:
            calls.append(1)
            in_thread(lambda: view.set_joints(left=0.01 * len(calls)))

    view.observe(other_thread_works, ["qpos", "show", "selected", "camera"])
    view.joints["left"].observe(other_thread_works, "value")
    view.on_joint(other_thread_works)
    view.set_joints(left=0.04)
    calls.clear()
    page.control.sends(joints(view, 1, {"left": 0.03}, "end"))
    calls.clear()
    view.show["collision"] = True
    page.control.sends({"type": "show", "view": "v1", "seq": 2, "key": "grid", "value": False})

    assert calls


def test_notifications_that_are_held_come_at_the_end_and_change_nothing(make):
    view, page = make()
    seen = []
    view.observe(lambda change: seen.append((change.name, change.new)), ["qpos", "show", "height"])
    with view.hold_trait_notifications():
        view.set_joints(knee=0.1)
        view.set_joints(knee=0.2)
        view.show["grid"] = False
        view.height = 300
        assert [] == seen

    assert {"qpos": view.qpos, "show": view.show, "height": 300} == dict(seen)
    assert 0.2 == view.qpos[11] == page.rests().updates("qpos")[-1][11]


def test_switches_turned_in_two_threads_are_all_turned(make):
    view, _ = make()
    names = ["collision", "sites", "frames", "joint_axes", "wireframe"]
    threads = [threading.Thread(target=lambda n=name: view.show.update({n: True})) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [True] * 5 == [view.show[name] for name in names]


def test_a_joint_asked_for_in_two_threads_is_one(make):
    view, _ = make()
    found = []
    barrier = threading.Barrier(8)

    def ask():
        barrier.wait()
        found.append(view.joints["knee"])

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert 1 == len(set(map(id, found)))
    assert {"knee": found[0].model_id} == view._joint_models


def test_qpos_never_goes_back_however_many_threads_move(make):
    view, _ = make()
    seen = []
    view.observe(lambda change: seen.append((change.new.revision, change.old.revision)), "qpos")

    def move(name):
        for i in range(300):
            view.set_joints({name: i / 300})

    threads = [threading.Thread(target=move, args=(name,)) for name in ("knee", "slide", "#4")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert all(new > old for new, old in seen)
    assert view.session.qpos.tolist() == view.qpos
    assert 0.996 < view.qpos[12] == view.joints["slide"].value
