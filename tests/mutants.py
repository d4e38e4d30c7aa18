"""Mutants of real models, read by us and by MuJoCo: prints on which the two disagree, and why as far as each says.

Usage: python tests/mutants.py [--count 2000] [--seed 0] [--show 3]. A mutant is a model of the corpus that needs no
other file, with one to three values, attributes or elements changed. Every answer of ours is a model or our own error.
"""

import argparse
import os
import random
import re
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from pathlib import Path

import mujoco

sys.path[:0] = [str(Path(__file__).resolve().parent)]

import shared_files  # noqa: E402
from surviving import map_surviving  # noqa: E402

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
    chance = random.Random(f"{path.name} {seed}")  # noqa: S311
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


def verdicts(job: tuple[Path, int]) -> tuple[str, str]:
    """What we say and what MuJoCo says of one mutant; "" for nothing against it."""
    from robotview import load
    from robotview.errors import RobotViewError

    text = mutant(*job)
    try:
        # A body without mass is shown all the same, with a warning.
        massless = [problem for problem in load(text).problems if problem.code == "mass.moving"]
        ours = str(massless[0]) if massless else ""
    except RobotViewError as error:
        ours = f"{error.problems[0].code}: {error.problems[0].message}"
    except Exception as error:  # noqa: BLE001  # the very thing that must not be
        ours = f"CRASH {type(error).__name__}: {error}"
    try:
        mujoco.MjModel.from_xml_string(text)
        theirs = ""
    except ValueError as error:
        theirs = " ".join(str(error).split())
    return ours, theirs


def main() -> int:
    """Print the disagreements, the most frequent kinds first; 1 if one of ours was no answer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=3, help="examples of each kind")
    options = parser.parse_args()
    paths = sources()
    jobs = [(paths[i % len(paths)], options.seed + i) for i in range(options.count)]
    with tempfile.TemporaryDirectory() as elsewhere:
        os.chdir(elsewhere)  # MuJoCo leaves its log in the working directory
        judged = list(zip(jobs, map_surviving(verdicts, jobs), strict=True))
    dead = [job for job, answer in judged if answer is None]
    jobs = [job for job, answer in judged if answer is not None]
    answers = [answer for _, answer in judged if answer is not None]
    crashes = [(job, ours) for job, (ours, _) in zip(jobs, answers, strict=True) if ours.startswith("CRASH")]
    kinds: dict[str, list[str]] = defaultdict(list)
    for (path, seed), (ours, theirs) in zip(jobs, answers, strict=True):
        if bool(ours) != bool(theirs):
            kind = f"only we refuse: {ours.split(':')[0]}" if ours else f"only MuJoCo refuses: {_kind(theirs)}"
            kinds[kind].append(f"{path.name} {seed}: {(ours or theirs)[:160]}")
    for kind, examples in sorted(kinds.items(), key=lambda item: -len(item[1])):
        print(f"{len(examples):5d} {kind}")
        for example in examples[: options.show]:
            print(f"        {example}")
    for (path, seed), ours in crashes:
        print(f"no answer of ours: {path.name} {seed}: {ours}")
    for path, seed in dead:
        print(f"MuJoCo dies or does not end: {path.name} {seed}")
    both = Counter((bool(ours), bool(theirs)) for ours, theirs in answers)
    agreed = both[True, True] + both[False, False]
    print(f"{agreed} of {len(answers)} mutants judged alike ({both[True, True]} refused, {both[False, False]} taken)")
    return int(bool(crashes))


def _kind(message: str) -> str:
    text = re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "_", message.removeprefix("XML Error: ").removeprefix("Error: "))
    return text.split(" Element ")[0][:80]


if __name__ == "__main__":
    sys.exit(main())
