"""The lesson that ships runs as it is written, and cells can be run again."""

import re

import nbformat

LEG = '<mujoco model="leg"><worldbody><body name="b"><joint name="knee"/><geom size="0.1"/></body></worldbody></mujoco>'
RUN_FIRST = """async () => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = 0;
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""


def test_the_first_lesson_runs_from_top_to_bottom(run_notebook, project):
    lesson = nbformat.read(project / "notebooks" / "01_look_at_a_robot.ipynb", as_version=4)
    notebook = run_notebook([cell.source for cell in lesson.cells if cell.cell_type == "code"])
    picture = notebook.page.locator(".jp-OutputArea canvas").first
    picture.wait_for(timeout=60_000)

    assert 300 < picture.bounding_box()["height"]
    assert "-0.888" == notebook.kernel("print(view.joints['FL_calf_joint'].value)")
    slider = notebook.page.locator(".widget-slider .noUi-handle").first
    slider.focus()
    slider.press("ArrowLeft")
    notebook.wait_for_kernel("round(view.joints['FL_calf_joint'].value, 3)", "-0.898")
    assert "the knee is at -0.90 rad" == notebook.page.locator(".widget-label", has_text="the knee is").inner_text()


def test_the_lesson_on_simulation_runs_and_shows_two_runs_at_once(run_notebook, project, tmp_path):
    lesson = nbformat.read(project / "notebooks" / "03_simulate_and_control.ipynb", as_version=4)
    cells = [cell.source for cell in lesson.cells if cell.cell_type == "code"]
    notebook = run_notebook([f"import os; os.chdir({str(tmp_path)!r})", *cells])
    notebook.page.locator(".jp-OutputArea canvas").first.wait_for(timeout=60_000)

    assert "trajectory 40" == notebook.kernel("print(view.source, view.frame)")
    assert "True" == notebook.kernel("print(stiff.qpos[-1, 2] > 0.25 > 0.22 > soft.qpos[-1, 2])")
    assert "[]" == notebook.kernel("print(view.problems)")
    scrub = notebook.page.get_by_role("slider", name="Frame bar").first
    assert scrub.is_visible()


def test_running_a_cell_again_closes_the_view_it_replaces(run_notebook):
    cell = f"from robotview import RobotView\nview = RobotView('''{LEG}''', testing=True)\nview"
    notebook = run_notebook([cell, f"other = RobotView('''{LEG}''', testing=True)\nother"])
    first, second = (view.id for view in notebook.hook.views(2))
    notebook.kernel("kept = view")
    notebook.page.evaluate(RUN_FIRST)
    notebook.page.wait_for_function("id => !window.__robotview.views().includes(id)", arg=first, timeout=20_000)

    assert second in {view.id for view in notebook.hook.views(2)}
    assert "closed ready ready" == notebook.kernel("print(kept.status, view.status, other.status)")


def test_a_saved_notebook_holds_no_geometry(run_notebook):
    notebook = run_notebook([f"from robotview import RobotView\nview = RobotView('''{LEG}''', testing=True)\nview"])
    notebook.hook.view()
    text = notebook.page.evaluate("() => JSON.stringify(window.jupyterapp.shell.currentWidget.content.model.toJSON())")

    assert len(text) < 3000
    assert re.search(r"RobotView\(leg, 1 joints, 2 bodies\)", text)
