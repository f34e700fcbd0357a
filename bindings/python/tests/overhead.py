#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Measures what a call from Python takes beyond the same call from C.

    overhead.py PROGRAM [--rounds N] [--limit MS]

PROGRAM is tests/python/overhead.c of the build. Both find the features of the same image of
640x480 and copy them. They alternate, so that a change of the machine's speed meets both, and
the program prints the medians. What the driver does is the same in both, so the difference of
the medians is Python's.
"""
from __future__ import annotations

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

import glsurf

WIDTH, HEIGHT = 640, 480


def picture() -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    """Blobs on gray: about as many keypoints as a photograph has."""
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    random = np.random.default_rng(5)
    image = np.full((HEIGHT, WIDTH), 128.0)
    for _ in range(400):
        cx, cy = random.uniform(0, WIDTH), random.uniform(0, HEIGHT)
        sigma, height = random.uniform(2, 8), random.choice([-80, 80])
        image += height * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * sigma**2))
    return image.clip(0, 255).astype(np.uint8)


def measure(program: str, rounds: int) -> tuple[list[float], list[float], int]:
    """Seconds of each call from C and from Python, and the number of features."""
    image = picture()
    with tempfile.TemporaryDirectory() as folder, glsurf.Extractor() as extractor:
        path = pathlib.Path(folder, "image.gray")
        path.write_bytes(image.tobytes())
        child = subprocess.Popen(
            [program, str(path), str(WIDTH), str(HEIGHT)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert child.stdin is not None and child.stdout is not None
        in_c, in_python, count = [], [], 0
        for _ in range(rounds + 3):
            child.stdin.write("\n")
            child.stdin.flush()
            seconds, number = child.stdout.readline().split()
            in_c.append(float(seconds))
            begin = time.perf_counter()
            count = len(extractor.detect_and_compute(image))
            in_python.append(time.perf_counter() - begin)
            assert count == int(number)
        child.stdin.close()
        assert child.wait() == 0
    return in_c[3:], in_python[3:], count  # the first ones compile


def report(program: str, rounds: int) -> float:
    """Measures and prints. Returns the milliseconds that Python takes more."""
    in_c, in_python, count = measure(program, rounds)
    c, python = 1e3 * statistics.median(in_c), 1e3 * statistics.median(in_python)
    print(f"{rounds} rounds, {WIDTH}x{HEIGHT}, {count} features; medians in ms:")
    print(f"C {c:.3f}, Python {python:.3f}, more {python - c:.3f}", flush=True)
    return python - c


def main() -> None:
    """Prints the figures. Fails if they are above the limit three times."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="tests/python/overhead.c of the build")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--limit", type=float, help="the most that Python may take more, in ms")
    options = parser.parse_args()
    for _ in range(3):
        more = report(options.program, options.rounds)
        if options.limit is None or more <= options.limit:
            return
    sys.exit(f"Python takes {more:.3f} ms more than C, above {options.limit}")


if __name__ == "__main__":
    main()
