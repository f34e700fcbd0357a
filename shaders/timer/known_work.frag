// SPDX-License-Identifier: BSD-2-Clause
// Does known work that no compiler can shorten, to check the driver's timer queries:
// src/gl/device_calls.c. It runs a generator of numbers,
//   x <- 1664525 (x xor (x >> 13)) + 1013904223 modulo 2^32.
//
// before: the result of the previous draw
// number (R32UI): the generator's result; it starts from `before` and the pixel's position
// Fixed state: quad over the texture, no blending or depth test
uniform usampler2D before;
uniform int rounds; // of the generator

layout(location = 0) out uint number;

void main() {
    uint x = uint(gl_FragCoord.x) + 256u * uint(gl_FragCoord.y) +
             texelFetch(before, ivec2(gl_FragCoord.xy), 0).r;
    for (int i = 0; i < rounds; ++i)
        x = 1664525u * (x ^ (x >> 13)) + 1013904223u;
    number = x;
}
