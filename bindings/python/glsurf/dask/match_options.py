# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""Options of match(), checked before the first task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Callable

import numpy as np

import glsurf
from glsurf.settings import real, truth


OPTIONS: dict[str, Callable[[str, Any], Any]] = {
    "ratio": real,
    "one_way": truth,
    "ignore_laplacian": truth,
    "max_distance": real,
    "rival_distance": real,
}


def one_feature() -> glsurf.Features:
    """Features of one keypoint, to try a matcher with."""
    one = np.ones(1, np.float32)
    point = np.ones((1, 2), np.float32)
    descriptor = np.full((1, 64), 1 / 8, np.float32)
    return glsurf.Features(point, one, one, one, np.ones(1, np.int32), descriptor, 1)


def checked(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options, each of its type. Raises ArgumentError for what the library refuses."""
    for name in options:
        if name not in OPTIONS:
            raise glsurf.ArgumentError(f"unknown option {name!r}; use: {', '.join(OPTIONS)}")
    taken = {name: OPTIONS[name](name, value) for name, value in options.items()}
    with glsurf.Matcher(context="cpu") as matcher:  # the client needs no OpenGL
        matcher.match(one_feature(), one_feature(), **taken)
    return taken
