# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Stitching, of views of a camera that turns."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conftest import colour_picture, picture

import glsurf

FOCAL, WIDTH, HEIGHT = 240.0, 320, 240  # a view is 67.4 degrees wide
RANDOM = np.random.default_rng(1)
WAVES, PHASES = RANDOM.normal(0, 60, (3, 60)), RANDOM.uniform(0, 6.3, 60)
COLOURS = RANDOM.normal(0, 8, (60, 3))
Y, X = np.mgrid[:HEIGHT, :WIDTH]
RAYS = np.stack([X - (WIDTH - 1) / 2, Y - (HEIGHT - 1) / 2, FOCAL + 0 * X], 2)


def seen(directions: Any) -> Any:
    """Colours at directions: waves through a sphere."""
    unit = directions / np.linalg.norm(directions, axis=2, keepdims=True)
    return np.clip(128 + np.sin(unit @ WAVES + PHASES) @ COLOURS, 0, 255)


def turned(yaw: float, pitch: float = 0) -> Any:
    """The rotation from a camera that looks to the right and down, in degrees, to the sphere."""
    a, b = np.radians((yaw, pitch))
    right = [[np.cos(a), 0, np.sin(a)], [0, 1, 0], [-np.sin(a), 0, np.cos(a)]]
    down = [[1, 0, 0], [0, np.cos(b), np.sin(b)], [0, -np.sin(b), np.cos(b)]]
    return np.array(right) @ down


def view(yaw: float, pitch: float = 0) -> Any:
    return np.rint(seen(RAYS @ turned(yaw, pitch).T)).astype(np.uint8)


