// SPDX-License-Identifier: BSD-2-Clause
// Computes floats that src/gl/device_calls.c compares with C: multiplications and additions
// that a compiler may fuse, sums that it may reorder, quotients, square roots.
//
// single, several (RGBA32F): eight results for each pixel, from numbers that its position
//   gives
// Fixed state: quad over the textures, no blending or depth test
layout(location = 0) out vec4 single;
layout(location = 1) out vec4 several;

// Step `i` of a generator, as a number with 24 random bits, of 2^-8 to 2^8 in magnitude.
float number(int i) {
    uint x = uint(gl_FragCoord.x) + 64u * uint(gl_FragCoord.y) + 1u;
    for (int k = 0; k <= min(3, i); ++k)
        x = 1664525u * (x ^ (x >> 13)) + 1013904223u;
    uint exponent = 119u + (x >> 8 & 15u);
    return uintBitsToFloat((x & 0x807fffffu) | exponent << 23);
}

void main() {
    float a = number(0), b = number(1), c = number(2), d = number(3);
    single = vec4(a * b + c, a / b, sqrt(abs(c)), a - c * d);
    float sum = a + b;
    sum += c;
    sum += d;
    several = vec4(sum, a * b - c * d, ((a * b + c) * b + d) * b + 1.0, (a * b + c * d) / 12.0);
}
