"""Numbers that change with time, by name: what a view plots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import mujoco
import numpy as np
import numpy.typing as npt

from robotview.errors import UnknownName
from robotview.model.description import DOF_SIZE
from robotview.sim.compiling import joint_numbers

if TYPE_CHECKING:
    from robotview.sim.driven import Driven

Floats = npt.NDArray[np.float64]
Read: TypeAlias = Callable[[mujoco.MjData], npt.ArrayLike]
SPEEDS = {
    "hinge": ("rad/s", ("",)),
    "slide": ("m/s", ("",)),
    "ball": ("rad/s", ("x", "y", "z")),
    "free": ("", ("vx", "vy", "vz", "wx", "wy", "wz")),
}
AXES = {1: ("",), 2: ("x", "y"), 3: ("x", "y", "z"), 4: ("w", "x", "y", "z")}


@dataclass(frozen=True, slots=True)
class Signal:
    """One name with all its numbers."""

    name: str
    """Kind and name: ``sensor/imu``, ``velocity/knee``, ``ctrl/hip``, ``force/hip``, ``tendon/string``, ``energy``."""
    unit: str
    labels: tuple[str, ...]
    """Of its numbers, such as x, y, z; one empty label for a single number."""
    read: Read

    def values(self, data: mujoco.MjData) -> Floats:
        """(len(labels),) as of the last computed state."""
        return np.asarray(self.read(data), dtype=np.float64).reshape(-1)


def signals(sim: Driven) -> dict[str, Signal]:
    """Everything that can be plotted of a simulation, but for joint positions, which follow from qpos."""
    found = [*_speeds(sim), *_actuators(sim), *_tendons(sim), *_sensors(sim), _energy(sim.model)]
    return {one.name: one for one in found}


def find(all_of: dict[str, Signal], joints: list[str], name: str) -> Signal:
    """The signal of a name; without its kind it is a sensor, or else a control.

    Raises:
        UnknownName: there is none of that name; near names are given.
    """
    for kind in ("", "sensor/", "ctrl/", "tendon/"):
        if kind + name in all_of:
            return all_of[kind + name]
    bare = "/" not in name
    known = [*(f"joint/{joint}" for joint in joints), *all_of]
    raise UnknownName("signal", name, [one.rpartition("/")[2] if bare else one for one in known])


def _reader(field: str, place: int | slice) -> Read:
    def read(data: mujoco.MjData) -> npt.ArrayLike:
        found: npt.ArrayLike = getattr(data, field)[place]
        return found

    return read


def _speeds(sim: Driven) -> list[Signal]:
    made = []
    numbers = joint_numbers(sim.robot, sim.model)
    for joint in sim.robot.joints:
        if not joint.name:
            continue
        at = int(sim.model.jnt_dofadr[numbers[joint.id]])
        place = slice(at, at + DOF_SIZE[joint.type])
        unit, labels = SPEEDS[joint.type]
        made.append(Signal(f"velocity/{joint.name}", unit, labels, _reader("qvel", place)))
    return made


def _actuators(sim: Driven) -> list[Signal]:
    names = [_name(sim.model, mujoco.mjtObj.mjOBJ_ACTUATOR, i) for i in range(len(sim.model.actuator_trntype))]
    controls = [Signal(f"ctrl/{one.name}", "", ("",), _reader("ctrl", i)) for i, one in enumerate(sim.inputs)]
    # With several controls an actuator still has one force.
    forces = [Signal(f"force/{name}", "", ("",), _reader("actuator_force", i)) for i, name in enumerate(names)]
    return [*controls, *forces]


def _tendons(sim: Driven) -> list[Signal]:
    made = []
    for i in range(sim.model.ntendon):
        name = _name(sim.model, mujoco.mjtObj.mjOBJ_TENDON, i)
        unit = "m" if _is_spatial(sim.model, i) else ""
        made.append(Signal(f"tendon/{name}", unit, ("",), _reader("ten_length", i)))
    return made


def _sensors(sim: Driven) -> list[Signal]:
    made = []
    for sensor in sim.sensors:
        at = int(sim.model.sensor_adr[sensor.id])
        labels = AXES.get(sensor.dim) or tuple(str(i) for i in range(sensor.dim))
        read = _reader("sensordata", slice(at, at + sensor.dim))
        made.append(Signal(f"sensor/{sensor.name}", sensor.unit, labels, read))
    return made


def _energy(model: mujoco.MjModel) -> Signal:
    """MuJoCo's own where the model asks for it; else it is computed, its kinetic part one step newer."""

    def read(data: mujoco.MjData) -> Floats:
        before = np.array(data.energy)
        if model.opt.enableflags & int(mujoco.mjtEnableBit.mjENBL_ENERGY):
            return before
        mujoco.mj_energyPos(model, data)
        mujoco.mj_energyVel(model, data)
        found = np.array(data.energy)
        data.energy[:] = before
        return found

    return Signal("energy", "J", ("potential", "kinetic"), read)


def _is_spatial(model: mujoco.MjModel, tendon: int) -> bool:
    return bool(model.wrap_type[model.tendon_adr[tendon]] != mujoco.mjtWrap.mjWRAP_JOINT)


def _name(model: mujoco.MjModel, kind: mujoco.mjtObj, i: int) -> str:
    return mujoco.mj_id2name(model, kind, i) or f"#{i}"
