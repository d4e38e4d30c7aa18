"""What a beginner gets wrong first is answered with what would be right."""

import gc
import io
import zipfile

import pytest

import robotview
from robotview.errors import ReadError, RobotViewError, StateError, UnknownName


def first(source, **options):
    return next(problem for problem in robotview.check(source, **options) if problem.severity == "error")


@pytest.mark.parametrize(
    "inside, column, words",
    [
        ('model="a & b"', 18, ("bare &", "write &amp;")),
        ('model="a < b"', 18, ("<", "value of model", "write &lt;")),
        ('model="&foo;"', 16, ("&foo; is no entity", "write &amp;")),
        ('model="&&"', 16, ("bare &", "write &amp;")),
        ("model=a", 15, ("without quotes", 'write model="..."')),
        ('model="a" model="b"', 19, ("model is given twice", "keep one")),
        ('model="a\x01"', 17, ("control sign (0x01)", "remove it")),
    ],
)
def test_signs_that_xml_does_not_take_are_named_at_their_place(inside, column, words):
    problem = first(f"<mujoco {inside}><worldbody/></mujoco>")

    assert (1, column) == (problem.where.line, problem.where.column)
    assert not [word for word in words if word not in str(problem)]


@pytest.mark.parametrize("text, words", [("a < b", "write &lt;"), ("a && b", "write &amp;")])
def test_signs_in_text_are_named_too(text, words):
    assert words in str(first(f'<mujoco><custom><text name="x" data="q">{text}</text></custom></mujoco>'))


@pytest.mark.parametrize(
    "body, words",
    [
        ('<joint type="revolute"/>', "did you mean hinge?"),
        ('<joint type="prismatic"/>', "did you mean slide?"),
        ('<link name="a"/>', "<body> here"),
        ("<visual/>", "<geom> here"),
    ],
)
def test_words_of_urdf_in_mjcf_are_answered_with_those_of_mjcf(body, words):
    xml = f'<mujoco><worldbody><body>{body}<geom size="1"/></body></worldbody></mujoco>'

    assert words in str(first(xml))


def test_a_second_root_is_called_that():
    assert "a file has one root element" in str(first("<mujoco/><mujoco/>"))


def test_missing_files_are_known_together_with_what_else_is_wrong():
    asset = '<asset><mesh name="m" file="no.stl"/><texture name="t" type="2d" file="no.png"/></asset>'
    xml = f'<mujoco>{asset}<worldbody><geom typ="mesh" mesh="m"/></worldbody></mujoco>'

    codes = {problem.code for problem in robotview.check(xml)}
    with pytest.raises(RobotViewError) as caught:
        robotview.load(xml)

    assert {"mjcf.attribute.unknown", "asset.missing"} == codes
    assert 3 == len(caught.value.problems)


@pytest.mark.parametrize("version", ["x", "", "2.0", "99", "4", "3.1.2.3"])
def test_a_version_that_is_none_is_refused(version):
    with pytest.raises(ReadError, match="is no version of MuJoCo"):
        robotview.load("<mujoco/>", mujoco_version=version)


def test_a_version_that_is_no_text_is_refused():
    with pytest.raises(TypeError, match=r'give text such as "3\.10"'):
        robotview.load("<mujoco/>", mujoco_version=3)


def test_a_package_whose_folder_is_missing_is_named(tmp_path):
    with pytest.raises(ReadError, match=r'packages\["arm"\] is .*no such folder'):
        robotview.load('<robot name="r"><link name="l"/></robot>', packages={"arm": tmp_path / "none"})


def test_an_archive_that_was_made_to_fill_the_memory_is_refused_unread():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("robot.xml", b" " * (40 << 20))

    problem = first(packed.getvalue())

    assert "archive.ratio" == problem.code
    assert "unpacks to 40 MB" in problem.message


def test_an_archive_that_shrinks_well_is_read():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("robot.xml", b"<mujoco>" + b" " * (10 << 20) + b"</mujoco>")

    assert 1 == len(robotview.load(packed.getvalue()).bodies)


def test_a_switch_that_there_is_none_of_is_answered_with_those_there_are():
    view = robotview.RobotView("<mujoco/>")

    with pytest.raises(UnknownName, match="did you mean collision"):
        view.show["colision"]


@pytest.mark.parametrize(
    "options, words",
    [
        ({"height": "500px"}, "a whole number of pixels from 80 to 8000"),
        ({"height": 5}, "a whole number of pixels"),
        ({"height": True}, "a whole number of pixels"),
        ({"panel": 3}, "True or False"),
        ({"ignore_limits": "no"}, "True or False"),
    ],
)
def test_a_value_that_a_view_cannot_take_is_refused_with_what_it_can(options, words):
    with pytest.raises(StateError, match=words):
        robotview.RobotView("<mujoco/>", **options)


def test_a_refused_view_is_thrown_away_in_silence(recwarn, capsys):
    with pytest.raises(StateError):
        robotview.RobotView("<mujoco/>", height="500px")
    gc.collect()

    assert "Exception ignored" not in capsys.readouterr().err
    assert [] == [warning for warning in recwarn if "unraisable" in str(warning.category).lower()]
