# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""glsurf.dask.match() without OpenGL: wrong options, files of garbage, matchers that fail."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import glsurf
import glsurf.dask
from glsurf.dask import ClusterError, matching
from glsurf.dask.job import read_bytes


@pytest.fixture
def features(tmp_path: Path) -> Path:
    """Files of features a, b and c, and one of garbage."""
    random = np.random.default_rng(1)
    for name in "abc":
        count = 8
        points = random.random((count, 2), np.float32) * 100
        ones = np.ones(count, np.float32)
        descriptors = random.random((count, 64), np.float32) - 0.5
        descriptors /= np.linalg.norm(descriptors, axis=1, keepdims=True)
        kinds = np.ones(count, np.int32)
        made = glsurf.Features(points, ones, ones, ones, kinds, descriptors, count)
        made.save(tmp_path / f"{name}.npz")
    (tmp_path / "garbage.npz").write_text("this is no archive")
    return tmp_path


def match(folder: Path, pairs: list[tuple[str, str]], **options: Any) -> glsurf.dask.Report:
    return glsurf.dask.match(
        pairs, None, folder, root=folder, backend="cpu", progress=False, **options
    )


def partners(folder: Path, name: str) -> list[str]:
    return [one.partner for one in glsurf.dask.load_matches(folder / f"{name}.matches.npz")]


def test_wrong_options_keep_results(features: Path) -> None:
    assert match(features, [("a", "b")]).done == 1
    with pytest.raises(glsurf.ArgumentError):
        match(features, [("a", "b")], ratio=2)
    assert partners(features, "a") == ["b"]
    assert match(features, [("a", "b")], ratio=np.float32(0.75), one_way=np.True_).done == 1
    assert match(features, [("a", "b")], ratio=0.75, one_way=True).already == 1


def test_garbage_in_the_place_of_features(features: Path) -> None:
    report = match(features, [("garbage", "a"), ("a", "garbage"), ("a", "b")])
    assert (report.done, report.failures) == (1, 1)
    assert report.failed[0].name == "garbage"
    assert partners(features, "a") == ["b"]


def test_partner_is_there_again(features: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its share failed once. Its size and times have not changed since."""
    monkeypatch.setattr("glsurf.dask.job.SETTLED", -60)

    def fail(path: str, limit: int) -> bytes:
        if path.endswith("b.npz"):
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        return read_bytes(path, limit)

    pairs = [("a", "b"), ("a", "c")]
    with monkeypatch.context() as patched:
        patched.setattr(matching, "read_bytes", fail)
        report = match(features, pairs)
        assert report.done == 1 and "b.npz: Input/output error" in report.notes[0].sentence
        for _ in range(2):
            assert match(features, pairs).already == 1
    assert match(features, pairs).done == 1
    assert partners(features, "a") == ["b", "c"]
    assert match(features, pairs).already == 1


def test_matcher_that_fails_is_replaced(features: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A matcher of which a call has failed cannot be used any more."""
    broken: list[glsurf.Matcher] = []
    good = glsurf.Matcher.match

    def break_first(matcher: glsurf.Matcher, a: Any, b: Any, **options: Any) -> Any:
        if len(a) > 1 and (not broken or matcher in broken):
            broken.append(matcher)
            raise glsurf.GLError("the driver has reset")
        return good(matcher, a, b, **options)

    def break_all(*_: Any, **options: Any) -> Any:
        raise glsurf.GLError("the driver is gone")

    with monkeypatch.context() as patched:
        patched.setattr(glsurf.Matcher, "match", break_first)
        assert match(features, [("a", "b"), ("b", "c")]).done == 2
    assert len(broken) == 1 and partners(features, "a") == ["b"]
    monkeypatch.setattr(matching, "checked", dict)
    monkeypatch.setattr(glsurf.Matcher, "match", break_all)
    with pytest.raises(ClusterError, match="the driver does not match any more: the driver is go"):
        match(features, [("c", "a")])
