# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Features of 1,000 images on a small cluster, of which one worker is killed and another joins.

    cluster.py FOLDER WALK

WALK is the example that renders (examples/walk.c), and FOLDER is for the images and all results.
A Dask scheduler and three workers are processes of this machine, as they could be of three
machines. Afterwards one process does the same images in a plain loop, and the files of both are
compared byte for byte. The exit status is 0 if they are equal.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from distributed import Client

import glsurf
import glsurf.dask

FRAMES, SIZE = 250, "320x240"  # two walks of 250 frames with two cameras: 1,000 images
KILL, JOIN = 250, 500  # so many images are finished when a worker is killed, and another added


class Log:
    """Lines with the seconds since the start, on the terminal and in a file."""

    def __init__(self, path: Path) -> None:
        self._start = time.monotonic()
        self._file = path.open("w", encoding="utf-8")

    def __call__(self, text: str) -> None:
        for line in text.splitlines():
            stamped = f"{time.monotonic() - self._start:7.1f} s  {line}"
            print(stamped, flush=True)
            print(stamped, file=self._file, flush=True)


def render(folder: Path, walk: Path) -> None:
    """Renders the images, unless they are newer than the program."""
    last = folder / "turned/image_1" / f"{FRAMES - 1:06}.png"
    if last.exists() and last.stat().st_mtime > walk.stat().st_mtime:
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    subprocess.run([walk, folder / "walk", str(FRAMES), "--size", SIZE], check=True)
    # The second walk looks to the left: by 12 degrees, from the same places.
    angle = np.deg2rad(12)
    turn = [[np.cos(angle), 0, -np.sin(angle)], [0, 1, 0], [np.sin(angle), 0, np.cos(angle)]]
    poses = np.loadtxt(folder / "walk/poses.txt").reshape(-1, 3, 4)
    poses[:, :, :3] = poses[:, :, :3] @ np.array(turn)
    np.savetxt(folder / "poses.txt", poses.reshape(-1, 12))
    arguments: list[Any] = [folder / "turned", "--from", folder / "poses.txt", "--size", SIZE]
    subprocess.run([walk, *arguments], check=True)


class Cluster:
    """A scheduler and workers: processes of this machine. Each has one thread."""

    def __init__(self, folder: Path, workers: int) -> None:
        self._folder = folder
        self.address = folder / "scheduler.json"
        self.address.unlink(missing_ok=True)
        self.processes: list[subprocess.Popen[bytes]] = []
        local = ["--host", "127.0.0.1", "--no-dashboard"]
        self._start("dask_scheduler", "--port", "0", *local)
        for _ in range(workers):
            self.add()

    def add(self) -> int:
        """Starts one more worker; returns its process number."""
        name = f"worker{len(self.processes)}"
        options = ["--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--no-dashboard"]
        options += ["--local-directory", str(self._folder / "work")]
        return self._start("dask_worker", "--name", name, *options)

    def _start(self, module: str, *options: str) -> int:
        command = [sys.executable, "-m", f"distributed.cli.{module}", *options]
        command += ["--scheduler-file", str(self.address)]
        with (self._folder / f"{module}{len(self.processes)}.log").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log)
        self.processes.append(process)
        return process.pid

    def wait(self) -> None:
        """Waits for the scheduler's file, for which a client would wait for ever."""
        for _ in range(600):
            if self.address.exists():
                return
            time.sleep(0.1)
        sys.exit(f"the scheduler has not started; see {self._folder}/dask_scheduler0.log")

    def close(self) -> None:
        """Ends all processes."""
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


