import asyncio
import errno
import io
import json
import os
import zipfile
from contextlib import suppress

import msgspec
import pytest

import robotview
from map_documents import compiled
from robotview import maps
from robotview.cli.main import main
from robotview.errors import CompileError, EditError, MapError, UnknownName, WriteError
from robotview.maps import applying, saving
from robotview.maps.document import Box, BoxParams, MapDocument, Pose, SpawnPoint
from robotview.maps.package import load_package
from robotview.maps.workspace import Workspace
from robotview.session.map import Map


def yard(**looks):
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_box(id="crate", **looks)
        tx.add_spawn(id="main")
    return m


class Engine:
    """Notes what it is asked, and fails where it is told to."""

    def __init__(self, fails=None):
        self.fails, self.said = fails, []

    def compile(self, physics, assets):
        self._step("compile")
        return object()

    def attach(self, package, model):
        self._step("attach")

    def release(self, model):
        self.said.append("release")

    def _step(self, name):
        self.said.append(name)
        if self.fails == name:
            raise CompileError(robotview.Problem("error", "compile", f"{name} failed"))


class TestMap(maps.Map):
    __test__ = False
    made = None

    @property
    def engine(self):
        return self.made


def test_apply_commits_the_draft_and_has_a_model_of_mujoco():
    m = yard()
    assert m.dirty

    ticket = m.apply()

    assert ("committed", None) == (ticket.state, ticket.error)
    assert not m.dirty
    assert m.document == m.draft
    assert 2 == m.model.ngeom
    assert m.can_undo
    m.undo()
    assert m.dirty


def test_apply_goes_through_its_steps_in_order_and_releases_the_old_model():
    m = TestMap.new("yard")
    m.made = Engine()
    m.apply().result()
    m.apply().result()

    assert ["compile", "attach", "compile", "attach", "release"] == m.made.said


@pytest.mark.parametrize("step", ["compile", "attach", "candidate", "engine", "compile_document"])
def test_a_fault_at_any_step_leaves_the_committed_map_and_keeps_the_draft(step, monkeypatch):
    m = TestMap.new("yard")
    m.made = Engine()
    m.apply().result()
    with m.edit() as tx:
        tx.add_box(id="crate")
    before = (m.package, m.model, m.document, m.draft, m.draft_rev)
    if step == "candidate":
        monkeypatch.setattr(applying, "candidate", lambda *_: 1 / 0)
    elif step == "compile_document":
        monkeypatch.setattr("robotview.maps.candidate.compile_document", lambda *_: 1 / 0)
    elif step == "engine":
        monkeypatch.setattr(TestMap, "engine", property(lambda _: 1 / 0))
    else:
        m.made = Engine(fails=step)

    ticket = m.apply()

    assert "rolled-back" == ticket.state
    assert before == (m.package, m.model, m.document, m.draft, m.draft_rev)
    assert m.dirty
    assert "apply-failed" == m.status
    assert m.problems[0].severity == "error"
    with pytest.raises(type(ticket.error)):
        ticket.result()
    # What was compiled in vain is let go.
    assert ("release" in m.made.said) == (step == "attach")
    monkeypatch.undo()
    m.made = Engine()
    assert "committed" == m.apply().state
    assert ("ready", []) == (m.status, m.problems)


def test_mujocos_refusal_rolls_back_with_its_own_words(monkeypatch):
    m = yard()
    monkeypatch.setattr(
        "robotview.maps.candidate.compile_document", lambda *_: "<mujoco><worldbody><geom/></worldbody></mujoco>"
    )

    ticket = m.apply()

    assert "rolled-back" == ticket.state
    assert "size" in str(ticket.error)
    with pytest.raises(CompileError), m.edit(apply=True):
        pass


def test_a_ticket_can_be_awaited_and_calls_back():
    async def wait():
        return (await yard().apply()).state

    called = []
    ticket = yard().apply()
    ticket.on_done(called.append)

    assert "committed" == asyncio.run(wait())
    assert [ticket] == called


def test_a_map_is_the_same_after_export_and_import(tmp_path):
    m = yard(color="#c33")
    digest = m.export(tmp_path / "yard.zip")
    again = Map.load(tmp_path / "yard.zip")

    assert m.draft == again.document
    assert [] == again.problems
    assert digest == again.package.hash == load_package((tmp_path / "yard.zip").read_bytes()).hash
    again.export(tmp_path / "second.zip")
    assert (tmp_path / "yard.zip").read_bytes() == (tmp_path / "second.zip").read_bytes()


