// SPDX-License-Identifier: BSD-2-Clause
// Computes the last level of a pyramid over at most 256 texels of the finer level: three
// levels of a pyramid in one texture, because each pass costs more than their few sums.
//
// finer: the finer level, a list; with PLANE 16x16 texels at most, in Z-order; with MASKS
//   the finest level of a list, which has a bit for each entry
// counts (RGBA32UI): texel 0 has the counts of the four quarters of the finer level, so its
//   sum is the count of all; texels 1 to 4 count the quarters of each quarter; texels 5 to
//   20 count their quarters, which are four texels of the finer level
// Fixed state: quad over the 21 texels, no blending or depth test
#include "include/list.glsl"
#include "include/parts.glsl"

uniform usampler2D finer;

layout(location = 0) out uvec4 counts;

// The count of a texel of the finer level; with PLANE, 0 outside of the level.
uint at(int index) {
#ifdef PLANE
    ivec2 p = curve_position(index), size = textureSize(finer, 0);
    uvec4 parts = texelFetch(finer, min(p, size - 1), 0);
    return all(lessThan(p, size)) ? (parts.x + parts.y) + (parts.z + parts.w) : 0u;
#else
    uvec4 parts = texelFetch(finer, list_texel(index), 0);
#ifdef MASKS
    parts = bit_counts(parts);
#endif
    return (parts.x + parts.y) + (parts.z + parts.w);
#endif
}

void main() {
    int texel = int(gl_FragCoord.x);
    int first = texel < 1 ? 0 : texel < 5 ? 64 * (texel - 1) : 16 * (texel - 5);
    int shift = texel < 1 ? 6 : texel < 5 ? 4 : 2;
#ifdef PLANE
    int end = 256;
#else
    int end = textureSize(finer, 0).x * textureSize(finer, 0).y;
#endif
    counts = uvec4(0u);
    int texels = min(256, min(4 << shift, end - first));
    for (int i = 0; i < texels; ++i)
        counts += uvec4(equal(ivec4(i >> shift), ivec4(0, 1, 2, 3))) * at(first + i);
}
