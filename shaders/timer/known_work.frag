// SPDX-License-Identifier: BSD-2-Clause
// Work that takes as long as it is told to and that no compiler can shorten, to check the
// driver's clock with: see src/gl/timer_check.c.
//
// rounds: steps of a generator of numbers (modulus 2^32, multiplier 1664525)
// before: what the last draw arrived at
// number (R32UI): what it arrives at, from there and the place of the pixel
uniform usampler2D before;
uniform int rounds;

out uint number;

void main() {
    uint x = uint(gl_FragCoord.x) + 256u * uint(gl_FragCoord.y) +
             texelFetch(before, ivec2(gl_FragCoord.xy), 0).r;
    for (int i = 0; i < rounds; ++i)
        x = 1664525u * (x ^ (x >> 13)) + 1013904223u;
    number = x;
}
