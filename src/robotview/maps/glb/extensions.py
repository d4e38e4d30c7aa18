"""What a GLB file declares about itself: its version, its extensions, and every address in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from robotview.maps.checking import Chain, unlinked
from robotview.maps.glb.document import Document
from robotview.maps.json_places import pointer_of

COMPRESSED = frozenset(
    {
        "KHR_draco_mesh_compression",
        "KHR_texture_basisu",
        "EXT_meshopt_compression",
        "KHR_meshopt_compression",
        "EXT_mesh_gpu_instancing",
        "MSFT_texture_dds",
    }
)
"""Need a decoder of their own, or multiply what is drawn beyond what was counted."""
DRAWN = frozenset(
    {
        f"KHR_materials_{name}"
        for name in ("unlit", "emissive_strength", "clearcoat", "dispersion", "ior", "iridescence")
    }
    | {f"KHR_materials_{name}" for name in ("sheen", "specular", "transmission", "volume", "anisotropy", "variants")}
    | {"KHR_texture_transform", "KHR_mesh_quantization", "KHR_lights_punctual"}
)
"""May be required: they change looks or number types only, and what draws the layer knows them."""
ADDRESSES = frozenset({"uri", "url", "href"})


def check_asset(document: Document) -> None:
    """``asset.version`` is 2.0, and no reader of a later version is needed."""
    asset = document.part(document.json, "asset", "")
    if asset.get("version") != "2.0":
        message = (
            f"asset.version is {asset.get('version')!r:.40}" if "version" in asset else "asset.version is left out"
        )
        document.add("glb.version", "/asset/version", message, 'write "version": "2.0"')
    least = asset.get("minVersion", "2.0")
    if not isinstance(least, str) or re.fullmatch(r"[01]\.\d{1,9}|2\.0", least) is None:
        document.add("glb.version", "/asset/minVersion", f"needs a reader of glTF {least!r:.40}")


def check_extensions(document: Document) -> None:
    """None that compresses, whether declared or only used; none required that is not known."""
    told: set[str] = set()
    for key in ("extensionsRequired", "extensionsUsed"):
        for index, name in enumerate(document.values(document.json, key, "")):
            here = f"/{key}/{index}"
            if not isinstance(name, str):
                document.add("glb.json", here, "is no name of an extension")
            elif name in COMPRESSED:
                if name not in told:
                    document.add("glb.compressed", here, f"{name} is not supported", "export it without compression")
                told.add(name)
            elif key == "extensionsRequired" and name not in DRAWN:
                document.add("glb.required_extension", here, f'requires the extension "{name:.80}", which is not known')
    for chain, key, _ in _members(document.json):
        if key in COMPRESSED and key not in told:
            told.add(key)
            document.add(
                "glb.compressed",
                pointer_of(unlinked(chain)),
                f"{key} is not supported",
                "export it without compression",
            )


def check_addresses(document: Document) -> None:
    """Nothing names a file, a page or data outside the binary chunk, wherever it may hide."""
    for chain, key, value in _members(document.json):
        if key.lower() in ADDRESSES:
            shown = f'"{value[:60]}{"..." if len(value) > 60 else ""}"' if isinstance(value, str) else "an address"
            hint = "export one self-contained .glb with everything in its binary chunk"
            document.add("glb.uri", pointer_of(unlinked(chain)), f"refers to {shown}; a map opens no address", hint)


def _members(root: object) -> Iterator[tuple[Chain, str, object]]:
    """Every member of every object with the way to it; depth is bounded by the JSON reader."""
    stack: list[tuple[Chain, object]] = [(None, root)]
    while stack:
        chain, value = stack.pop()
        if isinstance(value, dict):
            for key, item in value.items():
                here = (chain, key)
                yield here, key, item
                if isinstance(item, (dict, list)):
                    stack.append((here, item))
        elif isinstance(value, list):
            stack.extend(((chain, i), item) for i, item in enumerate(value) if isinstance(item, (dict, list)))
