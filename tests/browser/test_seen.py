"""What a page shows of a simulation besides its robot, and the hand that moves a mocap body."""

import numpy as np
from busy import wait_until
from hook import View

from robotview import RobotView

MODEL = """<mujoco model="seen"><option timestep="0.002"/><worldbody>
<geom type="plane" size="3 3 .1"/>
<body name="goal" mocap="true" pos=".4 -.3 .6"><geom type="box" size=".06 .06 .06" contype="0" conaffinity="0"/></body>
<geom name="drum" type="cylinder" size=".1 .2" pos="0 0 1" euler="90 0 0"/><site name="fixed" pos="-.5 0 .6"/>
<body name="arm" pos="0 0 1"><joint name="hip" axis="0 1 0" damping="1"/>
<geom size=".05" fromto="0 0 0 .6 0 0" type="capsule" contype="0" conaffinity="0"/>
<site name="top" pos=".4 0 .05"/><site name="eye" pos=".6 0 0" euler="180 0 0"/></body></worldbody>
<tendon><spatial name="string" width=".01" rgba="1 0 0 1"><site site="fixed"/><geom geom="drum"/><site site="top"/>
</spatial></tendon>
<actuator><motor name="pull" tendon="string" ctrlrange="-1 1"/></actuator>
<sensor><rangefinder name="range" site="eye"/></sensor></mujoco>"""
OPEN = f"""
import numpy as np
from robotview import RobotView
view = RobotView('''{MODEL}''', testing=True, height=460, panel=False,
                 show=dict(shadows=False, rangefinders=True, statistics=True))
view.plots = ["hip", "range"]
view"""
WRAPPED = """
import mujoco
data = mujoco.MjData(view.sim.model)
data.qpos[:] = view.qpos  # after a step MuJoCo's own points are those of the state before
mujoco.mj_forward(view.sim.model, data)
print(data.wrap_xpos.reshape(-1, 3)[: data.ten_wrapnum[0]].tolist())"""


def drag(notebook, view, start, end):
    """With the left button, from one place of the world to another."""
    box = view.element.locator("canvas").first.bounding_box()
    places = [[at + offset for at, offset in zip(view.call("project", p), (box["x"], box["y"]), strict=True)]
              for p in (start, end)]  # fmt: skip
    mouse = notebook.page.mouse
    mouse.move(*places[0])
    mouse.down()
    mouse.move(*places[1], steps=8)
    mouse.up()


