"""`urdf.Robot` to `Robot`: the same tree in the words that everything above speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from robotview.errors import Problems, UrdfError
from robotview.meshes import Reader
from robotview.meshes.looks import has_materials
from robotview.model.description import (
    DOF_SIZE,
    QPOS_SIZE,
    Body,
    Inertial,
    Joint,
    Material,
    MeshAsset,
    Mimic,
    Rgba,
    Role,
    Shape,
    ShapeType,
    Texture,
)
from robotview.model.robot import Robot
from robotview.model.urdf_assets import UrdfAssets
from robotview.spatial.pose import ZERO, Vec3
from robotview.urdf import Box, Capsule, Collision, Cylinder, DefaultMaterial, Geometry, Link, MeshFile, Sphere, Visual
from robotview.urdf import Joint as UrdfJoint
from robotview.urdf import Material as UrdfMaterial
from robotview.urdf import Robot as UrdfRobot
from robotview.urdf.layout import Dof, Place, lay_out, leader_of
from robotview.urdf.robot import default_of

if TYPE_CHECKING:
    from robotview.model.assets import Progress

GREY: Rgba = (0.7, 0.7, 0.7, 1.0)
VISUAL_GROUP, COLLISION_GROUP = 2, 3


def robot_from_urdf(
    source: UrdfRobot,
    *,
    strict: bool = False,
    mesh_readers: Mapping[str, Reader] | None = None,
    default_material: DefaultMaterial | None = None,
    material_override: bool = False,
    progress: Progress | None = None,
) -> Robot:
    """The robot a URDF describes, its meshes and textures read.

    Args:
        source: the typed document.
        strict: raise when a mesh or texture is missing or broken, instead of a problem and a placeholder.
        mesh_readers: as in `urdf.Robot.from_file`, added to those given there.
        default_material: instead of the one given there.
        material_override: whether a URDF material replaces the materials that a mesh file brings along. RViz leaves
            those alone and paints only what has none; so does this, unless asked. Colours of vertices and facets (STL,
            PLY) are no materials: a URDF material goes over them.
        progress: f(done, total, name), called before each file and, with an empty name, at the end.

    Raises:
        UrdfError: ``strict`` and a file cannot be had; with all of them.
    """
    problems = Problems(list(source.problems))
    assets = UrdfAssets(source, problems, mesh_readers or {}, progress)
    look = default_material if default_material is not None else source.default_material
    build = _Build(source, assets, look, material_override)
    build.run()
    assets.files.finish()
    if strict:
        problems.raise_errors(UrdfError)
    return Robot(
        name=source.name,
        bodies=tuple(build.bodies),
        joints=tuple(build.joints),
        geoms=tuple(build.shapes),
        materials=tuple(build.materials.values()),
        textures=tuple(build.textures.values()),
        meshes=tuple(assets.meshes.values()),
        problems=tuple(problems.found),
        source=source,
    )


@dataclass(slots=True)
class _Build:
    source: UrdfRobot
    assets: UrdfAssets
    default: DefaultMaterial | None
    material_override: bool
    bodies: list[Body] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    materials: dict[tuple[str, Rgba | None, str | None], Material] = field(default_factory=dict)
    textures: dict[str, Texture] = field(default_factory=dict)
    _qpos: int = 0
    _dof: int = 0

    def run(self) -> None:
        places = lay_out(self.source)
        if places[0].body != 0:
            self.bodies.append(Body(0, "world", None))
        for place in places:
            self._body(place)

    def _body(self, place: Place) -> None:
        number, link = place.body, place.link
        joints = tuple(self._joint(place.joint, dof, number) for dof in place.dofs if place.joint is not None)
        drawn = [self._shape(visual, link, number) for visual in link.visuals]
        shapes = (*drawn, *[self._shape(collision, link, number) for collision in link.collisions])
        inertial = None
        if link.inertial is not None:
            origin = link.inertial.origin
            inertial = Inertial(link.inertial.mass, origin.pos, origin.quat, link.inertial.inertia)
        pos, quat = place.pose
        self.bodies.append(
            Body(number, link.name, place.parent, pos, quat, joints, shapes, (), False, inertial, link.where)  # noqa: FBT003
        )

    def _joint(self, joint: UrdfJoint, dof: Dof, body: int) -> int:
        number = len(self.joints)
        limit, dynamics = joint.limit, joint.dynamics
        self.joints.append(
            Joint(
                number,
                dof.name,
                dof.type,
                body,
                self._qpos,
                self._dof,
                axis=dof.axis,
                range=joint.range,
                limited=joint.range is not None,
                damping=dynamics.damping if dynamics is not None else 0.0,
                frictionloss=dynamics.friction if dynamics is not None else 0.0,
                mimic=self._mimic(joint),
                source_type=joint.type,
                effort=limit.effort if limit is not None else None,
                velocity=limit.velocity if limit is not None else None,
                where=joint.where,
            )
        )
        self._qpos += QPOS_SIZE[dof.type]
        self._dof += DOF_SIZE[dof.type]
        return number

    def _mimic(self, joint: UrdfJoint) -> Mimic | None:
        mimic = joint.mimic
        if mimic is None or leader_of(self.source, joint) is None:
            return None
        return Mimic(mimic.joint, mimic.multiplier, mimic.offset)

    def _shape(self, shape: Visual | Collision, link: Link, body: int) -> int:
        number = len(self.shapes)
        kind, size = _form(shape.geometry)
        asset: MeshAsset | None = None
        if isinstance(shape.geometry, MeshFile):
            asset = self.assets.mesh(shape.geometry, shape, link)
        visual = isinstance(shape, Visual)
        written = shape.material if isinstance(shape, Visual) else None
        given = written is not None and written.defined
        if not given:
            written = default_of(self.default, link.name) if visual else None
        # A default that is only a colour is no material of the robot.
        listed = written is not None and (given or written.texture is not None)
        material = self._material(written) if written is not None and listed else None
        color = material.rgba if material is not None else (written.color if written is not None else None) or GREY
        role: Role = "visual" if visual else "collision"
        self.shapes.append(
            Shape(
                number,
                shape.name,
                body,
                kind,
                size,
                shape.origin.pos,
                shape.origin.quat,
                rgba=color,
                color=color,
                material=material.name if material is not None and material.name else None,
                mesh=asset.name if asset is not None else None,
                group=VISUAL_GROUP if visual else COLLISION_GROUP,
                role=role,
                contype=0 if visual else 1,
                conaffinity=0 if visual else 1,
                # A link without <inertial> weighs, in MuJoCo, what its collisions weigh.
                density=0.0 if visual else 1000.0,
                override_color=given and (self.material_override or asset is None or not has_materials(asset.mesh)),
                where=shape.where,
            )
        )
        return number

    def _material(self, written: UrdfMaterial) -> Material:
        """The material, once for each look; two looks of one name get two names."""
        key = (written.name, written.color, written.texture)
        if key not in self.materials:
            texture = None
            if written.texture is not None:
                texture = self.assets.texture(written.texture, written.name, written.where)
            if texture is not None:
                self.textures[texture.name] = texture
            taken = {material.name for material in self.materials.values()}
            base = written.name or written.texture or ""
            name = base
            count = 1
            while base and name in taken:
                count += 1
                name = f"{base}#{count}"
            rgba = written.color or (1.0, 1.0, 1.0, 1.0)
            self.materials[key] = Material(name, rgba, None if texture is None else texture.name)
        return self.materials[key]


def _form(geometry: Geometry) -> tuple[ShapeType, Vec3]:
    """Kind and MuJoCo's half sizes."""
    if isinstance(geometry, Box):
        x, y, z = geometry.size
        return "box", (x / 2, y / 2, z / 2)
    if isinstance(geometry, Sphere):
        return "sphere", (geometry.radius, 0.0, 0.0)
    if isinstance(geometry, Cylinder):
        return "cylinder", (geometry.radius, geometry.length / 2, 0.0)
    if isinstance(geometry, Capsule):
        return "capsule", (geometry.radius, geometry.length / 2, 0.0)
    return "mesh", ZERO
