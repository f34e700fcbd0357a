# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Writes images, features and matches into a database of COLMAP 3.8.

    glsurf.colmap.write("album.db", names, features, [("a.jpg", "b.jpg", matches)])

COLMAP puts the centre of the top-left pixel at (0.5, 0.5). write() adds 0.5 to positions, and
adapts the matrices.
"""
from __future__ import annotations

import os
import sqlite3
from contextlib import ExitStack, closing, contextmanager
from typing import Any, Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from ._album import Name, Pair, Pairs, each_image, each_pair
from ._colmap import MODELS, SCHEMA, USER_VERSION, Camera, Cameras, camera_of, parameters_of
from ._npz import PathLike, new_files
from .errors import ArgumentError, GlsurfError
from .features import Features, array_of

__all__ = ["Camera", "camera_of", "descriptor_bytes", "write"]

_PAIR = 2147483647  # COLMAP: pair_id = _PAIR * smaller image_id + larger image_id
_OF_PAIRS = ("matches", "two_view_geometries")
_UNCALIBRATED, _PLANAR_OR_PANORAMIC = 3, 6


def write(
    database: PathLike,
    images: Iterable[Name],
    features: Iterable[Features],
    matches: Pairs = (),
    *,
    camera: Camera | Sequence[Camera] | None = None,
    shared: bool = False,
    descriptors: bool = True,
) -> None:
    """Writes an album into a database of COLMAP 3.8: all of it, or nothing.

    database     path of the database. If COLMAP or write() made it, new images and new pairs are
                 added; any other file is refused
    images       names, relative to COLMAP's --image_path
    features     Features of each image, in the same order; both may be generators
    matches      entries (image a, image b, matches) or (image a, image b, matches, geometry),
                 or a mapping from (a, b) to matches or to (matches, geometry). `matches` is a
                 Matches or an array of M x 2 feature indices. `geometry` is the Homography or
                 Fundamental of these matches; its inliers go where COLMAP's mapper reads them.
                 A pair without a geometry waits for COLMAP's verification (matches_importer).
                 Images that the database already has may be named
    camera       one Camera for all images, or a sequence with one for each image, for example
                 from camera_of(); None: a guess for each image
    shared       True without `camera`: one guessed camera for all images, which have one size
    descriptors  True: write descriptors as 128 bytes, which are 512 times the positive parts of
                 the 64 numbers, then 512 times the negative parts. Given matches need none

    Raises ArgumentError (names, matches, cameras, descriptors of 128 numbers), GlsurfError
    (a file that is not such a database, or that SQLite cannot read or write), OSError (a new
    file cannot be made), and any exception of the generators. The database is then unchanged.
    """
    path = os.fspath(database)
    try:
        with _transaction(path) as connection:
            target = _Target(connection, path)
            target.add_images(each_image(images, features), Cameras(camera, shared), descriptors)
            for pair in each_pair(matches):
                target.add_pair(pair)
    except sqlite3.Error as error:
        raise GlsurfError(f"{path}: the database cannot be written: {error}") from error


@contextmanager
def _transaction(path: str) -> Iterator[sqlite3.Connection]:
    """Opens or makes a database. Commits at the end; an exception undoes everything."""
    is_new = not (os.path.exists(path) and os.path.getsize(path))
    with ExitStack() as stack:
        file = path
        if is_new:
            _check_no_journal(path)
            (file,) = stack.enter_context(new_files(path))
        connection = sqlite3.connect(file, isolation_level=None)
        stack.callback(connection.close)  # undoes an open transaction
        if is_new:  # an exception removes the whole file
            connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("BEGIN IMMEDIATE")
        if is_new:
            _make_schema(connection)
        else:
            _check_schema(connection, path)
        yield connection
        connection.execute("COMMIT")


def _check_no_journal(path: str) -> None:
    """Raises GlsurfError if the path has a journal: SQLite would apply it to the new database."""
    for journal in (f"{path}-wal", f"{path}-journal"):
        if os.path.exists(journal) and os.path.getsize(journal):
            raise GlsurfError(
                f"{journal} belongs to a database that was not closed; close the program that has "
                "it open, or remove the file"
            )


def _make_schema(connection: sqlite3.Connection) -> None:
    for statement in SCHEMA:
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {USER_VERSION}")


def _check_schema(connection: sqlite3.Connection, path: str) -> None:
    with closing(sqlite3.connect(":memory:")) as ours:
        _make_schema(ours)
        for table in ("cameras", "images", "keypoints", "descriptors", *_OF_PAIRS):
            query = f"SELECT name FROM pragma_table_info('{table}')"
            columns = connection.execute(query).fetchall()
            if columns != ours.execute(query).fetchall():
                raise GlsurfError(
                    f"{path} is not a database of COLMAP 3.8: its table {table!r} "
                    + ("has other columns" if columns else "is missing")
                )


def descriptor_bytes(descriptors: npt.NDArray[np.float32]) -> npt.NDArray[np.uint8]:
    """Converts descriptors of 64 signed numbers to COLMAP's 128 bytes: uint8 N x 128.

    Number k becomes byte k from its positive part, and byte 64 + k from its negative part: times
    512, rounded, at most 255. `glsurf detect --format colmap` writes the same bytes, and COLMAP
    matches them. Raises ArgumentError for descriptors of 128 numbers.
    """
    array = array_of(
        "descriptors",
        descriptors,
        "N x 64 numbers for COLMAP: use descriptor_length=64, or write(descriptors=False)",
        lambda one: one.ndim == 2 and (one.shape[1] == 64 or len(one) == 0),
    )
    out = np.empty((len(array), 128), np.uint8)
    for half, sign in ((out[:, :64], 512), (out[:, 64:], -512)):
        half[:] = np.clip(np.rint(array[:, :64] * np.float32(sign)), 0, 255)
    return out


class _Target:
    """Writes to a database inside a transaction."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self._sql = connection
        self._path = path

    def add_images(
        self, images: Iterator[tuple[str, Features]], cameras: Cameras, descriptors: bool
    ) -> None:
        camera_id = 0
        for name, features in images:
            camera, new = cameras.of(name, features)
            if new:
                camera_id = self._add_camera(camera)
            self._add_image(name, camera_id, features, descriptors)
        cameras.finish()

    def _add_camera(self, camera: Camera) -> int:
        params = parameters_of(camera)
        row = (
            MODELS[camera.model][0],
            camera.width,
            camera.height,
            params.tobytes(),
            int(camera.params is not None),
        )
        return self._insert("cameras(model, width, height, params, prior_focal_length)", row)

    def _add_image(self, name: str, camera_id: int, features: Features, descriptors: bool) -> None:
        if self._find(name) is not None:
            raise ArgumentError(f"{self._path} has an image {name!r} already")
        row = (name, camera_id, *7 * (None,))
        image = self._insert(
            "images(name, camera_id, prior_qw, prior_qx, prior_qy, prior_qz, "
            "prior_tx, prior_ty, prior_tz)",
            row,
        )
        keypoints = np.empty((len(features), 4), "<f4")
        keypoints[:, :2] = features.xy
        keypoints[:, :2] += np.float32(0.5)
        keypoints[:, 2] = features.scale
        keypoints[:, 3] = features.angle
        self._insert("keypoints(image_id, rows, cols, data)", (image, *_blob(keypoints)))
        if descriptors:
            data = descriptor_bytes(features.descriptors)
            self._insert("descriptors(image_id, rows, cols, data)", (image, *_blob(data)))

    def add_pair(self, pair: Pair) -> None:
        one, two = self._image(pair.a), self._image(pair.b)
        pair.check(one[1], two[1])
        pair_id = _PAIR * min(one[0], two[0]) + max(one[0], two[0])
        swap = one[0] > two[0]
        for table in _OF_PAIRS:
            if self._sql.execute(f"SELECT 1 FROM {table} WHERE pair_id = ?", (pair_id,)).fetchone():
                raise ArgumentError(
                    f"{self._path} has matches of {pair.a!r} and {pair.b!r} already"
                )
        index = pair.rows[:, ::-1] if swap else pair.rows
        self._insert("matches(pair_id, rows, cols, data)", (pair_id, *_blob(index.astype("<u4"))))
        if pair.geometry is not None:
            self._add_geometry(pair, pair_id, index, swap)

    def _add_geometry(
        self, pair: Pair, pair_id: int, index: npt.NDArray[np.int64], swap: bool
    ) -> None:
        config, matrices = _geometry(pair, swap)
        inliers = index[np.asarray(pair.geometry.inlier, bool)].astype("<u4")
        row = (pair_id, *_blob(inliers), config, *matrices)
        self._insert("two_view_geometries(pair_id, rows, cols, data, config, F, E, H)", row)

    def _find(self, name: str) -> tuple[int, int] | None:
        """The image_id of an image and its number of keypoints, or None."""
        row = self._sql.execute(
            "SELECT image_id, IFNULL(rows, 0) FROM images LEFT JOIN keypoints "
            "USING (image_id) WHERE name = ?",
            (name,),
        ).fetchone()
        return None if row is None else (int(row[0]), int(row[1]))

    def _image(self, name: str) -> tuple[int, int]:
        found = self._find(name)
        if found is None:
            raise ArgumentError(f"the matches name an unknown image {name!r}")
        return found

    def _insert(self, into: str, row: tuple[Any, ...]) -> int:
        marks = ", ".join("?" * len(row))
        return int(self._sql.execute(f"INSERT INTO {into} VALUES ({marks})", row).lastrowid or 0)


