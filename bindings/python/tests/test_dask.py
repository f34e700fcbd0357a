# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""The engine of glsurf.dask in one process: what is done, what is done again, what is refused."""

from __future__ import annotations

import os
import resource
from pathlib import Path
from typing import Any, Iterator

import pytest

from glsurf.dask import ClusterError, job
from glsurf.dask.finished import read_record
from glsurf.dask.names import image_name
from glsurf.dask.records import ImageError, Item, Outcome, Report
from standin import Album, Tool, quick_album


@pytest.fixture
def album() -> Iterator[Album]:
    with quick_album() as made:
        yield made


def test_results_and_resume(album: Album) -> None:
    album.fill(20)
    report = album.run(None, shard=6)
    assert (report.total, report.done, report.already, report.failures) == (20, 20, 0, 0)
    assert album.results() == album.expected()
    assert sorted(album.computed()) == sorted(album.names)
    report = album.run(None, shard=7)
    assert (report.total, report.done, report.already) == (20, 0, 20)
    assert album.computed() == []


def count_reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that gets the names of the images that are read from now on."""
    reads: list[str] = []
    read = Tool.read

    def counted(tool: Tool, item: Item) -> Any:
        reads.append(item.name)
        return read(tool, item)

    monkeypatch.setattr(Tool, "read", counted)
    return reads


def test_resume_does_only_what_changed(album: Album, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "SETTLED", -60)  # times count at once
    album.fill(12)
    album.run(None)
    album.computed()
    reads = count_reads(monkeypatch)
    (album.root / "0/0000.jpg").write_text("other")  # new bytes
    os.utime(album.root / "1/0001.jpg", (1, 1))  # a new time, the same bytes
    (album.output / "2/0002.jpg.out").unlink()  # no result
    (album.output / "0/0003.jpg.out").write_bytes(b"x" * 1024)  # another result
    album.add("new.jpg", "new")
    report = album.run(None)
    computed = sorted(album.computed())
    assert computed == ["0/0000.jpg", "0/0003.jpg", "2/0002.jpg", "new.jpg"]
    assert sorted(reads) == sorted([*computed, "1/0001.jpg"])
    assert (report.done, report.already) == (4, 9)
    assert album.results() == album.expected()
    assert album.run(None).already == 13
    reads.clear()  # the new time is known now
    assert album.run(None).already == 13
    assert reads == []


def test_image_of_the_same_size_and_time(album: Album, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after `cp -p` and `mv`; and an image that changed in the tick of its last run."""
    album.fill(3)
    monkeypatch.setattr(job, "SETTLED", -60)
    album.run(None)
    path = album.root / "0/0000.jpg"
    status = path.stat()
    path.write_text("no 0")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    report = album.run(None)
    assert (report.done, report.already) == (1, 2)
    assert album.results() == album.expected()
    monkeypatch.setattr(job, "SETTLED", 60)
    reads = count_reads(monkeypatch)
    for _ in range(2):
        assert album.run(None).already == 3
    assert len(reads) == 6


def test_settings_and_drivers_are_keys(album: Album) -> None:
    album.fill(4)
    album.run(None)
    assert album.run(None, settings={"threshold": 3}).done == 4
    # The results are those of the other settings now, although the index has records of both.
    assert album.run(None).done == 4
    assert album.run(None).already == 4
    report = album.run(None, driver="another driver")
    assert report.done == 4 and dict(report.made_by) == {"another driver": 4}
    assert album.run(None, any_driver=True).already == 4
    assert album.run(None).done == 4


def test_copied_output_is_not_done_again(album: Album) -> None:
    album.fill(4)
    album.run(None)
    for path in (album.output / "0").iterdir():
        os.utime(path, (5, 5))
    album.computed()
    assert album.run(None).already == 4
    assert album.computed() == []


def test_verify_reads_everything(album: Album, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "SETTLED", -60)
    album.fill(3)
    album.run(None)
    path = album.output / "0/0000.jpg.out"  # another result of the same size and time
    status = path.stat()
    path.write_bytes(b"x" * status.st_size)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    reads = count_reads(monkeypatch)
    assert album.run(None).already == 3 and reads == []
    report = album.run(None, verify=True)
    assert (report.done, report.already) == (1, 2) and len(reads) == 3
    assert album.results() == album.expected()


def test_bad_images_are_listed_and_tried_again(album: Album) -> None:
    album.fill(5)
    album.add("broken.jpg", "bad")
    album.names.append("missing.jpg")
    (album.root / "folder.jpg").mkdir()
    album.names.append("folder.jpg")
    os.mkfifo(album.root / "pipe.jpg")
    album.names.append("pipe.jpg")
    (album.root / "loop.jpg").symlink_to("loop.jpg")
    album.names.append("loop.jpg")
    (album.root / "long.jpg").write_bytes(b"x" * (2 << 20))
    album.names.append("long.jpg")
    report = album.run(None)
    failed = dict(report.failed)
    assert report.done == 5 and report.failures == len(failed) == 6
    assert failed["broken.jpg"] == "this is no image"
    assert "No such file" in failed["missing.jpg"]
    assert "is no file" in failed["folder.jpg"] and "is no file" in failed["pipe.jpg"]
    assert "symbolic links" in failed["loop.jpg"]
    assert "more than 1048576 bytes" in failed["long.jpg"]
    (album.root / "broken.jpg").write_text("good")
    report = album.run(None)
    assert (report.done, report.already, report.failures) == (1, 5, 5)
    with pytest.raises(ClusterError, match="more than 2 images failed"):
        album.run(None, max_failures=2)


