"""What works while a kernel is busy: the rows of the table, how each is tried in a page, and the table itself.

``python tests/browser/busy.py`` writes ``busy_table.md``; a test says whether it is up to date.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from hook import View
from lab import Notebook

Host = Literal["subshells", "no subshells", "ipykernel 6"]
HOSTS: dict[Host, str] = {
    "subshells": "JupyterLab 4.6, ipykernel 7",
    "no subshells": "the same with *Kernel Comms over subshells* disabled",
    "ipykernel 6": "ipykernel 6",
}
TABLE = Path(__file__).with_name("busy_table.md")


@dataclass(frozen=True)
class Row:
    """Something a kernel can be busy with."""

    name: str
    code: str
    """Of a cell; `view` is watched and dragged, `other` is another view."""
    moves: bool = False
    """Whether Python moves `view` meanwhile."""
    other: bool = False
    """Whether Python moves `other` meanwhile."""
    heard: tuple[Host, ...] = ("subshells",)
    """Where drags reach Python meanwhile."""


EVERYWHERE: tuple[Host, ...] = ("subshells", "no subshells", "ipykernel 6")
ROWS = (
    Row("a cell sleeps", "while busy(): time.sleep(0.1)"),
    Row("a cell computes, in Python", "while busy(): sum(range(100_000))"),
    Row(
        "a cell moves this view, a step at a time",
        "for q in steps():\n    view.set_joints(hip=q)\n    time.sleep(1 / 60)",
        moves=True,
    ),
    Row("a cell moves this view, flat out", "for q in steps():\n    view.set_joints(hip=q)", moves=True),
    Row(
        "a cell moves another view",
        "for q in steps():\n    other.set_joints(hip=q)\n    time.sleep(1 / 60)",
        other=True,
    ),
    Row(
        "a cell moves this view and awaits between the steps",
        "for q in steps():\n    view.set_joints(hip=q)\n    await asyncio.sleep(1 / 60)",
        moves=True,
        heard=("subshells", "no subshells"),
    ),
    Row(
        "a cell sleeps, a thread moves this view",
        "thread = threading.Thread(target=move)\nthread.start()\nthread.join()",
        moves=True,
    ),
    Row(
        "no cell runs, a thread moves this view",
        "thread = threading.Thread(target=move)\nthread.start()",
        moves=True,
        heard=EVERYWHERE,
    ),
    Row(
        "no cell runs, an asyncio task moves this view",
        "async def run():\n    for q in steps():\n        view.set_joints(hip=q)\n        await asyncio.sleep(1 / 60)\n"
        "task = asyncio.create_task(run())",
        moves=True,
        heard=EVERYWHERE,
    ),
)
LEG = """
<mujoco model="leg">
  <worldbody>
    <body name="{name}thigh" pos="0 0 1">
      <joint name="hip" axis="0 1 0" range="-60 60"/>
      <geom type="capsule" size="0.09" fromto="0 0 0 0 0 -0.4"/>
      <body name="{name}shin" pos="0 0 -0.4">
        <joint name="knee" axis="0 1 0" range="0 120"/>
        <geom type="capsule" size="0.07" fromto="0 0 0 0 0 -0.4"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""
OPEN = f"""
import asyncio, ipywidgets, math, os, threading, time
from robotview import RobotView
small = dict(testing=True, panel=False, show=dict(shadows=False, grid=False))
view = RobotView('''{LEG.format(name="")}''', height=200, **small)
other = RobotView('''{LEG.format(name="other_")}''', height=100, **small)
def note(move):
    with open(heard, 'a') as file:
        print(move.values['knee'], file=file)
view.on_joint(note)
def busy():
    return not os.path.exists(stop)
def steps():
    i = 0
    while busy():
        i += 1
        yield 0.8 * math.sin(i / 15)
def move():
    for q in steps():
        view.set_joints(hip=q)
        time.sleep(1 / 60)
ipywidgets.VBox([view, other])"""
LAST = 1.2345678
# The page's part: a drag of which every step is drawn, then what else moves and what the view says.
DRAG = """async ([id, last]) => {
    const hook = window.__robotview;
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const angle = path => { const p = hook.pose(id, path); return 2 * Math.atan2(p[5], p[3]); };
    hook.drag(id, 'knee', 0.1, 'start');
    for (let step = 1; step <= 6; step++) {
        const knee = 0.1 + 0.05 * step, begun = performance.now();
        hook.drag(id, 'knee', knee, 'move');
        do await frame(); while (Math.abs(angle('body/shin') - angle('body/thigh') - knee) > 1e-4
            && performance.now() < begun + 5000);
        if (performance.now() >= begun + 5000) return false;
    }
    hook.drag(id, 'knee', last, 'end');
    return true;
}"""
# How many different angles a body stands at while it is looked at.
LOOK = """async ([id, body, count, seconds]) => {
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const seen = new Set(), begun = performance.now();
    while (seen.size < count && performance.now() < begun + 1000 * seconds) {
        await frame();
        seen.add(window.__robotview.pose(id, body)[5].toFixed(4));
    }
    return seen.size;
}"""


START = """(code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    window.__running = kernel.requestExecute({code, store_history: false}).done;
}"""
ENDED = "() => window.__running.then(() => true)"


@contextmanager
def keeping_busy(notebook: Notebook, code: str, stop: Path) -> Iterator[None]:
    """Run code that goes on until the file is there, as a cell does."""
    started = stop.with_name("started")
    notebook.page.evaluate(START, f"open({str(started)!r}, 'w').close()\n{code}")
    wait_until(started.exists, "the cell to start")
    try:
        yield
    finally:
        stop.touch()
    notebook.page.evaluate(ENDED)


def wait_until(condition: Callable[[], bool], what: str, seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"waited for {what}"
        time.sleep(0.02)


def wait_for(view: View, hip: float, knee: float, far: float = 1e-6, seconds: float = 10) -> None:
    """Wait until the picture shows the pose."""
    view.page.wait_for_function(
        """([id, hip, knee, far]) => {
            const turn = path => { const p = window.__robotview.pose(id, path); return 2 * Math.atan2(p[5], p[3]); };
            return Math.abs(turn('body/thigh') - hip) < far
                && Math.abs(turn('body/shin') - turn('body/thigh') - knee) < far;
        }""",
        arg=[view.id, hip, knee, far],
        timeout=1000 * seconds,
    )


def table() -> str:
    """The table of the README."""
    head = ["while ...", "Python moves the picture", *(f"hands reach Python: {HOSTS[host]}" for host in HOSTS)]
    lines = [
        "Local interaction (orbit, sliders, drags, selection) goes on in every row.",
        "",
        f"| {' | '.join(head)} |",
        f"|{'---|' * len(head)}",
    ]
    for row in ROWS:
        live = ["at once" if host in row.heard else "when it ends" for host in HOSTS]
        moves = "live" if row.moves or row.other else "-"
        lines.append(f"| {row.name} | {moves} | {' | '.join(live)} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
