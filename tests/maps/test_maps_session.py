"""One history for pages and Python: what pages send is made once, told once, and can be made again from the log."""

import threading

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from robotview.errors import EditError, RobotViewError, UnknownName
from robotview.maps import history, log, outcomes
from robotview.maps.candidate import candidate
from robotview.maps.checking import Findings
from robotview.maps.document import Box, BoxParams, MapDocument, Pose
from robotview.maps.draft import Draft
from robotview.maps.edit_reading import edit_from
from robotview.maps.edits import Add, Change, Group, Remove, Replace, apply, values_of
from robotview.maps.scene_rules import check_scene
from robotview.session.map import Map


def box(name, x=0.0):
    return Box(id=name, pose=Pose((x, 0.0, 0.5)), params=BoxParams((1.0, 1.0, 1.0)))


def yard(*names):
    m = Map.new("yard")
    with m.edit("begin") as tx:
        for name in names:
            tx.add_box(id=name)
    return m


def sent(m, edit, op_id, base_rev=None, origin="page"):
    return m.operate(edit, op_id=op_id, base_rev=m.draft_rev if base_rev is None else base_rev, origin=origin, label="")


def recolor(name, red):
    return Change(name, (("color", [red, 0.0, 0.0, 1.0]),))


def test_an_operation_that_comes_twice_is_made_once_and_a_refusal_is_final_too():
    m = yard("crate")
    first = sent(m, recolor("crate", 1.0), "a")
    with pytest.raises(EditError) as refused:
        sent(m, Change("crate", (("friction", [-1, 0, 0]),)), "b")

    assert first is sent(m, recolor("crate", 0.2), "a")
    assert 1.0 == m.objects[0].color[0]
    with pytest.raises(EditError) as again:
        sent(m, recolor("crate", 0.2), "b")
    assert refused.value is again.value
    assert 2 == m.draft_rev


def test_a_revision_the_draft_never_reached_is_refused_and_an_old_one_is_fine():
    m = yard("crate")
    m.undo()
    m.redo()

    sent(m, recolor("crate", 1.0), "old", base_rev=1)
    for base in (5, -1):
        with pytest.raises(EditError, match="revision"):
            sent(m, recolor("crate", 1.0), f"op{base}", base_rev=base)


def test_an_edit_of_another_map_is_refused():
    m = yard("crate")
    with pytest.raises(EditError, match="of the map field"):
        m.operate(recolor("crate", 1.0), op_id="a", base_rev=1, origin="page", map_id="field")
    with pytest.raises(EditError, match="is of the map field"):
        m.replaced(MapDocument(map_id="field"))


def test_outcomes_are_bounded_in_number_and_bytes(monkeypatch):
    m = yard("crate")
    monkeypatch.setattr(outcomes, "MOST_OUTCOMES", 3)
    for i in range(5):
        sent(m, recolor("crate", i / 10), f"op{i}")
    assert 6 == m.draft_rev
    sent(m, recolor("crate", 0.9), "op4")
    assert 6 == m.draft_rev  # known
    sent(m, recolor("crate", 0.9), "op0")
    assert 7 == m.draft_rev  # forgotten
    monkeypatch.setattr(outcomes, "MOST_BYTES", 1)
    sent(m, recolor("crate", 0.8), "op9")
    assert ["op9"] == list(m._session._outcomes._known)


def test_two_origins_change_two_fields_of_one_object_and_undo_gives_the_true_old_value():
    m = yard("crate")
    sent(m, recolor("crate", 1.0), "a", base_rev=1)
    sent(m, Change("crate", (("name", "mine"),)), "b", base_rev=1, origin="other")
    late = sent(m, recolor("crate", 0.2), "c", base_rev=1)

    assert ("mine", 0.2) == (m.objects[0].name, m.objects[0].color[0])
    assert [1.0, 0.0, 0.0, 1.0] == dict(late.inverse.values)["color"]
    m.undo()
    assert ("mine", 1.0) == (m.objects[0].name, m.objects[0].color[0])


