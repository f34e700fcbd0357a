# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Geometry of matches: homographies, fundamental matrices, and points of a rectified stereo
camera.

Plain C without OpenGL. Any number of threads may call these functions at a time.
"""
from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

from ._native import ffi, lib
from .errors import ArgumentError, GeometryError, check_result, check_type, error_of
from .features import KEYPOINT, MATCH, Features, Matches
from .features import array_of, columns, read_only
from .settings import above_zero, limited, made_of, whole

_LARGEST = 2.0**24  # pixels: limit of a tolerance and of a coordinate
_SCENES = {lib.GLSURF_SCENE_DEPTH: "depth", lib.GLSURF_SCENE_PLANE: "plane"}


@dataclass(frozen=True, eq=False)
class _Model:
    """Fields of both kinds of geometry."""

    matrix: npt.NDArray[np.float64]
    inlier: npt.NDArray[np.bool_]
    inliers: int
    rms: float
    iterations: int
    tolerance: float

    def __repr__(self) -> str:
        scene = f", {self.scene}" if isinstance(self, Fundamental) else ""
        inliers = f"{self.inliers} of {len(self.inlier)} matches"
        return f"{type(self).__name__}({inliers}, rms {self.rms:.3g} pixels{scene})"


@dataclass(frozen=True, eq=False, repr=False)
class Homography(_Model):
    """A homography that most matches agree on: b ~ H a.

    matrix      float64 3 x 3
    inlier      bool M: True for matches within the tolerance
    inliers     number of inliers
    rms         of the inliers' reprojection errors in B, in pixels
    iterations  number of samples that RANSAC tried
    tolerance   tolerance in use, in pixels of B
    centre      float64 2: mean of the distinct inliers, mapped to B
    covariance  float64 8 x 8: uncertainty of the matrix, for error(); infinite: unknown.
                glsurf_homography in glsurf.h describes it
    """

    centre: npt.NDArray[np.float64]
    covariance: npt.NDArray[np.float64]

    def map(self, xy: Any) -> npt.NDArray[np.float64]:
        """Maps N x 2 positions of A to B: float64 N x 2, NaN for positions at infinity or behind
        the camera. Raises ArgumentError for other shapes."""
        points = array_of("xy", xy, "N x 2 positions", columns(2))
        mapped = np.column_stack([points, np.ones(len(points))]) @ self.matrix.T
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(
                np.where(mapped[:, 2:] > 0, mapped[:, :2] / mapped[:, 2:], np.nan), np.float64
            )

    def invert(self) -> npt.NDArray[np.float64]:
        """Returns the inverse of the matrix, which maps B to A: float64 3 x 3, not scaled.
        Raises GeometryError if there is no inverse."""
        numbers = ffi.new("double[9]")
        if not lib.glsurf_homography_invert(self.matrix.ravel().tolist(), numbers):
            raise GeometryError("the homography is singular; give one that can be inverted")
        return np.array(list(numbers)).reshape(3, 3)

    def error(self, a: Sequence[int], b: Sequence[int]) -> float:
        """Returns the expected error of the homography at the worst position of the overlap of
        two images: the standard deviation of a mapped position, in pixels of B. Trust a
        homography if its error is at most its tolerance.

        a, b  (width, height) or (x, y, width, height) of the images or of parts, in pixels

        Raises ArgumentError (an empty part), GeometryError (the parts do not overlap).
        """
        error = ffi.new("double *")
        regions = [region_of(name, part) for name, part in (("a", a), ("b", b))]
        struct = ffi.new(
            "glsurf_homography *",
            {
                "matrix": self.matrix.ravel().tolist(),
                "inliers": self.inliers,
                "rms": self.rms,
                "tolerance": self.tolerance,
                "centre": self.centre.tolist(),
                "covariance": self.covariance.ravel().tolist(),
            },
        )
        result = lib.glsurf_homography_error(struct, *regions, error, ffi.NULL)
        check_result(result, "the homography maps no point of one part into the other")
        return float(error[0])


@dataclass(frozen=True, eq=False, repr=False)
class Fundamental(_Model):
    """A fundamental matrix that most matches agree on: b^T F a = 0.

    matrix      float64 3 x 3, singular, of norm 1
    inlier      bool M: True for matches within the tolerance of their lines in both images
    inliers     number of inliers
    rms         of the inliers' distances from the lines, in pixels
    iterations  number of samples that were tried
    tolerance   tolerance in use, in pixels
    scene       "depth", or "plane": the matches show no depth, and many matrices fit them
    """

    scene: str


def find_homography(
    a: Features | npt.ArrayLike,
    b: Features | npt.ArrayLike,
    matches: Matches | npt.ArrayLike,
    *,
    tolerance: float = 3,
    confidence: float = 0.999,
    max_iterations: int = 10000,
    seed: int = 0,
) -> Homography:
    """Finds the homography that most matches agree on, by RANSAC.

    a, b            Features, or N x 2 positions in pixels
    matches         Matches, or M x 2 indices of features in a and b
    tolerance       maximum reprojection error of an inlier, in pixels of B
    confidence      probability that at least one sample has no outliers, in (0, 1)
    max_iterations  maximum number of samples
    seed            of the samples; the same seed gives the same bytes

    Raises GeometryError (the matches agree on no homography, or on a degenerate one, or on one
    that turns the plane over), ArgumentError, NoMemoryError.
    """
    struct, found = _find("homography", a, b, matches, locals())
    covariance = read_only(np.array(list(struct.covariance)).reshape(8, 8))
    centre = read_only(np.array(list(struct.centre)))
    return made_of(Homography, struct, centre=centre, covariance=covariance, **found)


def find_fundamental(
    a: Features | npt.ArrayLike,
    b: Features | npt.ArrayLike,
    matches: Matches | npt.ArrayLike,
    *,
    tolerance: float = 3,
    confidence: float = 0.999,
    max_iterations: int = 10000,
    seed: int = 0,
) -> Fundamental:
    """Finds the fundamental matrix that most matches agree on: the geometry of two views of a
    static scene. Arguments and errors are those of find_homography(), but the tolerance is the
    maximum distance of an inlier from its epipolar line, in pixels of each image.
    """
    struct, found = _find("fundamental", a, b, matches, locals())
    return made_of(Fundamental, struct, scene=_SCENES.get(struct.scene, "depth"), **found)


_SENTENCES = {
    "homography": "the {} matches agree on no homography, or on a degenerate one; give more "
    "matches",
    "fundamental": "the {} matches agree on no fundamental matrix, or on a degenerate one; give "
    "more matches, or use find_homography() if the scene is flat",
    "mirrored": "the {} matches agree on a homography that turns the plane over, as a mirror does; "
    "flip one image",
}


def _find(
    model: str, a: Any, b: Any, matches: Any, options: dict[str, Any]
) -> tuple[Any, dict[str, Any]]:
    """Finds a model. Returns the library's struct, and its matrix and inliers as arrays."""
    points = [_points_of(one, name) for one, name in ((a, "a"), (b, "b"))]
    rows = _rows_of(matches, [len(one) for one in points])
    params = ffi.new(f"glsurf_{model}_params *")
    params.tolerance = limited(  # for 0 the library would take its default
        "tolerance", options["tolerance"], "a number above 0, at most 2^24",
        lambda one: 0 < one <= _LARGEST,
    )  # fmt: skip
    params.confidence = limited(
        "confidence", options["confidence"], "a number between 0 and 1", lambda one: 0 < one < 1
    )
    params.max_iterations = whole("max_iterations", options["max_iterations"])
    params.seed = whole("seed", options["seed"], 64)
    struct = ffi.new(f"glsurf_{model} *")
    inlier = np.zeros(len(rows), np.bool_)
    find = getattr(lib, f"glsurf_{model}_find")
    result = find(
        *(_pointer("glsurf_keypoint", one) for one in points),
        _pointer("glsurf_match", rows),
        len(rows),
        params,
        struct,
        _pointer("bool", inlier),
    )
    if result == lib.GLSURF_ERROR_MIRRORED:
        raise error_of(result, _SENTENCES["mirrored"].format(len(rows)))
    if result == lib.GLSURF_ERROR_ARGUMENT:
        used = [one["xy"][rows["index"][:, i]] for i, one in enumerate(points)]
        wrong = "b" if (np.abs(used[0]) <= _LARGEST).all() else "a"
        raise ArgumentError(
            f"a matched position of {wrong} is not finite, or beyond 2^24 pixels; leave it out"
        )
    check_result(result, _SENTENCES[model].format(len(rows)))
    inlier.flags.writeable = False
    matrix = read_only(np.array(list(struct.matrix), np.float64).reshape(3, 3))
    return struct, {"matrix": matrix, "inlier": inlier}


