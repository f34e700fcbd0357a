# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""glsurf.dask on real clusters: workers that die, join, lack OpenGL, or cannot write."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

distributed = pytest.importorskip("distributed")
dask = pytest.importorskip("dask")

import glsurf.dask  # noqa: E402
from conftest import FULL  # noqa: E402
from glsurf.dask import ClusterError  # noqa: E402
from standin import Album  # noqa: E402
from test_dask import NAMES, album, assert_plain, photos  # noqa: E402,F401

full = pytest.mark.full


def _method() -> str:
    """The start method of worker processes. Users have "spawn". "forkserver" is faster:
    workers start with all modules imported."""
    if FULL:
        return "spawn"
    multiprocessing.get_context("forkserver").set_forkserver_preload(["distributed", "standin"])
    # Keeps Dask from importing optional modules, such as pandas.
    setattr(distributed.utils, "_forkserver_preload_set", True)
    return "forkserver"


@contextmanager
def cluster(
    workers: int = 2, *, threads: int = 1, processes: bool = True, allowed: int = 3
) -> Iterator[Any]:
    """Yields a client of a cluster on this machine."""
    config = {
        "distributed.scheduler.allowed-failures": allowed,
        "distributed.worker.daemon": True,
        "distributed.worker.multiprocessing-method": _method(),
        "distributed.logging.distributed": "critical",
    }
    with dask.config.set(config):
        with distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=threads,
            processes=processes,
            dashboard_address=None,
            silence_logs=50,
        ) as local:
            with distributed.Client(local) as client:
                yield client


def pids(client: Any) -> list[int]:
    return sorted(client.run(os.getpid).values())


def test_threads(album: Album) -> None:
    """Two workers in one process. The client takes names from a generator only as needed."""
    album.fill(60)
    taken = 0
    ahead = 0

    def names() -> Iterator[str]:
        nonlocal taken
        for name in album.names:
            taken += 1
            yield name

    def look(report: Any) -> None:
        nonlocal ahead
        ahead = max(ahead, taken - report.finished)

    with cluster(processes=False) as client:
        report = album.run(client, names=names(), shard=2, progress=look)
        assert album.run(client, shard=2).already == 60
        with pytest.raises(ClusterError, match="no OpenGL here"):
            album.run(client, driver="none")
        report_empty = album.run(client, names=[])
    assert (report.done, report.failures) == (60, 0)
    assert ahead <= (3 * 2 + 1) * 2  # two images a shard; three shards a thread, and one more
    assert album.results() == album.expected()
    assert report_empty.total == 0


@pytest.mark.parametrize(
    "allowed", [pytest.param(0, id="back"), pytest.param(3, id="again", marks=full)]
)
def test_image_that_kills_processes(album: Album, tmp_path: Path, allowed: int) -> None:
    """Dask returns the task after each death, or runs it again itself. An image is skipped after
    one death, and every other image of the task is computed once."""
    album.fill(12)
    album.names.insert(5, album.add("poison.jpg", "kill"))
    album.names.insert(2, album.add("once.jpg", f"once {tmp_path / 'once'}"))
    del album.names[-2:]
    with cluster(allowed=allowed) as client:
        report = album.run(client, shard=14)
        assert (report.total, report.done + report.already, report.failures) == (14, 12, 2)
        failed = dict(report.failed)
        assert sorted(failed) == ["once.jpg", "poison.jpg"]
        assert sorted(album.computed()) == sorted(album.names)
        # The sentence says how to try the harmless image again.
        assert len(album.marks()) == 2
        mark = re.search(r"remove (/.*\.txt) to try it again", failed["once.jpg"])
        assert mark
        os.unlink(mark[1])
        report = album.run(client, shard=14)
    assert (report.done, report.already, report.failures) == (1, 12, 1)
    assert album.computed() == ["once.jpg"]
    assert album.results() == album.expected()  # no partial result


@full
def test_image_beside_others(album: Album) -> None:
    """One process with three threads: only the image that kills the process is blamed."""
    for i in range(30):
        album.add(f"{i}.jpg", "wait 0.1")
    album.names.insert(4, album.add("poison.jpg", "kill"))
    album.names.insert(20, album.add("other.jpg", "kill"))
    del album.names[-2:]
    with cluster(1, threads=3) as client:
        report = album.run(client, shard=3)
    assert sorted(one.name for one in report.failed) == ["other.jpg", "poison.jpg"]
    assert report.finished == 32 and album.results() == album.expected()


