"""Geoms that name a mesh but are a primitive: MuJoCo fits the primitive to the mesh and forgets the mesh."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from robotview.errors import Problems
from robotview.meshes.fit import FITTED, OwnFrame, fit, own_frame
from robotview.mjcf.model import Model
from robotview.model.description import MeshAsset, Shape
from robotview.source.xml import Node
from robotview.spatial.pose import compose, normalized

ROUNDING = 1e-12
"""Of a capsule's radius: whether MuJoCo takes one that is shorter, or refuses it, depends on its last digits."""


def fitted_shapes(
    shapes: Sequence[Shape], model: Model, meshes: Sequence[MeshAsset], problems: Problems
) -> tuple[Shape, ...]:
    """The shapes, those fitted to a mesh with their own type, size and pose.

    A shape whose mesh is missing stays a mesh, so that the placeholder is seen.

    Args:
        shapes: of the geoms, in the same order.
        model: the document.
        meshes: as they were read.
        problems: told of what cannot be fitted.
    """
    fitting = _Fitting(model, {mesh.name: mesh for mesh in meshes}, problems)
    return tuple(fitting.fitted(shape) for shape in shapes)


class _Fitting:
    def __init__(self, model: Model, meshes: dict[str, MeshAsset], problems: Problems) -> None:
        self.model = model
        self.meshes = meshes
        self.problems = problems
        self.frames: dict[str, OwnFrame | None] = {}

    def fitted(self, shape: Shape) -> Shape:
        geom = self.model.geoms[shape.id]
        asset = self.meshes.get(geom.mesh or "")
        if asset is None or asset.missing or geom.type in ("mesh", "sdf"):
            return shape
        node = self.model.nodes["geom"][shape.id]
        if geom.type not in FITTED:
            self._refuse(node, f"a {geom.type} cannot be fitted to a mesh", f"one of mesh, {', '.join(FITTED)}")
            return shape
        frame = self._frame(asset)
        if frame is None:
            self._refuse(node, f'mesh "{asset.name}" has no volume to fit a {geom.type} to', 'type="mesh" shows it')
            return shape
        found = fit(geom.type, asset.mesh, frame, around=self.model.compiler.fitaabb, scale=geom.fitscale)
        radius, length, height = found.size
        if geom.type == "capsule" and length < -ROUNDING * radius:
            why = f'the capsule fitted to mesh "{asset.name}" has no length, which MuJoCo refuses'
            self._refuse(node, why, 'fit a sphere or an ellipsoid, or write type="mesh"')
        pos, quat = compose((shape.pos, shape.quat), (found.pos, found.quat))
        return replace(
            shape, type=geom.type, size=(radius, max(0.0, length), height), pos=pos, quat=normalized(quat), mesh=None
        )

    def _frame(self, asset: MeshAsset) -> OwnFrame | None:
        if asset.name not in self.frames:
            self.frames[asset.name] = own_frame(asset.mesh, asset.inertia_mode)
        return self.frames[asset.name]

    def _refuse(self, node: Node, why: str, hint: str) -> None:
        self.problems.error(
            "bad_value",
            f"<geom>: {why}",
            "mjcf.geom.fit",
            where=node.where,
            element="geom",
            attribute="type",
            hint=hint,
        )
