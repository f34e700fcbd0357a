// SPDX-License-Identifier: BSD-2-Clause
// Recursive doubling of both axes at once, [T] (13).
//
// partial: T of the previous round
// doubled (R32UI): T of this round
uniform usampler2D partial;
uniform int reach; // d = 2^j

layout(location = 0) out uint doubled;

uint at(ivec2 p) {
    return any(lessThan(p, ivec2(0))) ? 0u : texelFetch(partial, p, 0).r;
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int d = reach;
    doubled = at(p) + at(p - ivec2(d, 0)) + at(p - ivec2(0, d)) + at(p - ivec2(d, d));
}
