// SPDX-License-Identifier: BSD-2-Clause
// First step of the HistoPyramid: the masks of 2x2 samples in one texel, every group below
// the one before, so that one pyramid serves all.
//
// mask: of one group
// masks (RGBA8UI): upper left, upper right, lower left, lower right
uniform usampler2D mask;
uniform int first_row; // of the group, in texels of the output

out uvec4 masks;

uint at(ivec2 p) {
    return all(lessThan(p, textureSize(mask, 0))) ? texelFetch(mask, p, 0).r : 0u;
}

void main() {
    ivec2 p = 2 * (ivec2(gl_FragCoord.xy) - ivec2(0, first_row));
    masks = uvec4(at(p), at(p + ivec2(1, 0)), at(p + ivec2(0, 1)), at(p + ivec2(1, 1)));
}
