"""Makes the floor's two modules with the front end's own esbuild and three."""

import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent


def bundle(js: Path, into: Path) -> None:
    """Write floor.js and widget.js.

    Raises:
        FileNotFoundError: the folder js has no node_modules.
    """
    modules = js / "node_modules"
    esbuild = modules / ".bin" / "esbuild"
    if not esbuild.exists():
        raise FileNotFoundError(f"{esbuild} is missing: run `npm ci` in {js}")
    options = ["--bundle", "--format=esm", "--minify", "--log-level=warning", f"--outdir={into}"]
    entries = [str(HERE / "web" / name) for name in ("floor.js", "widget.js")]
    subprocess.run([str(esbuild), *entries, *options], check=True, env={**os.environ, "NODE_PATH": str(modules)})
