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
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from conftest import assert_equal, colour_picture, command, run_python, write_png

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
    assert [one.projection for one in names["panoramas"]] == ["plane"] and not names["left_out"]
    assert np.abs(names["poster"].corners[0] + [20.5, 12.5]).max() < 0.5
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
    """COLMAP gets features that Python has made, in folders, with the size of each image."""
    image = pytest.importorskip("PIL.Image")
    large = colour_picture(250, 200)
    large[:, 180:] = 255  # masked
    for number, part in enumerate((large[:160, :210], large[10:170, 30:240], large[-160:, -210:])):
        path = tmp_path / f"photos/{number}/a b.jpg"
        path.parent.mkdir(parents=True)
        # High quality keeps the shifts below exact.
        image.fromarray(part).save(path, quality=100, subsampling=0)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.path.dirname(command()), prepend=os.pathsep)
    names: dict[str, Any] = {}
    run_blocks(page.with_name("pipelines.md"), names)
    features = [glsurf.Features.load(f"masked/{number}/a b.jpg.npz") for number in range(3)]
    for one, left in zip(features, (0, 30, 40)):
        assert len(one) > 50 and one.xy[:, 0].max() < 180 - left
    with sqlite3.connect("masked.db") as database:
        rows = database.execute("SELECT name, data FROM images JOIN keypoints USING (image_id)")
        for number, (name, data) in enumerate(rows):
            points = np.frombuffer(data, "<f4").reshape(-1, 4)
            assert name == f"{number}/a b.jpg"
            assert (points[:, :2] == features[number].xy + np.float32(0.5)).all()
        cameras = database.execute("SELECT width, height, params FROM cameras").fetchall()
        assert cameras == [(210, 160, np.array([320, 320, 160, 120], "<f8").tobytes())]
        # The pictures are parts of one image, so H is a shift by whole pixels. It is the same in
        # COLMAP, where the first pixel's centre is (0.5, 0.5).
        query = "SELECT rows, H FROM two_view_geometries ORDER BY pair_id"
        pairs = database.execute(query).fetchall()
    assert len(pairs) == 3 and min(count for count, _ in pairs) > 50
    matrix = np.frombuffer(pairs[0][1]).reshape(3, 3)
    assert np.abs(matrix / matrix[2, 2] - [[1, 0, -30], [0, 1, -10], [0, 0, 1]]).max() < 0.1


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
