# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""glsurf.dask and faults that are made by hand: two clients, dead ones, drivers, odd disks."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional

import pytest

import glsurf.dask
from glsurf.dask import ClusterError, work
from glsurf.dask.__main__ import _wait_for
from glsurf.dask.diary import Diary, temporary_name
from glsurf.dask.engine import Engine
from glsurf.dask.finished import print_record, read_record
from glsurf.dask.job import read_bytes
from glsurf.dask.pool import DaskPool, Lost, SerialPool
from glsurf.dask.records import ImageError, Item, Shard
from glsurf.dask.state import State
from glsurf.dask.store import Pulse, Store, write_file
from standin import Album, Standin, quick_album
from test_dask import count_reads

OURS = "glsurf-run.0-1"


@pytest.fixture
def album() -> Iterator[Album]:
    with quick_album() as made:
        yield made


# ------------------------------------------------------------------------------------ clients --


def leave_run(album: Album, run: str, age: float) -> tuple[Path, Path, Path]:
    """What a client leaves that was killed: its run's file, a diary, and half a result."""
    store = Store(str(album.output))
    store.make()
    store.begin(run)
    os.utime(store.path("runs", run), (time.time() - age,) * 2)
    diary = Path(store.diary(f"{run}.0", 1))
    (index,) = album.index()
    done = {"i": 0, "record": index.read_text().splitlines()[0]}
    events: list[dict[str, Any]] = [{}, done, {"at": 1, "n": album.names[1]}]
    diary.write_text("\n".join(map(json.dumps, events)) + "\n")
    half = (album.output / album.names[1]).parent / temporary_name(str(diary))
    half.write_text("half")
    index.unlink()
    return Path(store.path("runs", run)), diary, half


def test_dead_client(album: Album) -> None:
    """A run whose client was silent for more than an hour has ended, and is cleaned up."""
    album.fill(2)
    album.run(None)
    left = leave_run(album, "dead", 3700)
    report = album.run(None)
    assert (report.done, report.already) == (1, 1)  # the diary's record is in the index now
    assert not any(path.exists() for path in left)
    assert album.run(None).already == 2


def test_living_client(album: Album) -> None:
    """The files of a run that another client works at stay."""
    album.fill(2)
    album.run(None)
    left = leave_run(album, "live", 3500)
    assert album.run(None).already == 1
    assert all(path.exists() for path in left)
    left[2].unlink()


