"""Strict JSON: what Python's reader lets pass is refused, at its place, without much time or memory."""

import json
import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotview.maps.faults import Faults
from robotview.maps.json_places import Exact, SyntaxFault
from robotview.maps.strict_json import BROKEN, MOST_BYTES, MOST_VALUES, read_json

MIB = 1 << 20


def read(text):
    faults = Faults()
    value = read_json(text if isinstance(text, bytes) else text.encode(), "map.json", faults)
    return value, faults.problems


@pytest.mark.parametrize(
    "text, value",
    [
        ('{"a": [1, -0, 1.5e3, true, null]}', {"a": [1, 0, 1500.0, True, None]}),
        (' "\\u00e9\\ud83d\\ude00" ', "\u00e9\U0001f600"),
        ("9007199254740991", 2**53 - 1),
        ("0.12345678901234567", 0.12345678901234567),
        ('{"[[[": "\\\\\\"{"}', {"[[[": '\\"{'}),
        ("[" * 32 + "]" * 32, json.loads("[" * 32 + "]" * 32)),
    ],
)
def test_good_text_is_read(text, value):
    assert (value, []) == read(text)


@pytest.mark.parametrize(
    "text, code, line, pointer",
    [
        ('{"a": 1,\n "a": 2}', "json.duplicate_key", 2, "/a"),
        ('{"a": [{"b": 1, "b": 1}]}', "json.duplicate_key", 1, "/a/0/b"),
        ('{"a~b/c": NaN}', "json.not_finite", 1, "/a~0b~1c"),
        ("[1,\n-Infinity]", "json.not_finite", 2, "/1"),
        ("[1e999]", "json.not_finite", 1, "/0"),
        ('{"x": {"deep": -1e400}}', "json.not_finite", 1, "/x/deep"),
        ("9007199254740992", "json.int_range", 1, ""),
        ('{"n": 12345678901234567890}', "json.int_range", 1, "/n"),
        ("[" + "7" * 5000 + "]", "json.int_range", 1, "/0"),
        ('["\\ud800"]', "json.surrogate", 1, "/0"),
        ('["\\udc00\\ud800"]', "json.surrogate", 1, "/0"),
        ('["\\ud83d\\\\\\ude00"]', "json.surrogate", 1, "/0"),
        ('{"\\ud800": 1}', "json.surrogate", 1, ""),
        ('{"a": 1,\n}', "json.syntax", 2, None),
        ("[1,]", "json.syntax", 1, None),
        ("{\n// no\n}", "json.syntax", 2, None),
        ("{'a': 1}", "json.syntax", 1, None),
        ('["a\tb"]', "json.syntax", 1, None),
        ("[01]", "json.syntax", 1, None),
        ("[.5]", "json.syntax", 1, None),
        ("[+1]", "json.syntax", 1, None),
        ("[1] [2]", "json.syntax", 1, None),
        ("[1, 2", "json.syntax", 1, None),
        ("True", "json.syntax", 1, None),
        ("", "json.syntax", 1, None),
        (" \n", "json.syntax", 1, None),
        ('"\\x"', "json.syntax", 1, None),
        (b'\n["\xff"]', "json.utf8", 2, None),
        (b'"\xc0\xaf"', "json.utf8", 1, None),
        (b'"\xed\xa0\x80"', "json.utf8", 1, None),
        ('{"a": 1}'.encode("utf-16"), "json.utf8", 1, None),
        (b"\xef\xbb\xbf{}", "json.bom", 1, None),
        ("[" * 33 + "]" * 33, "json.depth", None, None),
        ('{"a":' * 33 + "1" + "}" * 33, "json.depth", None, None),
        ("[" * 100_000, "json.depth", None, None),
    ],
)
def test_everything_else_is_refused_at_its_place(text, code, line, pointer):
    _, problems = read(text)

    assert [(code, line, pointer)] == [(p.code, p.where.line, p.pointer) for p in problems]


def test_all_faults_of_a_text_are_told_and_only_their_values_are_broken():
    value, problems = read('{"a": NaN, "b": 1, "b": 2, "c": "\\ud800", "d": 99999999999999999999, "e": 5}')

    assert {"a": BROKEN, "b": 2, "c": BROKEN, "d": BROKEN, "e": 5} == value
    assert ["json.not_finite", "json.duplicate_key", "json.surrogate", "json.int_range"] == [p.code for p in problems]


MANY = ",".join(['{"a":1}'] * 60_000)


@pytest.mark.parametrize(
    "text, code",
    [
        (f"[{MANY},NaN]", "json.not_finite"),
        (f"[{MANY},1e999]", "json.not_finite"),
        (f'[{MANY},"\\ud800"]', "json.surrogate"),
        (f'[{MANY},{{"a":1,"a":1}}]', "json.duplicate_key"),
        (f"[{MANY},99999999999999999999]", "json.int_range"),
        (f"[{MANY},]", "json.syntax"),
    ],
)
def test_texts_too_long_to_be_read_slowly_are_refused_with_the_same_codes(text, code):
    assert [code] == [problem.code for problem in read(text)[1]]


@pytest.mark.parametrize(
    "text",
    [
        b'"' + b"\\n" * (4 * MIB - 2) + b'"',
        b'"' + b'\\"' * (4 * MIB - 2),
        b"[" + b'"",' * (2 * MIB) + b'""]',
        b"[" + b"[]," * (2 * MIB) + b"[]]",
        b"[" + b'{"":1},' * (MIB // 2) + b"1]",
        b"9" * (8 * MIB),
        b"1." + b"3" * (8 * MIB - 2),
        b"[" * (8 * MIB),
        b"{" + b'"k' * (4 * MIB - 1),
        b'{"' + b"k" * (8 * MIB - 8) + b'":NaN}',
    ],
    ids=lambda text: text[:5].decode(),
)
def test_eight_megabytes_of_anything_take_little_time_and_memory(text):
    assert len(text) <= MOST_BYTES
    tracemalloc.start()
    began = time.process_time()
    read(text)
    took, peak = time.process_time() - began, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert took < 5.0  # under a tracer, on a busy machine; 0.5 s without
    assert peak < 130 * MIB


def test_larger_texts_are_not_looked_at():
    assert ["json.size"] == [problem.code for problem in read(b" " * (MOST_BYTES + 1))[1]]
    assert ["json.size"] == [problem.code for problem in read("[" + "1," * MOST_VALUES + "1]")[1]]


NUMBERS = st.integers(-(2**53) + 1, 2**53 - 1) | st.floats(allow_nan=False, allow_infinity=False)
TEXTS = st.text(st.characters(exclude_categories=("Cs",)))
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(VALUES, st.booleans())
def test_what_python_writes_is_read_as_it_was_by_both_readers(value, plain):
    text = json.dumps(value, ensure_ascii=plain)

    assert (value, []) == read(text)
    assert value == Exact(text, broken=BROKEN).read()


@given(VALUES, st.integers(0, 10_000), st.sampled_from(list('{}[]",:0\\ue+-N')))
def test_where_the_quick_reader_finds_nothing_the_exact_one_finds_nothing(value, at, sign):
    text = json.dumps(value)
    text = text[: at % (len(text) + 1)] + sign + text[at % (len(text) + 1) :]
    found, problems = read(text)
    exact = Exact(text, broken=BROKEN)
    try:
        again = exact.read()
    except SyntaxFault:
        assert problems
    else:
        assert (bool(problems), found) == (bool(exact.remarks), again)
