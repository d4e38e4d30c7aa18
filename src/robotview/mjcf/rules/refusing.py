"""`Refusing`: how a rule says that it is broken."""

from __future__ import annotations

from robotview.errors import Problems
from robotview.mjcf.values import named
from robotview.source.xml import Node


class Refusing:
    """Called with an element, the attribute at fault, why it is refused and what would be right."""

    __slots__ = ("_problems",)

    def __init__(self, problems: Problems) -> None:
        self._problems = problems

    def __call__(self, node: Node, attribute: str, why: str, hint: str | None = None) -> None:
        self._problems.error(
            "structure",
            f"<{node.tag}>{named(node)}: {why}",
            "mjcf.rule",
            where=node.where_of(attribute),
            element=node.tag,
            attribute=attribute,
            hint=hint,
        )


def numbers(node: Node, attribute: str) -> tuple[float, ...]:
    """The numbers an element gives itself; none where it gives none, or what is no number."""
    try:
        return tuple(map(float, node.attrib.get(attribute, "").split()))
    except ValueError:
        return ()


def number(node: Node, attribute: str, default: float = 0.0) -> float:
    """The first of those."""
    return next(iter(numbers(node, attribute)), default)
