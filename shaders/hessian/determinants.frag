// SPDX-License-Identifier: BSD-2-Clause
// Computes determinants of the Hessian: the second pass of the box filters. Differences
// along y complete Dxx, Dyy and Dxy of four neighbouring samples in each of ROWS_TOGETHER
// rows.
//
// row0 .. row11: from hessian/rows.frag, the words of a sample
// response0 .. 7: see include/response_outputs.glsl
// defines: ROWS_PER_SAMPLE, units along y from sample to sample; ROWS_ABOVE, 1 if the rows
//   begin with a row of zeros for the samples above the image, otherwise 0; ROWS_TOGETHER,
//   OUTPUTS; LEVELS of the octave in this draw; BOXES0 .. 3, the boxes of each level as
//   calls with a word, the shift in it, residues, the row of samples and lengths; RESPONSE0
//   .. 7, calls of level0() .. level3() with the row
// Fixed state: quad over the octave's part of the atlas, no blending or depth test
#include "include/determinant.glsl"
#include "include/texel.glsl"

uniform isampler2D row0, row1, row2, row3, row4, row5, row6, row7, row8, row9, row10, row11;

// The number of set bits, of 16.
int count(int residues) {
    int pairs = (residues & 0x5555) + ((residues >> 1) & 0x5555);
    int fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333);
    int eights = (fours & 0x0f0f) + ((fours >> 4) & 0x0f0f);
    return (eights & 255) + (eights >> 8);
}

// The texture row for the units `offset` rows below the fragment's first sample. A row of
// samples has a texture row for each residue. All but the fragment's position is constant.
float row_of(int residues, int offset) {
    int above = offset < 0 ? (-offset + ROWS_PER_SAMPLE - 1) / ROWS_PER_SAMPLE : 0;
    int residue = (offset + above * ROWS_PER_SAMPLE) % ROWS_PER_SAMPLE;
    int below = (offset + above * ROWS_PER_SAMPLE) / ROWS_PER_SAMPLE - above;
    int rank = count(residues & ((1 << residue) - 1));
    return float(count(residues) * ROWS_TOGETHER) * (gl_FragCoord.y - float(octave.y) - 0.5) +
           float(count(residues) * (ROWS_ABOVE + below) + rank);
}

// If a word has two numbers, the bits of the upper number stay in the value until whole()
// removes them from the sum.
ivec4 at(isampler2D rows, int shift, int residues, int row, int offset) {
    vec2 centre = vec2(gl_FragCoord.x - float(octave.x) + float(octave.z),
                       row_of(residues, ROWS_PER_SAMPLE * row + offset) + 0.5);
    ivec4 value = at_centre(rows, centre) >> shift;
#if ROWS_ABOVE == 0
    value = centre.y < 0.0 ? ivec4(0) : value;
#endif
    return value;
}

// These functions fetch rows from top to bottom, because processors prefetch memory that is
// read in even steps. Even lengths end in the middle of units: their rows are already sums
// of two rows, which doubles the result.
ivec4 span(isampler2D rows, int shift, int r, int row, int length) {
    int h = length / 2;
    ivec4 first = at(rows, shift, r, row, -h - length % 2);
    return at(rows, shift, r, row, h) - first;
}

ivec4 lobes(isampler2D rows, int shift, int r, int row, int lobe) {
    int outer = 3 * lobe / 2, inner = lobe / 2, odd = lobe % 2;
    ivec4 a = at(rows, shift, r, row, -outer - odd), b = at(rows, shift, r, row, -inner - odd);
    ivec4 c = at(rows, shift, r, row, inner), d = at(rows, shift, r, row, outer);
    return (d - a) - 3 * (c - b);
}

ivec4 corners(isampler2D rows, int shift, int r, int row, int side, int gap) {
    int inner = (gap - 1) / 2;
    ivec4 a = at(rows, shift, r, row, -inner - 1 - side);
    ivec4 b = at(rows, shift, r, row, -inner - 1), c = at(rows, shift, r, row, inner);
    ivec4 d = at(rows, shift, r, row, inner + side);
    return (d - c) - (b - a);
}

// The signed number in the lower `bits` bits of `sum`.
ivec4 whole(ivec4 sum, int bits) {
    return (sum << (32 - bits)) >> (32 - bits);
}

#if LEVELS > 0
vec4 level0(int row) {
    return hessian_determinant(0, row, BOXES0);
}
#endif
#if LEVELS > 1
vec4 level1(int row) {
    return hessian_determinant(1, row, BOXES1);
}
#endif
#if LEVELS > 2
vec4 level2(int row) {
    return hessian_determinant(2, row, BOXES2);
}
#endif
#if LEVELS > 3
vec4 level3(int row) {
    return hessian_determinant(3, row, BOXES3);
}
#endif

void main() {
    WRITE_RESPONSES
}
