"""The floor's picture of a robot in one buffer, as plain as can be: nothing packed, nothing derived in the page."""

import json

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
