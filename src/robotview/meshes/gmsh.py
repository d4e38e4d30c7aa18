"""GMSH files (2.2 and 4.1, text or binary), of which MuJoCo takes one block of nodes with triangles or tetrahedra.

Source: the GMSH manual, "MSH file format"; what is refused is what MuJoCo's decoder refuses.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from robotview.errors import MeshError
from robotview.meshes.mesh import Floats
from robotview.meshes.refusal import refuse_not_finite, refused

CORNERS = {2: 3, 4: 4}
"""GMSH's number of a kind of element -> its corners."""
DIMENSION_KIND = {1: 1, 2: 2, 3: 4}
SHORT, LONG, REAL = np.dtype("<i4"), np.dtype("<u8"), np.dtype("<f8")
HEADER = struct.Struct("<QQQQiiiQ")
"""Of a section in a binary 4.1 file that has one block."""


@dataclass(frozen=True, slots=True, eq=False)
class Gmsh:
    nodes: Floats
    """(n, 3) [m]"""
    elements: NDArray[np.int64]
    """(m, 3) triangles or (m, 4) tetrahedra, numbers of nodes from 0."""


def read_gmsh(data: bytes, name: str) -> Gmsh:
    """The nodes and elements of a GMSH file.

    Raises:
        MeshError: another format, a damaged section, lines, or what MuJoCo does not take.
    """
    if not data.startswith(b"$MeshFormat"):
        raise refused(name, "a GMSH file begins with $MeshFormat", "mesh.gmsh.format")
    words = data[11:75].split()
    try:
        version, binary = round(100 * float(words[0])), int(words[1]) != 0
    except (ValueError, IndexError):
        raise refused(name, "its header cannot be read", "mesh.gmsh.format") from None
    if version not in (220, 410):
        raise refused(name, "only versions 4.1 and 2.2 of GMSH's format are read", "mesh.gmsh.format")
    nodes, elements = _section(data, b"Nodes", name), _section(data, b"Elements", name)
    reader = {(410, True): _binary_41, (410, False): _text_41, (220, True): _binary_22, (220, False): _text_22}
    try:
        found = reader[version, binary](nodes, elements, name)
    except (ValueError, IndexError, OverflowError, struct.error):
        raise refused(name, "its nodes or elements end early, or hold what is no number", "mesh.gmsh.data") from None
    refuse_not_finite(name, found.nodes, "mesh.gmsh.data")
    wrong = (found.elements < 0) | (found.elements >= len(found.nodes))
    if bool(wrong.any()):
        number = int(found.elements[wrong][0]) + 1
        raise refused(name, f"an element has node {number} of {len(found.nodes)}", "mesh.gmsh.node")
    return found


def _section(data: bytes, title: bytes, name: str) -> bytes:
    begin, end = data.find(b"$" + title), data.find(b"$End" + title)
    if begin < 0 or end < begin:
        word = title.decode()
        raise refused(name, f"it has no ${word} with an $End{word} after it", "mesh.gmsh.section")
    return data[begin + len(title) + 2 : end]


def _one_block(head: list[int], name: str) -> None:
    blocks, count, low, high, dim, _, _, own = head
    if blocks != 1 or count != own:
        raise refused(name, "its nodes stand in several blocks", "mesh.gmsh.blocks", hint="save as one block")
    if high != low + count - 1 or dim not in (1, 2, 3):
        raise refused(name, "its numbers are not those of one block of nodes", "mesh.gmsh.blocks")


def _refuse_kind(kind: int, name: str) -> MeshError:
    return refused(
        name, f"its elements are of GMSH's kind {kind}", "mesh.gmsh.kind", hint="triangles (2) or tetrahedra (4)"
    )


