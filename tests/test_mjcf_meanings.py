"""Every record and every field of MJCF says what it means, in units that are MuJoCo's."""

import ast
import re
import sys
from pathlib import Path

import mujoco
import pytest

from mujoco_versions import since
from robotview.mjcf import records

UNITS = {
    r"M": {"kg"},
    r"L": {"m"},
    r"T": {"s", "s, s"},
    r"A": {"rad", "deg"},
    r"1": {""},
    r"M\,L^{2}": {"kg m²"},
    r"L\,T^{-1}": {"m/s"},
    r"L\,T^{-2}": {"m/s²"},
    r"M\,L^{-3}": {"kg/m³"},
    r"M\,L^{-1}\,T^{-1}": {"Pa s"},
    r"T,\ 1": {"s, 1"},
    r"1,\ 1,\ L,\ 1,\ 1": {"1, 1, m, 1, 1"},
    r"1,\ 1,\ L,\ L,\ L": {"1, 1, m, m, m"},
    r"T^{-2}": {"1/s²"},
    r"T^{2}": {"s²"},
    r"L^{-1}\,T^{2}": {"s²/m"},
    r"1,\ 1,\ Q,\ 1,\ 1": {"1, 1, rad or m, 1, 1", "1, 1, m or rad, 1, 1"},
    r"F\,Q^{-1},\ F\,Q^{-2},\ F\,Q^{-3}": {"N m/rad or N/m", "N/m or N m/rad"},
    r"Q": {"rad or m", "m or rad"},
    r"F": {"N m or N", "N or N m", "N", "N m"},
    r"F\,T^{2}\,Q^{-1}": {"kg m² or kg", "kg or kg m²"},
    r"F\,T\,Q^{-1},\ F\,T^{2}\,Q^{-2},\ F\,T^{3}\,Q^{-3}": {"N m s/rad or N s/m", "N s/m or N m s/rad"},
    r"1,\ L,\ L": {"1, m, m"},
    r"L\,T^{-1},\ L\,T^{-1},\ L\,T^{-1},\ A\,T^{-1},\ A\,T^{-1},\ A\,T^{-1}": {"m/s, m/s, m/s, rad/s, rad/s, rad/s"},
    r"M\,L\,T^{-2}": {"N"},
    r"1,\ L^{-1},\ L^{-2}": {"1, 1/m, 1/m²"},
    r"M\,T^{-2}": {"kg/s²"},
    r"M\,T^{-1}": {"kg/s"},
    r"M\,L^{-1}\,T^{-2}": {"Pa"},
    r"L,\ L,\ L,\ 1,\ 1,\ 1,\ 1": {"m, m, m, 1, 1, 1, 1"},
    r"Q\,T^{-1}": {"m/s or rad/s"},
    r"F\,Q^{-1}": {"N/m or N m/rad", "N m/rad"},
    r"F\,T\,Q^{-1}": {"N s/m or N m s/rad", "N m s/rad"},
    r"F\,Q^{-1}\,T^{-1}": {"N/(m s) or N m/(rad s)"},
    r"Q\,T": {"m s or rad s"},
    r"F\,L^{-2}": {"Pa"},
    r"L^{2}": {"m²"},
    r"F,\ F\,Q^{-1},\ F\,T\,Q^{-1}": {"N, N/m, N s/m"},
    r"T^{-1}": {"1/s"},
    r"F,\ 1,\ A": {"N m, 1, rad"},
    r"F\,Q^{-1},\ F\,T\,Q^{-1},\ F,\ F,\ Q\,T^{-1}": {"N m/rad, N m s/rad, N m, N m, rad/s"},
    r"A\,T^{-1}": {"rad/s"},
    r"M\,L^{2}\,T^{-2}": {"N m", "J"},
    r"A\,T^{-2}": {"rad/s²"},
    r"M\,L^{2}\,T^{-1}": {"kg m²/s"},
}
"""Dimension, as MuJoCo's documentation writes it -> how we write its unit. Q is a length or an angle, F its force."""
BESIDES = {
    "sensor/normal/cutoff": "m",  # a distance, as of the other sensors of distance: the direction itself has no unit
    "sensor/camprojection/cutoff": "pixels",
    "sensor/camprojection/noise": "pixels",
}


@pytest.fixture(scope="module")
def meanings(project):
    sys.path.insert(0, str(project / "tests/tools"))
    import make_mjcf_records as maker

    read = maker.Meanings.read(maker.MEANINGS, maker.elements())
    for path, element in read.elements.items():
        for name, _, _ in [] if path in maker.CONTAINERS else maker.fields(element):
            read.meaning(path, name)
    return read


def test_every_record_and_every_field_has_a_docstring():
    tree = ast.parse(Path(records.__file__).read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name != "Record"]
    bare = []
    for cls in classes:
        following = [*cls.body[1:], ast.Pass()]
        for statement, after in zip(cls.body, following, strict=True):
            described = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            if isinstance(statement, ast.AnnAssign) and not described:
                bare.append(f"{cls.name}.{statement.target.id}")

    assert [] == bare
    assert [] == [cls.name for cls in classes if not (ast.get_docstring(cls) or "").endswith(".")]
    assert 1600 < sum(isinstance(statement, ast.AnnAssign) for cls in classes for statement in cls.body)


def test_no_meaning_is_written_that_nothing_has(meanings):
    lines = {(section.pattern, name) for section in meanings.sections for name in section.attributes}

    assert set() == lines - meanings.used


@since("4.0", "the wheel brings the table of dimensions")
def test_units_are_those_of_mujocos_own_table(meanings):
    text = (Path(mujoco.__file__).parent / "doc" / "XMLunits.rst").read_text(encoding="utf-8")
    rows = re.findall(r":ref:`([^<]+)<[^>]+>`\n\s+- :math:`(.+?)`", text)
    wrong, judged = [], 0
    for place, dimension in rows:
        path, _, attribute = place.rpartition("/")
        for found in (p for p in meanings.elements if p == path or p.endswith(f"/{path}")):
            if attribute not in meanings.elements[found].attributes or attribute in ("euler", "axisangle", "xyaxes"):
                continue
            unit = meanings.meaning(found, attribute).unit if attribute != "zaxis" else ""
            judged += 1
            if unit not in UNITS[dimension] and unit != BESIDES.get(f"{found}/{attribute}"):
                wrong.append(f"{found}/{attribute} [{unit}]: {dimension}")

    assert [] == wrong
    assert judged > 550
