"""Environment variables that change what robotview does or finds."""

from __future__ import annotations

import os
import re

from robotview.cli.doctor.section import Section

FOLDERS = ("ROS_PACKAGE_PATH", "AMENT_PREFIX_PATH", "GZ_SIM_RESOURCE_PATH", "GAZEBO_MODEL_PATH")
"""Where packages of URDF files are looked for."""
OTHERS = (
    "MUJOCO_GL",
    "PYOPENGL_PLATFORM",
    "CHROMIUM",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_PATH",
    "PYTHONPATH",
    "ANYWIDGET_HMR",
)


def surroundings() -> Section:
    """The variables that are set. Only these are shown: others may be secrets."""
    section = Section("environment")
    own = sorted(name for name in os.environ if name.startswith("ROBOTVIEW_"))
    section.facts |= {name: os.environ[name] for name in (*own, *FOLDERS, *OTHERS) if os.environ.get(name)}
    for name in FOLDERS:
        for folder in os.environ.get(name, "").split(os.pathsep):
            if folder and not os.path.isdir(folder):
                remedy = "correct the variable; packages are not looked for there"
                section.complain("warning", "environment.folder", f"{name} names {folder}, which is no folder", remedy)
    version = os.environ.get("ROBOTVIEW_MUJOCO_VERSION")
    if version and not re.fullmatch(r"\d+(\.\d+){1,2}", version):
        message = f"ROBOTVIEW_MUJOCO_VERSION={version} is no version of MuJoCo"
        section.complain(
            "error", "environment.version", message, "such as 3.2 or 4.0.0; unset it to follow the installed one"
        )
    return section
