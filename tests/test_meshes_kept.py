"""A mesh that was decoded before is the same mesh, and is decoded again as soon as anything it was made of changed."""

import struct
from dataclasses import fields

import numpy as np
import pytest

from robotview import load
from robotview.errors import MeshError
from robotview.meshes import Mesh, kept, read_mesh, read_mesh_once
from robotview.protocol import kept as wire
from robotview.protocol.geometry import pack_mesh

GRID = 50


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ROBOTVIEW_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def read(monkeypatch):
    """How often a file was really decoded."""
    calls = []

    def counting(data, name, **options):
        calls.append(name)
        return read_mesh(data, name, **options)

    monkeypatch.setattr(kept, "read_mesh", counting)
    return calls


def big_obj():
    lines = ["mtllib a.mtl"]
    lines += [
        f"v {i * 0.1} {j * 0.3} {(i * j) % 7}\nvt {i / GRID} {j / GRID}" for i in range(GRID) for j in range(GRID)
    ]
    for k in range(GRID - 1):
        lines.append(f"usemtl {'red' if k % 2 else 'pic'}")
        for j in range(GRID - 1):
            a = k * GRID + j + 1
            b = a + GRID
            lines.append(f"f {a}/{a} {a + 1}/{a + 1} {b + 1}/{b + 1} {b}/{b}")
    return "\n".join([*lines, "curv 1 2"]).encode()


PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0) + b"crc."
MTL = b"newmtl red\nKd 1 0 0\nnewmtl pic\nmap_Kd p.png\nnonsense\nd x\n"
FILES = {"a.mtl": MTL, "p.png": PNG}


def same(a: Mesh, b: Mesh) -> bool:
    for field in fields(Mesh):
        x, y = getattr(a, field.name), getattr(b, field.name)
        if isinstance(x, np.ndarray):
            if x.dtype != y.dtype or not np.array_equal(x, y):
                return False
        elif x != y:
            return False
    return True


def test_a_second_reading_gives_the_same_mesh_without_decoding(read):
    first = read_mesh_once(big_obj(), "first/a.obj", find=FILES.get)
    second = read_mesh_once(big_obj(), "first/a.obj", find=FILES.get)

    assert ["first/a.obj"] == read
    assert {"red", "pic"} == {part.name for part in first.parts}
    assert {"p.png": PNG} == dict(second.images)
    assert same(first, second)


def test_problems_name_the_file_that_is_read_now(read):
    read_mesh_once(big_obj(), "first/a.obj", find=FILES.get)
    found = {str(problem) for problem in read_mesh_once(big_obj(), "second/b.obj", find=FILES.get).problems}

    assert 1 == len(read)
    assert {str(problem) for problem in read_mesh(big_obj(), "second/b.obj", find=FILES.get).problems} == found
    assert any("second/b.obj" in text for text in found)
    assert any(text.startswith("a.mtl:6") for text in found)


@pytest.mark.parametrize(
    "files",
    [
        {"a.mtl": MTL.replace(b"Kd 1 0 0", b"Kd 0 1 0"), "p.png": PNG},
        {"a.mtl": MTL, "p.png": PNG + b"!"},
        {"a.mtl": MTL},
        {"p.png": PNG},
    ],
)
def test_a_changed_file_beside_it_is_seen(read, files):
    read_mesh_once(big_obj(), "a.obj", find=FILES.get)
    changed = read_mesh_once(big_obj(), "a.obj", find=files.get)

    assert 2 == len(read)
    assert same(read_mesh(big_obj(), "a.obj", find=files.get), changed)


def test_bytes_axes_and_formats_are_told_apart(read):
    data = big_obj()
    read_mesh_once(data, "a.obj")
    read_mesh_once(data + b"\n", "a.obj")
    read_mesh_once(data, "a.obj", up_axis="collada")
    read_mesh_once(data, "a.obj", find=FILES.get)

    assert 4 == len(read)


def test_own_readers_are_asked_every_time(cache):
    asked = []

    def own(data, name):
        asked.append(name)
        return read_mesh(data, name)

    for _ in range(2):
        read_mesh_once(big_obj(), "a.obj", readers={".obj": own})

    assert ["a.obj", "a.obj"] == asked
    assert not cache.exists()


def test_a_broken_file_is_an_error_each_time():
    for _ in range(2):
        with pytest.raises(MeshError, match=r"a\.obj:2"):
            read_mesh_once(b"v 0 0 0\nv 1 x 0\n" * 1000, "a.obj")


def test_other_code_does_not_use_what_this_code_kept(read, monkeypatch):
    read_mesh_once(big_obj(), "a.obj")
    monkeypatch.setattr(kept, "code_stamp", lambda _: "of tomorrow")
    read_mesh_once(big_obj(), "a.obj")

    assert 2 == len(read)


def test_a_damaged_entry_is_decoded_again(read, cache):
    first = read_mesh_once(big_obj(), "a.obj")
    (entry,) = cache.iterdir()
    entry.write_bytes(entry.read_bytes()[:-40] + bytes(40))

    assert same(first, read_mesh_once(big_obj(), "a.obj"))
    assert 2 == len(read)


def test_packing_a_second_time_gives_the_same_bytes_without_packing(monkeypatch):
    mesh = read_mesh(big_obj(), "a.obj", find=FILES.get)
    first = wire.pack_mesh_once(mesh)
    monkeypatch.setattr(wire, "pack_mesh", None)
    second = wire.pack_mesh_once(read_mesh(big_obj(), "a.obj", find=FILES.get))

    assert first == second
    assert pack_mesh(mesh) == second


def test_a_robot_opened_twice_is_the_same_robot(shared, cache):
    path = shared / "robots/panda_description/urdf/panda.urdf"
    first, second = load(path), load(path)

    assert list(cache.iterdir())
    assert [str(problem) for problem in first.problems] == [str(problem) for problem in second.problems]
    assert all(same(a.mesh, b.mesh) for a, b in zip(first.meshes, second.meshes, strict=True))
