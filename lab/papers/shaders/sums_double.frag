// SPDX-License-Identifier: BSD-2-Clause
// A round of recursive doubling along an axis: after j rounds a texel holds the sum of the
// 2^j values up to and including its own.
//
// partial: the sums of the previous round
// doubled (R32UI): the sums of this round
uniform usampler2D partial;
uniform int reach; // 2^j

layout(location = 0) out uint doubled;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy), q = p - reach * AXIS;
    uint before = min(q.x, q.y) < 0 ? 0u : texelFetch(partial, q, 0).r;
    doubled = before + texelFetch(partial, p, 0).r;
}
