"""What crosses to a real page, and what is drawn there: counts, not times."""

from dataclasses import dataclass

from hook import View
from lab import Notebook
from playwright.sync_api import Page, WebSocket

IDLE = """async ([id, seconds]) => {
    const before = window.__robotview.stats(id).frames;
    await new Promise(done => setTimeout(done, 1000 * seconds));
    return window.__robotview.stats(id).frames - before;
}"""


@dataclass
class Traffic:
    """All that the page receives over its web sockets, whoever sends it: the kernel's comms and the lab's own talk."""

    received: int = 0

    def watch(self, page: Page) -> "Traffic":
        """Count from now on, also on sockets opened later."""
        page.on("websocket", self._listen)
        return self

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._count)

    def _count(self, payload: str | bytes) -> None:
        self.received += len(payload)


def bytes_of_views(notebook: Notebook, traffic: Traffic, source: str) -> tuple[int, int]:
    """Show a file twice in the notebook's `STAGE`: bytes received for the first view, and for the second."""
    taken = []
    for name in ("first", "second"):
        before = traffic.received
        notebook.kernel(f"{name} = RobotView({source!r}, testing=True); stage.children = (*stage.children, {name})")
        views = notebook.hook.views(len(taken) + 1)
        for view in views:
            view.settle()
        taken.append(traffic.received - before)
    return taken[0], taken[1]


STAGE = """\
import ipywidgets
from robotview import RobotView
stage = ipywidgets.VBox()
stage"""


def frames_while_idle(view: View, seconds: float = 2.0) -> int:
    """Count frames drawn while nothing changes."""
    view.page.mouse.move(1, 1)
    view.settle()
    return view.page.evaluate(IDLE, [view.id, seconds])
