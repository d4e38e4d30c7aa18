"""`make bench`: the figures of the README's table, as one table. `--smoke` asserts only counts and takes no times.

Times are ratios within one run, each the median of interleaved repeats, so a busy machine shifts both sides alike.
"""

import argparse
import os
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT / "tests" / "browser"), str(Path(__file__).parent)]

import lab as jupyter  # noqa: E402
import wire  # noqa: E402

COUNTED_ROBOT = "robots/unitree_go1/go1.xml"


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    what: str
    value: float
    limit: float
    unit: str = ""

    @property
    def holds(self) -> bool:
        """Whether the figure is within its limit."""
        return self.value <= self.limit

    def __str__(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        verdict = "" if self.holds else "  **missed**"
        return f"| {self.what} | {self.value:.3g}{unit} | at most {self.limit:g}{unit}{verdict} |"


def counts(shared: Path) -> list[Figure]:
    """Bytes and frames in a real JupyterLab."""
    stub = (PROJECT / "src/robotview/static/stub.js").stat().st_size
    chromium = jupyter.find_chromium()
    if chromium is None:
        sys.exit("no Chromium on PATH, nor named by CHROMIUM")
    with (
        tempfile.TemporaryDirectory() as folder,
        jupyter.jupyter_lab(_made(folder, "notebooks"), _made(folder, "jupyter")) as server,
        jupyter.chromium(chromium) as browser,
    ):
        context = browser.new_context(viewport={"width": 1100, "height": 900})
        traffic = wire.Traffic()
        context.on("page", traffic.watch)
        notebook = server.open(context, "bench", [wire.STAGE])
        first, second = wire.bytes_of_views(notebook, traffic, str(shared / COUNTED_ROBOT))
        idle = max(wire.frames_while_idle(view) for view in notebook.hook.views(2))
        context.close()
    return [
        Figure("`_esm`, carried by every instance", stub / 1000, 8, "kB"),
        Figure(f"a second view of go1 against the first ({first / 1000:.0f} kB)", 100 * second / first, 5, "%"),
        Figure("frames drawn in 2 s while nothing changes", idle, 0),
    ]


def times(shared: Path) -> list[Figure]:
    """Compare the readers' speed with their peers'."""
    import reading

    rows = reading.opening(shared)
    for name, theirs, ours in rows:
        print(f"  {ours / theirs:5.2f}x  {1000 * theirs:7.2f} ms  {1000 * ours:7.2f} ms  {name}", file=sys.stderr)
    ratio = statistics.median(ours / theirs for _, theirs, ours in rows)
    with tempfile.TemporaryDirectory() as folder:
        grown = reading.growth(Path(folder))
    return [
        Figure(
            f"`mjcf.Model.from_file` against `mujoco.MjSpec.from_file`, median of {len(rows)} robots", ratio, 6, "x"
        ),
        Figure("growth from 2,000 to 8,000 bodies against `xml.etree`", grown, 1.4, "x"),
    ]


def main() -> int:
    """Print the table; 1 if a figure misses its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="assert counts only; take no times")
    default = os.environ.get("ROBOTVIEW_SHARED") or str(PROJECT.parent / "shared")
    parser.add_argument("--shared", type=Path, default=Path(default), help="the folder of robots")
    options = parser.parse_args()
    figures = ([] if options.smoke else times(options.shared)) + counts(options.shared)
    print("| what | measured | wanted |\n|---|---|---|")
    print("\n".join(map(str, figures)))
    return 0 if all(figure.holds for figure in figures) else 1


def _made(folder: str, name: str) -> Path:
    made = Path(folder) / name
    made.mkdir()
    return made


if __name__ == "__main__":
    sys.exit(main())
