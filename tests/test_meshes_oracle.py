"""Triangle counts and bounding boxes of real mesh files: the same by other readers (see mesh_oracle.py)."""

from pathlib import Path

import numpy as np
import pytest

import corpora
import mesh_oracle
from robotview.errors import MeshError
from robotview.meshes import read_mesh
from robotview.meshes.read import SUFFIXES

CLOSE = 1e-6
"""Of the size, or of the distance from the origin: pycollada keeps coordinates in single precision, before its nodes'
transforms are applied."""
REFUSED = (
    "not readable as Collada", "compressed with", "GMSH file", "no triangles", "no faces", "no vertices", "is empty",
    "bytes needed", "0 triangles declared", "this face uses vertex",
)  # fmt: skip
"""What refusals of files at hand say; each of these files has no surface that could be drawn."""


def meshes(*folders: Path) -> list[Path]:
    found = [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix.lower() in SUFFIXES]
    return [path for path in found if path.is_file() and corpora.THROWN not in path.parts]


def difference(path: Path) -> str | None:
    """What two readers do not agree on; None where they do, or where ours says why there is nothing to see."""

    def beside(name):
        file = path.parent / name
        return file.read_bytes() if file.is_file() else None

    try:
        mesh = read_mesh(path.read_bytes(), str(path), find=beside)
    except MeshError as error:
        return None if any(words in str(error) for words in REFUSED) else f"{path}: {error}"
    expected = mesh_oracle.facts(path)
    used = mesh.vertices[np.unique(mesh.faces)]
    size = float(max(np.linalg.norm(expected.high - expected.low), *np.abs(expected.low), *np.abs(expected.high)))
    far = max(np.abs(used.min(axis=0) - expected.low).max(), np.abs(used.max(axis=0) - expected.high).max())
    hull = any(problem.code == "mesh.hull" for problem in mesh.problems)
    count = len(mesh.faces) if not hull else 0
    if (count, True) == (expected.triangles, bool(far <= CLOSE * size)):
        return None
    return f"{path}: {count} triangles instead of {expected.triangles}, box off by {far:g}"


@pytest.mark.filterwarnings("ignore")
def test_meshes_of_the_shared_robots_are_what_other_readers_find(shared):
    found = meshes(shared / "robots")

    assert len(found) > 100
    assert [] == [text for text in map(difference, found) if text is not None]


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.filterwarnings("ignore")
def test_every_mesh_at_hand_is_what_other_readers_find(shared, project):
    top = corpora.packages_python(project).parents[1]
    folders = [path for name in corpora.PLACES for path in top.glob(name)]
    found = meshes(shared / "corpus", *folders)

    assert len(found) > 1500
    assert [] == [text for text in map(difference, found) if text is not None]
