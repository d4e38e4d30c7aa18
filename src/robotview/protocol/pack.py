"""Turns a robot into what a view draws: one small scene and the blobs it names."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from robotview.errors import Where
from robotview.meshes.mesh import Mesh
from robotview.model.description import Body, Camera, HeightField, Joint, MeshAsset, Shape, Site, Tendon, Texture
from robotview.protocol import frontend
from robotview.protocol import scene as wire
from robotview.protocol.blobs import Blob, compressed, verbatim
from robotview.protocol.framing import frame
from robotview.protocol.geometry import PackedMesh, lay_out, quantise_heights
from robotview.protocol.inputs import inputs_of
from robotview.protocol.kept import pack_mesh_once

if TYPE_CHECKING:
    from robotview.model.robot import Robot

# From ahead on the right and a little above, for a robot that faces +X.
_AZIMUTH, _ELEVATION = 135.0, -20.0
_WORTH_THREADS = 50_000
"""Triangles."""
_WORTH_CORES = 3
"""With two, what threads win they lose to each other: 0.21 s instead of 0.19 for 400,000 triangles."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A robot as it crosses: the scene, the same as a blob, and the blobs it refers to."""

    scene: wire.Scene
    blob: Blob
    parts: tuple[Blob, ...]


def pack(robot: Robot) -> Packed:
    """Everything a page needs to draw the robot at any qpos."""
    return _Packer(robot).run()


def _packed_meshes(meshes: Iterable[Mesh]) -> dict[int, PackedMesh]:
    """By id of the mesh: assets may share one. Large ones side by side, since numpy and zlib let go of the GIL."""
    distinct = {id(mesh): mesh for mesh in meshes}
    cores = os.cpu_count() or 1
    if cores < _WORTH_CORES or sum(len(mesh.faces) for mesh in distinct.values()) < _WORTH_THREADS:
        return {key: pack_mesh_once(mesh) for key, mesh in distinct.items()}
    with ThreadPoolExecutor(min(4, cores)) as pool:
        return dict(zip(distinct, pool.map(pack_mesh_once, distinct.values()), strict=True))


