# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Features of an image, and matches of two images, as NumPy arrays."""
from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Callable, ClassVar, Sequence, TypeVar

import numpy as np
import numpy.typing as npt

from . import _npz, _opencv
from ._native import ffi
from ._npz import PathLike
from .errors import ArgumentError, ArgumentTypeError
from .settings import PRESETS, limited

# glsurf_keypoint
KEYPOINT = np.dtype(
    [
        ("xy", np.float32, 2),
        ("scale", np.float32),
        ("angle", np.float32),
        ("response", np.float32),
        ("laplacian", np.int32),
    ]
)
# glsurf_match
MATCH = np.dtype([("index", np.uint32, 2), ("distance", np.float32), ("second", np.float32)])
assert KEYPOINT.itemsize == ffi.sizeof("glsurf_keypoint")
assert MATCH.itemsize == ffi.sizeof("glsurf_match")

_PRESET_NAMES = {number: name for name, number in PRESETS.items()}

R = TypeVar("R", bound="_Rows")


class _Rows:
    """Read-only arrays with equal numbers of rows."""

    #: Element type and columns (None: any) of each array, by attribute.
    _kinds: ClassVar[dict[str, Any]]

    def __post_init__(self) -> None:
        """Raises ArgumentError if a type or shape is wrong. The check also protects memory, which
        the library reads directly."""
        arrays = [getattr(self, name) for name in self._kinds]
        rows = {len(array) for array in arrays if np.ndim(array)}
        for array, (name, (kind, columns)) in zip(arrays, self._kinds.items()):
            good = (
                isinstance(array, np.ndarray)
                and array.dtype == kind
                and array.ndim == 1 + len(columns)
                and all(want in (None, have) for want, have in zip(columns, array.shape[1:]))
                and len(rows) == 1
            )
            if not good:
                found = f"{array.dtype} {array.shape}" if hasattr(array, "dtype") else type(array)
                wanted = " x ".join(
                    ["N", *("D" if want is None else str(want) for want in columns)]
                )
                raise ArgumentError(
                    f"{name} of these {type(self).__name__} is {found}; give {np.dtype(kind)} "
                    f"{wanted}, with N rows in each array"
                )

    def __setstate__(self, state: dict[str, Any]) -> None:
        # Unpickled arrays are writable.
        for name in self._kinds:
            state[name].flags.writeable = False
        self.__dict__.update(state)

    def _chosen(self: R, chosen: Any) -> R:
        """Returns some of the rows. A number selects one row, and [] selects none."""
        if isinstance(chosen, (int, np.integer)):
            chosen = [chosen]
        elif isinstance(chosen, (list, tuple)) and len(chosen) == 0:
            chosen = np.empty(0, np.intp)
        parts = {name: read_only(getattr(self, name)[chosen]) for name in self._kinds}
        return replace(self, **parts)


