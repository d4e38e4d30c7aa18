"""Frames: the newest pose goes to the pages, as fast as they can take it; the last one arrives exactly."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Protocol

from robotview.widget.audience import CREDITS, Audience
from robotview.widget.frozen import Pose
from robotview.widget.runner import Runner

PAUSE = 0.2
"""[s] Without a new pose for so long the stream has paused, and the trait becomes exact."""
_BREATHE_EVERY = 2e-3
_BREATH = 1e-4
"""[s] A loop of nothing but Python keeps the interpreter to itself for 5 ms at a time, and hearing an answer takes
several threads one after the other. Such a loop gives way for a twentieth of its time."""
_APART = 5e-4
"""[s] Calls further apart come from a loop that does something else."""


class Pages(Protocol):
    """How poses reach the pages."""

    def send_exact(self, pose: Pose) -> None:
        """As the trait's JSON: what a view reads that opens later."""

    def send_frame(self, number: int, pose: Pose) -> None:
        """As a binary frame."""

    def send_rest(self, number: int) -> None:
        """The trait is exact, also where it did not change."""

    def pay(self) -> None:
        """Tell what was put off while frames went out."""


class Frames:
    """Takes every pose of a view, in any thread, without waiting; sends the newest when somebody can take it.

    - A pose after a rest of 0.2 s goes out at once, exactly, as the trait's JSON.
    - Poses that follow each other quicker are a *stream*. Each replaces the one before; a thread of its own sends the
      newest as a numbered float32 frame whenever `Audience` allows it, at most 60 times a second. What is replaced
      before it was sent is never sent, so a flood costs no more than a steady stream and leaves no queue behind.
    - When no pose has come for 0.2 s the last one is sent exactly, whatever pages owe, and the thread ends.
    - A pose that came from a page is sent before that page is answered: when it lets a joint go, the kernel's value
      is there. These do not wait for their turn; pages send at most 30 a second.
    - A slow page answers late and gets fewer frames. A hidden one gets none, and the newest when it comes into sight.
    - A page that lost its connection stalls, and holds up nobody; when it says hello again it gets everything anew.
    - No answer can be heard (no subshells, and a cell runs): 20 frames a second, and the last one exactly.

    Nothing is called back while the lock is held, and the session's lock is never taken.
    """

    def __init__(self, pages: Pages, clock: Callable[[], float] = time.monotonic) -> None:
        self.audience = Audience()
        self._pages = pages
        self._clock = clock
        self._lock = threading.Lock()  # of the fields below; held for moments
        self._outgoing = threading.Lock()  # one message after the other: an older pose never follows a newer one
        self._runner = Runner(self.pump, self._stop)
        self._pose: Pose | None = None
        self._sent = 0  # revision that all pages in sight have been sent
        self._exact = 0  # revision that the trait has in the pages
        self._framed = False  # whether frames were sent since the trait was
        self._changed = -math.inf
        self._breathed = 0.0
        self._streaming = False
        self._closed = False

    def offer(self, pose: Pose) -> None:
        """Show a pose soon; one older than the last is ignored."""
        with self._lock:
            if not self._newer(pose):
                return
            now = self._clock()
            if now - self._changed > _APART:
                self._breathed = now
            waiting = self._sent < (self._pose.revision if self._pose is not None else 0)
            resting = not self._streaming and now - self._changed >= PAUSE
            starts = not self._streaming and not resting
            self._pose, self._changed, self._streaming = pose, now, not resting
        if resting:
            self._send_exact()
        elif starts:
            self._runner.start()
        else:
            self._runner.wake(news=not waiting)
            self._breathe(now)

    def restart(self, pose: Pose) -> None:
        """Go on from this pose, of another robot: pages get it together with the robot."""
        with self._lock:
            self._pose, self._sent, self._exact = pose, pose.revision, pose.revision
            self._framed, self._changed = False, -math.inf
        self._runner.wake()

    def note(self, pose: Pose) -> None:
        """Pages came to this pose by themselves; whatever is sent next, they are told that it counts."""
        with self._lock:
            if self._newer(pose):
                self._pose, self._sent, self._framed = pose, pose.revision, True

    def show_now(self, pose: Pose) -> None:
        """Show a pose that came from a page: it is on its way when this returns."""
        with self._lock:
            if self._newer(pose):
                self._pose = pose
            streaming = self._streaming
        if streaming:
            self._send_frame()
        else:
            self._send_exact()

    def repeat(self) -> None:
        """Send the pose again, exactly, to pages that may have missed it."""
        with self._lock:
            self._exact, self._framed = -1, True
        self._send_exact()

    def greet(self, view: str, *, visible: bool, prompt: bool) -> None:
        """A view is there; a stream gives it the newest pose at once."""
        with self._lock:
            self.audience.greet(view, visible=visible, prompt=prompt)
            self._sent = -1
        self._runner.wake()

    def watch(self, view: str, *, visible: bool, prompt: bool) -> None:
        """A view came into sight or went out of it."""
        with self._lock:
            self.audience.watch(view, visible=visible, prompt=prompt)
            if visible:
                self._sent = -1
        self._runner.wake()

    def leave(self, view: str) -> None:
        """A view has gone."""
        with self._lock:
            self.audience.leave(view)
        self._runner.wake()

    def drawn(self, view: str, number: int, *, prompt: bool, ahead: int = CREDITS) -> None:
        """A view has drawn all frames up to this one, and lets so many go unanswered."""
        with self._lock:
            self.audience.drawn(view, number, prompt=prompt, ahead=ahead)
            waiting = self._pose is not None and self._sent < self._pose.revision
        if waiting:
            self._runner.wake()

    def close(self) -> None:
        """Send nothing more."""
        with self._lock:
            self._closed = True
        self._runner.wake()

    def is_watched(self) -> bool:
        """Whether a page has introduced itself that somebody can see."""
        with self._lock:
            return self.audience.is_watched()

    @property
    def heard(self) -> bool:
        """Whether all pages that somebody can see are heard while a cell runs."""
        with self._lock:
            return self.audience.heard

    @property
    def streaming(self) -> bool:
        """Whether poses go out as frames at present."""
        with self._lock:
            return self._streaming

    def pump(self) -> float | None:
        """Do what is due; returns after how long to look again [s], None when the stream has paused."""
        with self._lock:
            now = self._clock()
            if self._closed or self._pose is None:
                self._streaming = False
                return None
            ends = self._changed + PAUSE
            due = self.audience.due(now) if self._sent < self._pose.revision else ends
        if now >= ends:
            self._send_exact()
            if not self._ends():
                return 0.0
            self._pages.pay()  # after the end: what is put off before it is not overlooked
            return None
        if due <= now:
            self._send_frame()
            return 0.0
        return min(due, ends) - now

    def _stop(self) -> None:
        """The runner has ended before the stream: the next pose goes out with its own call."""
        with self._lock:
            self._streaming = False
            self._changed = -math.inf

    def _ends(self) -> bool:
        with self._lock:
            # Not when a pose came while the last one was sent.
            self._streaming = self._clock() - self._changed < PAUSE and not self._closed
            return not self._streaming

    def _breathe(self, now: float) -> None:
        if now - self._breathed > _BREATHE_EVERY:
            self._breathed = now
            time.sleep(_BREATH)

    def _newer(self, pose: Pose) -> bool:
        return not self._closed and (self._pose is None or pose.revision > self._pose.revision)

    def _send_exact(self) -> None:
        with self._outgoing:
            with self._lock:
                pose, framed, number = self._pose, self._framed, self.audience.number
                if pose is None or self._closed or (pose.revision == self._exact and not framed):
                    return
                self._sent = self._exact = pose.revision
                self._framed = False
            self._pages.send_exact(pose)
            if framed:
                self._pages.send_rest(number)

    def _send_frame(self) -> None:
        with self._outgoing:
            with self._lock:
                pose = self._pose
                if pose is None or self._closed or self._sent >= pose.revision:
                    return
                number = self.audience.sent(self._clock())
                self._sent, self._framed = pose.revision, True
            self._pages.send_frame(number, pose)
