# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Feature2D behaves like a cv2.Feature2D."""
from __future__ import annotations

import contextlib
import pathlib
from typing import Any

import numpy as np
import pytest
from conftest import assert_equal, colour_picture, run_python

import glsurf

cv2 = pytest.importorskip("cv2")
IMAGE = colour_picture()  # OpenCV reads it as BGR


@pytest.fixture(scope="module")
def feature2d() -> glsurf.Feature2D:
    return glsurf.Feature2D(max_features=100)


def test_same_interface(feature2d: glsurf.Feature2D) -> None:
    peer = cv2.SIFT_create()
    for name in ("defaultNorm", "descriptorType", "empty"):
        assert getattr(feature2d, name)() == getattr(peer, name)(), name
    assert feature2d.descriptorSize() == 64
    assert glsurf.Feature2D(descriptor_length=128).descriptorSize() == 128
    assert feature2d.getDefaultName() == "Feature2D.glsurf"
    ours, theirs = feature2d.detectAndCompute(IMAGE, None), peer.detectAndCompute(IMAGE, None)
    for one, other in zip(ours, theirs):
        assert type(one) is type(other)
    assert isinstance(feature2d.detect(IMAGE), type(peer.detect(IMAGE)))
    flat = np.zeros((64, 64), np.uint8)
    assert feature2d.detectAndCompute(flat) == peer.detectAndCompute(flat, None) == ((), None)


def test_values(feature2d: glsurf.Feature2D) -> None:
    keypoints, descriptors = feature2d.detectAndCompute(IMAGE)
    expected = feature2d.extractor.detect_and_compute(IMAGE, order="bgr")
    assert_equal(feature2d.extractor.detect_and_compute(IMAGE[:, :, ::-1]), expected)
    assert descriptors is not None and descriptors.tobytes() == expected.descriptors.tobytes()
    assert [one.pt for one in keypoints] == [tuple(row) for row in expected.xy.tolist()]
    assert [one.pt for one in feature2d.detect(IMAGE)] == [one.pt for one in keypoints]
    mask = np.zeros(IMAGE.shape[:2], np.uint8)
    mask[:, :80] = 255
    left = feature2d.detect(IMAGE, mask)
    assert 0 < len(left) and all(one.pt[0] < 80.5 for one in left)


def test_compute(feature2d: glsurf.Feature2D) -> None:
    keypoints, descriptors = feature2d.detectAndCompute(IMAGE)
    kept, again = feature2d.compute(IMAGE, keypoints)
    assert descriptors is not None and again is not None and len(kept) == len(keypoints)
    # The angle in degrees rounds: 2^-24 of 360 degrees moves samples by 4e-7 of their distance,
    # so descriptors hardly change.
    assert np.abs(again - descriptors).max() < 1e-4
    unknown = [cv2.KeyPoint(*one.pt, one.size, -1) for one in keypoints]
    found, _ = feature2d.compute(IMAGE, unknown)
    off = [abs((a.angle - b.angle + 180) % 360 - 180) for a, b in zip(found, keypoints)]
    assert np.median(off) < 0.01
    assert feature2d.compute(IMAGE, []) == ((), None)


def test_foreign_keypoints(feature2d: glsurf.Feature2D) -> None:
    """Like ORB, compute() leaves out keypoints outside the image, and keeps the others as given."""
    given = [
        cv2.KeyPoint(-9, 5, 12),
        cv2.KeyPoint(60.5, 50, 30, 77, 0.25, 3, 7),
        cv2.KeyPoint(160.25, 5, 12),
        cv2.KeyPoint(9, 9, 2, -1, 0.5, 1, 5),  # finer than a scale of 1
        cv2.KeyPoint(9, 9, 5000),
    ]
    kept, descriptors = feature2d.compute(IMAGE, given)
    assert [k.pt for k in kept] == [(60.5, 50), (9, 9)] and descriptors.shape == (2, 64)
    for copy, other in zip(kept, (given[1], given[3])):
        assert (copy.size, copy.response, copy.octave, copy.class_id) == (
            other.size, other.response, other.octave, other.class_id,
        )  # fmt: skip
    # Degrees to radians and back: two roundings of 2^-24, and the factors' roundings.
    assert kept[0].angle == pytest.approx(77, rel=2**-22)
    assert given[3].angle == -1 and kept[1].angle >= 0
    expected = feature2d.extractor.describe(IMAGE, [[9, 9, 1]], order="bgr")
    assert (descriptors[1] == expected.descriptors[0]).all()
    assert feature2d.compute(IMAGE, given[:1]) == ((), None)
    found = cv2.SIFT_create().detect(IMAGE, None)
    kept, descriptors = feature2d.compute(IMAGE, found)
    assert [k.pt for k in kept] == [k.pt for k in found] and len(descriptors) == len(found) > 20


