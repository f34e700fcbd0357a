# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""snippets.py SOURCE names: checks that each block of C or C++ in README.md and doc/*.md has a
name and a frame, and that each frame has a block. header_stream is an example of glsurf.h.
snippets.py SOURCE write FRAME OUTPUT: writes the program of a frame and its block.

A block is fenced by ```c or ```cpp, directly below the line <!-- snippet: NAME -->. Its frame
is NAME.c or NAME.cpp in this folder: a program with the line SNIPPET where the block goes."""
import collections
import glob
import os
import re
import sys

BLOCK = re.compile(r'(?:^ *<!-- *snippet: *(?P<name>[\w-]+) *-->\n)?'
                   r'^ *(?P<fence>`{3,}|~{3,}) *(?P<language>[^ `\n]*)[^\n]*\n'
                   r'(?P<code>.*?)^ *(?P=fence)[`~]* *$', re.M | re.S)
# Text outside all blocks that looks like part of a block.
LEFT = re.compile(r'^ *(`{3,}|~{3,}|<!-- *snippet:)', re.M)
# The example of a stream in the comment of glsurf.h.
STREAM = re.compile(r'^ \* For a stream .*\n \*\n(?P<code>(?: \* {5}.*\n)+) \*\n', re.M)
ENDINGS = {'c': '.c', 'cpp': '.cpp'}
OTHER_NAMES = {'c++', 'cc', 'cxx', 'h', 'hpp', 'c11', 'c99'}


def read_pages(root):
    """The name and the text of each page."""
    for path in [os.path.join(root, 'README.md'), *sorted(glob.glob(f'{glob.escape(root)}/doc/*.md'))]:
        with open(path, encoding='utf-8') as file:
            yield os.path.relpath(path, root), file.read()
    with open(f'{root}/include/glsurf/glsurf.h', encoding='utf-8') as file:
        yield 'include/glsurf/glsurf.h', STREAM.sub(
            lambda example: '<!-- snippet: header_stream -->\n```c\n'
            + re.sub('^ [*]', '', example['code'], flags=re.M) + '```\n', file.read())


def frame_of(block):
    """The frame's file name of a named block of C or C++, or None."""
    known = block['name'] and block['language'] in ENDINGS
    return block['name'] + ENDINGS[block['language']] if known else None


def why_wrong(block, frames):
    """A sentence about an error of a block, or None."""
    name, language = block['name'], block['language']
    if language not in ENDINGS:
        if language.lower() in ENDINGS or language.lower() in OTHER_NAMES:
            return f'```{language} should be ```c or ```cpp'
        return name and f'the snippet {name} is not C or C++; use ```c or ```cpp'
    if not name:
        return 'the block has no name; write <!-- snippet: NAME --> above it'
    if frame_of(block) not in frames:
        return f'the snippet {name} has no frame; add tests/snippets/{frame_of(block)}'
    return None


def check_names(root, frames):
    findings, used = [], collections.Counter()
    for path, text in read_pages(root):
        for block in BLOCK.finditer(text):
            used[frame_of(block)] += 1
            why = why_wrong(block, frames)
            if why:
                findings.append(f'{path}:{text.count(chr(10), 0, block.start("code"))}: {why}')
        if LEFT.search(BLOCK.sub('', text)):
            findings.append(f'{path}: a block has no end, or a name has no block')
    for frame in sorted(frames):
        if used[frame] != 1:
            findings.append(f'tests/snippets/{frame}: {used[frame]} blocks use it; one must')
    for finding in findings:
        print(f'FAILED: {finding}')
    sys.exit(1 if findings or not frames else 0)


def program_of(root, frame):
    """The text of the program. Without a block or a frame, the program prints the error."""
    name = os.path.basename(frame)
    blocks = [(os.path.join(root, path), 1 + text.count('\n', 0, block.start('code')), block)
              for path, text in read_pages(root) for block in BLOCK.finditer(text)
              if frame_of(block) == name]
    with open(frame, encoding='utf-8') as file:
        before, *after = re.split(r'^ *SNIPPET *\n', file.read(), flags=re.M)
    if len(blocks) != 1 or len(after) != 1:
        return ('#include <stdio.h>\n\nint main(void) {\n'
                f'    puts("FAILED: {name}: blocks that use it: {len(blocks)}, "\n'
                f'         "lines SNIPPET in it: {len(after)}");\n'
                '    return 1;\n}\n')
    page, line, block = blocks[0]
    below = before.count('\n') + 2
    return (f'#line 1 "{frame}"\n{before}#line {line} "{page}"\n{block["code"]}'
            f'#line {below} "{frame}"\n{after[0]}')


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
