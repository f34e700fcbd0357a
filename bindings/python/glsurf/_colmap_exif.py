# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The camera of a photograph, by what its EXIF says of the focal length."""
from __future__ import annotations

import importlib
import math
import os
from typing import Any, Mapping, Union

from ._colmap_camera import Camera
from .errors import GlsurfError

# Numbers of EXIF's entries.
_EXIF, _FOCAL_LENGTH, _FOCAL_35 = 0x8769, 0x920A, 0xA405
_WIDTH, _HEIGHT, _PLANE_X, _PLANE_UNIT = 0xA002, 0xA003, 0xA20E, 0xA210
_FILM = 35.0  # millimetres: COLMAP's width of a film
_UNITS = {2: 25.4, 3: 10.0}  # FocalPlaneResolutionUnit, in millimetres


def camera_of(path: Union[str, "os.PathLike[str]"]) -> Camera:
    """The camera of a photograph, for write(camera=): SIMPLE_RADIAL with the focal length that
    the file's EXIF gives, and without distortion.

    The focal length in pixels is FocalLengthIn35mmFilm / 35 times the larger side, as COLMAP
    computes it; without that entry, it is FocalLength times FocalPlaneXResolution, scaled to the
    image's size. Without either, Camera() is returned, for which write() takes COLMAP's guess.
    COLMAP also knows the sensors of many cameras, and this function does not. Raises OSError if
    the file cannot be read, GlsurfError without Pillow.
    """
    try:
        Image: Any = importlib.import_module("PIL.Image")
    except ImportError:
        raise GlsurfError(
            "camera_of() needs Pillow; install python3-pil, or give a Camera"
        ) from None
    with Image.open(path) as image:
        width, height = image.size
        entries = image.getexif().get_ifd(_EXIF)
    focal = _focal_length(entries, max(width, height))
    if focal is None:
        return Camera()
    return Camera("SIMPLE_RADIAL", (focal, width / 2, height / 2, 0.0), width, height)


def _focal_length(entries: Mapping[int, Any], side: int) -> float | None:
    """The focal length of an image with this larger side, in pixels."""
    film = _positive(entries.get(_FOCAL_35))
    if film:
        return film / _FILM * side
    focal, pixels = _positive(entries.get(_FOCAL_LENGTH)), _positive(entries.get(_PLANE_X))
    unit = _UNITS.get(entries.get(_PLANE_UNIT, 2))
    if not (focal and pixels and unit):
        return None
    # The resolution is that of the image as taken.
    taken = max(_positive(entries.get(_WIDTH)), _positive(entries.get(_HEIGHT)))
    return focal * pixels / unit * (side / taken if taken else 1)


def _positive(entry: Any) -> float:
    """An entry as a number; 0 if it is missing or makes no sense."""
    try:
        number = float(entry)
    except (TypeError, ValueError, ZeroDivisionError):
        return 0.0
    return number if math.isfinite(number) and number > 0 else 0.0
