# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""COLMAP's tables and camera models, and focal lengths from EXIF."""
from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ._npz import PathLike
from .errors import ArgumentError, import_other
from .features import Features, array_of

# The tables of COLMAP 3.8, exactly as its `database_creator` makes them.
USER_VERSION = 3800

_BLOB = "rows INTEGER NOT NULL, cols INTEGER NOT NULL, data BLOB"
_OF_IMAGE = (
    f"(image_id INTEGER PRIMARY KEY NOT NULL, {_BLOB}, "
    "FOREIGN KEY(image_id) REFERENCES images(image_id) ON DELETE CASCADE)"
)

SCHEMA = (
    "CREATE TABLE cameras(camera_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
    "model INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, params BLOB, "
    "prior_focal_length INTEGER NOT NULL)",
    "CREATE TABLE images(image_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
    "name TEXT NOT NULL UNIQUE, camera_id INTEGER NOT NULL, "
    "prior_qw REAL, prior_qx REAL, prior_qy REAL, prior_qz REAL, "
    "prior_tx REAL, prior_ty REAL, prior_tz REAL, "
    "CONSTRAINT image_id_check CHECK(image_id >= 0 and image_id < 2147483647), "
    "FOREIGN KEY(camera_id) REFERENCES cameras(camera_id))",
    "CREATE UNIQUE INDEX index_name ON images(name)",
    f"CREATE TABLE keypoints{_OF_IMAGE}",
    f"CREATE TABLE descriptors{_OF_IMAGE}",
    f"CREATE TABLE matches(pair_id INTEGER PRIMARY KEY NOT NULL, {_BLOB})",
    f"CREATE TABLE two_view_geometries(pair_id INTEGER PRIMARY KEY NOT NULL, {_BLOB}, "
    "config INTEGER NOT NULL, F BLOB, E BLOB, H BLOB, qvec BLOB, tvec BLOB)",
)

# Camera models: COLMAP's number and the count of parameters.
MODELS = {
    "SIMPLE_PINHOLE": (0, 3),
    "PINHOLE": (1, 4),
    "SIMPLE_RADIAL": (2, 4),
    "RADIAL": (3, 5),
    "OPENCV": (4, 8),
    "OPENCV_FISHEYE": (5, 8),
    "FULL_OPENCV": (6, 12),
    "FOV": (7, 5),
    "SIMPLE_RADIAL_FISHEYE": (8, 4),
    "RADIAL_FISHEYE": (9, 5),
    "THIN_PRISM_FISHEYE": (10, 12),
}
_GUESSED = ("SIMPLE_PINHOLE", "PINHOLE", "SIMPLE_RADIAL", "RADIAL", "OPENCV")
_FOCAL_FACTOR = 1.2  # of the larger side: COLMAP's guess for images without EXIF


@dataclass(frozen=True)
class Camera:
    """A camera of COLMAP.

    model   COLMAP's name of the model, such as "PINHOLE" or "SIMPLE_RADIAL"
    params  parameters in COLMAP's order, in COLMAP's pixels: a centred principal point is
            (width / 2, height / 2). None: COLMAP's guess, a focal length of 1.2 times the
            larger side and no distortion
    width, height  image size in pixels; 0: take the size from the features
    """

    model: str = "SIMPLE_RADIAL"
    params: Sequence[float] | None = None
    width: int = 0
    height: int = 0


class Cameras:
    """Chooses the camera of each image. of() returns the Camera, and True if it is a new one."""

    def __init__(self, camera: Camera | Sequence[Camera] | None, shared: bool) -> None:
        self._one = camera if isinstance(camera, Camera) else Camera() if shared else None
        self._rest = None if camera is None or self._one else iter(_sequence(camera))
        if shared and camera is not None:
            raise ArgumentError("shared is for guessed cameras; one Camera is shared anyway")
        self._size: tuple[int, int] | None = None

    def of(self, name: str, features: Features) -> tuple[Camera, bool]:
        camera = self._one or Camera()
        if self._rest is not None:
            given = next(self._rest, None)
            if not isinstance(given, Camera):
                raise ArgumentError(f"the image {name!r} has no Camera")
            camera = given
        size = (camera.width or features.width, camera.height or features.height)
        if min(size) < 1:
            raise ArgumentError(
                f"the size of the image {name!r} is unknown; give Camera(width=, height=)"
            )
        if (features.width, features.height) not in ((0, 0), size):
            raise ArgumentError(
                f"the image {name!r} has {features.width}x{features.height} pixels, its "
                f"camera {size[0]}x{size[1]}"
            )
        new = self._one is None or self._size is None
        if not new and size != self._size:
            raise ArgumentError(f"the image {name!r} and its shared camera differ in size")
        self._size = size
        return Camera(camera.model, camera.params, *size), new

    def finish(self) -> None:
        if self._rest is not None and next(self._rest, None) is not None:
            raise ArgumentError("there are more cameras than images")


