"""What every mesh reader says no to in the same words: broken files, absurd sizes, numbers that are none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from robotview.errors import MeshError, Problem, RobotViewError, Severity, Where
from robotview.meshes.mesh import Floats, Mesh

MAX_TRIANGLES = 20_000_000
MAX_VERTICES = 3 * MAX_TRIANGLES
MAX_DISTANCE = 1e15
"""[m] Beyond it squares and volumes lose all sense."""


def refused(name: str, message: str, code: str, *, line: int | None = None, hint: str | None = None) -> MeshError:
    """The error of a file that is not what its format says."""
    return MeshError(Problem("error", "mesh_format", message, code, Where(name, line), hint=hint))


def remark(severity: Severity, name: str, message: str, code: str, *, line: int | None = None) -> Problem:
    """Something a reader repaired, left out or had to interpret."""
    return Problem(severity, "mesh_format", message, code, Where(name, line))


def refuse_too_many(name: str, count: int, what: str = "triangles", most: int = MAX_TRIANGLES) -> None:
    """Refuse before anything is allocated.

    Raises:
        MeshError: ``count`` is over the limit.
    """
    if count > most:
        message = f"{count:,} {what}; at most {most:,} are read"
        hint = "reduce the mesh"
        raise MeshError(Problem("error", "limit_exceeded", message, "mesh.size", Where(name), hint=hint))


def refuse_not_finite(name: str, vertices: Floats, code: str) -> None:
    """Refuse positions that are NaN, infinite or absurdly far: no picture, box or mass can be made with them.

    Raises:
        MeshError: some position is.
    """
    farthest = float(np.abs(vertices).max(initial=0.0))
    if farthest <= MAX_DISTANCE:
        return
    bad = np.flatnonzero(~(np.abs(vertices) <= MAX_DISTANCE).all(axis=1))
    x, y, z = vertices[bad[0]].tolist()
    more = f" (and {len(bad) - 1} more)" if len(bad) > 1 else ""
    what = "is too far away" if np.isfinite(vertices[bad[0]]).all() else "is not finite"
    raise refused(name, f"vertex {int(bad[0])}{more} {what}: {x:g} {y:g} {z:g}", code)


def refuse_bad_faces(name: str, mesh: Mesh, code: str) -> None:
    """Refuse face indices that point outside the vertices.

    Raises:
        MeshError: some index is negative or too large.
    """
    if len(mesh.faces) and (int(mesh.faces.min()) < 0 or int(mesh.faces.max()) >= len(mesh.vertices)):
        bad = np.flatnonzero(((mesh.faces < 0) | (mesh.faces >= len(mesh.vertices))).any(axis=1))[0]
        a, b, c = mesh.faces[bad].tolist()
        raise refused(name, f"triangle {int(bad)} uses vertices {a} {b} {c}, but there are {len(mesh.vertices)}", code)


@contextmanager
def foreign(name: str, what: str, code: str) -> Iterator[None]:
    """Around a library that reads the file for us: whatever it raises becomes one `MeshError` that names the file."""
    try:
        yield
    except RobotViewError:
        raise
    except ImportError as error:
        hint = f"pip install {error.name}"
        raise refused(name, f"{what} needs the package {error.name}, which is not there", code, hint=hint) from error
    except Exception as error:  # Decoders of foreign formats fail in any way they like on damaged files.
        text = " ".join(str(error).split())[:200]
        raise refused(name, f"not readable as {what}: {text or type(error).__name__}", code) from error
