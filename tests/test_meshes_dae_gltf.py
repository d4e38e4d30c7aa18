import base64
import json
import struct

import numpy as np
import pytest

from robotview.errors import MeshError
from robotview.meshes import aabb, read_mesh, signed_volume

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\2\0\0\0" + bytes(20)


def dae(*, asset="", node='<instance_geometry url="#g"/>', effects="", scene=True, index="0 2 1 0 1 3 0 3 2 1 2 3"):
    return f"""<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset>{asset}</asset>{effects}
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="12">0 0 0 1 0 0 0 2 0 0 0 3</float_array><technique_common>
<accessor source="#pa" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<polylist count="4" material="m"><input semantic="VERTEX" source="#v" offset="0"/><vcount>3 3 3 3</vcount>
<p>{index}</p></polylist></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s">{node}</visual_scene></library_visual_scenes>
{'<scene><instance_visual_scene url="#s"/></scene>' if scene else ""}</COLLADA>""".encode()


def node(inner='<instance_geometry url="#g"/>', transform=""):
    return f"<node>{transform}{inner}</node>"


def test_unit_and_node_transforms_compose_parent_first():
    inner = node(transform="<rotate>0 0 1 90</rotate>")
    data = dae(asset='<unit meter="0.01"/>', node=node(inner, "<translate>100 0 0</translate>"))

    assert np.allclose([[0.98, 0, 0], [1.0, 0.01, 0.03]], aabb(read_mesh(data, "m.dae")), atol=1e-7)


def test_several_instances_are_several_shapes():
    twice = node() + node(transform="<translate>5 0 0</translate>")
    mesh = read_mesh(dae(node=twice), "m.DAE")

    assert 8 == len(mesh.faces)
    assert ((0, 0, 0), (6, 2, 3)) == aabb(mesh)


def test_a_mirrored_node_keeps_faces_looking_outward():
    assert 1.0 == pytest.approx(signed_volume(read_mesh(dae(node=node(transform="<scale>1 -1 1</scale>")), "m.dae")))


def test_up_axis_is_ignored_as_rviz_does_and_said():
    mesh = read_mesh(dae(asset="<up_axis>Y_UP</up_axis>", node=node()), "m.dae")

    assert ((0, 0, 0), (1, 2, 3)) == aabb(mesh)
    assert "Y_UP as is" == mesh.up_axis
    assert "declares Y_UP" in str(mesh.problems[0])


def test_up_axis_is_turned_on_request():
    mesh = read_mesh(dae(asset="<up_axis>Y_UP</up_axis>", node=node()), "m.dae", up_axis="collada")

    assert ((0, -3, 0), (1, 0, 2)) == aabb(mesh)
    assert "Y_UP turned" == mesh.up_axis
    assert 1.0 == pytest.approx(signed_volume(mesh))


def test_diffuse_colour_comes_through_the_binding():
    effects = """<library_effects><effect id="e"><profile_COMMON><technique sid="t"><lambert><diffuse>
    <color>0.9 0.2 0.1 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
    <library_materials><material id="paint" name="Paint"><instance_effect url="#e"/></material></library_materials>"""
    bind = """<instance_geometry url="#g"><bind_material><technique_common>
    <instance_material symbol="m" target="#paint"/></technique_common></bind_material></instance_geometry>"""
    (part,) = read_mesh(dae(effects=effects, node=node(bind)), "m.dae").parts

    assert ((0.9, 0.2, 0.1, 1.0), "Paint", 4) == (part.color, part.name, part.count)


def painted(rest):
    effects = f"""<library_effects><effect id="e"><profile_COMMON><technique sid="t"><lambert><diffuse>
    <color>0.9 0.2 0.1 1</color></diffuse>{rest}</lambert></technique></profile_COMMON></effect></library_effects>
    <library_materials><material id="m" name="Paint"><instance_effect url="#e"/></material></library_materials>"""
    return read_mesh(dae(effects=effects, node=node()), "m.dae").parts[0].color[3]


