"""Opening a URDF humanoid twice, each time in a process of its own: what the kept meshes are worth."""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from humanoid import write_urdf
from lines import Line, judged

OPEN = """
import sys, time
from robotview import load
from robotview.protocol.pack import pack
before = time.perf_counter(), time.process_time()
pack(load(sys.argv[1], strict=True))
print(time.perf_counter() - before[0], time.process_time() - before[1])
"""


def twice(shared: Path, repetitions: int) -> list[Line]:
    """How many times faster the second opening is than the first, in one repetition each."""
    runs = [_opened_twice(shared / "robots/unitree_g1/g1.xml") for _ in range(repetitions)]
    lines = []
    for k, what in enumerate(("time", "processor time")):
        ratios = tuple(first[k] / second[k] for first, second in runs)
        ours, theirs = (statistics.median(run[which][k] for run in runs) for which in (1, 0))
        verdict = judged(ratios, 3, at_least=True)
        name = f"a 20 MB URDF humanoid, path to bytes, again: {what}"
        lines.append(Line("", name, ours, "s", "first opening", theirs, ratios, 3, at_least=True, verdict=verdict))
    return lines


def _opened_twice(mjcf: Path) -> tuple[list[float], list[float]]:
    """[wall s, processor s] from the path to the bytes that are sent, with an empty cache and then with a full one."""
    with tempfile.TemporaryDirectory() as name:
        path = write_urdf(mjcf, Path(name))
        # As on a user's machine, where imports are compiled once.
        kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment = {**kept, "ROBOTVIEW_CACHE": str(Path(name) / "cache")}
        command = [sys.executable, "-c", OPEN, str(path)]
        first, second = (
            subprocess.run(command, env=environment, capture_output=True, check=True, text=True).stdout.split()
            for _ in range(2)
        )
    return list(map(float, first)), list(map(float, second))
