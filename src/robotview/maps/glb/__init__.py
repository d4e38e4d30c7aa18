"""Our own reader of visual layers: GLB 2.0 in one piece, judged before any loader sees it.

Loaders take what they are given: of a file of 400 bytes some allocate gigabytes, fetch what is named, or never end.
Here nothing is decoded and nothing is copied; all that is wrong is listed at once.
"""

from __future__ import annotations

from robotview.maps.faults import Faults
from robotview.maps.glb.accessors import Accessors, check_accessors
from robotview.maps.glb.buffers import check_buffers
from robotview.maps.glb.container import read_container
from robotview.maps.glb.document import Document
from robotview.maps.glb.extensions import check_addresses, check_asset, check_extensions
from robotview.maps.glb.images import check_images, check_materials
from robotview.maps.glb.meshes import check_meshes
from robotview.maps.glb.motions import check_motions
from robotview.maps.glb.nodes import check_nodes, too_many_nodes

__all__ = ["check_glb"]


def check_glb(data: bytes, file: str, faults: Faults, *, strict: bool = False) -> None:
    """List everything that keeps a GLB file from being shown as it is.

    Args:
        data: the file.
        file: its name in the package, for messages.
        faults: where they are collected.
        strict: refuse, not only warn of, a root that turns or scales the whole scene.

    Source: Khronos glTF 2.0 specification; `research/maps.md`, 4.1-4.3.
    """
    container = read_container(data, file, faults)
    if container is None:
        return
    document = Document(container.json, container.binary, file, faults)
    check_asset(document)
    if too_many_nodes(document):
        return  # each of the looks below would take as long as there are nodes
    check_extensions(document)
    check_addresses(document)
    views = check_buffers(document)
    accessors: Accessors = check_accessors(document, views)
    triangles = check_meshes(document, accessors)
    check_images(document, views)
    check_materials(document)
    check_nodes(document, triangles, strict=strict)
    check_motions(document, accessors)
