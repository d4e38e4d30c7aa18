"""`mjcf.Model` to `Robot`: what is drawn, moved and weighed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from robotview.errors import MjcfError, Problems
from robotview.mjcf import records
from robotview.mjcf.model import Model
from robotview.model.assets import AssetLoader, Progress
from robotview.model.description import Body, Inertial
from robotview.model.discarded import discarded
from robotview.model.flexcomp.expand import expanded
from robotview.model.flexcomp.files import FlexcompFiles
from robotview.model.flexes import with_flexes
from robotview.model.mass import MassRules
from robotview.model.mjcf_align import with_aligned_bodies
from robotview.model.mjcf_controls import actuator_of, joints_of, keyframes_of
from robotview.model.mjcf_fit import fitted_shapes
from robotview.model.mjcf_looks import camera_of, light_of, look_of, material_of, shapes, sites
from robotview.model.mjcf_springs import with_springs
from robotview.model.mjcf_stretch import with_instances
from robotview.model.mjcf_tendons import tendons_of
from robotview.model.physical import check_inertials, check_moving_mass
from robotview.model.robot import Robot
from robotview.spatial.pose import Mat3

if TYPE_CHECKING:
    from robotview.meshes.read import Reader


def robot_from_mjcf(
    model: Model,
    *,
    strict: bool = False,
    mesh_readers: Mapping[str, Reader] | None = None,
    progress: Progress | None = None,
) -> Robot:
    """The robot a document describes, its meshes, textures and height fields read.

    Args:
        model: the document.
        strict: raise, after a pass over all files, if one is missing or broken; else a placeholder is shown.
        mesh_readers: readers for more mesh formats: suffix such as ".step" -> function of bytes and name.
        progress: f(done, total, name), called before each mesh.

    Raises:
        MjcfError: ``strict`` and something is wrong; or inertias that MuJoCo refuses.
    """
    problems = Problems(list(model.problems))
    loader = AssetLoader(model, problems, mesh_readers or {}, progress)
    materials = tuple(material_of(m) for m in model.assets.materials)
    meshes = loader.meshes()
    written, (model, constraints) = model, expanded(model, FlexcompFiles(loader, meshes), problems)
    geoms = fitted_shapes(shapes(model, materials), model, meshes, problems)
    geoms, meshes = with_instances(geoms, meshes, model.stretches)
    robot = Robot(
        name=model.name,
        bodies=tuple(_bodies(model)),
        joints=joints_of(model),
        geoms=geoms,
        sites=sites(model, materials, meshes),
        cameras=tuple(camera_of(c) for c in model.cameras),
        lights=tuple(light_of(light) for light in model.lights),
        tendons=tendons_of(model),
        actuators=tuple(actuator_of(i, a) for i, a in enumerate(model.actuators)),
        materials=materials,
        meshes=meshes,
        textures=loader.textures(),
        hfields=loader.hfields(),
        look=look_of(model),
        mass_rules=_mass_rules(model.compiler),
        discarded=discarded(model, problems),
        source=written,
    )
    robot = with_aligned_bodies(with_flexes(robot, model, constraints, problems), model)
    check_inertials(robot, problems)
    check_moving_mass(robot, problems)
    keyframes = keyframes_of(model, robot.joints, robot.qpos0, problems)
    # A file that MuJoCo would misread is refused whole; files beside it that are missing are not.
    if strict or any(problem.kind == "unphysical_inertia" for problem in problems.errors):
        problems.raise_errors(MjcfError)
    return with_springs(replace(robot, keyframes=keyframes, problems=tuple(problems.found)), model.joints)


def _bodies(model: Model) -> list[Body]:
    nodes = model.nodes["body"]
    return [
        Body(
            b.id,
            b.name,
            b.parent,
            b.pos,
            b.quat,
            tuple(j.id for j in b.joints),
            tuple(g.id for g in b.geoms),
            tuple(s.id for s in b.sites),
            b.mocap,
            None if b.inertial is None else _inertial(b.inertial),
            nodes[b.id].where if b.id else None,
        )
        for b in model.bodies
    ]


def _inertial(inertial: records.Inertial) -> Inertial:
    if inertial.fullinertia is not None:
        xx, yy, zz, xy, xz, yz = inertial.fullinertia
        matrix: Mat3 = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    else:
        xx, yy, zz = inertial.diaginertia or (0.0, 0.0, 0.0)
        matrix = ((xx, 0.0, 0.0), (0.0, yy, 0.0), (0.0, 0.0, zz))
    return Inertial(inertial.mass or 0.0, inertial.pos, inertial.quat, matrix)


def _mass_rules(compiler: records.Compiler) -> MassRules:
    words: dict[bool | str, Literal["auto", "true", "false"]] = {True: "true", False: "false"}
    return MassRules(
        words.get(compiler.inertiafromgeom, "auto"),
        compiler.inertiagrouprange,
        compiler.boundmass,
        compiler.boundinertia,
        compiler.balanceinertia,
        compiler.settotalmass,
    )
