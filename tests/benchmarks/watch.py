"""Five seconds of a simulation, played in the page, beside a rendered video of them: `peers/watching.py`, judged."""

import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from lines import Line, judged

OURS, THEIRS = "ours", "mediapy"
Found = dict[str, float]


def watch(python: Path, shared: Path, repetitions: int) -> list[Line]:
    """Measure both in turn, in the environment that has mediapy, and judge."""
    with tempfile.TemporaryDirectory() as folder:
        runs = range(repetitions)
        return lines([{which: _one(python, which, shared, folder) for which in (OURS, THEIRS)} for _ in runs])


def _one(python: Path, which: str, shared: Path, folder: str) -> Found:
    script = Path(__file__).with_name("peers") / "watching.py"
    command = [str(python), str(script), which, str(shared), folder]
    env = {"MUJOCO_GL": "egl", **os.environ}
    said = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=env, cwd=folder).stdout
    found: Found = json.loads(said)
    return found


def lines(runs: Sequence[dict[str, Found]]) -> list[Line]:
    """The targets with what was measured."""
    what = "5 s of g1 simulated, to something that can be watched: "
    return [
        _line(runs, f"{what}processor time", "cpu", "s", 1.0, 0.05),
        _line(runs, f"{what}what it adds to a page", "bytes", "MB", 1e-6, 0.6),
        _line(runs, f"{what}a whole page of its own, with the robot", "page", "MB", 1e-6, None),
    ]


def _line(runs: Sequence[dict[str, Found]], what: str, key: str, unit: str, scale: float, limit: float | None) -> Line:
    ours, theirs = ([run[which][key] for run in runs] for which in (OURS, THEIRS))
    ratios = tuple(mine / peer for mine, peer in zip(ours, theirs, strict=True))
    middle, peer = (scale * statistics.median(values) for values in (ours, theirs))
    return Line("8", what, middle, unit, "Renderer + mediapy", peer, ratios, limit, verdict=judged(ratios, limit))
