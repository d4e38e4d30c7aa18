"""MuJoCo in the cell: played, stepped, driven and pulled at from a real page, beside running cells."""

import json

import pytest
from busy import wait_until

ARM = """<mujoco model="arm"><option timestep="0.002"/><worldbody>
<geom name="floor" type="plane" size="3 3 .1"/>
<body name="arm" pos="0 0 1"><joint name="hip" axis="0 1 0" damping="1"/>
<geom size=".06" fromto="0 0 0 0 0 -.5" type="capsule"/></body>
<body name="ball" pos=".6 0 .5"><freejoint name="free"/><geom name="ball" size=".15"/></body></worldbody>
<actuator><position name="hip" joint="hip" kp="50" kv="5" ctrlrange="-1 1"/><motor name="push" joint="hip"/></actuator>
<keyframe><key name="out" qpos="0.5 .6 0 .5 1 0 0 0" ctrl="0.5 0"/></keyframe></mujoco>"""
OPEN = f"""
import threading, time
import numpy as np
from robotview import RobotView
view = RobotView('''{ARM}''', testing=True, height=400, show=dict(shadows=False))
view"""
THREADS = "sum(thread.name == 'robotview-simulation' for thread in threading.enumerate())"


@pytest.fixture
def arm(run_notebook):
    notebook = run_notebook([OPEN])
    notebook.hook.view().settle()
    return notebook


def button(notebook, name):
    return notebook.page.get_by_role("button", name=name, exact=True)


def time_of(notebook):
    view = notebook.hook.view()
    return view.call("time")


def reaches(notebook, expression, seconds=15):
    """Wait until an expression holds in the kernel."""
    notebook.wait_for_kernel(f"bool({expression})", "True", seconds)


def test_the_buttons_play_beside_a_sleeping_cell_and_pause_step_and_go_back(arm):
    view = arm.hook.view()
    assert "False" == arm.kernel("print(view.player.made is not None)")
    arm.page.evaluate(
        "code => { window.__cell = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
        ".requestExecute({code, store_history: false}).done; }",
        "time.sleep(6); slept = view.time",
    )
    button(arm, "play").click()
    wait_until(lambda: time_of(arm) > 0.3, "the clock of the page to run beside a sleeping cell")
    moved = view.pose("body/ball")[2]
    button(arm, "pause").click()
    button(arm, "play").wait_for(timeout=10_000)
    assert moved < 0.5  # it fell, in the picture, while the cell slept
    arm.page.evaluate("() => window.__cell")
    assert 0 < float(arm.kernel("print(slept)"))

    assert "False 0" == arm.kernel(f"print(view.playing, {THREADS})")
    arm.kernel("begun = view.time")
    button(arm, "step").click(click_count=3, delay=10)
    reaches(arm, "abs(view.time - begun - 0.006) < 1e-9")
    button(arm, "step back").click()
    reaches(arm, "abs(view.time - begun - 0.004) < 1e-9")
    button(arm, "reset the simulation").click()
    reaches(arm, "view.time == 0 and view.qpos == list(view.robot.qpos0)")
    wait_until(lambda: time_of(arm) == 0, "the page to hear of the reset")


def test_keyframe_speed_and_control_sliders_reach_the_simulation(arm):
    page = arm.page
    button(arm, "step").click()
    reaches(arm, "view.source == 'simulation'")
    page.get_by_label("Keyframes", exact=True).select_option(label="out")
    reaches(arm, "view.ctrl == (0.5, 0.0) and view.qpos[0] == 0.5")
    page.get_by_role("combobox", name="Speed", exact=True).select_option("0.25")
    reaches(arm, "view.speed == 0.25")
    page.get_by_role("combobox", name="Speed", exact=True).select_option("max")
    reaches(arm, "view.speed == float('inf')")
    page.get_by_role("tab", name="Controls").click()
    slider = page.get_by_role("slider", name="hip control")
    slider.fill("-0.75")
    reaches(arm, "view.ctrl == (-0.75, 0.0)")
    page.get_by_label("push control value").fill("2.5")
    page.get_by_label("push control value").press("Enter")
    reaches(arm, "view.ctrl == (-0.75, 2.5)")
    page.get_by_role("checkbox", name="group 0").uncheck()
    reaches(arm, "view.sim.switches == {'group 0': False}")
    arm.kernel("view.ctrl = [0.25, 0]")
    page.wait_for_function("() => document.querySelector('input[aria-label=\"hip control\"]').value === '0.25'")


@pytest.mark.long
def test_while_it_plays_a_joints_slider_is_the_target_of_its_actuator(arm):
    arm.hook.view().element.locator("canvas").first.focus()
    arm.page.keyboard.press("Space")
    reaches(arm, "view.playing")
    row = arm.page.get_by_role("group", name="hip")
    row.get_by_text("target").wait_for(timeout=10_000)
    arm.page.get_by_role("slider", name="hip", exact=True).fill("0.6")
    reaches(arm, "view.ctrl[0] == 0.6")
    reaches(arm, "view.qpos[0] > 0.2 and view.playing")
    arm.page.keyboard.press("Escape")
    arm.hook.view().element.locator("canvas").first.focus()
    arm.page.keyboard.press("Space")
    reaches(arm, "not view.playing")
    row.get_by_text("target").wait_for(state="hidden", timeout=10_000)


LAW = """
import mujoco, json
def law():
    with view.sim.lock:
        model, data = view.sim.model, view.sim.data
        (pull,) = view.sim.engine.pulls.values()
        at = data.xpos[pull.body] + data.xmat[pull.body].reshape(3, 3) @ pull.point
        v = np.zeros(6)
        mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_BODY, pull.body, v, 0)
        speed = v[3:] + np.cross(v[:3], at - data.xipos[pull.body])
        k = model.vis.map.stiffness
        force = pull.mass * (k * (pull.target - at) - 2 * np.sqrt(k) * speed)
        want = np.concatenate([force, np.cross(at - data.xipos[pull.body], force)])
        return float(np.abs(want - data.xfrc_applied[pull.body]).max()), float(np.abs(want).max())
"""


