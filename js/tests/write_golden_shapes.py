"""Writes golden/shapes.json: objects of maps, the shapes they are made of, and how far these reach.

Run it after a change of `robotview.maps.shapes`: `python js/tests/write_golden_shapes.py`.
"""

import json
import random
from pathlib import Path

import msgspec

from robotview.maps.document import AnyObject, MapDocument
from robotview.maps.shapes import Shape, shapes
from robotview.maps.solids import reach_of
from robotview.maps.written import plain

EACH = 12


def params(kind: str, rng: random.Random) -> dict[str, object]:
    """Parameters of one type within its limits, simple ones and awkward ones."""

    def length(low: float, high: float) -> float:
        value = rng.uniform(low, high)
        return rng.choice([value, round(value, 2), round(value, 1) or low])

    if kind == "box":
        return {"size": [length(0.1, 3) for _ in range(3)]}
    if kind in ("cylinder", "capsule"):
        radius = length(0.1, 1)
        return {"radius": radius, "height": 2 * radius + length(0.1, 2)}
    if kind == "ramp":
        thickness = rng.choice([None, length(0.1, 0.5)])
        return {"length": length(0.5, 4), "width": length(0.5, 2), "height": length(0.1, 2), "thickness": thickness}
    made = {"steps": rng.randint(1, 7), "tread": length(0.1, 0.5), "riser": length(0.1, 0.3), "width": length(0.5, 2)}
    return made | rng.choice([{"style": "open", "thickness": length(0.1, 0.2)}, {"style": "solid"}])


def quat(rng: random.Random) -> list[float]:
    turned = [rng.gauss(0, 1) for _ in range(4)]
    norm = sum(part * part for part in turned) ** 0.5
    return rng.choice([[1, 0, 0, 0], [0.5, -0.5, 0.5, 0.5], [0, 0, 0, -1], [part / norm for part in turned]])


def told(shape: Shape) -> dict[str, object]:
    """A mesh is a wedge: the page has its half sizes, of which the corners are made."""
    wedge = shape.type == "mesh"
    half = [abs(part) for part in shape.corners[0]] if wedge else list(shape.half)
    return {"type": "wedge" if wedge else shape.type, "half": half, "position": shape.position, "quat": shape.quat}


def case(one: AnyObject) -> dict[str, object]:
    return {"object": plain(one), "shapes": [told(shape) for shape in shapes(one)], "reach": reach_of(one)}


if __name__ == "__main__":
    rng = random.Random(8)
    objects = []
    for kind in ("box", "cylinder", "capsule", "ramp", "stairs"):
        for number in range(EACH):
            pose = {"position": [rng.uniform(-5, 5) for _ in range(3)], "quat": quat(rng)}
            objects.append({"id": f"{kind}-{number}", "type": kind, "pose": pose, "params": params(kind, rng)})
    document = msgspec.convert({"mapId": "golden", "objects": objects}, MapDocument)
    cases = [case(one) for one in document.objects]
    out = Path(__file__).parent / "golden" / "shapes.json"
    out.write_text(json.dumps(cases) + "\n", encoding="utf-8", newline="\n")
