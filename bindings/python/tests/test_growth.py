# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Many images, extractors and errors take no more memory than a few."""
from __future__ import annotations

import os

import numpy as np
import pytest
from conftest import picture

import glsurf


def resident() -> int:
    """Bytes of memory that the process has in use."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def images(extractor: glsurf.Extractor, count: int, size: tuple[int, int]) -> None:
    """Finds features in images of every kind: with and without copies, and refused ones."""
    gray = picture(*size)
    kinds = [gray, gray[:, ::-1], gray[::-1], np.repeat(gray[:, :, None], 3, 2), gray / 255.0]
    for number in range(count):
        extractor.detect_and_compute(kinds[number % len(kinds)], gray if number % 7 == 0 else None)
        if number % 10 == 0:
            with pytest.raises(glsurf.ArgumentError):
                extractor.detect_and_compute(gray, region=(9, 9, size[0], 1))


def growth(count: int, size: tuple[int, int], bound: int) -> int:
    """By how many bytes `count` images grow the process, after a tenth as many.

    Beyond the bound, again and once more: a heap settles, and what is lost is lost each time.
    """
    # Few passes: what is kept of an image and of its features does not depend on them.
    with glsurf.Extractor(octaves=1, upright=True, capacity=16) as extractor:
        images(extractor, count // 10, size)
        for _ in range(3):
            before = resident()
            images(extractor, count, size)
            grown = resident() - before
            if grown < bound:
                break
        return grown


def test_500_images() -> None:
    # One image has 9,216 bytes. If each left a copy of itself it would be over 4 MB; heaps that
    # settle take less than 1 MB.
    assert growth(500, (96, 96), 3 << 20) < 3 << 20


@pytest.mark.full
def test_10000_images() -> None:
    assert growth(10000, (320, 240), 16 << 20) < 16 << 20  # an image each would be 768 MB


def test_extractors() -> None:
    def make(count: int) -> None:
        for _ in range(count):
            glsurf.Extractor().submit(picture(32, 32))

    make(5)
    before = resident()
    make(12)
    # The lists of one take 2 MiB for the descriptors of 8,192 candidates alone.
    assert resident() - before < 12 << 20
