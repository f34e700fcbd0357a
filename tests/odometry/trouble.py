# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""What trouble.sh needs beside the shell, without any code of glsurf.

trouble.py move POSES OUT        writes the poses as seen from a camera elsewhere, which looks
                                 in another direction: the same trajectory, shifted and turned
trouble.py apart SVG             prints how far the ends of the solid curve, of the found trajectory,
                                 and of the dashed one, of the truth, are apart, in points of
                                 the picture
trouble.py terminal COMMAND...   runs the command with a terminal as its standard error, and
                                 prints what it shows there, a line for each line of progress"""
import math
import os
import pty
import re
import subprocess
import sys
from typing import List, Tuple

Curve = List[Tuple[float, float]]


def move(name: str, out: str) -> None:
    c, s = math.cos(2.0), math.sin(2.0)
    turn = ((c, 0.0, s), (0.0, 1.0, 0.0), (-s, 0.0, c))
    shift = (300.0, 20.0, -150.0)
    with open(name, encoding='ascii') as poses, open(out, 'w', encoding='ascii') as to:
        for line in poses:
            row = [float(word) for word in line.split()]
            moved = [
                sum(turn[i][k] * row[4 * k + j] for k in range(3)) + (shift[i] if j == 3 else 0.0)
                for i in range(3)
                for j in range(4)
            ]
            print(*moved, file=to)


def curves(svg: str) -> List[Tuple[bool, Curve]]:
    """The curves of the picture in their order: whether each is dashed, and its points."""
    with open(svg, encoding='utf-8') as file:
        paths = re.findall(r'<path [^>]*>', file.read())
    found = []
    for path in paths:
        points = re.search(r' d="M ([-0-9. L]+)"', path)
        if points and re.search(r'stroke-width[:="]+1\.3\b', path):
            numbers = [float(word) for word in re.findall(r'[-0-9.]+', points.group(1))]
            found.append(('stroke-dasharray' in path, list(zip(numbers[::2], numbers[1::2]))))
    return found


def apart(svg: str) -> None:
    # The map comes first, and in it the truth. Points on a straight line are left out.
    (dashed, truth), (other, found) = curves(svg)[:2]
    assert dashed and not other
    print(max(math.dist(truth[0], found[0]), math.dist(truth[-1], found[-1])))


def terminal(*command: str) -> None:
    here, there = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=there) as job:
        os.close(there)
        text = b''
        try:
            while True:
                part = os.read(here, 4096)
                text += part
                if not part:
                    break
        except OSError:  # the other end was closed
            pass
    os.close(here)
    print('\n'.join(re.split(r'[\r\n]+(?:\x1b\[K)?', text.decode())))
    sys.exit(job.returncode)


{'move': move, 'apart': apart, 'terminal': terminal}[sys.argv[1]](*sys.argv[2:])
