"""Sensors by name: their numbers, shapes and units."""

from __future__ import annotations

from dataclasses import dataclass

import mujoco
import numpy as np
import numpy.typing as npt

from robotview.errors import UnknownName

Floats = npt.NDArray[np.float64]
JOINTS = {"jointpos": ("rad", "m"), "jointlimitpos": ("rad", "m"), "jointvel": ("rad/s", "m/s")}
JOINTS |= {"jointlimitvel": ("rad/s", "m/s"), "jointlimitfrc": ("N m", "N"), "jointactfrc": ("N m", "N")}
UNITS = {
    "touch": "N",
    "accelerometer": "m/s^2",
    "velocimeter": "m/s",
    "gyro": "rad/s",
    "force": "N",
    "torque": "N m",
    "magnetometer": "T",
    "rangefinder": "m",
    "camprojection": "px",
    "tendonpos": "m",
    "tendonvel": "m/s",
    "tendonlimitpos": "m",
    "tendonlimitvel": "m/s",
    "tendonlimitfrc": "N",
    "tendonactfrc": "N",
    "ballangvel": "rad/s",
    "framepos": "m",
    "framelinvel": "m/s",
    "frameangvel": "rad/s",
    "framelinacc": "m/s^2",
    "frameangacc": "rad/s^2",
    "subtreecom": "m",
    "subtreelinvel": "m/s",
    "subtreeangmom": "kg m^2/s",
    "geomdist": "m",
    "geomfromto": "m",
    "e_potential": "J",
    "e_kinetic": "J",
    "clock": "s",
}
"""Kind -> unit. Directions, quaternions and flags have none; those of actuators depend on the transmission."""


@dataclass(frozen=True, slots=True)
class Sensor:
    id: int
    name: str
    type: str
    """MuJoCo's word in lower case, such as ``framepos``."""
    dim: int
    """How many numbers it gives."""
    unit: str
    """Empty where there is none, or where it depends."""
    cutoff: float
    """Where the values are cut off; 0: nowhere."""


def sensors(model: mujoco.MjModel) -> list[Sensor]:
    """All sensors, in order."""
    return [_sensor(model, i) for i in range(model.nsensor)]


def _sensor(model: mujoco.MjModel, i: int) -> Sensor:
    kind = mujoco.mjtSensor(int(model.sensor_type[i])).name.removeprefix("mjSENS_").lower()
    name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_SENSOR, i) or f"#{i}"
    unit = UNITS.get(kind, "")
    if kind in JOINTS:
        slides = model.jnt_type[int(model.sensor_objid[i])] == mujoco.mjtJoint.mjJNT_SLIDE
        unit = JOINTS[kind][int(slides)]
    elif kind.startswith("tendon") and _is_fixed(model, int(model.sensor_objid[i])):
        unit = ""
    return Sensor(i, name, kind, int(model.sensor_dim[i]), unit, float(model.sensor_cutoff[i]))


def _is_fixed(model: mujoco.MjModel, tendon: int) -> bool:
    """Whether a tendon is a sum of joint positions, which may mix rad and m."""
    return bool(model.wrap_type[model.tendon_adr[tendon]] == mujoco.mjtWrap.mjWRAP_JOINT)


def read(model: mujoco.MjModel, data: mujoco.MjData, name: str) -> Floats:
    """The numbers of a sensor, (dim,), as of the last computed state.

    Raises:
        UnknownName: there is none of that name.
    """
    number = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_SENSOR, name)
    if number < 0 and name.startswith("#") and name[1:].isdecimal():
        number = int(name[1:])
    if not 0 <= number < model.nsensor:
        raise UnknownName("sensor", name, [sensor.name for sensor in sensors(model)])
    start = int(model.sensor_adr[number])
    return np.array(data.sensordata[start : start + int(model.sensor_dim[number])])
