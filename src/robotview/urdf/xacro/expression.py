"""The Python expressions of xacro, without what could reach beyond them.

The library forbids names with two underscores and takes the builtins away, which is known to be no fence: in a
comprehension it does not look, and ``$(eval ...)`` has all builtins. Here attributes are those of numbers, texts, lists
and dictionaries only, and nothing may grow or run without end. What real files use stays as it is.
"""

from __future__ import annotations

import ast
import operator
import re
import string
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any

MOST_SECONDS = 8.0
"""Of computing that an expansion may take; the largest robots known take two."""
MOST_ELEMENTS = 1_000_000
MOST_CALLS = 200_000
"""Of macros."""
MOST_ITEMS = 1_000_000
"""Characters of a text, elements of a list."""
MOST_BITS = 10_000
MOST_WRITTEN = 20_000
"""Characters of an expression."""
_clock = getattr(time, "thread_time", time.monotonic)  # a busy machine must not refuse a robot

_METHODS = {
    str: "lower upper title capitalize strip lstrip rstrip split rsplit splitlines join replace startswith endswith "
    "find rfind index count isdigit isalpha isalnum islower isupper isspace removeprefix removesuffix partition "
    "rpartition format",
    dict: "get keys values items copy",
    list: "index count copy append extend insert pop reverse sort",
    tuple: "index count",
    frozenset: "union intersection difference symmetric_difference issubset issuperset",
    set: "union intersection difference symmetric_difference issubset issuperset add",
    float: "real imag is_integer conjugate",
    complex: "real imag conjugate",
    int: "real imag conjugate bit_length is_integer",
}
_ALLOWED = {kind: frozenset(names.split()) for kind, names in _METHODS.items()}


class Refused(Exception):
    """An expression asks for what it may not have."""


