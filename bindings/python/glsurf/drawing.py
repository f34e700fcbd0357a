# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Features on the GPU: names of OpenGL objects, and colours for Extractor.draw()."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Sequence

from .errors import ArgumentError
from .settings import real


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
    numbers = [real(name, number) for number in colour]
    if len(numbers) == 3:
        numbers.append(1.0)
    if len(numbers) != 4:
        raise ArgumentError(f"{name} has {len(numbers)} numbers; give red, green, blue, alpha")
    return numbers
