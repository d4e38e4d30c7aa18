"""An arm in a URDF file that changes."""

import os

ARM = """<robot name="arm"><link name="base"/>
<link name="upper"><visual><geometry><mesh filename="upper.stl"/></geometry></visual></link>
<link name="fore"><visual><geometry><box size="0.1 0.1 {length}"/></geometry></visual></link>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 {height}"/>
  <axis xyz="0 1 0"/><limit lower="-2" upper="{upper}" effort="1" velocity="1"/></joint>
<joint name="elbow" type="continuous"><parent link="upper"/><child link="fore"/><axis xyz="0 1 0"/></joint></robot>
"""
STL = b"solid\n" + b"".join(
    b"facet normal 0 0 0\nouter loop\n" + b"".join(b"vertex %d %d %d\n" % p for p in face) + b"endloop\nendfacet\n"
    for face in [
        [(0, 0, 0), (1, 0, 0), (0, 1, 0)],
        [(0, 0, 0), (0, 1, 0), (0, 0, 1)],
        [(0, 0, 0), (0, 0, 1), (1, 0, 0)],
        [(1, 0, 0), (0, 0, 1), (0, 1, 0)],
    ]
) + b"endsolid\n"  # fmt: skip


def arm(**values):
    return ARM.format(**{"length": 0.4, "height": 1, "upper": 2, **values})


def replaced(path, data):
    """Write as editors do: beside, then rename."""
    beside = path.with_name(f".{path.name}.swp")
    beside.write_bytes(data if isinstance(data, bytes) else data.encode())
    os.replace(beside, path)
