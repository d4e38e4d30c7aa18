"""`RobotFiles`: the meshes and images a URDF names, found and decoded once each, every miss told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from robotview.errors import MeshError, Problem, Problems, ReadError, Severity, Where
from robotview.meshes import Mesh, Reader, image_size, read_mesh_once
from robotview.meshes.image import ImageSize
from robotview.source import Found
from robotview.urdf.records import Link, MeshFile
from robotview.urdf.robot import Robot

MAX_SHOWN = 5
"""Places tried that a message lists."""


class RobotFiles:
    """Reads the files one robot refers to."""

    def __init__(
        self,
        robot: Robot,
        problems: Problems,
        readers: Mapping[str, Reader],
        progress: Callable[[int, int, str], None] | None = None,
    ) -> None:
        self.robot = robot
        self.problems = problems
        self.readers = {**robot.mesh_readers, **readers}
        self.progress = progress if progress is not None else robot.progress
        self._found: dict[str, Found | None] = {}
        self._decoded: dict[str, Mesh | None] = {}
        self._said: set[str] = set()
        self._total = len({m.filename for m in _mesh_files(robot)})

    def mesh(self, geometry: MeshFile, link: Link) -> tuple[Found, Mesh | None] | None:
        """The file of a mesh and what is in it, not scaled; None, with a problem, for either that cannot be had."""
        what = f'mesh "{_short(geometry.filename)}" of link "{link.name}"'
        found = self._find(geometry.filename, what, geometry.where)
        return None if found is None else (found, self._decode(found, geometry, link))

    def image(self, filename: str, material: str, where: Where | None) -> tuple[Found, bytes, ImageSize] | None:
        """The image of a material; None, with a problem, where it cannot be had."""
        found = self._find(filename, f'texture "{_short(filename)}" of material "{material}"', where)
        if found is None:
            return None
        try:
            data = found.read()
            return found, data, image_size(data, found.name)
        except ReadError as error:
            self.problems.extend(replace(p, element="texture", attribute="filename") for p in error.problems)
            return None

    def finish(self) -> None:
        """Tell whoever follows the progress that everything was read."""
        if self.progress is not None and self._found:
            self.progress(len(self._found), len(self._found), "")

    def _find(self, filename: str, what: str, where: Where | None) -> Found | None:
        if filename in self._found:
            return self._found[filename]
        if self.progress is not None:
            self.progress(len(self._found), max(self._total, len(self._found) + 1), filename)
        self._found[filename] = self._look(filename, what, where)
        return self._found[filename]

    def _look(self, filename: str, what: str, where: Where | None) -> Found | None:
        element = what.split(" ", 1)[0]

        def tell(severity: Severity, kind: str, message: str, code: str, hint: str | None = None) -> None:
            self.problems.add(Problem(severity, kind, message, code, where, None, element, "filename", hint))

        try:
            lookup = self.robot.finder.find(filename)
        except ReadError as error:
            for p in error.problems:
                tell("error", p.kind, p.message, p.code, p.hint)
            return None
        if lookup.found is None:
            more = len(lookup.tried) - MAX_SHOWN
            tried = "; ".join(lookup.tried[:MAX_SHOWN]) + (f" and {more} more places" if more > 0 else "")
            message = f"{what} is not there; tried {tried or 'nothing'}"
            tell("error", "file_not_found", message, "urdf.file.missing", _package_hint(filename))
        elif lookup.guess is not None and lookup.guess not in self._said:
            self._said.add(lookup.guess)
            severity: Severity = "info" if lookup.sure else "warning"
            tell(severity, "file_not_found", f"{what}: {lookup.guess}", "urdf.file.guessed", _package_hint(filename))
        return lookup.found

    def _decode(self, found: Found, geometry: MeshFile, link: Link) -> Mesh | None:
        if found.name not in self._decoded:
            self._decoded[found.name] = None
            try:
                beside = self.robot.finder.beside(found)
                up_axis = self.robot.up_axis
                mesh = read_mesh_once(found.read(), found.name, find=beside, readers=self.readers, up_axis=up_axis)
            except (MeshError, ReadError) as error:
                place = f' (mesh of link "{link.name}", {geometry.where})'
                self.problems.extend(
                    replace(p, message=p.message + place, element="mesh", attribute="filename") for p in error.problems
                )
            else:
                self.problems.extend(mesh.problems)
                self._decoded[found.name] = mesh
        return self._decoded[found.name]


def _mesh_files(robot: Robot) -> list[MeshFile]:
    drawn = [visual.geometry for link in robot.links for visual in link.visuals]
    touched = [collision.geometry for link in robot.links for collision in link.collisions]
    return [geometry for geometry in (*drawn, *touched) if isinstance(geometry, MeshFile)]


def _package_hint(filename: str) -> str | None:
    scheme, mark, rest = filename.partition("://")
    if not mark or scheme.lower() not in ("package", "model"):
        return None
    return f'name its folder: packages={{"{rest.split("/", 1)[0][:60]}": "..."}}'


def _short(filename: str) -> str:
    return filename if len(filename) <= 200 else f"{filename[:200]}..."
