"""One colour said in ten ways is one colour on the screen: sRGB in STL, PLY, OBJ, MTL, DAE and URDF, linear in glTF."""

import json
import struct
import zlib

import numpy as np

SRGB = (132, 66, 198)  # multiples of 255 / 31 but for rounding: the colours that an STL can say
WIDTH = 0.2  # [m]
CORNERS = np.array([[-0.1, -0.1, 0], [0.1, -0.1, 0], [0.1, 0.1, 0], [-0.1, 0.1, 0]], "<f4")
FACES = ((0, 1, 2), (0, 2, 3))


def floats(scale: float) -> str:
    return " ".join(f"{x * scale:.6f}" for x in SRGB)


def stl(attribute: int, header: bytes = b"") -> bytes:
    facets = b"".join(
        struct.pack("<3f", 0, 0, 1) + CORNERS[list(f)].tobytes() + struct.pack("<H", attribute) for f in FACES
    )
    return header.ljust(80, b" ") + struct.pack("<I", 2) + facets


def ply() -> bytes:
    rows = "\n".join(f"{x} {y} {z} {' '.join(map(str, SRGB))}" for x, y, z in CORNERS.tolist())
    names = "".join(f"property float {n}\n" for n in "xyz") + "".join(
        f"property uchar {n}\n" for n in ("red", "green", "blue")
    )
    head = f"ply\nformat ascii 1.0\nelement vertex 4\n{names}element face 2\nproperty list uchar int vertex_indices\n"
    return f"{head}end_header\n{rows}\n3 0 1 2\n3 0 2 3\n".encode()


def obj(material: str = "", colors: str = "", *, mapped: bool = False) -> bytes:
    lines = [f"v {x} {y} {z}{colors}" for x, y, z in CORNERS.tolist()]
    corners = ("1/1", "2/2", "3/3", "4/4") if mapped else ("1", "2", "3", "4")
    lines += ["vt 0 0", "vt 1 0", "vt 1 1", "vt 0 1"] if mapped else []
    return "\n".join([material, *lines, f"f {' '.join(corners)}", ""]).encode()


def png() -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(SRGB) * 4) * 4
    head = struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def gltf(*, vertex: bool) -> bytes:
    """A .glb: the colour of its vertices, or of its material; both linear."""
    linear = [x / 255 / 12.92 if x / 255 <= 0.04045 else ((x / 255 + 0.055) / 1.055) ** 2.4 for x in SRGB]
    binary = CORNERS.tobytes() + np.array(FACES, "<u2").tobytes() + np.array([linear] * 4, "<f4").tobytes()
    primitive = {"attributes": {"POSITION": 0} | ({"COLOR_0": 2} if vertex else {}), "indices": 1, "material": 0}
    factor = [1, 1, 1, 1] if vertex else [*linear, 1]
    document = {
        "asset": {"version": "2.0"},
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [primitive]}],
        "materials": [{"pbrMetallicRoughness": {"baseColorFactor": factor}}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5123, "count": 6, "type": "SCALAR"},
            {"bufferView": 2, "componentType": 5126, "count": 4, "type": "VEC3"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteLength": 48},
            {"buffer": 0, "byteOffset": 48, "byteLength": 12},
            {"buffer": 0, "byteOffset": 60, "byteLength": 48},
        ],
        "buffers": [{"byteLength": len(binary)}],
    }
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    head = b"glTF" + struct.pack("<II", 2, 28 + len(text) + len(binary)) + struct.pack("<I", len(text)) + b"JSON"
    return head + text + struct.pack("<I", len(binary)) + b"BIN\0" + binary


def dae() -> bytes:
    places = " ".join(map(str, CORNERS.ravel().tolist()))
    return f"""<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset/>
<library_effects><effect id="e"><profile_COMMON><technique sid="c"><lambert><diffuse><color>{floats(1 / 255)} 1</color>
</diffuse></lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a" count="12">{places}</float_array>
<technique_common><accessor source="#a" count="4" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count="2" material="s">
<input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2 0 2 3</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="w"><node><instance_geometry url="#g"><bind_material><technique_common>
<instance_material symbol="s" target="#m"/></technique_common></bind_material></instance_geometry></node></visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#w"/></scene></COLLADA>""".encode()


FIVE = [round(x * 31 / 255) for x in SRGB]
FILES = {
    "plain.stl": stl(0),
    "magics.stl": stl(FIVE[0] | FIVE[1] << 5 | FIVE[2] << 10, b"COLOR=\1\2\3\4"),
    "viscam.stl": stl(0x8000 | FIVE[2] | FIVE[1] << 5 | FIVE[0] << 10),
    "vertices.ply": ply(),
    "vertices.obj": obj(colors=f" {floats(1 / 255)}"),
    "material.obj": obj("mtllib m.mtl\nusemtl m"),
    "texture.obj": obj("mtllib t.mtl\nusemtl t", mapped=True),
    "vertices.glb": gltf(vertex=True),
    "material.glb": gltf(vertex=False),
    "material.dae": dae(),
}
BESIDE = {
    "m.mtl": f"newmtl m\nKd {floats(1 / 255)}\n".encode(),
    "t.mtl": b"newmtl t\nmap_Kd t.png\n",
    "t.png": png(),
}


def place(number: int) -> list[float]:
    """Of a square, above the ground, apart from the others."""
    return [1.5 * WIDTH * (number % 4), 1.5 * WIDTH * (number // 4), 0.3]


def test_one_colour_said_in_many_ways_is_one_colour_on_the_screen(page_of, tmp_path):
    for name, data in {**FILES, **BESIDE}.items():
        (tmp_path / name).write_bytes(data)
    rows = []
    for k, name in enumerate(FILES):
        material = f'<material name="m"><color rgba="{floats(1 / 255)} 1"/></material>' if name == "plain.stl" else ""
        shape = f'<geometry><mesh filename="{name}"/></geometry>{material}'
        rows.append(f'<visual><origin xyz="{" ".join(map(str, place(k)))}"/>{shape}</visual>')
    view = page_of(f'<robot name="r"><link name="a">{"".join(rows)}</link></robot>')
    seen = {}
    for k, name in enumerate(FILES):
        seen[name] = view.call("pixel", *view.call("project", place(k)))[:3]

    expected = np.array(seen["plain.stl"])
    assert expected.max() - expected.min() > 40, "the squares are not in the picture"
    far = {name: float(np.abs(np.array(rgb) - expected).max()) for name, rgb in seen.items()}
    assert {} == {name: value for name, value in far.items() if value > 3}, seen
