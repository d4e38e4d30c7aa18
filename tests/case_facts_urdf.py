"""The URDF half of `case_facts`: facts of the typed document and of the robot made from it, never MuJoCo's."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

import robotview
from robotview import urdf
from robotview.meshes import signed_volume
from robotview.spatial.batch import matrix_from_quat, quat_multiply, quat_rotate
from robotview.urdf.link import inertia_is_physical

SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3}


def facts(entry: Path, names: list[str], *, q: dict[str, Any] | None = None, packages: dict[str, Path] | None = None):
    """The value of each named fact; names that cannot be answered are left out."""
    document = urdf.Robot.from_file(entry, packages)
    return _Facts(document, robotview.load(document, strict=True), Path(entry), q or {}).answer(names)


class _Facts:
    def __init__(self, document: urdf.Robot, robot: robotview.Robot, entry: Path, q: dict[str, Any]) -> None:
        self.document, self.robot = document, robot
        self.case = next((p for p in entry.resolve().parents if (p / "expected.json").exists()), entry.resolve().parent)
        qpos = robot.qpos0.copy()
        for name, value in q.items():
            joint = robot.joint(name)
            qpos[joint.qposadr : joint.qposadr + joint.nq] = value
        for joint in robot.joints:
            if joint.mimic is not None:
                leader = robot.joint(joint.mimic.joint)
                qpos[joint.qposadr] = joint.mimic.multiplier * qpos[leader.qposadr] + joint.mimic.offset
        self.qpos = qpos
        self.poses = robot.fk(qpos)

    def answer(self, names: list[str]) -> dict[str, Any]:
        out: dict[str, Any] = {"warnings": [p for p in self.robot.problems if p.severity == "warning"]}
        for name in names:
            kind, _, rest = name.partition(".")
            found = getattr(self, f"of_{kind}")(rest) if rest else self.of_robot(name)
            out[name] = found.tolist() if isinstance(found, np.ndarray) else found
        return out

    def of_robot(self, name: str) -> Any:
        document = self.document
        return {
            "links": lambda: [link.name for link in document.links],
            "joints": lambda: [joint.name for joint in document.joints],
            "root": lambda: document.root.name,
            "nlink": lambda: len(document.links),
            "ndof_independent": lambda: sum(joint.mimic is None for joint in self.robot.joints),
            "total_mass": lambda: sum(link.inertial.mass for link in document.links if link.inertial),
        }[name]()

    def of_link(self, rest: str) -> Any:
        name, _, fact = rest.rpartition(".")
        link, body = self.document.link(name), self.robot.body(name)
        if fact == "parent":
            joint = self.document.parent_joint.get(name)
            return joint.parent if joint is not None else None
        return {
            "xpos_at_zero": lambda: self.poses.xpos[body.id],
            "xquat_at_zero": lambda: self.poses.xquat[body.id],
            "n_visual": lambda: len(link.visuals),
            "n_collision": lambda: len(link.collisions),
            "mass": lambda: self.robot.body_mass[body.id],
            "com": lambda: self.robot.body_com[body.id],
            "inertia_matrix": lambda: self.robot.body_inertia[body.id],
            "inertia_physical": lambda: link.inertial is None or inertia_is_physical(link.inertial),
        }[fact]()

    def of_joint(self, rest: str) -> Any:
        name, _, fact = rest.rpartition(".")
        joint = self.document.joint(name)
        if fact in ("type", "axis"):
            return getattr(joint, fact)
        moving = self.robot.joint(name)
        if fact == "mimic":
            m = moving.mimic
            return m and {"joint": m.joint, "multiplier": m.multiplier, "offset": m.offset}
        return {
            "xaxis_at_zero": lambda: quat_rotate(self.poses.xquat[moving.body], np.array(moving.axis)),
            "range": lambda: moving.range,
            "limited": lambda: moving.limited,
            "effort": lambda: moving.effort,
            "velocity": lambda: moving.velocity,
            "value": lambda: self.qpos[moving.qposadr],
        }[fact]()

    def of_visual(self, rest: str) -> Any:
        return self.of_shape(rest, "visual")

    def of_collision(self, rest: str) -> Any:
        return self.of_shape(rest, "collision")

    def of_shape(self, rest: str, role: str) -> Any:
        name, number, fact = self.split(rest)
        link = self.document.link(name)
        shape = (link.visuals if role == "visual" else link.collisions)[number]
        geoms = [self.robot.geoms[k] for k in self.robot.body(name).geoms]
        geom = [g for g in geoms if g.role == role][number]
        at, turn = self.poses.geom_xpos[geom.id], self.poses.geom_xquat[geom.id]
        if fact.startswith("ntri_with_color."):
            return self.triangles_of(geom, [float(x) for x in fact.removeprefix("ntri_with_color.").split("_")])
        return {
            "type": lambda: geom.type,
            "name": lambda: geom.name,
            "size": lambda: self.size(geom),
            "xpos_at_zero": lambda: at,
            "xquat_at_zero": lambda: turn,
            "aabb_at_zero": lambda: self.box(geom, at, turn),
            "rgba": lambda: shape.material and shape.material.color,
            "material": lambda: shape.material and shape.material.name,
            "texture": lambda: self.relative(self.textures()[geom.material].files[0]),
            "ntri": lambda: len(self.asset(geom).mesh.faces),
            "signed_volume": lambda: signed_volume(self.asset(geom).mesh),
            "mesh_colors": lambda: sorted({part.color[:3] for part in self.asset(geom).mesh.parts if part.color}),
            "file": lambda: self.relative(self.asset(geom).file),
        }[fact]()

    @staticmethod
    def split(rest: str) -> tuple[str, int, str]:
        """LINK.I.fact, where the link's name and the fact may hold dots."""
        words = rest.split(".")
        at = next(k for k in range(1, len(words)) if words[k].isdigit())
        return ".".join(words[:at]), int(words[at]), ".".join(words[at + 1 :])

    def asset(self, geom: Any) -> Any:
        return next(mesh for mesh in self.robot.meshes if mesh.name == geom.mesh)

    def textures(self) -> dict[str, Any]:
        by_name = {texture.name: texture for texture in self.robot.textures}
        return {material.name: by_name.get(material.texture) for material in self.robot.materials}

    def relative(self, file: str) -> str:
        return Path(os.path.relpath(os.path.realpath(file), self.case)).as_posix()

    def triangles_of(self, geom: Any, color: list[float]) -> int:
        parts = self.asset(geom).mesh.parts
        return sum(part.count for part in parts if part.color and np.allclose(part.color[:3], color, atol=1e-6))

    @staticmethod
    def size(geom: Any) -> list[float]:
        """As URDF gives it: whole edges, radius, length."""
        half = list(geom.size[: SIZES[geom.type]])
        return [2 * x for x in half] if geom.type == "box" else [half[0], *(2 * x for x in half[1:])]

    def box(self, geom: Any, at: np.ndarray, turn: np.ndarray) -> list[Any]:
        if geom.type == "mesh":
            points = at + quat_rotate(turn, self.asset(geom).mesh.vertices)
            return [points.min(axis=0).tolist(), points.max(axis=0).tolist()]
        rotation = matrix_from_quat(quat_multiply(turn, np.array([1.0, 0.0, 0.0, 0.0])))
        if geom.type == "box":
            half = np.abs(rotation) @ np.array(geom.size)
        elif geom.type == "sphere":
            half = np.full(3, geom.size[0])
        else:
            radius, length = geom.size[:2]
            z = np.abs(rotation[:, 2])
            half = z * length + radius * (1.0 if geom.type == "capsule" else np.sqrt(np.maximum(1.0 - z**2, 0.0)))
        return [(at - half).tolist(), (at + half).tolist()]
