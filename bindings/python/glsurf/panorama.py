# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Panorama: images on one canvas."""
from __future__ import annotations

from typing import Any, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from ._image import Image, Region
from ._native import ffi, lib
from .device import Device, OnDevice
from .errors import ArgumentError
from .geometry import matrix_of
from .settings import real, size, whole


class Panorama(OnDevice):
    """Puts images on a canvas, each by a homography, and blends them where they overlap.

    width, height         size of the canvas in pixels
    context, api, device  as in Extractor
    memory_limit          maximum bytes of the canvas; a larger one is refused. 0: 4 GiB

    Raises ArgumentError, LimitError (the canvas is too large), UnsupportedError, ForkError.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        context: str = "headless",
        api: str = "any",
        memory_limit: Union[int, str] = 0,
        device: Optional[Device] = None,
    ) -> None:
        desc = ffi.new("glsurf_panorama_desc *")
        desc.canvas.width, desc.canvas.height = whole("width", width), whole("height", height)
        desc.memory_limit = size("memory_limit", memory_limit)

        def create(out: Any, on: Any) -> int:
            return int(lib.glsurf_panorama_create(out, on, desc))

        self._make("panorama", (device, context, api), create)
        self._size = (desc.canvas.height, desc.canvas.width)

    def add(
        self,
        image: Image,
        to_canvas: Any,
        gain: Union[float, Sequence[float]] = 1,
        *,
        order: str = "rgb",
        region: Region = None,
    ) -> None:
        """Adds an image in gray or colour.

        image      an image as for Extractor
        to_canvas  3 x 3: maps pixels of the image to pixels of the canvas
        gain       exposure factor, from 1/64 to 64; one number, or three for red, green, blue
        order      order of the channels, "rgb" or "bgr"
        region     None, or (x, y, width, height) in pixels: add only this part

        Raises ArgumentError, LimitError, NoMemoryError, GLError.
        """
        taken = self._take(image, None, order, region)
        placement = ffi.new("glsurf_placement *")
        placement.to_canvas = matrix_of(to_canvas, "to_canvas").ravel().tolist()
        placement.gain = _gains(gain)

        def call(panorama: Any) -> None:
            self._native.check(lib.glsurf_panorama_add(panorama, taken.struct, placement))

        self._native.run(call)

    def read(self) -> npt.NDArray[np.uint8]:
        """Returns the panorama of the images added so far: uint8 H x W x 4, red, green, blue and
        alpha. Alpha is 255 in images; pixels outside all images are 0. Waits for the GPU.

        Raises NoMemoryError, GLError.
        """
        pixels = np.empty((*self._size, 4), np.uint8)

        def call(panorama: Any) -> None:
            pointer = ffi.from_buffer("uint8_t[]", pixels, require_writable=True)
            self._native.check(lib.glsurf_panorama_read(panorama, pointer))

        self._native.run(call)
        return pixels

    def texture(self) -> int:
        """Returns the name of a GL_TEXTURE_2D of format RGBA8 with the pixels of read(). Row 0 is
        the top row. The texture is unchanged until the next read(), texture() or close().

        Raises ArgumentError unless the context is "current"; NoMemoryError, GLError.
        """
        if not self._native.context.takes_textures:
            raise ArgumentError('a texture needs context="current"; use read()')

        def call(panorama: Any) -> int:
            name = ffi.new("uint32_t *")
            self._native.check(lib.glsurf_panorama_texture(panorama, name))
            return int(name[0])

        return self._native.run(call)


def _gains(gain: Any) -> list[float]:
    try:
        numbers = [real("gain", one) for one in gain]
    except TypeError:
        numbers = [real("gain", gain)] * 3
    if len(numbers) != 3 or 0 in numbers:
        raise ArgumentError(f"gain is {gain!r}; give one or three numbers from 1/64 to 64")
    return numbers
