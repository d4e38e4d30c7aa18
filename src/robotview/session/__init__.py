"""One robot and the state it is in: joint positions, changed by whoever holds it."""

from robotview.session.explain import explain
from robotview.session.paths import path_of, resolve
from robotview.session.session import Session

__all__ = ["Session", "explain", "path_of", "resolve"]
