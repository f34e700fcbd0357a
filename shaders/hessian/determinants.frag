// SPDX-License-Identifier: BSD-2-Clause
// Second pass of the box filters: differences along y complete Dxx, Dyy and Dxy, which are
// exact integers below 2^31. They give the determinant of the Hessian, [T] III-B,
//   (Dxx Dyy - (0.9 Dxy)^2) / N^4   for intensities in [0, 1],
// of four neighbouring samples.
// src/stages/hessian.c has the error bound. The outputs are the textures of responses.
//
// row0 .. row11: from hessian/rows.frag, the words of a sample
// determinant0 .. 3 (RGBA32F): one level each; channel c of texel x is sample 4 x + c.
//   NO_RESPONSE where the filter leaves the image, and everywhere if the octave does not
//   have this level
// defines: ROWS_PER_SAMPLE, units along y from sample to sample; ROWS_ABOVE, 1 if the rows
//   begin with a row of samples above the image, of zeros, otherwise 0; DXX0 .. DXY3, the
//   boxes of each level as calls with a word, the place in it, residues and lengths; LEVELS
//   of this octave, OUTPUTS of the first one
// Fixed state: quad over the octave's part of the atlas, no blending, no depth test
#include "include/texel.glsl"

uniform isampler2D row0, row1, row2, row3, row4, row5, row6, row7, row8, row9, row10, row11;
uniform ivec2 origin;     // first texel of the octave in the outputs
uniform int column;       // first column of the octave in the rows
uniform ivec4 fitting[4]; // x0, y0, x1, y1: samples of each level whose filter fits
uniform vec4 scale;       // 1 / N^2, for intensities in [0, 1]
uniform vec4 lobe_scale;  // the same, half of it if the lobe is even: see span()

layout(location = 0) out vec4 determinant0;
#if OUTPUTS > 1
layout(location = 1) out vec4 determinant1;
#endif
#if OUTPUTS > 2
layout(location = 2) out vec4 determinant2;
#endif
#if OUTPUTS > 3
layout(location = 3) out vec4 determinant3;
#endif

// The number of set bits, of 16.
int count(int residues) {
    int pairs = (residues & 0x5555) + ((residues >> 1) & 0x5555);
    int fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333);
    int eights = (fours & 0x0f0f) + ((fours >> 4) & 0x0f0f);
    return (eights & 255) + (eights >> 8);
}

// The row of the texture that has the row of units `offset` units below the sample. Each
// row of samples has one texture row for each residue. All but the sample's row is
// constant.
float row_of(int residues, int offset) {
    int above = offset < 0 ? (-offset + ROWS_PER_SAMPLE - 1) / ROWS_PER_SAMPLE : 0;
    int residue = (offset + above * ROWS_PER_SAMPLE) % ROWS_PER_SAMPLE;
    int below = (offset + above * ROWS_PER_SAMPLE) / ROWS_PER_SAMPLE - above;
    int rank = count(residues & ((1 << residue) - 1));
    return float(count(residues)) * (gl_FragCoord.y - float(origin.y) - 0.5) +
           float(count(residues) * (ROWS_ABOVE + below) + rank);
}

// If a word has two numbers, the bits of the upper one stay above those of the lower one
// until whole() removes them from the sum.
ivec4 at(isampler2D rows, int shift, int residues, int offset) {
    vec2 centre = vec2(gl_FragCoord.x - float(origin.x) + float(column),
                       row_of(residues, offset) + 0.5);
    ivec4 value = at_centre(rows, centre) >> shift;
#if ROWS_ABOVE == 0
    value = centre.y < 0.0 ? ivec4(0) : value;
#endif
    return value;
}

// Even lengths end in the middle of units. Their rows are already sums of two rows, which
// doubles the result.
ivec4 span(isampler2D rows, int shift, int r, int length) {
    int h = length / 2;
    return at(rows, shift, r, h) - at(rows, shift, r, length % 2 == 1 ? -h - 1 : -h);
}

ivec4 lobes(isampler2D rows, int shift, int r, int lobe) {
    return span(rows, shift, r, 3 * lobe) - 3 * span(rows, shift, r, lobe);
}

ivec4 corners(isampler2D rows, int shift, int r, int side, int gap) {
    int inner = (gap - 1) / 2;
    return (at(rows, shift, r, inner + side) - at(rows, shift, r, inner)) -
           (at(rows, shift, r, -inner - 1) - at(rows, shift, r, -inner - 1 - side));
}

// The signed number whose lower bits are those of `sum`.
ivec4 whole(ivec4 sum, int bits) {
    return (sum << (32 - bits)) >> (32 - bits);
}

vec4 hessian_determinant(int level, ivec4 dxx, ivec4 dyy, ivec4 dxy) {
    vec4 a = vec4(dxx) * lobe_scale[level], b = vec4(dyy) * lobe_scale[level];
    vec4 m = 0.9 * (vec4(dxy) * scale[level]), d = a * b - m * m;
    ivec4 rect = fitting[level];
    ivec2 p = ivec2(gl_FragCoord.xy) - origin;
    ivec4 x = 4 * p.x + ivec4(0, 1, 2, 3);
    bool row = p.y >= rect.y && p.y < rect.w;
    return vec4(row && x.x >= rect.x && x.x < rect.z ? d.x : NO_RESPONSE,
                row && x.y >= rect.x && x.y < rect.z ? d.y : NO_RESPONSE,
                row && x.z >= rect.x && x.z < rect.z ? d.z : NO_RESPONSE,
                row && x.w >= rect.x && x.w < rect.z ? d.w : NO_RESPONSE);
}

void main() {
    determinant0 = hessian_determinant(0, DXX0, DYY0, DXY0);
#if LEVELS > 1
    determinant1 = hessian_determinant(1, DXX1, DYY1, DXY1);
#elif OUTPUTS > 1
    determinant1 = vec4(NO_RESPONSE);
#endif
#if LEVELS > 2
    determinant2 = hessian_determinant(2, DXX2, DYY2, DXY2);
#elif OUTPUTS > 2
    determinant2 = vec4(NO_RESPONSE);
#endif
#if LEVELS > 3
    determinant3 = hessian_determinant(3, DXX3, DYY3, DXY3);
#elif OUTPUTS > 3
    determinant3 = vec4(NO_RESPONSE);
#endif
}