def test_an_archive_has_sorted_names_a_fixed_date_and_plain_modes(tmp_path):
    yard().export(tmp_path / "yard.zip")
    members = zipfile.ZipFile(tmp_path / "yard.zip").infolist()

    assert ["authoring/map.scene.json", "map.json", "physics/world.xml"] == [one.filename for one in members]
    assert {((1980, 1, 1, 0, 0, 0), 0o100644)} == {(one.date_time, one.external_attr >> 16) for one in members}


def test_export_never_overwrites_what_was_loaded_and_leaves_nothing_when_it_fails(tmp_path):
    yard().export(tmp_path / "yard.zip")
    m = Map.load(tmp_path / "yard.zip")
    with pytest.raises(WriteError, match="loaded from"):
        m.export(tmp_path / "yard.zip")
    with pytest.raises(WriteError, match="is a folder"):
        m.export(tmp_path)
    with pytest.raises(WriteError, match="No such file"):
        m.export(tmp_path / "nowhere" / "yard.zip")

    assert ["yard.zip"] == os.listdir(tmp_path)


def test_export_of_a_map_without_authoring_keeps_its_files_and_no_stray_one():
    files = {
        "map.json": json.dumps(
            {
                "schemaVersion": 1,
                "id": "yard",
                "name": "Yard",
                "coordinateSystem": {"units": "m", "up": "Z", "forward": "+X"},
                "physics": {"source": "physics/world.xml"},
            }
        ),
        "physics/world.xml": '<mujoco><worldbody><geom type="sphere" size="1"/></worldbody></mujoco>',
        "notes.json": "{}",
    }
    m = Map.load(files)
    packed = zipfile.ZipFile(io.BytesIO(saving.archive(m.files())))

    assert ["map.json", "physics/world.xml"] == packed.namelist()
    assert files["map.json"].encode() == packed.read("map.json")
    with pytest.raises(EditError, match="read only"), m.edit():
        pass
    with pytest.raises(EditError, match="read only"):
        m.apply()
    assert not m.undo()
    assert ((), False) == (m.objects, m.dirty)
    assert 1 == compiled(m.compile())[0].ngeom


def test_a_package_that_drifted_is_written_as_its_authoring_layer_says():
    m = yard()
    files = dict(m.files().files)
    files["physics/world.xml"] = files["physics/world.xml"].replace(b'size="0.5', b'size="0.6')
    drifted = Map.load(files)

    assert ["authoring.drift"] == [problem.code for problem in drifted.problems]
    assert m.files().manifest == drifted.files().manifest


def test_a_converted_map_is_editable_and_says_what_it_was_made_of(tmp_path):
    (tmp_path / "My World.xml").write_text('<mujoco><worldbody><geom type="box" size="1 2 3"/></worldbody></mujoco>')
    m = Map.convert(tmp_path / "My World.xml", spawn_points=[{"id": "main", "position": [0, 0, 1]}])

    assert "my-world" == m.id
    assert ["box"] == [one.type for one in m.objects]
    assert (SpawnPoint(id="main", position=(0.0, 0.0, 1.0)),) == m.spawn_points
    assert 1 == compiled(m.compile())[0].ngeom
    with pytest.raises(MapError) as refused:
        Map.convert('<mujoco><worldbody><geom type="plane" size="1 1 1"/><light/></worldbody></mujoco>')
    assert {"convert.type", "convert.element"} <= {problem.code for problem in refused.value.problems}
    with pytest.raises(EditError, match="already"):
        Map.convert(dict(m.files().files))


def test_a_document_against_the_rules_is_no_map():
    broken = MapDocument(
        map_id="yard", objects=(Box(id="b", pose=Pose((0.0, 0.0, 0.0)), params=BoxParams((0.0, 1.0, 1.0))),)
    )

    with pytest.raises(MapError, match="size"):
        Map.of(broken)
    with pytest.raises(MapError, match="no id"):
        Map.new("My Yard")


# --- folders with revisions ---------------------------------------------------------------------------------------


def test_saved_folders_have_revisions_and_keep_the_last_two(tmp_path):
    m, folder = yard(), tmp_path / "yard"
    revisions = []
    for size in (1, 2, 3):
        with m.edit() as tx:
            tx.update("crate", size=(size, 1, 1))
        revisions.append(m.save(folder))
        assert m.draft == Map.load(folder).document

    assert revisions[1:] == sorted(os.listdir(folder / "rev"), key=revisions.index)
    assert {"revision": revisions[2], "previous": [revisions[1]]} == json.loads((folder / "current.json").read_text())
    assert revisions[2] == m.save(folder)


