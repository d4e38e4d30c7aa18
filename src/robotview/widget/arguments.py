"""The arguments of a view: which there are."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping

from robotview.errors import near_names
from robotview.model import load

_READER_OPTIONS = ("mujoco_version", "lenient", "mesh_readers", "resolve", "default_material", "progress")


def check_arguments(made_by: Callable[..., None], arguments: Mapping[str, object], what: str) -> None:
    """Refuse names that neither the view's ``__init__`` nor `load` knows.

    Raises:
        TypeError: such a name; near ones are given.
    """
    own = [*inspect.signature(made_by).parameters][2:-1]
    known = [*own, *[*inspect.signature(load).parameters][1:-1], *_READER_OPTIONS]
    for name in arguments:
        if name not in known:
            near = near_names(name, known)
            hint = f"did you mean {', '.join(near)}?" if near else f"there are {', '.join(dict.fromkeys(known))}"
            raise TypeError(f"{what} has no argument {name!r}; {hint}")
