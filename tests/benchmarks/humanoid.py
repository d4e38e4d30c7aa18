"""A humanoid as a URDF with its 20 MB of STL files: the same robot as the MJCF one, written from its description."""

from pathlib import Path

from robotview import load


def write_urdf(mjcf: Path, folder: Path) -> Path:
    """The robot's links, hinges and visual meshes, which stay where they are."""
    robot = load(mjcf)
    files = {mesh.name: Path(mesh.file or "").resolve() for mesh in robot.meshes}
    lines = ['<robot name="humanoid">']
    for body in robot.bodies[1:]:
        lines.append(f'<link name="{body.name}">')
        for shape in (robot.geoms[k] for k in body.geoms):
            if shape.mesh is not None and shape.role != "collision":
                color = " ".join(map(str, shape.color))
                lines.append(f"<visual>{_origin(shape.pos, shape.quat)}")
                lines.append(f'<geometry><mesh filename="{files[shape.mesh]}"/></geometry>')
                lines.append(f'<material name="{shape.id}"><color rgba="{color}"/></material></visual>')
        lines.append("</link>")
        if body.parent:
            lines.append(_joint(robot, body))
    path = folder / "humanoid.urdf"
    path.write_text("\n".join([*lines, "</robot>"]))
    return path


def _joint(robot, body) -> str:
    joints = [robot.joints[k] for k in body.joints]
    ends = f'<parent link="{robot.bodies[body.parent].name}"/><child link="{body.name}"/>{_origin(body.pos, body.quat)}'
    if not joints:
        return f'<joint name="to {body.name}" type="fixed">{ends}</joint>'
    (joint,) = joints
    low, high = joint.range or (-3.0, 3.0)
    axis = " ".join(map(str, joint.axis))
    limit = f'<limit lower="{low}" upper="{high}" effort="1" velocity="1"/>'
    return f'<joint name="{joint.name}" type="revolute">{ends}<axis xyz="{axis}"/>{limit}</joint>'


def _origin(pos, quat) -> str:
    w, x, y, z = quat
    return f'<origin xyz="{" ".join(map(str, pos))}" quat_xyzw="{x} {y} {z} {w}"/>'
