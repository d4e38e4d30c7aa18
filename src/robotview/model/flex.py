"""`Flex`: the deformable things of a robot."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from robotview.errors import Where
from robotview.model.description import Rgba


@dataclass(frozen=True, slots=True, eq=False)
class Blend:
    """How the vertices of an interpolated flex follow nodes, which are points of bodies."""

    bodies: tuple[int, ...]
    """Of each node."""
    pos: npt.NDArray[np.float64]
    """(k, 3) [m] of the nodes in their bodies."""
    nodes: npt.NDArray[np.int64]
    """(n, w) nodes that each vertex follows."""
    weights: npt.NDArray[np.float64]
    """(n, w) that sum up to 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Flex:
    """A deformable thing: vertices that are points of bodies, joined by capsules, triangles or tetrahedra."""

    id: int
    name: str
    dim: int
    """1 for a rope, 2 for a cloth, 3 for a solid."""
    bodies: tuple[int, ...]
    """Of each vertex."""
    vertices: npt.NDArray[np.float64]
    """(n, 3) [m] in the frames of their bodies."""
    elements: npt.NDArray[np.int64]
    """(m, dim + 1) numbers of vertices."""
    radius: float = 0.005
    """[m] around capsules, triangles and tetrahedra."""
    rgba: Rgba = (0.5, 0.5, 0.5, 1.0)
    """The colour as stored in the file."""
    color: Rgba = (0.5, 0.5, 0.5, 1.0)
    """The colour drawn: after the material."""
    material: str | None = None
    texcoord: npt.NDArray[np.float64] | None = None
    """(t, 2) u to the right, v down from the upper left corner of the image, as MuJoCo counts."""
    texcoord_elements: npt.NDArray[np.int64] | None = None
    """(m, dim + 1) numbers of texture coordinates; None where they are those of the vertices."""
    group: int = 0
    flatskin: bool = False
    """Whether it is drawn with flat facets."""
    blend: Blend | None = None
    """For an interpolated flex, whose vertices then follow nodes and not their own bodies."""
    constraints: int = 0
    """How many equality constraints its flexcomp adds to those of the file."""
    where: Where | None = None