@pytest.mark.parametrize(
    "opaque, color, amount, expected",
    [
        ("A_ONE", "1 1 1 1", 0.25, 0.25),
        ("A_ONE", "1 1 1 0.5", 0.5, 0.25),
        ("A_ONE", "0 0 0 1", 1, 1.0),
        ("A_ONE", "1 1 1 1", 0, 1.0),  # many exporters mean opaque by it
        ("RGB_ZERO", "1 1 1 1", 0.25, 0.75),
        ("RGB_ZERO", "1 0 0 1", 1, 1 - 0.212671),
        ("RGB_ZERO", "0 0 0 1", 1, 1.0),
    ],
)
def test_transparency_counts_as_its_mode_says(opaque, color, amount, expected):
    text = f'<transparent opaque="{opaque}"><color>{color}</color></transparent>'

    assert expected == pytest.approx(painted(f"{text}<transparency><float>{amount}</float></transparency>"))


def corner_colored(effects=""):
    source = """<source id="c"><float_array id="ca" count="6">1 0 0 0 0.5 1</float_array><technique_common>
    <accessor source="#ca" count="2" stride="3"><param name="R" type="float"/><param name="G" type="float"/>
    <param name="B" type="float"/></accessor></technique_common></source><vertices"""
    index = "0 0 2 0 1 0  0 1 1 1 3 1  0 1 3 1 2 1  1 0 2 0 3 0"
    data = dae(index=index, effects=effects, node=node()).replace(b"<vertices", source.encode(), 1)
    with_color = b'offset="0"/><input semantic="COLOR" source="#c" offset="1"/>'
    return read_mesh(data.replace(b'offset="0"/><vcount>', with_color + b"<vcount>"), "m.dae")


def test_vertex_colours_of_collada_belong_to_corners():
    mesh = corner_colored()

    assert [[255, 0, 0, 255]] * 3 == mesh.colors[mesh.faces[0]].tolist()
    assert [[0, 128, 255, 255]] * 3 == mesh.colors[mesh.faces[1]].tolist()
    assert 1.0 == pytest.approx(signed_volume(mesh))


def test_a_material_of_collada_wins_over_colours_of_vertices_as_in_rviz():
    effects = """<library_effects><effect id="e"><profile_COMMON><technique sid="t"><lambert><diffuse>
    <color>0.9 0.2 0.1 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
    <library_materials><material id="m" name="Paint"><instance_effect url="#e"/></material></library_materials>"""

    assert corner_colored(effects).colors is None


def test_a_broken_material_costs_the_colour_not_the_shape():
    effects = """<library_effects><effect id="e"><profile_COMMON><newparam sid="s"><sampler2D><source>gone</source>
    </sampler2D></newparam><technique sid="t"><lambert/></technique></profile_COMMON></effect></library_effects>
    <library_materials><material id="paint"><instance_effect url="#e"/></material></library_materials>"""
    bind = """<instance_geometry url="#g"><bind_material><technique_common>
    <instance_material symbol="m" target="#paint"></instance_material></technique_common></bind_material>
    </instance_geometry>"""
    mesh = read_mesh(dae(effects=effects, node=node(bind)), "m.dae")

    assert (4, None) == (len(mesh.faces), mesh.parts[0].color)
    assert "Missing surface gone" in str(mesh.problems[0])


def test_collada_without_a_scene_shows_its_geometries():
    assert 4 == len(read_mesh(dae(node=node(), scene=False), "m.dae").faces)


@pytest.mark.parametrize(
    "data, words",
    [
        (b"not xml", "does not begin as XML"),
        (dae(node=node())[:400], "not readable as Collada"),
        (b"<!DOCTYPE a [<!ENTITY x 'y'>]>" + dae(node=node()), "entity declaration is not allowed"),
        (dae(node=node()).replace(b"utf-8", b"utf-7"), 'encoding "utf-7" is not read'),
        (dae(node=node()) + b"PK\x05\x06", "does not begin as XML"),
        (dae(node=node(), index="0 2 1 0 1 3 0 3 2 1 2 9"), "beyond the limits of the source"),
        (dae(node=node(""), scene=True), "no triangles in it"),
    ],
)
def test_broken_collada_is_one_error_that_names_the_file(data, words):
    with pytest.raises(MeshError) as caught:
        read_mesh(data, "m.dae")

    assert "m.dae" in str(caught.value)
    assert words in str(caught.value)


def test_node_instances_that_multiply_are_stopped():
    library = "".join(
        f'<node id="n{k}">' + f'<instance_node url="#n{k - 1}"/>' * 2 * (k > 0) + "</node>" for k in range(40)
    )
    data = dae(effects=f"<library_nodes>{library}</library_nodes>", node=node('<instance_node url="#n39"/>'))

    with pytest.raises(MeshError, match="scene nodes; at most 200,000"):
        read_mesh(data, "m.dae")


