# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Targets: flat pictures that are found and followed in frames, with their pose."""
from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any, Sequence, Union

import numpy as np
import numpy.typing as npt

from ._image import Image, Region
from ._native import ffi, lib
from .device import Device, OnDevice
from .errors import ArgumentError, check_result, check_type
from .features import Features, array_of, columns, features_of, read_only
from .geometry import region_of
from .matching import _struct_of
from .panorama import two_of
from .settings import above_zero, fill_desc, made_of, make_settings, real, signature_of
from .settings import truth, whole


@dataclass(frozen=True)
class Camera:
    """A camera without distortion.

    focal   focal length in pixels
    centre  (x, y): principal point, in pixels
    """

    focal: float
    centre: tuple[float, float]


@dataclass(frozen=True, eq=False)
class Pose:
    """Pose of a plane: its point p is at rotation @ p + translation before the camera, with x to
    the right, y down and z forward, as in OpenCV.

    rotation     float64 3 x 3
    translation  float64 3
    rms          of the distances of points from their positions in the frame, in pixels
    modelview    float64 4 x 4: the same for OpenGL, with y up and z towards the viewer;
                 modelview @ (x, y, z, 1). OpenGL reads its columns, modelview.T.tobytes()
    """

    rotation: npt.NDArray[np.float64]
    translation: npt.NDArray[np.float64]
    rms: float
    modelview: npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class FoundTarget:
    """A target in a frame. Positions are in pixels of the frame.

    target      number that add() returned
    followed    True if it was found near its position in the frame before
    homography  float64 3 x 3: maps pixels of the picture to the frame
    corners     float64 4 x 2: of the outline, clockwise from the picture's top left
    matches, inliers  numbers of matches, and of those that agree
    error       expected error of a position
    pose        Pose, with the origin in the middle of the picture
    """

    target: int
    followed: bool
    homography: npt.NDArray[np.float64]
    corners: npt.NDArray[np.float64]
    matches: int
    inliers: int
    error: float
    pose: Pose


@dataclass(frozen=True, eq=False)
class Tracked:
    """The targets in a frame.

    frame        number of the frame, from 1 on
    found        FoundTargets, the one with most inliers first
    focal        focal length used, in pixels
    focal_known  True if it was given, or is estimated to 5 %
    features     Features of the frame
    """

    frame: int
    found: list[FoundTarget]
    focal: float
    focal_known: bool
    features: Features


class Targets(OnDevice):
    """Finds pictures, such as a poster, in the frames of a camera, and follows them.

    focal    focal length in pixels of a frame; 0: estimated from tilted targets
    centre   principal point, (x, y) in pixels; (0, 0): the middle of the frame
    cutoff   lowest cutoff frequency of the corners' filter, in hertz; 0: no filter. 1 suits a
             camera in a hand
    slope    hertz by which a speed of one pixel a second raises the cutoff; 0: 0.3
    context, api, device, and settings  as in Extractor, but `features` is 500 by default

    Raises the errors of Extractor.
    """

    def __init__(
        self,
        *,
        focal: float = 0,
        centre: Sequence[float] = (0, 0),
        cutoff: float = 0,
        slope: float = 0,
        context: str = "headless",
        api: str = "any",
        device: Device | None = None,
        **settings: Any,
    ) -> None:
        own = ("focal", "centre", "cutoff", "slope", "context", "api", "device")
        desc = ffi.new("glsurf_targets_desc *")
        fill_desc(ffi.addressof(desc, "extractor"), make_settings(settings, own))
        desc.focal, desc.centre = real("focal", focal), two_of("centre", centre)
        desc.cutoff, desc.slope = real("cutoff", cutoff), real("slope", slope)
        self._make("targets object", (device, context, api), desc)

    def add(
        self,
        picture: Union[Image, Features],
        *,
        width: float = 0,
        tilts: bool = True,
        part: Region = None,
        order: str = "rgb",
    ) -> int:
        """Adds a target and returns its number. Waits until the picture is described.

        picture  an image as for Extractor, or Features, such as some of a frame
        width    width of the target in the unit of its pose; 0: 1
        tilts    also describe an image from tilted views
        part     (x, y, width, height): the target's part of the picture; None: all of it
        order    order of the channels, "rgb" or "bgr"

        Raises GeometryError (too few features), ArgumentError, LimitError, NoMemoryError, GLError.
        """
        desc, number = ffi.new("glsurf_target_desc *"), ffi.new("uint32_t *")
        desc.width, desc.no_tilts = real("width", width), not truth("tilts", tilts)
        if isinstance(picture, Features):
            size = (picture.width, picture.height)
            struct, kept = _struct_of(picture)
            region = region_of("part", size if part is None else part)
            self._native.call(lib.glsurf_targets_add_features, struct, region, desc, number)
            del kept
        else:
            taken = self._take(picture, None, order, part)
            self._native.call(lib.glsurf_targets_add, taken.struct, desc, number)
        return int(number[0])

    def remove(self, target: int) -> None:
        """Removes the target of this number. Raises ArgumentError if there is none."""
        self._native.call(lib.glsurf_targets_remove, whole("target", target))

    def track(
        self,
        image: Image,
        seconds: float | None = None,
        *,
        order: str = "rgb",
        region: Region = None,
    ) -> Tracked:
        """Finds the targets in the next frame, and waits for them.

        image    as for Extractor
        seconds  time of the frame, for the filter; it ascends. None: time.monotonic()
        order, region  as in Extractor.detect_and_compute()

        Raises the errors of Extractor.detect_and_compute().
        """
        taken = self._take(image, None, order, region)
        moment = time.monotonic() if seconds is None else real("seconds", seconds)

        def call(targets: Any) -> Tracked:
            results = ffi.new("glsurf_target_results *")
            self._native.check(lib.glsurf_targets_submit(targets, taken.struct, moment))
            self._native.check(lib.glsurf_targets_collect(targets, results))
            features = features_of(results.features, taken.width, taken.height)
            found = [_found_of(results.found[i]) for i in range(results.count)]
            return made_of(Tracked, results, found=found, features=features)

        return self._native.run(call)

    def reset(self) -> None:
        """Forgets where the targets were, as at a cut of the film, and the estimated focal
        length."""
        self._native.call(lib.glsurf_targets_reset)


