import struct

import numpy as np
import pytest

from robotview.errors import MeshError
from robotview.meshes import aabb, read_mesh, signed_volume, welded

TETRAHEDRON = [
    ((0, 0, 0), (0, 1, 0), (1, 0, 0)),
    ((0, 0, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
]


def binary_stl(triangles, *, header=b"made by hand", declared=None):
    body = b"".join(struct.pack("<12fH", 0, 0, 0, *(x for corner in t for x in corner), 0) for t in triangles)
    return header.ljust(80) + struct.pack("<I", len(triangles) if declared is None else declared) + body


def ascii_stl(triangles):
    facets = "".join(
        "facet normal 0 0 0\n outer loop\n"
        + "".join(f"  vertex {x} {y} {z}\n" for x, y, z in t)
        + " endloop\nendfacet\n"
        for t in triangles
    )
    return f"solid hand\n{facets}endsolid hand\n".encode()


def test_binary_and_ascii_stl_are_the_same_surface():
    for data in (binary_stl(TETRAHEDRON), ascii_stl(TETRAHEDRON)):
        mesh = read_mesh(data, "part.STL")

        assert (4, 3) == mesh.vertices.shape
        assert 4 == len(mesh.faces)
        assert 1 / 6 == pytest.approx(signed_volume(mesh))
        assert ((0, 0, 0), (1, 1, 1)) == aabb(mesh)


def test_binary_stl_that_begins_with_solid_is_binary():
    assert 4 == len(read_mesh(binary_stl(TETRAHEDRON, header=b"solid facet normal"), "part.stl").faces)


def test_equal_corners_share_a_vertex_and_minus_zero_is_zero():
    shifted = [tuple(tuple(-0.0 if x == 0 else x for x in corner) for corner in t) for t in TETRAHEDRON]

    assert 4 == len(read_mesh(binary_stl([*TETRAHEDRON, *shifted]), "part.stl").vertices)


def test_cut_stl_says_how_many_bytes_are_missing():
    with pytest.raises(MeshError) as caught:
        read_mesh(binary_stl(TETRAHEDRON)[: 84 + 120], "part.stl")

    assert "mesh_format" == caught.value.problems[0].kind
    assert "part.stl: 4 triangles declared (200 bytes needed), but 120 bytes of data are there" in str(caught.value)


def test_absurd_triangle_count_is_refused_before_anything_is_allocated():
    with pytest.raises(MeshError, match=r"4,294,967,295 triangles declared \(214,748,364,750 bytes needed\)"):
        read_mesh(binary_stl(TETRAHEDRON, declared=2**32 - 1), "part.stl")


def test_bytes_after_the_triangles_are_a_warning():
    mesh = read_mesh(binary_stl(TETRAHEDRON) + b"tail", "part.stl")

    assert 4 == len(mesh.faces)
    assert ["warning"] == [problem.severity for problem in mesh.problems]
    assert "4 bytes follow" in str(mesh.problems[0])


@pytest.mark.parametrize(
    "change, line, words",
    [
        ((b"  vertex 1 0 0\n", b"  vertex 1 zero 0\n"), 6, "1 zero 0"),
        ((b"  vertex 1 0 0\n", b""), 7, "2 vertices instead of 3"),
        ((b"  vertex 1 0 0\n", b"  vertex 1 0 0\n  vertex 1 0 0\n"), 7, "fourth"),
        ((b"endfacet\n", b""), 8, "before the last one ended"),
        ((b" outer loop\n", b" outer lop\n  colour 3\n"), 4, '"colour" is not a word'),
        ((b"  vertex 1 0 0\n", b"  vertex 1 0 nan\n"), 6, "not finite"),
    ],
)
def test_broken_ascii_stl_names_the_line(change, line, words):
    data = ascii_stl(TETRAHEDRON).replace(*change, 1)
    with pytest.raises(MeshError) as caught:
        read_mesh(data, "part.stl")

    assert line == caught.value.problems[0].where.line
    assert words in str(caught.value)


def test_ascii_stl_cut_inside_a_facet_is_refused():
    with pytest.raises(MeshError, match="ends inside a facet"):
        read_mesh(ascii_stl(TETRAHEDRON)[:-60], "part.stl")


@pytest.mark.parametrize("data", [b"", b"solid a\nendsolid a\n", bytes(84), bytes(10)])
def test_stl_without_triangles_is_refused(data):
    with pytest.raises(MeshError, match=r"part\.stl"):
        read_mesh(data, "part.stl")


def test_vertices_that_are_not_finite_are_refused():
    with pytest.raises(MeshError, match="not finite: nan 0 0"):
        read_mesh(binary_stl([((float("nan"), 0, 0), (0, 1, 0), (1, 0, 0))]), "part.stl")


CORNERS = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
SIDES = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))


def msh(nvertex=4, nnormal=0, ntexcoord=0, nface=4, faces=SIDES, vertices=CORNERS):
    numbers = np.array(vertices, "<f4").tobytes()
    texcoords = np.full((ntexcoord, 2), 0.25, "<f4").tobytes()
    return (
        struct.pack("<4i", nvertex, nnormal, ntexcoord, nface) + numbers + texcoords + np.array(faces, "<i4").tobytes()
    )


