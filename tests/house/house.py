# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""What the tests of the house share: the list of rooms, who may use whom, and circles."""
import os
import sys


class Rooms:
    """The rooms of rooms.txt, in order from the bottom up."""

    def __init__(self):
        here = os.path.dirname(os.path.abspath(__file__))
        with open(os.path.join(here, 'rooms.txt'), encoding='utf-8') as file:
            lines = [line.split() for line in file if line.strip() and line[0] != '#']
        self.names = [line[0] for line in lines]
        self.alone = {line[0] for line in lines if 'alone' in line[1:]}

    def refusal(self, user, used):
        """Why the room `user` may not use `used`; None if it may."""
        if user == used:
            return None
        if user in self.alone:
            return f'{user}/ is a library by itself'
        if self.names.index(used) > self.names.index(user):
            return f'{used}/ is above {user}/'
        return None


def way_round(graph, start):
    """A shortest way from `start` to itself, None if there is none."""
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
    """Circles of `graph`, from each node to a set of nodes: a shortest one through each node
    that is in one, each once."""
    found = {}
    for start in sorted(graph):
        way = way_round(graph, start)
        if way:
            found.setdefault(frozenset(way), way)
    return list(found.values())


def finish(findings):
    """Prints the findings and ends the test."""
    for finding in findings:
        print(f'FAILED: {finding}')
    if findings:
        sys.exit(f'{len(findings)} findings')
    print('passed')
