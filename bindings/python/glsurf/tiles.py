# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Tiles: the tiles of one image, spread over extractors or computers."""
from __future__ import annotations

from typing import Any

from ._native import ffi, lib
from ._object import Closing, Native
from .extractor import Extractor, blob_of
from .features import Features, features_of
from .settings import whole


class Tiles(Closing):
    """The tiles of an image of width x height pixels, which other computers may compute.

    extractor  its settings decide about the features; `tile` is the size of tiles. Extractors
               that compute tiles have the same settings

    The work comes in rounds: len(tiles) tasks, in any order, and 0 when the features are there:

        while len(tiles):
            for i in range(len(tiles)):
                tiles.take(worker.compute(tiles.task(i), image))

    Raises ArgumentError, LimitError, NoMemoryError.
    """

    def __init__(self, extractor: Extractor, width: int, height: int) -> None:
        self._size = whole("width", width), whole("height", height)

        def create(out: Any, on: Any) -> int:
            return int(lib.glsurf_tiles_create(out, on, *self._size))

        self._native = Native(extractor._native.context, "tiles", create, extractor._native)

    def __len__(self) -> int:
        """Returns the number of tiles of this round."""
        return self._native.run(lambda tiles: int(lib.glsurf_tiles_count(tiles)))

    def task(self, number: int) -> bytes:
        """Returns the task of a tile of this round, for Extractor.compute()."""
        number = whole("number", number)

        def call(tiles: Any) -> bytes:
            blob = ffi.new("glsurf_blob *")
            self._native.check(lib.glsurf_tiles_task(tiles, number, blob))
            return bytes(ffi.buffer(blob.data, blob.bytes))

        return self._native.run(call)

    def take(self, result: bytes) -> None:
        """Takes the result of a tile of this round. After the last, the next round begins.

        Raises ArgumentError (another image, round, version or other settings; damaged; taken
        already), LimitError, NoMemoryError.
        """
        blob = blob_of(result)
        self._native.call(lib.glsurf_tiles_take, blob[0])

    def features(self) -> Features:
        """Returns the features of the image. Raises ArgumentError if a tile has no result yet."""

        def call(tiles: Any) -> Features:
            features = ffi.new("glsurf_features *")
            self._native.check(lib.glsurf_tiles_features(tiles, features))
            return features_of(features, *self._size)

        return self._native.run(call)
