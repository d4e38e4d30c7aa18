"""Which views are alive, and which cell made them: a cell that runs again closes what it made before."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakSet

if TYPE_CHECKING:
    from robotview.widget.view import RobotView


class Run(NamedTuple):
    """One execution of one cell."""

    cell: str
    execution: str


_ALIVE: WeakSet[RobotView] = WeakSet()


def current_run() -> Run | None:
    """The cell being run, where the host tells (JupyterLab and Notebook do); else None."""
    # A kernel has imported IPython; without one there is no cell, and importing it would only cost time.
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None
    try:
        parent = kernel.get_parent("shell")
        return Run(parent["metadata"]["cellId"], parent["header"]["msg_id"])
    except (AttributeError, KeyError, LookupError, TypeError):
        return None


def enter(view: RobotView, run: Run | None) -> None:
    """Remember a view, and close those that an earlier run of its cell made."""
    if run is not None:
        for other in list(_ALIVE):
            if other.made_by is not None and other.made_by.cell == run.cell and other.made_by != run:
                other.close()
    _ALIVE.add(view)


def leave(view: RobotView) -> None:
    """Forget a view that was closed."""
    _ALIVE.discard(view)


def alive() -> list[RobotView]:
    """All views that are not closed."""
    return list(_ALIVE)
