"""`mjcf.Model` to `Robot`: what is drawn, moved and weighed."""

from __future__ import annotations

from typing import Any, cast

from robotview.errors import Problems, RobotViewError
from robotview.mjcf import records
from robotview.mjcf.actuators import gains
from robotview.mjcf.model import Model
from robotview.model.assets import AssetLoader, Progress
from robotview.model.description import (
    DOF_SIZE,
    QPOS_SIZE,
    Actuator,
    Body,
    Camera,
    Inertial,
    Joint,
    Keyframe,
    Light,
    Look,
    Material,
    Rgba,
    Role,
    Shape,
    Site,
    Tendon,
)
from robotview.model.mass import MassRules
from robotview.model.physical import check_inertials
from robotview.model.robot import Robot
from robotview.spatial import inertia as tensors
from robotview.spatial.pose import Vec3

GREY: Rgba = (0.5, 0.5, 0.5, 1.0)
TRANSMISSIONS = (
    ("joint", "joint"),
    ("jointinparent", "jointinparent"),
    ("tendon", "tendon"),
    ("site", "site"),
    ("body", "body"),
    ("cranksite", "slidercrank"),
)


def robot_from_mjcf(
    model: Model, *, strict: bool = False, mesh_readers: dict[str, Any] | None = None, progress: Progress | None = None
) -> Robot:
    """The robot a document describes, its meshes, textures and height fields read.

    Args:
        strict: raise on the first pass over all files if one is missing or broken; else they become problems and placeholders.

    Raises:
        RobotViewError: ``strict`` and something is wrong; or inertias that MuJoCo refuses.
    """
    problems = Problems(list(model.problems))
    loader = AssetLoader(model, problems, mesh_readers or {}, progress)
    meshes = loader.meshes()
    textures = loader.textures()
    hfields = loader.hfields()
    materials = tuple(_material(m) for m in model.assets.materials)
    joints = _joints(model)
    robot = Robot(
        name=model.name,
        bodies=tuple(_bodies(model)),
        joints=joints,
        geoms=_shapes(model, materials),
        sites=_sites(model, materials),
        cameras=tuple(_camera(c) for c in model.cameras),
        lights=tuple(_light(light) for light in model.lights),
        tendons=tuple(_tendon(i, t) for i, t in enumerate(model.tendons)),
        actuators=tuple(_actuator(i, a, model) for i, a in enumerate(model.actuators)),
        materials=materials,
        textures=textures,
        meshes=meshes,
        hfields=hfields,
        keyframes=(),
        look=_look(model),
        mass_rules=_mass_rules(model),
        source=model,
    )
    check_inertials(robot, problems)
    keyframes = _keyframes(model, robot, problems)
    # A file that MuJoCo would misread is refused whole; files beside it that are missing are not.
    fatal = [p for p in problems.errors if strict or p.kind in ("unphysical_inertia",)]
    if fatal:
        problems.raise_errors(RobotViewError)
    return Robot(
        **{
            **{f: getattr(robot, f) for f in robot.__dataclass_fields__},
            "keyframes": keyframes,
            "problems": tuple(problems.found),
        }
    )


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
            _inertial(b.inertial),
            nodes[b.id].where if b.id else None,
        )
        for b in model.bodies
    ]


def _inertial(inertial: records.Inertial | None) -> Inertial | None:
    if inertial is None:
        return None
    full, diagonal = inertial.fullinertia, inertial.diaginertia or (0.0, 0.0, 0.0)
    if full is not None:
        rows = tensors.from_full(full).tolist()
        matrix = cast("tuple[Vec3, Vec3, Vec3]", tuple(tuple(row) for row in rows))
    else:
        matrix = ((diagonal[0], 0.0, 0.0), (0.0, diagonal[1], 0.0), (0.0, 0.0, diagonal[2]))
    return Inertial(inertial.mass or 0.0, inertial.pos, inertial.quat, matrix)


def _joints(model: Model) -> tuple[Joint, ...]:
    out, qpos, dof = [], 0, 0
    nodes = model.nodes["joint"]
    for j in model.joints:
        given = j.range if j.type != "free" and (j.limited or j.range != (0.0, 0.0)) else None
        out.append(
            Joint(
                j.id,
                j.name,
                cast("Any", j.type),
                j.body,
                qpos,
                dof,
                j.pos,
                j.axis,
                given,
                bool(j.limited),
                j.ref,
                j.springref,
                _first(j.stiffness),
                _first(j.damping),
                j.armature,
                j.frictionloss,
                j.group,
                None,
                j.type,
                None,
                None,
                nodes[j.id].where,
            )
        )
        qpos += QPOS_SIZE[j.type]
        dof += DOF_SIZE[j.type]
    return tuple(out)


def _shapes(model: Model, materials: tuple[Material, ...]) -> tuple[Shape, ...]:
    by_name = {m.name: m for m in materials}
    nodes = model.nodes["geom"]
    out = []
    for g in model.geoms:
        kind = "mesh" if g.mesh and g.type not in ("mesh", "sdf") else g.type
        out.append(
            Shape(
                g.id,
                g.name,
                g.body,
                cast("Any", kind),
                _three(g.size),
                g.pos,
                g.quat,
                g.rgba,
                _color(g.rgba, g.material, by_name),
                g.material or None,
                g.mesh or None,
                g.hfield or None,
                g.group,
                _role(g),
                g.contype,
                g.conaffinity,
                _three(g.friction),
                g.mass,
                g.density,
                bool(g.shellinertia),
                True,
                nodes[g.id].where,
            )
        )
    return tuple(out)


def _role(g: records.Geom) -> Role:
    if not g.contype and not g.conaffinity:
        return "visual"
    # MuJoCo draws groups 0 to 2: what collides in a hidden group is there to collide only.
    return "collision" if g.group > 2 else "both"


