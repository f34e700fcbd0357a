# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Matches and geometry equal the command's; guides, sets and errors."""
from __future__ import annotations

import dataclasses
import gc
import json
import pathlib
import pickle
import subprocess
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Iterator, NamedTuple

import numpy as np
import pytest
from conftest import QUICK, command, picture, write_png

import glsurf
from glsurf._native import ffi, lib

SHIFT = (20, 12)  # pixels: the scene in the second view lies this far to the left and up


class Views(NamedTuple):
    images: tuple[Any, Any]
    features: tuple[glsurf.Features, glsurf.Features]


@pytest.fixture(scope="module")
def views(extractor: glsurf.Extractor) -> Views:
    large = picture(220, 180)
    images = large[:160, :200], large[SHIFT[1] :, SHIFT[0] :][:160, :200]
    first, second = (extractor.detect_and_compute(image) for image in images)
    return Views(images, (first, second))


@pytest.fixture(scope="module")
def matcher() -> Iterator[glsurf.Matcher]:
    with glsurf.Matcher() as made:
        yield made


def report(folder: pathlib.Path, views: Views, *options: str) -> dict[str, Any]:
    """The json of `glsurf match`."""
    names = [str(folder / name) for name in ("a.png", "b.png")]
    for name, image in zip(names, views.images):
        write_png(pathlib.Path(name), image)
    out = folder / "matches.json"
    subprocess.run(
        [command(), "match", *names, "--matches", str(out), *options, *QUICK],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    result: dict[str, Any] = json.loads(out.read_text())
    return result


def test_signature(views: Views) -> None:
    a, b = (np.frombuffer(glsurf.signature(one), np.uint8) for one in views.features)
    noise = np.random.default_rng(1).integers(0, 256, (160, 200), np.uint8)
    with glsurf.Extractor() as extractor:
        other = np.frombuffer(glsurf.signature(extractor.detect_and_compute(noise)), np.uint8)
    assert len(a) == 512 and a.any()
    assert np.unpackbits(a ^ b).sum() < np.unpackbits(a ^ other).sum()
    for wrong in ({"preset": "fast"}, {"descriptor_version": 0}):
        with pytest.raises(glsurf.ArgumentError, match="have no signature"):
            glsurf.signature(dataclasses.replace(views.features[0], **wrong))


def test_command(tmp_path: pathlib.Path, views: Views, matcher: glsurf.Matcher) -> None:
    data = report(tmp_path, views)
    matches = matcher.match(*views.features)
    rows = data["matches"]
    assert len(matches) == len(rows) > 50
    assert matches.index.tolist() == [[row["a"], row["b"]] for row in rows]
    assert matches.distance.tolist() == [np.float32(row["distance"]) for row in rows]
    second = [np.inf if row["second"] is None else np.float32(row["second"]) for row in rows]
    assert matches.second.tolist() == second
    found = glsurf.find_homography(*views.features, matches)
    assert data["model"] == "homography"
    assert found.matrix.tolist() == data["homography"]
    assert found.inlier.tolist() == [row["inlier"] for row in rows]
    assert found.inliers == data["inliers"] == found.inlier.sum()
    assert len(matches[found.inlier]) == found.inliers


def test_truth(views: Views, matcher: glsurf.Matcher) -> None:
    a, b = views.features
    matches = matcher.match(a, b)
    found = glsurf.find_homography(a, b, matches)
    corners = np.array([[0, 0], [199, 0], [0, 159], [199, 159.0]])
    # Away from borders the same pixels give the same features, so the fit is exact there.
    assert np.abs(found.map(corners) - (corners - SHIFT)).max() < 0.5
    assert found.error((200, 160), (200, 160)) < found.tolerance == 3
    assert np.isnan(found.map([[np.nan, 0]])).all()
    with pytest.raises(glsurf.GeometryError, match="turns the plane over.*; flip one image$"):
        glsurf.find_homography(a.xy, b.xy * (-1, 1), matches)
    plane = glsurf.find_fundamental(a, b, matches)
    assert plane.scene == "plane" and plane.inliers >= found.inliers
    line = np.column_stack([a.xy[matches.index[:, 0]], np.ones(len(matches))]) @ plane.matrix.T
    point = np.column_stack([b.xy[matches.index[:, 1]], np.ones(len(matches))])
    far = np.abs((line * point).sum(1)) / np.linalg.norm(line[:, :2], axis=1)
    assert (far[plane.inlier] <= 3 + 1e-9).all()


def test_options(views: Views, matcher: glsurf.Matcher) -> None:
    a, b = views.features
    usual = {tuple(row) for row in matcher.match(a, b).index.tolist()}
    strict = matcher.match(a, b, ratio=0.5)
    assert {tuple(row) for row in strict.index.tolist()} < usual
    assert (strict.distance <= 0.5 * (1 + 2**-20) * strict.second).all()
    one_way = matcher.match(a, b, one_way=True, ratio=1, rival_distance=0)
    assert (one_way.index[:, 0] == np.arange(len(a))).sum() == (
        np.isin(a.laplacian, b.laplacian).sum()
    )
    mixed = matcher.match(a, b, ignore_laplacian=True, one_way=True, ratio=1)
    signs = a.laplacian[mixed.index[:, 0]] != b.laplacian[mixed.index[:, 1]]
    assert signs.any()
    near = matcher.match(a, b, max_distance=0.1)
    assert 0 < len(near) and (near.distance <= 0.1).all()


def test_guides(views: Views, matcher: glsurf.Matcher) -> None:
    a, b = views.features
    truth = np.array([[1, 0, -SHIFT[0]], [0, 1, -SHIFT[1]], [0, 0, 1.0]])
    expected = a.xy - np.array(SHIFT, np.float32)
    across = np.array([[0, 0, -SHIFT[1]], [0, 0, SHIFT[0]], [SHIFT[1], -SHIFT[0], 0.0]])
    results = {
        "homography": matcher.match(a, b, homography=truth, tolerance=2),
        "positions": matcher.match(a, b, positions=expected, tolerance=2),
        "fundamental": matcher.match(a, b, fundamental=across, tolerance=2),
    }
    for name, matches in results.items():
        assert len(matches) > 50
        move = b.xy[matches.index[:, 1]] - expected[matches.index[:, 0]]
        if name != "fundamental":
            assert (np.linalg.norm(move, axis=1) < 2.01).all()
        else:
            normal = np.array([SHIFT[1], -SHIFT[0]]) / np.linalg.norm(SHIFT)
            assert (np.abs(move @ normal) < 2.01).all()
    own = np.column_stack([expected, np.where(np.arange(len(a)) % 2, -1, 1.5)])
    half = matcher.match(a, b, positions=own)
    assert len(half) > 20 and (half.index[:, 0] % 2 == 0).all()
    found = glsurf.find_homography(a, b, results["homography"])
    assert len(matcher.match(a, b, homography=found, tolerance=2)) > 50


def test_stereo(extractor: glsurf.Extractor, matcher: glsurf.Matcher) -> None:
    large = picture(300, 120)
    left, right = large[:, :280], large[:, 8:288]
    a, b = (extractor.detect_and_compute(image) for image in (left, right))
    matches = matcher.match(a, b, disparity=(4, 12), tolerance=1)
    pairs = a.xy[matches.index[:, 0]] - b.xy[matches.index[:, 1]]
    assert len(matches) > 20 and ((pairs[:, 0] >= 4) & (pairs[:, 0] <= 12)).all()
    assert np.median(np.abs(pairs[:, 0] - 8)) < 0.1
    # From 0 to 0 allows no disparity; the library's default allows any.
    none = matcher.match(a, b, disparity=(0, 0), tolerance=1)
    any_ = matcher.match(a, b, disparity=(0, np.inf), tolerance=1)
    assert len(any_) > 20 > len(none)
    assert (a.xy[none.index[:, 0], 0] == b.xy[none.index[:, 1], 0]).all()


def test_rivals(views: Views, matcher: glsurf.Matcher) -> None:
    """Two features at one position are rivals only if rival_distance allows it."""
    a = views.features[0]
    noise = np.random.default_rng(1).normal(0, 0.005, a.descriptors.shape)
    changed = (a.descriptors + noise).astype(np.float32)
    changed /= np.linalg.norm(changed, axis=1, keepdims=True)
    twice = dataclasses.replace(a, descriptors=changed)[np.repeat(np.arange(len(a)), 2)]
    assert len(matcher.match(a, twice)) > 50
    assert len(matcher.match(a, twice, rival_distance=0)) == 0  # both have equal distances


@pytest.mark.parametrize("context", ["headless", "cpu"])
def test_sets(context: str, views: Views) -> None:
    image = views.images[0][:120, :160]
    with glsurf.Extractor(context=context) as made, glsurf.Matcher(context=context) as matcher:
        made.submit(image)
        kept = matcher.keep(made)
        features = made.collect()
        loaded = matcher.load(features)
        assert len(kept) == len(loaded) == len(features) > 10
        matches = matcher.match(kept, loaded)
        assert (matches.index[:, 0] == matches.index[:, 1]).all() and len(matches) > 10
        # Equal descriptors stay equal when rounded to multiples of 1 / 2040.
        assert (matches.distance == 0).all()
        matcher.submit(kept, loaded)
        assert matcher.pending == 1
        kept.close()
        matcher.poll()
        assert matcher.collect().index.tobytes() == matches.index.tobytes()
        assert matcher.pending == 0
        with pytest.raises(glsurf.GlsurfError, match="this feature set is closed"):
            matcher.match(kept, loaded)
        del loaded
        gc.collect()
        other = matcher.load(features)
    assert matcher.closed
    del other  # a set may outlive close() of its matcher
    gc.collect()


def test_empty(matcher: glsurf.Matcher, extractor: glsurf.Extractor) -> None:
    nothing = extractor.detect_and_compute(np.zeros((64, 64), np.uint8))
    assert len(nothing) == 0
    matches = matcher.match(nothing, nothing)
    assert len(matches) == 0 and matches.index.shape == (0, 2)
    with pytest.raises(glsurf.GeometryError, match="agree on no homography.*give more matches"):
        glsurf.find_homography(nothing, nothing, matches)


def test_errors(views: Views, matcher: glsurf.Matcher) -> None:
    a, b = views.features
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"ratio": 0}, "ratio is 0"),
        ({"ratio": 2}, "ratio"),
        ({"tolerance": 0, "homography": np.eye(3)}, "tolerance is 0"),
        ({"homography": np.eye(2)}, "homography is .*; give 3 x 3 numbers"),
        ({"homography": np.zeros((3, 3))}, "matrix"),
        ({"homography": np.eye(3), "positions": a.xy}, "two guides"),
        ({"disparity": 3}, "give .minimum, maximum."),
        ({"disparity": (5, 1)}, "disparity"),
        ({"positions": a.xy[:3]}, "position"),
        ({"positions": [1, 2, 3]}, "N x 2 or N x 3"),
        ({"disparity": (0, float("nan"))}, "disparity"),
    ]
    for options, sentence in wrong:
        with pytest.raises(glsurf.ArgumentError, match=sentence):
            matcher.match(a, b, **options)
    with glsurf.Extractor(preset="paper") as paper:
        old = paper.detect_and_compute(views.images[1])
    matches = matcher.match(a, b)
    find = glsurf.find_homography
    calls: list[tuple[Callable[[], Any], str]] = [
        (lambda: matcher.submit(a, b, ration=0.7), "'ration'; did you mean 'ratio'"),
        # the library must not read beyond the end
        (lambda: dataclasses.replace(b, descriptors=b.descriptors[:5]), "N rows in each array"),
        (lambda: matcher.match(a, dataclasses.replace(b, preset="x")), "unknown preset 'x'"),
        (lambda: matcher.match(a, old), "preset"),
        (lambda: matcher.collect(), ""),
        (lambda: find(a[:2], b, matches), "refers to feature .* of a, which has 2"),
        (lambda: find(a, b, [[-5, 0], *matches.index.tolist()]), "refers to feature -5 of a"),
        (lambda: matcher.keep(glsurf.Extractor(context="cpu")), 'context "cpu"'),
    ]
    for call, sentence in calls:
        with pytest.raises(glsurf.ArgumentError, match=sentence):
            call()
    with glsurf.Device() as apart, glsurf.Matcher(device=apart) as other:
        with pytest.raises(glsurf.ArgumentError, match="belong to different devices"):
            matcher.match(other.load(a), b)


