"""A map that lives in a folder: saved without being told where, and its draft kept beside it until it is."""

import json
import os
import subprocess
import sys
import threading
import time

import pytest

from robotview.errors import EditError, MapError, WriteError
from robotview.maps import autosave
from robotview.maps.autosave import DRAFT, LEFT
from robotview.session.map import Map


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(autosave, "QUIET", 0.02)


def saved_yard(tmp_path):
    m = Map.new("yard")
    with m.edit() as tx:
        tx.add_box(id="crate")
    m.save(tmp_path / "yard")
    return m


def until(true):
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


def committed_files(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in (DRAFT, LEFT)
    }


def test_a_map_remembers_its_folder_and_saves_there(tmp_path):
    m = Map.new("yard")
    assert (None, True) == (m.folder, m.saved)
    with m.edit() as tx:
        tx.add_box(id="crate")
    with pytest.raises(WriteError, match="was not saved yet"):
        m.save()
    assert not m.saved
    m.save(tmp_path / "yard")
    assert (str(tmp_path / "yard"), True) == (m.folder, m.saved)

    again = Map.load(tmp_path / "yard")
    assert (m.folder, True) == (again.folder, again.saved)
    with again.edit() as tx:
        tx.remove("crate")
    assert not again.saved
    again.undo()
    assert again.saved
    again.redo()
    again.save()
    assert () == Map.load(tmp_path / "yard").objects
    again.undo()
    again.export(tmp_path / "yard.zip")
    assert again.saved
    assert Map.load(tmp_path / "yard.zip").folder is None


def test_the_draft_is_written_beside_the_files_and_touches_none_of_them(tmp_path, quick):
    m = saved_yard(tmp_path)
    before = committed_files(tmp_path / "yard")
    file = tmp_path / "yard" / DRAFT
    with m.edit() as tx:
        tx.add_cylinder(id="pole")

    until(file.exists)
    assert before == committed_files(tmp_path / "yard")
    assert file.read_bytes() == m.files()["authoring/map.scene.json"]
    m.undo()
    until(lambda: not file.exists())
    m.redo()
    until(file.exists)
    m.export(tmp_path / "yard.zip")  # not what the folder holds
    with m.edit() as tx:
        tx.update("pole", name="mast")
    until(lambda: b"mast" in file.read_bytes())
    m.save()
    assert not file.exists()
    assert ["crate", "pole"] == [one.id for one in Map.load(tmp_path / "yard").objects]


def test_changes_close_together_are_written_once_and_the_thread_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(autosave, "QUIET", 0.3)
    written = []
    monkeypatch.setattr(
        autosave, "write_file", lambda path, data: written.append(data) if str(tmp_path) in path else None
    )
    m = saved_yard(tmp_path)
    for i in range(20):
        with m.edit() as tx:
            tx.update("crate", name=f"crate {i}")
    del tx

    until(lambda: written)
    until(lambda: not [one for one in threading.enumerate() if one.name == "robotview-autosave"])
    assert [True] == [b"crate 19" in data for data in written]


def test_an_unsaved_draft_is_found_and_taken_up_as_one_step(tmp_path, quick):
    m = saved_yard(tmp_path)
    with m.edit() as tx:
        tx.add_cylinder(id="pole")
    until((tmp_path / "yard" / DRAFT).exists)

    again = Map.load(tmp_path / "yard")
    assert again.left_draft
    assert ["draft.left"] == [problem.code for problem in again.problems]
    assert "info" == again.problems[0].severity
    assert again.restore_draft()
    assert again.draft == m.draft
    assert (False, [], "restore draft") == (again.left_draft, again.problems, again.undo_label)
    assert (tmp_path / "yard" / DRAFT).exists()  # it is kept on, as the draft of this one
    assert not again.restore_draft()
    again.undo()
    assert again.saved


