"""Trajectories in real pages: played by the page's own clock, scrubbed without a kernel, sent once."""

import time

import numpy as np
import pytest
from hook import View

from robotview import RobotView, load

ARM = """<mujoco model="arm"><worldbody>
<body name="base" pos="0 0 .5"><freejoint name="root"/><geom size=".1"/>
<body name="upper" pos="0 0 .2"><joint name="hip" axis="0 1 0"/><geom type="capsule" size=".05" fromto="0 0 0 0 0 .5"/>
<body name="hand" pos="0 0 .5"><joint name="turn" type="ball"/><geom type="box" size=".1 .05 .02"/></body></body>
</body></worldbody></mujoco>"""
ROWS = f"""
import numpy as np
ARM = '''{ARM}'''
def run(count):
    rows = np.random.default_rng(1).normal(size=(count, 12)) / 3
    rows[:, 3] = rows[:, 8] = 1
    rows[:, 3:7] /= np.linalg.norm(rows[:, 3:7], axis=1)[:, None]
    rows[:, 8:] /= np.linalg.norm(rows[:, 8:], axis=1)[:, None]
    return rows
rows = run(10_000)
"""
OPEN = """
from robotview import RobotView
view = RobotView(ARM, testing=True, height=300, show={'shadows': False})
view"""
PLAY = "view.play(rows, dt=0.01); view.playing = False"


def rows() -> np.ndarray:
    """The rows of `ROWS`."""
    scope: dict = {}
    exec(ROWS, scope)  # noqa: S102  # so that both sides have the same numbers
    return scope["rows"]


def poses_are_fk(view: View, row: np.ndarray, what: str = "pose") -> None:
    """Hold what was drawn against the kinematics of Python."""
    robot = load(ARM)
    poses = robot.fk(row)
    for body in robot.bodies[1:]:
        expected = [*poses.xpos[body.id], *poses.xquat[body.id]]
        drawn = np.array(view.call(what, f"body/{body.name}"))
        if drawn[3:] @ expected[3:] < 0:
            drawn[3:] *= -1
        assert drawn == pytest.approx(expected, abs=1e-4)


def until(condition, seconds: float = 20) -> None:
    """Wait for something of the page."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


def test_ten_thousand_rows_are_sent_once_scrubbed_without_the_kernel_and_followed_by_it(run_notebook):
    notebook = run_notebook([ROWS, OPEN])
    view = notebook.hook.view()
    before = view.stats()["bytesReceived"]
    notebook.kernel(PLAY)
    bar = view.element.get_by_role("slider", name="Frame bar")
    until(bar.is_enabled)
    first = view.stats()["bytesReceived"] - before
    assert 0.7 < first / (10_000 * (12 * 4 + 8)) < 1.01

    expected = rows()
    for frame in (0, 1234, 9999):
        view.call("seek", frame * 0.01 + 1e-6)
        view.settle()
        poses_are_fk(view, expected[frame])
        notebook.wait_for_kernel("view.frame", str(frame))
    assert "True" == notebook.kernel("print(list(view.qpos) == rows[-1].tolist(), end='')")

    notebook.kernel("view.frame = 4321")
    until(lambda: abs(view.call("time") - 43.21) < 1e-9)
    view.settle()
    poses_are_fk(view, expected[4321])
    bar.focus()
    notebook.page.keyboard.press("ArrowRight")
    notebook.wait_for_kernel("view.frame == 4322 and view.time", "43.22")

    view.element.get_by_role("button", name="play", exact=True).click()
    notebook.wait_for_kernel("view.playing and view.frame > 4322 and view.source", "trajectory")
    view.element.get_by_role("button", name="pause", exact=True).click()
    notebook.wait_for_kernel("view.playing", "False")
    row = round(100 * view.call("time"))
    notebook.wait_for_kernel("view.frame", str(row))
    view.settle()
    poses_are_fk(view, expected[row])

    notebook.kernel("view.play(rows, dt=0.01, ghost=rows[0]); view.playing = False")
    until(lambda: bar.is_enabled() and view.call("time") == 0)
    assert view.stats()["bytesReceived"] - before - first < 300  # one row, and its time
    notebook.kernel("view.stop()")
    until(lambda: not bar.is_visible())


def test_a_page_of_its_own_begins_paused_and_plays(browser, tmp_path):
    with RobotView(ARM) as made:
        made.play(rows()[:200], dt=0.05, loop=False, ghost=rows()[100:260], compare=True)
        made.to_html(tmp_path / "arm.html", testing=True)
    context = browser.new_context(viewport={"width": 900, "height": 600}, offline=True)
    page = context.new_page()
    page.goto((tmp_path / "arm.html").as_uri())
    page.wait_for_function("() => window.__robotview?.views().length === 1", timeout=60_000)
    view = View(page, page.evaluate("() => window.__robotview.views()[0]")).ready()
    view.settle()
    assert 0 == view.call("time")
    poses_are_fk(view, rows()[0])
    page.get_by_role("button", name="play", exact=True).click()
    until(lambda: view.call("time") > 0.1)
    view.call("pause")
    view.call("seek", 2.5001)
    view.settle()
    poses_are_fk(view, rows()[50])
    poses_are_fk(view, rows()[150], "ghost")
    assert page.get_by_role("img", name="distance from the ghost").is_visible()
    view.call("seek", 9.5001)  # the ghost has ended before
    view.settle()
    poses_are_fk(view, rows()[259], "ghost")
    view.call("seek", 2.5001)
    view.call("setJoint", "hip", 0.25)
    view.settle()
    moved = rows()[50].copy()
    moved[7] = 0.25
    poses_are_fk(view, moved)
    context.close()
