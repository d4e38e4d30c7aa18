"""What ``<compiler discardvisual="true">`` makes MuJoCo leave out: told, for the picture keeps it.

Source: MuJoCo's XML reference, compiler; what counts as referred to was found by experiment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from robotview.errors import Problem, Problems

if TYPE_CHECKING:
    from robotview.mjcf.model import Model
    from robotview.source import Node

REFERRING = ("sensor", "tendon", "pair", "tuple")


@dataclass(frozen=True, slots=True)
class Discarded:
    """Parts of a robot that a compiled ``mujoco.MjModel`` of the same file does not have."""

    geoms: frozenset[int] = frozenset()
    """Ids of shapes that neither collide nor are referred to."""
    meshes: frozenset[str] = frozenset()
    """Names of meshes that no other geom uses."""
    looks: bool = False
    """Whether all materials and textures are left out."""


def discarded(model: Model, problems: Problems) -> Discarded:
    """What MuJoCo's compiler drops of a document; a note in ``problems`` says so."""
    if not model.compiler.discardvisual:
        return Discarded()
    from robotview.mjcf.schema import version_key  # whoever has a model has imported it

    drag = version_key(model.version) >= (3, 16, 0)  # from then on what a fluid feels is kept
    named = set(_geoms_referred_to(model))
    kept = {
        geom.id
        for geom in model.geoms
        if geom.contype
        or geom.conaffinity
        or (drag and geom.fluidshape == "ellipsoid")
        or (geom.name and geom.name in named)
    }
    used = {geom.mesh for geom in model.geoms if geom.id in kept}
    dropped = Discarded(
        frozenset(range(len(model.geoms))) - kept,
        frozenset(mesh.name for mesh in model.assets.meshes if mesh.name not in used),
        looks=True,
    )
    message = (
        f"discardvisual: MuJoCo leaves out materials, textures and {len(dropped.geoms)} geoms; they are shown here"
    )
    problems.found.append(
        Problem("info", "schema", message, "mjcf.discardvisual", element="compiler", attribute="discardvisual")
    )
    return dropped


def _geoms_referred_to(model: Model) -> Iterator[str]:
    for kind in REFERRING:
        for node in model.nodes.get(kind, ()):
            yield from _named_by(node)


def _named_by(node: Node) -> Iterator[str]:
    from robotview.mjcf.references import references  # whoever has a node has imported it

    yield from (name for _, kind, name in references(node) if kind == "geom")
    for child in node.children:
        yield from _named_by(child)
