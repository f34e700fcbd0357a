# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""read_export.py [PROGRAM ALBUM OUT all|no-descriptors]...: checks that each OUT, which `glsurf export
PROGRAM` wrote, has the album's features and matches. COLMAP's database and hloc's files have the
rows and arrays that the Python package writes."""

import glob
import json
import os
import sqlite3
import sys
import tempfile
from types import SimpleNamespace

import glsurf
import numpy

FILM = 35


class Image:
    def __init__(self, path):
        self.name = os.path.relpath(path, ALBUM)[:-len(".npz")]
        self.features = glsurf.Features.load(path)
        with numpy.load(path) as arrays:
            one = [arrays[key].tobytes().rstrip(b"\0") if key in arrays else b""
                   for key in ("camera_make", "camera_model")]
            focal = arrays["focal_length"].tolist() if "focal_length" in arrays else [0, 0]
        self.size = self.features.width, self.features.height
        # Images without make or model have a camera each.
        self.camera_key = (*one, *focal, *self.size) if all(one) else self.name
        self.focal = focal[1] / FILM * max(self.size) if focal[1] else None

    def camera(self):
        if self.focal is None:
            return glsurf.colmap.Camera()
        width, height = self.size
        return glsurf.colmap.Camera(params=(self.focal, width / 2, height / 2, 0))


class Pair:
    def __init__(self, a, b, model, matrix, matches, distance, inlier):
        self.a, self.b, self.is_fundamental = a, b, model == "fundamental"
        self.matrix = numpy.frombuffer(matrix, "<f8").reshape(3, 3)
        self.index = numpy.frombuffer(matches, "<u4").reshape(-1, 2)
        self.distance = numpy.frombuffer(distance, "<f4")
        self.inlier = numpy.frombuffer(inlier, numpy.uint8).astype(bool)

    def geometry(self):
        scene = {"scene": None} if self.is_fundamental else {}
        return SimpleNamespace(matrix=self.matrix, inlier=self.inlier, **scene)

    def inliers(self):
        return SimpleNamespace(index=self.index[self.inlier], distance=self.distance[self.inlier])


def read_album():
    """Returns the images, and the pairs with a geometry, both in the order of the names."""
    paths = glob.glob(f"{glob.escape(ALBUM)}/**/*.npz", recursive=True)
    images = sorted((Image(path) for path in paths), key=lambda one: one.name.encode())
    names = {one.name for one in images}
    file = sqlite3.connect(f"file:{ALBUM}/glsurf-matches.sqlite?mode=ro", uri=True)
    rows = file.execute("SELECT a, b, model, matrix, matches, distances, inlier FROM pairs "
                        "WHERE model IS NOT NULL").fetchall()
    pairs = [Pair(*row) for row in rows if row[0] in names and row[1] in names]
    pairs.sort(key=lambda pair: (pair.a.encode(), pair.b.encode()))
    assert len(images) > 2 and pairs
    return images, pairs


def check_close(found, wanted, bound, what):
    """Compares numbers relative to the largest."""
    assert found.shape == wanted.shape and found.dtype == wanted.dtype, (what, found, wanted)
    if wanted.size:
        most = numpy.abs(wanted.astype(float)).max()
        assert numpy.abs(found.astype(float) - wanted).max() <= bound * most, (what, found, wanted)


# ------------------------------------------------------------------- COLMAP --

def open_database(path):
    file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)], path
    assert file.execute("PRAGMA foreign_key_check").fetchall() == [], path
    return file


def check_sharing(file, images):
    numbers = dict(file.execute("SELECT name, camera_id FROM images"))
    used = {}
    for image in images:
        assert used.setdefault(image.camera_key, numbers[image.name]) == numbers[image.name], image.name
    assert len(set(used.values())) == len(used), used
    assert file.execute("SELECT COUNT(*) FROM cameras").fetchone() == (len(used),)


def check_tables(found, wanted):
    for query in (
            "SELECT image_id, name, model, width, height, params, prior_focal_length, prior_qw, "
            "prior_tz FROM images JOIN cameras USING (camera_id) ORDER BY image_id",
            "SELECT * FROM keypoints ORDER BY image_id",
            "SELECT * FROM descriptors ORDER BY image_id",
            "SELECT * FROM matches ORDER BY pair_id",
            "SELECT pair_id, rows, cols, data, config FROM two_view_geometries ORDER BY pair_id"):
        rows, others = found.execute(query).fetchall(), wanted.execute(query).fetchall()
        assert rows == others, query
    query = "SELECT F, E, H FROM two_view_geometries ORDER BY pair_id"
    for row, other in zip(found.execute(query), wanted.execute(query)):
        for one, two, name in zip(row, other, "FEH"):
            check_close(numpy.frombuffer(one, "<f8"), numpy.frombuffer(two, "<f8"), 1e-12, name)


def check_colmap(images, pairs):
    found = open_database(OUT)
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/database"
        glsurf.colmap.write(
            path, [one.name for one in images], [one.features for one in images],
            [(pair.a, pair.b, pair.index, pair.geometry()) for pair in pairs],
            camera=[one.camera() for one in images], descriptors=DESCRIPTORS)
        wanted = open_database(path)
        check_tables(found, wanted)
        tables = "SELECT name, sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name"
        assert found.execute(tables).fetchall() == wanted.execute(tables).fetchall()
        wanted.close()
    version = found.execute("PRAGMA user_version").fetchone()
    assert version == (3800,), version
    check_sharing(found, images)


# --------------------------------------------------------------------- hloc --

def read_arrays(path):
    import h5py
    arrays = {}
    with h5py.File(path) as file:
        file.visititems(lambda name, item: arrays.update(
            {name: item[()]} if isinstance(item, h5py.Dataset) else {}))
    return arrays


def check_hloc(images, pairs):
    assert sorted(os.listdir(OUT)) == ["features.h5", "matches.h5"]
    with tempfile.TemporaryDirectory() as folder:
        glsurf.hloc.write(f"{folder}/features.h5", f"{folder}/matches.h5",
                          [one.name for one in images], [one.features for one in images],
                          [(pair.a, pair.b, pair.inliers()) for pair in pairs])
        for name in ("features.h5", "matches.h5"):
            found, wanted = read_arrays(f"{OUT}/{name}"), read_arrays(f"{folder}/{name}")
            if not DESCRIPTORS:
                wanted = {key: value for key, value in wanted.items()
                          if not key.endswith("/descriptors")}
            assert sorted(found) == sorted(wanted), (sorted(found), sorted(wanted))
            for key, value in wanted.items():
                # Products and sums may be rounded once or twice: 2^-23.
                bound = 1.2e-7 if key.endswith(("/oris", "/matching_scores0")) else 0
                check_close(found[key], value, bound, key)


# ------------------------------------------------------------------ OpenMVG --

def read_matches(path):
    """Returns the matches of each pair of views."""
    with open(path, encoding="ascii") as file:
        numbers = [int(word) for word in file.read().split()]
    found, at = {}, 0
    while at < len(numbers):
        a, b, count = numbers[at:at + 3]
        at += 3
        rows = numpy.array(numbers[at:at + 2 * count]).reshape(-1, 2)
        assert (a, b) not in found and len(rows) == count > 0
        found[a, b] = rows
        at += 2 * count
    return found


def check_image(image, files):
    base = os.path.splitext(os.path.basename(image.name))[0]
    features = image.features
    files.add(f"{base}.feat")
    rows = numpy.loadtxt(f"{OUT}/{base}.feat", numpy.float32, ndmin=2) if len(features) else []
    assert len(rows) == len(features), image.name
    if len(features):
        wanted = numpy.column_stack([features.xy, features.scale, features.angle])
        assert numpy.array_equal(rows, wanted), image.name
    if DESCRIPTORS:
        files.add(f"{base}.desc")
        with open(f"{OUT}/{base}.desc", "rb") as file:
            data = file.read()
        assert int.from_bytes(data[:8], "little") == len(features), image.name
        assert data[8:] == glsurf.colmap.descriptor_bytes(features.descriptors).tobytes(), image.name


def check_scene(images):
    with open(f"{OUT}/sfm_data.json", encoding="utf-8") as file:
        scene = json.load(file)
    assert scene["sfm_data_version"] == "0.3"
    assert scene["extrinsics"] == scene["structure"] == scene["control_points"] == []
    cameras = {one["key"]: one["value"] for one in scene["intrinsics"]}
    objects, used = [], {}
    assert len(scene["views"]) == len(images)
    for number, (view, image) in enumerate(zip(scene["views"], images)):
        data = view["value"]["ptr_wrapper"]["data"]
        objects.append(view["value"]["ptr_wrapper"]["id"])
        assert view["key"] == data["id_view"] == data["id_pose"] == number
        assert os.path.join(data["local_path"], data["filename"]) == image.name
        assert (data["width"], data["height"]) == image.size
        camera = cameras[data["id_intrinsic"]]["ptr_wrapper"]["data"]
        assert used.setdefault(image.camera_key, data["id_intrinsic"]) == data["id_intrinsic"]
        assert (camera["width"], camera["height"]) == image.size
        focal = image.focal or 1.2 * max(image.size)
        assert abs(camera["focal_length"] / focal - 1) <= 5e-9, image.name  # nine digits
        assert camera["principal_point"] == [(size - 1) / 2 for size in image.size]
        assert camera["disto_k3"] == [0, 0, 0]
    assert len(cameras) == len(set(used.values())) == len(used)
    # cereal: a new object has the highest bit, and numbers count from 1. So does a class, which
    # has its name where it is new.
    objects += [one["ptr_wrapper"]["id"] for one in cameras.values()]
    assert objects == [2**31 + 1 + i for i in range(len(objects))], objects
    classes = [(one["polymorphic_id"], one.get("polymorphic_name")) for one in cameras.values()]
    assert classes == [(2**31 + 1, "pinhole_radial_k3"), *(len(classes) - 1) * [(1, None)]], classes


def check_openmvg(images, pairs):
    numbers = {one.name: i for i, one in enumerate(images)}
    found = read_matches(f"{OUT}/matches.f.txt")
    assert list(found) == [(numbers[pair.a], numbers[pair.b]) for pair in pairs], list(found)
    for rows, pair in zip(found.values(), pairs):
        assert numpy.array_equal(rows, pair.index[pair.inlier]), (pair.a, pair.b)
    files = {"sfm_data.json", "image_describer.json", "matches.f.txt"}
    for image in images:
        check_image(image, files)
    assert set(os.listdir(OUT)) == files, sorted(os.listdir(OUT))
    check_scene(images)
    with open(f"{OUT}/image_describer.json", encoding="ascii") as file:
        assert json.load(file)["regions_type"]["polymorphic_name"] == "SIFT_Regions"


CHECKS = {"colmap": check_colmap, "hloc": check_hloc, "openmvg": check_openmvg}
for PROGRAM, ALBUM, OUT, KIND in zip(*[iter(sys.argv[1:])] * 4):
    DESCRIPTORS = KIND != "no-descriptors"
    CHECKS[PROGRAM](*read_album())
