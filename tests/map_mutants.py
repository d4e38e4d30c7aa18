"""Map packages with one or a few things wrong, made from sound ones by their structure, not by their bytes alone.

`mutant(layer, rng, decoys)` gives the files of a package, or an archive. The decoys are names of files of the host that
some mutants ask for.
"""

from __future__ import annotations

import copy
import json
import random
import re
import struct
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import map_glb
from map_layers import ROCK
from map_packages import BOX, glb, manifest, package, scene, zipped

Files = dict[str, bytes]
LAYERS = ("zip", "glb", "json", "mjcf", "obj")

PHYSICS = b"""<mujoco model="yard">
  <compiler angle="degree" meshdir="meshes"/>
  <asset><mesh name="rock" file="rock.obj" scale="1 1 1"/><mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
    <hfield name="hills" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 2 3"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="10 10 0.1" group="2"/>
    <body name="b" pos="1 0 0" quat="1 0 0 0"><geom name="c" type="cylinder" size="0.1 0.2" euler="0 0 30" group="2"/>
    </body>
    <geom name="r" type="mesh" mesh="rock" pos="0 0 1" friction="1 0.1 0.1" rgba="1 0 0 1" group="2"/>
    <geom name="w" type="mesh" mesh="wedge" group="2"/>
    <geom name="h" type="hfield" hfield="hills" group="2"/>
    <light name="l" pos="0 0 3"/><camera name="k" pos="0 0 3"/><site name="s" size="0.1"/>
  </worldbody>
</mujoco>
"""
SCENE = scene(
    {**BOX, "name": "\u6728\u7bb1", "friction": [1, 0.005, 0.0001], "color": [0.5, 0.5, 0.5, 1], "enabled": True},
    {**BOX, "id": "pole", "type": "capsule", "params": {"radius": 0.1, "height": 1.5}},
    {**BOX, "id": "up", "type": "ramp", "params": {"length": 2, "width": 1, "height": 0.5, "thickness": None}},
    {**BOX, "id": "flight", "type": "stairs", "params": {"steps": 4, "tread": 0.3, "riser": 0.1, "width": 1}},
    ground={"enabled": True, "frictionMode": "max"},
)


def sound_v1() -> Files:
    """A package of version 1 with every kind of file."""
    made = manifest(1, visual={"source": "visuals/scene.glb"})
    return package(made) | {
        "physics/world.xml": PHYSICS,
        "physics/meshes/rock.obj": ROCK,
        "visuals/scene.glb": map_glb.glb(map_glb.document()),
    }


def sound_v2() -> Files:
    """A package of version 2 with every layer."""
    made = manifest(2, visual={"source": "visuals/scene.glb"})
    return package(made, SCENE) | {"visuals/scene.glb": glb()}


def mutant(layer: str, rng: random.Random, decoys: Sequence[str]) -> Files | bytes:
    """One mutant of one layer."""
    return _MAKERS[layer](rng, decoys)


# --- values ----------------------------------------------------------------------------------------------------------

NUMBERS = (
    0,
    -1,
    1,
    2,
    3,
    0.5,
    -0.0,
    1e-9,
    1e9,
    1e300,
    65535,
    2**31,
    2**32,
    2**53,
    2**63,
    10**30,
    float("nan"),
    float("inf"),
)


