# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Features equal the command's, byte for byte."""
from __future__ import annotations

import pathlib
from typing import Any

import numpy as np
import pytest
from conftest import QUICK, arrays_in, assert_equal, assert_same, detect, picture, pictures
from conftest import write_png

import glsurf

SETTINGS: list[dict[str, Any]] = [
    {"preset": "bay", "first_step": 2, "threshold": 0.0002, "octaves": 2},
    {"preset": "paper", "upright": True, "descriptor_length": 128},
    {"max_features": 40, "grid": (4, 3)},
    {"api": "gles"},
    {"detector": "censure"},
    {"detector": "dog", "sigma": 1.2, "intervals": 2},
    {"detector": "dog", "double_image": True},
    {"context": "cpu"},
    {"preset": "fast"},
    {"preset": "best", "max_features": 50},
]


def options_of(settings: dict[str, Any]) -> list[str]:
    """Converts settings to options of the command."""
    words = []
    for name, value in settings.items():
        other = {"context": "backend", "descriptor_length": "descriptor"}.get(name, name)
        words.append("--" + other.replace("_", "-"))
        if value is not True:
            words.append("4x3" if name == "grid" else str(value))
    return words


@pytest.mark.parametrize("name", pictures())
def test_pictures(by_command: pathlib.Path, extractor: glsurf.Extractor, name: str) -> None:
    features = extractor.detect_and_compute(pictures()[name])
    assert_same(features, arrays_in(by_command / f"{name}.npz"))
    assert (features.width, features.height) == (160, 120)
    assert features.total == len(features)


@pytest.mark.parametrize(
    "settings",
    SETTINGS[:4] + [pytest.param(row, marks=pytest.mark.full) for row in SETTINGS[4:]],
    ids=str,
)
def test_settings(tmp_path: pathlib.Path, settings: dict[str, Any]) -> None:
    quick = () if "api" in settings or "context" in settings else QUICK
    with glsurf.Extractor(**settings) as made:
        features = made.detect_and_compute(picture())
    assert_same(features, detect(tmp_path, picture(), *options_of(settings), *quick))


def test_region_and_mask(tmp_path: pathlib.Path, extractor: glsurf.Extractor) -> None:
    mask = np.zeros((120, 160), bool)
    mask[25:100, 50:] = True
    write_png(tmp_path / "mask.png", mask.astype(np.uint8) * 255)
    region = (21, 13, 100, 80)
    expected = detect(tmp_path, picture(), "--region", "100x80+21+13", *QUICK)
    assert_same(extractor.detect_and_compute(picture(), region=region), expected)
    expected = detect(tmp_path, picture(), "--mask", str(tmp_path / "mask.png"), *QUICK)
    masked = extractor.detect_and_compute(picture(), mask)
    assert_same(masked, expected)
    places = np.floor(masked.xy + 0.5).astype(int)
    assert mask[places[:, 1], places[:, 0]].all()
    assert len(masked) < len(extractor.detect_and_compute(picture()))
    # Masks in 16 bits, and in blue, whose gray in 8 bits would be 0.
    for deep in (mask.astype(np.uint16), mask[:, :, None] * np.array([0, 0, 1], np.uint16)):
        write_png(tmp_path / "mask.png", deep)
        again = detect(tmp_path, picture(), "--mask", str(tmp_path / "mask.png"), *QUICK)
        assert again["descriptors"].tobytes() == expected["descriptors"].tobytes()


def test_describe(tmp_path: pathlib.Path, extractor: glsurf.Extractor) -> None:
    found = extractor.detect_and_compute(picture())
    again = extractor.describe(picture(), found)
    assert again.descriptors.tobytes() == found.descriptors.tobytes()
    points = np.column_stack([found.xy, found.scale])[::-1]
    turned = extractor.describe(picture(), points)
    # Equal keypoints give equal angles.
    assert turned.angle.tobytes() == found.angle[::-1].tobytes()
    assert turned.descriptors.tobytes() == found.descriptors[::-1].tobytes()
    # Positions like 1.5 are exact in text.
    points = np.array([[50.5, 30, 4], [100, 50.25, 8], [30, 100, 2.5]])
    lines = ["x,y,scale,angle"] + [f"{x},{y},{s},nan" for x, y, s in points]
    (tmp_path / "points.csv").write_text("\n".join(lines) + "\n")
    call = ["--keypoints", str(tmp_path / "points.csv"), *QUICK]
    assert_same(extractor.describe(picture(), points), detect(tmp_path, picture(), *call))
    assert len(extractor.describe(picture(), np.empty((0, 3)))) == 0


def test_frames_in_flight(extractor: glsurf.Extractor) -> None:
    images = [picture(seed=seed) for seed in range(4)]
    alone = [extractor.detect_and_compute(image) for image in images]
    with glsurf.Extractor(frames=2) as made:
        found = []
        for image in images:
            if made.pending == 2:
                found.append(made.collect())
            made.submit(image.copy())
        while made.pending:
            found.append(made.collect())
        assert made.dropped == 0 and not made.poll()
        for a, b in zip(found, alone):
            assert_equal(a, b)
        for image in images:
            made.submit(image)
        assert made.pending == 2
        assert_equal(made.collect(), alone[2])
        assert made.dropped == 2


def test_change(extractor: glsurf.Extractor) -> None:
    with glsurf.Extractor(max_features=20) as made:
        assert len(made.detect_and_compute(picture())) == 20
        made.submit(picture())
        made.change(max_features=0)
        assert len(made.collect()) == 20  # submitted before the change
        assert_equal(made.detect_and_compute(picture()), extractor.detect_and_compute(picture()))
        assert made.settings == glsurf.Settings()
        with pytest.raises(glsurf.ArgumentError, match="threshold"):
            made.change(threshold=-1)
        assert made.settings == glsurf.Settings()
        assert len(made.detect_and_compute(picture())) > 20


def test_results_are_copies(extractor: glsurf.Extractor) -> None:
    features = extractor.detect_and_compute(picture())
    kept = {name: array.copy() for name, array in vars(features).items() if hasattr(array, "copy")}
    assert len(kept) == 6
    extractor.detect_and_compute(picture(seed=9))
    for name, array in kept.items():
        assert np.array_equal(getattr(features, name), array)
        assert getattr(features, name).flags.c_contiguous
        with pytest.raises(ValueError):
            getattr(features, name)[:] = 0


def test_info() -> None:
    with glsurf.Extractor() as made:
        assert made.device.info().backend == "gl" and made.device.info().renderer
        assert made.device.info().loader == "callback" and made.frame_bytes() == 0
        made.detect_and_compute(picture())
        assert made.frame_bytes() > 160 * 120
    with glsurf.Extractor(context="cpu") as made:
        assert made.device.info().backend == "cpu"
