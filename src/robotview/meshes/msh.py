"""MuJoCo's own binary .msh; GMSH uses the same ending for something else."""

from __future__ import annotations

import struct

import numpy as np

from robotview.meshes.mesh import Mesh
from robotview.meshes.refusal import refuse_bad_faces, refuse_not_finite, refuse_too_many, refused


def read_msh(data: bytes, name: str) -> Mesh:
    """Vertices, and where given normals, texture coordinates and faces, of a MuJoCo .msh file.

    Without faces ``faces`` is empty: MuJoCo then takes the convex hull. A GMSH file is refused, as MuJoCo does.

    Raises:
        MeshError: a GMSH file, a size that does not fit the four counts, or bad numbers.

    Source: MuJoCo's XML reference, asset/mesh, "Legacy MSH file format".
    """
    if data.startswith(b"$MeshFormat"):
        hint = "MuJoCo reads GMSH files only in flexcomp; save the surface as OBJ or STL"
        raise refused(
            name, "this is a GMSH file, not a mesh in MuJoCo's binary .msh format", "mesh.msh.gmsh", hint=hint
        )
    if len(data) < 16:
        raise refused(name, f"{len(data)} bytes are too few for the four counts of a .msh file", "mesh.msh.size")
    nvertex, nnormal, ntexcoord, nface = struct.unpack_from("<4i", data)
    counts = f"{nvertex} vertices, {nnormal} normals, {ntexcoord} texture coordinates, {nface} faces"
    bad_optional = nnormal not in (0, nvertex) or ntexcoord not in (0, nvertex)
    if nvertex < 4 or nface < 0 or bad_optional:
        hint = "at least 4 vertices; normals and texture coordinates none or one per vertex"
        raise refused(name, f"it begins with impossible counts: {counts}", "mesh.msh.counts", hint=hint)
    needed = 16 + 12 * (nvertex + nnormal + nface) + 8 * ntexcoord
    if len(data) != needed:
        message = f"{counts} declared ({needed:,} bytes), but the file has {len(data):,}"
        raise refused(name, message, "mesh.msh.size", hint="the file is cut off or not a MuJoCo .msh file")
    refuse_too_many(name, nface)
    numbers = np.frombuffer(data, "<f4", 3 * (nvertex + nnormal) + 2 * ntexcoord, 16)
    vertices = numbers[: 3 * nvertex].reshape(-1, 3).astype(np.float64)
    rest = numbers[3 * nvertex :]
    normals = rest[: 3 * nnormal].reshape(-1, 3).astype(np.float32) if nnormal else None
    uv = rest[3 * nnormal :].reshape(-1, 2).astype(np.float32) if ntexcoord else None
    if uv is not None:
        uv[:, 1] = 1.0 - uv[:, 1]  # v counts downwards in .msh files
    faces = np.frombuffer(data, "<i4", 3 * nface, needed - 12 * nface).reshape(-1, 3).astype(np.int32)
    mesh = Mesh(vertices, faces, normals, uv)
    refuse_not_finite(name, vertices, "mesh.msh.number")
    refuse_bad_faces(name, mesh, "mesh.msh.index")
    return mesh
