# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""glsurf.hloc: the content of the files, which appear whole or not at all."""
from __future__ import annotations

import os
import pathlib
import sys
from typing import Any, Iterator

import numpy as np
import pytest

import glsurf
import glsurf.hloc
from made_features import made
from test_colmap import long, unknown

h5py = pytest.importorskip("h5py")

Path = pathlib.Path


def matches(index: Any, distance: Any) -> glsurf.Matches:
    return glsurf.Matches(
        np.array(index, np.uint32),
        np.array(distance, np.float32),
        np.full(len(index), np.inf, np.float32),
    )


def test_layout(tmp_path: Path) -> None:
    paths = tmp_path / "features.h5", tmp_path / "matches.h5"
    features = [made(5, 1), made(0, 2), made(7, 3, 4000, 3000)]
    names = ["db/a.png", "db/b.png", "query.png"]
    found = matches([[1, 6], [4, 0]], [0.2, 1.0])
    pairs = [(names[0], names[2], found, "ignored"), (names[2], names[0], [[3, 2]])]
    with pytest.raises(glsurf.ArgumentError, match="given twice"):
        glsurf.hloc.write(*paths, names, features, pairs)
    pairs = [pairs[0], (names[2], names[1], np.empty((0, 2), int))]
    glsurf.hloc.write(*paths, names, iter(features), pairs)
    with h5py.File(paths[0], "r", libver="latest") as file:
        assert sorted(file) == ["db", "query.png"] and sorted(file["db"]) == ["a.png", "b.png"]
        for name, one in zip(names, features):
            group = file[name]
            assert (group["keypoints"][()] == one.xy).all()
            assert (group["descriptors"][()] == one.descriptors.T).all()
            assert group["descriptors"].shape == (64, len(one))
            assert (group["scores"][()] == one.response).all()
            assert (group["scales"][()] == one.scale).all()
            assert np.allclose(group["oris"][()], np.degrees(one.angle), rtol=1e-6)
            assert group["image_size"][()].tolist() == [one.width, one.height]
            for key in ("keypoints", "descriptors", "scores", "scales", "oris"):
                assert group[key].dtype == np.float32
    with h5py.File(paths[1], "r", libver="latest") as file:
        group = file["db-a.png/query.png"]
        assert group["matches0"].dtype == np.int16
        assert group["matching_scores0"].dtype == np.float32
        assert group["matches0"][()].tolist() == [-1, 6, -1, -1, 0]
        # d^2 = 2 - 2 cos, and the score is (1 + cos) / 2
        assert np.allclose(group["matching_scores0"][()], [0, 0.99, 0, 0, 0.75])
        assert file["query.png/db-b.png/matches0"][()].tolist() == 7 * [-1]
    assert sorted(os.listdir(tmp_path)) == ["features.h5", "matches.h5"]


def test_numbers_beyond_int16_are_refused(tmp_path: Path) -> None:
    most = made(32769)
    for number, refused in ((32767, False), (32768, True)):
        pairs = [("a", "b", matches([[0, number]], [0]))]
        paths = tmp_path / f"f{number}.h5", tmp_path / f"m{number}.h5"
        if refused:
            with pytest.raises(glsurf.ArgumentError, match="more than 32768 features"):
                glsurf.hloc.write(*paths, "ab", [made(1), most], pairs)
            continue
        glsurf.hloc.write(*paths, "ab", [made(1), most], pairs)
        with h5py.File(paths[1], "r") as file:
            assert file["a/b/matches0"][()].tolist() == [32767]
    assert len(os.listdir(tmp_path)) == 2


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("not a path of folders", {"images": ["a", "b/../c"]}),
    ("not a path of folders", {"images": ["a", "/b"]}),
    ("the path of 'a/keypoints'", {"images": ["a", "a/keypoints"]}),
    ("size of the image 'b' is unknown", {"features": [made(3), unknown()]}),
    ("the matches name an unknown image 'c'", {"matches": [("a", "c", np.array([[0, 0]]))]}),
    ("feature 3 of 'b', which has 3", {"matches": [("a", "b", np.array([[0, 3]]))]}),
    ("has two matches", {"matches": [("a", "b", np.array([[0, 1], [0, 2]]))]}),
    ("two paths", {"matches_path": "f.h5"}),
    ("old.h5 exists", {"matches_path": "old.h5"}),
    ("the path of 'a-b/c'", {"images": ["a/b", "a-b", "c"], "features": [made(3)] * 3,
                          "matches": {("a/b", "c"): [[0, 0]], ("a-b", "c"): [[0, 0]]}}),
]  # fmt: skip


@pytest.mark.parametrize("sentence, wrong", REFUSED, ids=[str(i) for i in range(len(REFUSED))])
def test_refusals_leave_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sentence: str, wrong: dict[str, Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old.h5").write_bytes(b"old")
    given: dict[str, Any] = {
        "features_path": "f.h5", "matches_path": "m.h5", "images": "ab",
        "features": [made(3), made(3)], **wrong,
    }  # fmt: skip
    with pytest.raises(glsurf.ArgumentError, match=sentence):
        glsurf.hloc.write(**given)
    assert os.listdir(tmp_path) == ["old.h5"] and (tmp_path / "old.h5").read_bytes() == b"old"


def test_replace_and_long_descriptors(tmp_path: Path) -> None:
    paths = tmp_path / "f.h5", tmp_path / "m.h5"
    glsurf.hloc.write(*paths, "a", [made(3)])
    glsurf.hloc.write(*paths, "b", [long()], replace=True)
    with h5py.File(paths[0], "r") as file:
        assert list(file) == ["b"] and file["b/descriptors"].shape == (128, 1)
    with pytest.raises(FileNotFoundError, match="f.h5"):
        glsurf.hloc.write(tmp_path / "no" / "f.h5", paths[1], "a", [made(3)], replace=True)


@pytest.mark.parametrize("file", [0, 1], ids=["features", "matches"])
def test_generators_that_raise(tmp_path: Path, file: int) -> None:
    """write() passes the exception on, and makes no files."""

    def give(one: Any) -> Iterator[Any]:
        yield one
        raise OSError(5, "unreadable")

    features = [made(9), made(9)] if file else give(made(9000))
    pairs = give(("a", "b", np.zeros((1, 2), int))) if file else []
    with pytest.raises(OSError, match="unreadable"):
        glsurf.hloc.write(tmp_path / "f.h5", tmp_path / "m.h5", "ab", features, pairs)
    assert os.listdir(tmp_path) == []


def test_without_h5py(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "h5py", None)  # type: ignore[misc]
    with pytest.raises(glsurf.GlsurfError, match="needs h5py; install python3-h5py"):
        glsurf.hloc.write(tmp_path / "f.h5", tmp_path / "m.h5", "a", [made(3)])
