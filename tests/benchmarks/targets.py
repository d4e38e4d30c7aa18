"""The targets, and how records of the peers' measures answer them: ratios are formed within a repetition."""

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from lines import Line, judged, short

Record = dict[str, Any]
OURS = "robotview"
WIRE_ROBOTS = ("g1", "yam", "ur5e")


@dataclass(frozen=True)
class Measured:
    """Where a figure stands: a field of one kind of record."""

    key: str
    stage: str
    mode: str
    shows: str
    made: str = ""

    def of(self, records: Iterable[Record], system: str) -> dict[int, Record]:
        """The records of a system that have it, by repetition."""
        wanted = {"stage": self.stage, "mode": self.mode, "shows": self.shows, "system": system}
        wanted |= {"made": self.made} if self.made else {}
        return {r["rep"]: r for r in records if self.key in r and all(r[k] == v for k, v in wanted.items())}


@dataclass(frozen=True)
class Target:
    """One figure held against a limit."""

    number: str
    what: str
    where: Measured
    limit: float | None
    unit: str = ""
    scale: float = 1.0
    """What turns the field into the unit."""
    of: str = ""
    """The peer it is divided by; empty: it is judged by itself."""
    theirs: Measured | None = None
    """Where the peer's figure stands, if elsewhere than ours."""
    at_least: bool = False
    wall: bool = False
    """Wall time: only repetitions on a quiet machine count."""

    def line(self, records: Sequence[Record]) -> Line:
        """The target with what was measured."""
        ours = self.where.of(records, OURS)
        theirs = (self.theirs or self.where).of(records, self.of) if self.of else {}
        key = (self.theirs or self.where).key
        common = [rep for rep in ours if not self.of or (rep in theirs and theirs[rep][key])]
        quiet = [rep for rep in common if self._is_quiet(ours[rep]) and self._is_quiet(theirs.get(rep))]
        busy = self.wall and not quiet
        used = quiet if self.wall and quiet else common
        mine = [self._value(ours[rep]) for rep in used]
        peers = [self._value(theirs[rep], self.theirs) for rep in used] if self.of else [1.0] * len(used)
        values = [a / b for a, b in zip(mine, peers, strict=True)]
        loads = [record["load"] for rep in used for record in (ours[rep], theirs.get(rep)) if record]
        verdict = judged(values, self.limit, at_least=self.at_least)
        return Line(
            self.number,
            self.what,
            statistics.median(mine) * self.scale if mine else None,
            self.unit,
            self.of,
            statistics.median(peers) * self.scale if self.of and peers else None,
            tuple(values if self.of else [value * self.scale for value in values]),
            self.limit if self.of or self.limit is None else self.limit * self.scale,
            self.at_least,
            "busy" if busy and verdict in ("pass", "fail") else verdict,
            (min(loads), max(loads)) if loads else None,
        )

    def _value(self, record: Record, where: Measured | None = None) -> float:
        value = record[(where or self.where).key]
        # What never came is the worst there is.
        return (0.0 if self.at_least else math.inf) if value is None else float(value)

    @staticmethod
    def _is_quiet(record: Record | None) -> bool:
        return record is None or bool(record["quiet"])


def opened(key: str) -> Measured:
    return Measured(key, "open", "open", "g1")


def updated(key: str, mode: str = "stream60") -> Measured:
    return Measured(key, "open", mode, "g1")


def lively(key: str, mode: str = "stream60") -> Measured:
    return Measured(key, "live", mode, "yam")


def scaled(key: str, count: int, made: str = "", mode: str = "orbit") -> Measured:
    return Measured(key, "scale", mode, str(count), made)


def _open_targets() -> Iterable[Target]:
    what = "open g1 in JupyterLab: shown"
    for peer, limit in (("floor_widget", 1.3), ("pythreejs", 0.8), ("meshcat", 0.6), ("mjviser", 0.15)):
        yield Target("1", what, opened("show_s"), limit, "s", of=peer, wall=True)
    what = "open g1: processor time without GPU"
    for peer, limit in (("floor_widget", 1.4), ("pythreejs", 0.4), ("mjviser", 0.5)):
        yield Target("1", what, opened("cpu_s"), limit, "s", of=peer)
    yield Target("1", "open g1 from its file: shown", opened("path_s"), 1.3, "s", of="floor_widget", wall=True)
    files, page = Measured("path_s", "files", "open", "g1"), Measured("show_s", "files", "open", "g1")
    what = "open a 20 MB URDF humanoid from its files: shown"
    yield Target("1", what, files, 1.5, "s", of="floor_files", theirs=page, wall=True)
    files = Measured("path_cpu_s", "files", "open", "g1")
    what = "open a 20 MB URDF humanoid from its files: processor time without GPU"
    yield Target("1", what, files, 1.5, "s", of="floor_files", theirs=Measured("cpu_s", "files", "open", "g1"))
    yield Target("1", "open g1: longest frame", opened("longest_ms"), 2, "ms", of="floor_widget", wall=True)
    what = "open g1: heap and array buffers"
    for peer, limit in (("floor_widget", 1.3), ("mjviser", 0.25)):
        yield Target("3", what, opened("heap"), limit, "MB", 1e-6, of=peer)


