"""MuJoCo as the judge: where a robot read by us differs from the same file compiled by MuJoCo."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import mujoco
import numpy as np
from scipy.spatial import cKDTree

from mujoco_versions import EIGEN, HERE
from robotview import Robot
from robotview.model.flex import Flex
from robotview.spatial.batch import matrix_from_quat, quat_rotate

LISTS = {
    "body": "nbody",
    "joint": "njnt",
    "geom": "ngeom",
    "site": "nsite",
    "camera": "ncam",
    "light": "nlight",
    "tendon": "ntendon",
    "actuator": "nactuator" if hasattr(mujoco.MjModel, "nactuator") else "nu",  # from 4.0 on one may have several
    "sensor": "nsensor",
    "equality": "neq",
    "key": "nkey",
    "mesh": "nmesh",
    "hfield": "nhfield",
    "material": "nmat",
    "flex": "nflex",
}
SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3, "plane": 3}
EXACT = max(1e-9, EIGEN)
"""Older versions place what is aligned with principal axes no better."""
STATES = 3
"""qpos0 and two random states."""


def differences(robot: Robot, model: mujoco.MjModel) -> list[str]:
    """Everything that is not equal, in words; poses, sizes and ranges to 1e-9, what follows from meshes to 1e-6."""
    wrong = list(_lists(robot, model))
    if not wrong:
        for part in (_poses, _geoms, _joints, _masses, _actuators, _keyframes, _hfields, _flexes):
            wrong += part(robot, model)
    return wrong


def _listed(robot: Robot, kind: str) -> list[object]:
    source = {"sensor": "sensors", "equality": "equalities"}
    names = {"body": "bodies", "key": "keyframes", "mesh": "meshes", "flex": "flexes"}
    if kind == "equality":  # those that flexcomps make follow those of the file, without names
        made = sum(flex.constraints for flex in robot.flexes)
        return [*robot.source.equalities, *(SimpleNamespace(name="") for _ in range(made))]
    return list(getattr(robot.source, source[kind]) if kind in source else getattr(robot, names.get(kind, f"{kind}s")))


def _lists(robot: Robot, model: mujoco.MjModel) -> Iterator[str]:
    ours, theirs = (robot.nq, robot.nv, robot.nu), (model.nq, model.nv, model.nu)
    if ours != theirs:
        yield f"nq, nv, nu: {ours}, not {theirs}"
    for kind, count in LISTS.items():
        ours = [item.name for item in _listed(robot, kind)]
        number = getattr(mujoco.mjtObj, f"mjOBJ_{kind.upper()}")
        theirs = [mujoco.mj_id2name(model, number, i) or "" for i in range(getattr(model, count))]
        if ours != theirs and kind != "light":
            yield f"{kind} names: {ours[:8]}, not {theirs[:8]}"


def _far(what: str, ours: object, theirs: object, tolerance: float, names: list[str] | None = None) -> Iterator[str]:
    a, b = np.asarray(ours, np.float64), np.asarray(theirs, np.float64)
    if a.size == 0:
        return
    error = np.abs(a - b).reshape(len(a), -1).max(axis=1)
    if not error.max() <= tolerance:
        at = int(error.argmax())
        yield f"{what} of {names[at] if names else at}: {a[at]}, not {b[at]}"


def _poses(robot: Robot, model: mujoco.MjModel) -> Iterator[str]:
    data, rng = mujoco.MjData(model), np.random.default_rng(0)
    states = [model.qpos0, *(model.qpos0 + rng.normal(size=model.nq) * 0.3 for _ in range(STATES - 1))]
    many = robot.fk(np.array(states).reshape(STATES, robot.nq))
    for number, qpos in enumerate(states):
        data.qpos[:] = qpos
        mujoco.mj_kinematics(model, data)
        one = robot.fk(data.qpos.copy())
        plain = [geom.id for geom in robot.geoms if not geom.mesh]
        for poses, how in ((one, "one"), (many, "many")):
            pick = lambda values, i=number, s=how: values[i] if s == "many" else values  # noqa: E731
            names = [body.name for body in robot.bodies]
            yield from _far(f"{how} xpos", pick(poses.xpos), data.xpos, EXACT, names)
            yield from _far(
                f"{how} xmat", matrix_from_quat(pick(poses.xquat)), data.xmat.reshape(-1, 3, 3), EXACT, names
            )
            yield from _far(f"{how} geom_xpos", pick(poses.geom_xpos)[plain], data.geom_xpos[plain], EXACT)
            turned = matrix_from_quat(pick(poses.geom_xquat))[plain]
            yield from _far(f"{how} geom_xmat", turned, data.geom_xmat.reshape(-1, 3, 3)[plain], EXACT)
            yield from _far(f"{how} site_xpos", pick(poses.site_xpos), data.site_xpos, EXACT)
        yield from _mesh_vertices(robot, model, data, one)


def _mesh_vertices(robot, model, data, poses) -> Iterator[str]:
    """MuJoCo recentres and realigns meshes, so the vertices in the world are what must agree."""
    meshes = {asset.name: asset.mesh for asset in robot.meshes}
    for geom in robot.geoms:
        mesh_id = model.geom_dataid[geom.id]
        if geom.type != "mesh" or model.geom_type[geom.id] != mujoco.mjtGeom.mjGEOM_MESH:
            continue
        mesh = meshes[geom.mesh]
        ours = poses.geom_xpos[geom.id] + quat_rotate(
            poses.geom_xquat[geom.id], mesh.vertices[np.unique(mesh.faces)].astype(np.float64)
        )
        start, count = model.mesh_vertadr[mesh_id], model.mesh_vertnum[mesh_id]
        local = model.mesh_vert[start : start + count].astype(np.float64)
        theirs = data.geom_xpos[geom.id] + local @ data.geom_xmat[geom.id].reshape(3, 3).T
        # MuJoCo stores vertices in 32 bits after moving them: that is the unit of what can be told.
        size = max(np.ptp(theirs, axis=0).max(), np.abs(model.mesh_pos[mesh_id]).max())
        apart = max(cKDTree(theirs).query(ours)[0].max(), cKDTree(ours).query(theirs)[0].max())
        if apart > max(1e-6, EIGEN) * size:
            yield f"vertices of geom {geom.name or geom.id}: {apart:.3g} m apart at a size of {size:.3g} m"


def _geoms(robot: Robot, model: mujoco.MjModel) -> Iterator[str]:
    names = [geom.name or f"#{geom.id}" for geom in robot.geoms]
    for geom in robot.geoms:
        count = SIZES.get(geom.type, 0) if not geom.mesh else 0
        yield from _far(f"size ({names[geom.id]})", [geom.size[:count]], [model.geom_size[geom.id][:count]], EXACT)
    yield from _far("rgba", [g.rgba for g in robot.geoms], model.geom_rgba, 1e-6, names)
    yield from _far("friction", [g.friction for g in robot.geoms], model.geom_friction, EXACT, names)
    yield from _far("group", [g.group for g in robot.geoms], model.geom_group, 0, names)
    yield from _far("contype", [g.contype for g in robot.geoms], model.geom_contype, 0, names)
    yield from _far("conaffinity", [g.conaffinity for g in robot.geoms], model.geom_conaffinity, 0, names)


def _joints(robot: Robot, model: mujoco.MjModel) -> Iterator[str]:
    joints, names = robot.joints, [joint.name for joint in robot.joints]
    dofs = [joint.dofadr for joint in joints]
    limited = [joint.id for joint in joints if joint.limited]
    yield from _far("qpos0", robot.qpos0, model.qpos0, EXACT)
    yield from _far("qposadr", [j.qposadr for j in joints], model.jnt_qposadr, 0, names)
    yield from _far("limited", [j.limited for j in joints], model.jnt_limited, 0, names)
    yield from _far("range", [joints[i].range for i in limited], model.jnt_range[limited], EXACT)
    turning = [joint.id for joint in joints if joint.type in ("hinge", "slide")]
    yield from _far("axis", [joints[i].axis for i in turning], model.jnt_axis[turning], EXACT)
    yield from _far("armature", [j.armature for j in joints], model.dof_armature[dofs], EXACT, names)
    # Since 3.16 both are polynomials, of which the first coefficient is the one of old.
    damping = [np.ravel(model.dof_damping[dof])[0] for dof in dofs]
    stiffness = [np.ravel(value)[0] for value in model.jnt_stiffness]
    yield from _far("damping", [j.damping for j in joints], damping, EXACT, names)
    yield from _far("stiffness", [j.stiffness for j in joints], stiffness, EXACT, names)


def _masses(robot: Robot, model: mujoco.MjModel) -> Iterator[str]:
    names = [body.name for body in robot.bodies]
    tolerance = EXACT if all(body.inertial or not body.geoms for body in robot.bodies[1:]) else 2e-5
    scale = np.maximum(model.body_mass, 1e-3)
    yield from _far("mass", robot.body_mass / scale, model.body_mass / scale, tolerance, names)
    # Floating bodies may be realigned, and where nothing weighs the centre means nothing.
    floating = {joint.body for joint in robot.joints if joint.type == "free"}
    ids = [b.id for b in robot.bodies[1:] if b.id not in floating and model.body_mass[b.id] > 0]
    axes = matrix_from_quat(model.body_iquat[ids].reshape(-1, 4))
    theirs = axes @ (model.body_inertia[ids][:, :, None] * axes.transpose(0, 2, 1))
    scale = np.maximum(model.body_inertia[ids].max(axis=1, initial=0.0), 1e-12)[:, None, None]
    yield from _far("inertia", robot.body_inertia[ids] / scale, theirs / scale, max(5 * tolerance, 1e-8))
    yield from _far("com", robot.body_com[ids], model.body_ipos[ids], tolerance)


def _actuators(robot: Robot, model: mujoco.MjModel) -> Iterator[str]:
    names = [actuator.name for actuator in robot.actuators]
    gains = [(*a.gainprm, 0.0, 0.0, 0.0)[:3] for a in robot.actuators]
    # Until 3.15 what another actuator of the class left stayed in numbers that have no effect.
    plain = model.actuator_biastype == mujoco.mjtBias.mjBIAS_NONE if HERE < (3, 16, 0) else np.zeros(len(names), bool)
    bias = np.array([(*a.biasprm, 0.0, 0.0, 0.0)[:3] for a in robot.actuators]).reshape(-1, 3)[~plain]
    yield from _far("gainprm", gains, model.actuator_gainprm[:, :3], 1e-6, names)
    if not any(a.type in ("position", "intvelocity") for a in robot.actuators):  # a damping ratio needs the mass matrix
        yield from _far("biasprm", bias, model.actuator_biasprm[~plain, :3], 1e-6)
    ranges, first, outputs = [a.ctrlrange or (0.0, 0.0) for a in robot.actuators], slice(None), slice(None)
    if hasattr(model, "actuator_ctrladr"):  # from 4.0 on an actuator may have several controls
        first, outputs = model.actuator_ctrladr, model.actuator_outadr
    limited = model.actuator_ctrllimited[first]
    yield from _far("ctrlrange", ranges, model.actuator_ctrlrange[first], EXACT, names)
    yield from _far("ctrllimited", [a.ctrllimited for a in robot.actuators], limited, 0, names)
    yield from _far("gear", [a.gear for a in robot.actuators], model.actuator_gear[outputs], EXACT, names)


def _keyframes(robot: Robot, model: mujoco.MjModel) -> Iterator[str]:
    yield from _far("keyframe", [key.qpos for key in robot.keyframes], model.key_qpos, EXACT)


def _hfields(robot: Robot, model: mujoco.MjModel) -> Iterator[str]:
    for i, field in enumerate(robot.hfields):
        start, rows, columns = model.hfield_adr[i], model.hfield_nrow[i], model.hfield_ncol[i]
        ours = np.frombuffer(field.elevation, "<f4").reshape(field.nrow, field.ncol)
        yield from _far(f"size of {field.name}", [field.size], [model.hfield_size[i]], EXACT)
        if (field.nrow, field.ncol) != (rows, columns):
            yield f"hfield {field.name}: {field.nrow} x {field.ncol}, not {rows} x {columns}"
        else:
            theirs = model.hfield_data[start : start + rows * columns].reshape(rows, columns)
            yield from _far(f"elevation of {field.name}", ours, theirs, 1e-6)


def _flexes(robot: Robot, model: mujoco.MjModel) -> Iterator[str]:
    """Elements, looks and where the vertices are, at rest and in a random state."""
    names = [flex.name for flex in robot.flexes]
    yield from _far("flex dim", [flex.dim for flex in robot.flexes], model.flex_dim, 0, names)
    yield from _far("flex radius", [flex.radius for flex in robot.flexes], model.flex_radius, 1e-12, names)
    yield from _far("flex rgba", [flex.rgba for flex in robot.flexes], model.flex_rgba, 1e-6, names)
    yield from _far("flex group", [flex.group for flex in robot.flexes], model.flex_group, 0, names)
    yield from _far("flex flatskin", [flex.flatskin for flex in robot.flexes], model.flex_flatskin, 0, names)
    for flex in robot.flexes:
        start, count = model.flex_elemdataadr[flex.id], model.flex_elemnum[flex.id] * (flex.dim + 1)
        theirs = model.flex_elem[start : start + count].reshape(-1, flex.dim + 1)
        if flex.elements.shape != theirs.shape:
            yield f"elements of flex {flex.name}: {flex.elements.shape}, not {theirs.shape}"
            continue
        yield from _far(f"elements of flex {flex.name}", flex.elements, theirs, 0)
        material = model.flex_matid[flex.id]
        wanted = None if material < 0 else model.material(material).name
        if flex.material != wanted:
            yield f"material of flex {flex.name}: {flex.material}, not {wanted}"
        yield from _texcoord(flex, model)
        yield from _vertices(robot, model, flex)


def _texcoord(flex: Flex, model: mujoco.MjModel) -> Iterator[str]:
    start = model.flex_texcoordadr[flex.id]
    if (flex.texcoord is None) != (start < 0):
        yield f"flex {flex.name} has texture coordinates in one of the two only"
    elif flex.texcoord is not None:
        first = model.flex_elemdataadr[flex.id]
        ours = flex.texcoord[flex.elements if flex.texcoord_elements is None else flex.texcoord_elements]
        theirs = model.flex_texcoord[start:][model.flex_elemtexcoord[first : first + flex.elements.size]]
        yield from _far(f"texcoord of flex {flex.name}", ours.reshape(-1, 2), theirs, 1e-6)


def _vertices(robot: Robot, model: mujoco.MjModel, flex: Flex) -> Iterator[str]:
    data, rng = mujoco.MjData(model), np.random.default_rng(1)
    start, count = model.flex_vertadr[flex.id], model.flex_vertnum[flex.id]
    for qpos in (model.qpos0, model.qpos0 + rng.normal(size=model.nq) * 0.01):
        data.qpos[:] = qpos
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        mujoco.mj_flex(model, data)
        ours, theirs = robot.fk(data.qpos.copy()).flex_xpos(flex), data.flexvert_xpos[start : start + count]
        if ours.shape != theirs.shape:
            yield f"vertices of flex {flex.name}: {ours.shape}, not {theirs.shape}"
            return
        yield from _far(f"vertices of flex {flex.name}", ours, theirs, EXACT * max(1.0, np.ptp(theirs)))