def _sites(model: Model, materials: tuple[Material, ...]) -> tuple[Site, ...]:
    by_name = {m.name: m for m in materials}
    nodes = model.nodes["site"]
    return tuple(
        Site(
            s.id,
            s.name,
            s.body,
            cast("Any", s.type),
            _three(s.size),
            s.pos,
            s.quat,
            s.rgba,
            _color(s.rgba, s.material, by_name),
            s.material or None,
            s.group,
            nodes[s.id].where,
        )
        for s in model.sites
    )


def _color(rgba: Rgba, material: str | None, materials: dict[str, Material]) -> Rgba:
    if material and rgba == GREY and material in materials:
        return materials[material].rgba
    return rgba


def _camera(c: records.Camera) -> Camera:
    resolution = tuple(c.resolution) if getattr(c, "resolution", None) else (1, 1)
    return Camera(
        c.id,
        c.name,
        c.body,
        c.pos,
        c.quat,
        float(c.fovy),
        c.mode,
        c.target or None,
        getattr(c, "projection", "") == "orthographic",
        cast("tuple[int, int]", resolution),
    )


def _light(light: records.Light) -> Light:
    directional = bool(getattr(light, "directional", False)) or getattr(light, "type", "") == "directional"
    return Light(
        light.id,
        light.name,
        light.body,
        light.pos,
        light.dir,
        directional,
        bool(light.castshadow),
        bool(light.active),
        light.diffuse,
        light.ambient,
        light.specular,
        float(light.cutoff),
    )


def _material(m: records.AssetMaterial) -> Material:
    texture = m.texture or next((layer.texture for layer in m.layers if layer.role in ("rgb", "rgba")), None)
    metallic, roughness = m.metallic, m.roughness
    return Material(
        m.name,
        m.rgba,
        texture or None,
        m.texrepeat,
        bool(m.texuniform),
        m.specular,
        m.shininess,
        m.reflectance,
        m.emission,
        metallic if metallic is not None and metallic >= 0 else None,
        roughness if roughness is not None and roughness >= 0 else None,
    )


def _tendon(i: int, t: records.TendonSpatial | records.TendonFixed) -> Tendon:
    if isinstance(t, records.TendonFixed):
        return Tendon(
            i, t.name, "fixed", tuple(j.joint or "" for j in t.joints), t.width, t.rgba, bool(t.limited), _pair(t.range)
        )
    path = tuple(
        "pulley"
        if isinstance(p, records.TendonSpatialPulley)
        else (getattr(p, "site", None) or getattr(p, "geom", None) or "")
        for p in t.path
    )
    return Tendon(i, t.name, "spatial", path, t.width, t.rgba, bool(t.limited), _pair(t.range))


def _actuator(i: int, a: Any, model: Model) -> Actuator:
    kind = type(a).__name__.removeprefix("Actuator").lower()
    trntype, target = next(
        ((trn, getattr(a, name)) for name, trn in TRANSMISSIONS if getattr(a, name, None)), ("undefined", "")
    )
    gain, bias = gains(kind, a)
    return Actuator(
        i,
        a.name,
        kind,
        target,
        trntype,
        tuple(getattr(a, "gear", None) or (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)),
        getattr(a, "refsite", None) or None,
        _pair(getattr(a, "ctrlrange", None)),
        bool(getattr(a, "ctrllimited", False)),
        gain,
        bias,
    )


def _keyframes(model: Model, robot: Robot, problems: Problems) -> tuple[Keyframe, ...]:
    out = []
    for key, node in zip(model.keyframes, model.nodes.get("key", []), strict=True):
        qpos = tuple(key.qpos or ())
        if len(qpos) > robot.nq or (qpos and len(qpos) < robot.nq and model.version < "3.16"):
            problems.error(
                "bad_value",
                f'<key> "{key.name}" has {len(qpos)} numbers in qpos, the model has {robot.nq}',
                "mjcf.key.size",
                where=node.where_of("qpos"),
                element="key",
                attribute="qpos",
            )
        full = qpos[: robot.nq] + tuple(robot.qpos0[len(qpos) :].tolist())
        out.append(Keyframe(key.name, key.time, full, tuple(key.ctrl or ())))
    return tuple(out)


def _look(model: Model) -> Look:
    look, stat = model.visual.global_, model.statistic
    sky = next((t.name for t in model.assets.textures if t.type == "skybox"), None)
    head = model.visual.headlight
    return Look(
        stat.center if isinstance(stat.center, tuple) else None,
        stat.extent if isinstance(stat.extent, float) else None,
        look.azimuth if look else None,
        look.elevation if look else None,
        look.fovy if look else 45.0,
        bool(head.active) if head is not None and not isinstance(head.active, str) else True,
        sky,
    )


def _mass_rules(model: Model) -> MassRules:
    c = model.compiler
    mode = c.inertiafromgeom
    word = {True: "true", False: "false"}.get(mode, "auto") if not isinstance(mode, str) else mode
    group = c.inertiagrouprange
    return MassRules(
        cast("Any", word),
        (int(group[0]), int(group[1])),
        c.boundmass,
        c.boundinertia,
        bool(c.balanceinertia),
        c.settotalmass,
    )


def _three(values: tuple[float, ...] | None) -> Vec3:
    v = tuple(values or ()) + (0.0, 0.0, 0.0)
    return (v[0], v[1], v[2])


def _pair(values: Any) -> tuple[float, float] | None:
    return (values[0], values[1]) if values is not None and tuple(values[:2]) != (0.0, 0.0) else None


def _first(value: float | tuple[float, ...]) -> float:
    return value[0] if isinstance(value, tuple) else value
