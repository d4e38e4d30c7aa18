"""`Robot`: a frozen description with its kinematics and mass, looked up by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from robotview.errors import Problem, StateError, UnknownName
from robotview.model import kinematics
from robotview.model.description import (
    DOF_SIZE,
    QPOS_SIZE,
    Actuator,
    Body,
    Camera,
    HeightField,
    Joint,
    Keyframe,
    Light,
    Look,
    Material,
    MeshAsset,
    Shape,
    Site,
    Tendon,
    Texture,
)
from robotview.model.discarded import Discarded
from robotview.model.flex import Flex
from robotview.model.kinematics import Poses
from robotview.model.mass import MassRules, MassTable, mass_table
from robotview.spatial.batch import Array

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class _Named(Protocol):
    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=_Named)


@dataclass(frozen=True, eq=False)
class Robot:
    """What a file describes, whatever its format. Made by `robotview.load`."""

    name: str = ""
    bodies: tuple[Body, ...] = ()
    joints: tuple[Joint, ...] = ()
    geoms: tuple[Shape, ...] = ()
    sites: tuple[Site, ...] = ()
    cameras: tuple[Camera, ...] = ()
    lights: tuple[Light, ...] = ()
    tendons: tuple[Tendon, ...] = ()
    actuators: tuple[Actuator, ...] = ()
    materials: tuple[Material, ...] = ()
    textures: tuple[Texture, ...] = ()
    meshes: tuple[MeshAsset, ...] = ()
    hfields: tuple[HeightField, ...] = ()
    flexes: tuple[Flex, ...] = ()
    keyframes: tuple[Keyframe, ...] = ()
    problems: tuple[Problem, ...] = ()
    look: Look = field(default_factory=Look)
    mass_rules: MassRules = field(default_factory=MassRules)
    discarded: Discarded = field(default_factory=Discarded)
    """What a compiled model of the file lacks: MJCF's ``discardvisual``."""
    scenery: bytes | None = field(default=None, repr=False)
    """The picture of the map it stands on: a self-contained GLB file, in metres, Z up, from the world's origin."""
    source: Any = field(default=None, repr=False)
    """The typed document it was made from (mjcf.Model, urdf.Robot, ...)."""

    @cached_property
    def nq(self) -> int:
        """Length of qpos."""
        return sum(QPOS_SIZE[joint.type] for joint in self.joints)

    @cached_property
    def nv(self) -> int:
        """Degrees of freedom."""
        return sum(DOF_SIZE[joint.type] for joint in self.joints)

    @cached_property
    def nu(self) -> int:
        """Length of ctrl: one number for each actuator, or several for one with several inputs."""
        return sum(actuator.controls for actuator in self.actuators)

    @cached_property
    def qpos0(self) -> Array:
        """(nq,) The state in which the file draws the robot: [m], [rad], quaternions wxyz. Read-only."""
        values: list[float] = []
        for joint in self.joints:
            body = self.bodies[joint.body]
            if joint.type == "free":
                values += [*body.pos, *body.quat]
            elif joint.type == "ball":
                values += [1.0, 0.0, 0.0, 0.0]
            else:
                values.append(joint.ref)
        out = np.array(values, dtype=np.float64)
        out.setflags(write=False)
        return out

    @cached_property
    def joint_names(self) -> tuple[str, ...]:
        return tuple(joint.name for joint in self.joints)

    def body(self, name: str) -> Body:
        """Raises UnknownName (a KeyError) with near names; so do the others."""
        return _find(self._bodies, "body", name)

    def joint(self, name: str) -> Joint:
        return _find(self._joints, "joint", name)

    def geom(self, name: str) -> Shape:
        return _find(self._geoms, "geom", name)

    def site(self, name: str) -> Site:
        return _find(_index(self.sites), "site", name)

    def camera(self, name: str) -> Camera:
        return _find(_index(self.cameras), "camera", name)

    def flex(self, name: str) -> Flex:
        return _find(_index(self.flexes), "flex", name)

    def keyframe(self, name: str | int) -> Keyframe:
        if isinstance(name, int):
            if not -len(self.keyframes) <= name < len(self.keyframes):
                raise UnknownName("keyframe", str(name), [str(i) for i in range(len(self.keyframes))])
            return self.keyframes[name]
        return _find(_index(self.keyframes), "keyframe", name)

    @cached_property
    def _bodies(self) -> dict[str, Body]:
        return _index(self.bodies)

    @cached_property
    def _joints(self) -> dict[str, Joint]:
        return _index(self.joints)

    @cached_property
    def _geoms(self) -> dict[str, Shape]:
        return _index(self.geoms)

    def fk(self, qpos: ArrayLike | None = None) -> Poses:
        """World poses for one qpos (nq,) or many (T, nq); None: qpos0. Mimic and equalities are not applied.

        Raises:
            StateError: the shape does not fit, or a number is not finite.
        """
        q = self.qpos0 if qpos is None else _numbers(qpos)
        if q.ndim not in (1, 2) or q.shape[-1] != self.nq:
            raise StateError(f"qpos has shape {q.shape}", f"({self.nq},) or (T, {self.nq}) expected")
        if not np.isfinite(q).all():
            raise StateError("qpos holds numbers that are not finite")
        return Poses(self, *kinematics.forward(self, q))

    @cached_property
    def _mass(self) -> MassTable:
        return mass_table(self)

    @property
    def body_mass(self) -> Array:
        """(nbody,) [kg]"""
        return self._mass.mass

    @property
    def body_com(self) -> Array:
        """(nbody, 3) [m] centre of mass in the body frame."""
        return self._mass.com

    @property
    def body_inertia(self) -> Array:
        """(nbody, 3, 3) [kg m^2] about the centre of mass, in body axes."""
        return self._mass.inertia

    @property
    def mass(self) -> float:
        """[kg] of all bodies."""
        return float(self._mass.mass.sum())

    def __repr__(self) -> str:
        return f"<Robot {self.name!r}: {len(self.bodies)} bodies, {len(self.joints)} joints, {len(self.geoms)} geoms>"


def _index(items: Sequence[T]) -> dict[str, T]:
    return {item.name: item for item in reversed(items) if item.name}


def _find(items: dict[str, T], kind: str, name: str) -> T:
    found = items.get(name)
    if found is None:
        raise UnknownName(kind, name, reversed(items))
    return found


def _numbers(qpos: ArrayLike) -> Array:
    try:
        return np.asarray(qpos, dtype=np.float64)
    except (TypeError, ValueError):
        hint = 'an array (nq,) or (T, nq), such as robot.qpos0; joint "knee" is its number robot.joint("knee").qposadr'
        raise StateError(f"qpos is no array of numbers: {qpos!r:.60}", hint) from None
