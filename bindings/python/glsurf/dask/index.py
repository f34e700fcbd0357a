# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""The index as the client reads it: what earlier runs have done, and what this run has seen."""

from __future__ import annotations

import errno
import hashlib
import os
import sqlite3
from typing import Any, Optional

from .diary import known_of, temporary_name
from .records import Known, sentence
from .store import Store, as_line, lines_of


def hash_of(name: str) -> bytes:
    """16 bytes that stand for a name."""
    try:
        data = os.fsencode(name)
    except UnicodeEncodeError:  # a name that image_name() refuses
        data = b"\0" + name.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(data, digest_size=16).digest()


def database_sentence(error: sqlite3.Error) -> str:
    """What stops a run if the client's own database fails: as a rule, its disk is full."""
    return (
        f"the client's temporary database fails: {sentence(error)}; the variable SQLITE_TMPDIR "
        "names a folder with more space"
    )


class Index:
    """Records of all files of the index, in a database of this process.

    SQLite keeps it in memory up to `memory` bytes and spills the rest to a file that has no
    name, so the size of the album is bounded by the disk. Every writer has a file of its own, so
    the order of two records of one image is unknown, and both are kept; that of the result that is
    there has its size and its time, and that of the image its stamp.
    """

    def __init__(self, memory: int = 256 << 20) -> None:
        self._base = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode=OFF", "synchronous=OFF", f"cache_size=-{memory >> 10}"):
            self._base.execute(f"PRAGMA {pragma}")
        self._base.execute(
            "CREATE TABLE known (name BLOB, key TEXT, digest TEXT, stamp TEXT, size INTEGER, "
            "mtime INTEGER, result TEXT, PRIMARY KEY (name, key, digest, mtime, stamp)) "
            "WITHOUT ROWID"
        )
        self._base.execute("CREATE TABLE seen (name BLOB PRIMARY KEY) WITHOUT ROWID")
        self._base.execute("BEGIN")
        self.records = 0

    def load(self, store: Store, run: str) -> None:
        """Reads all files, and moves what ended runs left in diaries into the index."""
        store.end_dead(run)
        diaries: list[str] = []
        for path in store.files():
            name = os.path.basename(path)
            ended = path == store.path("open", name) and not store.wanted(name.split(".")[0])
            try:
                rescued = self._read(path, store, ended)
            except OSError as error:
                if error.errno not in (errno.ENOENT, errno.ESTALE):
                    raise
                continue  # the diary of a shard that another client has done just now
            if ended:
                diaries.append(path)
                if rescued:
                    store.append(f"{run}-client", b"".join(map(as_line, rescued)))
        for path in diaries:
            try:
                os.unlink(path)
            except OSError:
                pass

    def _read(self, path: str, store: Store, ended: bool) -> list[dict[str, Any]]:
        """Reads a file. Returns the records, and removes what is half, if it is an ended diary."""
        kept: list[dict[str, Any]] = []
        at: Optional[str] = None
        for record in lines_of(path):
            name = record["n"] if isinstance(record.get("n"), str) else None
            at = name if "at" in record else None
            known = known_of(record)
            if known is not None and name is not None:
                self._insert(name, known)
                if ended:
                    kept.append(record)
        if at is not None and ended:
            self._remove_left(path, at, store)
        return kept

    @staticmethod
    def _remove_left(path: str, name: str, store: Store) -> None:
        """Removes the file that a dead worker did not finish."""
        folder = os.path.dirname(os.path.join(store.output, name))
        try:
            os.unlink(os.path.join(folder, temporary_name(path)))
        except (OSError, ValueError):  # the latter of a name that no file can have
            pass

    def _insert(self, name: str, known: Known) -> None:
        self.records += 1
        self._base.execute(
            "INSERT OR REPLACE INTO known VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                hash_of(name),
                known.key,
                known.digest,
                known.stamp,
                known.size,
                known.mtime,
                known.result,
            ),
        )

    def first(self, name: str) -> bool:
        """Whether this run sees the name for the first time."""
        cursor = self._base.execute("INSERT OR IGNORE INTO seen VALUES (?)", (hash_of(name),))
        return cursor.rowcount == 1

    def known(self, name: str) -> list[Known]:
        """The records of a name."""
        if self.records == 0:
            return []
        rows = self._base.execute(
            "SELECT key, stamp, digest, size, mtime, result FROM known WHERE name = ?",
            (hash_of(name),),
        )
        return [Known(*row) for row in rows]

    def close(self) -> None:
        """Frees the database."""
        self._base.close()
