"""Material libraries of OBJ files: diffuse colour, opacity and texture."""

from __future__ import annotations

import math
from dataclasses import dataclass

from robotview.errors import Problem
from robotview.meshes.mesh import Rgba
from robotview.meshes.refusal import remark

_OPTION_NUMBERS = {
    "-blendu": 1, "-blendv": 1, "-cc": 1, "-clamp": 1, "-imfchan": 1, "-texres": 1, "-bm": 1, "-boost": 1, "-type": 1,
    "-mm": 2, "-o": 3, "-s": 3, "-t": 3,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ObjMaterial:
    color: Rgba | None = None
    image: str | None = None


def read_mtl(data: bytes, name: str) -> tuple[dict[str, ObjMaterial], list[Problem]]:
    """Materials by name, and what could not be understood (never an error: the shape is there without colours)."""
    materials: dict[str, ObjMaterial] = {}
    problems: list[Problem] = []
    current: str | None = None
    rgb: tuple[float, float, float] | None = None
    alpha = 1.0
    image: str | None = None

    def finish() -> None:
        if current is None or current in materials:
            return
        shown = rgb
        if image is not None and (rgb is None or max(rgb) == 0.0):
            shown = (1.0, 1.0, 1.0)  # Exporters write a black or no Kd beside a texture and mean the texture alone.
        materials[current] = ObjMaterial(None if shown is None else (*shown, alpha), image)

    for line, raw in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
        words = raw.split()
        if not words:
            continue
        key = words[0].lower()
        try:
            if key == "newmtl":
                finish()
                current, rgb, alpha, image = raw.strip()[6:].strip(), None, 1.0, None
            elif key == "kd" and words[1].lower() not in ("spectral", "xyz"):
                numbers = [_unit(word) for word in words[1:4]]
                rgb = (numbers[0], numbers[1 % len(numbers)], numbers[2 % len(numbers)])
            elif key == "d":
                alpha = _unit(words[-1])
            elif key == "tr":
                alpha = 1.0 - _unit(words[-1])
            elif key == "map_kd":
                image = _file_name(words[1:]) or None
        except (ValueError, IndexError):
            message = f'"{raw.strip()[:60]}" is not understood and left out'
            problems.append(remark("warning", name, message, "mesh.mtl.syntax", line=line))
    finish()
    return materials, problems


def _unit(word: str) -> float:
    value = float(word)
    if not math.isfinite(value):
        raise ValueError(word)
    return min(max(value, 0.0), 1.0)


def _file_name(words: list[str]) -> str:
    """What follows the options of a map; names may hold spaces."""
    k = 0
    while k < len(words) and words[k].lower() in _OPTION_NUMBERS:
        most = _OPTION_NUMBERS[words[k].lower()]
        k += 1
        taken = 0
        while taken < most and k < len(words) - 1 and (taken == 0 or _is_number(words[k])):
            k, taken = k + 1, taken + 1
    return " ".join(words[k:])


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True