@pytest.mark.long
def test_ctrl_and_the_mouse_pull_at_a_link_by_the_stated_law_until_it_is_let_go(arm):
    arm.kernel(LAW)
    view = arm.hook.view()
    box = view.element.locator("canvas").first.bounding_box()
    x, y = view.call("project", view.pose("body/ball")[:3])
    mouse = arm.page.mouse
    mouse.move(box["x"] + x, box["y"] + y)
    arm.page.keyboard.down("Control")
    mouse.down()
    mouse.move(box["x"] + x + 60, box["y"] + y - 50, steps=5)
    reaches(arm, "view.player.made is not None and len(view.sim.engine.pulls) == 1")
    wrong, size = json.loads(arm.kernel("print(json.dumps(law()))"))
    assert size > 0.1
    assert wrong < 1e-6
    mouse.up()
    arm.page.keyboard.up("Control")
    reaches(arm, "not view.sim.engine.pulls and not view.sim.data.xfrc_applied.any()")

    # While it plays, what no actuator holds is pulled without Ctrl, by the law at every step.
    arm.kernel(
        "seen = []\n"
        "def controller(model, data):\n"
        "    pulls = list(view.sim.engine.pulls.values())\n"
        "    if seen and seen[-1] is not None and pulls and seen[-1][0] is pulls[0]:\n"
        "        worst.append(float(np.abs(data.xfrc_applied[pulls[0].body] - seen[-1][1]).max()))\n"
        "    seen.append((pulls[0], pulls[0].wrench(model, data)) if pulls else None)\n"
        "worst = []\nview.sim.controller = controller\nview.playing = True"
    )
    reaches(arm, "view.time > 0.5")
    x, y = view.call("project", view.pose("body/ball")[:3])
    mouse.move(box["x"] + x, box["y"] + y)
    mouse.down()
    mouse.move(box["x"] + x, box["y"] + y - 120, steps=8)
    reaches(arm, "view.qpos[3] > 0.25")  # it is lifted
    mouse.up()
    reaches(arm, "not view.sim.engine.pulls")
    reaches(arm, "view.qpos[3] < 0.2 and not view.sim.data.xfrc_applied.any()")
    assert float(arm.kernel("print(max(worst))")) < 1e-6
    assert "True" == arm.kernel("print(len(worst) > 10)")


@pytest.mark.long
def test_a_view_closed_or_run_again_while_it_plays_leaves_no_thread(arm):
    button(arm, "play").click()
    reaches(arm, "view.playing")
    arm.kernel("old = view")
    arm.page.evaluate(
        """async () => {
            window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
            await window.jupyterapp.commands.execute('notebook:run-cell');
        }"""
    )
    reaches(arm, f"view is not old and old.status == 'closed' and {THREADS} == 0")
    arm.hook.view()
    button(arm, "play").click()
    reaches(arm, "view.playing")
    assert "0" == arm.kernel(f"view.close(); print({THREADS})")


@pytest.mark.long
def test_an_interrupt_stops_the_cell_and_not_what_plays(arm):
    button(arm, "play").click()
    reaches(arm, "view.playing")
    outcome = arm.page.evaluate(
        """async () => {
            const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            const future = kernel.requestExecute({code: 'view.sim.step(10**9)', store_history: false});
            let error = '';
            future.onIOPub = ({header, content}) => { if (header.msg_type === 'error') error = content.ename; };
            await new Promise(done => setTimeout(done, 1500));
            await kernel.interrupt();
            await future.done;
            return error;
        }"""
    )
    assert "KeyboardInterrupt" == outcome
    arm.kernel("view.playing = True")  # the step had paused it; nothing is locked
    arm.page.evaluate(
        """async () => {
            const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            const future = kernel.requestExecute({code: 'time.sleep(60)', store_history: false});
            await new Promise(done => setTimeout(done, 1000));
            await kernel.interrupt();
            await future.done;
        }"""
    )
    before = float(arm.kernel("print(view.time)"))
    reaches(arm, f"view.playing and view.time > {before} + 0.1")
    button(arm, "pause").click()
    reaches(arm, f"not view.playing and {THREADS} == 0")


@pytest.mark.long
def test_what_the_controller_raises_stops_it_and_stands_in_the_picture(arm):
    arm.kernel("def controller(model, data):\n    raise ValueError('no torque')\nview.sim.controller = controller")
    button(arm, "play").click()
    arm.page.get_by_role("status").filter(has_text="Paused: the controller raised ValueError: no torque").wait_for()
    button(arm, "play").wait_for()
    button(arm, "1 problem").click()

    assert "no torque" in arm.page.get_by_role("dialog", name="Problems").inner_text()


@pytest.mark.long
def test_a_hundred_quick_clicks_leave_a_clear_state(arm):
    toggle = arm.page.locator(".rv-play")
    for _ in range(100):
        toggle.evaluate("button => button.click()")
    reaches(arm, "not view.playing")
    button(arm, "play").wait_for()

    assert "0" == arm.kernel(f"print({THREADS})")
    assert "[]" == arm.kernel("print(view.problems)")


def test_a_page_of_its_own_has_no_buttons_of_a_simulation(page_of):
    view = page_of(ARM).ready()

    assert 0 == view.element.get_by_role("toolbar", name="Simulation").count()
    assert 0 == view.element.get_by_role("tab", name="Controls").count()
    assert view.element.get_by_role("slider", name="hip").is_visible()
