"""Runs all tests but the browser's and the long ones with several versions of MuJoCo, one after the other.

Usage: python tests/versions.py [--only VERSION ...] [arguments of pytest ...]. Each version is installed beside the
environment, into build/mujoco/VERSION, and found first, unless the environment has it itself; 1 if a test fails with
any of them.
"""

import argparse
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
VERSIONS = ("3.2.7", "3.10.0", "3.17.0", "4.0.0")
CHOICE = ("-q", "-n", "logical", "-p", "no:cacheprovider", "--no-header", "-m", "not browser and not long")


def installed(version: str) -> Path:
    """A folder with this version of MuJoCo."""
    folder = PROJECT / "build" / "mujoco" / version
    if not (folder / "mujoco").is_dir():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder)]
        subprocess.run([*command, f"mujoco=={version}"], check=True)
    return folder


def passes(version: str, arguments: list[str]) -> bool:
    """Whether all tests pass; what pytest says is printed."""
    env = {**os.environ}
    if metadata.version("mujoco") != version:
        env["PYTHONPATH"] = str(installed(version))
    env.pop("CI", None)  # there a test that a version has no use for counts as failed
    command = [sys.executable, "-m", "pytest", *CHOICE, *arguments]
    return subprocess.run(command, cwd=PROJECT, env=env, check=False).returncode == 0


def main() -> int:
    """Print the verdict of each version."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=VERSIONS, help="this version; may be given several times")
    options, arguments = parser.parse_known_args()
    verdicts = {}
    for version in options.only or VERSIONS:
        print(f"--- MuJoCo {version}", flush=True)
        verdicts[version] = passes(version, arguments)
    print("\n".join(f"MuJoCo {version}: {'pass' if good else 'FAIL'}" for version, good in verdicts.items()))
    return int(not all(verdicts.values()))


if __name__ == "__main__":
    sys.exit(main())