def odd(rng: random.Random, decoys: Sequence[str]) -> Any:
    """A value that hardly belongs where it is put."""
    return rng.choice(
        (
            *NUMBERS,
            *(
                None,
                True,
                False,
                [],
                {},
                "",
                "x",
                "a_b",
                "A",
                "\ud800",
                "\x00",
                "e\u0301",
                "x" * 300,
                [0] * 5,
                [[]],
                {"a": 1},
            ),
            *("https://h/x.glb", "../x.xml", "C:x", "a//b", "physics/world.xml", "visuals/scene.glb", *decoys),
        )
    )


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container with each of its keys or indices."""
    found, stack = [], [value]
    while stack:
        here = stack.pop()
        pairs = here.items() if isinstance(here, dict) else enumerate(here) if isinstance(here, list) else ()
        for key, inner in list(pairs):
            found.append((here, key))
            stack.append(inner)
    return found


def change_value(made: Any, rng: random.Random, decoys: Sequence[str]) -> None:
    """One change of plain values, in place."""
    found = places(made)
    if not found:
        return
    here, key = rng.choice(found)
    act = rng.randrange(8)
    if act < 3:
        here[key] = odd(rng, decoys)
    elif act == 3 and isinstance(here[key], (int, float)):
        here[key] = here[key] * rng.choice((-1, 0.1, 0.999, 1.001, 10, 1000)) + rng.choice((0, 0, 1, -1))
    elif act == 4:
        other, at = rng.choice(found)
        here[key] = copy.deepcopy(other[at]) if at in (other if isinstance(other, dict) else range(len(other))) else 0
    elif act == 5 and isinstance(here, list):
        here.insert(key, copy.deepcopy(here[key]))
    elif act == 6:
        del here[key]
    elif isinstance(here, dict):
        here[rng.choice(("name", "id", "extra", str(key) + "s", str(key).upper(), "uri", "matrix"))] = odd(rng, decoys)
    else:
        here[key] = odd(rng, decoys)


def json_text(made: Any, rng: random.Random) -> bytes:
    """Values as JSON, seldom with something only a text can have."""
    text = json.dumps(made, ensure_ascii=rng.random() < 0.5)
    act = rng.randrange(12)
    if act == 0:
        keys = re.findall(r'"\w+": ', text)
        text = text.replace("{", "{" + rng.choice(keys or ['"a": ']) + "1, ", 1)
    elif act == 1:
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(('"', ",", "]", "}", "[", "\\", "//x", "\ufeff", "NaN", "\\ud800")) + text[at:]
    return text.encode("utf-8", "surrogatepass")


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Bytes with some of them lost, exchanged or doubled."""
    at = rng.randrange(len(data) + 1)
    length = rng.choice((0, 1, 1, 2, 4, 20))
    new = rng.choice((b"", bytes([rng.randrange(256)]), b"\0" * 4, b"\xff" * 4, data[at : at + 8]))
    return data[:at] + new + data[at + length :]


# --- the layers ------------------------------------------------------------------------------------------------------


def _json(rng: random.Random, decoys: Sequence[str]) -> Files:
    files = sound_v2() if rng.random() < 0.75 else sound_v1()
    name = rng.choice([name for name in files if name.endswith(".json")])
    made = json.loads(files[name])
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        change_value(made, rng, decoys)
    text = json_text(made, rng)
    return files | {name: damaged(text, rng) if rng.random() < 0.1 else text}


ATTRIBUTES = re.findall(
    r"\w+",
    "name type size pos quat euler axisangle fromto friction rgba group class mesh file material hfield "
    "nrow vertex scale contype priority condim solref mass density content_type childclass mocap gravcomp "
    "angle meshdir assetdir strippath coordinate autolimits balanceinertia texturedir nosuch",
)
VALUES = (
    *(
        "",
        "0",
        "1",
        "-1",
        "nan",
        "inf",
        "1e400",
        "0x10",
        "1,2,3",
        "1 2",
        "0 0 0",
        "0 0 0 0",
        "1 1 1 1 1 1 1",
        "x",
        "rock",
        "floor",
    ),
    *(
        "plane",
        "mesh",
        "hfield",
        "sdf",
        "ellipsoid",
        "../rock.obj",
        "http://h/x",
        "rock.obj",
        "a//b",
        "9" * 40,
        "degree",
        "radian",
    ),
)
ELEMENTS = re.findall(
    r"\w+",
    "geom body joint freejoint site light camera frame replicate composite flexcomp attach include "
    "inertial mesh hfield texture material default compiler option size asset worldbody actuator sensor "
    "contact equality tendon keyframe custom extension plugin model skin visual statistic nosuch",
)


