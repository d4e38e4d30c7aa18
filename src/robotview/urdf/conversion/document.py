"""`to_mjcf`: the document, section by section, and the model it is read as."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from robotview.errors import Problems
from robotview.mjcf import Model, default_version
from robotview.mjcf.schema import version_key
from robotview.source import Node
from robotview.source.documents import document_of
from robotview.source.markup import number, numbers
from robotview.spatial.pose import IDENTITY, ZERO
from robotview.urdf.conversion.block import Block, read_block
from robotview.urdf.conversion.files import Packed
from robotview.urdf.conversion.geoms import Geoms
from robotview.urdf.conversion.inertia import Masses, weighs
from robotview.urdf.conversion.looks import Materials
from robotview.urdf.conversion.meshes import MeshAssets
from robotview.urdf.conversion.notes import Names, Notes, UrdfPlaces
from robotview.urdf.files import RobotFiles
from robotview.urdf.layout import SCALAR, Dof, Place, lay_out, leader_of
from robotview.urdf.records import Joint
from robotview.urdf.robot import Robot

NARROW = 1e-9
"""[rad] or [m] Of the range of a joint that cannot move: MuJoCo takes none of no width."""


def to_mjcf(
    robot: Robot,
    *,
    mujoco_version: str | None = None,
    material_override: bool = False,
    progress: Callable[[int, int, str], None] | None = None,
) -> Model:
    """The robot as MJCF that MuJoCo compiles: nothing fused, nothing renamed, what is not kept listed.

    Links are bodies; revolute and continuous joints hinges, prismatic ones slides, planar ones two slides and a hinge
    named N/x N/y N/yaw, spherical ones balls, floating ones free joints (three slides and a ball on a link that
    moves). A mimic joint is bound to its leader by a joint equality. Effort becomes actuatorfrcrange, friction
    frictionloss; there are no actuators. Visuals have group 2 and touch nothing, collisions group 3; links that a joint
    joins do not collide: MuJoCo sees to that where both move, an exclude where one stands still. Meshes that MuJoCo
    does not read, or reads without their materials, become OBJ files, one for each material.

    Args:
        robot: a `urdf.Robot`, or the robot that `robotview.load` made of one.
        mujoco_version: whose rules the model follows; default: the installed one, else 4.0.
        material_override: whether a URDF material replaces those that a mesh file brings along, as in `load`.
        progress: f(done, total, name), called before each file and, with an empty name, at the end.

    Returns:
        The model; its ``problems`` say what was changed (warnings), what is not kept (infos) and what cannot be had
        (errors), at its place in the URDF. `mjcf.write` with a path puts made and found files beside the text; made
        ones are in ``bundle.assets``.

    Raises:
        MjcfError: the <mujoco> block has what MuJoCo's rules refuse. TypeError: it is no URDF.
    """
    robot = document_of(robot, Robot, "urdf.Robot.from_file(path)")
    version = mujoco_version or default_version()
    problems = Problems(list(robot.problems))
    files = RobotFiles(robot, problems, {}, progress)
    conversion = _Conversion.of(robot, version, files, problems, material_override=material_override)
    root = conversion.document()
    files.finish()
    return Model.of(root, conversion.packed.bundle, version, problems)


MASSLESS_SINCE = "3.3.7"
NOTHING = {"mass": "0", "pos": "0 0 0", "diaginertia": "0 0 0"}


@dataclass(slots=True)
class _Conversion:
    robot: Robot
    block: Block
    packed: Packed
    places: UrdfPlaces
    notes: Notes
    masses: Masses
    geoms: Geoms
    weighs_parts: bool
    """Whether this MuJoCo refuses a body of several geoms that weigh nothing."""
    body_names: Names = field(default_factory=lambda: Names({"world"}))
    joint_names: Names = field(default_factory=Names)
    equalities: list[Node] = field(default_factory=list)

    @classmethod
    def of(
        cls, robot: Robot, version: str, files: RobotFiles, problems: Problems, *, material_override: bool
    ) -> _Conversion:
        places = UrdfPlaces(robot.file, robot.finder.folder)
        notes, packed = Notes(problems), Packed(robot.finder)
        block = read_block(robot, notes)
        meshes = MeshAssets(files, packed, notes, places, version)
        materials = Materials(files, packed, problems, places)
        geoms = Geoms(robot, meshes, materials, notes, places, material_override=material_override)
        parts = version_key(version) < version_key(MASSLESS_SINCE)
        return cls(robot, block, packed, places, notes, Masses(notes, block.balanced), geoms, parts)

    def document(self) -> Node:
        """The root element, complete."""
        made = self.places.made
        root = made("mujoco", {"model": self.robot.name})
        world = made("worldbody", {})
        bodies = {0: world}
        places = lay_out(self.robot)
        tokens = self._tokens(places)
        for place in places:
            bodies[place.body] = self._body(place, bodies, token=place.body in tokens)
        for joint in self.robot.joints:
            self._losses(joint)
        for node in self.robot.extras:
            if node.tag != "mujoco":
                self.notes.lost(f"<{node.tag}>", node.attrib.get("name") or "", node.where, node.tag)
        self.notes.close()
        asset, equality, contact = made("asset", {}), made("equality", {}), made("contact", {})
        asset.children = [*self.geoms.materials.textures, *self.geoms.materials.materials, *self.geoms.meshes.nodes]
        equality.children = self.equalities
        contact.children = self._excludes(places, bodies)
        root.children = [*self.block.sections, asset, world, contact, equality]
        root.children = [section for section in root.children if section.children or section.attrib]
        return root

    def _tokens(self, places: list[Place]) -> set[int]:
        """Bodies that move and have no mass, nor does anything fixed to them."""
        heavy = {place.body for place in places if weighs(place.link) or self.geoms.weigh(place.link)}
        for place in reversed(places):
            if place.body in heavy and not place.dofs and place.parent is not None:
                heavy.add(place.parent)
        return set() if self.block.bounded else {place.body for place in places if place.dofs} - heavy

    def _excludes(self, places: list[Place], bodies: dict[int, Node]) -> list[Node]:
        """Pairs of links that a joint joins and that MuJoCo would let collide: those whose parent stands still."""
        welded = {0: 0}
        for place in places:
            welded[place.body] = place.body if place.dofs or place.parent is None else welded[place.parent]
        touching = {body for body, node in bodies.items() if body and any(_collides(geom) for geom in node.children)}
        still = [body for body in sorted(touching) if welded[body] == 0]
        pairs = []
        for place in places:
            if place.dofs and place.parent and welded[place.parent] == 0:
                moving = [body for body in sorted(touching) if welded[body] == place.body]
                pairs += [(one, other, place) for one in still for other in moving]
        return [
            self.places.made(
                "exclude",
                {"body1": bodies[one].attrib["name"], "body2": bodies[other].attrib["name"]},
                None if place.joint is None else place.joint.where,
            )
            for one, other, place in pairs
        ]

    def _body(self, place: Place, bodies: dict[int, Node], *, token: bool) -> Node:
        link = place.link
        if place.parent is None:
            node = bodies[0]
            if link.inertial is not None:
                self.notes.lost("<inertial>", link.name, link.inertial.where, "inertial")
        else:
            name = self.body_names.unique(link.name)
            if name != link.name:
                message = f'link "{link.name}" becomes body "{name}": MuJoCo has a world of that name'
                self.notes.tell("warning", message, "name", link.where, "link")
            pos, quat = place.pose
            pose = {} if pos == ZERO else {"pos": numbers(pos)}
            pose |= {} if quat == IDENTITY else {"quat": numbers(quat)}
            node = self.places.made("body", {"name": name, **pose}, link.where)
            bodies[place.parent].children.append(node)
            attributes = self.masses.attributes(link, token=token)
            if attributes is not None:
                where = link.where if link.inertial is None else link.inertial.where
                node.children.append(self.places.made("inertial", attributes, where))
        if place.joint is not None:
            node.children += [self._joint(place.joint, dof) for dof in place.dofs]
        geoms = self.geoms.of(link)
        if self.weighs_parts and len(geoms) > 1 and node.tag == "body" and not self._weighty(node, geoms):
            node.children.append(self.places.made("inertial", NOTHING, link.where))
        node.children += geoms
        for extra in link.extras:
            self.notes.lost(f"<{extra.tag}>", link.name, extra.where, extra.tag)
        return node

    @staticmethod
    def _weighty(body: Node, geoms: list[Node]) -> bool:
        """Whether a body has a mass, of its own or of its geoms."""
        return any(child.tag == "inertial" for child in body.children) or any(
            geom.attrib.get("density") != "0" for geom in geoms
        )

    def _joint(self, joint: Joint, dof: Dof) -> Node:
        name = self.joint_names.unique(dof.name)
        given = {"name": name, "type": dof.type}
        if dof.type in ("hinge", "slide"):
            given["axis"] = numbers(dof.axis)
        if joint.range is not None:
            given["range"] = numbers(self._range(joint, joint.range))
        dynamics, limit = joint.dynamics, joint.limit
        if dynamics is not None and dynamics.damping > 0.0:
            given["damping"] = number(dynamics.damping)
        if dynamics is not None and dynamics.friction > 0.0:
            given["frictionloss"] = number(dynamics.friction)
        if limit is not None and limit.effort and joint.type in SCALAR:
            effort = abs(limit.effort)
            given["actuatorfrcrange"] = numbers((-effort, effort))
        leader, mimic = leader_of(self.robot, joint), joint.mimic
        if leader is not None and mimic is not None:
            bound = {"joint1": name, "joint2": leader.name}
            bound["polycoef"] = numbers((mimic.offset, mimic.multiplier, 0.0, 0.0, 0.0))
            self.equalities.append(self.places.made("joint", bound, mimic.where))
        return self.places.made("joint", given, joint.where)

    def _range(self, joint: Joint, limits: tuple[float, float]) -> tuple[float, float]:
        lower, upper = limits
        if lower < upper:
            return limits
        message = (
            f'joint "{joint.name}" cannot move; its range becomes {NARROW:g} wide, as MuJoCo takes none without width'
        )
        self.notes.tell("info", message, "range", None if joint.limit is None else joint.limit.where, "limit")
        return lower, lower + NARROW * max(1.0, abs(lower))

    def _losses(self, joint: Joint) -> None:
        limit, lost = joint.limit, self.notes.lost
        if limit is not None:
            words = ["velocity", "acceleration", "deceleration", "jerk"]
            words += [] if joint.type in SCALAR else ["effort"]
            for word in words:
                if getattr(limit, word) is not None and joint.type != "fixed":
                    lost(f"the {word} limit", joint.name, limit.where, "limit")
        if joint.safety_controller is not None:
            lost("<safety_controller>", joint.name, joint.safety_controller.where, "safety_controller")
        if joint.calibration is not None:
            lost("<calibration>", joint.name, joint.calibration.where, "calibration")
        if joint.type == "fixed":
            lost("the name of the fixed joint", joint.name, joint.where, "joint")
        dynamics = joint.dynamics
        if dynamics is not None and min(dynamics.damping, dynamics.friction) < 0.0:
            message = f'joint "{joint.name}" has a negative damping or friction, which is not kept'
            self.notes.tell("warning", message, "dynamics", dynamics.where, "dynamics")
        for extra in joint.extras:
            lost(f"<{extra.tag}>", joint.name, extra.where, extra.tag)


def _collides(node: Node) -> bool:
    return node.tag == "geom" and "contype" not in node.attrib
