# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Stitching: overlapping images in, panoramas out."""
from __future__ import annotations

import inspect
import itertools
import math
from dataclasses import dataclass, replace
from typing import Any, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from ._image import Image, pixels_of
from ._native import ffi, lib
from .device import Device
from .errors import ArgumentError, GeometryError, LimitError, check_result
from .extractor import Extractor
from .features import Features, array_of, columns
from .geometry import Homography, find_homography, matrix_of, region_of
from .matching import Matcher, signature
from .panorama import PROJECTIONS, Panorama
from .settings import (
    DETECTORS,
    PRESETS,
    made_of,
    make_settings,
    one_of,
    real,
    signature_of,
    truth,
    whole,
)

_ALL = 40  # images; all pairs of so many are matched
_NEAREST = 12  # partners of an image among more images
_ENOUGH = 1000  # features of an image, if the settings do not say which
_LARGE = 4_000_000  # pixels: larger images are reduced before their features are found
_MOST = 10  # limit of a canvas, in multiples of its images' pixels


@dataclass(frozen=True, eq=False)
class Group:
    """Images that pairs connect, on a canvas.

    images      their indices, ascending
    reference   index of the image that a plane shows as it is
    canvas      arguments of Panorama; width is 0 if no canvas holds the images
    projection  of the canvas: "plane", "cylinder" or "sphere"
    to_canvas   float64 N x 3 x 3: for each of `images`, the matrix for Panorama.add()
    focal       of the reference, in pixels; 0: unknown, because homographies arrange the images
    angle       degrees that the images see around; 0 if focal is 0
    stretch     largest factor by which a part of an image is stretched or shrunk
    rms         of the distances of points from their partners, in pixels of the images
    """

    images: tuple[int, ...]
    reference: int
    canvas: dict[str, Any]
    projection: str
    to_canvas: npt.NDArray[np.float64]
    focal: float
    angle: float
    stretch: float
    rms: float


@dataclass(frozen=True, eq=False)
class Stitched(Group):
    """A Group and its panorama.

    pixels  uint8 H x W x 4: red, green, blue, and an alpha of 0 where there is no image
    region  (x, y, width, height): part of the canvas that `pixels` shows
    """

    pixels: npt.NDArray[np.uint8]
    region: tuple[int, int, int, int]


