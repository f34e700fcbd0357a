# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""glsurf.dask in one process: results, resumed runs and refusals, with stand-ins for images, then
with images."""
from __future__ import annotations

import errno
import fcntl
import os
import resource
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

import glsurf
import glsurf.colmap
import glsurf.dask
from conftest import picture, run_python, write_png
from glsurf.dask import ClusterError, jobs, work
from glsurf.dask.__main__ import _wait_for
from glsurf.dask.work import ImageError, Report, image_name
from made_features import made
from standin import Album

# Keeps the shared device and its programs between runs.
pytestmark = pytest.mark.usefixtures("extractor")


@pytest.fixture
def album() -> Iterator[Album]:
    """An album in a file system in memory, if there is one: fsync() of a busy disk is slow."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with TemporaryDirectory(dir=memory, prefix="glsurf-test-") as folder:
        yield Album(Path(folder))


# ------------------------------------------------------------------------------ resumed runs --


def test_resume_does_only_what_changed(album: Album) -> None:
    album.fill(12)
    assert album.run(None, shard=6).done == 12
    assert album.results() == album.expected()
    assert sorted(album.computed()) == sorted(album.names)
    report = album.run(None, shard=7)
    assert (report.total, report.done, report.already) == (12, 0, 12)
    (album.root / "0/0000.jpg").write_text("other")  # another size
    os.utime(album.root / "1/0001.jpg", (1, 1))  # an older time
    (album.output / "2/0002.jpg.out").unlink()  # no result
    album.add("new.jpg", "new")
    report = album.run(None)
    assert sorted(album.computed()) == ["0/0000.jpg", "1/0001.jpg", "2/0002.jpg", "new.jpg"]
    assert (report.done, report.already) == (4, 9)
    assert album.results() == album.expected()
    assert album.run(None).already == 13


def test_settings_and_drivers_are_of_the_recipe(album: Album) -> None:
    album.fill(4)
    album.run(None)
    assert album.run(None, settings={"threshold": 3}).done == 4
    assert album.run(None).done == 4
    assert album.run(None).already == 4
    report = album.run(None, driver="another driver")
    assert report.done == 4 and dict(report.made_by) == {"another driver": 4}
    assert album.run(None, any_driver=True).already == 4
    assert album.run(None).done == 4


def test_lines_of_the_list(album: Album) -> None:
    album.add("100% ü\n.jpg", "one")
    album.add("other.jpg", "two")
    album.run(None)
    first, recipe, *lines = album.list().read_text("utf-8").splitlines()
    assert first == "glsurf recipe 1" and recipe.startswith("recipe test {} driver a driver")
    stamps = [path.stat() for path in map(album.root.joinpath, album.names)]
    texts = [f"done {one.st_size} {one.st_mtime_ns} " for one in stamps]
    assert lines == [texts[0] + "100%25 ü%0A.jpg.out", texts[1] + "other.jpg.out"]
    # The last line of a name counts.
    with album.list().open("a") as file:
        file.write("done 1 1 other.jpg.out\n")
    report = album.run(None)
    assert (report.done, report.already) == (1, 1)


def test_torn_list(album: Album) -> None:
    """A line torn at any byte loses at most its own image. The next line is whole."""
    album.fill(3)
    album.run(None)
    data = album.list().read_bytes()
    last = data.rstrip(b"\n").rfind(b"\n")
    for end in range(last + 1, len(data), 7):
        album.list().write_bytes(data[:end])
        report = album.run(None)
        assert (report.done, report.already) == (1, 2)
        assert album.run(None).already == 3
    head, rest = data.split(b"\ndone", 1)
    album.list().write_bytes(head + b"\n\n[1]\n - \n\0\xff\ndone" + rest)
    assert album.run(None).already == 3
    album.list().write_bytes(b"glsurf recipe 2" + data[15:])
    assert album.run(None).done == 3


def test_image_at_which_a_process_ended(album: Album) -> None:
    """A mark that no process holds names an image to skip. A living process holds its mark."""
    album.fill(3)
    album.output.mkdir()
    mark = album.output / "glsurf-work-x.txt"
    mark.write_text(album.names[1])
    (album.output / "glsurf-work-empty.txt").touch()
    report = album.run(None)
    assert report.done == 2 and report.failed == [
        (
            album.names[1],
            "skipped, because a process ended while it worked on this image; remove "
            f"{mark} to try it again",
        )
    ]
    with mark.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert album.run(None).done == 1
    assert album.run(None).already == 3  # no image is computed


