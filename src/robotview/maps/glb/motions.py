"""Skins, animations and cameras: that what they name is there."""

from __future__ import annotations

from typing import Any

from robotview.maps.glb.accessors import FLOAT, Accessors
from robotview.maps.glb.document import Document


def check_motions(document: Document, accessors: Accessors) -> None:
    for index, entry in enumerate(document.entries("skins")):
        _skin(document, accessors, f"/skins/{index}", entry)
    for index, entry in enumerate(document.entries("animations")):
        _animation(document, f"/animations/{index}", entry)
    for index, entry in enumerate(document.entries("cameras")):
        for kind in ("perspective", "orthographic"):
            shape = document.part(entry, kind, f"/cameras/{index}")
            for name in shape.keys() - {"extras", "extensions"}:
                value = {name: [shape[name]]}
                document.numbers(value, name, f"/cameras/{index}/{kind}", 1)


def _skin(document: Document, accessors: Accessors, here: str, entry: dict[str, Any]) -> None:
    joints = document.values(entry, "joints", here)
    if not joints:
        document.add("glb.json", here, "has no joints")
    for i, value in enumerate(joints):
        document.index(value, f"{here}/joints/{i}", "nodes")
    document.reference(entry, "skeleton", here, "nodes")
    number = document.reference(entry, "inverseBindMatrices", here, "accessors")
    matrices = None if number is None else accessors.found[number]
    if matrices is None:
        return
    place = f"{here}/inverseBindMatrices"
    if matrices.shape != "MAT4" or matrices.component != FLOAT:
        document.add("glb.json", place, "are no MAT4 of floats")
    elif matrices.length < len(joints):
        document.add("glb.accessor_range", place, f"has {matrices.length:,} matrices for {len(joints):,} joints")


def _animation(document: Document, here: str, entry: dict[str, Any]) -> None:
    samplers = len(document.values(entry, "samplers", here))
    for place, sampler in document.objects(entry, "samplers", here):
        document.reference(sampler, "input", place, "accessors", needed=True)
        document.reference(sampler, "output", place, "accessors", needed=True)
    for place, channel in document.objects(entry, "channels", here):
        number = document.count(channel, "sampler", place)
        if number is not None and number >= samplers:
            document.add("glb.index", f"{place}/sampler", f"names sampler {number}, but there are {samplers}")
        target = document.part(channel, "target", place)
        document.reference(target, "node", f"{place}/target", "nodes")
