"""What the editor of a map and the kernel say to each other: operations, their outcomes, files.

An edit is what `robotview.maps.edits` has, as JSON: ``{"op": "change", "id": "box-1", "values": [["params.size",
[1, 1, 2]]]}``; objects are as in ``map.scene.json``. Edits and steps of the history are taken in the order of their
``seq``; what became of each is told to every page of the map by `Edited`, or to its own page by `Refused`.
"""

from __future__ import annotations

from typing import Any, Literal

from robotview.protocol.scene import BlobSpec, Message, Struct

# --- view -> kernel -------------------------------------------------------------------------------------------


class EditOp(Message, frozen=True, tag="edit"):
    """One gesture of the hand is one edit, and one step of the history."""

    robot: str
    view: str
    seq: int
    op_id: str
    """Unique: an edit that is sent again is made once."""
    map: str
    """Id of the map that the page showed: nothing is made on another."""
    base_rev: int
    """Revision of the draft that the page showed."""
    label: str
    """What the history calls it."""
    edit: Any


class EditStep(Message, frozen=True, tag="editstep"):
    """A step of the history that the map's pages and Python share."""

    robot: str
    view: str
    seq: int
    op_id: str
    map: str
    """As of an edit."""
    action: Literal["undo", "redo", "revert"]


class EditPreview(Message, frozen=True, tag="editpreview"):
    """A hand holds something: other pages show it there. It is no edit, and at most ten come a second."""

    robot: str
    view: str
    seq: int
    edit: Any
    """A `change`, or a `group` of such; null: the hand has let go."""


class EditAsk(Message, frozen=True, tag="editask"):
    """Send the draft as it is: `DraftIs` answers."""

    robot: str
    view: str
    seq: int


class MapTask(Message, frozen=True, tag="maptask"):
    """A button of the editor. It goes on beside whatever runs; how far it is stands in the trait ``_map``.

    apply: compile, try, commit. save: to the map's folder. export: `Download` answers. convert: make a map that is
    only shown one that is edited. obstacles: ``{"seed", "count"}``, one edit. new: ``{"id"}``, an empty map in its
    place. restore: take up the draft that was left beside the map. add: ``{"asset", "position"}``, one of the assets.
    """

    robot: str
    view: str
    seq: int
    task: Literal["apply", "save", "export", "convert", "obstacles", "new", "restore", "add"]
    values: Any


class Attached(Message, frozen=True, tag="attached"):
    """The page has built what `Prepare` asked for, or cannot."""

    robot: str
    view: str
    seq: int
    ticket: str
    fault: str
    """Why not; empty: it has."""


class Upload(Message, frozen=True, tag="upload"):
    """Part of a map package that was dropped into the page; its bytes, at most 1 MiB, are the message's only buffer."""

    robot: str
    view: str
    seq: int
    name: str
    sha256: str
    """Of the whole."""
    index: int
    count: int
    size: int
    """Bytes of the whole."""


ToEdit = EditOp | EditStep | EditPreview | EditAsk | MapTask | Attached | Upload

# --- kernel -> view -------------------------------------------------------------------------------------------


class DraftIs(Message, frozen=True, tag="draft"):
    """The whole draft, for a page that has none or lost the thread; JSON of it is the message's first buffer.

    Where the draft is another than what was applied, the second buffer is that.
    """

    map: str
    """Id of the map."""
    rev: int


class Edited(Message, frozen=True, tag="edited"):
    """The draft has come from revision ``rev - 1`` to ``rev`` by this edit, whoever made it."""

    map: str
    rev: int
    op_id: str
    """Of the page's message; empty: Python made it."""
    origin: str
    """The view, or ``python``."""
    label: str
    edit: Any


class Refused(Message, frozen=True, tag="refused"):
    """An edit or a task of that view was not carried out."""

    view: str
    op_id: str
    code: str
    """Of the first problem, such as ``limit.geoms``."""
    text: str
    rev: int


class Previewed(Message, frozen=True, tag="previewed"):
    """What the hand in another view holds."""

    view: str
    edit: Any


class Prepare(Message, frozen=True, tag="prepare"):
    """Build the map as it is at this revision of the draft, beside what is shown, and answer with `Attached`."""

    ticket: str
    rev: int
    geoms: int
    """How many shapes there must be, the ground included."""


class Download(Message, frozen=True, tag="download"):
    """A file for the browser's user."""

    view: str
    name: str
    blob: BlobSpec


class Said(Message, frozen=True, tag="said"):
    """Something to know, once."""

    view: str
    """Empty: every view."""
    severity: Literal["error", "warning", "info"]
    text: str
    objects: list[str]
    """Ids of what it is about."""


FromEdit = DraftIs | Edited | Refused | Previewed | Prepare | Download | Said

# --- traits ---------------------------------------------------------------------------------------------------


class AssetSpec(Struct, frozen=True):
    """A card of the asset panel."""

    name: str
    title: str
    group: str
    """Heading under which it is listed: ``Basic``, ``Certified``, ..."""
    note: str
    objects: list[Any]
    """What it puts there, as in ``map.scene.json``: around the origin, on z = 0; ids are given anew."""


class MapNote(Struct, frozen=True):
    """A problem of the map."""

    severity: Literal["error", "warning", "info"]
    code: str
    text: str
    objects: list[str]
    """Ids of the objects it is about."""


class MapSpec(Struct, frozen=True):
    """The trait ``_map``: everything the editor says besides the draft itself. None in views without an editor."""

    id: str
    """Empty: there is no map yet; the first object makes one."""
    name: str
    editable: bool
    rev: int
    """Of the draft."""
    dirty: bool
    """The draft is another than what was applied."""
    saved: bool
    """The draft stands on the disk as it is."""
    folder: str
    """Where `save` writes; empty: nowhere yet."""
    undo: str
    """Label of the step that undo takes back; empty: there is none."""
    redo: str
    status: Literal["ready", "applying", "apply-failed", "viewer-failed"]
    step: str
    """What apply is doing; empty: nothing."""
    notes: list[MapNote]
    left: bool
    """An unapplied draft of an earlier kernel lies beside the map; `restore` takes it up."""


class EditorSpec(Struct, frozen=True):
    """The trait ``_editor``: what the editor is made of. None in views without one."""

    module: BlobSpec
    """The editor's own code."""
    assets: list[AssetSpec]
