"""Builds the front end when it is missing: hatchling calls this for wheels, sdists and editable installs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BundleHook(BuildHookInterface[Any]):
    """Runs ``npm ci`` and ``npm run build`` in ``js``, unless the bundle is there already (as in an sdist)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 hatchling's signature
        """Leave ``src/robotview/static/robotview.js`` built.

        Raises:
            RuntimeError: Node or npm is missing, or the build failed.
        """
        root = Path(self.root)
        if (root / "src/robotview/static/robotview.js").is_file():
            return
        npm = shutil.which("npm")
        if npm is None or shutil.which("node") is None:
            raise RuntimeError(
                "robotview's front end is not built, and Node is not on PATH. Install Node 20.19 or newer with npm, "
                "or install a released wheel or sdist: they carry the built front end."
            )
        for command in ([npm, "ci", "--no-audit", "--no-fund"], [npm, "run", "build"]):
            done = subprocess.run(command, cwd=root / "js", check=False, capture_output=True, text=True)
            if done.returncode != 0:
                raise RuntimeError(f"`{' '.join(command)}` failed in js/:\n{done.stdout}{done.stderr}")
