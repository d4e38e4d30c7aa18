"""Small URDF files, converted and compiled: what tests of the conversion to MJCF have in common."""

import mujoco

from robotview import mjcf, urdf

MASS = '<mass value="2"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.25"/>'
INERTIAL = f"<inertial>{MASS}</inertial>"
BOX = '<geometry><box size="0.1 0.2 0.3"/></geometry>'


def read(inner, **options):
    return urdf.Robot.from_string(f'<robot name="unit">{inner}</robot>', None, **options)


def convert(inner, **options):
    return urdf.to_mjcf(read(inner, **options))


def link(name, inner=INERTIAL):
    return f'<link name="{name}">{inner}</link>'


def links(*names):
    return "".join(map(link, names))


def joint(name, parent, child, kind="fixed", inner=""):
    return f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{inner}</joint>'


def compiled(model, folder):
    mjcf.write(model, folder / "robot.xml")
    return mujoco.MjModel.from_xml_path(str(folder / "robot.xml"))


def told(model, severity=None):
    found = [p for p in model.problems if p.code.startswith("urdf.to_mjcf") and severity in (None, p.severity)]
    return "\n".join(map(str, found))