def test_names(album: Album) -> None:
    """Unicode, spaces, line breaks, bytes that are not UTF-8, twice the same, the same base."""
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
        ("/etc/passwd", "does not lie under the root /r"),
        ("/root.jpg", "does not lie under the root /r"),
        ("", "empty"),
        ("a\0b", "zero byte"),
        ("a/", "names a folder"),
        (".", "names a folder"),
        (".glsurf/runs/x", "belongs to the index"),
    ],
)
def test_refused_names(path: str, why: str) -> None:
    with pytest.raises(ImageError, match=why.replace(".", r"\.")):
        image_name(path, "/r")


def test_refused_names_are_failures(album: Album) -> None:
    album.fill(2)
    report = album.run(None, names=["../x.jpg", *album.names, "/etc/passwd"])
    assert report.done == 2 and [one.name for one in report.failed] == ["../x.jpg", "/etc/passwd"]
    assert report.total == 4


def test_results_in_the_way(album: Album) -> None:
    """`a` and `a.out/b` cannot both have a result; and a folder is in the place of one."""
    album.add("a", "one")
    album.add("a.out/b", "two")
    album.add("c", "three")
    (album.output / "c.out").mkdir(parents=True)
    report = album.run(None)
    assert (report.done, report.failures) == (1, 2)
    assert all("the result cannot be written" in one.sentence for one in report.failed)
    assert album.results() == {"a.out": album.expected()["a.out"]}


def test_empty_album(album: Album) -> None:
    report = album.run(None)
    assert (report.total, report.failures) == (0, 0)
    assert album.results() == {}


def test_no_opengl_stops(album: Album) -> None:
    album.fill(3)
    with pytest.raises(ClusterError, match=f"worker {os.uname().nodename}: no OpenGL here"):
        album.run(None, driver="none")


def test_unreadable_shares(album: Album) -> None:
    """A share that is gone, or only its empty mount point, stops the run; nothing is listed."""
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


def test_output_that_cannot_be_written(album: Album) -> None:
    album.fill(1)
    album.output.write_text("a file")
    with pytest.raises(ClusterError, match="the output cannot be written: .*"):
        album.run(None)


def test_full_disk(album: Album) -> None:
    """A limit of the size of files stands for a full disk: the same errors at the same calls."""
    album.fill(3)
    album.add("large.jpg", "x" * 5000)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4000, limits[1]))
    try:
        with pytest.raises(ClusterError, match="cannot write: .*large.jpg.out: File too large"):
            album.run(None)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert len(album.results()) == 3
    assert len(album.computed()) == 4
    report = album.run(None)
    assert (report.done, report.already) == (1, 3)
    assert album.results() == album.expected()


def test_torn_index(album: Album) -> None:
    """A line that was torn, at any byte, costs its image at most."""
    album.fill(3)
    album.run(None, shard=10)
    (file,) = album.index()
    data = file.read_bytes()
    last = data.rstrip(b"\n").rfind(b"\n")
    for end in range(last, len(data), 7):
        file.write_bytes(data[:end])
        report = album.run(None)
        assert report.done + report.already == 3 and report.done <= 1
        for other in album.index():
            if other != file:
                other.unlink()
    odd = b"\n[1]\n - \n\0\xff\n"
    file.write_bytes(odd + data)
    assert album.run(None).already == 3


def test_index_is_bounded(album: Album) -> None:
    """Runs that find everything done add nothing to the folder of the index."""

    def files() -> list[str]:
        index = (album.output / ".glsurf").rglob("*")
        return sorted(str(path) for path in index if path.is_file())

    album.fill(30)
    album.run(None, shard=4)
    before = files()
    assert len(before) == 1
    for line in Path(before[0]).read_bytes().splitlines():
        assert read_record(line)
    album.run(None, shard=4)
    assert files() == before


def test_interrupt(album: Album) -> None:
    """Ctrl-C between shards: what is done is known."""
    album.fill(10)

    def names() -> Iterator[str]:
        yield from album.names[:7]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        album.run(None, names=names(), shard=2)
    assert list((album.output / ".glsurf/runs").iterdir()) == []
    done = len(album.computed())
    assert done >= 2
    report = album.run(None)
    assert (report.done, report.already) == (10 - done, done)


def test_report_names_drivers() -> None:
    report = Report("x", total=3)
    report.add(Outcome(0, "here", made_by="one driver", done=1))
    assert "different drivers" not in str(report)
    report.add(Outcome(1, "there", made_by="another", done=2, tries=3))
    text = str(report).splitlines()
    assert text[0].startswith("3 images: 3 done")
    assert text[1] == "tries that ended with the death of the worker: 2"
    assert text[2:] == [
        "the results come from different drivers:", "2 by another", "1 by one driver"
    ]  # fmt: skip
    assert dict(report.hosts) == {"here": 1, "there": 1}


def test_progress(album: Album, capsys: pytest.CaptureFixture[str]) -> None:
    album.fill(5)
    album.add("broken", "bad")
    seen: list[int] = []
    album.run(None, shard=2, progress=lambda report: seen.append(report.finished))
    assert seen[:3] == [2, 4, 6] and seen[-1] == 6
    album.run(None, progress=True)
    assert "6 images" in capsys.readouterr().err
    report = album.run(None, progress=None)  # standard error is no terminal here
    assert capsys.readouterr().err == ""
    assert str(report).startswith("6 images: 0 done, 5 done before, 1 failed")
    assert isinstance(report, Report)