def test_mark_while_an_image_is_under_way(album: Album, monkeypatch: pytest.MonkeyPatch) -> None:
    album.fill(1)
    seen: list[bytes] = []

    def look(*_: Any) -> Any:
        (mark,) = album.marks()
        seen.append(mark.read_bytes())
        with mark.open("rb") as file, pytest.raises(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(work.process, "compute", look)
        with pytest.raises(KeyboardInterrupt):
            album.run(None)
    assert seen == [album.names[0].encode()] and album.marks() == []
    assert album.run(None).done == 1


def test_interrupt(album: Album) -> None:
    """Ctrl-C between tasks keeps the results so far."""
    album.fill(10)

    def names() -> Iterator[str]:
        yield from album.names[:7]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        album.run(None, names=names(), shard=2)
    done = len(album.computed())
    assert done >= 2
    report = album.run(None)
    assert (report.done, report.already) == (10 - done, done)


# --------------------------------------------------------------------------- refused images --


def test_bad_images_are_listed_and_tried_again(album: Album) -> None:
    album.fill(5)
    album.add("broken.jpg", "bad")
    (album.root / "folder.jpg").mkdir()
    os.mkfifo(album.root / "pipe.jpg")
    (album.root / "loop.jpg").symlink_to("loop.jpg")
    (album.root / "long.jpg").write_bytes(b"x" * (2 << 20))
    album.names += ["missing.jpg", "folder.jpg", "pipe.jpg", "loop.jpg", "long.jpg"]
    report = album.run(None)
    failed = dict(report.failed)
    assert report.done == 5 and report.failures == len(failed) == 6
    assert failed["broken.jpg"] == "this is no image"
    assert "No such file" in failed["missing.jpg"]
    assert "is not a file" in failed["folder.jpg"] and "is not a file" in failed["pipe.jpg"]
    assert "symbolic links" in failed["loop.jpg"]
    assert "more than 1048576 bytes" in failed["long.jpg"]
    (album.root / "broken.jpg").write_text("good")
    report = album.run(None)
    assert (report.done, report.already, report.failures) == (1, 5, 5)
    with pytest.raises(ClusterError, match="more than 2 images failed"):
        album.run(None, max_failures=2)


def test_names(album: Album) -> None:
    """Unicode, spaces, line breaks, bytes that are not UTF-8, repeated names, equal last parts."""
    odd = ["ü/ß ñ 日本.jpg", "a\nb.jpg", " .jpg", "a/same.jpg", "b/same.jpg", "-x", "%s'\".jpg"]
    for name in odd:
        album.add(name, name.encode("unicode_escape").decode().replace(" ", "_"))
    raw = os.fsencode(album.root) + b"/\xff\xfe.jpg"
    Path(os.fsdecode(raw)).write_text("raw")
    album.names.append(os.fsdecode(b"\xff\xfe.jpg"))
    (album.root / "link.jpg").symlink_to("a/same.jpg")
    album.names.append("link.jpg")
    again = ["a//same.jpg", "./b/./same.jpg", album.root / "a/same.jpg", raw]
    report = album.run(None, names=iter(album.names + again))
    assert (report.total, report.done, report.repeated) == (9, 9, 4)
    assert album.results() == album.expected()
    assert album.run(None).already == 9


@pytest.mark.parametrize(
    "path, why",
    [
        ("../x.jpg", "contains '..'"),
        ("a/../x.jpg", "contains '..'"),
        ("/etc/passwd", "is not under the root /r"),
        ("/root.jpg", "is not under the root /r"),
        ("", "empty"),
        ("a\0b", "zero byte"),
        ("a/", "names a folder"),
        (".", "names a folder"),
        ("\ud800.jpg", "no file can have this name: it is not Unicode"),
    ],
)
def test_refused_names(album: Album, path: str, why: str) -> None:
    with pytest.raises(ImageError, match=why.replace(".", r"\.")):
        image_name(path, "/r")
    album.fill(1)
    report = album.run(None, names=[path, *album.names, path])
    assert (report.total, report.done, report.repeated) == (2, 1, 1)
    assert report.failed[0].name == path


def test_results_in_the_way(album: Album) -> None:
    """`a` and `a.out/b` cannot both have a result, and a folder blocks the result of `c`."""
    album.add("a", "one")
    album.add("a.out/b", "two")
    album.add("c", "three")
    (album.output / "c.out").mkdir(parents=True)
    report = album.run(None)
    assert (report.done, report.failures) == (1, 2)
    assert all("the result cannot be written" in one.sentence for one in report.failed)
    assert album.results() == {"a.out": album.expected()["a.out"]}


@pytest.mark.parametrize("number", [errno.EINVAL, errno.EILSEQ, errno.ELOOP])
def test_name_that_the_output_refuses(
    album: Album, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """A name that the file system refuses, such as one with a colon, fails only its image."""
    album.fill(2)
    album.add("a:b.jpg", "ok")
    write = work.write_whole

    def refuse(path: Any, data: bytes) -> None:
        if ":" in path:
            raise OSError(number, os.strerror(number), path)
        write(path, data)

    monkeypatch.setattr(work, "write_whole", refuse)
    report = album.run(None)
    assert report.done == 2 and [one.name for one in report.failed] == ["a:b.jpg"]


# -------------------------------------------------------------- errors that stop the run --


def test_unreadable_shares(album: Album) -> None:
    """A missing share, or its empty mount point, stops the run, and no image is listed."""
    album.fill(3)
    album.run(None)
    os.rename(album.root, album.root.parent / "elsewhere")
    with pytest.raises(ClusterError, match="cannot be read: No such file or directory"):
        album.run(None)
    album.root.mkdir()
    with pytest.raises(ClusterError, match="cannot be read: it is empty"):
        album.run(None)
    album.root.rmdir()
    os.rename(album.root.parent / "elsewhere", album.root)
    assert album.run(None).already == 3


@pytest.mark.parametrize("output", [None, "/proc/glsurf/features"])
def test_output_that_cannot_be_written(album: Album, output: Any) -> None:
    album.fill(1)
    if output:
        album.output = Path(output)
    else:
        album.output.write_text("a file")
    with pytest.raises(ClusterError, match="the output cannot be written: .*"):
        album.run(None)


def test_full_disk(album: Album) -> None:
    """A limit of file sizes simulates a full disk: the same calls fail."""
    album.fill(3)
    album.add("large.jpg", "x" * 5000)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4000, limits[1]))
    try:
        with pytest.raises(ClusterError, match="cannot write: .*large.jpg.out: File too large"):
            album.run(None)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert len(album.results()) == 3 and album.marks() == []
    assert len(album.computed()) == 4
    report = album.run(None)
    assert (report.done, report.already) == (1, 3)
    assert album.results() == album.expected()


