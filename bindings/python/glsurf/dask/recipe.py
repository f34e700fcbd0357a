# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Bookkeeping in an output folder: the list of finished results, and marks of images in work.

doc/formats.md describes both; `glsurf detect --resume` writes the same, and each image's name."""
from __future__ import annotations

import fcntl
import os
import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO

from glsurf._npz import write_whole

_FIRST = b"glsurf recipe 1\n"
_DONE = re.compile(rb"done (\S+ \S+) ([^\n]+)\n")
_MARK = "glsurf-work-"


class ClusterError(Exception):
    """The run has stopped. Results so far are kept; repeat the call to continue."""


def sentence(error: BaseException) -> str:
    """Returns an exception's message as one line without control characters."""
    text = str(error) or type(error).__name__
    if isinstance(error, OSError) and error.strerror:
        text = error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    return one_line(text)


def one_line(text: str) -> str:
    """Replaces control characters by blanks."""
    return "".join(c if c.isprintable() else " " for c in text)


def begin(path: str, settings: str, driver: str, any_driver: bool) -> str:
    """Returns the recipe of the list at `path`. Replaces a list with another recipe by an empty
    one; `any_driver` allows another driver. Raises OSError."""
    recipe = recipe_of(settings, driver)
    accepted = recipe_of(settings, "") if any_driver else recipe + "\n"
    with suppress(FileNotFoundError), open(path, "rb") as file:
        first, second = file.readline(), os.fsdecode(file.readline())
        if first == _FIRST and second.startswith("recipe " + accepted):
            return second[len("recipe ") : -1]
    write_whole(path, _head(recipe))
    return recipe


def _head(recipe: str) -> bytes:
    return _FIRST + os.fsencode(f"recipe {recipe}\n")


def recipe_of(settings: str, driver: str) -> str:
    """The text that names everything that results depend on, except images."""
    return one_line(f"{settings} driver {driver}")


def open_list(path: str, recipe: str) -> BinaryIO:
    """Opens a list of finished results, for any number of processes. Raises OSError, and
    ClusterError if it has another recipe."""
    # All lines go to this handle: if another run replaces the file, its list gets none.
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC), "r+b")
    if file.readline() + file.readline() != _head(recipe):
        file.close()
        raise ClusterError(f"{path} has another recipe; another run has begun in this folder")
    return file


def read_list(file: BinaryIO, offset: int = 0) -> dict[str, str]:
    """Reads the list from a byte offset on. Returns the stamp of each result, by name."""
    done = {}
    file.seek(offset)
    for line in file:
        found = _DONE.fullmatch(line)  # a torn line does not match
        if found:
            name = found[2].replace(b"%0A", b"\n").replace(b"%25", b"%")
            done[os.fsdecode(name)] = found[1].decode("ascii", "replace")
    return done


def add_to_list(file: BinaryIO, name: str, stamp: str) -> None:
    """Appends a result in one write, so that lines of processes do not mix. Raises OSError."""
    path = os.fsencode(name).replace(b"%", b"%25").replace(b"\n", b"%0A")
    line = b"done %s %s\n" % (stamp.encode(), path)
    number = file.fileno()
    _lock(number, fcntl.LOCK_EX)  # without a lock, lines of other machines could be lost
    try:
        if os.pread(number, 1, os.fstat(number).st_size - 1) != b"\n":  # torn by a full disk
            line = b"\n" + line
        while line:  # after a short write, the next one raises the reason
            line = line[os.write(number, line) :]
    finally:
        _lock(number, fcntl.LOCK_UN)


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
