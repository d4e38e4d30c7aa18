"""A map editor and its pages: edits once and in order, refusals, several views of one map, what pages are told."""

import json
import threading
import time

import pytest

from edit_hand import EditHand
from recording import Page
from robotview import Map, MapEditor, RobotView, assets
from robotview.errors import ClosedError, EditError, StateError, UnknownName
from test_sim_map import ROBOT
from waiting import until


def test_the_first_object_on_an_empty_view_makes_a_map_without_mujoco(edit, monkeypatch):
    monkeypatch.setattr(Map, "engine", property(lambda _: pytest.fail("MuJoCo was asked")))
    view, hand = edit()
    assert (None, "", True) == (view.map, view._map["id"], view._map["editable"])
    hand.sends("editask")
    assert (0, []) == (hand.draft()[0], hand.draft()[1]["objects"])

    op = hand.adds("box-1")

    assert ("map", ["box-1"]) == (view.map.id, [one.id for one in view.map.objects])
    told = hand.heard("edited")[-1]
    assert ("map", 1, op, "v1") == (told["map"], told["rev"], told["op_id"], told["origin"])
    until(lambda: view._map["id"] == "map" and view._map["dirty"] and view._map["undo"] == "add box-1")
    assert [] == list(view.problems)


def test_the_map_may_be_given_by_either_name_and_the_robot_by_keyword(edit):
    m = Map.new("yard")
    assert m is edit(map=m)[0].map
    view, _ = edit(robot=ROBOT, map=m)
    assert (m, "base") == (view.map, view.robot.bodies[2].name)
    assert not any(geom.name.startswith("__platform") for geom in view.robot.geoms)
    with pytest.raises(StateError, match="two names"):
        MapEditor(m, map=m)
    with pytest.raises(TypeError, match="hight"):
        MapEditor(m, hight=3)


def test_an_edit_that_is_sent_again_is_made_once_and_its_outcome_told_again(edit):
    view, hand = edit(Map.new("yard"))
    op = hand.adds("box-1")
    hand.adds("box-1", seq=hand.seq, op_id=op)  # the same message
    hand.adds("box-1", op_id=op)  # the same operation in another message, after a reconnect
    assert (1, [1, 1, 1]) == (view.map.draft_rev, [told["rev"] for told in hand.heard("edited")])
    refused = hand.adds("box-1")
    hand.adds("box-1", op_id=refused)
    assert [refused] * 2 == [told["op_id"] for told in hand.heard("refused")]
    assert 1 == view.map.draft_rev


def test_what_cannot_be_done_is_refused_with_its_code_and_is_no_problem_of_the_view(edit):
    view, hand = edit(Map.new("yard"))
    hand.adds("box-1")
    hand.edits({"op": "change", "id": "box-1", "values": [["params.size", [1, 1, 1e9]]]})
    hand.edits({"op": "remove", "id": "nobody"})
    hand.edits({"op": "replace", "document": {"mapId": "yard"}})
    hand.edits({"op": "add", "object": {"type": "sphere"}})
    hand.edits(["nonsense"])
    hand.edits({"op": "remove", "id": "box-1"}, op_id="x" * 10_000)
    hand.edits({"op": "group", "edits": [{"op": "remove", "id": "box-1"}, {"op": "remove", "id": "box-1"}]})
    nested = {"op": "remove", "id": "box-1"}
    for _ in range(40):
        nested = {"op": "group", "edits": [nested]}
    hand.edits(nested)
    hand.steps("redo")
    hand.asks("add", asset="no such thing", position=[0, 0])
    hand.asks("add", asset="box", position="here")

    codes = [told["code"] for told in hand.heard("refused")]
    assert 10 == len(codes)
    assert "schema.value" == codes[0]
    assert all(codes)
    assert (1, []) == (view.map.draft_rev, list(view.problems))
    assert all(told["view"] == "v1" and told["text"] for told in hand.heard("refused"))


