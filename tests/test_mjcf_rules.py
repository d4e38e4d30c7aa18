"""What MuJoCo's compiler refuses besides the schema is refused here with a place, and only that."""

import mujoco
import pytest

import mutants
import shared_files
from mjcf_snippets import problem_of, read
from mujoco_versions import HERE
from robotview.errors import MjcfError
from robotview.mjcf.schema import version_key

WORLD = """<worldbody><body><joint name="j"/><joint name="k" axis="0 1 0"/><geom name="g" size="1"/>
    <site name="s"/><site name="t"/></body></worldbody>"""
REFUSED = {
    "a plane without a grid": ('<worldbody><geom type="plane" size="1 1 0"/></worldbody>', "size"),
    "a plane that moves": (
        '<worldbody><body><joint/><geom size="1"/><geom type="plane" size="1 1 1"/></body></worldbody>',
        "type",
    ),
    "a negative density": ('<worldbody><body><geom size="1" density="-1"/></body></worldbody>', "density"),
    "a tendon of one site": (WORLD + '<tendon><spatial><site site="s"/></spatial></tendon>', "name"),
    "a site twice in a row": (WORLD + '<tendon><spatial><site site="s"/><site site="s"/></spatial></tendon>', "site"),
    "a geom without sites around": (
        WORLD + '<tendon><spatial><site site="s"/><geom geom="g"/></spatial></tendon>',
        "geom",
    ),
    "a joint twice": (
        WORLD + '<tendon><fixed><joint joint="j" coef="1"/><joint joint="j" coef="2"/></fixed></tendon>',
        "joint",
    ),
    "an equality with itself": (WORLD + '<equality><joint joint1="j" joint2="j"/></equality>', "joint1"),
    "a weld of nothing": (WORLD + "<equality><weld/></equality>", "body1"),
    "a distance from nothing": (WORLD + '<sensor><distance geom1="g" cutoff="1"/></sensor>', "geom2"),
    "a flat texture of six files": (
        '<asset><texture name="t" type="2d" fileup="a.png"/></asset><worldbody><geom size="1"/></worldbody>',
        "fileup",
    ),
    "a keyframe that is too long": (WORLD + '<keyframe><key qpos="1 2 3"/></keyframe>', "qpos"),
    "a material that only a class names": (
        '<default><geom material="none"/></default><worldbody><geom size="1"/></worldbody>',
        "class",
    ),
}


TAKEN_BEFORE = {"a joint twice": "4.0"}
"""Refused -> the first MuJoCo that does so."""


@pytest.mark.parametrize("name", REFUSED)
def test_what_does_not_compile_is_refused_at_its_place(name):
    inside, attribute = REFUSED[name]
    if name in TAKEN_BEFORE and version_key(TAKEN_BEFORE[name]) > HERE:
        mujoco.MjModel.from_xml_string(f"<mujoco>{inside}</mujoco>")
        assert read(inside)
        return
    with pytest.raises(ValueError, match=r".*"):
        mujoco.MjModel.from_xml_string(f"<mujoco>{inside}</mujoco>")
    problem = problem_of(inside)

    assert attribute == problem.attribute
    assert problem.where.line


@pytest.mark.parametrize(
    "inside",
    [
        '<worldbody><geom type="plane" size="0 0 1"/></worldbody>',
        '<worldbody><body><geom type="plane" size="1 1 1"/></body></worldbody>',
        WORLD + '<keyframe><key qpos="1"/></keyframe>',
        WORLD + '<tendon><spatial><site site="s"/><geom geom="g"/><site site="t"/></spatial></tendon>',
        WORLD + '<equality><connect body1="world" anchor="0 0 0"/></equality>',
    ],
)
def test_what_compiles_is_taken(inside):
    try:
        mujoco.MjModel.from_xml_string(f"<mujoco>{inside}</mujoco>")
    except ValueError:
        with pytest.raises(MjcfError):
            read(inside)
    else:
        read(inside)


def test_an_attribute_without_a_number_is_left_out_with_a_warning():
    model = read('<worldbody><body pos="" name="b"><geom size="1"/></body></worldbody>')

    assert ["mjcf.value.empty"] == [problem.code for problem in model.problems]
    assert (0, 0, 0) == model.body("b").pos


def judged(seed, count):
    """Mutants of the corpus; what is judged otherwise than by MuJoCo has a reason (make mutants lists it)."""
    assert shared_files.mjcf_models() != shared_files.NOTHING
    return mutants.judge(mutants.jobs_of(seed, count))


@pytest.mark.parametrize("block", [0, *(pytest.param(k, marks=pytest.mark.long) for k in (1, 2))])
def test_mutants_of_real_models_are_judged_as_mujoco_judges_them(block, shared, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = judged(200 * block, 200)

    assert [] == found.crashes
    assert [] == found.unexplained


@pytest.mark.long
@pytest.mark.parametrize("seed", [10_000, 20_000, 30_000])
def test_thousands_of_mutants_are_judged_as_mujoco_judges_them(seed, shared, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = judged(seed, 2000)

    assert [] == found.crashes
    assert [] == found.unexplained
    assert 1900 < found.count
    assert len(found.disagreements) < 0.01 * found.count


def test_short_keyframes_are_taken_from_the_version_on_that_takes_them():
    short = WORLD + '<keyframe><key qpos="1"/></keyframe>'

    assert read(short, mujoco_version="3.10").keyframes[0].qpos == (1,)
    with pytest.raises(MjcfError, match="1 numbers are given for qpos, but the model has 2"):
        read(short, mujoco_version="3.2.7")
