"""`write_obj`: a mesh as OBJ text."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from robotview.meshes.mesh import Mesh


def write_obj(mesh: Mesh) -> bytes:
    """Positions, normals, texture coordinates and triangles; looks and colours of vertices are left out.

    Numbers are read again as the same: to 64 bits, or to 32 where the mesh needs no more.
    """
    text = [_rows("v", mesh.vertices)]
    if mesh.uv is not None:
        text.append(_rows("vt", mesh.uv))
    if mesh.normals is not None:
        text.append(_rows("vn", mesh.normals))
    corner = {(False, False): "%d", (True, False): "%d/%d", (False, True): "%d//%d", (True, True): "%d/%d/%d"}
    form = corner[mesh.uv is not None, mesh.normals is not None]
    indices = np.repeat(mesh.faces.ravel() + 1, form.count("%"))
    text.append(f"f {form} {form} {form}\n" * len(mesh.faces) % tuple(indices.tolist()))
    return "".join(text).encode()


def _rows(word: str, rows: NDArray[np.float64] | NDArray[np.float32]) -> str:
    # Nine digits tell all 32 bit numbers apart; most files hold no others.
    number = "%.9g" if bool(np.all(rows == rows.astype(np.float32))) else "%r"
    return f"{word}{f' {number}' * rows.shape[1]}\n" * len(rows) % tuple(rows.ravel().tolist())