@dataclass(frozen=True, eq=False)
class Features(_Rows):
    """The features of one image: read-only arrays of N rows.

    xy           float32 N x 2: centres in pixels; (0, 0) is the centre of the top-left pixel
    scale        float32 N: sigma of the Gaussian that fits best, in pixels
    angle        float32 N: orientation, radians in [0, 2 pi), from +x towards +y. NaN in input
                 keypoints: to be computed
    response     float32 N: strength
    laplacian    int32 N: +1 for a dark blob on a light ground, -1 for a light blob
    descriptors  float32 N x 64 or N x 128, each of length 1; N x 0: no descriptors
    total        number of keypoints found; larger than N if max_features removed some; N with
                 the setting `features`
    width, height       image size in pixels; 0: unknown
    preset              preset of the descriptors; "": unknown
    descriptor_version  version of the preset's descriptors; 0: unknown
    """

    xy: npt.NDArray[np.float32]
    scale: npt.NDArray[np.float32]
    angle: npt.NDArray[np.float32]
    response: npt.NDArray[np.float32]
    laplacian: npt.NDArray[np.int32]
    descriptors: npt.NDArray[np.float32]
    total: int
    width: int = 0
    height: int = 0
    preset: str = ""
    descriptor_version: int = 0

    _kinds = {
        "xy": (np.float32, (2,)),
        "scale": (np.float32, ()),
        "angle": (np.float32, ()),
        "response": (np.float32, ()),
        "laplacian": (np.int32, ()),
        "descriptors": (np.float32, (None,)),
    }

    def __len__(self) -> int:
        return len(self.scale)

    def __repr__(self) -> str:
        size = f"{self.width}x{self.height}" if self.width and self.height else "unknown size"
        preset = self.preset or "unknown preset"
        return f"Features({len(self)} of {self.total}, {size}, {preset})"

    def __getitem__(self, chosen: Any) -> Features:
        """Returns some of the features, by a slice, an array of indices, or an array of N bools. A
        single index gives Features of length 1. `total` is unchanged. Raises IndexError."""
        return self._chosen(chosen)

    @property
    def keypoints(self) -> npt.NDArray[np.float32]:
        """float32 N x 4: x, y, scale, angle, as in pycolmap, where x and y are 0.5 larger."""
        return np.column_stack([self.xy, self.scale, self.angle]).astype(np.float32, copy=False)

    # ------------------------------------------------------------------- files --

    def save(self, path: PathLike) -> None:
        """Writes an npz file: the arrays of `glsurf detect --format npz`, `total`, and the image
        size. Equal features give equal bytes. The file appears whole or not at all. Raises
        OSError, and ArgumentError if the name has another ending than .npz."""
        _npz.save(path, self)

    @classmethod
    def load(cls, path: PathLike) -> Features:
        """Reads a file of save(), or an npz or json file of `glsurf detect`.

        Raises OSError, NoMemoryError, or ArgumentError: for any other file, a file of more than
        1 GiB (unpacked), or a number that is not finite. An angle may be NaN.
        """
        return _npz.load(path, make_features)

    # ------------------------------------------------------------- conversions --

    def to_opencv(self) -> tuple[list[Any], npt.NDArray[np.float32]]:
        """Converts to a list of N cv2.KeyPoint, and a copy of the descriptors, float32 N x D.

        As in glsurf/opencv.hpp, `size` is 5.65 times the scale: the side of SURF's filter, which
        OpenCV calls a diameter. `angle` is in degrees in [0, 360), or -1 for NaN; `class_id` is
        the sign of the Laplacian; `octave` is 0. Raises GlsurfError without cv2.
        """
        return _opencv.keypoints_of(self), self.descriptors.copy()

    @classmethod
    def from_opencv(
        cls,
        keypoints: Sequence[Any],
        descriptors: Any = None,
        *,
        preset: str = "",
        descriptor_version: int = 0,
        width: int = 0,
        height: int = 0,
    ) -> Features:
        """Converts cv2.KeyPoints to Features, for Extractor.describe() or Matcher.match(). Fields
        have the meaning of to_opencv().

        A negative angle, unknown to OpenCV, becomes NaN; describe() computes it. Without
        descriptors, the result has N x 0. Raises ArgumentError if the numbers of keypoints and
        descriptors differ.
        """
        if descriptors is not None:
            wanted = "N x D numbers, or None"
            descriptors = array_of("descriptors", descriptors, wanted, lambda one: one.ndim == 2)
        return replace(
            _opencv.features_of(make_features, keypoints, descriptors),
            preset=preset,
            descriptor_version=descriptor_version,
            width=width,
            height=height,
        )

    def to_laf(
        self, patch: float = 6
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Converts to the output of kornia's detectors, for torch.from_numpy(): local affine
        frames float32 1 x N x 2 x 3, responses 1 x N, descriptors 1 x N x D.

        patch  half side of kornia's patch, in scales; the patch is the square of -1 to 1 in the
               frame. 6: as in kornia's own detectors (mr_size), for which its descriptors were
               trained. 1: the root of the frame's determinant is sigma

        A frame is [A | xy] with A = patch scale [[cos, sin], [-sin, cos]] of kornia's angle,
        which is minus ours: it turns the other way. So A maps (1, 0) to patch scale (cos, sin) of
        our angle, in pixels, x to the right and y down. Raises ArgumentError.
        """
        patch = limited("patch", patch, "a number above 0", lambda one: 0 < one < np.inf)
        laf = np.empty((1, len(self), 2, 3), np.float32)
        half = self.scale * np.float32(patch)
        cos, sin = half * np.cos(self.angle), half * np.sin(self.angle)
        laf[0, :, 0, 0], laf[0, :, 0, 1] = cos, -sin
        laf[0, :, 1, 0], laf[0, :, 1, 1] = sin, cos
        laf[0, :, :, 2] = self.xy
        return laf, self.response[None].copy(), self.descriptors[None].copy()


@dataclass(frozen=True, eq=False)
class Matches(_Rows):
    """Matches of the features of two images A and B: arrays of M rows, in the order of A.

    index     uint32 M x 2: index of the feature in A, and in B
    distance  float32 M: Euclidean distance of the descriptors, at most 2
    second    float32 M: distance to the nearest rival; infinite if there is no rival
    """

    index: npt.NDArray[np.uint32]
    distance: npt.NDArray[np.float32]
    second: npt.NDArray[np.float32]

    _kinds = {"index": (np.uint32, (2,)), "distance": (np.float32, ()), "second": (np.float32, ())}

    def __len__(self) -> int:
        return len(self.distance)

    def __repr__(self) -> str:
        return f"Matches({len(self)})"

    def __getitem__(self, chosen: Any) -> Matches:
        """Returns some of the matches, by a slice, an array of indices, or an array of M bools,
        such as Homography.inlier."""
        return self._chosen(chosen)

    def to_opencv(self) -> list[Any]:
        """Converts to a list of M cv2.DMatch. Raises GlsurfError without cv2."""
        make = _opencv.import_cv2().DMatch
        return [make(*row) for row in zip(*self.index.T.tolist(), self.distance.tolist())]


def array_of(
    name: str, value: Any, wanted: str, fits: Callable[[npt.NDArray[Any]], Any]
) -> npt.NDArray[Any]:
    """Converts an argument to an array of numbers that fits. Raises ArgumentError, also for what
    NumPy refuses: the message names the argument."""
    array = None
    if not isinstance(value, _Rows):  # NumPy would index them
        with suppress(Exception):  # NumPy and tensors on a GPU raise many kinds
            array = np.asarray(value)
            if array.dtype.kind == "O":
                array = array.astype(np.float64)
            if array.dtype.kind in "biuf" and fits(array):
                return array
    if array is None or array.ndim == 0:
        raise ArgumentTypeError(f"{name} is of type {type(value).__name__}; give {wanted}")
    found = f"an array of {array.dtype} and shape {' x '.join(map(str, array.shape))}"
    if isinstance(value, (list, tuple)) and array.size <= 6:
        found = repr(value)
    raise ArgumentError(f"{name} is {found}; give {wanted}")


def columns(*numbers: int) -> Callable[[npt.NDArray[Any]], bool]:
    """Returns a check that an array has rows of so many columns."""
    return lambda array: array.ndim == 2 and array.shape[1] in numbers


def read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Returns a read-only copy without gaps."""
    copy = np.array(array, order="C")
    copy.flags.writeable = False
    return copy


def make_features(
    keypoints: npt.NDArray[Any],
    response: npt.NDArray[Any],
    laplacian: npt.NDArray[Any],
    descriptors: npt.NDArray[Any],
    **rest: Any,
) -> Features:
    """Makes Features from N x 4 keypoints (x, y, scale, angle) and the other arrays. Descriptors
    are large, so they are copied only to change type or order, and become read-only.

    Raises ArgumentError if the shapes do not belong together.
    """
    count = len(keypoints)
    wanted = (count, 4), (count,), (count,), (count, *descriptors.shape[1:2])
    arrays = (keypoints, response, laplacian, descriptors)
    if descriptors.ndim != 2 or tuple(array.shape for array in arrays) != wanted:
        raise ArgumentError(
            f"keypoints of shape {keypoints.shape}, {len(response)} responses, {len(laplacian)} "
            f"signs and descriptors of shape {descriptors.shape} do not belong together; give "
            "arrays of as many rows each"
        )
    points = np.asarray(keypoints, np.float32)
    numbers = np.ascontiguousarray(descriptors, np.float32)
    numbers.flags.writeable = False
    return Features(
        xy=read_only(points[:, :2]),
        scale=read_only(points[:, 2]),
        angle=read_only(points[:, 3]),
        response=read_only(np.asarray(response, np.float32)),
        laplacian=read_only(np.asarray(laplacian, np.int32)),
        descriptors=numbers,
        **rest,
    )


# ------------------------------------------------------------------- the library's lists --


def view_of(pointer: Any, count: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Returns an array that views `count` elements in the library's own memory."""
    kind = np.dtype(dtype)
    if count == 0:
        return np.empty(0, kind)
    return np.frombuffer(ffi.buffer(pointer, count * kind.itemsize), kind)


def features_of(features: Any, width: int, height: int) -> Features:
    """Copies a glsurf_features * to Features. width, height: image size in pixels; 0: unknown."""
    count, length = features.count, features.descriptor_length
    # Few NumPy operations: each takes 10 to 20 us with cold caches. The rows of one transposed
    # copy are the keypoints' columns.
    points = view_of(features.keypoints, 6 * count, np.float32).reshape(count, 6)
    numbers = view_of(features.descriptors, count * length, np.float32)
    columns = read_only(points.T)
    version = int(features.descriptor_version)
    # Avoids Features(), whose check takes 0.1 ms here.
    made = object.__new__(Features)
    made.__dict__.update(
        xy=read_only(points[:, :2]),
        scale=columns[2],
        angle=columns[3],
        response=columns[4],
        laplacian=columns[5].view(np.int32),
        descriptors=read_only(numbers.reshape(count, length)),
        total=int(features.total),
        width=width,
        height=height,
        preset=_PRESET_NAMES.get(features.descriptor_preset, "") if version else "",
        descriptor_version=version,
    )
    return made


def keypoints_of(keypoints: Any) -> npt.NDArray[Any]:
    """Converts Features, or an array of N x 3 to N x 6 numbers (x, y, scale, angle, response,
    laplacian), to an array of KEYPOINT. Missing angles become NaN. Raises ArgumentError."""
    if isinstance(keypoints, Features):
        points = np.empty(len(keypoints), KEYPOINT)
        for name in KEYPOINT.names or ():
            points[name] = getattr(keypoints, name)
        return points
    wanted = "Features, or N x 3 to N x 6: x, y, scale, angle, response, laplacian"
    rows = array_of(
        "keypoints", keypoints, wanted, lambda one: one.size == 0 or columns(3, 4, 5, 6)(one)
    )
    if rows.size == 0:
        return np.empty(0, KEYPOINT)
    points = np.zeros(len(rows), KEYPOINT)
    points["xy"], points["scale"] = rows[:, :2], rows[:, 2]
    points["angle"] = rows[:, 3] if rows.shape[1] > 3 else np.nan
    if rows.shape[1] > 4:
        points["response"] = rows[:, 4]
    if rows.shape[1] > 5:
        signs = rows[:, 5]
        if not np.isin(signs, (-1, 0, 1)).all():
            raise ArgumentError("a sign of the Laplacian is not -1, 0 or 1; use one of these")
        points["laplacian"] = signs.astype(np.int32)
    return points
