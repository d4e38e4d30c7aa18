"""While the kernel is busy: what moves, what is heard, what is lost (nothing). Each row of the table is a test."""

import json
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import busy
import pytest
from busy import LAST, OPEN, ROWS, keeping_busy, wait_for, wait_until
from hook import View
from lab import Lab, Notebook
from playwright.sync_api import Browser


def test_the_table_is_made_of_what_is_tested():
    assert busy.table() == busy.TABLE.read_text(encoding="utf-8"), "run tests/browser/busy.py"


# --- the table ----------------------------------------------------------------------------------------------------


@contextmanager
def two_views(lab: Lab, browser: Browser, name: str, kernel: str = "python3") -> Iterator[Notebook]:
    context = browser.new_context(viewport={"width": 900, "height": 1800})  # both in sight
    notebook = lab.open(context, name, [OPEN], kernel)
    notebook.hook.views(2)
    notebook.page.wait_for_timeout(500)  # until the line is open
    yield notebook
    notebook.shut_down()
    context.close()
    assert [] == notebook.wrong


@pytest.fixture(scope="module")
def with_subshells(lab, browser):
    with two_views(lab, browser, "with_subshells") as notebook:
        yield notebook


@pytest.fixture(scope="module")
def without_subshells(lab, browser):
    with (
        lab.setting("apputils-extension:kernels-settings", {"commsOverSubshells": "disabled"}),
        two_views(lab, browser, "without_subshells") as notebook,
    ):
        yield notebook


@pytest.fixture(scope="module")
def ipykernel_6(lab, browser, tmp_path_factory):
    folder = tmp_path_factory.mktemp("ipykernel_6")
    make_kernel(folder, lab.private / "data" / "kernels" / "ipykernel_6")
    with two_views(lab, browser, "ipykernel_6", "ipykernel_6") as notebook:
        assert "6" == notebook.kernel("import ipykernel; print(ipykernel.__version__.split('.')[0])")
        yield notebook


def make_kernel(folder: Path, spec: Path) -> None:
    """Make an environment like this one, but with ipykernel 6, and the specification of its kernel."""
    venv.create(folder)
    packages = Path(
        subprocess.check_output(
            [folder / "bin/python", "-c", "import site; print(*site.getsitepackages())"], text=True
        ).strip()
    )
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", packages, "ipykernel<7"]
    subprocess.run(install, check=True)
    (packages / "parent.pth").write_text("\n".join(path for path in sys.path if path))
    spec.mkdir(parents=True)
    argv = [str(folder / "bin/python"), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (spec / "kernel.json").write_text(json.dumps({"argv": argv, "display_name": "ipykernel 6", "language": "python"}))


def moves(view: View, body: str, *, expected: bool) -> bool:
    """Whether a body is seen to move; what is not expected is looked for only shortly."""
    return 4 == view.page.evaluate(busy.LOOK, [view.id, body, 4, 20 if expected else 0.3])


def views(notebook: Notebook) -> tuple[View, View]:
    """`view` and `other` of the notebook."""
    found = notebook.hook.views(2)
    paths = "id => { try { window.__robotview.pose(id, 'body/thigh'); return true; } catch { return false; } }"
    found.sort(key=lambda view: not view.page.evaluate(paths, view.id))
    return found[0], found[1]


def try_row(notebook: Notebook, row: busy.Row, host: busy.Host, folder: Path) -> None:
    view, other = views(notebook)
    stop, heard = folder / "stop", folder / "heard"
    heard.touch()
    notebook.kernel(f"stop, heard = {str(stop)!r}, {str(heard)!r}; view.home()")
    wait_for(view, 0, 0)
    with keeping_busy(notebook, row.code, stop):
        assert notebook.page.evaluate(busy.DRAG, [view.id, LAST]), "the picture did not follow the hand"
        if host in row.heard:
            wait_until(lambda: f"{LAST}\n" in heard.read_text(), "the end of the drag to reach Python")
        else:
            view.element.get_by_text("The kernel is busy").first.wait_for(timeout=20_000)
            assert "" == heard.read_text()
        assert row.moves == moves(view, "body/thigh", expected=row.moves)
        assert row.other == moves(other, "body/other_thigh", expected=row.other)
    notebook.wait_for_kernel("view.joints['knee'].value", str(LAST))
    if host not in row.heard:
        assert 5 > len(heard.read_text().split())  # of six steps and the end, the newest only
    wait_for(view, float(notebook.kernel("print(view.qpos[0])")), LAST)
    assert view.element.get_by_text("The kernel is busy").count() == 0


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=pytest.mark.long) if i % 2 else row for i, row in enumerate(ROWS)],
    ids=lambda row: row.name,
)
def test_with_subshells(with_subshells, tmp_path, row):
    try_row(with_subshells, row, "subshells", tmp_path)


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=pytest.mark.long) if i else row for i, row in enumerate(ROWS)],
    ids=lambda row: row.name,
)
def test_without_subshells(without_subshells, tmp_path, row):
    try_row(without_subshells, row, "no subshells", tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_with_ipykernel_6(ipykernel_6, tmp_path, row):
    try_row(ipykernel_6, row, "ipykernel 6", tmp_path)
