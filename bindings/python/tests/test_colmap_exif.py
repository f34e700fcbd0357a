# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""glsurf.colmap.camera_of(): the camera of a JPEG file by its EXIF."""
from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
from typing import Any

import numpy as np
import pytest

import glsurf.colmap
from conftest import picture
from made_features import made
from test_colmap import rows

Image = pytest.importorskip("PIL.Image", reason="there is no Pillow")

WIDTH, HEIGHT = 160, 120
# Entries of EXIF.
FOCAL, FILM, PLANE_X, UNIT, TAKEN_X, TAKEN_Y = 37386, 41989, 41486, 41488, 40962, 40963
INCH, CENTIMETRE = 2, 3


def write_jpeg(path: pathlib.Path, entries: dict[int, Any], bits: bytes = b"") -> None:
    exif = Image.Exif()
    exif[0x010F] = "made up"
    exif[0x8769] = entries
    Image.fromarray(picture(WIDTH, HEIGHT)).save(path, exif=bits or exif.tobytes())


@pytest.mark.parametrize(
    "entries, focal",
    [
        ({FILM: 28}, 28 / 35 * WIDTH),
        ({FILM: 28, FOCAL: 5.0, PLANE_X: 5000.0}, 28 / 35 * WIDTH),
        # The photograph was taken at twice the size, at 100 pixels a millimetre.
        ({FILM: 0, FOCAL: 7.5, PLANE_X: 2540.0, UNIT: INCH, TAKEN_X: 320, TAKEN_Y: 240}, 375),
        ({FOCAL: 7.5, PLANE_X: 1000.0, UNIT: CENTIMETRE, TAKEN_X: 240, TAKEN_Y: 320}, 375),
        ({FOCAL: 7.5, PLANE_X: 2540.0}, 750),  # inches, and the image as taken
        ({FOCAL: 7.5}, None),  # of an unknown sensor
        ({FOCAL: 7.5, PLANE_X: 2540.0, UNIT: 1}, None),
        ({FOCAL: 0.0, PLANE_X: 2540.0}, None),
        ({}, None),
    ],
)
def test_focal_lengths(tmp_path: pathlib.Path, entries: dict[int, Any], focal: Any) -> None:
    write_jpeg(tmp_path / "a.jpg", entries)
    camera = glsurf.colmap.camera_of(tmp_path / "a.jpg")
    if focal is None:
        assert camera == glsurf.colmap.Camera()
        return
    assert (camera.model, camera.width, camera.height) == ("SIMPLE_RADIAL", WIDTH, HEIGHT)
    assert camera.params is not None
    # EXIF has quotients of 32-bit numbers, so Pillow's are as near as that.
    assert np.allclose(camera.params, (focal, WIDTH / 2, HEIGHT / 2, 0), rtol=1e-6)


def test_files_without_sense(tmp_path: pathlib.Path) -> None:
    for bits in (b"Exif\0\0nonsense", b"Exif\0\0II*\0\xff\xff\xff\xff", b"Exif\0\0"):
        write_jpeg(tmp_path / "a.jpg", {}, bits)
        assert glsurf.colmap.camera_of(tmp_path / "a.jpg") == glsurf.colmap.Camera()
    (tmp_path / "b.jpg").write_bytes(b"no image")
    for name in ("b.jpg", "missing.jpg"):
        with pytest.raises(OSError):
            glsurf.colmap.camera_of(tmp_path / name)


def test_colmap_reads_the_same(tmp_path: pathlib.Path) -> None:
    """The camera in the database is what COLMAP makes of the same file."""
    (tmp_path / "photos").mkdir()
    write_jpeg(tmp_path / "photos" / "a.jpg", {FILM: 28})
    camera = glsurf.colmap.camera_of(tmp_path / "photos" / "a.jpg")
    glsurf.colmap.write(
        tmp_path / "ours.db", ["a.jpg"], [made(1, 1, WIDTH, HEIGHT)], camera=[camera]
    )
    query = "SELECT model, width, height, params, prior_focal_length FROM cameras"
    ours = rows(tmp_path / "ours.db", query)
    assert ours == [(2, WIDTH, HEIGHT, np.array([128, 80, 60, 0], "<f8").tobytes(), 1)]
    if not shutil.which("colmap"):
        pytest.skip("there is no colmap")
    subprocess.run(
        ["colmap", "feature_extractor", "--database_path", tmp_path / "theirs.db",
         "--image_path", tmp_path / "photos", "--SiftExtraction.use_gpu", "0"],
        check=True, stdout=subprocess.DEVNULL, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert rows(tmp_path / "theirs.db", query) == ours
