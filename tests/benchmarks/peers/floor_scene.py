"""The floor's picture of a robot in one buffer, as plain as can be: nothing packed, nothing derived in the page."""

import json
from pathlib import Path

import mujoco
import numpy as np
from peers.models import Robot


def pack(robot: Robot) -> bytes:
    """Pack [u32 length of the head][JSON head][float32 positions and normals, uint32 indices]."""
    model = robot.model
    numbers = sorted({int(model.geom_dataid[g]) for g in robot.geoms})
    meshes: list[dict[str, int]] = []
    arrays: list[np.ndarray] = []
    at = 0
    for number in numbers:
        vertices, normals, faces = robot.mesh(number)
        entry = {"vertices": len(vertices), "faces": len(faces)}
        for name, array in (("position", vertices), ("normal", normals), ("index", faces)):
            entry[name] = at
            at += array.nbytes
            arrays.append(array)
        meshes.append(entry)
    geoms = [
        {
            "body": int(model.geom_bodyid[g]),
            "mesh": numbers.index(int(model.geom_dataid[g])),
            "rgba": robot.color(g),
            "pose": [*model.geom_pos[g].tolist(), *model.geom_quat[g].tolist()],
        }
        for g in robot.geoms
    ]
    eye = {"extent": robot.eye.distance, "z": robot.eye.z}
    head = json.dumps({"bodies": robot.bodies.tolist(), "geoms": geoms, "meshes": meshes, **eye}).encode()
    head += b" " * (-(len(head) + 4) % 4)
    return len(head).to_bytes(4, "little") + head + b"".join(array.tobytes() for array in arrays)


def files(robot: Robot) -> tuple[bytes, list[Path]]:
    """What a page needs to place the robot's own mesh files: JSON, and the files by number."""
    model, spec = robot.model, mujoco.MjSpec.from_file(str(robot.path))
    folder = robot.path.parent / (spec.meshdir or "")
    named = {mesh.name or Path(mesh.file).stem: folder / mesh.file for mesh in spec.meshes}
    numbers = sorted({int(model.geom_dataid[g]) for g in robot.geoms})
    geoms = []
    for g in robot.geoms:
        number = int(model.geom_dataid[g])
        # MuJoCo has moved and turned the mesh; here it comes as the file has it.
        turn, move = np.zeros(4), np.zeros(3)
        back = model.mesh_quat[number] * [1, -1, -1, -1]
        mujoco.mju_mulQuat(turn, model.geom_quat[g], back)
        mujoco.mju_rotVecQuat(move, -model.mesh_pos[number], turn)
        pose = [*(model.geom_pos[g] + move).tolist(), *turn.tolist()]
        geom = {"body": int(model.geom_bodyid[g]), "mesh": numbers.index(number), "rgba": robot.color(g), "pose": pose}
        geoms.append(geom)
    paths = [named[model.mesh(number).name] for number in numbers]
    head = {"bodies": robot.bodies.tolist(), "geoms": geoms, "files": [path.name for path in paths]}
    return json.dumps({**head, "extent": robot.eye.distance, "z": robot.eye.z}).encode(), paths
