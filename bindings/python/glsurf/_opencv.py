# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Converts Features to cv2.KeyPoint and back, as include/glsurf/opencv.hpp does in C++."""
from __future__ import annotations

from typing import Any, Callable, Iterable, Sequence, TypeVar

import numpy as np
import numpy.typing as npt

from .errors import ArgumentError, check_type, import_other

T = TypeVar("T")

# cv2.KeyPoint.size over the scale: SURF's filter of 9 pixels has a sigma of 1.593.
SIZE_PER_SCALE = np.float32(9) / np.float32(1.593)
_DEGREES = np.float32(180 / np.pi)
_RADIANS = np.float32(np.pi / 180)


def import_cv2() -> Any:
    """Imports the module cv2. Raises GlsurfError without it."""
    return import_other(
        "cv2", "keypoints of OpenCV need the module cv2; install python3-opencv or opencv-python"
    )


def degrees_of(angle: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Converts angles to degrees in [0, 360), or -1 for NaN, an unknown angle."""
    degrees = angle * _DEGREES
    degrees[degrees >= 360] = 0  # rounding can reach 360
    degrees[np.isnan(degrees)] = -1
    return degrees


def keypoints_of(features: Any) -> list[Any]:
    """Converts features to a list of cv2.KeyPoint."""
    make = import_cv2().KeyPoint
    degrees = degrees_of(features.angle)
    size = features.scale * SIZE_PER_SCALE
    columns = (features.xy[:, 0], features.xy[:, 1], size, degrees, features.response)
    rows = zip(*(column.tolist() for column in columns), features.laplacian.tolist())
    return [make(x, y, s, a, r, 0, sign) for x, y, s, a, r, sign in rows]


def listed(keypoints: Any) -> list[Any]:
    """Returns a sequence as a list. Raises ArgumentError."""
    check_type("keypoints", keypoints, Iterable, "a sequence of cv2.KeyPoint")
    return list(keypoints)


def features_of(make: Callable[..., T], keypoints: Sequence[Any], descriptors: Any = None) -> T:
    """Converts cv2.KeyPoints to features; `make` is make_features(). Raises ArgumentError."""
    keypoints = listed(keypoints)
    count = len(keypoints)
    try:
        numbers = [(*k.pt, k.size, k.angle, k.response, k.class_id) for k in keypoints]
        rows = np.array(numbers, np.float64).reshape(count, 6)
    except (AttributeError, TypeError, ValueError):
        raise ArgumentError("keypoints is not a list of cv2.KeyPoint; give one") from None
    points = rows[:, :4].astype(np.float32)
    points[:, 2] /= SIZE_PER_SCALE
    points[:, 3] = np.where(points[:, 3] < 0, np.float32(np.nan), points[:, 3] * _RADIANS)
    if descriptors is None:
        descriptors = np.empty((count, 0), np.float32)
    return make(
        points,
        rows[:, 4],
        np.where(rows[:, 5] > 0, 1, -1),
        np.array(descriptors, np.float32),
        total=count,
    )