def test_many_threads(views: Views, matcher: glsurf.Matcher) -> None:
    a, b = views.features
    expected = [matcher.match(a, b).index.tobytes(), matcher.match(b, a).index.tobytes()]
    assert expected[0] != expected[1]

    def work(number: int) -> bytes:
        return matcher.match(*((a, b) if number % 2 == 0 else (b, a))).index.tobytes()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, range(12))) == expected * 6


def test_copies(views: Views, matcher: glsurf.Matcher) -> None:
    """Matches and homographies can be pickled."""
    a, b = views.features
    matches = matcher.match(a, b)
    found = glsurf.find_homography(a, b, matches)
    same, again = pickle.loads(pickle.dumps((matches, found)))
    assert same.index.tobytes() == matches.index.tobytes()
    assert again.error((200, 160), (200, 160)) == found.error((200, 160), (200, 160))
    for array in (same.index, matches.index, found.matrix):
        with pytest.raises(ValueError):
            array[0] = 0
    assert np.abs(found.invert() @ found.matrix - np.eye(3)).max() < 1e-9


def test_map_is_that_of_the_library(views: Views, matcher: glsurf.Matcher) -> None:
    a, b = views.features
    found = glsurf.find_homography(a, b, matcher.match(a, b))
    tilted = dataclasses.replace(found, matrix=np.array([[1, 0.1, 3], [0, 1, 2], [0.01, 0, -1]]))
    mapped = tilted.map(a.xy)
    x, y = ffi.new("double *"), ffi.new("double *")
    seen = []
    for point, result in zip(a.xy.tolist(), mapped):
        seen.append(lib.glsurf_homography_map(tilted.matrix.ravel().tolist(), *point, x, y))
        assert seen[-1] == (not np.isnan(result[0]))
        if seen[-1]:  # sums of three products in another order differ by a few roundings
            assert result == pytest.approx([x[0], y[0]], rel=1e-12)
    assert True in seen and False in seen


