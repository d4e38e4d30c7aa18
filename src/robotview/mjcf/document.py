"""`Document`: MJCF as its author wrote it. What is edited changes; every other byte of the files stays."""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

from robotview.errors import EditError, MjcfError, Problem, Problems, RobotViewError, UnknownName
from robotview.mjcf.assemble import Assembler
from robotview.mjcf.authored import Element
from robotview.mjcf.edited import EditedFile
from robotview.mjcf.history import Attributes, Child, History, Splice
from robotview.mjcf.model import Model, default_version
from robotview.mjcf.renaming import renaming
from robotview.source.bundle import Bundle
from robotview.source.opening import open_main
from robotview.source.spans import Span
from robotview.source.writing import write_file
from robotview.source.xml import Node, SourceFile

STRING = "<string>"
"""Name of what has no file."""


class Document:
    """An MJCF file with all it includes, as it is written.

    `find` gives elements, which can be changed, removed, renamed and given children. Comments, includes, classes, the
    order and the spacing of everything else stay byte for byte. `undo` and `redo` go through the last thousand edits;
    what is edited inside ``with doc.together():`` is one of them.

    An edit that MJCF does not have (an element at a wrong place, an unknown attribute, a value that does not fit) is
    refused at once. What only the whole shows, such as a reference to something that was removed, may be mended by
    the next edit: it is listed in `problems` with its place, and `save` refuses to write it. `resolve` reads what the
    text says now; nothing is written before `save`.
    """

    def __init__(self, file: SourceFile, bundle: Bundle, *, mujoco_version: str | None = None) -> None:
        self.version = mujoco_version or default_version()
        self._bundle = bundle
        remarks = Problems()
        self._root = Assembler(bundle, remarks).document(file)
        mended = [replace(one, severity="error") for one in remarks.found if one.code == "xml.mended"]
        for problem in mended:  # what had to be mended to be read cannot be edited byte for byte
            remarks.add(problem)
        remarks.raise_errors(MjcfError)
        self._main = file
        self._history = History()
        self._problems: tuple[int, list[Problem]] = (-1, [])
        self._files: dict[int, EditedFile] = {}
        self._parents: dict[int, Node] = {}
        for node in self._root.walk():
            self._parents.update((id(child), node) for child in node.children)
            self._file_of(node).nodes[node.offset or 0] = node
        self._file_of(self._root)

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        *,
        assets: Mapping[str, bytes] | None = None,
        root: str | os.PathLike[str] | None = None,
        mujoco_version: str | None = None,
    ) -> Document:
        """Open an MJCF file.

        Args:
            path: the main file.
            assets: name -> bytes, looked up before the disk.
            root: nothing outside this folder is opened.
            mujoco_version: whose schema edits are checked against; default: the installed one, else 4.0.

        Raises:
            MjcfError: an include is wrong. XmlError, ReadError: a file cannot be read.
        """
        file, bundle = open_main(path, assets, root)
        return cls(file, bundle, mujoco_version=mujoco_version)

    @classmethod
    def from_string(
        cls,
        xml: str | bytes,
        base_dir: str | os.PathLike[str] | None = ".",
        assets: Mapping[str, bytes] | None = None,
        *,
        mujoco_version: str | None = None,
    ) -> Document:
        """Open MJCF text; ``base_dir`` is what relative names are relative to, None for no disk."""
        data = xml.encode() if isinstance(xml, str) else xml
        folder = "" if base_dir is None or os.fspath(base_dir) == "." else os.fspath(base_dir)
        bundle = Bundle(assets or {}, disk=base_dir is not None)
        return cls(SourceFile(STRING, data, folder), bundle, mujoco_version=mujoco_version)

    @property
    def root(self) -> Element:
        return Element(self, self._root)

    @property
    def text(self) -> str:
        """Of the main file, as it is now."""
        return self._main.data.decode("utf-8", "replace")

    @property
    def files(self) -> list[str]:
        """Names of the main file and of all it includes."""
        return [file.source.name for file in self._files.values()]

    @property
    def changed(self) -> list[str]:
        """Names of the files that differ from what was opened."""
        return [file.source.name for file in self._files.values() if file.source.data != file.before]

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with the whole as the text is now, errors and warnings with their places; read when asked."""
        revision, found = self._problems
        if revision != self._history.revision:
            try:
                found = self.resolve().problems
            except RobotViewError as error:
                found = error.problems
            self._problems = (self._history.revision, found)
        return list(found)

    @property
    def can_undo(self) -> bool:
        return bool(self._history.done)

    @property
    def can_redo(self) -> bool:
        return bool(self._history.undone)

    def undo(self) -> bool:
        """Take the last edit back, byte for byte; False when there is none. Elements that come back are the same."""
        return self._history.undo()

    def redo(self) -> bool:
        """Make the edit again that was taken back last; False when there is none. A new edit ends that."""
        return self._history.redo()

    def together(self) -> AbstractContextManager[None]:
        """``with doc.together():`` makes one step of all edits inside; an exception takes them all back."""
        return self._history.step()

    def find_all(self, tag: str, **attributes: str) -> list[Element]:
        """The same as `findall`."""
        return self.findall(tag, **attributes)

    def findall(self, tag: str, **attributes: str) -> list[Element]:
        """All elements with this tag and these attributes, in the order of the assembled document."""
        wanted = attributes.items()
        return [Element(self, node) for node in self._root.walk() if node.tag == tag and wanted <= node.attrib.items()]

    def find(self, tag: str, name: str | None = None, **attributes: str) -> Element:
        """The first element with this tag, this name and these attributes.

        Raises:
            EditError: there is one of that name, but it is made by a replicate or an attach. UnknownName (a KeyError):
                there is none, with near names.
        """
        if name is not None:
            attributes["name"] = name
        found = self.findall(tag, **attributes)
        if found:
            return found[0]
        wanted = name or " ".join(f'{key}="{value}"' for key, value in attributes.items()) or tag
        if name is not None:
            self._explain_made(tag, name)
        raise UnknownName(tag, wanted, [one.get("name") for one in self.findall(tag) if one.get("name")])

    def resolve(self) -> Model:
        """The model of what the text says now; raises what `Model.from_file` raises."""
        changed = {file.source.name: file.source.data for file in self._files.values()}
        bundle = Bundle({**self._bundle.assets, **changed}, self._bundle.root, disk=self._bundle.disk)
        main = SourceFile(self._main.name, self._main.data, self._main.folder)
        return Model.read(main, bundle, self.version)

    def diff(self) -> str:
        """What has changed since the files were opened or saved, as a unified diff."""
        lines: list[str] = []
        for file in self._files.values():
            if file.source.data != file.before:
                texts = (file.before, file.source.data)
                before, after = (data.decode("utf-8", "replace").splitlines(keepends=True) for data in texts)
                lines += difflib.unified_diff(before, after, file.source.name, file.source.name)
        return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)

    def save(self, path: str | os.PathLike[str] | None = None, *, check: bool = True) -> list[str]:
        """Write the files that have changed; with ``path``, the main file there and changed includes beside it.

        Args:
            path: where to; None: where it was opened.
            check: whether a text that is no valid model is refused; the edits stay, `problems` says what is wrong.

        Returns:
            Names of the files written.

        Raises:
            MjcfError: the text is no valid model; nothing is written. EditError: it was opened from text, so that it
                needs a ``path``. WriteError: there is no such folder, or nothing can be written there.
        """
        wrong = [problem for problem in self.problems if problem.severity == "error"] if check and self.changed else []
        if wrong:
            raise MjcfError(wrong)
        if path is None and self._main.name == STRING:
            why, hint = "a document that was opened from text has no file", 'write save("robot.xml")'
            raise EditError(Problem("error", "structure", why, "mjcf.document.nowhere", hint=hint))
        written: list[str] = []
        here = self._main.folder or "."
        for file in self._files.values():
            source = file.source
            if path is None and source.data == file.before:
                continue
            if path is None:
                place = Path(source.name)
            elif source is self._main:
                place = Path(path)
            elif source.data != file.before:
                place = Path(path).parent / os.path.relpath(source.name, here)
            else:
                continue
            write_file(place, source.data, below=Path(path or source.name).parent)
            written.append(str(place))
            if path is None:
                file.before = source.data
        return written

    # --- what elements ask -----------------------------------------------------------------------------------------

    def span(self, node: Node) -> Span:
        return self._file_of(node).spans[node.offset or 0]

    def parent(self, node: Node) -> Node | None:
        return self._parents.get(id(node))

    def splice(self, node: Node, start: int, end: int, text: bytes) -> None:
        """Put other bytes into a node's file; nodes behind move along."""
        file = self._file_of(node)
        self._history.make(Splice(file, start, file.source.data[start:end], text))

    def give(self, node: Node, attributes: dict[str, str]) -> None:
        """Note what an element's attributes now are."""
        self._history.make(Attributes(node, node.attrib, attributes))

    def renaming(self, node: Node, name: str) -> list[tuple[Node, str, str]]:
        return renaming(self._root, self._parents, node, name)

    def adopt(self, parent: Node, index: int, offset: int) -> Node:
        """Take up an element that has been written at a place of a file, with all in it."""
        file = self._file_of(parent)
        made = file.read_at(offset)
        self._history.make(Child(self._parents, file, parent, index, made, came=True))
        return made

    def forget(self, node: Node) -> None:
        """Drop an element that is about to be cut out, with all in it."""
        parent = self._parents[id(node)]
        index = next(i for i, child in enumerate(parent.children) if child is node)
        self._history.make(Child(self._parents, self._file_of(node), parent, index, node, came=False))

    def owns_all(self, node: Node) -> bool:
        """Whether everything in an element stands in the file in which the element stands."""
        return all(one.file is node.file for one in node.walk())

    def _file_of(self, node: Node) -> EditedFile:
        file = self._files.get(id(node.file))
        if file is None:
            file = self._files[id(node.file)] = EditedFile(node.file)
        return file

    def _explain_made(self, tag: str, name: str) -> None:
        """Raise when a name is not in the text, but in the model."""
        try:
            model = self.resolve()
            where = model.source(tag, name)
        except (KeyError, MjcfError):
            return
        why = f'{tag} "{name}" is made from the element at {where} by a replicate or an attach: edit it there'
        raise EditError(Problem("error", "structure", why, "mjcf.document.made", where, element=tag, attribute="name"))
