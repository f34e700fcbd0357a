# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""sizes.py SOURCE: no house exceeds its budget of lines, files and kilobytes in sizes.txt. Prints the
size of each house and room. Raising a budget is a decision; the commit names it."""
import collections
import os
import sys

from house import file_names, finish, budget_of, read_table

source = sys.argv[1]
budgets = read_table('sizes.txt')
houses = {house: [0, 0, 0] for house in budgets}
rooms = collections.defaultdict(lambda: [0, 0, 0])
for name in file_names(source):
    house = budget_of(name)
    path = os.path.join(source, name)
    if house not in budgets or not os.path.isfile(path):
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