def _update_targets() -> Iterable[Target]:
    for peer, limit in (("floor_widget", 1.5), ("mjviser", 0.5)):
        yield Target("4", "g1 at 60 Hz: kernel CPU a pose", updated("kernel_cpu_ms"), limit, "ms", of=peer)
    yield Target("4", "g1 at 60 Hz: a call returns, median", updated("call_ms"), 0.5, "ms", wall=True)
    yield Target("4", "g1 at 60 Hz: a call returns, p99", updated("call_p99_ms"), 5, "ms", wall=True)
    for robot in ("g1", "yam"):
        size = Measured("pose_bytes", "wire", "bytes", robot)
        yield Target("4", f"{robot}: bytes of a full pose", size, 1.0, "B", of="mjviser")
    what = "yam 320x240 at 60 Hz: shown frames"
    for peer, limit in (("floor_widget", 0.85), ("meshcat", 1.5)):
        yield Target("5", what, lively("shown_hz"), limit, "/s", of=peer, at_least=True, wall=True)
    what = "yam 320x240: call to picture"
    for peer, limit in (("floor_widget", 1.3), ("meshcat", 0.8)):
        yield Target("5", what, lively("latency_ms", "jump"), limit, "ms", of=peer, wall=True)
    lag, period = lively("lag_ms", "stream0"), lively("period_ms")
    yield Target("6", "yam 320x240 fed flat out: last call to last pose", lag, 300, "ms", wall=True)
    yield Target("6", "yam fed flat out: in frames", lag, 3, "ms", of=OURS, theirs=period, wall=True)
    lag, period = updated("lag_ms", "stream0"), updated("period_ms")
    yield Target(
        "6", "g1 fed flat out: in the floor's frames", lag, 3, "ms", of="floor_widget", theirs=period, wall=True
    )
    p99 = lively("call_p99_ms", "stream0")
    yield Target("6", "yam fed flat out: a call returns, p99", p99, 5, "ms", wall=True)


def _scale_targets() -> Iterable[Target]:
    for count in (1000, 2000, 10_000):
        for made in ("static", "bodies"):
            what = f"{count:,} primitives, {made}: draw calls (three types)"
            yield Target("9", what, scaled("calls", count, made), 9)
    for made in ("static", "bodies"):
        ours = scaled("frame_cpu_ms", 10_000, made)
        for peer, limit in (("instanced", 1.5), ("mesh", 0.3)):
            what = f"10,000 primitives, {made}: CPU an orbit frame, against {peer}"
            theirs = scaled("frame_cpu_ms", 10_000, peer)
            yield Target("9", what, ours, limit, "ms", of="floor_widget", theirs=theirs)
        ours = scaled("show_s", 2000, made, "open")
        what = f"2,000 primitives, {made}: shown"
        theirs = scaled("show_s", 2000, "instanced", "open")
        yield Target("9", what, ours, 1.5, "s", of="floor_widget", theirs=theirs, wall=True)
        theirs = scaled("show_s", 2000, mode="open")
        yield Target("9", what, ours, 0.2, "s", of="meshcat", theirs=theirs, wall=True)
        cpu = scaled("python_cpu_s", 10_000, made, "open")
        yield Target("9", f"10,000 primitives, {made}: Python CPU per 1,000", cpu, 1.0, "s", 0.1)
        cpu = scaled("read_cpu_s", 10_000, made, "open")
        yield Target("9", f"10,000 primitives, {made}: reading per 1,000", cpu, None, "s", 0.1)


def _sim_targets() -> Iterable[Target]:
    for peer, limit in (("mjviser", 0.5), ("meshcat", 0.15)):
        shown = Measured("frame_cpu_ms", "sim", "paced", "g1")
        yield Target(
            "7", "g1 simulated at real time: kernel CPU of a picture, steps taken off", shown, limit, "ms", of=peer
        )
    factor = Measured("factor", "sim", "paced", "g1")
    yield Target("7", "g1 simulated: real-time factor", factor, 0.98, at_least=True, wall=True)
    left = Measured("of_alone", "sim", "unpaced", "g1")
    yield Target(
        "7", "g1 simulated flat out: time simulated per CPU second, of stepping alone", left, 0.8, at_least=True
    )


