"""Makes ``src/robotview/mjcf/schema.tsv`` from what MuJoCo's wheels say of themselves.

    python tests/tools/make_mjcf_schema.py FOLDER_OF_OLDER_WHEELS

Names and positions come from ``mj_printSchema``; kinds, defaults and keywords from the reference manual that ships in
the 4.0 wheel; how many numbers an attribute takes at least and at most from trying them on the parser; the versions
in which a slot exists from ``mj_printSchema`` of older wheels (one folder per version, ``pip install --target``).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import mujoco

DOC = Path(mujoco.__file__).parent / "doc"
OUT = Path(__file__).parents[2] / "src/robotview/mjcf/schema.tsv"
Path_ = tuple[str, ...]
ELSEWHERE = {
    "joint": "body-joint",
    "geom": "body-geom",
    "site": "body-site",
    "camera": "body-camera",
    "light": "body-light",
    "mesh": "asset-mesh",
    "texture": "asset-texture",
    "material": "asset-material",
    "pair": "contact-pair",
    "equality": "equality-connect",
    "tendon": "tendon-spatial",
}
# What the manual leaves out or says loosely, and the parser decides.
SPOKEN = {
    "model": "string",
    "convexhull": '[false, true], "true"',
    "exactmeshinertia": '[false, true], "false"',
    "apirate": 'real, "100"',
    "o_friction": 'real(5), "1 1 0.005 0.0001 0.0001"',
    "o_solimp": 'real(5), "0.9 0.95 0.001 0.5 2"',
    "o_solref": 'real(2), "0.02 1"',
    **dict.fromkeys(
        ("solimpfriction", "solimplimit", "solimp", "solimpfix", "solimpsmooth"), 'real(5), "0.9 0.95 0.001 0.5 2"'
    ),
    **dict.fromkeys(("solreflimit", "solref", "solreffix", "solrefsmooth"), 'real(2), "0.02 1"'),
    "axisangle": "real(4), optional",
    "xyaxes": "real(6), optional",
    "zaxis": "real(3), optional",
    "shellinertia": '[false, true], "false"',
    "focal": "real(2), optional",
    "principal": "real(2), optional",
    "internal": '[false, true], "false"',
    "vertcollide": '[false, true], "false"',
    "noise": 'real, "0"',
    "curve": "string",
    "flatinertia": 'real, "0"',
    "initial": "string",
    "kind": "string",
    "coord": "string",
    "subgrid": "int, optional",
}


def printed(text: str) -> list[tuple[Path_, str, list[str]]]:
    rows: list[tuple[Path_, str, list[str]]] = []
    stack: list[str] = []
    for line in text.splitlines():
        match = re.match(r"^( *)(\S+) \((.)\)(.*)$", line)
        if match and len(match.group(1)) < 27:
            stack = [*stack[: len(match.group(1)) // 3], match.group(2).replace("(world)body", "body")]
            rows.append((tuple(stack), match.group(3), match.group(4).split()))
        elif line.strip():
            rows[-1][2].extend(line.split())
    return rows


def manual() -> dict[str, str]:
    """Anchor -> what stands in the attribute's value role."""
    values: dict[str, str] = {}
    waiting: list[str] = []
    text = (DOC / "XMLreference.rst").read_text()
    pattern = re.compile(
        r"^\.\. _([\w-]+):\s*$|:at:`[^`]+?`(?:, :at:`[^`]+?`)*: *:at-val:`(.*?)`|^(:el-prefix)|^(\*\*\w+\*\*)",
        re.MULTILINE | re.DOTALL,
    )
    for match in pattern.finditer(text):
        if match.group(1):
            waiting.append(match.group(1))
        elif match.group(2):
            # Shared attributes have their anchors heaped before the first one described: only the named ones are meant.
            named = re.findall(r":at:`([^`]+)`", match.group(0))
            names = {part.strip() for group in named for part in group.split(",")}
            values.update({key: " ".join(match.group(2).split()) for key in waiting if key.rsplit("-", 1)[-1] in names})
            waiting = []
        else:
            waiting = []
    return values


# What the manual says of all sensors in one place, while other elements have attributes of these names.
OF_SENSORS = {"cutoff": 'real, "0"', "interval": 'real(2), "0 0"'}


