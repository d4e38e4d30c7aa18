"""The quick proof that a document is right: whatever it takes, the rules that find the words have nothing against."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from map_documents import documents
from map_mutants import mutant, sound_v2
from map_packages import BOX, scene
from robotview.maps.checking import Findings
from robotview.maps.faults import Faults
from robotview.maps.proving import proven
from robotview.maps.scene_rules import check_scene
from robotview.maps.strict_json import read_json
from robotview.maps.written import as_text, document_from

SCENE = "authoring/map.scene.json"
STAIRS = {"steps": 4, "tread": 0.3, "riser": 0.1, "width": 1}


def text_of(*objects, **changes):
    """A document with some objects, as UTF-8 without escapes."""
    return json.dumps(scene(*objects, **changes), ensure_ascii=False).encode()


def judged(data, map_id="yard"):
    """What the slow rules say of a text, and the document if that is nothing."""
    faults, findings = Faults(), Findings()
    value = read_json(data, SCENE, faults)
    check_scene(value, map_id, findings)
    findings.tell(faults, SCENE)
    return faults.problems, None if faults.refused else document_from(value)


def holds(data):
    """Whether a text is proven; then the rules must agree, and read the same document of it."""
    document = proven(data, "yard")
    if document is not None:
        assert judged(data) == ([], document), data[:3000]
    return document is not None


@settings(max_examples=100, deadline=None)
@given(documents(), st.sampled_from([None, 2]))
def test_nearly_every_right_document_is_proven_in_any_layout(document, indent):
    text = as_text(document)
    again = json.dumps(json.loads(text), indent=indent, ensure_ascii=False).encode()
    # Heights within the half nanometre of grace are left to the rules.
    near = any(one.type in ("capsule", "ramp") for one in document.objects)

    for data in (text.encode(), again):
        assert proven(data, document.map_id) in ([document, None] if near else [document])


def test_sound_documents_of_the_bank_are_proven():
    assert holds(sound_v2()[SCENE])
    assert holds(text_of(BOX, {**BOX, "id": "b", "name": "a: b", "enabled": False}))
    assert holds(text_of({**BOX, "name": "\u6728\u7bb1"}, ground={}))


def test_a_large_text_with_more_braces_than_documents_have_is_left_to_the_rules():
    named = [{**BOX, "id": f"b-{i}", "name": "{" * 120} for i in range(60)]
    small, large = text_of(*named), text_of(*named) + b" " * (2 << 20)

    assert holds(small)
    assert proven(large, "yard") is None
    assert judged(large) == judged(small)
    assert holds(text_of(BOX) + b" " * (2 << 20))


@pytest.mark.parametrize(
    "old, new",
    [
        ('"box-1"', '"box-1", "name": "a", "name": "a"'),
        ('"box-1"', '"box-1", "name": "a:b", "name": "c"'),
        ('"box-1"', '"box-1", "enabled": true, "enabled": false'),
        ('"box-1"', '"box-1", "frictionMode": "max", "frictionMode": "max"'),
        ('"box-1"', '"box-1", "id": "box-1"'),
        ('"box-1"', '"box-1\\n"'),
        ('"box-1"', '"box-1", "name": "e\u0301"'),
        ('"box-1"', '"box-1", "name": "a\u2028b"'),
        ('"box-1"', '"box-1", "name": "a\\u003ab", "name": "a"'),
        ('"size": [', '"size": [1, 1, 1], "size": ['),
        ('"quat": [1, 0, 0, 0]', '"quat": [1, 0, 0, 0.01]'),
        ('"quat": [1, 0, 0, 0]', '"position": [0, 0, 0]'),
        (', "quat": [1, 0, 0, 0]', ""),
        ('"schemaVersion": 1', '"schemaVersion": 1.0'),
        ('"schemaVersion": 1, ', ""),
        ('"schemaVersion": 1', '"schemaVersion": 1, "schemaVersion": 1'),
        ('"mapId": "yard"', '"mapId": "other"'),
        ('"type": "box"', '"type": "box", "color": null'),
    ],
)
def test_what_is_wrong_is_not_proven(old, new):
    text = text_of({**BOX, "id": "box-1"}).decode()
    assert old in text
    assert holds(text.encode())

    made = text.replace(old, new, 1).encode()

    assert proven(made, "yard") is None
    assert judged(made)[0]


@pytest.mark.parametrize(
    "kind, params",
    [
        ("capsule", {"radius": 0.5, "height": 1}),
        ("ramp", {"length": 1, "width": 1, "height": 4.1}),
        ("stairs", {**STAIRS, "steps": 4.0}),
        ("stairs", {**STAIRS, "thickness": 0.1}),
        ("stairs", {**STAIRS, "style": "open"}),
        ("stairs", {**STAIRS, "style": "open", "thickness": 0.7}),
    ],
)
def test_parameters_that_do_not_go_together_are_not_proven(kind, params):
    data = text_of({**BOX, "type": kind, "params": params})

    assert proven(data, "yard") is None
    assert judged(data)[0]


def test_no_mutant_is_proven_that_the_rules_have_something_against():
    proved = 0
    for number in range(400):
        made = mutant("json", random.Random(f"proof/{number}"), ["secret.json"])
        if isinstance(made, dict) and SCENE in made:
            proved += holds(made[SCENE])

    assert proved > 40


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_text_with_a_piece_repeated_or_left_out_is_proven_only_if_it_is_right(data):
    text = sound_v2()[SCENE]
    begin = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(begin, min(len(text), begin + 60)))

    holds(text[:end] + text[begin:end] + text[end:])
    holds(text[:begin] + text[end:])
