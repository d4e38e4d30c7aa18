"""MuJoCo's warnings as values: none is printed, and no log file appears in the working directory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local

import mujoco

MOST = 100
_heard = local()


def _hear(text: str | bytes) -> None:
    heard: list[str] | None = getattr(_heard, "texts", None)
    if heard is not None and len(heard) < MOST:
        heard.append(text.decode(errors="replace") if isinstance(text, bytes) else text)


def listen() -> None:
    """Take MuJoCo's warnings from its log file, unless the user has a handler of their own."""
    if mujoco.get_mju_user_warning() is None:
        mujoco.set_mju_user_warning(_hear)


@contextmanager
def warnings_of() -> Iterator[list[str]]:
    """The warnings of this thread while the block runs."""
    listen()
    before, _heard.texts = getattr(_heard, "texts", None), []
    try:
        yield _heard.texts
    finally:
        _heard.texts = before