class Incidents:
    """Kills a worker and adds one while the run goes on; extract() calls it."""

    def __init__(self, cluster: Cluster, client: Any, output: Path, log: Log) -> None:
        self._cluster, self._client, self._log = cluster, client, log
        self._output = output
        self._killed = self._joining = False
        self.joined = False

    def __call__(self, report: glsurf.dask.Report) -> None:
        if not self._killed and report.finished >= KILL:
            victim = self._cluster.processes[1]
            victim.send_signal(signal.SIGSTOP)  # so that it cannot end its task meanwhile
            self._killed = self._at_an_image(victim.pid)
            victim.send_signal(signal.SIGKILL if self._killed else signal.SIGCONT)
            if self._killed:
                text = f"{report.finished} images finished: worker {victim.pid} killed (SIGKILL)"
                self._log(text)
        if self._killed and not self._joining and report.finished >= JOIN:
            self._joining = True
            number = self._cluster.add()
            self._log(f"{report.finished} images finished: worker {number} started")
            # The others have a few tasks left meanwhile, and this client gives out no more.
            end = time.monotonic() + 30
            while not self.joined and time.monotonic() < end:
                self.joined = len(self._client.nthreads()) == 3
                time.sleep(0.05)
            if self.joined:
                self._log("the new worker has joined")

    def _at_an_image(self, process: int) -> bool:
        """Whether a worker is at an image: its mark has a name."""
        return any(mark.read_bytes() for mark in self._output.glob(f"glsurf-work-{process}-*.txt"))


def on_cluster(names: list[str], photos: Path, folder: Path, log: Log) -> bool:
    """Runs extract() twice. The second time there is the image that the killed worker was at."""
    cluster = Cluster(folder, 3)
    try:
        connect: Any = Client
        cluster.wait()
        with connect(scheduler_file=str(cluster.address), timeout=60) as client:
            client.wait_for_workers(3, timeout=60)
            log("a scheduler and three workers are there: processes " + " ".join(
                str(process.pid) for process in cluster.processes
            ))  # fmt: skip
            output = folder / "features"
            incidents = Incidents(cluster, client, output, log)
            arguments: dict[str, Any] = {"root": photos, "shard": 16}
            report = glsurf.dask.extract(
                names, client, output, progress=incidents, **arguments
            )
            log(str(report))
            for host, shards in sorted(report.hosts.items()):
                log(f"{shards} tasks by {host}")
            for _, sentence in report.failed:
                log(sentence)
            for mark in output.glob("glsurf-work-*.txt"):
                mark.unlink()
            again = glsurf.dask.extract(names, client, output, **arguments)
            log(f"the same again: {again}")
    finally:
        cluster.close()
    good = report.finished == again.done + again.already == len(names)
    return good and report.failures == again.done == 1 and incidents.joined


def alone(names: list[str], photos: Path, output: Path) -> float:
    """The same in a plain loop. Returns seconds."""
    start = time.monotonic()
    with glsurf.Extractor() as extractor:
        for name in names:
            path = output / (name + ".npz")
            path.parent.mkdir(parents=True, exist_ok=True)
            extractor.detect_and_compute(glsurf.read_image(photos / name)).save(path)
    return time.monotonic() - start


def differing(one: Path, two: Path) -> list[str]:
    """Names of files that are not the same in both folders, but for the list of what is done."""
    files = [
        {str(path.relative_to(top)): path for path in top.rglob("*") if path.is_file()}
        for top in (one, two)
    ]
    names = sorted(name for name in {*files[0], *files[1]} if not name.startswith("glsurf-"))
    return [
        name
        for name in names
        if name not in files[0]
        or name not in files[1]
        or files[0][name].read_bytes() != files[1][name].read_bytes()
    ]


def main() -> int:
    folder, walk = (Path(path).resolve() for path in sys.argv[1:3])
    photos = folder / "photos"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("features", "single"):
        shutil.rmtree(folder / name, ignore_errors=True)
    render(photos, walk)
    names = sorted(str(path.relative_to(photos)) for path in photos.rglob("*.png"))
    log = Log(folder / "cluster.log")
    log(f"{len(names)} images of {SIZE}, {os.cpu_count()} processors")
    good = on_cluster(names, photos, folder, log)
    log(f"one process, a plain loop: {alone(names, photos, folder / 'single'):.1f} s")
    different = differing(folder / "features", folder / "single")
    count = sum(path.is_file() for path in (folder / "single").rglob("*"))
    log(f"{count} files compared, {len(different)} differ")
    for name in different[:10]:
        log(f"differs: {name}")
    if not good:
        log("the run is not as it should be: see above")
    return 0 if good and not different and count == len(names) == 1000 else 1


if __name__ == "__main__":
    sys.exit(main())
