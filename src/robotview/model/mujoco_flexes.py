"""Flexes of a compiled ``mujoco.MjModel``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from robotview.model.description import Rgba
from robotview.model.flex import Blend, Flex
from robotview.model.flexcomp.nodes import Grid
from robotview.model.mjcf_looks import GREY

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from robotview.model.mujoco_arrays import Compiled


def flex_of(m: Compiled, i: int, name: str, materials: Sequence[str]) -> Flex:
    """The flex with that number.

    Args:
    m: the model.
    i: its number.
    name: its name.
    materials: names of all materials.
    """
    dim, first, count = int(m.flex_dim[i]), int(m.flex_vertadr[i]), int(m.flex_vertnum[i])
    start, length = int(m.flex_elemdataadr[i]), int(m.flex_elemnum[i]) * (dim + 1)
    rows = slice(first, first + count)
    vertices = np.zeros((count, 3)) if bool(m.flex_centered[i]) else np.array(m.flex_vert[rows], np.float64)
    material = int(m.flex_matid[i])
    uv, uv_elements = _texture(m, i, start, length, dim)
    rgba = _rgba(m.flex_rgba[i])
    look = materials[material] if material >= 0 else None
    return Flex(
        i,
        name,
        dim,
        tuple(int(body) for body in m.flex_vertbodyid[rows]),
        vertices,
        np.array(m.flex_elem[start : start + length], np.int64).reshape(-1, dim + 1),
        float(m.flex_radius[i]),
        rgba,
        _rgba(m.mat_rgba[material]) if look and rgba == GREY else rgba,
        look,
        uv,
        uv_elements,
        int(m.flex_group[i]),
        bool(m.flex_flatskin[i]),
        _blend(m, i, rows),
    )


def _texture(
    m: Compiled, i: int, start: int, length: int, dim: int
) -> tuple[NDArray[np.float64] | None, NDArray[np.int64] | None]:
    first = int(m.flex_texcoordadr[i])
    if first < 0:
        return None, None
    elements = np.array(m.flex_elemtexcoord[start : start + length], np.int64).reshape(-1, dim + 1)
    uv = np.array(m.flex_texcoord[first : first + int(elements.max(initial=-1)) + 1], np.float64)
    return uv, elements


def _blend(m: Compiled, i: int, rows: slice) -> Blend | None:
    """How the vertices follow nodes; ``flex_vert0`` holds where they are in the box of the grid, 0..1."""
    interpolation = int(m.flex_interp[i]) if hasattr(m, "flex_interp") else 0
    if interpolation == 0:
        return None
    order, shell = abs(interpolation), interpolation < 0
    first, count = int(m.flex_nodeadr[i]), int(m.flex_nodenum[i])
    nodes = slice(first, first + count)
    pos = np.zeros((count, 3)) if bool(m.flex_centered[i]) else np.array(m.flex_node[nodes], np.float64)
    x, y, z = (int(n) for n in m.flex_cellnum[i]) if hasattr(m, "flex_cellnum") else (1, 1, 1)
    grid = Grid(order, (x, y, z), np.zeros(3), np.ones(3))
    followed, weights = grid.blend(np.array(m.flex_vert0[rows], np.float64))
    if shell:
        followed, weights = grid.on_shell(followed, weights)
    bodies = np.array(m.flex_nodebodyid[nodes], np.int64)
    return Blend(tuple(bodies.tolist()), pos, followed, weights)


def _rgba(values: NDArray[np.float64]) -> Rgba:
    r, g, b, a = (float(x) for x in values)
    return r, g, b, a
