// SPDX-License-Identifier: BSD-2-Clause
// The number of entries of a list: the last texel of its HistoPyramid holds the counts of
// four parts.
uniform usampler2D count_of;

uint listed() {
    uvec4 parts = texelFetch(count_of, ivec2(0), 0);
    return (parts.x + parts.y) + (parts.z + parts.w);
}
