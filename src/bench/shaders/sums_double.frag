// SPDX-License-Identifier: BSD-2-Clause
// A round of recursive doubling along an axis: after j rounds a texel holds the sum of the
// 2^j up to itself.
//
// partial: sums of the last round
// doubled (R32UI): of this one
uniform usampler2D partial;
uniform int reach; // 2^j

out uint doubled;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy), q = p - reach * AXIS;
    uint before = min(q.x, q.y) < 0 ? 0u : texelFetch(partial, q, 0).r;
    doubled = before + texelFetch(partial, p, 0).r;
}
