# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Poses, pictures and a terminal for the tests of `glsurf odometry`, without any code of
glsurf.

poses.py make FILE            writes the poses of odometry.sh: 24 frames through a bend, and then 5
                              that turn in another place
poses.py move POSES OUT       writes the poses as seen from a camera elsewhere, which looks in
                              another direction: the same trajectory, shifted and turned
poses.py drift POSES TRUTH [STEP]
                              prints the distance at the end in percent of the true length
poses.py steps POSES          prints the longest step and the largest turn in degrees
poses.py far POSES POSES      prints the largest distance of two positions of one frame
poses.py apart SVG            prints the largest distance between the ends of the solid curve, the
                              found trajectory, and of the dashed one, the truth, in points of
                              the picture
poses.py terminal COMMAND...  runs the command with a terminal as its standard error, and prints
                              what it shows there, a line for each line of progress"""
import math
import os
import pty
import re
import subprocess
import sys


def numbers(name):
    with open(name, encoding='ascii') as file:
        return [[float(word) for word in line.split()] for line in file]


def position(row):
    return row[3], row[7], row[11]


def make(name):
    with open(name, 'w', encoding='ascii') as file:
        x, z = 0.0, 7.84
        for i in range(29):
            s = i / 36
            angle = math.radians(90 * s * s * (3 - 2 * s))
            if i >= 24:
                x, z, angle = 0.0, 0.0, math.radians(180 + 6 * (i - 24))
            c, s = math.cos(angle), math.sin(angle)
            print(c, 0, s, x, 0, 1, 0, 0, -s, 0, c, z, file=file)
            x, z = x + 0.28 * s, z + 0.28 * c


def move(name, out):
    c, s = math.cos(2.0), math.sin(2.0)
    turn = ((c, 0.0, s, 300.0), (0.0, 1.0, 0.0, 20.0), (-s, 0.0, c, -150.0))
    with open(out, 'w', encoding='ascii') as to:
        for row in numbers(name):
            moved = [sum(turn[i][k] * row[4 * k + j] for k in range(3)) + turn[i][3] * (j == 3)
                     for i in range(3) for j in range(4)]
            print(*moved, file=to)


def drift(name, truth, step='1'):
    found, right = numbers(name), numbers(truth)[::int(step)]
    assert all(len(row) == 12 for row in found) and len(found) <= len(right)
    assert position(found[0]) == (0, 0, 0)
    right = [position(row) for row in right[:len(found)]]
    length = sum(math.dist(a, b) for a, b in zip(right, right[1:]))
    print(100 * math.dist(position(found[-1]), right[-1]) / length)


def steps(name):
    poses = numbers(name)
    longest = largest = 0.0
    for a, b in zip(poses, poses[1:]):
        longest = max(longest, math.dist(position(a), position(b)))
        trace = sum(a[4 * i + k] * b[4 * i + k] for i in range(3) for k in range(3))
        largest = max(largest, math.degrees(math.acos(max(-1, min(1, (trace - 1) / 2)))))
    print(longest, largest)


def far(one, other):
    print(max(math.dist(position(a), position(b))
              for a, b in zip(numbers(one), numbers(other))))


def apart(svg):
    with open(svg, encoding='utf-8') as file:
        paths = re.findall(r'<path [^>]*>', file.read())
    curves = []  # (is dashed, points)
    for path in paths:
        points = re.search(r' d="M ([-0-9. L]+)"', path)
        if points and re.search(r'stroke-width[:="]+1\.3\b.*stroke-linejoin[:="]+round', path):
            values = [float(word) for word in re.findall(r'[-0-9.]+', points.group(1))]
            curves.append(('stroke-dasharray' in path, list(zip(values[::2], values[1::2]))))
    # The legend has other corners. The map comes first, and in it the truth. Curves leave out points
    # on straight lines.
    (dashed, truth), (other, found) = curves[:2]
    assert dashed and not other
    print(max(math.dist(truth[0], found[0]), math.dist(truth[-1], found[-1])))


def terminal(*command):
    here, there = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=there) as job:
        os.close(there)
        text = b''
        try:
            while part := os.read(here, 4096):
                text += part
        except OSError:  # the other end was closed
            pass
    os.close(here)
    print('\n'.join(re.split(r'[\r\n]+(?:\x1b\[K)?', text.decode())))
    sys.exit(job.returncode)


{'make': make, 'move': move, 'drift': drift, 'steps': steps, 'far': far,
 'apart': apart, 'terminal': terminal}[sys.argv[1]](*sys.argv[2:])
