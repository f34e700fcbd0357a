# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""interpolation.py ROOT: no value that decides about a feature is interpolated over a triangle. Some
GPUs interpolate coarsely, and each differently. So the outputs of vertex shaders are flat, except in
shaders/drawing/, which only shows features."""
import re
import sys

from house import finish, shaders

IGNORED = re.compile(r'//[^\n]*|/\*.*?\*/|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', re.S | re.M)
# x and y of gl_FragCoord are centres of pixels; z and w are interpolated.
BUILT_IN = re.compile(r'\bgl_PointCoord\b|\bgl_FragCoord\.[xy]*[zw]\w*|\bgl_FragCoord\b(?!\.)')


def declarations(text):
    """The qualifiers and names of declarations outside of functions and their parameters."""
    for nested in (r'\([^()]*\)', r'\{[^{}]*\}'):
        count = 1
        while count:
            text, count = re.subn(nested, ';' if '{' in nested else ' ', text)
    return [re.findall(r'\w+', line) for line in text.split(';')]


def interpolated(name, text):
    """The declarations of values that a shader interpolates."""
    passes_on = {'in', 'varying'} | ({'out'} if name.endswith('.vert') else set())
    text = IGNORED.sub('', text)
    found = [' '.join(words) for words in declarations(text)
             if passes_on & set(words) and 'flat' not in words]
    return found + [found_in.group() for found_in in BUILT_IN.finditer(text)]


def self_test():
    """Tests the forms that a declaration may have."""
    for name, text, count in (
            ('a.frag', 'flat in int n; void main() { int i = 0; }', 0),
            ('a.frag', 'void f(in vec2 v,\n   in vec2 w) {}\n// in vec2 v;\nuniform int in_n;', 0),
            ('a.frag', 'int f() { return int(gl_FragCoord.x); }', 0),
            ('a.frag', 'void main() { if (true) {} }\nin vec2 v;', 1),
            ('a.glsl', '#define A \\\n  1\nsmooth in highp vec2 v, w;', 1),
            ('a.frag', 'in Block { vec2 v; } block;', 1),
            ('a.frag', 'layout(location = 0) out vec4 v;', 0),
            ('a.vert', 'layout(location = 0) out vec2 v;', 1),
            ('a.vert', 'flat out int n;', 0),
            ('a.frag', 'float f() { return gl_FragCoord.z; }', 1),
            ('a.frag', 'vec4 f() { return gl_FragCoord; }', 1)):
        assert len(interpolated(name, text)) == count, (text, interpolated(name, text))


def main():
    self_test()
    findings, drawn, flat, files = [], 0, 0, 0
    for path, text in shaders(sys.argv[1], 'shaders'):
        found = interpolated(path, text)
        files += 1
        flat += len(re.findall(r'^flat (?:in|out) ', text, re.M))
        if path.startswith('shaders/drawing/'):
            drawn += len(found)
        else:
            findings += [f'{path}: {what} is interpolated; make it flat, or compute it from '
                         'gl_FragCoord.xy' for what in found]
    print(f'{files} shaders, {flat} flat values; {drawn} interpolated ones, all of drawing')
    if not (drawn and flat):
        findings.append('this test cannot read the shaders; adapt it')
    finish(findings)


main()
