"""A map package read and checked, layer by layer: every fault of every layer is found before anything is refused."""

from __future__ import annotations

from dataclasses import dataclass, field

from robotview.errors import Problem, near_names
from robotview.maps.checking import Findings, is_id
from robotview.maps.compiler import compile_document, compiled_to, follows
from robotview.maps.document import MapDocument
from robotview.maps.faults import Faults
from robotview.maps.glb import check_glb
from robotview.maps.layer import Layer, read_layer
from robotview.maps.manifest import MapManifest, manifest_from
from robotview.maps.manifest_rules import ENDINGS, check_manifest
from robotview.maps.opening import MAP_FILE, Contents, PackageSource, open_source
from robotview.maps.parts import Parts
from robotview.maps.proving import proven
from robotview.maps.quotas import MOST_FILE
from robotview.maps.reference import ending, identity, is_reference
from robotview.maps.scene_rules import check_scene
from robotview.maps.strict_json import BROKEN, JsonValue, read_json
from robotview.maps.workspace import Workspace
from robotview.maps.written import document_from
from robotview.source.memory import no_garbage

_OF_PHYSICS = ("obj", "png")
"""Endings of the files a physics layer may refer to."""


@dataclass(frozen=True, slots=True)
class Package:
    """A sound map package, in memory."""

    manifest: MapManifest
    workspace: Workspace
    """The files that ``map.json`` and its layers refer to, and no others."""
    problems: tuple[Problem, ...]
    """Warnings and remarks."""
    document: MapDocument | None
    """The authoring layer; None where the map has none."""
    layer: Layer | None = None
    """The physics layer, as it stands in the package; None where there is none or our compiler made it."""
    parts: Parts | None = field(default=None, compare=False, repr=False)
    """What each object was compiled to, for the map that is made of it."""

    @property
    def hash(self) -> str:
        """The hash of the whole content: see `Workspace.manifest`."""
        return self.workspace.manifest


def load_package(source: PackageSource, name: str = "package.zip") -> Package:
    """Read a map package.

    Args:
        source: a folder, a ZIP archive, its bytes, or a dict name -> bytes. It is read once; nothing of the host is
            opened later.
        name: what an archive of which only the bytes are given is called.

    Raises:
        MapError: it cannot be read or a layer is refused; all problems of all layers are in it.
    """
    faults = Faults()
    package = examine(source, faults, name)
    faults.raise_errors()
    assert package is not None  # noqa: S101 (without a package there is an error, which was raised)
    return package


def examine(source: PackageSource, faults: Faults, name: str = "package.zip") -> Package | None:
    """Read a map package and collect everything there is to say; None where it is refused."""
    contents = open_source(source, faults, name)
    if contents is None:
        return None
    if MAP_FILE not in contents.names:
        _no_map(contents, faults)
        return None
    with no_garbage():
        return _Examination(contents, faults).result()


