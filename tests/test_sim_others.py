"""The packages of others, as their users use them: dask's workers, gymnasium's and dm_control's environments."""

import os
import subprocess
import sys

import pytest

from versions import installed

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]

DASK = """
import os, time
import numpy as np
from distributed import Client, LocalCluster
from robotview import Simulation

ARM = '''<mujoco><worldbody><body><joint name="hip" axis="0 1 0"/><geom size=".1"/>
<body pos="0 0 -.5"><joint name="knee" axis="0 1 0"/><geom size=".1"/></body></body></worldbody>
<actuator><motor joint="hip" ctrlrange="-3 3"/></actuator><sensor><jointpos joint="knee"/></sensor></mujoco>'''

def who(_):
    time.sleep(0.3)
    return os.getpid()

if __name__ == "__main__":
    sim, controls = Simulation(ARM), np.random.default_rng(0).uniform(-2, 2, (40, 200, 1))
    here = sim.rollout(controls)
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
        with Client(cluster) as client:
            executor = client.get_executor()
            assert 2 == len(set(executor.map(who, range(4))))
            there = sim.rollout(controls, executor=executor)
    assert there.done.all() and not there.problems
    for name in ("time", "qpos", "qvel", "sensordata"):
        assert getattr(here, name).tobytes() == getattr(there, name).tobytes(), name
    print("the same rows")
"""
LOOP = """
import mujoco
import numpy as np
from robotview import RobotView

def follow(view, model, data, step):
    for _ in range(60):
        step()
        view.update(data)
        assert data.qpos.tolist() == list(view.qpos)
        mujoco.mj_kinematics(model, data)
        assert np.allclose(data.xpos, view.robot.fk(view.qpos).xpos, atol=1e-9)
    assert np.ptp(data.qpos) > 0.01 and "pose" == view.source
    view.close()
    print("followed")
"""
GYMNASIUM = f"""{LOOP}
import gymnasium
for name in ("HalfCheetah-v5", "Humanoid-v5"):
    env = gymnasium.make(name)
    env.reset(seed=0)
    model, data = env.unwrapped.model, env.unwrapped.data
    follow(RobotView(model), model, data, lambda: env.step(env.action_space.sample()))
"""
DM_CONTROL = f"""{LOOP}
from dm_control import suite
for domain, task in (("cartpole", "swingup"), ("walker", "walk")):
    env = suite.load(domain, task, task_kwargs={{"random": 0}})
    env.reset()
    model, data = env.physics.model.ptr, env.physics.data.ptr
    action = env.action_spec()
    draw = np.random.default_rng(0)
    step = lambda: env.step(draw.uniform(action.minimum, action.maximum))
    follow(RobotView(model), model, data, step)
"""
DM_CONTROL_NEEDS = [
    "dm-env",
    "dm-tree",
    "absl-py",
    "lxml",
    "pyopengl",
    "pyparsing",
    "glfw",
    "protobuf",
    "attrs",
    "wrapt",
]


def ran(folder, script, *packages, also=()):
    """What a script prints that has some packages beside those of this environment."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder / "packages"), *packages]
    subprocess.run(command, check=True)
    (folder / "script.py").write_text(script)
    path = os.pathsep.join(map(str, (folder / "packages", *also)))
    env = {**os.environ, "PYTHONPATH": path, "MUJOCO_GL": "disable"}
    done = subprocess.run(
        [sys.executable, "script.py"], cwd=folder, env=env, capture_output=True, check=False, text=True, timeout=300
    )
    assert 0 == done.returncode, done.stderr[-2000:]
    return done.stdout


def test_two_workers_of_dask_give_the_same_rows(tmp_path):
    assert "the same rows" in ran(tmp_path, DASK, "distributed")


def test_a_view_follows_environments_of_gymnasium(tmp_path):
    packages = ("--no-deps", "gymnasium", "farama-notifications", "cloudpickle", "imageio")

    assert 2 == ran(tmp_path, GYMNASIUM, *packages).count("followed")


def test_a_view_follows_environments_of_dm_control(tmp_path):
    # dm_control 1.0.50 reads arrays that MuJoCo 4.0 no longer has.
    packages = ("--no-deps", "dm-control==1.0.50", *DM_CONTROL_NEEDS)

    assert 2 == ran(tmp_path, DM_CONTROL, *packages, also=[installed("3.17.0")]).count("followed")