class Budget:
    """What is left of the time and room of one expansion."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self._ends: float = _clock() + seconds
        self._seconds = seconds
        self._elements = 0
        self._calls = 0

    def tick(self) -> None:
        if _clock() > self._ends:
            raise Refused(f"the file is still not expanded after {self._seconds:g} s of computing")

    def clone(self, elements: int) -> None:
        """A macro or block was copied."""
        self.tick()
        self._elements += elements
        if self._elements > MOST_ELEMENTS:
            raise Refused(f"the file expands to more than {MOST_ELEMENTS} elements")

    def call(self) -> None:
        """A macro was called."""
        self.tick()
        self._calls += 1
        if self._calls > MOST_CALLS:
            raise Refused(f"macros are called more than {MOST_CALLS} times")


class Evaluator:
    """Evaluates expressions.

    Args:
        budget: of the expansion.
        open_kinds: classes any attribute of which may be read: namespaces, and dictionaries of YAML files.
    """

    def __init__(self, budget: Budget, open_kinds: tuple[type, ...]) -> None:
        self._budget = budget
        self._open_kinds = open_kinds
        self._helpers: dict[str, object] = {
            "attribute of": self._attribute,
            "call of": self._call,
            "each of": self._each,
            "result of": self._operate,
        }

    def evaluate(self, text: str, symbols: Any) -> object:  # noqa: ANN401
        """The value of an expression.

        Args:
            text: Python, one expression.
            symbols: the names it may use, a dict; its builtins are replaced.

        Raises:
            Exception: whatever is wrong with it.
        """
        self._budget.tick()
        if len(text) > MOST_WRITTEN:
            raise Refused(f"an expression has {len(text):,} characters; at most {MOST_WRITTEN:,} are read")
        tree = ast.parse(text.strip(), "<expression>", "eval")
        guarded = ast.fix_missing_locations(_Guard().visit(tree))
        dict.__setitem__(symbols, "__builtins__", self._helpers)
        return eval(compile(guarded, "<expression>", "eval"), symbols)  # noqa: S307  # guarded: see above

    def _attribute(self, value: object, name: str) -> object:
        if isinstance(value, self._open_kinds):
            return getattr(value, name)
        for kind, names in _ALLOWED.items():
            if isinstance(value, kind):
                if name in names:
                    return _method(value, name)
                break
        raise Refused(f'".{name}" of a {type(value).__name__} cannot be used in an expression')

    def _call(self, function: Callable[..., object], *args: object, **named: object) -> object:
        self._budget.tick()
        return function(*args, **named)

    def _each(self, items: Iterable[object]) -> Iterator[object]:
        for item in items:
            self._budget.tick()
            yield item

    def _operate(self, sign: str, left: Any, right: Any) -> object:  # noqa: ANN401
        return _OPERATORS[sign](left, right)


class _Guard(ast.NodeTransformer):
    """Puts our own functions where Python would act."""

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id.startswith("__"):
            raise Refused(f'the name "{node.id}" cannot be used in an expression')
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if node.attr.startswith("_"):
            raise Refused(f'".{node.attr}" cannot be used in an expression')
        self.generic_visit(node)
        return _helper("attribute of", node.value, ast.Constant(node.attr))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        call = _helper("call of", node.func, *node.args)
        call.keywords = node.keywords
        return call

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = _helper("each of", node.iter)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        sign = type(node.op).__name__
        return _helper("result of", ast.Constant(sign), node.left, node.right) if sign in _OPERATORS else node

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.AST:
        if node.format_spec is not None:
            parts = node.format_spec.values if isinstance(node.format_spec, ast.JoinedStr) else [node.format_spec]
            for part in parts:
                _check_width(str(part.value) if isinstance(part, ast.Constant) else "9999")
        self.generic_visit(node)
        return node


def _helper(name: str, *args: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])


def _check_width(text: str) -> None:
    if re.search(r"\d{4}|\*", text):
        raise Refused("texts are formatted to at most 999 characters")


def _method(value: object, name: str) -> object:
    """A method, bounded where its result can be far larger than what it is made of."""
    if isinstance(value, str) and name in ("format", "join", "replace"):
        return {"format": _formatter, "join": _joiner, "replace": _replacer}[name](str(value))
    return getattr(value, name)


def _joiner(glue: str) -> Callable[..., str]:
    def join(items: Iterable[str]) -> str:
        texts = list(items)
        _check_size(sum(map(_sized, texts)) + len(glue) * len(texts), 0)
        return glue.join(texts)

    return join


def _replacer(text: str) -> Callable[..., str]:
    def replace(old: str, new: str, count: int = -1) -> str:
        _check_size(len(text) + text.count(old) * _sized(new), 0)
        return text.replace(old, new, count)

    return replace


def _formatter(template: str) -> Callable[..., str]:
    for _, field, spec, _ in string.Formatter().parse(template):
        if field and not field.isalnum():
            raise Refused(f'"{{{field}}}" cannot be used in an expression')
        _check_width(spec or "")
    return template.format


def _sized(value: object) -> int:
    return len(value) if isinstance(value, (str, list, tuple)) else 0


def _bits(value: object) -> int:
    return value.bit_length() if isinstance(value, int) else 0


def _check_size(items: int, bits: int) -> None:
    if items > MOST_ITEMS or bits > MOST_BITS:
        raise Refused("an expression grows too large")


def _add(left: Any, right: Any) -> object:  # noqa: ANN401
    _check_size(_sized(left) + _sized(right), 0)
    return left + right


def _multiply(left: Any, right: Any) -> object:  # noqa: ANN401
    items = _sized(left) * abs(right) if isinstance(right, int) else 0
    items = max(items, _sized(right) * abs(left) if isinstance(left, int) else 0)
    _check_size(items, _bits(left) + _bits(right))
    return left * right


def _power(base: Any, exponent: Any) -> object:  # noqa: ANN401
    if isinstance(base, int) and isinstance(exponent, int):
        _check_size(0, _bits(base) * abs(exponent))
    return base**exponent


def _shift(left: Any, right: Any) -> object:  # noqa: ANN401
    _check_size(0, _bits(left) + (right if isinstance(right, int) else 0))
    return left << right


def _modulo(left: Any, right: Any) -> object:  # noqa: ANN401
    if isinstance(left, str):
        _check_width(left)
    return left % right


_OPERATORS: Mapping[str, Callable[[Any, Any], object]] = {
    "Add": _add,
    "Mult": _multiply,
    "Pow": _power,
    "LShift": _shift,
    "Mod": _modulo,
}


def bounded_range(*args: int) -> range:
    """``range``, of so many numbers at most that a list of them is small."""
    made = range(*args)
    if len(made) > MOST_ITEMS:
        raise Refused(f"a range has more than {MOST_ITEMS} numbers")
    return made


def bounded_product(numbers: Iterable[Any], *, start: Any = 1) -> object:  # noqa: ANN401
    """``math.prod``."""
    return reduce(_multiply, numbers, start)


def bounded(function: Callable[..., object], most: int = 500) -> Callable[..., object]:
    """A function of numbers that are not too large."""

    def call(*args: Any) -> object:  # noqa: ANN401
        if any(abs(operator.index(number)) > most for number in args):
            raise Refused(f"{function.__name__} of numbers above {most}")
        return function(*args)

    return call
