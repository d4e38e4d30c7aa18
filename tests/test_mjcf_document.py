"""Editing a file as it was written: what is edited changes, every other byte stays."""

import random

import mujoco
import pytest

import shared_files
from robotview import mjcf
from robotview.errors import EditError, MjcfError, UnknownName

ROBOT = b"""<mujoco model="leg">\r\n  <!-- kept -- as it is? no: two dashes are wrong, so: kept -->
  <default><default class='stiff'><joint stiffness="3"/></default></default>
  <worldbody>
    <body name="hip"   pos = '0 0 1' ><joint name='knee' range="0 45"   class="stiff" />
      <geom size="0.1"/> <!-- beside it -->
    </body>
\t<body name="empty"/>
    <replicate count="2" sep="-"><body name="toe"><geom size="0.01"/></body></replicate>
    <include file="arm.xml"/>
  </worldbody>
</mujoco>
"""
ARM = b"""<mujocoinclude>
  <body name="arm"><joint name="elbow"/><geom size="0.2"/></body>
</mujocoinclude>
"""
ROBOT = ROBOT.replace(b"kept -- as it is? no: two dashes are wrong, so: kept", b"kept: <joint name='knee'/>")


@pytest.fixture
def doc(tmp_path):
    (tmp_path / "robot.xml").write_bytes(ROBOT)
    (tmp_path / "arm.xml").write_bytes(ARM)
    return mjcf.Document.from_file(tmp_path / "robot.xml")


def data(doc: mjcf.Document) -> bytes:
    return doc.text.encode()


def test_a_value_changes_and_nothing_else(doc):
    doc.find("joint", "knee").set("range", "0 90")

    assert data(doc) == ROBOT.replace(b'range="0 45"', b'range="0 90"')
    assert pytest.approx(90) == doc.resolve().joint("knee").range[1] * 180 / 3.141592653589793


def test_a_new_attribute_comes_last_and_can_be_taken_away_again(doc):
    knee = doc.find("joint", "knee").set("damping", 0.5)
    assert b'class="stiff" damping="0.5" />' in data(doc)

    knee.unset("damping")
    assert ROBOT == data(doc)


@pytest.mark.parametrize(
    "name, value, text",
    [("mocap", True, "true"), ("gravcomp", 1.0, "1"), ("pos", (0, 0.25, -1.5), "0 0.25 -1.5"), ("name", "a", "a")],
)
def test_values_are_written_as_mjcf_writes_them(doc, name, value, text):
    doc.find("body", "empty").set(name, value)

    assert f'{name}="{text}"' in doc.text


def test_the_quotes_of_the_author_stay_and_what_they_forbid_is_written_another_way(doc):
    doc.find("joint", "knee").set("name", 'it\'s <"5"> & more')

    assert "name='it&apos;s &lt;\"5\"&gt; &amp; more'" in doc.text
    assert doc.resolve().joint('it\'s <"5"> & more').name


def test_a_child_is_added_where_its_neighbours_are_and_removed_without_a_trace(doc):
    hip = doc.find("body", "hip")
    site = hip.add("site", {"name": "tip", "pos": (0, 0, 0.5)})
    assert b'<!-- beside it -->\r\n      <site name="tip" pos="0 0 0.5"/>\n' in data(doc)

    site.set("group", 2)
    assert 2 == doc.resolve().site("tip").group
    site.remove()
    assert ROBOT == data(doc)


def test_an_element_without_contents_opens_for_its_first_child(doc):
    doc.find("body", "empty").add("geom", {"size": 0.3}).set("name", "ball")

    assert b'\t<body name="empty">\r\n\t\t<geom size="0.3" name="ball"/>\r\n\t</body>\n' in data(doc)
    assert "ball" == doc.resolve().geom("ball").name


def test_a_child_can_be_put_before_another(doc):
    hip = doc.find("body", "hip")
    hip.add("site", {"name": "first"}, before=hip.children[1])

    assert b'      <site name="first"/>\r\n      <geom size="0.1"/>' in data(doc)
    assert ["joint", "site", "geom"] == [child.tag for child in hip]


