"""The draft of a map that is kept in a folder, written beside its files soon after each change.

``draft.scene.json`` lies beside ``current.json``; it is there while something is edited that `save` has not written.
What an earlier kernel left is not written over: it becomes ``left.scene.json`` then.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, RLock, Thread
from time import monotonic

from robotview.errors import WriteError
from robotview.maps.draft import Draft
from robotview.maps.faults import Faults
from robotview.maps.folder_reading import FolderContents
from robotview.maps.parts import Parts
from robotview.maps.saving import write_file
from robotview.maps.written import as_text

DRAFT, LEFT = "draft.scene.json", "left.scene.json"
QUIET = 2.0
"""[s] without a change after which it is written."""
AT_LAST = 10.0
"""[s] after the first change at which it is written in any case."""


class Autosave:
    """Writes one map's draft. A thread is there only while something waits to be written.

    Args:
        folder: that `saving.save` wrote.
        parts: what is written of each object, if the map keeps that.
        failed: told what went wrong, or None when it went well; it may be called from any thread, under no lock.
    """

    def __init__(self, folder: str, failed: Callable[[Exception | None], object], parts: Parts | None = None) -> None:
        self.folder = folder
        self._parts = parts
        self._failed = failed
        self._changed = Condition()
        self._writing = RLock()
        self._draft: Draft | None = None
        self._clean = False
        self._due = self._latest = 0.0
        self._thread: Thread | None = None
        self.left = next((name for name in (DRAFT, LEFT) if _there(os.path.join(folder, name))), None)
        """The file that an earlier kernel left."""

    def read_left(self, faults: Faults) -> bytes | None:
        """What an earlier kernel left; None, with a problem, where it cannot be read."""
        return FolderContents(self.folder).read(self.left or LEFT, faults)

    def drop_left(self) -> None:
        """Remove what an earlier kernel left."""
        with self._writing:
            if self.left is not None:
                self._remove(self.left)
                self.left = None

    def touch(self, draft: Draft, *, clean: bool) -> None:
        """The draft has changed.

        Args:
            draft: as it is now.
            clean: it is what the folder holds, so that there is nothing to keep.
        """
        with self._changed:
            now = monotonic()
            if self._draft is None:
                self._latest = now + AT_LAST
                _WAITING.add(self)
            self._draft, self._clean = draft, clean
            self._due = min(now + QUIET, self._latest)
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True, name="robotview-autosave")
                with suppress(RuntimeError):
                    self._thread.start()
                    return
                self._thread = None
        if self._thread is None:
            self.flush()  # there are no threads here

    def flush(self) -> None:
        """Write now what waits."""
        with self._writing:
            with self._changed:
                draft, self._draft = self._draft, None
                _WAITING.discard(self)
            if draft is not None:
                self._write(draft)

    def forget(self) -> None:
        """The draft is saved: nothing waits, and the file of it goes; what was left before stays."""
        with self._writing:
            with self._changed:
                self._draft = None
                _WAITING.discard(self)
            if self.left != DRAFT:
                self._remove(DRAFT)

    def _work(self) -> None:
        while True:
            with self._changed:
                while self._draft is not None and (rest := self._due - monotonic()) > 0:
                    self._changed.wait(rest)
                if self._draft is None:
                    self._thread = None
                    return
            self.flush()

    def _write(self, draft: Draft) -> None:
        try:
            if self._clean:
                if self.left != DRAFT:
                    self._remove(DRAFT)
            else:
                if self.left == DRAFT:
                    os.replace(os.path.join(self.folder, DRAFT), os.path.join(self.folder, LEFT))
                    self.left = LEFT
                write_file(os.path.join(self.folder, DRAFT), as_text(draft.document, self._parts).encode())
        except (OSError, WriteError) as error:
            self._failed(error)
        else:
            self._failed(None)

    def _remove(self, name: str) -> None:
        with suppress(FileNotFoundError):
            os.unlink(os.path.join(self.folder, name))


_WAITING: set[Autosave] = set()


@atexit.register
def _at_exit() -> None:
    for one in list(_WAITING):
        one.flush()


def _there(path: str) -> bool:
    return os.path.isfile(path) and not os.path.islink(path)
