# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Matcher: features of two images in, pairs of corresponding features out."""
from __future__ import annotations

from typing import Any, Callable, Optional, Union

import numpy as np
import numpy.typing as npt

from ._native import ffi, lib
from ._object import Closing, Native
from .device import Device, OnDevice
from .errors import ArgumentError, check_type, unknown
from .extractor import Extractor
from .features import MATCH, Features, Matches
from .features import array_of, columns, keypoints_of, read_only, view_of
from .geometry import Fundamental, Homography, matrix_of
from .settings import PRESETS, one_of, real, size, truth, whole

_EXPECTED = np.dtype([("xy", np.float32, 2), ("tolerance", np.float32)])
assert _EXPECTED.itemsize == ffi.sizeof("glsurf_expected")

_FEATURES = "Features, as Extractor.detect_and_compute() and Features.load() return them"
_GUIDES = ("homography", "fundamental", "disparity", "positions")


def _params_of(options: dict[str, Any]) -> tuple[Any, list[Any]]:
    """Converts options of match() to a glsurf_match_params *. Returns it with the array that it
    points to. Raises ArgumentError."""
    for name in options:
        if name not in _DEFAULTS:
            raise unknown("option", name, _DEFAULTS)
    options = {**_DEFAULTS, **options}
    params = ffi.new("glsurf_match_params *")
    kept: list[Any] = []
    for name in ("ratio", "max_distance", "rival_distance", "tolerance"):
        setattr(params, name, real(name, options[name]))
    for name in ("one_way", "ignore_laplacian"):
        setattr(params, name, truth(name, options[name]))
    # For the library 0 means the default value; for the user it means that all are rivals.
    params.rival_distance = params.rival_distance or -1
    for name in ("ratio", "tolerance"):  # the library would take its default for 0
        if options[name] == 0:
            raise ArgumentError(f"{name} is 0; give a number above 0")
    given = [name for name in _GUIDES if options[name] is not None]
    if len(given) > 1:
        raise ArgumentError(f"{given[0]} and {given[1]} are two guides; give one of them")
    if given:
        _set_guide(params, kept, given[0], options[given[0]])
    return params, kept


def _set_guide(params: Any, kept: list[Any], name: str, value: Any) -> None:
    if name == "disparity":
        params.guide = lib.GLSURF_GUIDE_STEREO
        try:
            least, most = value
        except (TypeError, ValueError):
            raise ArgumentError(f"disparity is {value!r}; give (minimum, maximum)") from None
        params.min_disparity = real("minimum disparity", least)
        params.max_disparity = real("maximum disparity", most)
        if params.min_disparity == 0 and params.max_disparity == 0:
            params.max_disparity = 1e-30  # two zeros would mean no limit
    elif name == "positions":
        params.guide = lib.GLSURF_GUIDE_POSITIONS
        rows = _expected_of(value)
        params.position_count = len(rows)
        if len(rows):
            params.positions = ffi.cast("glsurf_expected *", ffi.from_buffer(rows))
        kept.append(rows)
    else:
        guide = "GLSURF_GUIDE_HOMOGRAPHY" if name == "homography" else "GLSURF_GUIDE_FUNDAMENTAL"
        params.guide = getattr(lib, guide)
        if isinstance(value, (Homography, Fundamental)):
            value = value.matrix
        params.matrix = matrix_of(value, name).ravel().tolist()


def _expected_of(value: Any) -> npt.NDArray[Any]:
    numbers = array_of("positions", value, "N x 2 or N x 3 numbers", columns(2, 3))
    rows = np.zeros(len(numbers), _EXPECTED)
    rows["xy"] = numbers[:, :2]
    if numbers.shape[1] == 3:
        rows["tolerance"] = numbers[:, 2]
    return rows


class FeatureSet(Closing):
    """Features of one image on the GPU, to be matched any number of times.

    Matcher.load() and Matcher.keep() make sets. A set lives until close(), or until nothing refers
    to it.
    """

    def __init__(self, matcher: Matcher, native: Native) -> None:
        self._matcher = matcher
        self._native = native
        self._length: Optional[int] = None

    def __len__(self) -> int:
        """Returns the number of features. The first call after keep() waits for the GPU.

        Raises ArgumentError (another context is current), NoMemoryError, GLError.
        """
        if self._length is None:
            self._length = self._native.run(self._count)
        return self._length

    def _count(self, pointer: Any) -> int:
        count = int(lib.glsurf_feature_set_count(pointer))
        message = self._native._handle.log.take_error()
        if count == 0 and message:  # the library gives no result here
            raise ArgumentError(message)
        return count


FeaturesLike = Union[Features, FeatureSet]


