# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Panoramas."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conftest import colour_picture, picture

import glsurf


def moved(x: float, y: float) -> Any:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])


@pytest.mark.parametrize("context", ["headless", "cpu"])
def test_whole_pixels(context: str) -> None:
    """Equal images shifted by whole pixels leave exactly their values on the canvas."""
    image = colour_picture(120, 90)
    with glsurf.Panorama(200, 130, context=context) as panorama:
        panorama.add(image[:, :80], moved(30, 20))
        panorama.add(image[:, 40:, ::-1], moved(70, 20), order="bgr")
        canvas = panorama.read()
    assert canvas.shape == (130, 200, 4) and canvas.dtype == np.uint8
    assert (canvas[20:110, 30:150, :3] == image).all()
    assert (canvas[20:110, 30:150, 3] == 255).all()
    canvas[20:110, 30:150] = 0
    assert (canvas == 0).all()


def test_region_and_gain() -> None:
    image = picture(120, 90)
    with glsurf.Panorama(120, 90) as panorama:
        panorama.add(image, np.eye(3), 2, region=(10, 20, 50, 40))
        canvas = panorama.read()
    assert (canvas[20:60, 10:60, 3] == 255).all() and canvas[:, :, 3].sum() == 255 * 2000
    odds = image / (255.0 - np.minimum(image, 254.999)) * 2
    expected = 255 * odds / (1 + odds)
    # One rounding to 8 bits, and one of floats.
    assert np.abs(canvas[20:60, 10:60, 0] - expected[20:60, 10:60]).max() < 0.51