def test_msh_of_mujoco_is_read_with_v_turned_upwards():
    mesh = read_mesh(msh(ntexcoord=4), "part.msh")

    assert 1 / 6 == pytest.approx(signed_volume(mesh))
    assert [[0.25, 0.75]] * 4 == mesh.uv.tolist()


def test_msh_without_faces_is_the_hull_of_its_points():
    mesh = read_mesh(msh(nface=0, faces=()), "part.msh")

    assert 1 / 6 == pytest.approx(signed_volume(mesh))
    assert "convex hull" in str(mesh.problems[0])


def test_msh_of_36_vertices_begins_with_a_dollar_sign_and_is_no_gmsh_file():
    vertices = [(x, y, z) for x in range(3) for y in range(3) for z in range(4)]
    data = msh(nvertex=36, vertices=vertices, nface=0, faces=())

    assert b"$" == data[:1]
    assert 12.0 == pytest.approx(signed_volume(read_mesh(data, "part.msh")))


@pytest.mark.parametrize(
    "data, words",
    [
        (b"$MeshFormat\n4.1 0 8\n$EndMeshFormat\n", "GMSH file"),
        (msh()[:-4], "4 faces declared (112 bytes), but the file has 108"),
        (msh(nvertex=-1), "impossible counts: -1 vertices"),
        (msh(faces=((0, 2, 9), (0, 1, 3), (0, 3, 2), (1, 2, 3))), "triangle 0 uses vertices 0 2 9, but there are 4"),
    ],
)
def test_what_is_no_msh_of_mujoco_is_refused_with_the_reason(data, words):
    with pytest.raises(MeshError) as caught:
        read_mesh(data, "part.msh")

    assert words in str(caught.value)


def test_unknown_suffix_names_those_that_are_read():
    with pytest.raises(MeshError, match=r'end in ".step" are not read \(.stl, .obj'):
        read_mesh(b"x", "part.step")


def test_content_type_overrides_the_suffix():
    assert 4 == len(read_mesh(binary_stl(TETRAHEDRON), "part.bin", content_type="model/stl").faces)


def test_a_reader_of_ones_own_takes_its_suffix_and_its_failure_is_no_traceback():
    mesh = read_mesh(b"", "part.step", readers={".step": lambda _data, _name: welded(read_mesh(msh(), "m.msh"))})

    assert 4 == len(mesh.faces)
    with pytest.raises(MeshError, match=r"part\.step: not readable as what its mesh reader takes: integer division"):
        read_mesh(b"", "part.step", readers={".step": lambda _data, _name: 1 // 0})


def painted_stl(attributes, header=b""):
    """A tetrahedron whose facets have those attribute words."""
    data = bytearray(binary_stl(TETRAHEDRON, header=header))
    for k, attribute in enumerate(attributes):
        struct.pack_into("<H", data, 84 + 50 * k + 48, attribute)
    return bytes(data)


def colors_of(data):
    """Colour of each facet, None where there are none."""
    mesh = read_mesh(data, "m.stl")
    if mesh.colors is None:
        return None
    of_corners = mesh.colors[mesh.faces]
    assert (of_corners == of_corners[:, :1]).all()
    return [tuple(int(x) for x in rgba[:3]) for rgba in of_corners[:, 0]]


RED_LOW, BLUE_LOW = 31, 31 << 10


def test_facets_of_magics_have_red_in_the_lowest_bits_and_may_take_the_whole_objects_colour():
    data = painted_stl([RED_LOW, BLUE_LOW, 0x8000, 0], header=b"x COLOR=\x10\x20\x30\xff")

    assert [(255, 0, 0), (0, 0, 255), (16, 32, 48), (0, 0, 0)] == colors_of(data)


def test_facets_of_viscam_have_blue_in_the_lowest_bits_and_bit_15():
    data = painted_stl([0x8000 | 31, 0x8000 | 31 << 10, 0x8000 | 16 << 5, 0])

    assert [(0, 0, 255), (255, 0, 0), (0, 132, 0), (255, 255, 255)] == colors_of(data)


@pytest.mark.parametrize(
    "attributes, header",
    [
        ([0, 0, 0, 0], b"COLOR=\x7f\x7f\x7f MATERIAL="),  # MeshLab, always
        ([0x2020] * 4, b"Binary STL output from Blender"),
        ([0x8001, 1, 2, 3], b""),
    ],
)
def test_words_that_are_no_colours_are_not_taken_for_some(attributes, header):
    assert colors_of(painted_stl(attributes, header)) is None


def test_a_painted_stl_is_the_same_surface():
    plain = read_mesh(binary_stl(TETRAHEDRON), "m.stl")
    painted = read_mesh(painted_stl([RED_LOW, 0, 5, 5], header=b"COLOR=abcd"), "m.stl")

    assert len(plain.vertices) < len(painted.vertices)
    assert plain.vertices[plain.faces].tolist() == painted.vertices[painted.faces].tolist()
