# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The lines that say which paths are best on this machine: files of the user's cache folder, which
are those of the command."""
from __future__ import annotations

import logging
import os
import pathlib
import tempfile
from typing import Any

from ._native import ffi, lib
from .errors import text_of

_LOGGER = logging.getLogger("glsurf")
_MOST = 4096  # bytes; a line has fewer


def _folder() -> pathlib.Path | None:
    """GLSURF_CACHE, which may be "off"; else glsurf in $XDG_CACHE_HOME, else in ~/.cache."""
    said = os.environ.get("GLSURF_CACHE", "")
    if said:
        return None if said == "off" else pathlib.Path(said)
    for variable, below in (("XDG_CACHE_HOME", "glsurf"), ("HOME", ".cache/glsurf")):
        folder = os.environ.get(variable, "")
        if folder.startswith("/"):
            return pathlib.Path(folder, below)
    return None


def path_of(desc: Any) -> pathlib.Path | None:
    """The file of the driver of the current context, or None. In the device's context."""
    folder = _folder()
    key = ffi.new("char[]", int(lib.GLSURF_TUNING_KEY_SIZE))
    if folder is None or lib.glsurf_tuning_key(desc, key) != lib.GLSURF_OK:
        return None
    return folder / f"tuning-{text_of(key)}"


def read_line(path: pathlib.Path | None) -> Any:
    """The line as the library takes it, or NULL."""
    try:
        if path is None or not path.is_file():
            return ffi.NULL
        with open(path, "rb") as file:
            return ffi.new("char[]", file.read(_MOST).split(b"\n")[0])
    except OSError:
        return ffi.NULL


def warn_of_damage(path: pathlib.Path | None) -> None:
    """Says that a line is not used."""
    _LOGGER.warning("%s is damaged and not used; remove it, or call glsurf.tune()", path)


def keep_line(path: pathlib.Path, line: str) -> None:
    """Writes the file, whole or not at all. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    number, half = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
    try:
        with os.fdopen(number, "w", encoding="ascii") as file:
            file.write(line + "\n")
        os.replace(half, path)
    except BaseException:
        os.unlink(half)
        raise