def _sequence(camera: Any) -> Iterable[Any]:
    if not isinstance(camera, Iterable):
        raise ArgumentError(f"{camera!r} is neither a Camera nor a sequence of them")
    return camera


def parameters_of(camera: Camera) -> npt.NDArray[np.float64]:
    """The parameters of a camera whose size is known. Raises ArgumentError."""
    if camera.model not in MODELS:
        raise ArgumentError(
            f"unknown camera model {camera.model!r}; use one of: {', '.join(MODELS)}"
        )
    count = MODELS[camera.model][1]
    if camera.params is not None:
        params = array_of(
            "params", camera.params, f"{count} finite numbers for {camera.model}",
            lambda one: one.size == count and np.isfinite(one).all(),
        )  # fmt: skip
        return params.ravel().astype("<f8")
    if camera.model not in _GUESSED:
        raise ArgumentError(f"the parameters of {camera.model} cannot be guessed; give its params")
    focal = _FOCAL_FACTOR * max(camera.width, camera.height)
    focals = 2 if camera.model in ("PINHOLE", "OPENCV") else 1
    params = np.zeros(count, "<f8")
    known = [*focals * [focal], camera.width / 2, camera.height / 2]
    params[: len(known)] = known
    return params


# EXIF tags.
_EXIF, _FOCAL_LENGTH, _FOCAL_35 = 0x8769, 0x920A, 0xA405
_WIDTH, _HEIGHT, _PLANE_X, _PLANE_UNIT = 0xA002, 0xA003, 0xA20E, 0xA210
_FILM = 35.0  # millimetres: film width that COLMAP assumes
_UNITS = {2: 25.4, 3: 10.0}  # FocalPlaneResolutionUnit, in millimetres


def camera_of(path: PathLike) -> Camera:
    """Reads the camera of a photograph, for write(camera=): SIMPLE_RADIAL with the focal length
    from the file's EXIF, and without distortion.

    The focal length in pixels is FocalLengthIn35mmFilm / 35 times the larger side, as in COLMAP.
    If EXIF lacks that entry, it is FocalLength times FocalPlaneXResolution, scaled to the image
    size. If EXIF lacks both, the result is Camera(), for which write() takes COLMAP's guess.
    Unlike COLMAP, this function has no table of camera sensors. Raises OSError if the file cannot
    be read, GlsurfError without Pillow.
    """
    sentence = "camera_of() needs Pillow; install python3-pil, or give a Camera"
    Image = import_other("PIL.Image", sentence)
    with Image.open(path) as image:
        width, height = image.size
        entries = image.getexif().get_ifd(_EXIF)
    focal = _focal_length(entries, max(width, height))
    if focal is None:
        return Camera()
    return Camera("SIMPLE_RADIAL", (focal, width / 2, height / 2, 0.0), width, height)


def _focal_length(entries: Mapping[int, Any], side: int) -> float | None:
    """The focal length in pixels, or None. `side`: the larger side of the image."""
    film = _positive(entries.get(_FOCAL_35))
    if film:
        return film / _FILM * side
    focal, pixels = _positive(entries.get(_FOCAL_LENGTH)), _positive(entries.get(_PLANE_X))
    unit = _UNITS.get(entries.get(_PLANE_UNIT, 2))
    if not (focal and pixels and unit):
        return None
    # FocalPlaneXResolution counts pixels of the original image.
    taken = max(_positive(entries.get(_WIDTH)), _positive(entries.get(_HEIGHT)))
    return focal * pixels / unit * (side / taken if taken else 1)


def _positive(entry: Any) -> float:
    """Returns an entry as a number; 0 if it is missing, not finite or not positive."""
    try:
        number = float(entry)
    except (TypeError, ValueError, ZeroDivisionError):
        return 0.0
    return number if math.isfinite(number) and number > 0 else 0.0
