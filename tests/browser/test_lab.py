"""RobotView in a real JupyterLab: real kernel, real page, real mouse and keyboard."""

import math

import pytest

LEG = """
<mujoco model="leg">
  <worldbody>
    <body name="thigh" pos="0 0 1">
      <joint name="hip" axis="0 1 0" range="-60 60"/>
      <geom name="upper" type="capsule" size="0.09" fromto="0 0 0 0 0 -0.4" rgba="0.9 0.1 0.1 1"/>
      <body name="shin" pos="0 0 -0.4">
        <joint name="knee" axis="0 1 0" range="0 120"/>
        <geom name="lower" type="capsule" size="0.07" fromto="0 0 0 0 0 -0.4" rgba="0.1 0.1 0.9 1"/>
      </body>
    </body>
  </worldbody>
  <keyframe><key name="bent" qpos="0.2 0.9"/></keyframe>
</mujoco>
"""
OPEN = f"""
import math
from robotview import RobotView
view = RobotView('''{LEG}''', testing=True, height=400)
view"""
LINKS = """
import ipywidgets
in_page, in_python = ipywidgets.FloatSlider(max=2, step=0.01), ipywidgets.FloatSlider(max=2, step=0.01)
ipywidgets.jslink((view.joints['knee'], 'value'), (in_page, 'value'))
ipywidgets.link((view.joints['hip'], 'value'), (in_python, 'value'))
ipywidgets.VBox([in_page, in_python])"""
FAR = 2e-3


def pose_of_shin(hip: float, knee: float) -> list[float]:
    """Where the shin's frame is: 0.4 below the hip at (0, 0, 1), turned about y by both angles."""
    half = (hip + knee) / 2
    return [-0.4 * math.sin(hip), 0, 1 - 0.4 * math.cos(hip), math.cos(half), 0, math.sin(half), 0]


def wait_for_shin(view, hip: float, knee: float) -> None:
    expected = pose_of_shin(hip, knee)
    view.page.wait_for_function(
        """([id, expected, far]) => window.__robotview.pose(id, 'body/shin')
            .every((value, i) => Math.abs(value - expected[i]) < far)""",
        arg=[view.id, expected, FAR],
        timeout=10_000,
    )


def at(view, point: list[float]) -> tuple[float, float]:
    """Where a point of the world lies on the page."""
    x, y = view.call("project", point)
    box = canvas(view).bounding_box()
    return box["x"] + x, box["y"] + y


def canvas(view):
    return view.element.locator("canvas").first


@pytest.fixture
def leg(run_notebook):
    return run_notebook([OPEN])


def test_a_robot_is_painted_in_its_colours(leg):
    view = leg.hook.view()
    red, green, blue, _ = view.call("pixel", *view.call("project", [0, 0, 0.8]))

    assert red > 2 * green
    assert red > 2 * blue
    assert view.stats()["triangles"] > 100
    assert "ready" == leg.kernel("print(view.status)")
    assert "RobotView" in leg.kernel("print(repr(view))")
    assert 200 > len(leg.kernel("print(repr(view))"))


def test_values_set_in_python_move_the_picture(leg):
    view = leg.hook.view()

    leg.kernel("view.set_joints(hip=0.3, knee=0.5)")
    wait_for_shin(view, 0.3, 0.5)
    leg.kernel("view.joints['knee'].value = 1.0")
    wait_for_shin(view, 0.3, 1.0)
    leg.kernel("view.qpos = [-0.2, 0.1]")
    wait_for_shin(view, -0.2, 0.1)
    leg.kernel("view.keyframe('bent')")
    wait_for_shin(view, 0.2, 0.9)
    leg.kernel("view.home()")
    wait_for_shin(view, 0, 0)


