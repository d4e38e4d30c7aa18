"""Our reader of GLB files: what is refused, where, and that nothing large is made of something small."""

import json
import struct
import time
import tracemalloc

import pytest

from map_glb import FILE, PNG, TRIANGLE, binary, changed, document, glb, said
from robotview.maps.faults import Faults
from robotview.maps.glb import check_glb


def test_a_sound_file_is_taken_without_a_word():
    assert [] == said(glb(document()))
    assert [] == said(glb({"asset": {"version": "2.0"}}, b""))


@pytest.mark.parametrize(
    "spoil, found",
    [
        (lambda data: data[:11], ["length"]),
        (lambda data: b"", ["magic"]),
        (lambda data: b'{"asset": {"version": "2.0"}}', ["magic"]),
        (lambda data: b"glTf" + data[4:], ["magic"]),
        (lambda data: data[:4] + struct.pack("<I", 1) + data[8:], ["version"]),
        (lambda data: data[:8] + struct.pack("<I", 99999) + data[12:], ["length"]),
        (lambda data: data[:8] + struct.pack("<I", 40) + data[12:], ["length"]),
        (lambda data: data + b"PK\x03\x04", ["length", "chunk_length"]),
        (lambda data: data[:12] + struct.pack("<I", 0x7FFFFFFC) + data[16:], ["chunk_length"]),
        (lambda data: data[:12], ["length", "chunk_length"]),
        (lambda data: data[:16] + b"BIN\0" + data[20:], ["chunk_order"]),
    ],
)
def test_the_box_is_what_its_header_says(spoil, found):
    assert found == said(spoil(glb(document())))


def test_nothing_stands_behind_the_binary_chunk_and_chunks_are_aligned():
    extra = struct.pack("<I4s4x", 4, b"XTRA")
    data = glb(document()) + extra
    assert ["chunk_order"] == said(data[:8] + struct.pack("<I", len(data)) + data[12:])
    text = json.dumps({"asset": {"version": "2.0"}}).encode()
    text += b" " * (3 - len(text) % 4)
    data = struct.pack("<4sIIII", b"glTF", 2, 20 + len(text), len(text), 0x4E4F534A) + text
    assert ["chunk_length"] == said(data)


@pytest.mark.parametrize(
    "text, code",
    [
        (b"{", "json.syntax"),
        (b'{"a": NaN}', "json.not_finite"),
        (b'{"a": 1, "a": 2}', "json.duplicate_key"),
        (b"[" * 50_000, "json.depth"),
        (b'{"a": 12345678901234567890}', "json.int_range"),
        (b"[]", "json"),
    ],
)
def test_the_text_is_strict_json(text, code):
    assert code in [one.partition(" ")[0] for one in said(glb(text, b""))]


def _set(*path):
    """A change: the last of the path is the value."""
    *keys, last, value = path

    def change(made):
        for key in keys:
            made = made[key]
        made[last] = value

    return change


@pytest.mark.parametrize(
    "change, found",
    [
        (_set("asset", "version", "1.0"), ["version /asset/version"]),
        (_set("asset", {}), ["version /asset/version"]),
        (_set("asset", "minVersion", "2.1"), ["version /asset/minVersion"]),
        (_set("buffers", 0, "uri", "x.bin"), ["uri /buffers/0/uri"]),
        (_set("images", 0, "uri", "http://h/a.png"), ["uri /images/0/uri"]),
        (_set("images", 0, "extras", {"deep": [{"uri": "data:,x"}]}), ["uri /images/0/extras/deep/0/uri"]),
        (_set("materials", 0, "extensions", {"X_y": {"URI": "../a"}}), ["uri /materials/0/extensions/X_y/URI"]),
        (_set("extensionsRequired", ["EXT_nobody_knows"]), ["required_extension /extensionsRequired/0"]),
        (_set("extensionsUsed", ["EXT_nobody_knows"]), []),
        (_set("extensionsRequired", ["KHR_materials_unlit"]), []),
        (_set("extensionsUsed", ["KHR_draco_mesh_compression"]), ["compressed /extensionsUsed/0"]),
        (_set("extensionsRequired", ["KHR_texture_basisu"]), ["compressed /extensionsRequired/0"]),
        (_set("extensionsRequired", ["EXT_mesh_gpu_instancing"]), ["compressed /extensionsRequired/0"]),
        (
            _set("bufferViews", 0, "extensions", {"EXT_meshopt_compression": {}}),
            ["compressed /bufferViews/0/extensions/EXT_meshopt_compression"],
        ),
        (_set("nodes", 3), ["json /nodes", "index /scenes/0/nodes/0"]),
        (_set("nodes", [3]), ["json /nodes/0"]),
        (_set("scene", 1), ["index /scene"]),
        (_set("scene", True), ["json /scene"]),
    ],
)
def test_a_file_stands_on_its_own_and_is_of_version_2(change, found):
    assert found == changed(change)


