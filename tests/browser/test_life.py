"""From the first display of a view to its end: what restarts, reloads and lost connections leave of it."""

import math

import pytest
from host import RUN_ALL, SESSION, Connection, save, settle, wait_for_life, wait_for_pictures

pytestmark = pytest.mark.long  # a minute and more each on two cores: run by `make test-long`

LEG = """<mujoco model="leg"><worldbody><body name="shin" pos="0 0 1"><joint name="knee" axis="0 1 0" range="-90 90"/>
<geom type="capsule" size="0.1" fromto="0 0 0 0 0 -0.5"/></body></worldbody></mujoco>"""
CELL = f"from robotview import RobotView\nview = RobotView('''{LEG}''', testing=True, height=300)\nview"


def wait_for_knee(view, angle):
    """Wait until the shin is drawn at this angle [rad]."""
    view.page.wait_for_function(
        "([id, half]) => Math.abs(window.__robotview.pose(id, 'body/shin')[5] - half) < 1e-3",
        arg=[view.id, math.sin(angle / 2)],
        timeout=20_000,
    )


def run_again(notebook, old):
    """Run all cells; the one view that is there then."""
    notebook.page.evaluate(RUN_ALL)
    new = "old => { const ids = window.__robotview?.views() ?? []; return ids.length === 1 && ids[0] !== old; }"
    notebook.page.wait_for_function(new, arg=old.id, timeout=60_000)
    return notebook.hook.view()


def restart(notebook):
    notebook.page.evaluate(f"async () => {{ await {SESSION}.restartKernel(); }}")


def crash(notebook):
    code = "import os; os._exit(1)"
    notebook.page.evaluate(f"code => void {SESSION}.session.kernel.requestExecute({{code}})", code)


def stop(notebook):
    notebook.page.evaluate(f"async () => {{ await {SESSION}.shutdown(); }}")


@pytest.mark.parametrize("end", [crash, stop])
def test_when_the_kernel_has_gone_the_view_says_so_and_can_still_be_moved(run_notebook, end):
    notebook = run_notebook([CELL])
    view = notebook.hook.view()
    view.call("setJoint", "knee", 0.3)
    notebook.wait_for_kernel("view.joints['knee'].value", "0.3")

    end(notebook)

    assert "Kernel gone: moving is local only. Run the cell again" == wait_for_life(notebook, "gone")
    wait_for_knee(view, 0.3)
    view.call("setJoint", "knee", 0.9)
    wait_for_knee(view, 0.9)
    view.call("drag", "knee", 0.2, "start")
    view.call("drag", "knee", -0.5, "end")
    wait_for_knee(view, -0.5)


def test_after_a_restart_the_view_says_so_and_the_cell_run_again_shows_a_new_one(run_notebook):
    notebook = run_notebook([CELL])
    view = notebook.hook.view()
    view.call("setJoint", "knee", 0.3)
    restart(notebook)
    assert "Kernel gone: moving is local only. Run the cell again" == wait_for_life(notebook, "gone")
    view.call("setJoint", "knee", 0.8)
    wait_for_knee(view, 0.8)

    view = run_again(notebook, view)

    assert "" == wait_for_life(notebook, "live")
    wait_for_knee(view, 0)
    notebook.kernel("view.set_joints(knee=0.7)")
    wait_for_knee(view, 0.7)
    view.call("setJoint", "knee", 0.1)
    notebook.wait_for_kernel("view.joints['knee'].value", "0.1")


def test_a_lost_connection_is_named_and_what_was_moved_meanwhile_arrives_on_both_sides(lab, browser):
    context = browser.new_context(viewport={"width": 1100, "height": 900})
    connection = Connection(context)
    notebook = lab.open(context, "lost_connection", [CELL])
    view = notebook.hook.view()

    connection.cut()
    assert "Connection interrupted: moving is local only" == wait_for_life(notebook, "lost")
    view.call("setJoint", "knee", 0.5)
    wait_for_knee(view, 0.5)
    connection.restore()

    wait_for_life(notebook, "live", seconds=90)
    notebook.wait_for_kernel("view.joints['knee'].value", "0.5", seconds=30)
    notebook.kernel("view.set_joints(knee=-0.4)")
    wait_for_knee(view, -0.4)
    notebook.page.wait_for_function("() => document.querySelector('.rv-status')?.textContent === ''", timeout=30_000)
    notebook.shut_down()
    context.close()
    assert [] == notebook.wrong


