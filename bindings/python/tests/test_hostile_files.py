# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Files of features that somebody made to do harm are refused like any other file."""
from __future__ import annotations

import io
import json
import pathlib
import struct
import zipfile
import zlib
from typing import Any

import numpy as np
import pytest

import glsurf
from glsurf._npz import arrays_of
from glsurf.dask.matching import one_feature


def npy(header: str, data: bytes = b"", version: int = 1) -> bytes:
    """An array's file with a header of any text."""
    text = header.encode()
    length = struct.pack("<H" if version == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes([version, 0]) + length + text + data


def of_shape(shape: str, kind: str = "<f4", data: bytes = b"") -> bytes:
    """An array's file that says it has this shape."""
    return npy(f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}}}", data)


def archive(members: dict[str, bytes]) -> bytes:
    """An npz file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as out:
        for name, data in members.items():
            out.writestr(f"{name}.npy", data)
    return file.getvalue()


def with_member(name: str, data: bytes) -> bytes:
    """A good file of one feature, but for this member."""
    members = {}
    for key, array in arrays_of(one_feature()).items():
        one = io.BytesIO()
        np.save(one, array)
        members[key] = one.getvalue()
    return archive({**members, name: data})


def changed(offset: int, field: bytes) -> bytes:
    """A good file whose first entry of the directory of the archive has another field."""
    data = bytearray(with_member("scores", of_shape("(1,)", data=bytes(4))))
    at = data.index(b"PK\1\2") + offset
    data[at : at + len(field)] = field
    return bytes(data)


def json_with(**fields: Any) -> bytes:
    """A file of no features, with these fields."""
    good = {"keypoints": [], "descriptor_length": 64, "total": 0, "width": 9, "height": 9}
    return json.dumps({**good, "preset": "default", **fields}).encode()


BEYOND = {"x": 4e70, "y": 9, "scale": 3, "angle": 0, "response": 1, "laplacian": 1}

HOSTILE: dict[str, bytes] = {
    "a shape of 8 TB": with_member("keypoints", of_shape(f"({1 << 41}, 4)")),
    "a shape beyond 64 bits": with_member("keypoints", of_shape(f"({1 << 80}, 4)")),
    "a shape that is no array": with_member("keypoints", of_shape("()", data=bytes(4))),
    "fewer bytes than the shape": with_member("scores", of_shape("(1,)", data=bytes(3))),
    "an element of 2 GB": with_member("scores", of_shape("(1,)", f"<U{1 << 29}")),
    "an element of no bytes": with_member("scores", of_shape("(1,)", "V0")),
    "objects of Python": with_member("scores", of_shape("(1,)", "|O", bytes(8))),
    "a header that does not end": with_member("scores", npy("{'descr': (")),
    "a header of many signs": with_member("scores", npy("-" * 9000 + "1")),
    "a header of 60 KB": with_member("scores", npy("(" * 60000)),
    "a header of 4 GB": with_member("scores", b"\x93NUMPY\x02\x00\xff\xff\xff\xff"),
    "a version to come": with_member("scores", npy("{}", version=9)),
    "an infinite response": with_member("scores", of_shape("(1,)", data=struct.pack("<f", np.inf))),
    "no number as a scale": with_member(
        "keypoints", of_shape("(1, 4)", data=struct.pack("<4f", 9, 9, np.nan, 0))
    ),
    "an infinite angle": with_member(
        "keypoints", of_shape("(1, 4)", data=struct.pack("<4f", 9, 9, 3, np.inf))
    ),
    "a position beyond float32": json_with(keypoints=[{**BEYOND, "descriptor": [0] * 64}]),
    "an infinite total": with_member("total", of_shape("(1,)", data=struct.pack("<f", np.inf))),
    "compressed by nobody": changed(10, b"\x63\x00"),
    "encrypted": changed(8, b"\x01\x00"),
    "an absurd offset": changed(42, b"\xff\xff\xff\x7f"),
    "levels of lists": b"[" * 100000,
    "a total beyond floats": json_with(total=0).replace(b'"total": 0', b'"total": 1e999'),
    "a width of many digits": json_with().replace(b'"width": 9', b'"width": ' + b"9" * 9999),
    "text that is no UTF-8": b'{"keypoints": "\xff"}',
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_refused(tmp_path: pathlib.Path, name: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(HOSTILE[name])
    why = "file: (no file of features; name one that|a number of a feature is not finite)"
    with pytest.raises(glsurf.ArgumentError, match=why):
        glsurf.Features.load(path)
    # A file of matches is one of arrays, too.
    with pytest.raises((ValueError, KeyError)):
        glsurf.dask.load_matches(path)


def test_the_others_are_good(tmp_path: pathlib.Path) -> None:
    """What test_refused() begins with is taken, so it is the change that is refused."""
    good = with_member("scores", of_shape("(1,)", data=bytes(4)))
    unknown = with_member("keypoints", of_shape("(1, 4)", data=struct.pack("<4f", 9, 9, 3, np.nan)))
    for data in (good, changed(10, b"\x00\x00"), unknown, json_with()):
        (tmp_path / "file").write_bytes(data)
        assert len(glsurf.Features.load(tmp_path / "file")) == (data[:2] == b"PK")


def bomb(size: int) -> bytes:
    """An npz file whose `keypoints` unpack to `size` bytes of zeros."""
    piece = 1 << 20
    pack = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = pack.compress(bytes(piece)) + pack.flush(zlib.Z_FULL_FLUSH)
    body = packed * (size // piece) + pack.flush()  # after a full flush pieces stand alone
    name = b"keypoints.npy"
    head = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 0, 0, len(body), size, len(name), 0)
    entry = b"PK\1\2" + struct.pack("<H", 20) + head + bytes(14) + name
    local = b"PK\3\4" + head + name + body
    end = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(entry), len(local), 0)
    return local + entry + end


def test_zip_bomb(tmp_path: pathlib.Path) -> None:
    data = bomb(3200 << 20)
    assert len(data) < 4 << 20
    (tmp_path / "bomb.npz").write_bytes(data)
    with pytest.raises(glsurf.ArgumentError, match="bomb.npz: it has more than 1024 MiB; name a"):
        glsurf.Features.load(tmp_path / "bomb.npz")
    with pytest.raises(ValueError, match="more than 1024 MiB"):
        glsurf.dask.load_matches(tmp_path / "bomb.npz")


def test_longest_file(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of json the file counts, of npz the arrays, and a file of just so many bytes is taken."""
    files = {"json": json_with(), "npz": with_member("total", of_shape("(1,)", "<u4", bytes(4)))}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
        longest = len(data)
        if name == "npz":
            with zipfile.ZipFile(tmp_path / name) as file:
                longest = sum(one.file_size for one in file.infolist())
        monkeypatch.setattr("glsurf._npz.LONGEST", longest)
        glsurf.Features.load(tmp_path / name)
        monkeypatch.setattr("glsurf._npz.LONGEST", longest - 1)
        with pytest.raises(glsurf.ArgumentError, match="it has more than"):
            glsurf.Features.load(tmp_path / name)


def test_no_memory(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(json_with())

    def fail(text: bytes) -> None:
        raise MemoryError

    monkeypatch.setattr(json, "loads", fail)
    with pytest.raises(glsurf.NoMemoryError, match="file: out of memory; use a smaller file"):
        glsurf.Features.load(tmp_path / "file")


def test_compressed_files_are_read(tmp_path: pathlib.Path) -> None:
    """As numpy.savez_compressed() writes them."""
    arrays = arrays_of(one_feature())
    np.savez_compressed(tmp_path / "a.npz", **{k: np.asfortranarray(v) for k, v in arrays.items()})
    found = arrays_of(glsurf.Features.load(tmp_path / "a.npz"))
    for name, array in arrays.items():
        assert found[name].tobytes() == array.tobytes(), name
