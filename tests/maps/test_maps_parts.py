"""What is kept of objects from one compile to the next changes no byte of what is written."""

import gc

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from map_documents import documents
from robotview.maps import candidate, written
from robotview.maps.compiler import compile_document
from robotview.maps.parts import MOST_KNOWN, Kept, Parts
from robotview.maps.written import as_text, canonical, written_out
from robotview.session.map import Map


@settings(max_examples=30)
@given(st.data())
def test_documents_that_share_objects_are_written_as_if_each_were_the_first(data):
    parts, document = Parts(), data.draw(documents())
    for _ in range(3):
        ordered = msgspec.structs.replace(
            document,
            objects=tuple(sorted(document.objects, key=lambda one: one.id)),
            spawn_points=tuple(sorted(document.spawn_points, key=lambda one: one.id)),
        )
        assert written_out(ordered) == canonical(document, parts) == canonical(document)
        assert as_text(document) == as_text(document, parts)
        assert compile_document(document) == compile_document(document, parts)
        kept = [one for one in document.objects if data.draw(st.booleans())]
        changed = [msgspec.structs.replace(one, enabled=not one.enabled, name='"objects":[] .0') for one in kept[:2]]
        document = msgspec.structs.replace(document, objects=(*changed, *kept[2:]))


def test_an_apply_writes_only_what_is_new(monkeypatch):
    m, asked, real = Map.new("yard"), [], written.item_texts

    def texts(items):
        asked.extend(one.id for one in items)
        return real(items)

    for room in (candidate, written):
        monkeypatch.setattr(room, "item_texts", texts)
    with m.edit() as tx:
        for i in range(20):
            tx.add_box(id=f"box-{i}", at=(i, 0))
    assert 20 == len(asked)  # they were written when they were edited
    m.apply().result()
    assert 20 == len(asked)
    with m.edit() as tx:
        tx.update("box-7", name="seven")
        tx.remove("box-8")
    m.apply().result()

    assert ["box-7"] == asked[20:]
    assert Map.of(m.draft).files()["physics/world.xml"] == m.package.workspace["physics/world.xml"]


def test_what_is_kept_is_by_the_object_itself_and_bounded():
    kept, made = Kept(), []

    def make(items):
        made.extend(items)
        return [str(item) for item in items]

    for i in range(3):
        assert [f"({j}, {i})" for j in range(4)] == kept.of([(j, i) for j in range(4)], make)
        gc.collect()  # addresses of what is gone are given again
    assert 12 == len(made)
    one = (1, 2, 3)
    kept.warm([one], make)
    assert ["(1, 2, 3)"] == kept.of([one], make)
    assert 13 == len(made)
    kept.warm([(i,) for i in range(MOST_KNOWN)], make)
    assert 13 == len(made)