def test_a_reloaded_page_shows_the_views_as_they_are_now(run_notebook, lab):
    notebook = run_notebook([CELL, "view"])
    first, _ = notebook.hook.views(2)
    first.call("setJoint", "knee", 0.6)
    notebook.wait_for_kernel("view.joints['knee'].value", "0.6")
    save(lab, notebook)
    notebook.kernel("view.selected = ['body/shin']; view.camera = {'position': (3, 0, 1), 'target': (0, 0, 1)}")

    notebook.page.reload()
    settle(notebook)
    views = notebook.hook.views(2)

    for view in views:
        wait_for_knee(view, 0.6)
        assert ["body/shin"] == view.selected
    assert "ready" == notebook.kernel("print(view.status)")
    views[1].call("setJoint", "knee", -0.2)
    notebook.wait_for_kernel("view.joints['knee'].value", "-0.2")
    wait_for_knee(views[0], -0.2)


def test_a_page_reloaded_while_the_kernel_is_busy_shows_the_view_when_it_is_free(run_notebook, lab):
    notebook = run_notebook([CELL])
    view = notebook.hook.view()
    view.call("setJoint", "knee", 0.6)
    notebook.wait_for_kernel("view.joints['knee'].value", "0.6")
    save(lab, notebook)
    code = "import time; time.sleep(8)"
    notebook.page.evaluate(f"code => void {SESSION}.session.kernel.requestExecute({{code}})", code)

    notebook.page.reload()
    settle(notebook)

    wait_for_knee(notebook.hook.view(), 0.6)


def test_a_view_closed_in_python_leaves_the_page_and_its_last_picture(run_notebook):
    notebook = run_notebook([CELL])
    notebook.hook.view()
    (live,) = wait_for_pictures(notebook, 1)

    notebook.kernel("view.close()")
    notebook.page.wait_for_selector(".robotview", state="detached", timeout=20_000)

    (left,) = wait_for_pictures(notebook, 1)
    assert not live["seen"]
    assert left["seen"]
    assert live["src"] == left["src"]
    assert [] == notebook.hook.ids()
    assert "0" == notebook.kernel("import ipywidgets; print(len(ipywidgets.Widget.get_manager_state()['state']))")


def test_a_tab_older_than_its_kernel_asks_for_a_reload(run_notebook):
    change = "old._link = {**old._link, 'protocol': 99}"
    notebook = run_notebook([f"from robotview import RobotView\nold = RobotView('''{LEG}''')\n{change}\nold"])

    alert = notebook.page.get_by_role("alert")
    alert.wait_for(timeout=20_000)

    assert "Reload the page (F5), then run the cell again." in alert.inner_text()


def test_a_cell_that_makes_several_views_leaves_as_many_when_it_runs_again(run_notebook):
    make = "RobotView(LEG, testing=True, height=120, panel=False)"
    start = f"from robotview import RobotView\nLEG = '''{LEG}'''\ndef show(): return {make}"
    several = f"for _ in range(3):\n    display({make})"
    notebook = run_notebook([start, several, "show()", "view = show()", "view"])
    before = sorted(view.id for view in notebook.hook.views(5))

    notebook.page.evaluate(RUN_ALL)
    notebook.page.wait_for_function(
        "before => { const ids = window.__robotview?.views() ?? [];"
        " return ids.length === 5 && !ids.some(id => before.includes(id)); }",
        arg=before,
        timeout=60_000,
    )

    assert "5" == notebook.kernel("from robotview.widget import cells; print(len(cells.alive()))")