def test_stereo_point() -> None:
    """Z = f b / d, X = (x - cx) Z / f, Y = (y - cy) Z / f."""
    camera = glsurf.StereoCamera(focal=500, centre=(320, 240), baseline=0.2)
    point, covariance = glsurf.stereo_point(camera, 420, 190, 10, error=0.5)
    assert point == pytest.approx([2, -1, 10], rel=1e-12)
    # The deviation of depth is Z^2 / (f b) times the deviation of disparity, sqrt(2) error.
    assert covariance[2, 2] ** 0.5 == pytest.approx(100 / 100 * 2**0.5 * 0.5, rel=1e-12)
    assert np.array_equal(covariance, covariance.T)
    shifted = dataclasses.replace(camera, right_centre=318)
    assert glsurf.stereo_point(shifted, 420, 190, 12)[0] == pytest.approx([2, -1, 10])
    with pytest.raises(glsurf.GeometryError, match="infinity or behind"):
        glsurf.stereo_point(camera, 1, 2, 0)
    with pytest.raises(glsurf.ArgumentError, match="above 0"):
        glsurf.stereo_point(dataclasses.replace(camera, focal=-1), 1, 2, 3)


def test_opencv_matchers(views: Views, matcher: glsurf.Matcher) -> None:
    cv2 = pytest.importorskip("cv2")
    ours = matcher.match(*views.features)
    first = ours.to_opencv()[0]
    assert isinstance(first, cv2.DMatch)
    assert (first.queryIdx, first.trainIdx) == tuple(ours.index[0])


def test_lists(views: Views, matcher: glsurf.Matcher) -> None:
    """find_homography() takes lists and plain arrays."""
    a, b = views.features
    matches = matcher.match(a, b)
    pairs = matches.index.tolist()
    expected = glsurf.find_homography(a, b, matches).matrix.tobytes()
    for index in (pairs, matches.index.astype(np.int64)):
        assert glsurf.find_homography(a.xy, b.xy, index).matrix.tobytes() == expected
