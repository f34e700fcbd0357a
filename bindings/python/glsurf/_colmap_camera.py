# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Cameras of COLMAP: their models, and which image has which."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, Sequence

import numpy as np
import numpy.typing as npt

from .errors import ArgumentError
from .features import Features

# Models of cameras: COLMAP's number of each, and how many parameters it has.
MODELS = {
    "SIMPLE_PINHOLE": (0, 3),
    "PINHOLE": (1, 4),
    "SIMPLE_RADIAL": (2, 4),
    "RADIAL": (3, 5),
    "OPENCV": (4, 8),
    "OPENCV_FISHEYE": (5, 8),
    "FULL_OPENCV": (6, 12),
    "FOV": (7, 5),
    "SIMPLE_RADIAL_FISHEYE": (8, 4),
    "RADIAL_FISHEYE": (9, 5),
    "THIN_PRISM_FISHEYE": (10, 12),
}
_GUESSED = ("SIMPLE_PINHOLE", "PINHOLE", "SIMPLE_RADIAL", "RADIAL", "OPENCV")
_FOCAL_FACTOR = 1.2  # of the larger side: COLMAP's guess for images without EXIF


@dataclass(frozen=True)
class Camera:
    """A camera of COLMAP.

    model   one of COLMAP's names, such as "PINHOLE" or "SIMPLE_RADIAL"
    params  the model's parameters in COLMAP's order and pixels: the principal point of a
            centred camera is (width / 2, height / 2). None: COLMAP's guess, a focal length
            of 1.2 times the larger side and no distortion
    width, height  of its images, in pixels; 0: as the features say
    """

    model: str = "SIMPLE_RADIAL"
    params: Sequence[float] | None = None
    width: int = 0
    height: int = 0


class Cameras:
    """Which camera each image has. `of` gives a Camera and whether it is a new one."""

    def __init__(self, camera: Camera | Sequence[Camera] | None, shared: bool) -> None:
        self._one = camera if isinstance(camera, Camera) else Camera() if shared else None
        self._rest = None if camera is None or self._one else iter(_sequence(camera))
        if shared and camera is not None:
            raise ArgumentError("shared is for guessed cameras; one Camera is shared anyway")
        self._size: tuple[int, int] | None = None

    def of(self, name: str, features: Features) -> tuple[Camera, bool]:
        camera = self._one or Camera()
        if self._rest is not None:
            given = next(self._rest, None)
            if not isinstance(given, Camera):
                raise ArgumentError(f"there is no Camera for the image {name!r}")
            camera = given
        size = (camera.width or features.width, camera.height or features.height)
        if min(size) < 1:
            raise ArgumentError(
                f"the size of the image {name!r} is unknown; give Camera(width=, height=)"
            )
        if (features.width, features.height) not in ((0, 0), size):
            raise ArgumentError(
                f"the image {name!r} has {features.width}x{features.height} pixels, its "
                f"camera {size[0]}x{size[1]}"
            )
        new = self._one is None or self._size is None
        if not new and size != self._size:
            raise ArgumentError(f"the image {name!r} has another size than its shared camera")
        self._size = size
        return Camera(camera.model, camera.params, *size), new

    def finish(self) -> None:
        if self._rest is not None and next(self._rest, None) is not None:
            raise ArgumentError("there are more cameras than images")


def _sequence(camera: Any) -> Iterable[Any]:
    if not isinstance(camera, Iterable):
        raise ArgumentError(f"{camera!r} is no Camera and no sequence of them")
    return camera


def parameters_of(camera: Camera) -> npt.NDArray[np.float64]:
    """The parameters of a camera with a size."""
    if camera.model not in MODELS:
        raise ArgumentError(
            f"the camera model {camera.model!r} is unknown; choose one of: {', '.join(MODELS)}"
        )
    count = MODELS[camera.model][1]
    if camera.params is not None:
        params = np.array(camera.params, "<f8").ravel()
        if len(params) != count or not np.isfinite(params).all():
            raise ArgumentError(f"{camera.model} has {count} finite parameters")
        return params
    if camera.model not in _GUESSED:
        raise ArgumentError(f"there is no guess for {camera.model}; give its params")
    focal = _FOCAL_FACTOR * max(camera.width, camera.height)
    focals = 2 if camera.model in ("PINHOLE", "OPENCV") else 1
    params = np.zeros(count, "<f8")
    known = [*focals * [focal], camera.width / 2, camera.height / 2]
    params[: len(known)] = known
    return params
