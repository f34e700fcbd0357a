# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Matches sixty rendered views of a town, whose walls look alike, by glsurf and by COLMAP.

    town.py GLSURF WALK SCRATCH [WIDTH HEIGHT FEATURES]

prints the seconds of both, and the verified pairs. A pair is false if most inliers are far from
the epipolar lines of the true cameras. Fails if glsurf takes more processor seconds than COLMAP,
leaves a view alone, or has more false pairs. Skipped without colmap or Pillow.
"""
from __future__ import annotations

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

FAR = 4.0  # pixels; both programs take inliers up to this distance or a smaller one


def fundamental(views: Views, a: int, b: int) -> Array:
    """F of q^T F p = 0 for pixels p of view a and q of view b, as COLMAP counts pixels."""
    fx, fy, cx, cy = views.camera()
    back = np.linalg.inv(np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1]]))
    rotation = views.poses[b, :, :3].T @ views.poses[a, :, :3]
    x, y, z = views.poses[b, :, :3].T @ (views.centres[a] - views.centres[b])
    return np.asarray(back.T @ [[0, -z, y], [z, 0, -x], [-y, x, 0]] @ rotation @ back)


def count_pairs(views: Views, database: pathlib.Path) -> tuple[int, int, int]:
    """Counts the verified pairs of a database, the false pairs, and the views without a pair."""
    count, false, seen = 0, 0, set()
    with contextlib.closing(sqlite3.connect(database)) as file:
        names = file.execute("SELECT image_id, name FROM images")
        number = {i: views.names.index(name) for i, name in names}
        xy = {
            i: np.frombuffer(data, "<f4").reshape(rows, columns)[:, :2].astype(float)
            for i, rows, columns, data in file.execute("SELECT * FROM keypoints")
        }
        query = "SELECT pair_id, data FROM two_view_geometries WHERE rows >= 15"
        for pair, data in file.execute(query):
            ends = divmod(pair, 2147483647)
            index = np.frombuffer(data, "<u4").reshape(-1, 2).T
            p, q = (np.insert(xy[i][rows], 2, 1, axis=1) for i, rows in zip(ends, index))
            lines = p @ fundamental(views, *(number[i] for i in ends)).T
            distance = np.abs((q * lines).sum(1)) / np.hypot(lines[:, 0], lines[:, 1])
            count, false = count + 1, false + bool(np.median(distance) > FAR)
            seen.update(ends)
    return count, false, len(number) - len(seen)


def timed(step: str, call: Any, *arguments: Any) -> float:
    """Calls, and prints the seconds. Returns the processor's."""
    began, before = time.monotonic(), processor_seconds()
    call(*arguments)
    processor = processor_seconds() - before
    print(f"| {step} | {time.monotonic() - began:.1f} | {processor:.1f} |", flush=True)
    return processor


def main(program: str, walk: str, scratch: str, *size: str) -> int:
    if not shutil.which("colmap"):
        print("skipped: there is no colmap")
        return 77
    width, height, features = map(int, size or (1024, 768, 2000))
    folder = pathlib.Path(scratch)
    shutil.rmtree(folder, ignore_errors=True)
    cameras = walk_poses(walk, folder / "walk")
    views = render(walk, folder / "views", width, height, cameras)
    ours, theirs, album = folder / "album.db", folder / "colmap.db", folder / "album"

    def glsurf(*arguments: Any) -> None:
        subprocess.run([program, *map(str, arguments), "-q"], check=True)

    print(f"load: {os.getloadavg()[0]:.1f}\n| step | seconds | processor |\n|---|---|---|")
    limit = "--max-features", features
    own = timed("detect", glsurf, "detect", "--root", views.folder, "-o", album, *limit)
    own += timed("match", glsurf, "match", album)
    glsurf("export", "colmap", album, "-o", ours)
    other = timed(
        "COLMAP: extract", colmap, "feature_extractor", "--database_path", theirs,
        "--image_path", views.folder, *camera_options(views), "--SiftExtraction.use_gpu", 0,
        "--SiftExtraction.max_num_features", features,
    )  # fmt: skip
    other += timed(
        "COLMAP: match", colmap, "exhaustive_matcher", "--database_path", theirs,
        "--SiftMatching.use_gpu", 0,
    )  # fmt: skip
    print(f"load: {os.getloadavg()[0]:.1f}")
    rows = [count_pairs(views, database) for database in (ours, theirs)]
    for name, (count, false, alone) in zip(("glsurf", "COLMAP"), rows):
        print(f"{name}: {count} pairs, {false} false, {alone} views alone")
    return int(own > other or rows[0][1] > rows[1][1] or rows[0][2] > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