def _mjcf(rng: random.Random, decoys: Sequence[str]) -> Files:
    root = ET.fromstring(PHYSICS)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        every = list(root.iter())
        here = rng.choice(every)
        act = rng.randrange(8)
        if act < 3 and here.attrib:
            here.set(rng.choice(list(here.attrib)), rng.choice((*VALUES, *decoys)))
        elif act == 3:
            here.set(rng.choice(ATTRIBUTES), rng.choice((*VALUES, *decoys)))
        elif act == 4:
            ET.SubElement(here, rng.choice(ELEMENTS), {rng.choice(ATTRIBUTES): rng.choice((*VALUES, *decoys))})
        elif act == 5 and here.attrib:
            del here.attrib[rng.choice(list(here.attrib))]
        elif act == 6:
            parent = rng.choice(every)
            parent.append(copy.deepcopy(here if len(list(here.iter())) < 40 else here[0]))
        elif len(here):
            here.remove(rng.choice(list(here)))
    text = ET.tostring(root)
    act = rng.randrange(16)
    if act == 0:
        text = (
            rng.choice(
                (b"<!DOCTYPE a>", b"<?xml-model x?>", b'<?xml version="1.0" encoding="utf-16"?>', b"\xef\xbb\xbf")
            )
            + text
        )
    elif act == 1:
        text = damaged(text, rng)
    elif act == 2:
        text = text.replace(b"<worldbody>", b"<worldbody>" + b"<body>" * 70, 1).replace(
            b"</worldbody>", b"</body>" * 70 + b"</worldbody>", 1
        )
    return sound_v1() | {"physics/world.xml": text}


def _obj(rng: random.Random, decoys: Sequence[str]) -> Files:
    lines = ROCK.decode().splitlines()
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(lines) + 1)
        lines[at : at + rng.randrange(2)] = [
            rng.choice(
                (
                    *(
                        "v 0 0",
                        "v nan 0 0",
                        "v 1e400 0 0",
                        "v 0 0 0 1 2 3 4",
                        "v 0x1 0 0",
                        "f 1 2",
                        "f 1 2 99",
                        "f 0 1 2",
                        "f -1 -2 -3",
                    ),
                    *(
                        "f 1/1 2/1 3/1",
                        "f 1//1 2//1 3//1",
                        "f 1 1 1",
                        "vn 0 0 1",
                        "vt 0 0",
                        "o a",
                        "g b",
                        "s 1",
                        "usemtl x",
                        "mtllib x.mtl",
                    ),
                    *(
                        f"mtllib {decoys[0]}",
                        "call x.obj",
                        "l 1 2",
                        "p 1",
                        "\x00",
                        "#",
                        "v",
                        "f",
                        "f 1 2 3 4 1 2 3 4",
                        "curv 1 2",
                        "v 1 2 3 \\",
                    ),
                )
            )
        ]
    text = "\n".join(lines).encode()
    return sound_v1() | {"physics/meshes/rock.obj": damaged(text, rng) if rng.random() < 0.2 else text}


def _glb(rng: random.Random, decoys: Sequence[str]) -> Files:
    made, data = map_glb.document(), bytearray(map_glb.binary())
    act = rng.randrange(10)
    for _ in range(rng.choice((1, 1, 1, 2, 4)) if act < 8 else 0):
        change_value(made, rng, decoys)
    if act in (7, 8):
        at = rng.randrange(len(data))
        data[at : at + 4] = rng.choice((struct.pack("<f", float("nan")), b"\xff\xff\xff\xff", b"\0\0\0\0", b"\0\1\0\0"))
    whole = bytearray(map_glb.glb(json_text(made, rng), bytes(data)))
    if act == 9:
        words = range(0, 20, 4)
        struct.pack_into(
            "<I", whole, rng.choice(words), rng.choice((0, 1, 2, 3, 12, len(whole), 2**31, 2**32 - 1, 0x4E4F534A))
        )
    if rng.random() < 0.08:
        whole = bytearray(damaged(bytes(whole), rng))
    return sound_v1() | {"visuals/scene.glb": bytes(whole)}


_LOCAL = {4: "H", 6: "H", 8: "H", 14: "I", 18: "I", 22: "I", 26: "H", 28: "H"}
_CENTRAL = {4: "H", 8: "H", 10: "H", 16: "I", 20: "I", 24: "I", 28: "H", 30: "H", 32: "H", 34: "H", 38: "I", 42: "I"}
_END = {4: "H", 6: "H", 8: "H", 10: "H", 12: "I", 16: "I", 20: "H"}
NAMES = (
    *(
        "../evil.json",
        "/etc/passwd",
        "a\\b.json",
        "C:a.json",
        "nul.obj",
        "MAP.JSON",
        "map.json",
        "map.json/x.obj",
        "caf\u00e9.obj",
    ),
    *(
        "a//b.obj",
        "a/",
        "run.sh",
        "b.zip",
        "x" * 300 + ".obj",
        "a/" * 20 + "b.obj",
        "a.obj ",
        "a\0.obj",
        "physics/world.xml",
        "ok.obj",
    ),
)


