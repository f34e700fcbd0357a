// SPDX-License-Identifier: BSD-2-Clause
// Up-sweep along an axis, [T] (3) and (5): sums of pairs.
//
// finer: U of level k - 1
// pair (R32UI): U of level k
uniform usampler2D finer;

layout(location = 0) out uint pair;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy), q = p + p * AXIS;
    pair = texelFetch(finer, q, 0).r + texelFetch(finer, q + AXIS, 0).r;
}
