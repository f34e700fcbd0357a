# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""sizes.py SOURCE: no house exceeds its budget of lines, files and kilobytes, which sizes.txt has. Prints the size
of each house and room. Raising a budget is a decision, which the commit names."""
import collections
import os
import subprocess
import sys

from house import finish

source = sys.argv[1]
SKIPPED = ('packaging/khronos/',)  # made by others


def names():
    """The files of the sources: those of git, or all of an archive."""
    git = subprocess.run(['git', '-C', source, 'ls-files', '-z'], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, check=False)
    if git.returncode == 0 and git.stdout:
        return git.stdout.decode().split('\0')[:-1]
    return [os.path.relpath(os.path.join(folder, name), source)
            for folder, _, files in os.walk(source) for name in files]


def house_of(name):
    """The house of a file, as sizes.txt calls it, or None if nothing counts it."""
    if name.endswith('.md'):
        return 'documents'
    top = name.split('/')[0]
    if top in ('src', 'check', 'include'):
        return 'library'
    return top if top in budgets else None


def read_budgets():
    """{house: (lines, files, kilobytes)} of sizes.txt."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'sizes.txt')
    with open(path, encoding='utf-8') as file:
        rows = [line.split() for line in file if line.strip() and line[0] != '#']
    return {row[0]: tuple(float(word) for word in row[1:]) for row in rows}


budgets = read_budgets()
houses = {house: [0, 0, 0] for house in budgets}
rooms = collections.defaultdict(lambda: [0, 0, 0])
for name in names():
    house = house_of(name)
    path = os.path.join(source, name)
    if house is None or name.startswith(SKIPPED) or not os.path.isfile(path):
        continue
    with open(path, 'rb') as file:
        text = file.read()
    for size in (houses[house], rooms[os.path.dirname(name) or '.']):
        size[0] += text.count(b'\n')
        size[1] += 1
        size[2] += len(text)

findings = []
print(f'{"house":36}  lines of budget  files of budget    kB of budget  bytes a line')
for house, (lines, files, size) in houses.items():
    cells = list(zip((lines, files, size / 1000), budgets[house], ('lines', 'files', 'kB')))
    print(f'{house:36} ' + ''.join(f'{value:6.0f} {most:9.0f}' for value, most, _ in cells),
          f'{size / max(lines, 1):13.1f}')
    findings += [f'{house} has {value:.0f} {unit}, but its budget in tests/house/sizes.txt is {most:.0f}; '
                 'take something out' for value, most, unit in cells if value > most]
for room in sorted(rooms):
    lines, files, size = rooms[room]
    print(f'  {room:34} {lines:6} lines {files:4} files {size / 1000:6.1f} kB')
finish(findings)
