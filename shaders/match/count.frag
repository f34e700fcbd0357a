// SPDX-License-Identifier: BSD-2-Clause
// How many features a set has, of those that an extractor lists.
//
// totals: of the extractor, the first number of its list
// count (RGBA32UI): features, 0, 0, 0: a list's count like those of a pyramid
uniform usampler2D totals;
uniform int capacity;

out uvec4 count;

void main() {
    count = uvec4(min(texelFetch(totals, ivec2(0), 0).r, uint(capacity)), 0u, 0u, 0u);
}
