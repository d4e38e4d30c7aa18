"""What a user does with JupyterLab around the cells: save, reload, restart, interrupt the connection."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lab import Lab, Notebook
from playwright.sync_api import BrowserContext, WebSocketRoute

SESSION = "window.jupyterapp.shell.currentWidget.sessionContext"
SAVE = "async () => { await window.jupyterapp.shell.currentWidget.context.save(); }"
SWITCH_STATE = "() => window.jupyterapp.commands.execute('@jupyter-widgets/jupyterlab-manager:saveWidgetState')"
DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
PICTURES = """() => [...document.querySelectorAll('.jp-RenderedImage img[src^="data:image/jpeg"]')].map(image => ({
    width: image.naturalWidth, height: image.naturalHeight, src: image.src, seen: image.offsetParent !== null,
}))"""
LIVES = """() => [...document.querySelectorAll('[data-life]')].map(el => ({
    life: el.dataset.life, says: el.querySelector('.rv-status:not([hidden])')?.textContent ?? '',
}))"""


def save(lab: Lab, notebook: Notebook, *, with_state: bool = False) -> Path:
    """Save the notebook, with or without the state of its widgets."""
    if with_state:
        notebook.page.evaluate(SWITCH_STATE)
    notebook.page.evaluate(SAVE)
    if with_state:
        notebook.page.evaluate(SWITCH_STATE)
    return lab.root / notebook.page.url.split("/tree/")[1].split("?")[0]


def outputs(file: Path, mime: str) -> list[dict[str, Any]]:
    """All outputs of a saved notebook that have this mime type."""
    cells = json.loads(file.read_text())["cells"]
    return [out for cell in cells for out in cell["outputs"] if mime in out.get("data", {})]


def open_saved(lab: Lab, context: BrowserContext, file: Path) -> Notebook:
    """Open a notebook as somebody does who got it: nothing has run."""
    page = context.new_page()
    notebook = Notebook(page)
    page.goto(f"{lab.base}/doc/tree/{file.name}?token={lab.token}&reset")
    settle(notebook)
    return notebook


def settle(notebook: Notebook) -> None:
    """Wait until the notebook and its kernel are there."""
    page = notebook.page
    page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=90_000)
    page.evaluate(f"""async () => {{
        const panel = window.jupyterapp.shell.currentWidget;
        await panel.context.ready; await panel.sessionContext.ready;
        for (let i = 0; i < 1200 && {SESSION}.session?.kernel?.status !== 'idle'; i++)
            await new Promise(done => setTimeout(done, 50));
    }}""")


def wait_for_pictures(notebook: Notebook, count: int, seconds: float = 40) -> list[dict[str, Any]]:
    """Wait until the page holds this many pictures of views, none of them the pixel of the beginning."""
    there = f"() => ({PICTURES})().filter(one => one.width > 1).length === {count}"
    notebook.page.wait_for_function(there, timeout=1000 * seconds)
    return notebook.page.evaluate(PICTURES)


def wait_for_new_picture(notebook: Notebook, old: str, seconds: float = 40) -> str:
    """Wait until the page's only picture is another one."""
    changed = f"old => {{ const [one] = ({PICTURES})(); return one.src !== old; }}"
    notebook.page.wait_for_function(changed, arg=old, timeout=1000 * seconds)
    return notebook.page.evaluate(PICTURES)[0]["src"]


def wait_for_life(notebook: Notebook, life: str, seconds: float = 30) -> str:
    """Wait until the only view says that its kernel is "live", "lost" or "gone"; returns its words."""
    alike = f"life => {{ const [one] = ({LIVES})(); return one?.life === life; }}"
    notebook.page.wait_for_function(alike, arg=life, timeout=1000 * seconds)
    return notebook.page.evaluate(LIVES)[0]["says"]


@dataclass
class Connection:
    """The web sockets of kernels, which a test can cut and restore. To be made before the page is opened."""

    context: BrowserContext
    _open: bool = True
    _sockets: list[WebSocketRoute] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.route_web_socket("**/api/kernels/*/channels*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._open:
            socket.connect_to_server()
            self._sockets.append(socket)
        else:
            socket.close()

    def cut(self) -> None:
        """Close what is open and let nothing new through."""
        self._open = False
        for socket in self._sockets:
            socket.close()
        self._sockets.clear()

    def restore(self) -> None:
        """Let the page connect again when it tries next."""
        self._open = True
