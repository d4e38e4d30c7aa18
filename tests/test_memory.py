"""A gigabyte of meshes takes less than two gigabytes of memory, from the file to what is sent to the page."""

import os
import subprocess
import sys

import numpy as np
import pytest

FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
SIDE = 500
"""Squares along a side of one mesh: half a million facets, 25 MB."""
FILES = 43
OPEN = """
import resource, sys
from robotview import load
from robotview.protocol.pack import pack
robot = load(sys.argv[1], strict=True)
packed = pack(robot)
faces = sum(len(mesh.mesh.faces) for mesh in robot.meshes)
print(faces, len(packed.parts), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""


def hills(seed: int) -> bytes:
    """A binary STL of a landscape, unlike any other."""
    random = np.random.default_rng(seed)
    x, y = np.meshgrid(np.arange(SIDE + 1) / SIDE, np.arange(SIDE + 1) / SIDE, indexing="ij")
    places = np.stack((x, y, 0.01 * random.standard_normal(x.shape)), axis=-1).astype("<f4")
    a, b, c, d = places[:-1, :-1], places[1:, :-1], places[1:, 1:], places[:-1, 1:]
    facets = np.zeros(2 * SIDE * SIDE, FACET)
    facets["corners"] = np.stack((np.stack((a, b, c), axis=2), np.stack((a, c, d), axis=2)), axis=2).reshape(-1, 3, 3)
    return bytes(80) + len(facets).to_bytes(4, "little") + facets.tobytes()


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.skipif(
    sys.platform != "linux", reason="how much memory a process took at most is told otherwise elsewhere"
)
@pytest.mark.parametrize("cache", ["off", "cache"])
def test_a_gigabyte_of_meshes_takes_less_than_two_of_memory(tmp_path, cache):
    visuals, written = "", 0
    for k in range(FILES):
        data = hills(k)
        written += len(data)
        (tmp_path / f"m{k}.stl").write_bytes(data)
        visuals += f'<visual><geometry><mesh filename="m{k}.stl"/></geometry></visual>'
    (tmp_path / "r.urdf").write_text(f'<robot name="r"><link name="a">{visuals}</link></robot>')
    environment = {**os.environ, "ROBOTVIEW_CACHE": cache if cache == "off" else str(tmp_path / cache)}
    command = [sys.executable, "-c", OPEN, str(tmp_path / "r.urdf")]
    told = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    faces, blobs, peak = map(int, told.split())

    assert written > 1 << 30
    assert (FILES * 2 * SIDE * SIDE, FILES) == (faces, blobs)
    assert peak < 2 << 30
