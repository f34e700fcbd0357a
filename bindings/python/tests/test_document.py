# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The code in doc/python.md runs, in its order, as the page says, and that in README.md."""
from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import pathlib
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import pytest
from conftest import assert_equal, colour_picture, write_png

import glsurf

NEEDS = re.compile(r"<!-- python: needs (\w+) -->$")


class Block(NamedTuple):
    line: int  # of the page, from 1, that comes before the code
    needs: str
    code: str


def blocks_of(text: str) -> list[Block]:
    """The blocks of Python, in their order."""
    blocks, inside, needs = [], None, ""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if line == "```python":
            assert inside is None, f"line {number}: a block inside a block"
            found = NEEDS.match(lines[number - 2])
            inside, needs = number, found[1] if found else ""
        elif line.startswith("```") and inside is not None:
            blocks.append(Block(inside, needs, "\n".join(lines[inside : number - 1])))
            inside = None
    assert inside is None, f"line {inside}: nothing ends this block"
    return blocks


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
    blocks = blocks_of(page.read_text(encoding="utf-8"))
    printed = io.StringIO()
    # On a thread, so that the OpenGL context of the page stays current there alone.
    with contextlib.redirect_stdout(printed), ThreadPoolExecutor(1) as thread:
        thread.submit(run_blocks, page, blocks, names).result()
    check(names, printed.getvalue().splitlines())


def run_blocks(page: pathlib.Path, blocks: list[Block], names: dict[str, Any]) -> None:
    for block in blocks:
        if block.needs and importlib.util.find_spec(block.needs) is None:
            continue
        # So that a traceback shows the line of the page.
        exec(compile("\n" * block.line + block.code, str(page), "exec"), names)


def test_readme(
    page: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = pytest.importorskip("PIL.Image")
    large = colour_picture(260, 192)
    image.fromarray(large[:180, :240]).save(tmp_path / "a.jpg", quality=95)
    image.fromarray(large[12:, 20:]).save(tmp_path / "b.jpg", quality=95)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    readme = page.parent.parent / "README.md"
    blocks = blocks_of(readme.read_text(encoding="utf-8"))
    assert blocks
    run_blocks(readme, blocks, names)
    moved = names["plane"].map([[100, 100]])
    assert np.abs(moved - [80, 88]).max() < 0.5  # JPEG has changed the pixels a little


def check(names: dict[str, Any], printed: list[str]) -> None:
    """What the page says of the results."""
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


def test_blocks() -> None:
    text = "a\n```python\nb\n```\n<!-- python: needs cv2 -->\n```python\nc\nd\n```\n```\ne\n```"
    assert blocks_of(text) == [Block(2, "", "b"), Block(6, "cv2", "c\nd")]
    with pytest.raises(AssertionError, match="nothing ends"):
        blocks_of("```python\nb")
