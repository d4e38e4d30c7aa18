"""A real JupyterLab and a real Chromium, isolated from the user's own, for tests and for the screenshots."""

import contextlib
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from hook import Hook
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_FLAGS = [
    "--no-sandbox",  # as root and in containers
    "--use-angle=swiftshader",  # the same software GL everywhere: the same pixels
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NO_NEWS = {"fetchNews": "false", "checkForUpdates": False}  # keeps the pop-up out of the pictures

RUN_ALL = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.context.ready; await panel.sessionContext.ready;
    for (let i = 0; i < 1200 && panel.sessionContext.session?.kernel?.status !== 'idle'; i++)
        await new Promise(done => setTimeout(done, 50));
    await window.jupyterapp.commands.execute('notebook:run-all-cells');
}"""
CELL_ERRORS = """() => window.jupyterapp.shell.currentWidget.content.model.toJSON().cells
    .flatMap(cell => cell.outputs ?? []).filter(out => out.output_type === 'error')
    .map(out => `${out.ename}: ${out.evalue}`)"""
# Idle can get lost while a widget streams, hence the race against a clock.
EXECUTE = """async ([code, seconds]) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const future = kernel.requestExecute({code, store_history: false});
    let out = '', error = null;
    future.onIOPub = ({header, content}) => {
        if (header.msg_type === 'stream') out += content.text;
        if (header.msg_type === 'error') error = content.traceback.join('\\n');
    };
    const late = new Promise(done => setTimeout(() => done('late'), 1000 * seconds));
    return {late: await Promise.race([future.done, late]) === 'late', out, error};
}"""


def find_chromium() -> str | None:
    """Return Chromium's path: $CHROMIUM, or the first known name on PATH."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@contextlib.contextmanager
def chromium(path: str) -> Iterator[Browser]:
    """Run one headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def watch(page: Page, allowed: str) -> list[str]:
    """Collect what goes wrong in a page: uncaught errors, and any request that leaves for elsewhere."""
    wrong: list[str] = []
    local = (allowed, allowed.replace("http:", "ws:"), "data:", "blob:", "about:", "chrome")

    def uncaught(error: Error) -> None:
        # JupyterLab's own: two theme changes while the first one's sheet loads make it remove a node twice, and when a
        # kernel ends nobody there catches that what it owed will not come.
        twice = "removeChild" in error.message and "/jlab_core." in (error.stack or "")
        if not (twice or "Canceled future for " in error.message):
            wrong.append(f"uncaught: {error.stack or error.message}")

    page.on("pageerror", uncaught)
    page.on("request", lambda asked: asked.url.startswith(local) or wrong.append(f"asked for {asked.url}"))
    return wrong


@dataclass
class Notebook:
    """An open notebook whose cells have run."""

    page: Page
    wrong: list[str] = field(default_factory=list)
    """What `watch` saw."""

    @property
    def hook(self) -> Hook:
        """The test hook that RobotView(..., testing=True) puts on the page."""
        return Hook(self.page)

    def kernel(self, code: str, seconds: float = 30) -> str:
        """Run code in the kernel without adding a cell; what it printed, stripped.

        Raises:
            AssertionError: the code raised, or did not end in time.
        """
        answer = self.page.evaluate(EXECUTE, [code, seconds])
        assert answer["error"] is None, answer["error"]
        assert not answer["late"], f"the kernel did not answer within {seconds} s: {code}"
        return answer["out"].strip()

    def wait_for_kernel(self, expression: str, expected: str, seconds: float = 10) -> None:
        """Poll `print(expression)` until it reads as expected."""
        deadline = time.monotonic() + seconds
        while (seen := self.kernel(f"print({expression})")) != expected:
            assert time.monotonic() < deadline, f"{expression} is {seen}, not {expected}, after {seconds} s"
            time.sleep(0.1)

    def set_theme(self, name: str) -> None:
        """Change JupyterLab's theme: "JupyterLab Light" or "JupyterLab Dark"."""
        self.page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", name)
        light = "false" if "Dark" in name else "true"
        self.page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached", timeout=20_000)

    def shut_down(self) -> None:
        """Stop this notebook's kernel."""
        with contextlib.suppress(Exception):  # a page that crashed has no kernel to stop; the server's end stops it
            self.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab server."""

    base: str
    token: str
    root: Path
    """Where the notebooks lie."""
    private: Path
    """Where its settings, kernels and history lie."""

    def open(
        self, context: BrowserContext, name: str, cells: list[str], kernel: str = "python3", *, wait: bool = True
    ) -> Notebook:
        """Write a notebook, open it in its own page and run all its cells.

        Args:
            context: of the browser.
            name: of the notebook.
            cells: their code.
            kernel: name of its specification.
            wait: until they have run; without, they have only been started.

        Raises:
            AssertionError: a cell raised.
        """
        metadata = {"kernelspec": {"name": kernel, "display_name": kernel, "language": "python"}}
        notebook = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, cells)), metadata=metadata)
        nbformat.write(notebook, self.root / f"{name}.ipynb")
        page = context.new_page()
        opened = Notebook(page, watch(page, self.base))
        # /doc is the single-document mode: less around the notebook, quicker; reset drops a saved workspace.
        page.goto(f"{self.base}/doc/tree/{name}.ipynb?token={self.token}&reset")
        page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=90_000)
        page.evaluate(RUN_ALL if wait else f"() => {{ ({RUN_ALL})(); }}")
        assert [] == page.evaluate(CELL_ERRORS)
        return opened

    @contextlib.contextmanager
    def setting(self, plugin: str, values: dict[str, object]) -> Iterator[None]:
        """Let pages opened meanwhile have a user's settings of a JupyterLab plugin, such as "apputils-extension:x"."""
        folder, _, name = plugin.partition(":")
        file = self.private / "settings" / "@jupyterlab" / folder / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
        yield
        file.unlink()


@contextlib.contextmanager
def jupyter_lab(root: Path, private: Path) -> Iterator[Lab]:
    """Run one JupyterLab server on a free port; its settings, kernels and history lie in `private`."""
    settings = private / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(NO_NEWS))
    port, token = _free_port(), secrets.token_hex(16)
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_RUNTIME_DIR": "run",
        "JUPYTER_DATA_DIR": "data",
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--ServerApp.root_dir={root}"]
    command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={token}"]
    command += ["--LabApp.expose_app_in_browser=True"]  # gives the page window.jupyterapp
    env = {**os.environ, **{name: str(private / folder) for name, folder in folders.items()}}
    with (private / "server.log").open("wb") as log:
        server = subprocess.Popen(command, env=env, stdout=log, stderr=log)
        try:
            base = f"http://127.0.0.1:{port}"
            _wait_for(f"{base}/api/status?token={token}", server, private / "server.log")
            yield Lab(base, token, root, private)
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 90
    while not _answers(url):
        if server.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-2000:]}")
        time.sleep(0.1)


def _answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=2).close()  # noqa: S310 our own server on loopback
    except OSError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
