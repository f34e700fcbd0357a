// SPDX-License-Identifier: BSD-2-Clause
// Computes determinants of the Hessian: the second pass of the box filters. Differences
// along y complete Dxx, Dyy and Dxy of four neighbouring samples in each of ROWS_TOGETHER
// rows.
//
// row0 .. row11: from hessian/rows.frag, the words of a sample
// response0 .. 7: see include/response_outputs.glsl
// defines: ROWS_PER_SAMPLE, units along y from sample to sample; ROWS_ABOVE, 1 if the rows
//   begin with a row of zeros for the samples above the image, otherwise 0; ROWS_TOGETHER,
//   OUTPUTS; BOXES0 .. 3, the boxes of each level as calls with a word, a mask of its
//   number, the number of residues and their ranks, the row of samples and lengths;
//   RESPONSE0 .. 7, calls of level0() .. level3() with the row
// Fixed state: quad over the octave's part of the atlas, no blending or depth test
#include "include/determinant.glsl"
#include "include/texel.glsl"

uniform usampler2D row0, row1, row2, row3, row4, row5, row6, row7, row8, row9, row10, row11;

float column;     // the centre of the fragment's texel
float sample_row; // its first row of samples

// The numbers of a word, `row` rows below the first row of samples if these are `rows_apart`
// rows apart. `mask` keeps the upper number.
ivec4 fetch(usampler2D rows, int mask, int rows_apart, int row) {
    vec2 centre = vec2(column, float(rows_apart) * sample_row + float(row) + 0.5);
    ivec4 value = ivec4(at_centre(rows, centre)) & mask;
#if ROWS_ABOVE == 0
    value = centre.y < 0.0 ? ivec4(0) : value;
#endif
    return value;
}

// The word `offset` rows of units below row `row` of samples. Each row of samples has `count`
// rows of the texture: one for each residue, whose ranks are in `ranks`, two bits each. FAR is
// more than any offset: / rounds down.
#define FAR (256 * ROWS_PER_SAMPLE)
#define AT(word, mask, count, ranks, row, offset)                                          \
    fetch(word, mask, (count)*ROWS_TOGETHER,                                               \
          (count) * (ROWS_ABOVE + (row) + ((offset) + FAR) / ROWS_PER_SAMPLE - 256) +      \
              ((ranks) >> 2 * (((offset) + FAR) % ROWS_PER_SAMPLE) & 3))

// Rows are fetched from top to bottom, because processors prefetch memory that is read in
// even steps. Even lengths end in the middle of units: their rows are already sums of two
// rows, which doubles the result. These are macros because browsers' compilers do not compute
// with constants in functions.
#define span(w, m, c, r, row, n)                                                           \
    (-AT(w, m, c, r, row, -((n) / 2) - (n) % 2) + AT(w, m, c, r, row, (n) / 2))
#define lobes(w, m, c, r, row, n)                                                          \
    (-AT(w, m, c, r, row, -(3 * (n) / 2) - (n) % 2) +                                      \
     3 * AT(w, m, c, r, row, -((n) / 2) - (n) % 2) - 3 * AT(w, m, c, r, row, (n) / 2) +    \
     AT(w, m, c, r, row, 3 * (n) / 2))
#define corners(w, m, c, r, row, side, gap)                                                \
    (AT(w, m, c, r, row, -(((gap)-1) / 2) - 1 - (side)) -                                  \
     AT(w, m, c, r, row, -(((gap)-1) / 2) - 1) - AT(w, m, c, r, row, ((gap)-1) / 2) +      \
     AT(w, m, c, r, row, ((gap)-1) / 2 + (side)))

#define LEVEL(level, row, boxes)                                                           \
    fitted(level, row, scaled_determinant(scale_of(level), boxes))
#define level0(row) LEVEL(0, row, BOXES0(row))
#define level1(row) LEVEL(1, row, BOXES1(row))
#define level2(row) LEVEL(2, row, BOXES2(row))
#define level3(row) LEVEL(3, row, BOXES3(row))

void main() {
    column = gl_FragCoord.x - float(octave.x) + float(octave.z);
    sample_row = gl_FragCoord.y - float(octave.y) - 0.5;
    WRITE_RESPONSES
}
