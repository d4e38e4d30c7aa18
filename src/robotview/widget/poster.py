"""The poster: a small picture of a view that stays in the saved notebook, where no kernel and no page is.

It is a second output of the cell, with a display id of its own, so that a new picture never renders the widget again.
An image is what every host shows: GitHub, GitLab, nbviewer, nbconvert (HTML, PDF, Markdown) and editors; HTML is
cleaned or left out by several of them. A comment at the head of the JPEG names the view, so the first characters of its
base64 text are always the same: by them a page finds the picture and hides it as long as it shows the view itself.
"""

from __future__ import annotations

import base64
import secrets
import struct
from threading import Lock

from robotview.errors import StateError
from robotview.widget.cells import Run

MOST_BYTES = 8700
"""Of a JPEG as pages send it: 12 kB of notebook, in base64."""
_START, _JFIF, _COMMENT, _END = b"\xff\xd8", b"\xff\xe0", b"\xff\xfe", b"\xff\xd9"
_HEAD = _START + _JFIF + b"\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
# One grey pixel, until a page has sent a picture: an output must be there to be updated.
_PIXEL = bytes.fromhex(
    f"ffd8ffdb0043{'00' + 64 * 'ff'}ffc0000b080001000101011100ffc40014000100000000000000000000000000000002"
    "ffc40014100100000000000000000000000000000000ffda0008010100003f006fffd9"
)


class Poster:
    """The poster of one view, in every cell that displays it.

    Args:
        wanted: False keeps notebooks without one.
    """

    def __init__(self, *, wanted: bool = True) -> None:
        self._wanted = wanted
        self._id = secrets.token_hex(6)
        self._jpeg = self._named(_PIXEL)
        self._text = ""
        self._shown_by: Run | None = None
        self._lock = Lock()

    @property
    def mark(self) -> str:
        """The first characters of the picture's base64 text, whatever it shows."""
        return base64.b64encode(self._head()).decode()

    @property
    def shown(self) -> bool:
        """Whether a cell has it."""
        return self._shown_by is not None

    def display(self, run: Run | None, text: str) -> None:
        """Put the poster into the outputs of the cell being run, once; outside a cell do nothing.

        Args:
            run: the execution of a cell.
            text: what hosts say that show no pictures.
        """
        if not self._wanted or run is None or run == self._shown_by:
            return
        self._shown_by, self._text = run, f"{text}, as last seen"
        self._publish(update=False)

    def take(self, jpeg: bytes) -> None:
        """Show a new picture in every cell that has the poster.

        Raises:
            StateError: it is no small JPEG.
        """
        if not jpeg.startswith(_START) or not jpeg.endswith(_END) or len(jpeg) > MOST_BYTES:
            raise StateError(f"a poster of {len(jpeg)} bytes", f"a JPEG of at most {MOST_BYTES} bytes")
        with self._lock:
            named = self._named(jpeg)
            # The same picture again would only mark the notebook as changed.
            if not self.shown or named == self._jpeg:
                return
            self._jpeg = named
        self._publish(update=True)

    def _publish(self, *, update: bool) -> None:
        from IPython.display import publish_display_data

        data = {"image/jpeg": base64.b64encode(self._jpeg).decode(), "text/plain": self._text}
        metadata = {"image/jpeg": {"alt": self._text}}
        transient = {"display_id": f"robotview-{self._id}"}
        publish_display_data(data, metadata, transient=transient, update=update)  # type: ignore[no-untyped-call]

    def _head(self) -> bytes:
        comment = b"robotview" + self._id.encode()
        return _HEAD + _COMMENT + struct.pack(">H", 2 + len(comment)) + comment  # 45 bytes: whole base64 groups

    def _named(self, jpeg: bytes) -> bytes:
        """The picture with our head instead of its own."""
        start = len(_START)
        if jpeg[start : start + 2] == _JFIF:
            start += 2 + int.from_bytes(jpeg[start + 2 : start + 4], "big")
        return self._head() + jpeg[start:]
