"""`KeptMap`: a map that knows the folder it is kept in, and what of its draft is not written yet."""

from __future__ import annotations

import os
from collections.abc import Mapping
from weakref import WeakMethod

from robotview.errors import Problem
from robotview.maps import saving
from robotview.maps.applied import AppliedMap
from robotview.maps.autosave import Autosave
from robotview.maps.candidate import candidate
from robotview.maps.checking import Findings
from robotview.maps.codes import CODES
from robotview.maps.compiler import compile_document
from robotview.maps.draft import Draft
from robotview.maps.edits import refused
from robotview.maps.faults import Faults
from robotview.maps.log import Transacted
from robotview.maps.package import Package
from robotview.maps.scene_rules import check_scene
from robotview.maps.strict_json import read_json
from robotview.maps.targets import archive_target, folder_target, not_written
from robotview.maps.workspace import Workspace
from robotview.maps.written import document_from


class KeptMap(AppliedMap):
    """In a folder of its own the draft is written by itself, two seconds after a change, beside what is saved."""

    def __init__(self, package: Package) -> None:
        super().__init__(package)
        self._source: str | None = None
        self._autosave: Autosave | None = None
        self._saved = None if self._session is None else self._session.draft
        self._in_folder: Draft | None = None
        self._unwritten: str | None = None

    @property
    def folder(self) -> str | None:
        """Where `save` writes when nothing is said: the folder it was saved to, or loaded from."""
        return None if self._autosave is None else self._autosave.folder

    @property
    def saved(self) -> bool:
        """Whether nothing would be lost: the draft is as it was written, exported, loaded or made last."""
        session = self._session
        return session is None or (self._saved is not None and session.draft.same(self._saved))

    @property
    def left_draft(self) -> bool:
        """Whether a draft lies beside the map that an earlier kernel neither saved nor dropped."""
        return self._autosave is not None and self._autosave.left is not None

    @property
    def problems(self) -> list[Problem]:
        """Why the last apply failed, what was found while the map was loaded, and what of the draft is not kept."""
        found = super().problems
        if self.left_draft:
            message = f"beside the map {self.id} lies a draft that was never saved"
            hint = "m.restore_draft() takes it up, m.drop_draft() removes it"
            found.append(Problem("info", CODES["draft.left"].kind, message, "draft.left", hint=hint))
        if self._unwritten is not None:
            message = f"the draft is not kept on the disk: {self._unwritten}"
            found.append(Problem("warning", CODES["draft.unwritten"].kind, message, "draft.unwritten"))
        return found

    def restore_draft(self) -> bool:
        """Take up the draft that an earlier kernel left, as one step of the history; False where there is none.

        Raises:
            MapError: it is against the rules or of another map; all that is wrong is in it, and nothing was changed.
            EditError: the map has no authoring layer.
        """
        session, autosave = self._editable(), self._autosave
        if autosave is None or (name := autosave.left) is None:
            return False
        faults, findings = Faults(), Findings()
        data = autosave.read_left(faults)
        faults.raise_errors()
        assert data is not None  # noqa: S101 (else there is a problem, which was raised)
        value = read_json(data, name, faults)
        faults.raise_errors()
        check_scene(value, self.id, findings)
        findings.tell(faults, name, data.decode("utf-8", "replace"))
        faults.raise_errors()
        session.replaced(document_from(value), "restore draft")
        self._touch(session.draft)
        autosave.flush()  # it is never nowhere
        autosave.drop_left()
        self._changed()
        return True

    def drop_draft(self) -> None:
        """Remove the draft that an earlier kernel left."""
        if self._autosave is not None:
            self._autosave.drop_left()
            self._changed()

    # --- writing -------------------------------------------------------------------------------------------------

    def compile(self) -> str:
        """MJCF of the draft's physics; commits nothing. Of a map without authoring: its physics in the namespace."""
        if self._session is not None:
            return compile_document(self._session.draft.document, self._parts)
        layer = self._committed.package.layer
        if layer is None:
            raise refused("edit.read_only", f"{self.id} has no physics layer")
        return layer.text

    def assets(self) -> Mapping[str, bytes]:
        """The files that `compile` names: none, unless a physics layer without authoring has meshes."""
        layer = self._committed.package.layer
        return {} if self._session is not None or layer is None else layer.assets

    def files(self) -> Workspace:
        """The package of the draft, as it is written."""
        return self._written()[0]

    def export(self, path: str | os.PathLike[str]) -> str:
        """Write a ZIP archive of the map as it is edited.

        Returns:
            The manifest hash: equal for equal content.

        Raises:
            WriteError: it cannot be written, is what the map was loaded from, or ends as another kind of file.
        """
        path, (files, draft) = archive_target(path), self._written()
        if self._source is not None and os.path.exists(path) and os.path.samefile(path, self._source):
            raise not_written(f"{path} is what the map was loaded from; it is not overwritten", "take another name")
        saving.write_file(path, saving.archive(files))
        self._keep(draft)
        return files.manifest

    def archive(self) -> bytes:
        """The bytes that `export` writes, for whoever keeps them elsewhere."""
        files, draft = self._written()
        made = saving.archive(files)
        self._keep(draft)
        return made

    def _keep(self, draft: Draft | None) -> None:
        self._saved = draft
        self._changed()

    def save(self, folder: str | os.PathLike[str] | None = None) -> str:
        """Write the map as it is edited to a folder that `load` reads, as a new revision of it.

        Args:
            folder: a new one, or one that `save` wrote; None: where it was saved last, or loaded from.

        Returns:
            The revision: the manifest hash.

        Raises:
            WriteError: it cannot be written, or the folder holds something else; it has its old revision then.
        """
        if folder is None and self.folder is None:
            message = f"the map {self.id} was not saved yet, and None is no path; a map is saved to a folder"
            raise not_written(message, f'give the name of a folder, such as m.save("{self.id}")')
        place = os.path.abspath(folder_target(self.folder if folder is None else folder))
        files, draft = self._written()
        revision = saving.save(files, place)
        before = self._autosave
        if before is not None:
            before.forget()
        if before is None or before.folder != place:
            self._keep_in(place)
        self._saved, self._in_folder, self._unwritten = draft, draft, None
        session = self._session
        if session is not None and draft is not None and session.draft is not draft:
            self._touch(session.draft)  # edited meanwhile
        self._changed()
        return revision

    # --- inside --------------------------------------------------------------------------------------------------

    def _written(self) -> tuple[Workspace, Draft | None]:
        if self._session is None:
            return self._committed.package.workspace, None
        draft = self._session.draft
        return candidate(self._committed.package, draft.document, parts=self._parts).workspace, draft

    def _keep_in(self, folder: str) -> None:
        failed = WeakMethod(self._autosaved)
        self._autosave = Autosave(folder, lambda error: (tell := failed()) and tell(error), self._parts)
        self._in_folder = self._saved

    def _transacted(self, one: Transacted) -> None:
        if self._session is not None:
            self._touch(self._session.draft)
        super()._transacted(one)

    def _touch(self, draft: Draft) -> None:
        if self._autosave is not None:
            self._autosave.touch(draft, clean=self._in_folder is not None and draft.same(self._in_folder))

    def _autosaved(self, error: Exception | None) -> None:
        before, self._unwritten = self._unwritten, None if error is None else str(error)
        if before != self._unwritten:
            self._changed()
