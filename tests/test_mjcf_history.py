"""Edits of a document can be taken back and made again, byte for byte; names change with all that refers to them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotview import mjcf
from robotview.errors import EditError, MjcfError, UnknownName
from robotview.mjcf import history

MAIN = b"""<mujoco model="leg">\r\n  <!-- <body name='no'/> -->
  <default><default class='stiff'><joint stiffness="3"/></default></default>
  <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><material name='red'\trgba="1 0 0 1" /></asset>
  <worldbody>
    <body name="hip"   pos = '0 0 1' childclass="stiff" ><joint name='knee' range="0 45"/>
      <geom name="shin" size="0.1" material="red"/> <!-- beside it -->
      <site name="tip"/><camera target="hip" mode="targetbody"/></body>
\t<body name="empty"/>
    <replicate count="2" sep="-"><body name="toe"><joint name="toe"/><geom size="0.01"/></body></replicate>
    <include file="arm.xml"/>
  </worldbody>
  <actuator><motor name="pull" joint="knee"/><position name="bend" joint="toe"/></actuator>
  <sensor><jointpos joint="knee"/><framepos objtype="body" objname="hip"/><actuatorfrc actuator="pull"/></sensor>
</mujoco>
"""
ARM = b"""<mujocoinclude>
  <body name="arm"><joint name="elbow"/><geom size="0.2" material="red"/></body>
