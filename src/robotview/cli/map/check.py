"""``robotview map check INPUT [--json]``."""

from __future__ import annotations

import json
from argparse import Namespace

from robotview.cli.listing import with_code
from robotview.cli.main import as_dict
from robotview.maps.doubts import doubts
from robotview.maps.faults import Faults
from robotview.maps.package import examine


def run(arguments: Namespace) -> int:
    """Print everything there is to say about a map package; 1 if it is refused."""
    faults = Faults()
    package = examine(arguments.input, faults)
    if package is not None and package.document is not None and package.manifest.authoring is not None:
        doubts(package.document, faults, package.manifest.authoring.source)
    problems = faults.problems
    if arguments.json:
        answer = {
            "ok": package is not None,
            "problems": [as_dict(problem) for problem in problems],
            "manifest": None if package is None else package.hash,
        }
        print(json.dumps(answer, indent=1))
        return int(package is None)
    for problem in problems:
        print(with_code(problem))
    counts = [sum(problem.severity == severity for problem in problems) for severity in ("error", "warning")]
    parts = [f"{n} {word}{'s' if n > 1 else ''}" for n, word in zip(counts, ("error", "warning"), strict=True) if n]
    print(f"{arguments.input or 'no map'}: {', '.join(parts) or 'nothing to complain about'}")
    return int(package is None)
