"""Every kind of actuator and sensor of the corpus, driven and read by name against MuJoCo's own numbers."""

from collections import defaultdict

import mujoco
import numpy as np
import pytest

from mujoco_versions import HERE, dies
from robotview import Simulation
from robotview.errors import RobotViewError
from shared_files import mjcf_models


def kinds(model):
    """What a model has that another may lack."""
    sensors = {f"sensor {mujoco.mjtSensor(int(kind)).name}" for kind in model.sensor_type}
    rows = zip(
        model.actuator_trntype, model.actuator_dyntype, model.actuator_gaintype, model.actuator_biastype, strict=True
    )
    return sensors | {f"actuator {tuple(map(int, row))}" for row in rows}


@pytest.fixture(scope="module")
def chosen(shared, tmp_path_factory):
    """The first small model for each kind: path -> model. MuJoCo leaves its log in the working directory."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("log"))
        return _chosen(shared)


def _chosen(shared):
    found, models = defaultdict(list), {}
    for name in mjcf_models():
        path = shared / "corpus" / name
        if path.stat().st_size > 40_000 or dies(path):
            continue
        try:
            model = mujoco.MjModel.from_xml_path(str(path))
        except ValueError:
            continue
        if model.nv < 200:
            for kind in kinds(model) - found.keys():
                found[kind].append(path)
                models[path] = model
    return found, models


UNSTEADY = {("3.2.7", "fromto_body_body.xml")}
"""(version, file): where MuJoCo's answer depends on what the process did before."""


def test_every_actuator_and_sensor_of_the_corpus_does_as_in_mujoco(chosen, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found, models = chosen
    rng, read, wrong, compared = np.random.default_rng(0), set(), [], 0
    for path, model in models.items():
        try:
            sim = Simulation(path)
        except RobotViewError as error:
            wrong.append(f"{path.name}: {error}")
            continue
        data = mujoco.MjData(model)
        names = dict.fromkeys(one.name.split("[")[0] for one in sim.inputs)
        mujoco.mj_setState(model, data, *state_of(sim))
        for _ in range(5):
            ctrl = rng.uniform(-0.5, 0.5, model.nu)
            sim.apply_controls({name: part(sim, name, ctrl) for name in names})
            data.ctrl[:] = clipped(model, ctrl)
            mujoco.mj_step(model, data)
            try:
                sim.step()
            except RobotViewError:  # such controls are too much for plain MuJoCo, too
                assert data.warning[mujoco.mjtWarning.mjWARN_BADQACC].number
                break
        else:
            compared += 1
        if any(problem.code == "sim.diverged" for problem in sim.problems):
            continue
        if data.qpos.tobytes() != sim.data.qpos.tobytes():
            wrong.append(f"{path.name}: driven")
        for sensor in sim.sensors:
            at = model.sensor_adr[sensor.id]
            expected = data.sensordata[at : at + model.sensor_dim[sensor.id]]
            unsteady = (mujoco.__version__, path.name) in UNSTEADY
            same = unsteady or expected.tobytes() == sim.read_sensor(sensor.name).tobytes()
            if not same or sensor.dim != len(expected):
                wrong.append(f"{path.name}: sensor {sensor.name}")
            read.add(sensor.type)

    assert [] == wrong
    assert {kind.removeprefix("sensor mjSENS_").lower() for kind in found if kind.startswith("sensor")} == read
    assert len(read) > (35 if HERE >= (3, 10, 0) else 30)
    assert compared > 15


def state_of(sim):
    from robotview.sim.state import WHOLE, taken

    return taken(sim.model, sim.data), WHOLE


def part(sim, name, ctrl):
    return [ctrl[one.address] for one in sim.inputs if one.name.split("[")[0] == name]


def clipped(model, ctrl):
    low, high = model.actuator_ctrlrange.T
    return np.where(model.actuator_ctrllimited, np.clip(ctrl, low, high), ctrl)
