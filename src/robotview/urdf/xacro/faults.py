"""What stops an expansion, as a problem with its place: which element of which file, in which macro."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import TracebackType
from typing import Any
from xml.dom import minidom

from robotview.errors import Problem, RobotViewError, near_names
from robotview.source import Node
from robotview.urdf.xacro.dom import Placed
from robotview.urdf.xacro.expression import Refused
from robotview.urdf.xacro.library import Library, MissingArgument, MissingFile

_LISTED = 8


def problem_of(error: Exception, library: Library) -> list[Problem]:
    """The problem that an exception of the library stands for."""
    inner = _innermost(error)
    if isinstance(inner, RobotViewError):
        return placed(inner, error)
    frames = _frames(error.__traceback__)
    element, attribute = _element(frames)
    if isinstance(inner, MissingFile) and element is not None and "filename" in element.attrib:
        attribute = "filename"
        inner = MissingFile(element.attrib["filename"], inner.tried)
    message, kind, code, hint = _described(error, inner, frames, library)
    where = None if element is None else element.where_of(attribute) if attribute else element.where
    calls = [frame["node"].place for frame in frames if "scoped_macros" in frame and isinstance(frame["node"], Placed)]
    if calls and element is not calls[-1]:
        message += f", in macro <{calls[-1].tag}> called at {calls[-1].where}"
    tag = element.tag if element is not None else None
    return [Problem("error", kind, message, code, where, None, tag, attribute, hint)]


def placed(error: RobotViewError, outer: Exception) -> list[Problem]:
    """The problems of a file that the expansion read, with the element that asked for it, found from ``outer``."""
    element, _ = _element(_frames(outer.__traceback__))
    if element is None:
        return error.problems
    attribute = "filename" if "filename" in element.attrib else None
    place = element.where_of(attribute) if attribute else element.where
    return [
        replace(p, where=place, element=element.tag, attribute=attribute)
        if p.where is None
        else replace(p, message=f"{p.message} (read for {place})")
        for p in error.problems
    ]


def _described(
    error: Exception, inner: BaseException, frames: list[dict[str, Any]], library: Library
) -> tuple[str, str, str, str | None]:
    """Message, kind, code and hint."""
    expression = next((frame["s"] for frame in reversed(frames) if isinstance(frame.get("s"), str)), "")
    inside = f" in ${{{expression}}}" if expression and not expression.startswith("$") else ""
    if isinstance(inner, MissingArgument):
        declared = declared_arguments(library.files)
        known = f"the file's arguments are {', '.join(declared)}" if declared else "the file declares no <xacro:arg>"
        hint = f'xacro_args={{"{inner.name}": ...}}; {known}'
        message = f'the argument "{inner.name}" has no value'
        return message, "undefined_reference", "urdf.xacro.argument", hint
    if isinstance(inner, MissingFile):
        places = f"tried {', '.join(inner.tried[:6])}" if inner.tried else None
        return f'there is no file "{inner.name}"', "include", "urdf.xacro.include", places
    if isinstance(inner, NameError):
        name = getattr(inner, "name", None) or str(inner).split("'")[1]
        properties = _properties(frames)
        meaning = meant(near_names(name, properties), properties)
        return f'no property is called "{name}"{inside}', "undefined_reference", "urdf.xacro.property", meaning
    if isinstance(inner, RecursionError):
        macros = [macro.body.getAttribute("name") for macro in library.module.macrostack[-40:]]
        around = " -> ".join(dict.fromkeys(macros)) or "a definition"
        return f"it never ends: {around}", "limit_exceeded", "urdf.xacro.endless", None
    text = " ".join(str(inner).split()) or type(inner).__name__
    if isinstance(inner, Refused | MemoryError):
        text = text if isinstance(inner, Refused) else "an expression grows too large"
        return f"{text}{inside}", "limit_exceeded", "urdf.xacro.refused", None
    if isinstance(inner, SyntaxError):
        return f"this is no expression: {inner.msg}{inside}", "bad_value", "urdf.xacro.expression", None
    if text.startswith("unknown macro name"):
        return _unknown_macro(text, frames)
    macros = [macro.body.getAttribute("name") for macro in getattr(error, "macros", [])]
    of_macro = f" of macro {macros[0]}" if macros else ""
    kind = "bad_value" if inside else "schema"
    return f"{text[:1].lower()}{text[1:]}{of_macro}{inside}", kind, "urdf.xacro.failed", None


def _unknown_macro(text: str, frames: list[dict[str, Any]]) -> tuple[str, str, str, str | None]:
    name = text.rpartition(" ")[2].removeprefix("xacro:")
    known: list[str] = []
    for frame in frames:
        if isinstance(frame.get("macros"), dict):
            known += [key for key in frame["macros"] if isinstance(key, str)]
    all_known = list(dict.fromkeys(known))
    near, others = ([f"<xacro:{one}>" for one in names] for names in (near_names(name, all_known), all_known))
    hint = meant(near, others) or "the file and what it includes define none"
    return f'no macro is called "{name}"', "undefined_reference", "urdf.xacro.macro", hint


def meant(near: Iterable[str], known: Iterable[str]) -> str | None:
    """What may have been meant: names like it, or else some of those there are."""
    near, known = list(near), list(known)
    if near:
        return f"did you mean {', '.join(near)}?"
    more = ", ..." if len(known) > _LISTED else ""
    return f"there are {', '.join(known[:_LISTED])}{more}" if known else None


def declared_arguments(files: list[Node]) -> list[str]:
    """Names of the <xacro:arg> of all files, those of the first one first."""
    args = (node.attrib.get("name", "") for root in files for node in root.walk() if node.tag == "xacro:arg")
    return list(dict.fromkeys(name for name in args if name and "$" not in name))


def _properties(frames: list[dict[str, Any]]) -> list[str]:
    names: list[str] = []
    for frame in frames:
        table = frame.get("symbols")
        while isinstance(table, dict) and hasattr(table, "parent"):
            names += [key for key in table if isinstance(key, str) and key.isidentifier() and key[:2] != "__"]
            table = table.parent
    return list(dict.fromkeys(names))


def _innermost(error: BaseException) -> BaseException:
    """What an exception of the library was made of."""
    while isinstance(inner := getattr(error, "exc", None), BaseException):
        error = inner
    return error


def _frames(traceback: TracebackType | None) -> list[dict[str, Any]]:
    """The local variables of the library's functions, the innermost last."""
    frames = []
    while traceback is not None:
        if traceback.tb_frame.f_globals.get("__name__") == "xacro":
            frames.append(dict(traceback.tb_frame.f_locals))
        traceback = traceback.tb_next
    return frames


def _element(frames: list[dict[str, Any]]) -> tuple[Node | None, str | None]:
    """The element the library was at, as it was written, and the attribute."""
    for frame in reversed(frames):
        for name in ("node", "elt", "tag"):
            element = frame.get(name)
            if isinstance(element, Placed):
                attribute = frame.get("name")
                text = frame.get("value")
                if not isinstance(attribute, str) or element.place.attrib.get(attribute) != text:
                    attribute = _only_expression(element)
                return element.place, attribute
            if isinstance(element, minidom.Text) and isinstance(element.parentNode, Placed):
                return element.parentNode.place, None
    return None, None


def _only_expression(element: Placed) -> str | None:
    """The attribute of a xacro element that is computed, if it is one only."""
    computed = [name for name, value in element.place.attrib.items() if "$" in value]
    return computed[0] if len(computed) == 1 and element.place.tag.startswith("xacro:") else None
