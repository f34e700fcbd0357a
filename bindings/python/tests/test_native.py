# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The declarations match the headers; docstrings, licences and types are complete."""
from __future__ import annotations

import inspect
import os
import pathlib
import re
import subprocess
import sys
from typing import Any, Iterator

import pytest

import glsurf
from glsurf._native import ffi, lib

SOURCE = pathlib.Path(os.environ.get("GLSURF_SOURCE", pathlib.Path(__file__).parents[3]))
PACKAGE = SOURCE / "bindings/python"


def header() -> str:
    """The headers of both libraries, without comments."""
    headers = sorted((SOURCE / "include/glsurf").glob("*.h"))
    text = "".join(path.read_text() for path in headers if path.name != "glsurf_gles.h")
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def test_functions_are_declared() -> None:
    found = re.findall(r"GLSURF_API[^;(]*?\b(glsurf_\w+)\(", header())
    assert len(found) > 50
    for name in found:
        assert ffi.typeof(ffi.addressof(lib, name)).kind == "function", name


def test_constants_are_declared() -> None:
    for name, value in re.findall(r"^#define (GLSURF_[A-Z_]+)\s+(\S.*)$", header(), re.M):
        if name in ("GLSURF_API", "GLSURF_VERSION") or name.endswith("_H"):
            continue
        number = re.sub(r"\(uint64_t\)|(?<=\d)f\b", "", value)
        assert getattr(lib, name) == pytest.approx(eval(number), rel=1e-7), name


def test_versions() -> None:
    version = re.search(r'GLSURF_VERSION +"(.*?)"', header())
    assert version is not None
    assert glsurf.__version__ == glsurf.version() == version[1]


def _public(thing: Any, name: str) -> Iterator[tuple[str, Any]]:
    yield name, thing
    if inspect.isclass(thing):
        for key, value in vars(thing).items():
            if not key.startswith("_") and (callable(value) or isinstance(value, property)):
                yield f"{name}.{key}", value


def test_docstrings() -> None:
    count = 0
    for name in glsurf.__all__:
        for label, thing in _public(getattr(glsurf, name), name):
            is_alias = label == "Image"  # Union[...] has no docstring
            assert is_alias or inspect.getdoc(thing), f"{label} has no docstring"
            count += 1
    assert count > 30


def test_files_begin_with_the_licence() -> None:
    files = [path for path in PACKAGE.rglob("*.py*") if path.suffix in (".py", ".pyi")]
    files += (SOURCE / "examples").rglob("*.py")
    files = [path for path in files if "build" not in path.relative_to(SOURCE).parts]
    assert len(files) > 15
    for path in files:
        lines = [line for line in path.read_text().splitlines() if not line.startswith("#!")]
        assert lines[:2] == [
            "# SPDX-License-Identifier: BSD-2-Clause",
            "# Copyright (c) the glsurf authors",
        ], path
        assert max(map(len, lines)) <= 100, path


def test_help() -> None:
    """help(glsurf.Settings) has types, true ranges and defaults, and no placeholders of options."""
    text = inspect.getdoc(glsurf.Settings) or ""
    assert not {"N", "T", "S", "C", "R", "SIZE"} & set(re.findall(r"\w+", text))
    count = ffi.new("size_t *")
    rows = lib.glsurf_settings(count)
    for row in rows[0 : count[0]]:
        name = ffi.string(row.name).decode()
        about = re.search(rf"^{name}: .* = (.+)\n((?: .*\n?)+)", text, re.M)
        assert about is not None and about[1] == repr(getattr(glsurf.Settings(), name)), name
        assert not row.default_value > 0 or float(about[1]) == pytest.approx(row.default_value)
        if not row.choices and 1 < row.maximum < 1000:
            assert f" {row.maximum:g}" in about[2], name
    names = [*inspect.signature(glsurf.Feature2D).parameters]
    assert names[:2] == ["max_features", "order"] and "sigma" in names


USE = """
import glsurf, glsurf.dask
import numpy as np

image = np.zeros((9, 9), np.uint8)
extractor = glsurf.Extractor(max_features=3, preset="best", grid=(3, 4), memory_limit="4G")
extractor.change(threshold=0.1, upright=True)
count: int = extractor.settings.max_features
extractor.detect_and_compute(image, glsurf.Texture(1, "top"))
extractor.stream([image, (image, image), memoryview(b"")])
glsurf.Feature2D(1000).detect([image])
left: int = glsurf.stitch([image], max_features=3)[0][0].region[0]
glsurf.Extractor(max_feature=3)  # wrong
glsurf.Extractor(preset="bset")  # wrong
glsurf.Extractor(octaves="3")  # wrong
extractor.change(max_feature=3)  # wrong
extractor.settings.max_feature  # wrong
extractor.detect_and_compute("x.png")  # wrong
extractor.detect_and_compute(image, "x.png")  # wrong
extractor.stream(["x.png"])  # wrong
glsurf.Panorama(9, 9).add("x.png", image)  # wrong
glsurf.Feature2D(max_feature=3)  # wrong
glsurf.stitch([image, image], max_feature=3)  # wrong
glsurf.Settings(detector="sift")  # wrong
glsurf.check(detector="sift")  # wrong
glsurf.dask.extract([], None, "out", root=".", max_feature=3)  # wrong
"""


def test_types(tmp_path: pathlib.Path) -> None:
    """The package has types without gaps, and type checkers find wrong settings and images."""
    pytest.importorskip("mypy")
    (tmp_path / "use.py").write_text(USE)
    cache = os.path.join(os.environ.get("PYTHONPYCACHEPREFIX", tmp_path), "mypy")
    options = ["--strict", "--cache-dir", cache, "--config-file", PACKAGE / "pyproject.toml"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *map(str, options), "-p", "glsurf", "-m", "use"],
        cwd=tmp_path, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "MYPYPATH": str(pathlib.Path(glsurf.__file__).parents[1])},
    )  # fmt: skip
    found = {line.split(": error:")[0] for line in done.stdout.splitlines() if ": error:" in line}
    lines = enumerate(USE.splitlines(), 1)
    assert found == {f"use.py:{i}" for i, line in lines if "# wrong" in line}, done.stdout