def test_what_an_earlier_kernel_left_is_not_written_over(tmp_path, quick):
    m = saved_yard(tmp_path)
    with m.edit() as tx:
        tx.add_cylinder(id="pole")
    until((tmp_path / "yard" / DRAFT).exists)

    other = Map.load(tmp_path / "yard")
    with other.edit() as tx:
        tx.add_box(id="mine")
    until((tmp_path / "yard" / LEFT).exists)
    until((tmp_path / "yard" / DRAFT).exists)
    other.save()
    third = Map.load(tmp_path / "yard")
    assert third.left_draft
    third.restore_draft()
    assert ["crate", "pole"] == [one.id for one in third.objects]
    fourth = saved_yard(tmp_path / "deeper")
    assert not fourth.left_draft
    fourth.drop_draft()
    third.drop_draft()
    assert not (tmp_path / "yard" / LEFT).exists()


@pytest.mark.parametrize(
    "text, code",
    [
        ("{", "json.syntax"),
        ("[" * 100_000, "json.depth"),
        ('{"schemaVersion": 1, "mapId": "other", "objects": []}', "schema.map_id"),
        ('{"schemaVersion": 1, "mapId": "yard", "objects": [{"id": "__import__", "type": "box"}]}', "schema.pattern"),
        ('{"schemaVersion": 1, "mapId": "yard", "mapId": "yard", "objects": []}', "json.duplicate_key"),
        ('{"schemaVersion": 1, "mapId": "yard", "objects": [], "spawnPoints": NaN}', "json.not_finite"),
        ("\ud800" * 3, "json.utf8"),
    ],
)
def test_a_hostile_draft_is_refused_kindly_and_changes_nothing(tmp_path, text, code):
    saved_yard(tmp_path)
    (tmp_path / "yard" / DRAFT).write_bytes(text.encode("utf-8", "surrogatepass"))
    m = Map.load(tmp_path / "yard")
    before = m.draft

    with pytest.raises(MapError) as refused:
        m.restore_draft()

    assert code in [problem.code for problem in refused.value.problems]
    assert DRAFT in str(refused.value)
    assert (before, True, 0) == (m.draft, m.left_draft, m.draft_rev)
    m.drop_draft()
    assert not (tmp_path / "yard" / DRAFT).exists()


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_in_the_place_of_the_draft_leads_nowhere(tmp_path, quick):
    m = saved_yard(tmp_path)
    secret = tmp_path / "secret.json"
    secret.write_text("kept")
    (tmp_path / "yard" / DRAFT).symlink_to(secret)

    assert not Map.load(tmp_path / "yard").left_draft
    with m.edit() as tx:
        tx.remove("crate")
    until(lambda: not (tmp_path / "yard" / DRAFT).is_symlink())
    assert "kept" == secret.read_text()


def test_a_draft_that_cannot_be_written_is_a_warning_until_it_can(tmp_path, quick, monkeypatch):
    m, seen = saved_yard(tmp_path), threading.Event()
    m.observe(lambda _: seen.set(), "problems")
    (tmp_path / "yard").rename(tmp_path / "away")
    with m.edit() as tx:
        tx.remove("crate")

    assert seen.wait(20)
    assert ["draft.unwritten"] == [problem.code for problem in m.problems]
    (tmp_path / "away").rename(tmp_path / "yard")
    m.undo()
    m.redo()
    until((tmp_path / "yard" / DRAFT).exists)
    until(lambda: [] == m.problems)


def test_what_waits_is_written_when_python_ends_or_the_map_is_gone(tmp_path, quick):
    code = (
        "import sys; from robotview import Map; m = Map.load(sys.argv[1])\n"
        "with m.edit() as tx: tx.update('crate', name='last words')"
    )
    m = saved_yard(tmp_path)
    subprocess.run([sys.executable, "-c", code, m.folder], check=True, timeout=120)
    file = tmp_path / "yard" / DRAFT
    assert "last words" == json.loads(file.read_text())["objects"][0]["name"]

    other = Map.load(tmp_path / "yard")
    with other.edit() as tx:
        tx.update("crate", name="later words")
    del other, tx
    until(lambda: file.exists() and b"later words" in file.read_bytes())


def test_a_draft_of_a_map_that_is_read_only_now_says_so(tmp_path):
    saved_yard(tmp_path)
    m = Map.load(tmp_path / "yard")
    (tmp_path / "yard" / DRAFT).write_text("{}")
    m = Map.load(tmp_path / "yard")
    m._session = None

    with pytest.raises(EditError, match="make_editable"):
        m.restore_draft()