class _Examination:
    """One reading of one package."""

    def __init__(self, contents: Contents, faults: Faults) -> None:
        self.contents, self.faults = contents, faults
        self.files: dict[str, bytes] = {}

    def result(self) -> Package | None:
        manifest = self._manifest()
        sources = {layer: name for layer in ENDINGS if (name := self._source(manifest, layer)) is not None}
        document = self._document(manifest, sources.get("authoring"))
        if "physics" in sources:
            self._take(sources["physics"])
            self._take(*self._asked_for(self.files.get(sources["physics"], b"")))
        if "visual" in sources:
            self._take(sources["visual"])
        workspace = Workspace(self.files)
        if self.faults.refused:
            document = None
        physics = self.files.get(sources.get("physics", ""), b"")
        # What our own compiler wrote need not be judged again; that takes longer than all else.
        own = document is not None and compiled_to(physics, document)
        layer = None if own else self._layer(manifest, workspace, sources.get("physics"))
        if (visual := sources.get("visual")) in self.files:
            check_glb(self.files[visual], visual, self.faults)
        self.contents.finish(self.faults)
        if self.faults.refused:
            return None
        used = {MAP_FILE, *sources.values(), *(layer.named if layer is not None else ())}
        self._strays(used)
        made = manifest_from(manifest)
        if document is not None:
            self._drift(made, manifest, document, own=own)
        return Package(made, workspace.only(used), tuple(self.faults.problems), document, layer)

    def _layer(self, manifest: JsonValue, workspace: Workspace, name: str | None) -> Layer | None:
        if name is None or name not in workspace:
            return None
        map_id = manifest.get("id") if isinstance(manifest, dict) else None
        return read_layer(workspace, name, self.faults, map_id=map_id if is_id(map_id) else "map")

    def _manifest(self) -> JsonValue:
        value, findings = self._json(MAP_FILE), Findings()
        check_manifest(value, findings)
        findings.tell(self.faults, MAP_FILE, self._text(MAP_FILE))
        return value

    def _document(self, manifest: JsonValue, name: str | None) -> MapDocument | None:
        """The authoring layer; where it is wrong the faults say it, and what is given is None or means nothing."""
        if name is None:
            return None
        own_id = manifest.get("id") if isinstance(manifest, dict) else None
        map_id = own_id if is_id(own_id) else None
        self._take(name)
        document = proven(self.files[name], map_id) if name in self.files else None
        if document is not None:
            return document
        value, findings = self._json(name), Findings()
        check_scene(value, map_id, findings)
        findings.tell(self.faults, name, self._text(name))
        return None if self.faults.refused else document_from(value)

    def _json(self, name: str) -> JsonValue:
        self._take(name)
        return read_json(self.files[name], name, self.faults) if name in self.files else BROKEN

    def _text(self, name: str) -> str | None:
        return self.files[name].decode("utf-8", "replace") if name in self.files else None

    def _source(self, manifest: JsonValue, layer: str) -> str | None:
        """The file of a layer, if it is there; what is wrong with its name was said before."""
        part = manifest.get(layer) if isinstance(manifest, dict) else None
        name = part.get("source") if isinstance(part, dict) else None
        if layer == "authoring" and isinstance(manifest, dict) and manifest.get("schemaVersion") == 1:
            return None
        if not isinstance(name, str) or not is_reference(name) or not name.endswith(ENDINGS[layer]):
            return None
        if name in self.contents.names:
            return name
        near = [n for n in self.contents.names if identity(n) == identity(name)]
        near = near or near_names(name, sorted(self.contents.names))
        hint = f'did you mean "{near[0]}"?' if near else None
        pointer = f"/{layer}/source"
        message = f'"{name}" of {layer} is not in the package'
        self.faults.add("resource.missing", message, file=MAP_FILE, pointer=pointer, hint=hint)
        return None

    def _asked_for(self, physics: bytes) -> list[str]:
        """Files the physics layer may refer to: those whose last name stands in its text. Others stay closed."""
        files = sorted(name for name in self.contents.names if ending(name) in _OF_PHYSICS)
        if b"&" in physics:
            return files  # a name may be written in character references
        return [name for name in files if name.rpartition("/")[2].encode("utf-8", "replace") in physics]

    def _take(self, *names: str) -> None:
        for name in names:
            if name not in self.files and (data := self.contents.read(name, self.faults)) is not None:
                self.files[name] = data

    def _drift(self, manifest: MapManifest, plain: JsonValue, document: MapDocument, *, own: bool) -> None:
        """Warn of files that were made from an older authoring layer; the authoring layer wins."""
        hint = "it is made anew in memory, and written with the next export or save"
        if isinstance(plain, dict) and "spawnPoints" in plain and manifest.spawn_points != document.spawn_points:
            message = "the spawn points of map.json are not those of the authoring layer"
            self.faults.add(
                "authoring.drift", message, file=MAP_FILE, pointer="/spawnPoints", hint=hint, severity="warning"
            )
        if manifest.physics is not None and not own:
            name = manifest.physics.source
            if not follows(self.files[name].decode("utf-8", "replace"), compile_document(document)):
                message = "the physics layer is not what the authoring layer compiles to"
                self.faults.add("authoring.drift", message, file=name, hint=hint, severity="warning")

    def _strays(self, used: set[str]) -> None:
        stray = sorted(self.contents.names - used)
        foreign = [name for name in stray if ending(name) not in MOST_FILE]
        for code, names, what in (
            ("resource.type", foreign, "have a type that a map package does not hold"),
            ("resource.stray", [n for n in stray if n not in set(foreign)], "are referred to by nothing"),
        ):
            if names:
                shown = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
                message = f"{len(names)} of the files {what} and are left out: {shown}"
                self.faults.add(code, message, file=self.contents.file, severity="info")


def _no_map(contents: Contents, faults: Faults) -> None:
    deeper = sorted(name for name in contents.names if name.endswith(f"/{MAP_FILE}"))
    hint = f'there is "{deeper[0]}"' if deeper else None
    faults.add("package.no_map", f"there is no {MAP_FILE} at the top", file=contents.file, hint=hint)
