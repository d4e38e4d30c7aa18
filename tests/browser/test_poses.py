"""What is drawn stands where MuJoCo puts it: real robots, every body, several configurations."""

import contextlib
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import mujoco
import numpy as np
import pytest
from hook import View

from robotview import load

STAGE = """\
import ipywidgets
from robotview import RobotView
stage = ipywidgets.VBox()
stage"""
POSES = "([id, paths]) => paths.map(path => window.__robotview.pose(id, path))"
ROBOTS = {
    "g1": "robots/unitree_g1/g1.xml",
    "go1": "robots/unitree_go1/go1.xml",
    "h1": "corpus/unitree_mujoco/unitree_robots/h1/h1.xml",
    "shadow_hand": "corpus/mujoco/mjx/mujoco/mjx/test_data/shadow_hand/right_hand.xml",
    "yam": "robots/i2rt_yam/yam.xml",
    "2f85": "robots/robotiq_2f85/2f85.xml",
    "ur5e": "robots/universal_robots_ur5e/ur5e.xml",
    "humanoid": "corpus/mujoco/model/humanoid/humanoid.xml",
    "panda": "robots/panda_description/urdf/panda.urdf",
    "alexander": "robots/alexander_description/urdf/alexander_v1.lowerBodyOnly.urdf",
    "vega_1u": "robots/dexmate_vega_1u/vega_1u.urdf",
    "t12": "corpus/rapier/assets/3d/T12/urdf/T12.URDF",
}
IN_SHORT = {"g1", "shadow_hand", "ur5e", "t12"}
"""The others are shown by `make test-long`."""
TOLERANCE = 1e-4
SEED = 20
"""Of the five random configurations."""


@pytest.fixture(scope="module")
def stage(lab, browser):
    """One notebook for all robots: a box in which they are shown one after the other."""
    context = browser.new_context(viewport={"width": 1100, "height": 900})
    notebook = lab.open(context, "poses", [STAGE])
    yield notebook
    notebook.shut_down()
    context.close()
    assert [] == notebook.wrong


@pytest.mark.parametrize(
    "name", [name if name in IN_SHORT else pytest.param(name, marks=pytest.mark.long) for name in ROBOTS]
)
def test_every_body_is_drawn_where_mujoco_puts_it(shared, stage, name):
    path = shared / ROBOTS[name]
    model = mujoco_model(path)
    order = qpos_order(path, model)
    paths = [f"body/{model.body(index).name or f'#{index}'}" for index in range(1, model.nbody)]
    with shown(stage, path) as view:
        assert len(paths) >= 7  # eight bodies with the world

        for qpos in configurations(model):
            stage.kernel(f"view.qpos = {qpos[order].tolist()}")

            assert [] == wrong_poses(view, paths, world_poses(model, qpos))


@contextlib.contextmanager
def shown(stage, path: Path):
    """Show a robot on the stage, and clear it afterwards."""
    stage.kernel(f"view = RobotView({str(path)!r}, testing=True); stage.children = (view,)", seconds=120)
    try:
        yield stage.hook.view()
    finally:
        stage.kernel("stage.children = (); view.close()")
        stage.page.wait_for_function("() => !window.__robotview?.views().length", timeout=20_000)


def mujoco_model(path: Path) -> mujoco.MjModel:
    """Load a file as MuJoCo does; of a URDF only links and joints, for MuJoCo reads neither DAE nor GLB."""
    if path.suffix.lower() != ".urdf":
        return mujoco.MjModel.from_xml_path(str(path))
    robot = ET.parse(path).getroot()
    for link in robot.findall("link"):
        for part in [*link.findall("visual"), *link.findall("collision")]:
            link.remove(part)
    for old in robot.findall("mujoco"):
        robot.remove(old)
    # No link is welded to its parent, and links without mass may move: only their places are asked for.
    compiler = ET.SubElement(ET.SubElement(robot, "mujoco"), "compiler")
    compiler.attrib.update(fusestatic="false", boundmass="1e-6", boundinertia="1e-9", balanceinertia="true")
    return mujoco.MjModel.from_xml_string(ET.tostring(robot, encoding="unicode"))


def qpos_order(path: Path, model: mujoco.MjModel) -> np.ndarray:
    """Where each of the Robot's qpos lies in MuJoCo's: the same place in MJCF, by joint name in URDF.  # (nq,)"""
    if path.suffix.lower() != ".urdf":
        return np.arange(model.nq)
    return np.array([model.joint(name).qposadr[0] for name in load(path).joint_names])


def configurations(model: mujoco.MjModel, count: int = 5) -> list[np.ndarray]:
    """qpos0 and random ones: hinges and slides within their limits, free and ball joints anywhere."""
    random = np.random.default_rng(SEED)
    return [model.qpos0.copy(), *(random_qpos(model, random) for _ in range(count))]


def random_qpos(model: mujoco.MjModel, random: np.random.Generator) -> np.ndarray:
    qpos = model.qpos0.copy()
    for kind, start, limited, (low, high) in zip(
        model.jnt_type, model.jnt_qposadr, model.jnt_limited, model.jnt_range, strict=True
    ):
        if mujoco.mjtJoint(kind) in {mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE}:
            qpos[start] = random.uniform(low, high) if limited else random.uniform(-1.5, 1.5)
            continue
        if kind == mujoco.mjtJoint.mjJNT_FREE:
            qpos[start : start + 3] += random.uniform(-1, 1, 3)
            start += 3  # noqa: PLW2901
        quat = random.normal(size=4)
        qpos[start : start + 4] = quat / np.linalg.norm(quat)
    return qpos


def world_poses(model: mujoco.MjModel, qpos: np.ndarray) -> np.ndarray:
    """x y z, w x y z of every body but the world.  # (nbody - 1, 7)"""
    data = mujoco.MjData(model)
    data.qpos[:] = qpos
    mujoco.mj_kinematics(model, data)
    return np.hstack([data.xpos, data.xquat])[1:]


def wrong_poses(view: View, paths: list[str], expected: np.ndarray, seconds: float = 15) -> list[str]:
    """What still stands elsewhere when the picture has had time to follow."""
    deadline = time.monotonic() + seconds
    while True:
        drawn = np.array(view.page.evaluate(POSES, [view.id, paths]))
        drawn[:, 3:] *= np.sign(np.sum(drawn[:, 3:] * expected[:, 3:], axis=1))[:, None]  # q and -q are one rotation
        far = ~(np.abs(drawn - expected).max(axis=1) <= TOLERANCE)  # nan is far
        if not far.any() or time.monotonic() > deadline:
            return [
                f"{paths[i]}: drawn {drawn[i].round(4)}, MuJoCo {expected[i].round(4)}" for i in np.flatnonzero(far)
            ]
        time.sleep(0.05)
