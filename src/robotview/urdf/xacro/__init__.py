"""xacro, the macro language of URDF files, without ROS."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from robotview.errors import Problem, ReadError, RobotViewError, UrdfError, Where, near_names
from robotview.source import Node, SourceFile
from robotview.urdf.find import Finder
from robotview.urdf.reading import Reading

__all__ = ["expand", "is_xacro", "refuse_arguments"]
_TOLD = 20


def is_xacro(top: Node, source: SourceFile) -> bool:
    """Whether a file must be expanded before it is a robot.

    ``$(find ...)`` alone does not say so: plain URDF files have it in the names of their meshes.
    """
    named = source.name.lower().endswith(".xacro")
    if (named or "xmlns:xacro" in top.attrib) and (b"${" in source.data or b"$(" in source.data):
        return True
    return b"xacro:" in source.data and any(node.tag.startswith("xacro:") for node in top.walk())


def refuse_arguments(args: Mapping[str, object], name: str) -> NoReturn:
    """Say of a file that takes no arguments that it takes none.

    Raises:
        ReadError: always.
    """
    given = ", ".join(f'"{argument}"' for argument in args)
    message = f"arguments are given ({given}), but this is no xacro file: it takes none"
    hint = "leave xacro_args away, or open the .xacro file"
    raise ReadError(Problem("error", "schema", message, "option.xacro_args", Where(name), hint=hint))


def expand(top: Node, source: SourceFile, finder: Finder, args: Mapping[str, object] | None, reading: Reading) -> Node:
    """The robot that a xacro file stands for; every element keeps the place where it was written.

    Args:
        top: the root of the file.
        source: the file.
        finder: where includes and packages are looked for.
        args: values of <xacro:arg>; numbers and truth values are written as xacro does.
        reading: takes the warnings.

    Raises:
        UrdfError: the first thing that is wrong with it, arguments that it does not have, or the library is not
            installed.
        ReadError: an included file cannot be read.
        TypeError: an argument is neither text, number nor truth value.
    """
    # Only here: most URDF files are none.
    from robotview.urdf.xacro.dom import Placed, node_of
    from robotview.urdf.xacro.faults import declared_arguments, meant, placed, problem_of
    from robotview.urdf.xacro.library import Library, NoLibrary

    given = {name: _text(name, value) for name, value in (args or {}).items()}
    library = None
    try:
        library = Library(finder)
        document = library.run(top, source.name, dict(given))
    except NoLibrary:
        message = "this is a xacro file, and the library that expands it is not installed"
        hint = 'pip install "robotview[xacro]"'
        raise UrdfError(
            Problem("error", "schema_version", message, "urdf.xacro.library", top.where, None, top.tag, None, hint)
        ) from None
    except ReadError as error:
        raise error if library is None else type(error)(placed(error, error)) from None
    except RobotViewError:
        raise
    except Exception as error:
        if library is None:
            raise
        raise UrdfError(problem_of(error, library)) from None
    declared = declared_arguments(library.files)
    for name in given:
        if name not in declared:
            near = near_names(name, declared)
            hint = meant(near, declared) or "it declares none"
            message = f'the file declares no argument "{name}"'
            reading.error(top, "undefined_reference", message, "urdf.xacro.argument.unknown", hint=hint)
    reading.problems.raise_errors(UrdfError)
    for text in dict.fromkeys(library.warnings[:_TOLD]):
        reading.warn(top, "schema", f"xacro says: {text}", "urdf.xacro.warning")
    root = document.documentElement
    assert isinstance(root, Placed)  # noqa: S101  # it was made by us
    node = node_of(root)
    for element in node.walk():
        for name, value in element.attrib.items():
            if "file://package://" in value:  # file://$(find name)/...
                element.attrib[name] = value.replace("file://package://", "package://")
    if node.find("link") is None and (macros := [m for m in top.findall("xacro:macro") if m.attrib.get("name")]):
        names = ", ".join(macro.attrib["name"] for macro in macros[:4])
        message = f"the file only defines macros ({names}); it makes no robot"
        reading.error(top, "structure", message, "urdf.xacro.macros", hint="open the file that calls them")
        reading.problems.raise_errors(UrdfError)
    return node


def _text(name: str, value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (str, int, float)):
        return str(value)
    raise TypeError(f"xacro_args[{name!r}] is a {type(value).__name__}; give a text, a number or a truth value")
