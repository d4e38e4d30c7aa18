"""`make bench`: robotview beside its peers, every target with pass or fail; results also in build/bench.json.

Wall times count only where the load average was at most 3 when a repetition began; processor time, bytes and counts
always do. Ratios are formed within a repetition; a target passes if the median does and no more than one repetition
fails. `--smoke` asserts only counts, takes no times, needs no peers.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
sys.path[:0] = [str(PROJECT / "tests"), str(PROJECT / "tests" / "browser"), str(HERE)]

import targets  # noqa: E402
from environment import peers_python  # noqa: E402
from lines import HEAD, Line, as_plain, from_plain, table  # noqa: E402
from peers.bundle import bundle  # noqa: E402

import shared_files  # noqa: E402

RESULTS = PROJECT / "build" / "bench.json"
PARTS = ("reading", "twice", "watch", "maps", "editor", "counts", "wire", "open", "files", "live", "sim", "scale")
ALONE = ("reading", "twice", "watch", "maps", "editor", "counts")
"""Parts that make their lines themselves; the others keep records of every repetition."""


def main() -> int:
    """Measure, print the tables; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smoke", action="store_true", help="assert counts only; no times, no peers")
    parser.add_argument("--table", action="store_true", help="print the tables of the last run, measure nothing")
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part; the others keep their results")
    parser.add_argument("--reps", type=int, default=5, help="repetitions, interleaved")
    parser.add_argument("--shared", type=Path, default=shared_files.folder(), help="the folder of robots")
    parser.add_argument("--python", type=Path, help="an interpreter with the peers, instead of build/bench-venv")
    parser.add_argument("--patience", type=float, default=60, help="seconds to wait for a quiet machine, each time")
    options = parser.parse_args()
    if options.table:
        return _print(json.loads(RESULTS.read_text()))
    if options.smoke:
        from counts import counts
        from map_editor import smoke

        alone = {"counts": list(map(as_plain, counts())), "editor": list(map(as_plain, smoke()))}
        return _print({"alone": alone, "records": []})
    parts = options.only or list(PARTS)
    results = _earlier()
    results |= {"machine": f"{platform.platform()}, {os.cpu_count()} cores", "python": platform.python_version()}
    for part in parts:
        if part in ALONE:
            results["alone"][part] = list(map(as_plain, _alone(part, options)))
            _keep(results)
    staged = [part for part in parts if part not in ALONE]
    if staged:
        results["records"] = [record for record in results["records"] if record["stage"] not in staged]
        results["records"] += _measured(staged, options)
        _keep(results)
    return _print(results)


def _alone(part: str, options: argparse.Namespace) -> Sequence[Line]:
    if part == "reading":
        from reading import reading

        return reading(options.python or peers_python(PROJECT), options.shared)
    if part == "twice":
        from twice import twice

        return twice(options.shared, options.reps)
    if part == "watch":
        from watch import watch

        return watch(options.python or peers_python(PROJECT), options.shared, min(3, options.reps))
    if part == "maps":
        from authored import authored

        return authored(options.reps)
    if part == "editor":
        from map_editor import editor

        return editor(options.reps)
    from counts import counts

    return counts()


def _measured(stages: Sequence[str], options: argparse.Namespace) -> list[dict[str, object]]:
    """Records of the stages, from the environment that has the peers."""
    python = options.python or peers_python(PROJECT)
    built = PROJECT / "build" / "bench-pages"
    bundle(PROJECT / "js", built)
    out = PROJECT / "build" / "bench.jsonl"
    out.unlink(missing_ok=True)
    command = [str(python), str(HERE / "peers" / "measure.py"), *stages, "--reps", str(options.reps)]
    command += ["--shared", str(options.shared), "--built", str(built), "--out", str(out)]
    command += ["--patience", str(options.patience)]
    # Where robotview is not installed beside the peers, it is taken from here.
    path = os.pathsep.join(filter(None, (str(PROJECT / "src"), os.environ.get("PYTHONPATH"))))
    # As on a user's machine, where imports are compiled once.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    try:
        ended = subprocess.run(
            command, check=False, env={**kept, "PYTHONPATH": path, "ROBOTVIEW_CACHE": "off"}
        ).returncode
    except KeyboardInterrupt:
        ended = 130
    if ended != 0:
        print(f"the run ended early (status {ended}): the figures are of what was measured until then", file=sys.stderr)
    return [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []


def _earlier() -> dict[str, object]:
    if RESULTS.exists():
        return json.loads(RESULTS.read_text())
    return {"alone": {}, "records": []}


def _keep(results: dict[str, object]) -> None:
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(results))


def _print(results: dict[str, object]) -> int:
    """Print the tables; 1 if a target is missed."""
    lines = [from_plain(line) for part in results["alone"].values() for line in part]
    records = results["records"]
    lines = [*targets.lines(records), *lines]
    lines.sort(key=lambda line: int(line.number) if line.number.isdecimal() else 99)
    print(table(HEAD, [line.cells() for line in lines]))
    if rows := targets.side_by_side(records):
        print()
        print(table(("medians", *targets.SYSTEMS), rows))
    for record in records:
        if record["mode"] == "failed":
            print(f"\n{record['system']} {record['shows']} (repetition {record['rep']}) failed: {record['error']}")
    return int(any(line.verdict == "fail" for line in lines))


if __name__ == "__main__":
    sys.exit(main())