POINTS = np.array([[0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 3]], "<f4")
FACES = np.array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3], "<u2")


def gltf(**changes):
    binary = POINTS.tobytes() + FACES.tobytes()
    document = {
        "asset": {"version": "2.0"},
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteLength": 48},
            {"buffer": 0, "byteOffset": 48, "byteLength": 24},
        ],
        "buffers": [{"byteLength": len(binary)}],
        **changes,
    }
    return document, binary


def glb(document, binary, *, length=None):
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    size = 12 + 8 + len(text) + 8 + len(binary)
    head = b"glTF" + struct.pack("<II", 2, size if length is None else length)
    return head + struct.pack("<I", len(text)) + b"JSON" + text + struct.pack("<I", len(binary)) + b"BIN\0" + binary


def test_glb_is_taken_as_it_is_with_its_node_transforms():
    nodes = [{"children": [1], "translation": [0, 0, 10]}, {"mesh": 0, "scale": [-1, 1, 1]}]
    mesh = read_mesh(glb(*gltf(nodes=nodes)), "m.glb")

    assert ((-1, 0, 10), (0, 2, 13)) == aabb(mesh)
    assert 1.0 == pytest.approx(signed_volume(mesh))


def test_base_colour_is_turned_from_linear_light_to_srgb():
    document, binary = gltf(
        materials=[{"name": "grey", "pbrMetallicRoughness": {"baseColorFactor": [0.2158605, 1, 0, 0.5]}}]
    )
    document["meshes"][0]["primitives"][0]["material"] = 0
    (part,) = read_mesh(glb(document, binary), "m.glb").parts

    assert (0.502, 1.0, 0.0, 1.0) == pytest.approx(part.color, abs=1e-3)  # opaque unless alphaMode says BLEND
    assert "grey" == part.name


def test_an_embedded_image_is_passed_on_encoded():
    document, binary = gltf(
        images=[{"uri": "data:image/png;base64," + base64.b64encode(PNG).decode()}],
        textures=[{"source": 0}],
        materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
    )
    document["meshes"][0]["primitives"][0] |= {"material": 0}
    document["meshes"][0]["primitives"][0]["attributes"]["TEXCOORD_0"] = 2
    document["accessors"].append({"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC2"})
    mesh = read_mesh(glb(document, binary), "m.glb")

    assert {"image 0": PNG} == dict(mesh.images)
    assert "image 0" == mesh.parts[0].image
    assert [0.0, 1.0] == mesh.uv[0].tolist()  # v counts upwards here


@pytest.mark.parametrize(
    "transform, expected",
    [
        ({"offset": [0.5, 0.25]}, (0.7, 0.65)),
        ({"scale": [2, 3]}, (0.4, 1.2)),
        ({"rotation": np.pi / 2}, (0.4, -0.2)),  # counter-clockwise as seen, with v downwards
        ({"offset": [1, 0], "rotation": np.pi / 2, "scale": [2, 3]}, (2.2, -0.4)),
        ({"texCoord": 1}, (0.9, 0.8)),
    ],
)
def test_a_texture_transform_is_worked_into_the_coordinates(transform, expected):
    info = {"index": 0, "extensions": {"KHR_texture_transform": transform}}
    document, binary = gltf(
        images=[{"uri": "data:image/png;base64," + base64.b64encode(PNG).decode()}],
        textures=[{"source": 0}],
        materials=[{"pbrMetallicRoughness": {"baseColorTexture": info}}],
    )
    document["meshes"][0]["primitives"][0] |= {"material": 0}
    document["meshes"][0]["primitives"][0]["attributes"] |= {"TEXCOORD_0": 2, "TEXCOORD_1": 3}
    for place in ((0.2, 0.4), (0.9, 0.8)):
        view = {"buffer": 0, "byteOffset": len(binary), "byteLength": 32}
        document["bufferViews"].append(view)
        number = len(document["bufferViews"]) - 1
        document["accessors"].append({"bufferView": number, "componentType": 5126, "count": 4, "type": "VEC2"})
        binary += np.array([place] * 4, "<f4").tobytes()
    document["buffers"][0]["byteLength"] = len(binary)
    u, v = read_mesh(glb(document, binary), "m.glb").uv[0].tolist()

    assert expected == pytest.approx((u, 1 - v), abs=1e-6)


