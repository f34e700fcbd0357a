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
            assert inspect.getdoc(thing), f"{label} has no docstring"
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


@pytest.mark.full
def test_types() -> None:
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, "-p", "glsurf"],
        cwd=PACKAGE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
