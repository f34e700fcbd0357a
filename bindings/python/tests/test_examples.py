# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The example at the prompt of `./run python`, and files of images."""
from __future__ import annotations

import pathlib
import subprocess

import numpy as np
import pytest
from conftest import colour_picture, picture, run_python, write_png
from test_native import SOURCE

import glsurf


def test_prompt(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("PIL")
    views = [str(tmp_path / name) for name in ("view1.png", "view2.png")]
    write_png(pathlib.Path(views[0]), colour_picture())
    write_png(pathlib.Path(views[1]), np.roll(colour_picture(), 10, axis=1))
    prompt = str(SOURCE / "examples/python/prompt.py")
    # What -i leaves defined, and each line that it says to try.
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
    assert len(tried.split("\n")) == 10  # 8 lines, and what is around them
    done = run_python(f"import runpy, sys; sys.argv = [{prompt!r}]; runpy.run_path(sys.argv[0])")
    assert done.returncode == 1 and done.stderr == "usage: prompt.py VIEW1 VIEW2\n"


def test_read_image(tmp_path: pathlib.Path) -> None:
    pil = pytest.importorskip("PIL.Image")
    path = tmp_path / "image.png"
    wide = (picture(40, 30).astype(np.uint16) << 8) + 7
    for array in (picture(40, 30), colour_picture(40, 30), wide):
        write_png(path, array)
        read = glsurf.read_image(path)
        assert read.dtype == array.dtype and np.array_equal(read, array)
    colour = pil.fromarray(colour_picture(40, 30))
    colour.putalpha(pil.fromarray(picture(40, 30)))
    colour.save(path)
    assert np.array_equal(glsurf.read_image(str(path)), colour_picture(40, 30))
    colour.convert("RGB").quantize(7).save(path)
    shades = glsurf.read_image(path)
    assert shades.shape == (30, 40, 3) and len(np.unique(shades.reshape(-1, 3), axis=0)) == 7
    pil.fromarray(picture(40, 30) > 99).save(path)
    assert np.array_equal(glsurf.read_image(path), (picture(40, 30) > 99) * np.uint8(255))
    colour.convert("CMYK").save(tmp_path / "image.jpg")
    with pytest.raises(glsurf.ArgumentError, match="CMYK; convert it to gray or RGB"):
        glsurf.read_image(tmp_path / "image.jpg")
    with pytest.raises(FileNotFoundError):
        glsurf.read_image(tmp_path / "none.png")
    path.write_bytes(b"no image")
    with pytest.raises(OSError):
        glsurf.read_image(path)
