# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The library's lists of features and keypoints from and to NumPy arrays."""
from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._native import ffi
from .errors import ArgumentError
from .features import Features, make_unchecked, read_only
from .settings import PRESETS

# glsurf_keypoint
KEYPOINT = np.dtype(
    [
        ("xy", np.float32, 2),
        ("scale", np.float32),
        ("angle", np.float32),
        ("response", np.float32),
        ("laplacian", np.int32),
    ]
)
# glsurf_match
MATCH = np.dtype([("index", np.uint32, 2), ("distance", np.float32), ("second", np.float32)])
assert KEYPOINT.itemsize == ffi.sizeof("glsurf_keypoint")
assert MATCH.itemsize == ffi.sizeof("glsurf_match")

_PRESET_NAMES = {number: name for name, number in PRESETS.items()}


def view_of(pointer: Any, count: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Elements in the library's memory, which stays the library's."""
    kind = np.dtype(dtype)
    if count == 0:
        return np.empty(0, kind)
    return np.frombuffer(ffi.buffer(pointer, count * kind.itemsize), kind)


def features_of(features: Any, width: int, height: int) -> Features:
    """A copy of a glsurf_features *, of an image of this size in pixels (0: unknown)."""
    count, length = features.count, features.descriptor_length
    # Few operations of NumPy, because each takes 10 to 20 us after a call that has filled the
    # caches: the rows of one transposed copy are the columns of a keypoint.
    points = view_of(features.keypoints, 6 * count, np.float32).reshape(count, 6)
    numbers = view_of(features.descriptors, count * length, np.float32)
    columns = read_only(points.T)
    version = int(features.descriptor_version)
    return make_unchecked(
        xy=read_only(points[:, :2]),
        scale=columns[2],
        angle=columns[3],
        response=columns[4],
        laplacian=columns[5].view(np.int32),
        descriptors=read_only(numbers.reshape(count, length)),
        total=int(features.total),
        width=width,
        height=height,
        preset=_PRESET_NAMES.get(features.descriptor_preset, "") if version else "",
        descriptor_version=version,
    )


def keypoints_of(keypoints: Any) -> npt.NDArray[Any]:
    """An array of KEYPOINT from Features, or from N x 3 to N x 6 numbers: x, y, scale, angle,
    response, laplacian. Missing angles are NaN. Raises ArgumentError."""
    if isinstance(keypoints, Features):
        points = np.empty(len(keypoints), KEYPOINT)
        for name in KEYPOINT.names or ():
            points[name] = getattr(keypoints, name)
        return points
    try:
        rows = np.asarray(keypoints, np.float64)
    except (TypeError, ValueError):
        raise ArgumentError("the keypoints are no array of numbers; give N x 3 to N x 6") from None
    if rows.size == 0:
        return np.empty(0, KEYPOINT)
    if rows.ndim != 2 or not 3 <= rows.shape[1] <= 6:
        shape = " x ".join(map(str, rows.shape))
        raise ArgumentError(
            f"the keypoints have the shape {shape}; give N x 3 to N x 6: x, y, scale, angle, "
            "response, laplacian"
        )
    points = np.zeros(len(rows), KEYPOINT)
    points["xy"], points["scale"] = rows[:, :2], rows[:, 2]
    points["angle"] = rows[:, 3] if rows.shape[1] > 3 else np.nan
    if rows.shape[1] > 4:
        points["response"] = rows[:, 4]
    if rows.shape[1] > 5:
        signs = rows[:, 5]
        if not np.isin(signs, (-1, 0, 1)).all():
            raise ArgumentError("a sign of the Laplacian is not -1, 0 or 1; use one of these")
        points["laplacian"] = signs.astype(np.int32)
    return points
