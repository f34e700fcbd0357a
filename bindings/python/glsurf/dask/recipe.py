# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Bookkeeping in an output folder: the list of finished results, and marks of images in work.

doc/formats.md describes both; `glsurf detect --resume` writes the same."""
from __future__ import annotations

import fcntl
import os
import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Optional

from glsurf._npz import write_whole

_FIRST = b"glsurf recipe 1\n"
_DONE = re.compile(rb"done (\S+ \S+) ([^\n]+)\n")
_MARK = "glsurf-work-"


class ToolError(Exception):
    """This worker cannot do the job with any image. The run stops."""


def sentence(error: BaseException) -> str:
    """Returns an exception's message as one line without control characters."""
    text: Optional[str] = None
    if isinstance(error, OSError) and error.strerror:
        text = error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    return one_line(text or str(error) or type(error).__name__)


def one_line(text: str) -> str:
    """Replaces control characters by blanks."""
    return "".join(c if c.isprintable() else " " for c in text)


def begin(path: str, settings: str, driver: str, any_driver: bool) -> str:
    """Returns the recipe of the list at `path`. Replaces a list with another recipe by an empty
    one; `any_driver` allows another driver. Raises OSError."""
    recipe = recipe_of(settings, driver)
    try:
        with open(path, "rb") as file:
            first, second = file.readline(), os.fsdecode(file.readline())
    except FileNotFoundError:
        first, second = b"", ""
    if first == _FIRST and second == f"recipe {recipe}\n":
        return recipe
    if first == _FIRST and any_driver and second.startswith(f"recipe {recipe_of(settings, '')}"):
        return second[len("recipe ") : -1]
    write_whole(path, _FIRST + os.fsencode(f"recipe {recipe}\n"))
    return recipe


def recipe_of(settings: str, driver: str) -> str:
    """The text that names everything that results depend on, except images."""
    return one_line(f"{settings} driver {driver}")


class DoneList:
    """The list of finished results. Several processes append to it."""

    def __init__(self, path: str, recipe: str) -> None:
        """Opens the list. Raises OSError, and ToolError if it has another recipe."""
        # All lines go to this handle: if another run replaces the file, its list gets none.
        self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        head = _FIRST + os.fsencode(f"recipe {recipe}\n")
        if os.pread(self._file, len(head), 0) != head:
            self.close()
            raise ToolError(f"{path} has another recipe; another run has begun in this folder")

    def size(self) -> int:
        """The current size of the list in bytes."""
        return os.fstat(self._file).st_size

    def read(self, offset: int = 0) -> dict[str, str]:
        """Reads the list from a byte offset on. Returns the stamp of each result, by name."""
        done = {}
        with os.fdopen(os.dup(self._file), "rb") as file:
            file.seek(offset)
            for line in file:
                found = _DONE.fullmatch(line)  # a torn line does not match
                if found:
                    name = found[2].replace(b"%0A", b"\n").replace(b"%25", b"%")
                    done[os.fsdecode(name)] = found[1].decode("ascii", "replace")
        return done

    def add(self, name: str, stamp: str) -> None:
        """Appends a result in one write, so that lines of processes do not mix. Raises OSError."""
        path = os.fsencode(name).replace(b"%", b"%25").replace(b"\n", b"%0A")
        line = b"done %s %s\n" % (stamp.encode(), path)
        _lock(self._file, fcntl.LOCK_EX)  # without a lock, lines of other machines could be lost
        try:
            if os.pread(self._file, 1, self.size() - 1) != b"\n":  # torn by a full disk
                line = b"\n" + line
            while line:  # after a short write, the next one raises the reason
                line = line[os.write(self._file, line) :]
        finally:
            _lock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Closes the file."""
        os.close(self._file)


def _lock(file: Any, how: int) -> None:
    with suppress(OSError):  # a folder without locks; each mark then counts as held
        fcntl.flock(file, how)


@contextmanager
def in_work(output: str, name: str) -> Iterator[None]:
    """Marks an image as in work by this process. The mark stays if the process ends, and tells
    later runs. Raises OSError."""
    mark = os.path.join(output, f"{_MARK}{os.getpid()}-{uuid.uuid4().hex[:8]}.txt")
    with open(mark, "xb", buffering=0) as file:
        try:
            _lock(file, fcntl.LOCK_EX)
            file.write(os.fsencode(name))
            yield
        finally:
            os.unlink(mark)


def ended_work(output: str) -> dict[str, str]:
    """The paths of marks that no process holds, by image name. Raises OSError."""
    marks = {}
    with os.scandir(output) as entries:
        for entry in entries:
            if entry.name.startswith(_MARK):
                with suppress(OSError), open(entry.path, "rb") as file:  # held, or gone by now
                    fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
                    marks[os.fsdecode(file.read())] = entry.path
    marks.pop("", None)
    return marks
