"""PLY through trimesh."""

from __future__ import annotations

import io
import logging
import re
from typing import Any

import numpy as np

from robotview.meshes.corners import unit_normals
from robotview.meshes.mesh import Mesh
from robotview.meshes.refusal import foreign, refuse_bad_faces, refuse_not_finite, refuse_too_many, refused


def _quiet() -> None:
    """Keep what trimesh logs off the terminal, unless somebody listens: what matters is raised here."""
    logger = logging.getLogger("trimesh")
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())


def read_ply(data: bytes, name: str) -> Mesh:
    """Vertices, faces and vertex colours of a PLY file, ASCII or binary.

    Raises:
        MeshError: not a PLY file, cut off, or without faces.
    """
    end = data[:65_536].find(b"end_header")
    if not data.startswith(b"ply") or end < 0:
        raise refused(name, "not a PLY file: no header from ply to end_header", "mesh.ply.header")
    for element, declared in re.findall(rb"element\s+(\S+)\s+(\d+)", data[:end]):
        # Every element takes at least one byte, so this also bounds what is allocated.
        if int(declared) > len(data) - end:
            what = element[:40].decode("utf-8", "replace")
            message = f"{int(declared):,} of {what} declared, but only {len(data) - end:,} bytes follow"
            raise refused(name, message, "mesh.ply.size", hint="the file is cut off")
    with foreign(name, "PLY", "mesh.ply"):
        import trimesh

        _quiet()
        loaded: Any = trimesh.load(io.BytesIO(data), file_type="ply", process=False)
        faces = getattr(loaded, "faces", None)
        if faces is None or len(faces) == 0:
            raise refused(name, "there are no faces in it, only points", "mesh.ply.empty")
        vertices = np.array(loaded.vertices, np.float64)
        visual = loaded.visual
        colors = np.array(visual.vertex_colors, np.uint8) if visual.kind in ("vertex", "face") else None
        given = loaded.metadata.get("_ply_raw", {}).get("vertex", {}).get("properties", {})
        raw = loaded.vertex_normals if {"nx", "ny", "nz"} <= set(given) else None
    refuse_too_many(name, len(faces))
    mesh = Mesh(
        vertices, np.array(faces, np.int32), None if raw is None else unit_normals(np.array(raw)), colors=colors
    )
    refuse_not_finite(name, vertices, "mesh.ply.number")
    refuse_bad_faces(name, mesh, "mesh.ply.index")
    return mesh
