"""Who watches a view, and when the next frame may go out. Pure bookkeeping: times are arguments."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass

HIGHEST_RATE = 60.0
"""[Hz] More is never sent."""
BLIND_RATE = 20.0
"""[Hz] Towards pages whose answers cannot be heard while a cell runs. A page takes in several hundred messages a
second, so no queue builds up."""
PROBE_RATE = 2.0
"""[Hz] Towards pages that used to answer and have fallen silent: a lost connection, a sleeping computer."""
CREDITS = 2
"""Frames on their way to a page that have not been answered; the next waits, unless the page has asked for more."""
MOST_CREDITS = 24
"""What a page may ask for: 0.4 seconds."""
STALLED_AFTER = 1.0
"""[s] A page that owes an answer for so long does not hold up the others."""
FORGOTTEN_AFTER = 30.0
"""[s] A page that owes an answer for so long is taken for closed. When it speaks again it is back."""
_REMEMBERED = 256


@dataclass(slots=True)
class Watcher:
    """One mounted view of a page."""

    visible: bool
    prompt: bool
    """Whether its messages are heard while a cell runs."""
    drawn: int
    """The last frame it has answered."""
    credits: int = CREDITS


class Audience:
    """The mounted views, and what each of them owes.

    A frame reaches every page, so the slowest one in sight sets the pace. The rules, for the views in sight:

    - each may have two frames unanswered, or as many as it asked for when it answered; then the next frame waits;
    - a *prompt* one (its answers are heard at any time) that stays silent for a second is stalled: the others go on
      without it, and when all are stalled two frames a second probe whether one is back;
    - one that is not prompt (no subshells: its answers wait until the cell ends) gets 20 frames a second without being
      waited for; answers that do come make it faster.

    Views out of sight count for nothing; when all are, no frame is sent. Before any view has introduced itself, which
    it cannot while a cell runs in a kernel without subshells, frames go out blindly, 20 a second; after the last one
    has said goodbye, none.
    """

    def __init__(self) -> None:
        self._watchers: dict[str, Watcher] = {}
        self._sent: deque[tuple[int, float]] = deque(maxlen=_REMEMBERED)  # number, when
        self.number = 0
        """Of the last frame."""
        self._last = -math.inf
        self._left = False

    @property
    def known(self) -> bool:
        """Whether any view has introduced itself and not gone."""
        return bool(self._watchers)

    def is_watched(self) -> bool:
        """Whether any of them can be seen."""
        return any(watcher.visible for watcher in self._watchers.values())

    @property
    def heard(self) -> bool:
        """Whether messages of all that can be seen are heard while a cell runs."""
        return all(watcher.prompt for watcher in self._watchers.values() if watcher.visible)

    def greet(self, view: str, *, visible: bool, prompt: bool) -> None:
        """A view is there, or is there again: nothing it was sent before is expected to be answered."""
        self._watchers[view] = Watcher(visible, prompt, self.number)
        self._left = False

    def leave(self, view: str) -> None:
        """A view has gone."""
        if self._watchers.pop(view, None) is not None:
            self._left = not self._watchers

    def watch(self, view: str, *, visible: bool, prompt: bool) -> None:
        """A view came into sight or went out of it."""
        self.greet(view, visible=visible, prompt=prompt)

    def drawn(self, view: str, number: int, *, prompt: bool, ahead: int = CREDITS) -> None:
        """A view has answered everything up to a frame, and lets so many go unanswered."""
        watcher = self._watchers.get(view)
        if watcher is None:
            self.greet(view, visible=True, prompt=prompt)
            return
        watcher.prompt = prompt
        watcher.credits = min(max(CREDITS, ahead), MOST_CREDITS)
        watcher.drawn = max(watcher.drawn, min(number, self.number))

    def sent(self, now: float) -> int:
        """A frame goes out; returns its number."""
        self.number += 1
        self._sent.append((self.number, now))
        self._last = now
        return self.number

    def due(self, now: float) -> float:
        """When the next frame may go out: a time, perhaps past; infinity when nobody would see it."""
        self._forget(now)
        soonest = self._last + 1 / HIGHEST_RATE
        if not self._watchers:
            return math.inf if self._left else max(soonest, self._last + 1 / BLIND_RATE)
        watching = [watcher for watcher in self._watchers.values() if watcher.visible]
        if not watching:
            return math.inf
        waits = [wait for watcher in watching if (wait := self._wait(watcher, now)) is not None]
        return max(soonest, *waits) if waits else self._last + 1 / PROBE_RATE

    def _wait(self, watcher: Watcher, now: float) -> float | None:
        """Until when a watcher holds up the next frame; None when it is stalled and holds up nobody."""
        owed = self.number - watcher.drawn
        if owed == 0:
            return -math.inf
        since = self._since(watcher)
        if watcher.prompt and now - since >= STALLED_AFTER:
            return None
        if owed < watcher.credits:
            return -math.inf
        return since + STALLED_AFTER if watcher.prompt else self._last + 1 / BLIND_RATE

    def _since(self, watcher: Watcher) -> float:
        """When the oldest frame went out that a watcher has not answered."""
        first = self._sent[0][0]
        return self._sent[max(0, watcher.drawn + 1 - first)][1]

    def _forget(self, now: float) -> None:
        for view, watcher in list(self._watchers.items()):
            owes = watcher.visible and watcher.prompt and watcher.drawn < self.number
            if owes and now - self._since(watcher) >= FORGOTTEN_AFTER:
                self.leave(view)
