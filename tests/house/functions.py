# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""functions.py ROOT: glsurf_gles.h names the functions that src/gl/functions.h says a context of
OpenGL ES needs: F(name, NAME) and E(name, NAME)."""
import os
import re
import sys

import house


def text(root, *path):
    with open(os.path.join(root, *path), encoding='utf-8') as file:
        return file.read()


def main():
    root = sys.argv[1]
    needed = re.findall(r'^[FE]\((\w+),', text(root, 'src', 'gl', 'functions.h'), re.M)
    header = text(root, 'include', 'glsurf', 'glsurf_gles.h')
    table = header.split('#define GLSURF_GLES_FUNCTIONS(F)')[1].split('\n\n')[0]
    named = re.findall(r'F\(gl(\w+)\)', table)
    findings = [f'glsurf_gles.h lacks gl{name}' for name in needed if name not in named]
    findings += [f'glsurf_gles.h has gl{name}, which nobody needs' for name in named
                 if name not in needed]
    print(f'{len(named)} functions')
    house.finish(findings)


main()
