"""What all systems show: a robot's visual meshes as arrays, its motion, and fields of primitives."""

import shutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import mujoco
import numpy as np

TYPES = ("box", "cylinder", "capsule")
SPACING = 0.25  # [m]
FLOOR = '<geom name="floor" type="plane" size="5 5 0.1"/>'


@dataclass(frozen=True)
class Eye:
    """Where every system looks from: (distance, distance, 0.75 distance) at (0, 0, z), 50 degrees."""

    distance: float
    z: float

    @property
    def position(self) -> list[float]:
        return [self.distance, self.distance, 0.75 * self.distance]


class Robot:
    """A compiled model and one state of it."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.model = mujoco.MjModel.from_xml_path(path)
        self.data = mujoco.MjData(self.model)
        mujoco.mj_forward(self.model, self.data)

    @property
    def eye(self) -> Eye:
        return Eye(0.75 * float(self.model.stat.extent), float(self.model.stat.center[2]))

    @property
    def bodies(self) -> np.ndarray:
        """Position and quaternion wxyz of every body: (nbody, 7) float32."""
        return np.concatenate([self.data.xpos, self.data.xquat], axis=1).astype(np.float32)

    @cached_property
    def geoms(self) -> list[int]:
        """The visual meshes."""
        model = self.model
        is_mesh = model.geom_type == int(mujoco.mjtGeom.mjGEOM_MESH)
        return [int(g) for g in np.flatnonzero(is_mesh & (model.geom_group < 3))]

    def color(self, geom: int) -> list[float]:
        material = self.model.geom_matid[geom]
        return (self.model.mat_rgba[material] if material >= 0 else self.model.geom_rgba[geom]).tolist()

    def mesh(self, number: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Positions and normals, one a vertex, and faces, as three.js wants them."""
        model = self.model
        first, count = model.mesh_vertadr[number], model.mesh_vertnum[number]
        vertices = model.mesh_vert[first : first + count].astype(np.float32)
        first, count = model.mesh_faceadr[number], model.mesh_facenum[number]
        faces = model.mesh_face[first : first + count].astype(np.uint32)
        a, b, c = (vertices[faces[:, i]] for i in range(3))
        flat = np.cross(b - a, c - a)
        normals = np.zeros_like(vertices)
        for corner in range(3):
            for axis in range(3):
                weights = np.bincount(faces[:, corner], flat[:, axis], len(vertices))
                normals[:, axis] += weights.astype(np.float32)
        normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
        return vertices, normals, faces

    def pose(self, k: int, hz: float = 60.0) -> None:
        """Take the k-th pose of a motion in which every hinge and slide joint moves; kinematics only."""
        at, middle, swing = self._motion
        self.data.qpos[at] = middle + swing * np.sin(5 * k / hz + at)
        mujoco.mj_kinematics(self.model, self.data)

    @cached_property
    def _motion(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Where in qpos, around which value, how far."""
        model = self.model
        moving = model.jnt_type >= int(mujoco.mjtJoint.mjJNT_SLIDE)
        limited = model.jnt_limited[:, None].astype(bool)
        low, high = np.where(limited, model.jnt_range, [-0.6, 0.6])[moving].T
        return model.jnt_qposadr[moving], (low + high) / 2, 0.3 * (high - low)


def begin(model: mujoco.MjModel, data: mujoco.MjData) -> None:
    """The state in which every simulation begins: as the file draws it, with small controls."""
    mujoco.mj_resetData(model, data)
    data.ctrl[:] = 0.1
    mujoco.mj_forward(model, data)


def on_floor(path: Path, folder: Path) -> Path:
    """The robot of a file on a plane, in a folder of its own."""
    made = folder / f"{path.stem}_on_floor"
    if not made.is_dir():
        shutil.copytree(path.parent, made)
        text = (made / path.name).read_text(encoding="utf-8")
        (made / path.name).write_text(text.replace("<worldbody>", f"<worldbody>{FLOOR}", 1), encoding="utf-8")
    return made / path.name


def primitives(count: int, seed: int = 0) -> np.ndarray:
    """Boxes, cylinders and capsules, no two of one size, on a square grid: (count, 11) float32.

    Columns: type (0 box, 1 cylinder, 2 capsule), position, quaternion wxyz, half sizes.
    """
    random = np.random.default_rng(seed)
    side = int(np.ceil(count**0.5))
    rows = np.zeros((count, 11), np.float32)
    rows[:, 0] = np.arange(count) % 3
    rows[:, 1] = (np.arange(count) % side - side / 2) * SPACING
    rows[:, 2] = (np.arange(count) // side - side / 2) * SPACING
    turns = random.normal(size=(count, 4))
    rows[:, 4:8] = turns / np.linalg.norm(turns, axis=1, keepdims=True)
    rows[:, 8:11] = random.uniform(0.04, 0.09, (count, 3))
    round_ones = rows[:, 0] > 0
    rows[round_ones, 9] = rows[round_ones, 8]
    return rows


def primitives_eye(count: int) -> Eye:
    return Eye(count**0.5 * SPACING + 1, 0.0)


def primitives_mjcf(count: int, *, movable: bool) -> str:
    """The same primitives as MJCF; movable gives each a hinged body of its own."""
    parts = ["<mujoco><worldbody>"]
    for i, row in enumerate(primitives(count)):
        kind = TYPES[int(row[0])]
        size = " ".join(f"{x:.4f}" for x in (row[8:11] if kind == "box" else (row[8], row[10])))
        hue = (i * 0.618) % 1
        geom = f'<geom type="{kind}" size="{size}" rgba="{hue:.2f} .5 {1 - hue:.2f} 1" contype="0" conaffinity="0" '
        at = 'pos="{:.4f} {:.4f} {:.4f}" quat="{:.4f} {:.4f} {:.4f} {:.4f}"'.format(*row[1:8])
        parts.append(f'<body {at}><joint axis="0 0 1"/>{geom}/></body>' if movable else f"{geom}{at}/>")
    return "\n".join([*parts, "</worldbody></mujoco>"])