def test_a_slider_moved_by_keyboard_reaches_python_and_the_picture(leg):
    view = leg.hook.view()
    leg.kernel("seen = []; _ = view.observe(lambda change: seen.append(change.new), 'qpos')")

    slider = view.element.get_by_role("slider", name="knee")
    slider.focus()
    slider.press("End")

    wait_for_shin(view, 0, math.radians(120))
    leg.wait_for_kernel("abs(view.joints['knee'].value - math.radians(120)) < 1e-9", "True")
    leg.wait_for_kernel("abs(view.qpos[1] - math.radians(120)) < 1e-9", "True")
    assert int(leg.kernel("print(len(seen))")) >= 1


def test_a_value_beyond_its_limit_is_clamped(leg):
    view = leg.hook.view()

    view.call("setJoint", "hip", 9.0)

    wait_for_shin(view, math.radians(60), 0)
    leg.wait_for_kernel("abs(view.joints['hip'].value - math.radians(60)) < 1e-9", "True")


def test_a_held_drag_is_coalesced_and_its_end_exact(leg):
    view = leg.hook.view()
    leg.kernel("seen = []; _ = view.observe(lambda change: seen.append(change.new), 'qpos')")

    view.call("drag", "knee", 0.0, "start")
    for step in range(1, 201):
        view.call("drag", "knee", step * 0.005, "move")
    view.call("drag", "knee", 1.2345678, "end")

    wait_for_shin(view, 0, 1.2345678)
    leg.wait_for_kernel("view.joints['knee'].value", "1.2345678")
    assert 0 < int(leg.kernel("print(len(seen))")) <= 201


def test_a_link_dragged_with_the_mouse_turns_its_joint(leg):
    view = leg.hook.view()
    mouse = view.page.mouse

    mouse.move(*at(view, [0, 0, 0.35]))
    mouse.down()
    for step in range(1, 11):
        mouse.move(*at(view, [-0.02 * step, 0, 0.35 + 0.005 * step]))
    mouse.up()

    view.page.wait_for_function(
        "id => Math.abs(window.__robotview.pose(id, 'body/shin')[5]) > 0.05", arg=view.id, timeout=5000
    )
    moved, knee, hip = [0.0], 0.0, 0.0
    for _ in range(50):
        moved = view.pose("body/shin")
        hip, knee = map(float, leg.kernel("print(*view.qpos)").split())
        if max(abs(a - b) for a, b in zip(moved, pose_of_shin(hip, knee), strict=True)) < FAR:
            break
        view.page.wait_for_timeout(100)
    assert pose_of_shin(hip, knee) == pytest.approx(moved, abs=FAR)
    assert knee > 0.05


def test_the_picture_moves_at_once_while_the_kernel_is_busy(leg):
    view = leg.hook.view()
    leg.page.evaluate("""() => {
        const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
        window.__busy = kernel.requestExecute({code: 'import time; time.sleep(4)'}).done; }""")

    view.call("setJoint", "knee", 0.7)
    view.page.wait_for_function(
        "id => Math.abs(window.__robotview.pose(id, 'body/shin')[5] - Math.sin(0.35)) < 1e-3", arg=view.id, timeout=2000
    )

    leg.wait_for_kernel("view.joints['knee'].value", "0.7")


def test_clicks_select_shift_adds_and_escape_clears(leg):
    view = leg.hook.view()
    mouse = view.page.mouse

    mouse.click(*at(view, [0, 0, 0.8]))
    leg.wait_for_kernel("[path.split('/')[1] for path in view.selected]", "['thigh']")
    view.page.keyboard.down("Shift")
    mouse.click(*at(view, [0, 0, 0.35]))
    view.page.keyboard.up("Shift")
    leg.wait_for_kernel("[path.split('/')[1] for path in view.selected]", "['thigh', 'shin']")
    view.page.keyboard.press("Escape")
    leg.wait_for_kernel("list(view.selected)", "[]")


def test_selection_set_in_python_is_highlighted(leg):
    view = leg.hook.view()
    before = view.call("pixel", *view.call("project", [0, 0, 0.8]))

    leg.kernel("view.selected = ['body/thigh']")

    view.page.wait_for_function(
        "id => window.__robotview.selected(id).includes('body/thigh')", arg=view.id, timeout=10_000
    )
    view.settle()
    assert before != view.call("pixel", *view.call("project", [0, 0, 0.8]))


