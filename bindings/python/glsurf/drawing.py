# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Features on the GPU: as names of OpenGL objects, and drawn into a framebuffer."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Sequence

import numpy.typing as npt

from ._image import ORIGINS, choose
from ._native import ffi
from .errors import ArgumentError
from .geometry import matrix_of
from .settings import real, whole


@dataclass(frozen=True)
class GpuFeatures:
    """Features in textures and in a buffer of the application's context.

    The objects belong to the extractor: they may be read, but not changed or deleted. They
    are valid until its next image, change() or close(). glsurf_gpu_features in glsurf.h says
    what each texel is.

    frame             number of the image, from 1
    capacity          features that the objects have space for; those beyond the count are 0
    descriptor_length 64 or 128
    keypoint_texture, descriptor_texture, count_texture   names of GL_TEXTURE_2D
    buffer            name of a buffer with the same
    keypoint_offset, descriptor_offset   in the buffer, in bytes
    """

    frame: int
    capacity: int
    descriptor_length: int
    keypoint_texture: int
    descriptor_texture: int
    count_texture: int
    buffer: int
    keypoint_offset: int
    descriptor_offset: int


def colour_of(name: str, colour: Sequence[float] | None) -> list[float]:
    """Red, green, blue and alpha; None is the default. Raises ArgumentError."""
    if colour is None:
        return [0.0] * 4
    numbers = [real(name, number) for number in colour]
    if len(numbers) == 3:
        numbers.append(1.0)
    if len(numbers) != 4:
        raise ArgumentError(f"{name} has {len(numbers)} numbers; give red, green, blue, alpha")
    return numbers


def make_drawing(
    to_clip: npt.ArrayLike | None,
    origin: str,
    line_width: float,
    radius: float,
    dark: Sequence[float] | None,
    light: Sequence[float] | None,
    limit: int,
) -> Any:
    """A glsurf_feature_drawing *. Raises ArgumentError."""
    drawing = ffi.new("glsurf_feature_drawing *")
    if to_clip is not None:
        drawing.to_clip = matrix_of(to_clip, "to_clip").ravel().tolist()
    drawing.origin = choose(ORIGINS, origin, "origin")
    drawing.line_width = real("line_width", line_width)
    drawing.radius = real("radius", radius)
    drawing.dark = colour_of("dark", dark)
    drawing.light = colour_of("light", light)
    drawing.limit = whole("limit", limit)
    return drawing
