"""`write_obj`: OBJ text that is read as the same mesh."""

import numpy as np
import pytest

from robotview.meshes import Mesh, read_mesh
from robotview.meshes.write_obj import write_obj

FACES = np.array([[0, 1, 2], [0, 2, 3]], np.int32)
EXTREMES = [[0.1, -1e-9, 98765.4321], [1e-12, 16777.2167, -0.0], [1 / 3, 0, -7.0], [12345.6789, 2.0**-20, 1]]


def read(mesh):
    return read_mesh(write_obj(mesh), "m.obj")


@pytest.mark.parametrize("with_uv", [False, True])
@pytest.mark.parametrize("with_normals", [False, True])
def test_triangles_and_what_their_corners_have_are_read_again(with_uv, with_normals):
    vertices = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], np.float64)
    normals = np.tile(np.array([0, 0, 1], np.float32), (4, 1)) if with_normals else None
    uv = vertices[:, :2].astype(np.float32) if with_uv else None
    again = read(Mesh(vertices, FACES, normals=normals, uv=uv))

    assert vertices[FACES].tolist() == again.vertices[again.faces].tolist()
    assert (normals is None) == (again.normals is None)
    assert (uv is None) == (again.uv is None)
    if uv is not None:
        assert uv[FACES].tolist() == again.uv[again.faces].tolist()


def test_numbers_of_64_bits_are_read_again_bit_for_bit():
    vertices = np.array(EXTREMES, np.float64)

    assert vertices.tolist() == read(Mesh(vertices, FACES)).vertices.tolist()


def test_numbers_of_32_bits_are_read_again_bit_for_bit_and_are_short():
    vertices = np.concatenate(
        [np.array(EXTREMES, np.float32), np.random.default_rng(0).normal(size=(1000, 3)).astype(np.float32)]
    )
    vertices = vertices.astype(np.float64)
    mesh = Mesh(vertices, np.arange(1002, dtype=np.int32).reshape(-1, 3))

    assert vertices[:1002].astype(np.float32).tolist() == read(mesh).vertices[:1002].astype(np.float32).tolist()
    assert max(map(len, write_obj(mesh).split())) <= 16
