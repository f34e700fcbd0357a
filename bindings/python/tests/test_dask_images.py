# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""glsurf.dask with images: the bytes of a plain loop, matches, backends, the command."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import glsurf
import glsurf.colmap
import glsurf.dask
from conftest import picture, run_python, write_png
from glsurf.dask import ClusterError

# So that the device of all runs stays, with its programs.
pytestmark = pytest.mark.usefixtures("extractor")

NAMES = ["a/1.png", "a/2.png", "b/1.png", "ü/ ?\n.png"]


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """Four images of 160x120: two shifted views, and two others."""
    whole = picture(200, 140)
    views = [whole[:120, :160], whole[10:130, 20:180], picture(160, 120, 5), picture(160, 120, 6)]
    for name, pixels in zip(NAMES, views):
        path = tmp_path / "photos" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_png(path, np.ascontiguousarray(pixels))
    return tmp_path / "photos"


def plain(photos: Path, name: str, **settings: Any) -> glsurf.Features:
    with glsurf.Extractor(**settings) as extractor:
        return extractor.detect_and_compute(glsurf.read_image(photos / name))


def assert_plain(photos: Path, output: Path, **settings: Any) -> None:
    """The files are those that Features.save() writes."""
    for name in NAMES:
        plain(photos, name, **settings).save(output.parent / "plain.npz")
        expected = (output.parent / "plain.npz").read_bytes()
        assert (output / (name + ".npz")).read_bytes() == expected


def test_extract(photos: Path, tmp_path: Path) -> None:
    output = tmp_path / "features"
    report = glsurf.dask.extract(NAMES, None, output, root=photos, max_features=50, shard=3)
    assert (report.total, report.done) == (4, 4)
    assert_plain(photos, output, max_features=50)
    (driver,) = report.made_by
    assert driver.endswith(f"glsurf {glsurf.version()}")
    assert glsurf.dask.extract(NAMES, None, output, root=photos, max_features=50).already == 4
    # What does not change results is no part of the key, what does is one.
    same: dict[str, Any] = {"max_features": 50, "memory_limit": 1 << 30}
    assert glsurf.dask.extract(NAMES, None, output, root=photos, **same).already == 4
    assert glsurf.dask.extract(NAMES, None, output, root=photos, max_features=40).done == 4
    reference = glsurf.dask.extract(NAMES, None, output, root=photos, backend="cpu")
    assert reference.done == 4
    assert list(reference.made_by) == [f"cpu, glsurf {glsurf.version()}"]
    assert_plain(photos, output, context="cpu")


