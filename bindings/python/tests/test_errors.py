# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""What is refused is refused in one sentence, with the right exception."""
from __future__ import annotations

import logging
import os
from typing import Any

import numpy as np
import pytest
from conftest import assert_equal, picture, run_python

import glsurf
from glsurf._native import lib

SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({"preset": "sift"}, "unknown preset 'sift'; use one of: default, paper, bay, fast, best"),
    ({"preset": 1}, "unknown preset 1; use one of"),
    ({"detector": "orb"}, "unknown detector 'orb'; use one of: hessian, censure, dog"),
    ({"threshold": -1}, "threshold is negative or no finite number; set it above 0"),
    ({"threshold": float("nan")}, "threshold is negative or no finite number"),
    ({"threshold": "high"}, "threshold is 'high'; give a number"),
    ({"max_features": -1}, "max_features is -1; give a whole number from 0 to 4294967295"),
    ({"max_features": 2.5}, "max_features is 2.5; give a whole number"),
    ({"octaves": 1 << 32}, "octaves is 4294967296; give a whole number"),
    ({"grid": (4, 4)}, "grid"),
    ({"grid": 4, "max_features": 9}, r"grid is 4; give \(columns, rows\) or None"),
    ({"grid": (0, 99), "max_features": 9}, "grid"),
    ({"descriptor_length": 32}, "descriptor"),
    ({"first_step": 2}, "first_step"),
    ({"sigma": 1.6}, "sigma"),
    ({"intervals": 3}, "intervals"),
    ({"frames": 17}, "frames is not from 1 to 16; set it so, or to 0 for 2"),
    ({"memory_limit": -1}, "memory_limit is -1; give a whole number"),
    ({"context": "vulkan"}, 'unknown context \'vulkan\'; use "headless", "current" or'),
    ({"api": "webgl"}, 'unknown api \'webgl\'; use "any", "gl" or "gles"'),
    ({"api": "gles", "context": "cpu"}, "api chooses the context"),
]


@pytest.mark.parametrize("settings, sentence", SETTINGS, ids=lambda value: str(value)[:40])
def test_settings(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(glsurf.ArgumentError, match=sentence) as caught:
        glsurf.Extractor(**settings)
    assert "\n" not in str(caught.value)


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
    with glsurf.Extractor(memory_limit=1 << 20) as small:
        with pytest.raises(glsurf.LimitError, match="memory") as caught:
            small.detect_and_compute(picture())
        assert caught.value.result == lib.GLSURF_ERROR_LIMIT
        small.change(memory_limit=0)
        expected = extractor.detect_and_compute(picture())
        assert_equal(small.detect_and_compute(picture()), expected)


@pytest.mark.parametrize("region", [(0, 0, 200, 10), (150, 0, 20, 20), (0, 0, 0, 5), (1, 2, 3),
                                    (-1, 0, 9, 9), "all", (0, 0, 2**32, 1)])  # fmt: skip
def test_regions(extractor: glsurf.Extractor, region: Any) -> None:
    with pytest.raises(glsurf.ArgumentError, match="region"):
        extractor.detect_and_compute(picture(), region=region)


def test_order(extractor: glsurf.Extractor) -> None:
    with pytest.raises(glsurf.ArgumentError, match='unknown order \'hsv\'; use "rgb" or "bgr"'):
        extractor.detect_and_compute(picture(), order="hsv")


KEYPOINTS: list[tuple[Any, str]] = [
    ([[1.0, 2.0]], "the shape 1 x 2; give N x 3 to N x 6"),
    ([1.0, 2.0, 3.0], "the shape 3; give N x 3 to N x 6"),
    (np.zeros((2, 7)), "the shape 2 x 7; give N x 3 to N x 6"),
    ("points", "no array of numbers"),
    ([[10, 10, 4, 0, 0, 2]], "sign of the Laplacian is not -1, 0 or 1"),
    ([[10, 10, 4], [999, 10, 4]], "keypoint 1"),
    ([[10, 10, 0.5]], "keypoint 0"),
    ([[10, 10, np.nan]], "keypoint 0"),
    ([[10, 10, 4, np.inf]], "keypoint 0"),
]


@pytest.mark.parametrize("points, sentence", KEYPOINTS, ids=[row[1] for row in KEYPOINTS])
def test_keypoints(extractor: glsurf.Extractor, points: Any, sentence: str) -> None:
    with pytest.raises(glsurf.ArgumentError, match=sentence):
        extractor.describe(picture(), points)


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
    with pytest.raises(glsurf.GlsurfError, match="this extractor is closed; make another"):
        made.detect_and_compute(picture())
    with pytest.raises(glsurf.GlsurfError, match="this extractor is closed"):
        made.frame_bytes()


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
    # A vendor that is not there: libEGL then knows no device and no platform.
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


def test_warnings_are_logged(
    extractor: glsurf.Extractor, caplog: pytest.LogCaptureFixture
) -> None:
    log = extractor._native._handle.log.struct
    with caplog.at_level(logging.WARNING, logger="glsurf"):
        lib.glsurf_python_write_log(log, lib.GLSURF_LOG_WARNING, b"too warm here")
        lib.glsurf_python_write_log(log, lib.GLSURF_LOG_INFO, b"nothing")
        extractor.poll()
        extractor.poll()
    assert caplog.messages == ["too warm here"]