def test_another_run_begins_in_the_folder(album: Album) -> None:
    """This run stops and writes nothing to the other run's list."""
    album.fill(4)

    def names() -> Iterator[str]:
        yield from album.names[:2]
        album.list().write_text("glsurf recipe 1\nrecipe another\n")
        yield from album.names[2:]

    with pytest.raises(ClusterError, match="another run has begun in this folder"):
        album.run(None, names=names(), shard=2)
    assert album.list().read_text() == "glsurf recipe 1\nrecipe another\n"


def test_report(album: Album, capsys: pytest.CaptureFixture[str]) -> None:
    assert album.run(None).total == 0 and album.results() == {}
    album.fill(5)
    album.add("broken", "bad")
    seen: list[int] = []
    album.run(None, shard=2, progress=lambda report: seen.append(report.finished))
    assert [2, 4, 6] == sorted(set(seen) - {0})
    album.run(None, progress=True)
    assert "6 images" in capsys.readouterr().err
    report = album.run(None, progress=None)  # standard error is no terminal here
    assert capsys.readouterr().err == ""
    assert str(report).startswith("6 images: 0 done, 5 done before, 1 failed")
    report = Report("x", total=3)
    report.add(Report("x", done=1, made_by=Counter({"one driver": 1}), hosts=Counter(["here"])))
    assert "different drivers" not in str(report)
    report.add(Report("x", done=2, made_by=Counter({"another": 2}), hosts=Counter(["there"])))
    assert str(report).splitlines()[1:] == [
        "the results come from different drivers:", "2 by another", "1 by one driver"
    ]  # fmt: skip
    assert dict(report.hosts) == {"here": 1, "there": 1}


# ------------------------------------------------------------------------------ with images --