def _pointer(kind: str, array: npt.NDArray[Any]) -> Any:
    return ffi.from_buffer(f"{kind}[]", array) if len(array) else ffi.NULL


def _points_of(features: Any, name: str) -> npt.NDArray[Any]:
    """Converts positions to an array of glsurf_keypoint."""
    xy = features.xy if isinstance(features, Features) else features
    xy = array_of(name, xy, "Features, or N x 2 positions", columns(2))
    points = np.zeros(len(xy), KEYPOINT)
    points["xy"] = xy
    return points


def _rows_of(matches: Any, counts: list[int]) -> npt.NDArray[Any]:
    """Converts Matches or whole numbers to an array of glsurf_match. Raises ArgumentError."""
    own = getattr(matches, "index", None)  # Matches has an array; a list has a method
    index = array_of(
        "matches", own if isinstance(own, np.ndarray) else matches,
        "Matches, or M x 2 whole numbers",
        lambda one: one.size == 0 or columns(2)(one) and one.dtype.kind in "iu",
    )  # fmt: skip
    if index.size == 0:
        return np.zeros(0, MATCH)
    low, high = index.min(axis=0), index.max(axis=0)
    for column, count in enumerate(counts):
        wrong = low[column] if low[column] < 0 else high[column]
        if not 0 <= wrong < count:
            raise ArgumentError(
                f"a match refers to feature {wrong} of {'ab'[column]}, which has {count}; "
                "give the features that were matched"
            )
    rows = np.zeros(len(index), MATCH)
    rows["index"] = index
    return rows


