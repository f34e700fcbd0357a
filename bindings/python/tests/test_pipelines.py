# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The code in doc/pipelines.md runs, in its order, and what it says of pixels is so."""
from __future__ import annotations

import importlib.util
import os
import pathlib
from typing import Any

import numpy as np
import pytest
from conftest import colour_picture
from made_features import made
from test_colmap import keypoints, rows
from test_document import blocks_of

import glsurf


def test_pipelines_page(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("h5py")
    image = pytest.importorskip("PIL.Image")
    page = pathlib.Path(os.environ.get("GLSURF_SOURCE", "."), "doc", "pipelines.md")
    if not page.exists():
        pytest.skip("GLSURF_SOURCE does not name the source tree")
    large = colour_picture(250, 200)
    (tmp_path / "photos").mkdir()
    for number, part in enumerate((large[:160, :210], large[10:170, 30:240], large[-160:, -210:])):
        # Without loss that matters, so that the shifts below are exact.
        path = tmp_path / "photos" / f"{number}.jpg"
        exif = image.Exif()
        exif[0x8769] = {0xA405: 35}  # FocalLengthIn35mmFilm
        image.fromarray(part).save(path, quality=100, subsampling=0, exif=exif.tobytes())
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks_of(page.read_text(encoding="utf-8")):
        if not block.needs or importlib.util.find_spec(block.needs):
            exec(compile("\n" * block.line + block.code, str(page), "exec"), names)
    for name, geometries in (("python.db", 3), ("verify.db", 0), ("known.db", 3)):
        path = tmp_path / name
        assert rows(path, "SELECT COUNT(*) FROM matches") == [(3,)]
        count = rows(path, "SELECT COUNT(*), MIN(rows) FROM two_view_geometries")[0]
        assert count[0] == geometries and (not geometries or count[1] > 50)
    assert (tmp_path / "matches.h5").exists()
    # The pictures are parts of one, so H moves by whole pixels, and the first pixel's centre is
    # (0.5, 0.5) in COLMAP: a shift is the same there.
    _, _, _, homography = names["pairs"][0]
    blob = rows(tmp_path / "python.db", "SELECT H FROM two_view_geometries ORDER BY pair_id")[0][0]
    matrix = np.frombuffer(blob).reshape(3, 3)
    assert np.abs(matrix / matrix[2, 2] - [[1, 0, -30], [0, 1, -10], [0, 0, 1]]).max() < 0.1
    # A film of 35 mm and a lens of 35 mm: the focal length is the larger side.
    cameras = rows(tmp_path / "python.db", "SELECT params, prior_focal_length FROM cameras")
    assert cameras == 3 * [(np.array([210, 105, 80, 0], "<f8").tobytes(), 1)]


def test_half_pixels(tmp_path: pathlib.Path) -> None:
    """A disc in the middle of an image is at (W / 2, H / 2) in COLMAP, and at the middle of the
    pixels in glsurf and OpenCV. By symmetry, so the bound is rounding only: 2^-12 pixels is
    generous to floats near 32."""
    y, x = np.mgrid[:64, :64] - 31.5
    image = np.where(np.hypot(x, y) < 6, 20, 220).astype(np.uint8)
    with glsurf.Extractor() as extractor:
        features = extractor.detect_and_compute(image)
    disc = features[[int(features.response.argmax())]]
    assert np.abs(disc.xy - 31.5).max() < 2**-12
    glsurf.colmap.write(tmp_path / "db", ["a"], [disc])
    assert np.abs(keypoints(tmp_path / "db", "a")[:, :2] - 32).max() < 2**-12
    assert (keypoints(tmp_path / "db", "a")[:, :2] == disc.xy + np.float32(0.5)).all()


def test_generators_are_not_kept(tmp_path: pathlib.Path) -> None:
    """write() has the features of one image at a time."""
    alive: list[Any] = []

    def give() -> Any:
        import weakref

        for seed in range(5):
            one = made(3, seed)
            alive.append(weakref.ref(one))
            yield one
            del one
            assert sum(reference() is not None for reference in alive) <= 1

    glsurf.colmap.write(tmp_path / "db", map(str, range(5)), give())
