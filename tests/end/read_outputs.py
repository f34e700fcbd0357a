# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""read_outputs.py CSV JSON VGG NPZ DUMP WIDTH HEIGHT PRESET LENGTH [COLMAP]: reads everything
that `glsurf detect` wrote for one image, the way users of each format do, and compares the
contents. Reads NPZ only if there is numpy."""

import ast
import csv
import json
import math
import os
import struct
import sys

try:
    import numpy
except ImportError:
    numpy = None

PRESET = sys.argv[8]
LENGTH = int(sys.argv[9])
NAMES = ["x", "y", "scale", "angle", "response", "laplacian"]


def as_float(text):
    """The 32-bit float that the text represents."""
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
        # The file has nine digits of a value computed in double.
        a = 1 / (3 * point[2]) ** 2
        assert abs(v[2] / a - 1) < 1e-8 and v[3] == 0 and v[4] == v[2]
        assert [as_float(u) for u in v[5:]] == point[6:]


def check_colmap(path, points):
    """Each of 64 numbers becomes two bytes: its positive part among the first 64, its negative
    part among the last, times 512."""
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
        # round() takes the even one of two equally near, as rintf() does.
        assert [int(word) for word in words[4:]] == [min(round(512 * p), 255) for p in parts]
    assert any(int(word) > 0 for line in lines[1:-1] for word in line.split(" ")[68:])


def check_npz(path, points, version):
    table = numpy.array(points, dtype=numpy.float32).reshape(-1, 6 + LENGTH)
    with numpy.load(path, allow_pickle=False) as file:
        assert sorted(file.files) == ["descriptor_version", "descriptors", "keypoints",
                                      "laplacian", "preset", "scores"]
        assert file["preset"].tolist() == [PRESET.encode()]
        assert file["descriptor_version"].tolist() == [version]
        assert file["keypoints"].dtype == numpy.float32
        assert file["laplacian"].dtype == numpy.int8
        assert numpy.array_equal(file["keypoints"], table[:, :4])
        assert numpy.array_equal(file["scores"], table[:, 4])
        assert numpy.array_equal(file["laplacian"], table[:, 5])
        assert numpy.array_equal(file["descriptors"], table[:, 6:])


def levels_of_the_paper(least):
    """9, 15 and 21 times powers of 3, as long as the largest of the three fits: table II."""
    factor = 1
    while 21 * factor <= least:
        for size, sigma in ((9, 1.593), (15, 2.700), (21, 3.680)):
            yield size * factor, factor, (factor - 1) // 2, sigma * factor
        factor *= 3


def levels_of_the_default(least):
    """Filters of three lobes, whose lengths grow by half octaves. A level exists if three
    samples in a row fit, because three are averaged."""
    for step, lobes in ((1, (3, 4, 6)), (2, (8, 12)), (4, (16, 24)), (8, (32, 48, 64))):
        for lobe in lobes:
            reach = 3 * lobe // 2
            fitting = [x for x in range(0, least, step) if reach <= x < least - reach]
            if len(fitting) >= 3:
                yield 3 * lobe, step, 0, 0.531 * lobe


def check_plan(folder, width, height):
    with open(os.path.join(folder, "plan.json"), encoding="utf-8") as file:
        plan = json.load(file)
    assert (plan["width"], plan["height"]) == (width, height)
    levels = levels_of_the_paper if PRESET == "paper" else levels_of_the_default
    expected = list(levels(min(width, height)))
    assert len(plan["levels"]) == len(expected)
    for level, (size, step, offset, sigma) in zip(plan["levels"], expected):
        assert level["size"] == size and level["step"] == step
        assert level["offset"] == [offset, offset]
        assert abs(level["sigma"] / sigma - 1) < 1e-6
    return expected


def smoothed(gray, width, height):
    """Quarters of gray levels, smoothed by a Gaussian of sigma 1 pixel, row by row."""
    weights = tuple(zip((1, 14, 62, 102, 62, 14, 1), range(-3, 4)))

    def at(position, size):
        return min(max(position, 0), size - 1)

    rows = [
        sum(w * gray[y * width + at(x + d, width)] for w, d in weights)
        for y in range(height)
        for x in range(width)
    ]
    return [
        (sum(w * rows[at(y + d, height) * width + x] for w, d in weights) + 8192) >> 14
        for y in range(height)
        for x in range(width)
    ]


def read_npy(path, kind, shape):
    """The numbers of a .npy file. Checks its type and shape, and that numpy reads the same."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x93NUMPY\x01\x00", path
    (length,) = struct.unpack("<H", data[8:10])
    assert (10 + length) % 64 == 0 and data[9 + length] == ord("\n"), path
    header = ast.literal_eval(data[10 : 10 + length].decode("ascii"))
    wanted = {"u1": "B", "u2": "H", "u4": "I", "f4": "f"}[kind]
    assert header["descr"][-2:] == kind and header["descr"][0] in "<|", header
    assert header["shape"] == shape and header["fortran_order"] is False, (path, header)
    values = struct.unpack(f"<{shape[0] * shape[1]}{wanted}", data[10 + length :])
    if numpy is not None:
        array = numpy.load(path, allow_pickle=False)
        assert array.shape == shape and array.dtype == numpy.dtype("<" + kind)
        assert numpy.array_equal(array.ravel(), numpy.array(values, array.dtype), True)
    return values


def check_sums(summed, integral, width, height):
    above = [0] * width
    for y in range(height):
        row = 0
        for x in range(width):
            row += summed[y * width + x]
            above[x] += row
            assert integral[y * width + x] == above[x] % 2**32, (x, y)


def check_response(response, shape, level, width, height):
    """A response is NaN where a filter that it needs leaves the image: its own or, in the
    default preset, one of the eight samples around it."""
    size, step, offset, _ = level
    reach = size // 2 + (0 if PRESET == "paper" else step)

    def fits(index, extent):
        at = offset + step * index
        return reach <= at < extent - reach

    for j in range(shape[0]):
        for i in range(shape[1]):
            there = fits(j, height) and fits(i, width)
            assert math.isnan(response[j * shape[1] + i]) != there, (level, i, j)


def samples(extent, step):
    """The number of samples along an axis: at the middles of blocks of `step` pixels (paper),
    or from pixel 0 on (default)."""
    return extent // step if PRESET == "paper" else (extent + step - 1) // step


def check_arrays(folder, points, width, height, levels):
    def load(name, kind, shape):
        return read_npy(os.path.join(folder, name + ".npy"), kind, shape)

    gray = load("gray", "u1", (height, width))
    summed = gray
    if PRESET != "paper":
        summed = load("smooth", "u2", (height, width))
        assert list(summed) == list(smoothed(gray, width, height))
    check_sums(summed, load("integral", "u4", (height, width)), width, height)
    for level in levels:
        shape = (samples(height, level[1]), samples(width, level[1]))
        response = load(f"hessian_{level[0]}", "f4", shape)
        check_response(response, shape, level, width, height)
    keypoints = load("keypoints", "f4", (len(points), 6))
    assert list(keypoints) == [v for point in points for v in point[:6]]
    descriptors = load("descriptors", "f4", (len(points), LENGTH))
    assert list(descriptors) == [v for point in points for v in point[6:]]
    names = {"gray", "integral", "keypoints", "descriptors"}
    names |= {f"hessian_{level[0]}" for level in levels}
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
    levels = check_plan(folder, width, height)
    check_arrays(folder, points, width, height, levels)
    if numpy is None:
        print("  skipped: without numpy, .npz is not read")
    else:
        check_npz(archive, points, version)


main()