def matrix_of(value: Any, what: str) -> npt.NDArray[np.float64]:
    """Converts a value to a 3 x 3 matrix. Raises ArgumentError."""
    matrix = array_of(what, value, "3 x 3 numbers", lambda one: one.shape == (3, 3))
    return matrix.astype(np.float64)


def region_of(name: str, part: Sequence[int]) -> Any:
    """Converts a size or a part to a glsurf_region *. Raises ArgumentError."""
    numbers = array_of(
        name, part, "(width, height) or (x, y, width, height), above 0, in whole pixels",
        lambda one: one.shape in ((2,), (4,)) and one.dtype.kind in "iu"
        and one.min() >= 0 and one[-2:].min() > 0 and one.max() < 1 << 32,
    ).tolist()  # fmt: skip
    return ffi.new("glsurf_region *", [0] * (4 - len(numbers)) + numbers)


@dataclass(frozen=True)
class StereoCamera:
    """A rectified stereo camera: both images have one focal length, and their rows correspond.

    focal         focal length in pixels
    centre        (x, y): principal point of the left image, in pixels
    baseline      distance between the cameras, in the unit of points
    right_centre  x of the principal point of the right image, in pixels; None: x of `centre`
    """

    focal: float
    centre: tuple[float, float]
    baseline: float
    right_centre: float | None = None


def _is_position(array: npt.NDArray[Any]) -> bool:
    return array.shape == (2,) and bool(np.isfinite(array).all())


def stereo_point(
    camera: StereoCamera, x: float, y: float, disparity: float, *, error: float = 0
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Computes the point that is at (x, y) in the left image, and `disparity` pixels further left
    in the right image.

    x, y       position in the left image, in pixels
    disparity  x in the left image minus x in the right image, in pixels
    error      standard deviation of a coordinate in an image, in pixels

    Returns the point, float64 3, in coordinates of the left camera (x right, y down, z forward)
    in the unit of the baseline, and its covariance, float64 3 x 3. Raises ArgumentError, or
    GeometryError if the point is at infinity or behind the cameras.
    """
    check_type("camera", camera, StereoCamera, "a glsurf.StereoCamera")
    centre = array_of("centre", camera.centre, "finite (x, y)", _is_position).tolist()
    right = centre[0] if camera.right_centre is None else camera.right_centre
    struct = ffi.new(
        "glsurf_stereo_camera *",
        {
            "focal": above_zero("focal", camera.focal),
            "centre": centre,
            "right_centre": limited("right_centre", right, "a finite number", math.isfinite),
            "baseline": above_zero("baseline", camera.baseline),
        },
    )
    pairs = (("x", x), ("y", y), ("disparity", disparity))
    numbers = [limited(name, one, "a finite number", math.isfinite) for name, one in pairs]
    wanted = "a finite number of at least 0"
    numbers.append(limited("error", error, wanted, lambda one: 0 <= one < math.inf))
    point, covariance = ffi.new("double[3]"), ffi.new("double[9]")
    result = lib.glsurf_stereo_point(struct, *numbers, point, covariance)
    check_result(
        result,
        f"a disparity of {disparity:g} shows a point at infinity or behind the cameras; "
        "give a larger one",
    )
    return np.array(list(point)), np.array(list(covariance)).reshape(3, 3)
