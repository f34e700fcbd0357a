# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""snippets.py SOURCE names: each block of C or C++ in README.md and doc/*.md has a name and a
frame, and each frame a block.
snippets.py SOURCE write FRAME OUTPUT: writes the program of a frame and its block.

A block is fenced by ```c or ```cpp, directly below the line <!-- snippet: NAME -->. Its frame
is NAME.c or NAME.cpp in this folder: a program with the line SNIPPET where the block goes."""
import glob
import os
import re
import sys

FENCE = re.compile(r' *(`{3,}|~{3,}) *([^ `]*)')
COMMENT = re.compile(r' *<!-- *snippet: *([A-Za-z0-9_-]+) *-->$')
ENDINGS = {'c': '.c', 'cpp': '.cpp'}
OTHER_NAMES = {'c++', 'cc', 'cxx', 'h', 'hpp', 'c11', 'c99'}


class Block:
    """Lines from a fence to the next; `line` is the number of the first of them."""

    def __init__(self, path, line, language, name):
        self.path, self.line, self.language, self.name = path, line, language, name
        self.lines = []
        self.closed = False

    def where(self):
        return f'{self.path}:{self.line - 1}'

    def frame(self):
        return f'{self.name}{ENDINGS[self.language]}'


def blocks_of(root, path, findings):
    """All fenced blocks of a page. A comment that is not above a fence is a finding."""
    with open(os.path.join(root, path), encoding='utf-8') as file:
        lines = file.read().split('\n')
    blocks, fence, name = [], None, None
    for number, line in enumerate(lines, 1):
        found = FENCE.match(line)
        if fence:
            if found and found[1].startswith(fence) and not found[2]:
                blocks[-1].closed, fence = True, None
            else:
                blocks[-1].lines.append(line)
            continue
        if found:
            blocks.append(Block(path, number + 1, found[2], name))
            fence = found[1]
        elif name:
            findings.append(f'{path}:{number}: the snippet {name} does not begin here')
        comment = COMMENT.match(line)
        name = comment[1] if comment else None
    return blocks


def read_pages(root, findings):
    pages = ['README.md'] + sorted(os.path.relpath(path, root)
                                   for path in glob.glob(os.path.join(root, 'doc/*.md')))
    return [block for page in pages for block in blocks_of(root, page, findings)]


def check_block(block, frames, findings):
    language = block.language.lower()
    if not block.closed:
        findings.append(f'{block.where()}: nothing ends this block')
    if block.language not in ENDINGS:
        if language in ENDINGS or language in OTHER_NAMES:
            findings.append(f'{block.where()}: ```{block.language} should be ```c or ```cpp')
        elif block.name:
            findings.append(f'{block.where()}: the snippet {block.name} is not of C or C++')
    elif not block.name:
        findings.append(f'{block.where()}: there is no <!-- snippet: NAME --> above it')
    elif block.frame() not in frames:
        findings.append(f'{block.where()}: the snippet {block.name} has no frame '
                        f'tests/snippets/{block.frame()}')


def check_names(root, frames):
    findings = []
    blocks = read_pages(root, findings)
    for block in blocks:
        check_block(block, frames, findings)
    used = [block.frame() for block in blocks if block.name and block.language in ENDINGS]
    for frame in sorted(frames):
        if used.count(frame) != 1:
            findings.append(f'tests/snippets/{frame}: {used.count(frame)} blocks use it, '
                            'one should')
    if not used:
        findings.append('there are no snippets')
    for finding in findings:
        print(f'FAILED: {finding}')
    sys.exit(1 if findings else 0)


def program_of(root, frame):
    """The text of the program. Where there is none to be made, it is one that says so."""
    name = os.path.basename(frame)
    blocks = [block for block in read_pages(root, [])
              if block.language in ENDINGS and block.name and block.frame() == name]
    with open(frame, encoding='utf-8') as file:
        lines = file.read().split('\n')
    places = [i for i, line in enumerate(lines) if line.strip() == 'SNIPPET']
    if len(blocks) != 1 or len(places) != 1:
        return ('#include <stdio.h>\n\nint main(void) {\n'
                f'    puts("FAILED: {name}: blocks that use it: {len(blocks)}, "\n'
                f'         "lines SNIPPET in it: {len(places)}");\n'
                '    return 1;\n}\n')
    block, at = blocks[0], places[0]
    page = os.path.join(root, block.path)
    return '\n'.join([f'#line 1 "{frame}"'] + lines[:at] + [f'#line {block.line} "{page}"'] +
                     block.lines + [f'#line {at + 2} "{frame}"'] + lines[at + 1:])


def main():
    root, task = sys.argv[1], sys.argv[2]
    if task == 'write':
        with open(sys.argv[4], 'w', encoding='utf-8') as file:
            file.write(program_of(root, sys.argv[3]))
        return
    here = os.path.dirname(os.path.abspath(__file__))
    check_names(root, {name for name in os.listdir(here)
                       if os.path.splitext(name)[1] in ENDINGS.values()})


main()
