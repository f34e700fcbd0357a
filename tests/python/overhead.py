# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""overhead.py LIMIT: a call from Python takes at most LIMIT ms more than the library's own calls.

Both find the features of the same image of 640x480 and copy them. The library's calls are timed on
the GL thread, where cffi adds about a microsecond to each. Both kinds alternate, so that changes of
the machine's speed affect both, and the program prints the medians. The driver does equal work in
both, so the difference of the medians is Python's share.
"""
from __future__ import annotations

import statistics
import sys
import time
from typing import Any

import numpy as np

import glsurf
from glsurf._image import take_image
from glsurf._native import ffi, lib

WIDTH, HEIGHT = 640, 480
ROUNDS = 200


def picture() -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    """Blobs on gray, with about as many keypoints as a photograph."""
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    random = np.random.default_rng(5)
    image = np.full((HEIGHT, WIDTH), 128.0)
    for _ in range(400):
        cx, cy = random.uniform(0, WIDTH), random.uniform(0, HEIGHT)
        sigma, height = random.uniform(2, 8), random.choice([-80, 80])
        image += height * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * sigma**2))
    return image.clip(0, 255).astype(np.uint8)


def measure(extractor: glsurf.Extractor, image: Any) -> float:
    """Measures and prints. Returns the extra milliseconds of Python."""
    taken, features = take_image(image), ffi.new("glsurf_features *")

    def call(pointer: Any) -> float:
        begin = time.perf_counter()
        assert lib.glsurf_extractor_submit(pointer, taken.struct) == lib.GLSURF_OK
        assert lib.glsurf_extractor_collect(pointer, features) == lib.GLSURF_OK
        # An application in C needs a copy, too, if it keeps the features.
        numbers = 4 * features.count * features.descriptor_length
        bytes(ffi.buffer(features.keypoints, features.count * ffi.sizeof("glsurf_keypoint")))
        bytes(ffi.buffer(features.descriptors, numbers))
        return time.perf_counter() - begin

    in_c, in_python, count = [], [], 0
    for _ in range(ROUNDS + 3):
        in_c.append(extractor._native.run(call))
        begin = time.perf_counter()
        count = len(extractor.detect_and_compute(image))
        in_python.append(time.perf_counter() - begin)
        assert count == features.count
    c, python = (1e3 * statistics.median(times[3:]) for times in (in_c, in_python))  # 3 compile
    print(f"{ROUNDS} rounds, {WIDTH}x{HEIGHT}, {count} features; medians in ms:")
    print(f"C {c:.3f}, Python {python:.3f}, more {python - c:.3f}", flush=True)
    return python - c


def main() -> None:
    """Fails if the difference is above the limit three times."""
    limit, image = float(sys.argv[1]), picture()
    with glsurf.Extractor() as extractor:
        for _ in range(3):
            more = measure(extractor, image)
            if more <= limit:
                return
    sys.exit(f"Python takes {more:.3f} ms more than C, above {limit}")


if __name__ == "__main__":
    main()
