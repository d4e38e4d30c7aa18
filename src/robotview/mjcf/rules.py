"""What MuJoCo's compiler refuses besides the schema: shapes, tendons, equalities, sensors, textures, keyframes.

Source of the rules: MuJoCo's own messages on mutants of real models (tests/mutants.py).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from robotview.errors import Problems
from robotview.mjcf.schema import version_key
from robotview.mjcf.values import named
from robotview.source.xml import Node

if TYPE_CHECKING:
    from robotview.mjcf.model import Model

NQ = {"free": 7, "ball": 4}
NV = {"free": 6, "ball": 3}
PLAIN = frozenset(
    {"General", "Motor", "Position", "Velocity", "Intvelocity"} | {"Damper", "Cylinder", "Muscle", "Adhesion"}
)
"""Actuators with one control each."""
PAIRS = {"connect": ("body", "site"), "weld": ("body", "site")}
ENDS = frozenset({"distance", "normal", "fromto"})
"""Sensors between two geoms or bodies."""


def check_rules(model: Model, problems: Problems) -> None:
    """Report what would not compile; the model is complete."""
    _Rules(model, problems).check()


class _Rules:
    def __init__(self, model: Model, problems: Problems) -> None:
        self.model = model
        self.problems = problems

    def check(self) -> None:
        nodes = self.model.nodes
        moving = self._moving()
        self._assets()
        for geom, node in zip(self.model.geoms, nodes.get("geom", []), strict=True):
            self._geom(geom, node, moving=geom.body in moving)
        for tendon, node in zip(self.model.tendons, nodes.get("tendon", []), strict=True):
            self._tendon(tendon, node)
        for equality, node in zip(self.model.equalities, nodes.get("equality", []), strict=True):
            self._equality(equality, node)
        for node in nodes.get("sensor", []):
            self._ends(node)
        for texture, node in zip(self.model.assets.textures, nodes.get("texture", []), strict=True):
            self._texture(texture, node)
        if not any(body.flexcomps for body in self.model.bodies) and not self.model.deformables.flexes:
            for key, node in zip(self.model.keyframes, nodes.get("key", []), strict=True):
                self._keyframe(key, node)

    def _assets(self) -> None:
        """Assets that come from a class, where no attribute of the element itself names them."""
        assets, nodes = self.model.assets, self.model.nodes
        known = {
            "material": {one.name for one in assets.materials},
            "mesh": {one.name for one in assets.meshes},
            "hfield": {one.name for one in assets.hfields},
        }
        for kind, items in (("geom", self.model.geoms), ("site", self.model.sites), ("tendon", self.model.tendons)):
            for item, node in zip(items, nodes.get(kind, []), strict=True):
                for name, names in known.items():
                    value = getattr(item, name, None)
                    if value and value not in names and name not in node.attrib:
                        self._error(node, "class", f'its class gives {name}="{value}", but there is none of that name')

    def _moving(self) -> set[int]:
        """Bodies that can move against the world."""
        moving: set[int] = set()
        for body in self.model.bodies[1:]:
            if body.joints or body.mocap or body.parent in moving:
                moving.add(body.id)
        return moving

    def _geom(self, geom: Any, node: Node, *, moving: bool) -> None:
        for name in ("mass", "density"):
            if geom.body and (getattr(geom, name) or 0.0) < 0:
                self._error(node, name, f"a {name} of {getattr(geom, name):g} is negative")
        if geom.type == "plane" and not geom.mesh:
            if geom.size[2] <= 0 or min(geom.size[:2]) < 0:
                hint = "two half lengths (0 for endless) and the distance of the grid's lines, such as 0 0 0.05"
                self._error(node, "size", "the third size of a plane must be positive, the others not negative", hint)
            if moving:
                hint = "a plane has no end and no mass: put it into the world, or take a flat box"
                self._error(node, "type", "a plane can only stand in a body that cannot move", hint)

    def _tendon(self, tendon: Any, node: Node) -> None:
        if node.tag == "fixed":
            joints = [one.joint for one in tendon.joints]
            for name in {name for name in joints if joints.count(name) > 1}:
                self._error(node, "joint", f'the joint "{name}" is named twice')
            return
        kinds = [type(one).__name__.removeprefix("TendonSpatial") for one in tendon.path]
        if len(kinds) < 2:
            self._error(node, "name", "a spatial tendon needs at least two sites")
            return
        padded = ["", *kinds, ""]
        for i, kind in enumerate(kinds):
            around = (padded[i], padded[i + 2])
            if kind == "Geom" and around != ("Site", "Site"):
                self._error(node, "geom", "a geom to wrap around must stand between two sites")
            if kind == "Pulley" and around[1] in ("Pulley", ""):
                self._error(node, "pulley", "a pulley must be followed by a site")
        for a, b in pairwise(tendon.path):
            if getattr(a, "site", None) is not None and getattr(a, "site", None) == getattr(b, "site", None):
                self._error(node, "site", f'the site "{a.site}" is named twice in a row')

    def _equality(self, equality: Any, node: Node) -> None:
        kinds = PAIRS.get(node.tag)
        if kinds is not None and not any(node.attrib.get(f"{kind}1") for kind in kinds):
            self._error(node, "body1", "it needs body1, or site1 and site2")
        for kind in ("body", "site", "joint", "tendon"):
            first, second = getattr(equality, f"{kind}1", None), getattr(equality, f"{kind}2", None)
            # Without a second body it is the world.
            second = "world" if kind == "body" and first and not second and node.tag in PAIRS else second
            if first and first == second:
                self._error(node, f"{kind}1", f'both ends are the {kind} "{first}"')

    def _ends(self, node: Node) -> None:
        if node.tag in ENDS:
            for i in (1, 2):
                if not (node.attrib.get(f"geom{i}") or node.attrib.get(f"body{i}")):
                    self._error(node, f"geom{i}", f"it needs geom{i} or body{i}")

    def _texture(self, texture: Any, node: Node) -> None:
        files = [name for name in node.attrib if name.startswith("file") and name != "file"]
        if texture.type == "2d" and files:
            self._error(node, files[0], "a 2d texture is made of one file")

    def _keyframe(self, key: Any, node: Node) -> None:
        joints, actuators = self.model.joints, self.model.actuators
        mocap = sum(body.mocap for body in self.model.bodies)
        sizes = {
            "qpos": sum(NQ.get(joint.type, 1) for joint in joints),
            "qvel": sum(NV.get(joint.type, 1) for joint in joints),
            "mpos": 3 * mocap,
            "mquat": 4 * mocap,
        }
        if all(type(actuator).__name__.removeprefix("Actuator") in PLAIN for actuator in actuators):
            sizes["ctrl"] = len(actuators)
        short = version_key(self.model.version) >= (3, 3, 6)  # what is missing is as in qpos0
        for name, size in sizes.items():
            given = getattr(key, name)
            if given is not None and (len(given) > size or (len(given) < size and not short)):
                self._error(node, name, f"{len(given)} numbers are given for {name}, but the model has {size}")

    def _error(self, node: Node, attribute: str, why: str, hint: str | None = None) -> None:
        self.problems.error(
            "structure",
            f"<{node.tag}>{named(node)}: {why}",
            "mjcf.rule",
            where=node.where_of(attribute),
            element=node.tag,
            attribute=attribute,
            hint=hint,
        )
