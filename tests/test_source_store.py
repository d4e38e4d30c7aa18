"""The folder of things made with much work: entries appear whole or not at all, and the oldest go when it is full."""

import multiprocessing
import os
import sys
import time

import pytest

from robotview.source.store import Store, digest, store

KB = 1000


@pytest.fixture
def kept(tmp_path):
    return Store(tmp_path / "cache", 100 * KB)


def names(kept):
    return sorted(path.name for path in kept.folder.iterdir())


def test_what_was_put_is_taken(kept):
    assert kept.take("a") is None
    kept.put("a", [b"one", memoryview(b"two")])

    assert b"onetwo" == bytes(kept.take("a"))


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 200, None])
def test_a_damaged_entry_counts_as_none_and_is_removed(kept, damage):
    kept.put("a", [b"content" * 20])
    path = kept.folder / "a.kept"
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + b"?" if damage is None else damage)

    assert kept.take("a") is None
    assert not path.exists()


def test_a_cut_off_entry_counts_as_none(kept):
    kept.put("a", [b"content" * 20])
    path = kept.folder / "a.kept"
    path.write_bytes(path.read_bytes()[:-10])

    assert kept.take("a") is None


def test_the_entries_used_longest_ago_go_first(kept):
    for k in range(10):
        kept.put(f"k{k}", [bytes(9 * KB)])
        os.utime(kept.folder / f"k{k}.kept", (time.time() - 1000 + k,) * 2)
    assert kept.take("k0") is not None  # used again: the youngest now
    for k in range(3):
        kept.put(f"new{k}", [bytes(9 * KB)])
    kept.sweep()

    assert "k0.kept" in names(kept)
    assert not {"k1.kept", "k2.kept"} & set(names(kept))
    assert 100 * KB >= sum(path.stat().st_size for path in kept.folder.iterdir())


def test_the_folder_never_holds_much_more_than_its_limit(kept):
    most = 0
    for k in range(60):
        kept.put(f"k{k}", [bytes(5 * KB)])
        most = max(most, sum(path.stat().st_size for path in kept.folder.iterdir()))

    assert most <= 115 * KB


def test_what_would_take_a_quarter_of_the_room_is_not_kept(kept):
    kept.put("big", [bytes(26 * KB)])

    assert kept.take("big") is None


def test_files_left_by_a_crash_are_cleared_and_fresh_ones_are_not(kept):
    kept.put("a", [b"x"])
    for name, age in (("old.part", 4000), ("new.part", 10)):
        (kept.folder / name).write_bytes(b"half")
        os.utime(kept.folder / name, (time.time() - age,) * 2)
    kept.sweep()

    assert ["a.kept", "new.part"] == names(kept)


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    kept = Store(tmp_path / "file" / "cache", 100 * KB)
    kept.put("a", [b"x"])

    assert kept.take("a") is None


def _hammer(folder, seed):
    kept = Store(folder, 50 * KB)
    for k in range(200):
        key = f"k{(k * 7 + seed) % 20}"
        kept.put(key, [key.encode() * 500])
        found = kept.take(key)
        if found is not None and bytes(found) != key.encode() * 500:
            sys.exit(1)


def test_writers_at_the_same_time_never_see_half_an_entry(tmp_path):
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_hammer, args=(tmp_path / "cache", seed)) for seed in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)

    assert [0] * 4 == [writer.exitcode for writer in writers]
    assert not list((tmp_path / "cache").glob("*.part"))


def test_the_environment_moves_it_bounds_it_and_turns_it_off(tmp_path, monkeypatch):
    monkeypatch.setenv("ROBOTVIEW_CACHE", str(tmp_path))
    monkeypatch.setenv("ROBOTVIEW_CACHE_MB", "7.5")
    assert (tmp_path, 7_500_000) == (store().folder, store().limit)
    for word in ("off", "OFF", "0", "none"):
        monkeypatch.setenv("ROBOTVIEW_CACHE", word)
        assert store() is None
    monkeypatch.setenv("ROBOTVIEW_CACHE", "")
    monkeypatch.setenv("ROBOTVIEW_CACHE_MB", "")
    if sys.platform.startswith("linux"):
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert "robotview" in str(store().folder)
    assert 1_024_000_000 == store().limit


def test_keys_tell_how_pieces_are_cut():
    assert digest("ab", "c") != digest("a", "bc") != digest("abc")
