"""Writes golden/kinematics.json: scenes as they cross to the browser, and where MuJoCo puts their bodies.

Run it after a change of the wire format: `python js/tests/write_golden_kinematics.py`.
"""

import json
from pathlib import Path

import msgspec
import mujoco
import numpy as np

from robotview import load
from robotview.protocol.pack import pack

ALL_JOINTS = """
<mujoco><compiler angle="radian"/><worldbody>
  <body name="base" pos="0.1 -0.2 0.5" quat="0.9 0.1 0.3 -0.2"><freejoint/><geom size="0.1"/>
    <body name="arm" pos="0.3 0 0.1" euler="0.2 -0.4 0.6">
      <joint name="a" axis="0 1 0.2" pos="0.05 0 -0.02" ref="0.3"/>
      <joint name="b" type="slide" axis="1 0 1" ref="-0.1"/>
      <geom size="0.1"/>
      <body name="hand" pos="0 0.2 0" axisangle="1 1 0 0.7">
        <joint name="c" type="ball" pos="0 0.1 0"/><geom size="0.1"/>
        <body name="finger" pos="0 0 0.2"><joint name="d" axis="1 0 0" pos="0 0 0.1"/><joint name="e" axis="0 0 1"/>
          <geom size="0.05"/></body></body></body></body>
  <body name="cart" pos="1 0 0" quat="0 1 0 0"><joint name="x" type="slide" axis="1 0 0"/>
    <joint name="y" type="slide" axis="0 1 0"/><joint name="yaw" axis="0 0 1"/><geom size="0.1"/>
    <body name="mast" pos="0 0 0.4"><geom size="0.05"/></body></body>
</worldbody></mujoco>"""

CHAIN = "<mujoco><worldbody>{}</worldbody></mujoco>"
LINK = '<body name="l{0}" pos="0.1 0 0.02" euler="5 0 11"><joint axis="{1} {2} 1"/><geom size="0.03"/>{3}</body>'


def chain(length: int) -> str:
    text = ""
    for i in reversed(range(length)):
        text = LINK.format(i, i % 2, (i // 2) % 2, text)
    return CHAIN.format(text)


def golden(xml: str, count: int, seed: int) -> dict[str, object]:
    scene = pack(load(xml)).scene
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    rng = np.random.default_rng(seed)
    cases = []
    for number in range(count):
        qpos = model.qpos0 if number == 0 else rng.normal(size=model.nq) * 1.5
        data.qpos[:] = qpos
        mujoco.mj_kinematics(model, data)
        cases.append({"qpos": list(qpos), "xpos": data.xpos.ravel().tolist(), "xquat": data.xquat.ravel().tolist()})
    kept = {key: value for key, value in msgspec.to_builtins(scene).items() if key in ("bodies", "joints", "qpos0")}
    return {"scene": kept, "cases": cases}


if __name__ == "__main__":
    out = Path(__file__).parent / "golden" / "kinematics.json"
    text = json.dumps({"all joints": golden(ALL_JOINTS, 6, 1), "chain": golden(chain(12), 4, 2)})
    out.write_text(text + "\n", encoding="utf-8", newline="\n")
