"""The xacro library, with every door to the outside replaced by ours.

It keeps its state in module variables. A copy of the module is loaded for each expansion, so that several threads may
expand, nothing of one robot shows in the next, and a xacro the user has imported stays as it was.
"""

from __future__ import annotations

import fnmatch
import glob
import importlib.util
import math
import os
import posixpath
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from xml.dom import minidom

from robotview.errors import Problem, ReadError
from robotview.source import Found, Node, SourceFile, parse
from robotview.urdf.find import Finder
from robotview.urdf.xacro.dom import document_of
from robotview.urdf.xacro.expression import (
    MOST_ITEMS,
    Budget,
    Evaluator,
    Refused,
    bounded,
    bounded_product,
    bounded_range,
)

MOST_NESTED = 20
"""Times a file may be inside itself."""


class NoLibrary(Exception):
    """The xacro library is not installed."""


class MissingFile(OSError):
    """What a file names is not there; an optional include may be missed."""

    def __init__(self, name: str, tried: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name, self.tried = name, tried


class MissingArgument(LookupError):
    """An argument that nobody gave."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def fresh_module() -> Any:  # noqa: ANN401
    """A copy of the library.

    Raises:
        NoLibrary: it is not installed.
    """
    spec = importlib.util.find_spec("xacro")
    if spec is None or spec.loader is None:
        raise NoLibrary
    module = importlib.util.module_from_spec(spec)
    writes = minidom.Element.writexml
    spec.loader.exec_module(module)
    minidom.Element.writexml = writes  # type: ignore[method-assign]  # it changes how everybody's XML is written
    return module


def written_out(value: object, known: dict[int, int]) -> int:
    """Values in a YAML document were its aliases written out: ten lines of them can stand for billions."""
    if not isinstance(value, (dict, list)):
        return 1
    if id(value) not in known:
        known[id(value)] = 1  # one that holds itself ends here
        items = value.values() if isinstance(value, dict) else value
        known[id(value)] = 1 + sum(written_out(item, known) for item in items)
    return known[id(value)]


class Library:
    """One expansion's copy of the library."""

    def __init__(self, finder: Finder) -> None:
        self.finder = finder
        self.module = fresh_module()
        self.warnings: list[str] = []
        self.files: list[Node] = []
        """Roots of all files read, as they were written."""
        self.budget = Budget()
        self._evaluator = Evaluator(self.budget, (self.module.YamlDictWrapper, self.module.NameSpace))
        self._replace_doors()

    def run(self, top: Node, name: str, args: dict[str, str]) -> minidom.Document:
        """Expand the file whose tree this is. Raises whatever the library raises."""
        self.files.append(top)
        document = document_of(top, self.budget.clone)
        self.module.init_stacks(name)
        self.module.process_doc(document, mappings=args, verbosity=0)
        return document

    def _replace_doors(self) -> None:
        module = self.module
        evaluate_text, call_macro = module.eval_text, module.handle_macro_call

        def eval_text(text: str, symbols: Any) -> object:  # noqa: ANN401
            value = evaluate_text(text, symbols)
            if isinstance(value, str) and len(value) > MOST_ITEMS:
                raise Refused(f"a text grows to more than {MOST_ITEMS} characters")
            return value

        def handle_macro_call(node: minidom.Element, macros: object, symbols: object) -> object:
            self.budget.call()
            return call_macro(node, macros, symbols)

        module.eval_text, module.handle_macro_call = eval_text, handle_macro_call
        module.parse = self._parse
        module.load_yaml, module.abs_filename_spec = self._load_yaml, self._absolute
        module.get_include_files = self._includes
        module.eval_extension = self._extension
        module.safe_eval = lambda text, symbols, _=None: self._evaluator.evaluate(text, symbols)
        module.warning = module.message = module.error = self._warn
        module.print_location = lambda *_: ""
        self._replace_symbols(module._global_symbols)  # noqa: SLF001

    def _replace_symbols(self, symbols: dict[str, Any]) -> None:
        own = {"load_yaml": self._load_yaml, "abs_filename": self._absolute, "range": bounded_range}
        own |= {name: bounded(getattr(math, name)) for name in ("factorial", "comb", "perm")}
        own |= {"prod": bounded_product}
        for name, function in own.items():
            for space in (symbols, *(symbols[key] for key in ("python", "math", "xacro"))):
                if dict.__contains__(space, name):
                    dict.__setitem__(space, name, function)
        for name in ("type", "vars"):  # the way to everything
            dict.pop(symbols["python"], name, None)
        says = dict.fromkeys(("message", "warning", "error", "print_location"), self._warn)
        dict.update(symbols["xacro"], says, arg=self._argument)

    # --- files -----------------------------------------------------------------------------------------------------

    def _parse(self, _text: object, name: str) -> minidom.Document:
        stack = self.module.filestack
        if stack.count(name) > MOST_NESTED:
            raise Refused(f"the file includes itself without end: {' -> '.join(dict.fromkeys(stack))}")
        found = self._find(name)
        if isinstance(found, MissingFile):
            stack.pop()  # as the library does
            raise self.module.XacroException("no such file", exc=found)
        source = SourceFile(found.name, found.read(), posixpath.dirname(found.name))
        root = parse(source)
        stack[-1] = found.name  # not "package://...": what it includes is beside it
        self.files.append(root)
        return document_of(root, self.budget.clone)

    def _find(self, name: str) -> Found | MissingFile:
        if "://" in name:
            lookup = self.finder.find(name)
            return lookup.found or MissingFile(name, lookup.tried)
        tried: list[str] = []
        return self.finder.bundle.find(name, tried) or MissingFile(name, tuple(tried))

    def _absolute(self, name: str) -> str:
        name = str(name)
        if os.path.isabs(name) or "://" in name:
            return re.sub(r"^file://", "", name)
        stack = self.module.filestack
        folder = self.finder.folder if len(stack) == 1 else os.path.dirname(stack[-1])
        return os.path.join(folder, name) if folder else name

    def _includes(self, text: str, symbols: object) -> Iterator[str]:
        name = self._absolute(self.module.eval_text(text, symbols))
        if not re.search(r"[*?\[]", name):
            yield name
            return
        bundle = self.finder.bundle
        names = glob.glob(name) if bundle.disk else fnmatch.filter(bundle.assets, posixpath.normpath(name))
        if not names:
            self._warn(f'no file fits "{name}"')
        yield from sorted(names)

    def _load_yaml(self, name: str) -> object:
        found = self._find(self._absolute(name))
        if isinstance(found, MissingFile):
            raise found
        import yaml

        class Loader(yaml.SafeLoader):  # type: ignore[misc]
            """With the library's units; its own way would change the loader of everybody."""

        for unit in self.module.ConstructUnits:
            Loader.add_constructor(unit.value.tag, unit.constructor)
        try:
            content = yaml.load(found.read(), Loader)  # noqa: S506  # a SafeLoader
        except yaml.YAMLError as error:
            raise ReadError(
                Problem("error", "bad_value", f'"{found.name}" is no YAML: {error}', "urdf.xacro.yaml")
            ) from None
        if written_out(content, {}) > MOST_ITEMS:
            raise Refused(f'"{found.name}" repeats itself to more than {MOST_ITEMS} values')
        return self.module.YamlListWrapper.wrap(content)

    # --- $( ... ) --------------------------------------------------------------------------------------------------

    def _extension(self, text: str) -> object:
        command, _, rest = text[2:-1].strip().partition(" ")
        words = rest.split()
        match command:
            case "arg" if len(words) == 1:
                return self._argument(words[0])
            case "find" | "find-pkg-share" if len(words) == 1:
                # A name that `Finder` understands, so that meshes and includes are looked for in the same places.
                return f"package://{words[0]}"
            case "env" if len(words) == 1 and words[0] in os.environ:
                return os.environ[words[0]]
            case "env" if len(words) == 1:
                raise Refused(f"the environment variable {words[0]} is not set")
            case "optenv" if words:
                return os.environ.get(words[0], " ".join(words[1:]))
            case "dirname" if not words:
                return os.path.abspath(os.path.dirname(self.module.filestack[-1]) or self.finder.folder)
            case "cwd" if not words:
                return os.getcwd()
            case "eval":
                return str(self._evaluator.evaluate(rest, self._launch_symbols()))
        raise Refused(f"{text} is not understood; there are arg, find, env, optenv, dirname, cwd and eval")

    def _launch_symbols(self) -> dict[str, object]:
        """Names in ``$(eval ...)``, as roslaunch has them."""
        given = self.module.substitution_args_context["arg"]
        kinds = {kind.__name__: kind for kind in (list, dict, map, str, float, int)}
        numbers = {name: value for name, value in self.module._global_symbols["math"].items()}  # noqa: C416, SLF001
        own = {
            "true": True,
            "false": False,
            "arg": lambda name: _typed(self._argument(name)),
            "find": lambda name: f"package://{name}",
            "env": lambda name: self._extension(f"$(env {name})"),
            "optenv": lambda name, other="": os.environ.get(name, other),
            "dirname": lambda: self._extension("$(dirname)"),
        }
        return {**numbers, **kinds, **{name: _typed(value) for name, value in given.items()}, **own}

    def _argument(self, name: str) -> str:
        given = self.module.substitution_args_context["arg"]
        if name not in given:
            raise MissingArgument(name)
        return str(given[name])

    def _warn(self, *words: object, **_: object) -> str:
        self.warnings.append(" ".join(map(str, words)))
        return ""


def _typed(text: str) -> object:
    with suppress(ValueError):
        return int(text)
    with suppress(ValueError):
        return float(text)
    return {"true": True, "false": False}.get(text.lower(), text)