@pytest.mark.parametrize(
    "change, found",
    [
        (lambda made: made["buffers"].append({"byteLength": 4}), ["buffers /buffers/1"]),
        (_set("buffers", 0, "byteLength", 4000), ["buffer_length /buffers/0/byteLength"]),
        (_set("bufferViews", 0, "byteOffset", 4294967295), ["bufferView_range /bufferViews/0"]),
        (_set("bufferViews", 0, "byteLength", 2**53 - 1), ["bufferView_range /bufferViews/0"]),
        (_set("bufferViews", 0, "byteOffset", -4), ["json /bufferViews/0/byteOffset"]),
        (_set("bufferViews", 0, "buffer", 3), ["index /bufferViews/0/buffer"]),
        (_set("bufferViews", 0, "byteStride", 3), ["json /bufferViews/0/byteStride"]),
        (_set("bufferViews", 0, "byteStride", 4), ["accessor_range /accessors/0"]),
        (_set("accessors", 0, "count", 4), ["accessor_range /accessors/0"]),
        (_set("accessors", 0, "count", 2**31), ["accessor_range /accessors/0"]),
        (_set("accessors", 0, "count", 2**53 - 1), ["accessor_range /accessors/0"]),
        (_set("accessors", 0, "count", 0), ["json /accessors/0/count"]),
        (_set("accessors", 0, "count", 3.0), ["json /accessors/0/count"]),
        (_set("accessors", 0, "byteOffset", 8), ["accessor_range /accessors/0"]),
        (_set("accessors", 1, "byteOffset", 1), ["accessor_range /accessors/1"]),
        (_set("accessors", 0, "type", "VEC9"), ["json /accessors/0/type"]),
        (_set("accessors", 0, "componentType", 5124), ["json /accessors/0/componentType"]),
        (_set("accessors", 0, "sparse", {"count": 1}), ["sparse /accessors/0/sparse"]),
        (_set("accessors", 0, "bufferView", 9), ["index /accessors/0/bufferView"]),
        (lambda made: made["accessors"][0].pop("bufferView"), ["accessor_no_view /accessors/0"]),
        (_set("accessors", 0, "max", [1, 1]), ["json /accessors/0/max"]),
        (_set("meshes", 0, "primitives", 0, "indices", 7), ["index /meshes/0/primitives/0/indices"]),
        (
            _set("meshes", 0, "primitives", 0, "attributes", "POSITION", 9),
            ["index /meshes/0/primitives/0/attributes/POSITION"],
        ),
        (_set("meshes", 0, "primitives", 0, "mode", 7), ["json /meshes/0/primitives/0/mode"]),
        (_set("meshes", 0, "primitives", 0, "material", 4), ["index /meshes/0/primitives/0/material"]),
        (_set("textures", 0, "source", 4), ["index /textures/0/source"]),
        (
            _set("materials", 0, "pbrMetallicRoughness", "baseColorTexture", "index", 1),
            ["index /materials/0/pbrMetallicRoughness/baseColorTexture/index"],
        ),
        (_set("skins", [{"joints": [4]}]), ["index /skins/0/joints/0"]),
        (
            _set("animations", [{"samplers": [], "channels": [{"sampler": 0}]}]),
            ["index /animations/0/channels/0/sampler"],
        ),
    ],
)
def test_everything_lies_inside_what_it_is_cut_from_and_names_what_is_there(change, found):
    assert found == changed(change)


