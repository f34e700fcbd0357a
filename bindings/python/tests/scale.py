# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""Measures what doc/scale.md says of glsurf.dask, and prints it as tables.

    scale.py PHOTOS [--images N] [--rounds N] [--growth N]

PHOTOS is a folder of images, as out/cluster/photos of `./run cluster`. The engine and a plain
loop do the same images in turn. As root, the bytes that cross the network are counted in a network
namespace of their own. --growth measures only the memory of one worker over N images.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import resource
import shutil
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import dask
from distributed import Client, LocalCluster

import glsurf
import glsurf.dask
from glsurf.dask.finished import Record, print_record
from glsurf.dask.index import Index
from glsurf.dask.store import Store
from standin import Album


@contextmanager
def cluster(workers: int, threads: int = 1) -> Iterator[Any]:
    """A client of worker processes."""
    make: Any = LocalCluster
    connect: Any = Client
    # Dask's profile of a worker grows for an hour, by a few KB a second.
    config = {
        "distributed.logging.distributed": "critical",
        "distributed.worker.profile.enabled": False,
    }
    with dask.config.set(config):
        with make(
            n_workers=workers, threads_per_worker=threads, dashboard_address=":0", silence_logs=50
        ) as local, connect(local) as client:
            yield client


@contextmanager
def folder(parent: str = ".") -> Iterator[Path]:
    """A new folder, by default in the current one, on its file system."""
    with tempfile.TemporaryDirectory(dir=parent, prefix="scale-") as path:
        yield Path(path).resolve()


class Bench:
    """The images, and ways to do some of them."""

    def __init__(self, photos: Path, images: int) -> None:
        self.photos = photos
        self.names = sorted(str(path.relative_to(photos)) for path in photos.rglob("*.png"))
        self.names = self.names[:images]
        self.extractor = glsurf.Extractor()

    def plain(self, names: list[str]) -> float:
        """Seconds of a plain loop."""
        with folder() as output:
            start = time.perf_counter()
            for name in names:
                path = output / (name + ".npz")
                path.parent.mkdir(parents=True, exist_ok=True)
                self.extractor.detect_and_compute(glsurf.read_image(self.photos / name)).save(path)
            return time.perf_counter() - start

    def engine(self, names: list[str], client: Any) -> float:
        """Seconds of extract()."""
        with folder() as output:
            start = time.perf_counter()
            report = glsurf.dask.extract(
                names, client, output, root=self.photos, progress=False, shard=16
            )
            seconds = time.perf_counter() - start
        assert report.done == len(names), report
        return seconds

    def warm(self, client: Any, workers: int) -> None:
        """Has each worker make its extractor."""
        for _ in range(3):
            self.engine(self.names[: 64 * workers], client)


def throughput(bench: Bench, rounds: int) -> None:
    """Images a second, in turn with the plain loop."""
    print("\n| workers | threads of each | images a second | times the plain loop, in turn |")
    print("| ---: | ---: | ---: | ---: |")
    bench.plain(bench.names[:50])
    for workers, threads in ((1, 1), (1, 2), (2, 1), (2, 2), (4, 1)):
        with cluster(workers, threads) as client:
            bench.warm(client, workers)
            plain, engine = [], []
            for _ in range(rounds):
                plain.append(bench.plain(bench.names))
                engine.append(bench.engine(bench.names, client))
        ratio = statistics.median(a / b for a, b in zip(plain, engine))
        rate = len(bench.names) / statistics.median(engine)
        loop = len(bench.names) / statistics.median(plain)
        loop_said = f"plain loop {loop:.1f} a second"
        print(f"| {workers} | {threads} | {rate:.1f} | {ratio:.2f} ({loop_said}) |", flush=True)


def overhead(bench: Bench, rounds: int) -> None:
    """Time per image of the engine beyond the plain loop, over small blocks in turn."""
    block = bench.names[:64]
    ways: dict[str, Any] = {"in this process": None}
    print("\nms per image beyond the plain loop, in blocks of 64 images in turn:\n")
    print("| engine | by the clock | of processors |\n| --- | ---: | ---: |")
    with cluster(1) as client:
        ways["one worker"] = client
        bench.warm(client, 1)
        for name, one in ways.items():
            more, work = [], []
            for _ in range(rounds * 4):
                times = [processors(one)]
                seconds = bench.engine(block, one)
                times.append(processors(one))
                more.append(seconds - bench.plain(block))
                times.append(processors(one))
                work.append(2 * times[1] - times[0] - times[2])
            print(f"| {name} | {_quartiles(more, len(block))} | {_quartiles(work, len(block))} |")


def processors(client: Any) -> float:
    """Processor time of this process, with the scheduler, and of the workers, in seconds."""
    workers = client.run(time.process_time).values() if client else ()
    return float(time.process_time() + sum(workers))


