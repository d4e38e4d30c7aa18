"""The meshes and files that flexcomps of a document name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from robotview.errors import RobotViewError, near_names
from robotview.meshes.gmsh import Gmsh, read_gmsh
from robotview.meshes.mesh import Mesh
from robotview.meshes.obj_edges import read_obj_edges
from robotview.mjcf.flexcomps import FlexcompUse
from robotview.model.assets import AssetLoader
from robotview.model.description import MeshAsset
from robotview.source import Found, Node


class FlexcompFiles:
    """Reads them with the loader of the document's assets; what cannot be had is None, and said."""

    def __init__(self, loader: AssetLoader, meshes: Iterable[MeshAsset]) -> None:
        self.loader = loader
        self.meshes = {mesh.name: mesh for mesh in meshes}

    def surface(self, use: FlexcompUse) -> Mesh | None:
        """The mesh that a flexcomp names, as an asset or as a file; None where it cannot be had, which is said."""
        name, node = use.record.mesh, use.node
        if name:
            asset = self.meshes.get(name)
            if asset is None:
                self._no_mesh(name, node)
            return None if asset is None or asset.missing else asset.mesh
        found = self._file_of(use)
        if found is None:
            return None
        rope = read_obj_edges(found.read(), found.name) if use.record.dim == 1 else None
        mesh = rope or self.loader.decode(found, None, node)
        return None if mesh is None else _in_32_bits(mesh)

    def gmsh(self, use: FlexcompUse) -> Gmsh | None:
        """The GMSH file that a flexcomp names."""
        found = self._file_of(use)
        try:
            return None if found is None else read_gmsh(found.read(), found.name)
        except RobotViewError as error:
            self.loader.blame(error, use.node)
            return None

    def _file_of(self, use: FlexcompUse) -> Found | None:
        node, file = use.node, use.record.file
        if file:
            return self.loader.found(file, "mesh", node)
        self.loader.problems.error(
            "bad_value",
            f'<flexcomp> "{use.record.name}" of type {use.record.type} names no file',
            "mjcf.flexcomp.file",
            where=node.where,
            element="flexcomp",
            attribute="file",
            hint='give file="..." or, since 3.16, mesh="..."',
        )
        return None

    def _no_mesh(self, name: str, node: Node) -> None:
        near = near_names(name, self.meshes, 2)
        self.loader.problems.error(
            "undefined_reference",
            f'<flexcomp> has mesh="{name}", but no such mesh is declared',
            "mjcf.reference.undefined",
            where=node.where_of("mesh"),
            element="flexcomp",
            attribute="mesh",
            hint=f"did you mean {' or '.join(near)}?" if near else "give file, or declare it in <asset>",
        )


def _in_32_bits(mesh: Mesh) -> Mesh:
    """MuJoCo keeps no more of a mesh file that a flexcomp itself names; of an asset it keeps all."""
    return replace(mesh, vertices=mesh.vertices.astype(np.float32).astype(np.float64))
