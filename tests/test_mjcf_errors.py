"""What MuJoCo's rules refuse is refused: all at once, each at its exact place, with what would be right."""

import pytest

from mjcf_snippets import problem_of, problems_of, read, world
from robotview import load
from robotview.errors import MjcfError
from robotview.mjcf import Model, default_version


@pytest.mark.parametrize(
    "given, why, hint",
    [
        ('size="0.1 0,1"', '"0,1" is not a number', "1 to 3 numbers expected; numbers are separated by spaces"),
        ('size="1 2 3 4"', "4 numbers are given", "1 to 3 numbers expected"),
        ('pos="1 2"', "2 numbers are given", "3 numbers expected"),
        ('pos="nan 0 0"', '"nan" is not a number', "3 numbers expected"),
        ('group="1.5"', '"1.5" is not a whole number', "1 whole number expected"),
        ('size="1_0"', '"1_0" is not a number', "1 to 3 numbers expected"),
    ],
)
def test_numbers_that_cannot_be_read(given, why, hint):
    size = "" if given.startswith("size") else 'size="1"'
    problem = problem_of(f"<worldbody><geom {given} {size}/></worldbody>")

    assert ("bad_value", f"<geom> has {given}: {why}", hint) == (problem.kind, problem.message, problem.hint)


@pytest.mark.parametrize(
    "given, hint",
    [
        ('integrator="RK5"', "did you mean RK4? one of: "),
        ('cone="round"', "one of: pyramidal elliptic"),
    ],
)
def test_words_that_are_no_keywords(given, hint):
    problem = problem_of(f"<option {given}/>")

    assert f"<option> has {given}, which is not a keyword of it" == problem.message
    assert problem.hint.startswith(hint)


def test_a_bad_value_is_told_at_its_attribute():
    problem = problem_of('\n  <worldbody>\n    <geom name="g"\n          size="x"/></worldbody>')

    assert ("<string>", 4, 11) == (problem.where.file, problem.where.line, problem.where.column)
    assert ("geom", "size") == (problem.element, problem.attribute)


def test_infinite_positions_pass_as_in_mujoco():
    assert float("inf") == world('<body pos="inf 0 0"/>').bodies[1].pos[0]


@pytest.mark.parametrize("kind, size", [("sphere", "0"), ("box", "1 1"), ("capsule", "1"), ("ellipsoid", "1 -1 1")])
def test_a_geom_needs_the_sizes_of_its_type(kind, size):
    problem = problem_of(f'<worldbody><geom name="g" type="{kind}" size="{size}"/></worldbody>')

    assert ("bad_value", "size") == (problem.kind, problem.attribute)
    assert f'<geom> "g" of type {kind} has ' in problem.message
    assert problem.hint.startswith("give size as")


def test_unknown_attributes_offer_near_names():
    problem = problem_of('<worldbody><geom siz="1"/></worldbody>')

    assert ("schema", '<geom> has no attribute "siz"') == (problem.kind, problem.message)
    assert "did you mean size?" == problem.hint


def test_a_root_inside_an_element_is_an_unknown_element():
    inside = '<joint joint="j" coef="1"/><mujoco/>'
    problem = problem_of(
        f'<worldbody><body><joint name="j"/><geom size="1"/></body></worldbody><tendon><fixed>{inside}</fixed></tendon>'
    )

    assert "<mujoco> is not allowed in <fixed>" == problem.message


def test_unknown_elements_offer_near_names():
    problem = problem_of("<worldbody><goem/></worldbody>")

    assert ("unknown_element", "<goem> is not allowed in <worldbody>") == (problem.kind, problem.message)
    assert "did you mean geom?" == problem.hint


def test_what_is_near_nothing_lists_what_is_allowed():
    assert "allowed: key" == problem_of("<keyframe><xyzzy/></keyframe>").hint
    assert "<worldbody> takes no attributes" == problem_of('<worldbody name="x"/>').hint
    assert problem_of('<worldbody><geom xyzzy="1" size="1"/></worldbody>').hint.startswith("allowed: ")


@pytest.mark.parametrize(
    "tag, attribute", [("asset", '<hfield name="h" file="h.png" nrow="x"/>'), ("contact", '<pair geom1="a"/>')]
)
def test_sections_are_checked_as_the_tree_is(tag, attribute):
    assert problems_of(f"<mujoco><{tag}>{attribute}</{tag}></mujoco>")


def test_a_missing_attribute_is_named():
    problem = problem_of('<worldbody><site name="s"/></worldbody><tendon><spatial><site/></spatial></tendon>')

    assert '<site> needs the attribute "site"' == problem.message


def test_what_may_stand_once_may_not_stand_twice():
    problem = problem_of("<visual><map/>\n<map/></visual>")

    assert "<visual> has <map> twice, first at <string>:1:17" == problem.message


def test_namespaces_of_editors_are_passed_over():
    text = '<mujoco xmlns:xsi="x" model="m"/>'

    assert "m" == Model.from_string(text, None).name


def test_a_name_given_twice_names_both_places():
    problem = problem_of('<worldbody>\n<geom name="g" size="1"/>\n<geom name="g" size="1"/></worldbody>')

    assert ("duplicate_name", '<geom> name "g" is used twice, first at <string>:2:1') == (problem.kind, problem.message)
    assert (3, 7) == (problem.where.line, problem.where.column)


def test_names_of_different_kinds_may_be_the_same():
    assert (
        "a" == world('<body name="a"><joint name="a"/><geom name="a" size="1"/><site name="a"/></body>').joint("a").name
    )


LIMB = '<worldbody><body name="b"><joint name="knee"/><geom name="foot" size="1"/><site name="tip"/></body></worldbody>'


