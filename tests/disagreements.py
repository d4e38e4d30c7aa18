"""Why MuJoCo and we may judge a model differently: each kind with its reason, and which side refuses."""

from __future__ import annotations

import re
from typing import NamedTuple


class Reason(NamedTuple):
    said: str
    """What the side that refuses says, as a regular expression."""
    why: str
    only_with: str = ""
    """What must stand in the model besides, as a regular expression."""


WE_REFUSE = (
    Reason(
        r"mjcf\.attribute\.unknown",
        "MuJoCo does not look at the attributes of what stands in <frame> and <replicate>; a typing error is one there",
        r"<(frame|replicate)\b",
    ),
    Reason(r"mjcf\.value\.bad: .*nan", "MuJoCo takes NaN with a warning and computes with it; it is never meant"),
    Reason(
        r"mjcf\.compiler\.eulerseq", "MuJoCo reads the letters only where an euler is turned; they are wrong anyhow"
    ),
    Reason(r"mass\.negative", "MuJoCo weighs only bodies that move; a negative mass is wrong wherever it stands"),
    Reason(r"mjcf\.replicate\.count", "MuJoCo makes no copy of a negative count; nobody means that"),
    Reason(r"mesh\.inline: .*normal has", "MuJoCo drops normals that do not fit the vertices; they are a mistake"),
    Reason(r'mjcf\.value\.bad: <\w+> has (data|output)=""', "MuJoCo takes an empty list of words; it says nothing"),
)
MUJOCO_REFUSES = (
    Reason(r"[Ll]engthrange (computation|simulation)|lengthrange", "only a simulation tells how far a muscle reaches"),
    Reason(r"plugin", "which plugins there are depends on the MuJoCo that runs, not on the file"),
    Reason(r"DC motor", "MuJoCo works out motors of a class that nothing uses", r"<default\b[\s\S]*<dcmotor"),
    Reason(r".", "what stands in a <replicate> without copies is not read by us", r'<replicate[^>]*count="0"'),
    Reason(r"Could not allocate memory|too large", "how much memory there is depends on the machine"),
    Reason(r"model type: 'mujocoinclude'", "a part that others include can be shown by itself"),
    Reason(r"invalid keyword: '(pos|vel) ", "inputs of a dcmotor: one word in older versions, several in the newest"),
    Reason(r"unrecognized attribute: 'xmlns", "a namespace that an editor has declared changes nothing"),
)


def reason_of(ours: str, theirs: str, text: str) -> str | None:
    """Why one side refuses and the other does not; None where nobody has said.

    Args:
        ours: what we say; "" for nothing against it.
        theirs: what MuJoCo says.
        text: the model.
    """
    for reason in WE_REFUSE if ours else MUJOCO_REFUSES:
        if re.search(reason.said, ours or theirs) and re.search(reason.only_with, text):
            return reason.why
    return None
