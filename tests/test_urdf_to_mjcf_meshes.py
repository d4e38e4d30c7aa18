"""`urdf.to_mjcf`: meshes and looks, in files that MuJoCo reads."""

import struct

import mujoco
import numpy as np
import pytest

from mujoco_versions import since
from robotview import mjcf, urdf
from urdf_snippets import BOX, INERTIAL, compiled, convert, link, read, told

TETRA = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108020000009077"
    "53de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
)


def drawn(file, data, more="", assets=None, role="visual"):
    shape = f'<{role}><geometry><mesh filename="{file}"{more}/></geometry></{role}>'
    return convert(link("a", INERTIAL + shape), assets={file: data, **(assets or {})})


def vertices(model, number=0):
    start, count = model.mesh_vertadr[number], model.mesh_vertnum[number]
    axes = np.empty(9)
    mujoco.mju_quat2Mat(axes, model.mesh_quat[number])
    placed = model.mesh_vert[start : start + count].astype(float) @ axes.reshape(3, 3).T + model.mesh_pos[number]
    return sorted(np.round(placed, 6).tolist())


def stl(*triangles):
    records = b"".join(struct.pack("<12fH", 0, 0, 0, *np.ravel(corners), 0) for corners in triangles)
    return bytes(80) + struct.pack("<I", len(triangles)) + records


