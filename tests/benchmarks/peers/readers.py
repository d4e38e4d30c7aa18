"""Readers of MJCF side by side, in the environment that has them all; prints JSON for `reading.py`.

Seconds are of processor time, which a busy machine does not change much; bytes are of resident memory, in a process
of its own for each reader.
"""

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import mujoco
import psutil

os.environ.setdefault("MUJOCO_GL", "disable")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for a display
    from dm_control import mjcf as dm_mjcf

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
GEOM = '<geom name="{name}" type="box" size="{a} {b} {c}" pos="{c} {a} -0.1" rgba="0.2 0.4 0.6 1"/>'
LEG_LENGTH = 8
READERS: dict[str, Callable[[str], Any]] = {
    "robotview": mjcf.Model.from_file,
    "mujoco": mujoco.MjSpec.from_file,
    "dm_control": dm_mjcf.from_path,
    "etree": ET.parse,
}


def robots(shared: Path) -> list[dict[str, Any]]:
    """Each robot in three readers, in turn; None where dm_control refuses the file."""
    rows = []
    for name in ROBOTS:
        path = str(shared / name)
        names = ["robotview", "mujoco", *(["dm_control"] if _takes("dm_control", path) else [])]
        row = {"file": name, "meshes": "<mesh" in Path(path).read_text(encoding="utf-8"), "dm_control": None}
        rows.append(row | interleaved(7, path, names))
    return rows


def grown(folder: Path, sizes: Iterable[int] = (2000, 8000)) -> dict[str, dict[str, float]]:
    """Seconds for files of some thousand bodies; MuJoCo's only for the smallest."""
    found = {}
    for bodies in sizes:
        path = folder / f"legs_{bodies}.xml"
        path.write_text(legs(bodies))
        names = ["robotview", "etree", *([] if found else ["mujoco"])]
        found[str(bodies)] = interleaved(5, str(path), names)
    return found


def large(folder: Path, bodies: int = 10_000, geoms: int = 5) -> dict[str, dict[str, float]]:
    """Seconds and bytes of a large file, each reader in a process of its own. MuJoCo's takes a minute."""
    path = folder / "large.xml"
    path.write_text(legs(bodies, geoms))
    found = {}
    for name in ("robotview", "dm_control", "mujoco"):
        command = [sys.executable, __file__, "--one", name, str(path)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        found[name] = json.loads(said) | {"geoms": bodies * geoms}
    return found


def one(name: str, path: str) -> dict[str, float]:
    """One reading: seconds, and by how many bytes the process has grown with the model still there."""
    read, process = READERS[name], psutil.Process()
    with tempfile.TemporaryDirectory() as folder:
        small = Path(folder) / "small.xml"
        small.write_text(legs(8, 2))
        read(str(small))  # what is made once for all is not this model's
    gc.collect()
    before, start = process.memory_info().rss, time.process_time()
    model = read(path)
    seconds = time.process_time() - start
    gc.collect()
    found = {"seconds": seconds, "bytes": float(process.memory_info().rss - before)}
    if name == "robotview":
        found["records"] = _of_records(path)
    del model
    return found


def _of_records(path: str) -> float:
    """Bytes of a model's records alone: without the elements they were read from, which tell the places."""
    import tracemalloc

    tracemalloc.start()
    model = mjcf.Model.from_file(path)
    model.root, model.nodes = None, {}
    gc.collect()
    return float(tracemalloc.get_traced_memory()[0])


def legs(bodies: int, geoms: int = 1) -> str:
    """Write a model of many legs, each a chain of eight bodies, all under the world; no two boxes are alike."""
    parts = []
    for first in range(0, bodies, LEG_LENGTH):
        names = [f"b{index}" for index in range(first, min(first + LEG_LENGTH, bodies))]
        for name in names:
            parts.append(LEG.format(name=name))
            parts += [_box(f"{name}{i}", int(name[1:]) * geoms + i) for i in range(1, geoms)]
        parts.append("</body>" * len(names))
    return f"<mujoco><worldbody>{''.join(parts)}</worldbody></mujoco>"


def _box(name: str, number: int) -> str:
    a, b, c = (f"{0.01 + (number * step % 9973) / 1e6:.6f}" for step in (1, 7, 31))
    return GEOM.format(name=name, a=a, b=b, c=c)


def interleaved(repeats: int, path: str, names: Iterable[str]) -> dict[str, float]:
    """Median seconds of each reader, run in turn so that a busy moment hits all alike; one run of each comes first."""
    taken: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(repeats + 1):
        for name, times in taken.items():
            gc.collect()
            start = time.process_time()
            result = READERS[name](path)
            times.append(time.process_time() - start)
            del result  # freeing a model is its owner's time, not the reader's
    return {name: statistics.median(times[1:]) for name, times in taken.items()}


def _takes(name: str, path: str) -> bool:
    try:
        READERS[name](path)
    except Exception:  # noqa: BLE001  # whatever it says, it does not read the file
        return False
    return True


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path)
    parser.add_argument("--one", nargs=2, metavar=("READER", "FILE"))
    options = parser.parse_args()
    if options.one:
        print(json.dumps(one(*options.one)))
        return
    with tempfile.TemporaryDirectory() as folder:
        found = {"robots": robots(options.shared), "grown": grown(Path(folder)), "large": large(Path(folder))}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
