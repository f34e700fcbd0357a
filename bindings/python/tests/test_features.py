# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Features: selections, files, and conversions for OpenCV and kornia."""
from __future__ import annotations

import dataclasses
import io
import json
import os
import pathlib
import pickle
import struct
import subprocess
import zipfile
from typing import Any

import numpy as np
import pytest
from conftest import (
    arrays_in, assert_equal, command, one_feature, picture, run_python, write_png
)  # fmt: skip

import glsurf
from glsurf._npz import arrays_of


@pytest.fixture(scope="module")
def features(extractor: glsurf.Extractor) -> glsurf.Features:
    return extractor.detect_and_compute(picture())


def test_one_line(features: glsurf.Features) -> None:
    """A prompt or log shows all arrays in one line."""
    assert repr(features[:10]) == f"Features(10 of {features.total}, 160x120, default)"
    bare = glsurf.Features.from_opencv([])
    assert repr(bare) == "Features(0 of 0, unknown size, unknown preset)"
    found = {"matrix": np.eye(3), "inlier": np.ones(9, bool), "inliers": 8, "rms": 0.41234}
    found |= {"iterations": 7, "tolerance": 3.0}
    plane = glsurf.Homography(centre=np.zeros(2), covariance=np.eye(8), **found)
    assert repr(plane) == "Homography(8 of 9 matches, rms 0.412 pixels)"
    depth = glsurf.Fundamental(scene="depth", **found)
    assert repr(depth) == "Fundamental(8 of 9 matches, rms 0.412 pixels, depth)"
    matches = glsurf.Matches(np.zeros((9, 2), np.uint32), *np.ones((2, 9), np.float32))
    assert repr(matches) == "Matches(9)"


def test_selection(features: glsurf.Features) -> None:
    strong = features.response > np.median(features.response)
    part = features[strong]
    assert len(part) == strong.sum() and part.total == features.total
    assert (part.descriptors == features.descriptors[strong]).all()
    assert len(features[3]) == 1 and (features[3].xy == features.xy[3:4]).all()
    assert len(features[:5]) == 5 and len(features[np.array([], int)]) == 0
    assert part.preset == "default" and part.width == 160
    assert len(features[[]]) == 0 and features[[]].xy.shape == (0, 2)
    with pytest.raises(IndexError):
        features[len(features)]


def test_pickle(features: glsurf.Features) -> None:
    same = pickle.loads(pickle.dumps(features))
    assert_equal(same, features)
    assert (same.width, same.preset) == (160, "default")
    with pytest.raises(ValueError):
        same.xy[0] = 0


def test_npz(tmp_path: pathlib.Path, features: glsurf.Features, by_command: pathlib.Path) -> None:
    for name in ("a.npz", "b.npz"):
        features.save(tmp_path / name)
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
    found, expected = arrays_in(tmp_path / "a.npz"), arrays_in(by_command / "gray.npz")
    assert expected.pop("signature").shape == (512,) and expected.pop("signature_version") == [1]
    for name, array in expected.items():
        assert found[name].dtype == array.dtype and (found[name] == array).all(), name
    assert list(found)[: len(expected)] == list(expected)
    assert sorted(os.listdir(tmp_path)) == ["a.npz", "b.npz"]
    same = glsurf.Features.load(tmp_path / "a.npz")
    assert_equal(same, features)
    assert (same.width, same.height, same.preset) == (160, 120, "default")
    assert_equal(glsurf.Features.load(by_command / "gray.npz"), features)


def test_json(tmp_path: pathlib.Path) -> None:
    write_png(tmp_path / "image.png", picture())
    out = tmp_path / "image.json"
    call = [command(), "detect", str(tmp_path / "image.png"), "-o", str(out), "--backend", "cpu"]
    subprocess.run(call, check=True)
    with glsurf.Extractor(context="cpu") as made:
        features = made.detect_and_compute(picture())
    same = glsurf.Features.load(out)
    assert_equal(same, features)
    assert (same.width, same.height, same.preset) == (160, 120, "default")
    assert same.descriptor_version == features.descriptor_version


def test_other_files(tmp_path: pathlib.Path) -> None:
    damaged = {
        "no.json": b"{}", "text": b"hello", "empty": b"", "zip.npz": b"PK\x03\x04 no archive",
        "list.json": b"[1]", "few.json": json.dumps({"keypoints": [{}]}).encode(),
    }  # fmt: skip
    for name, data in damaged.items():
        (tmp_path / name).write_bytes(data)
        with pytest.raises(glsurf.ArgumentError, match=f"{name}: not a file of features; name one"):
            glsurf.Features.load(tmp_path / name)
    with pytest.raises(FileNotFoundError):
        glsurf.Features.load(tmp_path / "missing.npz")


