"""What becomes of every URDF at hand: a table, and for each that is not whole, what is missing or wrong.

Usage: python tests/urdf_table.py [--packages] [--only TEXT]. The corpus and the robots of the shared folder; with
--packages also those of pip packages (see corpora.py), which are installed into build/corpora-venv.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from corpora import Listed, package_urdfs, packages_python, shared_urdfs  # noqa: E402

HEAD = f"{'loaded':6} {'links':>5} {'joints':>6} {'meshes':>9} {'s':>6}  file"


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    name: str
    loaded: bool
    links: int = 0
    joints: int = 0
    found: int = 0
    total: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)
    """Each problem of severity error."""
    codes: tuple[str, ...] = ()
    """Their codes, most frequent first."""

    def line(self) -> str:
        loaded, meshes = "yes" if self.loaded else "NO", f"{self.found}/{self.total}"
        return f"{loaded:6} {self.links:5} {self.joints:6} {meshes:>9} {self.seconds:6.2f}  {self.name}"


def row(listed: Listed) -> Row:
    """Load one file, as a user would: no packages named, no environment set."""
    from robotview import load
    from robotview.errors import RobotViewError

    start = time.perf_counter()
    try:
        robot = load(listed.path)
    except RobotViewError as error:
        taken = time.perf_counter() - start
        wrong = [str(problem) for problem in error.problems if problem.severity == "error"]
        return Row(listed.name, loaded=False, seconds=taken, wrong=wrong, codes=_codes(error.problems))
    taken = time.perf_counter() - start
    source = robot.source
    files = {mesh.name.partition(" x ")[0]: mesh.missing for mesh in robot.meshes}
    wrong = [str(problem) for problem in robot.problems if problem.severity == "error"]
    return Row(
        listed.name,
        loaded=True,
        links=len(source.links),
        joints=len(source.joints),
        found=sum(not missing for missing in files.values()),
        total=len(files),
        seconds=taken,
        wrong=wrong,
        codes=_codes(robot.problems),
    )


def _codes(problems) -> tuple[str, ...]:
    counted = Counter(problem.code for problem in problems if problem.severity == "error")
    return tuple(code for code, _ in counted.most_common())


def main() -> int:
    """Print the table; 1 if something is not whole and does not say why."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packages", action="store_true", help="also the URDFs of pip packages")
    parser.add_argument("--only", default="", help="files with this text in their name")
    parser.add_argument("--most", type=int, default=3, help="problems printed for one file")
    options = parser.parse_args()
    project = Path(__file__).resolve().parents[1]
    listed = shared_urdfs()
    if options.packages:
        listed += package_urdfs(packages_python(project))
    for name in ("ROS_PACKAGE_PATH", "AMENT_PREFIX_PATH", "GZ_SIM_RESOURCE_PATH", "GAZEBO_MODEL_PATH"):
        os.environ.pop(name, None)
    print(HEAD)
    rows = []
    for one in listed:
        if options.only in one.name:
            rows.append(row(one))
            print(rows[-1].line(), flush=True)
            for text in rows[-1].wrong[: options.most]:
                print(f"       {text}")
            if len(rows[-1].wrong) > options.most:
                print(f"       ... and {len(rows[-1].wrong) - options.most} more")
    _sum_up(rows)
    return int(any(not one.wrong for one in rows if not one.loaded or one.found < one.total))


def _sum_up(rows: list[Row]) -> None:
    whole = sum(one.loaded and not one.wrong for one in rows)
    loaded = sum(one.loaded for one in rows)
    found, total = sum(one.found for one in rows), sum(one.total for one in rows)
    seconds = sum(one.seconds for one in rows)
    print(f"{len(rows)} files: {loaded} loaded, {whole} of them whole; {found} of {total} meshes; {seconds:.1f} s")


if __name__ == "__main__":
    sys.exit(main())
