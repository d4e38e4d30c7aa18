"""One robot and the state it is in: joint positions and selection, changed by whoever holds it."""

from robotview.session.paths import path_of, resolve
from robotview.session.session import Session

__all__ = ["Session", "path_of", "resolve"]
