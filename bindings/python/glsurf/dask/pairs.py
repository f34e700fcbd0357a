# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""Pairs of images, grouped by the first one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Optional, Union

from .names import Path, image_name
from .records import Failure, ImageError, Item, sentence


class Groups:
    """Pairs, sorted by their first image in a file without a name."""

    def __init__(self, pairs: Iterable[tuple[Path, Path]], root: str) -> None:
        self._base = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._base.execute("PRAGMA journal_mode=OFF")
        self._base.execute("CREATE TABLE pairs (a BLOB, b BLOB, PRIMARY KEY (a, b)) WITHOUT ROWID")
        self._base.execute("BEGIN")
        self._failed: list[Failure] = []
        for a, b in pairs:
            try:
                names = [os.fsencode(image_name(path, root)) for path in (a, b)]
            except ImageError as error:
                self._failed.append(Failure(f"{os.fsdecode(a)}, {os.fsdecode(b)}", sentence(error)))
            else:
                self._base.execute("INSERT OR IGNORE INTO pairs VALUES (?, ?)", names)

    def count(self) -> int:
        """The number of first images, and of pairs that are refused."""
        row = self._base.execute("SELECT count(DISTINCT a) FROM pairs").fetchone()
        return int(row[0]) + len(self._failed)

    def __iter__(self) -> Iterator[Union[Item, Failure]]:
        yield from self._failed
        name: Optional[bytes] = None
        partners: list[str] = []
        for a, b in self._base.execute("SELECT a, b FROM pairs ORDER BY a, b"):
            if a != name and name is not None:
                yield Item(os.fsdecode(name), tuple(partners))
                partners = []
            name = a
            partners.append(os.fsdecode(b))
        if name is not None:
            yield Item(os.fsdecode(name), tuple(partners))

    def __enter__(self) -> "Groups":
        return self

    def __exit__(self, *what: object) -> None:
        self._base.close()
