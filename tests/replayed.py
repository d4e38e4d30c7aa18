"""Models and rows of trajectories, and a page that plays them."""

import numpy as np

FLOATS = """<mujoco model="box"><worldbody><body name="box"><freejoint name="root"/><geom size=".1"/>
<body name="lid"><joint name="hinge" axis="0 1 0"/><geom size=".1"/></body></body></worldbody>
<actuator><motor name="push" joint="hinge"/></actuator></mujoco>"""
OTHER = FLOATS.replace('"lid"', '"door"')
ONE = """<mujoco><worldbody><body name="a"><joint name="j" axis="0 1 0"/><geom size=".1"/></body></worldbody>
<actuator><motor joint="j"/></actuator></mujoco>"""


def rows(count, nq=1):
    return np.arange(count * nq, dtype=np.float64).reshape(count, nq) / 100


class Player:
    """A page that plays a trajectory by its own clock."""

    def __init__(self, view, page, who="v1"):
        self.view, self.page, self.who, self.seq, self.order = view, page, who, 0, None

    def says(self, action, value=0, order=None):
        self.seq += 1
        number = (self.view._trajectory or {"number": 1})["number"]
        order = self.view._cursor["order"] if order is None else order
        content = {"type": "replay", "robot": self.view.robot_id, "view": self.who, "seq": self.seq, "number": number}
        self.page.control.sends({**content, "order": order, "action": action, "value": value})

    def moves(self, value):
        self.seq += 1
        content = {"type": "joints", "robot": self.view.robot_id, "view": self.who, "seq": self.seq, "phase": "end"}
        self.page.control.sends({**content, "joints": [0], "values": [[value]]})


def wanted(view, page, *specs):
    """What the page gets when it asks for blobs: bytes sent, and the contents."""
    page.forget()
    seq = 1000 + sum(len(spec["hash"]) for spec in specs)
    page.control.sends({"type": "need", "view": "v1", "seq": seq, "hashes": [spec["hash"] for spec in specs]})
    parts = {}
    for content, buffers in page.messages("chunk"):
        parts.setdefault(content["hash"], []).append(bytes(buffers[0]))
    return {name: b"".join(many) for name, many in parts.items()}