def arrange(
    sizes: Sequence[Sequence[int]],
    pairs: Sequence[tuple[int, int, Union[Homography, npt.ArrayLike], npt.ArrayLike]],
    *,
    projection: str = "auto",
    reference: Optional[int] = None,
    focal: Union[float, Sequence[float]] = 0,
    stretch: float = 2,
    scale: float = 1,
    tilted: bool = False,
) -> list[Group]:
    """Arranges images in groups that pairs connect, ordered by their first image. Plain C.

    sizes       (width, height) of each image, in any order
    pairs       (a, b, homography, points): indices of two images, the homography that maps a to
                b, and N x 4 positions that both see: x and y in a, and in b
    projection  "auto", "plane", "cylinder" or "sphere": see glsurf_arrange() in glsurf.h
    reference   index of the image that a plane shows as it is; None: chosen
    focal       focal length in pixels, of all images or of each; 0: unknown
    stretch     largest stretch at which "auto" takes the plane
    scale       pixels of the canvas for a pixel of the reference
    tilted      True: do not level the horizon

    Raises ArgumentError, GeometryError (no pair), NoMemoryError.
    """
    count = len(sizes)
    lengths = array_of(
        "focal", focal, "a number of at least 0, or one for each image",
        lambda one: one.shape in ((), (count,)) and (one >= 0).all(),
    )  # fmt: skip
    images = ffi.new("glsurf_arranged[]", count)
    for image, given, length in zip(images, sizes, np.broadcast_to(lengths, count)):
        part = region_of("a size", given)
        image.width, image.height, image.focal = part.width, part.height, length
    structs, kept = ffi.new("glsurf_arranged_pair[]", len(pairs)), []
    for struct, (a, b, homography, both) in zip(structs, pairs):
        struct.a, struct.b = whole("an index", a), whole("an index", b)
        matrix = homography.matrix if isinstance(homography, Homography) else homography
        struct.matrix = matrix_of(matrix, "a homography").ravel().tolist()
        points = np.ascontiguousarray(array_of("points", both, "N x 4", columns(4)), np.float64)
        kept.append(ffi.from_buffer("double[]", points))
        struct.points, struct.count = kept[-1], len(points)
    params = ffi.new("glsurf_arrange_params *")
    params.projection = one_of(PROJECTIONS, "projection", projection)
    if reference is not None:
        params.reference = whole("reference", reference, 31) + 1
        if params.reference > count:
            raise ArgumentError(f"reference is {reference}; give the index of an image")
    params.stretch, params.scale = real("stretch", stretch), real("scale", scale)
    params.keep_tilt = truth("tilted", tilted)
    groups, made = ffi.new("glsurf_group[]", count // 2 + 1), ffi.new("uint32_t *")
    result = lib.glsurf_arrange(images, count, structs, len(pairs), params, groups, made)
    check_result(
        result,
        "no pair connects two images; give images that overlap",
        "a size, index or number is out of its range, a homography is singular or mirrors, or "
        "a pair has no points; give indices of images, and pairs of find_homography()",
    )
    return [_group_of(images, groups[i], i) for i in range(made[0])]


def _group_of(images: Any, group: Any, number: int) -> Group:
    chosen = [i for i, image in enumerate(images) if image.group == number]
    names = {value: name for name, value in PROJECTIONS.items()}
    canvas = {name: getattr(group.canvas, name) for name in ("width", "height", "focal", "closed")}
    canvas["centre"] = tuple(group.canvas.centre)
    canvas["projection"] = projection = names[group.canvas.projection]
    matrices = np.array([list(images[i].to_canvas) for i in chosen]).reshape(-1, 3, 3)
    others = {"canvas": canvas, "projection": projection, "to_canvas": matrices}
    return made_of(Group, group, images=tuple(chosen), **others)


def stitch(
    images: Sequence[Image],
    *,
    projection: str = "auto",
    blend: str = "bands",
    seams: bool = True,
    vignetting: bool = True,
    reference: Optional[int] = None,
    crop: bool = False,
    focal: Union[float, Sequence[float]] = 0,
    tilted: bool = False,
    order: str = "rgb",
    context: str = "headless",
    api: str = "any",
    device: Optional[Device] = None,
    **settings: Any,
) -> tuple[list[Stitched], list[int]]:
    """Makes a panorama of each group of images that overlap, taken by a camera that only turned,
    or of a flat scene. Up to 40 images, all pairs are matched; above, each image with its 12
    nearest by signature(). Features of images above 4 megapixels are found in reduced images.

    images       gray or colour arrays, in any order; read_image() makes one of a file
    projection, focal, tilted  as in arrange()
    reference    as in arrange(); also gives its exposure. None: the exposures meet in the middle
    blend        as in Panorama; "mean" makes "auto" a plane
    seams, vignetting  as in Panorama.survey()
    crop         True: keep only the largest rectangle that images cover
    order        order of the channels, "rgb" or "bgr"
    context, api, device, and all settings  as in Extractor

    Returns the panoramas, the one with most images first, and the indices of the images that
    overlap no other. Raises GeometryError (no two overlap), LimitError (a panorama is too large),
    and the errors of Extractor.
    """
    make_settings(settings, inspect.signature(stitch).parameters)  # names what is unknown
    arrays = [pixels_of(image, f"image {i}") for i, image in enumerate(images)]
    if len(arrays) < 2:
        raise ArgumentError(f"stitch() needs at least two images, not {len(arrays)}")
    if blend == "mean" and projection == "auto":
        projection = "plane"  # others need bands
    with Extractor(context=context, api=api, device=device, **settings) as extractor:
        pairs = _match(extractor, arrays, order)
        if not pairs:
            raise GeometryError(f"no two of the {len(arrays)} images overlap; give others")
        sizes = [array.shape[1::-1] for array in arrays]
        groups = arrange(
            sizes, pairs, projection=projection, reference=reference, focal=focal, tilted=tilted
        )
        groups.sort(key=lambda group: -len(group.images))
        on = {"device": extractor.device, "memory_limit": settings.get("memory_limit", 0)}
        survey = {"seams": seams, "vignetting": vignetting, "order": order}
        keeps = reference is not None or blend == "mean"  # the reference keeps its exposure
        made = [
            _blend(group, arrays, crop, {"blend": blend, **on}, survey, keeps) for group in groups
        ]
    used = {i for group in groups for i in group.images}
    return made, [i for i in range(len(arrays)) if i not in used]


setattr(stitch, "__signature__", signature_of(stitch))  # for help()


def _match(extractor: Extractor, arrays: list[Any], order: str) -> list[Any]:
    """Finds the pairs that certainly overlap, for arrange()."""
    features, factors = [], []
    limits = extractor.settings
    given = limits.threshold or limits.features or limits.max_features
    usual = lib.glsurf_detector_threshold(DETECTORS[limits.detector], PRESETS[limits.preset])
    smooth = not given and _looks_smooth(arrays[0])
    if smooth:
        extractor.change(features=_ENOUGH)
    for array in arrays:
        height, width = array.shape[:2]
        k = math.ceil(math.sqrt(height * width / _LARGE))
        if k > 1:  # means of k x k pixels
            blocks = array[: height // k * k, : width // k * k]
            blocks = blocks.reshape(height // k, k, width // k, k, -1)
            array = (blocks.mean((1, 3), np.float32) + 0.5).astype(np.uint8)
        for _ in range(3):  # smooth images have few above the threshold; so may the next one
            found = extractor.detect_and_compute(array, order=order)
            few = len(found) < _ENOUGH or bool((found.response < usual).any())
            if given or few == smooth:
                break
            smooth = few
            extractor.change(features=_ENOUGH * smooth)
        features.append(replace(found, xy=found.xy * np.float32(k) + np.float32((k - 1) / 2)))
        factors.append(k)
    pairs = []
    with Matcher(device=extractor.device) as matcher:
        sets = [matcher.load(one) for one in features]
        for a, b in _pairs_of(features):
            matches = matcher.match(sets[a], sets[b])
            left, right = features[a], features[b]
            try:
                matrix = find_homography(left, right, matches, tolerance=3 * factors[b])
                error = matrix.error(arrays[a].shape[1::-1], arrays[b].shape[1::-1])
            except GeometryError:
                continue
            if error <= matrix.tolerance:
                at = matches.index[matrix.inlier]
                pairs.append((a, b, matrix, np.hstack([left.xy[at[:, 0]], right.xy[at[:, 1]]])))
    return pairs


def _looks_smooth(array: Any) -> bool:
    """Guesses if an image has few features above the threshold: if fewer than a twentieth of the
    places differ by more than 12 gray levels from the mean of two places 4 pixels away."""
    rows = array[::8].astype(np.int16)
    if rows.ndim == 3:
        rows = rows[..., 1]
    apart = np.abs(rows[:, :-8] - 2 * rows[:, 4:-4] + rows[:, 8:])
    return bool(np.count_nonzero(apart > 24) * 20 < apart.size)


def _pairs_of(features: Sequence[Features]) -> list[tuple[int, int]]:
    """Pairs to match, ascending."""
    count = len(features)
    if count <= _ALL:
        return list(itertools.combinations(range(count), 2))
    try:
        bits = np.frombuffer(b"".join(map(signature, features)), np.uint8).reshape(count, -1)
    except ArgumentError:  # such features have no signature
        return list(itertools.combinations(range(count), 2))
    pairs = set()
    for i in range(count):
        differing = np.unpackbits(bits ^ bits[i], axis=1).sum(1, np.int64)
        differing[i] = -1  # the image itself comes first
        nearest = np.argsort(differing, kind="stable")[1 : 1 + _NEAREST].tolist()
        pairs |= {(min(i, j), max(i, j)) for j in nearest}
    return sorted(pairs)


def _blend(
    group: Group,
    arrays: list[Any],
    crop: bool,
    settings: dict[str, Any],
    survey: dict[str, Any],
    keeps: bool,
) -> Stitched:
    """Makes the panorama of a group, in parts that fit the limits."""
    images = [arrays[i] for i in group.images]
    width, height = group.canvas["width"], group.canvas["height"]
    if not 0 < width * height <= _MOST * sum(math.prod(one.shape[:2]) for one in images):
        raise LimitError(
            f"the images turn or zoom too far for one {group.projection}, of {width}x{height} "
            'pixels; use projection="auto", or fewer images'
        )
    pixels = np.empty((height, width, 4), np.uint8)
    with Panorama(**group.canvas, part=(0, 0, width, 1), **settings) as made:
        if keeps:
            survey = {"reference": group.images.index(group.reference), **survey}
        placed = made.survey(images, list(group.to_canvas), **survey)
        rows = made.rows
        if rows == 0:
            raise LimitError(f"a panorama of {width}x{height} exceeds the limits; reduce images")
        for first in range(0, height, rows):
            made.start((0, first, width, min(rows, height - first)))
            for image, placement in zip(images, placed):
                made.add(image, order=survey["order"], **placement)
            pixels[first : first + rows] = made.read()
    region = ffi.new("glsurf_region *", (0, 0, width, height))
    if crop:
        alpha = ffi.from_buffer("uint8_t[]", pixels) + 3
        check_result(lib.glsurf_panorama_crop(alpha, 4, width, height, region))
        pixels = pixels[region.y :, region.x :][: region.height, : region.width].copy()
    part = (region.x, region.y, region.width, region.height)
    return Stitched(**vars(group), pixels=pixels, region=part)
