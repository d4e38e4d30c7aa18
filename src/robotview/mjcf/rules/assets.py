"""Assets: names they need, sizes of what is made, and those that only a class names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from robotview.mjcf.rules.refusing import Refusing
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

FACES = ("right", "left", "up", "down", "front", "back")
SHAPES: dict[str, tuple[tuple[str, float, float, bool], ...]] = {
    "sphere": (("subdivisions", 0, 4, False),),
    "hemisphere": (("resolution", 0, 10, False),),
    "cone": (("corners", 3, 1e9, False), ("radius", 0, 1, False)),
    "plate": (("columns", 1, 1e9, False), ("rows", 1, 1e9, False)),
    "wedge": (
        ("columns", 1, 1e9, False),
        ("rows", 1, 1e9, False),
        ("width in degrees", 0, 180, True),
        ("height in degrees", 0, 90, True),
        ("gap", 0, 1, False),
    ),
    "supersphere": (("resolution", 3, 1e9, False), ("e", 0, 1e9, False), ("n", 0, 1e9, False)),
    "supertorus": (("resolution", 3, 1e9, False), ("radius", 0, 1, True), ("s", 0, 1e9, True), ("t", 0, 1e9, True)),
}
"""Builtin shape -> its params: what each means, from where to where it goes, and whether the start is left out."""


def check_assets(model: Model, refuse: Refusing) -> None:
    """Report assets that nobody could refer to, and those that cannot be made."""
    assets, nodes = model.assets, model.nodes
    named: dict[str, list[Any]] = {
        "material": [*assets.materials],
        "mesh": [*assets.meshes],
        "hfield": [*assets.hfields],
    }
    for kind, records in named.items():
        for record, node in zip(records, nodes.get(kind, []), strict=True):
            if not record.name:
                refuse(node, "name", f"a {kind} needs a name", 'give name="..."')
    for material, node in zip(assets.materials, nodes.get("material", []), strict=True):
        if "texture" in node.attrib and node.children and material.texture:
            refuse(node, "texture", "texture and <layer> exclude each other", "put the texture into a <layer>")
    for texture, node in zip(assets.textures, nodes.get("texture", []), strict=True):
        _texture(texture, node, refuse)
    for mesh, node in zip(assets.meshes, nodes.get("mesh", []), strict=True):
        _builtin(mesh, node, refuse)
        if not any(mesh.refquat):
            refuse(node, "refquat", "refquat has no length", 'no turn is "1 0 0 0"', since="3.3")
    for hfield, node in zip(assets.hfields, nodes.get("hfield", []), strict=True):
        _hfield(hfield, node, refuse)
    _by_class(model, refuse)


def _texture(texture: Any, node: Node, refuse: Refusing) -> None:
    if not texture.name and texture.type != "skybox":
        refuse(node, "name", "a texture needs a name", 'give name="...", or type="skybox"')
    if texture.builtin not in (None, "none"):
        sizes = ("width", "height") if texture.type == "2d" else ("width",)
        for name in sizes:
            if (getattr(texture, name) or 0) <= 0:
                refuse(node, name, f"a builtin texture needs a positive {name}", f'give {name}="..." in pixels')
        channels = getattr(texture, "nchannel", 3)
        if channels != 3:
            since = "3.15" if channels > 0 else None
            refuse(node, "nchannel", "a builtin texture has 3 channels", "remove nchannel", since=since)
        return
    six = [f"file{face}" for face in FACES if getattr(texture, f"file{face}", None)]
    if texture.file:
        return
    if texture.type == "2d" and six:
        refuse(node, six[0], "a 2d texture is made of one file")
    elif not six:
        refuse(node, "file", "it has neither a file nor a builtin", 'give file="..." or builtin="..."')


def _builtin(mesh: Any, node: Node, refuse: Refusing) -> None:
    builtin = getattr(mesh, "builtin", None)
    if builtin in (None, "none"):
        return
    shape = SHAPES.get(builtin)
    if shape is None:
        refuse(node, "builtin", f'"{builtin}" is no builtin shape', f"one of: {' '.join(SHAPES)}")
        return
    params = mesh.params or ()
    words = ", ".join(name for name, *_ in shape)
    if len(params) != len(shape):
        refuse(node, "params", f"a {builtin} needs {len(shape)} params, not {len(params)}", words)
        return
    for value, (name, least, most, strict) in zip(params, shape, strict=True):
        if not least <= value <= most or (strict and value == least):
            span = f"from {least:g}" if most >= 1e9 else f"from {least:g} to {most:g}"
            refuse(node, "params", f"the {name} of a {builtin} is {value:g}", f"{words}; {name} goes {span}")


def _hfield(hfield: Any, node: Node, refuse: Refusing) -> None:
    if hfield.size is not None and min(hfield.size) <= 0:
        hint = "radius x, radius y, top and base, all in metres"
        refuse(node, "size", f"a size is not positive: {' '.join(f'{x:g}' for x in hfield.size)}", hint)
    least = min(hfield.nrow or 0, hfield.ncol or 0)
    if not hfield.file and least < 2:
        since = "4.0" if least == 1 else None
        refuse(node, "nrow", "a height field without a file needs nrow and ncol", "at least 2 each", since=since)


def _by_class(model: Model, refuse: Refusing) -> None:
    """Assets that come from a class, where no attribute of the element itself names them."""
    assets = model.assets
    known = {
        "material": {one.name for one in assets.materials},
        "mesh": {one.name for one in assets.meshes},
        "hfield": {one.name for one in assets.hfields},
    }
    for kind, items in (("geom", model.geoms), ("site", model.sites), ("tendon", model.tendons)):
        for item, node in zip(items, model.nodes.get(kind, []), strict=True):
            for name, names in known.items():
                value = getattr(item, name, None)
                if value and value not in names and name not in node.attrib:
                    refuse(node, "class", f'its class gives {name}="{value}", but there is none of that name')
