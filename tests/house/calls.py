# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""calls.py NM BUILD LIST: no room uses what a room above it defines.

LIST names object files of the build folder BUILD, in lines. What an object leaves undefined
and an object of another room defines is a use of that room. Finds uses of rooms above, and
rooms that use one another in a circle, each with the symbols."""
import os
import re
import subprocess
import sys

from house import Rooms, circles, finish

nm, build, listed = sys.argv[1:]
rooms = Rooms()
findings = []


def source_of(path):
    """Where in src/ the object's source lies: of src/command/CMakeFiles/x.dir/__/tool/text.c.o
    it is tool/text.c."""
    path = os.path.relpath(path, build)
    path = re.sub(r'CMakeFiles/[^/]+\.dir/', '', path).replace('__/', '../')
    path = re.sub(r'\.o(bj)?$', '', os.path.normpath(path))
    # The library's shaders, which src/stages/shaders.h declares.
    if path == 'shaders.c':
        return 'stages/shaders.c'
    return path[len('src/'):] if path.startswith('src/') else path


def read_objects():
    """Of each source (symbols that it defines, symbols that it uses)."""
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


def room_of(source):
    return source.split('/')[0]


def read_uses(objects):
    """Of each pair of rooms, the first of which uses the second, the uses in words."""
    homes = {name: source for source, (defined, _) in objects.items() for name in defined}
    uses = {}
    for source, (_, used) in sorted(objects.items()):
        for name in sorted(used & homes.keys()):
            home = homes[name]
            if room_of(home) != room_of(source):
                uses.setdefault((room_of(source), room_of(home)), []).append(
                    f'src/{source} uses {name} of src/{home}')
    return uses


def some(words, limit=10):
    """The first of the words, each in a line."""
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
        findings.append(f'rooms in a circle: {" -> ".join(circle)}{steps}')


everything = read_objects()
strangers = sorted(source for source in everything if room_of(source) not in rooms.names)
findings += [f'{source}: its object lies in no room' for source in strangers]
print(f'{len(everything)} objects of {len({room_of(source) for source in everything})} rooms')
if not strangers:
    check(read_uses(everything))
finish(findings)
