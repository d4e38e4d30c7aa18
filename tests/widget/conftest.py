"""Views whose traffic is recorded."""

import warnings

import pytest

from arm_file import STL
from arm_file import arm as arm_text
from edit_hand import EditHand
from leg import LEG
from moving_arm import ARM, Hand
from recording import Page, recording
from replayed import ONE, Player
from robotview.protocol import frontend
from robotview.widget import MapEditor, RobotView
from robotview.widget.paced import THREAD
from waiting import threads, until


@pytest.fixture(autouse=True)
def front_end(monkeypatch):
    """A front end of three lines, so that these tests need no Node."""
    files = {
        "stub.js": b"export default {render() {}};",
        "robotview.js": b'const a=1,b={render(){return"</script>"}};export{b as default};',
        "glb.js": b"const a={readGlb(){}};export{a as default};",
        "editor.js": b"const a={makeEditor(){}};export{a as default};",
    }
    kept_files = (frontend.stub, frontend.module, frontend.glb_reader, frontend.map_editor)
    for kept in kept_files:
        kept.cache_clear()
    monkeypatch.setattr(frontend, "_read", files.__getitem__)
    yield
    for kept in kept_files:
        kept.cache_clear()


@pytest.fixture(autouse=True)
def no_simulation_is_left():
    """Views that a test made are closed after it, and the threads of their simulations end."""
    yield
    RobotView.close_all()
    until(lambda: not threads())


@pytest.fixture
def make():
    """make(source, **arguments) -> (view, page); all are closed at the end."""
    views = []
    with recording():

        def one(source=LEG, **arguments):
            view = RobotView(source, **arguments)
            views.append(view)
            return view, Page(view)

        yield one
    for view in views:
        view.close()


@pytest.fixture
def edit():
    """edit(m=None, robot=None, who="v1", **arguments) -> (view, hand); all are closed, and no thread is left."""
    views = []
    with recording():

        def one(m=None, robot=None, who="v1", **arguments):
            view = MapEditor(m, robot, **arguments)
            views.append(view)
            return view, EditHand(view, Page(view), who)

        yield one
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of what is not saved
        for view in views:
            view.close()
    until(lambda: not threads(THREAD))


@pytest.fixture
def arm(make):
    """A view of an arm that MuJoCo can move, its page, and a hand there."""
    view, page = make(ARM)
    return view, page, Hand(view, page)


@pytest.fixture
def path(tmp_path):
    """The file of an arm, beside its mesh."""
    (tmp_path / "upper.stl").write_bytes(STL)
    (tmp_path / "arm.urdf").write_text(arm_text())
    return tmp_path / "arm.urdf"


@pytest.fixture
def one(make):
    """A view of one joint, its page, and what plays trajectories there."""
    view, page = make(ONE)
    return view, page, Player(view, page)
