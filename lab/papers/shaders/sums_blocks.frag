// SPDX-License-Identifier: BSD-2-Clause
// Up-sweep of both axes at once, [T] (7)-(9): sums of 2x2 blocks, and of the upper and the
// left half of each. Outside the image values are 0.
//
// finer: U of level k - 1, or the image
// u, h, v (R32UI each): U, H, V of level k
uniform usampler2D finer;

layout(location = 0) out uint u;
layout(location = 1) out uint h;
layout(location = 2) out uint v;

uint at(ivec2 p) {
    return all(lessThan(p, textureSize(finer, 0))) ? texelFetch(finer, p, 0).r : 0u;
}

void main() {
    ivec2 p = 2 * ivec2(gl_FragCoord.xy);
    uint corner = at(p), right = at(p + ivec2(1, 0)), below = at(p + ivec2(0, 1));
    h = corner + right;
    v = corner + below;
    u = h + below + at(p + ivec2(1, 1));
}
