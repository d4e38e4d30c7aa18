import io
import struct

import mujoco
import numpy as np
import PIL.Image
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mujoco_versions import since
from robotview.errors import ImageError, MeshError
from robotview.meshes import (
    Mesh,
    Part,
    aabb,
    box_placeholder,
    convex_hull,
    image_size,
    inline_mesh,
    read_hfield,
    read_png_gray,
    signed_volume,
    transformed,
    volume_properties,
    welded,
    without_degenerate,
)
from robotview.meshes.mesh import unique_rows

factor = st.floats(0.1, 3.0) | st.floats(-3.0, -0.1)


@given(st.tuples(factor, factor, factor))
def test_any_scale_keeps_faces_and_normals_outward(scale):
    box = box_placeholder()
    box = Mesh(
        box.vertices, box.faces, (box.vertices / np.linalg.norm(box.vertices, axis=1, keepdims=True)).astype("f4")
    )
    scaled = transformed(box, scale, (1.0, 2.0, 3.0), (0.5, 0.5, 0.5, 0.5))

    assert abs(np.prod(scale)) * 1e-3 == pytest.approx(signed_volume(scaled))
    outward = scaled.vertices - scaled.vertices.mean(axis=0)
    assert (np.einsum("ij,ij->i", scaled.normals, outward) > 0).all()


def test_transform_scales_then_turns_then_moves():
    quarter = (np.sqrt(0.5), 0.0, 0.0, np.sqrt(0.5))  # 90 degrees about z

    low, high = aabb(transformed(box_placeholder((2.0, 2.0, 2.0)), (2.0, 1.0, 1.0), (10.0, 0.0, 0.0), quarter))
    assert np.allclose([[9, -2, -1], [11, 2, 1]], [low, high])


def test_welding_counts_positions_once():
    box = box_placeholder()
    soup = Mesh(box.vertices[box.faces].reshape(-1, 3), np.arange(36, dtype=np.int32).reshape(-1, 3))

    assert 8 == len(welded(soup).vertices)
    assert signed_volume(box) == pytest.approx(signed_volume(welded(soup)))


@given(st.lists(st.tuples(*[st.sampled_from([0.0, -0.0, 1.0, 1.5, -2.0])] * 3), min_size=1, max_size=40))
def test_unique_rows_are_the_first_of_their_kind(rows):
    table = np.array(rows)
    first, index = unique_rows(table)

    np.testing.assert_array_equal(table, table[first][index])
    assert len({tuple(row) for row in (table + 0.0).tolist()}) == len(first)
    assert sorted(first) == list(first)


def test_degenerate_triangles_go_and_parts_shrink():
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [2, 0, 0]], float)
    faces = np.array([[0, 1, 2], [0, 1, 1], [0, 1, 3], [1, 3, 2]], np.int32)
    mesh = without_degenerate(Mesh(vertices, faces, parts=(Part(0, 1), Part(1, 2), Part(3, 1, name="last"))))

    assert [[0, 1, 2], [1, 3, 2]] == mesh.faces.tolist()
    assert (Part(0, 1), Part(1, 1, name="last")) == mesh.parts


def test_hull_leaves_inner_points_out_and_looks_outward():
    corners = [[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    hull = convex_hull(np.array([*corners, [0, 0, 0]], float))

    assert (8, 12) == (len(hull.vertices), len(hull.faces))
    assert 8.0 == pytest.approx(signed_volume(hull))


def test_hull_of_a_plane_is_refused_in_words():
    with pytest.raises(MeshError, match="lie in one plane"):
        convex_hull(np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], float), "flat.obj")


def l_shape():
    outline = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 3), (0, 3)]
    vertices = np.array([(x, y, z) for z in (0, 1) for x, y in outline], float) * 0.1
    lids = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)]
    sides = [f for i in range(6) for j in [(i + 1) % 6] for f in ((i, j, j + 6), (i, j + 6, i + 6))]
    return vertices, np.array([t[::-1] for t in lids] + [tuple(k + 6 for k in t) for t in lids] + sides, np.int32)


