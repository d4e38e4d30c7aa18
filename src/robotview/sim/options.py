"""`LoadOptions`: changes made to a model before MuJoCo compiles it; every default changes nothing.

The names are those of rapier's ``MjcfLoaderOptions``, so that models prepared for it can be tried here; what they mean
for MuJoCo is said field by field, and in a table in the README, "Load options". Three defaults differ from there, so
that each changes nothing: ``skip_plane_geoms`` is off, ``contact_filter_mode`` and ``trimesh_flags`` say nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from robotview.errors import SimulationError, near_names
from robotview.mjcf import Model, records
from robotview.sim import bodies, moved, scaled
from robotview.spatial.pose import IDENTITY, Pose, Vec3, normalized

FLAGS = {
    "ORIENTED": "exact",
    "MERGE_DUPLICATE_VERTICES": None,
    "DELETE_DEGENERATE_TRIANGLES": None,
    "CONVEX_HULL": "convex",
}
"""Flag -> ``mesh inertia`` it asks for; None: neither hull nor mass of a mesh depend on it in MuJoCo."""
REFUSED = {
    "FIX_INTERNAL_EDGES": "MuJoCo collides convex hulls, which have no internal edges",
    "HALF_EDGE_TOPOLOGY": "MuJoCo builds no half-edge topology of a mesh",
    "CONNECTED_COMPONENTS": "MuJoCo takes a mesh as one piece; split the file",
    "DELETE_DUPLICATE_TRIANGLES": "MuJoCo keeps them and counts their volume twice; mend it, or give CONVEX_HULL",
    "DELETE_BAD_TOPOLOGY_TRIANGLES": "MuJoCo refuses or keeps such triangles; mend the file",
}


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """What to change; see each field. Options act on MJCF and URDF files, not on a compiled ``MjModel``."""

    create_colliders_from_collision_shapes: bool = True
    """False: geoms that collide (contype or conaffinity) no longer do, and their contact pairs go."""
    create_colliders_from_visual_shapes: bool = False
    """True: geoms that do not collide get contype 1 and conaffinity 1."""
    apply_imported_mass_props: bool = True
    """False: ``<inertial>`` and the masses of geoms are left out; all mass comes from shapes at their density."""
    enable_joint_collisions: bool = False
    """True: parents and children may touch: ``filterparent`` off, and excludes of bodies that share a joint go."""
    make_roots_fixed: bool = False
    """True: free joints of bodies in the world go, keyframes lose their numbers."""
    trimesh_flags: str | Sequence[str] | None = None
    """Of all meshes: ORIENTED (exact inertia), CONVEX_HULL (convex inertia), MERGE_DUPLICATE_VERTICES,
    DELETE_DEGENERATE_TRIANGLES (no matter to MuJoCo). The others are refused with the reason."""
    shift: Pose | Vec3 | None = None
    """``(x, y, z)`` [m] or ``((x, y, z), (w, x, y, z))``: everything moves, keyframes and anchors too."""
    scale: float = 1.0
    """Of all lengths: positions, sizes, meshes, ranges of slides and spatial tendons, targets of their position
    actuators, keyframes. Masses stay, inertias grow by its square; forces, gains and gravity stay."""
    collider_blueprint: Mapping[str, object] | None = None
    """Attributes of geoms where the file leaves MuJoCo's default, such as ``{"friction": (0.5, 0.005, 1e-4)}``."""
    rigid_body_blueprint: Mapping[str, object] | None = None
    """Attributes of bodies where the file leaves MuJoCo's default, such as ``{"gravcomp": 1.0}``."""
    contact_filter_mode: Literal["symmetric", "asymmetric"] | None = None
    """``symmetric``: contype and conaffinity of a geom become their union; ``asymmetric``: MuJoCo's own rule."""
    skip_plane_geoms: bool = False
    """True: planes go."""
    disable_joint_motors: bool = False
    """True: stiffness, springdamper and frictionloss of joints become 0; damping stays."""

    def __new__(cls, *_: object, **given: object) -> LoadOptions:  # noqa: PYI034  # Self is not there before 3.11
        """Refuse names that are none, with near ones."""
        known = cls.__dataclass_fields__
        for name in given:
            if name not in known:
                near = near_names(name, known)
                hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"
                raise TypeError(f"LoadOptions has no option {name!r}; {hint}")
        return object.__new__(cls)

    @property
    def are_identity(self) -> bool:
        """Whether the model stays as it is."""
        return self == LoadOptions()


def applied(model: Model, options: LoadOptions) -> Model:
    """The model with the options worked in; itself where they change nothing.

    Raises:
        SimulationError: an option has a value it cannot have, or does not go with this model.
    """
    if options.are_identity:
        return model
    _check(options)
    changed = bodies.copied(model)
    if options.skip_plane_geoms:
        bodies.without_geoms(changed, [geom for geom in changed.geoms if geom.type == "plane"], "skip_plane_geoms")
    _collide(changed, options)
    if not options.apply_imported_mass_props:
        _weigh_shapes(changed)
    if options.enable_joint_collisions:
        _let_neighbours_touch(changed)
    if options.make_roots_fixed:
        bodies.without_free_joints(changed)
    _mesh_flags(changed, options.trimesh_flags)
    if options.disable_joint_motors:
        none = (0.0, 0.0, 0.0)
        bodies.each(
            changed,
            joint=lambda j: bodies.replaced(j, stiffness=none, springdamper=(0.0, 0.0), frictionloss=0.0),
        )
    _blueprints(changed, options)
    if options.shift is not None:
        moved.move(changed, _pose(options.shift))
    if options.scale != 1.0:
        scaled.scale(changed, float(options.scale))
    return changed