@pytest.mark.parametrize(
    "section, kind",
    [
        ('<actuator><motor joint="knie"/></actuator>', "joint"),
        ('<actuator><motor site="knie"/></actuator>', "site"),
        ('<sensor><jointpos joint="knie"/></sensor>', "joint"),
        ('<sensor><framepos objtype="site" objname="knie"/></sensor>', "site"),
        ('<sensor><framepos objtype="xbody" objname="knie"/></sensor>', "body"),
        ('<contact><exclude body1="b" body2="knie"/></contact>', "body"),
        ('<contact><pair geom1="foot" geom2="knie"/></contact>', "geom"),
        ('<equality><joint joint1="knie"/></equality>', "joint"),
        ('<tendon><fixed><joint joint="knie" coef="1"/></fixed></tendon>', "joint"),
        ('<tendon><spatial><site site="tip"/><site site="knie"/></spatial></tendon>', "site"),
        ('<asset><material name="m" texture="knie"/></asset>', "texture"),
        ('<worldbody><geom type="mesh" mesh="knie"/></worldbody>', "mesh"),
        ('<worldbody><geom size="1" material="knie"/></worldbody>', "material"),
        ('<worldbody><camera mode="targetbody" target="knie"/></worldbody>', "body"),
    ],
)
def test_a_reference_to_what_is_not_there_is_refused(section, kind):
    problem = problem_of(LIMB + section)

    assert "undefined_reference" == problem.kind
    assert f'="knie", but no such {kind} is declared' in problem.message


def test_an_undefined_reference_offers_near_names_or_lists_what_there_is():
    assert "did you mean knee?" == problem_of(f'{LIMB}<actuator><motor joint="knie"/></actuator>').hint
    assert "declared: knee" == problem_of(f'{LIMB}<actuator><motor joint="zzz"/></actuator>').hint
    assert "no tendon is declared" == problem_of(f'{LIMB}<actuator><motor tendon="t"/></actuator>').hint


def test_the_world_can_be_referred_to():
    assert "world" == read(f'{LIMB}<contact><exclude body1="world" body2="b"/></contact>').contacts.excludes[0].body1


def test_all_problems_are_told_at_once_in_one_error():
    problems = problems_of(
        '<mujoco><compiler angle="grad"/><worldbody><geom siz="1"/><geom size="x"/><geom name="a" size="1"/>'
        '<geom name="a" size="1"/><body><joint axis="0 0 0"/></body></worldbody>'
        '<actuator><motor joint="j"/></actuator></mujoco>'
    )

    assert ["angle", "axis", "joint", "name", "siz", "size"] == sorted(p.attribute for p in problems)


def test_a_consequence_of_a_mistake_is_not_told_as_another():
    for geom in ('<geom siz="1"/>', '<geom size="x"/>', '<geom class="no"/>'):
        assert 1 == len(problems_of(f"<mujoco><worldbody>{geom}</worldbody></mujoco>"))


def test_lenient_reading_turns_the_unknown_into_warnings():
    model = world('<geom size="1" colour="red"/><thing/>', lenient=True)

    assert {("warning", "schema"), ("warning", "unknown_element")} == {(p.severity, p.kind) for p in model.problems}
    assert 1 == len(model.geoms)


def test_lenient_reading_still_refuses_what_would_be_misread():
    with pytest.raises(MjcfError):
        world('<geom size="x"/>', lenient=True)


def test_global_coordinates_are_refused():
    problem = problem_of('<compiler coordinate="global"/>')

    assert "coordinate" == problem.attribute
    assert "2.3.3" in problem.hint


def test_attributes_follow_the_version_asked_for():
    text = '<worldbody><frame/><body><joint springyield="1"/><geom size="1"/></body></worldbody>'

    problem = problem_of(text, mujoco_version="3.10")

    assert '<joint> has no attribute "springyield"' == problem.message
    assert "since 4.0.0" in problem.hint
    assert 1 == len(read(text, mujoco_version="4.0").joints)


@pytest.mark.parametrize(
    "world, version, said",
    [
        ('<frame scale="2"><body/></frame>', "3.10", "since 3.16.0"),
        ('<flexcomp name="f" dim="1" count="2 1 1" cellcount="1 1 1"/>', "3.2.7", "since 3.8.0"),
        ('<body name="b"><composite type="cable" prefix="a"/></body>', "4.0", "until 3.17.0"),
        (
            '<body name="b"><flexcomp name="f" dim="1" count="2 1 1"><contact internal="true"/></flexcomp></body>',
            "4.0",
            "until 3.14.0",
        ),
    ],
)
def test_what_another_version_has_is_said_with_its_version(world, version, said):
    text = f"<mujoco><worldbody>{world}</worldbody></mujoco>"
    problems = Model.from_string(text, mujoco_version=version, lenient=True).problems

    assert any(said in (problem.hint or "") for problem in problems)


def test_the_version_comes_from_the_environment_before_the_installed_one(monkeypatch):
    import mujoco

    assert mujoco.__version__ == default_version()
    monkeypatch.setenv("ROBOTVIEW_MUJOCO_VERSION", "3.10")
    assert "3.10" == default_version()
    assert "3.10.0" == read("").version


def test_a_later_version_than_is_known_is_read_as_the_latest():
    assert "4.0.0" == read("", mujoco_version="9.1").version


def test_a_flexcomp_of_an_older_mujoco_is_said_to_be_made_as_newer_ones_do():
    text = """<mujoco><worldbody><body name="b"><flexcomp name="f" dim="2" count="3 3 1" radius="0.001"/></body>
        </worldbody></mujoco>"""

    codes = {version: [p.code for p in load(text, mujoco_version=version).problems] for version in ("3.2.7", "3.10")}

    assert {"3.2.7": ["mjcf.unsupported.flexcomp-version"], "3.10": []} == codes
