"""``<composite>``, which MuJoCo had before 4.0: kept as declared, and written back for those versions."""

import pytest

from robotview import mjcf
from robotview.errors import MjcfError

CABLE = """<composite type="cable" prefix="p" curve="s 0 0" count="5 1 1" size="1" initial="none" offset="0.1 0 0">
    <plugin plugin="mujoco.elasticity.cable"><config key="twist" value="1e7"/></plugin>
    <joint kind="main" damping="0.1"/><geom type="capsule" size="0.01" rgba="1 0 0 1"/></composite>"""


def read(world: str, before: str = "", version: str = "3.17") -> mjcf.Model:
    plugin = '<extension><plugin plugin="mujoco.elasticity.cable"/></extension>'
    return mjcf.Model.from_string(
        f"<mujoco>{plugin}{before}<worldbody>{world}</worldbody></mujoco>", mujoco_version=version
    )


def test_a_cable_is_kept_as_it_is_declared():
    model = read(f'<body name="b">{CABLE}</body>')
    cable = model.bodies[1].composites[0]

    assert ("cable", "p", (5, 1, 1), "s 0 0") == (cable.type, cable.prefix, cable.count, cable.curve)
    assert [("twist", "1e7")] == [(config.key, config.value) for config in cable.plugins[0].configs]
    assert ["mjcf.unsupported.composite"] == [problem.code for problem in model.problems]


def test_a_cable_is_written_where_it_stands_with_the_frame_around_it():
    model = read(f'<body name="b"><frame pos="0 0 1"><body name="c"/>{CABLE}</frame><body name="d"/></body>')
    text = mjcf.write(model)
    lines = [line.strip() for line in text.splitlines()]
    cable = next(i for i, line in enumerate(lines) if line.startswith("<composite"))

    assert '<frame pos="0 0 1" quat="1 0 0 0">' == lines[cable - 1]
    assert lines.index('<body name="c" pos="0 0 1">') < cable < lines.index('<body name="d">')
    assert text == mjcf.write(mjcf.Model.from_string(text, mujoco_version="3.17"))


@pytest.mark.parametrize(
    "world, before, said",
    [
        (f'<replicate count="2"><body>{CABLE}</body></replicate>', "", "replicate"),
        (f"<body>{CABLE}</body>", '<default><geom rgba="1 0 0 1"/></default>', "default classes"),
    ],
)
def test_a_cable_that_would_become_another_is_not_written(world, before, said):
    with pytest.raises(MjcfError, match=said):
        mjcf.write(read(world, before))


def test_a_composite_is_unknown_to_4_0():
    with pytest.raises(MjcfError, match="composite"):
        read(f"<body>{CABLE}</body>", version="4.0")