def test_a_folder_of_somebody_else_is_not_saved_to(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(WriteError, match="not empty"):
        yard().save(tmp_path)
    (tmp_path / "map.json").write_text("{}")
    with pytest.raises(WriteError, match="somebody else"):
        yard().save(tmp_path)

    assert {"notes.txt", "map.json"} == set(os.listdir(tmp_path))


def test_a_pointer_leads_nowhere_but_to_a_revision_of_its_folder(tmp_path):
    yard().save(tmp_path / "real")
    revision = os.listdir(tmp_path / "real" / "rev")[0]
    folder = tmp_path / "trap"
    folder.mkdir()
    (folder / "rev").symlink_to(tmp_path / "real" / "rev")
    for name in (revision, f"../../real/rev/{revision}", "", "a" * 64):
        (folder / "current.json").write_text(json.dumps({"revision": name, "previous": []}))
        with pytest.raises(MapError):
            Map.load(folder)


def fault_points(monkeypatch, at):
    """Let the call of that number to the operating system fail; returns the list of calls."""
    calls = []

    def counted(name, original):
        def call(*arguments, **options):
            calls.append(name)
            if len(calls) - 1 == at:
                raise OSError(errno.ENOSPC, "No space left on device")
            return original(*arguments, **options)

        return call

    for name in ("fsync", "rename", "replace", "mkdir", "open"):
        monkeypatch.setattr(saving.os, name, counted(name, getattr(os, name)))
    monkeypatch.setattr(saving, "open", counted("write", open), raising=False)
    return calls


def test_a_fault_at_every_step_of_a_save_leaves_the_whole_old_or_the_whole_new_map(tmp_path, monkeypatch):
    m = yard()
    m.save(tmp_path / "count")
    with m.edit() as tx:
        tx.update("crate", size=(2, 1, 1))
    with monkeypatch.context() as patch:
        calls = fault_points(patch, -1)
        m.save(tmp_path / "count")
    assert {"fsync", "rename", "replace", "write", "mkdir", "open"} <= set(calls)

    outcomes = set()
    for at in range(len(calls)):
        folder = tmp_path / f"fault-{at}"
        old = yard()
        old.save(folder)
        with monkeypatch.context() as patch:
            fault_points(patch, at)
            with suppress(WriteError):
                m.save(folder)
        found = Map.load(folder).document
        assert found in (old.draft, m.draft), calls[at]
        outcomes.add(found == m.draft)
        m.save(folder)
        assert m.draft == Map.load(folder).document
        assert 2 >= len(os.listdir(folder / "rev"))
    assert {True, False} == outcomes


def test_a_fault_at_every_step_of_an_export_leaves_the_old_archive_or_the_new_one(tmp_path, monkeypatch):
    path = tmp_path / "yard.zip"
    files = Workspace({"map.json": b"{}"})
    saving.write_file(str(path), b"old")
    with monkeypatch.context() as patch:
        calls = fault_points(patch, -1)
        saving.write_file(str(tmp_path / "other.zip"), saving.archive(files))
    for at in range(len(calls)):
        saving.write_file(str(path), b"old")
        with monkeypatch.context() as patch:
            fault_points(patch, at)
            with pytest.raises(WriteError, match="No space left"):
                saving.write_file(str(path), saving.archive(files))
        assert path.read_bytes() in (b"old", saving.archive(files))
        assert {"yard.zip", "other.zip"} == set(os.listdir(tmp_path))


def test_the_document_of_a_map_is_a_value_nobody_can_change():
    m = yard()
    before = m.objects
    with m.edit() as tx:
        tx.update("crate", enabled=False)

    assert before[0].enabled
    with pytest.raises(AttributeError):
        m.objects[0].enabled = True
    assert msgspec.structs.replace(before[0], enabled=False) == m.objects[0]


def test_compiling_never_writes_over_the_map_itself(tmp_path, capsys):
    folder, archive = tmp_path / "yard", tmp_path / "yard.zip"
    assert 0 == main(["map", "new", "yard", "-o", str(folder)])
    assert 0 == main(["map", "new", "yard", "-o", str(archive)])
    before = archive.read_bytes()

    assert 1 == main(["map", "compile", str(archive), "-o", str(archive)])
    assert 1 == main(["map", "compile", str(folder), "-o", str(folder / "map.json")])
    assert "is the map itself" in capsys.readouterr().err
    assert before == archive.read_bytes()
    assert 0 == main(["map", "check", str(folder)])
    assert 0 == main(["map", "compile", str(folder), "-o", str(tmp_path / "yard.xml")])


@pytest.mark.parametrize("name", ["two\nlines", "x" * 200, 5])
def test_a_name_that_could_not_be_read_again_is_refused(name):
    with pytest.raises(MapError, match="name"):
        Map.new("yard", name=name)


def test_an_object_is_found_by_its_id_and_near_ids_are_given():
    m = Map.builtin("stairs")

    assert "stairs" == m.object("stairs-up").type
    for wrong in ("stairs-u", "main", 3):
        with pytest.raises(UnknownName, match="stairs-up"):
            m.object(wrong)
