"""A map of 2,000 objects edited in a real page: a hand on a handle, what it tells, an undo until it is drawn, an apply.

`smoke` asserts what is a count; `editor` also takes times, beside the same page with a map of 10 objects.
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from counts import stage
from hook import View
from lines import Line, figure, judged
from peers.chrome import browser_cpu
from playwright.sync_api import Page, WebSocket
from wire import Stage

sys.path.append(str(Path(__file__).parents[1] / "tools"))

MANY, FEW = 2000, 10
PREVIEWS = 10
"""A second, at most."""
GESTURE = 2.0
"""[s] that a hand holds a handle."""
HEIGHT = 480
HELD = {MANY: "object-1024", FEW: "object-4"}
"""Boxes in the middle of the map."""
YARD = """\
from robotview import Map, MapEditor
def yard(count):
    m = Map.new("yard")
    with m.edit() as tx:
        for i in range(count):
            place = {"at": (i % 50 * 1.5 - 4, i // 50 * 1.5 - 4), "id": f"object-{i}", "yaw_deg": 7 * i % 360 - 180}
            add = (tx.add_box, tx.add_cylinder, tx.add_ramp, tx.add_stairs)[i % 4]
            add(color=(i % 10 / 10, 0.5, 0.4), **place, **({"steps": 4} if i % 4 == 3 else {}))
    m.apply().result()
    return m"""
READY = "id => (window.__robotview.editor(id)?.editor.document?.objects.length ?? 0) > 0"
SELECT = "([id, held]) => { window.__robotview.editor(id).editor.select(held === '' ? [] : [held]); }"
GRIP = """([id, name]) => {
    const box = window.__robotview.element(id).querySelector('canvas').getBoundingClientRect();
    const [x, y] = window.__robotview.editor(id).handles[name];
    return [box.x + x, box.y + y];
}"""
# Our handlers run within dispatchEvent, and what they ask for within the next animation frame.
MOVES = """async ([id, x, y, count]) => {
    const canvas = window.__robotview.element(id).querySelector('canvas');
    const [handlers, frames] = [[], []];
    const ask = window.requestAnimationFrame;
    let spent = 0;
    window.requestAnimationFrame = act => ask.call(window, now => {
        const begin = performance.now();
        act(now);
        spent += performance.now() - begin;
    });
    const values = {bubbles: true, cancelable: true, composed: true, pointerId: 1, pointerType: 'mouse',
        isPrimary: true, buttons: 1};
    for (let i = 0; i < count; i++) {
        const event = new PointerEvent('pointermove', {...values, clientX: x + 20 + i % 40, clientY: y});
        const begin = performance.now();
        canvas.dispatchEvent(event);
        handlers.push(performance.now() - begin);
        spent = 0;
        await new Promise(done => ask.call(window, () => setTimeout(done)));
        frames.push(spent);
    }
    window.requestAnimationFrame = ask;
    return [handlers, frames];
}"""
# The kernel's answer must have come and the picture after it; each step there, and back.
UNDO = """async ([id, held, to, count]) => {
    const {editor} = window.__robotview.editor(id);
    const late = performance.now() + 60000;
    const until = async (holds) => {
        while (!holds()) {
            if (performance.now() > late) throw new Error(`never: ${holds}`);
            await new Promise(done => setTimeout(done, 25));
        }
    };
    const x = () => editor.item(held).pose.position[0];
    const spent = [];
    const step = async (act, aim) => {
        const [begin, {frames}] = [performance.now(), window.__robotview.stats(id)];
        act();
        await until(() => x() === aim && editor.pending === 0 && window.__robotview.stats(id).frames > frames);
        spent.push(performance.now() - begin);
    };
    const from = x();
    await step(() => editor.update([held], [['pose.position', to]], 'Move'), to[0]);
    spent.length = 0;
    for (let i = 0; i < count; i++) {
        await step(() => editor.undo(), from);
        await step(() => editor.redo(), to[0]);
    }
    editor.undo();
    await until(() => x() === from && editor.pending === 0);
    return spent;
}"""


@dataclass
class Told:
    """What a page tells the kernel, by type."""

    types: Counter[str] = field(default_factory=Counter)

    def watch(self, page: Page) -> None:
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._count)

    def _count(self, payload: str | bytes) -> None:
        data = payload.encode() if isinstance(payload, str) else payload
        if b"comm_msg" not in data:
            return
        known = ("editpreview", "editstep", "editask", "edit")
        self.types[next((one for one in known if f'"type":"{one}"'.encode() in data), "other")] += 1


def smoke() -> list[Line]:
    """What a gesture tells: counts, whatever the machine.

    Raises:
        SystemExit: there is no Chromium.
    """
    told = Told()
    with stage(told.watch) as where:
        return _gesture(where, _show(where, "many", MANY), told)


def editor(repetitions: int) -> list[Line]:
    """Everything, in a real page.

    Raises:
        SystemExit: there is no Chromium.
    """
    told = Told()
    with stage(told.watch) as where:
        many, few = _show(where, "many", MANY), _show(where, "few", FEW)
        shown = {MANY: many, FEW: few}
        moves = [_moves(where.page, view, HELD[count]) for count, view in shown.items()]
        undone = [[_undone(where.page, view, HELD[count]) for count, view in shown.items()] for _ in range(repetitions)]
        lines = [*_moved(*moves), *_gesture(where, many, told), *_undo(undone)]
    return [*lines, *_apply(repetitions)]


def _show(where: Stage, name: str, count: int) -> View:
    known = set(where.notebook.hook.ids())
    where.kernel(YARD)
    where.notebook.kernel(f"{name} = MapEditor(yard({count}), height={HEIGHT}, testing=True)", 120)
    where.kernel(f"stage.children = (*stage.children, {name})")
    views = where.notebook.hook.views(len(known) + 1)
    (new,) = [view for view in views if view.id not in known]
    where.page.wait_for_function(READY, arg=new.id)
    new.settle()
    return new


def _grab(page: Page, view: View, held: str) -> tuple[float, float]:
    """Put the real hand onto a handle, and move it until it holds."""
    view.element.scroll_into_view_if_needed()
    page.evaluate(SELECT, [view.id, held])
    view.settle()
    x, y = page.evaluate(GRIP, [view.id, "x"])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y)
    assert page.evaluate("id => window.__robotview.editor(id).editor.holds", view.id), "no handle is held"
    return x, y


def _moves(page: Page, view: View, held: str, count: int = 200) -> tuple[float, float]:
    """Milliseconds in our handlers, and with all that the picture then takes: medians."""
    x, y = _grab(page, view, held)
    handlers, frames = page.evaluate(MOVES, [view.id, x, y, count])
    page.mouse.up()
    view.settle()
    both = [a + b for a, b in zip(handlers, frames, strict=True)]
    return statistics.median(handlers), statistics.median(both)


def _moved(many: tuple[float, float], few: tuple[float, float]) -> list[Line]:
    what = f"{MANY:,} objects, a move of the hand on a handle: "
    return [
        figure("editor", f"{what}our handlers", many[0], 2, "ms"),
        figure(
            "editor", f"{what}with the panels and the picture ({FEW} objects: {few[1]:.1f} ms)", many[1], None, "ms"
        ),
    ]


def _gesture(where: Stage, view: View, told: Told, held: str = HELD[MANY]) -> list[Line]:
    """A hand that holds a handle for a while."""
    page = where.page
    x, y = _grab(page, view, held)
    page.wait_for_timeout(500)
    page.evaluate("() => 0")
    told.types.clear()
    begin, i = time.monotonic(), 0
    while time.monotonic() < begin + GESTURE:
        i += 1
        page.mouse.move(x + 10 + i % 50, y)
        page.wait_for_timeout(8)
    page.mouse.up()
    spent = time.monotonic() - begin
    page.wait_for_timeout(500)
    types = +told.types
    previews, others = types["editpreview"], types.total() - types["edit"] - types["editpreview"]
    what = f"a gesture of {GESTURE:g} s with a map of {MANY:,} objects: "
    return [
        figure("editor", f"{what}edits told", types["edit"], 1),
        figure("editor", f"{what}edits told, at least", types["edit"], 1, at_least=True),
        # One more says that the hand has let go.
        figure("editor", f"{what}previews a second", (previews - 1) / spent, PREVIEWS),
        figure("editor", f"{what}previews, at least", previews, 2, at_least=True),
        figure("editor", f"{what}other messages", others, 0),
    ]


def _undone(page: Page, view: View, held: str, count: int = 5) -> tuple[float, float]:
    """[ms] of a step back or forth: of the browser's processor time but for the drawing, and until it is drawn."""
    view.element.scroll_into_view_if_needed()  # what is out of sight is not drawn
    page.evaluate(SELECT, [view.id, ""])
    view.settle()
    page.evaluate(UNDO, [view.id, held, [1.0, 2.0, 0.5], 1])
    before = browser_cpu()
    spent = page.evaluate(UNDO, [view.id, held, [1.0, 2.0, 0.5], count])
    return 1000 * browser_cpu().since(before).rest / len(spent), statistics.median(spent)


def _undo(runs: Sequence[Sequence[tuple[float, float]]]) -> list[Line]:
    """Without a graphics card a wall time is that of the drawing; what a machine with one would pay is judged."""
    lines = []
    for k, (how, limit) in enumerate({"processor time but for the drawing": 1.5, "wall time": None}.items()):
        ratios = tuple(many[k] / few[k] for many, few in runs)
        ours, theirs = (statistics.median(run[which][k] for run in runs) for which in (0, 1))
        what = f"{MANY:,} objects, an undo until it is drawn: {how}"
        against, verdict = f"{FEW} objects", judged(ratios, limit)
        lines.append(Line("editor", what, ours, "ms", against, theirs, ratios, limit, verdict=verdict))
    return lines


def _apply(repetitions: int) -> list[Line]:
    from apply_speed import shares

    found = shares(repetitions)
    return [figure("editor", f"{what}: our share of the processor time", 100 * share, 30, "%") for what, share in found]
