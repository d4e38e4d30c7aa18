"""Elements that MuJoCo replaces by others, kept as they are written: what of them cannot be read or written back."""

from __future__ import annotations

from robotview.errors import Problems
from robotview.mjcf.around import Around
from robotview.mjcf.scaling import ScaledFrame
from robotview.mjcf.values import named
from robotview.source.xml import Node

CLASSED = ("joint", "geom", "site", "tendon", "equality")
"""Elements that a composite makes, with the values of the class around it."""


def frames_around(node: Node, here: Around) -> tuple[ScaledFrame, ...]:
    """The frames to be written around a macro, for they are not worked into it."""
    scaled = () if here.scaling is None else here.scaling.frames
    return (*scaled, ScaledFrame(here.frame)) if node.tag == "composite" and here.frame is not None else scaled


def check_macro(node: Node, here: Around, problems: Problems) -> None:
    """Say what is not read of a flexcomp or a composite, and what stands in the way of writing it back."""
    what, element = f"<{node.tag}>{named(node)}", node.tag
    if element == "composite":
        problems.warning(
            "schema",
            f"{what} is not expanded: what it makes is missing in the picture",
            "mjcf.unsupported.composite",
            where=node.where,
            element=element,
            hint="MuJoCo 4.0 has no composites; a flexcomp of dim 1 takes the place of a cable",
        )
    elif here.scaling is not None:
        problems.warning(
            "schema",
            f"{what} stands in a scaled frame, but keeps its size",
            "mjcf.unsupported.frame-scale-macro",
            where=node.where,
            element=element,
        )
    if here.suffix:
        problems.warning(
            "schema",
            f"{what} stands in a <replicate>: it cannot be written back",
            f"mjcf.unsupported.{element}-copy",
            where=node.where,
            element=element,
            hint="MuJoCo puts the number of a copy behind every name it makes, which no macro can say",
        )
    if element == "composite" and any(here.childclass.values.get(tag) for tag in CLASSED):
        problems.warning(
            "schema",
            f"{what} takes values from default classes: it cannot be written back",
            "mjcf.unsupported.composite-class",
            where=node.where,
            element=element,
            hint="give the values to its own <joint> and <geom>",
        )
