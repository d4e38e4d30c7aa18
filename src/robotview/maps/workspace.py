"""The files of a map, in memory: the only place its layers are read from, so no path of the host is opened later."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import InitVar, dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Workspace:
    """Names and bytes; a frozen value, made anew where a file changes."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    """Name inside the package -> bytes, in the order of the names."""
    digests: Mapping[str, str] = field(init=False)
    """Name -> SHA-256 of the bytes, in hexadecimal."""

    known: InitVar[Mapping[str, str] | None] = None

    def __post_init__(self, known: Mapping[str, str] | None) -> None:
        files = {name: bytes(self.files[name]) for name in sorted(self.files)}
        # Hashing is most of the work, and files are shared between workspaces that differ in a few.
        digests = {name: (known or {}).get(name) or hashlib.sha256(data).hexdigest() for name, data in files.items()}
        object.__setattr__(self, "files", MappingProxyType(files))
        object.__setattr__(self, "digests", MappingProxyType(digests))

    def __contains__(self, name: str) -> bool:
        return name in self.files

    def __getitem__(self, name: str) -> bytes:
        return self.files[name]

    def __len__(self) -> int:
        return len(self.files)

    @property
    def manifest(self) -> str:
        """SHA-256 over the sorted lines ``path<TAB>sha256``, each ended by LF: equal for equal content."""
        lines = "".join(f"{name}\t{digest}\n" for name, digest in self.digests.items())
        return hashlib.sha256(lines.encode()).hexdigest()

    def only(self, names: Iterable[str]) -> Workspace:
        """The same with these files and no others."""
        wanted = set(names)
        return Workspace({name: data for name, data in self.files.items() if name in wanted}, self.digests)

    def with_files(self, files: Mapping[str, bytes]) -> Workspace:
        """The same with some files added or replaced."""
        kept = {name: digest for name, digest in self.digests.items() if name not in files}
        return Workspace({**self.files, **files}, kept)

    def __reduce__(self) -> tuple[type[Workspace], tuple[dict[str, bytes]]]:
        return Workspace, (dict(self.files),)
