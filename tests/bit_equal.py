"""How many models compile to the same numbers after `mjcf.write`: prints ``N of M bit-equal`` and every miss.

Usage: python tests/bit_equal.py [--only TEXT] [--folder DIR ...]. Compares every array of `MjModel`, names included;
paths of files are left out, since copies lie elsewhere.
"""

import argparse
import logging
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import mujoco
import numpy as np

sys.path[:0] = [str(Path(__file__).resolve().parent)]

import shared_files  # noqa: E402
from surviving import map_surviving  # noqa: E402

LEFT_OUT = frozenset({"paths", "signature", "nbuffer"})


def compiled_models(folders: Sequence[Path]) -> list[Path]:
    """MJCF files of the corpus and the robots; of other folders, all that look like one."""
    if folders:
        found = sorted(path for folder in folders for path in folder.rglob("*.xml"))
        return [path for path in found if b"<mujoco" in path.read_bytes()[:20_000]]
    shared = shared_files.folder()
    corpus = [shared / "corpus" / path for path in shared_files.mjcf_models()]
    return [*corpus, *sorted((shared / "robots").rglob("*.xml"))]


def differences(first: mujoco.MjModel, second: mujoco.MjModel) -> Iterator[str]:
    """Names of fields that are not equal bit for bit, with the largest difference."""
    for name in sorted(dir(first)):
        if name.startswith("_") or name in LEFT_OUT or "pathadr" in name:
            continue
        a, b = getattr(first, name), getattr(second, name)
        if isinstance(a, (int, float, bytes)):
            if a != b and not name.startswith("npath"):
                yield name
        elif isinstance(a, np.ndarray):
            if a.shape != b.shape:
                yield f"{name} {a.shape} {b.shape}"
            elif a.tobytes() != b.tobytes() and not np.array_equal(a, b, equal_nan=a.dtype.kind == "f"):
                far = np.max(np.abs(a.astype(float) - b.astype(float)))
                yield f"{name} {far:.1e}"
    for name in ("opt", "stat", "vis"):
        yield from _differing_parts(name, getattr(first, name), getattr(second, name))


def _differing_parts(name: str, a: object, b: object) -> Iterator[str]:
    for part in sorted(dir(a)):
        if part.startswith("_"):
            continue
        x, y = getattr(a, part), getattr(b, part)
        if isinstance(x, (int, float, np.ndarray)):
            if not np.array_equal(x, y):
                yield f"{name}.{part}"
        elif not callable(x):
            yield from _differing_parts(f"{name}.{part}", x, y)


def judge(path: Path) -> str | None:
    """Why a model is not bit-equal; "" when it is, None when MuJoCo does not compile it."""
    from robotview import mjcf
    from robotview.errors import RobotViewError

    logging.disable()
    mujoco.set_mju_user_warning(lambda _: None)
    try:
        first = mujoco.MjModel.from_xml_path(str(path))
    except ValueError:
        return None
    with tempfile.TemporaryDirectory() as name:
        place = Path(name) / "model.xml"
        try:
            text = mjcf.write(mjcf.Model.from_file(path), place)
            again = mjcf.write(mjcf.Model.from_file(place))
            second = mujoco.MjModel.from_xml_path(str(place))
        except (RobotViewError, ValueError) as error:
            return f"{type(error).__name__}: {str(error)[:200]}"
        found = list(differences(first, second))
        if text != again:
            found.append("text is no fixpoint")
        return " ".join(found)


def main() -> int:
    """Print the count and the misses; 1 if more than one in a hundred misses."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="paths with this text")
    parser.add_argument("--folder", type=Path, action="append", default=[], help="instead of the corpus and the robots")
    options = parser.parse_args()
    paths = [path.resolve() for path in compiled_models(options.folder) if options.only in str(path)]
    with tempfile.TemporaryDirectory() as elsewhere:
        os.chdir(elsewhere)  # MuJoCo leaves its log in the working directory
        verdicts = list(zip(paths, map_surviving(judge, paths), strict=True))
    judged = [(path, verdict) for path, verdict in verdicts if verdict is not None]
    missed = [(path, verdict) for path, verdict in judged if verdict]
    for path, verdict in missed:
        print(f"{path}: {verdict[:300]}")
    print(f"{len(judged) - len(missed)} of {len(judged)} bit-equal")
    return int(len(missed) > 0.01 * len(judged))


if __name__ == "__main__":
    sys.exit(main())