def _zip(rng: random.Random, decoys: Sequence[str]) -> bytes:
    files = sound_v2() if rng.random() < 0.5 else sound_v1()
    act = rng.randrange(8)
    if act == 0:
        name = rng.choice((*NAMES, *decoys))
        files = {**files, name.rstrip("\0"): b"v 0 0 0\n"}
    elif act == 1:
        top = rng.choice(("top", "a/b", "..", ""))
        files = {f"{top}/{name}": data for name, data in files.items()}
    elif act == 2:
        made = mutant(rng.choice(("json", "mjcf", "glb")), rng, decoys)
        files = made if isinstance(made, dict) else files
    elif act == 3 and rng.random() < 0.3:
        files = files | {"big.obj": bytes(rng.choice((1 << 20, 3 << 20))), "stray.json": b"{"}
    data = bytearray(zipped(files, rng.choice((0, 8))))
    if act >= 4:
        for _ in range(rng.choice((1, 1, 2))):
            _spoil_header(data, rng)
    elif act == 3:
        data = bytearray(damaged(bytes(data), rng))
    return bytes(data)


def _spoil_header(data: bytearray, rng: random.Random) -> None:
    """Set one field of one header, or the same field of the two headers of a member."""
    locals_ = [m.start() for m in re.finditer(b"PK\3\4", data)]
    centrals = [m.start() for m in re.finditer(b"PK\1\2", data)]
    ends = [m.start() for m in re.finditer(b"PK\5\6", data)]
    if not locals_ or not centrals or not ends:
        return
    act = rng.randrange(6)
    if act == 0:  # both headers say the same
        at = rng.randrange(min(len(locals_), len(centrals)))
        field, other, form = rng.choice(((6, 8, "H"), (8, 10, "H"), (14, 16, "I"), (18, 20, "I"), (22, 24, "I")))
        value = _header_value(rng, form, int.from_bytes(data[locals_[at] + field : locals_[at] + field + 2], "little"))
        struct.pack_into(f"<{form}", data, locals_[at] + field, value)
        struct.pack_into(f"<{form}", data, centrals[at] + other, value)
        return
    if act in (1, 2):  # harmless: times, versions, attributes
        at = rng.choice(centrals)
        struct.pack_into("<H", data, at + rng.choice((4, 12, 14, 36)), rng.randrange(65536))
        return
    place, fields = rng.choice(((rng.choice(locals_), _LOCAL), (rng.choice(centrals), _CENTRAL), (ends[-1], _END)))
    field = rng.choice(list(fields))
    form = fields[field]
    if place + field + 4 <= len(data):
        old = struct.unpack_from(f"<{form}", data, place + field)[0]
        struct.pack_into(f"<{form}", data, place + field, _header_value(rng, form, old))


def _header_value(rng: random.Random, form: str, old: int) -> int:
    most = 0xFFFF if form == "H" else 0xFFFFFFFF
    return (
        rng.choice(
            (0, 1, 8, 12, 20, 0x800, 0xA1ED0000, most, most - 1, old, old + 1, abs(old - 1), old * 2, zlib.crc32(b"x"))
        )
        & most
    )


_MAKERS: dict[str, Callable[[random.Random, Sequence[str]], Files | bytes]] = {
    "zip": _zip,
    "glb": _glb,
    "json": _json,
    "mjcf": _mjcf,
    "obj": _obj,
}

OUTER = {
    "zip": re.compile(r"zip\.|path\.|resource\.duplicate|package\.|json\.size|xml\.size|obj\.size"),
    "glb": re.compile(r"glb\.(magic|version|length|chunk_length|chunk_order)|json\.|limit\.file"),
    "json": re.compile(r"json\."),
    "mjcf": re.compile(r"xml\."),
    "obj": re.compile(r"obj\.(syntax|size)"),
}
"""Codes of the outermost reader of a layer: a mutant without them was looked into."""
