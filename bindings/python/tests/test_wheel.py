# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Installs the package as README.md says, and from a source archive, into new virtual environments,
and uses it without the sources. The build names what is missing in one sentence."""
from __future__ import annotations

import ast
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest
from test_native import SOURCE

USE = """
import sys
import numpy as np
import glsurf
image = np.random.default_rng(1).integers(0, 256, (120, 160)).astype(np.uint8)
features = glsurf.Extractor().detect_and_compute(image)
assert len(features) == len(glsurf.Extractor(context="cpu").detect_and_compute(image)) > 0
print(glsurf.__file__)
"""
# Sources that setup.py packs, beside the package's folder.
SOURCES = ast.literal_eval(
    re.findall(r"^SOURCES = (.*)$", (SOURCE / "bindings/python/setup.py").read_text(), re.M)[0]
)
MAKE_ARCHIVE = "import build_backend, sys; build_backend.build_sdist(sys.argv[1])"
MAKE_WHEEL = "import build_backend; build_backend.build_wheel('.')"
PIP = ("-m", "pip", "--disable-pip-version-check", "--no-cache-dir")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def run(*command: object, cwd: pathlib.Path | str = "/") -> str:
    """Runs a command and returns its output."""
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, env=ENVIRONMENT, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    return done.stdout


def make_environment(folder: pathlib.Path, *options: str) -> pathlib.Path:
    """Makes a virtual environment. Returns its python3."""
    run(sys.executable, "-m", "venv", *options, folder)
    return folder / "bin/python3"


@pytest.fixture(name="sources")
def fixture_sources(tmp_path: pathlib.Path) -> pathlib.Path:
    """A copy of the package's sources."""
    for name in ("cmake", "wheel", "setuptools", "pip"):
        if name == "cmake" and shutil.which(name) is None:
            pytest.skip("there is no cmake")
        elif name != "cmake":
            pytest.importorskip(name)
    sources = tmp_path / "sources [1]"  # CMake and Python read brackets as patterns
    sources.mkdir()
    unwanted = shutil.ignore_patterns("__pycache__", "web")
    for path in map(SOURCE.joinpath, SOURCES):
        if path.is_dir():
            shutil.copytree(path, sources / path.name, ignore=unwanted)
        else:
            shutil.copy(path, sources / path.name)
    shutil.copytree(SOURCE / "bindings", sources / "bindings", ignore=unwanted)
    return sources


def check_use(python: pathlib.Path) -> pathlib.Path:
    """Uses the installed package. Returns the path of its library."""
    file = run(python, "-c", USE).strip()
    assert file.startswith(str(python.parent.parent))
    return pathlib.Path(file).with_name("_native.abi3.so")


@pytest.mark.full
def test_line_of_the_readme(sources: pathlib.Path, tmp_path: pathlib.Path) -> None:
    line = re.search(
        r"`pip (install --no-build-isolation [^`]*)`", (SOURCE / "README.md").read_text()
    )
    page = re.search("    (.* -m venv .*) env\n", (SOURCE / "doc/python.md").read_text())
    assert line is not None and page is not None
    modules = "import cffi, ensurepip, numpy, setuptools, wheel"
    if subprocess.call(["/usr/bin/python3", "-c", modules]):
        pytest.skip("/usr/bin/python3 lacks a package that README.md names")
    python = tmp_path / "venv/bin/python3"
    run("/usr/bin/env", "PATH=", "/bin/sh", "-c", f"{page[1]} '{tmp_path}/venv'")
    run(python, *PIP, *line[1].split(), "--no-index", cwd=sources)
    shutil.rmtree(sources)  # the installed package must not need it
    check_use(python)


@pytest.mark.full
def test_source_archive(sources: pathlib.Path, tmp_path: pathlib.Path) -> None:
    run(sys.executable, "-c", MAKE_ARCHIVE, tmp_path, cwd=sources / "bindings/python")
    (archive,) = tmp_path.glob("glsurf-*.tar.gz")
    with tarfile.open(archive) as tar:
        packed = {name.partition("/")[2] for name in tar.getnames()}
    folders = ("include", "packaging/khronos", "shaders", "src", "cmake", "bindings/python/glsurf")
    for folder in folders:
        files = [path for path in (sources / folder).rglob("*") if path.is_file()]
        assert len(files) > 5
        assert {str(path.relative_to(sources)) for path in files} <= packed
    shutil.rmtree(sources)

    python = make_environment(tmp_path / "venv", "--system-site-packages")
    options = ("--no-build-isolation", "--no-index", "--no-deps")
    run(python, *PIP, "wheel", *options, "-w", tmp_path, archive)
    (wheel,) = tmp_path.glob("*.whl")
    assert "-cp39-abi3-linux_" in wheel.name
    with zipfile.ZipFile(wheel) as contents:
        names = contents.namelist()
        (licence,) = [name for name in names if name.endswith(".dist-info/LICENSE")]
        assert contents.read(licence) == (SOURCE / "LICENSE").read_bytes()
    for name in ("__init__.py", "_native.abi3.so", "_native.pyi", "py.typed", "extractor.py",
                 "extractor.pyi", "dask.pyi"):  # fmt: skip
        assert f"glsurf/{name}" in names
    assert not [name for name in names if "native/" in name or name.startswith("tests")]

    run(python, *PIP, "install", *options[1:], wheel)
    native = check_use(python)
    needed = run("ldd", native)
    assert "libEGL" in needed and "GLEW" not in needed and "libGL." not in needed
    if shutil.which("objdump"):
        versions = re.findall(r"GLIBC_2\.(\d+)", run("objdump", "-T", native))
        said = re.search(r"glibc 2\.(\d+)", (SOURCE / "doc/python.md").read_text())
        assert said is not None and max(map(int, versions)) <= int(said[1])


@pytest.mark.full
def test_missing(sources: pathlib.Path, tmp_path: pathlib.Path) -> None:
    python = make_environment(tmp_path / "bare")
    done = subprocess.run(
        [python, *PIP, "install", "--no-build-isolation", "--no-index", "--no-deps",
         sources / "bindings/python"], capture_output=True, text=True, check=False,
        env=ENVIRONMENT,
    )  # fmt: skip
    assert done.returncode != 0
    sentences = re.findall(f"glsurf cannot be built with {python}, .*", done.stdout + done.stderr)
    assert len(sentences) == 1, done.stdout + done.stderr
    assert "Python's wheel" in sentences[0] and "Python's cffi" in sentences[0]
    assert "on Debian for /usr/bin/python3 by apt-get install" in sentences[0]

    programs = tmp_path / "programs"
    programs.mkdir()
    for missing, wanted in (("", "cmake, cc;"), ("-lOpenGL", "the development files of OpenGL;")):
        if missing:  # a compiler that finds all but this library
            shutil.copy(shutil.which("cmake") or "", programs / "cmake")
            (programs / "cc").write_text(f'#!/bin/sh\ncase "$*" in *{missing}*) exit 1; esac\n')
            (programs / "cc").chmod(0o755)
        done = subprocess.run(
            [sys.executable, "-c", MAKE_WHEEL], cwd=sources / "bindings/python",
            env={"PATH": str(programs)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode != 0 and f"this is missing: {wanted}" in done.stderr, done.stderr
