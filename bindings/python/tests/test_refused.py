# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Refusals have one sentence and the right exception: wrong values and types, calls in a wrong
order, copies of objects, and images that are too large, before their pixels are copied."""
from __future__ import annotations

import copy
import logging
import math
import os
import pickle
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Callable, Iterator

import numpy as np
import pytest
from conftest import assert_equal, one_feature, picture, run_python

import glsurf
from glsurf._image import take_image
from glsurf._native import lib
from glsurf.drawing import colour_of


@pytest.fixture(scope="module")
def device() -> Iterator[glsurf.Device]:
    with glsurf.Device(context="cpu") as made:
        yield made


REALS = ("threshold", "sigma")
WHOLE = ("max_features", "octaves", "descriptor_length", "first_step", "intervals", "memory_limit",
         "capacity", "frames")  # fmt: skip


@pytest.mark.parametrize("name", [*REALS, *WHOLE])
def test_settings_given_as_text(device: glsurf.Device, name: str) -> None:
    what = "number" if name in REALS else "whole number"
    wrong: list[Any] = ["1", b"1", np.str_("1"), bytearray(b"1"), None, [1]]
    for value in wrong if name in WHOLE else [*wrong, "nan", "1_0"]:
        with pytest.raises(TypeError, match=f"{name} is .*; give a {what}") as caught:
            glsurf.Extractor(device=device, **{name: value})
        assert isinstance(caught.value, glsurf.ArgumentError)
    with glsurf.Extractor(device=device) as made:
        if name != "frames":
            with pytest.raises(TypeError, match=f"{name} is '1'; give a {what}"):
                made.change(**{name: "1"})
        assert made.settings == glsurf.Settings()


ONE = one_feature()
MATCH = np.zeros((9, 2), int)
MATCHES = glsurf.Matches(MATCH.astype(np.uint32), *np.zeros((2, 9), np.float32))
GRID = np.mgrid[0:6, 0:6].reshape(2, 36).T * 20.0
CAMERA = glsurf.StereoCamera("500", (320, 240), 0.2)  # type: ignore[arg-type]

CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "columns of grid": lambda d, x: glsurf.Extractor(device=d, grid=(x, 3), max_features=9),
    "rows of grid": lambda d, x: glsurf.Extractor(device=d, grid=(3, x), max_features=9),
    "upright": lambda d, x: glsurf.Extractor(device=d, upright=x),
    "double_image": lambda d, x: glsurf.Extractor(device=d, double_image=x),
    "frames": lambda d, x: glsurf.Matcher(device=d, frames=x),
    "threads": lambda d, x: glsurf.Matcher(device=d, threads=x),
    "memory_limit": lambda d, x: glsurf.Panorama(9, 9, device=d, memory_limit=x),
    "width": lambda d, x: glsurf.Panorama(x, 9, device=d),
    "gain": lambda d, x: glsurf.Panorama(9, 9, device=d).add(picture(9, 9), np.eye(3), x),
    "ratio": lambda d, x: match(d, ratio=x),
    "one_way": lambda d, x: match(d, one_way=x),
    "ignore_laplacian": lambda d, x: match(d, ignore_laplacian=x),
    "max_distance": lambda d, x: match(d, max_distance=x),
    "rival_distance": lambda d, x: match(d, rival_distance=x),
    "tolerance": lambda d, x: match(d, tolerance=x, homography=np.eye(3)),
    "minimum disparity": lambda d, x: match(d, disparity=(x, 3)),
    "confidence": lambda d, x: glsurf.find_homography(ONE.xy, ONE.xy, MATCH, confidence=x),
    "max_iterations": lambda d, x: glsurf.find_fundamental(ONE.xy, ONE.xy, MATCH, max_iterations=x),
    "seed": lambda d, x: glsurf.find_homography(ONE.xy, ONE.xy, MATCH, seed=x),
    "focal": lambda d, x: glsurf.stereo_point(CAMERA, 1, 2, 3),
    "disparity": lambda d, x: glsurf.stereo_point(glsurf.StereoCamera(1, (0, 0), 1), 1, 2, x),
    "patch": lambda d, x: ONE.to_laf(patch=x),
    "shard": lambda d, x: glsurf.dask.extract([], None, "x", root="x", shard=x),
    "shards": lambda d, x: glsurf.dask.match(None, "x", shards=x),
}


def match(device: glsurf.Device, **options: Any) -> None:
    with glsurf.Matcher(device=device) as matcher:
        matcher.match(ONE, ONE, **options)


@pytest.mark.parametrize("name", CALLS)
def test_arguments_given_as_text(
    device: glsurf.Device, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TypeError, match=f"{name} is '") as caught:
        CALLS[name](device, "3")
    assert isinstance(caught.value, glsurf.ArgumentError)
    assert not list(tmp_path.iterdir())


def test_numbers_of_other_types_are_taken(device: glsurf.Device) -> None:
    values = {"threshold": np.float32(0.5), "max_features": np.int8(9), "octaves": True}
    with glsurf.Extractor(device=device, **values, upright=np.True_) as made:  # type: ignore
        assert (made.settings.threshold, made.settings.max_features) == (0.5, 9)
    with pytest.raises(glsurf.ArgumentError, match="threshold is 1000.*; give a number"):
        glsurf.Extractor(device=device, threshold=10**400)


@pytest.mark.parametrize(
    "image, sentence",
    [
        (None, "the image is None; was the file read?"),  # cv2.imread() returns it
        ("left.png", r"is a path; .* glsurf.read_image\('left.png'"),
        (Path("left.png"), r"is a path; .* glsurf.read_image\('left.png'"),
    ],
)
def test_no_images(device: glsurf.Device, image: Any, sentence: str) -> None:
    with glsurf.Extractor(device=device) as made:
        for call in (made.detect_and_compute, made.submit, lambda image: list(made.stream([image])),
                     lambda image: made.describe(image, []),
                     lambda image: add(device, EYE, image=image)):  # fmt: skip
            with pytest.raises(TypeError, match=sentence) as caught:
                call(image)
            assert isinstance(caught.value, glsurf.ArgumentError)
        with pytest.raises(TypeError, match="the mask is a path; give glsurf.read_image"):
            made.detect_and_compute(picture(), "mask.png")  # type: ignore[arg-type]


@pytest.mark.parametrize("call", [copy.copy, copy.deepcopy, pickle.dumps])
def test_copies(device: glsurf.Device, call: Callable[[Any], Any]) -> None:
    """Copies would share an object of the library, and close it for each other."""
    made = glsurf.Extractor(device=device)
    matcher = glsurf.Matcher(device=device)
    objects: dict[str, Any] = {
        "device": device,
        "extractor": made,
        "matcher": matcher,
        "panorama": glsurf.Panorama(9, 9, device=device),
        "feature set": matcher.load(ONE),
        "feature2d": glsurf.Feature2D(device=device),
    }
    for name, one in objects.items():
        what = "extractor" if name == "feature2d" else name
        with pytest.raises(TypeError, match=f"a glsurf {what} cannot be pickled or copied; make"):
            call(one)
        assert not getattr(one, "closed", False)
    assert len(made.detect_and_compute(picture(64, 48))) > 0


# Images that are views of one element; a copy would exceed the memory of every machine.
HUGE = 1 << 20  # pixels a side: a terabyte


def view(side: int, kind: Any = np.uint8, channels: int = 1) -> Any:
    """Makes a square image."""
    shape = (side, side) if channels == 1 else (side, side, channels)
    return np.broadcast_to(np.zeros((), kind), shape)


@pytest.fixture(scope="module", params=["headless", "cpu"])
def made(request: Any) -> Any:
    with glsurf.Extractor(context=request.param) as extractor:
        yield extractor


@pytest.mark.parametrize("image", [view(HUGE), view(HUGE, np.float64), view(70000, channels=3)],
                         ids=["gray", "floats", "colours"])  # fmt: skip
def test_sides(made: glsurf.Extractor, image: Any) -> None:
    match = f"the image is {len(image)}x{len(image)} and .* at most [0-9]+ pixels a side; reduce"
    calls = [made.detect_and_compute, made.submit, lambda one: list(made.stream([one]))]
    calls.append(lambda one: made.describe(one, [[9, 9, 3]]))
    with glsurf.Panorama(9, 9, device=made.device) as panorama:
        calls.append(lambda one: panorama.add(one, np.eye(3)))
        for call in calls:
            with pytest.raises(glsurf.LimitError, match=match) as caught:
                call(image)
            assert caught.value.result == lib.GLSURF_ERROR_LIMIT
    with pytest.raises(glsurf.LimitError, match="the image is 70000x70000 and .* at most"):
        glsurf.Feature2D(device=made.device).compute(view(70000), [])
    assert made.pending == 0


def test_only_the_region_counts(made: glsurf.Extractor) -> None:
    long = np.zeros((70000, 64), np.uint8)
    with pytest.raises(glsurf.LimitError, match="70000"):
        made.detect_and_compute(long)
    part = made.detect_and_compute(long, region=(0, 69000, 64, 64))
    assert len(part) == 0 and part.height == 70000
    with pytest.raises(glsurf.ArgumentError, match="beyond the image"):
        made.detect_and_compute(picture(64, 64), region=(0, 0, 70000, 9))


def test_masks_of_another_size(made: glsurf.Extractor) -> None:
    match = "the mask is 1048576x1048576 and the image is 64x48; give a mask as large"
    for mask in (view(HUGE, bool), view(HUGE), view(HUGE, np.float32)):
        with pytest.raises(glsurf.ArgumentError, match=match):
            made.detect_and_compute(picture(64, 48), mask)


WRONG_SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({"preset": "sift"}, "unknown preset 'sift'; use one of: default, paper, bay, fast, best"),
    ({"preset": 1}, "unknown preset 1; use one of"),
    ({"preset": "bset"}, r"unknown preset 'bset'; did you mean 'best'\?"),
    ({"max_feature": 3}, r"unknown setting 'max_feature'; did you mean 'max_features'\?"),
    ({"contxt": "cpu"}, r"unknown setting 'contxt'; did you mean 'context'\?"),
    ({"detector": "orb"}, "unknown detector 'orb'; use one of: hessian, censure, dog"),
    ({"threshold": -1}, "threshold is out of range; set it to a finite number above 0"),
    ({"threshold": float("nan")}, "threshold is out of range"),
    ({"threshold": "high"}, "threshold is 'high'; give a number"),
    ({"max_features": -1}, "max_features is -1; give a whole number from 0 to 4294967295"),
    ({"max_features": 2.5}, "max_features is 2.5; give a whole number"),
    ({"octaves": 1 << 32}, "octaves is 4294967296; give a whole number"),
    ({"grid": (4, 4)}, "grid"),
    ({"grid": 4, "max_features": 9}, r"grid is 4; give \(columns, rows\) or None"),
    ({"grid": (0, 99), "max_features": 9}, "grid"),
    ({"descriptor_length": 32}, "descriptor"),
    ({"first_step": 2}, "first_step"),
    ({"sigma": 1.7}, "sigma"),
    ({"intervals": 4}, "intervals"),
    ({"frames": 17}, "frames is out of range; set it from 1 to 16, or to 0 for 2"),
    ({"memory_limit": -1}, "memory_limit is -1; give a whole number"),
    ({"memory_limit": "4X"}, 'memory_limit is \'4X\'; give .* or text such as "512M" or "4G"'),
    ({"context": "vulkan"}, 'unknown context \'vulkan\'; use "headless", "current" or'),
    ({"api": "webgl"}, 'unknown api \'webgl\'; use "any", "gl" or "gles"'),
    ({"api": "gles", "context": "cpu"}, "api chooses the context"),
]


@pytest.mark.parametrize("settings, sentence", WRONG_SETTINGS, ids=lambda value: str(value)[:40])
def test_wrong_settings(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(glsurf.ArgumentError, match=sentence) as caught:
        glsurf.Extractor(**settings)
    assert "\n" not in str(caught.value)


def add(device: glsurf.Device, matrix: Any, gain: Any = 1, image: Any = picture(20, 20)) -> None:
    with glsurf.Panorama(20, 20, device=device) as panorama:
        panorama.add(image, matrix, gain)


def describe(device: glsurf.Device, keypoints: Any) -> None:
    with glsurf.Extractor(device=device) as made:
        made.describe(picture(64, 64), keypoints)


def of_opencv(device: glsurf.Device) -> glsurf.Feature2D:
    pytest.importorskip("cv2")
    return glsurf.Feature2D(device=device)


NONE: Any = np.zeros((1, 64), np.float32)
OTHERS: list[tuple[str, Callable[[Any], Any]]] = [
    ("", lambda d: glsurf.Panorama(0, 5, device=d)),
    ("width is -1", lambda d: glsurf.Panorama(-1, 5, device=d)),
    ("to_canvas is an array of .* 2 x 2; give 3 x 3 numbers", lambda d: add(d, np.eye(2))),
    ("matrix", lambda d: add(d, np.zeros((3, 3)))),
    ("gain", lambda d: add(d, np.eye(3), 0)),
    ("gain", lambda d: add(d, np.eye(3), "x")),
    ("gain", lambda d: add(d, np.eye(3), (1, 2))),
    ("gain", lambda d: add(d, np.eye(3), 1000)),
    ('needs context="current"; use read', lambda d: glsurf.Panorama(9, 9, device=d).texture()),
    ("which row is first: ", lambda d: take_image(SimpleNamespace(glo=1))),
    ("use compute", lambda d: of_opencv(d).detectAndCompute(NONE, useProvidedKeypoints=True)),
    ("use what is returned", lambda d: of_opencv(d).compute(NONE, [], NONE)),
    ('use "rgb" or "bgr"', lambda d: glsurf.Feature2D(order="gbr", device=d)),
    ("unknown path 'brief'; use one of: gather", lambda d: glsurf.Device(paths_on=["brief"])),
    ("a wait for the GPU is out of range", lambda d: glsurf.Device(wait_seconds=-1)),
    ("a wait for the GPU is out of range", lambda d: glsurf.Device(wait_seconds=math.nan)),
    ("both on and off", lambda d: glsurf.Device(paths_on="gather", paths_off="gather")),
    ('context \'vulkan\'; use "headless", "current"', lambda d: glsurf.Device(context="vulkan")),
    ("leave out context and api", lambda d: glsurf.Extractor(device=d, context="cpu")),
    ("device is of type str; give a glsurf.Device", lambda d: glsurf.Matcher(device=str(d))),
    ("the check has no subject nonsense", lambda d: glsurf.check(only="nonsense")),
    ("give a device with GLSURF_BACKEND_GL", lambda d: glsurf.check(context="cpu")),
    ("unknown preset", lambda d: glsurf.check(preset="nonsense")),
    ("use 0 or more", lambda d: glsurf.tune(-1)),
    ("unknown path", lambda d: glsurf.tune(paths="nonsense")),
]


@pytest.mark.parametrize("sentence, call", OTHERS, ids=[row[0] for row in OTHERS])
def test_other_calls(device: glsurf.Device, sentence: str, call: Callable[[Any], Any]) -> None:
    with pytest.raises(glsurf.ArgumentError, match=sentence):
        call(device)


PLANE = glsurf.find_homography(GRID, GRID, [[i, i] for i in range(36)])
RAGGED: list[Any] = [[1, 2], [3]]
EYE = np.eye(3)


def stereo(x: float = 1, error: float = 0, **camera: Any) -> Any:
    values: dict[str, Any] = {"focal": 500, "centre": (0, 0), "baseline": 1, **camera}
    return glsurf.stereo_point(glsurf.StereoCamera(**values), x, 2, 3, error=error)


def matcher_of(d: glsurf.Device) -> glsurf.Matcher:
    return glsurf.Matcher(device=d)


ARRAYS: list[tuple[str, Callable[[Any, Any], Any], list[Any]]] = [
    ("a", lambda d, x: glsurf.find_homography(x, GRID, [[0, 0]]), [MATCHES, RAGGED, None, "a", 3]),
    ("b", lambda d, x: glsurf.find_fundamental(GRID, x, [[0, 0]]), [MATCHES, RAGGED, None, "a"]),
    ("matches", lambda d, x: glsurf.find_homography(ONE, ONE, x), [ONE, RAGGED, None, [[0.5, 1]]]),
    ("xy", lambda d, x: PLANE.map(x), [ONE, RAGGED, None, "ab", [1, 2]]),
    ("a", lambda d, x: PLANE.error(x, (9, 9)), [ONE, 3, (0, 9), (1, 2, 3), (-1, 9), "ab"]),
    ("b", lambda d, x: PLANE.error((9, 9), x), [ONE, 3, (9, 0), (1.5, 9), None]),
    ("to_canvas", add, [ONE, RAGGED, None, "ab", 3]),
    ("keypoints", lambda d, x: describe(d, x), [MATCHES, RAGGED, None, ["a"]]),
    ("a", lambda d, x: matcher_of(d).match(x, ONE), [MATCHES, None, "a.npz", GRID]),
    ("b", lambda d, x: matcher_of(d).match(ONE, x), [MATCHES, None, "a.npz", GRID]),
    ("features", lambda d, x: matcher_of(d).load(x), [MATCHES, None, "a.npz"]),
    ("extractor", lambda d, x: matcher_of(d).keep(x), [ONE, None]),
    ("homography", lambda d, x: match(d, homography=x), [ONE, RAGGED, "a"]),
    ("fundamental", lambda d, x: match(d, fundamental=x), [ONE, RAGGED, "a"]),
    ("positions", lambda d, x: match(d, positions=x), [ONE, RAGGED, "a", [1, 2]]),
    ("images", lambda d, x: glsurf.Extractor(device=d).stream(x), ["left.png", 3, None]),
    ("camera", lambda d, x: glsurf.stereo_point(x, 1, 2, 3), [ONE, None, 500]),
    ("centre", lambda d, x: stereo(centre=x), [3, None, (1, 2, 3), "ab", (1, math.nan)]),
    ("focal", lambda d, x: stereo(focal=x), [0, -1, math.inf]),
    ("baseline", lambda d, x: stereo(baseline=x), [0, math.nan]),
    ("right_centre", lambda d, x: stereo(right_centre=x), [math.inf]),
    ("x", lambda d, x: stereo(x=x), [math.nan]),
    ("error", lambda d, x: stereo(error=x), [-1, math.inf]),
    ("tolerance", lambda d, x: glsurf.find_homography(ONE, ONE, MATCH, tolerance=x), [-1, 0, 1e9]),
    ("confidence", lambda d, x: glsurf.find_homography(ONE, ONE, MATCH, confidence=x), [0, 1, 2]),
    ("a matched position of a", lambda d, x: glsurf.find_homography([x], ONE, MATCH), [(1, 1e9)]),
    ("a matched position of b", lambda d, x: glsurf.find_homography(ONE, [x], MATCH), [(1, 1e9)]),
    ("dark", lambda d, x: colour_of("dark", x), [3, "red", (1, 2), RAGGED]),
    ("descriptors", lambda d, x: glsurf.Features.from_opencv([], x), ["a", RAGGED, 3]),
    ("keypoints", lambda d, x: glsurf.Features.from_opencv(x), [3, None, "a", [1]]),
]


@pytest.mark.parametrize("name, call, values", ARRAYS, ids=[row[0] for row in ARRAYS])
def test_refusals_name_the_argument(
    device: glsurf.Device, name: str, call: Callable[[Any, Any], Any], values: list[Any]
) -> None:
    for value in values:
        with pytest.raises(glsurf.ArgumentError, match=f"^{name} is [^\n]*$") as caught:
            call(device, value)
        assert len(str(caught.value)) < 200


def test_sizes_as_text(device: glsurf.Device) -> None:
    for text, size in (("4G", 4 << 30), ("512M", 512 << 20), ("9K", 9 << 10)):
        assert glsurf.Extractor(device=device, memory_limit=text).settings.memory_limit == size
    for make in (lambda text: glsurf.Matcher(device=device, memory_limit=text),
                 lambda text: glsurf.Panorama(9, 9, device=device, memory_limit=text)):  # fmt: skip
        make("4G")
        with pytest.raises(TypeError, match="memory_limit is '1T'; give .*, or text such as"):
            make("1T")


def test_classes() -> None:
    for name, number, bases in (
        ("ArgumentError", "ARGUMENT", (ValueError,)),
        ("LimitError", "LIMIT", ()),
        ("NoMemoryError", "MEMORY", (MemoryError,)),
        ("UnsupportedError", "UNSUPPORTED", ()),
        ("GLError", "GL", ()),
        ("GeometryError", "GEOMETRY", ()),
    ):
        kind = getattr(glsurf, name)
        assert kind.result == getattr(lib, f"GLSURF_ERROR_{number}")
        assert issubclass(kind, (glsurf.GlsurfError, *bases))
        error = glsurf.errors.error_of(kind.result)
        assert type(error) is kind and str(error) and error.result == kind.result
    assert type(glsurf.errors.error_of(-99)) is glsurf.GlsurfError
    assert issubclass(glsurf.ForkError, RuntimeError)


def test_limits(extractor: glsurf.Extractor) -> None:
    with pytest.raises(glsurf.LimitError):
        glsurf.Panorama(10000, 10000, memory_limit=1000)
    with glsurf.Extractor(memory_limit=1 << 20) as small:
        with pytest.raises(glsurf.LimitError, match="memory") as caught:
            small.detect_and_compute(picture())
        assert caught.value.result == lib.GLSURF_ERROR_LIMIT
        small.change(memory_limit=0)
        expected = extractor.detect_and_compute(picture())
        assert_equal(small.detect_and_compute(picture()), expected)


REGIONS: list[Any] = [
    (0, 0, 200, 10), (150, 0, 20, 20), (0, 0, 0, 5), (1, 2, 3), (-1, 0, 9, 9), "all",
    (0, 0, 2**32, 1),
]  # fmt: skip
KEYPOINTS: list[tuple[Any, str]] = [
    ([[1.0, 2.0]], r"keypoints is \[\[1.0, 2.0\]\]; give Features, or N x 3 to N x 6"),
    ([1.0, 2.0, 3.0], "keypoints is .*; give Features, or N x 3 to N x 6"),
    (np.zeros((2, 7)), "keypoints is .* shape 2 x 7; give Features, or N x 3 to N x 6"),
    ("points", "keypoints is of type str; give"),
    ([[10, 10, 4, 0, 0, 2]], "sign of the Laplacian is not -1, 0 or 1"),
    ([[10, 10, 4], [999, 10, 4]], "keypoint 1"),
    ([[10, 10, 0.5]], "keypoint 0"),
    ([[10, 10, np.nan]], "keypoint 0"),
    ([[10, 10, 4, np.inf]], "keypoint 0"),
]
OF_IMAGES: list[tuple[str, dict[str, Any], str]] = [
    *(("detect_and_compute", {"region": region}, "region") for region in REGIONS),
    ("detect_and_compute", {"order": "hsv"}, 'unknown order \'hsv\'; use "rgb" or "bgr"'),
    *(("describe", {"keypoints": points}, sentence) for points, sentence in KEYPOINTS),
]


@pytest.mark.parametrize("call, options, sentence", OF_IMAGES, ids=lambda value: str(value)[:40])
def test_arguments_of_images(
    extractor: glsurf.Extractor, call: str, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(glsurf.ArgumentError, match=sentence):
        getattr(extractor, call)(picture(), **options)


def test_order_of_calls(extractor: glsurf.Extractor) -> None:
    with glsurf.Extractor() as made:
        with pytest.raises(glsurf.ArgumentError, match="no image waits to be collected"):
            made.collect()
        made.submit(picture())
        for call in (lambda: made.detect_and_compute(picture()),
                     lambda: made.describe(picture(), [[9, 9, 3]])):  # fmt: skip
            with pytest.raises(glsurf.ArgumentError, match="1 images? of .* wait"):
                call()
        assert_equal(made.collect(), extractor.detect_and_compute(picture()))
        with pytest.raises(glsurf.ArgumentError, match="the setting 'frames' cannot be changed"):
            made.change(frames=3)
        for name in ("gpu_features", "draw"):
            with pytest.raises(glsurf.ArgumentError, match='use context="current"'):
                getattr(made, name)()
    made.close()
    assert made.closed
    panorama = glsurf.Panorama(20, 20)
    panorama.close()
    calls: list[Callable[[], Any]] = [
        lambda: made.detect_and_compute(picture()), made.frame_bytes, lambda: made.device,
        panorama.read,
    ]  # fmt: skip
    for ended in calls:
        with pytest.raises(glsurf.GlsurfError, match="this .* is closed; make another"):
            ended()


def test_no_context() -> None:
    with pytest.raises(glsurf.UnsupportedError, match="no OpenGL context is current"):
        glsurf.Extractor(context="current")


def test_no_gpu() -> None:
    code = (
        "import glsurf\n"
        "for i in range(2):\n"
        "    try: glsurf.Extractor()\n"
        "    except glsurf.UnsupportedError as error: print(error)\n"
        "print(glsurf.Extractor(context='cpu'))\n"
    )
    # With a missing vendor file, libEGL has no device and no platform.
    done = run_python(code, env={**os.environ, "__EGL_VENDOR_LIBRARY_FILENAMES": "/"})
    lines = done.stdout.splitlines()
    assert len(lines) == 3 and done.stderr == "", done
    assert lines[0] == lines[1]
    assert lines[0].startswith("cannot use the GPU: ")
    assert lines[0].endswith('; or use context="cpu"')


def test_path_that_the_driver_lacks() -> None:
    code = "import glsurf; glsurf.Device(paths_on=['gather'])"
    overrides = {"MESA_EXTENSION_OVERRIDE": "-GL_ARB_texture_gather", "MESA_GL_VERSION_OVERRIDE":
                 "3.3", "LIBGL_ALWAYS_SOFTWARE": "1"}  # fmt: skip
    done = run_python(code, env={**os.environ, **overrides})
    assert "UnsupportedError" in done.stderr and "gather" in done.stderr


def test_warnings_are_logged(extractor: glsurf.Extractor, caplog: pytest.LogCaptureFixture) -> None:
    log = extractor._native._handle.log.struct
    with caplog.at_level(logging.WARNING, logger="glsurf"):
        lib.glsurf_python_write_log(log, lib.GLSURF_LOG_WARNING, b"too warm here")
        lib.glsurf_python_write_log(log, lib.GLSURF_LOG_INFO, b"nothing")
        extractor.poll()
        extractor.poll()
    assert caplog.messages == ["too warm here"]