def test_gltf_takes_its_buffer_from_beside_it_or_from_a_data_uri():
    _, binary = gltf()
    embedded = "data:x;base64," + base64.b64encode(binary).decode()
    for uri, find in (("m.bin", {"m.bin": binary}.get), (embedded, None)):
        document, _ = gltf(buffers=[{"byteLength": len(binary), "uri": uri}])

        assert 4 == len(read_mesh(json.dumps(document).encode(), "m.gltf", find=find).faces)


def test_normalised_and_strided_positions_are_read():
    rows = np.zeros((4, 4), "<i2")
    rows[:, :3] = POINTS * 10922
    document, _ = gltf(
        bufferViews=[
            {"buffer": 0, "byteLength": 32, "byteStride": 8},
            {"buffer": 0, "byteOffset": 32, "byteLength": 24},
        ],
        buffers=[{"byteLength": 56}],
    )
    document["accessors"][0] |= {"componentType": 5122, "normalized": True}
    mesh = read_mesh(glb(document, rows.tobytes() + FACES.tobytes()), "m.glb")

    assert np.allclose([[0, 0, 0], [1 / 3, 2 / 3, 1]], aabb(mesh), atol=1e-4)


@pytest.mark.parametrize("mode, count", [(4, 4), (5, 10), (6, 10)])
def test_strips_and_fans_become_triangles(mode, count):
    document, binary = gltf()
    document["meshes"][0]["primitives"][0]["mode"] = mode

    assert count == len(read_mesh(glb(document, binary), "m.glb").faces)


def change(where, **members):
    document, binary = gltf()
    where(document).update(members)
    return glb(document, binary)


@pytest.mark.parametrize(
    "data, words",
    [
        (glb(*gltf(), length=9999), "header says 9,999 bytes, but the file has"),
        (glb(*gltf())[:-4], "but the file has"),
        (glb(*gltf())[:16], "too few for a GLB"),
        (b"{", "JSON is not glTF 2.0"),
        (change(lambda d: d["accessors"][0], count=4_000_000_00), "at most 180,000,000"),
        (change(lambda d: d["accessors"][0], count=5), "should hold 5 x 12 bytes"),
        (change(lambda d: d["accessors"][0], count="4"), "Expected `int`, got `str` - at `$.accessors[0].count`"),
        (change(lambda d: d["accessors"][0], bufferView=7), "buffer view 7 is referred to, but there are 2"),
        (change(lambda d: d["bufferViews"][1], byteLength=20), "should hold 12 x 2 bytes"),
        (change(lambda d: d["buffers"][0], byteLength=10**12), "buffer 0 says 1,000,000,000,000 bytes"),
        (change(lambda d: d["nodes"][0], children=[0]), "node 0 is reached twice"),
        (change(lambda d: d, extensionsRequired=["KHR_draco_mesh_compression"]), "compressed with Draco"),
        (change(lambda d: d["meshes"][0]["primitives"][0], mode=1), "no triangles"),
        (change(lambda d: d["nodes"][0], matrix=[1, 2]), "2 numbers instead of 16"),
    ],
)
def test_broken_gltf_is_one_error_that_says_what_does_not_fit(data, words):
    with pytest.raises(MeshError) as caught:
        read_mesh(data, "m.glb")

    assert words in str(caught.value)


def test_an_index_beyond_the_vertices_is_refused():
    document, binary = gltf()

    with pytest.raises(MeshError, match="triangle 3 uses vertices 1 2 9, but there are 4"):
        read_mesh(glb(document, binary[:-2] + struct.pack("<H", 9)), "m.glb")


def test_what_a_gltf_file_says_beyond_our_needs_is_passed_over():
    assert 4 == len(read_mesh(glb(*gltf(animations=[{"channels": []}], extras={"a": 1})), "m.glb").faces)


PLY = b"""ply
format ascii 1.0
element vertex 3
property float x
property float y
property float z
element face 1
property list uchar int vertex_indices
end_header
0 0 0
1 0 0
0 1 0
3 0 1 2
"""