def test_file_that_cannot_be_written(tmp_path: pathlib.Path, features: glsurf.Features) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError):
        features.save(tmp_path / "folder")
    with pytest.raises(OSError):
        features.save(tmp_path / "missing" / "a.npz")
    with pytest.raises(glsurf.ArgumentError, match=r"x\.txt: save\(\) writes npz; name a file"):
        features.save(tmp_path / "x.txt")
    assert os.listdir(tmp_path) == ["folder"]


def test_opencv(features: glsurf.Features) -> None:
    cv2 = pytest.importorskip("cv2")
    keypoints, descriptors = features.to_opencv()
    assert all(isinstance(one, cv2.KeyPoint) for one in keypoints)
    assert descriptors.flags.writeable and (descriptors == features.descriptors).all()
    first = keypoints[0]
    assert first.pt == tuple(features.xy[0].tolist())
    assert first.size == pytest.approx(features.scale[0] * 9 / 1.593, rel=1e-6)
    assert first.angle == pytest.approx(np.degrees(features.angle[0]), rel=1e-6)
    assert first.class_id == features.laplacian[0]
    assert all(0 <= one.angle < 360 for one in keypoints)
    back = glsurf.Features.from_opencv(keypoints, descriptors, preset="default")
    assert back.xy.tobytes() == features.xy.tobytes()
    # Each of two conversions rounds once: 2^-23 of the value.
    assert np.allclose(back.scale, features.scale, rtol=2**-22, atol=0)
    assert np.allclose(back.angle, features.angle, rtol=2**-22, atol=0)
    assert (back.laplacian == features.laplacian).all() and back.preset == "default"
    unknown = glsurf.Features.from_opencv([cv2.KeyPoint(10, 20, 12, -1)])
    assert np.isnan(unknown.angle[0]) and unknown.descriptors.shape == (1, 0)
    assert unknown.to_opencv()[0][0].angle == -1
    almost = np.nextafter(np.float32(2 * np.pi), np.float32(0))
    turned = dataclasses.replace(features[0], angle=np.array([almost]))
    assert 0 <= turned.to_opencv()[0][0].angle < 360
    with pytest.raises(glsurf.ArgumentError, match="not a list of cv2.KeyPoint"):
        glsurf.Features.from_opencv([1, 2])
    with pytest.raises(glsurf.ArgumentError, match="do not belong together"):
        glsurf.Features.from_opencv(keypoints, descriptors[:3])


def test_kornia(features: glsurf.Features) -> None:
    frames, responses, descriptors = features.to_laf(patch=1)
    count = len(features)
    assert frames.shape == (1, count, 2, 3) and frames.dtype == np.float32
    assert responses.shape == (1, count) and descriptors.shape == (1, count, 64)
    # laf_from_center_scale_ori(): [scale R(-angle) | xy], with kornia's angle_to_rotation_matrix,
    # [[cos, sin], [-sin, cos]], and minus our angle. So (1, 0) maps to our angle's direction.
    cos, sin = np.cos(features.angle), np.sin(features.angle)
    turned = np.stack([cos, -sin, sin, cos], 1).reshape(-1, 2, 2)
    # cos and sin of angles below 2 pi in float32: 2^-22 of the scale at most.
    bound = features.scale.max() * 2**-20
    assert np.abs(frames[0, ..., :2] - features.scale[:, None, None] * turned).max() < bound
    # The default patch has kornia's size, 6 sigma to each side. Floats round twice.
    wide = features.to_laf()[0]
    assert np.allclose(wide[..., :2], 6 * frames[..., :2], rtol=2**-21, atol=0)
    assert (wide[..., 2] == features.xy).all()
    with pytest.raises(glsurf.ArgumentError, match="patch"):
        features.to_laf(0)


def test_arrays_that_do_not_belong_together(features: glsurf.Features) -> None:
    """The library reads the arrays' memory, so no array may be too short."""
    wrong: list[tuple[str, Any]] = [
        ("descriptors", features.descriptors[:1]),
        ("descriptors", features.descriptors.ravel()),
        ("descriptors", features.descriptors.astype(np.float64)),
        ("xy", features.xy[:-1]),
        ("xy", features.keypoints),
        ("scale", features.scale.tolist()),
        ("laplacian", features.laplacian.astype(np.int8)),
    ]
    for name, array in wrong:
        with pytest.raises(glsurf.ArgumentError, match=f"{name} of these Features|N rows in each"):
            dataclasses.replace(features, **{name: array})
    index, one = np.zeros((2, 2), np.uint32), np.zeros(2, np.float32)
    glsurf.Matches(index, one, one)
    with pytest.raises(glsurf.ArgumentError, match="these Matches"):
        glsurf.Matches(index, one[:1], one)


