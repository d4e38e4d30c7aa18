"""The browser that all systems share: how it is started, what processor time and memory it takes."""

from dataclasses import dataclass

import psutil
from playwright.sync_api import Page

FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
]


@dataclass(frozen=True)
class Cpu:
    """Processor seconds of the browser."""

    gpu: float
    """Of the process that draws: with a GPU it would have next to nothing to do."""
    rest: float

    def since(self, before: "Cpu") -> "Cpu":
        return Cpu(self.gpu - before.gpu, self.rest - before.rest)


def browser_cpu() -> Cpu:
    """What all of this driver's browser processes have used until now."""
    gpu = rest = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            if "chrom" not in process.name():
                continue
            times = process.cpu_times()
            if any("--type=gpu-process" in word for word in process.cmdline()):
                gpu += times.user + times.system
            else:
                rest += times.user + times.system
        except psutil.Error:
            continue  # it has just ended
    return Cpu(gpu, rest)


def heap(page: Page) -> int:
    """Bytes of the page's JavaScript heap and array buffers, after a collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    usage = session.send("Runtime.getHeapUsage")
    session.detach()
    return int(usage["usedSize"] + usage.get("backingStorageSize", 0))
