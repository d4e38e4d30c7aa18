"""``robotview demo``: JupyterLab on the first lesson, or at least a page of the robot."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.error
import urllib.request
from argparse import Namespace
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path

from robotview.cli.browser import has_display, show_page
from robotview.export import to_html
from robotview.model import load

LESSON = "01_look_at_a_robot.ipynb"
_PATIENCE = 90.0
"""[s] for JupyterLab to answer; the first start on a slow disk takes half a minute."""
_IDLE = 900
"""[s] after which a server that nobody watches ends."""


def run(arguments: Namespace) -> int:
    """Open the lesson. Without a screen: write a page too, start the server, and print where it is."""
    seen = has_display() and not arguments.no_browser
    if not seen or find_spec("jupyterlab") is None:
        _write_page(wanted=seen)
    if find_spec("jupyterlab") is None:
        print("JupyterLab is not installed: `pip install jupyterlab`, then `robotview demo` opens the lesson.")
        return 0
    lesson = _lesson()
    if seen:
        return subprocess.call(_jupyter(str(lesson), folder=lesson.parent))  # noqa: S603
    return _serve(lesson)


def _write_page(*, wanted: bool) -> None:
    with as_file(files("robotview").joinpath("data", "go1")) as folder:
        robot = load(folder / "go1.xml")
    page = Path(tempfile.mkdtemp(prefix="robotview-")) / "go1.html"
    to_html(robot, page, title="go1", qpos=robot.keyframe("home").qpos)
    show_page(page, wanted=wanted)


def _lesson() -> Path:
    """The notebook, where it may be written to: in a checkout itself, else a copy of the installed one."""
    checkout = Path(__file__).resolve().parents[3] / "notebooks" / LESSON
    if checkout.is_file():
        return checkout
    copy = Path(tempfile.mkdtemp(prefix="robotview-demo-")) / LESSON
    shutil.copyfile(Path(sysconfig.get_path("data")) / "share" / "robotview" / "notebooks" / LESSON, copy)
    return copy


def _jupyter(*options: str, folder: Path) -> list[str]:
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}", *root, *options]


def _serve(lesson: Path) -> int:
    """Start a server without a browser; at a terminal stay with it, else leave it until nobody uses it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    token = secrets.token_hex(16)
    command = _jupyter(
        "--no-browser",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={token}",
        f"--ServerApp.shutdown_no_activity_timeout={_IDLE}",
        f"--MappingKernelManager.cull_idle_timeout={_IDLE}",
        folder=lesson.parent,
    )
    log = Path(tempfile.mkdtemp(prefix="robotview-demo-")) / "jupyterlab.log"
    with log.open("wb") as output:
        server = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=not sys.stdin.isatty()
        )
    url = f"http://127.0.0.1:{port}"
    if not _answers(f"{url}/api/status?token={token}", server):
        print(f"JupyterLab did not start; {log} says why.", file=sys.stderr)
        server.terminate()
        return 1
    print(f"{url}/lab/tree/{lesson.name}?token={token}", flush=True)
    if not sys.stdin.isatty():
        print(f"The server ends after {_IDLE // 60} minutes without use, or by `jupyter lab stop {port}`.", flush=True)
        return 0
    print("Ctrl-C ends the server.", flush=True)
    try:
        return server.wait()
    except KeyboardInterrupt:
        server.terminate()
        return server.wait(20)


def _answers(url: str, server: subprocess.Popen[bytes]) -> bool:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline and server.poll() is None:
        if _reachable(url):
            return True
        time.sleep(0.2)
    return False


def _reachable(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=2).close()  # noqa: S310
    except (urllib.error.URLError, OSError):
        return False
    return True
