"""Browser tests: one JupyterLab and one Chromium per session, one context and one kernel per test."""

import itertools
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hook import Hook, View
from lab import Lab, Notebook, chromium, find_chromium, jupyter_lab, watch
from playwright.sync_api import Browser


def pytest_collection_modifyitems(items):
    """Mark the tests of this folder, and run them last: Playwright keeps an event loop on the main thread."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium on PATH, nor named by CHROMIUM")
    with chromium(path) as running:
        yield running


@pytest.fixture(scope="session")
def lab(tmp_path_factory) -> Iterator[Lab]:
    with jupyter_lab(tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("jupyter")) as running:
        yield running


@pytest.fixture
def run_notebook(lab, browser, request) -> Iterator[Callable[[list[str]], Notebook]]:
    """run_notebook([cell, ...]) -> Notebook: every cell has run, none raised; at the end the page saw no error."""
    name = re.sub(r"\W+", "_", request.node.name)
    opened: list[Notebook] = []
    context = browser.new_context(viewport={"width": 1100, "height": 900})

    def run(cells: list[str]) -> Notebook:
        opened.append(lab.open(context, f"{name}_{len(opened)}", cells))
        return opened[-1]

    yield run
    for notebook in opened:
        notebook.shut_down()
    context.close()
    assert [] == [wrong for notebook in opened for wrong in notebook.wrong]


@pytest.fixture
def page_of(browser, tmp_path) -> Iterator[Callable[[Path | str], View]]:
    """page_of("robot.xml" or XML text) -> View on an offline page, opened from its file without any network."""
    seen: list[str] = []
    numbers = itertools.count()
    context = browser.new_context(viewport={"width": 1000, "height": 700}, offline=True)

    def show(source: Path | str) -> View:
        number = next(numbers)
        if str(source).lstrip().startswith("<"):
            text, source = str(source), tmp_path / f"model{number}.xml"
            source.write_text(text)
        out = tmp_path / f"page{number}.html"
        made = subprocess.run(
            [sys.executable, "-m", "robotview.testing.page", str(source), str(out)],
            capture_output=True,
            check=False,
            text=True,
        )
        assert 0 == made.returncode, made.stderr
        page = context.new_page()
        seen.append(watch(page, "file:"))
        page.goto(out.as_uri())
        page.wait_for_function("() => window.__robotview?.views().length === 1", timeout=60_000)
        return Hook(page).view()

    yield show
    context.close()
    assert [] == [wrong for page in seen for wrong in page]
