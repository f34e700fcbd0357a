# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""The diary of a shard: which image a worker is at, so that others know if it dies."""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import Any, Optional

from .finished import read_record
from .records import ImageError, Shard
from .store import Store, events_of, sync_folder, write_all

#: A worker may die this often at one image, before the first one, or after the last one.
TRIES = 3

#: The position that stands for the time before the first image.
START = -1

#: That after the last image, and between two if the try has done none.
END = -2

_WHERE = {START: "before the first image", END: "when the images of its task were done"}


def temporary_name(diary: str) -> str:
    """The temporary name that belongs to a diary: one file at a time."""
    return ".glsurf-" + os.path.basename(diary)[: -len(".jsonl")] + ".tmp"


def record_in(event: dict[str, Any]) -> Optional[bytes]:
    """The record of an event that has a right one."""
    try:
        line = os.fsencode(event["record"])
    except (KeyError, TypeError, UnicodeEncodeError):
        return None
    return line if read_record(line) else None


def _position(value: Any, shard: Shard) -> int:
    """The position of an image; START for what a damaged line may have in its place."""
    return value if type(value) is int and 0 <= value < len(shard.items) else START


class Diary:
    """One try of a shard, and what earlier tries have left."""

    def __init__(self, store: Store, shard: Shard, host: str) -> None:
        """Begins the next try: the file's name is the number, and only one can make it."""
        self.done: dict[int, dict[str, Any]] = {}  #: by position: events of earlier tries
        self.deaths: Counter[int] = Counter()  #: by position: tries that ended there
        self.attempt = 1
        while True:
            path = store.diary(shard.name, self.attempt)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC
            try:
                self._file = os.open(path, flags, 0o666)
                break
            except FileExistsError:
                self._read(path, shard)
                self.attempt += 1
        self.temporary = temporary_name(path)
        self._durable = self.attempt > 1
        try:
            if self._durable:
                sync_folder(os.path.dirname(path))
            self.write({"host": host, "pid": os.getpid()})
        except BaseException:
            self.close()
            raise

    def _read(self, path: str, shard: Shard) -> None:
        """Reads an earlier try, and removes the file that it did not finish."""
        at: Optional[int] = START
        between: Optional[int] = END
        for event in events_of(path):
            if "at" in event:
                at = _position(event["at"], shard)
            elif "i" in event:
                self.done[_position(event["i"], shard)] = event
                at = between = None  # a death here does not count: the next try has less to do
            elif "kept" in event:
                at = between
            elif "end" in event or "ready" in event:
                at = END
        if at is None:
            return
        self.deaths[at] += 1
        if at >= 0:
            result = os.path.join(shard.output, shard.job.result(shard.items[at].name))
            left = os.path.join(os.path.dirname(result), temporary_name(path))
            try:
                os.unlink(left)
            except OSError:
                pass

    def write(self, event: dict[str, Any]) -> None:
        """Writes a line of ASCII; names that are not UTF-8 survive. From the second try on the
        line survives the machine."""
        line = json.dumps(event, separators=(",", ":")) + "\n"
        write_all(self._file, line.encode("ascii"))
        if self._durable:
            os.fsync(self._file)

    def check(self, position: int) -> None:
        """Raises ImageError if workers died too often at this place."""
        if self.deaths[position] < TRIES:
            return
        where = _WHERE.get(position, "while it was at this image")
        raise ImageError(f"{self.deaths[position]} times a worker died {where}")

    def close(self) -> None:
        """Closes the file; the client removes it."""
        os.close(self._file)
