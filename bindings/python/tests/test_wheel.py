# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""A wheel is built, installed elsewhere, and used without the sources."""
from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sys
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


@pytest.mark.full
def test_wheel(tmp_path: pathlib.Path) -> None:
    for name in ("build", "wheel", "setuptools", "pip"):
        pytest.importorskip(name)
    if shutil.which("cmake") is None:
        pytest.skip("there is no cmake")
    sources = tmp_path / "sources"
    for name in ("CMakeLists.txt", "cmake", "include", "khronos", "shaders", "src", "bindings"):
        copy = shutil.copytree if (SOURCE / name).is_dir() else shutil.copy
        sources.mkdir(exist_ok=True)
        copy(SOURCE / name, sources / name)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
    subprocess.run(
        [*build, "--outdir", tmp_path / "wheels"],
        cwd=sources / "bindings/python", env=environment, check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    shutil.rmtree(sources)  # nothing of it is needed any more
    (wheel,) = (tmp_path / "wheels").iterdir()
    assert "-cp39-abi3-linux_" in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert [name for name in names if name.endswith(".dist-info/LICENSE")]
    for name in ("__init__.py", "_native.abi3.so", "_native.pyi", "py.typed", "extractor.py"):
        assert f"glsurf/{name}" in names
    assert not [name for name in names if "native/" in name or name.startswith("tests")]

    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "venv"],
                   check=True, env=environment)  # fmt: skip
    python = tmp_path / "venv/bin/python"
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", wheel]
    subprocess.run([python, *install], check=True, env=environment)
    done = subprocess.run([python, "-c", USE], cwd="/", env=environment, check=True,
                          stdout=subprocess.PIPE, text=True)  # fmt: skip
    assert done.stdout.startswith(str(tmp_path / "venv"))
    native = pathlib.Path(done.stdout.strip()).with_name("_native.abi3.so")
    needed = subprocess.run(["ldd", native], check=True, stdout=subprocess.PIPE, text=True).stdout
    assert "libEGL" in needed and "GLEW" not in needed and "libGL." not in needed
