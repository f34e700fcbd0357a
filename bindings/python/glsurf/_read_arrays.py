# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The arrays of npz files that anybody may have written: how much memory they take is bounded."""
from __future__ import annotations

import errno
import zipfile
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

# The most bytes of a file, and of its arrays: as the command, see tools/common/features_file.c.
LONGEST = 1 << 30

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # what numpy.savez() writes
_PIECE = 1 << 20


class TooLargeError(ValueError):
    """A file, or what is in it, is larger than `LONGEST`."""


def check_length(length: int) -> None:
    """Raises TooLargeError."""
    if length > LONGEST:
        raise TooLargeError(f"it has more than {LONGEST >> 20} MiB; name a smaller file")


def read_arrays(file: BinaryIO) -> dict[str, npt.NDArray[Any]]:
    """The arrays of an npz file by their names. Raises OSError, MemoryError, ValueError."""
    try:
        with zipfile.ZipFile(file) as archive:
            members = [one for one in archive.infolist() if one.filename.endswith(".npy")]
            check_length(sum(one.file_size for one in members))  # zipfile gives no more bytes
            return {one.filename[: -len(".npy")]: _read_array(archive, one) for one in members}
    except (TooLargeError, MemoryError):
        raise
    except Exception as error:  # zipfile, zlib and NumPy raise many kinds
        if isinstance(error, OSError) and error.errno != errno.EINVAL:  # of an absurd offset
            raise
        raise ValueError(f"no npz file: {error}") from error


def _read_array(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> npt.NDArray[Any]:
    """One array. The number of its bytes decides, as a header may say any: NumPy would reserve
    what the header says before it reads the first byte."""
    if member.compress_type not in _METHODS:
        raise ValueError("another kind of compression")
    form: Any = np.lib.format
    with archive.open(member) as file:
        if form.read_magic(file) != (1, 0):
            raise ValueError("another version of the format")  # of headers beyond 64 KiB
        try:
            shape, columns_first, kind = form.read_array_header_1_0(file)
        except MemoryError:  # of Python's parser
            raise ValueError("a header of too many levels") from None
        data = np.empty(member.file_size - file.tell(), np.uint8)
        at = 0
        while at < len(data):
            piece = file.read(min(_PIECE, len(data) - at))
            if not piece:
                raise EOFError("a file that is cut off")
            data[at : at + len(piece)] = np.frombuffer(piece, np.uint8)
            at += len(piece)
    array = np.frombuffer(data, kind) if len(data) else np.empty(0, kind)
    return array.reshape(shape, order="F" if columns_first else "C")
