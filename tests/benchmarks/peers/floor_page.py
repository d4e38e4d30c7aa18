"""The floor as a page: one binary, or the robot's mesh files, over HTTP; poses over a raw websocket."""

import asyncio
import socket
import threading
from collections.abc import Sequence
from pathlib import Path

import tornado.web
import tornado.websocket
from peers import models
from peers.floor_scene import files, pack
from peers.system import System

PAGE = (
    "<!doctype html><meta charset=utf-8><body style='margin:0;overflow:hidden'>"
    "<div id=floor></div><script type=module src=/floor.js></script>"
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Floor(System):
    """three.js and nothing else."""

    parts: Sequence[Path] = ()
    """Mesh files it hands out, by number."""

    def open(self) -> str:
        query = f"src=prim&mode={self.mode}" if self.robot is None else "src=bin"
        self.scene = models.primitives(self.count).tobytes() if self.robot is None else pack(self.robot)
        return self.serve(query)

    def serve(self, query: str) -> str:
        """The address of the page, once it can be opened."""
        self.port = free_port()
        self.sockets: set[tornado.websocket.WebSocketHandler] = set()
        ready = threading.Event()
        threading.Thread(target=asyncio.run, args=(self._serve(ready),), daemon=True).start()
        ready.wait()
        return f"http://127.0.0.1:{self.port}/?{query}"

    def push(self) -> None:
        poses = self.robot.bodies.tobytes()

        def send() -> None:
            for one in self.sockets:
                one.write_message(poses, binary=True)

        self.loop.call_soon_threadsafe(send)

    async def _serve(self, ready: threading.Event) -> None:
        system = self

        class Poses(tornado.websocket.WebSocketHandler):
            def open(self) -> None:
                system.sockets.add(self)

            def check_origin(self, origin: str) -> bool:
                return True

            def on_close(self) -> None:
                system.sockets.discard(self)

        class Files(tornado.web.RequestHandler):
            def get(self, name: str) -> None:
                if name == "scene.bin":
                    self.write(system.scene)
                elif name.startswith("file/"):
                    self.write(system.parts[int(name[5:])].read_bytes())
                elif name == "floor.js":
                    self.set_header("Content-Type", "text/javascript")
                    self.write((system.built / "floor.js").read_bytes())
                elif name == "":
                    self.write(PAGE)
                else:
                    self.send_error(404)

        self.loop = asyncio.get_running_loop()
        tornado.web.Application([("/poses", Poses), ("/(.*)", Files)]).listen(self.port, "127.0.0.1")
        ready.set()
        await asyncio.Event().wait()


class FloorFiles(Floor):
    """three.js and its STLLoader, which read the robot's own files in the page."""

    def open(self) -> str:
        self.scene, self.parts = files(self.robot)
        return self.serve("src=files")
