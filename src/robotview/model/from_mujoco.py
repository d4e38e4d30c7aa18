"""A compiled ``mujoco.MjModel`` (or an ``MjSpec``, which is compiled) to `Robot`, recognised by its arrays alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from robotview.model.description import Look
from robotview.model.mujoco_arrays import Arrays, Compiled, vec
from robotview.model.mujoco_controls import Controls
from robotview.model.mujoco_flexes import flex_of
from robotview.model.mujoco_looks import Looks
from robotview.model.mujoco_tree import Tree
from robotview.model.robot import Robot

T = TypeVar("T")


def robot_from_mujoco(source: object) -> Robot:
    """The robot of an MjModel, or of an MjSpec compiled on the spot.

    Raises:
        ValueError: MuJoCo refuses to compile the spec.
    """
    model = cast("Compiled", source.compile() if hasattr(source, "compile") else source)
    arrays = Arrays(model)
    looks = Looks(arrays)
    tree, controls = Tree(arrays, looks), Controls(arrays)

    def all_of(size: str, read: Callable[[int], T]) -> tuple[T, ...]:
        return tuple(read(i) for i in range(arrays.size(size) if hasattr(model, size) else 0))

    textures = all_of("ntex", looks.texture)
    sky = next((t.name for t in textures if t.type == "skybox"), None)
    return Robot(
        name=arrays.title,
        bodies=all_of("nbody", tree.body),
        joints=all_of("njnt", tree.joint),
        geoms=all_of("ngeom", tree.geom),
        sites=all_of("nsite", tree.site),
        cameras=all_of("ncam", tree.camera),
        lights=all_of("nlight", tree.light),
        tendons=all_of("ntendon", controls.tendon),
        # Since 3.11 an actuator may have several controls: nu counts those.
        actuators=all_of("nactuator" if hasattr(model, "nactuator") else "nu", controls.actuator),
        materials=all_of("nmat", looks.material),
        textures=textures,
        meshes=all_of("nmesh", looks.mesh),
        hfields=all_of("nhfield", looks.hfield),
        flexes=all_of("nflex", lambda i: flex_of(model, i, arrays.name("flex", i), looks.material_names)),
        keyframes=all_of("nkey", controls.keyframe),
        look=Look(vec(model.stat.center), float(model.stat.extent), skybox=sky),
        source=model,
    )