def _check(options: LoadOptions) -> None:
    scale = options.scale
    if not 0 < scale < 1e6:
        raise SimulationError(f"scale {scale!r} is not a positive number")
    if options.contact_filter_mode not in (None, "symmetric", "asymmetric"):
        raise SimulationError(f"contact_filter_mode {options.contact_filter_mode!r}", "give symmetric or asymmetric")


def _collide(model: Model, options: LoadOptions) -> None:
    from_collision, from_visual = (
        options.create_colliders_from_collision_shapes,
        options.create_colliders_from_visual_shapes,
    )
    symmetric = options.contact_filter_mode == "symmetric"
    silent = {g.name for g in model.geoms if (g.contype or g.conaffinity) and not from_collision}

    def masks(geom: records.Geom) -> records.Geom:
        contype, conaffinity = geom.contype, geom.conaffinity
        if not contype and not conaffinity:
            contype = conaffinity = int(from_visual)
        elif not from_collision:
            contype = conaffinity = 0
        if symmetric:
            contype = conaffinity = contype | conaffinity
        return bodies.replaced(geom, contype=contype, conaffinity=conaffinity)

    bodies.each(model, geom=masks)
    pairs = [pair for pair in model.contacts.pairs if pair.geom1 not in silent and pair.geom2 not in silent]
    if len(pairs) != len(model.contacts.pairs):
        model.contacts = msgspec.structs.replace(model.contacts, pairs=pairs)


def _weigh_shapes(model: Model) -> None:
    model.compiler = msgspec.structs.replace(model.compiler, inertiafromgeom=True)
    bodies.each(
        model,
        body=lambda body: bodies.replaced(body, inertial=None),
        geom=lambda geom: bodies.replaced(geom, mass=None),
    )


def _let_neighbours_touch(model: Model) -> None:
    flag = model.option.flag or records.OptionFlag()
    model.option = msgspec.structs.replace(model.option, flag=msgspec.structs.replace(flag, filterparent=False))
    parents = {body.name: model.bodies[body.parent].name for body in model.bodies if body.parent}
    kept = [
        one
        for one in model.contacts.excludes
        if parents.get(one.body1 or "") != one.body2 and parents.get(one.body2 or "") != one.body1
    ]
    model.contacts = msgspec.structs.replace(model.contacts, excludes=kept)


def _mesh_flags(model: Model, flags: str | Sequence[str] | None) -> None:
    if flags is None:
        return
    names = [flags] if isinstance(flags, str) else list(flags)
    for name in names:
        if name in REFUSED:
            raise SimulationError(f"trimesh flag {name} has no meaning for MuJoCo", REFUSED[name])
        if name not in FLAGS:
            near = near_names(str(name), [*FLAGS, *REFUSED])
            raise SimulationError(f"there is no trimesh flag {name!r}", f"there are {', '.join(near or FLAGS)}")
    modes = {mode for name in names if (mode := FLAGS[name]) is not None}
    if len(modes) > 1:
        raise SimulationError("ORIENTED and CONVEX_HULL ask for different inertias", "give one of them")
    for mode in modes:
        meshes = [bodies.replaced(mesh, inertia=mode) for mesh in model.assets.meshes]
        model.assets = msgspec.structs.replace(model.assets, meshes=meshes)


def _blueprints(model: Model, options: LoadOptions) -> None:
    for kind, given in (("geom", options.collider_blueprint), ("body", options.rigid_body_blueprint)):
        if given:
            record: type[msgspec.Struct] = records.Geom if kind == "geom" else records.Body
            fields = {field.name: field for field in msgspec.structs.fields(record)}
            values = {name: _blueprint_value(kind, name, value, fields) for name, value in given.items()}
            bodies.each(model, **{kind: lambda one, values=values, fields=fields: _filled(one, values, fields)})


_OWN = frozenset(
    {"id", "body", "parent", "name", "pos", "quat", "mesh", "hfield", "type", "size", "plugins", "fromto", "inertial"}
)
"""What makes a geom or body itself: no blueprint of all can give it."""


def _blueprint_value(kind: str, name: str, value: object, fields: Mapping[str, msgspec.structs.FieldInfo]) -> object:
    known = [one for one in fields if one not in _OWN and not one.endswith("s")]
    if name not in fields or name in _OWN:
        hint = (
            f"did you mean {', '.join(near)}?" if (near := near_names(name, known)) else f"there are {', '.join(known)}"
        )
        raise SimulationError(f"a {kind} blueprint cannot give {name!r}", hint)
    blank = fields[name].default
    try:
        if isinstance(blank, tuple):
            numbers = tuple(float(x) for x in value)  # type: ignore[attr-defined]
            return numbers + blank[len(numbers) :]
        converted: object = msgspec.convert(value, fields[name].type, strict=False)
    except (TypeError, ValueError, msgspec.ValidationError):
        raise SimulationError(f"the {kind} blueprint gives {name}={value!r}, which it cannot be") from None
    return converted


def _filled(
    record: bodies.R, values: Mapping[str, object], fields: Mapping[str, msgspec.structs.FieldInfo]
) -> bodies.R:
    wanted = {name: value for name, value in values.items() if getattr(record, name) == fields[name].default}
    return bodies.replaced(record, **wanted) if wanted else record


def _pose(shift: object) -> Pose:
    try:
        parts = list(shift)  # type: ignore[call-overload]
        pos, quat = (parts[0], parts[1]) if len(parts) == 2 else (parts, IDENTITY)
        x, y, z = (float(number) for number in pos)
        qw, qx, qy, qz = (float(number) for number in quat)
    except (TypeError, ValueError):
        hint = "give (x, y, z) or ((x, y, z), (w, x, y, z))"
        raise SimulationError(f"shift {shift!r:.80} is no pose", hint) from None
    return (x, y, z), normalized((qw, qx, qy, qz))
