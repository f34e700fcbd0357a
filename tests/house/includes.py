# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""includes.py SOURCE: src/ consists of rooms, and a room includes only itself and rooms below.

Each folder of src/ is a room of rooms.txt, and src/ holds no other files. An #include names a
header of the project by its path from src/, "room/file.h", or from include/, "glsurf/file.h".
No two rooms have a file of the same name, except that a stage has one name in stages/ and
reference/. Headers do not include one another in a circle."""
import os
import re
import sys

from house import Rooms, circles, finish

root = sys.argv[1]
source = os.path.join(root, 'src')
rooms = Rooms()
findings = []


def check_folders():
    for name in sorted(os.listdir(source)):
        if not os.path.isdir(os.path.join(source, name)):
            findings.append(f'src/{name}: src/ may hold only rooms')
        elif name not in rooms.names:
            findings.append(f'src/{name}: tests/house/rooms.txt does not list this folder')
    for name in rooms.names:
        if not os.path.isdir(os.path.join(source, name)):
            findings.append(f'src/{name}: this room of tests/house/rooms.txt is missing')


def read_files():
    """The C files of all rooms, as paths from src/."""
    files = []
    for room in rooms.names:
        for folder, _, names in sorted(os.walk(os.path.join(source, room))):
            files += [os.path.relpath(os.path.join(folder, name), source)
                      for name in sorted(names) if name.endswith(('.c', '.h'))]
    return files


def includes_of(file):
    """Yields (line number, bracket, name) of each #include."""
    with open(os.path.join(source, file), encoding='utf-8') as lines:
        for number, line in enumerate(lines, 1):
            match = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
            if match:
                yield number, match[1], match[2]


def room_of(file):
    return file.split('/')[0]


def check_include(file, number, bracket, name):
    """Checks one #include. Returns whether it names a header of a room."""
    at = f'src/{file}:{number}: {name}'
    public = os.path.isfile(os.path.join(root, 'include', name))
    inside = os.path.isfile(os.path.join(source, name)) and room_of(name) in rooms.names
    if bracket == '<':
        if public or inside:
            findings.append(f'{at}: include headers of the project with "", not with <>')
        return False
    if not inside:
        if not public:
            findings.append(f'{at}: there is no such file, in src/ or in include/')
        return False
    refusal = rooms.refusal(room_of(file), room_of(name), header=True)
    if refusal:
        findings.append(f'{at}: {refusal}')
    return True


def check_includes(files):
    graph = {}
    for file in files:
        for number, bracket, name in includes_of(file):
            if check_include(file, number, bracket, name) and file.endswith('.h'):
                graph.setdefault(file, set()).add(name)
    for circle in circles(graph):
        findings.append('headers in a circle: ' + ' -> '.join(f'src/{file}' for file in circle))


def stem_of(file):
    return os.path.splitext(os.path.basename(file))[0]


def check_names(files):
    stages = {stem_of(file) for file in files if room_of(file) == 'stages'}
    having = {}
    for file in files:
        having.setdefault(stem_of(file), {}).setdefault(room_of(file), file)
    for stem, places in sorted(having.items()):
        if stem in stages:
            places.pop('reference', None)
        if len(places) > 1:
            found = ', '.join(f'src/{file}' for file in places.values())
            findings.append(f'several rooms have a file of this name: {found}')


check_folders()
paths = read_files()
check_includes(paths)
check_names(paths)
finish(findings)