def test_lists(feature2d: glsurf.Feature2D) -> None:
    """Methods take several images at once, as in OpenCV."""
    images = [IMAGE, IMAGE[:60]]
    many = feature2d.detect(images)
    assert [len(one) for one in many] == [len(feature2d.detect(image)) for image in images]
    kept, descriptors = feature2d.compute(images, many)
    for number, image in enumerate(images):
        assert (descriptors[number] == feature2d.compute(image, many[number])[1]).all()
        assert len(kept[number]) == len(many[number])
    with pytest.raises(glsurf.ArgumentError, match="2 images and 1 lists"):
        feature2d.compute(images, many[:1])


def test_without_cv2() -> None:
    """Nothing needs cv2 before the first keypoint."""
    done = run_python(
        "import sys; sys.modules['cv2'] = None\n"
        "import glsurf, numpy\n"
        "made = glsurf.Feature2D(context='cpu')\n"
        "print(made.defaultNorm(), made.detect(numpy.zeros((40, 40), numpy.uint8)))\n"
        "made.detect(numpy.random.default_rng(1).random((60, 80)))\n"
    )
    assert done.stdout == "4 ()\n"
    assert done.stderr.endswith("install python3-opencv or opencv-python\n")


def test_positional_number() -> None:
    """As in cv2.SIFT_create(1000)."""
    with contextlib.closing(glsurf.Feature2D(7, context="cpu")) as made:
        assert made.extractor.settings.max_features == len(made.detect(IMAGE)) == 7


@pytest.mark.parametrize("ending", ["yml", "xml", "json"])
def test_files(feature2d: glsurf.Feature2D, tmp_path: pathlib.Path, ending: str) -> None:
    """write() and read() keep settings, as OpenCV's algorithms do."""
    settings: dict[str, Any] = {"preset": "fast", "grid": (3, 2), "upright": True,
                                "threshold": 0.001, "memory_limit": 1 << 33}  # fmt: skip
    made = glsurf.Feature2D(50, device=feature2d.extractor.device, **settings)
    expected, paths = made.detectAndCompute(IMAGE)[1], [tmp_path / f"{i}.{ending}" for i in "abc"]
    made.write(str(paths[0]))
    made.save(paths[1])
    storage = cv2.FileStorage(str(paths[2]), cv2.FILE_STORAGE_WRITE)
    made.write(storage, "mine")
    storage.release()
    for path, name in zip(paths, ("", "", "mine")):
        other = glsurf.Feature2D(9, octaves=1, device=feature2d.extractor.device)
        other.compute(IMAGE, feature2d.detect(IMAGE)[:3])  # read() also changes the describer
        if name:
            storage = cv2.FileStorage(str(path), cv2.FILE_STORAGE_READ)
            other.read(storage.getNode(name))
        else:
            other.read(path)
        assert other.extractor.settings == made.extractor.settings
        assert (other.detectAndCompute(IMAGE)[1] == expected).all()
        other.clear()
        assert (other.compute(IMAGE, made.detect(IMAGE))[1].shape) == expected.shape
    feature2d.write(paths[0])
    paths[0].write_text(paths[0].read_text().replace("100", "many"))
    with pytest.raises(glsurf.ArgumentError, match="max_features of the file is damaged"):
        other.read(paths[0])
    for call in (other.read, other.write, other.save):
        with pytest.raises(OSError, match="OpenCV cannot open the file"):
            call(tmp_path / "none" / "a.yml")


def test_matchers(feature2d: glsurf.Feature2D) -> None:
    """OpenCV matches and draws the results."""
    keypoints, descriptors = feature2d.detectAndCompute(IMAGE)
    matches = cv2.BFMatcher(feature2d.defaultNorm(), crossCheck=True).match(
        descriptors, descriptors
    )
    assert all(one.queryIdx == one.trainIdx for one in matches)
    flann = cv2.FlannBasedMatcher().knnMatch(descriptors, descriptors, k=2)
    assert len(flann) == len(keypoints)
    drawn = cv2.drawKeypoints(IMAGE, keypoints, None)
    assert (drawn != IMAGE).any()
