"""Includes: where a file is looked up, how often it may come, and what a fault in it says."""

import pytest

from mjcf_snippets import problems_of
from robotview.errors import MjcfError, ReadError, XmlError
from robotview.mjcf import Model

PART = '<mujocoinclude><worldbody><body name="part"/></worldbody></mujocoinclude>'


def main(inside: str) -> str:
    return f"<mujoco>{inside}</mujoco>"


def bodies(assets: dict[str, str], text: str = main('<include file="part.xml"/>')):
    model = Model.from_string(text, None, {name: part.encode() for name, part in assets.items()})
    return [body.name for body in model.bodies[1:]]


def faults(assets: dict[str, str], text: str = main('<include file="part.xml"/>')):
    return problems_of(text, assets={name: part.encode() for name, part in assets.items()}, name="main.xml")


def test_what_is_included_stands_where_the_include_stood():
    text = main(
        '<worldbody><body name="a"/></worldbody><include file="part.xml"/><worldbody><body name="z"/></worldbody>'
    )

    assert ["a", "part", "z"] == bodies({"part.xml": PART}, text)


def test_an_include_may_stand_in_a_body_under_a_root_of_any_name():
    text = main('<worldbody><body name="a"><include file="part.xml"/></body></worldbody>')

    assert ["a", "b"] == bodies({"part.xml": '<anything><body name="b"/></anything>'}, text)


def test_includes_include():
    parts = {"part.xml": '<m><include file="more.xml"/></m>', "more.xml": PART}

    assert ["part"] == bodies(parts)


def test_backslashes_separate_folders_too():
    assert ["part"] == bodies({"parts/part.xml": PART}, main('<include file="parts\\part.xml"/>'))


def tree(folder, **files):
    for name, text in files.items():
        path = folder / name.replace("__", "/")
        path = path.with_name(path.name + ".xml")
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text)
    return Model.from_file(folder / "main.xml")


def test_a_nested_include_is_looked_up_next_to_the_main_file_first(tmp_path):
    model = tree(
        tmp_path,
        main=main('<include file="sub/part.xml"/>'),
        sub__part='<m><include file="more.xml"/></m>',
        more='<m><worldbody><body name="beside_main"/></worldbody></m>',
        sub__more='<m><worldbody><body name="beside_part"/></worldbody></m>',
    )

    assert ["beside_main"] == [b.name for b in model.bodies[1:]]


def test_and_next_to_the_file_that_includes_it_second(tmp_path):
    model = tree(
        tmp_path,
        main=main('<include file="sub/part.xml"/>'),
        sub__part='<m><include file="more.xml"/></m>',
        sub__more=PART,
    )

    assert ["part"] == [b.name for b in model.bodies[1:]]
    assert str(tmp_path / "sub/more.xml") == model.source("body", "part").file


def test_a_missing_include_lists_the_places_tried(tmp_path):
    with pytest.raises(MjcfError) as caught:
        tree(tmp_path, main=main('\n<include file="sub/part.xml"/>'), sub__part='<m>\n <include file="no.xml"/></m>')
    (problem,) = caught.value.problems

    assert ("file_not_found", str(tmp_path / "sub/part.xml"), 2, 11) == (
        problem.kind,
        problem.where.file,
        problem.where.line,
        problem.where.column,
    )
    assert 'included file "no.xml" does not exist' == problem.message
    assert f"tried: {tmp_path / 'no.xml'}, {tmp_path / 'sub/no.xml'}" == problem.hint


@pytest.mark.parametrize("second", ["part.xml", "./part.xml", "sub/../part.xml"])
def test_a_file_may_be_included_once_whatever_its_spelling(second):
    (problem,) = faults({"part.xml": PART}, main(f'\n<include file="part.xml"/>\n<include file="{second}"/>'))

    assert "include" == problem.kind
    assert f'"{second}" is included more than once, first at main.xml:2:1' == problem.message
    assert 3 == problem.where.line


