"""The files a layer names: inside the package, of a type MuJoCo shall read, small enough, what they say they are."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from robotview.maps.faults import Faults
from robotview.maps.layer.obj import check_obj
from robotview.maps.pictures import picture_size
from robotview.maps.reference import check_reference, ending
from robotview.maps.workspace import Workspace
from robotview.maps.xml_numbers import Place

HASH_DIGITS = 32


class Files:
    """Looks names up among the files of the package, and nowhere else."""

    def __init__(self, workspace: Workspace, source: str, faults: Faults) -> None:
        self.workspace, self.faults = workspace, faults
        self.base = source.rpartition("/")[0]
        self.written: dict[str, str] = {}
        """Place as our MJCF reader asks for it -> name in the package."""
        self.named: dict[str, str] = {}
        """Name in the package -> name by content."""
        self.contents: dict[str, bytes] = {}
        """Name by content -> what MuJoCo is given."""
        self._folders: dict[str, str] = {}
        self._checked: dict[str, bytes | None] = {}

    def folders(self, compiler: Mapping[str, str]) -> None:
        """Where meshes (also height fields) and textures are looked for, as <compiler> says."""
        for name in ("meshdir", "texturedir"):
            self._folders[name] = (compiler.get(name) or compiler.get("assetdir") or "").removesuffix("/")

    def mesh(self, place: Place) -> None:
        """A collision mesh: OBJ."""
        name = self._found(place, "meshdir", "obj")
        if name is None:
            return
        if name not in self._checked:
            self._checked[name] = check_obj(self.workspace[name], name, self.faults)
        self._keep(name, self._checked[name], "obj")

    def picture(self, place: Place, folder: str) -> None:
        """A texture or height field: PNG."""
        name = self._found(place, folder, "png")
        if name is None:
            return
        if name not in self._checked:
            self._checked[name] = self._png(name)
        self._keep(name, self._checked[name], "png")

    def _png(self, name: str) -> bytes | None:
        size, wrong = picture_size(self.workspace[name])
        if size is None:
            self.faults.add("resource.type", wrong, file=name, hint="use PNG")
        elif wrong:
            self.faults.add("limit.file", wrong, file=name, hint="make it smaller")
        elif size.format != "png":
            self.faults.add("resource.type", f"is {size.format.upper()}, not PNG", file=name, hint="use PNG")
        else:
            return self.workspace[name]
        return None

    def _keep(self, name: str, data: bytes | None, suffix: str) -> None:
        if data is None or name in self.named:
            return
        self.named[name] = made = f"{hashlib.sha256(data).hexdigest()[:HASH_DIGITS]}.{suffix}"
        self.contents[made] = data

    def _found(self, place: Place, folder: str, suffix: str) -> str | None:
        """The name in the package."""
        file = place.element.attributes["file"]
        wrong = check_reference(file)
        for code, message in wrong:
            place.add(code, f'names the file "{file[:80]}", which {message}', "file")
        if wrong:
            return None
        if ending(file) != suffix:
            message = f'names the file "{file}"; only .{suffix} is read here'
            place.add("resource.type", message, "file")
            return None
        own = self._folders.get(folder, "")
        name = "/".join(part for part in (self.base, own, file) if part)
        if check_reference(name):
            place.add("path.too_long", f'names the file "{file}", which lies too deep in its folders', "file")
            return None
        if name not in self.workspace:
            message = f'names the file "{file}", but there is no "{name}" in the package'
            alike = next((other for other in self.workspace.files if other.lower() == name.lower()), None)
            hint = f'there is "{alike}"' if alike is not None else "files are relative to the folder of the layer"
            place.add("resource.missing", message, "file", hint)
            return None
        self.written["/".join(part for part in (own, file) if part)] = name
        return name
