"""An apply under a view: the simulation is swapped, the robot goes on where it can; nothing is left of the old one."""

import gc
import json
import threading
import time
import weakref

import numpy as np
import pytest

from moving_arm import ARM
from robotview import Map
from robotview.errors import SimulationError
from robotview.sim import Simulation
from waiting import threads, until

FREE = """<mujoco model="block"><worldbody><body name="block" pos="0 0 0.3"><freejoint name="root"/>
<geom name="block" type="box" size=".1 .1 .1"/></body></worldbody></mujoco>"""


def add_box(m, at=(5.0, 0.0, 0.5), **more):
    with m.edit("add") as tx:
        return tx.add_box(at=at, **more).id


def committed(ticket):
    ticket.result()
    return ticket


def test_an_editors_simulation_has_the_committed_map_and_its_picture_the_robot_alone(edit):
    m = Map.new("yard")
    view, _ = edit(m, FREE)
    add_box(m)
    assert 1 + 1 == view.sim.model.ngeom  # the block and the ground: the draft is not applied
    link = view._link
    committed(m.apply())
    assert 1 + 2 == view.sim.model.ngeom
    assert (1, link) == (len(view.robot.geoms), view._link)
    view.sim.step(400)
    assert {"ground"} == {view.map_object(geom) for pair in view.sim.contacts().names for geom in pair} - {None}
    assert 0.1 == pytest.approx(view.qpos[2], abs=5e-3)


def test_the_robot_goes_on_in_its_whole_state_and_old_handles_say_so(edit):
    m = Map.new("yard")
    view, _ = edit(m, ARM)
    old = view.sim

    def controller(model, data):
        data.ctrl[1] = 2.0

    old.controller = controller
    old.apply_controls({"hip": 0.4})
    old.step(100)
    with old.lock:
        state = [old.data.qpos.copy(), old.data.qvel.copy(), old.data.ctrl.copy(), old.data.qacc_warmstart.copy()]
        at = old.time
    add_box(m)
    committed(m.apply())

    new = view.sim
    assert new is not old
    assert new.model.ngeom == old.model.ngeom + 1
    for was, part in zip(state, (new.data.qpos, new.data.qvel, new.data.ctrl, new.data.qacc_warmstart), strict=True):
        assert was.tolist() == part.tolist()
    assert (at, controller, False) == (new.time, new.controller, new.playing)
    assert list(view.qpos) == state[0].tolist()
    with pytest.raises(SimulationError, match=r"took its place.*view\.sim"):
        old.step()
    with pytest.raises(SimulationError, match="took its place"):
        old.controller = controller
    new.step(5)
    assert at + 0.01 == pytest.approx(view.time)


def test_an_apply_during_play_keeps_playing_and_leaves_one_thread(edit):
    m = Map.new("yard")
    view, hand = edit(m, ARM)
    view.sim.play(2.0)
    until(lambda: view.sim.time > 0.02)
    seen = []
    view.observe(lambda change: seen.append(change["new"]), "playing")
    for i in range(5):
        add_box(m, (5, 2 * i, 0.5))
        committed(m.apply())
    assert (True, 2.0, []) == (view.playing, view.speed, seen)
    until(lambda: len(threads()) == 1)
    before = view.sim.time
    until(lambda: view.sim.time > before + 0.02)
    hand.runs("pause")
    until(lambda: not threads())


def test_a_robot_that_would_stand_in_something_starts_anew_and_that_is_said(edit):
    m = Map.new("yard")
    view, hand = edit(m, FREE)
    view.sim.step(300)
    view.set_joints(root=(2, 0, 0.1, 1, 0, 0, 0))
    wall = add_box(m, (2, 0, 0.5), id="wall")
    committed(m.apply())

    assert [0, 0, 0.3, 1, 0, 0, 0] == pytest.approx(list(view.qpos))
    assert 0 == view.time
    said = hand.heard("said")[-1]
    assert wall in said["text"]
    assert "starts anew" in view._simulation["note"]


def test_a_robot_starts_above_what_was_put_where_it_starts(edit):
    m = Map.new("yard")
    view, _ = edit(m, FREE)
    view.sim.step(300)
    add_box(m, (0, 0, 0.5))
    committed(m.apply())
    assert 1.1 == pytest.approx(view.qpos[2], abs=0.06)
    view.sim.step(300)
    assert 1.1 == pytest.approx(view.qpos[2], abs=5e-3)


