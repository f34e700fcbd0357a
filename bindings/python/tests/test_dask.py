# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""glsurf.dask: the command's files, whatever the workers, and the sentences of what goes wrong."""
from __future__ import annotations

import multiprocessing
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import command, picture, write_png

import glsurf
import glsurf.dask
from glsurf.dask import ClusterError

NAMES = ["a/1.png", "a/2.png", "b/tab\tand\nline.png", "b/2.png"]


@pytest.fixture(name="photos")
def fixture_photos(tmp_path: Path) -> Path:
    """Views of two scenes."""
    for number, name in enumerate(NAMES):
        path = tmp_path / "photos" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_png(path, np.roll(picture(seed=number // 2), 5 * number, axis=1))
    return tmp_path / "photos"


def extract(photos: Path, client: Any = None, **options: Any) -> glsurf.dask.Report:
    """Writes the features of all photographs to the folder `album` beside them."""
    options = {"command": command(), "root": photos, "backend": "cpu", "images": NAMES, **options}
    return glsurf.dask.extract(client=client, output=photos.parent / "album", **options)


def match(photos: Path, client: Any = None, **options: Any) -> glsurf.dask.Report:
    options = {"command": command(), "backend": "cpu", **options}
    return glsurf.dask.match(client, photos.parent / "album", **options)


def read_files(photos: Path, folder: str = "album") -> dict[str, bytes]:
    """The features that a folder has, by name."""
    files = (photos.parent / folder).rglob("*.npz")
    return {str(path.relative_to(photos.parent / folder)): path.read_bytes() for path in files}


def read_by_hand(photos: Path, *options: str) -> dict[str, bytes]:
    """The features that `glsurf detect` writes."""
    call = [command(), "detect", "--root", str(photos), "-o", str(photos.parent / "by-hand")]
    subprocess.run([*call, "--backend", "cpu", *options], check=True)
    return read_files(photos, "by-hand")


def read_pairs(photos: Path) -> dict[tuple[str, str], Any]:
    """The rows of an album, by pair. Each pair is matched once."""
    found: dict[tuple[str, str], Any] = {}
    for path in (photos.parent / "album").glob("glsurf-matches*.sqlite"):
        for a, b, stamp, *row in sqlite3.connect(path).execute("SELECT * FROM pairs"):
            assert (a, b) not in found
            found[a, b] = row
    return found


def write_program(photos: Path, text: str) -> Path:
    """Writes a program that may stand in for the command, here `$glsurf`."""
    path = photos.parent / f"program-{hash(text)}"
    path.write_text(f"#!/bin/bash\ncd '{photos.parent}'\nglsurf='{command()}'\n{text}\n")
    path.chmod(0o755)
    return path


def test_extract(photos: Path) -> None:
    settings: dict[str, Any] = {"max_features": 50, "grid": (4, 3), "upright": True}
    settings["double_image"] = False
    report = extract(photos, images=iter(NAMES), shard=3, **settings)
    assert report.totals == {"done": 4, "before": 0, "failed": 0} and not report.messages
    options = ("--max-features", "50", "--grid", "4x3", "--upright")
    assert read_files(photos) == read_by_hand(photos, *options)
    assert extract(photos, images=[photos / NAMES[0]], **settings).totals["before"] == 1
    (photos / "bad.png").write_text("no image")
    report = extract(photos, images=[*NAMES, "bad.png"])  # other settings
    assert report.totals == {"done": 4, "before": 0, "failed": 1}
    (message,) = report.messages
    assert message.startswith(f"glsurf: {photos}/bad.png: ")
    (photos / "bad.png").unlink()
    assert read_files(photos) == read_by_hand(photos)


def totals_of(report: glsurf.dask.Report) -> tuple[int, int, int]:
    totals = report.totals
    return totals["pairs_matched"], totals["pairs_before"], totals["verified"]


def test_match(photos: Path) -> None:
    """Pairs of earlier calls are kept, and no pair is matched twice."""
    extract(photos)
    a, b, c, d = NAMES
    assert totals_of(match(photos, pairs=[(a, c)])) == (1, 0, 0)
    assert totals_of(match(photos, pairs=iter([(b, a), (c, d), (a, b)]), shards=2)) == (2, 0, 2)
    assert set(read_pairs(photos)) == {(a, b), (a, c), (d, c)}
    kept = read_pairs(photos)
    report = match(photos, pairs="all", shards=3)
    assert totals_of(report) == (3, 3, 2)
    assert [group["photographs"] for group in report.totals["groups"]] == [2, 2]
    found = read_pairs(photos)
    assert len(found) == 6 and all(found[pair] == row for pair, row in kept.items())
    report = match(photos, pairs=[(a, b), (a, "none.png")])
    assert report.totals["pairs_left_out"] == 1 and "none.png" in report.messages[0]


def test_near_pairs_need_rounds(photos: Path) -> None:
    for number in range(8):  # each is near five others at first
        write_png(photos / f"c{number}.png", np.roll(picture(seed=9), 5 * number, axis=1))
    extract(photos, images=photos.glob("c*"))
    match(photos, pairs="near")
    expected = read_pairs(photos)
    one = photos.parent / "album" / "glsurf-matches.sqlite"
    one.unlink()
    assert totals_of(match(photos, pairs="near", shards=2)) == (len(expected), 0, len(expected))
    assert read_pairs(photos) == expected
    one.unlink()  # which has no pair: the shards did all rounds
    assert read_pairs(photos) == expected


def test_what_stops_a_run(photos: Path) -> None:
    full = "echo 0 done now, 0 before, 3 failed, 1 not tried; echo the disk is full >&2; exit 1"
    wrong: dict[str, dict[str, Any]] = {
        "--colours": {"colours": 3},
        "'vulkan'": {"backend": "vulkan"},
        "nowhere: No such file": {"command": "nowhere"},
        "no driver": {"command": write_program(photos, "echo no driver >&2; exit 1")},
        "disk is full": {"command": write_program(photos, full)},
        "ended with status -9": {"command": write_program(photos, "kill -KILL $$")},
        "is not below the folder": {"images": ["/elsewhere.png"]},
    }
    for sentence, options in wrong.items():
        with pytest.raises(ClusterError, match=sentence):
            extract(photos, **options)
    extract(photos)
    with pytest.raises(ClusterError, match="is paired with itself"):
        match(photos, pairs=[(NAMES[0], NAMES[0])])
    match(photos)
    with pytest.raises(ClusterError, match="has matches of another recipe"):
        match(photos, ratio=0.5)
    for call in (lambda: extract(photos, shard=0), lambda: match(photos, shards=0)):
        with pytest.raises(glsurf.ArgumentError, match="shards? is 0; give a whole number above 0"):
            call()


def test_command_that_is_killed(photos: Path) -> None:
    """The command runs again, and skips the image at which it ended."""
    program = write_program(photos, 'mkdir once 2>/dev/null && kill -KILL $$; exec "$glsurf" "$@"')
    assert extract(photos, command=program).totals["done"] == 4


def test_worker_that_is_killed(photos: Path) -> None:
    """Another worker repeats the task, beside the command that the first one has begun."""
    dask, distributed = map(pytest.importorskip, ("dask", "distributed"))
    modules = ["distributed", "glsurf.dask"]  # workers start with these
    multiprocessing.get_context("forkserver").set_forkserver_preload(modules)
    setattr(distributed.utils, "_forkserver_preload_set", True)
    text = 'echo >>started; mkdir once && kill -KILL $PPID; exec "$glsurf" "$@"'
    config = {
        "distributed.worker.daemon": True,
        "distributed.worker.multiprocessing-method": "forkserver",
        "distributed.logging.distributed": "critical",
    }
    with dask.config.set(config), distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as local, distributed.Client(local) as client:
        report = extract(photos, client, shard=2, command=write_program(photos, text))
        assert report.totals["done"] + report.totals["before"] == 4
        assert (photos.parent / "started").read_text() == 3 * "\n"
        assert match(photos, client, pairs="all").totals["pairs_matched"] == 6
        with pytest.raises(ClusterError, match="--colours"):
            extract(photos, client, colours=3)
    assert read_files(photos) == read_by_hand(photos)
    assert len(read_pairs(photos)) == 6
