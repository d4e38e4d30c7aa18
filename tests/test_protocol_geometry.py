"""Packing keeps every vertex where it was, within the promised error, and gets small doing it."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotview.meshes.mesh import Mesh, Part, box_placeholder
from robotview.protocol import geometry

DTYPES = {"u8": "<u1", "u16": "<u2", "u32": "<u4", "i8": "i1", "f32": "<f4"}


def unpack(packed):
    """The arrays as a page reads them: role -> (rows, columns) float64 or integers."""
    content = packed.geometry.content()
    arrays = {}
    for spec in packed.arrays:
        count = spec.shape[0] * spec.shape[1]
        values = np.frombuffer(content, DTYPES[spec.dtype], count, spec.offset).reshape(spec.shape)
        if spec.step is not None:
            values = np.array(spec.low) + np.array(spec.step) * values
        arrays[spec.role] = values
    arrays["index"] = corners_named(arrays["index"], arrays.pop("far"))
    return arrays


def corners_named(index, far):
    """The vertex of each corner, one after the other as a page finds them."""
    rest, following, vertices = iter(far.ravel().tolist()), 0, []
    for byte in index.ravel().tolist():
        code = next(rest) if byte == 255 else byte
        vertices.append(following + (code + 1) // 2 if code % 2 else following - code // 2)
        following = max(following, vertices[-1] + 1)
    assert not list(rest)
    return np.array(vertices, np.int64).reshape(index.shape)


def corners_of(vertices, faces):
    """The triangles (m, 3, 3), sorted, so that two meshes can be compared whatever their indices."""
    triangles = vertices[faces].reshape(-1, 9)
    return triangles[np.lexsort(np.round(triangles, 4).T)].reshape(-1, 3, 3)


def sphere_soup(n=20, radius=0.1):
    """An unwelded sphere: every triangle has its own three vertices, as in an STL file."""
    theta, phi = np.meshgrid(np.linspace(0, np.pi, n), np.linspace(0, 2 * np.pi, n), indexing="ij")
    points = radius * np.stack([np.sin(theta) * np.cos(phi), np.sin(theta) * np.sin(phi), np.cos(theta)], -1)
    points[:, -1] = points[:, 0]
    a, b, c, d = points[:-1, :-1], points[1:, :-1], points[1:, 1:], points[:-1, 1:]
    soup = np.concatenate([np.stack([a, b, c], 2).reshape(-1, 3), np.stack([a, c, d], 2).reshape(-1, 3)])
    return Mesh(soup, np.arange(len(soup), dtype=np.int32).reshape(-1, 3))


def test_vertices_of_a_soup_are_welded_and_triangles_at_the_poles_dropped():
    arrays = unpack(geometry.pack_mesh(sphere_soup(20)))

    assert 18 * 19 + 2 == len(arrays["position"])
    assert 2 * 19 * 19 - 2 * 19 == len(arrays["index"])


@pytest.mark.parametrize("size", [1e-4, 0.1, 5.0, 6.0, 60.0, 1e4])
@pytest.mark.parametrize("shift", [0.0, 3.0])
def test_vertices_stay_within_both_bounds(size, shift):
    rng = np.random.default_rng(0)
    vertices = rng.uniform(-size / 2, size / 2, (300, 3)) + shift
    mesh = Mesh(vertices, np.arange(300, dtype=np.int32).reshape(-1, 3))
    arrays = unpack(geometry.pack_mesh(mesh))
    error = np.linalg.norm(arrays["position"] - vertices, axis=1).max()
    float32 = 2 * np.spacing(np.float32(np.abs(vertices).max()))

    assert error <= 1e-5 * np.linalg.norm(np.ptp(vertices, axis=0)) + float32
    assert error <= 5e-5 + float32


def test_a_large_mesh_is_sent_as_floats():
    mesh = Mesh(np.array([[0, 0, 0], [10, 0, 0], [0, 10, 0]], float), np.array([[0, 1, 2]], np.int32))

    assert "f32" == geometry.pack_mesh(mesh).arrays[0].dtype


def test_a_flat_mesh_keeps_its_plane_exactly():
    mesh = Mesh(np.array([[0, 0, 0.3], [1, 0, 0.3], [0, 1, 0.3]]), np.array([[0, 1, 2]], np.int32))

    assert [0.3, 0.3, 0.3] == unpack(geometry.pack_mesh(mesh))["position"][:, 2].tolist()


def test_a_mesh_without_anything_is_packed_as_nothing():
    arrays = unpack(geometry.pack_mesh(Mesh(np.zeros((0, 3)), np.zeros((0, 3), np.int32))))

    assert (0, 3) == arrays["position"].shape
    assert (0, 3) == arrays["index"].shape


@given(st.lists(st.tuples(*[st.integers(0, 4) | st.integers(0, 200_000)] * 3), max_size=40))
def test_corners_are_named_again_whatever_order_they_come_in(faces):
    faces = np.array(faces, np.int64).reshape(-1, 3)
    index, far = geometry.walk(faces)

    assert faces.tolist() == corners_named(index, far).tolist()
    assert np.count_nonzero(index == 255) == len(far)


def test_corners_in_the_order_of_the_file_take_one_byte():
    sphere = sphere_soup(50)
    pairs = sphere.vertices.reshape(2, -1, 3, 3).transpose(1, 0, 2, 3)  # the two triangles of a square together
    packed = geometry.pack_mesh(Mesh(pairs.reshape(-1, 3), sphere.faces))
    shapes = {spec.role: (spec.dtype, spec.shape) for spec in packed.arrays}

    assert ("u8", (2 * 49 * 49 - 2 * 49, 3)) == shapes["index"]
    assert shapes["far"][1][0] < 0.03 * shapes["index"][1][0]


def test_parts_count_the_triangles_that_are_left():
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], float)
    faces = np.array([[0, 1, 1], [0, 1, 2], [0, 1, 3], [2, 2, 2], [0, 2, 3]], np.int32)
    red, image = (1.0, 0.0, 0.0, 1.0), b"\x89PNG"
    parts = (Part(0, 2, red), Part(2, 1, None, "a.png"), Part(3, 1), Part(4, 1))
    packed = geometry.pack_mesh(Mesh(vertices, faces, parts=parts, images={"a.png": image, "unused.png": b"x"}))

    assert [(0, 1, red), (1, 1, None), (2, 1, None)] == [(p.start, p.count, p.color) for p in packed.parts]
    assert [image] == [blob.content() for blob in packed.images]
    assert packed.images[0].hash == packed.parts[1].image


def test_vertices_that_differ_in_their_normal_are_kept_apart():
    vertices = np.zeros((6, 3))
    vertices[:, :2] = [[0, 0], [1, 0], [0, 1]] * 2
    normals = np.array([[0, 0, 1]] * 3 + [[0, 1, 0]] * 3, np.float32)
    mesh = Mesh(vertices, np.arange(6, dtype=np.int32).reshape(2, 3), normals=normals)

    np.testing.assert_allclose(unpack(geometry.pack_mesh(mesh))["normal"], normals, atol=1e-3)


def test_normals_that_are_only_those_of_the_triangles_are_left_to_the_page():
    """So are those of a round thing that an exporter wrote flat: the page sees from the angles what is round."""
    turns = np.linspace(0, np.pi, 13)
    ring = np.column_stack([np.cos(turns), np.sin(turns)])
    quads = [[[*p, 0], [*q, 0], [*q, 1], [*p, 0], [*q, 1], [*p, 1]] for p, q in pairwise(ring)]
    vertices = np.array(quads).reshape(-1, 3)
    middles = (turns[:-1] + turns[1:]) / 2
    flat = np.column_stack([np.cos(middles), np.sin(middles), 0 * middles]).repeat(6, axis=0).astype(np.float32)
    smooth = (vertices * [1, 1, 0]).astype(np.float32)
    faces = np.arange(len(vertices), dtype=np.int32).reshape(-1, 3)

    from_flat = unpack(geometry.pack_mesh(Mesh(vertices, faces, normals=flat)))
    from_smooth = unpack(geometry.pack_mesh(Mesh(vertices, faces, normals=smooth)))

    assert "normal" not in from_flat
    assert "normal" in from_smooth
    assert len(from_flat["position"]) == 2 * 13  # corners that differed in their normal are one


def test_normals_that_are_no_directions_are_left_to_the_page():
    mesh = box_placeholder()
    normals = np.zeros((8, 3), np.float32)

    assert "normal" not in unpack(geometry.pack_mesh(Mesh(mesh.vertices, mesh.faces, normals=normals)))


def test_texture_coordinates_and_colours_travel():
    mesh = box_placeholder()
    uv = np.linspace(0, 1, 16, dtype=np.float32).reshape(8, 2)
    tiled = uv * 7
    colors = np.arange(32, dtype=np.uint8).reshape(8, 4)
    arrays = unpack(geometry.pack_mesh(Mesh(mesh.vertices, mesh.faces, uv=uv, colors=colors)))

    np.testing.assert_allclose(arrays["uv"], uv, atol=1e-5)
    np.testing.assert_allclose(arrays["color"], colors / 255)
    arrays = unpack(geometry.pack_mesh(Mesh(mesh.vertices, mesh.faces, uv=tiled)))
    np.testing.assert_allclose(arrays["uv"], tiled, atol=1e-6)


def test_a_box_comes_back_as_the_same_triangles():
    mesh = box_placeholder((0.3, 0.2, 0.1), (1, 2, 3))
    arrays = unpack(geometry.pack_mesh(mesh))

    np.testing.assert_allclose(
        corners_of(arrays["position"], arrays["index"]), corners_of(mesh.vertices, mesh.faces), atol=5e-6
    )


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 2), min_size=1, max_size=60))
def test_distinct_rows_name_every_row_by_its_first_equal(rows):
    first = np.array([row[0] for row in rows], np.uint16)[:, None]
    second = np.array([row[1] * 1e9 for row in rows], np.float64)[:, None]
    keep, inverse = geometry.distinct_rows([first, second])

    assert rows == [rows[keep[i]] for i in inverse]
    assert sorted(set(rows), key=rows.index) == [rows[i] for i in keep]


def test_heights_keep_half_a_millimetre_over_a_hundred_metres_by_staying_floats():
    heights = np.random.default_rng(0).random((4, 5)).astype(np.float32)

    assert "float32" == geometry.quantise_heights(heights, 100.0).values.dtype
    small = geometry.quantise_heights(heights, 2.0)
    assert "uint16" == small.values.dtype
    np.testing.assert_allclose(small.values * small.step[0] + small.low[0], heights, atol=1e-5)
