"""Files found safely: folders, zips, dicts of bytes; nothing outside the root."""

import io
import os
import zipfile

import pytest

from robotview.errors import ArchiveError, ReadError
from robotview.source import Bundle, archive, read_zip


def zipped(*entries: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, data in entries:
            file.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def test_assets_come_before_the_disk(tmp_path):
    (tmp_path / "foot.stl").write_bytes(b"disk")
    name = str(tmp_path / "foot.stl")

    assert b"given" == Bundle({name: b"given"}).find(name).read()
    assert b"disk" == Bundle().find(name).read()


def test_assets_are_found_under_any_spelling_of_their_path():
    bundle = Bundle({"meshes/foot.stl": b"x"}, disk=False)

    assert b"x" == bundle.find("./meshes/../meshes/foot.stl").read()
    assert b"x" == bundle.find("meshes\\foot.stl").read()


def test_without_a_disk_only_assets_are_found(tmp_path):
    (tmp_path / "foot.stl").write_bytes(b"disk")
    tried = []

    assert Bundle(disk=False).find(str(tmp_path / "foot.stl"), tried) is None
    assert [str(tmp_path / "foot.stl")] == tried


def test_each_place_looked_at_is_noted_once(tmp_path):
    tried = []
    for _ in range(2):
        assert Bundle().find(str(tmp_path / "no.stl"), tried) is None

    assert [str(tmp_path / "no.stl")] == tried


@pytest.mark.parametrize("name", ["../secret.txt", "a/../../secret.txt"])
def test_a_name_that_leaves_the_root_is_refused_even_where_nothing_is(tmp_path, name):
    (tmp_path / "model").mkdir()

    with pytest.raises(ReadError, match="lies outside") as caught:
        Bundle(root=tmp_path / "model").find(str(tmp_path / "model" / name))

    assert "path_escape" == caught.value.problems[0].kind


def test_a_link_that_leaves_the_root_is_refused(tmp_path):
    (tmp_path / "secret.txt").write_text("s")
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "mesh.stl").symlink_to(tmp_path / "secret.txt")

    with pytest.raises(ReadError, match="lies outside"):
        Bundle(root=tmp_path / "model").find(str(tmp_path / "model/mesh.stl"))


def test_a_root_may_be_reached_through_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real/a.stl").write_bytes(b"a")
    (tmp_path / "link").symlink_to(tmp_path / "real")

    assert b"a" == Bundle(root=tmp_path / "link").find(str(tmp_path / "link/a.stl")).read()


@pytest.mark.parametrize("name", ["http://example.org/a.stl", "HTTPS://example.org/a.stl", "data://x", "a\0b"])
def test_remote_addresses_and_nul_bytes_are_refused(name):
    with pytest.raises(ReadError) as caught:
        Bundle().find(name)

    assert "path_escape" == caught.value.problems[0].kind


def test_a_file_that_vanished_is_a_read_error(tmp_path):
    (tmp_path / "a.stl").write_bytes(b"a")
    found = Bundle().find(str(tmp_path / "a.stl"))
    os.remove(tmp_path / "a.stl")

    with pytest.raises(ReadError, match="cannot be opened"):
        found.read()


def test_a_zip_is_a_dict_of_its_files_without_folders():
    assert {"a.xml": b"<a/>", "meshes/b.stl": b"b"} == read_zip(
        zipped(("a.xml", b"<a/>"), ("meshes/", b""), ("meshes/b.stl", b"b"))
    )


@pytest.mark.parametrize("name", ["../../evil.xml", "/etc/evil.xml", "..\\evil.xml", "C:/evil.xml", "a/../../b"])
def test_entries_that_reach_outside_are_all_named(name):
    with pytest.raises(ArchiveError) as caught:
        read_zip(zipped(("ok.xml", b""), (name, b"x"), ("../second.xml", b"y")))

    assert ["path_escape", "path_escape"] == [p.kind for p in caught.value.problems]
    assert f'"{name}"' in str(caught.value)


def test_a_zip_bomb_is_refused_before_it_is_unpacked(monkeypatch):
    monkeypatch.setattr(archive, "MAX_TOTAL", 1 << 20)
    data = zipped(("bomb.xml", b"\0" * (3 << 20)))

    assert len(data) < 10_000
    with pytest.raises(ArchiveError, match="unpacks to 3 MB; at most 1 MB are read"):
        read_zip(data)


def test_a_bomb_that_lies_about_its_size_is_not_unpacked_further():
    data = bytearray(zipped(("bomb.xml", b"\0" * 100_000)))
    true, lie = (100_000).to_bytes(4, "little"), (10).to_bytes(4, "little")
    data = data.replace(true, lie)

    with pytest.raises(ArchiveError):
        read_zip(bytes(data))


def test_too_many_entries_are_refused(monkeypatch):
    monkeypatch.setattr(archive, "MAX_ENTRIES", 2)

    with pytest.raises(ArchiveError, match="3 entries; at most 2 are read"):
        read_zip(zipped(*((f"{i}.xml", b"") for i in range(3))))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_entry_that_occurs_twice_is_refused():
    with pytest.raises(ArchiveError, match=r'entry "a\.xml" occurs twice'):
        read_zip(zipped(("a.xml", b"1"), ("./a.xml", b"2")))


def test_damaged_data_are_refused_with_their_entry():
    data = bytearray(zipped(("a.xml", b"hello hello hello hello")))
    data[40] ^= 0xFF

    with pytest.raises(ArchiveError, match=r"a\.xml"):
        read_zip(bytes(data))


def test_what_is_no_zip_is_refused():
    with pytest.raises(ArchiveError, match="not a readable zip archive"):
        read_zip(b"PK\x03\x04 but nothing else")