def test_a_spawn_point_that_was_moved_moves_the_robot_only_when_it_starts_again(edit):
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_spawn((1, 2, 0.5), id="start")
    committed(m.apply())
    view, _ = edit(m, FREE, spawn="start")
    assert [1, 2, 0.5] == pytest.approx(list(view.qpos[:3]))
    view.sim.step(10)
    with m.edit() as tx:
        tx.update("start", at=(4, 4, 0.5))
    link = view._link
    committed(m.apply())
    assert link != view._link
    assert [1, 2] == pytest.approx(list(view.qpos[:2]))
    assert 0.02 == pytest.approx(view.time)
    view.sim.reset()
    assert [4, 4, 0.5] == pytest.approx(list(view.qpos[:3]))


def test_a_view_shows_what_is_applied_without_being_read_again(make):
    m = Map.new("yard")
    view, page = make(FREE, map=m)
    link = view._link
    view.sim.step(3)
    add_box(m)
    assert 2 == len(view.robot.geoms)
    committed(m.apply())
    assert (3, []) == (len(view.robot.geoms), list(view.problems))
    assert link != view._link
    assert view._link == page.updates("_link")[-1]
    assert 0.006 == pytest.approx(view.sim.time)
    view.selected = [f"map/{m.objects[0].id}"]


def test_what_fails_leaves_the_simulation_the_selection_and_the_draft(edit, monkeypatch):
    m = Map.new("yard")
    view, _ = edit(m, ARM)
    add_box(m, id="box-1")
    view.selected = ["map/box-1"]
    sim, link, package, draft = view.sim, view._link, m.package, m.draft
    sim.step(5)
    state = sim.data.qpos.tolist()
    monkeypatch.setattr("robotview.widget.map_swap.Swap._built", broken)
    ticket = m.apply()
    assert "rolled-back" == ticket.state
    assert "no room" in str(ticket.error)
    monkeypatch.undo()
    assert (sim, link, package, draft) == (view.sim, view._link, m.package, m.draft)
    assert (state, ["map/box-1"]) == (sim.data.qpos.tolist(), list(view.selected))
    until(lambda: any("no room" in note["text"] for note in view._map["notes"]))
    sim.step()


def broken(*_):
    raise SimulationError("no room")


def test_a_second_view_that_cannot_takes_the_first_back(edit, monkeypatch):
    m = Map.new("yard")
    (one, _), (two, _) = edit(m, ARM), edit(m, FREE, "v2")
    first, second = one.sim, two.sim
    first.play()
    add_box(m)
    take = type(two).take_ground

    def fails(view, new, before):
        if view is two and before is not None:
            raise SimulationError("not here")
        return take(view, new, before)

    monkeypatch.setattr(type(two), "take_ground", fails)
    ticket = m.apply()
    monkeypatch.undo()
    assert "rolled-back" == ticket.state
    assert (first, second) == (one.sim, two.sim)
    assert one.playing
    before = first.time
    until(lambda: first.time > before)
    first.pause()


def test_a_robot_that_was_read_again_meanwhile_is_shown_as_it_is_now(make, tmp_path):
    path = tmp_path / "block.xml"
    path.write_text(FREE)
    m = Map.new("yard")
    view, _ = make(path, map=m)
    first = view.sim
    first.step()
    swap = view.prepare(m.package)
    path.write_text(FREE.replace('name="block" type="box"', 'name="crate" type="box"'))
    view.reload()
    swap.commit()
    assert "crate" in {geom.name for geom in view.robot.geoms}
    path.write_text(FREE.replace('name="block" type="box"', 'name="chest" type="box"'))
    view.reload()
    swap.rollback()
    assert "chest" in {geom.name for geom in view.robot.geoms}
    view.sim.step()


def test_a_trajectory_stays_over_an_apply(make):
    m = Map.new("yard")
    view, _ = make(FREE, map=m)
    view.sim.step()
    view.play(np.tile(view.qpos, (5, 1)), dt=0.1)
    view.frame = 3
    add_box(m)
    committed(m.apply())
    assert (False, 3) == (view._trajectory is None, len(view.robot.geoms))
    view.frame = 2
    assert "trajectory" == view.source
    view.sim.step()


def test_a_view_that_is_closed_during_an_apply_does_no_harm(edit):
    m = Map.new("yard")
    (one, _), (two, _) = edit(m, ARM), edit(m, ARM, "v2")
    one.sim.step()
    two.sim.play()
    add_box(m)
    swap = two.prepare(m.package)
    with pytest.warns(UserWarning, match="not applied"):
        two.close()
    swap.commit()
    swap.release()
    committed(m.apply())
    assert 2 == one.sim.model.ngeom - 3
    until(lambda: not threads())


def test_stepping_is_held_up_no_longer_than_the_swap(edit, monkeypatch):
    m = Map.new("yard")
    view, _ = edit(m, ARM)
    view.sim.play()
    made = Simulation.__init__

    def slow(self, *arguments, **more):
        made(self, *arguments, **more)
        time.sleep(0.3)

    monkeypatch.setattr(Simulation, "__init__", slow)
    add_box(m)
    worker = threading.Thread(target=m.apply)
    worker.start()
    time.sleep(0.05)
    before = view.sim.time
    time.sleep(0.2)
    assert worker.is_alive()
    assert view.sim.time > before + 0.1
    worker.join()
    view.sim.pause()


