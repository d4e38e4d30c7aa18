"""xacro: expanded by the library of ROS, with our places, our search for files, and nothing that may harm."""

import os
import re
import subprocess
import sys
from xml.dom import minidom

import pytest

from robotview import load, urdf
from robotview.errors import ReadError, RobotViewError, UrdfError
from robotview.urdf.xacro import library
from robotview.urdf.xacro.expression import Budget

XMLNS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
ARM = f"""\
<robot name="arm" {XMLNS}>
  <xacro:arg name="links" default="2"/>
  <xacro:arg name="prefix" default="a_"/>
  <xacro:property name="length" value="0.5"/>
  <xacro:macro name="segment" params="i">
    <link name="$(arg prefix)link${{i}}">
      <visual><geometry><box size="0.1 0.1 ${{length * 2}}"/></geometry></visual>
    </link>
    <xacro:if value="${{i > 0}}">
      <joint name="$(arg prefix)joint${{i}}" type="continuous">
        <parent link="$(arg prefix)link${{i - 1}}"/><child link="$(arg prefix)link${{i}}"/>
      </joint>
    </xacro:if>
    <xacro:if value="${{i + 1 &lt; int(xacro.arg('links'))}}"><xacro:segment i="${{i + 1}}"/></xacro:if>
  </xacro:macro>
  <xacro:segment i="0"/>
</robot>
"""


def robot_of(body, **options):
    return urdf.Robot.from_string(f'<robot name="r" {XMLNS}>{body}<link name="base"/></robot>', **options)


def problem_of(body, **options):
    with pytest.raises(UrdfError) as caught:
        robot_of(body, **options)
    return caught.value.problems[0]


def test_arguments_choose_what_a_file_makes():
    assert ["a_link0", "a_link1"] == [link.name for link in urdf.Robot.from_string(ARM).links]

    robot = load(ARM, xacro_args={"links": 4, "prefix": "left_"})

    assert ["left_joint1", "left_joint2", "left_joint3"] == list(robot.joint_names)


def test_an_expanded_robot_equals_what_the_library_itself_writes(tmp_path):
    path = tmp_path / "arm.urdf.xacro"
    path.write_text(ARM)
    ran = [sys.executable, "-m", "xacro", str(path), "links:=3"]
    code = "import sys, xacro; sys.argv = sys.argv[1:]; xacro.main()"
    ran = [sys.executable, "-c", code, *ran[2:]]
    plain = urdf.Robot.from_string(subprocess.run(ran, capture_output=True, check=True, text=True).stdout)

    robot = urdf.Robot.from_file(path, xacro_args={"links": 3})

    assert [link.name for link in plain.links] == [link.name for link in robot.links]
    assert [(j.name, j.parent, j.child, j.type) for j in plain.joints] == [
        (j.name, j.parent, j.child, j.type) for j in robot.joints
    ]
    assert [v.geometry for link in plain.links for v in link.visuals] == [
        v.geometry for link in robot.links for v in link.visuals
    ]


def test_what_is_wrong_with_an_expanded_element_is_said_where_it_was_written(tmp_path):
    (tmp_path / "part.xacro").write_text(
        f'<robot {XMLNS}>\n  <xacro:macro name="part" params="n">\n'
        '    <link name="${n}"><visual><geometry>\n      <sphere radius="${n}"/>\n'
        "    </geometry></visual></link>\n  </xacro:macro>\n</robot>"
    )
    main = tmp_path / "main.xacro"
    main.write_text(f'<robot name="r" {XMLNS}>\n<xacro:include filename="part.xacro"/>\n<xacro:part n="big"/></robot>')

    with pytest.raises(UrdfError) as caught:
        urdf.Robot.from_file(main)

    (problem,) = caught.value.problems
    assert ("radius", "sphere") == (problem.attribute, problem.element)
    assert f"{tmp_path / 'part.xacro'}:4:15" == str(problem.where)


def test_an_undefined_property_is_named_with_its_place_and_near_names():
    problem = problem_of('<xacro:property name="width" value="2"/>\n<link name="${widht}"/>')

    assert "undefined_reference" == problem.kind
    assert 'no property is called "widht" in ${widht}' == problem.message
    assert "did you mean width?" == problem.hint
    assert "<string>:2:7" == str(problem.where)


def test_a_missing_argument_is_named_with_those_the_file_declares():
    problem = problem_of('<xacro:arg name="side" default="left"/><link name="$(arg name)"/>')

    assert 'the argument "name" has no value' == problem.message
    assert 'xacro_args={"name": ...}; the file\'s arguments are side' == problem.hint
    assert "link" == problem.element


def test_an_argument_that_no_file_declares_is_refused_with_near_names():
    with pytest.raises(UrdfError) as caught:
        robot_of('<xacro:arg name="side" default="left"/>', xacro_args={"sid": "right", "height": 2})

    assert ['the file declares no argument "sid"', 'the file declares no argument "height"'] == [
        problem.message for problem in caught.value.problems
    ]
    assert ["did you mean side?", "there are side"] == [problem.hint for problem in caught.value.problems]


