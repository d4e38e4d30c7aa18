"""Writes golden/tendons.json: scenes as they cross to the browser, and where MuJoCo's tendons run.

Run it after a change of the wire format: `python js/tests/write_golden_tendons.py`.
"""

import json
from pathlib import Path

import msgspec
import mujoco
import numpy as np

from robotview import load
from robotview.protocol.pack import pack

AROUND = """<mujoco><worldbody><site name="a" pos="-1 0.2 0.1"/>
<body><joint type="ball"/><geom name="g" type="{kind}" size="0.3 1" euler="20 30 0"/><site name="s" pos="{side}"/>
</body>
<body pos="0.2 0.1 0"><joint type="slide"/><joint axis="0 1 0" pos="0.1 0 0"/><geom size="0.1"/>
<site name="b" pos="1 0.1 0"/><body pos="1.5 0 0"><joint axis="1 1 0"/><geom size="0.1"/><site name="c" pos="0 0.2 0"/>
</body></body></worldbody><tendon><spatial name="string" width="0.01" rgba="1 0 0 1"><site site="a"/>
<geom geom="g" {sidesite}/><site site="b"/><pulley divisor="3"/><site site="b"/><site site="c"/><pulley divisor="2"/>
<site site="a"/><site site="c"/></spatial></tendon></mujoco>"""
SIDES = {"shortest": "0 0 0", "one side": "0 0.5 0.1", "other side": "0 -0.5 0.4", "inside": "0.05 0 0.1"}
STATES = 12
PULLEY = -2


def lines(data: mujoco.MjData) -> list[list[list[float]]]:
    """The course of the first tendon, a line between pulleys each."""
    first, count = int(data.ten_wrapadr[0]), int(data.ten_wrapnum[0])
    objects, points = data.wrap_obj.ravel(), data.wrap_xpos.reshape(-1, 3)
    found: list[list[list[float]]] = [[]]
    for i in range(first, first + count):
        if objects[i] == PULLEY:
            found.append([])
        else:
            found[-1].append(points[i].tolist())
    return found


def golden(xml: str, seed: int) -> dict[str, object]:
    scene = msgspec.to_builtins(pack(load(xml)).scene)
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    rng = np.random.default_rng(seed)
    cases = []
    for _ in range(STATES):
        data.qpos[:] = np.round(rng.normal(size=model.nq), 6)
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        mujoco.mj_tendon(model, data)
        cases.append({"qpos": data.qpos.tolist(), "lines": lines(data)})
    kept = ("bodies", "joints", "sites", "geoms", "tendons", "qpos0")
    return {"scene": {key: scene[key] for key in kept}, "cases": cases}


if __name__ == "__main__":
    scenes = {}
    for number, kind in enumerate(("sphere", "cylinder")):
        for name, side in SIDES.items():
            text = AROUND.format(kind=kind, side=side, sidesite="" if name == "shortest" else 'sidesite="s"')
            scenes[f"{kind}, {name}"] = golden(text, number)
    out = Path(__file__).parent / "golden" / "tendons.json"
    out.write_text(json.dumps(scenes) + "\n", encoding="utf-8", newline="\n")
