"""`Layer`: a physics layer that was found to be harmless, and the text and files that MuJoCo is given for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from robotview.errors import ReadError
from robotview.maps.faults import Faults
from robotview.maps.layer.assets import Files
from robotview.maps.layer.flat import flattened
from robotview.maps.layer.rules import Rules
from robotview.maps.workspace import Workspace
from robotview.maps.xml_reading import Element, read_xml
from robotview.mjcf import Model, bundle

_PLAIN = frozenset({"name", "type", "size", "pos", "quat", "friction", "rgba", "group"})
_CODES = {
    "duplicate_name": "mjcf.duplicate_name",
    "undefined_reference": "mjcf.undefined",
    "unknown_element": "mjcf.element",
    "structure": "mjcf.element",
    "unknown_attribute": "mjcf.attr",
    "conflicting_attributes": "mjcf.attr",
    "schema": "mjcf.attr",
}
"""Kind of a problem of our MJCF reader -> code; of all others ``mjcf.number``."""


@dataclass(frozen=True)
class Layer:
    """A static layer in its map's namespace: ``MjModel.from_xml_string(layer.text, layer.assets)``.

    Nothing in ``text`` refers to anything but ``assets``, which are named by their content.
    """

    map_id: str
    source: str
    """Name in the package."""
    data: bytes
    """As it stands in the package."""
    files: Mapping[str, str]
    """Name as the text has it -> name in the package."""
    named: Mapping[str, str]
    """Name in the package -> name by content."""
    contents: Mapping[str, bytes]
    """Name by content -> what MuJoCo is given."""

    @cached_property
    def authored(self) -> Model:
        """The document as it was written, with its files."""
        assets = {written: self.contents[self.named[name]] for written, name in self.files.items()}
        return Model.from_string(self.data, None, assets, name=self.source.rpartition("/")[2])

    @cached_property
    def model(self) -> Model:
        """All geoms, sites, cameras and lights directly in the world, named in the namespace, geoms on group 2."""
        renamed = {written: self.named[name] for written, name in self.files.items()}
        return flattened(self.authored, self.map_id, renamed, self.contents)

    @cached_property
    def _bundle(self) -> tuple[str, dict[str, bytes]]:
        return bundle(self.model)

    @property
    def text(self) -> str:
        """MJCF without any path; poses are quaternions."""
        return self._bundle[0]

    @property
    def assets(self) -> Mapping[str, bytes]:
        """All files that `text` names."""
        return self._bundle[1]

    @property
    def resources(self) -> tuple[str, ...]:
        """Names in the package of the files it needs, in order."""
        return tuple(sorted(self.named))


def read_layer(workspace: Workspace, source: str, faults: Faults, *, map_id: str = "map") -> Layer | None:
    """The physics layer of a map; None, with all problems in ``faults``, where it is refused.

    Args:
        workspace: the files of the map.
        source: name of the layer among them.
        faults: gets ``xml.*``, ``mjcf.*``, ``obj.*``, ``path.*`` and ``resource.*`` problems.
        map_id: whose namespace the names are put in.
    """
    if source not in workspace:
        faults.add("resource.missing", f'there is no file "{source}" in the package', file=source)
        return None
    own = Faults()
    layer = _read(workspace, source, own, map_id)
    faults.extend(own.problems)
    return None if own.refused else layer


def _read(workspace: Workspace, source: str, faults: Faults, map_id: str) -> Layer | None:
    root = read_xml(workspace[source], source, faults)
    if root is None:
        return None
    files = Files(workspace, source, faults)
    Rules(source, files, faults).check(root)
    if faults.refused:
        return None
    layer = Layer(map_id, source, workspace[source], files.written, files.named, files.contents)
    if not _is_plain(root):
        _ask_reader(layer, source, faults)
    return layer


def _is_plain(root: Element) -> bool:
    """Whether the rules here have judged every attribute, as in what a map's own compiler writes."""
    for element in root.walk():
        if element.tag in ("mujoco", "worldbody"):
            continue
        if element.tag != "geom" or not element.attributes.keys() <= _PLAIN:
            return False
    return True


def _ask_reader(layer: Layer, source: str, faults: Faults) -> None:
    """What MuJoCo's own rules refuse, as our reader of MJCF knows them."""
    try:
        _ = layer.authored
    except ReadError as error:
        for problem in error.problems:
            if problem.severity != "error":
                continue
            where = problem.where
            faults.add(
                _CODES.get(problem.kind, "mjcf.number"),
                problem.message,
                file=source,
                line=None if where is None else where.line,
                column=None if where is None else where.column,
                element=problem.element,
                attribute=problem.attribute,
                hint=problem.hint,
            )
