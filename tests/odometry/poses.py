# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Poses, images, pictures and a terminal for the tests of `glsurf odometry`, without any code of
glsurf.

poses.py make FILE            writes the poses of odometry.sh: 24 frames through a bend, and then 5
                              that turn in another place
poses.py move POSES OUT       writes the poses as seen from a camera elsewhere, which looks in
                              another direction: the same trajectory, shifted and turned
poses.py drift POSES TRUTH [STEP]
                              prints the distance at the end in percent of the true length
poses.py steps POSES          prints the longest step and the largest turn in degrees
poses.py agree KITTI TUM      fails unless both files have the same poses and times of 10 frames a
                              second
poses.py far POSES POSES      prints the largest distance of two positions of one frame
poses.py apart SVG            prints how far the ends of the solid curve, of the found trajectory,
                              and of the dashed one, of the truth, are apart, in points of the
                              picture
poses.py blur IN.png OUT.pgm  blurs a gray image with a box of 41 pixels
poses.py terminal COMMAND...  runs the command with a terminal as its standard error, and prints
                              what it shows there, a line for each line of progress"""
import math
import os
import pty
import re
import struct
import subprocess
import sys
import zlib


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


def agree(kitti, tum):
    rows, lines = numbers(kitti), numbers(tum)
    assert len(rows) == len(lines)
    for i, (row, line) in enumerate(zip(rows, lines)):
        assert len(line) == 8 and abs(line[0] - i / 10) < 1e-6
        assert all(abs(a - b) < 1e-9 for a, b in zip(position(row), line[1:4]))
        x, y, z, w = line[4:]
        turned = (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
                  2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
                  2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y))
        assert all(abs(row[k // 3 * 4 + k % 3] - turned[k]) < 1e-9 for k in range(9))


def far(one, other):
    print(max(math.dist(position(a), position(b))
              for a, b in zip(numbers(one), numbers(other))))


def apart(svg):
    with open(svg, encoding='utf-8') as file:
        paths = re.findall(r'<path [^>]*>', file.read())
    curves = []  # each with whether it is dashed
    for path in paths:
        points = re.search(r' d="M ([-0-9. L]+)"', path)
        if points and re.search(r'stroke-width[:="]+1\.3\b', path):
            values = [float(word) for word in re.findall(r'[-0-9.]+', points.group(1))]
            curves.append(('stroke-dasharray' in path, list(zip(values[::2], values[1::2]))))
    # The map comes first, and in it the truth. Points on a straight line are left out.
    (dashed, truth), (other, found) = curves[:2]
    assert dashed and not other
    print(max(math.dist(truth[0], found[0]), math.dist(truth[-1], found[-1])))


def read_png(name):
    """The rows of a gray image of 8 bits."""
    with open(name, 'rb') as file:
        data = file.read()
    at, packed = 8, b''
    while at < len(data):
        size, kind = struct.unpack('>I4s', data[at:at + 8])
        if kind == b'IHDR':
            width, height, depth, colour = struct.unpack('>IIBB', data[at + 8:at + 18])
            assert depth == 8 and colour == 0
        elif kind == b'IDAT':
            packed += data[at + 8:at + 8 + size]
        at += size + 12
    raw, rows, above = zlib.decompress(packed), [], bytes(width)
    for y in range(height):
        kind, line = raw[y * (width + 1)], bytearray(raw[y * (width + 1) + 1:(y + 1) * (width + 1)])
        for x in range(width):
            a, b, c = (line[x - 1], above[x], above[x - 1]) if x else (0, above[x], 0)
            p = a + b - c
            near = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            line[x] = line[x] + (0, a, b, (a + b) // 2, near)[kind] & 255
        rows.append(bytes(line))
        above = line
    return rows


def smooth(rows):
    """Means over 41 pixels along the rows, turned: rows become columns."""
    result = []
    for row in rows:
        sums = [0]
        for value in row:
            sums.append(sums[-1] + value)
        n = len(row)
        ends = [(max(0, x - 20), min(n, x + 21)) for x in range(n)]
        result.append([(sums[b] - sums[a]) // (b - a) for a, b in ends])
    return list(zip(*result))


def blur(source, target):
    rows = smooth(smooth(read_png(source)))
    with open(target, 'wb') as file:
        file.write(b'P5\n%d %d\n255\n' % (len(rows[0]), len(rows)))
        for row in rows:
            file.write(bytes(row))


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


{'make': make, 'move': move, 'drift': drift, 'steps': steps, 'agree': agree, 'far': far,
 'apart': apart, 'blur': blur, 'terminal': terminal}[sys.argv[1]](*sys.argv[2:])
