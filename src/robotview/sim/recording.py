"""`Recording`: what a simulation went through, to be kept, shown again and compared."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from dataclasses import dataclass, fields
from typing import IO

import mujoco
import numpy as np
import numpy.typing as npt

from robotview.errors import Problem, ReadError, RobotViewError, SimulationError, Where
from robotview.model import Robot
from robotview.sim.compiling import compiled, qpos_order
from robotview.source.writing import refuse_missing_folder

Floats = npt.NDArray[np.float64]
FORMAT = 1
_JOINTS = {
    "free": mujoco.mjtJoint.mjJNT_FREE,
    "ball": mujoco.mjtJoint.mjJNT_BALL,
    "slide": mujoco.mjtJoint.mjJNT_SLIDE,
    "hinge": mujoco.mjtJoint.mjJNT_HINGE,
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Recording:
    """Rows at even times. Made by ``Simulation.record``; ``view.play(recording)`` shows it."""

    time: Floats
    """(T,) [s]"""
    qpos: Floats
    """(T, nq) [m], [rad], quaternions wxyz: MuJoCo's layout."""
    qvel: Floats
    """(T, nv)"""
    act: Floats
    """(T, na) activations"""
    ctrl: Floats
    """(T, nu) what drove the step that begins at each row."""
    sensordata: Floats
    """(T, nsensordata) as computed for each row's state."""
    model_hash: str = ""
    """Of the joints, bodies and actuators: which model it belongs to. Gains and masses do not count."""
    mujoco_version: str = ""

    def __len__(self) -> int:
        return len(self.time)

    def __repr__(self) -> str:
        return f"Recording({len(self)} rows, {self.duration:.4g} s, {self.qpos.shape[-1]} qpos)"

    @property
    def duration(self) -> float:
        """[s] from the first row to the last."""
        return float(self.time[-1] - self.time[0]) if len(self.time) else 0.0

    def save(self, path: str | os.PathLike[str] | IO[bytes]) -> None:
        """Write an .npz file, which ``numpy.load`` reads, too; the suffix is added where it is missing.

        Raises:
            WriteError: there is no such folder.
        """
        meta = {"format": FORMAT, "model_hash": self.model_hash, "mujoco_version": self.mujoco_version}
        arrays = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in meta}
        target = path if hasattr(path, "write") else os.fspath(path)
        if isinstance(target, str):
            refuse_missing_folder(target)
        np.savez_compressed(target, meta=np.frombuffer(json.dumps(meta).encode(), np.uint8), **arrays)

    @classmethod
    def load(cls, path: str | os.PathLike[str] | IO[bytes]) -> Recording:
        """Read what `save` wrote.

        Raises:
            ReadError: there is no such file, or it is no recording, or damaged.
        """
        name = "<file>" if hasattr(path, "read") else os.fspath(path)
        source = path if hasattr(path, "read") else name
        if isinstance(source, str) and not os.path.exists(source):
            source = f"{source}.npz" if os.path.exists(f"{source}.npz") else source
        try:
            with np.load(source, allow_pickle=False) as file:
                meta = json.loads(bytes(file["meta"]))
                names = [one.name for one in fields(cls) if one.name not in ("model_hash", "mujoco_version")]
                arrays = {key: np.asarray(file[key], dtype=np.float64) for key in names}
            recording = cls(**arrays, model_hash=str(meta["model_hash"]), mujoco_version=str(meta["mujoco_version"]))
        except FileNotFoundError:
            missing = Problem("error", "file_not_found", "there is no such file", "recording.missing", Where(name))
            raise ReadError(missing) from None
        except (ValueError, KeyError, TypeError, EOFError, OSError, zipfile.BadZipFile) as error:
            why = "it holds no arrays of numpy" if "pickle" in str(error) else str(error)
            raise _no_recording(name, why) from error
        rows = {key: len(array) for key, array in arrays.items()}
        if len(set(rows.values())) != 1 or recording.time.ndim != 1 or recording.qpos.ndim != 2:
            raise _no_recording(name, f"rows differ in number: {rows}")
        return recording

    def need(self, model_hash: str, what: str = "this model") -> None:
        """Raise `SimulationError` unless it was made with the model of that hash."""
        if self.model_hash and self.model_hash != model_hash:
            raise SimulationError(
                f"the recording belongs to another model than {what}",
                "its joints, bodies or actuators differ; load the model it was made with",
                "recording.model",
            )


def hash_of(model: mujoco.MjModel) -> str:
    """A name for the kinds and names of a model's joints, bodies and actuators."""
    kinds = (
        (mujoco.mjtObj.mjOBJ_BODY, model.nbody, model.body_parentid),
        (mujoco.mjtObj.mjOBJ_JOINT, model.njnt, model.jnt_type),
        (mujoco.mjtObj.mjOBJ_ACTUATOR, getattr(model, "nactuator", model.nu), model.actuator_trntype),
    )
    return _digest(
        [
            [(mujoco.mj_id2name(model, kind, i) or "", int(numbers[i])) for i in range(count)]
            for kind, count, numbers in kinds
        ]
    )


def hash_of_robot(robot: Robot) -> str:
    """`hash_of` of what a description compiles to, without compiling it: of most files it is the same."""
    bodies = [(body.name, body.parent or 0) for body in robot.bodies]
    joints = [(joint.name, int(_JOINTS[joint.type])) for joint in robot.joints]
    actuators = [
        (one.name, int(getattr(mujoco.mjtTrn, f"mjTRN_{one.trntype.upper()}", mujoco.mjtTrn.mjTRN_UNDEFINED)))
        for one in robot.actuators
    ]
    return _digest([bodies, joints, actuators])


def rows_of(recording: Recording, robot: Robot) -> Floats:
    """The rows of a recording in the order of a robot's qpos, (T, nq).

    Raises:
        SimulationError: it was made with another model.
    """
    if not recording.model_hash or recording.model_hash == hash_of_robot(robot):
        return recording.qpos
    what = f'"{robot.name}"' if robot.name else "this robot"
    if recording.qpos.shape[1] != robot.nq:
        recording.need("", what)
    try:
        model = compiled(robot).model
    except RobotViewError:
        recording.need("", what)
        raise
    recording.need(hash_of(model), what)
    order = qpos_order(robot, model)
    return recording.qpos if order is None else recording.qpos[:, order]


class Recorder:
    """Collects rows."""

    def __init__(self, model: mujoco.MjModel) -> None:
        self.model = model
        self._times: list[float] = []
        self._rows: dict[str, list[Floats]] = {"qpos": [], "qvel": [], "act": [], "ctrl": [], "sensordata": []}

    def take(self, data: mujoco.MjData) -> None:
        """A row of the present state."""
        self._times.append(float(data.time))
        for name, rows in self._rows.items():
            rows.append(np.array(getattr(data, name)))

    def recording(self) -> Recording:
        empty = mujoco.MjData(self.model)
        columns = {
            name: np.stack(rows) if rows else np.zeros((0, len(getattr(empty, name))))
            for name, rows in self._rows.items()
        }
        return Recording(
            np.array(self._times), **columns, model_hash=hash_of(self.model), mujoco_version=mujoco.__version__
        )


def _digest(facts: list[list[tuple[str, int]]]) -> str:
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:32]


def _no_recording(name: str, why: str) -> ReadError:
    return ReadError(
        Problem(
            "error",
            "schema",
            f"this is no recording of a simulation, or it is damaged: {why}",
            "recording.format",
            Where(name),
            hint="recordings are made by sim.record(...) and recording.save(...)",
        )
    )