def test_edits_are_made_in_the_order_of_their_numbers(edit):
    view, hand = edit(Map.new("yard"))
    hand.adds("late", seq=3)
    hand.adds("middle", seq=2)
    assert [] == list(view.map.objects)
    hand.adds("first", seq=1)
    assert ["first", "middle", "late"] == [one.id for one in view.map.objects]
    hand.adds("alone", seq=9)  # what was sent before is lost
    until(lambda: len(view.map.objects) == 4)
    hand.adds("again", seq=10)  # and is not waited for again
    until(lambda: view.map.objects[-1].id == "again", 0.5)


def test_two_editors_a_viewer_and_python_agree(edit, make):
    m = Map.new("yard")
    (one, first), (two, second) = edit(m), edit(m, ROBOT, "v2")
    viewer, _ = make(ROBOT, map=m)
    heard = []
    viewer.on_edit(lambda done: heard.append((done.revision, done.origin)))
    op = first.adds("box-1")
    second.edits({"op": "change", "id": "box-1", "values": [["params.size", [2, 2, 2]]]})
    with m.edit("python's") as tx:
        tx.add_spawn((1, 1))
    m.undo()
    second.steps("undo")

    replica = [(told["rev"], told["origin"], told["edit"]["op"]) for told in first.heard("edited")]
    assert replica == [(told["rev"], told["origin"], told["edit"]["op"]) for told in second.heard("edited")]
    assert [1, 2, 3, 4, 5] == [rev for rev, _, _ in replica]
    assert op == first.heard("edited")[0]["op_id"]
    assert [(1, "v1"), (2, "v2"), (3, "python"), (4, "python"), (5, "v2")] == heard
    assert (1, 1, 1) == m.objects[0].params.size
    assert (one.map, two.map) == (m, m)


def test_a_whole_other_draft_is_told_as_such(edit):
    m = Map.new("yard")
    view, hand = edit(m)
    hand.adds("box-1")
    op = hand.steps("revert")
    rev, document = hand.draft()
    assert (2, "yard", []) == (rev, document["mapId"], document["objects"])
    assert (op, None) == (hand.heard("edited")[-1]["op_id"], hand.heard("edited")[-1]["edit"])
    assert [] == list(view.map.objects)


def test_what_a_hand_holds_is_shown_in_the_other_views_seldom_and_ends_with_its_page(edit):
    m = Map.new("yard")
    (_, first), (_, second) = edit(m), edit(m, who="v2")
    first.adds("box-1")
    rev, began = m.draft_rev, time.monotonic()
    for i in range(60):
        first.sends("editpreview", edit={"op": "change", "id": "box-1", "values": [["pose.position", [i, 0, 0.5]]]})
        time.sleep(0.005)
    until(lambda: second.heard("previewed")[-1]["edit"]["values"][0][1][0] == 59)
    passed = time.monotonic() - began
    assert len(second.heard("previewed")) <= 10 * passed + 2
    first.edits({"op": "change", "id": "box-1", "values": [["pose.position", [9, 0, 0.5]]]})
    kinds = [content["type"] for content, _ in Page(second.view).messages()][-2:]
    assert (["edited", "previewed"], None) == (kinds, second.heard("previewed")[-1]["edit"])
    first.sends("editpreview", edit={"op": "change", "id": "box-1", "values": [["pose.position", [8, 0, 0.5]]]})
    first.sends("editpreview", edit={"op": "remove", "id": "box-1"})
    assert 1 == len(first.heard("refused"))
    first.page.sends({"type": "bye", "view": "v1"})
    assert {"type": "previewed", "view": "v1", "edit": None} == second.heard("previewed")[-1]
    assert rev + 1 == m.draft_rev


def test_the_selection_is_the_maps_and_paths_of_what_is_gone_are_no_fault(edit):
    m = Map.new("yard")
    (view, hand), (other, _) = edit(m, ROBOT), edit(m, who="v2")
    hand.adds("box-1")
    with m.edit() as tx:
        start = tx.add_spawn((1, 1)).id
    view.selected = ["body/base", "map/box-1", f"map/{start}", "map/ground"]
    assert ["box-1", start, ""] == list(m.selected)
    assert ["map/box-1", f"map/{start}", "map/ground"] == list(other.selected)
    m.selected = [start]
    assert ["body/base", f"map/{start}"] == list(view.selected)
    hand.sends("select", paths=["map/box-1", "map/gone"])
    assert (["map/box-1"], ["box-1"], []) == (list(view.selected), list(m.selected), list(view.problems))
    with pytest.raises(UnknownName, match="box-1"):
        view.selected = ["map/bax-1"]