NAMES = ["a/1.png", "a/2.png", "b/1.png", "ü/ ?\n.png"]


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """Four images of 160x120: two shifted views, and two unrelated images."""
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
    """Asserts that the files equal the files of Features.save()."""
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
    # Only settings that change results are part of the recipe.
    same: dict[str, Any] = {"max_features": 50, "memory_limit": 1 << 30}
    assert glsurf.dask.extract(NAMES, None, output, root=photos, **same).already == 4
    assert glsurf.dask.extract(NAMES, None, output, root=photos, max_features=40).done == 4
    reference = glsurf.dask.extract(NAMES, None, output, root=photos, backend="cpu")
    assert reference.done == 4
    assert list(reference.made_by) == [f"cpu, glsurf {glsurf.version()}"]
    assert_plain(photos, output, context="cpu")


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
    # A database of COLMAP takes them, as in doc/jobs.md.
    names = ["a/1.png", "a/2.png", "b/1.png"]
    features = (glsurf.Features.load(output / (one + ".npz")) for one in names)
    glsurf.colmap.write(tmp_path / "a.db", names, features, ((name, *one) for one in found))
    with sqlite3.connect(tmp_path / "a.db") as base:
        for table, count in (("matches", 2), ("two_view_geometries", int(verify is not None))):
            assert base.execute(f"SELECT count(*) FROM {table}").fetchone() == (count,)
    # An image whose partner could not be read is matched again.
    again = {"features": output, "root": photos, "verify": verify, "ratio": 0.7}
    report = glsurf.dask.match(pairs, None, matches, **again)
    assert (report.done, report.already) == (1, 1)
    (output / "gone.png.npz").write_bytes((output / "b/1.png.npz").read_bytes())
    assert glsurf.dask.match(pairs, None, matches, **again).done == 1
    assert glsurf.dask.match(pairs, None, matches, **again).already == 2
    assert glsurf.dask.extract(NAMES, None, output, root=photos).already == 4
    assert len(glsurf.dask.load_matches(matches / "a/1.png.matches.npz")) == 3


def test_match_of_nothing(photos: Path, tmp_path: Path) -> None:
    """An image without features has no matches and no model."""
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
    """Runs `python3 -m glsurf.dask` in its own process."""
    code = (
        f"import runpy, sys; sys.argv = {['-m', *arguments]}\n"
        "runpy.run_module('glsurf.dask', run_name='__main__')"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **more}
    modules = ("glsurf.dask", "PIL.Image", "PIL.PngImagePlugin")
    return run_python(code, 120, env=env, cwd=folder, stdin=lines, modules=modules)


def test_command(photos: Path, tmp_path: Path) -> None:
    """Runs the command, first without OpenGL."""
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
    done = command(photos, *where, lines=b"\xef\xbb\xbfa/1.png\ta/2.png\r\nb/1.png\ta/1.png\r\n")
    assert done.returncode == 0 and done.stdout.startswith("2 images: 2 done")
    done = command(photos, *where, lines="a/1.png\ta/2.png\n".encode("utf-16"))
    assert done.returncode == 2 and "standard input is in UTF-16; save it as" in done.stderr
    assert command(photos, *where, lines=b"a/1.png a/2.png\n").returncode == 2
    assert command(photos, *where, "--set", "ratio").returncode == 2


def test_waiting_for_the_scheduler_file(tmp_path: Path) -> None:
    with pytest.raises(ClusterError, match="none.json did not appear within 0 s"):
        _wait_for(str(tmp_path / "none.json"), 0.01)
    (tmp_path / "some.json").touch()
    _wait_for(str(tmp_path / "some.json"), 0.01)


# --------------------------------------------------------------------------- without OpenGL --


@pytest.fixture
def features(tmp_path: Path) -> Path:
    """Files of features a, b and c, and a file of garbage."""
    for seed, name in enumerate("abc"):
        made(8, seed).save(tmp_path / f"{name}.npz")
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
    """A partner that could not be read once is read again, with unchanged size and times."""
    load = jobs._load

    def fail(path: str, stamp: str) -> glsurf.Features:
        if path.endswith("b.npz"):
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        return load(path, stamp)

    pairs = [("a", "b"), ("a", "c")]
    with monkeypatch.context() as patched:
        patched.setattr(jobs, "_load", fail)
        report = match(features, pairs)
        assert report.done == 1 and "b.npz: Input/output error" in report.notes[0].sentence
    assert match(features, pairs).done == 1
    assert partners(features, "a") == ["b", "c"]
    assert match(features, pairs).already == 1


def test_matcher_that_fails_is_replaced(features: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failed call, a new matcher replaces the old one."""
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
    monkeypatch.setattr(jobs, "_checked", dict)
    monkeypatch.setattr(glsurf.Matcher, "match", break_all)
    with pytest.raises(ClusterError, match="the driver cannot match: the driver is go"):
        match(features, [("c", "a")])
