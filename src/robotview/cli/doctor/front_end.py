"""The front end that pages load: whether it is built, which one it is, and whether it fits this Python package."""

from __future__ import annotations

import re
from importlib.resources import as_file, files
from pathlib import Path

from robotview.cli.doctor.section import Section
from robotview.errors import RobotViewError
from robotview.protocol import frontend
from robotview.protocol.messages import PROTOCOL

_SPOKEN = re.compile(r"\.protocol!==(\d+)|(\d+)!==[\w.]+\.protocol")
_BUILD = "make setup, or `npm ci && npm run build` in the folder js"


def front_end() -> Section:
    """What is in robotview/static."""
    section = Section("front end")
    section.facts["protocol"] = PROTOCOL
    try:
        stub, module, reader = frontend.stub(), frontend.module(), frontend.glb_reader()
    except RobotViewError as error:
        section.facts["built"] = False
        for problem in error.problems:
            section.complain("error", "front_end.missing", problem.message, problem.hint or _BUILD)
        return section
    section.facts["built"] = True
    section.facts["hash"] = module.hash
    section.facts["module"] = f"{len(module.content()) / 1000:.0f} kB, {len(module.data) / 1000:.0f} kB on the wire"
    section.facts["reader of map pictures"] = f"{len(reader.data) / 1000:.0f} kB on the wire, only where there is one"
    section.facts["stub"] = f"{len(stub) / 1000:.1f} kB in every widget"
    spoken = spoken_protocol(stub)
    section.facts["protocol of the page"] = spoken
    if spoken is not None and spoken != PROTOCOL:
        message = f"the built front end speaks protocol {spoken}, this package {PROTOCOL}"
        section.complain("error", "front_end.protocol", message, f"build it again: {_BUILD}")
    elif (newer := newer_source()) is not None:
        message = f"js/src/{newer} is newer than the built front end"
        section.complain("warning", "front_end.stale", message, f"build it again: {_BUILD}")
    return section


def spoken_protocol(stub: str) -> int | None:
    """The number that the built stub compares the kernel's with."""
    match = _SPOKEN.search(stub)
    return None if match is None else int(match[1] or match[2])


def newer_source() -> str | None:
    """In a checkout: a file of the front end that was changed after it was built."""
    with as_file(files("robotview")) as package:
        built = package / "static" / "robotview.js"
        sources = package.parents[1] / "js" / "src"
        if not sources.is_dir() or not built.is_file():
            return None
        when = built.stat().st_mtime
        changed = [path for path in _files(sources) if path.stat().st_mtime > when]
        return changed[0].relative_to(sources).as_posix() if changed else None


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".ts", ".css"))
