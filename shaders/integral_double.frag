// SPDX-License-Identifier: BSD-2-Clause
// Recursive doubling, [T] (13): after j rounds a texel holds the sum of the 2^j x 2^j
// texels up to itself.
//
// partial: T of the last round
// doubled (R32UI): T
uniform usampler2D partial;
uniform int reach; // d = 2^j

out uint doubled;

uint at(ivec2 p) {
    return any(lessThan(p, ivec2(0))) ? 0u : texelFetch(partial, p, 0).r;
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int d = reach;
    doubled = at(p) + at(p - ivec2(d, 0)) + at(p - ivec2(0, d)) + at(p - ivec2(d, d));
}
