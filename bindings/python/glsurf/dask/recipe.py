# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""What an output folder has: the list of what is done, marks of work, and whole files.

doc/formats.md describes the list and the marks, and `glsurf detect --resume` has the same."""
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
    """This worker cannot do the job, whatever the image. It stops the run."""


def sentence(error: BaseException) -> str:
    """What an exception says, as one line without control characters."""
    text: Optional[str] = None
    if isinstance(error, OSError) and error.strerror:
        text = error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    return one_line(text or str(error) or type(error).__name__)


def one_line(text: str) -> str:
    """The text without control characters."""
    return "".join(c if c.isprintable() else " " for c in text)


def begin(path: str, settings: str, driver: str, any_driver: bool) -> str:
    """Returns the recipe of a run, which the list of what is done then has. A list of another
    recipe is replaced by an empty one. Raises OSError."""
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
    """The text of all that results depend on but their images."""
    return one_line(f"{settings} driver {driver}")


class DoneList:
    """The list of what is done, which several processes extend."""

    def __init__(self, path: str, recipe: str) -> None:
        """Opens the list of a run. Raises OSError, and ToolError for another list."""
        # One handle for all lines: a list of another recipe that replaces this gets none of them.
        self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        head = _FIRST + os.fsencode(f"recipe {recipe}\n")
        if os.pread(self._file, len(head), 0) != head:
            self.close()
            raise ToolError(f"{path} has another recipe; another run has begun in this folder")

    def size(self) -> int:
        """The bytes that the list has now."""
        return os.fstat(self._file).st_size

    def read(self, offset: int = 0) -> dict[str, str]:
        """Size and time of the images of results, from this byte of the list on."""
        done = {}
        with os.fdopen(os.dup(self._file), "rb") as file:
            file.seek(offset)
            for line in file:
                found = _DONE.fullmatch(line)  # which a torn line is not
                if found:
                    name = found[2].replace(b"%0A", b"\n").replace(b"%25", b"%")
                    done[os.fsdecode(name)] = found[1].decode("ascii", "replace")
        return done

    def add(self, name: str, stamp: str) -> None:
        """Notes a result by one write, which processes do not tear. Raises OSError."""
        path = os.fsencode(name).replace(b"%", b"%25").replace(b"\n", b"%0A")
        line = b"done %s %s\n" % (stamp.encode(), path)
        _lock(self._file, fcntl.LOCK_EX)  # on a network, lines of other machines would be lost
        try:
            if os.pread(self._file, 1, self.size() - 1) != b"\n":  # of a full disk
                line = b"\n" + line
            while line:  # a second write of the rest tells why the first one was short
                line = line[os.write(self._file, line) :]
        finally:
            _lock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Closes the file."""
        os.close(self._file)


def _lock(file: Any, how: int) -> None:
    with suppress(OSError):  # of folders without locks, where each mark counts as held
        fcntl.flock(file, how)


@contextmanager
def in_work(output: str, name: str) -> Iterator[None]:
    """Marks an image as the one that this process is at, for whoever finds the mark when the
    process has ended. Raises OSError."""
    mark = os.path.join(output, f"{_MARK}{os.getpid()}-{uuid.uuid4().hex[:8]}.txt")
    with open(mark, "xb", buffering=0) as file:
        try:
            _lock(file, fcntl.LOCK_EX)
            file.write(os.fsencode(name))
            yield
        finally:
            os.unlink(mark)


def ended_work(output: str) -> dict[str, str]:
    """The marks that no process holds, by the names of their images. Raises OSError."""
    marks = {}
    with os.scandir(output) as entries:
        for entry in entries:
            if entry.name.startswith(_MARK):
                with suppress(OSError), open(entry.path, "rb") as file:  # held, or gone by now
                    fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
                    marks[os.fsdecode(file.read())] = entry.path
    marks.pop("", None)
    return marks
