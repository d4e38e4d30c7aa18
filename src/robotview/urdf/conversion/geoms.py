"""`Geoms`: visuals and collisions of links as geoms."""

from __future__ import annotations

from robotview.source import Node
from robotview.source.markup import numbers
from robotview.spatial.pose import IDENTITY, ZERO
from robotview.urdf.conversion.looks import GREY, Materials
from robotview.urdf.conversion.meshes import MeshAssets
from robotview.urdf.conversion.notes import Names, Notes, UrdfPlaces
from robotview.urdf.records import Box, Collision, Geometry, Link, Material, MeshFile, Sphere, Visual
from robotview.urdf.robot import Robot, default_of

THIN = 1e-6
"""[m] MuJoCo takes no box or cylinder without thickness."""
VISUAL = {"group": "2", "contype": "0", "conaffinity": "0", "density": "0"}
COLLISION = {"group": "3"}


class Geoms:
    """Turns shapes into elements; names of geoms differ."""

    def __init__(
        self,
        robot: Robot,
        meshes: MeshAssets,
        materials: Materials,
        notes: Notes,
        places: UrdfPlaces,
        *,
        material_override: bool,
    ) -> None:
        self.robot = robot
        self.meshes = meshes
        self.materials = materials
        self.notes = notes
        self.places = places
        self.material_override = material_override
        self._names = Names()

    def of(self, link: Link) -> list[Node]:
        """The geoms of a link, visuals first."""
        shapes: tuple[Visual | Collision, ...] = (*link.visuals, *link.collisions)
        return [node for shape in shapes for node in self._geoms(shape, link)]

    def weigh(self, link: Link) -> bool:
        """Whether a link has its mass from its collisions."""
        if link.inertial is not None:
            return False
        for collision in link.collisions:
            geometry = collision.geometry
            if not isinstance(geometry, MeshFile):
                if _size(geometry) is not None:
                    return True
            elif self.meshes.pieces(geometry, link, collides=True, plain=True):
                return True
        return False

    def _geoms(self, shape: Visual | Collision, link: Link) -> list[Node]:
        pos, quat = shape.origin.pos, shape.origin.quat
        attributes = dict(VISUAL if isinstance(shape, Visual) else COLLISION)
        attributes |= {} if pos == ZERO else {"pos": numbers(pos)}
        attributes |= {} if quat == IDENTITY else {"quat": numbers(quat)}
        for extra in shape.extras:
            self.notes.lost(f"<{extra.tag}>", link.name, extra.where, extra.tag)
        look, given = self._look(shape, link)
        if isinstance(shape.geometry, MeshFile):
            return self._mesh_geoms(shape, shape.geometry, link, attributes, look, given=given)
        size = self._sized(shape, shape.geometry, link)
        if size is None:
            return []
        kind = type(shape.geometry).__name__.lower()
        return [self._geom(shape, {"type": kind, "size": numbers(size), **attributes, **look})]

    def _look(self, shape: Visual | Collision, link: Link) -> tuple[dict[str, str], bool]:
        """The colour or material of a geom, and whether the URDF gives it."""
        material = shape.material if isinstance(shape, Visual) else None
        if material is not None and material.defined:
            return self.materials.of_urdf(material), True
        default = default_of(self.robot.default_material, link.name) if isinstance(shape, Visual) else None
        return self.materials.of_urdf(default or Material("", GREY)), False

    def _mesh_geoms(
        self,
        shape: Visual | Collision,
        mesh: MeshFile,
        link: Link,
        attributes: dict[str, str],
        look: dict[str, str],
        *,
        given: bool,
    ) -> list[Node]:
        collides = isinstance(shape, Collision)
        plain = collides or (given and self.material_override)
        nodes = []
        for piece in self.meshes.pieces(mesh, link, collides=collides, plain=plain):
            own = look
            if piece.look is not None:
                own = self.materials.of_mesh(piece.look, piece.images, mesh.filename, mesh.where) or look
            nodes.append(self._geom(shape, {"type": "mesh", "mesh": piece.mesh, **attributes, **own}))
        return nodes

    def _geom(self, shape: Visual | Collision, attributes: dict[str, str]) -> Node:
        name = self._names.unique(shape.name)
        return self.places.made("geom", {**({"name": name} if name else {}), **attributes}, shape.where)

    def _sized(self, shape: Visual | Collision, geometry: Geometry, link: Link) -> tuple[float, ...] | None:
        """MuJoCo's half sizes; None, told, for what has no extent."""
        size = _size(geometry)
        kind = type(geometry).__name__.lower()
        if size is None:
            message = f'a <{kind}> of link "{link.name}" has no size and is left out'
            self.notes.tell("warning", message, "size", shape.where, kind)
        elif min(size) <= 0.0:
            message = f'a <{kind}> of link "{link.name}" is flat; MuJoCo takes none, so it gets {2 * THIN:g} m'
            self.notes.tell("warning", message, "size", shape.where, kind)
            return tuple(max(half, THIN) for half in size)
        return size


def _size(geometry: Geometry) -> tuple[float, ...] | None:
    """Half sizes; None where there is nothing of it."""
    if isinstance(geometry, Box):
        size: tuple[float, ...] = tuple(edge / 2 for edge in geometry.size)
        return size if any(size) else None
    if isinstance(geometry, MeshFile) or geometry.radius <= 0.0:
        return None
    return (geometry.radius,) if isinstance(geometry, Sphere) else (geometry.radius, geometry.length / 2)
