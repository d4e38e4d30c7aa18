"""Applying and converting: seven steps, a way back from each of them, and pages that have a say."""

import asyncio
import threading
from contextlib import suppress

import pytest

import robotview
from robotview import maps
from robotview.errors import CompileError, EditError, MapError
from robotview.maps import applied
from robotview.maps.edits import Change
from robotview.maps.ticket import Ticket
from robotview.session.map import Map

FIXED = '<mujoco><worldbody><geom name="wall" type="box" size="1 0.1 0.5" pos="0 0 0.5"/></worldbody></mujoco>'
STEPS = ["authoring", "physics", "manifest", "compile", "attach", "prepare", "page", "commit", "release"]


class Fault(Exception):
    pass


class Engine:
    """Notes what it is asked, and fails where it is told to."""

    def __init__(self):
        self.fails, self.released = None, []

    def compile(self, physics, assets):
        self.try_to("compile")
        return object()

    def attach(self, package, model):
        self.try_to("attach")

    def release(self, model):
        self.try_to("engine")
        self.released.append(model)

    def try_to(self, name):
        if self.fails == name:
            raise Fault(name)


class View:
    """A viewer with a page that answers when it is told to; ``shown`` is what it shows."""

    def __init__(self, m, fails=None, page=None):
        self.map, self.fails, self.page = m, fails, page
        self.shown, self.said, self.asked = m.package, [], threading.Event()
        self.answer = threading.Event()
        self.prompt = True
        self.leave = m.attach_viewer(self)

    def prepare(self, package):
        self.try_to("prepare")
        return Prepared(self, package)

    def await_page(self, ticket, rev, geoms, timeout):
        self.asked.set()
        if self.page == "late":
            self.answer.wait(30)
        if self.page == "silent":
            raise TimeoutError
        self.try_to("page")
        return self.page is not None

    def heard(self):
        return self.prompt

    def try_to(self, name):
        if self.fails == name:
            raise Fault(name)


class Prepared:
    def __init__(self, view, package):
        self.view, self.package, self.before = view, package, view.shown

    def commit(self):
        self.view.try_to("commit")
        self.view.shown = self.package
        self.view.said.append("commit")

    def rollback(self):
        self.view.shown = self.before
        self.view.said.append("rollback")

    def release(self):
        self.view.try_to("release")
        self.view.said.append("release")


class TestMap(Map):
    __test__ = False
    made = None

    @property
    def engine(self):
        return self.made


def yard():
    m = TestMap.new("yard")
    m.made = Engine()
    with m.edit() as tx:
        tx.add_box(id="crate")
    m.apply().result()
    with m.edit() as tx:
        tx.add_box(id="other")
        tx.add_spawn(id="main")
    m.selected = ["crate"]
    return m


def wall():
    files = {
        "map.json": '{"schemaVersion": 1, "id": "wall", "name": "wall", "coordinateSystem": '
        '{"units": "m", "up": "Z", "forward": "+X"}, "physics": {"source": "physics/world.xml"}, "spawnPoints": []}',
        "physics/world.xml": FIXED,
    }
    m = TestMap.load(files)
    m.made = Engine()
    return m


def facts(m, view):
    return m.package, m.model, m.package.hash, m.selected, m.draft, m.draft_rev, m.editable, view.shown


def inject(step, m, view, monkeypatch):
    """A fault at one step; `prepare` and `page` are parts of attach."""

    def fails(*_, **__):
        raise Fault(step)

    if step in ("authoring", "physics", "manifest"):
        name = {"authoring": "as_text", "physics": "compile_document", "manifest": "manifest_text"}[step]
        monkeypatch.setattr(f"robotview.maps.candidate.{name}", fails)
    elif step in ("compile", "attach"):
        m.made.fails = step
    else:
        view.fails = step


@pytest.mark.parametrize("what", ["apply", "make_editable"])
@pytest.mark.parametrize("step", STEPS)
def test_a_fault_at_any_of_the_seven_steps_leaves_everything_as_it_was(what, step, monkeypatch):
    m = yard() if what == "apply" else wall()
    first, view = View(m), View(m, page="yes")
    before = facts(m, view)
    inject(step, m, view if step != "release" else first, monkeypatch)

    ticket = getattr(m, what)(commit="viewer")

    assert ticket.wait(30)
    assert ("rolled-back", Fault) == (ticket.state, type(ticket.error))
    assert {"prepare": "attach", "page": "attach"}.get(step, step) == ticket.step
    assert before == facts(m, view)
    assert before[0] is m.package
    assert before[-1] is first.shown is view.shown
    assert "apply-failed" == m.status
    assert "could not be applied" in m.problems[0].message
    assert all(model is not m.model for model in m.made.released)
    monkeypatch.undo()
    m.made.fails = view.fails = first.fails = None
    assert "committed" == getattr(m, what)().state
    assert ("ready", "") == (m.status, m.applying)
    assert m.package is view.shown is first.shown


def test_the_engine_that_cannot_let_go_of_the_old_model_keeps_it():
    m = yard()
    before = (m.package, m.model, m.draft)
    m.made.fails = "engine"

    ticket = m.apply()

    assert ("rolled-back", "release") == (ticket.state, ticket.step)
    assert before == (m.package, m.model, m.draft)


