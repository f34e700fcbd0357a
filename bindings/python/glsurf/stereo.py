# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Points that a rectified stereo camera sees. Plain C without OpenGL: any thread may call it."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ._native import ffi, lib
from .errors import GeometryError, error_of
from .settings import real


@dataclass(frozen=True)
class StereoCamera:
    """A rectified stereo camera: both images have equal focal lengths, and rows that agree.

    focal         in pixels
    centre        (x, y): principal point of the left image, in pixels
    baseline      distance of the cameras; its unit is that of points
    right_centre  x of the principal point of the right image; None: that of the left one
    """

    focal: float
    centre: tuple[float, float]
    baseline: float
    right_centre: float | None = None


def stereo_point(
    camera: StereoCamera, x: float, y: float, disparity: float, *, error: float = 0
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The point that the left image shows at (x, y), and the right image `disparity` pixels
    further left.

    x, y, disparity  in pixels; x of the left image less x of the right one
    error            standard deviation of a coordinate in an image, in pixels

    Returns the point, float64 3, in coordinates of the left camera (x right, y down, z
    forward) in the unit of the baseline, and its covariance, float64 3 x 3. Raises
    ArgumentError, or GeometryError if the point is at infinity or behind the cameras.
    """
    left = camera.centre[0]
    right = left if camera.right_centre is None else camera.right_centre
    struct = ffi.new(
        "glsurf_stereo_camera *",
        {
            "focal": real("focal", camera.focal),
            "centre": [real("centre", number) for number in camera.centre],
            "right_centre": real("right_centre", right),
            "baseline": real("baseline", camera.baseline),
        },
    )
    numbers = [real("a position", number) for number in (x, y, disparity, error)]
    point, covariance = ffi.new("double[3]"), ffi.new("double[9]")
    result = lib.glsurf_stereo_point(struct, *numbers, point, covariance)
    if result == lib.GLSURF_ERROR_GEOMETRY:
        raise GeometryError(
            f"a disparity of {disparity:g} shows a point at infinity or behind the cameras; "
            "give a larger one"
        )
    if result != lib.GLSURF_OK:
        raise error_of(
            result,
            "focal length and baseline have to be above 0, the error not below 0, and all "
            "numbers finite; give such",
        )
    return np.array(list(point)), np.array(list(covariance)).reshape(3, 3)