@pytest.mark.parametrize("source", ['<robot name="r"><link name="a"/></robot>', "<mujoco/>"])
def test_arguments_for_what_is_no_xacro_file_are_refused(source):
    with pytest.raises(RobotViewError, match=r'arguments are given \("side"\), but this is no xacro file'):
        load(source, xacro_args={"side": "left"})


def test_where_no_name_is_near_the_known_ones_are_listed():
    body = '<xacro:property name="width" value="2"/><xacro:macro name="leg" params="x"/>'

    assert "there are width" == problem_of(body + '<link name="${zzzz}"/>').hint
    assert "there are <xacro:leg>" == problem_of(body + "<xacro:gearbox/>").hint


def test_truth_values_are_given_as_xacro_writes_them():
    body = '<xacro:arg name="tool" default="false"/><xacro:if value="$(arg tool)"><link name="tool"/></xacro:if>'

    with pytest.raises(UrdfError, match="tool"):  # two links that no joint connects
        robot_of(body, xacro_args={"tool": True})
    assert ["base"] == [link.name for link in robot_of(body, xacro_args={"tool": False}).links]
    with pytest.raises(TypeError, match="tool"):
        robot_of(body, xacro_args={"tool": [1]})


def test_a_missing_include_says_where_it_was_looked_for(tmp_path):
    problem = problem_of('<xacro:include filename="parts/leg.xacro"/>', base_dir=tmp_path)

    assert "include" == problem.kind
    assert str(tmp_path / "parts" / "leg.xacro") in problem.hint
    assert "filename" == problem.attribute


def test_a_missing_include_that_is_optional_is_left_out(tmp_path):
    robot = robot_of('<xacro:include filename="leg.xacro" optional="true"/>', base_dir=tmp_path)

    assert ["base"] == [link.name for link in robot.links]


def test_packages_are_found_as_those_of_meshes_are(tmp_path):
    package = tmp_path / "src" / "arms"
    (package / "urdf").mkdir(parents=True)
    (package / "meshes").mkdir()
    (package / "package.xml").write_text("<package><name>arm_description</name></package>")
    mesh = (
        '<link name="tip"><visual><geometry><mesh filename="{}$(find arm_description)/meshes/tip.stl"/>'
        "</geometry></visual></link>"
    )
    for scheme in ("", "file://"):
        (package / "urdf" / "tip.xacro").write_text(f"<robot {XMLNS}>{mesh.format(scheme)}</robot>")
        main = package / "urdf" / "arm.xacro"
        include = '<xacro:include filename="$(find arm_description)/urdf/tip.xacro"/>'
        main.write_text(f'<robot name="arm" {XMLNS}>{include}</robot>')

        robot = urdf.Robot.from_file(main)

        assert ["tip"] == [link.name for link in robot.links]
        assert "package://arm_description/meshes/tip.stl" == robot.links[0].visuals[0].geometry.filename


def test_files_of_an_archive_include_each_other_without_any_disk():
    files = {
        "arm/urdf/tip.xacro": f'<robot {XMLNS}><link name="${{tip.name}}"/></robot>'.encode(),
        "arm/urdf/tip.yaml": b"name: finger",
    }
    load_tip = "xacro.load_yaml('$(find arm)/urdf/tip.yaml')"
    body = f'<xacro:property name="tip" value="${{{load_tip}}}"/><xacro:include filename="urdf/tip.xacro"/>'

    robot = urdf.Robot.from_string(
        f'<robot name="r" {XMLNS}>{body}</robot>', None, name="arm/robot.xacro", assets=files
    )

    assert ["finger"] == [link.name for link in robot.links]


def test_no_file_outside_the_root_is_included(tmp_path):
    (tmp_path / "secret.xacro").write_text("<robot/>")
    inside = tmp_path / "in"
    inside.mkdir()

    with pytest.raises(ReadError, match="lies outside"):
        robot_of('<xacro:include filename="../secret.xacro"/>', base_dir=inside, root=inside)


def test_a_broken_included_file_is_named_with_its_own_line(tmp_path):
    (tmp_path / "leg.xacro").write_text("<robot>\n<link")

    with pytest.raises(ReadError) as caught:
        robot_of('<xacro:include filename="leg.xacro"/>', base_dir=tmp_path)

    assert f"{tmp_path / 'leg.xacro'}:2" in str(caught.value.problems[0].where)


@pytest.mark.parametrize(
    "body, words",
    [
        ('<link name="${1 +}"/>', "no expression"),
        ("<xacro:leg/>", 'no macro is called "leg"'),
        ('<xacro:macro name="leg" params="side"/><xacro:leg/>', "undefined parameters .side. of macro leg"),
        ('<xacro:macro name="leg"/><xacro:leg side="l"/>', 'invalid parameter "side" of macro leg'),
        ('<xacro:property name="a" value="${b}"/><xacro:property name="b" value="${a}"/><link name="${a}"/>', "circul"),
        ('<link name="$(arg)"/>', "not understood"),
        ("<link name=\"${xacro.fatal('no arm')}\"/>", "no arm"),
        ('<link name="$(env NO_SUCH_VARIABLE)"/>', "NO_SUCH_VARIABLE is not set"),
        ('<xacro:if value="perhaps"/>', "not a boolean"),
        ("<xacro:include/>", "missing attribute 'filename'"),
    ],
)
def test_what_the_library_refuses_is_an_error_with_a_place(body, words):
    problem = problem_of(body)

    assert re.search(words, problem.message)
    assert 1 == problem.where.line