def test_an_element_is_removed_with_its_line(doc):
    doc.find("body", "empty").remove()

    assert ROBOT.replace(b'\n\t<body name="empty"/>', b"") == data(doc)
    assert "empty" not in [body.name for body in doc.resolve().bodies]


def test_edits_in_an_included_file_change_that_file_alone(doc, tmp_path):
    doc.find("joint", "elbow").set("damping", 1)
    assert [str(tmp_path / "arm.xml")] == doc.changed == doc.save()

    assert ARM.replace(b'name="elbow"', b'name="elbow" damping="1"') == (tmp_path / "arm.xml").read_bytes()
    assert ROBOT == (tmp_path / "robot.xml").read_bytes()
    assert [] == doc.changed
    assert "" == doc.diff()


def test_the_diff_shows_the_lines_that_differ(doc):
    doc.find("joint", "knee").set("range", "0 90")
    lines = [line for line in doc.diff().splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]

    assert 2 == len(lines)
    assert 'range="0 90"' in lines[1]


def test_saving_elsewhere_leaves_the_original(doc, tmp_path):
    doc.find("joint", "knee").set("range", "0 90")
    doc.find("joint", "elbow").set("damping", 1)
    (tmp_path / "new").mkdir()
    doc.save(tmp_path / "new" / "copy.xml")

    assert ROBOT == (tmp_path / "robot.xml").read_bytes()
    assert 1 == mjcf.Model.from_file(tmp_path / "new" / "copy.xml").joint("elbow").damping[0]


@pytest.mark.parametrize(
    "edit, word",
    [
        (lambda doc: doc.find("joint", "knee").set("rnage", "0 1"), "did you mean range"),
        (lambda doc: doc.find("joint", "knee").set("range", "0 a"), "is not a number"),
        (lambda doc: doc.find("body", "hip").add("goem"), "did you mean geom"),
        (lambda doc: doc.find("body", "hip").add("geom", {"sise": 1}), "did you mean size"),
        (lambda doc: doc.root.remove(), "root"),
        (lambda doc: doc.find("body", "toe-1"), "made from the element at .*robot.xml:9.*replicate"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(doc, edit, word):
    with pytest.raises(EditError, match=word):
        edit(doc)

    assert ROBOT == data(doc)


def test_a_name_that_is_not_there_is_answered_with_near_ones(doc):
    with pytest.raises(UnknownName, match="knee"):
        doc.find("joint", "nee")


def test_a_file_that_is_not_well_formed_is_not_edited():
    with pytest.raises(MjcfError, match="not well-formed"):
        mjcf.Document.from_string('<mujoco><worldbody><geom size="1"name="g"/></worldbody></mujoco>')


@pytest.mark.parametrize("path", shared_files.mjcf_models()[::3])
def test_random_edits_of_real_files_leave_all_other_bytes(path, shared):
    """Each edit is undone by its opposite, so that a byte that moved would be seen."""
    chance = random.Random(path)
    doc = mjcf.Document.from_file(shared / "corpus" / path)
    before = doc.text
    homes = {"body", "worldbody", "frame", "replicate", "actuator", "asset"}
    tags = ("geom", "body", "joint", "site", "motor", "texture")
    elements = [one for tag in tags for one in doc.findall(tag) if one.parent.tag in homes]
    for element in chance.sample(elements, min(12, len(elements))):
        old = element.attributes
        element.set("name", "renamed for a while")
        assert [element] == doc.findall(element.tag, name="renamed for a while")
        if "name" in old:
            element.set("name", old["name"])
        else:
            element.unset("name")
        if element.tag == "body" and element.children:
            element.add("site", {"name": "added for a while"}).remove()
    assert before == doc.text
    assert [] == doc.changed


def test_what_was_edited_compiles_in_mujoco_as_it_reads_here(doc, tmp_path):
    doc.find("body", "hip").add("body", {"name": "shin", "pos": "0 0 -1"}).add("geom", {"size": 0.1, "mass": 2})
    doc.save()
    compiled = mujoco.MjModel.from_xml_path(str(tmp_path / "robot.xml"))

    assert [compiled.body(i).name for i in range(1, compiled.nbody)] == [b.name for b in doc.resolve().bodies[1:]]
