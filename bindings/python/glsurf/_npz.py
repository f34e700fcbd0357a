# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Writes files whole or not at all; reads and writes features as npz, reads json."""
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


# Limit in bytes of a file, which may be hostile, and of its arrays; tools/features/features_json.c
# has the same.
LONGEST = 1 << 30

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # as numpy.savez() writes
_PIECE = 1 << 20


class TooLargeError(ValueError):
    """A file, or its unpacked content, is larger than `LONGEST`."""


def check_length(length: int) -> None:
    """Raises TooLargeError beyond `LONGEST`."""
    if length > LONGEST:
        raise TooLargeError(f"it has more than {LONGEST >> 20} MiB; name a smaller file")


def read_arrays(file: BinaryIO) -> dict[str, npt.NDArray[Any]]:
    """Reads the arrays of an npz file, by name. Raises OSError, MemoryError, ValueError."""
    try:
        with zipfile.ZipFile(file) as archive:
            members = [one for one in archive.infolist() if one.filename.endswith(".npy")]
            check_length(sum(one.file_size for one in members))  # zipfile reads no more than this
            return {one.filename[: -len(".npy")]: _read_array(archive, one) for one in members}
    except (TooLargeError, MemoryError):
        raise
    except Exception as error:  # zipfile, zlib and NumPy raise many kinds
        if isinstance(error, OSError) and error.errno != errno.EINVAL:  # EINVAL: absurd offset
            raise
        raise ValueError(f"not an npz file: {error}") from error


def _read_array(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> npt.NDArray[Any]:
    """Reads one array. Allocates the bytes that the archive has, not the size that the array's
    header claims, as NumPy would."""
    if member.compress_type not in _METHODS:
        raise ValueError("another kind of compression")
    form: Any = np.lib.format
    with archive.open(member) as file:
        if form.read_magic(file) != (1, 0):
            raise ValueError("another version of the format")  # for headers beyond 64 KiB
        try:
            shape, columns_first, kind = form.read_array_header_1_0(file)
        except MemoryError:  # Python's parser raises it
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
    """The arrays of a file. `glsurf detect --format npz` writes them, and the camera's."""
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


@contextmanager
def new_file(path: str) -> Iterator[str]:
    """Yields a temporary name to write to. At the end, when the file is whole and on the disk, it
    gets its own name. On an exception no file appears or is left. Raises OSError."""
    name = os.path.join(os.path.dirname(path), f".glsurf-{uuid.uuid4().hex}.part")
    try:
        try:
            os.close(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        except OSError as error:
            error.filename = path
            raise
        yield name
        with open(name, "rb") as file:
            os.fsync(file.fileno())
        os.replace(name, path)
    finally:
        with suppress(OSError):
            os.unlink(name)


def write_whole(path: PathLike, data: bytes) -> None:
    """Writes a file whole or not at all, even if power fails. Raises OSError."""
    with new_file(os.fspath(path)) as name, open(name, "wb") as file:
        file.write(data)


def save(path: PathLike, features: Any) -> None:
    """Writes features to an npz file. Raises OSError, or ArgumentError for another ending."""
    if os.path.splitext(path)[1].lower() not in ("", ".npz"):
        raise ArgumentError(f"{os.fspath(path)}: save() writes npz; name a file that ends in .npz")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, array in arrays_of(features).items():
            one = io.BytesIO()
            np.save(one, np.ascontiguousarray(array), allow_pickle=False)
            info = zipfile.ZipInfo(f"{name}.npy")  # of 1980, so equal arrays give equal bytes
            info.create_system = 3  # the same on every system
            archive.writestr(info, one.getvalue())
    write_whole(path, packed.getvalue())


def _wrong(path: PathLike) -> ArgumentError:
    return ArgumentError(
        f"{os.fspath(path)}: not a file of features; name one that Features.save() or glsurf "
        "detect wrote as npz or json"
    )


def _is_finite(features: Any) -> bool:
    """True if all numbers are finite as float32. An angle may be NaN: to be computed."""
    return not np.isinf(features.angle).any() and all(
        np.isfinite(array).all()
        for array in (features.xy, features.scale, features.response, features.descriptors)
    )


def load(path: PathLike, make: Callable[..., T]) -> T:
    """Reads npz or json by make_features(). Raises OSError, ArgumentError or NoMemoryError."""
    with open(path, "rb") as file, np.errstate(over="ignore"):
        try:
            read = _load_npz if file.peek(2)[:2] == b"PK" else _load_json
            features = read(file, make)
        except OSError:
            raise
        except MemoryError:  # the input is limited, so the machine lacks memory
            raise NoMemoryError(f"{os.fspath(path)}: out of memory; use a smaller file") from None
        except TooLargeError as error:
            raise ArgumentError(f"{os.fspath(path)}: {error}") from None
        except Exception:  # wrong numbers, names and types raise many kinds
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
        # Old files with a preset and no version have version 1.
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