def test_extract_on_a_cluster(photos: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    output = tmp_path / "features"
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster, distributed.Client(cluster) as client:
        report = glsurf.dask.extract(NAMES, client, output, root=photos, shard=1)
        assert report.done == 4 and sum(report.hosts.values()) == 4
        assert_plain(photos, output)
        pairs = [(a, b) for a in NAMES for b in NAMES if a != b]
        assert glsurf.dask.match(pairs, client, output, shard=1).done == 4
    assert glsurf.dask.match(pairs, None, output).already == 4


def test_bad_images(photos: Path, tmp_path: Path) -> None:
    (photos / "text.png").write_text("no image")
    (photos / "empty.png").write_bytes(b"")
    data = (photos / NAMES[0]).read_bytes()
    (photos / "short.png").write_bytes(data[: len(data) // 2])
    write_png(photos / "large.png", np.zeros((600, 800), np.uint8))
    names = ["text.png", "empty.png", "short.png", "large.png", NAMES[0]]
    # 160x120 takes 31 MiB, 800x600 50.
    report = glsurf.dask.extract(
        names, None, tmp_path / "features", root=photos, memory_limit=40 << 20
    )
    failed = dict(report.failed)
    assert report.done == 1 and sorted(failed) == sorted(names[:4])
    assert "text.png" in failed["text.png"] and "BytesIO" not in str(failed)
    assert "memory limit" in failed["large.png"]


@pytest.mark.parametrize("verify", [None, "homography", "fundamental"])
def test_match(photos: Path, tmp_path: Path, verify: Any) -> None:
    output, matches = tmp_path / "features", tmp_path / "matches"
    glsurf.dask.extract(NAMES, None, output, root=photos)
    pairs = [("a/1.png", "b/1.png"), ("a/2.png", "a/1.png"), ("a/1.png", "a/2.png")]
    pairs += [("./a/1.png", str(photos / "a/2.png")), ("a/1.png", "gone.png"), ("a/..", "b")]
    report = glsurf.dask.match(
        pairs, None, matches, features=output, root=photos, verify=verify, ratio=0.7
    )
    assert (report.total, report.done, report.failures) == (3, 2, 1)
    assert [one.name for one in report.failed] == ["a/.., b"]
    ((name, note),) = report.notes
    assert name == "a/1.png" and note.startswith("not matched with gone.png: ")
    found = glsurf.dask.load_matches(matches / "a/1.png.matches.npz")
    assert [one.partner for one in found] == ["a/2.png", "b/1.png"]
    a = plain(photos, "a/1.png")
    with glsurf.Matcher() as matcher:
        for one in found:
            b = plain(photos, one.partner)
            expected = matcher.match(a, b, ratio=0.7)
            for field in ("index", "distance", "second"):
                assert getattr(one.matches, field).tobytes() == getattr(expected, field).tobytes()
            if one.partner == "a/2.png" and verify is not None:
                geometry = getattr(glsurf, f"find_{verify}")(a, b, expected)
                assert type(one.geometry) is type(geometry) and geometry.inliers > 20
                for field, value in vars(geometry).items():
                    kept = getattr(one.geometry, field)
                    assert type(kept) is type(value)
                    assert np.asarray(kept).tobytes() == np.asarray(value).tobytes(), field
            else:
                assert one.geometry is None
    again = {"features": output, "root": photos, "verify": verify, "ratio": 0.7}
    assert glsurf.dask.match(pairs, None, matches, **again).already == 2
    # A partner that gets features is matched.
    (output / "gone.png.npz").write_bytes((output / "b/1.png.npz").read_bytes())
    assert glsurf.dask.match(pairs, None, matches, **again).done == 1
    assert len(glsurf.dask.load_matches(matches / "a/1.png.matches.npz")) == 3


def test_match_of_nothing(photos: Path, tmp_path: Path) -> None:
    """Images without features have no matches and no model."""
    write_png(photos / "flat.png", np.full((120, 160), 128, np.uint8))
    output = tmp_path / "features"
    glsurf.dask.extract([*NAMES, "flat.png"], None, output, root=photos)
    pairs = [("flat.png", NAMES[0]), (NAMES[0], "flat.png")]
    report = glsurf.dask.match(pairs, None, output, verify="fundamental")
    assert report.done == 2 and not report.notes
    for name in ("flat.png", NAMES[0]):
        (one,) = glsurf.dask.load_matches(output / (name + ".matches.npz"))
        assert len(one.matches) == 0 and one.geometry is None
    assert glsurf.dask.match([], None, output).total == 0


@pytest.mark.parametrize("verify", [None, "homography", "fundamental"])
def test_colmap(photos: Path, tmp_path: Path, verify: Any) -> None:
    """What doc/scale.md says about a database of COLMAP."""
    output = tmp_path / "features"
    glsurf.dask.extract(NAMES, None, output, root=photos)
    glsurf.dask.match([(NAMES[0], NAMES[1]), (NAMES[2], NAMES[0])], None, output, verify=verify)

    def matches() -> Any:
        for name in (NAMES[0], NAMES[2]):
            for one in glsurf.dask.load_matches(output / (name + ".matches.npz")):
                yield name, one.partner, one.matches, one.geometry

    features = (glsurf.Features.load(output / (name + ".npz")) for name in NAMES[:3])
    glsurf.colmap.write(tmp_path / "a.db", NAMES[:3], features, matches())
    with sqlite3.connect(tmp_path / "a.db") as base:
        count = "SELECT count(*) FROM "
        assert base.execute(count + "matches").fetchone() == (2,)
        verified = base.execute(count + "two_view_geometries").fetchone()
        assert verified == ((0,) if verify is None else (1,))


def test_wrong_arguments(photos: Path, tmp_path: Path) -> None:
    for settings in ({"preset": "none"}, {"unknown": 1}, {"backend": "vulkan"}, {"context": "gl"}):
        with pytest.raises(glsurf.ArgumentError):
            glsurf.dask.extract([], None, tmp_path / "x", **settings)  # type: ignore[arg-type]
    wrong: list[dict[str, Any]] = [{"verify": "affine"}, {"homography": 1}, {"backend": "vulkan"}]
    wrong += [{"ratio": 2}, {"ratio": "x"}, {"one_way": "false"}, {"rival_distance": 1e9}]
    for options in wrong:
        with pytest.raises(glsurf.ArgumentError):
            glsurf.dask.match([], None, tmp_path / "x", **options)
    assert not (tmp_path / "x").exists()


def command(folder: Path, *arguments: str, lines: bytes = b"", **more: str) -> Any:
    """`python3 -m glsurf.dask` in a process of its own."""
    code = (
        f"import runpy, sys; sys.argv = {['-m', *arguments]}\n"
        "runpy.run_module('glsurf.dask', run_name='__main__')"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **more}
    modules = ("glsurf.dask", "PIL.Image", "PIL.PngImagePlugin")
    return run_python(code, 120, env=env, cwd=folder, stdin=lines, modules=modules)


def test_command(photos: Path, tmp_path: Path) -> None:
    """Also: an interpreter in which no OpenGL is to be had."""
    where = ["extract", "--local", "0", "--output", "../features", "-0"]
    names = "\0".join(NAMES).encode()
    none = {"__EGL_VENDOR_LIBRARY_DIRS": str(tmp_path), "DISPLAY": ""}
    done = command(photos, *where, lines=names, **none)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"glsurf.dask: worker {os.uname().nodename}: no OpenGL here: ")
    done = command(photos, *where, "--backend", "cpu", lines=names, **none)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("4 images: 4 done")
    assert_plain(photos, tmp_path / "features", context="cpu")
    done = command(photos, *where, "--set", "max_features=9", lines=names + b"\0nothing.png\0")
    assert done.returncode == 1
    assert "glsurf.dask: 'nothing.png': " in done.stderr
    assert_plain(photos, tmp_path / "features", max_features=9)
    where = ["match", "--local", "0", "--output", "../features"]
    done = command(photos, *where, lines=b"a/1.png\ta/2.png\nb/1.png\ta/1.png\n")
    assert done.returncode == 0 and done.stdout.startswith("2 images: 2 done")
    assert command(photos, *where, lines=b"a/1.png a/2.png\n").returncode == 2
    assert command(photos, *where, "--set", "ratio").returncode == 2


def test_stopped_run_names_the_host(photos: Path, tmp_path: Path) -> None:
    (photos / "new").mkdir()
    with pytest.raises(ClusterError, match=f"worker {os.uname().nodename}: the folder .* cannot"):
        glsurf.dask.extract(["x.png"], None, tmp_path / "features", root=tmp_path / "nowhere")


def resident() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


@pytest.mark.full
def test_no_growth(tmp_path: Path) -> None:
    """One worker process over 2,000 images of 320x240. tests/scale.py --growth does 10,000."""
    dask: Any = pytest.importorskip("dask")
    distributed: Any = pytest.importorskip("distributed")
    (tmp_path / "photos").mkdir()
    write_png(tmp_path / "photos/0.png", picture(320, 240))
    for i in range(1, 2000):
        (tmp_path / f"photos/{i}.png").symlink_to("0.png")
    names = [f"{i}.png" for i in range(2000)]
    where: dict[str, Any] = {"output": tmp_path / "features", "root": tmp_path / "photos"}
    seen: list[int] = []
    # Dask's profile of a worker grows for an hour.
    with dask.config.set({"distributed.worker.profile.enabled": False}):
        with distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, dashboard_address=None
        ) as cluster, distributed.Client(cluster) as client:
            for part in (names[:1000], names[1000:]):
                assert glsurf.dask.extract(part, client, **where).done == 1000
                seen += client.run(resident).values()
    # A worker that kept the image or the features of each would grow by 77 KB or more per image.
    # A twentieth of that is for what Dask notes of each task, and for the allocator.
    assert seen[1] - seen[0] < 1000 * 320 * 240 / 20
