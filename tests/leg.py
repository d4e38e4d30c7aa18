"""Two small robots: a leg with every kind of joint, and fingers of which one leads."""

LEG = """
<mujoco model="leg">
  <asset><mesh name="wedge" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1"/>
    <camera name="side" pos="0 -2 0.5" xyaxes="1 0 0 0 0 1"/>
    <body name="torso" pos="0 0 1">
      <freejoint name="root"/>
      <geom name="box" type="box" size="0.1 0.1 0.1"/>
      <body name="thigh" pos="0 0 -0.1">
        <joint name="hip" type="ball" limited="true" range="0 57.29577951308232"/>
        <geom name="upper" type="capsule" size="0.05" fromto="0 0 0 0 0 -0.4"/>
        <body name="shin" pos="0 0 -0.4">
          <joint name="knee" axis="0 1 0" limited="true" range="-90 45"/>
          <joint name="slide" type="slide" axis="0 0 1"/>
          <joint axis="1 0 0"/>
          <geom name="foot" type="mesh" mesh="wedge"/>
          <site name="toe" pos="0 0 -0.4"/>
        </body>
      </body>
    </body>
  </worldbody>
  <keyframe><key name="bent" qpos="0 0 2  1 0 0 0  1 0 0 0  0.5 0.1 0.2"/></keyframe>
</mujoco>
"""
FINGERS = """
<robot name="fingers">
  <link name="palm"/><link name="a"/><link name="b"/><link name="c"/>
  <joint name="left" type="prismatic"><parent link="palm"/><child link="a"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="0.04" effort="1" velocity="1"/></joint>
  <joint name="right" type="prismatic"><parent link="palm"/><child link="b"/><axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/><mimic joint="left" multiplier="-2" offset="0.01"/></joint>
  <joint name="tip" type="continuous"><parent link="b"/><child link="c"/><axis xyz="1 0 0"/>
    <mimic joint="right" multiplier="10"/></joint>
</robot>
"""
