"""The peers' own virtual environment: what they need stays out of the project's."""

import hashlib
import subprocess
import sys
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parent / "peers" / "requirements.txt"


def peers_python(project: Path) -> Path:
    """The interpreter of build/bench-venv, made or brought up to date first; robotview is in it as it stands here.

    Raises:
        subprocess.CalledProcessError: pip could not install a peer; it says why.
    """
    venv = project / "build" / "bench-venv"
    python = venv / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    stamp = venv / "installed.txt"
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes() + (project / "pyproject.toml").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return python
    print(f"setting up {venv.relative_to(project)}", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    pip = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", str(REQUIREMENTS), "-e", str(project)], check=True)
    stamp.write_text(wanted)
    return python
