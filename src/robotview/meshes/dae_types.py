"""What we use of pycollada, which ships no types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Image(Protocol):
    path: str | None


class Surface(Protocol):
    image: Image


class Sampler(Protocol):
    surface: Surface


class Map(Protocol):
    sampler: Sampler


class Effect(Protocol):
    shadingtype: str
    diffuse: tuple[float, ...] | Map | None
    emission: tuple[float, ...] | Map | None
    transparent: tuple[float, ...] | Map | None
    transparency: float | None
    opaque_mode: str


class Material(Protocol):
    id: str | None
    name: str | None
    effect: Effect


class Source(Protocol):
    data: NDArray[np.float32]


class Primitive(Protocol):
    """A set of triangles, a polygon list, or a set of lines."""

    material: str | None
    vertex: NDArray[np.float32]
    vertex_index: NDArray[np.int32] | None
    normal: NDArray[np.float32] | None
    normal_index: NDArray[np.int32]
    index: NDArray[np.int32]
    """All indices of all corners, a column for each offset."""
    sources: Mapping[str, Sequence[tuple[int, str, str, str | None, Source]]]
    """By meaning: offset, meaning, name, set, numbers."""
    texcoordset: Sequence[NDArray[np.float32]]
    texcoord_indexset: Sequence[NDArray[np.int32]]

    def __len__(self) -> int: ...


class Geometry(Protocol):
    primitives: Sequence[Primitive]


class MaterialNode(Protocol):
    symbol: str
    target: Material


class SceneNode(Protocol):
    """Any node; which attributes it has follows from its class."""

    matrix: NDArray[np.float32]
    children: Sequence[SceneNode]
    nodes: Sequence[SceneNode]
    geometry: Geometry
    materials: Sequence[MaterialNode]


class MaterialList(Protocol):
    def get(self, key: str) -> Material | None: ...


class Asset(Protocol):
    upaxis: str
    unitmeter: float | None


class Document(Protocol):
    errors: Sequence[Exception]
    assetInfo: Asset  # noqa: N815 - their name
    geometries: Sequence[Geometry]
    materials: MaterialList
    scenes: Sequence[SceneNode]
    scene: SceneNode | None
