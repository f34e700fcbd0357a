# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Matches sixty rendered views of a town, whose walls look alike, by glsurf and by COLMAP.

    town.py GLSURF WALK SCRATCH [--size WxH] [--features N]

prints the seconds of both, and the verified pairs. A pair is false if most inliers are far from
the epipolar lines of the true cameras. Fails if glsurf takes more processor seconds
than COLMAP, leaves a view alone, or has more false pairs. Skipped without colmap or Pillow.
"""
from __future__ import annotations

import argparse
import contextlib
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time
from typing import Any

try:
    import numpy as np

    from colmap_model import camera_options, colmap
    from recipes import processor_seconds
    from views import Array, Views, render, walk_poses
except ImportError as missing_module:
    print(f"skipped: {missing_module}")
    sys.exit(77)

Path = pathlib.Path
FAR = 4.0  # pixels; both programs take inliers up to this distance or a smaller one


def fundamental(views: Views, a: int, b: int) -> Array:
    """F of q^T F p = 0 for pixels p of view a and q of view b, as COLMAP counts pixels."""
    fx, fy, cx, cy = views.camera()
    back = np.linalg.inv(np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1]]))
    rotation = views.poses[b, :, :3].T @ views.poses[a, :, :3]
    x, y, z = views.poses[b, :, :3].T @ (views.centres[a] - views.centres[b])
    return np.asarray(back.T @ [[0, -z, y], [z, 0, -x], [-y, x, 0]] @ rotation @ back)


def count_pairs(views: Views, database: Path) -> tuple[int, int, int]:
    """Counts the verified pairs of a database, the false pairs, and the views without a pair."""
    with contextlib.closing(sqlite3.connect(database)) as file:
        names = dict(file.execute("SELECT image_id, name FROM images"))
        xy = {
            number: np.frombuffer(data, "<f4").reshape(rows, columns)[:, :2].astype(float)
            for number, rows, columns, data in file.execute("SELECT * FROM keypoints")
        }
        pairs = file.execute("SELECT pair_id, data FROM two_view_geometries WHERE rows >= 15")
        false, seen, count = 0, set(), 0
        for pair, data in pairs:
            a, b = divmod(pair, 2147483647)
            index = np.frombuffer(data, "<u4").reshape(-1, 2)
            p, q = (
                np.column_stack([xy[n][index[:, i]], np.ones(len(index))])
                for i, n in enumerate((a, b))
            )
            lines = p @ fundamental(views, *(views.names.index(names[n]) for n in (a, b))).T
            distance = np.abs((q * lines).sum(1)) / np.hypot(lines[:, 0], lines[:, 1])
            false += bool(np.median(distance) > FAR)
            seen |= {a, b}
            count += 1
    return count, false, len(names) - len(seen)


class Clock:
    """Prints the seconds of each step, and adds up the processor's."""

    def __init__(self, program: str) -> None:
        self._program = program
        self.processor = 0.0

    def step(self, name: str, call: Any, *arguments: Any) -> None:
        began, before = time.monotonic(), processor_seconds()
        call(*arguments)
        elapsed, processor = time.monotonic() - began, processor_seconds() - before
        self.processor += processor
        print(f"| {self._program} | {name} | {elapsed:.1f} | {processor:.1f} |", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("glsurf")
    parser.add_argument("walk")
    parser.add_argument("scratch", type=pathlib.Path)
    parser.add_argument("--size", default="1024x768")
    parser.add_argument("--features", type=int, default=2000)
    given = parser.parse_args()
    if not shutil.which("colmap"):
        print("skipped: there is no colmap")
        return 77
    shutil.rmtree(given.scratch, ignore_errors=True)
    width, height = map(int, given.size.split("x"))
    cameras = walk_poses(given.walk, given.scratch / "walk")
    views = render(given.walk, given.scratch / "views", width, height, cameras)
    ours, theirs = given.scratch / "album.db", given.scratch / "colmap.db"
    album = given.scratch / "album"

    def glsurf(*arguments: Any) -> None:
        subprocess.run([given.glsurf, *map(str, arguments), "-q"], check=True)

    print(f"load: {os.getloadavg()[0]:.1f}")
    print("| program | step | seconds | processor |\n|---|---|---|---|")
    own = Clock("glsurf")
    own.step(
        "detect", glsurf, "detect", "--root", views.folder, "-o", album,
        "--max-features", given.features,
    )  # fmt: skip
    own.step("match", glsurf, "match", album)
    glsurf("export", "colmap", album, "-o", ours)
    other = Clock("COLMAP")
    other.step(
        "extract", colmap, "feature_extractor", "--database_path", theirs,
        "--image_path", views.folder, *camera_options(views), "--SiftExtraction.use_gpu", 0,
        "--SiftExtraction.max_num_features", given.features,
    )  # fmt: skip
    other.step(
        "match", colmap, "exhaustive_matcher", "--database_path", theirs,
        "--SiftMatching.use_gpu", 0,
    )  # fmt: skip
    print(f"load: {os.getloadavg()[0]:.1f}")
    rows = [count_pairs(views, database) for database in (ours, theirs)]
    for name, (count, false, alone) in zip(("glsurf", "COLMAP"), rows):
        print(f"{name}: {count} pairs, {false} false, {alone} views alone")
    bounds = {
        "processor seconds": own.processor <= other.processor,
        "false pairs": rows[0][1] <= rows[1][1],
        "views alone": rows[0][2] == 0,
    }
    for name in (name for name, kept in bounds.items() if not kept):
        print(f"missed: {name}", file=sys.stderr)
    return int(not all(bounds.values()))


if __name__ == "__main__":
    sys.exit(main())
