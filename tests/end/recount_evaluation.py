# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""recount_evaluation.py GLSURF FILE.json: computes once more what `glsurf evaluate --backend
cpu` counts of matches, from the features that `glsurf detect` writes, and compares it
with FILE.json. The current folder is that of the evaluation."""

import csv
import glob
import json
import math
import operator
import statistics
import subprocess
import sys

SCALES = [0, 2, 4, 8, 12, 20, math.inf]


def check(condition, *words):
    if not condition:
        sys.exit("recount_evaluation.py: " + " ".join(str(word) for word in words))


def detect(folder, number, threshold, system):
    """The features of an image: (x, y, scale, sign) and the integers of the descriptor."""
    image = next(path for path in sorted(glob.glob("%s/img%d.*" % (folder, number))))
    subprocess.run([sys.argv[1], "detect", image, "-o", "recount.csv", "--backend",
                    "cpu", "--threshold", repr(threshold), "--detector",
                    system["detector"], "--preset", system["preset"]], check=True,
                   stdout=subprocess.DEVNULL)
    with open("recount.csv", newline="", encoding="ascii") as file:
        rows = [[float(text) for text in row] for row in list(csv.reader(file))[1:]]
    return [(row[:3] + row[5:6], [math.floor(2040 * v + 0.5) for v in row[6:]])
            for row in rows]


def squared_distances(a, b):
    lengths = [sum(map(operator.mul, q, q)) for _, q in b]
    for _, p in a:
        own = sum(map(operator.mul, p, p))
        yield [own + other - 2 * sum(map(operator.mul, p, q))
               for other, (_, q) in zip(lengths, b)]


def match(table, is_rival=lambda j, first: j != first):
    """Mutual nearest neighbours that are at most 0.8 times as far as the nearest rival."""
    back = [column.index(min(column)) for column in zip(*table)]
    for i, row in enumerate(table):
        first = row.index(min(row))
        others = [d for j, d in enumerate(row) if is_rival(j, first)] + [math.inf]
        if back[first] == i and row[first] < math.inf and \
                25 * row[first] <= 16 * min(others):
            yield i, first


def match_own(a, b, table):
    """The same of equal signs, where features up to 4 pixels from the nearest, in whole
    sixteenths, are no rivals."""
    signed = [[d if p[3] == q[3] else math.inf for d, (q, _) in zip(row, b)]
              for row, (p, _) in zip(table, a)]
    places = [(int(16 * q[0]), int(16 * q[1])) for q, _ in b]
    return match(signed, lambda j, first: math.dist(places[j], places[first]) > 64)


def read_matrix(folder, number):
    with open("%s/H1to%dp" % (folder, number), encoding="ascii") as file:
        return [float(word) for word in file.read().split()]


def distance(h, a, b):
    u, v, w = (h[k] * a[0] + h[k + 1] * a[1] + h[k + 2] for k in (0, 3, 6))
    return math.hypot(u / w - b[0], v / w - b[1])


def check_placement(placement, correct, where):
    for item, end in zip(placement, SCALES[1:]):
        here = [d for scale, d in correct if item["scale_from"] <= scale < end]
        check(len(here) == item["matches"], where, item, "should have", len(here))
        if here:
            check(abs(statistics.median(here) - item["median_distance"]) < 1e-6, where,
                  item, "should have", statistics.median(here))


def recount_pair(first, sequence, pair, system):
    folder = sequence["folder"]
    other = detect(folder, pair["image"], sequence["threshold"], system)
    matrix = read_matrix(folder, pair["image"])
    table = list(squared_distances(first, other))
    found = [(first[i][0], distance(matrix, first[i][0], other[j][0]))
             for i, j in match(table)]
    counts = [len(found)] + [sum(d <= most for _, d in found) for most in (3, 1)]
    own = [distance(matrix, first[i][0], other[j][0])
           for i, j in match_own(first, other, table)]
    counts += [len(own), sum(d <= 3 for d in own)]
    names = ["matches", "correct", "within_pixel", "own_matches", "own_correct"]
    check([pair[name] for name in names] == counts, folder, pair["image"], names,
          [pair[name] for name in names], "should be", counts)
    return [(a[2], d) for a, d in found if d <= 3]


def main():
    with open(sys.argv[2], encoding="utf-8") as file:
        root = json.load(file)
    for system in root["presets"]:
        everything = []
        for sequence in system["sequences"]:
            first = detect(sequence["folder"], 1, sequence["threshold"], system)
            correct = []
            for pair in sequence["pairs"]:
                correct += recount_pair(first, sequence, pair, system)
            check_placement(sequence["placement"], correct, sequence["name"])
            everything += correct
        check_placement(system["placement"], everything, system["name"])


main()
