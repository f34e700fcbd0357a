// SPDX-License-Identifier: BSD-2-Clause
// Computes differences of the integral image along x, for four neighbouring samples and all
// levels of an octave: the first pass of the box filters, after [T] (14). All lengths are
// in units. A unit is a pixel, or a block of step x step pixels if filters scale with the
// sampling step and samples stand in the middle of such blocks.
//
// II(o) is the integral image at the last pixel of the unit that is o units to the right.
// S(n) is the sum over the n units around the sample's unit. For odd n,
//   S(n) = II((n - 1)/2) - II(-(n + 1)/2).
// For even n the ends are in the middle of units, and S(n) is twice the sum:
//   S(n) = II(n/2) + II(n/2 - 1) - II(-n/2) - II(-n/2 - 1).
// The differences are
//   lobes = S(3 LOBE) - 3 S(LOBE)                                        for Dxx
//   span = S(LENGTH)                                                     for Dyy
//   span_of_two = span of this row + span of the row above    for Dyy if LOBE is even,
//     because the edges of Dyy are then in the middle of units
//   corners = S(CORNER) to the right - S(CORNER) to the left, GAP apart  for Dxy
// All offsets are constants, so the compiler fetches each texel of integral_packed4 once: 7
// texels for the paper's three levels of step 1.
//
// integral_packed4: II in units; unit x is channel x & 3 of texel x >> 2
// row0 .. row7 (RGBA32I): the words ROW0 .. ROW7; channel c of texel x is sample 4 x + c. A
//   word is one difference, or the lower bits of two (stages/hessian_rows.c). A row of
//   samples takes RESIDUES rows of the texture; with ROWS_ABOVE the first row of samples is
//   above the image, and zero
// defines: STEP of the octave in units; ROWS, the number of outputs; ROWS_ABOVE, 1 or 0;
//   RESIDUES, the number of rows of units for a row of samples; RESIDUE, the residues of
//   these rows, four bits each
// Fixed state: quad over the octave's columns, no blending or depth test
#include "include/texel.glsl"

uniform usampler2D integral_packed4;
uniform int column;      // first column of the octave in the outputs
uniform int sums_column; // the octave's first texel in the integral image

layout(location = 0) out ivec4 row0;
#if ROWS > 1
layout(location = 1) out ivec4 row1;
#endif
#if ROWS > 2
layout(location = 2) out ivec4 row2;
#endif
#if ROWS > 3
layout(location = 3) out ivec4 row3;
#endif
#if ROWS > 4
layout(location = 4) out ivec4 row4;
#endif
#if ROWS > 5
layout(location = 5) out ivec4 row5;
#endif
#if ROWS > 6
layout(location = 6) out ivec4 row6;
#endif
#if ROWS > 7
layout(location = 7) out ivec4 row7;
#endif

// Four neighbouring sums. Left of the image and above it sums are 0.
ivec4 four_sums(int right, int up) {
    int row = int(gl_FragCoord.y), sample_row = row / RESIDUES - ROWS_ABOVE;
    int residue = (RESIDUE >> (4 * (row % RESIDUES))) & 15;
    vec2 centre = vec2(float(STEP) * (gl_FragCoord.x - float(column) - 0.5) + 0.5 + float(right),
                       float(STEP * sample_row + residue - up) + 0.5);
    vec2 place = vec2(centre.x + float(sums_column), centre.y);
    ivec4 value = ivec4(at_centre(integral_packed4, place));
    return min(centre.x, centre.y) < 0.0 ? ivec4(0) : value;
}

// The sum `right` units right of the first unit of texel STEP x, `up` units above the row.
int unit(int right, int up) {
    return four_sums(right >> 2, up)[right & 3];
}

// II(offset) of the four samples, `up` units above the row.
ivec4 at(int offset, int up) {
    return ivec4(unit(offset, up), unit(offset + STEP, up), unit(offset + 2 * STEP, up),
                 unit(offset + 3 * STEP, up));
}

ivec4 span(int length, int up) {
    int h = length / 2;
    return length % 2 == 1 ? at(h, up) - at(-h - 1, up)
                           : (at(h, up) + at(h - 1, up)) - (at(-h, up) + at(-h - 1, up));
}

ivec4 span(int length) {
    return span(length, 0);
}

ivec4 span_of_two(int length) {
    return span(length, 0) + span(length, 1);
}

ivec4 lobes(int lobe) {
    return span(3 * lobe) - 3 * span(lobe);
}

ivec4 corners(int side, int gap) {
    int inner = (gap - 1) / 2;
    return (at(inner + side, 0) - at(inner, 0)) -
           (at(-inner - 1, 0) - at(-inner - 1 - side, 0));
}

// A word of two numbers: the lower `bits` bits of `low`, and above them `high`.
ivec4 both(ivec4 low, int bits, ivec4 high) {
    return (low & ((1 << bits) - 1)) | (high << bits);
}

void main() {
    row0 = ROW0;
#if ROWS > 1
    row1 = ROW1;
#endif
#if ROWS > 2
    row2 = ROW2;
#endif
#if ROWS > 3
    row3 = ROW3;
#endif
#if ROWS > 4
    row4 = ROW4;
#endif
#if ROWS > 5
    row5 = ROW5;
#endif
#if ROWS > 6
    row6 = ROW6;
#endif
#if ROWS > 7
    row7 = ROW7;
#endif
}
