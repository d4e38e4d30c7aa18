"""The headers of a ZIP archive, held against each other: every byte of it belongs to exactly one thing.

The standard library finds an archive behind other bytes, follows the central directory wherever it points, lets two
members share their bytes, and makes an object for each of millions of entries before anybody can count them. Two
readers that pick different headers see different files in one archive; so whatever disagrees is refused here.

Format: PKWARE, APPNOTE.TXT, 4.3 and 4.5.3.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from robotview.maps.faults import Faults
from robotview.maps.quotas import MOST_FILES

STORED, DEFLATED = 0, 8
_END = struct.Struct("<4s4H2LH")
_END64_LOCATOR = struct.Struct("<4sLQL")
_END64 = struct.Struct("<4sQ2H2L4Q")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_LOCAL = struct.Struct("<4s5H3L2H")
_DIRECTORY_ATTRIBUTE = 0x10
_UNICODE_NAME = 0x7075
STREAMED = 0x0008
ENCRYPTED = 0x0001 | 0x0040 | 0x2000
UTF8 = 0x0800


class BadArchiveError(Exception):
    """The headers do not belong together; ``code`` says in which way."""

    def __init__(self, message: str, code: str = "zip.bad") -> None:
        super().__init__(message)
        self.message, self.code = message, code


@dataclass(frozen=True, slots=True)
class Member:
    """One entry of the central directory."""

    name: str
    raw_name: bytes
    flags: int
    method: int
    crc: int
    packed: int
    """Bytes in the archive."""
    size: int
    """Bytes when unpacked, as the headers claim."""
    offset: int
    mode: int
    """Unix mode; 0 where there is none."""
    folder_by_attribute: bool

    @property
    def is_folder(self) -> bool:
        return self.name.endswith("/")


def read_members(data: bytes) -> list[Member]:
    """The entries of the central directory, in its order.

    Raises:
        BadArchiveError: it cannot be found, is cut, or has more than 2,000 entries.
    """
    end, count, begin, size = _end(data)
    if count > MOST_FILES:
        raise BadArchiveError(f"{count:,} members; at most {MOST_FILES:,} are read", "zip.entries")
    if data[:4] not in (b"PK\3\4", b"PK\5\6"):
        raise BadArchiveError("other bytes stand before the first member", "zip.prefix")
    if begin + size != end:
        raise BadArchiveError("the central directory is not where the end of the archive says")
    members: list[Member] = []
    at = begin
    for _ in range(count):
        member, at = _central(data, at, end)
        members.append(member)
    if at != end:
        raise BadArchiveError("the central directory has another length than the end of the archive says")
    return members


def lay_out(data: bytes, members: list[Member], faults: Faults, file: str) -> dict[int, int]:
    """Where the bytes of each member begin (offset of its header -> that), after all headers were compared.

    Args:
        data: the archive.
        members: of its central directory.
        faults: gets what disagrees: ``zip.bad``, ``zip.overlap``, ``zip.prefix``.
        file: name of the archive.
    """
    begins: dict[int, int] = {}
    free = 0
    for member in sorted(members, key=lambda m: m.offset):
        if member.offset < free:
            faults.add("zip.overlap", f'"{member.name}" shares bytes with another member', file=file)
            continue
        if member.offset != free:
            code = "zip.bad" if free else "zip.prefix"
            faults.add(code, f'bytes that belong to no member stand before "{member.name}"', file=file)
        try:
            begins[member.offset], free = _local(data, member)
        except BadArchiveError as fault:
            faults.add(fault.code, f'"{member.name}": {fault.message}', file=file)
            free = max(free, member.offset + _LOCAL.size + len(member.raw_name) + member.packed)
    directory = _end(data)[2]
    if members and free != directory and not faults.refused:
        code = "zip.overlap" if free > directory else "zip.bad"
        faults.add(code, "the last member does not end where the central directory begins", file=file)
    return begins


def _end(data: bytes) -> tuple[int, int, int, int]:
    """Where the central directory must end; how many entries it has, where it begins, how long it is."""
    lowest = max(0, len(data) - _END.size - 0xFFFF)
    places = []
    at = data.rfind(b"PK\5\6", lowest)
    while at >= 0:
        # Only a comment of the right length makes it an end; two of them are two archives in one.
        if len(data) - at >= _END.size and at + _END.size + _END.unpack_from(data, at)[-1] == len(data):
            places.append(at)
        at = data.rfind(b"PK\5\6", lowest, at)
    if len(places) != 1:
        raise BadArchiveError("not a ZIP archive, or cut" if not places else "the archive has two ends")
    (at,) = places
    _, disk, first_disk, here, count, size, begin, _ = _END.unpack_from(data, at)
    end = at
    if data[at - _END64_LOCATOR.size : at][:4] == b"PK\6\7":
        _, _, place, _ = _END64_LOCATOR.unpack_from(data, at - _END64_LOCATOR.size)
        if place + _END64.size != at - _END64_LOCATOR.size or data[place : place + 4] != b"PK\6\6":
            raise BadArchiveError("the end of the archive disagrees with its second form (zip64)")
        *_, disk, first_disk, here, count64, size64, begin64 = _END64.unpack_from(data, place)
        for short, long, most in ((count, count64, 0xFFFF), (size, size64, _MOST), (begin, begin64, _MOST)):
            if short not in (long, most):
                raise BadArchiveError("the end of the archive disagrees with its second form (zip64)")
        count, size, begin, end = count64, size64, begin64, place
    if disk or first_disk or here != count:
        raise BadArchiveError("the archive is in several parts")
    return end, count, begin, size


_MOST = 0xFFFFFFFF


def _central(data: bytes, at: int, end: int) -> tuple[Member, int]:
    if at + _CENTRAL.size > end:
        raise BadArchiveError("the central directory is cut")
    head = _CENTRAL.unpack_from(data, at)
    sign, _, _, flags, method, _, _, crc, packed, size, named, extra, comment, disk, _, attributes, offset = head
    name_at = at + _CENTRAL.size
    following = name_at + named + extra + comment
    if sign != b"PK\1\2" or following > end or disk not in (0, 0xFFFF):
        raise BadArchiveError("the central directory is damaged")
    raw = data[name_at : name_at + named]
    fields = _extra(data[name_at + named : name_at + named + extra])
    size, packed, offset = _wide(fields, size, packed, offset)
    if fields.get(_UNICODE_NAME, b"12345" + raw)[5:] != raw:
        raise BadArchiveError(f"{raw[:80]!r} has a second name, which differs")
    name = _name(raw, flags)
    by_attribute = bool(attributes & _DIRECTORY_ATTRIBUTE)
    member = Member(name, raw, flags, method, crc, packed, size, offset, attributes >> 16, by_attribute)
    return member, following


def _name(raw: bytes, flags: int) -> str:
    try:
        return raw.decode("utf-8" if flags & UTF8 else "cp437")
    except UnicodeDecodeError:
        raise BadArchiveError(f"the name {raw[:80]!r} is not UTF-8, which it claims to be") from None


def _local(data: bytes, member: Member) -> tuple[int, int]:
    """Where the bytes of a member begin, and where what belongs to it ends."""
    if member.offset + _LOCAL.size > len(data):
        raise BadArchiveError("its header lies outside of the archive")
    head = _LOCAL.unpack_from(data, member.offset)
    sign, _, flags, method, _, _, crc, packed, size, named, extra = head
    name_at = member.offset + _LOCAL.size
    begin = name_at + named + extra
    if sign != b"PK\3\4":
        raise BadArchiveError("no header stands where the central directory says")
    raw = data[name_at : name_at + named]
    fields = _extra(data[name_at + named : begin])
    if raw != member.raw_name or fields.get(_UNICODE_NAME, b"12345" + raw)[5:] != raw:
        raise BadArchiveError(f"its own header has the name {raw[:80]!r}")
    if (flags, method) != (member.flags, member.method):
        raise BadArchiveError("its own header has other flags than the central directory")
    if begin + member.packed > len(data):
        raise BadArchiveError("its bytes reach outside of the archive")
    size, packed, _ = _wide(fields, size, packed, 0)
    end = begin + member.packed
    known = (crc, packed, size)
    claimed = (member.crc, member.packed, member.size)
    if not flags & STREAMED:
        if known != claimed:
            raise BadArchiveError("its own header has other sizes or another checksum than the central directory")
        return begin, end
    if any(part not in (0, claim) for part, claim in zip(known, claimed, strict=True)):
        raise BadArchiveError("its own header has other sizes or another checksum than the central directory")
    return begin, end + _descriptor(data, end, claimed)


def _descriptor(data: bytes, at: int, claimed: tuple[int, int, int]) -> int:
    """The length of what follows a member whose sizes were not known when it was written."""
    for form in ("<4s3L", "<4sL2Q", "<3L", "<L2Q"):
        length = struct.calcsize(form)
        if at + length > len(data):
            continue
        found = struct.unpack_from(form, data, at)
        if found[-3:] == claimed and (len(found) == 3 or found[0] == b"PK\7\x08"):
            return length
    raise BadArchiveError("its sizes or its checksum behind its bytes differ from the central directory")


def _extra(field: bytes) -> dict[int, bytes]:
    found: dict[int, bytes] = {}
    at = 0
    while at + 4 <= len(field):
        kind, length = struct.unpack_from("<2H", field, at)
        found.setdefault(kind, field[at + 4 : at + 4 + length])
        at += 4 + length
    return found


def _wide(fields: dict[int, bytes], size: int, packed: int, offset: int) -> tuple[int, int, int]:
    """Sizes and offset, from the extra field of zip64 where the header has no room for them."""
    values = [size, packed, offset]
    wide, at = fields.get(1, b""), 0
    for index, value in enumerate(values):
        if value == _MOST and at + 8 <= len(wide):
            (values[index],) = struct.unpack_from("<Q", wide, at)
            at += 8
    return values[0], values[1], values[2]
