# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""COLMAP reconstructs twelve rendered views from glsurf's features as well as from its own.

    reconstruction.py GLSURF WALK SCRATCH [--size WxH] [--more]

prints the table of doc/pipelines.md, and fails if one of glsurf's ways misses a bound: all
images registered, at least as many points as from COLMAP's own SIFT, at most 1.15 times its
reprojection error, and every camera centre within 0.5 % of the scene's size. With --more it
adds rows without bounds: what each setting brings. Skipped without colmap, h5py or Pillow.
"""
from __future__ import annotations

import argparse
import dataclasses
import itertools
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time
from typing import Any, Callable

try:
    import h5py  # type: ignore[import]
    import numpy as np

    import glsurf
    import glsurf.colmap
    import glsurf.hloc
    from colmap_model import Result, colmap, reconstruct
    from views import Views, render
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

Path = pathlib.Path
MOST = 8192  # features of an image; COLMAP's default, too
PLAIN: dict[str, Any] = {"detector": "dog", "threshold": 0.003, "max_features": MOST}
SETTINGS: dict[str, Any] = {**PLAIN, "double_image": True}
HESSIAN: dict[str, Any] = {"threshold": 0.0001, "max_features": MOST}
CPU = ["--SiftExtraction.use_gpu", 0]
MATCH_ON_CPU = ["--SiftMatching.use_gpu", 0]


def camera_options(views: Views) -> list[Any]:
    """Options that give COLMAP the known camera."""
    params = ",".join(map(str, views.camera()))
    return [
        "--ImageReader.camera_model", "PINHOLE", "--ImageReader.single_camera", 1,
        "--ImageReader.camera_params", params,
    ]  # fmt: skip


# ------------------------------------------------------------------ the ways --


def own_sift(views: Views, folder: Path, octave: int = -1) -> None:
    """COLMAP's own features and matches."""
    colmap(
        "feature_extractor", "--database_path", folder / "db", "--image_path", views.folder,
        *camera_options(views), *CPU, "--SiftExtraction.first_octave", octave,
    )  # fmt: skip
    colmap("exhaustive_matcher", "--database_path", folder / "db", *MATCH_ON_CPU)


