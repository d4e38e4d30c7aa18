import json
import threading
from threading import Thread

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, precondition, rule

from map_documents import documents, objects
from robotview.errors import ClosedError, EditError, UnknownName
from robotview.maps import edits
from robotview.maps.checking import Findings
from robotview.maps.compiler import compile_document
from robotview.maps.document import Box, BoxParams, MapDocument, Pose, SpawnPoint, Stairs, StairsParams
from robotview.maps.draft import Draft
from robotview.maps.editing import STEPS, EditSession
from robotview.maps.edits import Add, AddSpawn, Change, Group, Remove, apply
from robotview.maps.map import Map
from robotview.maps.scene_rules import check_scene


def box(name, **looks):
    return Box(id=name, pose=Pose((0.0, 0.0, 0.5)), params=BoxParams((1.0, 1.0, 1.0)), **looks)


def wrong(document):
    findings = Findings()
    check_scene(edits.values_of(document), None, findings)
    return findings.found


def fail_after(*calls):
    for call in calls:
        call()
    raise ZeroDivisionError


CHANGES = st.sampled_from(
    [
        ("name", "another"),
        ("pose.position", [1.0, 2.0, 3.0]),
        ("pose.quat", [0.6, 0.0, 0.8, 0.0]),
        ("friction", [0.5, 0.0, 0.0]),
        ("color", [1.0, 0.0, 0.0, 0.5]),
        ("enabled", False),
        ("frictionMode", "override"),
    ]
)


@st.composite
def edits_of(draw, document):
    names = [one.id for one in (*document.objects, *document.spawn_points)]
    kinds = ["add", "addSpawn", "ground"] + (["remove", "change"] if names else [])
    kind = draw(st.sampled_from(kinds))
    if kind == "add":
        return Add(draw(objects("fresh")), draw(st.none() | st.integers(0, 5)))
    if kind == "addSpawn":
        return AddSpawn(SpawnPoint(id="fresh", position=(1.0, 2.0, 3.0)), draw(st.none() | st.integers(0, 5)))
    if kind == "ground":
        return Change("", (("enabled", draw(st.booleans())), ("color", [0.1, 0.2, 0.3, 1.0])))
    name = draw(st.sampled_from(names))
    if kind == "remove":
        return Remove(name)
    if name.startswith("spawn"):
        return Change(name, (("yawDeg", 90.0), ("position", [0.0, 0.0, 1.0])))
    return Change(name, tuple(draw(st.lists(CHANGES, min_size=1, max_size=3))))


@settings(max_examples=30)
@given(st.data())
def test_an_edit_and_its_inverse_are_the_identity_and_keep_every_rule(data):
    document = data.draw(documents())
    draft = Draft.of(document)
    edit = data.draw(edits_of(document))

    made, inverse = apply(draft, edit)
    back, again = apply(made, inverse)

    assert document == back.document
    assert draft.geoms == back.geoms == document.geoms
    assert made.document == apply(back, again)[0].document
    assert made.geoms == made.document.geoms
    assert [] == wrong(made.document)


@settings(max_examples=12)
@given(st.data())
def test_a_group_is_made_whole_or_not_at_all(data):
    document = data.draw(documents())
    draft = Draft.of(document)
    good = data.draw(edits_of(document))

    made, inverse = apply(draft, Group((good, Add(box("box-last")))))
    assert document == apply(made, inverse)[0].document

    with pytest.raises(UnknownName):
        apply(draft, Group((good, Remove("nobody"))))
    assert document == draft.document


def test_edits_can_be_sent_as_json():
    edit = Group((Add(box("crate"), 3), Change("crate", (("params.size", [1, 2, 3]),)), Remove("crate")))
    kinds = edits.Add | edits.AddSpawn | edits.Remove | edits.Change | edits.Group

    assert edit == msgspec.json.decode(msgspec.json.encode(edit), type=kinds)
    assert "add" == json.loads(msgspec.json.encode(edit))["edits"][0]["op"]


@pytest.mark.parametrize(
    "edit, code",
    [
        (Add(box("crate")), "schema.duplicate_id"),
        (AddSpawn(SpawnPoint(id="crate", position=(0.0, 0.0, 0.0))), "schema.duplicate_id"),
        (Add(box("Crate")), "schema.pattern"),
        (Remove("crat"), "name.unknown"),
        (Change("crate", (("params.size", [0, 1, 1]),)), "schema.value"),
        (Change("crate", (("params.size.x", 1),)), "schema.unknown"),
        (Change("crate", (("params.radius", 1),)), "schema.unknown"),
        (Change("crate", (("pose.euler", [0, 0, 1]),)), "schema.unknown"),
        (Change("crate", (("id", "other"),)), "schema.value"),
        (Change("crate", (("pose.quat", [1, 1, 0, 0]),)), "schema.value"),
        (Change("", (("friction", [-1, 0, 0]),)), "schema.value"),
        (Change("main", (("yawDeg", 181),)), "schema.value"),
        (Change("main", (("color", [1, 1, 1, 1]),)), "schema.unknown"),
    ],
)
def test_an_edit_against_the_rules_is_refused_with_its_code(edit, code):
    spawn = SpawnPoint(id="main", position=(0.0, 0.0, 0.3))
    draft = Draft.of(MapDocument(map_id="yard", objects=(box("crate"),), spawn_points=(spawn,)))

    with pytest.raises((EditError, UnknownName)) as refused:
        apply(draft, edit)

    assert code == refused.value.problems[0].code


