"""An arm that MuJoCo moves, and the hand of a page on its view."""

ARM = """<mujoco model="arm"><option timestep="0.002"/><worldbody>
<body name="arm" pos="0 0 1"><joint name="hip" axis="0 1 0" damping="1"/>
<geom size=".05" fromto="0 0 0 0 0 -.5" type="capsule"/>
<body name="hand" pos="0 0 -.5"><joint name="reach" type="slide" axis="0 0 1" range="-.1 .1" damping="5"/>
<geom size=".08"/></body></body>
<body name="ball" pos="1 0 1"><freejoint name="free"/><geom size=".1"/></body></worldbody>
<actuator><position name="hip" joint="hip" kp="50" ctrlrange="-1 1"/><motor name="push" joint="reach"/></actuator>
<keyframe><key name="out" qpos="0.5 0.05 1 0 2 1 0 0 0" ctrl="0.5 3"/></keyframe></mujoco>"""


class Hand:
    """What a page sends to a view."""

    def __init__(self, view, page, who="v1"):
        self.view, self.page, self.who, self.seq = view, page.control, who, 0

    def sends(self, type_, **content):
        self.seq += 1
        seq = content.pop("seq", self.seq)
        self.page.sends({"type": type_, "robot": self.view.robot_id, "view": self.who, "seq": seq, **content})

    def runs(self, action, value=0):
        self.sends("run", action=action, value=value)

    def pulls(self, target, phase="move", kind="spring", body=2, point=(0.0, 0.0, 0.0)):
        self.sends("pull", phase=phase, kind=kind, body=body, point=point, target=target)

    def moves(self, joint, value, phase="end"):
        self.sends("joints", phase=phase, joints=[joint], values=[value])
