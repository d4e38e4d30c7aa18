"""MuJoCo reads the first object of an OBJ file and no other."""

import mujoco
import pytest

from robotview import load

V = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 5 0 0\nv 6 0 0\nv 5 1 0\nv 5 0 1\n"
A, B = "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n", "f 5 7 6\nf 5 6 8\nf 5 8 7\nf 6 7 8\n"
MODEL = """<mujoco><asset><mesh file="a.obj"/></asset><worldbody>
<body><freejoint/><geom type="mesh" mesh="a"/></body></worldbody></mujoco>"""
FILES = {
    "objects": f"{V}o a\n{A}o b\n{B}",
    "groups": f"{V}g a\n{A}g b\n{B}",
    "the same group again": f"{V}g a\n{A}g a\n{B}",
    "faces before any object": f"{V}{A}o b\n{B}",
    "an empty object first": f"{V}o a\no b\n{A}o c\n{B}",
    "materials only": f"{V}usemtl x\n{A}usemtl y\n{B}",
    "smoothing only": f"{V}s 1\n{A}s 2\n{B}",
    "groups without a name": f"{V}g\n{A}g\n{B}",
    "a name of blanks": f"{V}g  \n{A}g  \n{B}",
    "tabs and indents": f"{V} g\ta\n{A} g\tb\n{B}",
    "vertices between": f"{V}o a\n{A}o b\nv 9 9 9\n{B}",
    "Windows": f"{V}o a\n{A}o b\n{B}".replace("\n", "\r\n"),
}


@pytest.mark.parametrize("kind", FILES)
def test_as_many_faces_are_drawn_and_weighed_as_mujoco_reads(kind):
    assets = {"a.obj": FILES[kind].encode()}
    model, robot = mujoco.MjModel.from_xml_string(MODEL, assets), load(MODEL, assets=assets)

    assert model.nmeshface == len(robot.meshes[0].mesh.faces)
    assert model.body_mass[1] == pytest.approx(robot.body_mass[1], rel=1e-6)
    left_out = [problem for problem in robot.problems if problem.code == "mesh.obj.objects"]
    assert (model.nmeshface == 4) == bool(left_out)


def test_a_urdf_shows_all_objects_of_a_mesh():
    urdf = (
        '<robot name="r"><link name="l"><visual><geometry><mesh filename="a.obj"/></geometry></visual></link></robot>'
    )
    robot = load(urdf, assets={"a.obj": FILES["objects"].encode()})

    assert 8 == len(robot.meshes[0].mesh.faces)
