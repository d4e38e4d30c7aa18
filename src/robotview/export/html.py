"""One HTML file that shows a robot with working sliders: no network, no kernel, no server."""

from __future__ import annotations

import base64
import html
import os
import re
from collections.abc import Sequence
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, Protocol, TypeAlias

import msgspec

from robotview.errors import Problem
from robotview.protocol.blobs import BlobStore
from robotview.protocol.state import ViewState, present, problem_specs
from robotview.session import Session
from robotview.source.writing import write_file

if TYPE_CHECKING:
    from robotview.model.robot import Robot

Page: TypeAlias = tuple[ViewState, BlobStore]


class Showable(Protocol):
    """A view: something that knows what its page would read."""

    def page(self) -> Page:
        """The traits, and everything they refer to."""
        ...


def to_html(
    subject: Robot | Showable,
    path: str | os.PathLike[str] | None = None,
    *,
    title: str | None = None,
    testing: bool = False,
    height: int | None = None,
    qpos: Sequence[float] | None = None,
) -> str:
    """A page that stands alone, also where it is opened from a disk.

    Args:
        subject: a robot, or a view, which is shown as it stands now.
        path: where to write it; None writes nothing.
        title: of the page; the robot's name without one.
        testing: whether tests can reach into the page (``window.__robotview``).
        height: [px]; None fills the window.
        qpos: how a robot stands; None is its qpos0. A view stands as it stands.

    Returns:
        The page's text.
    """
    state, store = subject.page() if hasattr(subject, "page") else _page_of(subject, qpos)
    text = write_page(state, store, title=title or "robotview", testing=testing, height=height)
    if path is not None:
        write_text(path, text)
    return text


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a page to a file.

    Raises:
        WriteError: that is not possible there.
    """
    write_file(path, text.encode())


def to_error_page(
    problems: Sequence[Problem], path: str | os.PathLike[str], *, title: str, testing: bool = False
) -> None:
    """The page of an input that cannot be shown: what is wrong with it, and where."""
    shown = present(None)
    state = ViewState(link=shown.link, problems=problem_specs(problems), status="error")
    text = write_page(state, shown.store, title=title, testing=testing)
    write_text(path, text)


def _page_of(robot: Robot, qpos: Sequence[float] | None) -> Page:
    shown = present(robot)
    session = Session(robot)
    if qpos is not None:
        session.set_qpos(qpos)
    state = ViewState(link=shown.link, problems=problem_specs(robot.problems), qpos=session.qpos.tolist())
    return state, shown.store


def write_page(
    state: ViewState, store: BlobStore, *, title: str, testing: bool = False, height: int | None = None
) -> str:
    """The page of a view."""
    traits = state.traits(offline=True)
    traits["_testing"] = testing
    module = store.get(state.link.module.hash)
    script = "" if module is None else module.content().decode()
    blobs = {blob.hash: blob for blob in store if blob.hash != state.link.module.hash}
    return Template(files("robotview.export").joinpath("page.html").read_text(encoding="utf-8")).substitute(
        title=html.escape(title),
        height="" if height is None else str(height),
        state=_json(traits),
        blobs="\n".join(
            f'<script type="application/octet-stream" data-hash="{blob.hash}" data-encoding="{blob.encoding}">'
            f"{base64.b64encode(blob.data).decode()}</script>"
            for blob in blobs.values()
        ),
        module=_inline(script),
    )


def _json(value: object) -> str:
    # "<" would let a name from the file end the script.
    return msgspec.json.encode(value).decode().replace("<", "\\u003c")


def _inline(source: str) -> str:
    """The module as the text of a script element: it hands over what it exports, and nothing in it ends the element.

    Raises:
        ValueError: the module has no default export at its end.
    """
    export = re.search(r"export\s*\{([^{}]*)\}\s*;?\s*$", source)
    default = re.search(r"([\w$]+)\s+as\s+default", export.group(1)) if export else None
    if export is None or default is None:
        raise ValueError("the front end's module does not end in `export { ... as default }`")
    text = source[: export.start()] + f"globalThis.__robotview_front_end={default.group(1)};"
    return re.sub(r"<(?=/script|!--)", r"\\x3c", text, flags=re.IGNORECASE)


class Embedded:
    """A page as the output of a cell: it stays in the saved notebook and works without a kernel."""

    def __init__(self, text: str, height: int) -> None:
        self.text = text
        self.height = height

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{html.escape(self.text)}" style="width:100%;height:{self.height}px;border:0" '
            'loading="lazy" title="robotview"></iframe>'
        )

    def __repr__(self) -> str:
        return f"Embedded({len(self.text) / 1e6:.1f} MB)"