def test_ply_is_read_and_its_counts_are_checked_first():
    assert [[0, 1, 2]] == read_mesh(PLY, "a.ply").faces.tolist()
    with pytest.raises(MeshError, match="3,000,000,000 of vertex declared"):
        read_mesh(PLY.replace(b"vertex 3\n", b"vertex 3000000000\n"), "a.ply")


def colored(primitives, **changes):
    """A glTF of the tetrahedron with linear colours for its vertices in accessor 2."""
    document, binary = gltf(meshes=[{"primitives": primitives}], **changes)
    document["accessors"].append({"bufferView": 2, "componentType": 5126, "count": 4, "type": "VEC3"})
    document["bufferViews"].append({"buffer": 0, "byteOffset": 72, "byteLength": 48})
    binary += np.array([[1, 0.2158605, 0]] * 4, "<f4").tobytes()
    document["buffers"] = [{"byteLength": len(binary)}]
    return glb(document, binary)


def test_linear_vertex_colours_are_multiplied_with_the_base_colour_and_become_srgb():
    material = {"pbrMetallicRoughness": {"baseColorFactor": [0.2158605, 1, 1, 1]}}
    primitive = {"attributes": {"POSITION": 0, "COLOR_0": 2}, "indices": 1, "material": 0}

    assert [[128, 128, 0, 255]] * 4 == read_mesh(colored([primitive], materials=[material]), "m.glb").colors.tolist()


def test_a_piece_without_vertex_colours_keeps_its_own_beside_one_that_has_them():
    material = {"pbrMetallicRoughness": {"baseColorFactor": [0, 0, 1, 1]}}
    plain = {"attributes": {"POSITION": 0}, "indices": 1, "material": 0}
    painted = {"attributes": {"POSITION": 0, "COLOR_0": 2}, "indices": 1}
    mesh = read_mesh(colored([plain, painted], materials=[material]), "m.glb")

    assert [[0, 0, 255, 255]] * 4 + [[255, 128, 0, 255]] * 4 == mesh.colors.tolist()


def test_strips_and_fans_are_cut_with_their_winding():
    order = np.array([0, 1, 2, 3], "<u2").tobytes()
    for mode, faces in ((5, [[0, 1, 2], [2, 1, 3]]), (6, [[0, 1, 2], [0, 2, 3]])):
        document, binary = gltf(meshes=[{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "mode": mode}]}])
        document["accessors"][1]["count"] = 4
        mesh = read_mesh(glb(document, binary[:48] + order + binary[56:]), "m.glb")
        wanted = {tuple(np.roll(face, k)) for face in faces for k in range(3)}

        assert all(tuple(face) in wanted for face in mesh.faces.tolist()), (mode, mesh.faces.tolist())


def test_quantised_positions_are_scaled_by_their_node():
    document, binary = gltf(
        nodes=[{"mesh": 0, "scale": [0.5, 0.5, 0.5], "translation": [1, 0, 0]}],
        extensionsRequired=["KHR_mesh_quantization"],
    )
    document["accessors"][0] |= {"componentType": 5122, "normalized": True}
    document["bufferViews"][0]["byteStride"] = 8
    places = np.zeros((4, 4), "<i2")
    places[:, :3] = np.where(POINTS > 0, 32767, 0)
    mesh = read_mesh(glb(document, places.tobytes() + bytes(16) + binary[48:]), "m.glb")

    assert ((1, 0, 0), (1.5, 0.5, 0.5)) == aabb(mesh)


@pytest.mark.parametrize(
    "extension, name",
    [
        ("KHR_draco_mesh_compression", "Draco"),
        ("EXT_meshopt_compression", "meshopt"),
        ("KHR_meshopt_compression", "meshopt"),
    ],
)
def test_compressed_geometry_is_refused_by_name(extension, name):
    with pytest.raises(MeshError, match=f"compressed with {name}, which is not read"):
        read_mesh(glb(*gltf(extensionsRequired=[extension])), "m.glb")


@pytest.mark.parametrize(
    "up_axis, said", [("ignore", "taken as they are, as RViz does"), ("collada", "turned so that Z")]
)
def test_what_was_done_with_the_up_axis_is_said(up_axis, said):
    data = dae(node=node()).replace(b"Z_UP", b"Y_UP")
    mesh = read_mesh(data, "m.dae", up_axis=up_axis)

    assert any(said in problem.message for problem in mesh.problems)
