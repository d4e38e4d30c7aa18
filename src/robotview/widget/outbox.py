"""Sends blobs to the pages that ask, a chunk at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import TypeAlias

import msgspec

from robotview.protocol.blobs import Blob, BlobStore
from robotview.protocol.messages import Chunk, Missing, ToView

_STUCK_AFTER = 10.0  # [s]
Send: TypeAlias = Callable[[dict[str, object], list[memoryview]], None]


class Outbox:
    """The queue of what views asked for.

    A chunk reaches all pages of the kernel, so what several views wait for is sent once. Where the thread that asks
    has an event loop, other messages of it (a cancel, a drag) are handled between two chunks.
    """

    def __init__(self, store: BlobStore, send: Send) -> None:
        self.store = store
        self._send = send
        self._lock = Lock()
        self._wanted: dict[str, set[str]] = {}  # hash -> views that wait, in the order of sending
        self._receivers: set[str] = set()  # views that wait for what is being sent
        self._current = ""
        self._busy = False
        self._moved = 0.0  # when the last chunk went out
        self._turn = 0  # which sender is at work; an older one stops
        self._tasks: set[asyncio.Task[None]] = set()

    def need(self, view: str, hashes: Sequence[str]) -> None:
        """Queue these blobs for a view; unknown ones are answered at once."""
        known = [name for name in hashes if self.store.get(name) is not None]
        for name in hashes:
            if name not in known:
                self._tell(Missing(name))
        with self._lock:
            for name in known:
                self._wanted.setdefault(name, set()).add(view)
            now = time.monotonic()
            # A sender dies with its thread when a page closes in the middle; then somebody else goes on.
            if not self._wanted or (self._busy and now - self._moved < _STUCK_AFTER):
                return
            self._busy, self._moved = True, now
            self._turn += 1
            turn = self._turn
        self._start(turn)

    def cancel(self, view: str, hashes: Sequence[str]) -> None:
        """Stop sending these to a view that has gone; others that wait still get them."""
        with self._lock:
            for name in hashes:
                views = self._wanted.get(name, set())
                views.discard(view)
                if not views:
                    self._wanted.pop(name, None)
            if self._current in hashes:
                self._receivers.discard(view)

    def leave(self, view: str) -> None:
        """A view has gone and waits for nothing more."""
        with self._lock:
            wanted = [name for name, views in self._wanted.items() if view in views]
            if view in self._receivers:
                wanted.append(self._current)
        self.cancel(view, wanted)

    def replace(self, store: BlobStore) -> None:
        """Send from another store from now on; what only the old one had is not wanted any more."""
        with self._lock:
            self.store = store

    def clear(self) -> None:
        """Send nothing more."""
        with self._lock:
            self._wanted.clear()
            self._receivers.clear()

    def _start(self, turn: int) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for chunk, part in self._chunks(turn):
                self._tell(chunk, part)
            return
        task = loop.create_task(self._pump(turn))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pump(self, turn: int) -> None:
        for chunk, part in self._chunks(turn):
            self._tell(chunk, part)
            await asyncio.sleep(0)

    def _chunks(self, turn: int) -> Iterator[tuple[Chunk, memoryview]]:
        """The chunks of everything wanted, until nothing is."""
        while (blob := self._next(turn)) is not None:
            for chunk, part in blob.chunks():
                if not self._receivers or turn != self._turn:
                    break
                self._moved = time.monotonic()
                yield chunk, part

    def _next(self, turn: int) -> Blob | None:
        """What to send now; when it is None, the next `need` starts a sender again."""
        with self._lock:
            if turn != self._turn:
                return None
            while self._wanted:
                self._current = next(iter(self._wanted))
                self._receivers = self._wanted.pop(self._current)
                blob = self.store.get(self._current)
                if blob is not None:
                    return blob
            self._current, self._busy = "", False
            return None

    def _tell(self, message: ToView, part: memoryview | None = None) -> None:
        self._send(msgspec.to_builtins(message), [] if part is None else [part])