def _quartiles(seconds: list[float], images: int) -> str:
    low, middle, high = (1000 * q / images for q in statistics.quantiles(seconds, n=4))
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def empty_images(count: int, parent: str) -> None:
    """The engine on results of 1 KB that cost nothing: its own time, and that of fsync."""
    print(f"\n| results of 1 KB in {parent}, no computation | images a second | ms per image |")
    print("| --- | ---: | ---: |")
    with folder(parent) as place:
        album = Album(place)
        album.fill(count)
        for workers in (0, 1, 2):
            with cluster(workers) if workers else _nothing() as client:
                for again in (False, True):
                    if not again:
                        shutil.rmtree(album.output, ignore_errors=True)
                    start = time.perf_counter()
                    report = album.run(client)
                    seconds = time.perf_counter() - start
                    assert report.already == (count if again else 0)
                    name = f"{workers} workers" if workers else "this process"
                    name += ", all done before" if again else ""
                    print(f"| {name} | {count / seconds:.0f} | {1000 * seconds / count:.3f} |")


@contextmanager
def _nothing() -> Iterator[None]:
    yield None


def index(count: int) -> None:
    """Reads an index of `count` records."""
    with folder() as place:
        store = Store(str(place))
        store.make()
        store.begin("run")
        word = "0" * 32
        with open(store.path("x.index"), "wb") as file:
            for i in range(count):
                record = Record(word, word, word, uuid.uuid4().hex, 92000, 1 << 60, word, 1 << 60)
                file.write(print_record(f"image_0/{i:09}.png", record) + b"\n")
            size = file.tell()
        start = time.perf_counter()
        read = Index()
        read.load(store, "run")
        middle = time.perf_counter()
        for i in range(0, count, 10):
            assert read.known(f"image_0/{i:09}.png")
        end = time.perf_counter()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        read.close()
    print(
        f"\nindex of {count} records: {size / count:.0f} bytes each, read in {middle - start:.1f} s"
        f" ({1e6 * (middle - start) / count:.1f} us each), {1e7 * (end - middle) / count:.1f} us"
        f" a look-up; the process then has had {peak:.0f} MB"
    )


def bytes_moved(count: int) -> None:
    """Bytes per image on the loopback of a network namespace. Run by main() in `unshare -n`."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:  # brings lo up
        fcntl.ioctl(one, 0x8914, struct.pack("16sh14x", b"lo", 1 | 8 | 64))

    def sent() -> int:
        (line,) = (line for line in open("/proc/net/dev", encoding="ascii") if " lo:" in line)
        return int(line.split(":")[1].split()[8])

    print("\n| images per task | bytes per image, with TCP headers | all done before |")
    print("| ---: | ---: | ---: |")
    with folder() as place, cluster(2) as client:
        album = Album(place)
        album.fill(count)
        time.sleep(5)
        start, before = time.perf_counter(), sent()
        time.sleep(5)
        idle = (sent() - before) / (time.perf_counter() - start)
        for shard in (16, 64, 256):
            shutil.rmtree(album.output, ignore_errors=True)
            rates = []
            for _ in range(2):
                before = sent()
                album.run(client, shard=shard)
                rates.append((sent() - before) / count)
            print(f"| {shard} | {rates[0]:.0f} | {rates[1]:.0f} |")
        print(f"\nwithout work the cluster moves {idle:.0f} bytes a second")


def growth(bench: Bench, count: int) -> None:
    """Resident memory of one worker while it does `count` images of different names."""

    def resident() -> float:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6

    print("\n| images | MB of the worker | MB of the client |\n| ---: | ---: | ---: |")
    with folder() as place, cluster(1) as client:
        repeats = -(-count // len(bench.names))
        for i in range(repeats):
            (place / f"photos/{i}").parent.mkdir(exist_ok=True)
            (place / f"photos/{i}").symlink_to(bench.photos)
        names = (f"{i}/{name}" for i in range(repeats) for name in bench.names)
        step = max(count // 10, 1)
        shown = 0

        def look(report: Any) -> None:
            nonlocal shown
            if report.finished >= shown:
                shown += step
                (worker,) = client.run(resident).values()
                print(f"| {report.finished} | {worker:.1f} | {resident():.1f} |", flush=True)

        some = (name for name, _ in zip(names, range(count)))
        report = glsurf.dask.extract(
            some, client, place / "features", root=place / "photos", progress=look
        )
        assert report.done == count, report


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser()
    parser.add_argument("photos", type=Path)
    parser.add_argument("--images", type=int, default=256)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--growth", type=int, default=0)
    parser.add_argument("--bytes", action="store_true", help="only these, on this loopback")
    options = parser.parse_args()
    if options.bytes:
        bytes_moved(2048)
        return
    bench = Bench(options.photos.resolve(), options.images)
    print(f"{len(bench.names)} images, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    print(bench.extractor.device.info().renderer)
    if options.growth:
        growth(bench, options.growth)
        return
    throughput(bench, options.rounds)
    overhead(bench, options.rounds)
    empty_images(2048, "/dev/shm")
    empty_images(2048, ".")
    index(1_000_000)
    sys.stdout.flush()
    if os.geteuid() == 0:
        me = [sys.executable, __file__, str(options.photos), "--bytes"]
        subprocess.run(["unshare", "-n", *me], check=True)


if __name__ == "__main__":
    main()
