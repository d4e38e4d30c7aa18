"""The one grammar for names of files: JSON sources, members of an archive, `file` in MJCF, arguments in Python.

Segments of ``A-Za-z0-9._-`` joined by slashes. Nothing is ever decoded, normalised or mended, so that no second reader
can see another name in the same text; what people read stands in ``name``, which takes any language.
"""

from __future__ import annotations

import posixpath
import re
import unicodedata

MOST_BYTES = 240
MOST_SEGMENTS = 16
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_STREAM = re.compile(r"[^:/]*\.[^:/]*:")
_OWN_CODE = frozenset("/\\:%\0")
_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
_GOOD = re.compile(r"[A-Za-z0-9._-]+(?:/[A-Za-z0-9._-]+)*")
_DEVICES = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CLOCK$", "CONIN$", "CONOUT$"]
    + [f"{port}{n}" for port in ("COM", "LPT") for n in "0123456789\u00b9\u00b2\u00b3"]
)


def check_reference(text: str) -> list[tuple[str, str]]:
    """What is wrong with a name, as (code, message); an empty list when it may be used.

    The message goes on where a sentence has said which name: ``begins with a slash``.
    """
    found: list[tuple[str, str]] = []
    size = len(text) if len(text) > MOST_BYTES else len(text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        found.append(("path.too_long", f"has {size:,} bytes; at most {MOST_BYTES} are allowed"))
        text = text[: 8 * MOST_BYTES]
    found += _beginning(text)
    found += _characters(text)
    found += _segments(text)
    return found


def is_reference(text: str) -> bool:
    """Whether `check_reference` finds nothing."""
    return _GOOD.fullmatch(text) is not None and not check_reference(text)


def identity(text: str) -> str:
    """What two names have in common when some file system takes one for the other."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def ending(text: str) -> str:
    """The part of a name after its last dot, in lower case; "" without one."""
    return posixpath.splitext(text)[1][1:].lower()


def _beginning(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if (scheme := _SCHEME.match(text)) is not None:
        what = "drive" if len(scheme[0]) == 2 else "scheme"
        found.append(("path.scheme_or_drive", f'begins with the {what} "{scheme[0]}"'))
    if text.startswith("/"):
        found.append(("path.absolute", "begins with a slash"))
    return found


def _characters(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if "\0" in text:
        found.append(("path.nul", "holds a NUL character"))
    if "\\" in text:
        found.append(("path.backslash", "holds a backslash; folders are joined by /"))
    if ":" in text and (_SCHEME.match(text) is None or _STREAM.match(text) is not None):
        found.append(("path.colon", "holds a colon"))
    if "%" in text:
        found.append(("path.percent", "holds a percent sign (%); names are not decoded"))
    strange = dict.fromkeys(c for c in text if c not in _PLAIN and c not in _OWN_CODE)
    foreign = [c for c in strange if not c.isascii()]
    if foreign and not unicodedata.is_normalized("NFC", text):
        found.append(("path.not_nfc", "is not in composed form (NFC)"))
    if foreign:
        found.append(("path.non_ascii", f"has {_listed(foreign)}, which is not ASCII"))
    other = [c for c in strange if c.isascii() and not (c == " " and _only_at_ends(text))]
    if other:
        found.append(("path.char", f"has {_listed(other)}; letters, digits and . _ - are allowed"))
    return found


def _segments(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    # A leading slash has its own code; an absolute name may have an empty segment further on all the same.
    segments = text.lstrip("/").split("/") if text.strip("/") else [text.strip("/")]
    if ".." in segments:
        found.append(("path.traversal", "has a segment `..`, which leads out of its folder"))
    if "." in segments:
        found.append(("path.empty_segment", "has a segment `.`"))
    if "" in segments:
        found.append(("path.empty_segment", "has an empty segment" if text else "is empty"))
    # `..` and `...` hidden from a reader that drops spaces: each is a segment of dots and spaces only.
    if any(s[-1:] in (".", " ") and s not in (".", "..") for s in segments):
        found.append(("path.trailing_dot_space", "has a segment that ends with a dot or a space"))
    devices = [s for s in segments if s.split(".")[0].split(":")[0].rstrip(" ").upper() in _DEVICES]
    if devices:
        found.append(("path.reserved", f'has the segment "{devices[0]}", a device on Windows'))
    if len(segments) > MOST_SEGMENTS:
        found.append(("path.depth", f"has {len(segments)} segments; at most {MOST_SEGMENTS} are allowed"))
    return found


def _only_at_ends(text: str) -> bool:
    return all(" " not in segment.rstrip(" ") for segment in text.split("/"))


def _listed(characters: list[str]) -> str:
    shown = ", ".join(repr(c) if c.isprintable() else f"U+{ord(c):04X}" for c in characters[:4])
    return f"{shown}, ..." if len(characters) > 4 else shown
