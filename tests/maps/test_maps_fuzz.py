"""Mutants of every layer of a map: only our own errors, no file of the host, little time and memory."""

import os
import random
import resource
import sys
import time
from collections import Counter

import mujoco
import pytest

from map_mutants import LAYERS, OUTER, mutant, sound_v1, sound_v2
from robotview import RobotViewError
from robotview.maps.faults import Faults
from robotview.maps.package import examine, load_package

MARK = "DECOY_must_stay_closed"
SECONDS, MEGABYTES = 1.0, 200
FILES = ("open", "os.scandir")


@pytest.fixture
def decoys(tmp_path, monkeypatch):
    """Good files of the host that mutants ask for: by an absolute path, and in the working directory."""
    monkeypatch.chdir(tmp_path)
    for name in ("secret.obj", "secret.xml", "secret.glb", "secret.json"):
        (tmp_path / name).write_text(f"# {MARK}\n")
    return [str(tmp_path / "secret.obj"), "secret.obj", "secret.xml", "../secret.obj", f"file://{tmp_path}/secret.glb"]


class Opened:
    """Names of the files that Python opens; a hook cannot be taken out again, so it is told when to listen."""

    def __init__(self):
        self.names, self.listening = [], False
        sys.addaudithook(self._hear)

    def _hear(self, event, arguments):
        # Modules that are imported late are no concern of a map.
        if self.listening and event in FILES and not str(arguments[0]).endswith((".py", ".pyc")):
            self.names.append(arguments[0])

    def __enter__(self):
        self.names, self.listening = [], True
        return self

    def __exit__(self, *_):
        self.listening = False


def bytes_in_use():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def run(layer, seed, count, decoys, opened):
    """What became of some mutants: Counter of ``outer``, ``accepted``, and of codes."""
    counts = Counter()
    for number in range(count):
        rng = random.Random(f"{layer}/{seed}/{number}")
        made, faults = mutant(layer, rng, decoys), Faults()
        with opened:
            began = time.thread_time()
            package = examine(made, faults)
            took = time.thread_time() - began
        errors = [problem for problem in faults.problems if problem.severity == "error"]
        what = f"{layer} mutant {seed}/{number}: {errors[:2]}"

        assert [] == opened.names, what
        assert bool(errors) == (package is None), what
        assert took < SECONDS * 3, f"{what} took {took:.2f} s"
        assert MARK not in "".join(map(str, faults.problems)), what
        assert all(len(str(problem)) < 4000 for problem in errors), what
        counts["outer"] += not any(OUTER[layer].match(problem.code) for problem in errors)
        counts["accepted"] += package is not None
        if package is not None and package.layer is not None and layer in ("mjcf", "obj"):
            counts["refused by MuJoCo"] += not compiles(package.layer, what)
        counts.update({problem.code for problem in errors})
    return counts


def compiles(layer, what):
    """Whether MuJoCo takes an accepted layer; whatever it does, it is given every file that the text names."""
    for name in layer.assets:
        assert "/" not in name, what
    try:
        mujoco.MjModel.from_xml_string(layer.text, dict(layer.assets))
    except ValueError as error:
        said = str(error)
    else:
        said = ""
    assert "opening file" not in said, what
    return not said


@pytest.mark.parametrize("layer", LAYERS)
def test_a_hundred_mutants_are_judged_without_a_fault_of_ours(layer, decoys):
    opened = Opened()
    for files in (sound_v1(), sound_v2()):  # import everything
        assert load_package(files).manifest.id == "yard"
    counts = run(layer, "quick", 100, decoys, opened)

    assert counts["outer"] >= 30, counts
    assert 0 < counts["accepted"] < 100, counts


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_ten_thousand_mutants_are_judged_without_a_fault_of_ours(decoys, capsys):
    opened = Opened()
    for files in (sound_v1(), sound_v2()):
        load_package(files)
    before = bytes_in_use()
    lines = []
    for layer in LAYERS:
        counts = run(layer, "long", 2_000, decoys, opened)
        lines.append(
            f"{layer}: {counts['outer']} of 2000 passed the outer layer, {counts['accepted']} were accepted, "
            f"{counts['refused by MuJoCo']} of those refused by MuJoCo; {len(counts) - 3} codes"
        )
        assert counts["outer"] >= 600, counts
    with capsys.disabled():
        print("\n" + "\n".join(lines))

    assert bytes_in_use() - before < MEGABYTES << 20


@pytest.mark.parametrize(
    "source", [b"", b"PK", {"map.json": b"\0" * 100}, {"map.json": b"[" * 1000}, 5, None, "", "\0"]
)
def test_whatever_is_loaded_raises_our_own_error(source):
    with pytest.raises(RobotViewError):
        load_package(source)


def test_mutants_are_the_same_for_the_same_seed(decoys):
    for layer in LAYERS:
        assert mutant(layer, random.Random("a"), decoys) == mutant(layer, random.Random("a"), decoys)
    assert os.getcwd() not in str(sound_v1())