class Matcher(OnDevice):
    """Finds for each feature of A its nearest neighbour in B, by exact distances.

    context, api, device  as in Extractor
    frames                maximum number of matches that wait for collect(), at most 16
    memory_limit          maximum bytes of sets and matches; more are refused. 0: 4 GiB
    threads               threads that compare features where the CPU does. 0: the processors

    Raises ArgumentError (settings), UnsupportedError (no OpenGL), ForkError.
    """

    def __init__(
        self,
        *,
        context: str = "headless",
        api: str = "any",
        frames: int = 2,
        memory_limit: Union[int, str] = 0,
        threads: int = 0,
        device: Device | None = None,
    ) -> None:
        desc = ffi.new("glsurf_matcher_desc *")
        desc.frames = whole("frames", frames)
        desc.memory_limit = size("memory_limit", memory_limit)
        desc.threads = whole("threads", threads)
        self._make("matcher", (device, context, api), desc)
        self._frames = desc.frames or 2
        self._pending = 0

    # ----------------------------------------------------------------- sets --

    def load(self, features: Features) -> FeatureSet:
        """Makes a set of Features by copying them.

        Raises ArgumentError (descriptors without 64 or 128 floats, numbers that are not finite),
        LimitError, NoMemoryError, GLError.
        """
        return self._native.run(self._loader("features", features))

    def _loader(self, name: str, features: Any) -> Callable[[Any], FeatureSet]:
        """A function that makes the set inside the context."""
        check_type(name, features, Features, _FEATURES)
        struct, kept = _struct_of(features)

        def call(matcher: Any) -> FeatureSet:
            result = self._make_set(
                lambda out, on: int(lib.glsurf_feature_set_load(out, on, struct))
            )
            result._length = len(kept[0])
            return result

        return call

    def keep(self, extractor: Extractor) -> FeatureSet:
        """Makes a set of the features of the extractor's last submitted image. They stay on the
        GPU; with the path "cpu-match" the first match reads them. Both need the same context.

        Raises ArgumentError (no image was submitted, another context), LimitError,
        NoMemoryError, GLError.
        """
        check_type("extractor", extractor, Extractor, "a glsurf.Extractor")
        own, other = self._native.context.name, extractor._native.context.name
        if own != other:
            raise ArgumentError(
                f'the extractor has the context "{other}" and the matcher "{own}"; give both the '
                "same, or load() its features"
            )

        def call(source: Any) -> FeatureSet:
            return self._make_set(lambda out, on: int(lib.glsurf_feature_set_keep(out, on, source)))

        mine, others = self._native, extractor._native
        if id(mine.context) < id(others.context):  # all threads lock two devices in one order
            return mine.run(lambda _: others.run(call))
        return others.run(lambda source: mine.run(lambda _: call(source)))

    def _make_set(self, create: Callable[[Any, Any], int]) -> FeatureSet:
        """Makes a set by create(). Call it inside the context."""
        native = Native(self._native.context, "feature set", create, self._native)
        return FeatureSet(self, native)

    # -------------------------------------------------------------- matching --

    def match(
        self,
        a: FeaturesLike,
        b: FeaturesLike,
        *,
        ratio: float = 0.8,
        one_way: bool = False,
        ignore_laplacian: bool = False,
        max_distance: float = 0,
        rival_distance: float = 4,
        homography: Homography | npt.ArrayLike | None = None,
        fundamental: Fundamental | npt.ArrayLike | None = None,
        disparity: tuple[float, float] | None = None,
        positions: npt.ArrayLike | None = None,
        tolerance: float = 3,
    ) -> Matches:
        """Matches the features of two images, and waits for the result.

        a, b              Features, which are loaded for this call, or sets of this device
        ratio             maximum of a match's distance over its nearest rival's, in (0, 1]
        one_way           True: A's feature need not be the nearest neighbour of B's
        ignore_laplacian  True: match dark blobs with light blobs, too
        max_distance      maximum distance of the descriptors; 0: no limit
        rival_distance    distance in pixels, at most 2000: only features of B farther than this
                          from the match are its rivals; 0 or less: all features
        At most one guide limits which features may match, to within `tolerance` pixels:
        homography        a Homography, or 3 x 3: maps A to B
        fundamental       a Fundamental, or 3 x 3: b^T F a = 0
        disparity         (minimum, maximum) in pixels: A and B are the left and right image of a
                          rectified pair; math.inf: no limit
        positions         N x 2 or N x 3: the expected position in B of each feature of A, and its
                          tolerance in pixels (0: `tolerance`; negative: no candidates)

        Raises ArgumentError (sets of another device, sets of other descriptors, a wrong option;
        matches of submit() wait), LimitError, NoMemoryError, GLError.
        """
        options = dict(locals())
        for name in ("self", "a", "b"):
            del options[name]
        start = self._starter(a, b, _params_of(options))

        def call(matcher: Any) -> Matches:  # one call, so that other threads may match, too
            if self._pending:
                raise ArgumentError(
                    f"{self._pending} matches of submit() wait; collect() them before match()"
                )
            start(matcher)
            return self._collect(matcher)

        return self._native.run(call)

    def submit(self, a: FeaturesLike, b: FeaturesLike, **options: Any) -> None:
        """Starts to match two images; collect() returns the matches. Options and errors are
        those of match(), but matches may wait. If `frames` matches wait already, the oldest are
        dropped."""
        self._native.run(self._starter(a, b, _params_of(options)))

    def _starter(
        self, a: FeaturesLike, b: FeaturesLike, params: tuple[Any, list[Any]]
    ) -> Callable[[Any], None]:
        """A function that submits inside the context."""
        struct, kept = params
        for name, one in (("a", a), ("b", b)):
            # The library checks this, too, but another thread may free the set meanwhile.
            if isinstance(one, FeatureSet) and one._native.context is not self._native.context:
                raise ArgumentError(
                    f"the set {name} and the matcher belong to different devices; load the "
                    "features by this matcher, or give both matchers the same device"
                )
        ready: list[FeatureSet | Callable[[Any], FeatureSet]] = [
            one if isinstance(one, FeatureSet) else self._loader(name, one)
            for name, one in (("a", a), ("b", b))
        ]

        def call(matcher: Any) -> None:
            # Loads Features; sets are used as they are.
            sets = [one if isinstance(one, FeatureSet) else one(matcher) for one in ready]
            pointers = [one._native.pointer() for one in sets]
            result = lib.glsurf_matcher_submit(matcher, *pointers, struct)
            kept.clear()  # read during the call
            self._native.check(result)
            self._pending = min(self._pending + 1, self._frames)

        return call

    def poll(self) -> bool:
        """Returns True if the oldest matches are ready. Never waits for the GPU."""
        return self._native.poll(lib.glsurf_matcher_poll)

    def collect(self) -> Matches:
        """Returns the oldest matches. Waits until they are ready.

        Raises ArgumentError if no matches wait, NoMemoryError, GLError.
        """

        return self._native.run(self._collect)

    def _collect(self, matcher: Any) -> Matches:
        """collect() inside the context."""
        matches = ffi.new("glsurf_matches *")
        self._native.check(lib.glsurf_matcher_collect(matcher, matches))
        self._pending = max(self._pending - 1, 0)
        rows = view_of(matches.matches, matches.count, MATCH)
        return Matches(
            read_only(rows["index"]), read_only(rows["distance"]), read_only(rows["second"])
        )

    @property
    def pending(self) -> int:
        """Number of matches that wait for collect()."""
        return self._pending

    # ------------------------------------------------------------------ life --

    def close(self) -> None:
        """Frees the matcher, once its sets are closed or collected. More calls do nothing."""
        super().close()
        self._pending = 0


