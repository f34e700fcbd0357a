# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""read_colmap.py DATABASE NAME=FILE...: checks that COLMAP's database has, for each image
NAME, exactly the features of FILE, which `glsurf detect --format colmap` wrote."""

import math
import sqlite3
import struct
import sys


def rows_of(database, table, image, kind):
    """Returns an image's rows of a table."""
    found = database.execute(
        f"SELECT rows, cols, data FROM {table} WHERE image_id = "
        "(SELECT image_id FROM images WHERE name = ?)", (image,)).fetchone()
    assert found is not None, f"{image} has no {table}"
    rows, columns, data = found
    numbers = struct.unpack(f"<{rows * columns}{kind}", data)
    return [list(numbers[i * columns:(i + 1) * columns]) for i in range(rows)]


def check(database, image, path):
    with open(path, encoding="ascii") as file:
        lines = file.read().split("\n")[1:-1]
    keypoints = rows_of(database, "keypoints", image, "f")
    descriptors = rows_of(database, "descriptors", image, "B")
    assert len(lines) == len(keypoints) == len(descriptors) > 0, (image, len(keypoints))
    for line, keypoint, descriptor in zip(lines, keypoints, descriptors):
        words = line.split(" ")
        x, y, scale, angle = (float(word) for word in words[:4])
        # The columns are x, y and the 2x2 matrix that scales and turns.
        a, b = scale * math.cos(angle), scale * math.sin(angle)
        for wanted, got in zip((x, y, a, -b, b, a), keypoint):
            # COLMAP computes in floats. The angle is at most 2 pi, and rounding it by 2^-24
            # turns by 4e-7. Four more roundings add 2.4e-7.
            bound = 1e-6 * scale if wanted not in (x, y) else 1e-7 * abs(wanted)
            assert abs(wanted - got) <= bound, (image, wanted, got)
        assert [int(word) for word in words[4:]] == descriptor, image


def main():
    database = sqlite3.connect(sys.argv[1])
    for argument in sys.argv[2:]:
        image, path = argument.split("=", 1)
        check(database, image, path)


main()
