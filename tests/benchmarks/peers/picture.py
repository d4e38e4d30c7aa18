"""Judges what hook.js recorded: when the picture was complete, which frames differed, how long they took."""

import statistics
from collections.abc import Sequence

SAME = 14
"""Difference in luminance, of 255, that is no difference."""
INCOMPLETE = 0.1
"""A picture is complete while fewer than this part of the pixels that ever change differ from the last one."""
FEWEST = 60  # pixels

Shot = tuple[float, Sequence[int]]
Frame = tuple[float, float, int, float]
"""Start [ms], milliseconds in the callback, draw calls, end with the reading back [ms]."""


def complete_at(shots: Sequence[Shot], final: Sequence[int] | None) -> float | None:
    """When the picture became what it stayed [ms]; None when nothing was drawn."""
    if final is None or not shots:
        return None
    blank = [statistics.mode(final)] * len(final)  # what was there before the first shot
    taken = [pixels for _, pixels in shots]
    most, *differing = (sum(abs(a - b) > SAME for a, b in zip(one, final, strict=True)) for one in (blank, *taken))
    most = max(FEWEST, most, *differing)
    since = None
    for (time, _), pixels in zip(shots, differing, strict=True):
        if pixels > INCOMPLETE * most:
            since = None
        elif since is None:
            since = time
    return since


def submitted_at(frames: Sequence[Frame]) -> float | None:
    """When the scripts had handed over the first frame with as many draw calls as the last one [ms]."""
    since = None
    for start, took, calls, _ in frames:
        if calls < frames[-1][2]:
            since = None
        elif since is None:
            since = start + took
    return since


def longest(frames: Sequence[Frame]) -> float:
    """Milliseconds of the longest frame, the wait for its pixels included."""
    return max((end - start for start, _, _, end in frames), default=0.0)


def calls_of(frames: Sequence[Frame]) -> float:
    """Draw calls a frame."""
    return statistics.median(frame[2] for frame in frames) if frames else 0.0


def changes(hashes: Sequence[tuple[float, int]], start: float, end: float) -> list[float]:
    """When a new picture was shown, between two times; all in seconds."""
    times = []
    last = None
    for time, value in hashes:
        if start * 1e3 <= time <= end * 1e3 and value != last:
            last = value
            times.append(time / 1e3)
    return times
