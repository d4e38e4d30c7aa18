"""What an edit writes: checked against the schema, and spelt as MJCF."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from robotview.errors import EditError, Problems, near_names
from robotview.mjcf.elements import plan_for
from robotview.mjcf.values import report_value, spoken
from robotview.source.markup import between
from robotview.source.xml import Node

TREE = frozenset({"body", "frame", "replicate", "worldbody"})


def check_attributes(node: Node, path: str, version: str, texts: Mapping[str, str]) -> None:
    """Refuse attributes that the element does not have, and values that do not fit."""
    try:
        plan = plan_for(path, version)
    except KeyError:
        return
    problems = Problems()
    for name, text in texts.items():
        attribute = plan.element.attributes.get(name)
        if attribute is None:
            near = near_names(name, plan.element.attributes, 2)
            hint = f"did you mean {' or '.join(near)}?" if near else None
            what = f'<{node.tag}> has no attribute "{name}"'
            code = "mjcf.attribute.unknown"
            problems.error(
                "unknown_attribute", what, code, where=node.where, element=node.tag, attribute=name, hint=hint
            )
            continue
        try:
            plan.convert[name](text)
        except ValueError:
            report_value(node, name, text, attribute, problems)
    problems.raise_errors(EditError)


def schema_path(tags: Iterable[str]) -> str:
    """The schema's path of an element with these tags from the root down."""
    path: list[str] = []
    for tag in list(tags)[1:]:
        if tag in TREE:
            path = [tag]
        elif tag == "default":
            path = ["default"]
        elif path and path[0] in TREE:
            path = ["body", tag]
        else:
            path.append(tag)
    return "/".join(path) or "mujoco"


def value_text(value: Any) -> str:
    """A value as MJCF writes it; text stays as it is."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return spoken(value)
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    if isinstance(value, Iterable):
        return " ".join(value_text(item) for item in value)
    item = getattr(value, "item", None)
    return value_text(item()) if callable(item) else str(value)


def quoted(text: str, quote: str) -> bytes:
    """Text as it stands between these quotes."""
    return between(text, quote).encode()
