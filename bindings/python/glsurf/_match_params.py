# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The options of a match as the library takes them."""
from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._native import ffi, lib
from .errors import ArgumentError
from .geometry import Fundamental, Homography, matrix_of
from .settings import real, truth

_EXPECTED = np.dtype([("xy", np.float32, 2), ("tolerance", np.float32)])
assert _EXPECTED.itemsize == ffi.sizeof("glsurf_expected")

_GUIDES = ("homography", "fundamental", "disparity", "positions")


def params_of(
    *,
    ratio: float = 0.8,
    one_way: bool = False,
    ignore_laplacian: bool = False,
    max_distance: float = 0,
    rival_distance: float = 4,
    tolerance: float = 3,
    **guides: Any,
) -> tuple[Any, list[Any]]:
    """A glsurf_match_params *, and the array that it points to. Raises ArgumentError."""
    params = ffi.new("glsurf_match_params *")
    kept: list[Any] = []
    params.ratio = real("ratio", ratio)
    params.one_way = truth("one_way", one_way)
    params.ignore_laplacian = truth("ignore_laplacian", ignore_laplacian)
    params.max_distance = real("max_distance", max_distance)
    # To the library 0 is the default; to the user it is no distance.
    params.rival_distance = real("rival_distance", rival_distance) or -1
    params.tolerance = real("tolerance", tolerance)
    for name, number in (("ratio", ratio), ("tolerance", tolerance)):  # 0 is the default, too
        if number == 0:
            raise ArgumentError(f"{name} is 0; give a number above 0")
    for name in guides:
        if name not in _GUIDES:
            raise ArgumentError(f"unknown option {name!r}; match() lists them")
    given = [name for name in _GUIDES if guides.get(name) is not None]
    if len(given) > 1:
        raise ArgumentError(f"{given[0]} and {given[1]} are two guides; give one of them")
    if given:
        _set_guide(params, kept, given[0], guides[given[0]])
    return params, kept


def _set_guide(params: Any, kept: list[Any], name: str, value: Any) -> None:
    if name == "disparity":
        params.guide = lib.GLSURF_GUIDE_STEREO
        try:
            least, most = value
        except (TypeError, ValueError):
            raise ArgumentError(f"disparity is {value!r}; give (least, most)") from None
        params.min_disparity = real("minimum disparity", least)
        params.max_disparity = real("maximum disparity", most)
        if params.min_disparity == 0 and params.max_disparity == 0:
            params.max_disparity = 1e-30  # both 0 would mean no limit
    elif name == "positions":
        params.guide = lib.GLSURF_GUIDE_POSITIONS
        rows = _expected_of(value)
        params.position_count = len(rows)
        if len(rows):
            params.positions = ffi.cast("glsurf_expected *", ffi.from_buffer(rows))
        kept.append(rows)
    else:
        guide = "GLSURF_GUIDE_HOMOGRAPHY" if name == "homography" else "GLSURF_GUIDE_FUNDAMENTAL"
        params.guide = getattr(lib, guide)
        if isinstance(value, (Homography, Fundamental)):
            value = value.matrix
        params.matrix = matrix_of(value, name).ravel().tolist()


def _expected_of(value: Any) -> npt.NDArray[Any]:
    try:
        numbers = np.asarray(value, np.float32)
    except (TypeError, ValueError):
        numbers = np.empty(0, np.float32)
    if numbers.ndim != 2 or numbers.shape[1] not in (2, 3):
        raise ArgumentError("positions are no array of N x 2 or N x 3 numbers; give one")
    rows = np.zeros(len(numbers), _EXPECTED)
    rows["xy"] = numbers[:, :2]
    if numbers.shape[1] == 3:
        rows["tolerance"] = numbers[:, 2]
    return rows
