// SPDX-License-Identifier: BSD-2-Clause
// Computes determinants of the Hessian by box filters in one pass: of four neighbouring
// samples in each of ROWS_TOGETHER rows, for several levels of an octave.
//
// Lengths are in units, as in hessian/rows.frag. II(o, p) is the integral image at the last
// pixel of the unit that is o units right of the sample's unit and p below it. Along x the
// sum S(n) over the n units around the sample's unit is
//   II((n - 1)/2) - II(-(n + 1)/2)                      for odd n
//   II(n/2) + II(n/2 - 1) - II(-n/2) - II(-n/2 - 1)     for even n: twice the sum,
// because the ends are then in the middle of units. Sums along y are alike. Then
//   Dxx = S(3 LOBE) - 3 S(LOBE) along x, S(LENGTH) along y;  Dyy with x and y exchanged;
//   Dxy = S(CORNER) behind the sample - S(CORNER) before it, GAP apart, along both axes.
//
// integral_packed4: II in units;  response0 .. 7: see include/response_outputs.glsl
// defines: STEP of the octave in units; ROWS_TOGETHER, OUTPUTS; RESPONSE0 .. 7, calls of
//   odd_boxes() or even_boxes() with the level, the row, LOBE, LENGTH, CORNER, GAP
// Fixed state: quad over the octave's part of the atlas, no blending or depth test
#include "include/determinant.glsl"
#include "include/sums.glsl"

// II for the four samples of a row of samples.
ivec4 at(int right, int down, int row) {
    return sums_at(right, STEP * row + down);
}

// Sums along x, and over boxes; twice the sums for even lengths.
ivec4 odd_span(int length, int down, int row) {
    return at(length / 2, down, row) - at(-(length / 2) - 1, down, row);
}

ivec4 even_span(int length, int down, int row) {
    return odd_span(length - 1, down, row) + odd_span(length + 1, down, row);
}

ivec4 odd_box(int length, int height, int row) {
    return odd_span(length, height / 2, row) - odd_span(length, -(height / 2) - 1, row);
}

ivec4 even_box(int length, int height, int row) {
    return odd_box(length, height - 1, row) + odd_box(length, height + 1, row);
}

ivec4 corners(int side, int inner, int down, int row) {
    return (at(inner + side, down, row) - at(inner, down, row)) -
           (at(-inner - 1, down, row) - at(-inner - 1 - side, down, row));
}

ivec4 dxy(int side, int gap, int row) {
    int inner = (gap - 1) / 2;
    return (corners(side, inner, inner + side, row) - corners(side, inner, inner, row)) -
           (corners(side, inner, -inner - 1, row) -
            corners(side, inner, -inner - 1 - side, row));
}

// The determinants of a level, for odd and for even lobes.
vec4 odd_boxes(int level, int row, int lobe, int length, int side, int gap) {
    ivec4 dxx = odd_box(3 * lobe, length, row) - 3 * odd_box(lobe, length, row);
    ivec4 dyy = odd_box(length, 3 * lobe, row) - 3 * odd_box(length, lobe, row);
    return hessian_determinant(level, row, dxx, dyy, dxy(side, gap, row));
}

vec4 even_boxes(int level, int row, int lobe, int length, int side, int gap) {
    int h = length / 2;
    ivec4 wide = even_span(3 * lobe, h, row) - even_span(3 * lobe, -h - 1, row);
    ivec4 dxx = wide - 3 * (even_span(lobe, h, row) - even_span(lobe, -h - 1, row));
    ivec4 dyy = even_box(length, 3 * lobe, row) - 3 * even_box(length, lobe, row);
    return hessian_determinant(level, row, dxx, dyy, dxy(side, gap, row));
}

void main() {
    find_sums();
    WRITE_RESPONSES
}
