# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Writes features and matches into the HDF5 files of hloc, the toolbox for localization.

    glsurf.hloc.write("features.h5", "matches.h5", names, features, [("a.jpg", "b.jpg", m)])

Needs h5py. Positions have the same convention in glsurf and hloc: the centre of the top-left
pixel is (0, 0).
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

_MOST = 32768  # number of features that int16 can index, from 0


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

    features_path  file with a group for each image, nested at the slashes of its name: float32
                   `keypoints` N x 2, `descriptors` D x N, `scores` N (the responses), `scales`
                   N (sigma, pixels), `oris` N (degrees), and int64 `image_size` (width, height)
    matches_path   file with a group A/B for each pair, named with - for each slash: int16
                   `matches0` N, the index of the match in B for each feature of A, or -1; and
                   float32 `matching_scores0` N, (1 + cosine of the descriptors) / 2 for each
                   match, otherwise 0
    images         names, relative to hloc's folder of images
    features       Features of each image, in the same order; both may be generators
    matches        entries (image a, image b, Matches), or a mapping from (a, b) to Matches. An
                   array of M x 2 feature indices may replace Matches; its scores are 1. A
                   fourth item, such as a geometry, is ignored: hloc does not store it. Pass
                   matches[geometry.inlier] to write only the inliers
    replace        True: replace existing files; False: refuse them

    Raises ArgumentError (names, matches, sizes, existing files), GlsurfError (without h5py),
    OSError (a file cannot be written), and any exception of the generators.
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
    """Writes each image. Yields its name and number of features."""
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
    """Returns matches0 and matching_scores0, with a row for each feature of A.

    Descriptors have length 1, so the cosine is 1 - d^2 / 2 at the distance d.
    """
    first, second = pair.rows.T
    if len(second) and int(second.max()) >= _MOST:
        raise ArgumentError(
            f"{pair.b!r} has more than {_MOST} features, which hloc's matches cannot number; "
            "use max_features"
        )
    if len(np.unique(first)) < len(first):
        raise ArgumentError(
            f"a feature of {pair.a!r} has two matches in {pair.b!r}, but hloc stores only one"
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
