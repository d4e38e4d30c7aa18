"""Whether a document holds only what MJCF has: elements, attributes, and how often each may stand."""

from __future__ import annotations

from collections.abc import Iterable

from robotview.errors import Problems, Severity, near_names
from robotview.mjcf.rules.bounds import BOUNDED, check_bounds
from robotview.mjcf.rules.presence import RULED, check_presence
from robotview.mjcf.rules.refusing import Refusing
from robotview.mjcf.schema import Element, elsewhere, schema
from robotview.source.xml import Node

UNCHECKED = frozenset({"frame", "replicate"})
"""Elements whose unknown attributes MuJoCo passes over."""
OUTSIDE = frozenset({"body", "frame"})
"""Elements that MuJoCo passes over outside ``worldbody``."""


def validate(root: Node, version: str, problems: Problems, *, lenient: bool) -> None:
    """Report every element and attribute that MJCF does not have at its place, and what occurs too often.

    Args:
        version: of MuJoCo, whose schema and rules hold.
        lenient: unknown elements and attributes are warnings.
    """
    checker = _Checker(problems, lenient=lenient)
    refuse = Refusing(problems, version)
    stack = [(root, schema(version))]
    while stack and not problems.full("error"):
        node, spec = stack.pop()
        known = spec.attributes
        for name in node.attrib:
            if name not in known:
                checker.attribute(node, spec, name)
        for name in _required(spec):
            if name not in node.attrib:
                checker.missing(node, name)
        if spec.path in RULED:
            check_presence(node, spec.path, refuse)
        if spec.path in BOUNDED:
            data = known.get("data")
            check_bounds(node, spec.path, data.keywords if data is not None else (), refuse)
        below = spec.children
        once: dict[str, Node] = {}
        first = len(stack)
        for child in node.children:
            inner = below.get(child.tag)
            if inner is None:
                outside = checker.stranger(child, node, spec)
                if outside is not None:
                    stack.append((child, outside))
                continue
            if inner.multiplicity in "?!":
                if child.tag in once:
                    checker.twice(child, node, once[child.tag])
                once[child.tag] = child
            stack.append((child, inner))
        stack[first:] = stack[: first - 1 if first else None : -1]  # in document order: of a flood the first are told


class _Checker:
    def __init__(self, problems: Problems, *, lenient: bool) -> None:
        self.problems = problems
        self.unknown = problems.warning if lenient else problems.error
        self.severity: Severity = "warning" if lenient else "error"

    def attribute(self, node: Node, spec: Element, name: str) -> None:
        if name.startswith("xmlns") or self.problems.full("warning" if node.tag in UNCHECKED else self.severity):
            return
        place, code = node.where_of(name), "mjcf.attribute.unknown"
        message = f'<{node.tag}> has no attribute "{name}"'
        if node.tag in UNCHECKED:
            message += "; it has no effect"
            hint = elsewhere(spec.path, name) or f"allowed: {' '.join(spec.attributes)}"
            self.problems.warning("schema", message, code, where=place, element=node.tag, attribute=name, hint=hint)
        else:
            hint = elsewhere(spec.path, name) or _near(name, spec.attributes, f"<{node.tag}> takes no attributes")
            self.unknown("schema", message, code, where=place, element=node.tag, attribute=name, hint=hint)

    def missing(self, node: Node, attribute: str) -> None:
        self.problems.error(
            "schema",
            f'<{node.tag}> needs the attribute "{attribute}"',
            "mjcf.attribute.missing",
            where=node.where,
            element=node.tag,
            attribute=attribute,
        )

    def stranger(self, child: Node, node: Node, spec: Element) -> Element | None:
        """Report an element out of place; what is still to be checked, if MuJoCo looks into it."""
        if child.tag in OUTSIDE and spec.path == "mujoco":
            self.problems.warning(
                "structure",
                f"<{child.tag}> outside <worldbody> is not part of the model",
                "mjcf.body.outside",
                where=child.where,
                element=child.tag,
                hint="put it into <worldbody>",
            )
            return spec.children["worldbody"].children[child.tag]
        if self.problems.full(self.severity):
            return None
        self.unknown(
            "unknown_element",
            f"<{child.tag}> is not allowed in <{node.tag}>",
            "mjcf.element.unknown",
            where=child.where,
            element=child.tag,
            hint=_OF_URDF.get(child.tag)
            or elsewhere(spec.path, child.tag, element=True)
            or _near(child.tag, spec.children, f"<{node.tag}> takes no children"),
        )
        return None

    def twice(self, child: Node, node: Node, first: Node) -> None:
        self.problems.error(
            "schema",
            f"<{node.tag}> has <{child.tag}> twice, first at {first.where}",
            "mjcf.element.twice",
            where=child.where,
            element=child.tag,
            hint="keep one of them",
        )


_OF_URDF = {
    "link": "URDF's <link> is a <body> here, inside the body it hangs on",
    "visual": "URDF's <visual> is a <geom> here",
    "collision": "URDF's <collision> is a <geom> here",
    "origin": "URDF's <origin> is pos and euler or quat of the element itself here",
    "limit": "URDF's <limit> is the range of the <joint> here",
}


def _near(name: str, known: Iterable[str], none: str) -> str:
    names = list(known)
    near = near_names(name, names, 2)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"allowed: {' '.join(names[:12])}{' ...' if len(names) > 12 else ''}" if names else none


_REQUIRED: dict[int, tuple[Element, tuple[str, ...]]] = {}
"""Kept with its element, so that the id stays that element's."""


def _required(spec: Element) -> tuple[str, ...]:
    cached = _REQUIRED.get(id(spec))
    if cached is None:
        names = tuple(attribute.name for attribute in spec.attributes.values() if attribute.required)
        cached = _REQUIRED[id(spec)] = (spec, names)
    return cached[1]
