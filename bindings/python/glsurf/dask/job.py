# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""What the engine asks of a job, and what jobs share."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import time
from typing import Any, Protocol

from .names import FOLDER
from .records import ImageError, Item, Made


#: Seconds after which a file's times tell that it is another one. No clock of a file system in use
#: is coarser.
SETTLED = 2.0

#: The stamp of a file that changed a moment ago: the next run reads it.
UNSETTLED = ""

#: The stamp of a result that lacks a part: each run reads its files, as the part may be there now.
PARTIAL = "partial"


class ToolError(Exception):
    """This worker cannot do the job, whatever the image. It stops the run."""


class Tool(Protocol):
    """What one worker process keeps from task to task, as an extractor. Threads share it."""

    #: Backend, driver and library, in words: what the bytes of results may depend on.
    made_by: str

    def read(self, item: Item) -> tuple[str, Any]:
        """Reads an item. Returns the digest of all bytes read, and what compute() takes."""

    def compute(self, item: Item, content: Any) -> Made:
        """Returns the result. Whatever it raises is the failure of this image."""

    def close(self) -> None:
        """Frees what it holds."""


class Job(Protocol):
    """What is to be done with each item. It is pickled, so it holds settings only."""

    @property
    def root(self) -> str:
        """The folder that has to be there on every worker."""

    def what(self) -> dict[str, Any]:
        """Settings and versions that results depend on. JSON knows its values."""

    def inputs(self, item: Item) -> list[str]:
        """Absolute paths of the files that an item is made of."""

    def result(self, name: str) -> str:
        """Path of a result under the output folder."""

    def open(self) -> Tool:
        """Makes the tool. Raises ToolError."""


def digest(*parts: bytes) -> str:
    """16 bytes of BLAKE2b of the parts, and of where they end, as text."""
    state = hashlib.blake2b(digest_size=16)
    for part in parts:
        if len(parts) > 1:
            state.update(b"%d:" % len(part))
        state.update(part)
    return state.hexdigest()


def key_of(what: dict[str, Any], made_by: str) -> str:
    """The key of the index: settings before the hyphen, driver after it."""
    settings = json.dumps(what, sort_keys=True).encode()
    return f"{digest(settings)[:16]}-{digest(made_by.encode())[:8]}"


def same_key(one: str, two: str, any_driver: bool) -> bool:
    """Whether results of both keys may stand for each other."""
    return one == two or (any_driver and one.split("-")[0] == two.split("-")[0])


def stamp(item: Item, paths: list[str]) -> str:
    """Sizes and times of files, and the item, as a short text. Raises OSError, ImageError.

    The first file has to be there; the others are those of partners. UNSETTLED if a file changed
    so lately that it may change again without another time.
    """
    settled = int((time.time() - SETTLED) * 1e9)
    doubt = False
    said = [repr(item).encode("utf-8", "backslashreplace")]
    for i, path in enumerate(paths):
        try:
            status = os.stat(path)
        except OSError:
            if i == 0:
                raise
            said.append(b"missing")
            continue
        if not stat.S_ISREG(status.st_mode):
            raise ImageError(f"{path} is no file")
        times = (status.st_mtime_ns, status.st_ctime_ns)  # the latter tells of `mv` and `cp -p`
        said.append(b"%d %d %d" % (status.st_size, *times))
        doubt = doubt or max(times) >= settled
    return UNSETTLED if doubt else digest(*said)


def read_bytes(path: str, limit: int) -> bytes:
    """Reads a file of at most `limit` bytes. Raises OSError, ImageError."""
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        data = file.read(min(size, limit) + 1)
        if size < len(data) <= limit:  # it has grown
            data += file.read(limit + 1 - len(data))
    if len(data) > limit:
        raise ImageError(f"{path} has more than {limit} bytes")
    return data


def check_root(root: str) -> None:
    """Raises ToolError where the folder cannot be listed, or is empty as without a mount."""
    try:
        with os.scandir(root) as entries:
            if any(entry.name != FOLDER for entry in entries):
                return
        why = "it is empty"
    except OSError as error:
        why = error.strerror or str(error)
    raise ToolError(f"the folder {root} cannot be read: {why}")
