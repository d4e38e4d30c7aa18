"""Bodies of a compiled ``mujoco.MjModel`` with what hangs on them: joints, shapes, sites, cameras, lights.

Mesh geoms are given back the frame of their file, which the compiler moved to the centre of mass.
"""

from __future__ import annotations

import numpy as np

from robotview.model.description import Body, Camera, Inertial, Joint, JointType, Light, Role, Shape, ShapeType, Site
from robotview.model.mujoco_arrays import Arrays, Compiled, quat, rgba, vec
from robotview.model.mujoco_looks import Looks
from robotview.spatial.pose import Pose, compose, inverse, normalized

JOINTS: tuple[JointType, ...] = ("free", "ball", "slide", "hinge")
SHAPES: tuple[ShapeType, ...] = (
    "plane",
    "hfield",
    "sphere",
    "capsule",
    "ellipsoid",
    "cylinder",
    "box",
    "mesh",
    "sdf",
)
CAMERA_MODES = ("fixed", "track", "trackcom", "targetbody", "targetbodycom")


class Tree:
    """Reads them by number."""

    def __init__(self, arrays: Arrays, looks: Looks) -> None:
        self.m: Compiled = arrays.m
        self.name = arrays.name
        self._looks = looks
        count = arrays.size("nbody")
        self.geoms_of, self.joints_of, self.sites_of = (self._owned(kind, count) for kind in ("geom", "jnt", "site"))

    def _owned(self, kind: str, count: int) -> list[list[int]]:
        owned: list[list[int]] = [[] for _ in range(count)]
        for i, body in enumerate(getattr(self.m, f"{kind}_bodyid")):
            owned[int(body)].append(i)
        return owned

    def body(self, i: int) -> Body:
        m = self.m
        moments = [float(x) for x in m.body_inertia[i]]
        inertial = Inertial(
            float(m.body_mass[i]),
            vec(m.body_ipos[i]),
            quat(m.body_iquat[i]),
            ((moments[0], 0.0, 0.0), (0.0, moments[1], 0.0), (0.0, 0.0, moments[2])),
        )
        parent = None if i == 0 else int(m.body_parentid[i])
        owned = tuple(self.joints_of[i]), tuple(self.geoms_of[i]), tuple(self.sites_of[i])
        mocap = int(m.body_mocapid[i]) >= 0
        return Body(i, self.name("body", i), parent, vec(m.body_pos[i]), quat(m.body_quat[i]), *owned, mocap, inertial)

    def joint(self, i: int) -> Joint:
        m = self.m
        kind = JOINTS[int(m.jnt_type[i])]
        adr, dof = int(m.jnt_qposadr[i]), int(m.jnt_dofadr[i])
        limited = bool(m.jnt_limited[i])
        scalar = kind in ("hinge", "slide")
        return Joint(
            id=i,
            name=self.name("jnt", i),
            type=kind,
            body=int(m.jnt_bodyid[i]),
            qposadr=adr,
            dofadr=dof,
            pos=vec(m.jnt_pos[i]),
            axis=vec(m.jnt_axis[i]),
            range=(float(m.jnt_range[i][0]), float(m.jnt_range[i][1])) if limited else None,
            limited=limited,
            ref=float(m.qpos0[adr]) if scalar else 0.0,
            springref=float(m.qpos_spring[adr]) if scalar else 0.0,
            stiffness=float(np.ravel(m.jnt_stiffness[i])[0]),
            damping=float(np.ravel(m.dof_damping[dof])[0]),
            armature=float(m.dof_armature[dof]),
            frictionloss=float(m.dof_frictionloss[dof]),
            group=int(m.jnt_group[i]),
            source_type=kind,
        )

    def geom(self, i: int) -> Shape:
        m = self.m
        kind = SHAPES[int(m.geom_type[i])]
        data = int(m.geom_dataid[i])
        pose: Pose = (vec(m.geom_pos[i]), quat(m.geom_quat[i]))
        mesh = hfield = None
        if kind in ("mesh", "sdf") and data >= 0:
            mesh = self._looks.mesh_names[data]
            pose = compose(pose, inverse(self._looks.mesh_poses[data]))
        elif kind == "hfield" and data >= 0:
            hfield = self._looks.hfield_names[data]
        collides = bool(m.geom_contype[i]) or bool(m.geom_conaffinity[i])
        group = int(m.geom_group[i])
        role: Role = "visual" if not collides else "collision" if group > 2 else "both"
        own = rgba(m.geom_rgba[i])
        return Shape(
            id=i,
            name=self.name("geom", i),
            body=int(m.geom_bodyid[i]),
            type=kind,
            size=vec(m.geom_size[i]),
            pos=pose[0],
            quat=normalized(pose[1]),
            rgba=own,
            color=self._looks.color(own, int(m.geom_matid[i])),
            material=self._looks.material_name(int(m.geom_matid[i])),
            mesh=mesh,
            hfield=hfield,
            group=group,
            role=role,
            contype=int(m.geom_contype[i]),
            conaffinity=int(m.geom_conaffinity[i]),
            friction=vec(m.geom_friction[i]),
            override_color=True,
        )

    def site(self, i: int) -> Site:
        m = self.m
        own, material = rgba(m.site_rgba[i]), int(m.site_matid[i])
        return Site(
            i,
            self.name("site", i),
            int(m.site_bodyid[i]),
            SHAPES[int(m.site_type[i])],
            vec(m.site_size[i]),
            vec(m.site_pos[i]),
            quat(m.site_quat[i]),
            own,
            self._looks.color(own, material),
            self._looks.material_name(material),
            int(m.site_group[i]),
        )

    def camera(self, i: int) -> Camera:
        m = self.m
        target = int(m.cam_targetbodyid[i])
        resolution = (int(m.cam_resolution[i][0]), int(m.cam_resolution[i][1]))
        return Camera(
            i,
            self.name("cam", i),
            int(m.cam_bodyid[i]),
            vec(m.cam_pos[i]),
            quat(m.cam_quat[i]),
            float(m.cam_fovy[i]),
            CAMERA_MODES[int(m.cam_mode[i])],
            self.name("body", target) if target >= 0 else None,
            resolution=resolution,
        )

    def light(self, i: int) -> Light:
        m = self.m
        # Before 3.3 there was a flag; since then a type, of which 1 is directional.
        directional = bool(m.light_directional[i]) if hasattr(m, "light_directional") else int(m.light_type[i]) == 1
        return Light(
            i,
            self.name("light", i),
            int(m.light_bodyid[i]),
            vec(m.light_pos[i]),
            vec(m.light_dir[i]),
            directional,
            bool(m.light_castshadow[i]),
            bool(m.light_active[i]),
            vec(m.light_diffuse[i]),
            vec(m.light_ambient[i]),
            vec(m.light_specular[i]),
            float(m.light_cutoff[i]),
        )
