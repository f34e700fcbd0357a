# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Builds the package with setuptools: CMake builds glsurf/_native, with the library inside.

A source archive has the necessary folders of the repository. This file, pyproject.toml and
build_backend.py lie at its top, because pip looks for them there."""
from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE if (HERE / "src").is_dir() else HERE.parent.parent
PACKAGE = "bindings/python"
BUILD = ROOT / "build" / "wheel"
# Content of a source archive, beside the files of TOP.
SOURCES = ("CMakeLists.txt", "LICENSE", "check", "cmake", "include", "packaging", "shaders", "src")
PACKAGE_SOURCES = ("CMakeLists.txt", "README.md", "glsurf", "native")
TOP = ("setup.py", "pyproject.toml", "build_backend.py")
# CMake builds only the package, without GLEW: it gets OpenGL's functions from EGL or GLX.
OPTIONS = {
    "CMAKE_BUILD_TYPE": "Release",
    "BUILD_SHARED_LIBS": "OFF",
    "GLSURF_CONTEXT": "ON",
    "GLSURF_GLEW": "OFF",
    "GLSURF_TOOLS": "OFF",
    "GLSURF_EXAMPLES": "OFF",
    "GLSURF_TESTS": "OFF",
    "GLSURF_INSTALL": "OFF",
    "GLSURF_PYTHON_PACKAGE": "ON",
    "Python3_EXECUTABLE": sys.executable,
}


def version() -> str:
    """Returns the version in the header base.h."""
    header = (ROOT / "include/glsurf/base.h").read_text(encoding="utf-8")
    found = re.search(r'^#define GLSURF_VERSION +"(.*)"', header, re.MULTILINE)
    assert found is not None
    return found[1]


class BuildByCMake(build_ext):
    """Builds the extension by CMake, and copies it where setuptools expects it."""

    def build_extension(self, ext: Extension) -> None:
        """Builds the target glsurf_python_stubs."""
        folder = pathlib.Path(self.build_temp).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        options = [f"-D{name}={value}" for name, value in OPTIONS.items()]
        subprocess.run(["cmake", "-S", ROOT, "-B", folder, *options], check=True)
        jobs = str(os.cpu_count() or 1)
        subprocess.run(
            ["cmake", "--build", folder, "--target", "glsurf_python_stubs", "--parallel", jobs],
            check=True,
        )
        built = folder / "bindings/python/glsurf"
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(built / "_native.abi3.so"), str(target))
        for stub in built.rglob("*.pyi"):
            self.copy_file(str(stub), str(target.parent / stub.relative_to(built)))


class SourcesOfCMake(sdist):
    """Copies whole folders: setuptools knows Python files only."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Makes the folder that setuptools packs."""
        base = pathlib.Path(base_dir)
        (base / PACKAGE).mkdir(parents=True)
        copies = [(ROOT / name, base / name) for name in SOURCES]
        copies += [(ROOT / PACKAGE / name, base / PACKAGE / name) for name in PACKAGE_SOURCES]
        copies += [(HERE / name, base / name) for name in TOP]
        for source, target in copies:
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(source, target)


BUILD.mkdir(parents=True, exist_ok=True)
os.chdir(ROOT)  # setuptools wants the paths below relative to it
setup(
    name="glsurf",
    version=version(),
    description="SURF image features, computed by OpenGL",
    long_description=(ROOT / PACKAGE / "README.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    author="the glsurf authors",
    license="BSD-2-Clause",
    license_files=["LICENSE"],
    python_requires=">=3.9",
    install_requires=["cffi>=1.15", "numpy>=1.21"],
    extras_require={
        "files": ["pillow"],
        "dask": ["distributed"],
    },
    package_dir={"": PACKAGE},
    packages=find_packages(PACKAGE, include=["glsurf", "glsurf.*"]),
    package_data={"glsurf": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("glsurf._native", sources=[], py_limited_api=True)],
    cmdclass={"build_ext": BuildByCMake, "sdist": SourcesOfCMake},
    options={
        "bdist_wheel": {"py_limited_api": "cp39"},
        # Puts nothing among the sources.
        "build": {"build_base": str(BUILD)},
        "egg_info": {"egg_base": str(BUILD)},
    },
)
os.chdir(HERE)
