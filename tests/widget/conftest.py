"""Views whose traffic is recorded."""

import pytest

from leg import LEG
from recording import Page, recording
from robotview.protocol import frontend
from robotview.widget import RobotView


@pytest.fixture(autouse=True)
def front_end(monkeypatch):
    """A front end of two lines, so that these tests need no Node."""
    files = {
        "stub.js": b"export default {render() {}};",
        "robotview.js": b'const a=1,b={render(){return"</script>"}};export{b as default};',
    }
    frontend.stub.cache_clear()
    frontend.module.cache_clear()
    monkeypatch.setattr(frontend, "_read", files.__getitem__)
    yield
    frontend.stub.cache_clear()
    frontend.module.cache_clear()


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
