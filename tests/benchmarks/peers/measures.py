"""What is measured of a system that is being shown. Every measure gives a record: plain values by name."""

import statistics
import time
from collections.abc import Sequence
from typing import Any

from peers.chrome import browser_cpu, heap
from peers.picture import calls_of, changes, complete_at, longest, submitted_at
from peers.session import Session

Record = dict[str, Any]
NO_PICTURE = 120.0  # [s] without a first one
SETTLE = 3.0  # [s] after the first picture, in which nobody is disturbed by being watched
CLOCK = 0.01  # [s] between two readings of processor time that differ
STILL = 1.2  # [s] without a change
DRAIN = 3.0  # [s] after a stream, for what is still on its way
CHECKSUM = "() => { const s = __bench.shot(); return s && s.reduce((a, b) => (Math.imul(a, 31) + b) | 0, 7); }"
FIRST_CHANGE = """since => {
    let before = null;
    for (const [time, hash] of __bench.hashes) {
        if (time >= since && before !== null && hash !== before) return time;
        before = hash;
    }
    return null;
}"""


def opening(session: Session) -> Record:
    """From the call in Python to the complete picture, with a loaded model."""
    page = session.page
    heap_before = heap(page) if session.notebook is not None else 0
    down = session.relay.down if session.relay else 0
    page.evaluate("() => window.__bench?.clear('open')")
    before = browser_cpu()
    answer = session.open()
    _wait_for_picture(page)
    time.sleep(SETTLE)
    quiet(page)
    used = browser_cpu().since(before)
    frames, shots = page.evaluate("() => [__bench.frames, __bench.shots]")
    done = complete_at(shots, page.evaluate("() => __bench.shot()"))
    submitted = submitted_at(frames)
    box = page.evaluate("() => __bench.box()")
    return {
        "mode": "open",
        "show_s": _since(done, answer["call"]),
        "submit_s": _since(submitted, answer["call"]),
        "first_s": _since(shots[0][0], answer["call"]),
        "longest_ms": longest(frames),
        "frames": len(frames),
        "python_s": answer["return"] - answer["call"],
        "python_cpu_s": answer["cpu"],
        "cpu_s": answer["cpu"] + used.rest,
        "gpu_cpu_s": used.gpu,
        "heap": heap(page) - heap_before,
        "down": session.relay.down - down if session.relay else None,
        "calls": calls_of(frames[-5:]),
        "contexts": page.evaluate("() => __bench.alive()"),
        "width": box["width"],
        "height": box["height"],
    }


def pose_bytes(session: Session) -> Record:
    """What crosses for one full pose of a stream so slow that nearly everybody shows all of it."""
    _watch_hashes(session)
    session.page.wait_for_timeout(1000)  # the events of what came before
    before = session.traffic.received
    told = session.ask("stream", seconds=5.0, hz=6)
    session.page.wait_for_timeout(1000)
    return {"mode": "bytes", "pose_bytes": (session.traffic.received - before) / told["n"]}


def idling(session: Session, seconds: float = 5.0) -> Record:
    """What a picture costs that nobody touches."""
    session.page.mouse.move(1, 1)
    session.page.evaluate("() => __bench.clear('none')")
    kernel, before = session.ask("cpu")["total"], browser_cpu()
    time.sleep(seconds)
    used, spent = browser_cpu().since(before), session.ask("cpu")["total"] - kernel
    frames = session.page.evaluate("() => __bench.frames.length")
    return {"mode": "idle", "frames": frames, "idle_cores": (used.rest + spent) / seconds, "python_s": spent}


def latency(session: Session, jumps: int = 12) -> Record:
    """From the call to the first changed frame, each jump after the picture has been still."""
    page = session.page
    _watch_hashes(session)
    taken = []
    for k in range(jumps):
        _wait_until_still(page)
        called = 1e3 * session.ask("jump", k=37 * (k + 1))["called"]
        changed = None
        deadline = time.monotonic() + 5
        while changed is None and time.monotonic() < deadline:
            changed = page.evaluate(FIRST_CHANGE, called)
            time.sleep(0.02)
        if changed is not None:
            taken.append(changed - called)
    return {"mode": "jump", "latency_ms": _middle(taken), "latency_p90_ms": _part(taken, 0.9), "n": len(taken)}


