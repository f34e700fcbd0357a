# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Setuptools' hooks, by which pip and build make wheels and source archives. First they name in
one sentence what is not installed."""
from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from typing import Any

MODULES = ("setuptools", "wheel", "cffi", "numpy")
# Headers and libraries that CMake looks for. It wants OpenGL's even for EGL alone.
FILES = {
    ("Python.h",): "the development files of Python",
    ("EGL/egl.h", "-lEGL"): "the development files of EGL",
    ("GL/gl.h", "-lOpenGL"): "the development files of OpenGL",
}


def _require(missing: list[str]) -> None:
    if missing:
        names = ", ".join(missing)
        sys.exit(
            f"glsurf cannot be built with {sys.executable}, because this is missing: {names}; "
            "install it, on Debian for /usr/bin/python3 by apt-get install gcc cmake make "
            "python3-dev libegl-dev libopengl-dev python3-setuptools python3-wheel python3-cffi "
            "python3-numpy; create virtual environments by /usr/bin/python3 -m venv "
            "--system-site-packages, so that they see these"
        )


def _missing_modules() -> list[str]:
    return [f"Python's {name}" for name in MODULES if importlib.util.find_spec(name) is None]


def _missing_programs() -> list[str]:
    """Returns what is missing: programs, or if the compiler exists, headers and libraries."""
    compiler = os.environ.get("CC", "cc").split()
    missing = [name for name in ("cmake", compiler[0]) if shutil.which(name) is None]
    if compiler[0] in missing:
        return missing
    include = f"-I{sysconfig.get_path('include')}"
    with tempfile.TemporaryDirectory() as folder:
        for (header, *libraries), name in FILES.items():
            program = f"#include <{header}>\nint main(void) {{ return 0; }}\n"
            command = [*compiler, include, "-xc", "-", "-o", f"{folder}/program", *libraries]
            done = subprocess.run(command, input=program.encode(), capture_output=True, check=False)
            if done.returncode != 0:
                missing.append(name)
    return missing


_require(_missing_modules())

from setuptools import build_meta  # noqa: E402: after the check that it is installed

get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
get_requires_for_build_wheel = build_meta.get_requires_for_build_wheel
build_sdist = build_meta.build_sdist


def prepare_metadata_for_build_wheel(*arguments: Any, **settings: Any) -> str:
    """The first hook that pip calls without isolation."""
    _require(_missing_programs())
    return build_meta.prepare_metadata_for_build_wheel(*arguments, **settings)


def build_wheel(*arguments: Any, **settings: Any) -> str:
    """Builds the wheel."""
    _require(_missing_programs())
    return build_meta.build_wheel(*arguments, **settings)
