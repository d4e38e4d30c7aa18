"""Meshes that MJCF makes from a word and a few numbers: ``<mesh builtin="..." params="...">``.

All have a size of about 1 about the origin, in 32 bit coordinates as MuJoCo stores them; ``scale`` of the asset makes
them as large as needed. Cones, wedges and plates without triangles of their own are hulls, made by the caller.

Source: MuJoCo's XML reference, asset/mesh/builtin; order of vertices and triangles as MuJoCo 4.0 has them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from robotview.errors import MeshError, Problem, Where
from robotview.meshes.mesh import Floats

Faces: TypeAlias = NDArray[np.int32]
Single: TypeAlias = NDArray[np.float32]
ICOSAHEDRON = (
    *((0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11), (1, 5, 9), (5, 11, 4), (11, 10, 2), (10, 7, 6)),
    *((7, 1, 8), (3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9), (4, 9, 5), (2, 4, 11), (6, 2, 10)),
    *((8, 6, 7), (9, 8, 1)),
)
MAX_RESOLUTION = 1000
"""Along each side: beyond it a shape has more than two million triangles."""


class Rule(NamedTuple):
    """What one of the params may be; a bound that is itself allowed is closed."""

    name: str
    low: float
    high: float
    open_low: bool = False
    whole: bool = True

    def spoken(self) -> str:
        kind = "a whole number" if self.whole else "a number"
        low = f"above {self.low:g}" if self.open_low else f"from {self.low:g}"
        return f"{self.name}, {kind} {low}" + (f" to {self.high:g}" if self.high < math.inf else "")

    def holds(self, value: float) -> bool:
        value = math.trunc(value) if self.whole and math.isfinite(value) else value
        return (self.low < value if self.open_low else self.low <= value) and value <= self.high


_SIDES = Rule("resolution", 3, MAX_RESOLUTION)
_COUNTS = (Rule("horizontal resolution", 1, MAX_RESOLUTION), Rule("vertical resolution", 1, MAX_RESOLUTION))
RULES: dict[str, tuple[Rule, ...]] = {
    "sphere": (Rule("subdivision", 0, 4),),
    "hemisphere": (Rule("resolution", 0, 10),),
    "cone": (Rule("number of sides", 3, MAX_RESOLUTION), Rule("radius at the top", 0, 1, whole=False)),
    "supersphere": (_SIDES, Rule("e", 0, math.inf, whole=False), Rule("n", 0, math.inf, whole=False)),
    "supertorus": (
        _SIDES,
        Rule("radius of the tube", 0, 1, open_low=True, whole=False),
        Rule("s", 0, math.inf, open_low=True, whole=False),
        Rule("t", 0, math.inf, open_low=True, whole=False),
    ),
    "wedge": (
        *_COUNTS,
        Rule("horizontal field of view [deg]", 0, 180, open_low=True, whole=False),
        Rule("vertical field of view [deg]", 0, 90, open_low=True, whole=False),
        Rule("gamma", 0, 1, whole=False),
    ),
    "plate": _COUNTS,
}


def builtin_shape(
    kind: str, params: Sequence[float], *, name: str = "", where: Where | None = None
) -> tuple[Floats, Faces | None]:
    """Vertices (n, 3) and triangles (m, 3) of a builtin shape; None for triangles where MuJoCo takes the hull.

    Args:
        kind: sphere, hemisphere, cone, supersphere, supertorus, wedge or plate.
        params: as many numbers as the shape takes; whole ones are cut off to whole numbers.
        name: of the mesh, for messages.
        where: of the element, for messages.

    Raises:
        MeshError: an unknown shape, or params that MuJoCo refuses.
    """
    rules = RULES.get(kind)
    if rules is None:
        raise _refused(name, where, f'builtin="{kind}" is no shape', f"one of {', '.join(RULES)}", "builtin")
    wanted = f"{kind} takes {'; '.join(rule.spoken() for rule in rules)}"
    if len(params) != len(rules):
        raise _refused(name, where, f"{kind} has {len(params)} params, not {len(rules)}", wanted)
    for rule, value in zip(rules, params, strict=True):
        if not rule.holds(value):
            raise _refused(name, where, f"{kind} cannot have {value:g} as {rule.name}", wanted)
    vertices, faces = _MAKERS[kind](*params)
    return vertices.astype(np.float64), faces


def _refused(name: str, where: Where | None, message: str, hint: str, attribute: str = "params") -> MeshError:
    text = f'mesh "{name}": {message}' if name else message
    return MeshError(
        Problem("error", "bad_value", text, "mesh.builtin", where, element="mesh", attribute=attribute, hint=hint)
    )


def _sphere(subdivision: float) -> tuple[Single, Faces]:
    """An icosahedron, each triangle cut into four, the new corners put on the sphere."""
    phi = np.float32((1.0 + math.sqrt(5.0)) / 2.0)
    norm = math.sqrt(1.0 + float(phi) * float(phi))
    a, b = 1.0 / norm, float(phi) / norm
    vertices = ((-a, b, 0), (a, b, 0), (-a, -b, 0), (a, -b, 0), (0, -a, b), (0, a, b), (0, -a, -b), (0, a, -b))
    points = np.array((*vertices, (b, 0, -a), (b, 0, a), (-b, 0, -a), (-b, 0, a)), np.float32)
    faces = np.array(ICOSAHEDRON, np.int32)
    for _ in range(int(subdivision)):
        points, faces = _subdivided(points, faces)
    return points, faces


def _subdivided(points: Single, faces: Faces) -> tuple[Single, Faces]:
    ends = np.sort(np.stack((faces, np.roll(faces, -1, axis=1)), axis=2).reshape(-1, 2), axis=1)  # edges 12 23 31
    _, first, inverse = np.unique(ends, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(first)  # in the order in which the triangles ask for them
    rank = np.empty(len(order), np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    edges = ends[first[order]]
    middle = (points[edges[:, 0]] + points[edges[:, 1]]) / np.float32(2.0)
    middle /= np.sqrt((middle * middle).sum(axis=1, keepdims=True))
    m = (len(points) + rank[inverse.reshape(-1)]).reshape(-1, 3)  # of 12, 23, 31
    one, two, three = faces.T
    cut = ((one, m[:, 0], m[:, 2]), (two, m[:, 1], m[:, 0]), (three, m[:, 2], m[:, 1]), (m[:, 0], m[:, 1], m[:, 2]))
    smaller = np.stack([np.stack(corner, axis=1) for corner in cut], axis=1).reshape(-1, 3)
    return np.concatenate((points, middle)), smaller.astype(np.int32)


def _hemisphere(resolution: float) -> tuple[Single, Faces]:
    """Rows of a pyramid of four sides, put on the upper half of the sphere; closed below by a fan."""
    rows = int(resolution) + 1
    pole, equator = np.array((0.0, 0.0, 1.0)), np.array(((1.0, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)))
    points = [pole]
    for row in range(1, rows + 1):
        corners = pole + row / rows * (equator - pole)
        step = (np.roll(corners, -1, axis=0) - corners) / row
        points += [corners[side] + i * step[side] for side in range(4) for i in range(row)]
    vertices = np.array(points)
    vertices /= np.linalg.norm(vertices, axis=1, keepdims=True)
    faces = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1)]
    for row in range(rows - 1):
        inner, many = 2 * row * (row + 1) + 1, 4 * (row + 1)
        outer, more = inner + many, 4 * (row + 2)
        for side in range(4):
            for i in range(row + 2):
                here, there = i + (row + 1) * side, i + (row + 2) * side
                below = (outer + there % more, outer + (there + 1) % more)
                faces.append((inner + here % many, *below))
                if i < row + 1:
                    faces.append((inner + here % many, below[1], inner + (here + 1) % many))
    rim, count, center = 2 * (rows - 1) * rows + 1, 4 * rows, len(vertices)
    faces += [(rim + i, center, rim + (i + 1) % count) for i in range(count)]
    return np.vstack((vertices, np.zeros(3))).astype(np.float32), np.array(faces, np.int32)


def _cone(sides: float, radius: float) -> tuple[Single, None]:
    """A polygon below, a smaller one or a point above."""
    count = int(sides)
    angle = 2.0 * np.arange(2 * count) * math.pi / count
    ring = np.column_stack((np.cos(angle), np.sin(angle), np.full(2 * count, -1.0)))
    top = ring[count:] * (radius, radius, -1.0) if radius > 0.0 else np.array(((0.0, 0.0, 1.0),))
    return np.vstack((ring[:count], top)).astype(np.float32), None


def _cos(angle: Floats, power: float) -> Floats:
    return np.asarray(np.copysign(np.abs(np.cos(angle)) ** power, np.cos(angle)))


def _sin(angle: Floats, power: float) -> Floats:
    return np.asarray(np.copysign(np.abs(np.sin(angle)) ** power, np.sin(angle)))


def _supersphere(resolution: float, e: float, n: float) -> tuple[Single, Faces]:
    count = int(resolution)
    v = (-math.pi / 2 + np.arange(1, count) * math.pi / count)[:, None]
    u = (-math.pi + np.arange(count) * 2 * math.pi / count)[None, :]
    rings = np.stack(np.broadcast_arrays(_cos(v, n) * _cos(u, e), _cos(v, n) * _sin(u, e), _sin(v, n)), axis=2)
    vertices = np.vstack(((0.0, 0.0, -1.0), rings.reshape(-1, 3), (0.0, 0.0, 1.0))).astype(np.float32)
    j = np.arange(count)
    after = (j + 1) % count
    south = np.column_stack((np.zeros(count, np.int64), 1 + after, 1 + j))
    ring = 1 + np.arange(count - 2)[:, None] * count
    last = 1 + (count - 2) * count
    north = np.column_stack((last + j, last + after, np.full(count, len(vertices) - 1)))
    between = _bands(ring + j, ring + after, ring + count + after, ring + count + j)
    return vertices, np.vstack((south, between, north)).astype(np.int32)


def _supertorus(resolution: float, radius: float, s: float, t: float) -> tuple[Single, Faces]:
    count = int(resolution)
    u, v = (2 * math.pi * np.arange(count) / count).reshape(-1, 1), (2 * math.pi * np.arange(count) / count)[None, :]
    out = 1.0 + radius * _cos(v, s)
    points = np.stack(np.broadcast_arrays(out * _cos(u, t), out * _sin(u, t), radius * _sin(v, s)), axis=2)
    i, j = np.arange(count)[:, None] * count, np.arange(count)
    beside, after = (i + count) % (count * count), (j + 1) % count
    return points.reshape(-1, 3).astype(np.float32), _bands(i + j, beside + j, beside + after, i + after)


def _bands(a: NDArray[np.int64], b: NDArray[np.int64], c: NDArray[np.int64], d: NDArray[np.int64]) -> Faces:
    """Two triangles for each quadrangle a b c d."""
    return np.stack((np.stack((a, b, d), axis=-1), np.stack((b, c, d), axis=-1)), axis=-2).reshape(-1, 3).astype("i4")


def _wedge(across: float, up: float, fov: float, fov_up: float, gamma: float) -> tuple[Single, None]:
    """Points on the unit sphere about -Z, denser in the middle the larger gamma is."""
    azimuth, elevation = _middles(int(across), fov, gamma)[:, None], _middles(int(up), fov_up, gamma)[None, :]
    x, z = np.cos(elevation) * np.sin(azimuth), -np.cos(elevation) * np.cos(azimuth)
    return np.stack(np.broadcast_arrays(x, np.sin(elevation), z), axis=2).reshape(-1, 3).astype(np.float32), None


def _middles(count: int, fov_deg: float, gamma: float) -> Floats:
    edges = np.linspace(-1.0, 1.0, count + 1)
    edges = (gamma * edges**5 + (1.0 - gamma) * edges) * math.radians(fov_deg)
    return np.asarray((edges[1:] + edges[:-1]) / 2.0)


def _plate(across: float, up: float) -> tuple[Single, Faces]:
    """The middles of a grid of cells in the plane z = -1."""
    nx, ny = int(across), int(up)
    x, y = -1.0 + (np.arange(nx) + 0.5) * 2.0 / nx, -1.0 + (np.arange(ny) + 0.5) * 2.0 / ny
    points = np.stack(np.broadcast_arrays(x[:, None], y[None, :], np.array(-1.0)), axis=2)
    i, j = np.arange(nx - 1)[:, None] * ny, np.arange(ny - 1)[None, :]
    a, b, c, d = i + j, i + ny + j, i + j + 1, i + ny + j + 1
    cells = np.stack((np.stack((a, b, c), axis=-1), np.stack((d, c, b), axis=-1)), axis=-2)
    return points.reshape(-1, 3).astype(np.float32), cells.reshape(-1, 3).astype(np.int32)


_MAKERS: dict[str, Callable[..., tuple[Single, Faces | None]]] = {
    "sphere": _sphere,
    "hemisphere": _hemisphere,
    "cone": _cone,
    "supersphere": _supersphere,
    "supertorus": _supertorus,
    "wedge": _wedge,
    "plate": _plate,
}
