# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Runs the code of doc/python.md, doc/pipelines.md and README.md in its order, and the prompt of
`./run python`. The results are as the pages say."""
from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import pathlib
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from conftest import assert_equal, colour_picture, run_python, write_png
from made_features import made
from test_colmap import keypoints, rows

import glsurf

# A block of Python, optionally below a line that names the package it needs.
BLOCK = re.compile(
    r"(?:^<!-- python: needs (?P<needs>\w+) -->\n)?^```python\n(?P<code>.*?)^```$", re.M | re.S
)


@pytest.fixture(scope="module")
def page() -> pathlib.Path:
    path = pathlib.Path(os.environ.get("GLSURF_SOURCE", "."), "doc", "python.md")
    if not path.exists():
        pytest.skip("GLSURF_SOURCE does not name the source tree")
    return path


def test_python_page(
    page: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = colour_picture(260, 192)
    write_png(tmp_path / "left.png", large[:180, :240])
    write_png(tmp_path / "right.png", large[12:, 20:])
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    printed = io.StringIO()
    # Runs on its own thread, so that the page's OpenGL context is current only there.
    with contextlib.redirect_stdout(printed), ThreadPoolExecutor(1) as thread:
        thread.submit(run_blocks, page, names).result()
    check(names, printed.getvalue().splitlines())


def run_blocks(page: pathlib.Path, names: dict[str, Any]) -> None:
    text = page.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) == text.count("```python") > 0
    for block in blocks:
        if block["needs"] and importlib.util.find_spec(block["needs"]) is None:
            continue
        # Line breaks in front make tracebacks show the line of the page.
        line = text.count("\n", 0, block.start("code"))
        exec(compile("\n" * line + block["code"], str(page), "exec"), names)


def test_readme(
    page: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = pytest.importorskip("PIL.Image")
    large = colour_picture(260, 192)
    image.fromarray(large[:180, :240]).save(tmp_path / "a.jpg", quality=95)
    image.fromarray(large[12:, 20:]).save(tmp_path / "b.jpg", quality=95)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    run_blocks(page.parent.parent / "README.md", names)
    moved = names["plane"].map([[100, 100]])
    assert np.abs(moved - [80, 88]).max() < 0.5  # JPEG has changed the pixels a little


def check(names: dict[str, Any], printed: list[str]) -> None:
    """Checks the results against the page."""
    left, right = names["left"], names["right"]
    assert 100 < len(left) and left.xy.shape == (len(left), 2)
    assert_equal(names["again"], glsurf.Features.load("features.npz"))
    assert len(names["again"]) == 10 and 0 < len(names["strong"])
    assert names["upper"].xy.tobytes() == names["same"].xy.tobytes()
    assert len(names["described"]) == 2 and not np.isnan(names["described"].angle).any()
    moved = names["homography"].map([[100, 100]])
    assert np.abs(moved - [80, 88]).max() < 0.1 and len(names["good"]) > 50
    assert len(names["near"]) > 50 and len(names["kept"]) > 0
    assert names["best"] is names["album"][1]  # the query is the same picture
    assert (names["canvas"][..., 3] == 255).any()
    numbers = [len(left), len(right), len(left)]
    assert printed[:3] == [str(number) for number in numbers]
    assert [int(line.split()[0]) for line in printed[3:6]] == numbers
    assert [len(one) for one in names["results"]] == numbers[:2] * 3
    assert printed[-1].startswith("the image has the shape 3 x 240 x 320; move the channels")
    if "cv2" in names:
        assert len(names["keypoints"]) == len(names["pairs"]) > 100
        assert len(names["corners"]) == len(names["numbers"]) > 100
    if "moderngl" in names:
        assert any(names["pixels"]) and names["there"].keypoint_texture > 0


def test_pipelines_page(
    page: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("h5py")
    image = pytest.importorskip("PIL.Image")
    page = page.with_name("pipelines.md")
    large = colour_picture(250, 200)
    (tmp_path / "photos").mkdir()
    for number, part in enumerate((large[:160, :210], large[10:170, 30:240], large[-160:, -210:])):
        # High quality keeps the shifts below exact.
        path = tmp_path / "photos" / f"{number}.jpg"
        exif = image.Exif()
        exif[0x8769] = {0xA405: 35}  # FocalLengthIn35mmFilm
        image.fromarray(part).save(path, quality=100, subsampling=0, exif=exif.tobytes())
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    run_blocks(page, names)
    for name, geometries in (("python.db", 3), ("verify.db", 0), ("known.db", 3)):
        path = tmp_path / name
        assert rows(path, "SELECT COUNT(*) FROM matches") == [(3,)]
        count = rows(path, "SELECT COUNT(*), MIN(rows) FROM two_view_geometries")[0]
        assert count[0] == geometries and (not geometries or count[1] > 50)
    assert (tmp_path / "matches.h5").exists()
    # The pictures are parts of one image, so H is a shift by whole pixels. It is the same in
    # COLMAP, where the first pixel's centre is (0.5, 0.5).
    _, _, _, homography = names["pairs"][0]
    blob = rows(tmp_path / "python.db", "SELECT H FROM two_view_geometries ORDER BY pair_id")[0][0]
    matrix = np.frombuffer(blob).reshape(3, 3)
    assert np.abs(matrix / matrix[2, 2] - [[1, 0, -30], [0, 1, -10], [0, 0, 1]]).max() < 0.1
    # A film of 35 mm and a lens of 35 mm: the focal length is the larger side.
    cameras = rows(tmp_path / "python.db", "SELECT params, prior_focal_length FROM cameras")
    assert cameras == 3 * [(np.array([210, 105, 80, 0], "<f8").tobytes(), 1)]


def test_half_pixels(tmp_path: pathlib.Path) -> None:
    """A disc in the middle of an image is at (W / 2, H / 2) in COLMAP, and at ((W - 1) / 2,
    (H - 1) / 2) in glsurf and OpenCV. By symmetry the only error is rounding: 2^-12 pixels is
    generous for floats near 32."""
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
    """write() keeps the features of one image at a time."""
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


def test_prompt(page: pathlib.Path, tmp_path: pathlib.Path) -> None:
    pytest.importorskip("PIL")
    views = [str(tmp_path / name) for name in ("view1.png", "view2.png")]
    write_png(pathlib.Path(views[0]), colour_picture())
    write_png(pathlib.Path(views[1]), np.roll(colour_picture(), 10, axis=1))
    prompt = str(page.parents[1] / "examples/python/prompt.py")
    # Runs the program as -i does, then each line that it tells the user to try.
    code = (
        f"import sys; sys.argv = {[prompt, *views]}; exec(open(sys.argv[0]).read())\n"
        "print('-' * 9)\n"
        "for line in TRY:\n"
        "    if not line.startswith('help'): exec(line); print(line)\n"
    )
    done = run_python(code, cwd=tmp_path)
    assert done.stderr == "" and done.returncode == 0, done.stderr
    said, tried = done.stdout.split("-" * 9)
    count = len(glsurf.Extractor().detect_and_compute(colour_picture()))
    assert f"view1.png has {count} features" in said
    assert f"float32 {count} x 64" in said
    assert len(tried.split("\n")) == 10  # 8 lines, and an empty one at each end
    done = run_python(f"import runpy, sys; sys.argv = [{prompt!r}]; runpy.run_path(sys.argv[0])")
    assert done.returncode == 1 and done.stderr == "usage: prompt.py VIEW1 VIEW2\n"
