"""What draws pictures without a page: a Chromium, or an OpenGL that needs no screen."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys

from robotview.cli.doctor.packages import installed_version
from robotview.cli.doctor.section import Section

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
_APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
PLATFORMS = (
    "egl",
    "osmesa",
    "glfw",
    "glx",
    "cgl",
    "wgl",
    "off",
    "disable",
    "disabled",
    "0",
    "false",
    "on",
    "enable",
    "1",
    "true",
    "",
)
"""Values of MUJOCO_GL."""
_DRAW = """\
import mujoco
context = mujoco.GLContext(16, 16)
context.make_current()
from OpenGL import GL
name = GL.glGetString(GL.GL_RENDERER)
print(name.decode() if name else "")
"""
_PATIENCE = 60.0  # [s]


def programs() -> Section:
    """A browser, and the OpenGL platforms that MuJoCo can draw with here."""
    section = Section("pictures without a page")
    browser = find_chromium()
    section.facts["chromium"] = browser
    drawing = {}
    if installed_version("mujoco") is not None:
        drawing = {name: opengl_renderer(name) for name in _candidates()}
        section.facts |= {f"opengl {name}": renderer for name, renderer in drawing.items()}
    chosen = os.environ.get("MUJOCO_GL", "")
    if chosen.lower() not in PLATFORMS:
        remedy = "unset MUJOCO_GL, or set it to egl or osmesa before mujoco is imported"
        section.complain("error", "opengl.unknown", f"MUJOCO_GL={chosen} is no platform MuJoCo knows", remedy)
    elif chosen in drawing and drawing[chosen] is None:
        works = [name for name, renderer in drawing.items() if renderer is not None]
        remedy = f"MUJOCO_GL={works[0]} works here" if works else "see the packages named for OpenGL"
        section.complain("warning", "opengl.broken", f"MUJOCO_GL={chosen} does not draw on this machine", remedy)
    if browser is None and not any(drawing.values()):
        remedy = "install Chromium, or an OpenGL (Debian, Ubuntu: apt-get install libegl1 libgl1-mesa-dri)"
        section.complain("info", "pictures.none", "pictures can only be taken from an open page", remedy)
    return section


def find_chromium() -> str | None:
    """A browser that can draw without a screen: $CHROMIUM, one on PATH, or an application of macOS."""
    named = os.environ.get("CHROMIUM")
    found = [shutil.which(name) for name in ([named] if named else CHROMIUMS)]
    found += [path for path in _APPLICATIONS if not named and os.path.exists(path)]
    return next((path for path in found if path), None)


def opengl_renderer(name: str) -> str | None:
    """What draws for MuJoCo with this MUJOCO_GL, tried in a process of its own; None when nothing does."""
    env = {**os.environ, "MUJOCO_GL": name}
    env.pop("PYOPENGL_PLATFORM", None)  # MuJoCo sets it to fit
    try:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-c", _DRAW], capture_output=True, text=True, env=env, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    return (done.stdout.strip().splitlines() or [""])[-1] or None if done.returncode == 0 else None


def _candidates() -> tuple[str, ...]:
    return {"Darwin": ("cgl",), "Windows": ("wgl",)}.get(platform.system(), ("egl", "osmesa"))