def test_the_three_limits_hold_for_edits_and_name_the_number():
    full = Draft.of(MapDocument(map_id="yard", objects=tuple(box(f"b-{i}") for i in range(2000))))
    stair = Stairs(id="s", pose=Pose((0.0, 0.0, 0.0)), params=StairsParams(200, 0.3, 0.1, 1.0))
    stairs = tuple(msgspec.structs.replace(stair, id=f"s-{i}") for i in range(49))
    steep = Draft.of(MapDocument(map_id="yard", objects=(*stairs, box("crate"))))
    spawns = tuple(SpawnPoint(id=f"p-{i}", position=(0.0, 0.0, 0.0)) for i in range(500))
    crowded = Draft.of(MapDocument(map_id="yard", spawn_points=spawns))

    for draft, edit, code, most in (
        (full, Add(box("more")), "limit.objects", "2,000"),
        (steep, Add(stair), "limit.geoms", "10,000"),
        (crowded, AddSpawn(SpawnPoint(id="q", position=(0.0, 0.0, 0.0))), "limit.spawns", "500"),
    ):
        with pytest.raises(EditError, match=most) as refused:
            apply(draft, edit)
        assert code == refused.value.problems[0].code
    assert 9_802 == steep.geoms
    off = apply(steep, Change("crate", (("enabled", False),)))[0]
    assert 10_000 == apply(apply(off, Change("", (("enabled", False),)))[0], Add(stair))[0].geoms


class Sequences(RuleBasedStateMachine):
    """Any sequence of edits, undo and redo: a list of documents tells what each must lead to."""

    names = Bundle("names")

    def __init__(self):
        super().__init__()
        self.map = Map.new("yard")
        self.past, self.future = [self.map.draft], []
        self.next = 0

    def edited(self):
        if self.map.draft != self.past[-1]:
            self.past.append(self.map.draft)
            self.future.clear()

    @rule(target=names, kind=st.sampled_from(["box", "cylinder", "capsule", "ramp", "stairs"]), x=st.integers(-9, 9))
    def add(self, kind, x):
        with self.map.edit() as tx:
            handle = getattr(tx, f"add_{kind}")(at=(x, 0), yaw_deg=10 * x)
        self.edited()
        return handle

    @rule(name=consumes(names))
    def remove(self, name):
        if name.exists:
            with self.map.edit() as tx:
                tx.remove(name)
            assert not name.exists
        self.edited()

    @rule(name=names, height=st.floats(0.3, 3))
    def update(self, name, height):
        if name.exists:
            with self.map.edit() as tx:
                tx.update(name, color=(0.1 * height, 0, 0), position=(0, 0, height))
        self.edited()

    @rule(name=names)
    def fail(self, name):
        before = self.map.draft
        with pytest.raises(ZeroDivisionError), self.map.edit() as tx:
            fail_after(tx.add_box, tx.add_spawn)
        assert before == self.map.draft

    @rule()
    def apply(self):
        self.map.apply().result()
        assert not self.map.dirty

    @rule()
    def revert(self):
        self.map.revert()
        assert not self.map.dirty
        self.edited()

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def undo(self):
        assert self.map.undo()
        self.future.append(self.past.pop())

    @precondition(lambda self: self.future)
    @rule()
    def redo(self):
        assert self.map.redo()
        self.past.append(self.future.pop())

    @invariant()
    def the_draft_is_what_the_history_says(self):
        assert self.past[-1] == self.map.draft
        assert (len(self.past) > 1) == self.map.can_undo
        assert bool(self.future) == self.map.can_redo

    @invariant()
    def every_rule_holds(self):
        assert [] == wrong(self.map.draft)
        assert self.map.draft.geoms == self.map.compile().count("<geom ")
        assert (self.map.draft != self.map.document) == self.map.dirty


TestSequences = Sequences.TestCase
TestSequences.settings = settings(max_examples=15, stateful_step_count=20, deadline=None)


