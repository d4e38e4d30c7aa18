"""A compiled ``mujoco.MjModel`` (or an ``MjSpec``, which is compiled) to `Robot`, recognised by its arrays alone.

Nothing of MuJoCo is imported: whoever holds such an object has it. Mesh geoms are given back the frame of their file,
which the compiler moved to the centre of mass.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Literal, Protocol, cast

import numpy as np

from robotview.meshes import is_ktx, transformed
from robotview.meshes.corners import mesh_of_corners
from robotview.model.description import (
    Actuator,
    Body,
    Camera,
    HeightField,
    Inertial,
    Joint,
    JointType,
    Keyframe,
    Light,
    Look,
    Material,
    MeshAsset,
    Rgba,
    Role,
    Shape,
    ShapeType,
    Site,
    Tendon,
    Texture,
    Wrap,
)
from robotview.model.flex import Flex
from robotview.model.mujoco_flexes import flex_of
from robotview.model.robot import Robot
from robotview.spatial.pose import Pose, Quat, Vec3, compose, inverse, normalized

if TYPE_CHECKING:
    from numpy.typing import NDArray

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
TRANSMISSIONS = {0: "joint", 1: "jointinparent", 2: "slidercrank", 3: "tendon", 4: "site", 5: "body"}
TRANSMISSION_OBJECT = {0: "jnt", 1: "jnt", 2: "site", 3: "tendon", 4: "site", 5: "body"}
DYNAMICS = {0: "none", 1: "integrator", 2: "filter", 3: "filterexact", 4: "muscle"}  # later ones moved between versions
CAMERA_MODES = ("fixed", "track", "trackcom", "targetbody", "targetbodycom")
WRAP_JOINT, WRAP_PULLEY, WRAP_SITE = 1, 2, 3


class Statistic(Protocol):
    center: NDArray[np.float64]
    extent: float


class Compiled(Protocol):
    """What is used of ``mujoco.MjModel``: sizes, arrays and the block of names."""

    names: bytes
    stat: Statistic

    def __getattr__(self, name: str) -> NDArray[np.float64]: ...


def robot_from_mujoco(source: object) -> Robot:
    """The robot of an MjModel, or of an MjSpec compiled on the spot.

    Raises:
        ValueError: MuJoCo refuses to compile the spec.
    """
    model = cast("Compiled", source.compile() if hasattr(source, "compile") else source)
    return _Reader(model).robot()


class _Reader:
    def __init__(self, model: Compiled) -> None:
        self.m = model
        self._names = bytes(model.names)
        self.geoms_of = self._owned("geom")
        self.joints_of = self._owned("jnt")
        self.sites_of = self._owned("site")

    def size(self, name: str) -> int:
        return int(getattr(self.m, name))

    def name(self, kind: str, index: int) -> str:
        start = int(getattr(self.m, f"name_{kind}adr")[index])
        return self._names[start : self._names.index(b"\0", start)].decode("utf-8", "replace")

    def names(self, kind: str, count: str) -> list[str]:
        return [self.name(kind, i) for i in range(self.size(count))]

    def _owned(self, kind: str) -> list[list[int]]:
        owned: list[list[int]] = [[] for _ in range(self.size("nbody"))]
        for i, body in enumerate(getattr(self.m, f"{kind}_bodyid")):
            owned[int(body)].append(i)
        return owned

    def robot(self) -> Robot:
        self.mesh_names = _filled("mesh", self.names("mesh", "nmesh"))
        self.material_names = _filled("material", self.names("mat", "nmat"))
        self.texture_names = _filled("texture", self.names("tex", "ntex"))
        self.hfield_names = _filled("hfield", self.names("hfield", "nhfield"))
        self.mesh_poses: list[Pose] = [
            (_vec(p), _quat(q)) for p, q in zip(self.m.mesh_pos, self.m.mesh_quat, strict=True)
        ]
        textures = tuple(self.texture(i) for i in range(self.size("ntex")))
        sky = next((t.name for t in textures if t.type == "skybox"), None)
        stat = self.m.stat
        return Robot(
            name=self._names[: self._names.index(b"\0")].decode("utf-8", "replace"),
            bodies=tuple(self.body(i) for i in range(self.size("nbody"))),
            joints=tuple(self.joint(i) for i in range(self.size("njnt"))),
            geoms=tuple(self.geom(i) for i in range(self.size("ngeom"))),
            sites=tuple(self.site(i) for i in range(self.size("nsite"))),
            cameras=tuple(self.camera(i) for i in range(self.size("ncam"))),
            lights=tuple(self.light(i) for i in range(self.size("nlight"))),
            tendons=tuple(self.tendon(i) for i in range(self.size("ntendon"))),
            actuators=tuple(
                self.actuator(i) for i in range(self.size("nactuator" if hasattr(self.m, "nactuator") else "nu"))
            ),
            materials=tuple(self.material(i) for i in range(self.size("nmat"))),
            textures=textures,
            meshes=tuple(self.mesh(i) for i in range(self.size("nmesh"))),
            hfields=tuple(self.hfield(i) for i in range(self.size("nhfield"))),
            flexes=tuple(self.flex(i) for i in range(self.size("nflex") if hasattr(self.m, "nflex") else 0)),
            keyframes=tuple(self.keyframe(i) for i in range(self.size("nkey"))),
            look=Look(_vec(stat.center), float(stat.extent), skybox=sky),
            source=self.m,
        )

    def body(self, i: int) -> Body:
        m = self.m
        moments = [float(x) for x in m.body_inertia[i]]
        inertial = Inertial(
            float(m.body_mass[i]),
            _vec(m.body_ipos[i]),
            _quat(m.body_iquat[i]),
            ((moments[0], 0.0, 0.0), (0.0, moments[1], 0.0), (0.0, 0.0, moments[2])),
        )
        parent = None if i == 0 else int(m.body_parentid[i])
        owned = tuple(self.joints_of[i]), tuple(self.geoms_of[i]), tuple(self.sites_of[i])
        mocap = int(m.body_mocapid[i]) >= 0
        return Body(
            i, self.name("body", i), parent, _vec(m.body_pos[i]), _quat(m.body_quat[i]), *owned, mocap, inertial
        )

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
            pos=_vec(m.jnt_pos[i]),
            axis=_vec(m.jnt_axis[i]),
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
        pose: Pose = (_vec(m.geom_pos[i]), _quat(m.geom_quat[i]))
        mesh = hfield = None
        if kind in ("mesh", "sdf") and data >= 0:
            mesh = self.mesh_names[data]
            pose = compose(pose, inverse(self.mesh_poses[data]))
        elif kind == "hfield" and data >= 0:
            hfield = self.hfield_names[data]
        collides = bool(m.geom_contype[i]) or bool(m.geom_conaffinity[i])
        group = int(m.geom_group[i])
        role: Role = "visual" if not collides else "collision" if group > 2 else "both"
        rgba = _rgba(m.geom_rgba[i])
        return Shape(
            id=i,
            name=self.name("geom", i),
            body=int(m.geom_bodyid[i]),
            type=kind,
            size=_vec(m.geom_size[i]),
            pos=pose[0],
            quat=normalized(pose[1]),
            rgba=rgba,
            color=self.color(rgba, int(m.geom_matid[i])),
            material=self.material_name(int(m.geom_matid[i])),
            mesh=mesh,
            hfield=hfield,
            group=group,
            role=role,
            contype=int(m.geom_contype[i]),
            conaffinity=int(m.geom_conaffinity[i]),
            friction=_vec(m.geom_friction[i]),
            override_color=True,
        )

    def color(self, rgba: Rgba, material: int) -> Rgba:
        return _rgba(self.m.mat_rgba[material]) if material >= 0 and rgba == (0.5, 0.5, 0.5, 1.0) else rgba

    def material_name(self, index: int) -> str | None:
        return self.material_names[index] if index >= 0 else None

    def site(self, i: int) -> Site:
        m = self.m
        rgba, material = _rgba(m.site_rgba[i]), int(m.site_matid[i])
        return Site(
            i,
            self.name("site", i),
            int(m.site_bodyid[i]),
            SHAPES[int(m.site_type[i])],
            _vec(m.site_size[i]),
            _vec(m.site_pos[i]),
            _quat(m.site_quat[i]),
            rgba,
            self.color(rgba, material),
            self.material_name(material),
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
            _vec(m.cam_pos[i]),
            _quat(m.cam_quat[i]),
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
            _vec(m.light_pos[i]),
            _vec(m.light_dir[i]),
            directional,
            bool(m.light_castshadow[i]),
            bool(m.light_active[i]),
            _vec(m.light_diffuse[i]),
            _vec(m.light_ambient[i]),
            _vec(m.light_specular[i]),
            float(m.light_cutoff[i]),
        )

    def tendon(self, i: int) -> Tendon:
        m = self.m
        first, count = int(m.tendon_adr[i]), int(m.tendon_num[i])
        wraps = tuple(self.wrap(w) for w in range(first, first + count))
        names = {"joint": "jnt", "site": "site", "geom": "geom"}
        path = [self.name(names[w.kind], w.target) if w.kind in names else w.kind for w in wraps]
        kind_word: Literal["fixed", "spatial"] = "fixed" if all(w.kind == "joint" for w in wraps) else "spatial"
        limited = bool(m.tendon_limited[i])
        range_ = (float(m.tendon_range[i][0]), float(m.tendon_range[i][1])) if limited else None
        rgba = _rgba(m.tendon_rgba[i])
        return Tendon(
            i,
            self.name("tendon", i),
            kind_word,
            tuple(path),
            wraps,
            float(m.tendon_width[i]),
            rgba,
            limited,
            range_,
            float(m.tendon_armature[i]) if hasattr(m, "tendon_armature") else 0.0,  # since 3.3
        )

    def wrap(self, i: int) -> Wrap:
        kind, index, number = int(self.m.wrap_type[i]), int(self.m.wrap_objid[i]), float(self.m.wrap_prm[i])
        if kind == WRAP_JOINT:
            return Wrap("joint", index, number)
        if kind == WRAP_PULLEY:
            return Wrap("pulley", factor=number)
        if kind == WRAP_SITE:
            return Wrap("site", index)
        return Wrap("geom", index, side=int(number) if number >= 0 else None)

    def actuator(self, i: int) -> Actuator:
        m = self.m
        kind, target = int(m.actuator_trntype[i]), int(m.actuator_trnid[i][0])
        owner = TRANSMISSION_OBJECT.get(kind)
        # Since 3.11 an actuator may have several controls and outputs; what counts them is told apart here.
        several = hasattr(m, "actuator_ctrladr")
        control = int(m.actuator_ctrladr[i]) if several else i
        output = int(m.actuator_outadr[i]) if several else i
        limited = bool(m.actuator_ctrllimited[control])
        low, high = (float(x) for x in m.actuator_ctrlrange[control])
        return Actuator(
            i,
            self.name("actuator", i),
            "general",
            self.name(owner, target) if owner is not None and target >= 0 else "",
            TRANSMISSIONS.get(kind, "undefined"),
            tuple(float(x) for x in m.actuator_gear[output]),
            ctrlrange=(low, high) if limited else None,
            ctrllimited=limited,
            gainprm=tuple(float(x) for x in m.actuator_gainprm[i]),
            biasprm=tuple(float(x) for x in m.actuator_biasprm[i]),
            controls=int(m.actuator_ctrlnum[i]) if several else 1,
            dyntype=DYNAMICS.get(int(m.actuator_dyntype[i]), "other"),
        )

    def material(self, i: int) -> Material:
        m = self.m
        # One texture per role since 3.2; role 1 is the base colour.
        ids = np.ravel(m.mat_texid[i])
        texture = next((int(t) for t in ids if t >= 0), -1)
        metallic, roughness = float(m.mat_metallic[i]), float(m.mat_roughness[i])
        return Material(
            self.material_names[i],
            _rgba(m.mat_rgba[i]),
            self.texture_names[texture] if texture >= 0 else None,
            (float(m.mat_texrepeat[i][0]), float(m.mat_texrepeat[i][1])),
            bool(m.mat_texuniform[i]),
            float(m.mat_specular[i]),
            float(m.mat_shininess[i]),
            float(m.mat_reflectance[i]),
            float(m.mat_emission[i]),
            metallic if metallic >= 0 else None,
            roughness if roughness >= 0 else None,
        )

    def texture(self, i: int) -> Texture:
        m = self.m
        width, height, channels = int(m.tex_width[i]), int(m.tex_height[i]), int(m.tex_nchannel[i])
        start = int(m.tex_adr[i])
        pixels = np.asarray(m.tex_data[start : start + width * height * channels], np.uint8)
        kind = ("2d", "cube", "skybox")[int(m.tex_type[i])]
        name = self.texture_names[i]
        if is_ktx(pixels[:12].tobytes()):
            return Texture(name, kind)
        pixels = pixels.reshape(height, width, channels)
        if kind == "2d":
            return Texture(name, kind, width=width, height=height, image=_png(pixels))
        faces = tuple(_png(face) for face in np.split(pixels, 6)) if height == 6 * width else ()
        return Texture(name, kind, width=width, height=width, faces=faces, image=None if faces else _png(pixels))

    def mesh(self, i: int) -> MeshAsset:
        m = self.m
        vertex, vertices = int(m.mesh_vertadr[i]), int(m.mesh_vertnum[i])
        face, faces = int(m.mesh_faceadr[i]), int(m.mesh_facenum[i])
        positions = np.asarray(m.mesh_vert[vertex : vertex + vertices], np.float64)
        triangles = np.asarray(m.mesh_face[face : face + faces], np.int64)
        uv, uv_index = np.zeros((0, 2)), np.full(triangles.shape, -1, np.int64)
        if int(m.mesh_texcoordadr[i]) >= 0:
            begin, count = int(m.mesh_texcoordadr[i]), int(m.mesh_texcoordnum[i])
            uv = np.asarray(m.mesh_texcoord[begin : begin + count], np.float64)
            uv = np.column_stack((uv[:, 0], 1.0 - uv[:, 1]))
            uv_index = np.asarray(m.mesh_facetexcoord[face : face + faces], np.int64)
        corners = np.column_stack((triangles.ravel(), uv_index.ravel(), np.full(triangles.size, -1)))
        index = np.arange(triangles.size).reshape(-1, 3)
        mesh = mesh_of_corners(index, positions, corners, texcoords=uv, normals=np.zeros((0, 3)))
        pos, quat = self.mesh_poses[i]
        return MeshAsset(self.mesh_names[i], transformed(mesh, pos=pos, quat=quat))

    def hfield(self, i: int) -> HeightField:
        m = self.m
        rows, columns, start = int(m.hfield_nrow[i]), int(m.hfield_ncol[i]), int(m.hfield_adr[i])
        size = tuple(float(x) for x in m.hfield_size[i])
        data = np.ascontiguousarray(m.hfield_data[start : start + rows * columns], "<f4").tobytes()
        return HeightField(self.hfield_names[i], (size[0], size[1], size[2], size[3]), rows, columns, data)

    def flex(self, i: int) -> Flex:
        return flex_of(self.m, i, self.name("flex", i), self.material_names)

    def keyframe(self, i: int) -> Keyframe:
        m = self.m
        name = self.name("key", i)
        qpos, ctrl = tuple(float(x) for x in m.key_qpos[i]), tuple(float(x) for x in m.key_ctrl[i])
        return Keyframe(name, float(m.key_time[i]), qpos, ctrl)


def _filled(kind: str, names: list[str]) -> list[str]:
    """Names by which shapes refer to assets; nameless assets get one that no file can have."""
    return [name or f"{kind} #{i}" for i, name in enumerate(names)]


def _png(pixels: NDArray[np.uint8]) -> bytes:
    import PIL.Image

    out = io.BytesIO()
    PIL.Image.fromarray(np.ascontiguousarray(pixels.squeeze())).save(out, "PNG", compress_level=1)
    return out.getvalue()


def _vec(v: NDArray[np.float64]) -> Vec3:
    return float(v[0]), float(v[1]), float(v[2])


def _quat(v: NDArray[np.float64]) -> Quat:
    return float(v[0]), float(v[1]), float(v[2]), float(v[3])


def _rgba(v: NDArray[np.float64]) -> Rgba:
    return float(v[0]), float(v[1]), float(v[2]), float(v[3])