def test_other_modules() -> None:
    """`import glsurf` suffices for glsurf.dask."""
    done = run_python("import glsurf; print(glsurf.dask.match.__name__)")
    assert done.stdout == "match\n", done.stderr
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(glsurf, "nothing")


# --------------------------------------------------------------------------- hostile files --


def npy(header: str, data: bytes = b"", version: int = 1) -> bytes:
    """Makes an array's file with any text as header."""
    text = header.encode()
    length = struct.pack("<H" if version == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes([version, 0]) + length + text + data


def of_shape(shape: str, kind: str = "<f4", data: bytes = b"") -> bytes:
    """Makes an array's file that claims this shape."""
    return npy(f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}}}", data)


def archive(members: dict[str, bytes]) -> bytes:
    """Makes an npz file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as out:
        for name, data in members.items():
            out.writestr(f"{name}.npy", data)
    return file.getvalue()


def with_member(name: str, data: bytes) -> bytes:
    """Makes a file of one feature that is valid except for this member."""
    members = {}
    for key, array in arrays_of(one_feature()).items():
        one = io.BytesIO()
        np.save(one, array)
        members[key] = one.getvalue()
    return archive({**members, name: data})


def changed(offset: int, field: bytes) -> bytes:
    """Makes a valid file, then changes a field in the archive's first directory entry."""
    data = bytearray(with_member("scores", of_shape("(1,)", data=bytes(4))))
    at = data.index(b"PK\1\2") + offset
    data[at : at + len(field)] = field
    return bytes(data)


def json_with(**fields: Any) -> bytes:
    """Makes a json file without features, with these fields."""
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
def test_hostile_files(tmp_path: pathlib.Path, name: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(HOSTILE[name])
    why = "file: (not a file of features; name one that|a number of a feature is not finite)"
    with pytest.raises(glsurf.ArgumentError, match=why):
        glsurf.Features.load(path)


def test_the_others_are_good(tmp_path: pathlib.Path) -> None:
    """The files that test_hostile_files() changes are valid before the change."""
    good = with_member("scores", of_shape("(1,)", data=bytes(4)))
    unknown = with_member("keypoints", of_shape("(1, 4)", data=struct.pack("<4f", 9, 9, 3, np.nan)))
    for data in (good, changed(10, b"\x00\x00"), unknown, json_with()):
        (tmp_path / "file").write_bytes(data)
        assert len(glsurf.Features.load(tmp_path / "file")) == (data[:2] == b"PK")


def test_longest_file(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit counts a json file's bytes and an npz file's arrays, and is inclusive."""
    packed = io.BytesIO()
    np.savez_compressed(packed, **arrays_of(one_feature()))
    for name, data in {"json": json_with(), "npz": packed.getvalue()}.items():
        (tmp_path / name).write_bytes(data)
        longest = len(data)
        if name == "npz":
            with zipfile.ZipFile(packed) as file:
                longest = sum(one.file_size for one in file.infolist())
        monkeypatch.setattr("glsurf._npz.LONGEST", longest)
        glsurf.Features.load(tmp_path / name)
        monkeypatch.setattr("glsurf._npz.LONGEST", longest - 1)
        with pytest.raises(glsurf.ArgumentError, match="it has more than"):
            glsurf.Features.load(tmp_path / name)


def test_a_file_and_no_memory(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(json_with())

    def fail(text: bytes) -> None:
        raise MemoryError

    monkeypatch.setattr(json, "loads", fail)
    with pytest.raises(glsurf.NoMemoryError, match="file: out of memory; use a smaller file"):
        glsurf.Features.load(tmp_path / "file")


def test_compressed_files_are_read(tmp_path: pathlib.Path) -> None:
    """Files of numpy.savez_compressed() are read."""
    arrays = arrays_of(one_feature())
    np.savez_compressed(tmp_path / "a.npz", **{k: np.asfortranarray(v) for k, v in arrays.items()})
    found = arrays_of(glsurf.Features.load(tmp_path / "a.npz"))
    for name, array in arrays.items():
        assert found[name].tobytes() == array.tobytes(), name
