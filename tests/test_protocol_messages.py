"""What crosses to the browser is what both languages' tests read from one file."""

import json

import msgspec
import pytest

from robotview.protocol import messages, scene, typescript
from tools import write_golden_messages as golden


def test_golden_messages_are_what_python_writes_today(project):
    assert (project / "tests/golden/messages.json").read_text() == golden.text(), (
        "run tests/tools/write_golden_messages.py"
    )


@pytest.mark.parametrize("message", golden.TO_KERNEL, ids=lambda m: type(m).__name__)
def test_a_message_from_the_browser_survives_the_wire(message):
    assert message == messages.decode(json.loads(msgspec.json.encode(message)))


def test_every_kind_of_message_has_an_example():
    examples = {type(m) for m in [*golden.TO_KERNEL, *golden.TO_VIEW]}

    assert set(messages.ToKernel.__args__) | set(messages.ToView.__args__) == examples


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {},
        {"type": "joint"},
        {"type": "joints", "robot": "r", "view": "v", "seq": "7"},
        {"type": "hello", "view": "v"},
        {"type": "click", "robot": "r", "view": "v", "seq": 1, "path": "x", "point": [1, 2]},
    ],
)
def test_a_malformed_message_is_refused(content):
    with pytest.raises(msgspec.ValidationError):
        messages.decode(content)


def test_a_whole_number_from_javascript_is_a_float_here():
    content = {"type": "joints", "robot": "r", "view": "v", "seq": 1, "phase": "end", "joints": [0], "values": [[1]]}

    assert [[1.0]] == messages.decode(content).values


def test_typescript_knows_every_field_of_every_struct():
    text = typescript.generate()
    for module in (scene, messages):
        for name, struct in vars(module).items():
            if isinstance(struct, type) and issubclass(struct, scene.Struct) and struct.__struct_fields__:
                body = text.split(f"export interface {name} {{")[1].split("\n}")[0]
                assert [f for f in struct.__struct_fields__ if f"\t{f}: " not in body] == []


def test_typescript_keeps_alternatives_in_lists_together():
    assert "(string | null)[]" == typescript._type(typescript.ast.parse("list[str | None]", mode="eval").body)
