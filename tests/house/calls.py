# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""calls.py NM ROOT BUILD LIST: no room uses symbols of a room above it. The tools use only symbols of
the library that include/ declares. The files of a room do not use one another in a circle.

LIST is a file with one path a line: the object files of the build folder BUILD. A room uses
another room if one of its objects leaves a symbol undefined that an object of the other room
defines. Reports uses of rooms above, and rooms that use one another in a circle, with the
symbols."""
import os
import re
import subprocess
import sys

from house import INSIDES, Rooms, circles, finish, house_of, room_of

nm, root, build, listed = sys.argv[1:]
rooms = Rooms()
findings = []


def source_of(path):
    """The object's source file, as a path from the root. For example
    tools/command/CMakeFiles/x.dir/__/system/text.c.o comes from tools/system/text.c."""
    path = os.path.relpath(path, build)
    path = re.sub(r'CMakeFiles/[^/]+\.dir/', '', path).replace('__/', '../')
    path = re.sub(r'\.o(bj)?$', '', os.path.normpath(path))
    # The library's shaders are a generated file, which src/gl/shader_text.h declares.
    return 'src/gl/shaders.c' if path == 'shaders.c' else path


def public_names():
    """The names that the public headers declare."""
    folder = os.path.join(root, 'include', 'glsurf')
    text = ''
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding='utf-8') as file:
            text += file.read()
    return set(re.findall(r'GLSURF_API[^;(]*?(\w+)\(', text))


def read_objects():
    """A dictionary: source file -> (symbols that it defines, symbols that it uses)."""
    with open(listed, encoding='utf-8') as file:
        paths = sorted({line.strip() for line in file if line.strip()})
    output = subprocess.run([nm, '-A', '-P', '-g', *paths], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    objects = {source_of(path): (set(), set()) for path in paths}
    for line in output.splitlines():
        path, symbol = line.split(': ', 1)
        name, kind = symbol.split()[:2]
        if kind not in 'wv':
            objects[source_of(path)][kind == 'U'].add(name)
    return objects


def read_uses(objects):
    """A dictionary: (room, room that it uses) -> sentences that describe each use."""
    homes = {name: source for source, (defined, _) in objects.items() for name in defined}
    uses = {}
    for source, (_, used) in sorted(objects.items()):
        for name in sorted(used & homes.keys()):
            home = homes[name]
            if room_of(home) != room_of(source):
                uses.setdefault((room_of(source), room_of(home)), []).append(
                    f'{source} uses {name}, which {home} defines')
    return uses


def some(words, limit=10):
    """The first `limit` of the words, each on a line of its own."""
    more = [f'and {len(words) - limit} more'] if len(words) > limit else []
    return ''.join(f'\n    {word}' for word in words[:limit] + more)


def check(uses):
    for (user, used), words in sorted(uses.items()):
        refusal = rooms.refusal(user, used)
        if refusal:
            findings.extend(f'{use}: {refusal}' for use in words)
    graph = {}
    for user, used in uses:
        graph.setdefault(user, set()).add(used)
    for circle in circles(graph):
        steps = ''.join(some(uses[step]) for step in zip(circle, circle[1:]))
        findings.append(f'rooms use one another in a circle: {" -> ".join(circle)}{steps}')


def check_public(objects):
    """The tools use only public symbols of the library, except rooms that may look inside."""
    homes = {name: source for source, (defined, _) in objects.items() for name in defined}
    public = public_names()
    for source, (_, used) in sorted(objects.items()):
        if house_of(source) != 'tools' or room_of(source) in rooms.inside:
            continue
        findings.extend(f'{source} uses {name} of {homes[name]}, which is not public'
                        for name in sorted(used & homes.keys())
                        if house_of(homes[name]) in INSIDES and name not in public)


def check_files(objects):
    """The files of a room form no circle. Files that the build generates do not count."""
    homes = {name: source for source, (defined, _) in objects.items() for name in defined}
    graph, why = {}, {}
    for source, (_, used) in objects.items():
        for name in used & homes.keys():
            home = homes[name]
            if home != source and room_of(home) == room_of(source) and all(
                    os.path.isfile(os.path.join(root, path)) for path in (home, source)):
                graph.setdefault(source, set()).add(home)
                why.setdefault((source, home), []).append(f'{source} uses {name} of {home}')
    for circle in circles(graph):
        steps = ''.join(some(sorted(why[step]), 3) for step in zip(circle, circle[1:]))
        findings.append(f'files use one another in a circle: {" -> ".join(circle)}{steps}')


everything = read_objects()
strangers = sorted(source for source in everything if room_of(source) not in rooms.names)
findings += [f'{source}: its folder is no room of rooms.txt' for source in strangers]
print(f'{len(everything)} objects in {len({room_of(source) for source in everything})} rooms')
if not strangers:
    check(read_uses(everything))
    check_public(everything)
    check_files(everything)
finish(findings)
