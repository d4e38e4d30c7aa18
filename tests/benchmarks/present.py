"""Ways to bring a picture from one shared WebGL buffer into the canvas of a view, compared.

Usage: python tests/benchmarks/present.py [--seconds 3] [--reps 3]. Prints a table: medians of interleaved repetitions.
Each row is a number of views of one size, all drawn anew in every animation frame, and the buffer they share.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "tests" / "browser")]

from lab import chromium, find_chromium  # noqa: E402
from lines import table  # noqa: E402
from peers.chrome import browser_cpu  # noqa: E402

PAGE = (HERE / "present.html").as_uri()
WAYS = {
    "own": "a context for each view (floor)",
    "html": "drawImage from a WebGL canvas outside the document",
    "document": "drawImage from a WebGL canvas in the document",
    "offscreen": "OffscreenCanvas, drawImage",
    "bitmap": "OffscreenCanvas, transferToImageBitmap, drawImage",
    "renderer": "transferToImageBitmap, bitmaprenderer, cropped by CSS",
    "boxed": "transferToImageBitmap, bitmaprenderer, object-view-box",
    "cut": "transferToImageBitmap, createImageBitmap of its part, bitmaprenderer",
    "created": "createImageBitmap of the part, bitmaprenderer",
}
CASES = [
    ("1 view 320x240", 1, (320, 240), (320, 241)),
    ("1 view 320x240, buffer 1600x1200", 1, (320, 240), (1600, 1200)),
    ("1 view 900x480", 1, (900, 480), (900, 481)),
    ("6 views 320x240, buffer 900x480", 6, (320, 240), (900, 481)),
]


def measure(page: Any, way: str, views: int, size: tuple[int, int], buffer: tuple[int, int], seconds: float) -> Any:
    page.evaluate("([way, views, size, buffer]) => start(way, views, size, buffer)", [way, views, size, buffer])
    page.wait_for_timeout(400)
    page.evaluate("() => clear()")
    before = browser_cpu()
    page.wait_for_timeout(1000 * seconds)
    used = browser_cpu().since(before)
    frames, script = page.evaluate("() => [counted(), spent()]")
    page.evaluate("() => stop()")
    frames = max(1, frames)
    return frames / seconds, script / frames, 1000 * used.rest / frames, 1000 * used.gpu / frames


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--reps", type=int, default=3)
    parser.add_argument("--only", choices=WAYS, action="append")
    options = parser.parse_args()
    path = find_chromium()
    if path is None:
        sys.exit("no Chromium on PATH, nor named by CHROMIUM")
    taken: dict[tuple[str, str], list[tuple[float, ...]]] = {}
    with chromium(path) as browser:
        for _ in range(options.reps):
            for name, views, size, buffer in CASES:
                for way in options.only or WAYS:
                    page = browser.new_page(viewport={"width": 1100, "height": 800})
                    page.goto(PAGE)
                    result = measure(page, way, views, size, buffer, options.seconds)
                    taken.setdefault((name, way), []).append(result)
                    page.close()
                    time.sleep(0.2)
    rows = [
        (name, WAYS[way], *(f"{statistics.median(column):.2f}" for column in zip(*results, strict=True)))
        for (name, way), results in taken.items()
    ]
    print(table(("case", "way", "frames/s", "JS ms/frame", "CPU ms/frame", "GPU process ms/frame"), rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
