"""Says how far reading has come, when it takes long."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable

from robotview.widget.cells import Run

AFTER = 1.0
"""[s] What is done sooner needs no words."""
_EVERY = 0.25


class Progress:
    """Takes what `load` tells and says it now and then.

    Args:
        say: shows a line of text; an empty one when all is done. Never called for what is done within a second.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._next = time.monotonic() + AFTER
        self._said = False

    def __call__(self, done: int, total: int, name: str) -> None:
        """So much is done; ``name`` comes next."""
        file = os.path.basename(name.replace("\\", "/"))
        self.text(f"Reading the robot: {done} of {total} files" + (f", {file}" if file else ""))

    def text(self, line: str) -> None:
        """Something else is going on."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _EVERY
            self._said = True
            self._say(line)

    def end(self) -> None:
        """All is done."""
        if self._said:
            self._say("")


def in_cell(run: Run | None) -> Callable[[str], None]:
    """Shows lines in the output of the cell that runs, one over the other; the last leaves nothing behind."""
    if run is None:
        return lambda _: None
    display_id = f"robotview-progress-{secrets.token_hex(6)}"
    shown = False

    def say(line: str) -> None:
        nonlocal shown
        from IPython.display import publish_display_data

        data = {"text/plain": line}
        publish_display_data(data, {}, transient={"display_id": display_id}, update=shown)  # type: ignore[no-untyped-call]
        shown = True

    return say
