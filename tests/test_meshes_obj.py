import numpy as np
import pytest

from robotview.errors import MeshError
from robotview.meshes import read_mesh, signed_volume
from robotview.meshes.obj_exact import scan_exactly
from robotview.meshes.obj_fast import scan_fast

CUBE = b"""v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
usemtl red
f 1 4 3 2
f 5 6 7 8
usemtl blue
f 1 2 6 5
f 2 3 7 6
usemtl red
f 3 4 8 7
f 4 1 5 8
"""
MTL = b"""newmtl red
Kd 0.8 0.1 0.1
d 0.5
newmtl blue
map_Kd -s 1 1 1 blue sky.png
"""
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\2\0\0\0" + bytes(20)


def test_quads_are_cut_and_faces_grouped_by_material():
    mesh = read_mesh(CUBE, "cube.obj", find={"cube.mtl": MTL}.get)

    assert 12 == len(mesh.faces)
    assert 1.0 == pytest.approx(signed_volume(mesh))
    assert [("red", 0, 8), ("blue", 8, 4)] == [(part.name, part.start, part.count) for part in mesh.parts]


def test_materials_give_colour_opacity_and_image():
    data = b"mtllib my cube.mtl\nvt 0 1\n" + CUBE.replace(b"f 1 2 6 5", b"f 1/1 2/1 6/1 5/1")
    mesh = read_mesh(data, "cube.obj", find={"my cube.mtl": MTL, "blue sky.png": PNG}.get)
    red, blue = mesh.parts

    assert (0.8, 0.1, 0.1, 0.5) == red.color
    assert ((1.0, 1.0, 1.0, 1.0), "blue sky.png") == (blue.color, blue.image)
    assert {"blue sky.png": PNG} == dict(mesh.images)
    assert () == mesh.problems


def test_a_missing_library_or_texture_is_a_warning_not_an_error():
    mesh = read_mesh(b"mtllib gone.mtl\n" + CUBE, "cube.obj", find={}.get)

    assert ['cube.obj: warning: its material library "gone.mtl" is not there; its colours are missing'] == [
        str(problem) for problem in mesh.problems
    ]


def test_without_find_materials_are_not_looked_for():
    assert () == read_mesh(b"mtllib gone.mtl\n" + CUBE, "cube.obj").problems


@pytest.mark.parametrize(
    "spelling",
    [
        CUBE.replace(b"\n", b"\r\n"),
        CUBE.replace(b"\n", b"\r"),
        CUBE.replace(b"f 1 4 3 2", b"f -8 -5 -6 -7"),
        CUBE.replace(b"f 1 4 3 2", b"f 1 4 \\\n3 2"),
        CUBE.replace(b"v 1 0 0", b"\tv  1.0   0e0\t0  # corner"),
        CUBE.replace(b"v 1 0 0", b"v 1 0 0 1.0"),
        CUBE.replace(b"f 1 4 3 2", b"f 1/ 4/ 3/ 2/"),
        b"vn 0 0 -1\nvt 0.5 0.5\n" + CUBE.replace(b"f 1 4 3 2", b"f 1/1 4/1/1 3//1 2"),
    ],
)
def test_every_spelling_of_the_same_cube_is_the_same_cube(spelling):
    mesh = read_mesh(spelling, "cube.obj")

    assert 12 == len(mesh.faces)
    assert 1.0 == pytest.approx(signed_volume(mesh))


@pytest.mark.parametrize("style", ["{0}", "{0}/{0}", "{0}//{0}", "{0}/{0}/{0}"])
def test_the_fast_pass_and_the_exact_pass_agree(style):
    rng = np.random.default_rng(3)
    lines = []
    for _ in range(20):
        x, y, z = rng.normal(size=3).tolist()
        lines += [f"v {x!r} {y!r} {z!r}", f"vt {x!r} {y!r}", f"vn {z!r} {y!r} 1"]
        if len(lines) > 12:
            k = len(lines) // 3
            corners = rng.integers(1, k + 1, size=rng.integers(3, 6))
            lines.append("f " + " ".join(style.format(c if c % 2 else c - k - 1) for c in corners))
    encoded = [line.encode() for line in lines]
    fast, exact = scan_fast(encoded), scan_exactly(encoded, "a.obj")

    assert fast is not None
    for name in ("positions", "texcoords", "normals", "corners", "sizes", "face_lines", "before"):
        np.testing.assert_array_equal(getattr(exact, name), getattr(fast, name), name)


