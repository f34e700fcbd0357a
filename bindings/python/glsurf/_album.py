# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Image names and pairs, for glsurf.colmap and glsurf.hloc."""
from __future__ import annotations

import os
from pathlib import PurePath
from typing import Any, Iterable, Iterator, Mapping, NamedTuple, Union

import numpy as np
import numpy.typing as npt

from .errors import ArgumentError, check_type
from .features import Features, index_of

Name = Union[str, "os.PathLike[str]"]
# Pairs with matches and, optionally, a geometry of the matches.
Pairs = Union[Mapping["tuple[Name, Name]", Any], Iterable["tuple[Any, ...]"]]

_END = object()


def name_of(image: Name) -> str:
    """The name of an image with slashes, as both pipelines store it."""
    name = image.as_posix() if isinstance(image, PurePath) else os.fspath(image)
    if not isinstance(name, str) or not name or "\0" in name:
        raise ArgumentError(f"{image!r} is not the name of an image; give a path as text")
    try:
        name.encode()
    except UnicodeEncodeError:
        raise ArgumentError(
            f"the name {name!r} has bytes that are not UTF-8, which the file cannot hold; "
            "rename the image"
        ) from None
    return name


def each_image(
    images: Iterable[Name], features: Iterable[Features]
) -> Iterator[tuple[str, Features]]:
    """Yields each name with its features, one at a time: both may be generators."""
    if not isinstance(images, str):  # one letter for each image
        check_type("images", images, Iterable, "a name for each image")
    check_type("features", features, Iterable, "Features for each image")
    rest: Iterator[Any] = iter(features)
    seen: set[str] = set()
    for image in images:
        name = name_of(image)
        if name in seen:
            raise ArgumentError(f"the image {name!r} is given twice")
        seen.add(name)
        found = next(rest, _END)
        if found is _END:
            raise ArgumentError(f"the features of the image {name!r} are missing")
        if not isinstance(found, Features):
            raise ArgumentError(f"{name!r}: give Features, not {type(found).__name__}")
        yield name, found
    if next(rest, _END) is not _END:
        raise ArgumentError("there are more features than images")


class Pair(NamedTuple):
    """Two images and their matches. `rows`: feature indices from 0, int64 M x 2."""

    a: str
    b: str
    rows: npt.NDArray[np.int64]
    matches: Any
    geometry: Any

    def check(self, count_a: int, count_b: int) -> None:
        """Raises ArgumentError if an index exceeds the number of features of its image."""
        for side, (name, count) in enumerate(((self.a, count_a), (self.b, count_b))):
            column = self.rows[:, side]
            if len(column) and not 0 <= int(column.min()) <= int(column.max()) < count:
                wrong = column[(column < 0) | (column >= count)][0]
                raise ArgumentError(
                    f"a match of {self.a!r} and {self.b!r} refers to feature {wrong} of "
                    f"{name!r}, which has {count}; give the features that were matched"
                )


def each_pair(pairs: Pairs) -> Iterator[Pair]:
    """Yields each entry of `pairs`, which may be a generator. Refuses repeated pairs of images."""
    seen: set[tuple[str, str]] = set()
    for entry in _entries(pairs):
        if not isinstance(entry, tuple) or not 3 <= len(entry) <= 4:
            raise ArgumentError(
                "an entry of matches is wrong; give (image a, image b, matches) or "
                "(image a, image b, matches, geometry)"
            )
        a, b = name_of(entry[0]), name_of(entry[1])
        if a == b:
            raise ArgumentError(f"the image {a!r} is matched with itself")
        key = (a, b) if a < b else (b, a)
        if key in seen:
            raise ArgumentError(f"the matches of {a!r} and {b!r} are given twice")
        seen.add(key)
        yield Pair(a, b, _index_of(a, b, entry[2]), entry[2], (*entry, None)[3])


def _entries(pairs: Pairs) -> Iterable[Any]:
    if not isinstance(pairs, Mapping):
        check_type("matches", pairs, Iterable, "entries (image a, image b, matches)")
        return pairs
    return (
        (*names, *(value if isinstance(value, tuple) else (value,)))
        for names, value in pairs.items()
    )


def _index_of(a: str, b: str, matches: Any) -> npt.NDArray[np.int64]:
    return index_of(f"an entry of matches, of {a!r} and {b!r},", matches).astype(np.int64)
