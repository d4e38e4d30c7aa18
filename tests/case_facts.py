"""Facts about a model by name, for the bank of cases in the shared folder; ``cases/run.py`` there calls it.

Only robotview's own readers are asked; MuJoCo is the oracle and must not answer for us.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import robotview
from robotview.meshes import aabb, signed_volume, welded
from robotview.spatial.batch import matrix_from_quat, quat_rotate

SIZES = {
    "sphere": 1,
    "capsule": 2,
    "cylinder": 2,
    "ellipsoid": 3,
    "box": 3,
    "plane": 3,
    "mesh": 3,
    "hfield": 3,
    "sdf": 3,
}
COUNTS = {
    "nbody": "bodies",
    "njnt": "joints",
    "ngeom": "geoms",
    "nsite": "sites",
    "nmesh": "meshes",
    "nu": "actuators",
    "ntendon": "tendons",
    "nkey": "keyframes",
    "nmat": "materials",
    "nflex": "flexes",
}
NAMES = ("bodies", "joints", "geoms", "sites", "actuators", "meshes", "tendons", "materials")


def facts(
    entry: Path, names: list[str], *, q: dict[str, object] | None = None, packages: dict[str, Path] | None = None
) -> dict[str, object]:
    """The value of each named fact; names that cannot be answered are left out."""
    if entry.suffix == ".urdf":
        from case_facts_urdf import facts as urdf_facts

        return urdf_facts(entry, names, q=q, packages=packages)
    return _Facts(robotview.load(entry, strict=True), q).answer(names)


class _Facts:
    def __init__(self, robot: robotview.Robot, q: dict[str, object] | None) -> None:
        self.robot = robot
        self.model = robot.source
        qpos = robot.qpos0.copy()
        for name, value in (q or {}).items():
            joint = robot.joint(name)
            qpos[joint.qposadr : joint.qposadr + joint.nq] = value
        self.qpos = qpos
        self.poses = robot.fk(qpos)

    def answer(self, names: list[str]) -> dict[str, object]:
        out: dict[str, object] = {"warnings": list(self.robot.problems)}
        for name in names:
            kind, _, rest = name.partition(".")
            try:
                found = self.of_model(name) if not rest else self.of_part(kind, rest)
            except (KeyError, IndexError, AttributeError, StopIteration):
                continue
            if found is not _UNKNOWN:
                out[name] = found.tolist() if isinstance(found, np.ndarray) else found
        return out

    def of_model(self, name: str) -> Any:
        robot, model = self.robot, self.model
        if name in COUNTS:
            return len(self.compiled(COUNTS[name]))
        if name in NAMES:
            return [item.name for item in self.compiled(name)]
        special: dict[str, Callable[[], Any]] = {
            "nq": lambda: robot.nq,
            "nv": lambda: robot.nv,
            "neq": lambda: len(model.equalities) + sum(flex.constraints for flex in robot.flexes),
            "nsensor": lambda: len(model.sensors),
            "nmocap": lambda: sum(b.mocap for b in robot.bodies),
            "nexclude": lambda: len(model.contacts.excludes),
            "npair": lambda: len(model.contacts.pairs),
            "equalities": lambda: [e.name for e in model.equalities],
            "sensors": lambda: [s.name for s in model.sensors],
            "keys": lambda: [k.name for k in robot.keyframes],
        }
        return special[name]() if name in special else _UNKNOWN

    def compiled(self, kind: str) -> list[Any]:
        """The parts of a kind that a compiled model has; a Robot describes what was written."""
        parts, dropped = list(getattr(self.robot, kind)), self.robot.discarded
        if kind == "geoms":
            return [geom for geom in parts if geom.id not in dropped.geoms]
        if kind == "meshes":
            return [mesh for mesh in parts if mesh.name not in dropped.meshes]
        return [] if kind == "materials" and dropped.looks else parts

    def of_part(self, kind: str, rest: str) -> Any:
        reader: Callable[[str, str], Any] = getattr(self, f"of_{kind}", lambda *_: _UNKNOWN)
        if kind == "texture":
            name, _, fact = rest.partition(".")
            return self.of_texture(name, fact)
        name, _, fact = rest.rpartition(".")
        return reader(name, fact)

    def of_body(self, name: str, fact: str) -> Any:
        body, robot = self.robot.body(name), self.robot
        if fact == "parent":
            return robot.bodies[body.parent].name if body.parent is not None else None
        return {
            "xpos_at_qpos0": lambda: self.poses.xpos[body.id],
            "xquat_at_qpos0": lambda: self.poses.xquat[body.id],
            "mass": lambda: robot.body_mass[body.id],
            "com": lambda: robot.body_com[body.id],
            "inertia_matrix": lambda: robot.body_inertia[body.id],
            "mocap": lambda: body.mocap,
        }[fact]()

    def of_geom(self, name: str, fact: str) -> Any:
        geom = self.robot.geom(name)
        simple = {
            "type": geom.type,
            "size": list(geom.size[: SIZES[geom.type]]),
            "body": self.robot.bodies[geom.body].name,
            "pos": list(geom.pos),
            "quat": list(geom.quat),
            "friction": list(geom.friction),
            "rgba": list(geom.rgba),
            "draw_rgba": list(geom.color),
            "material": geom.material,
            "mesh": geom.mesh,
            "group": geom.group,
            "contype": geom.contype,
            "conaffinity": geom.conaffinity,
        }
        if fact in simple:
            return simple[fact]
        return self.placed(fact, self.poses.geom_xpos[geom.id], self.poses.geom_xquat[geom.id], geom)

    def of_site(self, name: str, fact: str) -> Any:
        site = self.robot.site(name)
        simple = {
            "type": site.type,
            "size": list(site.size[: SIZES[site.type]]),
            "body": self.robot.bodies[site.body].name,
            "pos": list(site.pos),
            "quat": list(site.quat),
            "rgba": list(site.rgba),
            "draw_rgba": list(site.color),
            "material": site.material,
            "group": site.group,
        }
        if fact in simple:
            return simple[fact]
        return self.placed(fact, self.poses.site_xpos[site.id], self.poses.site_xquat[site.id], site)

    def placed(self, fact: str, xpos: Any, xquat: Any, shape: Any) -> Any:
        rotation = matrix_from_quat(xquat)
        if fact == "xpos_at_qpos0":
            return xpos
        if fact == "xquat_at_qpos0":
            return xquat
        if fact == "xmat_z_at_qpos0":
            return rotation[:, 2]
        if fact != "world_aabb_at_qpos0":
            return _UNKNOWN
        if shape.type == "mesh":
            mesh = next(m for m in self.robot.meshes if m.name == shape.mesh).mesh
            points = xpos + quat_rotate(xquat, mesh.vertices[np.unique(mesh.faces)])
            return [points.min(axis=0).tolist(), points.max(axis=0).tolist()]
        half = _half_extent(shape.type, shape.size, rotation)
        return [(xpos - half).tolist(), (xpos + half).tolist()]

    def of_joint(self, name: str, fact: str) -> Any:
        joint = self.robot.joint(name)
        if fact == "qpos0":
            values = self.robot.qpos0[joint.qposadr : joint.qposadr + joint.nq]
            return values[0] if joint.nq == 1 else values
        if fact == "range":
            return list(joint.range or (0.0, 0.0))
        return getattr(joint, fact)

    def of_mesh(self, name: str, fact: str) -> Any:
        mesh = next(m for m in self.robot.meshes if m.name == name).mesh
        if fact == "nvert":
            return len(welded(mesh).vertices)
        if fact == "ntri":
            return len(mesh.faces)
        return [list(corner) for corner in aabb(mesh)] if fact == "aabb" else signed_volume(mesh)

    def of_camera(self, name: str, fact: str) -> Any:
        camera = self.robot.camera(name)
        xquat = self.poses.xquat[camera.body]
        if fact == "fovy":
            return camera.fovy
        if fact == "resolution":
            return list(camera.resolution)
        if fact == "xpos_at_qpos0":
            return self.poses.xpos[camera.body] + quat_rotate(xquat, np.array(camera.pos))
        rotation = matrix_from_quat(xquat) @ matrix_from_quat(np.array(camera.quat))
        if fact == "view_dir_at_qpos0":
            return -rotation[:, 2]
        from robotview.spatial.pose import multiply

        return multiply(tuple(xquat.tolist()), camera.quat)

    def of_light(self, name: str, fact: str) -> Any:
        light = next(x for x in self.robot.lights if x.name == name)
        xquat = self.poses.xquat[light.body]
        if fact == "xpos_at_qpos0":
            return self.poses.xpos[light.body] + quat_rotate(xquat, np.array(light.pos))
        return quat_rotate(xquat, np.array(light.dir))

    def of_material(self, name: str, fact: str) -> Any:
        material = next(m for m in self.robot.materials if m.name == name)
        value = getattr(material, fact)
        return list(value) if isinstance(value, tuple) else value

    def of_texture(self, name: str, fact: str) -> Any:
        texture = next(t for t in self.robot.textures if t.name == name)
        if fact == "type":
            return texture.type
        pixels = texture.pixels()
        if pixels is None:
            return _UNKNOWN
        if fact == "width_height":
            return [pixels.shape[1], pixels.shape[0]]
        if fact.startswith("texel."):
            row, column = (int(n) for n in fact.split(".")[1:])
            return pixels[row, column].tolist()
        if fact.startswith("face_"):
            faces = pixels.reshape(6, -1, *pixels.shape[1:])
            kind, *numbers = fact.split(".")
            face, *row = (int(n) for n in numbers)
            part = faces[face] if kind == "face_mean" else faces[face][row]
            return part.reshape(-1, 3).mean(axis=0).tolist()
        return _UNKNOWN

    def of_actuator(self, name: str, fact: str) -> Any:
        actuator = next(a for a in self.robot.actuators if a.name == name)
        if fact in ("gainprm3", "biasprm3"):
            values = actuator.gainprm if fact == "gainprm3" else actuator.biasprm
            return [*values, 0.0, 0.0, 0.0][:3]
        if fact == "ctrlrange":
            return list(actuator.ctrlrange or (0.0, 0.0))
        value = getattr(actuator, fact)
        return list(value) if isinstance(value, tuple) else value

    def of_equality(self, name: str, fact: str) -> Any:
        equality = next(e for e in self.model.equalities if e.name == name)
        kind = type(equality).__name__.removeprefix("Equality").lower()
        if fact == "type":
            return kind
        if fact == "polycoef":
            return list(equality.polycoef)
        number = fact[-1]
        return next(
            getattr(equality, f"{word}{number}")
            for word in ("body", "joint", "tendon", "site")
            if getattr(equality, f"{word}{number}", None)
        )

    def of_tendon(self, name: str, fact: str) -> Any:
        tendon = next(t for t in self.robot.tendons if t.name == name)
        record = self.model.tendons[tendon.id]
        if fact == "length_at_qpos0" and tendon.type == "fixed":
            return sum(part.coef * self.qpos[self.robot.joint(part.joint).qposadr] for part in record.joints)
        if fact in ("path", "limited", "width", "rgba"):
            value = getattr(tendon, fact)
        elif fact in ("stiffness", "damping"):
            value = getattr(record, fact)
            value = value[0] if isinstance(value, tuple) else value
        else:
            value = getattr(record, fact, _UNKNOWN)
        return list(value) if isinstance(value, tuple) else value

    def of_key(self, name: str, fact: str) -> Any:
        return list(self.robot.keyframe(name).qpos) if fact == "qpos" else _UNKNOWN

    def of_hfield(self, name: str, fact: str) -> Any:
        field = next(h for h in self.robot.hfields if h.name == name)
        if fact == "size":
            return list(field.size)
        if fact == "nrow_ncol":
            return [field.nrow, field.ncol]
        rows = np.frombuffer(field.elevation, "<f4").reshape(field.nrow, field.ncol) * field.size[2]
        return [float(rows[0, 0]), float(rows[0, -1]), float(rows[-1, 0]), float(rows[-1, -1])]

    def of_flex(self, name: str, fact: str) -> Any:
        flex = self.robot.flex(name)
        points = self.poses.flex_xpos(flex)
        return {
            "dim": flex.dim,
            "nvert": len(flex.vertices),
            "nelem": len(flex.elements),
            "material": flex.material,
            "has_texcoord": flex.texcoord is not None,
            "vert_aabb_at_qpos0": [points.min(axis=0).tolist(), points.max(axis=0).tolist()],
        }[fact]


class _Unknown:
    pass


_UNKNOWN = _Unknown()


def _half_extent(kind: str, size: tuple[float, ...], rotation: Any) -> Any:
    """Half edges of the world box around a primitive."""
    if kind == "sphere":
        return np.full(3, size[0])
    if kind == "box":
        return np.abs(rotation) @ np.array(size)
    if kind == "ellipsoid":
        return np.sqrt((rotation**2) @ np.array(size) ** 2)
    along = rotation[:, 2]
    if kind == "capsule":
        return np.abs(along) * size[1] + size[0]
    return np.abs(along) * size[1] + size[0] * np.sqrt(np.maximum(0.0, 1.0 - along**2))