@pytest.mark.parametrize(
    "line",
    [
        b"vt1 2 3",
        b"vnx 1 2 3",
        b"vn\t1 2 3",
        b"f\t1 2 3",
        b"f  1 2\t3 ",
        b"vt 1 2\x0b3",
        b"f 1 2 3x",
        b"vt",
        b"f ",
        b"v 1 2 3\x00",
    ],
)
def test_the_fast_pass_takes_no_line_for_what_it_only_looks_like(line):
    lines = [b"v 0 0 0", b"v 1 0 0", b"v 0 1 0", b"vn 0 0 1", b"vt 0 0 0", b"f 1 2 3", line, b"f 1 3 2"]
    fast = scan_fast(lines)
    if fast is None:
        return  # the exact pass judges
    exact = scan_exactly(lines, "a.obj")

    for name in ("positions", "texcoords", "normals", "corners", "sizes", "face_lines", "before"):
        np.testing.assert_array_equal(getattr(exact, name), getattr(fast, name), name)
    assert exact.unknown == fast.unknown


@pytest.mark.parametrize(
    "change, line, words",
    [
        ((b"f 2 3 7 6", b"f 2 3 9 6"), 14, "uses vertex 9, but there are 8 vertices"),
        ((b"f 2 3 7 6", b"f 2 3 0 6"), 14, "indices begin at 1"),
        ((b"f 2 3 7 6", b"f 2 3 -9 6"), 14, "vertex -9, counted back from here, but there are 8"),
        ((b"f 2 3 7 6", b"f 2 3 seven 6"), 14, '"seven" is not a corner'),
        ((b"f 4 1 5 8", b"f 4 1 5 8x"), 17, '"8x" is not a corner'),
        ((b"f 2 3 7 6", b"f 2 3 7/1/1/1 6"), 14, '"7/1/1/1" is not a corner'),
        ((b"v 0 1 1", b"v 0 1"), 8, 'a vertex needs 3 or 4 or 6 or 7 numbers, this one has "0 1"'),
        ((b"v 0 1 1", b"v 0 1 one"), 8, '"0 1 one"'),
    ],
)
def test_broken_obj_names_the_line(change, line, words):
    with pytest.raises(MeshError) as caught:
        read_mesh(CUBE.replace(*change), "cube.obj")

    assert line == caught.value.problems[0].where.line
    assert words in str(caught.value)


def test_a_concave_polygon_is_cut_without_overlap():
    # An L lying flat, seen from above; a fan from its first corner would cover the notch.
    data = b"v 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nv 0 0 0\nf 1 2 3 4 5 6\n"
    mesh = read_mesh(data, "l.obj")
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    doubled = np.cross(b - a, c - a)[:, 2]

    assert 4 == len(mesh.faces)
    assert (doubled > 0).all()
    assert 3.0 == pytest.approx(doubled.sum() / 2)


def test_normals_that_do_not_exist_are_left_out_with_a_warning():
    mesh = read_mesh(CUBE.replace(b"f 1 4 3 2", b"f 1//1 4//1 3//1 2//1"), "cube.obj")

    assert mesh.normals is None
    assert "cube.obj:10: warning: this face uses normal 1, but there are 0 normals; it is left out" == str(
        mesh.problems[0]
    )


def test_vertex_colours_are_kept():
    mesh = read_mesh(b"v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0 0 0 1\nf 1 2 3\n", "a.obj")

    assert [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]] == mesh.colors.tolist()


def test_vertices_are_shared_where_position_and_texture_are():
    data = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nvt 0 0\nvt 1 1\nf 1/1 2/1 3/1\nf 2/1 4/2 3/2\n"
    mesh = read_mesh(data, "a.obj")

    assert 5 == len(mesh.vertices)  # vertex 3 has two texture coordinates


def test_lines_of_other_kinds_are_told_once():
    mesh = read_mesh(CUBE + b"l 1 2\nl 2 3\n", "cube.obj")

    assert ['cube.obj:18: info: lines that begin with "l" are not read'] == [str(problem) for problem in mesh.problems]


@pytest.mark.parametrize(
    "data", [b"# nothing\n", b"v 0 0 0\nv 1 0 0\nv 0 1 0\n", b"v 0 0 inf\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"]
)
def test_obj_without_a_surface_is_refused(data):
    with pytest.raises(MeshError, match=r"a\.obj"):
        read_mesh(data, "a.obj")