def test_the_steps_are_told_in_order_and_no_lock_is_held_meanwhile():
    m, steps, free = yard(), [], []
    locks = [m._lock, m._session._lock, m._free, m._teller._lock]

    def take_all():
        for lock in locks:
            free.append(lock.acquire(timeout=5))
            lock.release()

    def observe(_):
        other = threading.Thread(target=take_all)
        other.start()
        other.join()

    m.observe(observe)
    m.on_edit(observe)
    m.observe(lambda change: steps.append(change["new"]), "applying")
    m.apply().result()

    assert ["authoring", "physics", "manifest", "compile", "attach", "commit", "release", ""] == steps
    m.undo()
    assert len(free) > 40
    assert all(free)


def test_the_viewers_mode_waits_for_the_first_page_and_edits_go_on():
    m = yard()
    slow, quick = View(m, page="late"), View(m, page="late")
    ticket = m.apply("viewer")
    assert slow.asked.wait(30)
    assert quick.asked.wait(30)
    with m.edit() as tx:
        tx.add_box(id="meanwhile")

    assert not ticket.done
    with pytest.raises(EditError, match="not done"):
        ticket.result()
    quick.answer.set()
    assert ticket.wait(30)
    assert ("committed", True) == (ticket.state, m.dirty)
    assert ["crate", "other"] == [one.id for one in m.document.objects]
    assert ["commit", "release"] == quick.said == slow.said
    slow.answer.set()


def test_the_viewers_mode_rolls_back_when_no_page_answers_and_commits_when_there_is_none():
    m = yard()
    before = m.package
    view = View(m, page="silent")
    ticket = m.apply("viewer")

    assert ticket.wait(30)
    assert ("rolled-back", TimeoutError) == (ticket.state, type(ticket.error))
    assert before is m.package is view.shown
    view.page = None
    ticket = m.apply("viewer")
    assert ticket.wait(30)
    assert ("committed", m.package) == (ticket.state, view.shown)


def test_a_page_that_refuses_later_rolls_back_what_the_kernel_committed():
    m = yard()
    before = (m.package, m.model)
    view = View(m, page="late", fails="page")
    done = threading.Event()
    ticket = m.apply()
    assert ("committed", m.package, False) == (ticket.state, view.shown, m.dirty)
    assert before[0] is not m.package
    assert [] == m.made.released
    m.observe(lambda _: done.set(), "status")

    view.answer.set()
    assert done.wait(30)

    assert ("viewer-failed", True) == (m.status, m.dirty)
    assert before == (m.package, m.model)
    assert before[0] is view.shown
    assert ["commit", "rollback"] == view.said


def test_a_page_that_refuses_what_is_overtaken_changes_nothing():
    m = yard()
    view = View(m, page="late", fails="page")
    m.apply()
    first = m.package
    view.page, view.fails = None, None
    with m.edit() as tx:
        tx.add_box(id="newer")
    m.apply().result()
    newer = m.package
    view.fails = "page"
    view.answer.set()

    assert newer is m.package is view.shown is not first
    assert "rollback" not in view.said


def test_an_apply_in_a_cell_does_not_wait_for_pages_of_another_one():
    m = yard()
    view = View(m, page="late")
    waiting = m.apply("viewer")
    assert view.asked.wait(30)
    view.page = None

    assert "committed" == m.apply().state
    assert waiting.wait(30)
    assert ("rolled-back", "apply.overtaken") == (waiting.state, waiting.error.problems[0].code)
    assert ("ready", False) == (m.status, m.dirty)
    view.answer.set()


def test_a_ticket_is_awaited_where_pages_are_heard_and_else_says_so_at_once():
    async def apply():
        ticket = m.apply("viewer")
        asyncio.get_running_loop().call_later(0.05, view.answer.set)
        return (await ticket).state

    m = yard()
    view = View(m, page="late")
    view.prompt = False
    with pytest.raises(EditError, match="hears no page"):
        asyncio.run(apply())
    view.answer.set()
    view.prompt = True
    view.answer.clear()

    assert "committed" == asyncio.run(apply())


def test_an_observer_cannot_apply_within_an_apply_and_callbacks_may():
    m, errors = yard(), []

    def observe(_):
        try:
            m.apply()
        except EditError as error:
            errors.append(error.problems[0].code)

    m.observe(observe, "applying")
    ticket = m.apply()
    m.unobserve(observe, "applying")

    assert {"apply.running"} == set(errors)
    assert "committed" == ticket.state
    ticket.on_done(lambda _: errors.append(m.apply().state))
    assert "committed" == errors[-1]
    m.made.fails = "compile"
    ticket = Ticket()
    ticket.on_done(lambda _: errors.append(m.apply().state))
    m._run(ticket, lambda: 1 / 0, asks=False)  # a callback of one that failed may apply again, too
    assert ("rolled-back", "rolled-back") == (ticket.state, errors[-1])
    assert ("apply-failed", "") == (m.status, m.applying)
    with pytest.raises(EditError, match="commit is"):
        m.apply("page")


