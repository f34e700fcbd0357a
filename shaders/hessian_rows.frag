// SPDX-License-Identifier: BSD-2-Clause
// First pass of the box filters, after [T] (14): differences of the integral image along
// x, for all levels of a group. All lengths are in units: pixels, or, where filters scale
// with the sampling step and samples stand in the middle of step x step blocks, those.
//
// With II(o) the integral image at the last pixel of the unit o to the right, and
// S(n) = II((n - 1)/2) - II(-(n + 1)/2) the n units around this one, for even n twice that
// with its ends in the middle of units, II(n/2) + II(n/2 - 1) - II(-n/2) - II(-n/2 - 1):
//   row_xx = S(3 LOBE) - 3 S(LOBE)
//   row_yy = S(LENGTH)
//   row_xy = S(CORNER) to the right - S(CORNER) to the left, GAP apart
// 16 or 20 fetches for three levels, the values that they share being fetched once.
//
// integral: II
// row_xx, row_yy, row_xy (RGBA32I): a channel per level
uniform usampler2D integral;
uniform ivec2 grid; // step, unit

out ivec4 row_xx;
out ivec4 row_yy;
out ivec4 row_xy;

// The sampler is nearest and clamps to the edge: half the time of texelFetch with the
// clamping in the shader, on a software rasteriser. centre / size, with a division of
// 2.5 ulp and below 1, is off by at most 3 x 2^-24, which times a size of 16384 is 0.003
// texels, far from the next one.
int at(int offset) {
    float s = float(grid.x), unit = float(grid.y);
    vec2 centre = vec2(s * gl_FragCoord.x - 0.5 * s + unit * float(offset + 1),
                       unit * (gl_FragCoord.y + 0.5)) - 0.5;
    int value = int(textureLod(integral, centre / vec2(textureSize(integral, 0)), 0.0).r);
    return centre.x < 0.0 ? 0 : value;
}

int span(int length) {
    int h = length / 2;
    return length % 2 == 1 ? at(h) - at(-h - 1)
                           : (at(h) + at(h - 1)) - (at(-h) + at(-h - 1));
}

int lobes(int lobe) {
    return span(3 * lobe) - 3 * span(lobe);
}

int corners(int side, int gap) {
    int inner = (gap - 1) / 2;
    return (at(inner + side) - at(inner)) - (at(-inner - 1) - at(-inner - 1 - side));
}

void main() {
    row_xx = ivec4(lobes(LOBE.x), lobes(LOBE.y), lobes(LOBE.z), lobes(LOBE.w));
    row_yy = ivec4(span(LENGTH.x), span(LENGTH.y), span(LENGTH.z), span(LENGTH.w));
    row_xy = ivec4(corners(CORNER.x, GAP.x), corners(CORNER.y, GAP.y),
                   corners(CORNER.z, GAP.z), corners(CORNER.w, GAP.w));
}
