"""`urdf.Robot` to `Robot`: the same tree in the words that everything above speaks.

revolute, continuous -> hinge; prismatic -> slide; floating -> free; spherical -> ball; planar -> two slides and a
hinge named N/x N/y N/yaw; fixed -> no joint. A joint's origin is the pose of its child body.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from robotview.errors import Problems, UrdfError
from robotview.meshes import Reader
from robotview.model.assets import Progress
from robotview.model.description import (
    DOF_SIZE,
    QPOS_SIZE,
    Body,
    Inertial,
    Joint,
    JointType,
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
from robotview.spatial.pose import IDENTITY, ORIGIN, ZERO, Pose, Vec3, compose, quat_from_zaxis, rotate
from robotview.urdf import Box, Capsule, Collision, Cylinder, Geometry, Link, MeshFile, Sphere, Visual
from robotview.urdf import Joint as UrdfJoint
from robotview.urdf import Material as UrdfMaterial
from robotview.urdf import Robot as UrdfRobot

GREY: Rgba = (0.7, 0.7, 0.7, 1.0)
VISUAL_GROUP, COLLISION_GROUP = 2, 3
TYPES: dict[str, JointType] = {
    "revolute": "hinge",
    "continuous": "hinge",
    "prismatic": "slide",
    "floating": "free",
    "spherical": "ball",
}
SCALAR = ("revolute", "continuous", "prismatic")


def robot_from_urdf(
    source: UrdfRobot,
    *,
    strict: bool = False,
    mesh_readers: Mapping[str, Reader] | None = None,
    default_material: UrdfMaterial | Sequence[float] | None = None,
    progress: Progress | None = None,
) -> Robot:
    """The robot a URDF describes, its meshes and textures read.

    Args:
        source: the typed document.
        strict: raise when a mesh or texture is missing or broken, instead of a problem and a placeholder.
        mesh_readers: as in `urdf.Robot.from_file`, added to those given there.
        default_material: instead of the one given there.
        progress: f(done, total, name), called before each file.

    Raises:
        UrdfError: ``strict`` and a file cannot be had; with all of them.
    """
    problems = Problems(list(source.problems))
    assets = UrdfAssets(source, problems, mesh_readers or {}, progress)
    look = default_material if default_material is not None else source.default_material
    build = _Build(source, assets, _color_of(look), {joint.name: joint for joint in source.joints})
    build.run()
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
class _Place:
    """Where a link goes: the body above it and its pose there."""

    link: Link
    parent: int
    pose: Pose
    joint: UrdfJoint | None
    world: Pose
    """Pose in the world, as long as every joint above is fixed."""
    still: bool
    """Whether no joint above moves."""


@dataclass(slots=True)
class _Build:
    source: UrdfRobot
    assets: UrdfAssets
    default: Rgba | None
    named: dict[str, UrdfJoint]
    bodies: list[Body] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    materials: dict[tuple[str, Rgba | None, str | None], Material] = field(default_factory=dict)
    textures: dict[str, Texture] = field(default_factory=dict)
    _qpos: int = 0
    _dof: int = 0

    def run(self) -> None:
        below: dict[str, list[UrdfJoint]] = {}
        for joint in self.source.joints:
            below.setdefault(joint.parent, []).append(joint)
        root = self.source.root
        if root.name == "world":
            place = _Place(root, -1, ORIGIN, None, ORIGIN, still=True)
        else:
            self.bodies.append(Body(0, "world", None))
            place = _Place(root, 0, ORIGIN, None, ORIGIN, still=True)
        waiting = [place]
        afloat: list[_Place] = []
        while waiting or afloat:
            if not waiting:
                # MuJoCo lets only children of the world float.
                waiting.append(afloat.pop(0))
            place = waiting.pop()
            number = self._body(place)
            children = []
            for joint in below.get(place.link.name, ()):
                origin = (joint.origin.pos, joint.origin.quat)
                still = place.still and joint.type == "fixed"
                world = compose(place.world, origin)
                child = _Place(self.source.link(joint.child), number, origin, joint, world, still)
                if joint.type == "floating" and place.still:
                    child.parent, child.pose = 0, world
                    afloat.append(child)
                else:
                    children.append(child)
            waiting += reversed(children)

    def _body(self, place: _Place) -> int:
        number = len(self.bodies)
        link = place.link
        joints = () if place.joint is None else self._joints(place.joint, number, free=place.parent == 0)
        drawn = [self._shape(visual, link, number) for visual in link.visuals]
        shapes = (*drawn, *[self._shape(collision, link, number) for collision in link.collisions])
        inertial = None
        if link.inertial is not None:
            origin = link.inertial.origin
            inertial = Inertial(link.inertial.mass, origin.pos, origin.quat, link.inertial.inertia)
        parent = place.parent if number else None
        pos, quat = place.pose
        self.bodies.append(Body(number, link.name, parent, pos, quat, joints, shapes, (), False, inertial, link.where))  # noqa: FBT003
        return number

    def _joints(self, joint: UrdfJoint, body: int, *, free: bool) -> tuple[int, ...]:
        if joint.type == "fixed":
            return ()
        if joint.type == "planar":
            turn = quat_from_zaxis(joint.axis) or IDENTITY
            first, second = rotate(turn, (1.0, 0.0, 0.0)), rotate(turn, (0.0, 1.0, 0.0))
            names = (f"{joint.name}/x", f"{joint.name}/y", f"{joint.name}/yaw")
            kinds: tuple[JointType, ...] = ("slide", "slide", "hinge")
            axes = (first, second, joint.axis)
            return tuple(self._joint(joint, n, k, a, body) for n, k, a in zip(names, kinds, axes, strict=True))
        if joint.type == "floating" and not free:
            # Relative to a link that moves; a free joint would be relative to the world.
            sides = [(f"{joint.name}/{x}", axis) for x, axis in zip("xyz", _AXES, strict=True)]
            slides = tuple(self._joint(joint, name, "slide", axis, body) for name, axis in sides)
            return (*slides, self._joint(joint, f"{joint.name}/turn", "ball", _AXES[2], body))
        return (self._joint(joint, joint.name, TYPES[joint.type], joint.axis, body),)

    def _joint(self, joint: UrdfJoint, name: str, kind: JointType, axis: Vec3, body: int) -> int:
        number = len(self.joints)
        limit, dynamics = joint.limit, joint.dynamics
        self.joints.append(
            Joint(
                number,
                name,
                kind,
                body,
                self._qpos,
                self._dof,
                axis=axis,
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
        self._qpos += QPOS_SIZE[kind]
        self._dof += DOF_SIZE[kind]
        return number

    def _mimic(self, joint: UrdfJoint) -> Mimic | None:
        """What the joint follows, where both have one position; the reader has warned about the rest."""
        mimic = joint.mimic
        if mimic is None or joint.type not in SCALAR:
            return None
        leader = self.named.get(mimic.joint)
        if leader is None or leader.type not in SCALAR:
            return None
        return Mimic(mimic.joint, mimic.multiplier, mimic.offset)

    def _shape(self, shape: Visual | Collision, link: Link, body: int) -> int:
        number = len(self.shapes)
        kind, size = _form(shape.geometry)
        asset: MeshAsset | None = None
        if isinstance(shape.geometry, MeshFile):
            asset = self.assets.mesh(shape.geometry, link)
        written = shape.material if isinstance(shape, Visual) else None
        material = self._material(written) if written is not None and written.defined else None
        color = material.rgba if material is not None else self.default or GREY
        visual = isinstance(shape, Visual)
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
                override_color=material is not None,
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


_AXES: tuple[Vec3, Vec3, Vec3] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


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


def _color_of(look: UrdfMaterial | Sequence[float] | None) -> Rgba | None:
    if look is None:
        return None
    if isinstance(look, UrdfMaterial):
        return look.color
    numbers = [min(max(float(x), 0.0), 1.0) for x in look]
    if len(numbers) not in (3, 4):
        raise ValueError(f"default_material needs 3 or 4 numbers or a urdf.Material, not {len(numbers)} numbers")
    return (numbers[0], numbers[1], numbers[2], numbers[3] if len(numbers) == 4 else 1.0)
