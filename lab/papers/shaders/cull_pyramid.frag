// SPDX-License-Identifier: BSD-2-Clause
// A level of a HistoPyramid with four counts per texel, after Ziegler et al.: the sums of
// 2x2 texels of the finer level.
//
// finer: the next finer level
// counts (RGBA32UI): the totals of four texels of it
uniform usampler2D finer;

layout(location = 0) out uvec4 counts;

uint total(ivec2 p) {
    uvec4 v = texelFetch(finer, p, 0);
    return all(lessThan(p, textureSize(finer, 0))) ? (v.x + v.y) + (v.z + v.w) : 0u;
}

void main() {
    ivec2 p = 2 * ivec2(gl_FragCoord.xy);
    counts = uvec4(total(p), total(p + ivec2(1, 0)), total(p + ivec2(0, 1)), total(p + 1));
}
