"""Map packages that are dropped into a page: they come in parts, every claim is checked on arrival."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from robotview.maps.quotas import MIB, MOST_ARCHIVE, megabytes
from robotview.protocol.messages import CHUNK_BYTES
from robotview.widget.map_notes import not_done
from robotview.widget.paced import THREAD

if TYPE_CHECKING:
    from robotview.protocol.editing import Upload
    from robotview.widget.map_pages import MapPages

ABANDONED_AFTER = 60.0
"""[s] without a further part."""
MOST_NAME = 200


@dataclass(slots=True)
class _Coming:
    page: str
    name: str
    sha256: str
    count: int
    size: int
    parts: list[bytes] = field(default_factory=list)
    got: int = 0
    last: float = 0.0

    @property
    def claim(self) -> tuple[str, str, int, int]:
        return self.name, self.sha256, self.count, self.size


class Uploads:
    """One upload of one view at a time.

    Args:
        pages: who is told how far it is.
        received: f(page, name, bytes), called with a whole file.
    """

    def __init__(self, pages: MapPages, received: Callable[[str, str, bytes], None]) -> None:
        self._pages, self._received = pages, received
        self._lock = threading.Lock()
        self._coming: _Coming | None = None
        self._timer: threading.Timer | None = None

    def take(self, message: Upload, buffers: object) -> None:
        """Take a part.

        Raises:
            EditError: it is too large, out of order or not what was announced; the upload has ended then.
        """
        with self._lock:
            try:
                done = self._taken(message, buffers)
            except BaseException:
                if self._coming is not None and self._coming.page == message.view:
                    self._drop()
                raise
            if done is not None:
                self._drop()
        if done is None:
            return
        self._pages.tell_step("")
        data = b"".join(done.parts)
        if hashlib.sha256(data).hexdigest() != done.sha256.lower():
            raise not_done("upload.sha256", f"{done.name} has come damaged", "drop it again")
        self._received(done.page, done.name, data)

    def forget(self, page: str) -> None:
        """A page has gone, and what it was sending with it."""
        with self._lock:
            if self._coming is None or self._coming.page != page:
                return
            self._drop()
        self._pages.tell_step("")

    def close(self) -> None:
        """Take nothing more."""
        with self._lock:
            self._drop()

    def _taken(self, message: Upload, buffers: object) -> _Coming | None:
        """The upload, if it is complete with this part."""
        coming = self._coming
        if coming is not None and coming.page != message.view:
            raise not_done("upload.busy", f"{coming.name} is coming from another page", "try again when it is here")
        if message.index == 0:
            coming = self._begun(message)
        elif coming is None:
            raise not_done("upload.order", f"part {message.index + 1} of {message.name[:60]} without the ones before")
        part = _part(buffers)
        if (message.name[:MOST_NAME], message.sha256, message.count, message.size) != coming.claim:
            raise not_done("upload.order", f"part {message.index + 1} is announced as one of another file")
        if message.index != len(coming.parts):
            expected = f"part {len(coming.parts) + 1} was expected"
            raise not_done("upload.order", f"part {message.index + 1} of {coming.name} is out of order", expected)
        coming.got += len(part)
        is_last = message.index == coming.count - 1
        if coming.got > coming.size or (is_last and coming.got != coming.size):
            announced = f"{coming.size:,} bytes were announced"
            raise not_done("upload.size", f"{coming.name} has {coming.got:,} bytes so far", announced)
        coming.parts.append(part)
        coming.last = time.monotonic()
        self._pages.tell_step(f"Receiving {coming.name}: {coming.got / MIB:.1f} of {coming.size / MIB:.1f} MiB")
        return coming if is_last else None

    def _begun(self, message: Upload) -> _Coming:
        name = message.name[:MOST_NAME] or "the file"
        if not 0 < message.size <= MOST_ARCHIVE:
            most = f"at most {megabytes(MOST_ARCHIVE)}"
            raise not_done("upload.size", f"{name} has {megabytes(message.size)}; a map has {most}")
        if message.count != -(-message.size // CHUNK_BYTES):
            hint = f"{-(-message.size // CHUNK_BYTES)} for {message.size:,} bytes"
            raise not_done("upload.order", f"{name} is announced in {message.count} parts", hint)
        self._drop()
        self._coming = _Coming(message.view, message.name[:MOST_NAME], message.sha256, message.count, message.size)
        self._look_later(ABANDONED_AFTER)
        return self._coming

    def _drop(self) -> None:
        self._coming = None
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _look_later(self, wait: float) -> None:
        self._timer = threading.Timer(wait, self._look)
        self._timer.daemon, self._timer.name = True, THREAD
        try:
            self._timer.start()
        except RuntimeError:  # no threads: it stays until another one begins
            self._timer = None

    def _look(self) -> None:
        with self._lock:
            coming = self._coming
            if coming is None or self._timer is not threading.current_thread():
                return
            left = coming.last + ABANDONED_AFTER - time.monotonic()
            if left > 0:
                self._look_later(left)
                return
            self._drop()
        self._pages.tell_step("")
        self._pages.say(f"{coming.name} did not come to its end and was dropped", "warning", page=coming.page)


def _part(buffers: object) -> bytes:
    if not isinstance(buffers, (list, tuple)) or len(buffers) != 1:
        raise not_done("upload.order", "a part of a file comes with one buffer")
    data = memoryview(buffers[0])
    if data.nbytes > CHUNK_BYTES:
        raise not_done("upload.size", f"a part has {data.nbytes:,} bytes", f"at most {CHUNK_BYTES:,}")
    return bytes(data)
