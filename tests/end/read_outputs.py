# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""read_outputs.py CSV JSON VGG NPZ DUMP WIDTH HEIGHT: reads what `glsurf detect` wrote of
one image in each format, as their users would, and compares. NPZ and the arrays of DUMP
only where there is numpy."""

import csv
import json
import os
import struct
import sys

try:
    import numpy
except ImportError:
    numpy = None

LENGTH = 64
NAMES = ["x", "y", "scale", "angle", "response", "laplacian"]


def as_float(text):
    """The 32-bit float that the text stands for."""
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
    assert data["total"] == len(points) == len(data["keypoints"])
    for point, item in zip(points, data["keypoints"]):
        values = [item[name] for name in NAMES] + item["descriptor"]
        assert [as_float(v) for v in values] == point, (values, point)


def check_vgg(path, points):
    with open(path, encoding="ascii") as file:
        lines = file.read().split("\n")
    assert lines[0] == str(LENGTH) and lines[1] == str(len(points)) and lines[-1] == ""
    assert len(lines) == len(points) + 3
    for point, line in zip(points, lines[2:]):
        v = [float(word) for word in line.split(" ")]
        assert len(v) == 5 + LENGTH
        assert [as_float(u) for u in v[:2]] == point[:2]
        # nine digits of the value computed in double
        a = 1 / (3 * point[2]) ** 2
        assert abs(v[2] / a - 1) < 1e-8 and v[3] == 0 and v[4] == v[2]
        assert [as_float(u) for u in v[5:]] == point[6:]


def check_npz(path, points):
    table = numpy.array(points, dtype=numpy.float32).reshape(-1, 6 + LENGTH)
    with numpy.load(path, allow_pickle=False) as file:
        assert sorted(file.files) == ["descriptors", "keypoints", "laplacian", "scores"]
        assert file["keypoints"].dtype == numpy.float32
        assert file["laplacian"].dtype == numpy.int8
        assert numpy.array_equal(file["keypoints"], table[:, :4])
        assert numpy.array_equal(file["scores"], table[:, 4])
        assert numpy.array_equal(file["laplacian"], table[:, 5])
        assert numpy.array_equal(file["descriptors"], table[:, 6:])


def check_plan(folder, width, height):
    """Levels are 9, 15 and 21 times powers of 3, as many as fit: table II of the paper."""
    with open(os.path.join(folder, "plan.json"), encoding="utf-8") as file:
        plan = json.load(file)
    assert (plan["width"], plan["height"]) == (width, height)
    expected = []
    factor = 1
    while 21 * factor <= min(width, height):
        for size, sigma in ((9, 1.593), (15, 2.700), (21, 3.680)):
            middle = (factor - 1) // 2
            expected.append((size * factor, factor, [middle, middle], sigma * factor))
        factor *= 3
    assert len(plan["levels"]) == len(expected)
    for level, (size, step, offset, sigma) in zip(plan["levels"], expected):
        assert level["size"] == size and level["step"] == step
        assert level["offset"] == offset
        assert abs(level["sigma"] / sigma - 1) < 1e-6
    return expected


def check_arrays(folder, points, width, height, levels):
    def load(name, kind, shape):
        array = numpy.load(os.path.join(folder, name + ".npy"), allow_pickle=False)
        assert array.dtype == kind and array.shape == shape, (name, array.dtype, array.shape)
        return array

    table = numpy.array(points, dtype=numpy.float32).reshape(-1, 6 + LENGTH)
    gray = load("gray", numpy.uint8, (height, width))
    integral = load("integral", numpy.uint32, (height, width))
    sums = gray.astype(numpy.uint64).cumsum(0).cumsum(1)
    assert numpy.array_equal(integral, (sums % 2**32).astype(numpy.uint32))
    for size, step, offset, _ in levels:
        shape = (height // step, width // step)
        response = load(f"hessian_{size}", numpy.float32, shape)
        reach = (size - 1) // 2

        def fits(count, extent):
            at = offset[0] + step * numpy.arange(count)
            return (at >= reach) & (at + reach < extent)

        inside = numpy.outer(fits(shape[0], height), fits(shape[1], width))
        assert numpy.array_equal(numpy.isnan(response), ~inside), size
    assert numpy.array_equal(load("keypoints", numpy.float32, (len(points), 6)), table[:, :6])
    descriptors = load("descriptors", numpy.float32, (len(points), LENGTH))
    assert numpy.array_equal(descriptors, table[:, 6:])
    names = {"gray", "integral", "keypoints", "descriptors"}
    names |= {f"hessian_{level[0]}" for level in levels}
    assert set(os.listdir(folder)) == {name + ".npy" for name in names} | {"plan.json"}


def main():
    table, text, vgg, archive, folder = sys.argv[1:6]
    width, height = int(sys.argv[6]), int(sys.argv[7])
    points = read_csv(table)
    check_json(text, points, width, height)
    check_vgg(vgg, points)
    levels = check_plan(folder, width, height)
    if numpy is None:
        print("  without numpy: .npz and .npy are not read")
        return
    check_npz(archive, points)
    check_arrays(folder, points, width, height, levels)


main()
