"""`bench.py --smoke`: what crosses to a real page and what is drawn there. No times, so it holds on any machine."""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import lab as jupyter
from hook import View
from lines import Line, figure
from peers.models import primitives_mjcf
from playwright.sync_api import Page
from wire import STAGE, Stage, Traffic, frames_while_idle

ROBOT = str(files("robotview").joinpath("data", "go1", "go1.xml"))
STATIC = Path(str(files("robotview").joinpath("static")))
PRIMITIVES = 999
VIEWS = 6
POSES = 40
FLOOD = """\
from robotview import load
_data = _changed = None
def push(view, k):
    qpos = list(view.qpos)
    qpos[-1] = 1e-6 * k - 1
    view.qpos = qpos
"""
MODULE = "from robotview.protocol import frontend; print(frontend.module().hash)"
FAR = 1e-4  # [m]


def counts() -> list[Line]:
    """Every figure that is a count.

    Raises:
        SystemExit: there is no Chromium.
    """
    sizes = [
        figure("", "`_esm`, carried by every instance", (STATIC / "stub.js").stat().st_size / 1000, 8, "kB"),
        figure("2", "module code, raw", (STATIC / "robotview.js").stat().st_size / 1e6, 0.75, "MB"),
    ]
    with stage() as where:
        return [*sizes, *_views(where), *_poses(where), *_primitives(where)]


def _views(stage: Stage) -> list[Line]:
    """Several views of one robot: what the second one costs, and what the page keeps."""
    module = stage.kernel(MODULE)
    stage.traffic.chunks[module] = 0
    taken, views = [], []
    for number in range(VIEWS):
        before = stage.traffic.received
        views.append(stage.show(f"view{number}", ROBOT))
        taken.append(stage.traffic.received - before)
    stage.page.wait_for_timeout(2000)
    before = stage.traffic.messages
    idle = max(frames_while_idle(view) for view in views[:2])
    return [
        figure(
            "", f"a second view of go1 against the first ({taken[0] / 1000:.0f} kB)", 100 * taken[1] / taken[0], 5, "%"
        ),
        figure("", f"downloads of the module for {VIEWS} views", stage.traffic.chunks[module], 1),
        figure("", f"WebGL contexts for {VIEWS} views", views[0].stats()["contexts"], 4),
        figure("10", "frames drawn in 2 s while nothing changes", idle, 0),
        figure("10", "messages in 4 s while nothing changes", stage.traffic.messages - before, 0),
    ]


def _poses(stage: Stage) -> list[Line]:
    """What a pose costs on the wire, and what is left of a flood of them."""
    stage.kernel(FLOOD)
    (view, *_) = stage.notebook.hook.views(VIEWS)
    before = stage.traffic.received
    stage.kernel(f"for k in range({POSES}): push(view0, k); time.sleep(0.05)")
    view.settle()
    spent = (stage.traffic.received - before) / POSES
    before = stage.traffic.messages
    stage.kernel("k, end = 0, time.perf_counter() + 1\nwhile time.perf_counter() < end: k += 1; push(view0, k)")
    stage.page.wait_for_timeout(1000)
    view.settle()
    flood = stage.traffic.messages - before
    stage.page.wait_for_timeout(3000)  # Jupyter holds back the words of a kernel that has talked too much
    told = stage.kernel("print(k)").split()[-1]
    return [
        figure("4", "bytes of a full pose of go1, the notebook's own words included", spent, 2000, "B"),
        figure("6", f"messages for {told} poses in a second", flood, 75),
        figure("6", "bodies that then stand elsewhere", _astray(stage, view), 0),
    ]


def _astray(stage: Stage, view: View) -> int:
    """Bodies that are not drawn where the robot's own kinematics put them."""
    told = stage.kernel(
        "import json; robot = load(" + repr(ROBOT) + "); at = robot.fk(view0.qpos).xpos.tolist()\n"
        "print(json.dumps({f'body/{body.name}': at[body.id] for body in robot.bodies if body.name}))"
    )
    expected: dict[str, list[float]] = json.loads(told)
    drawn = {path: view.pose(path)[:3] for path in expected}
    return sum(max(abs(a - b) for a, b in zip(drawn[path], expected[path], strict=True)) > FAR for path in expected)


def _primitives(stage: Stage) -> Iterator[Line]:
    """Draw calls of many shapes of unlike sizes, on one body and on one each."""
    for name, movable in (("static", False), ("bodies", True)):
        view = stage.show(name, primitives_mjcf(PRIMITIVES, movable=movable))
        yield figure("9", f"draw calls of {PRIMITIVES} primitives of three types, {name}", view.stats()["calls"], 9)


@contextmanager
def stage(watch: Callable[[Page], object] = lambda page: None) -> Iterator[Stage]:
    """A notebook in a real JupyterLab; `watch` is called with its page before anything is there."""
    chromium = jupyter.find_chromium()
    if chromium is None:
        sys.exit("no Chromium on PATH, nor named by CHROMIUM")
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / part for part in ("notebooks", "jupyter")]
        for folder in folders:
            folder.mkdir()
        with jupyter.jupyter_lab(*folders) as server, jupyter.chromium(chromium) as browser:
            context = browser.new_context(viewport={"width": 1100, "height": 1000})
            traffic = Traffic()
            context.on("page", traffic.watch)
            context.on("page", watch)
            yield Stage(server.open(context, "bench", [STAGE]), traffic)
            context.close()
