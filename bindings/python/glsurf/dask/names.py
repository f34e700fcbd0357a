# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""Names of images: paths under the root, which are also paths of results."""

from __future__ import annotations

import os
import posixpath
from typing import Union

from .records import ImageError

Path = Union[str, "os.PathLike[str]", bytes]

#: The folder of the index in the output folder. No image's name begins with it.
FOLDER = ".glsurf"


def image_name(path: Path, root: str) -> str:
    """Returns the name of an image: its path under `root`, without "." and doubled slashes.

    Two spellings of one path have one name, so the image is done once. A path with ".." is
    refused: what it means depends on symbolic links, and its result could leave the output.
    """
    text = os.fsdecode(path)
    if not text or "\0" in text:
        raise ImageError("the path is empty or contains a zero byte")
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        raise ImageError("no file can have this name: it is not Unicode") from None
    if posixpath.isabs(text):
        base = root.rstrip("/") + "/"
        if not text.startswith(base):
            raise ImageError(f"the path does not lie under the root {root}")
        text = text[len(base) :]
    parts = [part for part in text.split("/") if part not in ("", ".")]
    if not parts or text.endswith("/"):
        raise ImageError("the path names a folder")
    if ".." in parts:
        raise ImageError("the path contains '..'")
    if parts[0] == FOLDER:
        raise ImageError(f"the folder {FOLDER} belongs to the index")
    return "/".join(parts)


def absolute(path: Path) -> str:
    """The path from "/", as workers need it, whose current folder may be another one."""
    return os.path.abspath(os.fsdecode(path))
