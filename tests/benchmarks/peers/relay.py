"""Counts what goes through a connection, whatever speaks over it."""

import contextlib
import socket
import threading

CHUNK = 1 << 16


class Relay:
    """A port that forwards to another one and counts the bytes that come back from it."""

    def __init__(self) -> None:
        self.down = 0
        """Bytes from the server to the browser."""
        self._to = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def forward_to(self, port: int) -> None:
        """Connections made from now on go there."""
        self._to = port

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                browser, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._to))
                for one in (browser, server):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=self._pump, args=(browser, server, False), daemon=True).start()
                threading.Thread(target=self._pump, args=(server, browser, True), daemon=True).start()

    def _pump(self, source: socket.socket, target: socket.socket, counts: bool) -> None:  # noqa: FBT001
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                target.sendall(data)
                if counts:
                    self.down += len(data)
        for one in (source, target):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
