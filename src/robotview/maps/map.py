"""`Map`: a map that is loaded, edited, applied and written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec

from robotview.maps import arguments, builtin, occupancy, terrain
from robotview.maps.candidate import candidate, empty_package
from robotview.maps.checking import Findings, display_name
from robotview.maps.converting import Spawns, converted
from robotview.maps.document import Ground, MapDocument
from robotview.maps.edits import refused, values_of
from robotview.maps.faults import Faults
from robotview.maps.kept import KeptMap
from robotview.maps.layer.names import slug
from robotview.maps.manifest import MapManifest
from robotview.maps.opening import PackageSource
from robotview.maps.package import load_package
from robotview.maps.parts import Parts
from robotview.maps.revisions import current
from robotview.maps.scene_rules import check_scene

if TYPE_CHECKING:
    from typing_extensions import Self


class Map(KeptMap):
    """A map: what is committed, and a draft of it that is edited.

    Made by `load`, `new`, `builtin` or `convert`. Leaving ``with map.edit()`` changes the draft only; `apply` makes
    the physics of it, tries it, and commits. Methods may be called from any thread.
    """

    # --- where maps come from ------------------------------------------------------------------------------------

    @classmethod
    def load(cls, source: PackageSource, *, name: str = "package.zip") -> Self:
        """A map package: a folder, a ZIP archive, its bytes, or a dict of names and bytes. It is read once.

        Args:
            source: of the package.
            name: what problems call an archive of which only the bytes are given.

        Raises:
            MapError: it is refused; all problems of all its layers are in it.
        """
        made = cls(load_package(source, name))
        if isinstance(source, (str, os.PathLike)):
            made._source = path = os.fspath(source)
            if current(path) != path:
                made._keep_in(os.path.abspath(path))
        return made

    @classmethod
    def new(cls, id: str, *, name: str | None = None, ground: bool = True) -> Self:  # noqa: A002
        """An empty map with a floor at z = 0.

        Args:
            id: a-z, 0-9 and hyphens.
            name: for display; by default the id.
            ground: whether there is a floor.
        """
        return cls.of(MapDocument(map_id=id, ground=Ground(enabled=ground)), name=name)

    @classmethod
    def builtin(
        cls,
        name: str,
        seed: int = 0,
        *,
        id: str | None = None,  # noqa: A002
        title: str | None = None,
        **values: object,
    ) -> Self:
        """A map that is made; the same arguments give the same bytes everywhere.

        ``flat ramp stairs obstacles blocks stones slalom corridor`` can be edited; ``wave slope rough`` are height
        fields, which cannot.

        Args:
            name: which one.
            seed: of the random ones; the others are the same for every seed.
            id: of the map; by default the name.
            title: for display.
            values: see `robotview.maps.builtin`, such as ``count`` of obstacles.

        Raises:
            EditError: there is none of that name, or a value is not one it takes.
        """
        made = builtin.made(name, seed, values)
        if isinstance(made, MapDocument):
            return cls.of(msgspec.structs.replace(made, map_id=id or made.map_id), name=title)
        return cls.load(terrain.package(made, id or name, title))

    @classmethod
    def from_occupancy(
        cls,
        path: str | os.PathLike[str],
        *,
        height: object = 1.0,
        coarser: object = 1,
        id: str | None = None,  # noqa: A002
    ) -> Self:
        """The walls of a map that ROS map_server reads, as boxes that can be edited. Needs PyYAML.

        Args:
            path: the YAML file; its image is beside it or below.
            height: of the walls [m].
            coarser: how many cells become one, a side, where there are too many walls.
            id: of the map; by default made of the file's name.

        Raises:
            EditError: it cannot be read, or needs more than 2,000 boxes; then with what would be coarse enough.
        """
        path, factor = os.fspath(path), arguments.count("coarser", coarser)
        if not 1 <= factor <= 64:
            raise refused("schema.value", f"coarser is {factor}; 1 to 64 is allowed")
        made = occupancy.document_of(
            occupancy.read_grid(path, factor), id or _id_of(path), arguments.real("height", height)
        )
        return cls.of(made)

    @classmethod
    def from_heights(
        cls,
        path: str | os.PathLike[str],
        *,
        size: object = (10.0, 10.0),
        height: object = 1.0,
        id: str | None = None,  # noqa: A002
    ) -> Self:
        """Ground of a grey PNG, as a height field, which is not edited.

        Args:
            path: the image; black is 0, white is ``height``, the lower edge is at the smallest y.
            size: (x, y) [m].
            height: of white [m].
            id: of the map; by default made of the file's name.

        Raises:
            EditError: it cannot be read or has more than 512 pixels a side.
        """
        path, (x, y) = os.fspath(path), arguments.reals("size", size, (2,), "(10, 10)")
        tall = arguments.real("height", height)
        if not (min(x, y) >= 0.01 and max(x, y) <= 1000 and 0.001 <= tall <= 100):
            raise refused("schema.value", f"size ({x:g}, {y:g}) and height {tall:g} are no ground", "m, all positive")
        return cls.load(terrain.package(terrain.from_image(path, x, y, tall), id or _id_of(path)))

    @classmethod
    def of(cls, document: MapDocument, *, name: str | None = None) -> Self:
        """The map of a document.

        Raises:
            MapError: the document is against the rules; all that is wrong is in it.
        """
        faults, findings = Faults(), Findings()
        check_scene(values_of(document), None, findings)
        if name is not None:
            display_name(name, (None, "name"), findings)
        findings.tell(faults, None)
        faults.raise_errors()
        manifest = MapManifest(id=document.map_id, name=name or document.map_id)
        return cls(candidate(empty_package(manifest), document, parts=Parts()))

    @classmethod
    def convert(
        cls,
        source: PackageSource,
        *,
        spawn_points: Spawns | None = None,
        id: str | None = None,  # noqa: A002
    ) -> Self:
        """An editable copy of a static map, lossless or refused whole with every reason.

        Boxes, cylinders and capsules in nested static bodies are taken, with pos, quat, size, friction, rgba.

        Args:
            source: an MJCF file, its text or its bytes; or a map package without an authoring layer.
            spawn_points: where robots may start; by default those of the package.
            id: of the map; by default that of the package, or made of the file's name.

        Raises:
            MapError: with every reason why it cannot be converted. EditError: it is editable already.
        """
        return cls(converted(source, spawn_points=spawn_points, id=id))


def _id_of(path: str) -> str:
    return slug(os.path.splitext(os.path.basename(path))[0]) or "map"