def test_a_circle_of_includes_names_the_chain():
    parts = {"a.xml": '<m><include file="b.xml"/></m>', "b.xml": '<m><include file="a.xml"/></m>'}
    (problem,) = faults(parts, main('<include file="a.xml"/>'))

    assert "includes go in a circle: main.xml > a.xml > b.xml > a.xml" == problem.message
    assert "b.xml" == problem.where.file


def test_a_file_that_includes_itself_is_a_circle(tmp_path):
    with pytest.raises(MjcfError, match=r"circle: main\.xml > main\.xml"):
        tree(tmp_path, main=main('<include file="main.xml"/>'))


@pytest.mark.parametrize(
    "include, what",
    [
        ("<include/>", 'has no file="..."'),
        ('<include file=""/>', 'has no file="..."'),
        ('<include file="a.xml" name="x"/>', 'has an unknown attribute "name"'),
        ('<include file="a.xml"><body/></include>', "has children"),
    ],
)
def test_an_include_takes_a_file_and_nothing_else(include, what):
    (problem,) = faults({}, main(include))

    assert f"<include> {what}" == problem.message


def test_a_broken_part_is_told_with_its_own_place_and_that_of_the_include():
    broken, asked = faults({"part.xml": "<m>\n<body></m>"}, main('\n<include file="part.xml"/>'))

    assert ("xml_syntax", "part.xml", 2) == (broken.kind, broken.where.file, broken.where.line)
    assert broken.message.endswith("(included by main.xml:2:1)")
    assert ("include", "main.xml", 2) == (asked.kind, asked.where.file, asked.where.line)


@pytest.mark.parametrize("part", ["", "<m/>"])
def test_an_empty_part_is_refused(part):
    assert "include" in {p.kind for p in faults({"part.xml": part})}


def test_mistakes_in_parts_have_their_file_and_line():
    (problem,) = faults({"part.xml": '<m>\n<worldbody>\n<geom siz="1"/></worldbody></m>'})

    assert ("part.xml", 3, 7) == (problem.where.file, problem.where.line, problem.where.column)


def test_the_content_of_what_is_not_allowed_never_shows(tmp_path):
    (tmp_path / "secret.xml").write_text("TOP SECRET")
    (tmp_path / "model").mkdir()
    (tmp_path / "model/main.xml").write_text(main('<include file="../secret.xml"/>'))

    with pytest.raises(MjcfError) as caught:
        Model.from_file(tmp_path / "model/main.xml", root=tmp_path / "model")

    assert ["path_escape"] == [p.kind for p in caught.value.problems]
    assert "TOP" not in str(caught.value)


def test_a_main_file_outside_the_root_is_refused(tmp_path):
    (tmp_path / "main.xml").write_text(main(""))
    (tmp_path / "root").mkdir()

    with pytest.raises(ReadError, match="lies outside"):
        Model.from_file(tmp_path / "main.xml", root=tmp_path / "root")


def test_a_missing_main_file_is_a_read_error(tmp_path):
    with pytest.raises(ReadError, match="there is no such file"):
        Model.from_file(tmp_path / "no.xml")


def test_a_malformed_main_file_is_an_xml_error():
    with pytest.raises(XmlError, match="<string>:1:1"):
        Model.from_string("<mujoco", None)


def test_without_a_folder_no_file_is_opened(tmp_path, monkeypatch):
    (tmp_path / "part.xml").write_text(PART)
    monkeypatch.chdir(tmp_path)

    assert ["part"] == [b.name for b in Model.from_string(main('<include file="part.xml"/>')).bodies[1:]]
    with pytest.raises(MjcfError, match="does not exist"):
        Model.from_string(main('<include file="part.xml"/>'), None)


def test_another_root_is_refused_with_what_would_be_right():
    (problem,) = problems_of("<mujco/>")

    assert ("wrong_root", "the root element is <mujco>") == (problem.kind, problem.message)
    assert "an MJCF file begins with <mujoco>, a URDF with <robot>" == problem.hint
