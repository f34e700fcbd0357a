# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""read_evaluation.py [FILE.json TABLE]...: checks that the figures of `glsurf evaluate` are
consistent, that the means are means, and that the table shows the figures of the file."""

import json
import math
import re
import sys

FIGURES = [
    "features_a", "features_b", "common_a", "common_b", "repeatability",
    "overlap_repeatability", "matches", "correct", "within_pixel", "precision",
    "matching_score",
]
COUNTS = ["features_a", "features_b", "common_a", "common_b", "matches", "correct",
          "within_pixel"]
OWN = ["own_matches", "own_correct", "own_precision"]
SCALES = [0, 2, 4, 8, 12, 20]


def check(condition, *words):
    if not condition:
        sys.exit("read_evaluation.py: " + " ".join(str(word) for word in words))


def near(one, other):
    # The file has nine significant digits.
    return math.isclose(one, other, rel_tol=1e-8, abs_tol=1e-8)


def check_means(mean, pairs, where):
    for name in FIGURES + OWN + ["extract_seconds"]:
        expected = sum(pair[name] for pair in pairs) / len(pairs)
        check(near(mean[name], expected), where, name, mean[name], "is not", expected)


def check_pair(pair, where):
    for name in COUNTS:
        check(pair[name] >= 0 and pair[name] == int(pair[name]), where, name, pair[name])
    for side in "ab":
        check(pair["common_" + side] <= pair["features_" + side], where, "common", side)
    check(pair["within_pixel"] <= pair["correct"], where, "within a pixel")
    check(pair["correct"] <= pair["matches"] <= min(pair["features_a"], pair["features_b"]),
          where, "more correct than matches, or more matches than features")
    least = min(pair["common_a"], pair["common_b"])
    check(least > 0, where, "has nothing in common")
    check(near(pair["matching_score"], pair["correct"] / least), where, "score")
    check(near(pair["precision"],
               pair["correct"] / pair["matches"] if pair["matches"] else 0.0),
          where, "precision")
    check(near(pair["own_precision"], pair["own_correct"] / pair["own_matches"]
               if pair["own_matches"] else 0.0), where, "own precision")
    for name in ("repeatability", "overlap_repeatability"):
        pairs = pair[name] * least
        check(pairs <= least and abs(pairs - round(pairs)) < 1e-5, where, name, pairs)
    check(pair["overlap_repeatability"] <= pair["repeatability"], where, "overlap")
    check(pair["extract_seconds"] > 0 and pair["match_seconds"] > 0, where, "times")


def check_placement(placement, pairs, where):
    check([item["scale_from"] for item in placement] == SCALES, where, "scales")
    check(sum(item["matches"] for item in placement) ==
          sum(pair["correct"] for pair in pairs), where, "matches of all scales")
    for item in placement:
        median = item["median_distance"]
        check((median is None) == (item["matches"] == 0), where, "median of none", median)
        check(median is None or 0 <= median <= 3, where, "median", median)


def placement_rows(text):
    """The table of the placement: of each system its name, the medians, the numbers."""
    lines = text[text.index("median distance of correct"):].splitlines()[2:]
    return [(lines[i].split()[0], lines[i].split()[2:], lines[i + 1].split()[1:])
            for i in range(0, len(lines), 2)]


def check_rows(rows, presets):
    check(len(rows) == len(presets), "rows of the placement", rows)
    for (name, medians, numbers), preset in zip(rows, presets):
        check(name == preset["name"], name, "is not", preset["name"])
        for item, median, number in zip(preset["placement"], medians, numbers):
            check(int(number) == item["matches"], name, number, "matches of a scale")
            check(median == "-" if item["matches"] == 0 else
                  abs(float(median) - item["median_distance"]) <= 0.0005 + 1e-6,
                  name, "median", median, "is not", item["median_distance"])


def check_own(text, presets):
    """The table of the plain matches and the matcher's own."""
    lines = text[text.index("matches by the plain"):].splitlines()[2:]
    for line, preset in zip(lines, presets):
        mean = preset["mean"]
        words = line.replace("%", " ").split()
        values = [mean["matches"], mean["correct"], 100 * mean["precision"],
                  mean["own_matches"], mean["own_correct"], 100 * mean["own_precision"]]
        check(words[0] == preset["name"] and len(words) == 7, "own", line)
        for shown, value in zip(words[1:], values):
            check(abs(float(shown) - value) <= 0.05 + 1e-6, preset["name"], line, value)


def table_lines(text):
    """The lines "1-N ..." of the table: a list of numbers each."""
    lines = []
    for line in text.splitlines():
        found = re.match(r"1-(\d+) ", line)
        if found:
            numbers = line[len(found.group(0)):].replace("%", " ").split()
            lines.append([int(found.group(1))] + [float(n) for n in numbers])
    return lines


def check_line(line, pair, where):
    check(line[0] == pair["image"], where, "is image", line[0], "in the table")
    for name, shown in zip(FIGURES, line[1:]):
        value = pair[name] if name in COUNTS else 100.0 * pair[name]
        # The table has one decimal place; the file has nine digits.
        bound = 1e-6 if name in COUNTS else 0.05 + 1e-6
        check(abs(shown - value) <= bound, where, name, shown, "is not", value)


def check_files(path, table_path):
    with open(path, encoding="utf-8") as file:
        root = json.load(file)
    with open(table_path, encoding="utf-8") as file:
        text = file.read()
    lines = table_lines(text)
    check(max(len(line) for line in text.splitlines()) <= 100, "the table is too wide")
    every = [pair for preset in root["presets"] for sequence in preset["sequences"]
             for pair in sequence["pairs"]]
    check(len(lines) == len(every) > 0, len(lines), "lines for", len(every), "pairs")
    for line, pair in zip(lines, every):
        check(len(line) == 2 + len(FIGURES), "columns", line)
        check(abs(line[-1] - 1e3 * pair["extract_seconds"]) <= 0.05 + 1e-6, "ms", line)
        check_pair(pair, pair["image"])
        check_line(line, pair, pair["image"])
    for preset in root["presets"]:
        pairs = []
        for sequence in preset["sequences"]:
            check_means(sequence["mean"], sequence["pairs"], sequence["name"])
            check_placement(sequence["placement"], sequence["pairs"], sequence["name"])
            pairs += sequence["pairs"]
        check(preset["pairs"] == len(pairs), "number of pairs")
        check_means(preset["mean"], pairs, preset["name"])
        check_placement(preset["placement"], pairs, preset["name"])
        heading = "%(name)s: detector %(detector)s, preset %(preset)s, on " % preset
        check(heading in text, "the table lacks", heading)
    check_rows(placement_rows(text), root["presets"])
    check_own(text, root["presets"])


for at in range(1, len(sys.argv), 2):
    print(sys.argv[at])
    check_files(sys.argv[at], sys.argv[at + 1])
