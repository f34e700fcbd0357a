# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Pairs of features of two images."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ._opencv import import_cv2
from .features import check_arrays, indices_of, read_only


@dataclass(frozen=True, eq=False)
class Matches:
    """Pairs of features of two images A and B: arrays of M rows, ascending in A.

    index     uint32 M x 2: numbers of the features in A and in B
    distance  float32 M: Euclidean distance of the descriptors, at most 2
    second    float32 M: distance to the nearest rival; infinite if there is none
    """

    index: npt.NDArray[np.uint32]
    distance: npt.NDArray[np.float32]
    second: npt.NDArray[np.float32]

    def __post_init__(self) -> None:
        """Raises ArgumentError if the arrays do not belong together."""
        kinds: dict[str, Any] = {
            "index": (np.uint32, (2,)),
            "distance": (np.float32, ()),
            "second": (np.float32, ()),
        }
        check_arrays(self, kinds)

    def __len__(self) -> int:
        return len(self.distance)

    def __repr__(self) -> str:
        return f"Matches({len(self)})"

    def __getitem__(self, chosen: Any) -> Matches:
        """Some of the matches, by a slice, an array of numbers, or an array of M bools, such
        as Homography.inlier."""
        chosen = indices_of(chosen)
        return Matches(
            read_only(self.index[chosen]),
            read_only(self.distance[chosen]),
            read_only(self.second[chosen]),
        )

    def __setstate__(self, state: dict[str, Any]) -> None:
        for value in state.values():  # from another process
            value.flags.writeable = False
        self.__dict__.update(state)

    def to_opencv(self) -> list[Any]:
        """A list of M cv2.DMatch. Raises GlsurfError without cv2."""
        make = import_cv2().DMatch
        return [make(*row) for row in zip(*self.index.T.tolist(), self.distance.tolist())]