def test_worker_that_dies_before_the_first_image(album: Album) -> None:
    """A driver that kills the worker when the tool is made."""
    album.fill(4)
    with cluster(1, allowed=0) as client:
        with pytest.raises(ClusterError, match="workers died with a task before its first image"):
            album.run(client, driver="deadly")


def test_worker_is_killed(album: Album) -> None:
    """Only the killed worker's image is skipped, and the second call does it."""
    album.fill(10)
    for i in range(40):
        album.add(f"slow/{i}.jpg", "wait 0.02")
    victims: list[int] = []

    def kill(report: Any) -> None:
        if not victims and report.finished >= 10:
            victims.append(pids(client)[0])
            os.kill(victims[0], signal.SIGKILL)

    with cluster() as client:
        report = album.run(client, shard=4, progress=kill)
        assert victims and report.finished == 50
        assert len(album.marks()) == report.failures <= 1
        for mark in album.marks():
            mark.unlink()
        report = album.run(client, shard=4)
    assert report.done + report.already == 50
    assert album.results() == album.expected()


@full
def test_full_disk(album: Album) -> None:
    """On a full file system of 1 MB the run stops with a sentence. With more space it continues."""
    album.fill(60)
    for i in range(40):
        album.add(f"large/{i}.jpg", "x" * 60000)
    album.output.mkdir()
    if (
        os.geteuid() != 0
        or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1M", "tmpfs", str(album.output)], check=False
        ).returncode
    ):
        pytest.skip("a file system of 1 MB cannot be mounted")
    try:
        with cluster() as client:
            with pytest.raises(ClusterError, match="cannot write: .*No space left on device"):
                album.run(client, shard=8)
            results = album.results()
            expected = album.expected()
            assert results and all(expected[name] == data for name, data in results.items())
            subprocess.run(["mount", "-o", "remount,size=64M", str(album.output)], check=True)
            album.computed()
            report = album.run(client, shard=8)
            assert report.done + report.already == 100
            again = [name for name in album.computed() if name + ".out" in results]
            # Each worker may have written one last result without space for its line in the list.
            assert len(again) <= 2
        assert album.results() == expected
    finally:
        subprocess.run(["umount", "-l", str(album.output)], check=True)


@full
def test_output_that_is_not_shared(album: Album) -> None:
    """A worker whose output folder is not the client's stops the run."""
    album.fill(4)
    with cluster() as client:

        def hide() -> None:
            from standin import Standin

            # A list that does not exist, as on the worker's own disk.
            setattr(Standin, "list_name", "elsewhere.txt")

        client.run(hide)
        with pytest.raises(ClusterError, match="put it on a file system that client and"):
            album.run(client)


@full
def test_no_workers(album: Album) -> None:
    """Without workers the run stops after `patience` seconds. A late worker is used."""
    album.fill(4)
    with cluster(0) as client:
        with pytest.raises(ClusterError, match="has had no worker for 1 s"):
            album.run(client, patience=1.0)
        timer = threading.Timer(2, lambda: client.cluster.scale(1))
        timer.start()
        assert album.run(client).done == 4
        timer.join()
        with pytest.raises(ClusterError, match="no worker has taken a task for 1 s"):
            album.run(client, driver="x", patience=1.0, submit={"resources": {"GPU": 1}})


# ------------------------------------------------------------------------------ with images --


def test_extract_and_match(photos: Path, tmp_path: Path) -> None:  # noqa: F811
    output = tmp_path / "features"
    with cluster(threads=2, processes=False) as client:
        report = glsurf.dask.extract(NAMES, client, output, root=photos, shard=1)
        assert report.done == 4 and sum(report.hosts.values()) == 4
        assert_plain(photos, output)
        pairs = [(a, b) for a in NAMES for b in NAMES if a != b]
        assert glsurf.dask.match(pairs, client, output, shard=1).done == 4
    assert glsurf.dask.match(pairs, None, output).already == 4