def test_objects_of_the_draft_are_explained(edit):
    view, hand = edit(Map.new("yard"), ROBOT)
    hand.adds("box-1")
    assert "box of the map yard" in view.explain("map/box-1")
    assert "'size': [1.0, 1.0, 1.0]" in view.explain("map/box-1").replace("(", "[").replace(")", "]")
    assert "ground of the map" in view.explain("map/ground")
    assert "base" in view.explain("body/base")
    with pytest.raises(UnknownName, match="box-1"):
        view.explain("map/bax-1")


def test_a_hundred_quick_edits_send_one_small_message_each_and_few_traits(edit):
    view, hand = edit(Map.new("yard"))
    page = Page(view)
    page.forget()
    for i in range(100):
        hand.adds(f"box-{i}", at=(2 * i, 0, 0.5))
    until(lambda: view._map["rev"] == 100 and view._map["undo"] == "add box-99")
    assert list(range(1, 101)) == [told["rev"] for told in hand.heard("edited")]
    assert max(len(json.dumps(told)) for told in hand.heard("edited")) < 700
    assert len(page.updates("_map")) < 60
    assert [] == hand.heard("draft")


def test_doubts_come_with_the_ids_of_their_objects(edit):
    view, hand = edit(Map.new("yard"))
    hand.adds("box-1")
    with view.map.edit() as tx:
        inside = tx.add_spawn((0, 0, 0.5)).id
        tx.add_box(at=(5, 5, 3), id="hangs")
    until(lambda: len(view._map["notes"]) == 2)
    found = {note["code"]: set(note["objects"]) for note in view._map["notes"]}
    assert {inside, "box-1"} == found["spawn.inside"]
    assert {"hangs"} == next(ids for code, ids in found.items() if code != "spawn.inside")


def test_a_page_that_was_away_gets_the_map_and_the_draft(edit):
    view, hand = edit(Map.new("yard"))
    hand.adds("box-1")
    until(lambda: view._map["rev"] == 1)
    page = Page(view)
    page.forget()
    hand.greets(again=True)
    assert 1 == page.updates("_map")[-1]["rev"]
    assert "module" in page.updates("_editor")[-1]
    assert (1, ["box-1"]) == (hand.draft()[0], [one["id"] for one in hand.draft()[1]["objects"]])
    assert [] == hand.applied()["objects"]
    view.map.apply().result()
    hand.sends("editask")
    assert None is hand.applied()


def test_assets_are_listed_checked_and_added_where_they_are_dropped(edit):
    view, hand = edit(Map.new("yard"))
    cards = {card["name"]: card for card in view._editor["assets"]}
    assert {"box", "cylinder", "capsule", "ramp", "wedge", "stairs", "open-stairs", "spawn", "course"} <= set(cards)
    assert "type" not in cards["spawn"]["objects"][0]

    table = {"type": "box", "pose": {"position": [0, 0, 5], "quat": [1, 0, 0, 0]}, "params": {"size": [1, 1, 0.1]}}
    view.assets.add("table", [table, table | {"id": "top"}], title="Table", note="of oak")
    card = view._editor["assets"][-1]
    assert ("Certified", "Table", "of oak", 2) == (card["group"], card["title"], card["note"], len(card["objects"]))
    hand.asks("add", asset="table", position=[1.26, -0.04])
    assert [(1.3, 0, 0.05)] * 2 == [pytest.approx(one.pose.position) for one in view.map.objects]
    assert 1 == view.map.draft_rev
    assert ["Table", "Table 2"] == [one.name for one in view.map.objects]
    hand.asks("add", asset="spawn", position=[1.25, 2, 0.5])
    assert (1.3, 2, 0.85) == pytest.approx(view.map.spawn_points[0].position)

    with pytest.raises(EditError) as caught:
        view.assets.add("bad", [table | {"params": {"size": [0, 1, 1]}}, {"type": "blob"}, 3])
    assert 3 <= len(caught.value.problems)
    with pytest.raises(EditError, match="title"):
        view.assets.add("bad", [table], title="")
    with pytest.raises(UnknownName, match="table"):
        view.assets["tabel"]


