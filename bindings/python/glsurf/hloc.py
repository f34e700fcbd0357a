# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Writes features and matches into the HDF5 files of hloc, the toolbox for localization.

    glsurf.hloc.write("features.h5", "matches.h5", names, features, [("a.jpg", "b.jpg", m)])

Needs h5py. Positions are as everywhere in glsurf, which is hloc's convention, too: the centre
of the top-left pixel is (0, 0).
"""
from __future__ import annotations

import os
from typing import Any, Iterable, Iterator

import numpy as np
import numpy.typing as npt

from ._album import Name, Pair, Pairs, each_image, each_pair
from ._npz import PathLike, new_files
from .errors import ArgumentError, import_other
from .features import Features

_MOST = 32768  # features that int16 can number, from 0


def write(
    features_path: PathLike,
    matches_path: PathLike,
    images: Iterable[Name],
    features: Iterable[Features],
    matches: Pairs = (),
    *,
    replace: bool = False,
) -> None:
    """Writes an album into two new files of hloc: both as a whole, or neither.

    features_path  a group for each image, by its name, in which slashes nest: float32
                   `keypoints` N x 2, `descriptors` D x N, `scores` N (the responses), `scales`
                   N (sigma, pixels), `oris` N (degrees), and int64 `image_size` (width, height)
    matches_path   a group A/B for each pair, the names with - for each slash: int16
                   `matches0` N, for each feature of A the number of its match in B or -1, and
                   float32 `matching_scores0` N, for each match (1 + cosine of the descriptors)
                   / 2, otherwise 0
    images         names, relative to hloc's folder of images
    features       Features of each image, in the same order; both may be generators
    matches        entries (image a, image b, Matches), or a mapping from (a, b) to Matches. In
                   place of Matches an array of M x 2 numbers of features, whose scores are 1.
                   What hloc does not store, such as a geometry, may follow and is ignored; give
                   matches[geometry.inlier] to write only the inliers
    replace        whether files that exist are replaced; otherwise they are refused

    Raises ArgumentError (names, matches, sizes, files that exist), GlsurfError (without h5py),
    OSError (a file cannot be written), and what the generators raise.
    """
    h5py = import_other("h5py", "glsurf.hloc needs h5py; install python3-h5py")
    paths = [os.fspath(features_path), os.fspath(matches_path)]
    if os.path.realpath(paths[0]) == os.path.realpath(paths[1]):
        raise ArgumentError("features and matches are two files; give two paths")
    for path in paths:
        if not replace and os.path.lexists(path):
            raise ArgumentError(f"{path} exists; give another path, or replace=True")
    with new_files(*paths) as new:
        with h5py.File(new[0], "w", libver="latest") as file:
            counts = dict(_write_features(file, each_image(images, features)))
        with h5py.File(new[1], "w", libver="latest") as file:
            _write_matches(file, each_pair(matches), counts)


def _write_features(file: Any, images: Iterator[tuple[str, Features]]) -> Iterator[tuple[str, int]]:
    """Gives each name and how many features it has."""
    for name, features in images:
        if any(part in ("", ".", "..") for part in name.split("/")):
            raise ArgumentError(f"the name {name!r} is not a path of folders and a file in HDF5")
        if min(features.width, features.height) < 1:
            raise ArgumentError(
                f"the size of the image {name!r} is unknown; give features of an Extractor"
            )
        group = _new_group(file, name)
        group["keypoints"] = np.asarray(features.xy, np.float32)
        group["descriptors"] = np.asarray(features.descriptors, np.float32).T
        group["scores"] = np.asarray(features.response, np.float32)
        group["scales"] = np.asarray(features.scale, np.float32)
        group["oris"] = np.degrees(np.asarray(features.angle, np.float32))
        group["image_size"] = np.array([features.width, features.height], np.int64)
        yield name, len(features)


def _write_matches(file: Any, pairs: Iterator[Pair], counts: dict[str, int]) -> None:
    for pair in pairs:
        for name in (pair.a, pair.b):
            if name not in counts:
                raise ArgumentError(f"the matches name an unknown image {name!r}")
        pair.check(counts[pair.a], counts[pair.b])
        group = _new_group(file, f"{pair.a.replace('/', '-')}/{pair.b.replace('/', '-')}")
        index, scores = _rows(pair, counts[pair.a])
        group["matches0"] = index
        group["matching_scores0"] = scores


def _rows(pair: Pair, count: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.float32]]:
    """The matches with a row for each feature of A.

    Descriptors have length 1, so at the distance d the cosine is 1 - d^2 / 2.
    """
    first, second = pair.rows.T
    if len(second) and int(second.max()) >= _MOST:
        raise ArgumentError(
            f"{pair.b!r} has more than {_MOST} features, which hloc's matches cannot number; "
            "use max_features"
        )
    if len(np.unique(first)) < len(first):
        raise ArgumentError(
            f"a feature of {pair.a!r} has two matches in {pair.b!r}; hloc stores only one"
        )
    index = np.full(count, -1, np.int16)
    index[first] = second
    scores = np.zeros(count, np.float32)
    distance = getattr(pair.matches, "distance", None)
    scores[first] = 1 if distance is None else 1 - np.square(distance) / 4
    return index, scores


def _new_group(file: Any, name: str) -> Any:
    try:
        return file.create_group(name)
    except (ValueError, TypeError):
        raise ArgumentError(
            f"another image already uses the path of {name!r} in the file; rename one of them"
        ) from None
