"""Inputs made to break a reader, each as the files of a folder: what is wrong with them is in their names."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

Files: TypeAlias = "Mapping[str, str | bytes]"
BALL = '<geom size=".1"/>'
LINK = '<link name="a">{}</link>'
MESH = '<visual><geometry><mesh filename="m.{}"/></geometry></visual>'


class Hostile(NamedTuple):
    """One input and what must be said of it; the first file is the one opened."""

    make: Callable[[], Files]
    kind: str
    words: str
    line: int | None = None
    attribute: str | None = None


def mjcf(body: str = "", asset: str = "", after: str = "") -> Files:
    return {"robot.xml": f"<mujoco>\n<asset>{asset}</asset>\n<worldbody>{body}</worldbody>\n{after}</mujoco>"}


def urdf(body: str) -> Files:
    return {"robot.urdf": f'<robot name="r">\n{body}\n</robot>'}


def xacro(body: str, **more: str) -> Files:
    head = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
    return {"robot.xacro": f'{head}\n{body}<link name="a"/></robot>', **{f"{k}.yaml": v for k, v in more.items()}}


def visual(suffix: str, data: bytes) -> Files:
    return {**urdf(LINK.format(MESH.format(suffix))), f"m.{suffix}": data}


def textured(data: bytes) -> Files:
    asset = '<texture name="t" type="2d" file="t.png"/><material name="m" texture="t"/>'
    return {**mjcf('<geom size="1" material="m"/>', asset), "t.png": data}


def png(width: int, height: int, packed: bytes = b"") -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def glb(json: bytes, total: int | None = None) -> bytes:
    json += b" " * (-len(json) % 4)
    size = 20 + len(json) if total is None else total
    return struct.pack("<III", 0x46546C67, 2, size) + struct.pack("<II", len(json), 0x4E4F534A) + json


def zipped(entries: Mapping[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> Files:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return {"robot.zip": packed.getvalue()}


def linked() -> Files:
    """An archive whose mesh is a symbolic link out of it."""
    entry = zipfile.ZipInfo("m.obj")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("robot.xml", mjcf('<geom type="mesh" mesh="m"/>', '<mesh file="m.obj"/>')["robot.xml"])
        archive.writestr(entry, "/etc/passwd")
    return {"robot.zip": packed.getvalue()}


def laughing() -> str:
    grown = "".join(f"<!ENTITY e{i + 1} '{10 * f'&e{i};'}'>" for i in range(9))
    return f'<!DOCTYPE m [<!ENTITY e0 "ha">{grown}]>\n<mujoco model="&e9;"/>'


def nested_yaml() -> str:
    lines = ["a: &a [x,x,x,x,x,x,x,x,x]"]
    for name, before in zip("bcdefghij", "abcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]")
    return "\n".join(lines)


DOUBLING = (
    '<xacro:macro name="m" params="n"><xacro:if value="${n>0}">'
    '<xacro:m n="${n-1}"/><xacro:m n="${n-1}"/></xacro:if></xacro:macro><xacro:m n="60"/>'
)
FLOOD = "".join(f'<body><joint name="joint_number_{i}"/>{BALL}</body>' for i in range(1000))
WRONG = "".join(f'<motor joint="jiont_nubmer_{i}"/>' for i in range(300))
LONG = "n" * 10**6
SUM = "1+" * 200_000
NUMBERED = " ".join(f"a{i}='1'" for i in range(10**5))
LYING = (
    b'{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[{"primitives":'
    b'[{"attributes":{"POSITION":0}}]}],"accessors":[{"componentType":5126,"count":4000000000,"type":"VEC3",'
    b'"bufferView":0}],"bufferViews":[{"buffer":0,"byteLength":4000000000}],"buffers":[{"byteLength":4000000000}]}'
)

INPUTS: dict[str, Hostile] = {
    # numbers
    "decimal comma": Hostile(lambda: mjcf('<geom size="1,5"/>'), "bad_value", "1,5", 3, "size"),
    "hexadecimal": Hostile(lambda: mjcf('<geom size="0x10"/>'), "bad_value", "0x10", 3, "size"),
    "unfinished exponent": Hostile(lambda: mjcf('<geom size="1e"/>'), "bad_value", "1e", 3, "size"),
    "sign of infinity": Hostile(lambda: mjcf('<geom size="∞"/>'), "bad_value", "∞", 3, "size"),
    "a million numbers": Hostile(
        lambda: mjcf("<geom size='1' pos='" + "1 " * 10**6 + "'/>"), "bad_value", "pos", 3, "pos"
    ),
    "mass that is no number": Hostile(
        lambda: urdf(LINK.format('<inertial><mass value="NaN"/></inertial>')), "bad_value", "NaN", 2, "value"
    ),
    # names
    "name of a megabyte": Hostile(
        lambda: mjcf(f'<body name="{LONG}"/><body name="{LONG}"/>'), "duplicate_name", "twice", 3, "name"
    ),
    "thousands of wrong names": Hostile(
        lambda: mjcf(FLOOD, after=f"<actuator>{WRONG}</actuator>"), "undefined_reference", "did you mean", 4, "joint"
    ),
    # includes
    "include of a folder": Hostile(lambda: mjcf('<include file="."/>'), "file_not_found", "does not exist", 3, "file"),
    "include of a device": Hostile(lambda: mjcf('<include file="/dev/zero"/>'), "file_not_found", "/dev/zero", 3),
    "include of itself": Hostile(lambda: mjcf('<include file="robot.xml"/>'), "include", "circle", 3, "file"),
    "thousand includes deep": Hostile(
        lambda: {
            **mjcf('<include file="0.xml"/>'),
            **{f"{i}.xml": f'<mujocoinclude><include file="{i + 1}.xml"/></mujocoinclude>' for i in range(1000)},
        },
        "limit_exceeded",
        "more than 200 deep",
        1,
        "file",
    ),
    # encodings
    "UTF-16 without mark": Hostile(
        lambda: {"robot.xml": "<mujoco/>".encode("utf-16-le")}, "encoding", "UTF-16, without the byte order mark"
    ),
    "UTF-32": Hostile(lambda: {"robot.xml": "<mujoco/>".encode("utf-32")}, "encoding", "UTF-32"),
    "UTF-16 that is declared only": Hostile(
        lambda: {"robot.xml": '<?xml version="1.0" encoding="UTF-16"?><mujoco/>'}, "encoding", "declares UTF-16", 1
    ),
    "ASCII that is none": Hostile(
        lambda: {"robot.xml": '<?xml version="1.0" encoding="US-ASCII"?>\n<mujoco model="ä"/>'},
        "encoding",
        "0xc3 is not valid US-ASCII",
        2,
        "model",
    ),
    "two byte order marks": Hostile(
        lambda: {"robot.xml": "\ufeff\ufeff<mujoco/>"}, "xml_syntax", "second byte order", 1
    ),
    "NUL in a name": Hostile(lambda: {"robot.xml": '<mujoco>\n<body name="a\0b"/></mujoco>'}, "xml_syntax", "0x00", 2),
    "reference to NUL": Hostile(lambda: mjcf('<body name="&#0;"/>'), "xml_syntax", "&#0;", 3),
    # entities
    "billion laughs": Hostile(lambda: {"robot.xml": laughing()}, "xml_entity", "DOCTYPE", 1),
    "entity of a device": Hostile(
        lambda: {"robot.urdf": '<!DOCTYPE r [<!ENTITY x SYSTEM "/dev/zero">]><robot name="&x;"/>'},
        "xml_entity",
        "DOCTYPE",
    ),
    # sizes
    "40 MB attribute": Hostile(
        lambda: {"robot.xml": "<mujoco model='" + "a" * 40_000_000 + "'/>"}, "limit_exceeded", "32 MB", 1
    ),
    "tags that never end": Hostile(lambda: {"robot.xml": "<a " * 10**6}, "xml_syntax", "not well-formed", 1),
    "comments that never end": Hostile(lambda: {"robot.xml": "<mujoco>" + "<!--" * 10**6}, "xml_syntax", "not well", 1),
    "declarations that never end": Hostile(lambda: {"robot.xml": "<?xml " * 10**6}, "xml_syntax", "unclosed", 1),
    "100,000 deep": Hostile(
        lambda: {"robot.xml": "<mujoco>" + "<b>" * 10**5 + "</b>" * 10**5 + "</mujoco>"}, "limit_exceeded", "deep", 1
    ),
    "100,000 unknown attributes": Hostile(
        lambda: {"robot.xml": f"<mujoco {NUMBERED}/>"}, "schema", 'no attribute "a0"', 1
    ),
    "billion copies": Hostile(
        lambda: mjcf(f'<replicate count="1000000000">{BALL}</replicate>'),
        "limit_exceeded",
        "100,000 copies",
        3,
        "count",
    ),
    "copies of much": Hostile(
        lambda: mjcf(f'<replicate count="9000">{BALL * 500}</replicate>'),
        "limit_exceeded",
        "500,000 elements",
        3,
        "count",
    ),
    "flexcomp of a billion points": Hostile(
        lambda: mjcf(
            '<body name="b"><flexcomp name="f" dim="1" type="circle" count="1000000000 1 1" spacing="1 1 1"/></body>'
        ),
        "bad_value",
        "1,000,000,000 points",
        3,
        "count",
    ),
    "height field of 10^18": Hostile(
        lambda: mjcf("", '<hfield name="h" nrow="1000000000" ncol="1000000000" size="1 1 1 1"/>'),
        "limit_exceeded",
        "1000000000",
        2,
    ),
    # images and meshes
    "PNG that claims 10^10 pixels": Hostile(lambda: textured(png(100_000, 100_000)), "limit_exceeded", "100000"),
    "PNG cut off": Hostile(lambda: textured(png(4, 4)[:30]), "image_format", "t.png"),
    "STL of 4 billion triangles": Hostile(
        lambda: visual("stl", bytes(80) + struct.pack("<I", 4 * 10**9) + bytes(50)), "mesh_format", "4,000,000,000"
    ),
    "OBJ index of a billion": Hostile(
        lambda: visual("obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 1000000000\n"), "mesh_format", "1000000000", 4
    ),
    "DAE with an entity": Hostile(
        lambda: visual("dae", b'<!DOCTYPE a [<!ENTITY x SYSTEM "/etc/passwd">]><COLLADA>&x;</COLLADA>'),
        "mesh_format",
        "entity",
    ),
    "GLB longer than it is": Hostile(lambda: visual("glb", glb(b"{}", 2**32 - 1)), "mesh_format", "4,294,967,295"),
    "GLB of 4 billion vertices": Hostile(lambda: visual("glb", glb(LYING)), "mesh_format", "buffer 0"),
    # archives
    "zip that climbs out": Hostile(lambda: zipped({"../robot.xml": "<mujoco/>"}), "path_escape", ".."),
    "zip with an absolute path": Hostile(lambda: zipped({"/etc/robot.xml": "<mujoco/>"}), "path_escape", "absolute"),
    "zip bomb": Hostile(lambda: zipped({"robot.xml": bytes(64 << 20)}), "limit_exceeded", "64 MB"),
    "zip packed by LZMA": Hostile(lambda: zipped({"robot.xml": "<mujoco/>"}, zipfile.ZIP_LZMA), "archive", "method 14"),
    "zip with a link out of it": Hostile(linked, "mesh_format", "no vertices"),
    # xacro
    "xacro that imports": Hostile(lambda: xacro("<x v=\"${__import__('os')}\"/>"), "limit_exceeded", "__import__", 2),
    "xacro that calls itself": Hostile(
        lambda: xacro('<xacro:macro name="m"><xacro:m/></xacro:macro><xacro:m/>'), "limit_exceeded", "never ends", 2
    ),
    "xacro text of 10 GB": Hostile(
        lambda: xacro("<x v=\"${('a'*100000).replace('a','b'*100000)}\"/>"), "limit_exceeded", "too large", 2
    ),
    "xacro expression of 400,000 signs": Hostile(
        lambda: xacro(f'<x v="${{{SUM}1}}"/>'), "limit_exceeded", "400,001 characters", 2
    ),
    "YAML that laughs": Hostile(
        lambda: xacro("<x v=\"${xacro.load_yaml('bomb.yaml')}\"/>", bomb=nested_yaml()),
        "limit_exceeded",
        "repeats itself",
        2,
    ),
}
SLOW: dict[str, Hostile] = {
    "xacro that doubles itself": Hostile(lambda: xacro(DOUBLING), "limit_exceeded", "after 8 s", 2),
    "a million wrong siblings": Hostile(lambda: mjcf('<geom siz="1"/>' * 10**6), "schema", "siz", 3, "siz"),
}
