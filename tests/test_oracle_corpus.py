"""Every MJCF model of the corpus and the shared robots: read by us, compiled by MuJoCo, compared."""

import mujoco
import pytest

from mujoco_versions import compiled
from oracle import differences
from robotview import load
from shared_files import mjcf_models

ROBOTS = [
    "i2rt_yam/yam.xml",
    "robotiq_2f85/2f85.xml",
    "so101/scene.xml",
    "unitree_g1/g1.xml",
    "unitree_go1/go1.xml",
    "universal_robots_ur5e/ur5e.xml",
]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """MuJoCo leaves its log in the working directory."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", ROBOTS)
def test_a_robot_is_what_mujoco_makes_of_it(shared, name):
    path = shared / "robots" / name

    assert [] == differences(load(path, strict=True), mujoco.MjModel.from_xml_path(str(path)))


@pytest.mark.parametrize("name", mjcf_models())
def test_a_model_of_the_corpus_is_what_mujoco_makes_of_it(shared, name):
    path = shared / "corpus" / name
    model = compiled(path)
    if model is None:
        return  # An older MuJoCo refuses what was written for a newer one.
    robot = load(path)
    compiler = robot.source.compiler
    unread = any(p.code.startswith("mjcf.unsupported") for p in robot.problems)
    if unread or compiler.fusestatic or compiler.discardvisual:
        return  # Said to the user, or described as written: it cannot equal what is compiled.
    wrong = [str(p) for p in robot.problems if p.severity == "error"]
    wrong += differences(robot, model)

    assert [] == wrong