@pytest.mark.parametrize(
    "mode", ["legacy", "exact", "convex", pytest.param("shell", marks=since("3.3", "a mesh can be a shell"))]
)
def test_mass_of_a_mesh_is_mujocos(mode):
    vertices, faces = l_shape()
    numbers = " ".join(map(repr, vertices.ravel().tolist()))
    indices = " ".join(map(str, faces.ravel().tolist()))
    model = mujoco.MjModel.from_xml_string(
        f"""<mujoco>
          <asset><mesh name="m" inertia="{mode}" vertex="{numbers}" face="{indices}"/></asset>
          <worldbody><body><geom type="mesh" mesh="m"/></body></worldbody>
        </mujoco>"""
    )
    volume, com, inertia = volume_properties(Mesh(vertices, faces), mode)

    assert model.body_mass[1] == pytest.approx(1000 * volume, rel=1e-6)
    assert np.allclose(model.body_ipos[1], com, atol=1e-7)
    moments = np.sort(np.linalg.eigvalsh(1000 * inertia))[::-1]
    assert np.allclose(model.body_inertia[1], moments, rtol=1e-6)


def test_inline_mesh_turns_v_upwards_and_complains_about_everything_at_once():
    mesh = inline_mesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1], texcoord=[0, 0, 1, 0, 0, 1, 1, 1])
    assert [[0, 1], [1, 1], [0, 0], [1, 0]] == mesh.uv.tolist()

    with pytest.raises(MeshError) as caught:
        inline_mesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 7], [1, 2], [3], name="w")
    assert ["normal", "texcoord", "face"] == [problem.attribute for problem in caught.value.problems]
    assert 'mesh "w": face uses vertex 7, but there are 4 (counted from 0)' in str(caught.value)


def png(image):
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA", "LA", "P", "I;16"])
def test_height_map_has_mujocos_heights_with_the_rows_flipped(mode):
    rng = np.random.default_rng(0)
    if mode == "I;16":
        image = PIL.Image.fromarray(rng.integers(0, 65536, (4, 5), dtype=np.uint16))
    else:
        rgb = PIL.Image.fromarray(rng.integers(0, 256, (4, 5, 3), dtype=np.uint8))
        image = rgb.quantize(8) if mode == "P" else rgb.convert(mode)
    data = png(image)
    xml = '<mujoco><asset><hfield name="h" file="h.png" size="1 1 1 1"/></asset></mujoco>'
    model = mujoco.MjModel.from_xml_string(xml, {"h.png": data})
    nrow, ncol, gray = read_png_gray(data, "h.png")

    assert (4, 5) == (nrow, ncol)
    stretched = (gray - gray.min()) / (gray.max() - gray.min())
    assert np.allclose(model.hfield_data.reshape(4, 5), stretched[::-1], atol=1e-6)


@pytest.mark.parametrize(
    "data, words",
    [
        (png(PIL.Image.new("L", (64, 64)))[:-40], "damaged PNG"),
        (b"\x89PNG\r\n\x1a\n", "without its header"),
        (b"GIF89a", "a GIF"),
        (b"", "it is empty"),
    ],
)
def test_broken_height_map_is_an_image_error_that_names_the_file(data, words):
    with pytest.raises(ImageError) as caught:
        read_png_gray(data, "h.png")

    assert "h.png" in str(caught.value)
    assert words in str(caught.value)
    assert "image_format" == caught.value.problems[0].kind


def test_an_image_of_absurd_size_is_refused_by_its_header():
    header = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 60_000, 60_000) + bytes(20)
    with pytest.raises(ImageError, match="60000 x 60000") as caught:
        image_size(header, "big.png")

    assert "limit_exceeded" == caught.value.problems[0].kind


def test_jpeg_size_is_read_from_its_frame_header():
    out = io.BytesIO()
    PIL.Image.new("RGB", (31, 17)).save(out, "JPEG")

    assert ("jpeg", 31, 17) == image_size(out.getvalue(), "a.jpg")


def test_binary_height_field_is_checked_against_its_size():
    data = struct.pack("<2i6f", 2, 3, *range(6))
    nrow, ncol, values = read_hfield(data, "h.bin")

    assert (2, 3, [[0, 1, 2], [3, 4, 5]]) == (nrow, ncol, values.tolist())
    with pytest.raises(
        ImageError, match=r"100000 x 100000 values declared \(40,000,000,008 bytes\), but the file has 32"
    ):
        read_hfield(struct.pack("<2i6f", 100_000, 100_000, *range(6)), "h.bin")
