"""What a saved notebook holds of its views, and what those see who have no kernel."""

import base64
import io
import re
import subprocess
import sys

import pytest
from host import DIRTY, open_saved, outputs, save, settle, wait_for_new_picture, wait_for_pictures
from PIL import Image

pytestmark = pytest.mark.long  # a minute and more each on two cores: run by `make test-long`

LEG = """<mujoco model="leg"><worldbody><body name="shin" pos="0 0 1"><joint name="knee" axis="0 1 0" range="-90 90"/>
<geom type="capsule" size="0.1" fromto="0 0 0 0 0 -0.5"/></body></worldbody></mujoco>"""
CELL = f"from robotview import RobotView\nview = RobotView('''{LEG}''', testing=True, height=300)\nview"
FIVE = """\
from robotview import RobotView
views = [RobotView({path!r}, testing=True, height=150, panel=False) for _ in range(5)]
for view in views:
    display(view)"""
IMAGE = "image/jpeg"


def convert(file, kind):
    command = [sys.executable, "-m", "nbconvert", "--to", kind, "--stdout", "--log-level=ERROR", str(file)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def picture(output):
    return Image.open(io.BytesIO(base64.b64decode(output["data"][IMAGE])))


def colours(image):
    """How many different colours, coarsely: one for an empty picture."""
    return len(set(image.convert("RGB").resize((32, 24)).quantize(16).tobytes()))


def test_five_views_take_less_than_100_kilobytes_and_show_their_pictures_without_a_kernel(
    run_notebook, lab, browser, shared
):
    notebook = run_notebook([FIVE.format(path=str(shared / "robots/unitree_go1/go1.xml"))])
    notebook.hook.views(5)
    live = wait_for_pictures(notebook, 5)
    assert not any(one["seen"] for one in live)

    file = save(lab, notebook, with_state=True)
    saved = outputs(file, IMAGE)

    assert file.stat().st_size < 100_000
    assert 5 == len(saved)
    assert max(len(str(output)) for output in saved) < 12_000
    assert min(colours(picture(output)) for output in saved) > 4
    assert '"IPY_MODEL_' in file.read_text()  # the state of the widgets is in it

    page = convert(file, "html")
    assert 5 == page.count('src="data:image/jpeg;base64,')
    assert 5 == len(re.findall(r"!\[.*\]\(.*\.(?:jpeg|jpg)\)", convert(file, "markdown")))
    notebook.shut_down()

    context = browser.new_context(viewport={"width": 1100, "height": 900})
    alone = open_saved(lab, context, file)
    assert all(one["seen"] for one in wait_for_pictures(alone, 5))
    alone.page.get_by_text("No kernel is connected: the picture above is the last one.").first.wait_for(timeout=20_000)
    alone.shut_down()
    context.close()


def test_the_picture_in_the_notebook_follows_the_view_and_leaves_an_unchanged_notebook_alone(run_notebook, lab):
    notebook = run_notebook([CELL])
    view = notebook.hook.view()
    (first,) = wait_for_pictures(notebook, 1)
    save(lab, notebook)

    box = view.element.locator("canvas").first.bounding_box()
    view.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # lights the leg up
    notebook.wait_for_kernel("view.hovered", "body/shin")
    view.page.wait_for_timeout(6000)
    view.page.mouse.move(2, 2)
    view.page.wait_for_timeout(3000)
    assert not notebook.page.evaluate(DIRTY)

    notebook.kernel("view.set_joints(knee=1)")
    second = wait_for_new_picture(notebook, first["src"])
    assert notebook.page.evaluate(DIRTY)
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('notebook:undo-cell-action')")
    notebook.page.wait_for_timeout(500)
    file = save(lab, notebook)
    assert second.endswith(outputs(file, IMAGE)[0]["data"][IMAGE])
    assert 1 == len(outputs(file, "application/vnd.jupyter.widget-view+json"))
    view.page.wait_for_timeout(6000)
    assert not notebook.page.evaluate(DIRTY)


def test_after_a_reload_the_notebook_is_unchanged_until_the_view_moves(run_notebook, lab):
    notebook = run_notebook([CELL])
    notebook.hook.view()
    (first,) = wait_for_pictures(notebook, 1)
    save(lab, notebook)

    notebook.page.reload()
    settle(notebook)
    view = notebook.hook.view()
    view.page.wait_for_timeout(6000)
    assert not notebook.page.evaluate(DIRTY)
    assert [first["src"]] == [one["src"] for one in wait_for_pictures(notebook, 1)]

    notebook.kernel("view.set_joints(knee=1)")
    second = wait_for_new_picture(notebook, first["src"])

    assert second.endswith(outputs(save(lab, notebook), IMAGE)[0]["data"][IMAGE])


def test_a_view_shown_in_two_cells_has_the_same_picture_in_both(run_notebook, lab):
    notebook = run_notebook([CELL, "display(view)\ndisplay(view)"])
    notebook.hook.views(3)
    first, second = wait_for_pictures(notebook, 2)
    assert first["src"] == second["src"]

    notebook.kernel("view.set_joints(knee=1)")
    wait_for_new_picture(notebook, first["src"])

    both = outputs(save(lab, notebook), IMAGE)
    assert 2 == len(both)
    assert both[0]["data"] == both[1]["data"]


def test_a_view_inside_another_widget_and_one_without_a_poster_add_no_output(run_notebook, lab):
    start = f"from ipywidgets import VBox\nfrom robotview import RobotView\nLEG = '''{LEG}'''"
    cells = [
        "RobotView(LEG, poster=False, testing=True, height=200)",
        "VBox([RobotView(LEG, testing=True, height=200)])",
    ]
    notebook = run_notebook([start, *cells])
    notebook.hook.views(2)
    notebook.page.wait_for_timeout(3000)

    file = save(lab, notebook)
    assert [] == outputs(file, IMAGE)
    assert 2 == len(outputs(file, "application/vnd.jupyter.widget-view+json"))
