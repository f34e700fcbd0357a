# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""glsurf.dask on real clusters: workers that die, join, lack OpenGL, or cannot write."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

distributed = pytest.importorskip("distributed")
dask = pytest.importorskip("dask")

from conftest import FULL  # noqa: E402
from glsurf.dask import ClusterError  # noqa: E402
from standin import Album, quick_album  # noqa: E402

full = pytest.mark.full


@pytest.fixture
def album() -> Iterator[Album]:
    with quick_album() as made:
        yield made


def _method() -> str:
    """How worker processes begin. Users have "spawn". Those that are forked, of a process that
    only does this, have imported all that they need."""
    if FULL:
        return "spawn"
    multiprocessing.get_context("forkserver").set_forkserver_preload(["distributed", "standin"])
    # Else Dask has all that it could make use of imported, such as pandas.
    setattr(distributed.utils, "_forkserver_preload_set", True)
    return "forkserver"


@contextmanager
def cluster(
    workers: int = 2, *, threads: int = 1, processes: bool = True, allowed: int = 3
) -> Iterator[Any]:
    """A client of a cluster on this machine."""
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
    """Two workers of one process; a generator, of which the client takes only what it needs."""
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
    assert (report.done, report.failures, report.lost_tries) == (60, 0, 0)
    assert ahead <= (3 * 2 + 1) * 2  # three shards of two images for each thread, and one
    assert album.results() == album.expected()
    assert report_empty.total == 0


def poison(album: Album, allowed: int, tmp_path: Path) -> None:
    album.fill(12)
    album.names.insert(5, album.add("poison.jpg", "kill"))
    album.names.insert(2, album.add("once.jpg", f"once {tmp_path / 'once'}"))
    del album.names[-2:]
    with cluster(allowed=allowed) as client:
        report = album.run(client, shard=14)
    assert (report.total, report.done, report.failures) == (14, 13, 1)
    (failure,) = report.failed
    assert failure.name == "poison.jpg"
    assert failure.sentence == "3 times a worker died while it was at this image"
    assert report.lost_tries == 4
    computed = album.computed()
    assert computed.count("poison.jpg") == 3
    assert computed.count("once.jpg") == 2
    assert len(computed) == 12 + 3 + 2  # nothing else was done twice
    assert album.results() == album.expected()  # and nothing half is left
    assert list((album.output / ".glsurf/open").iterdir()) == []


def test_poison(album: Album, tmp_path: Path) -> None:
    """Dask hands the shard back after each death."""
    poison(album, 0, tmp_path)


@full
@pytest.mark.parametrize("allowed", [1, 3, 1000])
def test_poison_and_retries_of_dask(album: Album, tmp_path: Path, allowed: int) -> None:
    """Dask runs the shard again by itself, a few times or for ever."""
    poison(album, allowed, tmp_path)


@full
@pytest.mark.parametrize("allowed", [0, 3])
def test_poison_beside_others(album: Album, allowed: int) -> None:
    """One process with three threads: the images beside the poison are not taken for it."""
    for i in range(30):
        album.add(f"{i}.jpg", "wait 0.1")
    album.names.insert(4, album.add("poison.jpg", "kill"))
    album.names.insert(20, album.add("other.jpg", "kill"))
    del album.names[-2:]
    with cluster(1, threads=3, allowed=allowed) as client:
        report = album.run(client, shard=3)
    assert sorted(one.name for one in report.failed) == ["other.jpg", "poison.jpg"]
    assert all("3 times" in one.sentence for one in report.failed)
    assert report.done == 30 and album.results() == album.expected()


@full
def test_poison_before_the_first_image(album: Album) -> None:
    """A driver that kills the worker when it is opened."""
    album.fill(4)
    with cluster() as client:
        report = album.run(client, driver="deadly")
    assert (report.done, report.failures) == (0, 4)
    assert "3 times a worker died before the first image" in report.failed[0].sentence