def test_strings_rays_plots_statistics_and_a_mocap_body_in_a_real_page(run_notebook):
    notebook = run_notebook([OPEN])
    view = notebook.hook.view()
    view.settle()

    # The page's own courses are MuJoCo's, in a pose and while it is simulated.
    for code in ("view.set_joints(hip=-0.5)", "view.sim.step(40)"):
        notebook.kernel(code)
        expected = np.array(eval(notebook.kernel(WRAPPED)))  # noqa: S307

        def alike(expected=expected):
            (drawn,) = view.call("tendons")
            line = np.array(drawn["line"])
            return max(np.linalg.norm(line - point, axis=1).min() for point in expected) < 1e-5

        assert 4 == len(expected)
        wait_until(alike, "the string to be drawn where MuJoCo has it")
    assert [1, 0, 0] == view.call("tendons")[0]["color"]
    notebook.kernel("view.show['actuators'] = True; view.ctrl = {'pull': -1}")
    blue = [0.2, 0.6, 0.9]
    wait_until(lambda: np.allclose(blue, view.call("tendons")[0]["color"]), "the string to be blue: it pulls")

    wait_until(lambda: view.call("rays") == 1, "the ray")
    line = notebook.page.get_by_label("Statistics of the last step")
    assert "0 contacts · 0 constraints" in line.inner_text()
    notebook.page.get_by_role("button", name="statistics of the steps", exact=True).click()
    notebook.wait_for_kernel("view.show['statistics']", "False")
    line.wait_for(state="hidden")

    # Plots: a step back takes the last sample away, what is there is Python's.
    notebook.kernel("view.sim.step(1); at = view.time; hip = view.qpos[0]; view.sim.step(1); last = view.time")

    def ends():
        return {curve["name"]: curve["points"][-1] for curve in view.call("plots")}

    def ends_at(time):
        return lambda: abs(ends()["joint/hip"][0] - time) < 1e-9

    wait_until(ends_at(float(notebook.kernel("print(last)"))), "the plots to follow a step")
    notebook.kernel("view.sim.back()")
    wait_until(ends_at(float(notebook.kernel("print(at)"))), "the plots to follow a step back")
    wait_until(
        lambda: abs(ends()["joint/hip"][1] - float(notebook.kernel("print(hip)"))) < 1e-6, "the value of the hip"
    )
    distance = float(notebook.kernel("print(view.sim.read_sensor('range')[0])"))
    wait_until(lambda: abs(ends()["sensor/range"][1] - distance) < 1e-5, "the value of the sensor")
    notebook.page.get_by_label("Plot a signal").select_option("velocity/hip")
    notebook.wait_for_kernel("view.plots", "['joint/hip', 'sensor/range', 'velocity/hip']")
    notebook.page.get_by_role("button", name="Do not plot sensor/range").click()
    notebook.wait_for_kernel("view.plots", "['joint/hip', 'velocity/hip']")

    # The hand: a click gives handles, the upright one moves it upwards only, its shape along the picture.
    view.settle()
    box = view.element.locator("canvas").first.bounding_box()
    x, y = view.call("project", [0.4, -0.3, 0.6])
    notebook.page.mouse.click(box["x"] + x, box["y"] + y)
    notebook.wait_for_kernel("view.selected", "['body/goal']")
    view.settle()
    drag(notebook, view, [0.4, -0.3, 0.78], [0.4, -0.3, 0.98])
    notebook.wait_for_kernel("bool(np.abs(view.sim.data.mocap_pos[0] - [0.4, -0.3, 0.8]).max() < 0.02)", "True")
    wait_until(lambda: abs(view.pose("body/goal")[2] - 0.8) < 0.02, "the goal to be drawn there")
    notebook.page.keyboard.press("e")
    view.settle()
    frames = view.stats()["frames"]
    notebook.page.wait_for_timeout(700)
    assert frames == view.stats()["frames"]  # nothing is drawn where nothing changes

    # Following: the target goes along with what carries the robot.
    notebook.page.get_by_role("button", name="Follow the robot", exact=True).click()
    notebook.wait_for_kernel("view.camera.get('track')", "arm")
    notebook.page.get_by_role("button", name="Contact points and forces of the simulation", exact=True).click()
    notebook.wait_for_kernel("(view.show['contacts'], view.show['contact_forces'])", "(True, True)")


def test_a_page_of_its_own_plots_its_trajectory_and_says_that_mocap_bodies_stay(browser, tmp_path):
    rows = np.sin(np.linspace(0, 3, 200))[:, None]
    with RobotView(MODEL) as made:
        made.play(rows, dt=0.05)
        made.plots = ["hip"]
        made.to_html(tmp_path / "seen.html", testing=True)
    context = browser.new_context(viewport={"width": 900, "height": 600}, offline=True)
    page = context.new_page()
    page.goto((tmp_path / "seen.html").as_uri())
    page.wait_for_function("() => window.__robotview?.views().length === 1", timeout=60_000)
    view = View(page, page.evaluate("() => window.__robotview.views()[0]")).ready()
    view.call("seek", 5.0)
    (curve,) = view.call("plots")
    times, values = np.array(curve["points"]).T

    assert "joint/hip" == curve["name"]
    assert np.allclose(np.interp(times, np.arange(200) * 0.05, rows[:, 0]), values, atol=1e-6)
    assert times.min() <= 5.0 <= times.max()
    assert page.get_by_label("Plot a signal").is_hidden()
    view.settle()
    box = view.element.locator("canvas").first.bounding_box()
    x, y = view.call("project", [0.4, -0.3, 0.6])
    page.mouse.click(box["x"] + x, box["y"] + y)
    view.element.get_by_text("Mocap bodies are moved in the simulation").wait_for()
    context.close()
