"""The front end as the build left it: what every widget carries, what a page loads once, what only maps need."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from robotview.errors import Problem, RobotViewError
from robotview.protocol.blobs import Blob, compressed


@lru_cache(maxsize=1)
def stub() -> str:
    """The small ES module that fetches the real one: ``_esm`` of every widget."""
    return _read("stub.js").decode()


@lru_cache(maxsize=1)
def module() -> Blob:
    """The front end itself."""
    return compressed(_read("robotview.js"))


@lru_cache(maxsize=1)
def glb_reader() -> Blob:
    """The module that reads the pictures of maps: crosses only where there is one."""
    return compressed(_read("glb.js"))


@lru_cache(maxsize=1)
def map_editor() -> Blob:
    """The editor of maps: crosses only where a map is edited."""
    return compressed(_read("editor.js"))


def _read(name: str) -> bytes:
    try:
        return files("robotview").joinpath("static", name).read_bytes()
    except OSError:
        raise RobotViewError(
            Problem(
                "error",
                "file_not_found",
                f"the front end is not built: robotview/static/{name} is missing",
                "frontend.missing",
                hint="run `make setup`, or `npm ci && npm run build` in the folder js",
            )
        ) from None
