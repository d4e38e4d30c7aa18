"""``limited="auto"``: limited exactly when a sensible range is given and the compiler's autolimits is on."""

from __future__ import annotations

from robotview.errors import Problems
from robotview.mjcf.elements import Plan, Slots
from robotview.mjcf.records import Compiler
from robotview.mjcf.values import named, spoken
from robotview.source.xml import Node

RANGES = {
    "limited": "range",
    "actuatorfrclimited": "actuatorfrcrange",
    "ctrllimited": "ctrlrange",
    "forcelimited": "forcerange",
    "actlimited": "actrange",
}


def resolve_limits(node: Node, plan: Plan, slots: Slots, compiler: Compiler, problems: Problems) -> None:
    """Turn every tri-state switch of an element into true or false."""
    autolimits = compiler.autolimits
    for switch, name in RANGES.items():
        at = plan.slot.get(switch)
        where = plan.slot.get(name)
        if at is None or where is None:
            continue
        limited, range_ = slots[at], slots[where]
        kind = slots[plan.slot["type"]] if switch == "limited" and "axis" in plan.slot else ""
        given = range_ is not None and range_ != (0.0, 0.0)
        if limited == "auto":
            if not autolimits and given:
                problems.error(
                    "joint_limits",
                    f"<{node.tag}>{named(node)} gives {name} but not {switch}, and autolimits is off",
                    "mjcf.limits.auto",
                    where=node.where_of(name),
                    element=node.tag,
                    attribute=name,
                    hint=f'add {switch}="true" or "false"',
                )
            slots[at] = bool(autolimits and range_ is not None and range_[0] < range_[1])
        elif (
            limited is True
            and kind != "free"
            and (range_ is None or not (range_[0] == 0 if kind == "ball" else range_[0] < range_[1]))
        ):
            shown = spoken(range_) if range_ is not None else "none"
            hint = (
                "for a ball joint: 0 and the largest angle"
                if kind == "ball"
                else "the lower bound first, below the upper one"
            )
            problems.error(
                "joint_limits",
                f"<{node.tag}>{named(node)} is limited, but its {name} is {shown}",
                "mjcf.limits.range",
                where=node.where_of(name),
                element=node.tag,
                attribute=name,
                hint=hint,
            )