CORNERS = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
SOLID = CORNERS[[[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]]
ASCII = "solid\n" + "".join(
    "facet normal 0 0 0\nouter loop\n" + "".join(f"vertex {x} {y} {z}\n" for x, y, z in t) + "endloop\nendfacet\n"
    for t in SOLID
)
PLY = (
    "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
    "element face 4\nproperty list uchar int vertex_indices\nend_header\n"
    "0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n"
)


@pytest.mark.parametrize(
    "file, data, kept",
    [
        ("m.stl", stl(*SOLID), True),
        ("m.Stl", stl(*SOLID), False),
        ("ascii.stl", (ASCII + "endsolid\n").encode(), False),
        ("m.obj", TETRA.encode(), True),
        ("m.ply", PLY.encode(), False),
    ],
)
@pytest.mark.parametrize("role", ["visual", "collision"])
def test_meshes_mujoco_does_not_read_become_obj_files(tmp_path, file, data, kept, role):
    converted = drawn(file, data, ' scale="1 -2 3"', role=role)
    model = compiled(converted, tmp_path)

    assert kept == converted.assets.meshes[0].file.endswith(file)
    assert sorted((CORNERS * [1, -2, 3]).tolist()) == vertices(model)
    assert (tmp_path / converted.assets.meshes[0].file).is_file()


def test_a_mesh_of_several_materials_becomes_a_geom_for_each(tmp_path):
    lines = TETRA.splitlines()
    two = "\n".join(["mtllib m.mtl", *lines[:4], "usemtl red", *lines[4:6], "usemtl blue", *lines[6:]])
    library = b"newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1\n"
    converted = drawn("m.obj", two.encode(), assets={"m.mtl": library})
    compiled(converted, tmp_path)

    assert [("m_1", "red"), ("m_2", "blue")] == [(geom.mesh, geom.material) for geom in converted.geoms]
    assert [(1, 0, 0, 1), (0, 0, 1, 1)] == [material.rgba for material in converted.assets.materials]


@pytest.mark.parametrize("override, kept", [(False, "own"), (True, "red")])
def test_the_materials_of_a_mesh_stay_unless_those_of_the_urdf_are_to_replace_them(override, kept):
    red = '<material name="red"><color rgba="1 0 0 1"/></material>'
    shape = f'<visual><geometry><mesh filename="m.obj"/></geometry>{red}</visual>'
    painted = f"mtllib m.mtl\nusemtl own\n{TETRA}".encode()
    source = read(link("a", INERTIAL + shape), assets={"m.obj": painted, "m.mtl": b"newmtl own\nKd 0 1 0\n"})
    plain = convert(link("a", INERTIAL + shape), assets={"m.obj": TETRA.encode()})

    assert [("m", kept)] == [
        (geom.mesh, geom.material) for geom in urdf.to_mjcf(source, material_override=override).geoms
    ]
    assert "red" == plain.geoms[0].material


def test_an_obj_of_several_objects_is_whole(tmp_path):
    again = "o b\nv 2 0 0\nv 3 0 0\nv 2 1 0\nv 2 0 1\nf 5 7 6\nf 5 6 8\nf 6 7 8\nf 5 8 7\n"
    model = compiled(drawn("m.obj", f"o a\n{TETRA}{again}".encode()), tmp_path)

    assert 8 == model.mesh_facenum[0]


def test_textures_of_meshes_and_of_materials_are_kept(tmp_path):
    faces = [line.replace(" ", "/1 ").replace("f/1", "f") + "/1" for line in TETRA.splitlines()[4:]]
    textured = "\n".join(["mtllib m.mtl", *TETRA.splitlines()[:4], "vt 0 0", "usemtl t", *faces])
    converted = drawn("m.obj", textured.encode(), assets={"m.mtl": b"newmtl t\nmap_Kd wood.png\n", "wood.png": PNG})
    shape = f'<visual>{BOX}<material name="s"><texture filename="skin.png"/></material></visual>'
    painted = convert(link("a", INERTIAL + shape), assets={"skin.png": PNG})

    for model, file in ((converted, "wood"), (painted, "skin")):
        compiled(model, tmp_path)
        assert PNG == (tmp_path / "textures" / f"{file}.png").read_bytes()
        assert file == model.assets.materials[0].texture


@since("3.3", "a mesh can be a shell")
def test_flat_meshes_are_drawn_but_do_not_collide(tmp_path):
    plate = stl(CORNERS[[0, 1, 2]], CORNERS[[1, 2, 0]])
    seen, touched = drawn("m.stl", plate), drawn("m.stl", plate, role="collision")

    assert 1 == compiled(seen, tmp_path).ngeom
    assert 0 == compiled(touched, tmp_path).ngeom
    assert "it is flat" in told(touched, "warning")


def test_a_mesh_that_is_not_there_is_an_error_in_the_list_and_no_geom(tmp_path):
    shape = '<visual><geometry><mesh filename="none.stl"/></geometry></visual>'
    converted = convert(link("a", INERTIAL + shape))

    assert 0 == compiled(converted, tmp_path).ngeom
    assert ["error"] == [problem.severity for problem in converted.problems]
    assert "none.stl" in str(converted.problems[0])


@pytest.mark.parametrize(
    "shape, size",
    [
        ('<box size="1 1 0"/>', [0.5, 0.5, 1e-6]),
        ('<cylinder radius="1" length="0"/>', [1, 1e-6, 0]),
        ('<sphere radius="0"/>', None),
    ],
)
def test_shapes_without_thickness_get_a_little(tmp_path, shape, size):
    converted = convert(link("a", f"{INERTIAL}<visual><geometry>{shape}</geometry></visual>"))
    model = compiled(converted, tmp_path)

    assert ([] if size is None else [size]) == model.geom_size.tolist()
    assert told(converted, "warning")


def test_the_text_without_a_path_compiles_beside_the_robot(tmp_path):
    (tmp_path / "m.stl").write_bytes(stl(*SOLID))
    shape = '<visual><geometry><mesh filename="m.stl"/></geometry></visual>'
    (tmp_path / "r.urdf").write_text(f'<robot name="r">{link("a", INERTIAL + shape)}</robot>')
    text = mjcf.write(urdf.to_mjcf(urdf.Robot.from_file(tmp_path / "r.urdf")))
    (tmp_path / "r.xml").write_text(text)

    assert 1 == mujoco.MjModel.from_xml_path(str(tmp_path / "r.xml")).nmesh
