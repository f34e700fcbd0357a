# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""read_export.py [PROGRAM ALBUM OUT all|no-descriptors]...: checks that each OUT, which `glsurf export
PROGRAM` wrote, has the album's features and matches."""

import glob
import json
import os
import sqlite3
import struct
import sys

import numpy

FILM = 35
FACTOR = 1.2  # focal length that COLMAP guesses, relative to the larger side


class Image:
    def __init__(self, path):
        self.name = os.path.relpath(path, ALBUM)[:-len(".npz")]
        with numpy.load(path) as arrays:
            self.points, self.scores, self.descriptors = (
                arrays[key] for key in ("keypoints", "scores", "descriptors"))
            one = [arrays[key].tobytes().rstrip(b"\0") if key in arrays else b""
                   for key in ("camera_make", "camera_model")]
            focal = arrays["focal_length"].tolist() if "focal_length" in arrays else [0, 0]
            self.size = tuple(arrays["image_size"].tolist())
        # Images without make or model have a camera each.
        self.camera_key = (*one, *focal, *self.size) if all(one) else self.name
        self.known = focal[1] != 0
        self.focal = (focal[1] / FILM if self.known else FACTOR) * max(self.size)

    def descriptor_bytes(self):
        """128 bytes from 64 signed numbers, the positive parts first."""
        parts = numpy.column_stack([self.descriptors, -self.descriptors]) * numpy.float32(512)
        return numpy.clip(numpy.rint(parts), 0, 255).astype(numpy.uint8).tobytes()


class Pair:
    def __init__(self, a, b, model, matrix, matches, distance, inlier):
        self.a, self.b, self.is_fundamental = a, b, model == "fundamental"
        self.matrix = numpy.frombuffer(matrix, "<f8").reshape(3, 3)
        self.index = numpy.frombuffer(matches, "<u4").reshape(-1, 2)
        self.distance = numpy.frombuffer(distance, "<f4")
        self.inlier = numpy.frombuffer(inlier, numpy.uint8).astype(bool)


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


def check_image(row, image):
    camera, points, descriptors = row[:5], row[5:8], row[8:]
    width, height = image.size
    params = struct.pack("<4d", image.focal, width / 2, height / 2, 0)
    assert camera == (2, width, height, params, image.known), image.name  # 2: SIMPLE_RADIAL
    wanted = image.points + numpy.array([0.5, 0.5, 0, 0], "<f4")
    assert points == (len(wanted), 4, wanted.tobytes()), image.name
    wanted = (len(wanted), 128, image.descriptor_bytes()) if DESCRIPTORS else (None, None, None)
    assert descriptors == wanted, image.name


def check_matrix(data, pair, image_a, image_b):
    """The matrix holds in COLMAP's pixels as the album's one does in glsurf's."""
    found = numpy.frombuffer(data, "<f8").reshape(3, 3)
    first, second = (numpy.column_stack([image.points[:99, :2], numpy.ones(len(image.points[:99]))])
                     for image in (image_a, image_b))
    shift = numpy.array([0.5, 0.5, 0])
    if pair.is_fundamental:
        one = (second + shift) @ found @ (first + shift).T
        check_close(one, second @ pair.matrix @ first.T, 1e-9, "F")
    else:
        one, two = ((points @ matrix.T) for points, matrix in ((first + shift, found), (first, pair.matrix)))
        check_close(one / one[:, 2:] - shift, two / two[:, 2:], 1e-9, "H")


def check_colmap(images, pairs):
    file = open_database(OUT)
    rows = file.execute(
        "SELECT name, image_id, model, width, height, params, prior_focal_length, k.rows, k.cols, k.data, "
        "d.rows, d.cols, d.data FROM images JOIN cameras USING (camera_id) JOIN keypoints AS k USING (image_id) "
        "LEFT JOIN descriptors AS d USING (image_id) ORDER BY image_id").fetchall()
    assert [row[0] for row in rows] == [image.name for image in images]
    for row, image in zip(rows, images):
        check_image(row[2:], image)
    numbers = {row[0]: row[1] for row in rows}
    by_name = {image.name: image for image in images}
    rows = file.execute("SELECT pair_id, m.rows, m.cols, m.data, g.rows, g.cols, g.data, config, F, H, E FROM "
                        "matches AS m JOIN two_view_geometries AS g USING (pair_id) ORDER BY pair_id").fetchall()
    assert len(rows) == len(pairs)
    for (number, *matches, config, f, h, e), pair in zip(rows, pairs):
        assert number == numbers[pair.a] * 2147483647 + numbers[pair.b]
        inliers = pair.index[pair.inlier]
        assert matches == [len(pair.index), 2, pair.index.tobytes(), len(inliers), 2, inliers.tobytes()]
        matrix, *others = (f, h, e) if pair.is_fundamental else (h, f, e)
        check_matrix(matrix, pair, by_name[pair.a], by_name[pair.b])
        assert others == 2 * [bytes(72)] and config == (3 if pair.is_fundamental else 6)
    version = file.execute("PRAGMA user_version").fetchone()
    assert version == (3800,), version
    check_sharing(file, images)


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
    wanted, count = {}, {}
    for image in images:
        xy, (scale, angle) = image.points[:, :2], image.points[:, 2:].T
        arrays = {"keypoints": xy, "scores": image.scores, "scales": scale, "oris": numpy.degrees(angle),
                  "image_size": numpy.array(image.size, numpy.int64)}
        if DESCRIPTORS:
            arrays["descriptors"] = image.descriptors.T
        wanted.update((f"{image.name}/{key}", value) for key, value in arrays.items())
        count[image.name] = len(xy)
    check_arrays(f"{OUT}/features.h5", wanted)
    wanted = {}
    for pair in pairs:
        first, second = pair.index[pair.inlier].T
        group = "/".join(name.replace("/", "-") for name in (pair.a, pair.b))
        wanted[f"{group}/matches0"] = index = numpy.full(count[pair.a], -1, numpy.int16)
        wanted[f"{group}/matching_scores0"] = scores = numpy.zeros(count[pair.a], numpy.float32)
        # Descriptors have length 1: their cosine is 1 - distance^2 / 2, and the score (1 + cosine) / 2.
        index[first], scores[first] = second, 1 - pair.distance[pair.inlier]**2 / 4
    check_arrays(f"{OUT}/matches.h5", wanted)


def check_arrays(path, wanted):
    found = read_arrays(path)
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


def check_features(image, files):
    base = os.path.splitext(os.path.basename(image.name))[0]
    files.add(f"{base}.feat")
    rows = numpy.loadtxt(f"{OUT}/{base}.feat", numpy.float32, ndmin=2) if len(image.points) else image.points
    assert numpy.array_equal(rows, image.points), image.name
    if DESCRIPTORS:
        files.add(f"{base}.desc")
        with open(f"{OUT}/{base}.desc", "rb") as file:
            data = file.read()
        assert int.from_bytes(data[:8], "little") == len(image.points), image.name
        assert data[8:] == image.descriptor_bytes(), image.name


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
        assert abs(camera["focal_length"] / image.focal - 1) <= 5e-9, image.name  # nine digits
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
        check_features(image, files)
    assert set(os.listdir(OUT)) == files, sorted(os.listdir(OUT))
    check_scene(images)
    with open(f"{OUT}/image_describer.json", encoding="ascii") as file:
        assert json.load(file)["regions_type"]["polymorphic_name"] == "SIFT_Regions"


CHECKS = {"colmap": check_colmap, "hloc": check_hloc, "openmvg": check_openmvg}
for PROGRAM, ALBUM, OUT, KIND in zip(*[iter(sys.argv[1:])] * 4):
    DESCRIPTORS = KIND != "no-descriptors"
    CHECKS[PROGRAM](*read_album())
