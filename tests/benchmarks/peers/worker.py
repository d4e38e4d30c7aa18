"""A page system in a process of its own: JSON commands on stdin, one a line, one JSON answer each on stdout.

Usage: worker.py SYSTEM WIDTH HEIGHT FOLDER_OF_BUNDLES
"""

import json
import os
import sys
import traceback
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
SYSTEMS = {
    "floor": "floor_page.Floor",
    "floor_files": "floor_page.FloorFiles",
    "meshcat": "meshcat_page.Meshcat",
    "mjviser": "mjviser_page.MjViser",
}


def main() -> None:
    """Answer until stdin ends."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # peers may print: the answers keep a channel of their own
    name, width, height, built = sys.argv[1:]
    room, kind = SYSTEMS[name].split(".")
    system = getattr(import_module(f"peers.{room}"), kind)((int(width), int(height)), Path(built))
    for line in sys.stdin:
        try:
            answer = system.answer(json.loads(line))
        except Exception:  # noqa: BLE001  # whatever a peer raises is the driver's to report
            answer = {"error": traceback.format_exc()[-800:]}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
    os._exit(0)  # peers leave threads running


if __name__ == "__main__":
    main()