def _blob(array: npt.NDArray[Any]) -> tuple[int, int, memoryview]:
    """Returns an array as the columns rows, cols and data."""
    return array.shape[0], array.shape[1], np.ascontiguousarray(array).data


def _geometry(pair: Pair, swap: bool) -> tuple[int, tuple[bytes | None, ...]]:
    """Converts a Homography or Fundamental to COLMAP's config, F, E and H.

    T adds 0.5 to positions. H becomes T H T^-1, and q^T F p = 0 becomes
    (T^-1 q)^T F (T^-1 p) = 0. COLMAP's first image is the one with the smaller image_id.
    """
    geometry = pair.geometry
    matrix = np.asarray(getattr(geometry, "matrix", None), np.float64)
    inlier = np.asarray(getattr(geometry, "inlier", None))
    if matrix.shape != (3, 3) or inlier.shape != (len(pair.rows),):
        raise ArgumentError(
            f"the geometry of {pair.a!r} and {pair.b!r} is not a Homography or Fundamental "
            f"of their {len(pair.rows)} matches"
        )
    back = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    none = np.zeros((3, 3), "<f8").tobytes()
    if hasattr(geometry, "scene"):  # a Fundamental
        moved = back.T @ matrix @ back
        moved = moved.T if swap else moved
        return _UNCALIBRATED, (np.ascontiguousarray(moved, "<f8").tobytes(), none, none)
    moved = np.linalg.inv(back) @ matrix @ back
    moved = np.linalg.inv(moved) if swap else moved
    return _PLANAR_OR_PANORAMIC, (none, none, np.ascontiguousarray(moved, "<f8").tobytes())
