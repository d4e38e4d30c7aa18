"""`Refusing`: how a rule says that it is broken."""

from __future__ import annotations

from robotview.errors import Problems
from robotview.mjcf.schema import version_key
from robotview.mjcf.values import named
from robotview.source.xml import Node


class Refusing:
    """Called with an element, the attribute at fault, why it is refused and what would be right.

    What the version that is followed takes, and a later one refuses (``since``), is a warning.
    """

    __slots__ = ("_problems", "_version")

    def __init__(self, problems: Problems, version: str) -> None:
        self._problems = problems
        self._version = version_key(version)

    def __call__(
        self, node: Node, attribute: str, why: str, hint: str | None = None, *, since: str | None = None
    ) -> None:
        taken = since is not None and self._version < version_key(since)
        report = self._problems.warning if taken else self._problems.error
        if taken:
            why = f"{why}; MuJoCo refuses this from {since} on"
        report(
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
