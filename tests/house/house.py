# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Shared by the tests of the house: files, the list of rooms, the rule of use, and circles."""
import os
import subprocess
import sys


def read_lines(name):
    """The words of each line of a file beside this one."""
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, name), encoding='utf-8') as file:
        return [line.split() for line in file if line.strip() and line[0] != '#']


def read_table(name):
    """{house: (number, ...)} of a file beside this one."""
    return {line[0]: tuple(float(word) for word in line[1:]) for line in read_lines(name)}


WHOLE = {line[0] for line in read_lines('rooms.txt') if line[1] == '-'}  # houses that are one room
INSIDES = ('src', 'check')  # the tools use only their public names


class Rooms:
    """The rooms of rooms.txt, as paths such as src/core, in order from the bottom up."""

    def __init__(self):
        lines = read_lines('rooms.txt')
        self.names = [room_of(f'{line[0]}/{line[1]}') for line in lines]
        self.houses = list(dict.fromkeys(line[0] for line in lines))
        self.alone = {f'{line[0]}/{line[1]}' for line in lines if 'alone' in line[2:]}
        self.inside = {f'{line[0]}/{line[1]}' for line in lines if 'inside' in line[2:]}
        self.uses = {f'{line[0]}/{line[1]}': [f'{line[0]}/{name}' for name in line[3:]]
                     for line in lines if line[2:3] == ['uses']}

    def refusal(self, user, used, header=False):
        """Why the room `user` may not use a symbol, or a header, of the room `used`; None if it
        may."""
        if user == used or (header and used == self.names[0]):
            return None
        if user in self.alone:
            return f'{user}/ is a library of its own and may use no other room'
        if self.names.index(used) > self.names.index(user):
            return f'{used}/ is above {user}/ in tests/house/rooms.txt'
        if used not in self.uses.get(user, [used]):
            return f'tests/house/rooms.txt does not let {user}/ use {used}/'
        return None


def room_of(path):
    """A file's room: src/core for src/core/number.h, check for check/run.h."""
    return house_of(path) if house_of(path) in WHOLE else '/'.join(path.split('/')[:2])


def house_of(path):
    return path.split('/')[0]


def budget_of(path):
    """The name of a file's house in sizes.txt and words.txt, or None for Khronos' files."""
    if path.startswith('packaging/khronos/'):
        return None
    if house_of(path) in ('src', 'check', 'include'):
        return 'library'
    return 'documents' if path.endswith('.md') else house_of(path)


def file_names(root):
    """The source files: all that git tracks, or all of an archive but its build folder."""
    if os.path.exists(os.path.join(root, '.git')):
        listed = subprocess.run(['git', '-C', root, 'ls-files', '-z'], stdout=subprocess.PIPE,
                                check=True)
        return listed.stdout.decode().split('\0')[:-1]
    names = (os.path.relpath(os.path.join(folder, name), root)
             for folder, _, files in os.walk(root) for name in files)
    return [name for name in names if not name.startswith('build' + os.sep)]


def way_round(graph, start):
    """A shortest path from `start` back to itself, or None if there is none."""
    ways = [[start]]
    seen = set()
    for way in ways:
        for node in sorted(graph.get(way[-1], ())):
            if node == start:
                return way + [start]
            if node not in seen:
                seen.add(node)
                ways.append(way + [node])
    return None


def circles(graph):
    """The circles of `graph`, a dictionary: node -> set of nodes. Lists one shortest circle
    through each node that is in a circle, and no circle twice."""
    found = {}
    for start in sorted(graph):
        way = way_round(graph, start)
        if way:
            found.setdefault(frozenset(way), way)
    return list(found.values())


def read(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def shaders(root, *folders):
    """Yields the path from the root, and the text, of each shader below the folders."""
    for top in folders:
        for folder, _, names in sorted(os.walk(os.path.join(root, top))):
            for name in sorted(names):
                if name.endswith(('.vert', '.frag', '.glsl')):
                    yield os.path.relpath(os.path.join(folder, name), root), read(folder, name)


def finish(findings):
    """Prints the findings and ends the test. It fails if there is a finding."""
    for finding in findings:
        print(f'FAILED: {finding}')
    if findings:
        sys.exit(f'{len(findings)} findings')
    print('passed')