setattr(Targets, "__signature__", signature_of(Targets.__init__))  # for help()


def find_pose(camera: Camera, plane: npt.ArrayLike, frame: npt.ArrayLike) -> list[Pose]:
    """Finds the poses of a plane: one, or two that are nearly alike, the better one first. Any
    thread may call it.

    plane, frame  N x 2: positions on the plane, and in the frame; at least 4

    Raises GeometryError (points on a line, no pose before the camera), ArgumentError.
    """
    struct = _camera_of(camera)
    sides = [array_of(name, one, "N x 2 positions", columns(2))
             for name, one in (("plane", plane), ("frame", frame))]  # fmt: skip
    if len(sides[0]) != len(sides[1]):
        raise ArgumentError(
            f"there are {len(sides[0])} points of the plane and {len(sides[1])} of the frame; "
            "give as many of each"
        )
    points = np.hstack(sides).astype(np.float64)
    poses = ffi.new("glsurf_pose[2]")
    pointer = ffi.from_buffer("double[]", points) if len(points) else ffi.new("double[4]")
    result = lib.glsurf_pose_find(struct, pointer, len(points), poses)
    check_result(
        result,
        f"the {len(points)} points have no pose; give at least four that are not on a line, "
        "and before the camera",
        "a position is not finite; leave it out",
    )
    return [_pose_of(one) for one in poses if math.isfinite(one.rms)]


def camera_projection(
    camera: Camera, width: int, height: int, near: float, far: float
) -> npt.NDArray[np.float64]:
    """Makes OpenGL's projection matrix of the camera: float64 4 x 4, as Pose.modelview.

    width, height  size in pixels of the frame, which fills the viewport
    near, far      distances along the camera's axis, above 0

    Raises ArgumentError.
    """
    numbers = ffi.new("double[16]")
    depths = [above_zero(name, one) for name, one in (("near", near), ("far", far))]
    lib.glsurf_camera_projection(
        _camera_of(camera), whole("width", width), whole("height", height), *depths, numbers
    )
    return _array(numbers, 4, 4).T


def _camera_of(camera: Camera) -> Any:
    check_type("camera", camera, Camera, "a glsurf.Camera")
    focal = above_zero("focal", camera.focal)
    return ffi.new("glsurf_camera *", (focal, two_of("centre", camera.centre)))


def _array(numbers: Any, *shape: int) -> npt.NDArray[np.float64]:
    """Copies doubles."""
    return read_only(np.frombuffer(ffi.buffer(numbers, 8 * math.prod(shape))).reshape(shape))


def _pose_of(pose: Any) -> Pose:
    modelview = ffi.new("double[16]")
    lib.glsurf_pose_modelview(ffi.addressof(pose), modelview)
    return Pose(
        rotation=_array(pose.rotation, 3, 3),
        translation=_array(pose.translation, 3),
        rms=pose.rms,
        modelview=_array(modelview, 4, 4).T,
    )


def _found_of(found: Any) -> FoundTarget:
    arrays = {"homography": _array(found.homography, 3, 3), "corners": _array(found.corners, 4, 2)}
    return made_of(FoundTarget, found, pose=_pose_of(found.pose), **arrays)