_DEFAULTS: dict[str, Any] = dict(Matcher.match.__kwdefaults__)


def signature(features: Features) -> bytes:
    """Makes a signature: 512 bytes. The fewer bits of two signatures differ, the more the images
    resemble each other. Raises ArgumentError unless the features are of the preset default or
    best, in this version, with 64 numbers."""
    check_type("features", features, Features, _FEATURES)
    struct, kept = _struct_of(features)
    made = ffi.new("glsurf_signature *")
    if lib.glsurf_signature_make(struct, made) != lib.GLSURF_OK:
        raise ArgumentError(
            "these features have no signature; detect them by this version of glsurf, with the "
            "preset default or best and descriptors of 64 numbers"
        )
    del kept
    return bytes(ffi.buffer(made.bits))


def _struct_of(features: Features) -> tuple[Any, list[Any]]:
    """Converts Features to a glsurf_features *. Returns it with the arrays that it points to."""
    points = keypoints_of(features)
    descriptors = np.ascontiguousarray(features.descriptors, np.float32)
    struct = ffi.new("glsurf_features *")
    struct.count = struct.total = len(points)
    struct.descriptor_length = descriptors.shape[1]
    if len(points):
        struct.keypoints = ffi.cast("glsurf_keypoint *", ffi.from_buffer(points))
        struct.descriptors = ffi.cast("float *", ffi.from_buffer(descriptors))
    if features.descriptor_version:
        struct.descriptor_preset = one_of(PRESETS, "preset", features.preset)
        struct.descriptor_version = features.descriptor_version
    return struct, [points, descriptors]
