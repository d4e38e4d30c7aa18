"""Mutants of real models, read by us and by MuJoCo: prints each on which the two disagree, with the reason.

Usage: python tests/mutants.py [--count 2000] [--seed 0]. A mutant is a model of the corpus that needs no
other file, with one to three values, attributes or elements changed. Every answer of ours is a model or our own error.
"""

import argparse
import os
import random
import re
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple, TypeAlias

import mujoco

sys.path[:0] = [str(Path(__file__).resolve().parent)]

import shared_files  # noqa: E402
from disagreements import reason_of  # noqa: E402
from surviving import map_surviving  # noqa: E402

Job: TypeAlias = tuple[Path, int]
"""The model a mutant is made of, and its seed."""
ODD = ["", "0", "-1", "1 2", "0 0 0", "nan", "x", "true", "auto", "1e30", "world", "0.5", "3 1 2", "-0.1 0.1", "free"]


def sources() -> list[Path]:
    """Small well-formed models that stand alone."""
    corpus = shared_files.folder().resolve() / "corpus"
    paths = [corpus / path for path in shared_files.mjcf_models()]
    return [path for path in paths if path.stat().st_size < 20_000 and not _needs_files(path.read_bytes())]


def _needs_files(data: bytes) -> bool:
    try:
        ET.fromstring(data)
    except ET.ParseError:
        return True  # read all the same, but not to be changed here
    return re.search(rb"\b(file\w*|plugin)\s*=|<flexcomp|<plugin|<composite", data) is not None


def mutant(path: Path, seed: int) -> str:
    """The text of one mutant, the same for the same seed."""
    chance = random.Random(f"{path.name} {seed}")
    root = ET.parse(path).getroot()  # our own corpus
    for _ in range(chance.randint(1, 3)):
        _mutate(root, chance)
    return ET.tostring(root, encoding="unicode")


def _mutate(root: ET.Element, chance: random.Random) -> None:
    parents = [(parent, child) for parent in root.iter() for child in parent]
    if not parents:
        return
    parent, element = chance.choice(parents)
    names = list(element.attrib)
    what = chance.choice(["value", "value", "value", "remove", "rename", "borrow", "drop", "repeat", "move"])
    if what == "value" and names:
        element.set(chance.choice(names), chance.choice(ODD))
    elif what == "remove" and names:
        del element.attrib[chance.choice(names)]
    elif what == "rename" and names:
        name = chance.choice(names)
        element.set(name[:-1] + "q", element.attrib.pop(name))
    elif what == "borrow":
        _, other = chance.choice(parents)
        for name in list(other.attrib)[:1]:
            element.set(name, other.attrib[name])
    elif what == "drop":
        parent.remove(element)
    elif what == "repeat":
        parent.insert(list(parent).index(element), element)
    elif what == "move":
        home, _ = chance.choice(parents)
        if home not in list(element.iter()):
            parent.remove(element)
            home.append(element)


def verdicts(job: Job) -> tuple[str, str] | None:
    """What we say and what MuJoCo says of one mutant; "" for nothing against it, None where MuJoCo falls over."""
    from robotview import check

    text = mutant(*job)
    try:
        errors = [problem for problem in check(text) if problem.severity == "error"]
        ours = f"{errors[0].code}: {errors[0].message}" if errors else ""
    except Exception as error:  # noqa: BLE001  # the very thing that must not be
        ours = f"CRASH {type(error).__name__}: {error}"
    try:
        mujoco.MjModel.from_xml_string(text)
        theirs = ""
    except ValueError as error:
        theirs = " ".join(str(error).split())
    except RuntimeError:  # "Caught an unknown exception!"
        return None
    return ours, theirs


class Disagreement(NamedTuple):
    path: Path
    seed: int
    ours: str
    theirs: str
    reason: str | None


class Judged(NamedTuple):
    """What came of some mutants."""

    refused: int
    """By both."""
    taken: int
    disagreements: list[Disagreement]
    crashes: list[tuple[Path, int, str]]
    """Where we gave neither a model nor our own error."""
    dead: list[Job]
    """Where MuJoCo ended the process, did not end, or lost its own exception."""

    @property
    def count(self) -> int:
        """Mutants that both have judged."""
        return self.refused + self.taken + len(self.disagreements)

    @property
    def unexplained(self) -> list[Disagreement]:
        return [one for one in self.disagreements if one.reason is None]


def jobs_of(seed: int, count: int) -> list[Job]:
    """Mutants of all sources in turn."""
    paths = sources()
    return [(paths[i % len(paths)], seed + i) for i in range(count)]


def judge(jobs: list[Job]) -> Judged:
    """Both verdicts on each, compared."""
    judged = Judged(0, 0, [], [], [])
    for (path, seed), answer in zip(jobs, map_surviving(verdicts, jobs), strict=True):
        if answer is None:
            judged.dead.append((path, seed))
            continue
        ours, theirs = answer
        if ours.startswith("CRASH"):
            judged.crashes.append((path, seed, ours))
        if bool(ours) != bool(theirs):
            reason = reason_of(ours, theirs, mutant(path, seed))
            judged.disagreements.append(Disagreement(path, seed, ours, theirs, reason))
        else:
            judged = judged._replace(refused=judged.refused + bool(ours), taken=judged.taken + (not ours))
    return judged


def main() -> int:
    """Print the disagreements, the most frequent kinds first; 1 if one has no reason or one of ours was no answer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as elsewhere:
        os.chdir(elsewhere)  # MuJoCo leaves its log in the working directory
        judged = judge(jobs_of(options.seed, options.count))
    kinds: dict[str, list[str]] = defaultdict(list)
    for one in judged.disagreements:
        said = f"only we refuse: {one.ours}" if one.ours else f"only MuJoCo refuses: {one.theirs}"
        kinds[one.reason or "WITHOUT A REASON"].append(f"{one.path.name} {one.seed}: {said[:160]}")
    for reason, examples in sorted(kinds.items(), key=lambda item: -len(item[1])):
        print(f"{len(examples):5d} {reason}")
        for example in examples:
            print(f"        {example}")
    for path, seed in judged.dead:
        print(f"MuJoCo falls over or does not end: {path.name} {seed}")
    for path, seed, ours in judged.crashes:
        print(f"no answer of ours: {path.name} {seed}: {ours}")
    print(f"{judged.refused + judged.taken} of {judged.count} mutants judged alike ", end="")
    print(f"({judged.refused} refused, {judged.taken} taken), {len(judged.unexplained)} without a reason")
    return int(bool(judged.crashes or judged.unexplained))


if __name__ == "__main__":
    sys.exit(main())
