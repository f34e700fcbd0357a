# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Images that are too large are refused before their pixels are copied.

The images are views of one element, whose copies no machine has the memory for.
"""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conftest import picture

import glsurf
from glsurf import _image
from glsurf._native import ffi, lib
from glsurf.settings import fill_desc

HUGE = 1 << 20  # pixels a side: a terabyte


def view(side: int, kind: Any = np.uint8, channels: int = 1) -> Any:
    """A square image."""
    shape = (side, side) if channels == 1 else (side, side, channels)
    return np.broadcast_to(np.zeros((), kind), shape)


@pytest.fixture(scope="module", params=["headless", "cpu"])
def made(request: Any) -> Any:
    with glsurf.Extractor(context=request.param) as extractor:
        yield extractor


@pytest.mark.parametrize("image", [view(HUGE), view(HUGE, np.float64), view(70000, channels=3)],
                         ids=["gray", "floats", "colours"])  # fmt: skip
def test_sides(made: glsurf.Extractor, image: Any) -> None:
    most = made.device.info().max_size
    match = f"the image is {len(image)}x{len(image)} and .* at most {most} pixels a side; reduce"
    calls = [made.detect_and_compute, made.submit, lambda one: list(made.stream([one]))]
    calls.append(lambda one: made.describe(one, [[9, 9, 3]]))
    with glsurf.Panorama(9, 9, device=made.device) as panorama:
        calls.append(lambda one: panorama.add(one, np.eye(3)))
        for call in calls:
            with pytest.raises(glsurf.LimitError, match=match) as caught:
                call(image)
            assert caught.value.result == lib.GLSURF_ERROR_LIMIT
    assert made.pending == 0


def test_memory(made: glsurf.Extractor) -> None:
    side = made.device.info().max_size  # at 4 GiB and 16384 or 65535 pixels a side
    match = f"the image is {side}x{side} and needs .* MiB, and the limit is 4096 MiB; reduce"
    for image in (view(side), view(side, np.float64)):
        with pytest.raises(glsurf.LimitError, match=match):
            made.detect_and_compute(image)
    with pytest.raises(glsurf.LimitError, match="the image is 70000x70000 and .* at most"):
        glsurf.Feature2D(device=made.device).compute(view(70000), [])


def test_only_the_region_counts(made: glsurf.Extractor) -> None:
    long = np.zeros((70000, 64), np.uint8)
    with pytest.raises(glsurf.LimitError, match="70000"):
        made.detect_and_compute(long)
    part = made.detect_and_compute(long, region=(0, 69000, 64, 64))
    assert len(part) == 0 and part.height == 70000
    with pytest.raises(glsurf.ArgumentError, match="beyond the image"):
        made.detect_and_compute(picture(64, 64), region=(0, 0, 70000, 9))


def test_masks_of_another_size(made: glsurf.Extractor) -> None:
    match = "the mask is 1048576x1048576 and the image is 64x48; give a mask as large"
    for mask in (view(HUGE, bool), view(HUGE), view(HUGE, np.float32)):
        with pytest.raises(glsurf.ArgumentError, match=match):
            made.detect_and_compute(picture(64, 48), mask)


SETTINGS: list[dict[str, Any]] = [
    {}, {"frames": 4}, {"preset": "paper"}, {"preset": "fast"}, {"detector": "dog"},
]  # fmt: skip


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_what_the_library_takes_is_taken(settings: dict[str, Any]) -> None:
    """The figure is that of the library on the CPU, and at most that with OpenGL."""
    image = picture(96, 64)

    def least(made: glsurf.Extractor, on_cpu: bool) -> int:
        desc = ffi.new("glsurf_extractor_desc *")
        fill_desc(desc, made.settings)
        return _image._least_bytes(96, 64, desc, on_cpu)

    with glsurf.Extractor(context="cpu", **settings) as made:
        needed = least(made, True)
        made.change(memory_limit=needed)
        made.detect_and_compute(image)
        made.change(memory_limit=needed - 1)
        with pytest.raises(glsurf.LimitError):
            made.detect_and_compute(image)
    if "preset" in settings or "detector" in settings:
        return  # more shaders; the sum is the same
    with glsurf.Extractor(**settings) as made:
        made.detect_and_compute(image)
        assert 0 < least(made, False) <= made.frame_bytes()