def spoken(path: Path_, attribute: str, values: dict[str, str]) -> str:
    inner = [part for part in path if part != "mujoco"]
    if inner[:1] == ["sensor"] and attribute in OF_SENSORS:
        return OF_SENSORS[attribute]
    exact = "-".join([*inner, attribute])
    tag = inner[-1] if inner else ""
    tries = [
        exact,
        *("-".join([*inner[i:], attribute]) for i in range(1, max(len(inner) - 1, 1))),
        f"{ELSEWHERE.get(tag, 'actuator-' + tag)}-{attribute}",
    ]
    if inner[:1] in (["default"], ["actuator"]):
        tries += [
            f"actuator-general-{attribute}",
            f"actuator-position-{attribute}",
            f"actuator-intvelocity-{attribute}",
        ]
    if inner[:1] == ["sensor"]:
        tries += [f"sensor-touch-{attribute}", f"sensor-framepos-{attribute}"]
    if inner[:1] == ["equality"]:
        tries += [f"equality-connect-{attribute}", f"equality-weld-{attribute}"]
    tries += [f"tendon-spatial-{attribute}"] if tag == "fixed" else []
    for key in tries:
        if key in values:
            return values[key]
    same = Counter(v for k, v in values.items() if k.endswith("-" + attribute))
    return same.most_common(1)[0][0] if same else ""


def understood(text: str, attribute: str) -> tuple[str, int, str, str, bool]:
    """(kind, count or 0 for any, keywords, default, required)."""
    required = "required" in text and "except" not in text and "for slider" not in text
    default = (re.search(r'"([^"]*)"', text) or [None, ""])[1]
    keywords = re.match(r"\[([\w, .-]+)\]", text)
    if keywords and attribute != "user":
        return "keyword", 1, keywords.group(1).replace(" ", ""), default, required
    kind = re.match(r"(string|int|real|bool)(?:\(([^)]*)\))?", text)
    if not kind:
        return "string", 1, "", default, required
    word = kind.group(1)
    count = kind.group(2)
    if word == "bool":
        return "keyword", 1, "false,true", default, required
    if word == "string":
        return "string", 1, "", default, required
    return word, (1 if count is None else int(count) if count.isdigit() else 0), "", default, required


# Attributes that take several keywords at once.
SEVERAL = {
    "output": {"camera"},
    "data": {"contact", "rangefinder"},
    "input": {"general", "pid", "dcmotor", "orientation"},
}


def document(path: Path_, attribute: str, value: str, needs: dict[Path_, dict[str, str]]) -> str:
    opened, closed = "", ""
    for depth in range(len(path)):
        here = path[: depth + 1]
        tag = here[-1]
        given = dict(needs.get(here, {}))
        if here == path:
            given[attribute] = value
        text = " ".join(f'{k}="{v}"' for k, v in given.items())
        if tag == "body":
            opened, closed = f"{opened}<worldbody><body {text}>", f"</body></worldbody>{closed}"
        else:
            opened, closed = f"{opened}<{tag} {text}>", f"</{tag}>{closed}"
    return opened + closed


def tried(path: Path_, attribute: str, needs: dict[Path_, dict[str, str]]) -> tuple[int, int] | None:
    """Least and most numbers the parser takes (most 0: any), or None when trying tells nothing."""

    def answer(n: int) -> str:
        try:
            mujoco.MjSpec.from_string(document(path, attribute, " ".join(["1"] * n), needs))
        except Exception as error:  # noqa: BLE001 - any refusal is an answer
            text = str(error)
            return (
                ("few" if "not have enough" in text else "many" if "too much" in text else "other")
                if f"'{attribute}'" in text
                else "else"
            )
        return "ok"

    answers = [answer(n) for n in range(1, 40)]
    if "few" not in answers and "many" not in answers:
        return None
    most = answers.index("many") if "many" in answers else 0
    fine = [i + 1 for i, a in enumerate(answers) if a != "few" and (not most or i < most)]
    return (fine[0] if fine else 1), most


def needed(path: Path_, attribute: str, needs: dict[Path_, dict[str, str]]) -> bool:
    """Whether the parser misses the attribute when everything else is there."""
    less = {p: {k: v for k, v in given.items() if p != path or k != attribute} for p, given in needs.items()}
    try:
        mujoco.MjSpec.from_string(document(path, "", "", less).replace(' =""', ""))
    except Exception:  # noqa: BLE001 - any refusal counts: the parser does not always name what it misses
        return True
    return False