def test_numbers_are_finite_also_in_rows_that_are_interleaved_or_columns_of_matrices():
    bad = struct.pack("<f", float("nan"))
    data = binary()
    for at in (0, 16, 32):
        assert ["not_finite /accessors/0"] == changed(lambda made: None, data[:at] + bad + data[at + 4 :])
    made = {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": 128}],
        "bufferViews": [{"buffer": 0, "byteLength": 128}],
    }
    made["accessors"] = [{"bufferView": 0, "componentType": 5126, "count": 2, "type": "MAT4"}]
    assert [] == said(glb(made, bytes(128)))
    assert ["not_finite /accessors/0"] == said(glb(made, bytes(100) + bad + bytes(24)))
    made["bufferViews"][0]["byteStride"] = 16
    made["accessors"] = [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"}]
    assert [] == said(glb(made, (bytes(12) + bad) * 8))


def test_indices_point_at_vertices():
    data = TRIANGLE + struct.pack("<3H2x", 0, 1, 9) + PNG
    assert ["index_range /meshes/0/primitives/0/indices"] == changed(lambda made: None, data)


@pytest.mark.parametrize(
    "nodes, found",
    [
        (
            [{"mesh": 0, "children": [1]}, {"children": [0]}],
            ["cycle /nodes/0/children", "node_two_parents /scenes/0/nodes/0"],
        ),
        ([{"mesh": 0}, {"children": [1]}], ["cycle /nodes/1/children"]),
        ([{"mesh": 0}, {"children": [2]}, {"children": [3]}, {"children": [1]}], ["cycle /nodes/1/children"]),
        ([{"children": [2]}, {"children": [2]}, {}], ["node_two_parents /nodes/1/children"]),
        ([{"children": [1, 1]}, {}], ["node_two_parents /nodes/0/children"]),
        ([{"children": [4]}], ["index /nodes/0/children/0"]),
        ([{"mesh": 3}], ["index /nodes/0/mesh"]),
        ([{"translation": [1, 2]}], ["json /nodes/0/translation"]),
        ([{"scale": [1e39, 1, 1]}], ["not_finite /nodes/0/scale"]),
        ([{"rotation": [0, 0, 0, 0]}], ["json /nodes/0/rotation"]),
        ([{"children": [i + 1]} for i in range(63)] + [{}], []),
        ([{"children": [i + 1]} for i in range(64)] + [{}], ["depth /nodes/64"]),
        ([{}] * 20_001, ["nodes /nodes"]),
    ],
)
def test_nodes_are_a_forest_of_finite_poses(nodes, found):
    assert found == changed(_set("nodes", nodes))


def test_a_root_that_corrects_the_whole_scene_is_warned_of_and_refused_when_strict():
    for way in (
        {"rotation": [-0.7071068, 0, 0, 0.7071068]},
        {"scale": [0.01] * 3},
        {"matrix": [0.01, *[0] * 4, 0.01, *[0] * 4, 0.01, 0, 0, 0, 0, 1]},
    ):
        made = document()
        made["nodes"] = [{"children": [1], **way}, {"mesh": 0}]
        faults = Faults()
        check_glb(glb(made), FILE, faults)
        assert [("warning", "glb.root_transform")] == [(p.severity, p.code) for p in faults.problems]
        check_glb(glb(made), FILE, faults, strict=True)
        assert faults.refused
    assert [] == changed(
        _set("nodes", [{"children": [1], "translation": [1, 2, 3], "rotation": [0, 0, 0, -1]}, {"mesh": 0}])
    )
    assert [] == changed(_set("nodes", [{"mesh": 0, "scale": [2, 2, 2]}]))
    assert [] == changed(_set("nodes", [{"scale": [2, 2, 2]}]))


@pytest.mark.parametrize(
    "picture, mime, found",
    [
        (b"GIF89a" + bytes(30), "image/png", ["image /images/0"]),
        (PNG[:20] + bytes(20), "image/png", ["image /images/0"]),
        (PNG[:16] + struct.pack(">II", 30000, 30000) + PNG[24:], "image/png", ["image_size /images/0"]),
        (PNG[:16] + struct.pack(">II", 4097, 1) + PNG[24:], "image/png", ["image_size /images/0"]),
        (PNG[:16] + struct.pack(">II", 4096, 4096) + PNG[24:], "image/png", []),
        (PNG, "image/jpeg", ["image /images/0/mimeType"]),
        (PNG, "image/ktx2", ["image /images/0/mimeType"]),
        (b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08\0\x10\0\x10" + bytes(20), "image/jpeg", []),
        (b"\xff\xd8" + b"\xff\xe0\0\x02" * 20, "image/jpeg", ["image /images/0"]),
    ],
)
def test_pictures_are_judged_by_their_header(picture, mime, found):
    made = document()
    data = binary()[:44] + picture
    made["buffers"][0]["byteLength"], made["bufferViews"][2]["byteLength"] = len(data), len(picture)
    made["images"][0]["mimeType"] = mime
    assert found == said(glb(made, data))


def test_there_are_quotas_for_pictures_and_triangles_as_they_are_drawn():
    assert ["images /images"] == changed(lambda made: made["images"].extend([made["images"][0]] * 64))
    count = 3 * 150
    corners = bytes(2 * count)
    made = document()
    made["accessors"][1]["count"], made["bufferViews"][1]["byteLength"] = count, len(corners)
    made["bufferViews"][1]["byteOffset"], made["buffers"][0]["byteLength"] = len(binary()), len(binary() + corners)
    made["nodes"] = [{"mesh": 0}] * 13_333
    assert [] == said(glb(made, binary() + corners))
    made["nodes"] = [{"mesh": 0}] * 13_334
    assert ["triangles /meshes"] == said(glb(made, binary() + corners))


def test_all_faults_are_listed_at_once():
    def change(made):
        made["buffers"][0]["uri"] = "x.bin"
        made["accessors"][0]["count"] = 4
        made["nodes"][0]["mesh"] = 7
        made["images"][0]["mimeType"] = "image/gif"

    assert ["accessor_range", "image", "index", "uri"] == sorted(one.split()[0] for one in changed(change))


def _overlapping():
    """Accessors without end that read the same bytes again and again."""
    size = 4 << 20
    made = {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": size}],
        "bufferViews": [{"buffer": 0, "byteLength": size}],
    }
    made["accessors"] = [
        {"bufferView": 0, "componentType": 5126, "type": "SCALAR", "count": size // 4 - i} for i in range(20_000)
    ]
    return glb(made, bytes(size))


def _starved():
    made = document()
    made["accessors"] = [{"componentType": 5126, "type": "VEC3", "count": 10**9}] * 10_000
    return glb(made)


def _wide():
    return glb(b'{"asset": {"version": "2.0"}, "nodes": [' + b"[]," * 5_000_000 + b"0]}", b"")


@pytest.mark.parametrize(
    "make, code", [(_overlapping, "accessor_range"), (_starved, "accessor_no_view"), (_wide, "json.size")]
)
def test_hostile_files_take_little_time_and_memory(make, code):
    data = make()
    started = time.process_time()
    tracemalloc.start()
    found = said(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert code in [one.split()[0] for one in found]
    assert peak < 150 << 20
    assert time.process_time() - started < 5  # tracing makes it several times slower
