# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""read_outputs.py CSV JSON VGG NPZ DUMP WIDTH HEIGHT PRESET LENGTH [COLMAP]: reads all files
that `glsurf detect` wrote for one image, as users of each format do, and compares them."""

import csv
import json
import math
import os
import struct
import sys

import numpy

PRESET = sys.argv[8]
LENGTH = int(sys.argv[9])
NAMES = ["x", "y", "scale", "angle", "response", "laplacian"]


def as_float(text):
    """Returns the 32-bit float of a text."""
    return struct.unpack("f", struct.pack("f", float(text)))[0]


def read_csv(path):
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == NAMES + [f"d{i}" for i in range(LENGTH)], rows[0]
    assert all(len(row) == len(NAMES) + LENGTH for row in rows)
    return [[as_float(v) for v in row] for row in rows[1:]]


def check_json(path, points, width, height):
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    assert (data["width"], data["height"]) == (width, height)
    assert data["descriptor_length"] == LENGTH
    assert (data["detector"], data["preset"]) == ("hessian", PRESET)
    assert data["total"] == len(points) == len(data["keypoints"])
    for point, item in zip(points, data["keypoints"]):
        values = [item[name] for name in NAMES] + item["descriptor"]
        assert [as_float(v) for v in values] == point, (values, point)
    assert data["descriptor_version"] >= 1
    return data["descriptor_version"]


def check_vgg(path, points):
    with open(path, encoding="ascii") as file:
        lines = file.read().split("\n")
    assert lines[0] == str(LENGTH) and lines[1] == str(len(points)) and lines[-1] == ""
    assert len(lines) == len(points) + 3
    for point, line in zip(points, lines[2:]):
        v = [float(word) for word in line.split(" ")]
        assert len(v) == 5 + LENGTH
        assert [as_float(u) for u in v[:2]] == point[:2]
        # The file has nine digits of a value that was computed in double.
        a = 1 / (3 * point[2]) ** 2
        assert abs(v[2] / a - 1) < 1e-8 and v[3] == 0 and v[4] == v[2]
        assert [as_float(u) for u in v[5:]] == point[6:]


def check_colmap(path, points):
    """Each of 64 numbers becomes two bytes, times 512: its positive part is among the first 64
    bytes, its negative part among the last 64."""
    with open(path, encoding="ascii") as file:
        lines = file.read().split("\n")
    assert lines[0] == f"{len(points)} 128" and lines[-1] == ""
    assert len(lines) == len(points) + 2
    for point, line in zip(points, lines[1:]):
        words = line.split(" ")
        assert len(words) == 4 + 128
        place = [as_float(point[0] + 0.5), as_float(point[1] + 0.5), point[2], point[3]]
        assert [as_float(word) for word in words[:4]] == place
        numbers = point[6:]
        parts = [max(n, 0) for n in numbers] + [max(-n, 0) for n in numbers]
        # round() rounds ties to even, as rintf() does.
        assert [int(word) for word in words[4:]] == [min(round(512 * p), 255) for p in parts]
    assert any(int(word) > 0 for line in lines[1:-1] for word in line.split(" ")[68:])


def check_npz(path, points, version, size):
    table = numpy.array(points, dtype=numpy.float32).reshape(-1, 6 + LENGTH)
    with numpy.load(path, allow_pickle=False) as file:
        signature = ["signature", "signature_version"]
        signed = PRESET in ("default", "best") and LENGTH == 64
        assert sorted(file.files) == [
            "descriptor_version",
            "descriptors",
            "image_size",
            "keypoints",
            "laplacian",
            "preset",
            "scores",
            *(signature if signed else []),
            "total",
        ]
        assert file["total"].tolist() == [len(table)]
        assert file["image_size"].tolist() == size
        assert file["preset"].tolist() == [PRESET.encode()]
        assert file["descriptor_version"].tolist() == [version]
        assert file["keypoints"].dtype == numpy.float32
        assert file["laplacian"].dtype == numpy.int8
        assert numpy.array_equal(file["keypoints"], table[:, :4])
        assert numpy.array_equal(file["scores"], table[:, 4])
        assert numpy.array_equal(file["laplacian"], table[:, 5])
        assert numpy.array_equal(file["descriptors"], table[:, 6:])


def check_plan(folder, width, height):
    """Returns the levels; tests/unit/scale_space.c tests the levels of each preset."""
    with open(os.path.join(folder, "plan.json"), encoding="utf-8") as file:
        plan = json.load(file)
    assert (plan["width"], plan["height"]) == (width, height)
    for level in plan["levels"]:
        assert sorted(level) == ["offset", "sigma", "size", "step"] and len(level["offset"]) == 2
    sizes = [level["size"] for level in plan["levels"]]
    assert sizes[0] == 9 and sizes == sorted(sizes) and sizes[-1] <= min(width, height)
    return plan["levels"]


def read_npy(path, kind, shape):
    """Returns the array of a .npy file. The file has version 1.0 and aligned data."""
    with open(path, "rb") as file:
        data = file.read(10)
    assert data[:8] == b"\x93NUMPY\x01\x00", path
    assert (10 + struct.unpack("<H", data[8:])[0]) % 64 == 0, path
    array = numpy.load(path, allow_pickle=False)
    assert array.shape == shape and array.dtype == numpy.dtype("<" + kind), path
    assert array.flags.c_contiguous, path
    return array


def samples(extent, step):
    """Returns the number of samples along an axis: at the middles of blocks of `step` pixels
    (paper), or from pixel 0 on (default)."""
    return extent // step if PRESET == "paper" else (extent + step - 1) // step


def check_arrays(folder, points, width, height, levels):
    def load(name, kind, shape):
        return read_npy(os.path.join(folder, name + ".npy"), kind, shape)

    summed = load("gray", "u1", (height, width))
    if PRESET != "paper":
        summed = load("smooth", "u2", (height, width))
    sums = summed.cumsum(0, numpy.uint64).cumsum(1, numpy.uint64).astype(numpy.uint32)
    assert numpy.array_equal(sums, load("integral", "u4", (height, width)))
    for level in levels:
        shape = (samples(height, level["step"]), samples(width, level["step"]))
        response = load(f"hessian_{level['size']}", "f4", shape)
        # No filter fits at a corner; at the middle one does.
        middle = response[shape[0] // 2, shape[1] // 2]
        assert math.isnan(response[0, 0]) and not math.isnan(middle), level
    keypoints = load("keypoints", "f4", (len(points), 6))
    descriptors = load("descriptors", "f4", (len(points), LENGTH))
    assert numpy.hstack([keypoints, descriptors]).tolist() == points
    names = {"gray", "integral", "keypoints", "descriptors"}
    names |= {f"hessian_{level['size']}" for level in levels}
    names |= {"smooth"} if PRESET != "paper" else set()
    assert set(os.listdir(folder)) == {name + ".npy" for name in names} | {"plan.json"}


def main():
    table, text, vgg, archive, folder = sys.argv[1:6]
    width, height = int(sys.argv[6]), int(sys.argv[7])
    points = read_csv(table)
    version = check_json(text, points, width, height)
    check_vgg(vgg, points)
    if len(sys.argv) > 10:
        check_colmap(sys.argv[10], points)
    check_arrays(folder, points, width, height, check_plan(folder, width, height))
    check_npz(archive, points, version, [width, height])


main()
