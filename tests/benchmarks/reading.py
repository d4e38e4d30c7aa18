"""How fast MJCF is read and what it takes, beside MuJoCo, dm_control and xml.etree: `peers/readers.py`, judged."""

import json
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lines import Line, figure, judged

MEASURED = Mapping[str, Any]


def reading(python: Path, shared: Path) -> list[Line]:
    """Measure in an environment that has all readers, and judge."""
    script = Path(__file__).with_name("peers") / "readers.py"
    command = [str(python), str(script), "--shared", str(shared)]
    return lines(json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout))


def lines(found: MEASURED) -> list[Line]:
    """The targets with what was measured."""
    robots = found["robots"]
    for row in robots:
        ratios = "  ".join(f"{row['robotview'] / row[peer]:6.3f}x" for peer in ("mujoco", "dm_control") if row[peer])
        print(f"{1000 * row['robotview']:7.2f} ms  {ratios}  {row['file']}", file=sys.stderr)
    return [
        _median("robots", robots, "mujoco", 4),
        _median("robots", robots, "dm_control", 0.1),
        _median("robots without meshes", [row for row in robots if not row["meshes"]], "dm_control", 0.1),
        *_grown(found["grown"]),
        *_large(found["large"]),
    ]


def _median(what: str, rows: Sequence[MEASURED], peer: str, limit: float) -> Line:
    """The median robot; each has its own ratio, the line judges the middle one."""
    rows = [row for row in rows if row[peer]]
    ratio = statistics.median(row["robotview"] / row[peer] for row in rows)
    ours, theirs = (1000 * statistics.median(row[name] for row in rows) for name in ("robotview", peer))
    name = f"reading {len(rows)} {what}, median"
    return Line("", name, ours, "ms", peer, theirs, (ratio,), limit, verdict=judged([ratio], limit))


def _grown(times: Mapping[str, Mapping[str, float]]) -> list[Line]:
    (_, small), (_, large) = times.items()
    growth = (large["robotview"] / small["robotview"]) / (large["etree"] / small["etree"])
    ratio = small["robotview"] / small["mujoco"]
    ours, theirs = 1000 * small["robotview"], 1000 * small["mujoco"]
    return [
        Line("", "2,000 bodies", ours, "ms", "mujoco", theirs, (ratio,), 1, verdict=judged([ratio], 1)),
        figure("", "growth from 2,000 to 8,000 bodies against `xml.etree`", growth, 1.4, "x"),
    ]


def _large(found: Mapping[str, Mapping[str, float]]) -> list[Line]:
    ours, what = found["robotview"], "10,000 bodies, 50,000 geoms"
    rows = []
    for peer, key, unit, scale, limit in (
        ("mujoco", "seconds", "s", 1.0, 0.2),
        ("dm_control", "seconds", "s", 1.0, None),
        ("dm_control", "bytes", "MB", 1e-6, 1 / 3),
        ("mujoco", "bytes", "MB", 1e-6, None),
    ):
        mine, theirs = ours[key] * scale, found[peer][key] * scale
        ratios = (mine / theirs,)
        kind = "time" if key == "seconds" else "memory"
        rows.append(Line("", f"{what}: {kind}", mine, unit, peer, theirs, ratios, limit, verdict=judged(ratios, limit)))
    geoms = ours["geoms"]
    return [
        *rows,
        figure("", f"{what}: memory per geom", ours["bytes"] / geoms, 3000, "B"),
        figure("", f"{what}: records alone, without the places of everything", ours["records"] / geoms, None, "B"),
    ]
