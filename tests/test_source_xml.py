"""XML with places: every element and attribute knows file, line and column; declarations are refused."""

import pytest

from robotview.errors import Problems, Where, XmlError
from robotview.source import SourceFile, parse

LEG = b"""<?xml version="1.0"?>
<mujoco>
  <worldbody>
    <geom name="foot"
          size="0.1" pos="0 0 0"/>
  </worldbody>
</mujoco>
"""


def root(data: bytes, remarks: Problems | None = None):
    return parse(SourceFile("leg.xml", data), remarks)


def fault(data: bytes):
    with pytest.raises(XmlError) as caught:
        root(data)
    (problem,) = caught.value.problems
    return problem


def test_elements_know_their_line_and_column():
    geom = root(LEG).find("worldbody").find("geom")

    assert Where("leg.xml", 4, 5) == geom.where


def test_attributes_know_theirs_also_on_a_later_line_of_the_tag():
    geom = root(LEG).find("worldbody").find("geom")

    assert Where("leg.xml", 5, 11) == geom.where_of("size")
    assert Where("leg.xml", 5, 22) == geom.where_of("pos")
    assert Where("leg.xml", 4, 11) == geom.where_of("name")


def test_an_attribute_that_is_not_there_has_the_place_of_its_tag():
    geom = root(LEG).find("worldbody").find("geom")

    assert geom.where == geom.where_of("quat")


def test_an_attribute_is_not_taken_for_one_whose_name_ends_alike():
    node = root(b'<mujoco><geom mysize="1" size="2"/></mujoco>').find("geom")

    assert 26 == node.where_of("size").column


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["lf", "crlf", "cr"])
def test_lines_are_counted_whatever_ends_them(end):
    assert Where("leg.xml", 4, 5) == root(LEG.replace(b"\n", end)).find("worldbody").find("geom").where


def test_columns_count_characters_not_bytes():
    node = root('<mujoco><body name="Füße"/><geom/></mujoco>'.encode()).find("geom")

    assert Where("leg.xml", 1, 28) == node.where


def test_text_and_children_are_in_document_order():
    node = root(b"<a><b/>one<c/><b/></a>")

    assert ["b", "c", "b"] == [child.tag for child in node.children]
    assert 2 == len(node.findall("b"))
    assert "one" == node.text


@pytest.mark.parametrize(
    "declaration",
    [
        b"<!DOCTYPE mujoco>",
        b'<!DOCTYPE m [<!ENTITY a "b">]>',
        b'<!DOCTYPE m SYSTEM "http://example.org/m.dtd">',
        b'<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ],
)
def test_document_types_and_entities_are_refused(declaration):
    problem = fault(b"<?xml version='1.0'?>\n" + declaration + b"<mujoco/>")

    assert "xml_entity" == problem.kind
    assert 2 == problem.where.line


def test_a_billion_laughs_is_refused_before_it_is_expanded():
    lines = [b'<!ENTITY a0 "ha">'] + [f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">'.encode() for i in range(1, 10)]

    assert "xml_entity" == fault(b"<!DOCTYPE m [" + b"".join(lines) + b"]><m>&a9;</m>").kind


def test_an_undeclared_entity_is_not_well_formed():
    assert "xml_syntax" == fault(b"<m>&nope;</m>").kind


@pytest.mark.parametrize("data", [b"", b"  \n"])
def test_an_empty_file_says_that_it_is_empty(data):
    problem = fault(data)

    assert "the file is empty" == problem.message
    assert "xml.empty" == problem.code


def test_a_file_cut_in_a_tag_names_the_tag_and_what_is_still_open():
    problem = fault(b'<mujoco>\n<worldbody>\n<geom size="1')

    assert Where("leg.xml", 3, 1) == problem.where
    assert "geom" == problem.element
    assert "<worldbody> opened at leg.xml:2:1 is not closed" == problem.hint


def test_a_wrong_end_tag_names_what_is_still_open():
    problem = fault(b"<mujoco>\n  <worldbody>\n</mujoco>")

    assert 3 == problem.where.line
    assert "<worldbody> opened at leg.xml:2:3 is not closed" == problem.hint


def test_bytes_that_are_not_utf_8_are_placed_in_their_attribute():
    problem = fault('<mujoco>\n <body name="Füße"/></mujoco>'.encode("latin-1"))

    assert ("encoding", "body", "name") == (problem.kind, problem.element, problem.attribute)
    assert Where("leg.xml", 2, 15) == problem.where


def test_a_declared_encoding_is_followed():
    data = '<?xml version="1.0" encoding="iso-8859-1"?><body name="Füße"/>'.encode("latin-1")

    assert "Füße" == root(data).attrib["name"]


@pytest.mark.parametrize("encoding", ["true", "shift_jis", "utf-7", "utf-16", "rot13"])
def test_an_encoding_that_cannot_be_read_is_refused(encoding):
    problem = fault(f'<?xml version="1.0" encoding="{encoding}"?><m/>'.encode())

    assert problem.kind in {"encoding", "xml_syntax"}
    assert 1 == problem.where.line


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_byte_order_marks_are_understood(codec):
    text = '<body name="Füße"/>'
    data = text.encode(codec) if codec != "utf-16-le" else b"\xff\xfe" + text.encode(codec)

    assert "Füße" == root(data).attrib["name"]


def test_nesting_has_no_depth_that_python_could_run_out_of():
    node = root(b"<b>" * 10_000 + b"</b>" * 10_000)

    depth = 0
    while node.children:
        node, depth = node.children[0], depth + 1
    assert 9_999 == depth


def test_absurd_nesting_is_refused():
    assert "limit_exceeded" == fault(b"<b>" * 60_000 + b"</b>" * 60_000).kind


MENDED = {
    "no space between attributes": b'<mujoco><geom size="1"pos="0 0 0"/></mujoco>',
    "a comment with -- inside": b'<mujoco><!-- a -- b --><geom size="1" pos="0 0 0"/></mujoco>',
    "an XML declaration out of place": b'<!-- c --><?xml version="1.0"?><mujoco><geom size="1" pos="0 0 0"/></mujoco>',
}


@pytest.mark.parametrize("what", MENDED)
def test_faults_of_files_in_use_are_mended_with_a_warning(what):
    remarks = Problems()

    assert {"size": "1", "pos": "0 0 0"} == root(MENDED[what], remarks).find("geom").attrib
    (problem,) = remarks
    assert ("warning", "xml.mended") == (problem.severity, problem.code)
    assert what in problem.message


@pytest.mark.parametrize("what", MENDED)
def test_without_remarks_nothing_is_mended(what):
    assert "xml_syntax" == fault(MENDED[what]).kind


def test_what_cannot_be_mended_is_reported_as_it_stands():
    with pytest.raises(XmlError) as caught:
        root(b'<mujoco><geom size="1"pos="0"></mujoco>', Problems())

    assert "xml_syntax" == caught.value.problems[0].kind
