"""``robotview map schema [scene|map]``."""

from __future__ import annotations

import json
from argparse import Namespace

from robotview.maps.schema import json_schema


def run(arguments: Namespace) -> int:
    """Print the JSON Schema of a document of maps."""
    print(json.dumps(json_schema(arguments.document), indent=2))
    return 0
