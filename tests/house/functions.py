# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""functions.py ROOT: glsurf_gles.h names the functions that a context of OpenGL ES needs, F(name, NAME)
and E(name, NAME) in src/gl/functions.h, and the function of the path invalidate. The functions that a
context of OpenGL needs, F and D, are in OpenGL 3.3, and so in the 4.1 of macOS."""
import re
import sys

from house import finish, read


def versions(header):
    """{function of glcorearb.h: its version of OpenGL, such as 33}."""
    found = {}
    for major, minor, block in re.findall(
            r'#ifndef GL_VERSION_(\d)_(\d)\n(.*?)#endif /\* GL_VERSION_\d_\d \*/', header, re.S):
        for name in re.findall(r'APIENTRY gl(\w+) \(', block):
            found.setdefault(name, 10 * int(major) + int(minor))
    return found


def main():
    root = sys.argv[1]
    functions = read(root, 'src', 'gl', 'functions.h')
    needed = re.findall(r'^[FE]\((\w+),', functions, re.M) + ['InvalidateFramebuffer']
    header = read(root, 'include', 'glsurf', 'glsurf_gles.h')
    table = header.split('#define GLSURF_GLES_FUNCTIONS(F)')[1].split('\n\n')[0]
    named = re.findall(r'F\(gl(\w+)\)', table)
    findings = [f'glsurf_gles.h lacks gl{name}' for name in needed if name not in named]
    findings += [f'glsurf_gles.h has gl{name}, which nobody needs' for name in named
                 if name not in needed]
    version = versions(read(root, 'packaging', 'khronos', 'GL', 'glcorearb.h'))
    core = re.findall(r'^[FD]\((\w+),', functions, re.M)
    findings += [f'functions.h: OpenGL 3.3 has no gl{name}' for name in core
                 if version.get(name, 99) > 33]
    print(f'{len(named)} functions of OpenGL ES, {len(core)} of OpenGL')
    finish(findings)


main()
