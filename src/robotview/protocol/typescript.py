"""Writes the front end's types from the declarations in `scene`, `editing` and `messages`.

``python -m robotview.protocol.typescript [FILE]`` does it. The sources are read as syntax, not by reflection, so that
aliases keep their names and the line of documentation below a field travels with it.
"""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path

from robotview.protocol import editing, messages, scene

_HEADER = "// Written by `make types` from src/robotview/protocol/{scene,editing,messages}.py; do not edit.\n"
_SCALARS = {"str": "string", "float": "number", "int": "number", "bool": "boolean", "None": "null", "Any": "unknown"}
_HIDDEN = {"Message", "Struct", "__future__"}
_TARGET = Path(__file__).resolve().parents[3] / "js/src/protocol/types.gen.ts"


def generate() -> str:
    """The whole of ``types.gen.ts``: interfaces, unions, and the constants both sides must agree on."""
    parts = [_HEADER]
    for module in (scene, editing, messages):
        body = ast.parse(inspect.getsource(module)).body
        for position, node in enumerate(body):
            if isinstance(node, ast.ClassDef) and node.name not in _HIDDEN:
                parts.append(_interface(node))
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                value = getattr(module, name)
                doc = _comment(_docstring_at(body, position + 1), "")
                if isinstance(value, int):
                    parts.append(f"{doc}export const {name} = {value};\n")
                else:
                    parts.append(f"{doc}export type {name} = {_type(node.value)};\n")
    return "\n".join(parts)


def write(path: Path = _TARGET) -> None:
    """Write the generated text, unless the file holds it already (watchers need not wake up)."""
    text = generate()
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def _interface(node: ast.ClassDef) -> str:
    lines = [_comment(ast.get_docstring(node), "") + f"export interface {node.name} {{"]
    lines += [f"\ttype: {_type_literal(keyword.value)};" for keyword in node.keywords if keyword.arg == "tag"]
    for position, field in enumerate(node.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            comment = _comment(_docstring_at(node.body, position + 1), "\t")
            lines.append(f"{comment}\t{field.target.id}: {_type(field.annotation)};")
    return "\n".join([*lines, "}\n"])


def _type(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=None):
            text = "null"
        case ast.Name(id=name):
            text = _SCALARS.get(name, name)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            text = f"{_type(left)} | {_type(right)}"
        case ast.Subscript(value=ast.Name(id=generic), slice=argument):
            text = _generic(generic, argument.elts if isinstance(argument, ast.Tuple) else [argument])
        case _:
            raise TypeError(f"line {node.lineno}: no TypeScript is known for {ast.unparse(node)}")
    return text


def _generic(name: str, arguments: list[ast.expr]) -> str:
    if name == "Literal":
        return " | ".join(_type_literal(argument) for argument in arguments)
    types = [_type(argument) for argument in arguments]
    if name == "list":
        return f"({types[0]})[]" if "|" in types[0] else f"{types[0]}[]"
    if name == "tuple":
        return f"[{', '.join(types)}]"
    raise TypeError(f"no TypeScript is known for {name}[...]")


def _type_literal(node: ast.expr) -> str:
    value = ast.literal_eval(node)
    return f'"{value}"' if isinstance(value, str) else str(value)


def _docstring_at(body: list[ast.stmt], position: int) -> str | None:
    if position < len(body):
        match body[position]:
            case ast.Expr(value=ast.Constant(value=str(text))):
                return inspect.cleandoc(text)
    return None


def _comment(text: str | None, indent: str) -> str:
    if not text:
        return ""
    lines = text.replace("``", "`").replace("*/", "* /").splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    inner = "\n".join(f"{indent} * {line}".rstrip() for line in lines)
    return f"{indent}/**\n{inner}\n{indent} */\n"


if __name__ == "__main__":
    write(*map(Path, sys.argv[1:2]))
