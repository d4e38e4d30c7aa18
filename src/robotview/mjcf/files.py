"""Where MuJoCo looks for the file of a mesh, texture or height field.

Order, by experiment: the path stripped of folders if ``strippath``; an absolute path as it is; else, relative to the
main file, ``meshdir``/``texturedir`` (``assetdir`` sets both) and the file; else the file next to the included file
that names it, without the directory option.
"""

from __future__ import annotations

import os
import posixpath
from typing import TYPE_CHECKING, Literal

from robotview.errors import ReadError
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