def test_what_is_gone_is_not_edited_and_its_id_is_not_given_again():
    m = yard("crate")
    with m.edit() as tx:
        tx.remove("crate")
    before = m.draft

    with pytest.raises(EditError) as gone:
        sent(m, recolor("crate", 1.0), "a", base_rev=1)
    with pytest.raises(EditError) as taken:
        sent(m, Add(box("crate")), "b", base_rev=1)
    with pytest.raises(UnknownName):
        sent(m, Remove("nobody"), "c")

    assert ["edit.gone", "schema.duplicate_id"] == [gone.value.problems[0].code, taken.value.problems[0].code]
    assert before is m.draft


def test_an_edit_that_changes_nothing_is_told_and_is_no_step():
    m, told = yard("crate"), []
    m.undo()
    m.redo()
    m.on_edit(told.append)
    sent(m, recolor("crate", 1.0), "a")
    m.undo()
    sent(m, Change("crate", (("enabled", True),)), "b")

    assert ["a", "", "b"] == [one.op_id for one in told]
    assert m.can_redo
    assert "begin" == m.undo_label


def test_undo_of_a_page_is_refused_where_somebody_else_edited_since_it_looked():
    m = yard("crate")
    seen = sent(m, recolor("crate", 1.0), "a").revision
    with m.edit("paint it black") as tx:
        tx.update("crate", color=(0, 0, 0))

    with pytest.raises(EditError, match="paint it black") as refused:
        m.step("undo", op_id="u1", origin="page", base_rev=seen)
    assert "edit.moved" == refused.value.problems[0].code
    assert "undo" == m.step("undo", op_id="u2", origin="page", base_rev=m.draft_rev).kind
    assert m.step("undo", op_id="u3", origin="page", base_rev=m.draft_rev - 1).kind == "undo"  # its own came between
    assert 0.5 == m.objects[0].color[0]


def test_undo_of_what_the_step_did_not_leave_is_refused_in_words():
    m = yard("crate")
    sent(m, recolor("crate", 1.0), "a")
    m._session._draft, _ = apply(m._session._draft, recolor("crate", 0.3))  # behind the history's back

    with pytest.raises(EditError, match='"crate" is not as that step left it'):
        m.undo()
    assert 0.3 == m.objects[0].color[0]


def test_steps_of_pages_are_made_once_and_revert_is_one_of_them():
    m = yard("crate")
    first = m.step("undo", op_id="u", origin="page")

    assert first is m.step("undo", op_id="u", origin="page")
    assert ("undo", "begin", "page", 2) == (first.kind, first.label, first.origin, first.revision)
    assert m.step("undo", op_id="v") is None
    m.step("redo", op_id="r")
    reverted = m.step("revert", op_id="w", origin="page")
    assert ("revert", True) == (reverted.kind, isinstance(reverted.edit, Replace))
    assert reverted is m.step("revert", op_id="w", origin="page")
    assert not m.dirty
    m.undo()
    assert ("crate",) == tuple(one.id for one in m.objects)


def test_listeners_hear_each_transaction_once_in_order_and_one_that_raises_stops_nobody(capsys):
    m, told, others = Map.new("yard"), [], []

    def raises(_):
        raise ZeroDivisionError

    def edits_too(one):
        if one.revision == 1:
            m.undo()
        told.append(one.revision)

    m.on_edit(raises)
    leave = m.on_edit(edits_too)
    m.on_edit(lambda one: others.append((one.revision, one.origin, one.kind)))
    with m.edit() as tx:
        tx.add_box(id="crate")

    assert [1, 2] == told
    assert [(1, "python", "edit"), (2, "python", "undo")] == others
    assert "ZeroDivisionError" in capsys.readouterr().err
    leave()
    m.redo()
    assert ([1, 2], 3) == (told, len(others))
    with pytest.raises(TypeError):
        m.on_edit(3)


