"""A simulation is plain MuJoCo: the same controls give the same bits."""

import mujoco
import numpy as np
import pytest

from robotview import Simulation
from robotview.sim.state import WHOLE

ROBOTS = [
    "robots/i2rt_yam/yam.xml",
    "robots/robotiq_2f85/2f85.xml",
    "robots/unitree_go1/go1.xml",
]
MORE = [
    "robots/so101/scene.xml",
    "robots/unitree_g1/g1.xml",
    "robots/universal_robots_ur5e/ur5e.xml",
    "corpus/mujoco/mjx/mujoco/mjx/test_data/shadow_hand/right_hand.xml",
    "corpus/mujoco_playground/mujoco_playground/_src/dm_control_suite/xmls/walker.xml",
    "corpus/mujoco/model/humanoid/humanoid.xml",
    "corpus/unitree_mujoco/unitree_robots/h1/h1.xml",
]
INTEGRATORS = ["mjINT_EULER", "mjINT_IMPLICITFAST", "mjINT_RK4"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """MuJoCo would leave its log in the working directory."""
    monkeypatch.chdir(tmp_path)
    yield
    assert [] == list(tmp_path.glob("MUJOCO_LOG*"))


def whole(model, data):
    state = np.empty(mujoco.mj_stateSize(model, WHOLE))
    mujoco.mj_getState(model, data, state, WHOLE)
    return state


@pytest.mark.parametrize("name", ROBOTS)
def test_the_same_controls_give_the_bits_of_plain_mujoco(shared, name):
    driven_alike(shared / name, seconds=0.5)


@pytest.mark.long
@pytest.mark.parametrize("name", [*ROBOTS, *MORE])
def test_the_same_controls_give_the_bits_of_plain_mujoco_for_two_seconds(shared, name):
    driven_alike(shared / name, seconds=2.0)


def driven_alike(path, seconds):
    """Drive MuJoCo and a simulation by the same random controls, and compare all bits before each new one."""
    model = mujoco.MjModel.from_xml_path(str(path))
    sim = Simulation(path)
    low, high = np.where(model.actuator_ctrllimited, model.actuator_ctrlrange.T, [[-9], [9]])
    for integrator in INTEGRATORS:
        for one in (model, sim.model):
            one.opt.integrator = int(getattr(mujoco.mjtIntegrator, integrator))
        sim.reset()
        data = mujoco.MjData(model)
        rng = np.random.default_rng(0)
        while data.time < seconds:
            ctrl = rng.uniform(-1, 1, model.nu)
            data.ctrl[:] = np.clip(ctrl, low, high)
            sim.apply_controls(ctrl)
            n = int(rng.integers(1, 6))
            for _ in range(n):
                mujoco.mj_step(model, data)
            sim.step(n)
            assert whole(model, data).tobytes() == whole(sim.model, sim.data).tobytes(), (integrator, data.time)
            assert data.sensordata.tobytes() == sim.data.sensordata.tobytes(), (integrator, data.time)


PENDULUM = """<mujoco><worldbody><geom name="floor" type="plane" size="5 5 .1"/><body name="arm" pos="0 0 1">
<joint name="hip" axis="0 1 0" damping=".1"/><geom name="rod" type="capsule" size=".05" fromto="0 0 0 0 0 -.5"/></body>
<body name="ball" pos="1 0 .3"><freejoint/><geom name="ball" size=".1"/></body></worldbody>
<actuator><motor name="hip" joint="hip" ctrlrange="-2 2"/></actuator>
<sensor><jointpos name="angle" joint="hip"/><framepos name="tip" objtype="geom" objname="rod"/></sensor>
<keyframe><key name="up" qpos="3 1 0 .5 1 0 0 0" ctrl=".5"/></keyframe></mujoco>"""


def test_asking_for_contacts_and_stepping_back_leave_no_trace():
    plain, asked = Simulation(PENDULUM), Simulation(PENDULUM)
    for _ in range(50):
        plain.step(10)
        asked.step(13)
        asked.contacts()
        asked.back(3)

    assert 500 * 0.002 == pytest.approx(asked.time)
    assert whole(plain.model, plain.data).tobytes() == whole(asked.model, asked.data).tobytes()


def test_a_keyframe_is_taken_whole():
    sim = Simulation(PENDULUM)
    sim.apply_keyframe("up")

    assert [3.0, 1.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0] == sim.qpos.tolist()
    assert [0.5] == sim.data.ctrl.tolist()
    assert 3.0 == sim.read_sensor("angle")[0]


def test_contact_forces_carry_the_weight():
    sim = Simulation(PENDULUM)
    sim.step(2000)
    frame = sim.contacts()
    at = next(i for i, pair in enumerate(frame.names) if set(pair) == {"floor", "ball"})
    weight = sim.model.body("ball").mass[0] * 9.81

    assert [0, 0, weight] == pytest.approx(
        (frame.force[at] * (1 if frame.names[at][1] == "ball" else -1)).tolist(), abs=1e-2
    )
    assert [1.0, 0.0] == pytest.approx(frame.position[at, :2].tolist(), abs=1e-3)


def test_rows_of_a_recording_are_the_states_of_plain_steps():
    sim, plain = Simulation(PENDULUM), Simulation(PENDULUM)
    rows = sim.record(seconds=1.0, hz=50)
    at = [plain.qpos]
    for _ in range(50):
        plain.step(10)
        at.append(plain.qpos)

    assert (51, 8) == rows.qpos.shape
    assert np.stack(at).tobytes() == rows.qpos.tobytes()
    assert np.arange(51) / 50 == pytest.approx(rows.time)


def test_a_recording_is_kept_and_known_again(tmp_path):
    from robotview import Recording, RobotViewError

    sim = Simulation(PENDULUM)
    made = sim.record(seconds=0.2, hz=100)
    made.save(tmp_path / "run.npz")
    again = Recording.load(tmp_path / "run.npz")

    assert made.qpos.tobytes() == again.qpos.tobytes()
    assert (made.model_hash, mujoco.__version__) == (again.model_hash, again.mujoco_version)
    again.need(sim.model_hash)
    with pytest.raises(RobotViewError, match="another model"):
        again.need(Simulation("<mujoco/>").model_hash)
    (tmp_path / "broken.npz").write_bytes((tmp_path / "run.npz").read_bytes()[:200])
    with pytest.raises(RobotViewError, match=r"broken.npz.*no recording"):
        Recording.load(tmp_path / "broken.npz")


def test_a_recording_is_found_without_its_suffix_and_missed_kindly(tmp_path):
    from robotview import Recording, RobotViewError

    Simulation(PENDULUM).record(seconds=0.1).save(tmp_path / "run")

    assert 6 == len(Recording.load(tmp_path / "run"))
    with pytest.raises(RobotViewError, match=r"other: there is no such file"):
        Recording.load(tmp_path / "other")
    with pytest.raises(RobotViewError, match="there is no such folder"):
        Simulation(PENDULUM).record(seconds=0.1).save(tmp_path / "none" / "run.npz")
    (tmp_path / "page.html").write_text("<html>")
    with pytest.raises(RobotViewError, match="it holds no arrays of numpy"):
        Recording.load(tmp_path / "page.html")
