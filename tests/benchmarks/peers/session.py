"""A system that is being shown: its process or kernel, its page, and a word to both."""

import contextlib
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import urlsplit

import psutil
from lab import Lab, Notebook
from peers.relay import Relay
from playwright.sync_api import Browser, BrowserContext, Page
from wire import Traffic

HERE = Path(__file__).resolve().parent
HOOK = (HERE / "hook.js").read_text()
PATIENCE = 180.0  # [s] for a system's answer
IN_NOTEBOOKS = ("robotview", "floor_widget", "pythreejs")
WINDOW = {"width": 1200, "height": 900}
SETUP = """\
import sys; sys.path.insert(0, {folder!r})
from kernel import Agent
agent = Agent({name!r}, {size!r}, {built!r}, {port!r})"""
ADD_AND_RUN = """async code => {
    const {shell, commands} = window.jupyterapp;
    await commands.execute('notebook:insert-cell-below');
    shell.currentWidget.content.activeCell.model.sharedModel.setSource(code);
    await commands.execute('notebook:run-cell');
}"""


class Failed(Exception):
    """A system raised; the text is its traceback."""


@dataclass
class Session:
    """One system, one fresh page."""

    page: Page
    reads: TextIO
    """Answers of the system, one a line."""
    writes: TextIO
    relay: Relay | None
    """Counts everything, client code included; where bytes are counted."""
    traffic: Traffic | None
    """Counts what comes over web sockets alone."""
    notebook: Notebook | None = None

    def tell(self, op: str, **arguments: Any) -> None:
        """Ask without waiting."""
        self.writes.write(json.dumps({"op": op, **arguments}) + "\n")
        self.writes.flush()

    def hear(self) -> dict[str, Any]:
        """The next answer.

        Raises:
            Failed: the system raised, or has ended.
        """
        line = self.reads.readline()
        answer = json.loads(line) if line else {"error": "the process has ended"}
        if "error" in answer:
            raise Failed(answer["error"])
        return answer

    def ask(self, op: str, **arguments: Any) -> dict[str, Any]:
        """Ask and wait."""
        self.tell(op, **arguments)
        return self.hear()

    def open(self) -> dict[str, Any]:
        """Show the system: in a cell of its own, or by going to its page."""
        if self.notebook is not None:
            self.page.evaluate(ADD_AND_RUN, "agent.show()")
            return self.hear()
        answer = self.ask("open")
        url = urlsplit(answer["url"])
        if self.relay is not None:
            self.relay.forward_to(url.port)
            url = url._replace(netloc=f"127.0.0.1:{self.relay.port}")
        self.page.goto(url.geturl(), wait_until="commit")
        return answer


@contextlib.contextmanager
def shown_by(
    system: str, size: tuple[int, int], *, browser: Browser, lab: Lab, built: Path, counted: bool
) -> Iterator[Session]:
    """A system ready to load and open; ``counted`` sends its bytes through a relay."""
    relay = Relay() if counted else None
    with contextlib.ExitStack() as stack:
        if relay is not None:
            stack.callback(relay.close)
        window = WINDOW if system in IN_NOTEBOOKS else dict(zip(("width", "height"), size, strict=True))
        context = browser.new_context(viewport=window, device_scale_factor=1)
        stack.callback(context.close)
        context.add_init_script(HOOK)
        if system in IN_NOTEBOOKS:
            session = _notebook(system, size, context, relay, lab, built)
        else:
            session = _worker(system, size, context, relay, built)
        yield stack.enter_context(session)


@contextlib.contextmanager
def _worker(
    system: str, size: tuple[int, int], context: BrowserContext, relay: Relay | None, built: Path
) -> Iterator[Session]:
    command = [sys.executable, str(HERE / "worker.py"), system, *map(str, size), str(built)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, text=True, **pipes)
    try:
        traffic = _counted(context, relay)
        page = context.new_page()
        page.goto("about:blank")
        yield Session(page, process.stdout, process.stdin, relay, traffic)
    finally:
        _end(process.pid)
        process.wait()


@contextlib.contextmanager
def _notebook(
    system: str, size: tuple[int, int], context: BrowserContext, relay: Relay | None, lab: Lab, built: Path
) -> Iterator[Session]:
    server = urlsplit(lab.base)
    if relay is not None:
        relay.forward_to(server.port)
        lab = replace(lab, base=f"http://127.0.0.1:{relay.port}")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(PATIENCE)
        port = listener.getsockname()[1]
        setup = SETUP.format(folder=str(HERE), name=system, size=size, built=str(built), port=port)
        traffic = _counted(context, relay)
        notebook = lab.open(context, f"bench_{port}", [setup])
        connection, _ = listener.accept()
    connection.settimeout(PATIENCE)
    with connection, connection.makefile("r") as reads, connection.makefile("w") as writes:
        session = Session(notebook.page, reads, writes, relay, traffic, notebook)
        session.hear()
        try:
            yield session
        finally:
            notebook.shut_down()


def _counted(context: BrowserContext, relay: Relay | None) -> Traffic | None:
    """Listen to web sockets only where bytes are counted: it costs time for every message."""
    if relay is None:
        return None
    traffic = Traffic()
    context.on("page", traffic.watch)
    return traffic


def _end(pid: int) -> None:
    """End a process of ours with all it has started."""
    with contextlib.suppress(psutil.Error):
        process = psutil.Process(pid)
        for one in [*process.children(recursive=True), process]:
            with contextlib.suppress(psutil.Error):
                one.kill()