def _idle_targets() -> Iterable[Target]:
    yield Target("10", "frames drawn in 5 s while nothing changes", updated("frames", "idle"), 0)
    yield Target("10", "cores used while nothing changes", updated("idle_cores", "idle"), 1.2, of="floor_widget")


def geometry(records: Sequence[Record]) -> list[Line]:
    """Bytes of robots on the wire, client code and greetings taken off by an empty model."""
    down = {(r["system"], r["shows"]): r["down"] for r in records if r["stage"] == "wire" and r["mode"] == "open"}
    sizes: dict[str, list[float]] = {}
    for system in (OURS, "mjviser"):
        empty = down.get((system, "empty"))
        if empty is None or any((system, robot) not in down for robot in WIRE_ROBOTS):
            return [Line("2", "geometry on the wire")]
        sizes[system] = [(down[system, robot] - empty) / 1e6 for robot in WIRE_ROBOTS]
    pairs = list(zip(WIRE_ROBOTS, sizes[OURS], sizes["mjviser"], strict=True))
    all_ours, all_theirs = (sum(sizes[system]) for system in (OURS, "mjviser"))
    rows = [(f"geometry on the wire, {' + '.join(WIRE_ROBOTS)}", all_ours, all_theirs, 0.65)]
    rows += [(f"geometry on the wire, {robot}", ours, theirs, 0.85) for robot, ours, theirs in pairs]
    return [
        Line("2", what, ours, "MB", "mjviser", theirs, (ours / theirs,), limit, verdict=judged([ours / theirs], limit))
        for what, ours, theirs, limit in rows
    ]


def lines(records: Sequence[Record]) -> list[Line]:
    """The targets of every stage that was run."""
    run = {record["stage"] for record in records}
    targets = (*_open_targets(), *_update_targets(), *_sim_targets(), *_scale_targets(), *_idle_targets())
    answered = [target.line(records) for target in targets if target.where.stage in run]
    return [*answered, *(geometry(records) if "wire" in run else [])]


FIGURES = {
    "open g1, shown [s]": opened("show_s"),
    "open g1, processor time without GPU [s]": opened("cpu_s"),
    "open g1, GPU process [s]": opened("gpu_cpu_s"),
    "open g1, heap and buffers [MB]": opened("heap"),
    "open g1, on the wire with client code [MB]": Measured("down", "wire", "open", "g1"),
    "g1 at 60 Hz, kernel CPU a pose [ms]": updated("kernel_cpu_ms"),
    "g1 at 60 Hz, a call returns [ms]": updated("call_ms"),
    "g1, bytes of a full pose": Measured("pose_bytes", "wire", "bytes", "g1"),
    "yam, bytes of a full pose": Measured("pose_bytes", "wire", "bytes", "yam"),
    "g1 at 60 Hz, shown frames [/s]": updated("shown_hz"),
    "yam 320x240 at 60 Hz, shown frames [/s]": lively("shown_hz"),
    "yam, call to picture [ms]": lively("latency_ms", "jump"),
    "yam fed flat out, lag [ms]": lively("lag_ms", "stream0"),
    "g1 simulated, kernel CPU of a picture [ms]": Measured("frame_cpu_ms", "sim", "paced", "g1"),
    "g1 simulated, pictures sent [/s]": Measured("sent_hz", "sim", "paced", "g1"),
    "g1 simulated flat out, of stepping alone": Measured("of_alone", "sim", "unpaced", "g1"),
    "idle, frames in 5 s": updated("frames", "idle"),
}
"""What is shown of every system side by side."""
SYSTEMS = (OURS, "floor_widget", "pythreejs", "meshcat", "mjviser")


def side_by_side(records: Sequence[Record]) -> list[tuple[str, ...]]:
    """Medians of all systems, one figure a row; wall times of busy repetitions too, where there are no others."""
    rows = [(what, *(_median(where, records, system) for system in SYSTEMS)) for what, where in FIGURES.items()]
    return [row for row in rows if set(row[1:]) != {"-"}]


def _median(where: Measured, records: Sequence[Record], system: str) -> str:
    found = list(where.of(records, system).values())
    found = [record for record in found if record["quiet"]] or found
    if not found:
        return "-"
    values = [record[where.key] for record in found]
    if sum(value is None for value in values) * 2 > len(values):
        return "never"
    middle = statistics.median(math.inf if value is None else value for value in values)
    return short(middle / 1e6 if where.key in ("heap", "down") else middle)