def test_a_macro_that_only_others_call_is_said_to_make_no_robot():
    with pytest.raises(UrdfError, match=r"only defines macros \(leg\)"):
        urdf.Robot.from_string(f'<robot {XMLNS}><xacro:macro name="leg"/></robot>')


@pytest.mark.parametrize(
    "expression",
    [
        "[x.__class__ for x in [1]]",
        "().__class__.__bases__",
        "[g.gi_frame.f_back for g in [(x for x in [1])]]",
        r"'\x7b0.__class__\x7d'.format(1)",
        "python.type(1)",
        "python.vars(xacro)",
        "open('/etc/passwd')",
        "xacro.load_yaml.__globals__",
        "(lambda: 0).__code__",
        "__import__('os').getcwd()",
    ],
)
@pytest.mark.parametrize("brackets", ["${%s}", "$(eval ${'%s'})"])
def test_expressions_reach_nothing_but_numbers_and_texts(expression, brackets):
    inside = brackets % (expression if brackets.startswith("${") else "".join(rf"\x{ord(c):02x}" for c in expression))
    text = inside.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")

    problem = problem_of(f'<link name="{text}"/>')

    assert problem.code in {"urdf.xacro.refused", "urdf.xacro.property"}


@pytest.mark.parametrize(
    "body",
    [
        '<xacro:macro name="a"><xacro:b/></xacro:macro><xacro:macro name="b"><xacro:a/></xacro:macro><xacro:a/>',
        '<link name="${10 ** 10 ** 10}"/>',
        "<link name=\"${'x' * 10 ** 9}\"/>",
        '<link name="${1 &lt;&lt; 10 ** 10}"/>',
        '<link name="${python.sum([a for a in range(10 ** 9)])}"/>',
        '<link name="${math.factorial(10 ** 9)}"/>',
        "<link name=\"${'%99999999999d' % 1}\"/>",
        r"""<link name="${'\x7b:99999999999\x7d'.format(1)}"/>""",
        '<link name="${(lambda f: f(f))(lambda f: f(f))}"/>',
        "".join(
            f'<xacro:property name="p{i + 1}" value="${{p{i}}}${{p{i}}}" lazy_eval="false"/>' for i in range(40)
        ).join(('<xacro:property name="p0" value="xx"/>', '<link name="${p40}"/>')),
        "".join(f'<xacro:macro name="m{i}"><xacro:m{i + 1}/><xacro:m{i + 1}/></xacro:macro>' for i in range(40)).join(
            ('<xacro:macro name="m40"><gazebo/></xacro:macro>', "<xacro:m0/>")
        ),
    ],
)
def test_nothing_runs_or_grows_without_end(monkeypatch, body):
    monkeypatch.setattr(library, "Budget", lambda: Budget(seconds=1))

    problem = problem_of(body)

    assert problem.code in {"urdf.xacro.endless", "urdf.xacro.refused"}


def test_a_file_that_includes_itself_is_refused(tmp_path):
    path = tmp_path / "ring.xacro"
    path.write_text(f'<robot {XMLNS}><xacro:include filename="ring.xacro"/></robot>')

    with pytest.raises(UrdfError, match="includes itself"):
        urdf.Robot.from_file(path)


def test_without_the_library_the_command_that_installs_it_is_named(monkeypatch):
    monkeypatch.setattr(library.importlib.util, "find_spec", lambda name: None)

    assert 'pip install "robotview[xacro]"' == problem_of('<xacro:arg name="a" default=""/>').hint


def test_a_xacro_and_a_minidom_of_the_user_stay_as_they_are():
    import xacro

    xacro.init_stacks("theirs")
    before = minidom.Element.writexml

    load(ARM)

    assert ["theirs"] == xacro.filestack
    assert before is minidom.Element.writexml


def test_a_plain_file_with_find_in_a_mesh_name_is_no_xacro(monkeypatch):
    monkeypatch.setattr(library, "fresh_module", lambda: pytest.fail("expanded"))
    mesh = '<visual><geometry><mesh filename="$(find arm)/a.stl"/></geometry></visual>'

    urdf.Robot.from_string(f'<robot name="r"><link name="a">{mesh}</link></robot>')


def test_dirname_and_environment_are_those_of_the_kernel(tmp_path, monkeypatch):
    monkeypatch.setenv("SIDE", "left")
    robot = robot_of('<material name="$(env SIDE) $(optenv NONE right) $(dirname)"/>', base_dir=tmp_path)

    assert f"left right {os.path.abspath(tmp_path)}" == robot.materials[0].name
