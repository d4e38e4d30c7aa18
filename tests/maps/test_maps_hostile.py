"""Packages made to cost much: each is refused within a second and 200 MB, measured in a process of its own."""

import json
import os
import struct
import subprocess
import sys
import zipfile

import pytest

from map_glb import glb
from map_packages import BOX, SPAWN, manifest, package, scene, zipped

MIB = 1 << 20
SECONDS, MEGABYTES = 1.0, 200
BUSY = 4.0
"""Other work on the machine slows processors down, too: times are asserted with this much of grace, and printed."""

CHILD = """
import json, os, resource, sys, time
from robotview.maps.faults import Faults
from robotview.maps.package import examine
examine(sys.argv[1], Faults())  # imports and caches
def peak():
    try:  # the other figure begins at that of the parent, on Linux
        with open("/proc/self/status") as lines:
            return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
base = peak()
for path in sys.argv[2:]:
    faults, began = Faults(), time.process_time()
    made = examine(path, faults)
    codes = sorted({p.code for p in faults.problems if p.severity == "error"})
    print(json.dumps([os.path.basename(path), made is not None, codes[:6], time.process_time() - began, peak() - base]))
"""


def world(inside):
    return b"<mujoco><worldbody>" + inside + b"</worldbody></mujoco>"


def with_scene(text):
    return package(manifest(2), scene()) | {"authoring/map.scene.json": text}


def objects(one, count):
    return b'{"schemaVersion":1,"mapId":"yard","objects":[' + b",".join([one] * count) + b"]}"


def visual(data):
    return package(manifest(1, visual={"source": "v.glb"})) | {"v.glb": data}


def rock(text):
    world_xml = b'<mujoco><asset><mesh name="a" file="a.obj"/></asset><worldbody/></mujoco>'
    return package() | {"physics/world.xml": world_xml, "physics/a.obj": text}


def gltf(**changes):
    return glb(json.dumps({"asset": {"version": "2.0"}, **changes}).encode(), b"")


def inputs():
    """Name -> files of a package; made one at a time."""
    yield "many-objects", with_scene(objects(json.dumps(BOX).encode(), 60_000)[: 8 * MIB])
    yield "empty-objects", with_scene(objects(b"{}", 250_000))
    yield "wrong-objects", with_scene(objects(b'{"x":[1]}', 90_000))
    yield "numbers", with_scene(objects(b"1", 290_000))
    yield "one-text", with_scene(objects(b'"' + b"\\u00e9" * 1_300_000 + b'"', 1))
    yield "deep-json", with_scene(b"[" * (8 * MIB))
    yield "lists", with_scene(b"[" + b"[]," * (2 * MIB) + b"[]]")
    yield "unknown-keys", with_scene(b"{" + b",".join(b'"k%d":1' % n for n in range(200_000)) + b"}")
    yield "long-key", with_scene(b'{"' + b"k" * (8 * MIB - 8) + b'":1}')
    spawns = [{**SPAWN, "id": f"s{n}"} for n in range(20_000)]
    yield "spawn-points", package(manifest(1, spawnPoints=spawns))
    yield "elements", package() | {"physics/world.xml": world(b"<geom/>" * (2 * MIB))}
    yield "attributes", package() | {"physics/world.xml": world(b"<geom " + b'a="1" ' * MIB + b"/>")}
    yield "deep-xml", package() | {"physics/world.xml": world(b"<body>" * MIB)}
    yield "comments", package() | {"physics/world.xml": world(b"<!--" * (3 * MIB))}
    yield "long-value", package() | {"physics/world.xml": world(b'<geom size="' + b"1 " * (7 * MIB) + b'"/>')}
    yield "text", package() | {"physics/world.xml": world(b"x" * (15 * MIB))}
    yield "names", package() | {"physics/world.xml": world(b'<geom name="a" size="1"/>' * 49_000)}
    entities = b'<!DOCTYPE a [<!ENTITY a "a">' + b"".join(b'<!ENTITY b%d "&a;&a;">' % n for n in range(9)) + b"]>"
    yield "entities", package() | {"physics/world.xml": entities + world(b"&b8;")}
    yield "corners", rock(b"v 0 0 0\n" * MIB)
    yield "faces", rock(b"v 0 0 0\nv 1 0 0\nv 0 1 0\n" + b"f 1 2 3\n" * 900_000)
    yield "polygon", rock(b"v 0 0 0\nf" + b" 1" * (4 * MIB - 10))
    yield "obj-line", rock(b"v " + b"9" * (8 * MIB - 2))
    yield "glb-zeros", visual(os.urandom(MIB // 2) + bytes(60 * MIB))
    yield "glb-nodes", visual(gltf(nodes=[{}] * 300_000))
    yield "glb-chain", visual(gltf(nodes=[{"children": [n + 1]} for n in range(19_999)] + [{}]))
    yield "glb-count", visual(gltf(accessors=[{"componentType": 5126, "count": 10**9, "type": "VEC3"}]))
    yield "glb-deep", visual(glb(b"[" * (15 * MIB), b""))
    yield "glb-text", visual(glb(b'{"asset":{"version":"1.0","generator":"' + b"x" * (15 * MIB) + b'"}}', b""))
    yield "many-files", package() | {f"{'d/' * 15}{n}.obj": b"" for n in range(5_000)}
    yield (
        "stray-bombs",
        {n: d for n, d in package().items() if n != "physics/world.xml"}
        | {f"{n}.glb": os.urandom(MIB // 2) + bytes(60 * MIB) for n in range(4)},
    )


def archives():
    """Archives that are not made by packing files."""
    yield "ends", b"PK\5\6" * (16 * MIB)
    yield "comment", zipped(package())[:-2] + b"\xff\xff" + b"PK\5\6" * (65_535 // 4) + b"ab"
    bomb = bytearray(zipped(package() | {"a.glb": bytes(100 * MIB)}))
    yield "ratio", bytes(bomb)
    yield "lying-ratio", bytes(bomb).replace(struct.pack("<L", 100 * MIB), struct.pack("<L", 100))


@pytest.mark.timeout(300)
def test_hostile_packages_are_refused_within_a_second_and_200_megabytes(tmp_path, capsys):
    (tmp_path / "good.zip").write_bytes(zipped(package(manifest(2), scene(BOX))))
    names = []
    for name, files in inputs():
        with zipfile.ZipFile(tmp_path / f"{name}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for member, data in files.items():
                suspicious = len(data) > MIB and name != "stray-bombs"
                archive.writestr(member, data, zipfile.ZIP_STORED if suspicious else zipfile.ZIP_DEFLATED)
        names.append(name)
    for name, data in archives():
        (tmp_path / f"{name}.zip").write_bytes(data)
        names.append(name)
    paths = [str(tmp_path / f"{name}.zip") for name in ("good", *names)]
    done = subprocess.run([sys.executable, "-c", CHILD, *paths], capture_output=True, text=True, check=False)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    worst = max(took for *_, took, _ in found)
    with capsys.disabled():
        print(f"\nworst of {len(found)} hostile packages: {worst:.2f} s, {max(row[-1] for row in found):.0f} MB")

    assert "" == done.stderr
    assert [f"{name}.zip" for name in names] == [name for name, *_ in found]
    assert [] == [row for row in found if row[1] or not row[2]]
    assert [] == [row for row in found if row[3] > SECONDS * BUSY]
    assert found[-1][-1] < MEGABYTES, found
