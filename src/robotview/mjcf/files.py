"""Where MuJoCo looks for the file of a mesh, texture or height field.

Order, by experiment: the path stripped of folders if ``strippath``; an absolute path as it is; else, relative to the
main file, ``meshdir``/``texturedir`` (``assetdir`` sets both) and the file; else the file next to the included file
that names it, without the directory option.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from robotview.errors import Problems, ReadError
from robotview.source.bundle import Found

if TYPE_CHECKING:
    from robotview.mjcf.model import Model
    from robotview.mjcf.records import Compiler
    from robotview.source.xml import Node

AssetKind = Literal["mesh", "texture"]


def folder_option(compiler: Compiler, kind: AssetKind) -> str:
    """``meshdir`` or ``texturedir`` in force; height fields and skins use meshdir."""
    own = compiler.meshdir if kind == "mesh" else compiler.texturedir
    return (own or compiler.assetdir) or ""


def places(model: Model, file: str, kind: AssetKind, node: Node) -> list[str]:
    """Full names to try, in order."""
    document = model.attached.get(id(node.file))
    compiler = model.compiler if document is None else document.reading.compiler
    name = file.replace("\\", "/")
    if compiler.strippath:
        name = posixpath.basename(name)
    if os.path.isabs(name):
        return [name]
    option = folder_option(compiler, kind).replace("\\", "/")
    main = (model.folder if document is None else document.folder) or ""
    tries = [os.path.join(option, name) if os.path.isabs(option) else os.path.join(main, option, name)]
    own = node.file.folder
    if own is not None and os.path.normpath(own) != os.path.normpath(main):
        tries.append(os.path.join(own, name))
    return list(dict.fromkeys(tries))


def find_asset(model: Model, file: str, kind: AssetKind, node: Node, tried: list[str]) -> Found | None:
    """The file, or None with the places looked at in ``tried``.

    Raises:
        ReadError: the name is not allowed (outside the root folder, another scheme).
    """
    refused: ReadError | None = None
    # Assets given as bytes are known by their bare name or the path as written, too.
    for place in [*places(model, file, kind, node), *([file] if model.bundle.assets else [])]:
        try:
            found = model.bundle.find(place, tried)
        except ReadError as error:
            refused = error
            continue
        if found is not None:
            return found
    if refused is not None:
        raise refused
    return None


def need_asset(
    model: Model, file: str, kind: AssetKind, node: Node, problems: Problems, attribute: str = "file"
) -> Found | None:
    """The file that an element names; None for one that is missing or not allowed, which is said."""
    tried: list[str] = []
    try:
        found = find_asset(model, file, kind, node, tried)
    except ReadError as error:
        for p in error.problems:
            problems.error(
                p.kind,
                f"<{node.tag}> {p.message}",
                p.code,
                where=node.where_of(attribute),
                element=node.tag,
                attribute=attribute,
                hint=p.hint,
            )
        return None
    if found is None:
        problems.error(
            "file_not_found",
            f'<{node.tag}> file "{file}" does not exist',
            "asset.missing",
            where=node.where_of(attribute),
            element=node.tag,
            attribute=attribute,
            hint=f"tried: {', '.join(tried)}" if tried else "no files are given",
        )
    return found


def look_for_files(model: Model, problems: Problems) -> None:
    """Report files that are missing, so that they are known together with what else is wrong with a document."""
    if not (model.bundle.disk or model.bundle.assets):
        return
    kinds: tuple[AssetKind, ...] = ("mesh", "texture", "mesh")
    homes: tuple[Sequence[Any], ...] = (model.assets.meshes, model.assets.textures, model.assets.hfields)
    for kind, tag, records in zip(kinds, ("mesh", "texture", "hfield"), homes, strict=True):
        for record, node in zip(records, model.nodes.get(tag, []), strict=False):
            made = tag == "texture" and record.builtin not in (None, "none")
            if record.file and not made:
                need_asset(model, record.file, kind, node, problems)
