"""Small inputs that MuJoCo refuses are refused by `check`, each at a place: one or more for every rule there is."""

# ruff: noqa: E501  # an input is a line

import os
import signal
import time

import mujoco
import pytest

import robotview
from mujoco_versions import NEWEST

WORLD = """<worldbody><body name="b"><joint name="j"/><geom name="g" size="1"/><site name="s"/>
<site name="s2" pos="1 0 0"/></body><body name="c"><joint name="k" type="ball"/><geom name="h" size="1"/></body></worldbody>"""
TETRAHEDRON = 'vertex="0 0 0 1 0 0 0 1 0 0 0 1"'
REFUSED = {
    "the picture and the sizes": [
        '<visual><map znear="0"/></visual>',
        '<visual><map znear="-1"/></visual>',
        '<visual><global realtime="0"/></visual>',
        '<statistic extent="0"/>',
        '<statistic extent="-1"/>',
        '<option actuatorgroupdisable="31"/>',
        '<option actuatorgroupdisable="-1"/>',
        '<size nuser_geom="-2"/>',
        '<size njmax="-2"/>',
        '<size memory="x"/>',
        '<size memory="-2M"/>',
        '<size nuserdata="-1"/>',
        '<size nstack="-3"/>',
        '<size nconmax="-3"/>',
        '<size memory=""/>',
        '<size memory="1.5M"/>',
        '<size memory="10 M"/>',
        '<size memory="99E"/>',
        '<size nuser_geom="1"/><worldbody><geom size="1" user="1 2"/></worldbody>',
        '<size nuser_body="0"/><worldbody><body user="1"/></worldbody>',
    ],
    "geoms": [
        '<worldbody><geom size="1" condim="0"/></worldbody>',
        '<worldbody><geom size="1" condim="2"/></worldbody>',
        '<worldbody><geom size="1" condim="5"/></worldbody>',
        '<worldbody><geom size="1" condim="7"/></worldbody>',
        '<worldbody><geom size="1" condim="-1"/></worldbody>',
        '<worldbody><geom size=""/></worldbody>',
        '<worldbody><geom size="" type="box"/></worldbody>',
        '<worldbody><geom type="hfield" size="1"/></worldbody>',
    ],
    "sites, cameras and lights": [
        '<worldbody><site size="0"/></worldbody>',
        '<worldbody><site size="-1"/></worldbody>',
        '<worldbody><site type="box" size="1 0 1"/></worldbody>',
        '<worldbody><site type="mesh"/></worldbody>',
        '<default><site size="0 0 0"/></default><worldbody><site/></worldbody>',
        '<worldbody><camera fovy="180"/></worldbody>',
        '<worldbody><camera focal="1 1"/></worldbody>',
        '<worldbody><camera fovy="3" sensorsize="1 1"/></worldbody>',
        '<worldbody><camera principal="1 1" resolution="9 9"/></worldbody>',
        '<worldbody><light softness="2"/></worldbody>',
        '<worldbody><light type="spot" directional="true"/></worldbody>',
    ],
    "joints and bodies": [
        '<worldbody><body><joint type="ball" range="1 2"/><geom size="1"/></body></worldbody>',
        '<worldbody><body><joint springdamper="1 0"/><geom size="1"/></body></worldbody>',
        '<worldbody><body><joint springdamper="-1 1"/><geom size="1"/></body></worldbody>',
        '<worldbody><body><joint springdamper="0 1"/><geom size="1"/></body></worldbody>',
        '<worldbody><body><joint springyield="-1"/><geom size="1"/></body></worldbody>',
        '<worldbody><body><joint type="free" springyield="1"/><geom size="1"/></body></worldbody>',
        '<worldbody><body mocap="true"><joint/><geom size="1"/></body></worldbody>',
        '<worldbody><body sleep="init"/></worldbody>',
        '<worldbody><body sleep="allowed"><body><joint/><geom size="1"/></body></body></worldbody>',
        '<worldbody><body><joint/><inertial mass="1" pos="0 0 0" diaginertia="0 0 0"/></body></worldbody>',
        '<worldbody><body><inertial mass="1" pos="0 0 0" fullinertia="1 1 1 0 0 0" quat="1 0 0 0"/></body></worldbody>',
        '<worldbody><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/></worldbody>',
        '<body name="zz"><geom size="1" typq="box"/></body>',
        '<body name="zz"><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/><inertial mass="1" pos="0 0 0" diaginertia="1 1 1"/></body>',
        "<body><nonsense/></body>",
        '<worldbody><frame name="q"/><frame name="q"/></worldbody>',
        '<worldbody><replicate count="2"><body name="world"/></replicate></worldbody>',
        '<worldbody><frame><frame><site size="-1"/></frame></frame></worldbody>',
    ],
    "assets": [
        '<asset><texture name="t" type="2d" builtin="flat"/></asset>',
        '<asset><texture name="t" type="2d" builtin="flat" width="2"/></asset>',
        '<asset><texture name="t" type="2d" builtin="flat" width="-2" height="2"/></asset>',
        '<asset><texture name="t" type="2d" builtin="flat" width="2" height="2" nchannel="4"/></asset>',
        '<asset><texture name="t" type="2d" builtin="flat" width="2" height="2" nchannel="0"/></asset>',
        '<asset><texture name="t" type="2d"/></asset>',
        '<asset><texture name="t" type="cube"/></asset>',
        '<asset><texture name="t" type="skybox"/></asset>',
        '<asset><texture name="t" type="skybox" builtin="gradient"/></asset>',
        '<asset><texture name="t" builtin="none"/></asset>',
        '<asset><texture name="t" type="cube" builtin="none" width="2" height="3"/></asset>',
        '<asset><texture name="t" type="2d" width="2" height="2"/></asset>',
        '<asset><texture name="t" type="cube" builtin="flat" height="2"/></asset>',
        '<asset><texture type="2d" builtin="flat" width="2" height="2"/></asset>',
        '<asset><texture type="cube" builtin="flat" width="2"/></asset>',
        '<asset><texture type="2d"/></asset>',
        '<asset><texture name="" type="cube" builtin="flat" width="2"/></asset>',
        "<asset><material/></asset>",
        '<asset><material name=""/></asset>',
        '<asset><texture name="t" type="2d" builtin="flat" width="2" height="2"/><material name="m" texture="t"><layer role="rgb" texture="t"/></material></asset>',
        '<asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 0"/></asset><worldbody><geom type="hfield" hfield="h"/></worldbody>',
        '<asset><hfield name="h" nrow="2" ncol="2" size="1 1 0 1"/></asset><worldbody><geom type="hfield" hfield="h"/></worldbody>',
        '<asset><hfield name="h" nrow="1" ncol="2" size="1 1 1 1"/></asset><worldbody><geom type="hfield" hfield="h"/></worldbody>',
        '<asset><hfield name="h" nrow="0" ncol="0" size="1 1 1 1"/></asset><worldbody><geom type="hfield" hfield="h"/></worldbody>',
        '<asset><hfield name="h" size="1 1 1 1"/></asset><worldbody><geom type="hfield" hfield="h"/></worldbody>',
        '<asset><hfield name="h" nrow="-2" ncol="2" size="1 1 1 1"/></asset><worldbody><geom type="hfield" hfield="h"/></worldbody>',
        '<asset><hfield name="h" nrow="2" ncol="2" size="-1 1 1 1"/></asset><worldbody><geom type="hfield" hfield="h"/></worldbody>',
        '<asset><hfield nrow="2" ncol="2" size="1 1 1 1"/></asset>',
    ],
    "meshes": [
        '<asset><mesh name="m" @ face="0 1 2"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" @ maxhullvert="3"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" @ maxhullvert="0"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" @ scale="0 1 1"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" @ refquat="0 0 0 0"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="sphere"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="sphere" params="-1"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="sphere" params="9"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="hemisphere" params="-2"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="cone" params="8 2"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="cone" params="8"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="cone" params="2 .5"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="cone" params="-2 .5"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="plate" params="2 2"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="plate" params="0 2"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="plate" params="2"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="wedge" params="4 4 60 60"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="wedge" params="0 4 60 60 0"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="wedge" params="4 4 200 60 0"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="supersphere" params="2 1 1"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="supersphere" params="4 -1 1"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="supersphere" params="4 1 -1"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="supersphere" params="4 1"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="supertorus" params="8 2 1 1"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="supertorus" params="8 .5 0 1"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="supertorus" params="8 .5 1 0"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="supertorus" params="8 .5 1"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="prism" params="8"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="none" @/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="sphere" params="1" @/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="x" params="1"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        '<asset><mesh name="m" builtin="sphere" params="5"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody>',
        "<asset><mesh @/></asset>",
        '<asset><mesh name="" @/></asset>',
        '<asset><mesh name="m" @/></asset><worldbody><geom type="plane" mesh="m"/></worldbody>',
        '<asset><mesh name="m" @/></asset><worldbody><geom mesh="m" fitscale="0"/></worldbody>',
        '<asset><mesh name="m" @ face="0 1 2"/></asset><worldbody><geom mesh="m" type="sphere"/></worldbody>',
        '<asset><mesh name="m" @/></asset><worldbody><geom mesh="m" type="hfield"/></worldbody>',
    ],
    "actuators": [
        "<actuator><motor/></actuator>",
        '<actuator><motor joint=""/></actuator>',
        '<actuator><motor cranksite="s"/></actuator>',
        '<actuator><motor cranksite="s" slidersite="s2"/></actuator>',
        '<actuator><motor cranksite="s" slidersite="s2" cranklength="-1"/></actuator>',
        '<actuator><motor slidersite="s"/></actuator>',
        '<actuator><position joint="j" kv="-1"/></actuator>',
        '<actuator><position joint="j" dampratio="-1"/></actuator>',
        '<actuator><position joint="j" kv="1" dampratio="1"/></actuator>',
        '<actuator><position joint="j" timeconst="-1"/></actuator>',
        '<actuator><damper joint="j"/></actuator>',
        '<actuator><damper joint="j" ctrlrange="-1 1"/></actuator>',
        '<actuator><damper joint="j" kv="-1" ctrlrange="0 1"/></actuator>',
        '<actuator><muscle joint="j" tausmooth="-1"/></actuator>',
        '<actuator><muscle joint="j" range="1 0"/></actuator>',
        '<actuator><muscle joint="j" scale="0"/></actuator>',
        '<actuator><adhesion body="b"/></actuator>',
        '<actuator><adhesion body="b" ctrlrange="-1 1"/></actuator>',
        '<actuator><adhesion body="b" ctrlrange="0 1" gain="-1"/></actuator>',
        '<actuator><adhesion ctrlrange="0 1"/></actuator>',
        '<actuator><general joint="j" actrange="-1 1"/></actuator>',
        '<actuator><general joint="j" actdim="2"/></actuator>',
        '<actuator><general joint="j" dyntype="integrator" actdim="2"/></actuator>',
        '<actuator><general joint="j" gaintype="muscle"/></actuator>',
        '<actuator><general joint="j" delay="1"/></actuator>',
        '<actuator><general site="s" damping="1"/></actuator>',
        '<actuator><general site="s" armature="1"/></actuator>',
        '<actuator><dcmotor joint="j"/></actuator>',
        '<actuator><dcmotor joint="j" resistance="0"/></actuator>',
        '<actuator><dcmotor joint="j" motorconst="1"/></actuator>',
        '<actuator><dcmotor joint="j" motorconst="1" resistance="-1"/></actuator>',
        '<actuator><dcmotor joint="j" motorconst="-1" resistance="1"/></actuator>',
        '<actuator><dcmotor joint="j" motorconst="1" resistance="1" inductance="-1"/></actuator>',
        '<actuator><pid joint="j" imax="-1" ki="1"/></actuator>',
        '<actuator><pid joint="j" slewmax="-1"/></actuator>',
        '<actuator><orientation joint="j"/></actuator>',
        '<actuator><orientation site="s"/></actuator>',
        '<actuator><plugin joint="j"/></actuator>',
        '<actuator><motor tendon=""/></actuator>',
    ],
    "sensors": [
        '<sensor><force site=""/></sensor>',
        '<sensor><jointpos joint="k"/></sensor>',
        '<sensor><jointpos joint=""/></sensor>',
        '<sensor><ballquat joint="j"/></sensor>',
        '<sensor><jointlimitpos joint="j"/></sensor>',
        '<sensor><jointvel joint="k"/></sensor>',
        '<sensor><ballangvel joint="j"/></sensor>',
        '<sensor><jointactuatorfrc joint="k"/></sensor>',
        '<sensor><jointlimitfrc joint="j"/></sensor>',
        '<sensor><framepos objtype="body" objname=""/></sensor>',
        '<sensor><framepos objtype="body" objname="b" reftype="body"/></sensor>',
        '<sensor><framepos objtype="body" objname="b" refname="b"/></sensor>',
        '<sensor><framepos objtype="body" objname="b" reftype="body" refname=""/></sensor>',
        '<sensor><framequat objtype="body" objname="b" cutoff="1"/></sensor>',
        '<sensor><framexaxis objtype="body" objname="b" cutoff="1"/></sensor>',
        '<sensor><framepos objtype="body" objname="b" cutoff="-1"/></sensor>',
        '<sensor><framepos objtype="body" objname="b" noise="-1"/></sensor>',
        '<sensor><user dim="-1"/></sensor>',
        '<sensor><user dim="3" objtype="body"/></sensor>',
        '<sensor><user dim="2" datatype="axis"/></sensor>',
        '<sensor><user dim="3" datatype="quaternion"/></sensor>',
        '<sensor><distance geom1="g" geom2="g"/></sensor>',
        '<sensor><distance geom1="g" body1="b" geom2="h"/></sensor>',
        '<sensor><distance body1="b" body2="b"/></sensor>',
        '<sensor><subtreecom body=""/></sensor>',
        '<sensor><camprojection site="s" camera="q"/></sensor>',
        '<sensor><tendonpos tendon=""/></sensor>',
        '<sensor><actuatorpos actuator=""/></sensor>',
        '<sensor><rangefinder camera="q"/></sensor>',
        "<sensor><rangefinder/></sensor>",
        '<sensor><rangefinder site="s" data="normal dist"/></sensor>',
        '<sensor><contact geom1="g" num="0"/></sensor>',
        '<sensor><contact geom1="g" num="-1"/></sensor>',
        '<sensor><contact geom1="g" data="force found"/></sensor>',
        '<sensor><contact geom1="g" body1="b"/></sensor>',
        '<sensor><contact geom1=""/></sensor>',
        '<sensor><insidesite site="" objtype="body" objname="b"/></sensor>',
        '<sensor><touch site="s" interval="-1"/></sensor>',
        '<sensor><touch site="s" delay="1"/></sensor>',
        '<sensor><velocimeter site="s" cutoff="-1"/></sensor>',
    ],
    "tendons": [
        "<tendon><fixed/></tendon>",
        '<tendon><fixed name="t"/></tendon>',
        '<tendon><fixed><joint joint="k" coef="1"/></fixed></tendon>',
        '<tendon><fixed><joint joint="" coef="1"/></fixed></tendon>',
        '<tendon><spatial><site site="s"/><site site=""/></spatial></tendon>',
        '<tendon><spatial><site site="s"/><geom geom=""/><site site="s2"/></spatial></tendon>',
        '<tendon><spatial><site site="s"/><pulley divisor="2"/><site site="s2"/></spatial></tendon>',
        '<tendon><spatial><site site="s"/><site site="s2"/><pulley divisor="0"/><site site="s"/><site site="s2"/></spatial></tendon>',
        '<tendon><spatial><site site="s"/><site site="s2"/><pulley divisor="-1"/><site site="s"/><site site="s2"/></spatial></tendon>',
        '<tendon><spatial><site site="s"/><site site="s2"/><pulley divisor="2"/><site site="s"/></spatial></tendon>',
        '<tendon><spatial><site site="s"/><pulley divisor="2"/><site site="s2"/><site site="s"/></spatial></tendon>',
        '<tendon><spatial springlength="1 0"><site site="s"/><site site="s2"/></spatial></tendon>',
        '<tendon><spatial armature="-1"><site site="s"/><site site="s2"/></spatial></tendon>',
        '<tendon><spatial width="-1"><site site="s"/><site site="s2"/></spatial></tendon>',
        '<tendon><spatial armature="1"><site site="s"/><geom geom="g"/><site site="s2"/></spatial></tendon>',
        '<tendon><spatial springyield="-1"><site site="s"/><site site="s2"/></spatial></tendon>',
        '<worldbody><body><geom name="bx" type="box" size="1 1 1"/></body></worldbody><tendon><spatial><site site="s"/><geom geom="bx"/><site site="s2"/></spatial></tendon>',
    ],
    "equalities": [
        '<equality><connect body1="b"/></equality>',
        '<equality><connect site1="s"/></equality>',
        '<equality><connect site1="s" site2="s2" body1="b" anchor="0 0 0"/></equality>',
        '<equality><connect body1="b" site2="s" anchor="0 0 0"/></equality>',
        '<equality><connect body1="b" site1="s" site2="s2" anchor="0 0 0"/></equality>',
        '<equality><connect body1="b" site1="s" anchor="0 0 0"/></equality>',
        '<equality><connect site1="s" site2="s2" anchor="0 0 0"/></equality>',
        '<equality><weld site1="s"/></equality>',
        '<equality><weld body1="b" site1="s" site2="s2"/></equality>',
        '<equality><weld site1="s" site2="s2" anchor="0 0 0"/></equality>',
        '<equality><weld site1="s" site2="s2" relpose="0 0 0 1 0 0 0"/></equality>',
        '<equality><joint joint1="k"/></equality>',
        '<equality><joint joint1="j" joint2="k"/></equality>',
        '<equality><joint joint1=""/></equality>',
    ],
    "contacts": [
        '<contact><pair geom1="g"/></contact>',
        '<contact><pair geom1="" geom2="h"/></contact>',
        '<contact><pair geom1="g" geom2="h" condim="2"/></contact>',
        '<contact><exclude body1="b" body2=""/></contact>',
        "<contact><pair/></contact>",
    ],
    "keyframes": [
        '<keyframe><key act="1"/></keyframe>',
        '<actuator><general joint="j" dyntype="integrator"/><muscle joint="j" lengthrange="0 1"/></actuator><keyframe><key act="1 2 3"/></keyframe>',
    ],
    "custom data": [
        '<custom><numeric name="n"/></custom>',
        '<custom><numeric name="n" size="0"/></custom>',
        '<custom><numeric name="n" size="-1"/></custom>',
        '<custom><numeric name="n" size="1" data="1 2"/></custom>',
        '<custom><numeric name="n" data=""/></custom>',
        '<custom><text name="t" data=""/></custom>',
        '<custom><text name="t"/></custom>',
        '<custom><tuple name="t"/></custom>',
        '<custom><text name="t">abc</text></custom>',
        '<custom><tuple name="t"><element objtype="body" objname=""/></tuple></custom>',
    ],
    "classes": [
        '<default><geom condim="5"/></default>',
        '<default><site size="0"/></default>',
        '<default><position kv="1" dampratio="1"/></default>',
        '<default><joint springdamper="-1 1"/></default>',
        '<default><adhesion gain="-1"/></default>',
        '<default><damper kv="-1"/></default>',
        '<default><damper ctrlrange="-1 1"/></default>',
    ],
    "deformables": [
        '<deformable><flex name="f" dim="1" body="world" vertex="0 0 0 1 0" element="0 1"/></deformable>',
        '<deformable><flex name="f" dim="1" body="world" vertex="0 0 0 1 0 0" element="0"/></deformable>',
        '<deformable><flex name="f" dim="1" body="world" vertex="0 0 0 1 0 0" element="0 5"/></deformable>',
        '<deformable><flex name="f" dim="4" body="world" vertex="0 0 0 1 0 0" element="0 1"/></deformable>',
        '<deformable><skin name="s"/></deformable>',
        '<deformable><skin name="s" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2"/></deformable>',
        '<deformable><skin name="s" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2"><bone body="b" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1" vertweight="1 1 1"/></skin></deformable>',
        '<deformable><skin name="s" vertex="0 0 0 1 0 0 0 1 0" face="0 1 7"><bone body="b" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></deformable>',
    ],
}


