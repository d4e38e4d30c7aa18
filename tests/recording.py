"""Widgets without a page: every message is recorded, and the test plays the browser."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import comm
from comm.base_comm import BaseComm


class RecordingComm(BaseComm):
    """Keeps what a widget sends."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.sent: list[tuple[str, dict[str, Any], list[Any]]] = []
        super().__init__(*args, **kwargs)

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        self.sent.append((msg_type, data or {}, list(buffers or [])))


class Page:
    """The browser's side of one widget."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.comm: RecordingComm = widget.comm

    def sends(self, content: object, buffers: tuple[bytes, ...] = ()) -> None:
        """Send a custom message to the kernel."""
        data = {"method": "custom", "content": content}
        self.comm.handle_msg({"content": {"data": data}, "buffers": list(buffers)})

    @property
    def control(self) -> "Page":
        """The same page, where it sends on the comm of the view's control widget."""
        return Page(self.widget._channel)

    def rests(self, seconds: float = 5) -> "Page":
        """Wait until the view has told everything."""
        deadline = time.monotonic() + seconds
        while self.widget.frames.streaming:
            assert time.monotonic() < deadline, "the view goes on streaming"
            time.sleep(0.01)
        return self

    def saves(self, **state: object) -> None:
        """Save traits, as ``model.save_changes()`` does."""
        data = {"method": "update", "state": state, "buffer_paths": []}
        self.comm.handle_msg({"content": {"data": data}, "buffers": []})

    @property
    def opened_with(self) -> dict[str, Any]:
        """The state the widget was made with."""
        return next(data["state"] for kind, data, _ in self.comm.sent if kind == "comm_open")

    def updates(self, *names: str) -> list[Any]:
        """Every value that was sent for a trait, in order; of several, dicts."""
        states = [d["state"] for kind, d, _ in self.comm.sent if kind == "comm_msg" and d["method"] == "update"]
        if len(names) == 1:
            return [state[names[0]] for state in states if names[0] in state]
        return [state for state in states if set(state) & set(names)]

    def messages(self, kind: str | None = None) -> list[tuple[dict[str, Any], list[Any]]]:
        """Custom messages that were sent, with their buffers."""
        found = [(d["content"], b) for t, d, b in self.comm.sent if t == "comm_msg" and d["method"] == "custom"]
        return [(content, buffers) for content, buffers in found if kind in (None, content["type"])]

    @property
    def echoes(self) -> list[dict[str, Any]]:
        """States the kernel repeated to the page."""
        return [d["state"] for kind, d, _ in self.comm.sent if kind == "comm_msg" and d["method"] == "echo_update"]

    @property
    def closed(self) -> bool:
        """Whether the kernel told the page that the widget is gone."""
        return any(kind == "comm_close" for kind, _, _ in self.comm.sent)

    def forget(self) -> None:
        """Drop what was recorded so far."""
        self.comm.sent.clear()


@contextmanager
def recording() -> Iterator[None]:
    """Let widgets that are made from here on be recorded."""
    before = comm.create_comm
    comm.create_comm = RecordingComm
    try:
        yield
    finally:
        comm.create_comm = before