def _text_41(nodes: bytes, elements: bytes, name: str) -> Gmsh:
    words = nodes.split()
    head = [int(word) for word in words[:8]]
    _one_block(head, name)
    count, first, dim = head[1], head[2], head[4]
    tags = np.array(words[8 : 8 + count], np.int64)
    places = np.array(words[8 + count : 8 + 4 * count], np.float64).reshape(count, 3)
    words = elements.split()
    blocks, total, _, _, own_dim, _, kind, own = (int(word) for word in words[:8])
    _check_41((blocks, total, own), (dim, own_dim, kind), tags, first, name)
    table = np.array(words[8 : 8 + total * (dim + 2)], np.int64).reshape(total, dim + 2)
    return Gmsh(places, table[:, 1:] - first)


def _binary_41(nodes: bytes, elements: bytes, name: str) -> Gmsh:
    head = list(HEADER.unpack_from(nodes))
    _one_block(head, name)
    count, first, dim = head[1], head[2], head[4]
    tags = np.frombuffer(nodes, LONG, count, HEADER.size).astype(np.int64)
    places = np.frombuffer(nodes, REAL, 3 * count, HEADER.size + 8 * count).reshape(count, 3)
    blocks, total, _, _, own_dim, _, kind, own = HEADER.unpack_from(elements)
    _check_41((blocks, total, own), (dim, own_dim, kind), tags, first, name)
    table = np.frombuffer(elements, LONG, total * (dim + 2), HEADER.size).reshape(total, dim + 2)
    return Gmsh(places.astype(np.float64), table[:, 1:].astype(np.int64) - first)


def _check_41(
    counts: tuple[int, int, int], kinds: tuple[int, int, int], tags: NDArray[np.int64], first: int, name: str
) -> None:
    blocks, total, own = counts
    dim, own_dim, kind = kinds
    if blocks != 1 or total != own:
        raise refused(name, "its elements stand in several blocks", "mesh.gmsh.blocks", hint="save as one block")
    if bool((tags != np.arange(len(tags)) + first).any()):
        raise refused(name, "its nodes are not numbered one by one", "mesh.gmsh.blocks")
    if own_dim != dim or kind != DIMENSION_KIND[dim] or kind not in CORNERS:
        raise _refuse_kind(kind, name)


def _text_22(nodes: bytes, elements: bytes, name: str) -> Gmsh:
    words = nodes.split()
    count = _counted(nodes, name)
    places = np.array(words[1 : 1 + 4 * count], np.float64).reshape(count, 4)[:, 1:]
    total = _counted(elements, name)
    numbers = elements.split()[1:]
    kind, tags = int(numbers[1]), int(numbers[2])
    if kind not in CORNERS:
        raise _refuse_kind(kind, name)
    width = 3 + (2 if tags > 0 else 0) + CORNERS[kind]
    table = np.array(numbers[: total * width], np.int64).reshape(total, width)
    return Gmsh(places, table[:, -CORNERS[kind] :] - 1)


def _counted(section: bytes, name: str) -> int:
    line = section.lstrip(b"\r\n").split(b"\n", 1)[0].strip()
    if not line.isdigit():
        raise refused(name, "a section does not begin with how many there are", "mesh.gmsh.count")
    return int(line)


def _binary_22(nodes: bytes, elements: bytes, name: str) -> Gmsh:
    line, _, rest = nodes.partition(b"\n")
    count = int(line)
    row = np.dtype([("tag", SHORT), ("place", REAL, 3)])
    places = np.frombuffer(rest, row, count)["place"].astype(np.float64)
    line, _, rest = elements.partition(b"\n")
    total = int(line)
    kind, own, tags = (int(n) for n in np.frombuffer(rest, SHORT, 3))
    if kind not in CORNERS:
        raise _refuse_kind(kind, name)
    corners = CORNERS[kind]
    if own == 1 and total > 1:  # GMSH itself writes a header before every element
        table = np.frombuffer(rest, SHORT, total * (4 + tags + corners)).reshape(total, 4 + tags + corners)
    else:
        table = np.frombuffer(rest, SHORT, total * (1 + tags + corners), 12).reshape(total, 1 + tags + corners)
    return Gmsh(places, table[:, -corners:].astype(np.int64) - 1)
