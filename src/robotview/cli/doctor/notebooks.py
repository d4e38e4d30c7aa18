"""Where notebooks run: servers and front ends, the widget's extensions in them, the kernel that would be started."""

from __future__ import annotations

import json
import os
import shutil
import sys
from importlib import import_module
from pathlib import Path

from robotview.cli.doctor.packages import installed_version, numbers
from robotview.cli.doctor.section import Section

HOSTS = ("jupyterlab", "notebook", "nbclassic", "voila", "marimo", "jupyter_server")
EXTENSIONS = {"@jupyter-widgets/jupyterlab-manager": "jupyterlab_widgets", "anywidget": "anywidget"}
"""Front-end extensions without which JupyterLab shows no widget, and the packages that bring them."""
SUBSHELLS = "7"
"""The first ipykernel that can hear the page while a cell runs."""
_SETTING = Path("lab", "user-settings", "@jupyterlab", "apputils-extension", "kernels-settings.jupyterlab-settings")
_PLACES = {
    "COLAB_RELEASE_TAG": "Google Colab",
    "KAGGLE_KERNEL_RUN_TYPE": "Kaggle",
    "JUPYTERHUB_USER": "JupyterHub",
    "VSCODE_PID": "VS Code",
    "CODESPACES": "GitHub Codespaces",
    "BINDER_SERVICE_HOST": "Binder",
    "JPY_PARENT_PID": "a Jupyter kernel",
}


def notebooks() -> Section:
    """Hosts and kernels that this environment has."""
    section = Section("notebooks")
    inside = [place for variable, place in _PLACES.items() if os.environ.get(variable)]
    section.facts["running inside"] = ", ".join(inside) or None
    section.facts |= {name: installed_version(name) for name in HOSTS}
    if section.facts["jupyterlab"] is not None:
        _extensions(section)
    _kernel(section)
    return section


def _extensions(section: Section) -> None:
    folders = extension_folders()
    for extension, package in EXTENSIONS.items():
        there = any((folder / extension).is_dir() for folder in folders)
        section.facts[f"extension {extension}"] = there
        if not there:
            message = f"JupyterLab has no extension {extension}: widgets stay empty"
            remedy = f"pip install --force-reinstall --no-deps {package}, then restart JupyterLab"
            section.complain("error", "host.extension", message, remedy)


def extension_folders() -> list[Path]:
    """Where JupyterLab of this environment looks for extensions."""
    return [Path(folder) for folder in import_module("jupyter_core.paths").jupyter_path("labextensions")]


def _kernel(section: Section) -> None:
    kernel = installed_version("ipykernel")
    section.facts["ipykernel"] = kernel
    if kernel is None:
        section.facts["subshells"] = False
        if section.facts["jupyterlab"] is not None or section.facts["notebook"] is not None:
            remedy = "pip install ipykernel"
            section.complain("warning", "kernel.missing", "no ipykernel: this Python cannot run notebooks", remedy)
        return
    hears = numbers(kernel) >= numbers(SUBSHELLS)
    section.facts["subshells"] = hears
    if not hears:
        message = f"ipykernel {kernel} has no subshells: what is moved in the page waits while a cell runs"
        section.complain("warning", "kernel.subshells", message, f'pip install --upgrade "ipykernel>={SUBSHELLS}"')
    elif switched_off():
        section.facts["subshells"] = False
        message = "JupyterLab's setting commsOverSubshells is off: what is moved in the page waits while a cell runs"
        remedy = 'Settings, Kernels, "Kernel Comms over subshells": one subshell per comm-target'
        section.complain("warning", "kernel.subshells", message, remedy)
    python = kernel_python()
    section.facts["kernel python3 runs"] = python
    # Jupyter starts a bare "python" with the interpreter of the server.
    if python is not None and os.path.dirname(python) and not _same_program(python, sys.executable):
        message = f"the kernel python3 runs {python}, not the Python of this report"
        remedy = f"install robotview there, or here: {sys.executable} -m ipykernel install --sys-prefix"
        section.complain("warning", "kernel.elsewhere", message, remedy)


def kernel_python() -> str | None:
    """The interpreter a new notebook would use; None where that cannot be told."""
    try:
        manager = import_module("jupyter_client.kernelspec").KernelSpecManager()
        return str(manager.get_kernel_spec("python3").argv[0])
    except Exception:  # noqa: BLE001  # Jupyter's own kinds of errors, and broken specifications
        return None


def switched_off() -> bool:
    """Whether the user turned subshells off in JupyterLab."""
    folder = Path(os.environ.get("JUPYTER_CONFIG_DIR") or Path.home() / ".jupyter")
    try:
        text = (folder / _SETTING).read_text(encoding="utf-8")
        settings = json.loads("\n".join(line for line in text.splitlines() if not line.lstrip().startswith("//")))
    except (OSError, ValueError):
        return False
    return isinstance(settings, dict) and settings.get("commsOverSubshells") == "disabled"


def _same_program(first: str, second: str) -> bool:
    found = shutil.which(first)
    # Not resolved further: a virtual environment's python links to the one it was made from.
    return found is not None and os.path.abspath(found) in (os.path.abspath(second), _twin(second))


def _twin(program: str) -> str:
    """The same interpreter by the name without a version: python3.11 and python stand side by side."""
    folder = os.path.dirname(os.path.abspath(program))
    return os.path.join(folder, "python3" if os.path.basename(program) == "python" else "python")
