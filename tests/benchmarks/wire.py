"""What crosses to a real page, and what is drawn there: counts, not times."""

from collections import Counter
from dataclasses import dataclass, field

from hook import View
from lab import Notebook
from playwright.sync_api import Page, WebSocket

IDLE = """async ([id, seconds]) => {
    const before = window.__robotview.stats(id).frames;
    await new Promise(done => setTimeout(done, 1000 * seconds));
    return window.__robotview.stats(id).frames - before;
}"""
STAGE = """\
import ipywidgets, time
from robotview import RobotView
stage = ipywidgets.VBox()
stage"""
HEIGHT = 110
"""[px] of a view: all of them have room on the screen."""


@dataclass
class Traffic:
    """All that the page receives over its web sockets: the kernel's messages, not the server's own news."""

    received: int = 0
    """Bytes."""
    messages: int = 0
    chunks: Counter[str] = field(default_factory=Counter)
    """How often each of these hashes came in a chunk; put a hash in to count it."""

    def watch(self, page: Page) -> "Traffic":
        """Count from now on, also on sockets opened later."""
        page.on("websocket", self._listen)
        return self

    def _listen(self, socket: WebSocket) -> None:
        if "/api/events/" not in socket.url:
            socket.on("framereceived", self._count)

    def _count(self, payload: str | bytes) -> None:
        data = payload.encode() if isinstance(payload, str) else payload
        self.received += len(data)
        self.messages += 1
        if self.chunks and b'"chunk"' in data:
            self.chunks.update(name for name in self.chunks if name.encode() in data)


@dataclass(frozen=True)
class Stage:
    """A notebook whose only cell shows a box that views are put into."""

    notebook: Notebook
    traffic: Traffic

    @property
    def page(self) -> Page:
        return self.notebook.page

    def show(self, name: str, source: str) -> View:
        """Make one more view of a file or of XML text, under a name in the kernel."""
        known = set(self.notebook.hook.ids())
        made = f"{name} = RobotView({source!r}, height={HEIGHT}, testing=True)"
        self.notebook.kernel(f"{made}; stage.children = (*stage.children, {name})")
        views = self.notebook.hook.views(len(known) + 1)
        for view in views:
            view.settle()
        (new,) = [view for view in views if view.id not in known]
        return new

    def kernel(self, code: str) -> str:
        return self.notebook.kernel(code)


def frames_while_idle(view: View, seconds: float = 2.0) -> int:
    """Count frames drawn while nothing changes."""
    view.page.mouse.move(1, 1)
    view.settle()
    return view.page.evaluate(IDLE, [view.id, seconds])
