"""Makes ``src/robotview/mjcf/records.py``: one typed record per MJCF element, from ``schema.tsv`` and
``mjcf_meanings.txt``, which says what everything means.

    python tests/tools/make_mjcf_records.py

Needs ruff, which formats what is made, so that the file is the same byte for byte whoever makes it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from robotview.mjcf.fields import INHERITED, LISTS, RESOLVED, default_value, field_name, record_name
from robotview.mjcf.schema import Attribute, Element, schema

sys.path[:0] = [str(Path(__file__).parent)]

from mjcf_meanings import Meanings  # noqa: E402

MEANINGS = Path(__file__).with_name("mjcf_meanings.txt")
OUT = Path(__file__).parents[2] / "src/robotview/mjcf/records.py"
PLACED = {"body/joint", "body/geom", "body/site", "body/camera", "body/light"}
"""Elements that know their own index and the index of their body."""
VERSIONS = ("3.2.3", "3.10.0", "3.17.0", "4.0.0")
"""Where slots came or went; the records have the fields of all of them."""
CONTAINERS = {"tendon", "equality", "actuator", "sensor", "keyframe", "worldbody"}
HEAD = '''"""One record per MJCF element, its fields named as MJCF names them. Made by tests/tools/make_mjcf_records.py.

Values are resolved: classes applied, angles in radians, one quaternion (w, x, y, z) per pose, frames merged. ``None``
means that the file gives nothing and MuJoCo has no fixed default. Units stand in brackets; where there are two, the
first is that of the first kind of joint or length the text names.

Source: MuJoCo's documentation, "XML Reference".
"""

from __future__ import annotations

import msgspec


class Record(msgspec.Struct, frozen=True):
    """Base of all records."""
'''


def annotation(attribute: Attribute) -> str:
    if attribute.kind == "keyword":
        kind = (
            "bool"
            if set(attribute.keywords) in ({"true", "false"}, {"disable", "enable"})
            else ("bool | str" if set(attribute.keywords) == {"true", "false", "auto"} else "str")
        )
    elif attribute.kind == "keywords":
        kind = "tuple[str, ...]"
    elif attribute.kind == "string":
        kind = "str"
    else:
        number = "float" if attribute.kind == "real" else "int"
        if attribute.most == 1:
            kind = number
        elif attribute.least == attribute.most and attribute.most <= 7:
            kind = f"tuple[{', '.join([number] * attribute.most)}]"
        else:
            kind = f"tuple[{number}, ...]"
    return kind if default_value(attribute) is not None else f"{kind} | None"


def fields(element: Element) -> list[tuple[str, str, str]]:
    rows = []
    attributes = element.attributes
    if element.path in PLACED:
        rows += [("id", "int", "0"), ("body", "int", "0")]
        rows += [("align", "bool | str", '"auto"')] if element.path == "body/joint" else []
    elif element.path == "body":
        rows += [("id", "int", "0"), ("parent", "int | None", "None")]
    ordered = sorted(attributes, key=lambda name: (name != "name", list(attributes).index(name)))
    for name in ordered:
        if name in RESOLVED:
            continue
        kind, value = annotation(attributes[name]), default_value(attributes[name])
        if name in ("pos", "quat") and {"axisangle", "quat"} <= set(attributes):
            kind, value = (
                ("tuple[float, float, float]", (0.0, 0.0, 0.0))
                if name == "pos"
                else ("tuple[float, float, float, float]", (1.0, 0.0, 0.0, 0.0))
            )
        if name == "name":
            kind, value = "str", ""
        rows.append((field_name(name), kind, repr(value).replace("'", '"')))
    for name, tag in INHERITED.get(element.path, {}).items():
        attribute = schema().children["default"].children[tag].attributes[name]
        rows.append((name, annotation(attribute), repr(default_value(attribute)).replace("'", '"')))
    if element.path == "tendon/spatial":
        rows.append(("path", "list[TendonSpatialSite | TendonSpatialGeom | TendonSpatialPulley]", "[]"))
    elif element.path == "body":
        rows += [
            ("inertial", "Inertial | None", "None"),
            ("joints", "list[Joint]", "[]"),
            ("geoms", "list[Geom]", "[]"),
            ("sites", "list[Site]", "[]"),
            ("cameras", "list[Camera]", "[]"),
            ("lights", "list[Light]", "[]"),
            ("plugins", "list[Plugin]", "[]"),
            ("flexcomps", "list[Flexcomp]", "[]"),
            ("composites", "list[Composite]", "[]"),
        ]
    else:
        for tag, child in element.children.items():
            name = record_name(child.path)
            if child.multiplicity == "*":
                rows.append((LISTS.get(tag, tag + "s"), f"list[{name}]", "[]"))
            else:
                rows.append((field_name(tag), f"{name} | None", "None"))
    return rows


def walk(element: Element, seen: dict[str, Element]) -> None:
    for child in element.children.values():
        if child.path.startswith(("default", "frame", "replicate")) or child.path in seen:
            continue
        seen[child.path] = child
        walk(child, seen)


def elements() -> dict[str, Element]:
    """Every element of any version that is read, with the attributes of all of them."""
    seen: dict[str, Element] = {}
    for version in VERSIONS:
        found: dict[str, Element] = {}
        walk(schema(version), found)
        for path, element in found.items():
            old = seen.get(path, Element(path, element.multiplicity))
            attributes, children = old.attributes | element.attributes, old.children | element.children
            life = (element.since, element.until)
            seen[path] = Element(path, element.multiplicity, attributes, children, *life)
    return seen


def generate() -> str:
    """The text of ``records.py``."""
    seen = elements()
    meanings = Meanings.read(MEANINGS, seen)
    text = HEAD
    for path in sorted(seen, key=lambda p: (p.count("/"), p), reverse=True):
        rows = fields(seen[path])
        if not rows or path in CONTAINERS:
            continue
        text += f'\n\nclass {record_name(path)}(Record, frozen=True):\n    """{meanings.of_element(path)}"""\n\n'
        for name, kind, value in rows:
            text += f'    {name}: {kind} = {value}\n    """{meanings.of(path, name)}"""\n'
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(OUT), "-"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, check=True, encoding="utf-8").stdout


if __name__ == "__main__":
    OUT.write_text(generate(), encoding="utf-8", newline="\n")
