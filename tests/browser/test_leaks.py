"""A cell that is run again and again: what it showed before is freed, in the page and in the kernel."""

import pytest
import wire
from playwright.sync_api import CDPSession

from robotview.protocol import frontend

CELL = "from robotview import RobotView\nview = RobotView({path!r}, testing=True, height=300)\nview"
# Memory that Python has freed and the C library keeps is no leak; where there is no malloc_trim it is counted.
MEMORY = """\
import contextlib, ctypes, gc, psutil
for _ in range(3):
    gc.collect()
with contextlib.suppress(AttributeError, OSError, TypeError):
    ctypes.CDLL(None).malloc_trim(0)
print(psutil.Process().memory_full_info().uss)"""
WIDGETS = "import ipywidgets; print(len(ipywidgets.Widget.get_manager_state()['state']))"
SHOWN = "last => { const ids = window.__robotview?.views() ?? []; return ids.length === 1 && ids[0] !== last; }"
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"


class Cell:
    """A notebook of one cell that shows a robot."""

    def __init__(self, lab, browser, path):
        self.traffic = wire.Traffic()
        self.traffic.chunks[frontend.module().hash] = 0
        self.context = browser.new_context(viewport={"width": 1100, "height": 900})
        self.context.on("page", self.traffic.watch)
        self.notebook = lab.open(self.context, f"leaks_{id(self)}", [CELL.format(path=str(path))])
        self.view = self.notebook.hook.view()
        self.runs = 1
        self.devtools: CDPSession = self.context.new_cdp_session(self.notebook.page)

    def run_until(self, runs):
        while self.runs < runs:
            self.runs += 1
            self.notebook.page.evaluate(RUN_ALL)
            self.notebook.page.wait_for_function(SHOWN, arg=self.view.id, timeout=60_000)
            self.view = self.notebook.hook.view()

    def memory(self):
        """[bytes] of the page's JavaScript with what it holds outside, and of the kernel."""
        for _ in range(3):
            self.devtools.send("HeapProfiler.collectGarbage")
            self.notebook.page.wait_for_timeout(200)
        heap = self.devtools.send("Runtime.getHeapUsage")
        page = heap["usedSize"] + heap["embedderHeapUsedSize"] + heap["backingStorageSize"]
        return page, int(self.notebook.kernel(MEMORY))

    def nodes(self):
        return self.devtools.send("Memory.getDOMCounters")["nodes"]


@pytest.fixture
def cell(lab, browser, shared):
    made = Cell(lab, browser, shared / "robots/unitree_go1/go1.xml")
    yield made
    made.notebook.shut_down()
    made.context.close()
    assert [] == made.notebook.wrong


@pytest.mark.parametrize(
    "first, last",
    [pytest.param(4, 12, id="12 runs"), pytest.param(10, 50, id="50 runs", marks=pytest.mark.long)],
)
@pytest.mark.timeout(900)
def test_running_a_cell_again_and_again_leaves_nothing_behind(cell, first, last, record_property):
    cell.run_until(first)
    page, kernel = cell.memory()
    nodes = cell.nodes()
    cell.run_until(last)
    page_later, kernel_later = cell.memory()

    for name, value in [("page", page_later / page), ("kernel", kernel_later / kernel)]:
        record_property(name, round(value - 1, 4))
    print(f"page {page} -> {page_later}, kernel {kernel} -> {kernel_later}, nodes {nodes} -> {cell.nodes()}")
    assert page_later < 1.1 * page
    assert kernel_later < 1.1 * kernel
    assert cell.nodes() < nodes + 10 * (last - first)
    assert "3" == cell.notebook.kernel(WIDGETS)  # the view, its layout, its way back
    assert cell.view.stats()["contexts"] <= 1
    assert {frontend.module().hash: 1} == cell.traffic.chunks
