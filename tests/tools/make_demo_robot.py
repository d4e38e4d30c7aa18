"""Makes src/robotview/data/go1 from MuJoCo Menagerie's unitree_go1: the same robot with lighter meshes.

    pip install fast-simplification
    python tests/tools/make_demo_robot.py FOLDER_OF_UNITREE_GO1

Meshes are reduced by quadric edge collapse and written as OBJ to a tenth of a millimetre. The original is all but
black, which hides its shape: trunk and thighs become silver, the rest a lighter grey. Everything else is kept.
"""

import shutil
import sys
from pathlib import Path

import fast_simplification
import numpy as np

from robotview.meshes import read_mesh
from robotview.meshes.mesh import welded, without_degenerate

TARGET = Path(__file__).resolve().parents[2] / "src" / "robotview" / "data" / "go1"
TRIANGLES = {"trunk": 16000, "hip": 5500, "thigh": 4000, "thigh_mirror": 4000, "calf": 4200}
"""The legs are seen four times, and from near by."""


def reduce(source: Path, triangles: int) -> tuple[np.ndarray, np.ndarray]:
    """Vertices (n, 3) [m] and faces (m, 3) of the lighter mesh, equal vertices merged."""
    mesh = without_degenerate(welded(read_mesh(source.read_bytes(), source.name)))
    vertices, faces = fast_simplification.simplify(
        mesh.vertices.astype(np.float32), mesh.faces, target_count=triangles, agg=2
    )
    rounded, index = np.unique(np.round(vertices, 4), axis=0, return_inverse=True)
    faces = index.reshape(-1)[faces]
    a, b, c = faces.T
    return rounded, faces[(a != b) & (b != c) & (a != c)]


def write_obj(path: Path, vertices: np.ndarray, faces: np.ndarray) -> None:
    lines = [f"v {x:.4f} {y:.4f} {z:.4f}" for x, y, z in vertices]
    lines += [f"f {a} {b} {c}" for a, b, c in faces + 1]
    path.write_text("\n".join(lines).replace("-0.0000", "0") + "\n", newline="\n")


COLOURS = {
    '<material name="dark" rgba="0.1 0.1 0.1 1"/>': '<material name="dark" rgba="0.2 0.21 0.23 1"/>\n'
    '        <material name="silver" rgba="0.76 0.77 0.78 1"/>',
    'class="visual" mesh="trunk"': 'class="visual" mesh="trunk" material="silver"',
    'class="visual" mesh="thigh"': 'class="visual" mesh="thigh" material="silver"',
    'class="visual" mesh="thigh_mirror"': 'class="visual" mesh="thigh_mirror" material="silver"',
}


def describe(text: str) -> str:
    """The robot file with the new meshes and colours."""
    for old, new in COLOURS.items():
        if old not in text:
            raise ValueError(f"the original has changed: {old} is not in it")
        text = text.replace(old, new)
    return text.replace(".stl", ".obj")


def main(folder: Path) -> None:
    (TARGET / "assets").mkdir(parents=True, exist_ok=True)
    shutil.copyfile(folder / "LICENSE", TARGET / "LICENSE")
    for name, triangles in TRIANGLES.items():
        write_obj(TARGET / "assets" / f"{name}.obj", *reduce(folder / "assets" / f"{name}.stl", triangles))
    (TARGET / "go1.xml").write_text(describe((folder / "go1.xml").read_text()), newline="\n")
    size = sum(file.stat().st_size for file in TARGET.rglob("*") if file.is_file())
    print(f"{TARGET}: {size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
