"""Runs the stages and writes one JSON record a line; `bench.py` starts it in the environment that has the peers.

Usage: measure.py STAGE... --shared DIR --built DIR --out FILE [--reps N] [--systems A,B] [--patience S]
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / "benchmarks"), str(TESTS / "browser")]

from lab import find_chromium, jupyter_lab  # noqa: E402
from peers import chrome, jobs  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

BUSY = 3.0
"""Load average from which on a repetition's wall times do not count."""
UNLIMITED = {"ZMQChannelsWebsocketConnection": {"limit_rate": False}}
"""Jupyter drops messages of those who flood it; the peers are given their best case."""


def main() -> None:
    """Run what was asked for; a job that fails leaves a record that says so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stages", nargs="+", choices=list(jobs.STAGES))
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--built", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--reps", type=int, default=5)
    parser.add_argument("--systems", type=lambda text: text.split(","))
    parser.add_argument("--shows", type=lambda text: text.split(","))
    parser.add_argument("--patience", type=float, default=60.0, help="seconds to wait for a quiet machine, each time")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as name,
        jupyter_lab(made(name, "notebooks"), configured(made(name, "jupyter"))) as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_chromium(), headless=True, args=chrome.FLAGS)
        places = {"browser": browser, "lab": lab, "built": options.built}
        for stage in options.stages:
            for repetition, job in jobs.plan(stage, options.reps):
                if options.systems and job.system not in options.systems:
                    continue
                if options.shows and job.shows not in options.shows:
                    continue
                load = wait_for_quiet(0 if stage == jobs.COUNTED else options.patience)
                tag = {**job.tag, "rep": repetition, "load": load, "quiet": load <= BUSY}
                try:
                    for record in jobs.run(job, options.shared, Path(name), **places):
                        write(options.out, {**tag, **record})
                except Exception as error:  # noqa: BLE001  # one peer's failure must not lose the others' figures
                    write(options.out, {**tag, "mode": "failed", "error": f"{type(error).__name__}: {error}"[-800:]})
        browser.close()


def wait_for_quiet(patience: float) -> float:
    """Wait until the load average allows wall times, or in vain; the load then."""
    deadline = time.monotonic() + patience
    while (load := os.getloadavg()[0]) > BUSY and time.monotonic() < deadline:
        time.sleep(1)
    return load


def made(folder: str, name: str) -> Path:
    path = Path(folder) / name
    path.mkdir()
    return path


def configured(folder: Path) -> Path:
    """A private folder of Jupyter with our settings in it."""
    (folder / "config").mkdir()
    (folder / "config" / "jupyter_server_config.json").write_text(json.dumps(UNLIMITED))
    return folder


def write(out: Path, record: dict[str, object]) -> None:
    with out.open("a") as file:
        file.write(json.dumps(record) + "\n")
    shown = {k: round(v, 3) if isinstance(v, float) else v for k, v in record.items()}
    print(" ".join(f"{key}={value}" for key, value in shown.items()), flush=True)


if __name__ == "__main__":
    main()
