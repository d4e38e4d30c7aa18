"""What people write in Python (a colour as text, a heading in degrees, a numpy array) as the values of a document.

Only the form is judged here; ranges are the business of `edits`, for everyone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from math import cos, isfinite, radians, sin, sqrt

from robotview.errors import EditError, near_names
from robotview.maps.document import FRICTION, Color, Quaternion, Vector
from robotview.maps.edits import refused
from robotview.maps.placing import columns, unit

NAMED_COLORS = {
    "white": "#fff",
    "black": "#000",
    "gray": "#808080",
    "grey": "#808080",
    "red": "#f00",
    "green": "#008000",
    "blue": "#00f",
    "yellow": "#ff0",
    "orange": "#ffa500",
    "brown": "#a52a2a",
    "purple": "#800080",
    "pink": "#ffc0cb",
    "cyan": "#0ff",
}
"""As CSS has them."""
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")


def wrong(name: str, value: object, expected: str) -> EditError:
    """The error of an argument of another form."""
    return refused("schema.type", f"{name} is {value!r:.80}; {expected}")


def real(name: str, value: object, unit_name: str = "m") -> float:
    """One number."""
    if not isinstance(value, (str, bytes, bool)):
        with suppress(TypeError, ValueError):
            return float(value)  # type: ignore[arg-type]
    raise wrong(name, value, f"a number is expected{f' [{unit_name}]' if unit_name else ''}")


def count(name: str, value: object) -> int:
    """One whole number."""
    number = real(name, value, "")
    if not isfinite(number) or number != int(number):
        raise wrong(name, value, "a whole number is expected")
    return int(number)


def reals(name: str, value: object, counts: tuple[int, ...], example: str) -> tuple[float, ...]:
    """Some numbers, as many as one of ``counts``."""
    numbers: tuple[float, ...] = ()
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        with suppress(TypeError, EditError):
            numbers = tuple([real(name, one) for one in value])
    if len(numbers) not in counts:
        many = " or ".join(map(str, counts))
        raise wrong(name, value, f"{many} numbers are expected, such as {example}")
    return numbers


def position(value: object, name: str = "position") -> Vector:
    """A place in the world [m]."""
    x, y, z = reals(name, value, (3,), "(3, 0, 0.5)")
    return x, y, z


def color(value: object) -> Color:
    """Red, green, blue and opacity, 0..1 each, of numbers or of a text such as ``#c33`` or ``orange``."""
    if not isinstance(value, str):
        r, g, b, *a = reals("color", value, (3, 4), '(0.8, 0.2, 0.2), (0.8, 0.2, 0.2, 1) or "#c33"')
        return r, g, b, a[0] if a else 1.0
    text = NAMED_COLORS.get(value.strip().lower(), value.strip())
    if _HEX.fullmatch(text) is None:
        near = near_names(value.lower(), NAMED_COLORS)
        hint = f'did you mean "{near[0]}"?' if near else f"names are {', '.join(NAMED_COLORS)}"
        raise refused("schema.value", f'color is "{value:.80}"; "#c33", "#cc3333" or a name is expected', hint)
    digits = text[1:] if len(text) > 5 else "".join(digit * 2 for digit in text[1:])
    r, g, b, *a = (int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2))
    return r, g, b, a[0] if a else 1.0


def friction(value: object) -> Vector:
    """Sliding, torsional and rolling friction; what is left out is MuJoCo's default."""
    if isinstance(value, (int, float)):
        return float(value), *FRICTION[1:]
    numbers = reals("friction", value, (1, 2, 3), "0.8, or (0.8, 0.005, 0.0001)")
    sliding, torsional, rolling = numbers + FRICTION[len(numbers) :]
    return sliding, torsional, rolling


def quaternion(value: object) -> Quaternion:
    """A turn (w, x, y, z), made exactly unit where it almost is."""
    quat = reals("quat", value, (4,), "(1, 0, 0, 0)")
    length = sqrt(sum(part * part for part in quat))
    if not abs(length - 1) <= 1e-3:
        raise refused("schema.value", f"quat has the length {length:.6g}; a turn has 1", "(w, x, y, z), w first")
    return unit((quat[0], quat[1], quat[2], quat[3]))


def heading(yaw_deg: object) -> Quaternion:
    """The turn about world Z by some degrees."""
    half = radians(real("yaw_deg", yaw_deg, "degrees")) / 2
    return unit((cos(half), 0.0, 0.0, sin(half)))


def resting(extents: Vector, quat: Quaternion) -> float:
    """[m] how high the centre of a turned box of that size is when its lowest point lies on z = 0."""
    return sum(abs(axis[2]) * size for axis, size in zip(columns(unit(quat)), extents, strict=True)) / 2


def known(name: str, names: Iterable[str], what: str) -> None:
    """Refuse a name that is not among some, with near ones.

    Raises:
        EditError: it is not.
    """
    names = list(names)
    if name not in names:
        near = near_names(name, names)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}" if names else "it takes none"
        raise refused("schema.unknown", f"{what} has no {name}", hint)
