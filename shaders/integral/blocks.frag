// SPDX-License-Identifier: BSD-2-Clause
// Sums blocks of 4x4 pixels: the up-sweep of the 2D prefix sum, [T] (7)-(9) with radix 4.
// Sums of a block fit into 16 bits: 16 pixels of a smoothed image are at most 16,320.
//
// image: the image, four pixels of a row to a texel. With SMOOTHED it is smoothed along
//   columns; include/smooth_rows.glsl smooths it along rows
// rows (RGBA32UI): H, the sums of the block's first 1, 2, 3, 4 rows
// upper, lower (RGBA32UI): the integral image of the block alone. Channel i is column i.
//   upper has row 0 in the lower 16 bits and row 1 in the upper ones; lower has rows 2 and
//   3. So the upper bits of lower are V, the sums of the first 1, 2, 3, 4 columns
// Fixed state: quad over the texture, no blending or depth test
//
// Rows below the image repeat the last row. No sum that is used contains them.
#ifdef SMOOTHED
#include "include/smooth_rows.glsl"
#else
#include "include/texel.glsl"

uniform usampler2D image;

uvec4 at(float row) {
    return at_centre(image, vec2(gl_FragCoord.x, 4.0 * gl_FragCoord.y - 1.5 + row));
}

uvec4 two_rows(float layer) {
    return at(2.0 * layer) | at(2.0 * layer + 1.0) << 16;
}
#endif

layout(location = 0) out uvec4 rows;
layout(location = 1) out uvec4 upper;
layout(location = 2) out uvec4 lower;

// Sums of the first 1, 2, 3, 4 columns, for two rows of 16 bits at a time.
uvec4 along(uvec4 v) {
    v.y += v.x;
    v.z += v.y;
    v.w += v.z;
    return v;
}

void main() {
    uvec4 first = along(two_rows(0.0)), second = along(two_rows(1.0));
    first += first << 16;
    second += second << 16;
    second += (first >> 16) * 65537u;
    rows = uvec4(first.w & 65535u, first.w >> 16, second.w & 65535u, second.w >> 16);
    upper = first;
    lower = second;
}
