# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Targets and poses."""
from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from conftest import picture

import glsurf

WIDTH, HEIGHT = 320, 240
CAMERA = glsurf.Camera(500.0, (319.5, 239.5))


def seen(rotation: Any, translation: Any, plane: Any) -> npt.NDArray[np.float64]:
    """Positions in the frame of points of a plane."""
    points = np.column_stack([plane, np.zeros(len(plane))]) @ np.transpose(rotation) + translation
    return np.asarray(CAMERA.focal * points[:, :2] / points[:, 2:] + CAMERA.centre, np.float64)


def turned(x: float, z: float) -> npt.NDArray[np.float64]:
    """A rotation about x, then about z."""
    (c, s), (d, t) = (np.cos(x), np.sin(x)), (np.cos(z), np.sin(z))
    about_x = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    about_z = np.array([[d, -t, 0], [t, d, 0], [0, 0, 1]])
    return np.asarray(about_z @ about_x, np.float64)


def outline(width: float) -> npt.NDArray[np.float64]:
    """Corners of the picture on its plane."""
    unit = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    return unit * (width, width * HEIGHT / WIDTH)


def frame_of(image: Any, rotation: Any, translation: Any) -> npt.NDArray[np.uint8]:
    """A frame of 640x480 that shows the image 1 wide; a pixel is the mean of 4 samples."""
    lens = np.diag([CAMERA.focal, CAMERA.focal, 1])
    lens[:2, 2] = CAMERA.centre
    place = np.array([[WIDTH, 0, WIDTH / 2 - 0.5], [0, WIDTH, HEIGHT / 2 - 0.5], [0, 0, 1]])
    back = place @ np.linalg.inv(lens @ np.column_stack([rotation[:, :2], translation]))
    total = np.zeros((480, 640))
    for dy, dx in np.array([(-1, -1), (-1, 1), (1, -1), (1, 1)]) / 4:
        y, x = np.mgrid[:480, :640]
        u, v, w = back @ np.stack([x.ravel() + dx, y.ravel() + dy, np.ones(x.size)])
        u, v = np.rint(u / w).astype(int), np.rint(v / w).astype(int)
        inside = (u >= 0) & (v >= 0) & (u < WIDTH) & (v < HEIGHT)
        value = image[v.clip(0, HEIGHT - 1), u.clip(0, WIDTH - 1)]
        total += np.where(inside, value, 90).reshape(480, 640)
    return (total / 4).astype(np.uint8)


@pytest.mark.parametrize("context", ["headless", "cpu"])
def test_track(context: str) -> None:
    """A tilted picture is found with its pose, then followed; a removed one is not found."""
    image, rotation = picture(WIDTH, HEIGHT), turned(0.4, 0.2)
    with glsurf.Targets(focal=CAMERA.focal, context=context, features=500, grid=(4, 3)) as targets:
        number = targets.add(image, width=2)
        for frame, x in ((1, 0.1), (2, 0.11)):
            translation = np.array([x, -0.05, 1.4])
            tracked = targets.track(frame_of(image, rotation, translation), frame / 30)
            assert tracked.frame == frame and len(tracked.found) == 1 < len(tracked.features)
            found = tracked.found[0]
            assert found.target == number and found.followed == (frame == 2)
            truth = seen(rotation, translation, outline(1))
            # The library's bounds of medians: 1.5 pixels, 1 degree, 1 %.
            assert np.abs(found.corners - truth).max() < 1.5
            cosine = (np.trace(found.pose.rotation.T @ rotation) - 1) / 2
            assert np.degrees(np.arccos(min(cosine, 1))) < 1
            assert np.abs(found.pose.translation - 2 * translation).max() < 0.01 * 2 * 1.4
        assert tracked.focal == CAMERA.focal and tracked.focal_known
        corner = found.homography @ (-0.5, -0.5, 1)
        assert np.allclose(corner[:2] / corner[2], found.corners[0])
        targets.remove(number)
        with pytest.raises(glsurf.ArgumentError, match="no target 1"):
            targets.remove(number)
        still = frame_of(image, rotation, translation)
        tracked = targets.track(still)
        assert not tracked.found
        other = targets.add(tracked.features, part=(250, 150, 200, 150))
        targets.reset()
        (found,) = targets.track(still).found
        # The same features again.
        assert (
            found.target == other != number
            and np.abs(found.corners[0] - (249.5, 149.5)).max() < 0.01
        )


