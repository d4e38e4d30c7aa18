"""The way from pages to a view: a viewless widget with a comm of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets

from robotview.widget.routes import forget_route, handle_quietly

if TYPE_CHECKING:
    from robotview.widget.view import RobotView

_OF_VIEWS = {"hello", "bye", "watch", "drawn", "need", "cancel", "poster", "pull"}
_OF_EDITORS = {"editask", "editpreview", "attached", "upload"}
_NO_USER_CODE = frozenset(_OF_VIEWS | _OF_EDITORS)


class Control(ipywidgets.Widget):  # type: ignore[misc]
    """Takes what pages send to a view, also while a cell runs and streams on the view's own comm.

    Nobody but its own message handler publishes on its comm, and only answers. So the kernel has no reason to think
    that its messages belong to the main thread, even where the view was made by the cell that runs.
    """

    def __init__(self, view: RobotView) -> None:
        self._view: RobotView | None = view
        super().__init__()

    def open(self) -> None:
        """Open the comm."""
        super().open()
        forget_route(self.comm)
        handle_quietly(self.comm, self._handle_msg, _NO_USER_CODE)

    def close(self) -> None:
        """Take nothing more."""
        self._view = None
        super().close()

    def answer(self, content: dict[str, object]) -> None:
        """Send an answer, from within the handling of a message."""
        self.send(content)
        forget_route(self.comm)

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:  # noqa: ANN401
        view = self._view
        if view is not None:
            view.take_message(content, self.answer, buffers)