def test_assets_for_all_editors_reach_those_that_are_open(edit):
    view, _ = edit()
    assets.register("pole", lambda tx: tx.add_cylinder(0.05, 2.0), group="Course")
    try:
        assert "pole" == view._editor["assets"][-1]["name"]
        assert "pole" in view.assets
        view.assets.add("pole", lambda tx: tx.add_box())
        assert "box" == view.assets["pole"].items[0].type
    finally:
        assets.remove("pole")
    assert "pole" not in assets


def test_another_map_is_edited_by_assigning_it(edit):
    old, new = Map.new("old"), Map.builtin("stairs")
    view, hand = edit(old)
    hand.adds("box-1")
    heard = []
    view.on_map(heard.append)
    view.map = new
    assert ("stairs", [new], 3) == (hand.draft()[1]["mapId"], heard, len(hand.draft()[1]["objects"]))
    until(lambda: view._map["id"] == "stairs")
    with old.edit() as tx:
        tx.add_box()
    with new.edit("mine") as tx:
        tx.add_box()
    assert "mine" == hand.heard("edited")[-1]["label"]
    assert 2 == len(old.objects)


def test_closing_says_once_what_is_not_saved_and_the_map_keeps_it(edit):
    m = Map.new("yard")
    view, hand = edit(m)
    hand.adds("box-1")
    with pytest.warns(UserWarning, match="yard has edits that are not applied"):
        view.close()
    view.close()
    assert (m, ["box-1"]) == (view.map, [one.id for one in m.objects])
    with m.edit() as tx:
        tx.add_box()
    hand.adds("box-3")
    assert (2, "closed") == (len(m.objects), view.status)
    with pytest.raises(ClosedError):
        view.map = Map.new("other")


def test_a_view_without_an_editor_takes_no_edits(make):
    view, page = make(ROBOT)
    EditHand(view, page).adds("box-1")
    assert "only a MapEditor" in str(view.problems[0])
    assert (None, None) == (view._map, view._editor)
    with pytest.raises(StateError, match="no map"):
        view.on_edit(print)


def test_a_robot_is_missing_kindly(edit):
    view, hand = edit(Map.new("yard"))
    assert (False, True) == (view._simulation["able"], "there is no robot" in view._simulation["note"])
    hand.runs("play")
    assert [] == list(view.problems)
    with pytest.raises(Exception, match="no robot"):
        view.sim.step()
    assert "yard" in repr(view)


def test_edits_from_several_threads_reach_pages_in_order(edit):
    m = Map.new("yard")
    _, hand = edit(m)

    def work(number):
        for i in range(20):
            with m.edit() as tx:
                tx.add_box(at=(number, 3 * i, 0.5), id=f"b-{number}-{i}")

    workers = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    until(lambda: len(hand.heard("edited")) == 80)
    assert list(range(1, 81)) == [told["rev"] for told in hand.heard("edited")]


def test_robot_view_is_as_it_was_with_a_map():
    with RobotView(ROBOT, map=Map.new("yard")) as view:
        assert (None, False) == (view._map, view.has_editor)


def test_an_edit_that_was_meant_for_another_map_is_refused(edit):
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_box(id="crate")
    view, hand = edit(m)
    view.map = Map.new("field")
    late = hand.adds("box-1", map_id="yard")
    step = hand.steps("undo", map_id="yard")

    assert [(late, "edit.other_map"), (step, "edit.other_map")] == [
        (told["op_id"], told["code"]) for told in hand.heard("refused")
    ]
    assert ((), 1) == (view.map.objects, len(m.objects))
