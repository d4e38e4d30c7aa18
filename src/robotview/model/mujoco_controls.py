"""Tendons, actuators and keyframes of a compiled ``mujoco.MjModel``."""

from __future__ import annotations

from typing import Literal

from robotview.model.description import Actuator, Keyframe, Tendon, Wrap
from robotview.model.mujoco_arrays import Arrays, Compiled, rgba

TRANSMISSIONS = {0: "joint", 1: "jointinparent", 2: "slidercrank", 3: "tendon", 4: "site", 5: "body"}
TRANSMISSION_OBJECT = {0: "jnt", 1: "jnt", 2: "site", 3: "tendon", 4: "site", 5: "body"}
DYNAMICS = {0: "none", 1: "integrator", 2: "filter", 3: "filterexact", 4: "muscle"}  # later ones moved between versions
WRAP_JOINT, WRAP_PULLEY, WRAP_SITE = 1, 2, 3


class Controls:
    """Reads them by number."""

    def __init__(self, arrays: Arrays) -> None:
        self.m: Compiled = arrays.m
        self.name = arrays.name

    def tendon(self, i: int) -> Tendon:
        m = self.m
        first, count = int(m.tendon_adr[i]), int(m.tendon_num[i])
        wraps = tuple(self.wrap(w) for w in range(first, first + count))
        names = {"joint": "jnt", "site": "site", "geom": "geom"}
        path = [self.name(names[w.kind], w.target) if w.kind in names else w.kind for w in wraps]
        kind_word: Literal["fixed", "spatial"] = "fixed" if all(w.kind == "joint" for w in wraps) else "spatial"
        limited = bool(m.tendon_limited[i])
        range_ = (float(m.tendon_range[i][0]), float(m.tendon_range[i][1])) if limited else None
        return Tendon(
            i,
            self.name("tendon", i),
            kind_word,
            tuple(path),
            wraps,
            float(m.tendon_width[i]),
            rgba(m.tendon_rgba[i]),
            limited,
            range_,
            float(m.tendon_armature[i]) if hasattr(m, "tendon_armature") else 0.0,  # since 3.3
        )

    def wrap(self, i: int) -> Wrap:
        kind, index, number = int(self.m.wrap_type[i]), int(self.m.wrap_objid[i]), float(self.m.wrap_prm[i])
        if kind == WRAP_JOINT:
            return Wrap("joint", index, number)
        if kind == WRAP_PULLEY:
            return Wrap("pulley", factor=number)
        if kind == WRAP_SITE:
            return Wrap("site", index)
        return Wrap("geom", index, side=int(number) if number >= 0 else None)

    def actuator(self, i: int) -> Actuator:
        m = self.m
        kind, target = int(m.actuator_trntype[i]), int(m.actuator_trnid[i][0])
        owner = TRANSMISSION_OBJECT.get(kind)
        # Since 3.11 an actuator may have several controls and outputs; what counts them is told apart here.
        several = hasattr(m, "actuator_ctrladr")
        control = int(m.actuator_ctrladr[i]) if several else i
        output = int(m.actuator_outadr[i]) if several else i
        limited = bool(m.actuator_ctrllimited[control])
        low, high = (float(x) for x in m.actuator_ctrlrange[control])
        return Actuator(
            i,
            self.name("actuator", i),
            "general",
            self.name(owner, target) if owner is not None and target >= 0 else "",
            TRANSMISSIONS.get(kind, "undefined"),
            tuple(float(x) for x in m.actuator_gear[output]),
            ctrlrange=(low, high) if limited else None,
            ctrllimited=limited,
            gainprm=tuple(float(x) for x in m.actuator_gainprm[i]),
            biasprm=tuple(float(x) for x in m.actuator_biasprm[i]),
            controls=int(m.actuator_ctrlnum[i]) if several else 1,
            dyntype=DYNAMICS.get(int(m.actuator_dyntype[i]), "other"),
        )

    def keyframe(self, i: int) -> Keyframe:
        m = self.m
        name = self.name("key", i)
        qpos, ctrl = tuple(float(x) for x in m.key_qpos[i]), tuple(float(x) for x in m.key_ctrl[i])
        return Keyframe(name, float(m.key_time[i]), qpos, ctrl)
