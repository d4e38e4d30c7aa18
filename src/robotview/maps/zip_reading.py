"""A ZIP archive as files in memory: nothing is ever written, and nothing is unpacked before all headers are good."""

from __future__ import annotations

import stat
import zlib
from dataclasses import dataclass

from robotview.maps.faults import Faults
from robotview.maps.quotas import MOST_ARCHIVE, MOST_FILE, MOST_RATIO, MOST_TOTAL, UNSUSPECTED, megabytes
from robotview.maps.reference import check_reference, ending, identity
from robotview.maps.zip_headers import DEFLATED, ENCRYPTED, STORED, BadArchiveError, Member, lay_out, read_members

_PIECE = 1 << 16


@dataclass(slots=True)
class ZipContents:
    """The members of an archive whose headers are good; each is unpacked when it is asked for."""

    file: str
    names: frozenset[str]
    _data: memoryview
    _members: dict[str, Member]
    _begins: dict[int, int]
    _unread: set[str]

    def read(self, name: str, faults: Faults) -> bytes | None:
        """The bytes of a member; None, with a problem, where they are damaged."""
        return self._read(name, faults, keep=True)

    def finish(self, faults: Faults) -> None:
        """Compare the checksums of members that nobody asked for, without keeping them."""
        for name in sorted(self._unread):
            self._read(name, faults, keep=False)

    def _read(self, name: str, faults: Faults, *, keep: bool) -> bytes | None:
        self._unread.discard(name)
        member = self._members[name]
        packed = self._data[self._begins[member.offset] :][: member.packed]
        return _unpack(member, packed, faults, self.file, keep=keep)


def open_zip(data: bytes, file: str, faults: Faults) -> ZipContents | None:
    """An archive of at most 128 MiB; None when anything is wrong with it.

    Args:
        data: the archive.
        file: its name, for messages.
        faults: gets ``zip.*`` and ``path.*`` problems.
    """
    if len(data) > MOST_ARCHIVE:
        message = f"the archive has {megabytes(len(data))}; at most {megabytes(MOST_ARCHIVE)} are read"
        faults.add("zip.size", message, file=file)
        return None
    own = Faults()
    try:
        members = read_members(data)
        for member in members:
            _check(member, own, file)
        _check_names(members, own, file)
        total = sum(member.size for member in members)
        if total > MOST_TOTAL:
            message = f"the archive unpacks to {megabytes(total)}; at most {megabytes(MOST_TOTAL)} are read"
            own.add("zip.size", message, file=file)
        begins = lay_out(data, members, own, file)
    except BadArchiveError as fault:
        own.add(fault.code, f"the archive cannot be read: {fault.message}", file=file)
        members, begins = [], {}
    faults.extend(own.problems)
    if own.refused:
        return None
    by_name = {member.name: member for member in members if not member.is_folder}
    return ZipContents(file, frozenset(by_name), memoryview(data), by_name, begins, set(by_name))


def _check(member: Member, faults: Faults, file: str) -> None:
    """What the headers alone say against a member."""
    name = f'"{member.name}"'
    for code, message in check_reference(member.name[:-1] if member.is_folder else member.name):
        faults.add(code, f"the member {name} {message}", file=file)
    kind = stat.S_IFMT(member.mode)
    usual = stat.S_IFDIR if member.is_folder else stat.S_IFREG
    if kind not in (0, usual) or (member.folder_by_attribute and not member.is_folder):
        faults.add("zip.special", f"the member {name} is a link, a device or a folder in disguise", file=file)
    if member.flags & ENCRYPTED:
        faults.add("zip.encrypted", f"the member {name} is encrypted", file=file)
    if member.method not in (STORED, DEFLATED):
        hint = "pack it as ZIP usually is: deflated, or stored"
        message = f"the member {name} is packed by method {member.method}"
        faults.add("zip.method", message, file=file, hint=hint)
    if member.size > max(UNSUSPECTED, MOST_RATIO * member.packed):
        message = f"the member {name} unpacks to {megabytes(member.size)} from {megabytes(member.packed)}"
        faults.add("zip.ratio", message, file=file, hint=f"at most {MOST_RATIO} to 1 is read")
    if member.is_folder:
        if member.size:
            faults.add("zip.bad", f"the folder {name} has content", file=file)
        return
    if (quota := MOST_FILE.get(ending(member.name))) is None:
        hint = f"a map package holds {', '.join(MOST_FILE)} files"
        faults.add("zip.type", f"the member {name} has a type that is not allowed", file=file, hint=hint)
    elif member.size > quota[0]:
        message = f"the member {name} has {megabytes(member.size)}; at most {megabytes(quota[0])} are read"
        faults.add(quota[1] if quota[1] != "limit.file" else "zip.size", message, file=file)


def _check_names(members: list[Member], faults: Faults, file: str) -> None:
    """Whether every name is one file, on any file system."""
    files: dict[str, str] = {}
    folders: dict[str, str] = {}
    for member in members:
        key = identity(member.name.rstrip("/"))
        parts = key.split("/")
        for end in range(1, len(parts) + member.is_folder):
            if end <= 17:
                folders.setdefault("/".join(parts[:end]), member.name)
        if member.is_folder:
            continue
        if key in files:
            message = f'the member "{member.name}" has the same name as "{files[key]}"'
            faults.add("zip.duplicate", message, file=file, hint="names must differ in more than their case")
        files.setdefault(key, member.name)
    for key in files.keys() & folders.keys():
        message = f'the member "{files[key]}" is also a folder, that of "{folders[key]}"'
        faults.add("zip.file_as_dir", message, file=file)


def _unpack(member: Member, packed: memoryview, faults: Faults, file: str, *, keep: bool) -> bytes | None:
    """The bytes of a member where they are kept; never more of them than its header claims."""
    if member.method == STORED:
        whole = bytes(packed) if keep else None
        size, crc, ended = len(packed), zlib.crc32(packed), True
    else:
        whole, size, crc, ended = _inflated(packed, member.size) if keep else _measured(packed, member.size)
    if not ended or size != member.size or crc != member.crc:
        why = "is damaged" if not ended or size == member.size else "unpacks to another size than its header says"
        faults.add("zip.bad", f'the member "{member.name}" {why}', file=file)
        return None
    return whole


def _inflated(packed: memoryview, claimed: int) -> tuple[bytes, int, int, bool]:
    """The bytes, one more at most than are claimed; how many, their checksum, and whether they end with the stream."""
    stream = zlib.decompressobj(-15)
    try:
        whole = stream.decompress(packed, claimed + 1)
    except zlib.error:
        return b"", 0, 0, False
    return whole, len(whole), zlib.crc32(whole), stream.eof and not stream.unused_data


def _measured(packed: memoryview, claimed: int) -> tuple[None, int, int, bool]:
    """The same of bytes that are not kept."""
    stream = zlib.decompressobj(-15)
    size = crc = at = 0
    rest = b""
    try:
        while size <= claimed and not stream.eof:
            if not rest:
                rest = bytes(packed[at : at + _PIECE])
                at += len(rest)
            piece = stream.decompress(rest, min(_PIECE, claimed - size + 1))
            ended = not rest and not piece
            rest = stream.unconsumed_tail
            size += len(piece)
            crc = zlib.crc32(piece, crc)
            if ended:
                break
    except zlib.error:
        return None, size, crc, False
    return None, size, crc, stream.eof and not stream.unused_data and at == len(packed)
