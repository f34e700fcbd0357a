# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""Files that are whole or not there, and the folder of the index, which doc/formats.md describes.

No file has two writers, so no lock is needed on a shared file system.
"""

from __future__ import annotations

import errno
import json
import os
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

from .names import FOLDER


#: Seconds between two signs of life of a client, and those without one after which it is dead.
BEAT, DEAD = 60.0, 3600.0


class Written(NamedTuple):
    """Size and time of modification (ns) of a file that was written."""

    size: int
    mtime: int


def write_all(descriptor: int, data: bytes) -> None:
    """Writes all bytes, or raises OSError."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def sync_folder(path: str) -> None:
    """Makes the names in a folder durable, where the file system knows how."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(descriptor)


def make_folders(path: str) -> None:
    """Makes a folder and those above it, durably."""
    try:
        os.mkdir(path)
    except FileExistsError:
        if not os.path.isdir(path):
            raise NotADirectoryError(errno.ENOTDIR, "a file is in the place of a folder", path)
        return
    except FileNotFoundError:
        above = os.path.dirname(path)
        if os.path.isdir(above):
            raise  # the file system takes no folders, as /proc
        make_folders(above)
        make_folders(path)
        return
    sync_folder(os.path.dirname(path))


def write_file(path: str, data: bytes, temporary: str) -> Written:
    """Writes a file that appears whole or not at all, also after a loss of power.

    temporary: a name in the same folder that no other writer uses.
    """
    folder = os.path.dirname(path)
    beside = os.path.join(folder, temporary)
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
    try:
        descriptor = os.open(beside, flags, 0o666)
    except FileNotFoundError:
        make_folders(folder)
        descriptor = os.open(beside, flags, 0o666)
    try:
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
            status = os.fstat(descriptor)
        finally:
            os.close(descriptor)
        os.rename(beside, path)
    except BaseException:
        try:
            os.unlink(beside)
        except OSError:
            pass
        raise
    sync_folder(folder)
    return Written(status.st_size, status.st_mtime_ns)


def events_of(path: str) -> Iterator[dict[str, Any]]:
    """The events of a diary; lines that are torn or say nothing are passed over."""
    with open(path, "rb") as file:
        for line in file:
            try:
                event = json.loads(line)
            except (ValueError, RecursionError):  # the latter of a thousand brackets
                continue
            if isinstance(event, dict):
                yield event


class Store:
    """The folder of the index in an output folder."""

    def __init__(self, output: str) -> None:
        self.output = output
        self.folder = os.path.join(output, FOLDER)

    def make(self) -> None:
        """Makes the folders. Raises OSError where that cannot be done."""
        for part in ("runs", "open"):
            make_folders(os.path.join(self.folder, part))

    def path(self, *parts: str) -> str:
        """A path in the folder of the index."""
        return os.path.join(self.folder, *parts)

    def begin(self, run: str) -> None:
        """Marks a run as wanted."""
        write_file(self.path("runs", run), b"", f".glsurf-{run}")

    def end(self, run: str) -> None:
        """Ends a run: workers that still have a shard of it stop after their image."""
        try:
            os.unlink(self.path("runs", run))
        except OSError:
            pass

    def wanted(self, run: str) -> bool:
        """Whether the client of a run has not ended it. A share that fails does not say so."""
        try:
            os.stat(self.path("runs", run))
        except FileNotFoundError:
            return False
        except OSError:
            pass
        return True

    def touch(self, run: str) -> None:
        """Gives the run's file the present time, of the file system's own clock."""
        try:
            os.utime(self.path("runs", run))
        except OSError:
            pass

    def end_dead(self, run: str) -> None:
        """Ends runs whose client has not touched its file for `DEAD` seconds; `run` lives."""
        self.touch(run)
        now = os.stat(self.path("runs", run)).st_mtime
        with os.scandir(self.path("runs")) as entries:
            for entry in entries:
                try:
                    if now - entry.stat().st_mtime > DEAD:
                        os.unlink(entry.path)
                except OSError:
                    pass

    def diary(self, shard: str, attempt: int) -> str:
        """The path of the diary of a try of a shard; the first try is 1."""
        return self.path("open", f"{shard}.{attempt}.jsonl")

    def tries(self, shard: str, least: int) -> int:
        """How many tries of a shard have begun; at least `least`."""
        while os.path.exists(self.diary(shard, least + 1)):
            least += 1
        return least

    def forget(self, shard: str, tries: int) -> None:
        """Removes the diaries of a shard whose records are in the index."""
        for attempt in range(1, tries + 1):
            try:
                os.unlink(self.diary(shard, attempt))
            except OSError:
                pass

    def append(self, writer: str, records: list[bytes]) -> None:
        """Appends records to a file of the index that has no other writer, durably."""
        lines = b"".join(record + b"\n" for record in records)
        path = self.path(f"{writer}.index")
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        try:
            size = os.fstat(descriptor).st_size
            # A full disk may have torn the last line.
            torn = size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
            write_all(descriptor, b"\n" + lines if torn else lines)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if size == 0:
            sync_folder(self.folder)

    def files(self) -> Iterator[str]:
        """All files that may contain records of what is done: diaries, then the index."""
        # In this order, as a worker adds to the index before its diary is removed.
        for folder, ending in ((self.path("open"), ".jsonl"), (self.folder, ".index")):
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name.endswith(ending):
                        yield entry.path


class Pulse:
    """Touches the file of a run while its client lives."""

    def __init__(self, store: Store, run: str, beat: float = BEAT) -> None:
        self._store, self._run, self._beat = store, run, beat
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._go, name="glsurf pulse", daemon=True)

    def _go(self) -> None:
        while not self._end.wait(self._beat):
            self._store.touch(self._run)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *what: object) -> None:
        self._end.set()
        self._thread.join(1)  # a share that hangs does not hold the client
