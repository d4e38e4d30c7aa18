"""A cell that runs again closes what it made before, and nothing else; what is closed is freed."""

import gc
import threading
import weakref
from types import SimpleNamespace

import IPython
import pytest

from leg import LEG
from recording import recording
from robotview import RobotView, load
from robotview.errors import ClosedError
from robotview.widget import cells

PLAIN = '<mujoco model="plain"><worldbody><body name="b"><joint name="j"/><geom size="1"/></body></worldbody></mujoco>'


class Kernel:
    """What robotview asks of ipykernel: which message is being handled."""

    def __init__(self) -> None:
        self.parent: dict[str, object] = {}

    def runs(self, execution, cell=None, kind="execute_request"):
        metadata = {} if cell is None else {"cellId": cell}
        self.parent = {"header": {"msg_id": execution, "msg_type": kind}, "metadata": metadata}

    def get_parent(self, channel):
        assert "shell" == channel
        return self.parent


@pytest.fixture
def kernel(monkeypatch):
    made = Kernel()
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=made))
    return made


def states(*views):
    return [view.status for view in views]


def test_running_a_cell_again_closes_all_views_it_made_before_and_no_other(make, kernel):
    kernel.runs("1", "a")
    looped = [make(PLAIN)[0] for _ in range(3)]
    kernel.runs("2", "b")
    other = make(PLAIN)[0]
    kernel.runs("3", "a")
    again = [make(PLAIN)[0] for _ in range(2)]

    assert ["closed"] * 3 == states(*looped)
    assert ["ready"] * 3 == states(other, *again)


def test_running_all_cells_again_leaves_one_view_per_cell(make, kernel):
    for execution in range(3):
        for cell in "abc":
            kernel.runs(f"{cell}{execution}", cell)
            make(PLAIN)

    assert 3 == sum(view.made_by is not None and view.status == "ready" for view in cells.alive())


def test_a_view_made_by_a_function_belongs_to_the_cell_that_calls_it(make, kernel):
    def show():
        return make(PLAIN)[0]

    kernel.runs("1", "a")
    first = show()
    kernel.runs("2", "b")
    second = show()
    kernel.runs("3", "b")
    third = show()

    assert ["ready", "closed", "ready"] == states(first, second, third)


def test_displaying_a_view_in_another_cell_again_and_again_closes_nothing(make, kernel):
    kernel.runs("1", "a")
    view = make(PLAIN, poster=False)[0]
    for execution in range(2, 5):
        kernel.runs(str(execution), "b")
        view._repr_mimebundle_()

    assert "ready" == view.status


@pytest.mark.parametrize(
    "kind, cell",
    [("execute_request", None), ("comm_msg", None), ("comm_msg", "a")],
    ids=["a host that names no cells", "a button's callback", "a callback of a host that names cells everywhere"],
)
def test_where_the_cell_is_not_known_nothing_is_closed(make, kernel, kind, cell):
    kernel.runs("1", cell, kind)
    first = make(PLAIN)[0]
    kernel.runs("2", cell, kind)
    second = make(PLAIN)[0]

    assert ["ready", "ready"] == states(first, second)


def test_a_view_made_in_a_thread_does_not_belong_to_the_cell_that_happens_to_run(make, kernel):
    made = []
    kernel.runs("1", "a")
    thread = threading.Thread(target=lambda: made.append(make(PLAIN)[0]))
    thread.start()
    thread.join()
    kernel.runs("2", "a")
    make(PLAIN)

    assert ["ready"] == states(*made)


@pytest.mark.parametrize("parent", [{}, {"header": None}, None], ids=["nothing", "no header", "no message"])
def test_a_kernel_that_tells_nothing_is_no_error(kernel, parent):
    kernel.parent = parent

    assert cells.current_run() is None


def test_closing_twice_and_leaving_a_with_block(make):
    with make(PLAIN)[0] as view:
        assert "ready" == view.status
    view.close()

    assert "closed" == view.status
    assert "RobotView(closed)" == repr(view)
    with pytest.raises(ClosedError):
        _ = view.robot


def test_close_all_closes_robot_views_and_nothing_else(make):
    views = [make(PLAIN)[0] for _ in range(3)]
    with recording():
        slider = __import__("ipywidgets").IntSlider()
    RobotView.close_all()

    assert ["closed"] * 3 == states(*views)
    assert slider.comm is not None
    slider.close()


@pytest.mark.parametrize("used", [False, True], ids=["untouched", "observed, moved, asked for and linked"])
def test_a_closed_view_is_freed_with_its_robot_and_session(make, used):
    with recording():
        view = RobotView(LEG)
    kept = [weakref.ref(part) for part in (view, view.robot, view.session, view.outbox, view.comm)]
    if used:
        view.on_click(print)
        view.observe(print, "qpos")
        knee = view.joints["knee"]
        knee.observe(print, "value")
        kept.append(weakref.ref(knee))
        del knee
        view.set_joints(knee=0.1)
        view._repr_mimebundle_()
    view.close()
    del view
    gc.collect()

    assert [] == [one() for one in kept if one() is not None]


def test_closing_leaves_no_widget_behind_but_a_layout_that_was_given(make):
    from ipywidgets import Layout, Widget

    with recording():
        given = Layout(width="50%")
        before = set(Widget.get_manager_state()["state"])
        views = [RobotView(LEG), RobotView(LEG, layout=given)]
        for view in views:
            _ = view.joints["knee"]
            view.close()

    assert before == set(Widget.get_manager_state()["state"])
    assert given.comm is not None
    given.close()


def test_a_closed_view_that_a_notebook_still_holds_keeps_nothing_heavy():
    with recording():
        view = RobotView(load(LEG))  # Out[3], _, and the name the user gave it
    robot, session, joint = weakref.ref(view.robot), weakref.ref(view.session), weakref.ref(view.joints["knee"])
    store = view.outbox.store
    view.close()
    gc.collect()

    assert [None, None, None] == [robot(), session(), joint()]
    assert 0 == len(store)


def test_a_view_that_is_not_closed_is_kept_by_ipywidgets_until_close_all(make):
    with recording():
        view = weakref.ref(RobotView(PLAIN))
    gc.collect()
    assert view() is not None  # pages show it, whether Python names it or not

    RobotView.close_all()
    gc.collect()

    assert view() is None


def test_files_are_closed_once_they_are_read(make, tmp_path):
    import psutil

    (tmp_path / "leg.xml").write_text(LEG)
    before = len(psutil.Process().open_files())
    view = make(tmp_path / "leg.xml")[0]

    assert before == len(psutil.Process().open_files())
    assert "ready" == view.status
