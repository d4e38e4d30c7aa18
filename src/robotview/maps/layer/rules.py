"""The rules of a static layer, element by element; every fault with its line."""

from __future__ import annotations

from robotview.errors import near_names
from robotview.maps.faults import Faults
from robotview.maps.layer.allowed import ATTRIBUTES, CHILDREN, TURNS, WHY_NOT, WHY_NOT_ATTRIBUTE
from robotview.maps.layer.assets import Files
from robotview.maps.reference import check_reference
from robotview.maps.xml_numbers import SIZES, Place
from robotview.maps.xml_reading import Element
from robotview.mjcf.schema import Attribute, schema

GROUP = 2
_OWN_RULES = frozenset({"size", "quat", "friction", "rgba", "group", "rgb1", "rgb2", "markrgb"})
_LARGEST_TEXTURE = 4096


class Rules:
    """One judgement of one layer."""

    def __init__(self, file: str, files: Files, faults: Faults) -> None:
        self.file, self.files, self.faults = file, files, faults
        self.compiler: dict[str, str] = {}
        self.names: dict[str, dict[str, int]] = {}
        """Kind -> name -> line."""
        self.wanted: list[tuple[str, str, Place, str]] = []
        """Kind, name, who asks, by which attribute."""
        self.moved_groups: list[Element] = []
        table = schema()
        body = table.children["worldbody"].children["body"]
        self.table = {"body": body, **body.children, **table.children["asset"].children}

    def check(self, root: Element) -> None:
        if root.tag != "mujoco":
            message = "is the root; a map's physics layer begins with <mujoco>"
            self._place(root).add("mjcf.element", message)
            return
        for element in root.children:
            if element.tag == "compiler":
                self._compiler(element)
        self._element(root, root_of_world=True)
        for kind, name, place, attribute in self.wanted:
            known = self.names.get(kind, {})
            if name not in known:
                near = near_names(name, known)
                hint = f"did you mean {', '.join(near)}?" if near else None
                place.add("mjcf.undefined", f'names the {kind} "{name:.80}", which is not declared', attribute, hint)
        if self.moved_groups:
            first = self.moved_groups[0]
            message = f"{len(self.moved_groups)} geoms are not in group {GROUP}; they are put there"
            self.faults.add("mjcf.group", message, file=self.file, line=first.line, severity="info")

    def _place(self, element: Element) -> Place:
        return Place(element, self.file, self.faults)

    def _element(self, element: Element, *, root_of_world: bool = False) -> None:
        place = self._place(element)
        self._attributes(place)
        allowed = CHILDREN.get(element.tag, frozenset())
        for child in element.children:
            if self.faults.full():
                return
            if child.tag not in allowed:
                why = WHY_NOT.get(child.tag) if child.tag not in ATTRIBUTES else None
                known = ", ".join(f"<{tag}>" for tag in sorted(allowed)) or "nothing"
                message = f"is not allowed in <{element.tag}> of a static map layer"
                self._place(child).add("mjcf.element", message, hint=why or f"allowed here: {known}")
                continue
            self._element(child)
        if root_of_world and not any(child.tag == "worldbody" for child in element.children):
            place.add("mjcf.element", "has no <worldbody>")

    def _attributes(self, place: Place) -> None:
        element = place.element
        allowed = ATTRIBUTES[element.tag]
        for name in element.attributes:
            if name not in allowed:
                self._refuse_attribute(place, name, allowed)
        if element.tag == "compiler":
            return
        specs = self.table[element.tag].attributes if element.tag in self.table else {}
        for name in element.attributes:
            if name in allowed and name in specs and name not in _OWN_RULES and (element.tag, name) != ("geom", "type"):
                self._value(place, specs[name])
        check = getattr(self, f"_{element.tag}", None)
        if check is not None:
            check(place)
        if element.tag in self.table:
            self._name(place)

    def _refuse_attribute(self, place: Place, name: str, allowed: frozenset[str]) -> None:
        if place.element.tag == "compiler":
            place.add("mjcf.compiler", f"sets {name:.60}, which a map does not follow", name, "leave it out")
            return
        near = near_names(name, allowed)
        hint = WHY_NOT_ATTRIBUTE.get(name) or (f"did you mean {', '.join(near)}?" if near else None)
        place.add("mjcf.attr", f"has {name:.60}, which a static map layer does not have", name, hint)

    def _value(self, place: Place, spec: Attribute) -> None:
        text = place.element.attributes[spec.name]
        if spec.kind == "real":
            place.numbers(spec.name, spec.least, spec.most)
        elif spec.kind == "int":
            place.integers(spec.name, spec.least, spec.most)
        elif spec.kind == "keyword" and text not in spec.keywords:
            hint = f"one of {', '.join(spec.keywords)}"
            place.add("mjcf.attr", f'has {spec.name}="{text:.60}"', spec.name, hint)

    def _name(self, place: Place) -> None:
        element = place.element
        name = element.attributes.get("name", "")
        if not name and (file := element.attributes.get("file")) is not None:
            name = file.rpartition("/")[2].rpartition(".")[0]  # as MuJoCo names what has none
        if not name:
            return
        lines = self.names.setdefault(element.tag, {})
        if name in lines:
            place.add("mjcf.duplicate_name", f"has a name that line {lines[name]} has already", "name")
        lines.setdefault(name, element.line)

    # --- one kind of element each -------------------------------------------------------------------------------

    def _compiler(self, element: Element) -> None:
        place, values = self._place(element), element.attributes
        self.compiler.update(values)
        if values.get("angle", "degree") not in ("degree", "radian"):
            place.add("mjcf.compiler", f'has angle="{values["angle"]:.40}"', "angle", "degree or radian")
        for name, only in (("coordinate", "local"), ("strippath", "false"), ("autolimits", "true")):
            if values.get(name, only) != only:
                place.add("mjcf.compiler", f'has {name}="{values[name]:.40}"; only "{only}" is followed', name)
        for name in ("meshdir", "texturedir", "assetdir"):
            folder = values.get(name, "")
            for code, message in check_reference(folder.removesuffix("/")) if folder else ():
                place.add(code, f'has {name}="{folder:.60}", which {message}', name)
        self.files.folders(self.compiler)

    def _body(self, place: Place) -> None:
        self._pose(place)

    def _geom(self, place: Place) -> None:
        values = place.element.attributes
        self._pose(place)
        self._shape(place)
        place.friction()
        place.rgba()
        group = place.group()
        if (group is not None and group != GROUP) or "group" not in values:
            self.moved_groups.append(place.element)
        for kind in ("mesh", "hfield", "material"):
            self._wants(place, kind)

    def _shape(self, place: Place) -> None:
        values = place.element.attributes
        kind = values.get("type")
        if kind is None:
            hint = "MuJoCo would take it for a sphere; write type=..."
            place.add("mjcf.attr", "has no type", "type", hint)
        elif kind in ("mesh", "hfield"):
            if kind not in values:
                place.add("mjcf.attr", f"of type {kind} names no {kind}", kind)
        elif kind not in SIZES:
            place.add("mjcf.attr", f'has type="{kind:.40}"', "type", f"one of {', '.join(SIZES)}, mesh, hfield")
        elif "fromto" in values:
            if kind not in ("capsule", "cylinder", "box", "ellipsoid"):
                place.add("mjcf.attr", f"of type {kind} has fromto", "fromto")
            place.sizes(kind, most=1 if kind in ("capsule", "cylinder") else 2 if "size" in values else 1)
        else:
            place.sizes(kind)
        for other in ("mesh", "hfield"):
            if other in values and kind is not None and kind != other:
                place.add("mjcf.attr", f"of type {kind:.40} names a {other}", other)

    def _site(self, place: Place) -> None:
        self._pose(place)
        values = place.numbers("size", 1, 3)
        if values is not None and min(values) <= 0:
            place.add("mjcf.size", "has a size that is not positive", "size")
        place.rgba()
        place.group()
        self._wants(place, "material")

    def _camera(self, place: Place) -> None:
        self._pose(place)
        self._fixed(place)

    def _light(self, place: Place) -> None:
        self._fixed(place)

    def _fixed(self, place: Place) -> None:
        if (mode := place.element.attributes.get("mode", "fixed")) != "fixed":
            place.add("mjcf.attr", f'has mode="{mode:.40}", but nothing in a map moves', "mode", 'write mode="fixed"')

    def _material(self, place: Place) -> None:
        place.rgba()
        self._wants(place, "texture")

    def _texture(self, place: Place) -> None:
        for name in ("rgb1", "rgb2", "markrgb"):
            place.rgba(name, 3)
        values = place.element.attributes
        if values.get("type") == "skybox":
            place.add("mjcf.attr", "is a skybox, which belongs to the robot's file", "type")
        for name in ("width", "height"):
            size = place.integers(name, 1, 1)
            most = _LARGEST_TEXTURE * (6 if name == "height" else 1)
            if size is not None and not 0 <= size[0] <= most:
                place.add("mjcf.size", f"has {name}={size[0]}; at most {_LARGEST_TEXTURE:,} pixels are allowed", name)
        if "file" in values:
            self.files.picture(place, "texturedir")

    def _mesh(self, place: Place) -> None:
        place.quat("refquat")
        if "file" in place.element.attributes:
            self.files.mesh(place)
        elif "vertex" not in place.element.attributes:
            place.add("mjcf.attr", "has neither file nor vertex", "file")

    def _hfield(self, place: Place) -> None:
        sizes = place.numbers("size", 4, 4)
        if sizes is not None and min(sizes) <= 0:
            place.add("mjcf.size", "has a size that is not positive", "size")
        if "size" not in place.element.attributes:
            place.add("mjcf.size", "has no size", "size", "half x, half y, top, base")
        if "file" in place.element.attributes:
            self.files.picture(place, "meshdir")
            return
        counts = [place.integers(name, 1, 1) for name in ("nrow", "ncol")]
        if any(count is None or not 2 <= count[0] <= _LARGEST_TEXTURE for count in counts):
            place.add("mjcf.number", f"needs a file, or nrow and ncol from 2 to {_LARGEST_TEXTURE:,}", "nrow")

    def _wants(self, place: Place, kind: str) -> None:
        if (name := place.element.attributes.get(kind)) is not None:
            self.wanted.append((kind, name, place, kind))

    def _pose(self, place: Place) -> None:
        values = place.element.attributes
        place.quat()
        given = [name for name in TURNS if name in values]
        if len(given) > 1:
            place.add("mjcf.attr", f"is turned twice, by {' and '.join(given)}", given[1], "keep one of them")
        for name in ("euler", "axisangle"):
            if name in values and self.compiler.get("angle") != "degree":
                said = "in radians here" if self.compiler.get("angle") == "radian" else "in no stated unit"
                message = f"has {name}, {said}; its meaning would depend on the robot's file"
                place.add("mjcf.attr", message, name, 'write quat, or <compiler angle="degree"/> and degrees')
