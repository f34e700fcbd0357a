# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""The index as the client reads it: what earlier runs have done, and what this run has seen."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from typing import Optional

from .diary import record_in, temporary_name
from .finished import Record, digest, read_record
from .records import sentence
from .store import Store, events_of


def hash_of(name: str) -> bytes:
    """16 bytes that stand for a name."""
    try:
        data = os.fsencode(name)
    except UnicodeEncodeError:  # a name that image_name() refuses
        data = b"\0" + name.encode("utf-8", "surrogatepass")
    return bytes.fromhex(digest(data))


def database_sentence(error: sqlite3.Error) -> str:
    """What stops a run if the client's own database fails: as a rule, its disk is full."""
    return (
        f"the client's temporary database fails: {sentence(error)}; the variable SQLITE_TMPDIR "
        "names a folder with more space"
    )


class Index:
    """The newest record of each name, in a database of this process.

    SQLite keeps it in memory up to `memory` bytes and spills the rest to a file that has no
    name, so the size of the album is bounded by the disk.
    """

    def __init__(self, memory: int = 256 << 20) -> None:
        self._base = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode=OFF", "synchronous=OFF", f"cache_size=-{memory >> 10}"):
            self._base.execute(f"PRAGMA {pragma}")
        fields = Record._fields
        newer = ", ".join(f"{field}=excluded.{field}" for field in fields)
        self._insert = (
            f"INSERT INTO known VALUES (?{', ?' * len(fields)}) "
            f"ON CONFLICT (path) DO UPDATE SET {newer} WHERE excluded.time >= time"
        )
        self._base.execute(
            f"CREATE TABLE known (path BLOB PRIMARY KEY, {', '.join(fields)}) WITHOUT ROWID"
        )
        self._base.execute("CREATE TABLE seen (name BLOB PRIMARY KEY) WITHOUT ROWID")
        self._base.execute("BEGIN")

    def load(self, store: Store, run: str) -> None:
        """Reads all files, and moves what ended runs left in diaries into the index."""
        store.end_dead(run)
        ended: list[str] = []
        for path in store.files():
            try:
                if path.endswith(".index"):
                    with open(path, "rb") as file:
                        for line in file:
                            self._take(line.rstrip(b"\n"))
                elif self._read_diary(path, store, run):
                    ended.append(path)
            except OSError as error:
                if error.errno not in (errno.ENOENT, errno.ESTALE):
                    raise  # else another client has done the shard of the diary just now
        for path in ended:
            try:
                os.unlink(path)
            except OSError:
                pass

    def _take(self, line: bytes) -> None:
        found = read_record(line)
        if found:
            self._base.execute(self._insert, (hash_of(found[0]), *found[1]))

    def _read_diary(self, path: str, store: Store, run: str) -> bool:
        """Reads a diary. Whether its run has ended: then its records are in the index now, and
        what is half is removed."""
        ended = not store.wanted(os.path.basename(path).split(".")[0])
        lines: list[bytes] = []
        under_way: Optional[str] = None
        for event in events_of(path):
            name = event.get("n")
            under_way = name if "at" in event and isinstance(name, str) else None
            line = record_in(event)
            if line is not None:
                lines.append(line)
                self._take(line)
        if ended and under_way is not None:
            self._remove_left(path, under_way, store)
        if ended and lines:
            store.append(f"{run}-client", lines)
        return ended

    @staticmethod
    def _remove_left(path: str, name: str, store: Store) -> None:
        """Removes the file that a dead worker did not finish."""
        folder = os.path.dirname(os.path.join(store.output, name))
        try:
            os.unlink(os.path.join(folder, temporary_name(path)))
        except (OSError, ValueError):  # the latter of a name that no file can have
            pass

    def first(self, name: str) -> bool:
        """Whether this run sees the name for the first time."""
        cursor = self._base.execute("INSERT OR IGNORE INTO seen VALUES (?)", (hash_of(name),))
        return cursor.rowcount == 1

    def known(self, path: str) -> Optional[Record]:
        """The newest record of a result."""
        cursor = self._base.execute("SELECT * FROM known WHERE path = ?", (hash_of(path),))
        row = cursor.fetchone()
        if not row:
            return None
        record = Record(*row[1:])
        # These texts are those of most records of a shard, which then crosses the network shorter.
        return record._replace(recipe=sys.intern(record.recipe), maker=sys.intern(record.maker))

    def close(self) -> None:
        """Frees the database."""
        self._base.close()
