// SPDX-License-Identifier: BSD-2-Clause
// The box filters in one pass, from the integral image: determinants of the Hessian of four
// neighbouring samples in each of ROWS_TOGETHER rows, for several levels of an octave.
//
// Lengths are in units, as in hessian/rows.frag. II(o, p) is the integral image at the last
// pixel of the unit that is o units right of the sample's unit and p below it. Along x the
// sum over the n units around the sample's unit is
//   II((n - 1)/2) - II(-(n + 1)/2)                              for odd n
//   II(n/2) + II(n/2 - 1) - II(-n/2) - II(-n/2 - 1)             for even n: twice the sum,
// whose ends are in the middle of units; along y likewise. Then
//   Dxx = S(3 LOBE) - 3 S(LOBE) along x, S(LENGTH) along y;  Dyy the other way round;
//   Dxy = S(CORNER) behind the sample - S(CORNER) before it, GAP apart, along both.
//
// integral_by_four: II;  response0 .. 7: see include/response_outputs.glsl
// defines: STEP and UNIT of the octave in pixels; ROWS_TOGETHER, OUTPUTS; RESPONSE0 .. 7,
//   calls of boxes() with the level, the row, and LOBE, LENGTH, CORNER and GAP
// Fixed state: quad over the octave's part of the atlas, no blending, no depth test
#include "include/determinant.glsl"
#include "include/sums.glsl"

// II of four samples in this row of samples.
ivec4 at(int right, int down, int row) {
    return sums_at(UNIT * (right + 1) - 1, STEP * row + UNIT * (down + 1) - 1);
}

ivec4 span(int length, int down, int row) {
    int h = length / 2;
    return length % 2 == 1
               ? at(h, down, row) - at(-h - 1, down, row)
               : (at(h, down, row) + at(h - 1, down, row)) -
                     (at(-h, down, row) + at(-h - 1, down, row));
}

ivec4 lobes(int lobe, int down, int row) {
    return span(3 * lobe, down, row) - 3 * span(lobe, down, row);
}

// span(length) along x, and along y a span of `height`.
ivec4 box(int length, int height, int row) {
    int h = height / 2;
    return height % 2 == 1
               ? span(length, h, row) - span(length, -h - 1, row)
               : (span(length, h, row) + span(length, h - 1, row)) -
                     (span(length, -h, row) + span(length, -h - 1, row));
}

ivec4 corners(int side, int inner, int down, int row) {
    return (at(inner + side, down, row) - at(inner, down, row)) -
           (at(-inner - 1, down, row) - at(-inner - 1 - side, down, row));
}

vec4 boxes(int level, int row, int lobe, int length, int side, int gap) {
    int h = length / 2, inner = (gap - 1) / 2;
    ivec4 dxx = lobes(lobe, h, row) - lobes(lobe, -h - 1, row);
    ivec4 dyy = box(length, 3 * lobe, row) - 3 * box(length, lobe, row);
    ivec4 dxy =
        (corners(side, inner, inner + side, row) - corners(side, inner, inner, row)) -
        (corners(side, inner, -inner - 1, row) - corners(side, inner, -inner - 1 - side, row));
    return determinant(level, row, dxx, dyy, dxy);
}

void main() {
    begin_sums();
    WRITE_RESPONSES
}