def streaming(session: Session, hz: float, seconds: float = 4.0) -> Record:
    """Poses at a pace, or with hz = 0 as fast as the calls return."""
    page = session.page
    _watch_hashes(session)
    before = browser_cpu()
    told = session.ask("stream", seconds=seconds, hz=hz)
    time.sleep(DRAIN)
    used = browser_cpu().since(before)
    hashes, frames = page.evaluate("() => [__bench.hashes, __bench.frames]")
    spent = session.ask("cpu")["total"] - told["before"]
    start, end, count = told["start"], told["end"], told["n"]
    while_fed = changes(hashes, start, end)
    lag = _lag(session, changes(hashes, start, end + DRAIN), end)
    shown = len(while_fed) / (end - start)
    calls = [1e3 * call for call in told["calls"]]
    return {
        "mode": f"stream{hz:g}",
        "sent_hz": count / (end - start),
        "shown_hz": shown,
        "period_ms": 1e3 / shown if shown else None,
        "lag_ms": lag,
        "call_ms": _middle(calls),
        "call_p99_ms": _part(calls, 0.99),
        "kernel_cpu_ms": 1e3 * spent / count,
        "posing_ms": 1e3 * told["posing"] / count,
        "browser_cores": used.rest / (end - start + DRAIN),
        "gpu_cores": used.gpu / (end - start + DRAIN),
        "script_ms": statistics.median(frame[1] for frame in frames) if frames else None,
        "calls": calls_of(frames),
    }


def simulating(session: Session, *, paced: bool, seconds: float = 6.0) -> Record:
    """MuJoCo in the process that shows it: what the showing costs, and what it leaves of the stepping."""
    session.ask("jump", k=99)
    _wait_until_still(session.page)
    told = session.ask("simulate", seconds=seconds, paced=paced)
    timestep = told["timestep"]
    return {
        "mode": "paced" if paced else "unpaced",
        "factor": told["steps"] * timestep / told["wall"],
        "frame_cpu_ms": 1e3 * (told["spent"] - told["alone"]) / max(1, told["frames"]),
        "frames_hz": told["frames"] / told["wall"],
        "sent_hz": told["sent"] / told["wall"],
        "alone_factor": told["steps"] * timestep / max(CLOCK, told["alone"]),
        "of_alone": told["alone"] / told["spent"],
    }


def orbiting(session: Session, seconds: float = 6.0) -> Record:
    """What a frame costs while the mouse turns the picture: one move, then the frame it asked for, and so on."""
    page = session.page
    page.evaluate("() => __bench.clear('none')")
    box = page.evaluate("() => __bench.box()")
    x, y = box["x"] + 0.45 * box["width"], box["y"] + 0.4 * box["height"]
    page.mouse.move(x, y)
    before, start = browser_cpu(), time.monotonic()
    page.mouse.down()
    moves = drawn = 0
    while time.monotonic() - start < seconds:
        moves += 1
        page.mouse.move(x + 2 * (moves % 40), y + moves % 20)
        drawn = page.evaluate("count => __bench.reached(count)", drawn + 1)
    frames = page.evaluate("() => __bench.frames")
    page.mouse.up()
    used = browser_cpu().since(before)
    count = max(1, len(frames))
    return {
        "mode": "orbit",
        "frames_hz": len(frames) / (time.monotonic() - start),
        "frame_cpu_ms": 1e3 * used.rest / count,
        "frame_gpu_ms": 1e3 * used.gpu / count,
        "script_ms": statistics.median(frame[1] for frame in frames) if frames else None,
        "calls": calls_of(frames),
        "n": len(frames),
    }


def quiet(page: Any, limit: float = 30.0) -> None:
    """Wait until the picture has stayed the same for a while."""
    last, since, start = None, time.monotonic(), time.monotonic()
    while time.monotonic() - start < limit:
        checksum = page.evaluate(CHECKSUM)
        if checksum != last:
            last, since = checksum, time.monotonic()
        elif checksum is not None and time.monotonic() - since > STILL:
            return
        time.sleep(0.1)


def _wait_for_picture(page: Any) -> None:
    deadline = time.monotonic() + NO_PICTURE
    while time.monotonic() < deadline:
        if page.evaluate("() => (window.__bench?.shots.length ?? 0) > 0"):
            return
        time.sleep(0.05)
    raise TimeoutError(f"no picture within {NO_PICTURE:.0f} s")


def _watch_hashes(session: Session) -> None:
    """Start to compare frames, after one pose that makes everything that is made once."""
    session.page.evaluate("() => __bench.clear('hash')")
    session.ask("jump", k=99)
    _wait_until_still(session.page)
    session.page.evaluate("() => __bench.clear('hash')")


def _wait_until_still(page: Any, limit: float = 8.0) -> None:
    deadline = time.monotonic() + limit
    while time.monotonic() < deadline and not page.evaluate("() => __bench.now() - __bench.lastChange > 700"):
        time.sleep(0.05)


def _lag(session: Session, times: Sequence[float], end: float) -> float | None:
    """From the last call to the last change [ms]; None when what is then shown is not the last pose."""
    seen = session.page.evaluate("() => __bench.lastChange")
    session.ask("again")
    time.sleep(1.0)
    if not times or session.page.evaluate("() => __bench.lastChange") != seen:
        return None
    return max(0.0, 1e3 * (times[-1] - end))


def _since(time_ms: float | None, start: float) -> float | None:
    return None if time_ms is None else time_ms / 1e3 - start


def _middle(values: Sequence[float]) -> float | None:
    return statistics.median(values) if values else None


def _part(values: Sequence[float], part: float) -> float | None:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else None
