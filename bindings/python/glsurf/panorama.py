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
from .features import array_of
from .geometry import matrix_of, region_of
from .settings import one_of, real, size, truth, whole

PROJECTIONS = {
    name: getattr(lib, f"GLSURF_PROJECTION_{name.upper()}")
    for name in ("auto", "plane", "cylinder", "sphere")
}
_BLENDS = {"mean": lib.GLSURF_BLEND_MEAN, "bands": lib.GLSURF_BLEND_BANDS}


class Panorama(OnDevice):
    """Puts images on a canvas, each by a matrix, and blends them where they overlap. stitch() does
    all steps; arrange() finds canvas and matrices.

    width, height         size of the canvas in pixels
    projection            "plane", "cylinder" or "sphere": see glsurf_projection in glsurf.h
    focal, centre         pixels of the canvas per radian, or per unit of the plane, and the
                          position of the direction (0, 0, 1)
    closed                True: the right end meets the left one
    blend                 "mean": weighted means, on a plane; "bands": each pixel from one image,
                          joined in bands of frequencies
    part                  None, or (x, y, width, height): compute only this part of the canvas
    context, api, device  as in Extractor
    memory_limit          maximum bytes of the part; a larger one is refused. 0: 4 GiB

    Raises ArgumentError, LimitError (the part is too large), UnsupportedError, ForkError.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        projection: str = "plane",
        focal: float = 1,
        centre: Sequence[float] = (0, 0),
        closed: bool = False,
        blend: str = "mean",
        part: Region = None,
        context: str = "headless",
        api: str = "any",
        memory_limit: Union[int, str] = 0,
        device: Optional[Device] = None,
    ) -> None:
        desc = ffi.new("glsurf_panorama_desc *")
        canvas = desc.canvas
        canvas.width, canvas.height = whole("width", width), whole("height", height)
        canvas.projection = one_of(PROJECTIONS, "projection", projection)
        canvas.focal, canvas.closed = real("focal", focal), truth("closed", closed)
        canvas.centre = two_of("centre", centre)
        desc.blend = one_of(_BLENDS, "blend", blend)
        if part is not None:
            desc.part = region_of("part", part)[0]
        desc.memory_limit = size("memory_limit", memory_limit)
        self._make("panorama", (device, context, api), desc)
        self._size = (desc.part.height or canvas.height, desc.part.width or canvas.width)

    @property
    def rows(self) -> int:
        """The most rows that a part with the canvas's width may have; 0 if not even 64 fit."""
        return self._native.run(lambda panorama: int(lib.glsurf_panorama_rows(panorama)))

    def start(self, part: Region = None) -> None:
        """Starts a part of the canvas, without images. The survey stays.

        part  (x, y, width, height) in pixels; None: the part in use, anew

        Raises ArgumentError, LimitError, NoMemoryError, GLError.
        """
        region = ffi.NULL if part is None else region_of("part", part)
        self._native.call(lib.glsurf_panorama_start, region)
        if region:
            self._size = (region.height, region.width)

    def survey(
        self,
        images: Sequence[Image],
        to_canvas: Sequence[Any],
        *,
        reference: Optional[int] = None,
        vignetting: bool = True,
        seams: bool = True,
        order: str = "rgb",
    ) -> list[dict[str, Any]]:
        """Compares all images before they are added, and finds their exposure and seams. Returns
        the arguments of add() for each image: call add(image, **arguments) in this order.

        to_canvas   the matrix of each image, as in add()
        reference   index of the image whose exposure the others get; None: they meet
                    in the middle
        vignetting  estimate the loss of light towards the corners, with blend="bands"
        seams       cut around what moves, with blend="bands"

        Raises the errors of add().
        """
        taken = [self._take(image, None, order, None) for image in images]
        matrices = [matrix_of(one, "to_canvas") for one in to_canvas]
        if len(taken) != len(matrices):
            raise ArgumentError(
                f"there are {len(taken)} images and {len(matrices)} matrices; give one for each"
            )
        structs = ffi.new("glsurf_image[]", [one.struct[0] for one in taken])
        rows = [{"to_canvas": matrix.ravel().tolist()} for matrix in matrices]
        placements = ffi.new("glsurf_placement[]", rows)
        params = ffi.new("glsurf_survey_params *")
        if reference is not None:
            params.reference = whole("reference", reference, 31) + 1
        params.no_vignetting = not truth("vignetting", vignetting)
        params.no_seams = not truth("seams", seams)
        self._native.call(lib.glsurf_panorama_survey, structs, placements, len(taken), params)
        return [
            dict(to_canvas=m, gain=[*one.gain], vignetting=[*one.vignetting], linear=one.linear)
            for one, m in zip(placements, matrices)
        ]

    def add(
        self,
        image: Image,
        to_canvas: Any,
        gain: Union[float, Sequence[float]] = 1,
        *,
        vignetting: Sequence[float] = (0, 0),
        linear: bool = False,
        order: str = "rgb",
        region: Region = None,
    ) -> None:
        """Adds an image in gray or colour.

        image      an image as for Extractor
        to_canvas  3 x 3: maps pixels of the image to pixels of the canvas, or to directions if
                   the canvas has a focal length
        gain       exposure factor, from 1/64 to 64; one number, or three for red, green, blue
        vignetting, linear  as in glsurf_placement of glsurf.h; both need blend="bands"
        order      order of the channels, "rgb" or "bgr"
        region     None, or (x, y, width, height) in pixels: add only this part

        Raises ArgumentError, LimitError, NoMemoryError, GLError.
        """
        taken = self._take(image, None, order, region)
        placement = ffi.new("glsurf_placement *")
        placement.to_canvas = matrix_of(to_canvas, "to_canvas").ravel().tolist()
        placement.gain = _gains(gain)
        placement.vignetting = two_of("vignetting", vignetting)
        placement.linear = truth("linear", linear)
        self._native.call(lib.glsurf_panorama_add, taken.struct, placement)

    def read(self) -> npt.NDArray[np.uint8]:
        """Returns the panorama of the images added so far: uint8 H x W x 4, red, green, blue and
        alpha. Alpha is 255 in images; pixels outside all images are 0. Waits for the GPU.

        Raises NoMemoryError, GLError.
        """
        pixels = np.empty((*self._size, 4), np.uint8)
        pointer = ffi.from_buffer("uint8_t[]", pixels, require_writable=True)
        self._native.call(lib.glsurf_panorama_read, pointer)
        return pixels

    def texture(self) -> int:
        """Returns the name of a GL_TEXTURE_2D of format RGBA8 with the pixels of read(). Row 0 is
        the top row. The texture is unchanged until the next read(), texture() or close().

        Raises ArgumentError unless the context is "current"; NoMemoryError, GLError.
        """
        if not self._native.context.takes_textures:
            raise ArgumentError('a texture needs context="current"; use read()')
        name = ffi.new("uint32_t *")
        self._native.call(lib.glsurf_panorama_texture, name)
        return int(name[0])


def two_of(name: str, value: Any) -> list[float]:
    """Converts two numbers. Raises ArgumentError."""
    numbers = array_of(name, value, "two numbers", lambda one: one.shape == (2,))
    return [float(number) for number in numbers]


def _gains(gain: Any) -> list[float]:
    try:
        numbers = [real("gain", one) for one in gain]
    except TypeError:
        numbers = [real("gain", gain)] * 3
    if len(numbers) != 3 or 0 in numbers:
        raise ArgumentError(f"gain is {gain!r}; give one or three numbers from 1/64 to 64")
    return numbers
