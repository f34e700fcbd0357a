// SPDX-License-Identifier: BSD-2-Clause
// Computes a coarser level of the HistoPyramid, the vec4 variant of Ziegler et al.,
// "On-the-fly point clouds through histogram pyramids", VMV 2006, two of their levels at
// once. A texel has the number of block maxima in each of its four quadrants; a quadrant is
// 2x2 texels of the finer level.
//
// finer: the finer level
// counts (RGBA32UI): upper left, upper right, lower left, lower right
// Fixed state: quad over the texture, no blending or depth test
uniform usampler2D finer;

layout(location = 0) out uvec4 counts;

// The count of a texel of the finer level; 0 outside of it.
uint at(ivec2 p) {
    uvec4 parts = texelFetch(finer, min(p, textureSize(finer, 0) - 1), 0);
    bool inside = all(lessThan(p, textureSize(finer, 0)));
    return inside ? (parts.x + parts.y) + (parts.z + parts.w) : 0u;
}

uint quadrant(ivec2 p) {
    return (at(p) + at(p + ivec2(1, 0))) + (at(p + ivec2(0, 1)) + at(p + ivec2(1, 1)));
}

void main() {
    ivec2 p = 4 * ivec2(gl_FragCoord.xy);
    counts = uvec4(quadrant(p), quadrant(p + ivec2(2, 0)), quadrant(p + ivec2(0, 2)),
                   quadrant(p + ivec2(2, 2)));
}