@pytest.mark.parametrize("context", ["headless", "cpu"])
def test_turned_camera(context: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finds focal length and angles of shuffled views, balances a dark one, leaves another picture
    out, and shows the sphere, in parts on the CPU."""
    if context == "cpu":
        monkeypatch.setattr(glsurf.Panorama, "rows", 64)
    images = [view(20), view(-20), picture(WIDTH, HEIGHT, 9), view(0, 10)]
    images[1] = np.rint(images[1] * 0.8).astype(np.uint8)
    (found,), left_out = glsurf.stitch(images, context=context, reference=3)
    assert left_out == [2] and found.images == (0, 1, 3) and found.projection == "cylinder"
    # An error e of the focal length, and 0.3 e of a turn by 20 degrees, which hides most of it,
    # move positions by 0.041 * 240 e pixels in the root mean square. The positions of about 150
    # matches are off by 0.5 pixels, so e is 0.5 / 9.8 / sqrt(300) = 0.3 %, and the error of an
    # angle 0.05 degrees. The bounds are six times these.
    assert found.focal == pytest.approx(FOCAL, rel=0.018) and found.rms < 1
    inner = np.array([[FOCAL, 0, (WIDTH - 1) / 2], [0, FOCAL, (HEIGHT - 1) / 2], [0, 0, 1]])
    rotations = found.to_canvas @ inner
    yaws = np.degrees(np.arctan2(rotations[:, 0, 2], rotations[:, 2, 2]))
    assert yaws - yaws[2] == pytest.approx([20, -20, 0], abs=0.3)
    assert found.angle == pytest.approx(40 + 67.4, rel=0.018)
    # A pixel is nearer to the sphere there than to the sphere one pixel away.
    x, y = np.meshgrid(*map(np.arange, found.pixels.shape[1::-1]))
    (left, top), focal = found.canvas["centre"], found.canvas["focal"]
    angle, down = (x - left) / focal, (y - top) / focal
    directions = np.stack([np.sin(angle), down, np.cos(angle)], 2)
    expected = seen(directions @ (turned(0, 10) @ np.linalg.inv(rotations[2])).T)
    covered = found.pixels[..., 3] == 255
    assert covered.mean() > 0.7

    def error(*step: int) -> Any:
        return np.abs(np.roll(expected, step, (0, 1)) - found.pixels[..., :3])[covered].mean()

    assert all(2 * error(0, 0) < error(*step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def test_full_circle() -> None:
    images = [view(yaw) for yaw in (90, 0, 225, 45, 315, 180, 135, 270)]
    (found,), left_out = glsurf.stitch(images)
    assert not left_out and found.canvas["closed"] and found.angle == 360
    # The circle fixes the angles, and e moves positions by 0.58 * 240 e: by a quarter of a pixel,
    # half the error of a single match.
    assert found.focal == pytest.approx(FOCAL, rel=0.002)
    assert found.pixels.shape[1] == pytest.approx(2 * np.pi * found.canvas["focal"])
    assert (found.pixels[found.pixels.shape[0] // 2, :, 3] == 255).all()


def test_flat_groups() -> None:
    """Two flat scenes become two panoramas, cropped to what images cover."""
    large = colour_picture(260, 170)
    other = np.stack([picture(260, 170, seed) for seed in (4, 5, 6)], 2)
    images = [large[:150, :200], other[:150, :200], other[20:, 60:], large[20:, 60:]]
    panoramas, left_out = glsurf.stitch(images, crop=True, reference=3, blend="mean")
    assert not left_out and [one.images for one in panoramas] == [(0, 3), (1, 2)]
    assert panoramas[0].reference == 3
    for one in panoramas:
        assert one.projection == "plane" and one.focal == one.angle == 0
        assert one.region[2:] == one.pixels.shape[1::-1] and (one.pixels[..., 3] == 255).all()
        assert one.region[2:] == pytest.approx((260, 130), abs=1)  # homographies are not exact


def test_large_images(monkeypatch: pytest.MonkeyPatch) -> None:
    """Features of reduced images have positions in the image: half a turn maps x to W - 1 - x."""
    monkeypatch.setattr(glsurf.stitching, "_LARGE", 20000)
    image = view(0)
    with glsurf.Extractor(context="cpu") as extractor:
        (pair,) = glsurf.stitching._match(extractor, [image, image[::-1, ::-1]], "rgb")
    expected = np.array([[WIDTH - 101, HEIGHT - 51]])
    assert pair[2].map([[100, 50]]) == pytest.approx(expected, abs=0.1)  # by rounding


def test_nearest_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above 40 images each is matched with its 12 nearest; signatures count here in unary."""
    ones = [np.packbits(np.arange(512) < 8 * i).tobytes() for i in range(50)]
    monkeypatch.setattr(glsurf.stitching, "signature", lambda features: features)
    pairs = glsurf.stitching._pairs_of(ones)
    assert pairs == sorted(set(pairs)) and all(a < b <= a + 12 for a, b in pairs)
    assert {(a, b) for a in range(50) for b in range(a + 1, min(a + 7, 50))} <= set(pairs)
    assert len(glsurf.stitching._pairs_of(ones[:40])) == 40 * 39 / 2


WIDE = (-60, -20, 20, 60)
SHIFT = [[1, 0, -20], [0, 1, 0], [0, 0, 1]]
PAIR = (0, 1, SHIFT, [[x, y, x - 20, y] for x in (20, 90) for y in (5, 50)])


@pytest.mark.parametrize(
    "call, kind, words",
    [
        (lambda: glsurf.stitch(["a", "b"]), glsurf.ArgumentError, "image 0 is a path; give"),
        (lambda: glsurf.stitch([view(0)]), glsurf.ArgumentError, "two images, not 1"),
        (lambda: glsurf.stitch([view(0), view(180)]), glsurf.GeometryError, "no two of the 2"),
        (
            lambda: glsurf.stitch([*map(view, WIDE)], projection="plane"),
            glsurf.LimitError,
            "one plane",
        ),
        (lambda: glsurf.stitch([], projecton="plane"), glsurf.ArgumentError, "mean 'projection'"),
        (lambda: glsurf.arrange([(9, 9)], [], reference=1), glsurf.ArgumentError, "reference is 1"),
        (lambda: glsurf.arrange([(9, 9)] * 2, []), glsurf.GeometryError, "no pair connects"),
        (lambda: glsurf.arrange([(9, 9)], [PAIR]), glsurf.ArgumentError, "give indices of images"),
        (lambda: glsurf.arrange([(9, 9)] * 2, [PAIR], focal=[1]), glsurf.ArgumentError, "focal is"),
        (lambda: glsurf.arrange([(9, 9)], [], focal=-1), glsurf.ArgumentError, "of at least 0"),
        (lambda: glsurf.arrange([(9, 0)] * 2, [PAIR]), glsurf.ArgumentError, "a size is"),
        (lambda: glsurf.Panorama(9, 9, blend="band"), glsurf.ArgumentError, "did you mean 'bands'"),
        (lambda: glsurf.Panorama(9, 9).survey([view(0)], []), glsurf.ArgumentError, "0 matrices"),
    ],
)
def test_refused(call: Any, kind: Any, words: str) -> None:
    with pytest.raises(kind, match=words):
        call()