def test_two_threads_edit_while_it_is_applied_again_and_again():
    m = TestMap.new("yard")
    m.made = Engine()
    view, stop, worked = View(m), threading.Event(), []

    def work(k):
        i = 0
        while not stop.is_set() and i < 300:
            with m.edit() as tx:
                box = tx.add_box(at=(k, i))
            with suppress(EditError):  # undo of the other thread may take it away before
                paint = Change(box.id, (("name", f"{i}"),))
                m.operate(paint, op_id=f"{k}-{i}", base_rev=m.draft_rev, origin=f"page{k}", label="")
            m.undo()
            i += 1
        worked.append(k)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(2)]
    for thread in threads:
        thread.start()
    states = {m.apply("kernel" if i % 2 else "viewer").wait(30) and m.status for i in range(20)}
    stop.set()
    for thread in threads:
        thread.join()

    assert [0, 1] == sorted(worked)
    assert states <= {"ready", "applying"}
    m.apply().result()
    assert m.draft == m.document == m.package.document == m.log.replay()
    assert m.package is view.shown
    assert not m.dirty


def test_what_mujoco_refuses_is_told_at_the_object_that_caused_it(monkeypatch):
    from robotview.maps import candidate

    m, compiled = Map.new("yard"), candidate.compile_document
    with m.edit() as tx:
        tx.add_box(id="crate")
        tx.add_cylinder(id="pole", radius=0.375)
    monkeypatch.setattr(candidate, "compile_document", lambda *one: compiled(*one).replace('size="0.375', 'size="-1'))
    ticket = m.apply()

    assert "rolled-back" == ticket.state
    (problem,) = m.problems
    assert ("/objects/1", "pole") == (problem.pointer, problem.element)
    assert '"pole"' in problem.message
    assert "__platform" not in problem.message


def test_a_message_with_a_line_only_is_told_at_the_object_of_that_line():
    m = TestMap.new("yard")
    m.made = Engine()
    with m.edit() as tx:
        tx.add_box(id="crate")
        tx.add_box(id="pole")
    text = m.compile().splitlines()
    line = 1 + next(i for i, one in enumerate(text) if "pole_0" in one)

    def compile_(physics, assets):
        raise CompileError(robotview.Problem("error", "compile", f"size must be positive, line {line}"))

    m.made.compile = compile_
    m.apply()

    assert ("/objects/1", '"pole": size must be positive, line') == (m.problems[0].pointer, m.problems[0].message[:35])


def test_a_read_only_map_becomes_editable_in_its_place_or_says_every_reason():
    m = wall()
    with pytest.raises(EditError, match="read only"), m.edit():
        pass
    seen = []
    m.observe(lambda change: seen.append(change["new"]), "editable")
    m.make_editable(spawn_points=[{"id": "main", "name": "main", "position": [0, 0, 1], "yawDeg": 0}]).result()

    assert [True] == seen
    assert (["wall"], ["main"]) == ([one.id for one in m.objects], [one.id for one in m.spawn_points])
    assert not m.dirty
    with m.edit() as tx:
        tx.update("wall", name="fence")
    m.apply().result()
    with pytest.raises(EditError, match="already"):
        m.make_editable()

    files = dict(wall().package.workspace.files) | {
        "physics/world.xml": '<mujoco><worldbody><geom type="plane" size="1 1 1"/><light/>'
        '<geom type="sphere" size="1"/></worldbody></mujoco>'
    }
    refused = TestMap.load(files)
    ticket = refused.make_editable()
    assert ("rolled-back", MapError, False) == (ticket.state, type(ticket.error), refused.editable)
    assert 3 == len(ticket.error.problems) == len([one for one in refused.problems if one.severity == "error"])


def test_a_new_map_is_edited_without_mujoco(monkeypatch):
    monkeypatch.setattr(Map, "engine", property(lambda _: 1 / 0))
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_box(id="crate")
    m.operate(Change("crate", (("name", "a"),)), op_id="1", base_rev=1, origin="page", label="")

    assert {"map.json", "physics/world.xml", "authoring/map.scene.json"} == set(m.files().files)
    assert 1 == len(maps.Map.load(m.files().files).objects)


def test_the_object_of_a_geom_or_a_path_is_found():
    m = yard()
    m.undo()

    assert "crate" == m.object_of("__platform_map_yard_crate_0").id == m.object_of("map/crate").id
    for other in ("__platform_map_yard__ground", "__platform_map_yard_other_0", "foot", "map/ground", "geom/crate"):
        assert m.object_of(other) is None


def test_how_long_pages_are_waited_for():
    assert 10 == applied.PATIENCE


def test_an_apply_that_is_interrupted_is_taken_back_and_the_interruption_goes_on(monkeypatch):
    m = yard()
    view = View(m)
    before = facts(m, view)

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(m.made, "attach", interrupt)
    with pytest.raises(KeyboardInterrupt):
        m.apply()

    assert before == facts(m, view)
    assert ("apply-failed", "", 2) == (m.status, m.applying, len(m.made.released) + 1)
    monkeypatch.undo()
    assert "committed" == m.apply().state
