# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Files that appear whole, and features in them: npz, and the json of the command."""
from __future__ import annotations

import errno
import io
import json
import os
import uuid
import zipfile
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, Callable, Iterator, TypeVar, Union

import numpy as np
import numpy.typing as npt

from .errors import ArgumentError, NoMemoryError

PathLike = Union[str, "os.PathLike[str]"]
T = TypeVar("T")


# Anybody may have written a file: how much memory its arrays take is bounded.

# The most bytes of a file, and of its arrays: as the command, see tools/features/features_json.c.
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
        raise ValueError(f"not an npz file: {error}") from error


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
                raise EOFError("a file that ends early")
            data[at : at + len(piece)] = np.frombuffer(piece, np.uint8)
            at += len(piece)
    array = np.frombuffer(data, kind) if len(data) else np.empty(0, kind)
    return array.reshape(shape, order="F" if columns_first else "C")


def arrays_of(features: Any) -> dict[str, npt.NDArray[Any]]:
    """The arrays of the file, in their order: first those of `glsurf detect --format npz`."""
    return {
        "keypoints": features.keypoints,
        "scores": features.response,
        "laplacian": features.laplacian.astype(np.int8),
        "descriptors": features.descriptors,
        "preset": np.array([features.preset.encode()]),
        "descriptor_version": np.array([features.descriptor_version], np.uint32),
        "total": np.array([features.total], np.uint32),
        "image_size": np.array([features.width, features.height], np.uint32),
    }


def pack(arrays: dict[str, npt.NDArray[Any]]) -> bytes:
    """An npz file. Its times are 1980, so the same arrays give the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, array in arrays.items():
            one = io.BytesIO()
            np.save(one, np.ascontiguousarray(array), allow_pickle=False)
            info = zipfile.ZipInfo(f"{name}.npy")
            info.create_system = 3  # the same on every system
            archive.writestr(info, one.getvalue())
    return file.getvalue()


def to_bytes(features: Any) -> bytes:
    """What save() writes."""
    return pack(arrays_of(features))


@contextmanager
def new_files(*paths: str) -> Iterator[list[str]]:
    """Gives names to write to, of files that appear under their own names together, when all are
    whole and on the disk. On an exception nothing appears and nothing is left. Raises OSError."""
    names: list[str] = []
    try:
        for path in paths:
            name = os.path.join(os.path.dirname(path), f".glsurf-{uuid.uuid4().hex}.part")
            try:
                os.close(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
            except OSError as error:
                error.filename = path
                raise
            names.append(name)
        yield names
        for name in names:
            with open(name, "rb") as file:
                os.fsync(file.fileno())
        for name, path in zip(names, paths):
            os.replace(name, path)
    finally:
        for name in names:
            with suppress(FileNotFoundError):
                os.unlink(name)


def write_whole(path: PathLike, data: bytes) -> None:
    """Writes a file that appears whole or not at all, also after a loss of power. Raises
    OSError."""
    with new_files(os.fspath(path)) as (name,), open(name, "wb") as file:
        file.write(data)


def save(path: PathLike, features: Any) -> None:
    """Writes an npz file. Raises OSError."""
    write_whole(path, to_bytes(features))


def _wrong(path: PathLike) -> ArgumentError:
    return ArgumentError(
        f"{os.fspath(path)}: not a file of features; name one that Features.save() or glsurf "
        "detect wrote as npz or json"
    )


def _is_finite(features: Any) -> bool:
    """Whether float32 holds all numbers; an angle may be NaN, to be computed."""
    return not np.isinf(features.angle).any() and all(
        np.isfinite(array).all()
        for array in (features.xy, features.scale, features.response, features.descriptors)
    )


def load(path: PathLike, make: Callable[..., T]) -> T:
    """Reads npz or json for make_features(). Raises OSError, ArgumentError or NoMemoryError."""
    with open(path, "rb") as file, np.errstate(over="ignore"):
        try:
            read = _load_npz if file.peek(2)[:2] == b"PK" else _load_json
            features = read(file, make)
        except OSError:
            raise
        except MemoryError:  # what is read has a limit, so the machine lacks memory
            raise NoMemoryError(f"{os.fspath(path)}: out of memory; use a smaller file") from None
        except TooLargeError as error:
            raise ArgumentError(f"{os.fspath(path)}: {error}") from None
        except Exception:  # many kinds: of numbers, names and types that are others
            raise _wrong(path) from None
    if not _is_finite(features):
        raise ArgumentError(
            f"{os.fspath(path)}: a number of a feature is not finite; leave the feature out"
        )
    return features


def _load_npz(source: BinaryIO, make: Callable[..., T]) -> T:
    file = read_arrays(source)
    count = len(file["keypoints"])
    width, height = file.get("image_size", np.zeros(2))
    return make(
        file["keypoints"],
        file["scores"],
        file["laplacian"],
        file["descriptors"],
        total=int(file["total"][0]) if "total" in file else count,
        width=int(width),
        height=int(height),
        preset=bytes(file["preset"][0]).decode() if "preset" in file else "",
        # Files of before there were versions are of version 1.
        descriptor_version=(
            int(file["descriptor_version"][0])
            if "descriptor_version" in file
            else int("preset" in file)
        ),
    )


def _load_json(file: BinaryIO, make: Callable[..., T]) -> T:
    text = file.read(LONGEST + 1)
    check_length(len(text))
    data = json.loads(text)
    del text
    rows = data["keypoints"]
    length = int(data["descriptor_length"])
    keypoints = [[row["x"], row["y"], row["scale"], row["angle"]] for row in rows]
    return make(
        np.array(keypoints, np.float32).reshape(len(rows), 4),
        np.array([row["response"] for row in rows], np.float32),
        np.array([row["laplacian"] for row in rows], np.int32),
        np.array([row["descriptor"] for row in rows], np.float32).reshape(len(rows), length),
        total=int(data["total"]),
        width=int(data["width"]),
        height=int(data["height"]),
        preset=str(data["preset"]),
        descriptor_version=int(data.get("descriptor_version", 1)),
    )
