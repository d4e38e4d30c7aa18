"""Random documents of maps that keep every rule, for hypothesis; and what MuJoCo makes of their physics."""

import msgspec
import mujoco
import numpy as np
from hypothesis import strategies as st

from robotview.maps.document import (
    Box,
    BoxParams,
    Capsule,
    CapsuleParams,
    Cylinder,
    CylinderParams,
    Ground,
    MapDocument,
    Pose,
    Ramp,
    RampParams,
    SpawnPoint,
    Stairs,
    StairsParams,
)
from robotview.maps.limits import CAPSULE_SPARE, PARAMS


def numbers(low, high):
    return st.floats(low, high, allow_subnormal=False)


def vectors(*ranges):
    return st.tuples(*[numbers(low, high) for low, high in ranges])


@st.composite
def quaternions(draw):
    axis = np.array(draw(vectors(*[(-1, 1)] * 4)))
    length = np.linalg.norm(axis)
    return tuple((axis / length).tolist()) if length > 1e-3 else (1.0, 0.0, 0.0, 0.0)


def _within(kind, name):
    bounds = PARAMS[kind][name]
    return st.integers(1, 8) if bounds.whole else numbers(bounds.low, min(bounds.high, 20))


@st.composite
def params(draw, kind):
    if kind == "box":
        return BoxParams(draw(vectors(*[(0.01, 20)] * 3)))
    values = {name: draw(_within(kind, name)) for name in PARAMS[kind] if name != "thickness"}
    if kind == "cylinder":
        return CylinderParams(**values)
    if kind == "capsule":
        return CapsuleParams(values["radius"], 2 * values["radius"] + CAPSULE_SPARE + values["height"])
    if kind == "ramp":
        values["height"] = min(values["height"], 4 * values["length"])
        return RampParams(**values, thickness=draw(st.none() | numbers(0.01, 5)))
    if draw(st.booleans()):
        return StairsParams(**values, style="open", thickness=draw(numbers(0.01, values["riser"] + 0.5)))
    return StairsParams(**values)


@st.composite
def objects(draw, name, kinds=("box", "cylinder", "capsule", "ramp", "stairs")):
    kind = draw(st.sampled_from(kinds))
    made = {"box": Box, "cylinder": Cylinder, "capsule": Capsule, "ramp": Ramp, "stairs": Stairs}[kind]
    return made(
        id=name,
        name=draw(st.sampled_from(["", "a crate", 'tall "one"', "木箱"])),
        pose=Pose(draw(vectors((-50, 50), (-50, 50), (-5, 5))), draw(quaternions())),
        params=draw(params(kind)),
        friction=draw(vectors((0, 10), (0, 1), (0, 1)) | st.just((1.0, 0.005, 0.0001))),
        color=draw(vectors(*[(0, 1)] * 4) | st.just((0.5, 0.5, 0.5, 1.0))),
        enabled=draw(st.booleans()),
        friction_mode=draw(st.sampled_from(["max", "override"])),
    )


@st.composite
def documents(draw, most=6):
    names = draw(st.lists(st.from_regex(r"[a-z]([a-z0-9-]{0,6}[a-z0-9])?", fullmatch=True), unique=True, max_size=most))
    spawns = [f"spawn-{i}" for i in range(draw(st.integers(0, 3)))]
    return MapDocument(
        map_id=draw(st.sampled_from(["yard", "north-hall-2"])),
        ground=Ground(enabled=draw(st.booleans()), friction=draw(vectors((0, 10), (0, 1), (0, 1)))),
        objects=tuple(draw(objects(name)) for name in names),
        spawn_points=tuple(
            SpawnPoint(id=name, position=draw(vectors(*[(-9, 9)] * 3)), yaw_deg=draw(numbers(-180, 180)))
            for name in spawns
        ),
    )


def with_objects(document, *objects):
    return msgspec.structs.replace(document, objects=objects)


def compiled(text):
    """MuJoCo's model and data of a physics layer, at rest."""
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data


def height(model, data, x, y, top=500.0):
    """Of what a ray from above hits at (x, y); None where it hits nothing."""
    geom = np.zeros(1, dtype=np.int32)
    distance = mujoco.mj_ray(model, data, np.array([x, y, top]), np.array([0.0, 0.0, -1.0]), None, 1, -1, geom)
    return None if distance < 0 else top - distance
