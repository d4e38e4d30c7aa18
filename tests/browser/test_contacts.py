"""Contacts of a simulation in a real page."""

import time

import numpy as np
import pytest

pytestmark = pytest.mark.long  # a JupyterLab of its own; the wire is tested without

OPEN = """
from robotview import RobotView
view = RobotView('''<mujoco><worldbody><geom type="plane" size="2 2 .1"/>
<body pos="0 0 .099"><freejoint/><geom type="box" size=".1 .1 .1"/></body></worldbody></mujoco>''', testing=True)
view"""


def test_points_are_drawn_where_mujoco_has_them_and_go_when_they_are_not_shown(run_notebook):
    notebook = run_notebook([OPEN])
    view = notebook.hook.view()
    notebook.kernel("view.show.update(contacts=True, contact_forces=True); view.sim.play()")
    notebook.wait_for_kernel("view.sim.time > 0.5", "True", seconds=30)
    notebook.kernel("view.sim.pause()")
    expected = np.array(eval(notebook.kernel("print(view.sim.data.contact.pos.tolist())")))  # noqa: S307
    end = time.monotonic() + 10
    while (drawn := np.array(view.call("contacts"))).shape != expected.shape or not np.allclose(
        drawn, expected, atol=1e-5
    ):
        assert time.monotonic() < end, (drawn, expected)
        time.sleep(0.1)
    assert 4 == len(drawn)
    notebook.kernel("view.show.update(contacts=False, contact_forces=False)")
    while view.call("contacts"):
        assert time.monotonic() < end + 10
        time.sleep(0.1)