def test_history_keeps_five_hundred_steps_and_a_new_edit_ends_redo():
    session = EditSession(MapDocument(map_id="yard", objects=(box("crate"),)))
    for i in range(STEPS + 20):
        session.do(Change("crate", (("pose.position", [0.0, 0.0, float(i)]),)))
    undone = 0
    while session.undo():
        undone += 1

    assert 500 == undone
    assert (0.0, 0.0, 19.0) == session.draft.objects["crate"].pose.position
    session.redo()
    session.do(Remove("crate"))
    assert not session.redo()


def test_the_revision_grows_with_every_change_and_an_edit_without_change_is_no_step():
    m = Map.new("yard")
    with m.edit() as tx:
        crate = tx.add_box()
    with m.edit() as tx:
        tx.update(crate, size=(1, 1, 1))
    with m.edit():
        pass

    assert 1 == m.draft_rev
    m.undo()
    assert 2 == m.draft_rev
    assert not m.can_undo
    assert not m.undo()


def test_edits_of_two_threads_both_arrive_and_the_later_value_wins():
    m = Map.new("yard")
    with m.edit() as tx:
        crate = tx.add_box(id="crate")
    with m.edit() as slow:
        slow.update(crate, color="#f00", name="slow")

        def fast():
            with m.edit() as tx:
                tx.update("crate", enabled=False, name="fast")
                tx.add_cylinder(id="pole")

        thread = threading.Thread(target=fast)
        thread.start()
        thread.join()

    crate, pole = m.objects
    assert ("slow", False, (1.0, 0.0, 0.0, 1.0)) == (crate.name, crate.enabled, crate.color)
    assert "pole" == pole.id
    m.undo()
    assert ("fast", (0.5, 0.5, 0.5, 1.0)) == (m.objects[0].name, m.objects[0].color)


def test_an_object_another_thread_removed_refuses_the_edit_and_leaves_its_draft():
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_box(id="crate")

    def fast():
        with m.edit() as tx:
            tx.remove("crate")

    def slow():
        with m.edit() as tx:
            tx.update("crate", enabled=False)
            other = Thread(target=fast)
            other.start()
            other.join(30)

    with pytest.raises(UnknownName):
        slow()

    assert () == m.objects


def test_handles_end_with_their_object_and_come_back_with_undo():
    m = Map.new("yard")
    with m.edit() as tx:
        crate = tx.add_box()
        assert crate.item.type == "box"
        tx.remove(crate)
        with pytest.raises(EditError, match="was removed"):
            tx.update(crate, enabled=False)
    with m.edit() as tx:
        crate = tx.add_box()
    with m.edit() as tx:
        tx.remove(crate)
    with pytest.raises(EditError, match="was removed"):
        _ = crate.item
    m.undo()
    assert crate.exists


def test_an_id_is_not_used_again_and_a_closed_transaction_edits_nothing():
    m = Map.new("yard")
    with pytest.raises(ZeroDivisionError), m.edit() as tx:
        fail_after(lambda: tx.add_box(id="crate"))
    with m.edit() as tx:
        tx.add_box(id="crate")  # the first one never was
        tx.remove("crate")
        with pytest.raises(EditError, match="gone"):
            tx.add_box(id="crate")
    with pytest.raises(ClosedError):
        tx.add_box()


def test_an_edit_judges_the_object_it_touches_and_no_other(monkeypatch):
    session = EditSession(MapDocument(map_id="yard", objects=tuple(box(f"b-{i}") for i in range(1999))))
    judged = []
    monkeypatch.setattr(edits, "check_object", lambda values, faults: judged.append(values["id"]))

    session.do(Group((Change("b-7", (("enabled", False),)), Add(box("more")), Remove("b-8"))))

    assert ["b-7", "more"] == judged
    assert 1999 == session.draft.geoms == session.draft.document.geoms


def test_compile_is_of_the_draft_and_diff_says_what_apply_would_change():
    m = Map.new("yard")
    with m.edit() as tx:
        crate, gone = tx.add_box(id="crate"), tx.add_cylinder(id="pole")
        tx.add_spawn(id="main")
    m.apply().result()
    with m.edit() as tx:
        tx.update(crate, size=(1, 1, 2), color="#fff")
        tx.remove(gone)
        tx.add_ramp(id="up")
        tx.update_ground(enabled=False)

    assert compile_document(m.draft) == m.compile() != compile_document(m.document)
    diff = m.diff()
    assert (("up",), ("pole",)) == (diff.added, diff.removed)
    assert {
        "params.size": ((1.0, 1.0, 1.0), (1.0, 1.0, 2.0)),
        "color": ((0.5, 0.5, 0.5, 1.0), (1.0, 1.0, 1.0, 1.0)),
    } == (diff.changed["crate"])
    assert {"enabled": (True, False)} == diff.changed["ground"]
    m.revert()
    assert not m.diff()
