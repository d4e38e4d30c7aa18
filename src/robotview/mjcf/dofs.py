"""What MuJoCo's compiler refuses about the joints and shapes of one body."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robotview.errors import Problems
from robotview.mjcf.values import named

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

DOFS = {"free": 6, "ball": 3, "hinge": 1, "slide": 1}
MOST_DOFS = 6


def check_bodies(model: Model, problems: Problems) -> None:
    """Report joints of the world, joints that cannot stand together in one body, and mesh geoms without a mesh."""
    for body in model.bodies:
        for joint in body.joints if body.id == 0 else ():
            node = model.nodes["joint"][joint.id]
            problems.error(
                "structure",
                f"<{node.tag}>{named(node)} stands in <worldbody>: the world cannot move",
                "mjcf.joint.world",
                where=node.where,
                element=node.tag,
                hint="put it into a <body>",
            )
        if len(body.joints) > 1 and body.id:
            _check_together(model, body.id, problems)
    for geom in model.geoms:
        if geom.type in ("mesh", "sdf") and not geom.mesh:
            node = model.nodes["geom"][geom.id]
            problems.error(
                "undefined_reference",
                f"<geom>{named(node)} is of type {geom.type} but names no mesh",
                "mjcf.geom.mesh",
                where=node.where,
                element="geom",
                attribute="mesh",
                hint='give mesh="...", the name of a <mesh> in <asset>',
            )


def _check_together(model: Model, body_id: int, problems: Problems) -> None:
    body = model.bodies[body_id]
    kinds = [joint.type for joint in body.joints]
    after_ball = kinds.index("ball") + 1 if "ball" in kinds else len(kinds)
    wrong = next((i for i in range(after_ball, len(kinds)) if kinds[i] in ("ball", "hinge")), None)
    if wrong is not None:
        why, hint = (
            "a ball joint is followed by another rotation",
            "a ball already turns every way: leave the other out",
        )
    elif sum(DOFS[kind] for kind in kinds) > MOST_DOFS:
        why, hint, wrong = (
            "its joints have more than 6 degrees of freedom",
            "a body has 6 at most; nest bodies instead",
            1,
        )
    else:
        return
    node = model.nodes["joint"][body.joints[wrong].id]
    problems.error(
        "structure",
        f'body "{body.name}": {why} ({", ".join(kinds)})',
        "mjcf.joint.together",
        where=node.where,
        element=node.tag,
        hint=hint,
    )