def test_hovering_names_what_lies_under_the_mouse(leg):
    view = leg.hook.view()

    view.page.mouse.move(*at(view, [0, 0, 0.35]))

    view.element.get_by_text("shin").first.wait_for(timeout=5000)
    leg.wait_for_kernel("'shin' in str(view.hovered)", "True")


def test_two_displays_of_one_view_agree(run_notebook):
    notebook = run_notebook([OPEN.replace("height=400", "height=160"), "view"])
    first, second = notebook.hook.views(2)

    first.call("setJoint", "knee", 0.8)
    wait_for_shin(first, 0, 0.8)
    wait_for_shin(second, 0, 0.8)
    second.call("setJoint", "hip", -0.4)
    wait_for_shin(first, -0.4, 0.8)
    notebook.wait_for_kernel("tuple(round(q, 6) for q in view.qpos)", "(-0.4, 0.8)")


def test_joints_can_be_linked_to_other_widgets(run_notebook):
    notebook = run_notebook([OPEN, LINKS])
    view = notebook.hook.view()

    notebook.kernel("in_page.value = 0.6")
    wait_for_shin(view, 0, 0.6)
    notebook.kernel("in_python.value = 0.4")
    wait_for_shin(view, 0.4, 0.6)
    view.call("setJoint", "knee", 1.1)
    notebook.wait_for_kernel("round(in_page.value, 2)", "1.1")


def test_the_wheel_scrolls_the_notebook_until_the_view_has_focus(leg):
    view = leg.hook.view()
    before = view.call("project", [0, 0, 0.8])
    leg.page.mouse.move(*at(view, [0.5, 0, 0.9]))

    leg.page.mouse.wheel(0, 200)
    view.settle()
    assert before == view.call("project", [0, 0, 0.8])

    canvas(view).focus()
    leg.page.mouse.move(*at(view, [0.5, 0, 0.9]))
    leg.page.mouse.wheel(0, 200)
    leg.page.wait_for_timeout(500)
    view.settle()
    assert before != view.call("project", [0, 0, 0.8])


def test_a_broken_file_shows_where_it_is_broken(run_notebook):
    broken = LEG.replace('type="capsule"', 'type="capsul"', 1)
    notebook = run_notebook([f"from robotview import RobotView\nRobotView('''{broken}''', testing=True)"])

    output = notebook.page.locator(".jp-OutputArea-output").first
    output.get_by_text("capsul").first.wait_for(timeout=30_000)
    assert ":6:" in output.inner_text()


def test_a_missing_mesh_leaves_a_placeholder_and_a_problem(run_notebook):
    mesh = '<asset><mesh name="foot" file="foot.stl"/></asset><worldbody>'
    geom = '<geom type="mesh" mesh="foot"/><body name="shin"'
    text = LEG.replace("<worldbody>", mesh).replace('<body name="shin"', geom)
    notebook = run_notebook([f"from robotview import RobotView\nview = RobotView('''{text}''', testing=True)\nview"])
    view = notebook.hook.view()

    assert "True" == notebook.kernel("print(any('foot.stl' in problem.message for problem in view.problems))")
    view.element.get_by_text("foot.stl").first.wait_for(state="attached", timeout=10_000)
    wait_for_shin(view, 0, 0)


def test_light_and_dark_follow_the_host(leg):
    view = leg.hook.view()

    def brightness():
        view.settle()
        return sum(view.call("pixel", 5, 5)[:3])

    light = brightness()
    leg.set_theme("JupyterLab Dark")
    leg.page.wait_for_timeout(500)
    dark = brightness()
    leg.set_theme("JupyterLab Light")

    assert light > 1.5 * dark


def test_running_a_cell_again_frees_what_it_showed(leg):
    leg.hook.view()

    for _ in range(3):
        leg.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        leg.page.wait_for_function("() => window.__robotview?.views().length === 1", timeout=20_000)

    assert 1 == leg.hook.view().stats()["contexts"]