@full
@pytest.mark.parametrize("seed", range(3))
def test_killed_at_any_moment(album: Album, seed: int) -> None:
    """Workers are killed at random moments while 400 images are made."""
    album.fill(100)
    for i in range(300):
        album.add(f"slow/{i}.jpg", "wait 0.02")
    album.add("bad.jpg", "bad")
    chance = random.Random(seed)
    kills = 0
    with cluster(3, allowed=seed) as client:
        end = threading.Event()

        def killer() -> None:
            nonlocal kills
            while not end.wait(chance.uniform(0.05, 1.0)):
                try:
                    os.kill(chance.choice(pids(client)), signal.SIGKILL)
                    kills += 1
                except Exception:  # the worker was already dying
                    pass

        thread = threading.Thread(target=killer)
        thread.start()
        try:
            report = album.run(client, shard=16)
        finally:
            end.set()
            thread.join()
    assert kills > 3
    assert (report.total, report.done, report.failures) == (401, 400, 1)
    assert album.results() == album.expected()
    print(f"{kills} kills, {report.lost_tries} lost tries, {len(album.computed()) - 401} again")


_CLIENT = """
import sys
from pathlib import Path
from distributed import Client
from standin import Album, quick_album

if __name__ == "__main__":
    album = Album.__new__(Album)
    album.root, album.output, album.journal = (Path(path) for path in sys.argv[2:5])
    names = [str(path.relative_to(album.root)) for path in sorted(album.root.rglob("*.jpg"))]
    with Client(sys.argv[1]) as client:
        print(album.run(client, names=names, shard=4))
"""


@full
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_client_is_killed(album: Album, number: signal.Signals) -> None:
    """The client dies or is interrupted; the next one does what is missing, and cleans up."""
    for i in range(100):
        album.add(f"{i}.jpg", "wait 0.05")
    with cluster() as client:
        paths = [str(path) for path in (album.root, album.output, album.journal)]
        address = client.scheduler.address
        script = album.root.parent / "client.py"
        script.write_text(_CLIENT)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        process = subprocess.Popen(
            [sys.executable, str(script), address, *paths],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while len(album.results()) < 10:
            time.sleep(0.05)
        process.send_signal(number)
        assert process.wait(30) != 0
        runs = list((album.output / ".glsurf/runs").iterdir())
        assert len(runs) == (1 if number == signal.SIGKILL else 0)
        for run in runs:  # as if that had been two hours ago
            os.utime(run, (time.time() - 7200,) * 2)
        report = album.run(client, shard=4)
    for folder in ("runs", "open"):
        assert list((album.output / ".glsurf" / folder).iterdir()) == []
    assert report.done + report.already == 100 and report.already >= 10
    # The shards of four images that the two workers were at may still have been going on.
    assert len(album.computed()) <= 100 + 2 * 4
    assert album.results() == album.expected()


@full
def test_full_disk(album: Album) -> None:
    """A file system of 1 MB: the run stops with a sentence, and goes on when there is space."""
    album.fill(60)
    for i in range(40):
        album.add(f"large/{i}.jpg", "x" * 60000)
    album.output.mkdir()
    if os.geteuid() != 0 or subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1M", "tmpfs", str(album.output)], check=False
    ).returncode:
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
            # Each worker may have written a last result that no line of its diary had space for.
            assert len(again) <= 2
        assert album.results() == expected
    finally:
        subprocess.run(["umount", "-l", str(album.output)], check=True)


@full
def test_output_that_is_not_shared(album: Album) -> None:
    """A worker that sees another folder in the place of the output stops the run."""
    album.fill(4)
    with cluster() as client:

        def hide() -> None:
            from glsurf.dask import store

            # Where nothing is, as on a disk of the worker's own.
            setattr(store, "FOLDER", ".elsewhere")

        client.run(hide)
        with pytest.raises(ClusterError, match="has to lie on a file system that client and"):
            album.run(client)


@full
def test_no_workers(album: Album) -> None:
    """A cluster without workers: the run stops after a while; one that comes late is used."""
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