def text(views: Views, folder: Path, glsurf_command: str) -> None:
    """`glsurf detect --format colmap`, and COLMAP's matches."""
    options = [f"--{name.replace('_', '-')}={value}" for name, value in PLAIN.items()]
    images: list[Any] = [views.folder / name for name in views.names]
    subprocess.run(
        [glsurf_command, "detect", *images, "-o", folder / "text", "--format=colmap",
         "--double-image", *options],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    import_text(views, folder, folder / "text")
    colmap("exhaustive_matcher", "--database_path", folder / "db", *MATCH_ON_CPU)


def import_text(views: Views, folder: Path, features: Path) -> None:
    """Has COLMAP read files of features."""
    colmap(
        "feature_importer", "--database_path", folder / "db", "--image_path", views.folder,
        "--import_path", features, *camera_options(views),
    )  # fmt: skip


def extract(views: Views, settings: dict[str, Any]) -> list[glsurf.Features]:
    """Features of all views."""
    with glsurf.Extractor(**settings) as extractor:
        return [
            extractor.detect_and_compute(glsurf.read_image(views.folder / name))
            for name in views.names
        ]


@dataclasses.dataclass
class Album:
    """Features of all views and their matches by glsurf, which several ways share; and how long
    that took, which counts for each of them."""

    features: list[glsurf.Features]
    pairs: list[tuple[Any, ...]]
    seconds: float


def make_album(views: Views, settings: dict[str, Any]) -> Album:
    """Features and matches."""
    began = time.monotonic()
    found = extract(views, settings)
    return Album(found, match_all(views, found), time.monotonic() - began)


def match_all(views: Views, found: list[glsurf.Features]) -> list[tuple[Any, ...]]:
    """(image a, image b, matches, geometry) of the pairs that have a geometry."""
    pairs: list[tuple[Any, ...]] = []
    with glsurf.Matcher() as matcher:
        sets = [matcher.load(features) for features in found]
        for i, j in itertools.combinations(range(len(found)), 2):
            matches = matcher.match(sets[i], sets[j])
            geometry = geometry_of(found[i], found[j], matches)
            if geometry is not None:
                pairs.append((views.names[i], views.names[j], matches, geometry))
        del sets
    return pairs


def geometry_of(a: glsurf.Features, b: glsurf.Features, matches: glsurf.Matches) -> Any:
    """The geometry of a pair, or None."""
    try:
        found = glsurf.find_fundamental(a, b, matches)
        return found if found.scene == "depth" else glsurf.find_homography(a, b, matches)
    except glsurf.GeometryError:
        return None


def database(views: Views, folder: Path, album: Album, verify: bool = False) -> None:
    """glsurf.colmap with glsurf's matches, and its geometries or COLMAP's verification."""
    found, pairs = album.features, album.pairs
    camera = glsurf.colmap.Camera("PINHOLE", views.camera())
    if not verify:
        glsurf.colmap.write(folder / "db", views.names, found, pairs, camera=camera)
        return
    given = [pair[:3] for pair in pairs]
    glsurf.colmap.write(
        folder / "db", views.names, found, given, camera=camera, descriptors=False
    )
    (folder / "pairs.txt").write_text("".join(f"{a} {b}\n" for a, b, _ in given))
    colmap(
        "matches_importer", "--database_path", folder / "db", "--match_list_path",
        folder / "pairs.txt", "--match_type", "pairs", *MATCH_ON_CPU,
    )  # fmt: skip


def hloc(views: Views, folder: Path, album: Album) -> None:
    """glsurf.hloc, whose files are read back and given to COLMAP as text, as hloc would: with
    0.5 added to positions."""
    files = folder / "features.h5", folder / "matches.h5"
    glsurf.hloc.write(*files, views.names, album.features, album.pairs)
    (folder / "text").mkdir()
    with h5py.File(files[0], "r", libver="latest") as file:
        for name in views.names:
            group = file[name]
            xy, scale = group["keypoints"][()] + 0.5, group["scales"][()]
            rows = np.column_stack([xy, scale, np.radians(group["oris"][()])])
            rows = np.column_stack([rows, np.zeros((len(rows), 128))])
            header = f"{len(rows)} 128"
            np.savetxt(folder / "text" / f"{name}.txt", rows, "%.9g", header=header, comments="")
    with h5py.File(files[1], "r", libver="latest") as file, open(folder / "raw", "w") as raw:
        for a in file:
            for b in file[a]:
                to = file[a][b]["matches0"][()]
                lines = [f"{i} {j}\n" for i, j in enumerate(to) if j >= 0]
                raw.write("".join([f"{a} {b}\n", *lines, "\n"]))
    import_text(views, folder, folder / "text")
    colmap(
        "matches_importer", "--database_path", folder / "db", "--match_list_path",
        folder / "raw", "--match_type", "raw", *MATCH_ON_CPU,
    )  # fmt: skip


# ------------------------------------------------------------------ the table --


def run_way(views: Views, scratch: Path, name: str, way: Callable[..., None], *more: Any) -> Result:
    """Reconstructs, and prints a row."""
    folder = scratch / "".join(c for c in name if c.isalnum())
    folder.mkdir()
    began = time.monotonic()
    way(views, folder, *more)
    result = reconstruct(views, folder)
    shared = sum(one.seconds for one in more if isinstance(one, Album))
    result.seconds = time.monotonic() - began + shared
    result.features = mean_features(folder / "db")
    print(
        f"| {name} | {result.features:.0f} | {result.registered} | {result.points} "
        f"| {result.error:.3f} | {100 * result.centre:.3f} % | {result.seconds:.0f} |",
        flush=True,
    )
    return result


def mean_features(path: Path) -> float:
    """The mean number of features of the images in a database."""
    connection = sqlite3.connect(path)
    try:
        return float(connection.execute("SELECT AVG(rows) FROM keypoints").fetchone()[0])
    finally:
        connection.close()


def missed(result: Result, own: Result, views: Views) -> list[str]:
    """The bounds that a result misses."""
    bounds = {
        "registered images": result.registered == len(views.names),
        "points": result.points >= own.points,
        "reprojection error": result.error <= 1.15 * own.error,
        "camera centres": result.centre <= 0.005,
    }
    return [name for name, holds in bounds.items() if not holds]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("glsurf")
    parser.add_argument("walk")
    parser.add_argument("scratch", type=pathlib.Path)
    parser.add_argument("--size", default="640x480")
    parser.add_argument("--more", action="store_true")
    given = parser.parse_args()
    if not shutil.which("colmap"):
        print("skipped: there is no colmap")
        return 77
    shutil.rmtree(given.scratch, ignore_errors=True)
    width, height = map(int, given.size.split("x"))
    views = render(given.walk, given.scratch / "views", width, height)
    print("| features and matches | features | images | points | error | centres | seconds |")
    print("|---|---|---|---|---|---|---|")
    own = run_way(views, given.scratch, "COLMAP's SIFT", own_sift)
    album = make_album(views, SETTINGS)
    ways: list[tuple[Any, ...]] = [
        ("`detect --format colmap`, COLMAP's matches", text, given.glsurf),
        ("`glsurf.colmap`, glsurf's matches and geometries", database, album),
        ("`glsurf.colmap`, glsurf's matches, COLMAP's verification", database, album, True),
        ("`glsurf.hloc`, glsurf's matches, COLMAP's verification", hloc, album),
    ]
    failed = own.registered < len(views.names)
    for name, *way in ways:
        result = run_way(views, given.scratch, name, *way)
        for bound in missed(result, own, views):
            print(f"{name}: {bound} out of bounds", file=sys.stderr)
            failed = True
    if given.more:
        print("without bounds:")
        run_way(views, given.scratch, "COLMAP's SIFT, `first_octave 0`", own_sift, 0)
        for name, settings in (
            ("`dog`, images as they are", PLAIN),
            ("`hessian`, doubled images", {**HESSIAN, "double_image": True}),
            ("`hessian`, images as they are", HESSIAN),
        ):
            run_way(views, given.scratch, name, database, make_album(views, settings))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
