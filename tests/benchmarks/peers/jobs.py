"""What is run: which system shows what, at which size, and what is measured of it then."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from humanoid import write_urdf
from peers import measures, models
from peers.measures import Record
from peers.session import Session, shown_by

ROBOTS = {
    "g1": "robots/unitree_g1/g1.xml",
    "yam": "robots/i2rt_yam/yam.xml",
    "ur5e": "robots/universal_robots_ur5e/ur5e.xml",
}
EMPTY = '<mujoco><worldbody><geom size="0.1"/></worldbody></mujoco>'
LARGE, SMALL = (640, 480), (320, 240)


@dataclass(frozen=True)
class Job:
    """One system, opened once in a fresh page."""

    stage: str
    system: str
    shows: str
    """A robot, or a number of primitives."""
    mode: str = ""
    """Of primitives: how the floor makes them (mesh, instanced), or what they hang on (static, bodies)."""
    once: bool = False
    """Whether only counts are of interest, which do not change from one repetition to the next."""

    @property
    def tag(self) -> Record:
        return {"stage": self.stage, "system": self.system, "shows": self.shows, "made": self.mode}

    @property
    def size(self) -> tuple[int, int]:
        return SMALL if self.stage == "live" else LARGE


MADE = ("static", "bodies")
STAGES = {
    "wire": [
        *(Job("wire", s, r, once=True) for s in ("robotview", "mjviser") for r in ("empty", *ROBOTS)),
        *(Job("wire", s, r, once=True) for s in ("floor_widget", "pythreejs", "meshcat") for r in ("g1", "yam")),
    ],
    "open": [Job("open", s, "g1") for s in ("robotview", "floor_widget", "pythreejs", "meshcat", "mjviser")],
    "files": [Job("files", s, "g1") for s in ("robotview", "floor_files")],
    "live": [Job("live", s, "yam") for s in ("robotview", "floor_widget", "pythreejs", "meshcat", "mjviser")],
    "sim": [Job("sim", s, "g1") for s in ("robotview", "floor_widget", "meshcat", "mjviser")],
    "scale": [
        *(Job("scale", "robotview", str(n), made) for n in (2000, 10_000) for made in MADE),
        *(Job("scale", "floor_widget", str(n), made) for n in (2000, 10_000) for made in ("instanced", "mesh")),
        Job("scale", "meshcat", "2000"),
        *(Job("scale", s, "1000", "bodies", once=True) for s in ("robotview", "mjviser")),
        Job("scale", "robotview", "1000", "static", once=True),
    ],
}
COUNTED = "wire"
"""The stage that only counts: everything goes through a relay, no time is taken."""


def plan(stage: str, repetitions: int) -> Iterator[tuple[int, Job]]:
    """Every job of a stage once a repetition, in an order that changes."""
    for repetition in range(repetitions):
        jobs = [job for job in STAGES[stage] if repetition == 0 or not job.once]
        Random(repetition).shuffle(jobs)
        yield from ((repetition, job) for job in jobs)


def run(job: Job, shared: Path, folder: Path, **places: Any) -> Iterator[Record]:
    """Do a job: one record a measure."""
    with shown_by(job.system, job.size, counted=job.stage == COUNTED, **places) as session:
        loaded = _load(session, job, shared, folder)
        opened = {**measures.opening(session), **loaded}
        if opened["show_s"] is not None:
            opened["path_s"] = opened["show_s"] + loaded.get("read_s", loaded["compile_s"])
            opened["path_cpu_s"] = opened["cpu_s"] + loaded.get("read_cpu_s", 0.0)
        yield opened
        if job.stage == COUNTED and job.shows in ("g1", "yam"):
            yield measures.pose_bytes(session)
        elif job.stage == "sim":
            yield measures.simulating(session, paced=True)
            yield measures.simulating(session, paced=False)
        elif job.stage == "scale":
            yield measures.orbiting(session)
        elif job.stage == "open":
            yield measures.idling(session)
            yield from _streams(session)
        elif job.stage == "live":
            yield measures.latency(session)
            yield from _streams(session)


def _streams(session: Session) -> Iterator[Record]:
    for hz in (60, 0):
        yield measures.streaming(session, hz)


def _load(session: Session, job: Job, shared: Path, folder: Path) -> Record:
    if job.shows.isdecimal():
        compiled = session.ask("load_primitives", count=int(job.shows), mode=job.mode)
    else:
        path = shared / ROBOTS[job.shows] if job.shows in ROBOTS else folder / "empty.xml"
        if job.shows == "empty":
            path.write_text(EMPTY)
        if job.stage == "sim":
            path = models.on_floor(path, folder)
        compiled = session.ask("load", path=str(path))
    record = {"compile_s": compiled["return"] - compiled["call"]}
    if job.system == "robotview":
        urdf = {"path": str(write_urdf(path, folder))} if job.stage == "files" else {}
        read = session.ask("read", **urdf)
        record |= {"read_s": read["return"] - read["call"], "read_cpu_s": read["cpu"]}
    return record
