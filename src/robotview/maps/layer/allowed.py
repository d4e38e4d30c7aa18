"""What may stand in a static map layer, and why other things may not."""

from __future__ import annotations


def _all(words: str) -> frozenset[str]:
    return frozenset(words.split())


POSES = _all("pos quat euler axisangle xyaxes zaxis")
TURNS = ("quat", "euler", "axisangle", "xyaxes", "zaxis", "fromto")
"""Each says how something is turned; one at most may stand."""
WORLD = _all("geom body site camera light")

CHILDREN: dict[str, frozenset[str]] = {
    "mujoco": _all("compiler asset worldbody"),
    "asset": _all("mesh material texture hfield"),
    "worldbody": WORLD,
    "body": WORLD,
}
"""Element -> what may stand in it; nothing in all others."""

ATTRIBUTES: dict[str, frozenset[str]] = {
    "mujoco": _all("model"),
    "compiler": _all("angle meshdir texturedir assetdir coordinate autolimits strippath"),
    "asset": _all(""),
    "worldbody": _all(""),
    "body": _all("name") | POSES,
    "geom": POSES
    | _all("name type size fromto friction rgba group contype conaffinity condim priority solmix solref solimp margin")
    | _all("gap material mesh hfield mass density shellinertia"),
    "site": POSES | _all("name type size fromto rgba group material"),
    "camera": POSES | _all("name fovy mode ipd resolution"),
    "light": _all(
        "name pos dir mode directional castshadow active attenuation cutoff exponent ambient diffuse specular"
    ),
    "mesh": _all("name file vertex face normal texcoord scale refpos refquat inertia smoothnormal maxhullvert"),
    "material": _all(
        "name rgba texture texrepeat texuniform emission specular shininess reflectance metallic roughness"
    ),
    "texture": _all("name type file builtin rgb1 rgb2 mark markrgb random width height gridsize gridlayout")
    | _all("hflip vflip nchannel colorspace"),
    "hfield": _all("name file nrow ncol elevation size"),
}

WHY_NOT = {
    "joint": "a joint makes its body move; a map is static",
    "freejoint": "a freejoint makes its body move; a map is static",
    "inertial": "a static body needs no inertia",
    "include": "no other file is read",
    "default": "default classes would reach the robot, or the robot's the map; write the attributes out",
    "option": "a map sets no physics options; the robot does",
    "size": "a map sets no physics options; the robot does",
    "statistic": "a map sets no physics options; the robot does",
    "visual": "a map sets no options of drawing",
    "frame": "write the poses out",
    "replicate": "write the copies out",
    "attach": "no other file is read",
    "composite": "it makes bodies that move",
    "flexcomp": "it makes bodies that move",
    "flex": "it makes bodies that move",
    "plugin": "a map runs no code",
    "extension": "a map runs no code",
    "skin": "it needs bodies that move",
    "model": "no other file is read",
    "contact": "geoms of a map are told apart by contype and conaffinity",
}
WHY_NOT |= dict.fromkeys(
    ("actuator", "sensor", "tendon", "equality", "keyframe", "custom", "deformable"), "it acts on things that move"
)
"""Element -> why it is refused."""

WHY_NOT_ATTRIBUTE = {
    "mocap": "a mocap body moves; a map is static",
    "class": "there are no default classes in a map; write the attributes out",
    "childclass": "there are no default classes in a map; write the attributes out",
}