def test_time() -> None:
    """The filter works by the clock, and by other times that ascend. Equal times begin it anew."""
    image, rotation = picture(WIDTH, HEIGHT), turned(0, 0.2)
    frames = [frame_of(image, rotation, np.array([x, -0.05, 1.4])) for x in (0.1, 0.12)]
    step = CAMERA.focal * 0.02 / 1.4  # pixels
    # With a cutoff c, a frame after t seconds moves the corners by less than 2 pi c t of the step.
    with glsurf.Targets(focal=CAMERA.focal, context="cpu", cutoff=1e-4, slope=1e-9) as targets:
        targets.add(image, tilts=False)
        for times, share in (((), 0), ((1, 2), 0), ((1, 1), 1)):
            targets.reset()
            first, second = (targets.track(frame, *times[i : i + 1]).found[0].corners
                             for i, frame in enumerate(frames))  # fmt: skip
            assert np.abs(second - first - (share * step, 0)).max() < 1.5, times


def test_refused() -> None:
    with pytest.raises(glsurf.ArgumentError, match="focal"):
        glsurf.Targets(focal=-1, context="cpu")
    with pytest.raises(glsurf.ArgumentError, match="unknown setting"):
        glsurf.Targets(focus=1, context="cpu")
    targets = glsurf.Targets(context="cpu")
    with pytest.raises(glsurf.GeometryError, match="features"):
        targets.add(np.zeros((90, 90), np.uint8))
    with pytest.raises(glsurf.ArgumentError, match="width"):
        targets.add(picture(), width=float("nan"))
    with pytest.raises(glsurf.ArgumentError, match="finite"):
        targets.track(picture(), float("inf"))
    targets.close()
    with pytest.raises(glsurf.GlsurfError, match="this targets object is closed"):
        targets.reset()


def test_find_pose() -> None:
    """Exact positions give the pose, and both matrices map the plane to clip space."""
    rotation, translation, plane = turned(-0.6, 1), np.array([0.2, 0.1, 3]), outline(1)
    frame = seen(rotation, translation, plane)
    best, *rest = glsurf.find_pose(CAMERA, plane, frame)
    assert len(rest) <= 1 and best.rms < 1e-6
    assert np.allclose(best.rotation, rotation) and np.allclose(best.translation, translation)
    projection = glsurf.camera_projection(CAMERA, 640, 480, 0.1, 10)
    points = np.column_stack([plane * (1, -1), np.zeros(4), np.ones(4)])
    clip = points @ (projection @ best.modelview).T
    position = clip[:, :2] / clip[:, 3:]
    # Pixel centres; a frame fills the viewport from edge to edge.
    assert np.allclose((position * (1, -1) + 1) * (320, 240) - 0.5, frame)
    for depth, end in ((0.1, -1), (10, 1)):
        near = projection @ (0, 0, -depth, 1)
        assert np.isclose(near[2] / near[3], end)
    for camera, some, others, sentence in (
        (CAMERA, plane[:3], frame[:3], "the 3 points have no pose"),
        (CAMERA, plane, frame[:3], "as many of each"),
        (CAMERA, plane, frame * np.nan, "not finite"),
        (glsurf.Camera(0, (0, 0)), plane, frame, "focal is 0"),
    ):
        with pytest.raises((glsurf.GeometryError, glsurf.ArgumentError), match=sentence):
            glsurf.find_pose(camera, some, others)
    with pytest.raises(glsurf.ArgumentError, match="near"):
        glsurf.camera_projection(CAMERA, 640, 480, 0, 10)
