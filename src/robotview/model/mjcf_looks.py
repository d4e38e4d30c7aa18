"""What is drawn of an MJCF document: shapes, sites, materials, cameras, lights."""

from __future__ import annotations

from typing import cast

import numpy as np

from robotview.mjcf import records
from robotview.mjcf.model import Model
from robotview.model.description import Camera, Light, Look, Material, MeshAsset, Rgba, Role, Shape, ShapeType, Site
from robotview.spatial.pose import Vec3

GREY: Rgba = (0.5, 0.5, 0.5, 1.0)


def shapes(model: Model, materials: tuple[Material, ...]) -> tuple[Shape, ...]:
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
                cast("ShapeType", kind),
                _three(g.size),
                g.pos,
                g.quat,
                g.rgba,
                drawn_color(g.rgba, g.material, by_name),
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
                g.shellinertia,
                override_color=True,
                where=nodes[g.id].where,
            )
        )
    return tuple(out)


def _role(g: records.Geom) -> Role:
    if not g.contype and not g.conaffinity:
        return "visual"
    # MuJoCo draws groups 0 to 2: what collides in a hidden group is there to collide only.
    return "collision" if g.group > 2 else "both"


def sites(model: Model, materials: tuple[Material, ...], meshes: tuple[MeshAsset, ...]) -> tuple[Site, ...]:
    """The sites of a document; one with a mesh is as large as the box around it."""
    named = {s.mesh for s in model.sites if s.type == "mesh"}
    boxes = {
        m.name: _three(tuple((np.ptp(m.mesh.vertices, axis=0) / 2).tolist()))
        for m in meshes
        if m.name in named and len(m.mesh.vertices)
    }
    by_name = {m.name: m for m in materials}
    nodes = model.nodes["site"]
    return tuple(
        Site(
            s.id,
            s.name,
            s.body,
            cast("ShapeType", s.type),
            boxes.get(s.mesh or "", _three(s.size)) if s.type == "mesh" else _three(s.size),
            s.pos,
            s.quat,
            s.rgba,
            drawn_color(s.rgba, s.material, by_name),
            s.material or None,
            s.group,
            nodes[s.id].where,
        )
        for s in model.sites
    )


def drawn_color(rgba: Rgba, material: str | None, materials: dict[str, Material]) -> Rgba:
    if material and rgba == GREY and material in materials:
        return materials[material].rgba
    return rgba


def camera_of(c: records.Camera) -> Camera:
    orthographic = c.orthographic or c.projection == "orthographic"
    target = c.target or None
    return Camera(c.id, c.name, c.body, c.pos, c.quat, c.fovy, c.mode, target, orthographic, c.resolution)


def light_of(light: records.Light) -> Light:
    directional = light.directional or light.type == "directional"
    return Light(
        light.id,
        light.name,
        light.body,
        light.pos,
        light.dir,
        directional,
        light.castshadow,
        light.active,
        light.diffuse,
        light.ambient,
        light.specular,
        light.cutoff,
    )


def material_of(m: records.AssetMaterial) -> Material:
    texture = m.texture or next((layer.texture for layer in m.layers if layer.role in ("rgb", "rgba")), None)
    return Material(
        m.name,
        m.rgba,
        texture or None,
        m.texrepeat,
        m.texuniform,
        m.specular,
        m.shininess,
        m.reflectance,
        m.emission,
        m.metallic if m.metallic >= 0 else None,
        m.roughness if m.roughness >= 0 else None,
    )


def look_of(model: Model) -> Look:
    view, head, stat = model.visual.global_, model.visual.headlight, model.statistic
    skybox = next((texture.name for texture in model.assets.textures if texture.type == "skybox"), None)
    return Look(
        stat.center,
        stat.extent,
        None if view is None else view.azimuth,
        None if view is None else view.elevation,
        45.0 if view is None else view.fovy,
        headlight=head is None or head.active is not False,
        skybox=skybox,
    )


def _three(values: tuple[float, ...]) -> Vec3:
    x, y, z = (*values, 0.0, 0.0, 0.0)[:3]
    return x, y, z
