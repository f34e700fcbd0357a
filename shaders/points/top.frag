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

// The count of a texel of the finer level; 0 outside of the level.
uint at(int index) {
    ivec2 size = textureSize(finer, 0);
#ifdef PLANE
    ivec2 p = curve_position(index);
    uvec4 parts = texelFetch(finer, min(p, size - 1), 0);
    bool inside = all(lessThan(p, size));
#else
    uvec4 parts = texelFetch(finer, list_texel(min(index, size.x * size.y - 1)), 0);
    bool inside = index < size.x * size.y;
#endif
#ifdef MASKS
    parts = bit_counts(parts);
#endif
    return inside ? (parts.x + parts.y) + (parts.z + parts.w) : 0u;
}

uint four(int first) {
    return (at(first) + at(first + 1)) + (at(first + 2) + at(first + 3));
}

// The counts of four texels, in the channel of their quarter.
uvec4 in_quarter(int part, int shift, int first) {
    return uvec4(equal(ivec4(part >> shift), ivec4(0, 1, 2, 3))) * four(first + 4 * part);
}

// A turn adds eight texels, so that a GPU waits for eight fetches at once. With sixteen, the
// compiler of a Raspberry Pi 4 takes 9 s.
void main() {
    int texel = int(gl_FragCoord.x);
    int first = texel < 1 ? 0 : texel < 5 ? 64 * (texel - 1) : 16 * (texel - 5);
    int shift = texel < 1 ? 4 : texel < 5 ? 2 : 0; // four texels are in quarter part >> shift
#ifdef PLANE
    int end = 256;
#else
    int end = textureSize(finer, 0).x * textureSize(finer, 0).y;
#endif
    uvec4 all = uvec4(0u);
    int turns = min(32, min(2 << shift, (end - first + 7) / 8));
    for (int i = 0; i < turns; ++i)
        all += in_quarter(2 * i, shift, first) + in_quarter(2 * i + 1, shift, first);
    counts = all;
}
