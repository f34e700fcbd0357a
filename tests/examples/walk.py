# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""walk.py truth WALK FRAME STEREO.csv LATER LATER.csv
walk.py pair F MATCHES.csv

Checks matches against the truth that the example walk writes. `truth`: matches of the left and
the right image of a frame lie in the same rows, and their depths predict the positions of the
same keypoints in the left image of a later frame. `pair`: matches fit a fundamental matrix."""
import csv
import os
import statistics
import sys

# A keypoint's position has a normal error of about a quarter of a pixel per axis, and up to one
# match in five is wrong. So the test compares medians: up to 5/8 of the right matches may be
# closer than the median.
#
# BIAS: a median of N differences of up to 0.75 pixels is off by 1.25 x 0.75 / sqrt(N), 0.09
# pixels with N = 100. A mistake of half a pixel changes a median by that or more, if it matters.
# The bound lies between.
# LINE: the distance to an epipolar line, and between two rows, has a standard deviation of
# sqrt(2) x 0.25, and 5/8 of the distances are below 0.89 times that: 0.32.
# POINT: a prediction adds the error of its disparity. A camera that moves by t moves a
# keypoint by up to t / baseline disparities. The standard deviation per axis is up to
# 0.25 x sqrt(2 + 2 (t / baseline)^2), 0.75 for the 0.84 metres of three frames, and 5/8 of the
# distances are below 1.4 times that: 1.05. Mistakes of sign shift points by tens of pixels.
BIAS, LINE, POINT = 0.25, 0.32, 1.05
LEAST = 100  # matches


def read_matches(name):
    """{ keypoint of A: ((x, y) in A, (x, y) in B) }"""
    with open(name, encoding='utf-8', newline='') as file:
        return {int(row['a']): ((float(row['ax']), float(row['ay'])),
                                (float(row['bx']), float(row['by'])))
                for row in csv.DictReader(file)}


def read_numbers(name):
    """The numbers of each line, without words such as P0:"""
    with open(name, encoding='utf-8') as file:
        return [[float(word) for word in line.split() if word[-1] != ':'] for line in file]


def to_parent(pose, point):
    return [sum(pose[4 * i + j] * point[j] for j in range(3)) + pose[4 * i + 3]
            for i in range(3)]


def from_parent(pose, point):
    moved = [point[i] - pose[4 * i + 3] for i in range(3)]
    return [sum(pose[4 * j + i] * moved[j] for j in range(3)) for i in range(3)]


def predict(calibration, pose, later, left, disparity):
    """The later camera's view of the point that the left camera sees at `left`."""
    (fx, _, cx, _, _, fy, cy, *_), right = calibration
    depth = -right[3] / disparity
    point = [(left[0] - cx) / fx * depth, (left[1] - cy) / fy * depth, depth]
    x, y, z = from_parent(later, to_parent(pose, point))
    return fx * x / z + cx, fy * y / z + cy


def check(what, values, bias, size):
    """Fails if values are too few, or the medians of values or their sizes too large."""
    medians = statistics.median(values), statistics.median(map(abs, values))
    print(f'{what}: {len(values)} matches, medians {medians[0]:.3f} and {medians[1]:.3f}')
    if len(values) < LEAST or abs(medians[0]) > bias or medians[1] > size:
        sys.exit(f'{what}: too few, or a median over {bias} or {size}')


def truth(walk, frame, stereo, later, matches):
    calibration = read_numbers(os.path.join(walk, 'calib.txt'))
    poses = read_numbers(os.path.join(walk, 'poses.txt'))
    stereo = read_matches(stereo)
    check('rows', [b[1] - a[1] for a, b in stereo.values()], BIAS, LINE)
    found = []
    for keypoint, (left, there) in read_matches(matches).items():
        right = stereo.get(keypoint, (left, (left[0], -99)))[1]
        if abs(right[1] - left[1]) < 1 and left[0] - right[0] > 1:
            seen = predict(calibration, poses[int(frame)], poses[int(later)], left,
                           left[0] - right[0])
            found.append((there[0] - seen[0], there[1] - seen[1]))
    check('x', [x for x, _ in found], BIAS, POINT)
    check('y', [y for _, y in found], BIAS, POINT)
    check('distance', [(x * x + y * y)**0.5 for x, y in found], POINT, POINT)


def pair(matrix, matches):
    f = read_numbers(matrix)
    found = []
    for a, b in read_matches(matches).values():
        line = [row[0] * a[0] + row[1] * a[1] + row[2] for row in f]
        found.append((line[0] * b[0] + line[1] * b[1] + line[2]) / (line[0]**2 + line[1]**2)**0.5)
    check('lines', found, BIAS, LINE)


{'truth': truth, 'pair': pair}[sys.argv[1]](*sys.argv[2:])
