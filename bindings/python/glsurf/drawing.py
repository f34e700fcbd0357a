# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Features on the GPU: names of OpenGL objects, and colours for Extractor.draw()."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Sequence

from .features import array_of


@dataclass(frozen=True)
class GpuFeatures:
    """Features in textures and in a buffer of the application's context.

    The objects belong to the extractor: read them, but do not change or delete them. They are
    valid until the extractor's next image, change() or close(). glsurf_gpu_features in glsurf.h
    describes each texel.

    frame             number of the image, from 1
    capacity          features that the objects have space for; entries beyond the count are 0
    descriptor_length 64 or 128
    keypoint_texture, descriptor_texture, count_texture   names of GL_TEXTURE_2D
    buffer            name of a buffer with the same content
    keypoint_offset, descriptor_offset   byte offsets in the buffer
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
    """Returns red, green, blue and alpha; zeros for None, the default. Raises ArgumentError."""
    if colour is None:
        return [0.0] * 4
    wanted = "red, green, blue and alpha"
    numbers = array_of(name, colour, wanted, lambda one: one.shape in ((3,), (4,)))
    return [*map(float, numbers), 1.0][:4]
