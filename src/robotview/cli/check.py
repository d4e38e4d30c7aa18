"""``robotview check FILE [--json] [--root DIR]``."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter

from robotview.checks import check
from robotview.cli.listing import listing
from robotview.cli.main import as_text
from robotview.cli.spoken import spoken


def run(arguments: Namespace) -> int:
    """Print the problems of a file; 1 if one of them is an error."""
    packages = dict(arguments.package) or None
    problems = check(arguments.file, root=arguments.root, packages=packages, xacro_args=dict(arguments.arg) or None)
    if arguments.json:
        print(as_text(problems))
    else:
        for line in listing([spoken(problem) for problem in problems]):
            print(line)
        counts = Counter(problem.severity for problem in problems)
        parts = [f"{n} {word}{'s' if n > 1 else ''}" for word in ("error", "warning", "info") if (n := counts[word])]
        print(f"{arguments.file}: {', '.join(parts) or 'nothing to complain about'}")
    return int(any(problem.severity == "error" for problem in problems))
