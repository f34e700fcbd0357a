# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""What the engine asks of a job, and what jobs share."""

from __future__ import annotations

import os
import stat
import time
from typing import Any, Protocol

from .finished import NOTHING, digest, escaped
from .names import FOLDER
from .records import ImageError, Item, Made, Read


#: Seconds after which a file's times tell that it is another one. No clock of a file system in use
#: is coarser.
SETTLED = 2.0


class ToolError(Exception):
    """This worker cannot do the job, whatever the image. It stops the run."""


class Tool(Protocol):
    """What one worker process keeps from task to task, as an extractor. Threads share it."""

    #: Backend, driver and library, in words: what the bytes of results may depend on.
    made_by: str

    def read(self, item: Item) -> Read:
        """Reads an item."""

    def compute(self, item: Item, content: Any) -> Made:
        """Returns the result of what was read. Whatever it raises is the failure of this image."""

    def close(self) -> None:
        """Frees what it holds."""


class Job(Protocol):
    """What is to be done with each item. It is pickled, so it holds settings only."""

    @property
    def root(self) -> str:
        """The folder that has to be there on every worker."""

    def what(self) -> dict[str, Any]:
        """Settings and versions that results depend on, by name."""

    def inputs(self, item: Item) -> list[str]:
        """Absolute paths of the files that an item is made of."""

    def result(self, name: str) -> str:
        """Path of a result under the output folder."""

    def open(self) -> Tool:
        """Makes the tool. Raises ToolError."""


def recipe_text(what: dict[str, Any]) -> bytes:
    """What results depend on but their inputs and the machine: lines of a name and a value."""
    return "".join(f"{name} {value}\n" for name, value in sorted(what.items())).encode()


def recipe_of(text: bytes, item: Item) -> str:
    """The recipe of an item's record."""
    return digest(text + b"".join(b"partner %s\n" % escaped(name) for name in item.partners))


def inputs_of(paths: list[str]) -> str:
    """A digest of the sizes and times of files. Raises OSError, ImageError.

    The first file has to be there; the others are those of partners. NOTHING if a file changed
    so lately that it may change again without another time.
    """
    settled = int((time.time() - SETTLED) * 1e9)
    doubt = False
    said = b""
    for i, path in enumerate(paths):
        try:
            status = os.stat(path)
        except OSError:
            if i == 0:
                raise
            said += b"missing\n"
            continue
        if not stat.S_ISREG(status.st_mode):
            raise ImageError(f"{path} is no file")
        times = (status.st_mtime_ns, status.st_ctime_ns)  # the latter tells of `mv` and `cp -p`
        said += b"%d %d %d\n" % (status.st_size, *times)
        doubt = doubt or max(times) >= settled
    return NOTHING if doubt else digest(said)


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
