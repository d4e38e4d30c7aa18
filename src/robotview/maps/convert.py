"""Static MJCF that somebody else wrote to an editable document: all of it without loss, or nothing.

What the document cannot hold is refused with every reason, never dropped; see `Conversion` for what it can.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from robotview.maps.checking import Findings
from robotview.maps.document import (
    FRICTION,
    GRAY,
    AnyObject,
    Box,
    BoxParams,
    Capsule,
    CapsuleParams,
    Color,
    Cylinder,
    CylinderParams,
    Ground,
    MapDocument,
    Pose,
    Quaternion,
    SpawnPoint,
    Vector,
)
from robotview.maps.faults import Faults
from robotview.maps.layer.names import slug
from robotview.maps.limits import COORDINATE, MOST_NAME, MOST_OBJECTS, PARAMS, together
from robotview.maps.limits import FRICTION as FRICTION_RANGES
from robotview.maps.scene_rules import check_scene
from robotview.maps.written import plain
from robotview.maps.xml_numbers import Place
from robotview.maps.xml_reading import Element, read_xml
from robotview.model.map_names import PREFIX, object_of
from robotview.spatial import pose

TYPES = ("box", "cylinder", "capsule")
ATTRIBUTES = {
    "mujoco": frozenset({"model"}),
    "worldbody": frozenset[str](),
    "body": frozenset({"name", "pos", "quat"}),
    "geom": frozenset({"name", "type", "size", "pos", "quat", "friction", "rgba", "group"}),
}
CHILDREN = {
    "mujoco": ("compiler", "worldbody"),
    "worldbody": ("body", "geom"),
    "body": ("body", "geom"),
}
COMPILER = {"angle": ("degree", "radian"), "coordinate": ("local",), "autolimits": ("true", "false")}
"""Settings that change nothing for what is taken; no other is."""


def convert(
    data: bytes, file: str, faults: Faults, *, map_id: str, spawn_points: Iterable[SpawnPoint] = ()
) -> MapDocument | None:
    """The editable document of a static MJCF file; None, with all reasons in ``faults``, where there is loss.

    Taken are boxes, cylinders and capsules with pos, quat, size, friction, rgba and group 2, in the world or in nested
    bodies that only pos and quat place. Numbers are kept exactly; poses in bodies are composed in double precision.

    Args:
        data: the MJCF text.
        file: its name, for messages.
        faults: gets ``xml.*``, ``mjcf.*``, ``convert.*`` and ``limit.objects`` problems.
        map_id: id of the map that it becomes.
        spawn_points: of the document.
    """
    own = Faults()
    root = read_xml(data, file, own)
    document = None if root is None else _document(root, file, own, map_id, tuple(spawn_points))
    faults.extend(own.problems)
    return None if own.refused else document


def _document(
    root: Element, file: str, faults: Faults, map_id: str, spawn_points: tuple[SpawnPoint, ...]
) -> MapDocument | None:
    conversion = Conversion(file, faults)
    conversion.root(root)
    if faults.refused:
        return None
    objects = tuple(_named(conversion.objects, conversion.names, {point.id for point in spawn_points}))
    document = MapDocument(map_id=map_id, ground=Ground(enabled=False), objects=objects, spawn_points=spawn_points)
    findings = Findings()
    check_scene(msgspec.json.decode(msgspec.json.encode(plain(document))), map_id, findings)
    findings.tell(faults, file)
    return document


class Conversion:
    """One reading of one file."""

    def __init__(self, file: str, faults: Faults) -> None:
        self.file, self.faults = file, faults
        self.objects: list[AnyObject] = []
        self.names: list[str] = []
        """As the file has them; "" for geoms without one."""
        self._lines: dict[tuple[str, str], int] = {}

    def root(self, root: Element) -> None:
        if root.tag != "mujoco":
            self._place(root).add("convert.element", "is the root; only MJCF, which begins with <mujoco>, is converted")
            return
        self._attributes(self._place(root))
        for child in self._children(root):
            if child.tag == "compiler":
                self._compiler(child)
            else:
                self._attributes(self._place(child))
                self._inside(child, ((0.0, 0.0, 0.0), pose.IDENTITY))
        if len(self.objects) > MOST_OBJECTS:
            message = f"{len(self.objects):,} geoms would become objects; at most {MOST_OBJECTS:,} are allowed"
            self.faults.add("limit.objects", message, file=self.file)

    def _place(self, element: Element) -> Place:
        return Place(element, self.file, self.faults)

    def _children(self, element: Element) -> Iterator[Element]:
        allowed = CHILDREN[element.tag]
        for child in element.children:
            if child.tag in allowed:
                yield child
                continue
            message = f"in <{element.tag}> would be lost: an editable map holds boxes, cylinders and capsules only"
            self._place(child).add("convert.element", message)
            for inner in child.walk() if child.tag in ("frame", "replicate") else ():
                if inner.tag == "geom":  # what is wrong further in is a reason, too
                    self._attributes(self._place(inner))
                    self._type(self._place(inner))

    def _compiler(self, element: Element) -> None:
        place = self._place(element)
        for name, value in element.attributes.items():
            if value not in COMPILER.get(name, ()):
                message = f'has {name:.60}="{value:.60}", which is not known to lose nothing'
                place.add("convert.compiler", message, name, "write the file without it")
        for child in element.children:
            self._place(child).add("convert.element", "in <compiler> would be lost")

    def _inside(self, element: Element, world: pose.Pose) -> None:
        for child in self._children(element):
            place = self._place(child)
            self._attributes(place)
            self._name(place)
            own = self._pose(place)
            at = None if own is None else pose.compose(world, own)
            if child.tag == "body":
                self._inside(child, world if at is None else at)
            else:
                self._geom(place, at)

    def _attributes(self, place: Place) -> None:
        for name, value in place.element.attributes.items():
            if name not in ATTRIBUTES[place.element.tag]:
                place.add("convert.attr", f'has {name:.60}="{value:.60}", which would be lost', name)

    def _name(self, place: Place) -> None:
        key = place.element.tag, place.element.attributes.get("name", "")
        if key[1] and key in self._lines:
            place.add("mjcf.duplicate_name", f"has a name that line {self._lines[key]} has already", "name")
        self._lines.setdefault(key, place.element.line)

    def _pose(self, place: Place) -> pose.Pose | None:
        values = place.element.attributes
        pos, quat = place.numbers("pos", 3, 3), place.quat()
        if (pos is None and "pos" in values) or (quat is None and "quat" in values):
            return None
        x, y, z = pos or (0.0, 0.0, 0.0)
        return (x, y, z), pose.normalized(quat or pose.IDENTITY)

    def _type(self, place: Place) -> str | None:
        kind = place.element.attributes.get("type")
        if kind in TYPES:
            return kind
        what = "has no type, which means a sphere" if kind is None else f"is of type {kind:.40}"
        place.add("convert.type", f"{what}; an editable map holds {', '.join(TYPES)}", "type")
        return None

    def _geom(self, place: Place, at: pose.Pose | None) -> None:
        for child in place.element.children:
            self._place(child).add("convert.element", "in <geom> would be lost")
        if (group := place.group()) not in (None, 2):
            place.add("convert.attr", f'has group="{group}", which would be lost: map geoms are in group 2', "group")
        kind = self._type(place)
        sizes = None if kind is None or "fromto" in place.element.attributes else place.sizes(kind)
        friction, rgba = self._friction(place), place.rgba()
        if at is not None:
            self._position(place, at)
        params = None if kind is None or sizes is None else self._params(place, kind, sizes)
        if at is None or kind is None or params is None or (rgba is None and "rgba" in place.element.attributes):
            return
        if friction is not None:
            color: Color = GRAY if rgba is None else (rgba[0], rgba[1], rgba[2], rgba[3])
            name = place.element.attributes.get("name", "")
            self.objects.append(_object(kind, params, at, friction, color))
            self.names.append(name)

    def _position(self, place: Place, at: pose.Pose) -> None:
        wrong = next((value for value in at[0] if value not in COORDINATE), None)
        if wrong is not None:
            place.add("convert.range", f"has its centre at {wrong:.9g}; pos lies within {COORDINATE}", "pos")

    def _friction(self, place: Place) -> Vector | None:
        values = place.friction()
        if values is None:
            return None if "friction" in place.element.attributes else FRICTION
        whole = (*values, *FRICTION[len(values) :])
        for value, allowed in zip(whole, FRICTION_RANGES, strict=True):
            if value not in allowed:
                place.add("convert.range", f"has friction {value:.9g}; an editable map allows {allowed}", "friction")
                return None
        return whole[0], whole[1], whole[2]

    def _params(self, place: Place, kind: str, sizes: tuple[float, ...]) -> dict[str, float] | Vector | None:
        if kind == "box":
            extents: Vector = (2 * sizes[0], 2 * sizes[1], 2 * sizes[2])
            named = [("size", extent) for extent in extents]
            return extents if self._fits(place, kind, named) else None
        height = 2 * sizes[1] if kind == "cylinder" else 2 * sizes[1] + 2 * sizes[0]
        made = {"radius": sizes[0], "height": height}
        return made if self._fits(place, kind, list(made.items())) else None

    def _fits(self, place: Place, kind: str, named: list[tuple[str, float]]) -> bool:
        fits = True
        for name, value in named:
            if value not in PARAMS[kind][name]:
                message = f"has a size that gives {name} {value:.9g} m; an editable {kind} allows {PARAMS[kind][name]}"
                place.add("convert.range", message, "size")
                fits = False
        for misfit in together(kind, dict(named)) if fits else ():
            place.add("convert.range", f"has a size that does not fit: {misfit.message}", "size", misfit.hint)
            fits = False
        return fits


def _object(kind: str, params: dict[str, float] | Vector, at: pose.Pose, friction: Vector, color: Color) -> AnyObject:
    """An object whose id is still to be found."""
    made = Pose(position=at[0], quat=_upright(pose.normalized(at[1])))
    if isinstance(params, tuple):
        return Box(id=kind, pose=made, friction=friction, color=color, params=BoxParams(size=params))
    if kind == "cylinder":
        cylinder = CylinderParams(radius=params["radius"], height=params["height"])
        return Cylinder(id=kind, pose=made, friction=friction, color=color, params=cylinder)
    capsule = CapsuleParams(radius=params["radius"], height=params["height"])
    return Capsule(id=kind, pose=made, friction=friction, color=color, params=capsule)


def _upright(quat: Quaternion) -> Quaternion:
    """The same rotation with its first number that is not zero positive, and without negative zeros."""
    first = next((value for value in quat if value), 1.0)
    w, x, y, z = (value + 0.0 if first > 0 else 0.0 - value for value in quat)
    return w, x, y, z


def _display(name: str) -> str:
    """The file's own name, as far as it can be shown; "" is replaced by the id."""
    shown = "" if object_of(name) is not None else unicodedata.normalize("NFC", name)
    return shown if len(shown) <= MOST_NAME and shown.isprintable() else ""


def _named(objects: list[AnyObject], names: list[str], taken: set[str]) -> Iterator[AnyObject]:
    """The objects with ids made of their names, the same for the same file; geoms without a name are counted."""
    stems = [slug(_own_part(name)) for name in names]
    many, used = Counter(stems), set(taken)
    count: Counter[str] = Counter()
    for one, name, stem in zip(objects, names, stems, strict=True):
        base = stem or one.type
        made = base if stem and many[stem] == 1 else ""
        while not made or made in used:
            count[base] += 1
            made = f"{base[:40].rstrip('-')}-{count[base]}"
        used.add(made)
        yield msgspec.structs.replace(one, id=made, name=_display(name) or made)


def _own_part(name: str) -> str:
    """Of a name that a map's compiler gave, the object and the number."""
    found = object_of(name)
    return name.rpartition(PREFIX)[2].partition("_")[2] if found else name