def test_edits_of_many_threads_are_told_in_the_order_of_their_revisions():
    m, told = yard("crate"), []
    replica = [Draft.of(m.draft)]

    def follow(one):
        told.append(one.revision)
        replica[0], _ = apply(replica[0], one.edit)

    m.on_edit(follow)

    def work(k):
        for i in range(20):
            sent(m, Change("crate", (("pose.position", [float(i), float(k), 0.5]),)), f"{k}-{i}", 1, f"page{k}")
            with m.edit() as tx:
                tx.add_box(at=(k, i))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert list(range(2, 162)) == told
    assert m.draft == replica[0].document == m.log.replay()


def test_the_log_keeps_a_bounded_part_and_what_is_older_is_in_its_start(monkeypatch):
    monkeypatch.setattr(log, "MOST_TRANSACTIONS", 5)
    m = yard("crate")
    for i in range(9):
        sent(m, recolor("crate", i / 10), f"op{i}")

    assert (5, 0.3) == (len(m.log), m.log.start.objects[0].color[0])
    assert m.draft == m.log.replay()
    assert m.log[-1].revision == m.draft_rev
    assert [6, 7] == [one.revision for one in m.log[:2]]


def test_the_history_is_bounded_in_bytes_too(monkeypatch):
    monkeypatch.setattr(history, "MOST_BYTES", 50_000)
    m = yard("crate")
    with m.edit() as tx:
        for _ in range(30):
            tx.add_box()
    for i in range(10):
        sent(m, recolor("crate", i / 10), f"op{i}")

    undone = 0
    while m.undo():
        undone += 1
    assert (10, 31) == (undone, len(m.objects))  # thirty objects take more room than ten colours


@pytest.mark.parametrize(
    "plain, code",
    [
        ({"op": "add", "object": {"id": "A", "type": "box", "params": {"size": [0, 1, 1]}}}, "schema.missing"),
        ({"op": "add", "object": 3}, "schema.type"),
        ({"op": "add", "object": values_of(box("a")) | {"type": "box"}, "index": -1}, "schema.value"),
        ({"op": "addSpawn", "spawn": {"id": "x"}}, "schema.missing"),
        ({"op": "change", "id": "a", "values": {"x": 1}}, "schema.type"),
        ({"op": "replace", "document": {"mapId": "yard"}}, "schema.type"),
        ({"op": "group", "edits": 3}, "schema.type"),
        ({"op": "remove"}, "schema.type"),
        ([], "schema.type"),
        (None, "schema.type"),
    ],
)
def test_what_is_no_edit_is_refused_with_its_code(plain, code):
    with pytest.raises(EditError) as refused:
        edit_from(plain)
    assert code in [problem.code for problem in refused.value.problems]


def test_edits_of_pages_are_read_and_groups_are_bounded():
    plain = {
        "op": "group",
        "edits": [{"op": "remove", "id": "a"}, {"op": "change", "id": "", "values": [["enabled", True]]}],
    }
    deep = {"op": "remove", "id": "a"}
    for _ in range(9):
        deep = {"op": "group", "edits": [deep]}

    assert Group((Remove("a"), Change("", (("enabled", True),)))) == edit_from(plain)
    for wrong in (deep, {"op": "group", "edits": [{"op": "remove", "id": "a"}] * 5001}):
        with pytest.raises(EditError):
            edit_from(wrong)


NAMES = st.sampled_from([f"box-{i}" for i in range(6)])