</mujocoinclude>
"""
TAGS = {"body": ("geom", "site", "joint", "body"), "worldbody": ("geom", "body"), "sensor": ("clock",)}
VALUES = ["1", "0 0 1", "a \"b\" 'c' <d>", "\u00e9", ""]


def opened() -> mjcf.Document:
    return mjcf.Document.from_string(MAIN, "x", {"arm.xml": ARM, "x/arm.xml": ARM})


def data(doc: mjcf.Document) -> dict[str, bytes]:
    return {file.source.name: file.source.data for file in doc._files.values()}


def tree(doc: mjcf.Document) -> list[tuple]:
    """Everything that is known of the elements: their places, too."""
    return [
        (
            node.tag,
            dict(node.attrib),
            node.file.name,
            node.offset,
            doc.span(node).end,
            doc.parent(node) and doc.parent(node).tag,
        )
        for node in doc.root._node.walk()
    ]


def again(doc: mjcf.Document) -> mjcf.Document:
    """The same bytes, opened anew."""
    files = data(doc)
    return mjcf.Document.from_string(files.pop("<string>"), "x", files)


def edit(doc: mjcf.Document, what: str, number: int, more: int) -> None:
    elements = [mjcf.Element(doc, node) for node in doc.root._node.walk()]
    element = elements[number % len(elements)]
    names = list(element.attributes)
    if what == "set" and names:
        element.set(names[more % len(names)], VALUES[more % len(VALUES)])
    elif what == "new":
        element.set("name", f"n{number}_{more}")
    elif what == "unset" and names:
        element.unset(names[more % len(names)])
    elif what == "add" and element.tag in TAGS:
        tags = TAGS[element.tag]
        own = [child for child in element if child.where.file == element.where.file]
        element.add(tags[more % len(tags)], before=own[more % len(own)] if own and more % 2 else None)
    elif what == "remove":
        element.remove()
    elif what == "undo":
        doc.undo()
    elif what == "redo":
        doc.redo()


def outside(before: bytes, after: bytes, start: int, end: int) -> bool:
    """Whether all but the part from start to end is as it was, white space at the cut aside."""
    head, tail = before[:start].rstrip(), before[end:].lstrip()
    return after.startswith(head) and after.endswith(tail) and len(after) >= len(head) + len(tail)


EDITS = st.lists(
    st.tuples(
        st.sampled_from(["set", "new", "unset", "add", "add", "remove", "undo", "redo"]),
        st.integers(0, 60),
        st.integers(0, 30),
    ),
    max_size=12,
)


@settings(max_examples=60)
@given(EDITS)
def test_random_edits_keep_the_tree_in_step_and_are_taken_back_byte_for_byte(edits):
    doc = opened()
    before, states = data(doc), []
    for one in edits:
        states.append(data(doc))
        try:
            edit(doc, *one)
        except (EditError, UnknownName):
            assert states[-1] == data(doc)  # refused as a whole
        assert tree(again(doc)) == tree(doc)
    after = data(doc)
    while doc.undo():
        pass
    assert before == data(doc)
    assert tree(opened()) == tree(doc)
    assert [] == doc.changed
    while doc.redo():
        pass
    assert after == data(doc) or any(what == "undo" for what, _, _ in edits)
    assert tree(again(doc)) == tree(doc)


@settings(max_examples=150)
@given(st.sampled_from(["set", "new", "unset", "add", "remove"]), st.integers(0, 60), st.integers(0, 30))
def test_an_edit_changes_no_byte_outside_its_element(what, number, more):
    doc = opened()
    nodes = list(doc.root._node.walk())
    node = nodes[number % len(nodes)]
    span, name, before = doc.span(node), node.file.name, data(doc)
    try:
        edit(doc, what, number, more)
    except (EditError, UnknownName):
        assert before == data(doc)
        return
    after = data(doc)

    assert outside(before[name], after[name], span.start, span.end)
    assert {n: d for n, d in before.items() if n != name} == {n: d for n, d in after.items() if n != name}


def test_a_child_that_is_added_last_comes_behind_what_an_include_brings():
    doc = opened()
    doc.root.children[2].add("body", {"name": "last"})

    assert b'<include file="arm.xml"/>\r\n    <body name="last"/>\n' in data(doc)["<string>"]
    assert ["arm", "last"] == [body.name for body in doc.resolve().bodies][-2:]


def test_what_an_included_file_cannot_do_without_stays():
    doc = opened()
    with pytest.raises(EditError, match="all that the included file holds"):
        doc.find("body", "arm").remove()


def test_what_was_removed_comes_back_as_the_same_element():
    doc = opened()
    hip, knee = doc.find("body", "hip"), doc.find("joint", "knee")
    hip.remove()
    assert [] == doc.find_all("joint", name="knee")
    assert (True, False) == (doc.undo(), doc.can_undo)

    assert knee == doc.find("joint", "knee")
    knee.set("damping", 1)
    assert b'range="0 45" damping="1"/>' in data(doc)["<string>"]
    assert (False, False) == (doc.can_redo, doc.redo())


def removed_and_moved(doc: mjcf.Document, pos: str) -> None:
    with doc.together():
        doc.find("body", "empty").remove()
        doc.find("body", "hip").set("pos", pos)


def test_edits_made_together_are_one_step_and_an_exception_takes_them_all_back():
    doc = opened()
    with doc.together():
        doc.find("joint", "knee").set("damping", 1)
        doc.find("body", "arm").add("site", {"name": "palm"})
    one = data(doc)
    with pytest.raises(EditError):
        removed_and_moved(doc, "up")

    assert one == data(doc)
    assert tree(again(doc)) == tree(doc)
    assert (True, False) == (doc.undo(), doc.undo())
    assert {"<string>": MAIN, "x/arm.xml": ARM} == data(doc)


def test_only_so_many_steps_are_kept(monkeypatch):
    monkeypatch.setattr(history, "STEPS", 3)
    doc = opened()
    for i in range(5):
        doc.find("joint", "knee").set("damping", i)

    assert [True, True, True, False] == [doc.undo() for _ in range(4)]
    assert "1" == doc.find("joint", "knee").get("damping")


def test_what_only_the_whole_shows_is_listed_and_not_saved_until_it_is_mended(tmp_path):
    doc = opened()
    assert [] == [problem for problem in doc.problems if problem.severity == "error"]
    doc.find("joint", "knee").remove()
    places = [(problem.kind, problem.where.line) for problem in doc.problems if problem.severity == "error"]

    assert [("undefined_reference", 13), ("undefined_reference", 14)] == places
    with pytest.raises(MjcfError, match="no such joint"):
        doc.save(tmp_path / "leg.xml")
    assert [] == list(tmp_path.iterdir())
    doc.save(tmp_path / "draft.xml", check=False)
    assert "knee" not in (tmp_path / "draft.xml").read_text().split("<worldbody>")[1].split("</worldbody>")[0]
    doc.undo()
    assert [] == [problem for problem in doc.problems if problem.severity == "error"]


def test_a_document_of_text_is_saved_only_where_one_says():
    with pytest.raises(EditError, match="has no file"):
        opened().save()


@pytest.mark.parametrize(
    "tag, old, new, changes",
    [
        ("joint", "knee", "fold", 3),
        ("body", "hip", "pelvis", 3),
        ("motor", "pull", "push", 2),
        ("material", "red", "paint", 3),
        ("joint", "toe", "claw", 2),
    ],
)
def test_a_name_is_changed_with_all_that_refers_to_it(tag, old, new, changes):
    doc = opened()
    before = {problem.message for problem in doc.problems}
    doc.find(tag, old).rename(new)

    text = b"".join(data(doc).values())
    assert changes == text.count(f'"{new}"'.encode()) + text.count(f"'{new}'".encode())
    assert before == {problem.message for problem in doc.problems}
    assert new == doc.find(tag, new).get("name")
    assert (True, False) == (doc.undo(), doc.can_undo)
    assert {"<string>": MAIN, "x/arm.xml": ARM} == data(doc)


def test_a_class_is_renamed_with_what_uses_it():
    doc = opened()
    doc.find("default", **{"class": "stiff"}).rename("soft")

    assert 2 == doc.text.count("soft")
    assert "stiff" not in doc.text.replace("stiffness", "")


@pytest.mark.parametrize(
    "tag, old, new", [("joint", "knee", "toe"), ("position", "bend", "pull"), ("body", "hip", "arm")]
)
def test_a_name_that_is_taken_is_refused(tag, old, new):
    doc = opened()
    with pytest.raises(EditError, match="already, at"):
        doc.find(tag, old).rename(new)

    assert {"<string>": MAIN, "x/arm.xml": ARM} == data(doc)


def test_a_name_whose_copies_are_referred_to_is_refused():
    doc = mjcf.Document.from_string(
        """<mujoco><worldbody><replicate count="2" sep="-"><body><joint name="j"/><geom size="1"/></body></replicate>
        </worldbody><equality><joint joint1="j-0" joint2="j-1"/></equality></mujoco>"""
    )
    with pytest.raises(EditError, match="j-0"):
        doc.find("joint", "j").rename("k")
    assert not doc.changed
    assert not doc.can_undo


def test_what_an_attach_makes_is_refused_with_its_place(tmp_path):
    (tmp_path / "arm.xml").write_text(
        '<mujoco model="arm"><worldbody><body name="b"><geom size="1"/></body></worldbody></mujoco>'
    )
    (tmp_path / "main.xml").write_text(
        '<mujoco><asset><model name="arm" file="arm.xml"/></asset><worldbody><attach model="arm" body="b" prefix="l_"/>'
        "</worldbody></mujoco>"
    )
    doc = mjcf.Document.from_file(tmp_path / "main.xml")

    with pytest.raises(EditError, match=r"arm\.xml:1:\d+ by a replicate or an attach"):
        doc.find("body", "l_b")
