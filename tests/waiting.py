"""Waiting for what other threads bring about."""

import threading
import time
from collections.abc import Callable

SIMULATION, WATCH = "robotview-simulation", "robotview-controller-watch"


def threads(name: str = SIMULATION) -> list[threading.Thread]:
    """The threads of that name that are alive."""
    return [thread for thread in threading.enumerate() if thread.name == name]


def until(condition: Callable[[], object], seconds: float = 10.0) -> None:
    """Wait for something that a thread brings about."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)