def test_the_apply_button_waits_for_a_page_and_says_what_came_of_it(edit):
    m = Map.new("yard")
    view, hand = edit(m)
    hand.greets()
    hand.adds("box-1")
    hand.asks("apply")
    until(lambda: hand.heard("prepare"))
    asked = hand.heard("prepare")[-1]
    assert (1, 2) == (asked["rev"], asked["geoms"])
    assert m.dirty
    hand.sends("attached", ticket=asked["ticket"], fault="")
    until(lambda: not m.dirty and any("applied" in said["text"] for said in hand.heard("said")))
    until(lambda: not view._map["dirty"] and view._map["status"] == "ready" and view._map["step"] == "")

    hand.adds("box-2", at=(3, 0, 0.5))
    hand.asks("apply")
    until(lambda: len(hand.heard("prepare")) == 2)
    hand.sends("attached", ticket=hand.heard("prepare")[-1]["ticket"], fault="WebGL is lost")
    until(lambda: any("WebGL is lost" in said["text"] for said in hand.heard("said")))
    assert m.dirty
    assert ["box-1"] == [one.id for one in m.document.objects]


def test_a_page_that_cannot_show_what_python_applied_takes_it_back(edit):
    m = Map.new("yard")
    view, hand = edit(m, ARM, spawn=None)
    old = view.sim
    old.step(4)
    state = old.data.qpos.tolist()
    hand.greets()
    hand.adds("box-1", at=(5, 0, 0.5))
    committed(m.apply())
    until(lambda: hand.heard("prepare"))
    assert view.sim is not old
    hand.sends("attached", ticket=hand.heard("prepare")[-1]["ticket"], fault="too many triangles")
    until(lambda: m.status == "viewer-failed")
    assert (old, state, 0) == (view.sim, old.data.qpos.tolist(), len(m.document.objects))
    until(lambda: view._map["status"] == "viewer-failed" and view._map["dirty"])
    until(lambda: any("too many triangles" in note["text"] for note in view._map["notes"]))
    old.step()
    assert 0.01 == pytest.approx(view.time)


def test_a_page_of_its_own_shows_the_map_as_it_was_applied(edit):
    m = Map.new("yard")
    view, _ = edit(m, FREE)
    box = add_box(m)
    committed(m.apply())
    add_box(m, (9, 9, 0.5))
    view.selected = ["map/ground", f"map/{box}", f"map/{m.objects[1].id}"]
    state, store = view.page()
    scene = json.loads(store.get(state.link.scene.hash).content())
    assert 3 == len(scene["geoms"])
    assert ["map/ground", f"map/{box}"] == state.selected
    assert "<html" in view.to_html()


def test_an_apply_waits_for_no_page_that_nobody_sees_or_that_goes(edit):
    m = Map.new("yard")
    view, hand = edit(m)
    hand.greets(visible=False)
    hand.adds("box-1")
    hand.asks("apply")
    until(lambda: not m.dirty)
    hand.greets()
    hand.adds("box-2", at=(3, 0, 0.5))
    hand.asks("apply")
    until(lambda: hand.heard("prepare"))
    hand.page.sends({"type": "bye", "view": "v1"})
    until(lambda: not m.dirty)
    assert [] == list(view.problems)


def test_another_map_on_which_the_robot_cannot_stand_changes_nothing(edit, monkeypatch):
    m = Map.new("yard")
    view, hand = edit(m, FREE)
    view.sim.step(3)
    sim, link = view.sim, view._link
    monkeypatch.setattr("robotview.widget.map_swap.Swap._built", broken)
    with pytest.raises(SimulationError, match="no room"):
        view.map = Map.builtin("stairs")
    monkeypatch.undo()
    assert (m, sim, link) == (view.map, view.sim, view._link)
    add_box(m)
    assert "yard" == hand.heard("edited")[-1]["map"]
    view.map = Map.builtin("stairs")
    assert 0.006 == pytest.approx(view.sim.time)
    assert {"stairs-up"} <= {view.map_object(geom) for geom in range(view.sim.model.ngeom)}


def test_many_applies_leave_no_simulation_behind(edit):
    m = Map.new("yard")
    view, _ = edit(m, ARM)
    seen = []
    for i in range(4):
        seen.append(weakref.ref(view.sim))
        add_box(m, (5, 2 * i, 0.5))
        committed(m.apply())
    gc.collect()
    assert [None] * 3 == [one() for one in seen[:3]]
    assert np.isfinite(view.sim.data.qpos).all()
