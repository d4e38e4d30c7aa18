"""Inside a notebook's kernel: answers the driver over a socket between the cells, as a user's cell would run."""

import asyncio
import json
import os
import sys
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
LINE = 1 << 26  # bytes; the times of a flood of calls come in one


class Agent:
    """Serves one system. Commands run on the kernel's main thread; between them the kernel is idle."""

    def __init__(self, name: str, size: tuple[int, int], built: str, port: int) -> None:
        from peers.widgets import SYSTEMS

        self.system = SYSTEMS[name](size, Path(built))
        self._port = port
        self._tasks = {asyncio.get_running_loop().create_task(self._serve())}

    def show(self) -> None:
        """Open the system in the cell that calls this."""
        from IPython.display import display

        self.system.do_open = lambda: display(self.system.open()) or {}
        self._write(self._answer({"op": "open"}))

    async def _serve(self) -> None:
        reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=LINE)
        self._write({"pid": os.getpid()})
        while line := await reader.readline():
            self._write(self._answer(json.loads(line)))

    def _answer(self, command: dict) -> dict:
        try:
            return self.system.answer(command)
        except Exception:  # noqa: BLE001  # whatever a peer raises is the driver's to report
            return {"error": traceback.format_exc()[-800:]}

    def _write(self, answer: dict) -> None:
        self._writer.write(json.dumps(answer).encode() + b"\n")
