"""The table of MJCF: which elements may stand where, and what each attribute takes.

``schema.tsv`` is made from MuJoCo's own wheels by ``tests/tools/make_mjcf_schema.py`` and gated against
``mujoco.mj_printSchema`` by a test. `include`, `frame` and `replicate` are not part of that schema and are added here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources

from robotview.errors import Problem, ReadError

LATEST = "4.0.0"
FRAMES_SCALE = "3.16.0"
FRAME_ATTRIBUTES = ("name", "childclass", "pos", "quat", "axisangle", "xyaxes", "zaxis", "euler")


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute slot."""

    name: str
    kind: str
    """string, int, real, keyword (one of ``keywords``) or keywords (several of them)."""
    least: int = 1
    most: int = 1
    """Largest count of numbers; 0 = any."""
    required: bool = False
    default: str = ""
    """As MuJoCo's manual writes it; empty when there is none or it depends on others."""
    keywords: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    """Last version that has it; empty = the latest."""


@dataclass(slots=True)
class Element:
    """One element position: ``path`` such as ``body/geom``."""

    path: str
    multiplicity: str
    attributes: dict[str, Attribute] = field(default_factory=dict)
    children: dict[str, Element] = field(default_factory=dict)
    since: str = ""
    until: str = ""

    @property
    def tag(self) -> str:
        return self.path.rpartition("/")[2]


def version_key(version: str) -> tuple[int, ...]:
    """``"4.0"`` -> (4, 0, 0)."""
    numbers = [int("".join(c for c in part if c.isdigit()) or 0) for part in version.split(".")[:3]]
    return tuple(numbers + [0] * (3 - len(numbers)))


def checked_version(version: object) -> str:
    """A version that somebody asked for.

    Raises:
        ReadError: it is none, such as "x".
        TypeError: it is no text.
    """
    if not isinstance(version, str):
        raise TypeError(f'mujoco_version is a {type(version).__name__}; give text such as "3.10"')
    if not re.fullmatch(r"[3-9]\.\d+(\.\d+)?", version):
        message = f'mujoco_version="{version}" is no version of MuJoCo from 3.0 on'
        raise ReadError(Problem("error", "bad_value", message, "option.version", hint='such as "3.10" or "4.0.0"'))
    return version


def elsewhere(path: str, name: str, *, element: bool = False) -> str:
    """When MuJoCo has an attribute, or an element, that the version read for has not; "" if it never had.

    Args:
        path: of the element that holds it.
        name: its own.
        element: whether ``name`` is one.
    """
    for version, words in (
        (LATEST, "since {0.since}"),
        *((v, "until {0.until}") for v in ("3.17.0", "3.10.0", "3.2.7")),
    ):
        holder = _at(schema(version), path)
        slot = holder and (holder.children if element else holder.attributes).get(name)
        if slot:
            return f"MuJoCo has it {words.format(slot)}"
    return ""


def _at(root: Element, path: str) -> Element | None:
    """The element of a path in the schema; those that contain themselves have the path of the outermost."""
    here: Element | None = root
    for tag in path.split("/") if path != "mujoco" else ():
        inner = here.children.get(tag) if here else None
        here = inner or (root.children["worldbody"].children.get(tag) if here is root else None)
    return here


@lru_cache(maxsize=5)
def schema(version: str = LATEST) -> Element:
    """The root element ``mujoco`` with everything below it, as of a MuJoCo version.

    Recursive elements (body, default, frame, replicate) contain themselves.
    """
    wanted = version_key(version)
    elements: dict[str, Element] = {}
    for line in resources.files(__package__).joinpath("schema.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        path, multiplicity, name, kind, least, most, required, default, keywords, since, until = line.split("\t")
        if (since and wanted < version_key(since)) or (until and wanted > _line_end(until)):
            continue
        if kind == "element":
            element = elements[path] = Element(path, multiplicity, since=since, until=until)
            parent = "mujoco" if "/" not in path else path.rpartition("/")[0]
            if path != "mujoco" and parent in elements:
                elements[parent].children[element.tag] = element
        elif path in elements:
            elements[path].attributes[name] = Attribute(
                name,
                kind,
                int(least),
                int(most),
                required == "yes",
                default,
                tuple(keywords.split(",")) if keywords else (),
                since,
                until,
            )
    root, body, classes = elements["mujoco"], elements["body"], elements["default"]
    classes.children["default"] = classes
    frame = Element(
        "frame", "*", {n: body.attributes.get(n, Attribute(n, "string")) for n in FRAME_ATTRIBUTES}, body.children
    )
    if wanted >= version_key(FRAMES_SCALE):
        frame.attributes |= {
            "scale": Attribute("scale", "real", 1, 3, since=FRAMES_SCALE),
            "massscale": Attribute("massscale", "real", 1, 1, since=FRAMES_SCALE),
            "scaling": Attribute("scaling", "keyword", keywords=("similar", "geometry"), since=FRAMES_SCALE),
        }
    replicate = Element(
        "replicate",
        "*",
        {
            "count": Attribute("count", "int", required=True),
            "sep": Attribute("sep", "string"),
            "childclass": Attribute("childclass", "string"),
            "offset": Attribute("offset", "real", 3, 3),
            "euler": Attribute("euler", "real", 3, 3),
        },
        body.children,
    )
    body.children |= {"body": body, "frame": frame, "replicate": replicate}
    del root.children["body"]
    root.children["worldbody"] = Element("worldbody", "*", {}, body.children)
    return root


SAMPLED_AGAIN = {"3.2.3": (3, 2, 6), "3.3.4": (3, 3, 6)}


def _line_end(until: str) -> tuple[int, ...]:
    """Wheels are sampled: a slot last seen in 3.17.0 lives to the end of the 3.17 line."""
    if until in SAMPLED_AGAIN:
        return SAMPLED_AGAIN[until]
    return (*version_key(until)[:2], 10_000)
