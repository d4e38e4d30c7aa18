"""Which views are alive, and which cell made them: a cell that runs again closes what it made before."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakSet

if TYPE_CHECKING:
    from robotview.widget.view import RobotView


class Run(NamedTuple):
    """One execution of one cell."""

    cell: str | None
    """Identity of the cell, where the host tells it: JupyterLab and Notebook do."""
    execution: str


_ALIVE: WeakSet[RobotView] = WeakSet()
_LOCK = threading.Lock()  # of the set: cells and pages' messages may run in different threads


def current_run() -> Run | None:
    """The execution going on; None outside a kernel, in callbacks of widgets and in threads.

    A callback or a thread knows only which cell runs beside it, and what it makes belongs to none.
    """
    # A kernel has imported IPython; without one there is no cell, and importing it would only cost time.
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    kernel = getattr(shell, "kernel", None)
    if kernel is None or threading.current_thread() is not threading.main_thread():
        return None
    try:
        parent = kernel.get_parent("shell")
        if parent["header"]["msg_type"] != "execute_request":
            return None
        return Run(parent.get("metadata", {}).get("cellId"), parent["header"]["msg_id"])
    except (AttributeError, KeyError, LookupError, TypeError):
        return None


def enter(view: RobotView, run: Run | None) -> None:
    """Remember a view, and close those that an earlier run of its cell made.

    Where the host does not tell which cell it is, nothing is closed: better one view too many than a wrong one closed.
    """
    if run is not None and run.cell is not None:
        for other in alive():
            if other.made_by is not None and other.made_by.cell == run.cell and other.made_by != run:
                other.close()
    with _LOCK:
        _ALIVE.add(view)


def leave(view: RobotView) -> None:
    """Forget a view that was closed."""
    with _LOCK:
        _ALIVE.discard(view)


def alive() -> list[RobotView]:
    """All views that are not closed."""
    with _LOCK:
        return list(_ALIVE)
