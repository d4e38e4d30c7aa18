"""How fast MJCF is read: against MuJoCo on real robots, and against xml.etree as files grow."""

import gc
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import mujoco

from robotview import mjcf

ROBOTS = [
    "robots/unitree_go1/go1.xml",
    "robots/unitree_g1/g1.xml",
    "robots/i2rt_yam/yam.xml",
    "robots/universal_robots_ur5e/ur5e.xml",
    "robots/robotiq_2f85/2f85.xml",
    "robots/so101/so101_new_calib.xml",
    "robots/so101/so101_old_calib.xml",
    "corpus/unitree_mujoco/unitree_robots/h1/h1.xml",
    "corpus/mujoco/mjx/mujoco/mjx/test_data/shadow_hand/right_hand.xml",
    "corpus/mujoco/model/humanoid/humanoid.xml",
    "corpus/newton/newton/examples/assets/nv_ant.xml",
    "corpus/mujoco_playground/mujoco_playground/_src/dm_control_suite/xmls/walker.xml",
    "corpus/mujoco_playground/mujoco_playground/_src/dm_control_suite/xmls/cheetah.xml",
    "corpus/mujoco_playground/mujoco_playground/_src/dm_control_suite/xmls/manipulator.xml",
    "corpus/mujoco_playground/mujoco_playground/_src/dm_control_suite/xmls/hopper.xml",
]
LEG = (
    '<body name="{name}" pos="0 0 -0.2"><joint name="{name}j" type="hinge" axis="0 1 0" range="-90 90" damping="0.1"/>'
    '<geom name="{name}g" type="capsule" size="0.03" fromto="0 0 0 0 0 -0.2" rgba="0.6 0.6 0.6 1"/>'
)
GEOM = '<geom name="{name}" type="box" size="0.01 0.02 0.03" pos="0.1 0 -0.1" rgba="0.2 0.4 0.6 1"/>'
LEG_LENGTH = 8


def opening(shared: Path, repeats: int = 7) -> list[tuple[str, float, float]]:
    """Time each robot in both readers, in turn: (file, MuJoCo's seconds, ours), medians."""
    rows = []
    for name in ROBOTS:
        path = str(shared / name)
        theirs, ours = interleaved(
            repeats, lambda path=path: mujoco.MjSpec.from_file(path), lambda path=path: mjcf.Model.from_file(path)
        )
        rows.append((name, theirs, ours))
    return rows


def growth(folder: Path, small: int = 2000, large: int = 8000, repeats: int = 5) -> float:
    """By how much more our time grows from the small to the large file than xml.etree's: 1 is linear as etree is."""
    times = {}
    for bodies in (small, large):
        path = folder / f"legs_{bodies}.xml"
        path.write_text(legs(bodies))
        times[bodies] = interleaved(
            repeats, lambda path=path: ET.parse(path), lambda path=path: mjcf.Model.from_file(str(path))
        )
    (small_etree, small_ours), (large_etree, large_ours) = times[small], times[large]
    return (large_ours / small_ours) / (large_etree / small_etree)


def large(folder: Path, bodies: int = 10_000, geoms: int = 5) -> tuple[float, float]:
    """Seconds of processor time for one reading of a large file: MuJoCo's, ours. MuJoCo's takes a minute."""
    path = str(folder / "large.xml")
    Path(path).write_text(legs(bodies, geoms))
    taken: list[float] = []
    for read in (mujoco.MjSpec.from_file, mjcf.Model.from_file):
        start = time.process_time()
        result = read(path)
        taken.append(time.process_time() - start)
        del result
    return taken[0], taken[1]


def legs(bodies: int, geoms: int = 1) -> str:
    """Write a model of many legs, each a chain of eight bodies, all under the world."""
    parts = []
    for first in range(0, bodies, LEG_LENGTH):
        names = [f"b{index}" for index in range(first, min(first + LEG_LENGTH, bodies))]
        more = [GEOM.format(name=f"{{name}}{i}") for i in range(1, geoms)]
        leg = LEG + "".join(more)
        parts += [leg.format(name=name) for name in names] + ["</body>" * len(names)]
    return f"<mujoco><worldbody>{''.join(parts)}</worldbody></mujoco>"


def interleaved(repeats: int, *tasks: Callable[[], object]) -> list[float]:
    """Median seconds of each task, run in turn so that a busy moment hits all alike; one run of each comes first."""
    for task in tasks:
        task()
    taken: list[list[float]] = [[] for _ in tasks]
    for _ in range(repeats):
        for task, times in zip(tasks, taken, strict=True):
            gc.collect()
            start = time.perf_counter()
            result = task()
            times.append(time.perf_counter() - start)
            del result  # freeing a model is its owner's time, not the reader's
    return [statistics.median(times) for times in taken]