class _Packer:
    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.blobs: dict[str, Blob] = {}
        self.packed = _packed_meshes(mesh.mesh for mesh in robot.meshes)
        self.material_ids = {material.name: i for i, material in enumerate(robot.materials)}
        self.mesh_ids = {mesh.name: i for i, mesh in enumerate(robot.meshes)}
        self.hfield_ids = {hfield.name: i for i, hfield in enumerate(robot.hfields)}
        self.texture_ids = {texture.name: i for i, texture in enumerate(robot.textures)}
        self.joint_ids = {joint.name: joint.id for joint in robot.joints}

    def run(self) -> Packed:
        robot, look = self.robot, self.robot.look
        center, extent = frame(robot)
        meshes = [self.mesh(mesh) for mesh in robot.meshes]
        hfields = [self.hfield(hfield) for hfield in robot.hfields]
        textures = [self.texture(texture) for texture in robot.textures]
        scene = wire.Scene(
            name=robot.name,
            nq=robot.nq,
            qpos0=[float(value) for value in robot.qpos0],
            bodies=[_body(body) for body in robot.bodies],
            joints=[self.joint(joint) for joint in robot.joints],
            geoms=[self.geom(shape) for shape in robot.geoms],
            sites=[_site(site) for site in robot.sites],
            cameras=[_camera(camera) for camera in robot.cameras],
            lights=[
                wire.LightSpec(
                    light.name,
                    light.body,
                    light.pos,
                    light.dir,
                    light.directional,
                    light.castshadow,
                    light.active,
                    light.diffuse,
                    light.ambient,
                    light.cutoff,
                )
                for light in robot.lights
            ],
            textures=textures,
            materials=[
                wire.MaterialSpec(
                    material.name,
                    material.rgba,
                    self.texture_ids.get(material.texture) if material.texture else None,
                    material.texrepeat,
                    material.texuniform,
                    material.specular,
                    material.shininess,
                    material.reflectance,
                    material.emission,
                    material.metallic,
                    material.roughness,
                )
                for material in robot.materials
            ],
            meshes=meshes,
            hfields=hfields,
            keyframes=[wire.KeyframeSpec(key.name, [float(q) for q in key.qpos]) for key in robot.keyframes],
            inputs=inputs_of(robot),
            tendons=[_tendon(tendon) for tendon in robot.tendons],
            skybox=self.texture_ids.get(look.skybox) if look.skybox else None,
            scenery_reader=None if robot.scenery is None else self.keep(frontend.glb_reader()),
            scenery=None if robot.scenery is None else self.keep(verbatim(robot.scenery)),
            headlight=look.headlight,
            center=center,
            extent=extent,
            azimuth=_AZIMUTH if look.azimuth is None else look.azimuth,
            elevation=_ELEVATION if look.elevation is None else look.elevation,
            fovy=look.fovy,
            blobs=[blob.spec for blob in self.blobs.values()],
        )
        return Packed(scene, compressed(msgspec.json.encode(scene)), tuple(self.blobs.values()))

    def keep(self, blob: Blob) -> str:
        self.blobs.setdefault(blob.hash, blob)
        return blob.hash

    def joint(self, joint: Joint) -> wire.JointSpec:
        limits = joint.range if joint.range is not None and all(map(math.isfinite, joint.range)) else None
        mimic = None
        if joint.mimic is not None and joint.mimic.joint in self.joint_ids:
            leader = self.joint_ids[joint.mimic.joint]
            mimic = wire.MimicSpec(leader, joint.mimic.multiplier, joint.mimic.offset)
        return wire.JointSpec(
            name=joint.name,
            type=joint.type,
            body=joint.body,
            qposadr=joint.qposadr,
            pos=joint.pos,
            axis=joint.axis,
            ref=joint.ref,
            range=limits,
            limited=joint.limited and limits is not None,
            mimic=mimic,
            label=joint.name or _made_up_label(self.robot, joint),
            source_type=joint.source_type,
            where=short_place(joint.where),
        )

    def geom(self, shape: Shape) -> wire.GeomSpec:
        return wire.GeomSpec(
            name=shape.name,
            body=shape.body,
            type=shape.type,
            size=shape.size,
            pos=shape.pos,
            quat=shape.quat,
            color=shape.color,
            material=self.material_ids.get(shape.material) if shape.material else None,
            mesh=self.mesh_ids.get(shape.mesh) if shape.mesh else None,
            hfield=self.hfield_ids.get(shape.hfield) if shape.hfield else None,
            group=shape.group,
            role=shape.role,
            override_color=shape.override_color,
            where=short_place(shape.where),
        )

    def mesh(self, asset: MeshAsset) -> wire.MeshSpec:
        packed = self.packed[id(asset.mesh)]
        for image in packed.images:
            self.keep(image)
        return wire.MeshSpec(asset.name, self.keep(packed.geometry), packed.arrays, packed.parts, asset.missing)

    def hfield(self, hfield: HeightField) -> wire.HeightFieldSpec:
        elevation = np.frombuffer(hfield.elevation, dtype="<f4").reshape(hfield.nrow, hfield.ncol)
        blob, arrays = lay_out([("elevation", quantise_heights(elevation, hfield.size[2]))])
        return wire.HeightFieldSpec(hfield.name, self.keep(blob), arrays, hfield.size)

    def texture(self, texture: Texture) -> wire.TextureSpec:
        images: Sequence[bytes] = texture.faces or ([texture.image] if texture.image is not None else [])
        return wire.TextureSpec(
            name=texture.name,
            type=texture.type,  # type: ignore[arg-type]  # readers refuse other words
            builtin=texture.builtin,  # type: ignore[arg-type]
            rgb1=texture.rgb1,
            rgb2=texture.rgb2,
            mark=texture.mark,  # type: ignore[arg-type]
            markrgb=texture.markrgb,
            random=texture.random,
            width=texture.width,
            height=texture.height,
            images=[self.keep(verbatim(image)) for image in images],
            gridsize=texture.gridsize,
            gridlayout=texture.gridlayout,
            hflip=texture.hflip,
            vflip=texture.vflip,
        )


def _body(body: Body) -> wire.BodySpec:
    parent = -1 if body.parent is None else body.parent
    return wire.BodySpec(body.name, parent, body.pos, body.quat, list(body.joints), body.mocap, short_place(body.where))


def _site(site: Site) -> wire.SiteSpec:
    return wire.SiteSpec(
        name=site.name,
        body=site.body,
        type="box" if site.type == "mesh" else site.type,  # type: ignore[arg-type]  # readers refuse hfield and sdf
        size=site.size,
        pos=site.pos,
        quat=site.quat,
        color=site.color,
        group=site.group,
        where=short_place(site.where),
    )


def _camera(camera: Camera) -> wire.CameraSpec:
    return wire.CameraSpec(
        camera.name,
        camera.body,
        camera.pos,
        camera.quat,
        camera.fovy,
        camera.mode,  # type: ignore[arg-type]  # readers refuse other words
    )


def _tendon(tendon: Tendon) -> wire.TendonSpec:
    wraps = [
        wire.WrapSpec(wrap.kind, wrap.target, -1 if wrap.side is None else wrap.side)
        for wrap in tendon.wraps
        if wrap.kind != "joint"
    ]
    return wire.TendonSpec(tendon.name, tendon.width, tendon.rgba, wraps)


def _made_up_label(robot: Robot, joint: Joint) -> str:
    body = robot.bodies[joint.body]
    owner = body.name or f"body #{body.id}"
    same = [robot.joints[i] for i in body.joints if not robot.joints[i].name]
    number = f" {same.index(joint) + 1}" if len(same) > 1 else ""
    return f"{owner} ({joint.type}{number})"


def short_place(where: Where | None) -> str:
    """File name, line and column; folders stay here, so that an exported page does not tell where it was made."""
    if where is None:
        return ""
    return str(Where(os.path.basename(where.file.replace("\\", "/")), where.line, where.column))
