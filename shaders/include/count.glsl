// SPDX-License-Identifier: BSD-2-Clause
// The number of entries of a list.
//
// count_of: the last level of the list's pyramid, a texel with the counts of four parts
uniform usampler2D count_of;

uint listed() {
    uvec4 parts = texelFetch(count_of, ivec2(0), 0);
    return (parts.x + parts.y) + (parts.z + parts.w);
}
