"""Poses of links by Pinocchio, for tests in an environment that has it: JSON lines in, JSON lines out.

In: {"path": ..., "values": {joint: [...]}}. Out: {"poses": {link: 16 numbers}} or {"refused": why}.
"""

import json
import sys

import numpy as np
import pinocchio as pin


def poses(path: str, values: dict[str, list[float]]) -> dict[str, list[float]]:
    """world_from_link of every link, row by row."""
    model = pin.buildModelFromUrdf(path, mimic=True)
    data = model.createData()
    q = pin.neutral(model)
    for index, name in enumerate(model.names):
        joint, given = model.joints[index], values.get(name, [])
        if not given or joint.nq == 0 or "Mimic" in joint.shortname():
            continue
        if joint.nq == 2:
            q[joint.idx_q : joint.idx_q + 2] = np.cos(given[0]), np.sin(given[0])
        elif joint.nq == 1:
            q[joint.idx_q] = given[0]
        elif joint.nq == 7:
            x, y, z, w, i, j, k = given
            q[joint.idx_q : joint.idx_q + 7] = x, y, z, i, j, k, w
        else:
            raise ValueError(f"{name} is a {joint.shortname()}")
    pin.framesForwardKinematics(model, data, q)
    bodies = [(k, frame.name) for k, frame in enumerate(model.frames) if frame.type == pin.FrameType.BODY]
    return {name: data.oMf[k].homogeneous.reshape(-1).tolist() for k, name in bodies if name != "universe"}


for line in sys.stdin:
    task = json.loads(line)
    try:
        print(json.dumps({"poses": poses(task["path"], task["values"])}), flush=True)
    except Exception as error:  # noqa: BLE001 - its parser raises what it likes
        print(json.dumps({"refused": f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"}), flush=True)
