"""What lies in the folder shared by the checkouts, listed while tests are collected."""

from __future__ import annotations

import csv
import os
import re
from pathlib import Path

NOTHING = ["no shared folder"]
"""A parameter that stands in where there is none; the ``shared`` fixture then skips, saying why."""


def folder() -> Path:
    setting = os.environ.get("ROBOTVIEW_SHARED", "")
    return Path(setting) if setting else Path(__file__).resolve().parents[2] / "shared"


def rows(path: str) -> list[dict[str, str]]:
    """The lines of a table in it; none where it is not."""
    file = folder() / path
    if not file.is_file():
        return []
    with file.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def cases() -> list[str]:
    return sorted(p.parent.name for p in folder().glob("cases/cases/*/expected.json")) or NOTHING


def mjcf_models() -> list[str]:
    """Paths in the corpus of MJCF models that MuJoCo 4.0 compiles in less than three seconds."""
    found = [
        row["path"]
        for row in rows("corpus/manifest.csv")
        if (row["format"], row["role"], row["compiles_4_0"]) == ("mjcf", "model", "yes")
        and float(row["seconds_4_0"] or 9) < 3
        and (folder() / "corpus" / row["path"]).is_file()
    ]
    return found or NOTHING


NO_ROBOT = re.compile(
    r"/bad/urdf_|/error_(?!incorrect_mimic)|/(fixed_planar|prismatic)_joints\.|/warning_no_mesh_filename\."
)
"""URDF files that are refused, rightly: two roots, no links, words that are missing."""


def urdf_robots() -> list[str]:
    """Paths below the shared folder of the URDF files of the corpus and the robots that are one robot."""
    listed = [f"corpus/{row['path']}" for row in rows("corpus/manifest.csv") if row["format"] == "urdf"]
    robots = [path.relative_to(folder()).as_posix() for path in folder().glob("robots/**/*.urdf")]
    names = sorted({*listed, *robots})
    return [name for name in names if (folder() / name).is_file() and not NO_ROBOT.search(name)] or NOTHING
