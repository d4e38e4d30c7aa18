"""Attributes of one element that exclude each other, belong together, or of which one must be given.

Source: the messages "at most one of", "must be specified together" and "one of ... must be specified" of MuJoCo 4.0
and the attribute sets in its library.
"""

from __future__ import annotations

from robotview.mjcf.rules.refusing import Refusing
from robotview.source.xml import Node

Bundles = tuple[tuple[str, ...], ...]
"""Sets of attributes, of which each stands for one way to say it."""
ORIENTATIONS = ("quat", "axisangle", "xyaxes", "zaxis", "euler")
SITES = ("site1", "site2")
ENDS: Bundles = (("geom1",), ("body1",))
OTHER_ENDS: Bundles = (("geom2",), ("body2",))
EXCLUSIVE: dict[str, tuple[Bundles, ...]] = {
    "size": ((("memory",), ("nstack",)), (("memory",), ("njmax",))),
    "asset/mesh": ((("builtin",), ("file",)), (("builtin",), ("vertex",))),
    "body/inertial": tuple((("fullinertia",), (name,)) for name in ORIENTATIONS),
    "body/camera": ((("fovy",), ("sensorsize",)),),
    "default/camera": ((("fovy",), ("sensorsize",)),),
    "body/light": ((("directional",), ("type",)),),
    "default/light": ((("directional",), ("type",)),),
    "body/attach": ((("body",), ("frame",)),),
    "equality/connect": ((SITES, ("body1", "body2", "anchor")),),
    "equality/weld": ((SITES, ("body1", "body2", "anchor", "relpose")),),
    "sensor/rangefinder": ((("site",), ("camera",)),),
    "sensor/contact": ((("geom1",), ("body1",), ("subtree1",), ("site",)), (("geom2",), ("body2",), ("subtree2",))),
    **{f"sensor/{tag}": (ENDS, OTHER_ENDS) for tag in ("distance", "normal", "fromto")},
}
ONE_OF: dict[str, tuple[Bundles, ...]] = {
    "equality/connect": ((("body1", "anchor"), SITES),),
    "equality/weld": ((("body1",), SITES),),
    "sensor/rangefinder": ((("site",), ("camera",)),),
    "sensor/insidesite": ((("site",),),),
    **{f"sensor/{tag}": (ENDS, OTHER_ENDS) for tag in ("distance", "normal", "fromto")},
}
FRAMES = ("pos", "quat", "xaxis", "yaxis", "zaxis", "linvel", "angvel")
TOGETHER: dict[str, tuple[str, str]] = {
    "equality/connect": SITES,
    "equality/weld": SITES,
    "sensor/user": ("objtype", "objname"),
    **{f"sensor/frame{kind}": ("reftype", "refname") for kind in FRAMES},
}
RULED = frozenset({*EXCLUSIVE, *ONE_OF, *TOGETHER})


def check_presence(node: Node, path: str, refuse: Refusing) -> None:
    """Report attributes that cannot stand together, or cannot stand alone."""
    given = node.attrib.keys()
    for bundles in EXCLUSIVE.get(path, ()):
        used = [next(name for name in bundle if name in given) for bundle in bundles if not given.isdisjoint(bundle)]
        if len(used) > 1:
            refuse(node, used[1], f"{used[0]} and {used[1]} exclude each other", "keep one of them")
            return
    pair = TOGETHER.get(path)
    if pair is not None and len(given & set(pair)) == 1:
        missing = next(name for name in pair if name not in given)
        refuse(node, missing, f"{pair[0]} and {pair[1]} belong together", f"give {missing}, too")
        return
    for bundles in ONE_OF.get(path, ()):
        if not any(given >= set(bundle) for bundle in bundles):
            wanted = ", or ".join(" and ".join(bundle) for bundle in bundles)
            refuse(node, bundles[0][0], f"it needs {wanted}")
