"""The page of `robotview doctor`: opened from the disk without a network, and as the output of a cell."""

import pytest
from lab import watch

from robotview.cli.doctor.page import write_page

ROWS = """root => Object.fromEntries([...root.querySelectorAll('tr')].map(
    row => [row.cells[0].textContent, row.cells[1].firstChild.textContent]))"""


@pytest.fixture
def written(tmp_path):
    write_page(tmp_path / "doctor.html", "packages\n  robotview  1 < 2")
    return tmp_path / "doctor.html"


def done(page):
    root = page.locator("#robotview-doctor")
    page.wait_for_function(
        "() => ['well', 'wrong'].includes(document.querySelector('#robotview-doctor')?.dataset.done)"
    )
    return root.get_attribute("data-done"), root.evaluate(ROWS), root


def test_a_page_from_the_disk_tells_what_the_browser_can_do(browser, written):
    context = browser.new_context(offline=True)
    page = context.new_page()
    wrong = watch(page, "file:")
    page.goto(written.as_uri())
    verdict, rows, root = done(page)

    assert "well" == verdict
    assert rows["WebGL 2"].startswith("WebGL 2.0")
    assert int(rows["largest texture"].split()[0]) >= 4096
    assert rows["WebGL contexts at once"].split()[0].isdecimal()
    yes = ("DecompressionStream", "module from blob:", "module from data:")
    assert ["yes"] * 3 == [rows[name] for name in yes]
    assert "none: opened as a file" == rows["host"]
    assert "robotview  1 < 2" in root.locator("pre").inner_text()
    assert [] == wrong
    context.close()


def test_in_a_notebook_it_tells_the_host_and_leaves_the_contexts_of_other_views_alone(run_notebook, written):
    notebook = run_notebook([f"from IPython.display import HTML\nHTML(filename={str(written)!r})"])
    verdict, rows, _ = done(notebook.page)

    assert "well" == verdict
    assert rows["host"].startswith("JupyterLab 4.")
    assert "counted only on a page of its own" == rows["WebGL contexts at once"]