def versions_of(folder: Path) -> list[tuple[str, set[tuple[Path_, str]]]]:
    code = "import mujoco; print(mujoco.mj_printSchema(False, False))"
    found = []
    for wheel in sorted(
        (p for p in folder.iterdir() if (p / "mujoco").is_dir()), key=lambda p: [int(x) for x in p.name.split(".")]
    ):
        text = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": str(wheel)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        found.append((wheel.name, {(path, a) for path, _, attributes in printed(text) for a in [*attributes, ""]}))
    return found


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rows = printed(mujoco.mj_printSchema(False, False))
    values = manual()
    current = {(path, a) for path, _, attributes in rows for a in [*attributes, ""]}
    older = versions_of(Path(sys.argv[1]))  # without it, when each slot came and went would be lost
    order = {path: i for i, (path, _, _) in enumerate(rows)}
    gone: dict[tuple[Path_, str], str] = {}
    first: dict[tuple[Path_, str], str] = {}
    for index, (name, slots) in enumerate(older):
        for slot in slots:
            first.setdefault(slot, "" if index == 0 else name)
        if index:
            for slot in older[index - 1][1] - slots - current:
                gone[slot] = older[index - 1][0]
    for slot in older[-1][1] - current:
        gone[slot] = older[-1][0]
    facts: dict[tuple[Path_, str], tuple[str, int, str, str, bool]] = {}
    needs: dict[Path_, dict[str, str]] = {}
    multiplicity = {path: mult for path, mult, _ in rows}
    slots = sorted(current | set(gone), key=lambda s: (order.get(s[0], 10_000), s[0], s[1]))
    for path, attribute in slots:
        if not attribute:
            continue
        text = spoken(path, attribute, values) or SPOKEN.get(attribute, "")
        fact = understood(text, attribute)
        facts[path, attribute] = fact
        if fact[4]:
            needs.setdefault(path, {})[attribute] = (
                "a"
                if fact[0] == "string"
                else fact[2].split(",")[0]
                if fact[0] == "keyword"
                else " ".join(["1"] * max(fact[1], 1))
            )
    unknown = []
    known: dict[tuple[str, int], tuple[int, int]] = {}
    unspoken = Counter(a for p, a in facts if not spoken(p, a, values))
    lines = ["path\tmultiplicity\tattribute\tkind\tleast\tmost\trequired\tdefault\tkeywords\tsince\tuntil"]
    for path, attribute in slots:
        since = first.get((path, attribute), "4.0.0")
        until = gone.get((path, attribute), "")
        place = "/".join(path[1:]) or "mujoco"
        if not attribute:
            lines.append(f"{place}\t{multiplicity.get(path, '*')}\t\telement\t\t\t\t\t\t{since}\t{until}")
            continue
        kind, count, keywords, default, required = facts[path, attribute]
        if kind == "keyword" and attribute in SEVERAL and path[-1] in SEVERAL[attribute]:
            kind = "keywords"
        least, most = (1, 1) if kind in ("string", "keyword", "keywords") else (count or 1, count)
        if kind in ("int", "real") and not until:
            # Where trying tells nothing, the same attribute elsewhere does.
            trial = tried(path, attribute, needs)
            if trial is not None:
                known.setdefault((attribute, count), trial)
            else:
                trial = known.get((attribute, count))
            if trial is None:
                unknown.append(f"{place}@{attribute}: {kind}({count})")
            else:
                least, most = trial
        required = required and path[-1] != "pin" and (bool(until) or needed(path, attribute, needs))
        lines.append(
            "\t".join(
                [
                    place,
                    "",
                    attribute,
                    kind,
                    str(least),
                    str(most),
                    "yes" if required else "",
                    default,
                    keywords,
                    since,
                    until,
                ]
            )
        )
    OUT.write_text("\n".join(lines) + "\n")
    print(len(lines) - 1, "rows;", len(unknown), "counts taken from the manual alone:")
    print("\n".join(unknown))
    print(
        "not in the manual, taken as strings unless listed here:",
        {a: n for a, n in unspoken.items() if a not in SPOKEN},
    )


if __name__ == "__main__":
    main()
