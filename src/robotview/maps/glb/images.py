"""Images, and the textures and materials that name them; sizes by the header, before anything is decoded."""

from __future__ import annotations

from typing import Any

from robotview.maps.glb.buffers import View
from robotview.maps.glb.document import Document
from robotview.maps.pictures import picture_size

MOST_IMAGES = 64
MIMES = {"image/png": "png", "image/jpeg": "jpeg"}


def check_images(document: Document, views: list[View | None]) -> None:
    """Each is a PNG or JPEG inside the file, of sane size."""
    images = document.entries("images")
    if len(images) > MOST_IMAGES:
        document.add("glb.images", "/images", f"has {len(images):,} images; at most {MOST_IMAGES} are allowed")
        images = images[:MOST_IMAGES]
    for index, entry in enumerate(images):
        _image(document, f"/images/{index}", entry, views)


def _image(document: Document, here: str, entry: dict[str, Any], views: list[View | None]) -> None:
    mime = entry.get("mimeType")
    if "bufferView" not in entry:
        if "uri" not in entry:
            document.add("glb.image", here, "has no data")
        return
    if not isinstance(mime, str) or mime not in MIMES:
        document.add("glb.image", f"{here}/mimeType", f"{mime!r:.60} is neither image/png nor image/jpeg")
        mime = None
    number = document.reference(entry, "bufferView", here, "bufferViews")
    view = None if number is None else views[number]
    if view is None:
        return
    size, wrong = picture_size(document.binary[view.start : view.start + view.size])
    if wrong:
        code = "glb.image" if size is None else "glb.image_size"
        document.add(code, here, wrong, "use PNG or JPEG" if size is None else "make it smaller")
    if size is not None and size.format and mime is not None and MIMES[mime] != size.format:
        document.add("glb.image", f"{here}/mimeType", f"says {mime}, but the data are {size.format.upper()}")


def check_materials(document: Document) -> None:
    """Textures name images and samplers that are there, materials textures."""
    for index, entry in enumerate(document.entries("textures")):
        document.reference(entry, "source", f"/textures/{index}", "images")
        document.reference(entry, "sampler", f"/textures/{index}", "samplers")
    for index, entry in enumerate(document.entries("materials")):
        stack: list[tuple[str, dict[str, Any]]] = [(f"/materials/{index}", entry)]
        while stack:
            here, value = stack.pop()
            for key, item in value.items():
                if not isinstance(item, dict) or key == "extras":
                    continue
                if key.endswith("Texture"):
                    document.reference(item, "index", f"{here}/{key}", "textures", needed=True)
                stack.append((f"{here}/{key}", item))
