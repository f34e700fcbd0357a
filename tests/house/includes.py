# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""includes.py ROOT: the houses src/, tools/ and lab/ consist of rooms, and a room includes only
itself and rooms below.

A house holds only rooms of rooms.txt and CMakeLists.txt. An #include names a header of the project by its
path from the house ("room/file.h") or from include/ ("glsurf/file.h"), and of check/ as "check/file.h".
lab/ may also include headers of tests/ or beside the file. The tools include headers of src/ only in the
inside.h of a room that rooms.txt marks, and src/ includes none of the tools. No two rooms of src/ and
tools/ have a file of the same name, except a stage in stages/ and reference/. Headers do not include one
another in a circle, nor do files of a room of src/, where x.c and x.h are one file. Only stages/ has such
circles: its plan is the sum of the parts of all stages.

A file of src/ or check/ has more than 40 lines, except files of a stage.

At most one file each of the library, glsurf_context, the tests and the examples includes windows.h, whose
macros have common names, and the files *_windows.c of the tools; no header does. The public headers
include only system headers of C."""
import os
import re
import sys

from house import INSIDES, WHOLE, Rooms, circles, finish, house_of, room_of

root = sys.argv[1]
rooms = Rooms()
findings = []


def check_folders():
    for house in rooms.houses:
        for name in sorted(os.listdir(os.path.join(root, house))):
            path = f'{house}/{name}'
            if house in WHOLE:
                if os.path.isdir(os.path.join(root, path)):
                    findings.append(f'{path}: {house}/ is one room')
                continue
            if name == 'CMakeLists.txt' and house != 'src':
                continue
            if not os.path.isdir(os.path.join(root, path)):
                findings.append(f'{path}: {house}/ may hold only rooms')
            elif path not in rooms.names:
                findings.append(f'{path}: tests/house/rooms.txt does not list this folder')
    for name in rooms.names:
        if not os.path.isdir(os.path.join(root, name)):
            findings.append(f'{name}: this room of tests/house/rooms.txt is missing')


def read_files():
    """The C and C++ files of all rooms, as paths from the root."""
    return [file for room in rooms.names for file in sources_of(room)]


def includes_of(file):
    """Yields (line number, bracket, name) of each #include."""
    with open(os.path.join(root, file), encoding='utf-8') as lines:
        for number, line in enumerate(lines, 1):
            match = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
            if match:
                yield number, match[1], match[2]


def home_of(name):
    """The file of a room that an #include names, or None."""
    for house in rooms.houses:
        path = name if house in WHOLE else f'{house}/{name}'
        if os.path.isfile(os.path.join(root, path)) and room_of(path) in rooms.names:
            return path
    return None


def refusal_of(file, home):
    room, used = room_of(file), room_of(home)
    if house_of(file) == 'lab':
        return None
    if house_of(file) != house_of(home) in INSIDES and house_of(file) != 'check':
        if room in rooms.inside and os.path.basename(file) == 'inside.h':
            return None
        return (f'{home} is an inside of the library; use the public headers'
                + (f', or {room}/inside.h' if room in rooms.inside else ''))
    return rooms.refusal(room, used, header=True)


def is_elsewhere(file, name):
    """Returns true if lab/ finds this header in tests/ or beside the file."""
    return house_of(file) == 'lab' and (
        os.path.isfile(os.path.join(root, 'tests', name)) or
        os.path.isfile(os.path.join(root, os.path.dirname(file), name)))


def check_include(file, number, bracket, name):
    """Checks one #include. Returns the header of a room that it names, or None."""
    at = f'{file}:{number}: {name}'
    public = os.path.isfile(os.path.join(root, 'include', name))
    home = home_of(name)
    if bracket == '<':
        if public or home:
            findings.append(f'{at}: include headers of the project with "", not with <>')
        return None
    if not home:
        if not public and not is_elsewhere(file, name):
            findings.append(f'{at}: there is no such file, in a house or in include/')
        return None
    refusal = refusal_of(file, home)
    if refusal:
        findings.append(f'{at}: {refusal}')
    return home


def path_stem(file):
    """The path without its ending: src/gl/state for src/gl/state.c and src/gl/state.h."""
    return os.path.splitext(file)[0]


def check_includes(files):
    headers, stems = {}, {}
    for file in files:
        for number, bracket, name in includes_of(file):
            home = check_include(file, number, bracket, name)
            if home and file.endswith('.h'):
                headers.setdefault(file, set()).add(home)
            if (home and room_of(home) == room_of(file) != 'src/stages'
                    and house_of(file) in INSIDES and path_stem(home) != path_stem(file)):
                stems.setdefault(path_stem(file), set()).add(path_stem(home))
    for circle in circles(headers):
        findings.append('headers in a circle: ' + ' -> '.join(circle))
    for circle in circles(stems):
        findings.append('files in a circle: ' + ' -> '.join(circle))


def stem_of(file):
    return os.path.basename(path_stem(file))


def check_names(files):
    stages = {stem_of(file) for file in files if room_of(file) == 'src/stages'}
    having = {}
    for file in files:
        if house_of(file) != 'lab' and stem_of(file) != 'inside':
            having.setdefault(stem_of(file), {}).setdefault(room_of(file), file)
    for stem, places in sorted(having.items()):
        if stem in stages:
            places.pop('src/reference', None)
        if len(places) > 1:
            findings.append(f'several rooms have a file of this name: {", ".join(places.values())}')


def check_short(files):
    stages = {stem_of(file) for file in files if room_of(file) == 'src/stages'}
    for file in files:
        if house_of(file) not in INSIDES or stem_of(file) in stages:
            continue
        with open(os.path.join(root, file), encoding='utf-8') as lines:
            if sum(1 for _ in lines) <= 40:
                findings.append(f'{file}: is short; join it with the file it belongs to')


def sources_of(folder):
    """The C and C++ files below a folder, as paths from the root."""
    return [os.path.relpath(os.path.join(at, name), root)
            for at, _, names in sorted(os.walk(os.path.join(root, folder)))
            for name in sorted(names) if name.endswith(('.c', '.h', '.cpp', '.hpp'))]


def check_windows():
    having = {}
    for folder in ('src', 'check', 'tools', 'tests', 'examples', 'include', 'lab', 'bindings'):
        for file in sources_of(folder):
            if file.startswith('tools/') and file.endswith('_windows.c'):
                continue
            if any(name.lower() == 'windows.h' for _, bracket, name in includes_of(file)
                   if bracket == '<'):
                part = 'src/context' if room_of(file) == 'src/context' else folder
                having.setdefault(part, []).append(file)
    for part, files in sorted(having.items()):
        if part not in ('src', 'src/context', 'tests', 'examples') or len(files) > 1:
            findings.append(f'{", ".join(files)}: {part} may not include windows.h in '
                            + ('more than one file' if len(files) > 1 else 'any file'))
        findings.extend(f'{file}: a header includes windows.h' for file in files
                        if not file.endswith('.c'))


def check_public():
    of_c = ('stdbool', 'stddef', 'stdint', 'string')
    for file in sources_of('include'):
        if not file.endswith('.h') or file.endswith('_gles.h'): # its users have OpenGL ES
            continue
        findings.extend(f'{file}:{number}: {name} is no allowed header of C'
                        for number, bracket, name in includes_of(file)
                        if bracket == '<' and name[:-2] not in of_c)


check_folders()
check_windows()
check_public()
paths = read_files()
check_includes(paths)
check_names(paths)
check_short(paths)
finish(findings)
