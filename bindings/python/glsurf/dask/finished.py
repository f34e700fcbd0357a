# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""A record of finished work, as a line of text. doc/formats.md describes it, and the command does
the same in tools/common/finished_record.c."""

from __future__ import annotations

import hashlib
import os
import re
from typing import NamedTuple, Optional

#: The inputs of a record whose files have to be read again.
NOTHING = "-"


class Record(NamedTuple):
    """One result."""

    recipe: str  #: digest of all that it depends on but its inputs and the machine
    maker: str  #: digest of the backend, driver and version that made it
    inputs: str  #: digest of the sizes and times of the files that were read, or NOTHING
    content: str  #: digest of their bytes
    size: int  #: bytes of the result
    mtime: int  #: its time of modification in nanoseconds; 0 says nothing
    result: str  #: digest of its bytes
    time: int  #: of the record, in nanoseconds


def digest(data: bytes) -> str:
    """The first 16 bytes of the SHA-256, as text."""
    return hashlib.sha256(data).hexdigest()[:32]


def escaped(path: str) -> bytes:
    """A path as a word: %XX stands for the bytes that would end it."""
    return re.sub(rb"[\0-\x20%\x7f]", lambda byte: b"%%%02X" % byte[0][0], os.fsencode(path))


def print_record(path: str, record: Record) -> bytes:
    """The line, without its end. path: of the result under the output folder."""
    *words, time = record
    text = b"%s %d %s " % (" ".join(map(str, words)).encode("ascii"), time, escaped(path))
    return text + digest(text).encode("ascii")


_DIGEST, _NUMBER = rb"([0-9a-f]{32})", rb"(-?[0-9]{1,19})"
_LINE = re.compile(
    rb" ".join(
        (
            *(_DIGEST, _DIGEST, rb"([0-9a-f]{32}|-)", _DIGEST),
            *(_NUMBER, _NUMBER, _DIGEST, _NUMBER, rb"([^ \0]+)", _DIGEST),
        )
    )
)
_ESCAPE = re.compile(rb"%(?!00)([0-9A-Fa-f]{2})")


def read_record(line: bytes) -> Optional[tuple[str, Record]]:
    """The path and the record of a line without its end, or None for anything else."""
    found = _LINE.fullmatch(line)
    if not found or digest(line[:-32]).encode("ascii") != found[10]:
        return None
    recipe, maker, inputs, content, result = (found[i].decode() for i in (1, 2, 3, 4, 7))
    size, mtime, time = (int(found[i]) for i in (5, 6, 8))
    if not 0 <= size < 1 << 63 or not -1 << 63 <= mtime < 1 << 63 or not 0 < time < 1 << 63:
        return None
    path = _ESCAPE.sub(lambda code: bytes.fromhex(code[1].decode()), found[9])
    return os.fsdecode(path), Record(recipe, maker, inputs, content, size, mtime, result, time)