class TwoOrigins(RuleBasedStateMachine):
    """Pages with stale revisions and repeated messages, and Python, at one draft; a replica hears of all."""

    def __init__(self):
        super().__init__()
        self.map = Map.new("yard")
        self.replica = Draft.of(self.map.draft)
        self.revisions = []
        self.sent = {}
        self.map.on_edit(self.follow)

    def follow(self, one):
        self.replica, _ = apply(self.replica, one.edit)
        self.revisions.append(one.revision)

    def send(self, edit, stale):
        op_id = f"op{len(self.sent)}"
        base = max(0, self.map.draft_rev - stale)
        self.sent[op_id] = (edit, base)
        with self.kind():
            self.map.operate(edit, op_id=op_id, base_rev=base, origin="page", label="")

    @staticmethod
    def kind():
        import contextlib

        return contextlib.suppress(RobotViewError)

    @rule(name=NAMES, x=st.floats(-9, 9), stale=st.integers(0, 4), at=st.none() | st.integers(0, 4))
    def page_adds(self, name, x, stale, at):
        self.send(Add(box(name, x), at), stale)

    @rule(name=NAMES, stale=st.integers(0, 4))
    def page_removes(self, name, stale):
        self.send(Remove(name), stale)

    @rule(name=NAMES | st.just(""), value=st.sampled_from([0.0, 0.5, 1.0, 2.0]), stale=st.integers(0, 4))
    def page_paints(self, name, value, stale):
        self.send(recolor(name, value), stale)

    @rule(one=NAMES, other=NAMES, z=st.floats(0, 3), stale=st.integers(0, 4))
    def page_moves_two(self, one, other, z, stale):
        self.send(Group(tuple(Change(name, (("pose.position", [0, 0, z]),)) for name in (one, other))), stale)

    @rule(data=st.data())
    def page_repeats(self, data):
        if self.sent:
            op_id = data.draw(st.sampled_from(sorted(self.sent)))
            before = self.map.draft_rev
            with self.kind():
                self.map.operate(
                    self.sent[op_id][0], op_id=op_id, base_rev=self.sent[op_id][1], origin="page", label=""
                )
            assert before == self.map.draft_rev

    @rule(action=st.sampled_from(["undo", "redo", "revert"]), stale=st.none() | st.integers(0, 2))
    def page_steps(self, action, stale):
        base = None if stale is None else max(0, self.map.draft_rev - stale)
        with self.kind():
            self.map.step(action, op_id=f"s{len(self.revisions)}", origin="page", base_rev=base)

    @rule(name=NAMES, x=st.integers(-9, 9))
    def python_edits(self, name, x):
        with self.kind(), self.map.edit() as tx:
            if self.map.has(name):
                tx.update(name, position=(x, 0, 1))
            tx.add_cylinder(at=(x, 1))
            tx.update_ground(enabled=x > 0)

    @rule(name=NAMES)
    def python_removes(self, name):
        with self.kind(), self.map.edit() as tx:
            tx.remove(name)

    @rule(undo=st.booleans())
    def python_steps(self, undo):
        self.map.undo() if undo else self.map.redo()

    @rule()
    def python_applies(self):
        self.map._swap(self.map._committed, type(self.map._committed).of(candidate(self.map.package, self.map.draft)))
        assert not self.map.dirty

    @invariant()
    def everybody_has_the_same_draft(self):
        assert list(range(1, self.map.draft_rev + 1)) == self.revisions
        assert self.map.draft == self.replica.document == self.map.log.replay()

    @invariant()
    def it_keeps_every_rule(self):
        findings = Findings()
        check_scene(values_of(self.map.draft), "yard", findings)
        assert [] == findings.found
        assert self.map.draft.geoms == self.replica.geoms
        assert (self.map.draft != self.map.document) == self.map.dirty

    def teardown(self):
        empty = Map.new("yard").package
        again = candidate(empty, self.map.log.replay()).workspace
        assert again.files == candidate(empty, self.map.draft).workspace.files


TestTwoOrigins = TwoOrigins.TestCase
TestTwoOrigins.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)


def test_replaying_the_log_on_an_empty_document_gives_the_same_bytes():
    m = yard("crate")
    sent(m, Add(box("box-0")), "a")
    with m.edit() as tx:
        tx.add_stairs(steps=3, at=(3.25, 1 / 3), yaw_deg=30)
        tx.add_ramp(thickness=None)
        tx.add_spawn(id="main")
    sent(m, Change("crate", (("pose.position", [1, 2.5, 3]), ("friction", [1, 0, 0]))), "b")
    m.undo()
    m.redo()
    with m.edit() as tx:
        tx.remove("box-0")
    m.undo()

    assert MapDocument(map_id="yard") == m.log.start
    again = Map.of(m.log.replay()).files()
    for name in ("authoring/map.scene.json", "physics/world.xml", "map.json"):
        assert m.files()[name] == again[name]
