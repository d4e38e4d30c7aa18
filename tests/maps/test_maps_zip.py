"""ZIP archives: read in memory, every byte accounted for, nothing unpacked that was not claimed."""

import io
import os
import stat
import struct
import time
import tracemalloc
import zipfile
import zlib

import pytest

from map_packages import PHYSICS, manifest, package, zipped
from robotview.maps.faults import Faults
from robotview.maps.opening import open_source
from robotview.maps.package import examine, load_package

GOOD = package()
MIB = 1 << 20


def codes(data):
    faults = Faults()
    examine(data, faults)
    return {problem.code for problem in faults.problems if problem.severity == "error"}


def with_entry(name="physics/a.obj", data=b"v 0 0 0\n", **facts):
    """The good package and one more member, with some of its facts set."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for one, content in GOOD.items():
            archive.writestr(one, content)
        info = zipfile.ZipInfo(name)
        info.compress_type = facts.pop("method", zipfile.ZIP_DEFLATED)
        for fact, value in facts.items():
            setattr(info, fact, value)
        archive.writestr(info, data)
    return made.getvalue()


def patched(data, old, new, which=-1):
    """The archive with one occurrence of some bytes exchanged for as many others."""
    assert len(old) == len(new)
    places = [at for at in range(len(data)) if data.startswith(old, at)]
    at = places[which]
    return data[:at] + new + data[at + len(old) :]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_folder_zip_bytes_and_dict_are_one_map(tmp_path, method):
    from map_packages import written

    archive = zipped(GOOD, method)
    (tmp_path / "a.zip").write_bytes(archive)
    folder = written(tmp_path / "a", GOOD)
    read = [load_package(source) for source in (GOOD, archive, tmp_path / "a.zip", str(folder), folder)]

    assert 1 == len({package.hash for package in read})
    assert dict(read[0].workspace.files) == GOOD


def test_a_streamed_archive_is_read():
    class Pipe(io.RawIOBase):
        def __init__(self):
            self.data = b""

        def writable(self):
            return True

        def write(self, data):
            self.data += bytes(data)
            return len(data)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in GOOD.items():
            archive.writestr(name, data)

    assert set() == codes(pipe.data)
    assert {"zip.bad"} == codes(patched(pipe.data, b"PK\7\x08", b"PK\7\x09"))


def test_zip64_headers_and_comments_are_read():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.comment = b"a map"
        for name, data in GOOD.items():
            with archive.open(name, "w", force_zip64=True) as entry:
                entry.write(data)

    assert set() == codes(made.getvalue())


def test_one_top_folder_is_left_out_of_the_names():
    read = load_package(zipped({f"yard-1.0/{name}": data for name, data in GOOD.items()}))

    assert dict(read.workspace.files) == GOOD
    assert "package.top_folder" in [problem.code for problem in read.problems]
    assert {"package.no_map"} == codes(zipped({f"{n}/{name}": data for n, (name, data) in enumerate(GOOD.items())}))


def test_folder_entries_are_accepted_unless_a_file_has_the_name():
    assert set() == codes(with_entry("physics/meshes/", b""))
    assert {"zip.file_as_dir"} == codes(with_entry("map.json/", b""))
    assert {"zip.file_as_dir"} == codes(with_entry("MAP.json/a.obj"))


@pytest.mark.parametrize(
    "name, code",
    [
        ("../evil.json", "path.traversal"),
        ("/evil.json", "path.absolute"),
        ("a\\b.json", "path.backslash"),
        ("C:/b.json", "path.scheme_or_drive"),
        ("a/./b.json", "path.empty_segment"),
        ("caf\u00e9.json", "path.non_ascii"),
        ("nul.json", "path.reserved"),
        ("a/" * 16 + "b.json", "path.depth"),
        ("a" * 240 + ".json", "path.too_long"),
        ("map.json", "zip.duplicate"),
        ("Physics/World.XML", "zip.duplicate"),
        ("inner.zip", "zip.type"),
        ("run.sh", "zip.type"),
        ("README", "zip.type"),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_names_of_members_are_held_to_the_grammar(name, code):
    assert {code} == codes(with_entry(name))


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFSOCK, stat.S_IFDIR])
def test_links_and_devices_are_refused(kind):
    assert {"zip.special"} == codes(with_entry(external_attr=(kind | 0o644) << 16))
    assert set() == codes(with_entry(external_attr=(stat.S_IFREG | 0o755) << 16))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_methods_are_refused(method):
    assert {"zip.method"} == codes(with_entry(method=method))


def test_encrypted_members_are_refused():
    data = zipped(GOOD)
    flagged = data.replace(b"PK\1\2\x14\x03\x14\0\0\0", b"PK\1\2\x14\x03\x14\0\1\0").replace(
        b"PK\3\4\x14\0\0\0", b"PK\3\4\x14\0\1\0"
    )

    assert flagged != data
    assert {"zip.encrypted"} == codes(flagged)


def test_what_is_cut_stubbed_or_no_archive_is_refused():
    data = zipped(GOOD)

    assert {"zip.bad"} == codes(data[:-10])
    assert {"zip.bad"} == codes(data + b"more")
    assert {"zip.bad"} == codes(data[:-22])
    assert {"zip.bad"} == codes(b"")
    assert {"zip.bad"} == codes(b"PK\3\4 not")
    assert {"zip.prefix"} == codes(b"MZ" + bytes(50) + data)
    assert {"zip.bad"} == codes(data[:-2] + b"\x16\0" + data[-22:])
    assert {"package.no_map"} == codes(zipped({}))


def test_an_archive_behind_another_is_refused():
    first, second = zipped(package(manifest(1, id="one"))), zipped(package(manifest(1, id="two")))

    assert codes(first + second) & {"zip.prefix", "zip.bad"}


def test_headers_that_disagree_are_refused():
    data = zipped(GOOD)
    crc = struct.pack("<L", zlib.crc32(PHYSICS))
    size = struct.pack("<L", len(PHYSICS))

    assert {"zip.bad"} == codes(patched(data, b"map.json", b"map.jsoM", which=0))
    assert {"zip.bad"} == codes(patched(data, b"physics/world.xml", b"../../../evil.xml", which=0))
    assert {"zip.bad"} == codes(patched(data, crc, b"\1\2\3\4"))
    assert {"zip.bad"} == codes(patched(data, crc, b"\1\2\3\4", which=0))
    assert {"zip.bad"} == codes(patched(patched(data, crc, b"\1\2\3\4"), crc, b"\1\2\3\4"))
    assert {"zip.bad"} == codes(patched(data, size, b"\1\0\0\0"))
    assert {"zip.bad"} == codes(patched(patched(data, size, b"\1\0\0\0"), size, b"\1\0\0\0"))
    assert {"zip.bad"} == codes(data.replace(b"PK\1\2", b"PK\1\3", 1))


def test_members_that_share_bytes_are_refused():
    data = zipped(GOOD | {"physics/b.obj": b"v 0 0 0"})
    central = data.index(b"PK\1\2")
    last = data.rindex(b"PK\1\2")
    moved = data[: last + 42] + data[central + 42 : central + 46] + data[last + 46 :]

    assert "zip.overlap" in codes(moved)


def test_bytes_that_belong_to_no_member_are_refused():
    data = zipped(GOOD)
    central = data.index(b"PK\1\2")
    end = struct.unpack_from("<4s4H2LH", data, len(data) - 22)
    hidden = data[:central] + b"hidden" + data[central:-22]

    assert {"zip.bad"} == codes(hidden + struct.pack("<4s4H2LH", *end[:6], central + 6, 0))


def test_a_member_never_becomes_larger_than_it_claims():
    data = bytes(50 * MIB)
    archive = zipped(GOOD | {"physics/a.obj": data})
    lying = archive.replace(struct.pack("<L", len(data)), struct.pack("<L", 1000))
    tracemalloc.start()
    found = codes(lying)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert {"zip.bad"} == found
    assert peak < 4 * MIB


def claiming(size, names, content=bytes(1000), method=zipfile.ZIP_DEFLATED):
    """Members whose headers, all of them, claim a size."""
    data = zipped(GOOD | dict.fromkeys(names, content), method)
    return data.replace(struct.pack("<L", len(content)), struct.pack("<L", size))


def test_quotas_are_held_before_anything_is_unpacked():
    began = time.process_time()

    assert {"zip.ratio", "json.size"} == codes(claiming(20 * MIB, ["a.json"]))
    assert {"zip.ratio", "zip.size"} == codes(claiming(65 * MIB, ["a.glb"]))
    assert {"zip.ratio", "zip.size"} == codes(claiming(60 * MIB, [f"{n}.glb" for n in range(5)]))
    assert {"zip.size"} == codes(claiming(52 * MIB, [f"{n}.glb" for n in range(5)], os.urandom(300_000)))
    assert {"zip.entries"} == codes(zipped(GOOD | {f"{n}.obj": b"" for n in range(1999)}))
    assert {"zip.size"} == codes(bytes(128 * MIB + 1))
    assert time.process_time() - began < 10


def test_millions_of_entries_in_the_directory_cost_nothing():
    entry = struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"a"
    count = 1_000_000
    size = len(entry) * count
    end64 = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, 4)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, 4 + size, 1)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    data = b"PK\3\4" + entry * count + end64 + locator + end
    tracemalloc.start()
    found = codes(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert {"zip.entries"} == found
    assert peak < MIB


def test_a_nul_in_a_name_is_refused_though_python_cuts_the_name_there():
    data = with_entry("physics/a.objX.sh").replace(b"physics/a.objX.sh", b"physics/a.obj\0.sh")

    assert {"path.nul", "zip.type"} == codes(data)


def test_a_second_name_in_an_extra_field_must_be_the_first():
    def archive(second):
        extra = b"\1" + struct.pack("<L", zlib.crc32(b"physics/a.obj")) + second
        return with_entry(extra=struct.pack("<2H", 0x7075, len(extra)) + extra)

    assert set() == codes(archive(b"physics/a.obj"))
    assert {"zip.bad"} == codes(archive(b"physics/b.obj"))


def test_members_that_nothing_refers_to_must_be_whole_and_are_not_kept():
    contents = open_source(with_entry("stray.glb", os.urandom(100_000)), Faults())
    whole = load_package(with_entry("stray.glb", os.urandom(100_000)))
    damaged = bytearray(with_entry("stray.glb", bytes(range(256)) * 500, method=zipfile.ZIP_STORED))
    damaged[damaged.index(bytes(range(256)) * 2) + 5] ^= 1

    assert "stray.glb" in contents.names
    assert "stray.glb" not in whole.workspace
    assert "resource.stray" in [problem.code for problem in whole.problems]
    assert {"zip.bad"} == codes(bytes(damaged))