def cases():
    return [(room, text.replace("@", TETRAHEDRON)) for room, texts in REFUSED.items() for text in texts]


STRANGE = ('params="8 2"', 'face="0 1 7"', '<fixed><joint joint="k"')
UNSEEN = {
    "3.2.7": ('face="0 1 2"/></asset>', 'scale="0 1 1"/></asset>', *STRANGE),
    "3.10.0": STRANGE,
    "3.17.0": STRANGE,
}
"""What is refused here with every version: a cone wider than its base, a skin beyond its vertices, a ball in a
fixed tendon (which spoils the memory of older ones); and meshes without
a volume, which 3.2.7 refuses only in bodies that move."""


def among(text: str, listed: dict[str, tuple[str, ...]]) -> bool:
    return any(part in text for part in listed.get(mujoco.__version__, ()))


def compiles(model: str) -> bool:
    """Whether MuJoCo takes it, asked in a process of its own: some of these texts spoil the memory of older ones."""
    process = os.fork()
    if process == 0:
        try:
            mujoco.MjModel.from_xml_string(model)
        except (ValueError, RuntimeError, MemoryError):
            os._exit(1)
        os._exit(0)
    deadline = time.monotonic() + 20
    while (ended := os.waitpid(process, os.WNOHANG))[0] == 0:
        if time.monotonic() > deadline:
            os.kill(process, signal.SIGKILL)
            ended = os.waitpid(process, 0)
            break
        time.sleep(0.001)
    return ended[1] == 0


@pytest.mark.parametrize("room, text", cases())
def test_what_mujoco_refuses_is_an_error_of_check(room, text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # MuJoCo leaves its log in the working directory
    model = f"<mujoco>{WORLD}{text}</mujoco>"
    taken = compiles(model)

    problems = robotview.check(model)
    errors = [problem for problem in problems if problem.severity == "error"]

    assert not (taken and NEWEST)
    if taken and not among(text, UNSEEN):
        assert [] == errors, room
        assert any("MuJoCo refuses this from" in problem.message for problem in problems), "a later MuJoCo takes it not"
        errors = [problem for problem in problems if problem.code == "mjcf.rule"]
    assert errors, room
    assert all(problem.where.line and problem.element for problem in errors)
