"""Bulk is named by its content and cut into chunks that every host can carry."""

import gc

from hypothesis import given
from hypothesis import strategies as st

from robotview.protocol import blobs


def test_chunks_put_together_are_the_content():
    content = bytes(range(256)) * 10
    blob = blobs.verbatim(content)
    messages = list(blob.chunks(1000))

    assert content == b"".join(part for _, part in messages)
    assert [(0, 3), (1, 3), (2, 3)] == [(m.index, m.count) for m, _ in messages]
    assert {2560} == {m.size for m, _ in messages}


def test_nothing_is_one_empty_chunk():
    assert [(1, 0)] == [(m.count, len(part)) for m, part in blobs.verbatim(b"").chunks()]


def test_a_chunk_is_at_most_a_megabyte():
    assert [1 << 20, 1 << 20, 1] == [len(part) for _, part in blobs.verbatim(bytes((2 << 20) + 1)).chunks()]


def test_the_same_content_is_one_object_while_somebody_holds_it():
    first = blobs.compressed(b"geometry" * 100)

    assert first is blobs.compressed(b"geometry" * 100)
    assert b"geometry" * 100 == first.content()
    name = first.hash
    del first
    gc.collect()
    assert name not in blobs._ALIVE


@given(st.lists(st.tuples(st.binary(max_size=40) | st.just(bytes(range(256)) * 600), st.booleans()), max_size=6))
def test_pieces_are_one_content_whichever_of_them_are_compressed(pieces):
    blob = blobs.deflated(pieces)

    assert b"".join(piece for piece, _ in pieces) == blob.content()
    assert blobs.content_hash(blob.content()) == blob.hash


def test_pieces_that_are_not_worth_compressing_are_only_copied():
    copied, squeezed = b"noise" * 40_000, b"geometry" * 40_000
    size = len(blobs.deflated([(copied, False), (squeezed, True)]).data)

    assert len(copied) < size < len(copied) + 0.01 * len(squeezed)


def test_a_view_can_only_be_asked_for_what_it_refers_to():
    mine, other = blobs.verbatim(b"mine"), blobs.verbatim(b"other")
    store = blobs.BlobStore([mine])

    assert store.get(mine.hash) is mine
    assert store.get(other.hash) is None
