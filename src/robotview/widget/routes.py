"""Which thread of the kernel handles what a page sends.

JupyterLab puts the id of a subshell into the header of comm messages, so that they are handled beside running cells.
ipykernel 7.4 overrules it: a message goes to the shell that last *published* on its comm, which for a widget made or
moved by a cell is the busy main one (``BaseComm._reply_subshell_for``). Forgetting who published last leaves the
choice to the page again. Other kernels have nothing to forget; hosts that know no subshells send no id.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_MESSAGE = ("content", "data", "content", "type")


def forget_route(comm: Any) -> None:  # noqa: ANN401
    """Let the header of a message, not the last publisher on its comm, say where it is handled."""
    getattr(comm, "__dict__", {}).pop("_reply_subshell_id", None)


def handle_quietly(comm: Any, handle: Callable[[Any], None], kinds: frozenset[str]) -> None:  # noqa: ANN401
    """Keep messages of these kinds from counting as executions of user code.

    Every comm message triggers IPython's ``post_execute``, at which matplotlib shows and closes the open figures. An
    answer to a frame, handled in a thread of its own, would tear apart the figure that a running cell is drawing.
    """
    loudly = comm.handle_msg

    def handle_msg(message: Any) -> None:  # noqa: ANN401
        if _kind(message) in kinds:
            handle(message)
        else:
            loudly(message)

    comm.handle_msg = handle_msg


def _kind(message: Any) -> str:  # noqa: ANN401
    for key in _MESSAGE:
        message = message.get(key) if isinstance(message, dict) else None
    return message if isinstance(message, str) else ""
