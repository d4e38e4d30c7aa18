"""A map of 2,000 objects: loaded, compiled and edited, beside MuJoCo's own load of the same map's physics.

Processor time of this process; the least of three runs in each repetition.
"""

import random
import statistics
import time
from collections.abc import Callable, Sequence

import mujoco
from lines import Line, judged

from robotview.maps import Map
from robotview.maps.checking import Findings
from robotview.maps.compiler import compile_document
from robotview.maps.document import MapDocument
from robotview.maps.edits import values_of
from robotview.maps.package import load_package
from robotview.maps.saving import archive
from robotview.maps.scene_rules import check_scene

MUJOCO = "MuJoCo loads it"
Found = dict[str, float]


def authored(repetitions: int) -> list[Line]:
    """Measure all in turn, and judge."""
    m = yard()
    runs = [_measured(m) for _ in range(repetitions)]
    return [
        _line(runs, "2,000 objects: load and validate an archive", "load", MUJOCO, "mujoco", 1.0),
        _line(runs, "2,000 objects: compile to MJCF", "compile", MUJOCO, "mujoco", 1.0),
        _line(runs, "2,000 objects: one edit of the draft", "edit", "full validation", "validate", 1 / 20),
        _line(runs, "50 stairs of 200 steps (10,000 geoms): compile", "compile_geoms", MUJOCO, "mujoco_geoms", 1.0),
    ]


def yard(count: int = 2000) -> Map:
    """Boxes, cylinders, capsules and planks strewn over 100 m, no two alike."""
    draw = random.Random(7)

    def size() -> float:
        return round(draw.uniform(0.2, 2.0), 3)

    m = Map.new("yard")
    with m.edit() as tx:
        for i in range(count):
            place = {"at": (round(draw.uniform(-50, 50), 3), round(draw.uniform(-50, 50), 3)), "id": f"object-{i}"}
            place |= {"yaw_deg": draw.uniform(-180, 180), "color": (round(draw.random(), 2), 0.5, 0.4)}
            kind = i % 4
            if kind == 0:
                tx.add_box((size(), size(), size()), **place)
            elif kind == 1:
                tx.add_cylinder(size(), size(), **place)
            elif kind == 2:
                tx.add_capsule(0.1, size() + 0.1, **place)
            else:
                tx.add_ramp(size(), size(), 0.3, **place)
    return m


def long_stairs() -> MapDocument:
    """As many geoms as a map may have."""
    m = Map.new("stairs", ground=False)
    with m.edit() as tx:
        for i in range(50):
            tx.add_stairs(200, 0.1, 0.3, 1.0, at=(0, 2 * i), yaw_deg=i)
    document = m.draft
    assert document is not None
    return document


def _measured(m: Map) -> Found:
    document, packed = m.draft, archive(m.files())
    assert document is not None
    text, values = compile_document(document), values_of(document)
    stairs = long_stairs()
    steps = compile_document(stairs)

    def edits() -> None:
        for i in range(50):
            with m.edit() as tx:
                tx.update(f"object-{i}", position=(i, 1, 0.01 * random.random()))

    return {
        "mujoco": _least(lambda: mujoco.MjModel.from_xml_string(text)),
        "load": _least(lambda: load_package(packed)),
        "compile": _least(lambda: compile_document(document)),
        "validate": _least(lambda: check_scene(values, None, Findings())),
        "edit": _least(edits) / 50,
        "mujoco_geoms": _least(lambda: mujoco.MjModel.from_xml_string(steps)),
        "compile_geoms": _least(lambda: compile_document(stairs)),
    }


def _least(function: Callable[[], object]) -> float:
    found = []
    for _ in range(3):
        start = time.process_time()
        function()
        found.append(time.process_time() - start)
    return min(found)


def _line(runs: Sequence[Found], what: str, ours: str, against: str, theirs: str, limit: float) -> Line:
    ratios = tuple(run[ours] / run[theirs] for run in runs)
    mine, peer = (1000 * statistics.median(run[key] for run in runs) for key in (ours, theirs))
    return Line("maps", what, mine, "ms", against, peer, ratios, limit, verdict=judged(ratios, limit))