def test_diary_vanishes(album: Album, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another client removes the diary of a shard between our two calls."""
    album.fill(2)
    files = Store.files

    def more(store: Store) -> Iterator[str]:
        yield store.diary("other.0", 1)
        yield from files(store)

    monkeypatch.setattr(Store, "files", more)
    assert album.run(None).done == 2


def test_pulse(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    store.make()
    store.begin("run")
    path = Path(store.path("runs", "run"))
    os.utime(path, (5, 5))
    with Pulse(store, "run", beat=0.01):
        end = time.monotonic() + 10
        while path.stat().st_mtime == 5 and time.monotonic() < end:
            time.sleep(0.01)
    assert path.stat().st_mtime > 5
    assert store.wanted("run") and not store.wanted("other")
    assert store.wanted("x" * 300)  # a file system that fails does not say that the run has ended


# ------------------------------------------------------------------------------------ workers --


class Death(BaseException):
    """Nothing of the worker's code runs after it."""


def make_shard(album: Album, driver: str = "a driver") -> Shard:
    job = Standin(str(album.root), str(album.journal), driver)
    store = Store(str(album.output))
    store.make()
    store.begin("run")
    return Shard("run", 0, str(album.output), [Item(name) for name in album.names], {}, job)


def test_worker_dies_after_its_last_image(album: Album, monkeypatch: pytest.MonkeyPatch) -> None:
    album.fill(3)
    shard = make_shard(album)

    def die(*_: Any) -> None:
        raise Death

    with monkeypatch.context() as patched:
        patched.setattr(State, "append", die)
        for _ in range(3):
            with pytest.raises(Death):
                work.Work(shard, State()).run()
    assert len(album.computed()) == 3
    # What is done counts, and no driver is opened any more.
    outcome = work.Work(make_shard(album, "none"), State()).run()
    assert (outcome.done, outcome.failed, outcome.tries, outcome.fatal) == (3, [], 4, "")
    store = Store(shard.output)
    store.forget(shard.name, 4)
    store.end("run")
    assert album.run(None).already == 3


@pytest.mark.parametrize(
    "lines, counted",
    [
        ([], -1),
        (['{"ready":"k"}'], -2),
        (['{"ready":"k"}', '{"at":1,"n":"x"}'], 1),
        (['{"ready":"k"}', '{"at":1,"n":"x"}', '{"kept":1}'], -2),
        (['{"ready":"k"}', '{"at":1,"n":"x"}', '{"i":1,"n":"x"}'], None),
        (['{"i":1,"n":"x"}', '{"at":0,"n":"x"}', '{"kept":1}'], None),
        (['{"i":1,"n":"x"}', '{"end":1}'], -2),
    ],
)
def test_what_a_death_counts_for(album: Album, lines: list[str], counted: Optional[int]) -> None:
    """-1: before the first image; -2: after the last; None: for nothing, as there is progress."""
    album.fill(2)
    shard = make_shard(album)
    store = Store(shard.output)
    for attempt in (1, 2, 3):
        Path(store.diary(shard.name, attempt)).write_text("\n".join(['{"pid":1}', *lines, ""]))
    diary = Diary(store, shard, "here")
    diary.close()
    assert dict(diary.deaths) == ({} if counted is None else {counted: 3})
    if counted is not None:
        with pytest.raises(ImageError, match="3 times a worker died "):
            diary.check(counted)


def test_shard_is_given_up(album: Album, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever kills the workers, the tries end."""
    album.fill(2)

    def lose(pool: SerialPool, timeout: float) -> Lost:
        shard = pool._waiting.popleft()
        Diary(Store(shard.output), shard, "here").close()
        return Lost(shard)

    monkeypatch.setattr(SerialPool, "next", lose)
    report = album.run(None)
    assert report.failures == 2
    # (3 + 1) tries for each of the two images, the start and the end.
    assert report.failed[0].sentence == "17 times a worker died with the task of this image"


class Scheduler:
    """What DaskPool asks of a client."""

    def __init__(self, processing: dict[str, list[str]], status: str = "running") -> None:
        self._processing, self._status = processing, status

    def nthreads(self) -> dict[str, int]:
        return {address: 1 for address in self._processing}

    def processing(self) -> dict[str, list[str]]:
        return self._processing

    def scheduler_info(self) -> dict[str, Any]:
        return {"workers": {one: {"status": self._status} for one in self._processing}}


@pytest.mark.parametrize(
    "scheduler, waits",
    [
        (Scheduler({"a": [], "b": []}), False),  # as with resources that no worker has
        (Scheduler({"a": ["other"], "b": []}), False),
        (Scheduler({"a": [OURS]}, "paused"), False),
        (Scheduler({"a": ["other"], "b": [OURS]}), True),
        (Scheduler({"a": ["other"], "b": ["other"]}), True),  # busy, and free some day
    ],
)
def test_patience(scheduler: Scheduler, waits: bool) -> None:
    pool = DaskPool(scheduler, {}, patience=0.0)
    pool._futures[OURS] = (None, None)  # type: ignore[assignment]
    time.sleep(0.002)
    if waits:
        return pool._ask(force=True)
    with pytest.raises(ClusterError, match="no worker has taken a task for 0 s; look at the arg"):
        pool._ask(force=True)


def test_waiting_for_the_scheduler_file(tmp_path: Path) -> None:
    with pytest.raises(ClusterError, match="none.json: there has been no such file for 0 s"):
        _wait_for(str(tmp_path / "none.json"), 0.01)
    (tmp_path / "some.json").touch()
    _wait_for(str(tmp_path / "some.json"), 0.01)


# -------------------------------------------------------------------------------------- disks --


@pytest.mark.parametrize("number", [errno.EINVAL, errno.EILSEQ, errno.ELOOP])
def test_name_that_the_output_refuses(
    album: Album, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """As a colon on many disks of other systems: the image fails, and not the run."""
    album.fill(2)
    album.add("a:b.jpg", "ok")

    def refuse(path: str, *rest: Any) -> Any:
        if ":" in path:
            raise OSError(number, os.strerror(number), path)
        return write_file(path, *rest)

    monkeypatch.setattr(work, "write_file", refuse)
    report = album.run(None)
    assert report.done == 2 and [one.name for one in report.failed] == ["a:b.jpg"]


def test_order_of_records(album: Album, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two records of an image, of which only the newer one has its present times, in either
    order."""
    album.fill(1)
    monkeypatch.setattr("glsurf.dask.job.SETTLED", -60)
    album.run(None)
    (path,) = album.index()
    (new,) = path.read_bytes().splitlines()
    found = read_record(new)
    assert found
    name, record = found
    old = print_record(name, record._replace(inputs="0" * 32, time=record.time - 1))
    reads = count_reads(monkeypatch)
    for order in ((new, old), (old, new)):
        path.write_bytes(b"\n".join(order))
        assert album.run(None).already == 1
    assert reads == []


def test_records_of_garbage(album: Album) -> None:
    album.fill(1)
    album.run(None)
    (path,) = album.index()
    record = path.read_text()
    for line in (record[1:], record[:-3], record.replace(" ", "  ", 1), "[" * 100000, "9" * 9999):
        path.write_text(line + "\n")
        assert album.run(None).done == 1
        for other in album.index():
            if other != path:
                other.unlink()


def test_diary_of_garbage(album: Album) -> None:
    """What a try left in a diary of lines that were damaged costs its images, and no run."""
    album.fill(2)
    album.run(None)
    garbage = [b"[" * 100000, b'{"at":"x"}', b'{"at":9,"n":7}', b'{"i":[1]}', b'{"i":1e999}']
    garbage += [b'{"record":7}', b'{"i":9,"record":"\\ud800"}', b'{"record":"x"}']
    for name in ("a\0b", "\ud800", "../" * 9):  # the last line says what was not finished
        lines = [*garbage, json.dumps({"at": 0, "n": name}).encode()]
        (album.output / ".glsurf/open/gone.0.1.jsonl").write_bytes(b"\n".join(lines))
        assert album.run(None).already == 2
        assert not list((album.output / ".glsurf/open").iterdir())
    job = Standin(str(album.root), str(album.journal))
    store = Store(str(album.output))
    shard = Shard("run", 0, str(album.output), [Item("0.jpg")], {}, job)
    Path(store.diary(shard.name, 1)).write_bytes(b"\n".join(garbage))
    diary = Diary(store, shard, "here")
    diary.close()
    assert diary.attempt == 2 and not diary.done.get(0) and not diary.deaths[0]


def test_names_that_no_file_has(album: Album) -> None:
    album.fill(1)
    report = album.run(None, names=["\ud800.jpg", *album.names, "\ud800.jpg"])
    assert (report.total, report.done, report.repeated) == (2, 1, 1)
    assert report.failed[0].sentence == "no file can have this name: it is not Unicode"


def test_output_that_cannot_be_made(album: Album) -> None:
    album.fill(1)
    album.output = Path("/proc/glsurf/features")
    with pytest.raises(ClusterError, match="the output cannot be written: .*No such file"):
        album.run(None)


def test_reading_takes_the_memory_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"x" * 10)
    assert read_bytes(str(tmp_path / "x"), 1 << 60) == b"x" * 10
    assert read_bytes(str(tmp_path / "x"), 10) == b"x" * 10
    with pytest.raises(ImageError, match="more than 9 bytes"):
        read_bytes(str(tmp_path / "x"), 9)
    assert read_bytes("/proc/self/stat", 1 << 20).endswith(b"\n")  # has a size of 0, and grows


def test_disk_of_the_client_is_full(album: Album, monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> Iterator[Any]:
        raise sqlite3.OperationalError("database or disk is full")
        yield

    with pytest.raises(ClusterError, match="database or disk is full; the variable SQLITE_TMPDIR"):
        glsurf.dask.match(full(), None, album.output, backend="cpu")
    monkeypatch.setattr(Engine, "_fresh", lambda *_: full())
    with pytest.raises(ClusterError, match="database or disk is full; the variable SQLITE_TMPDIR"):
        album.run(None)
