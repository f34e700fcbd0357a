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
// Browsers' compilers neither merge equal fetches nor compute with constants in functions.
// So each texel is fetched once, and macros pick its sums: 7 texels for the paper's three
// levels of step 1.
//
// integral_packed4: II in units; unit x is channel x & 3 of texel x >> 2
// row0 .. row7 (RGBA32UI): the words ROW0 .. ROW7; channel c of texel x is sample 4 x + c. A
//   word is one difference, or the lower bits of two (stages/hessian_rows.c). A row of
//   samples takes RESIDUES rows of the texture; with ROWS_ABOVE the first row of samples is
//   above the image, and zero
// defines: STEP of the octave in units; ROWS, the number of outputs; ROWS_ABOVE, 1 or 0;
//   RESIDUES, the number of rows of units for a row of samples; RESIDUE, the residues of
//   these rows, four bits each; FETCHES0 .. 7, calls of F for the texels that a word needs
//   and no word before it, with the distance from the fragment's, and 1 in the row above;
//   LEFT, the smallest distance, and WIDTH, the span of distances
// Fixed state: quad over the octave's columns, no blending or depth test
#include "include/texel.glsl"

uniform usampler2D integral_packed4;
uniform int column;      // first column of the octave in the outputs
uniform int sums_column; // the octave's first texel in the integral image

layout(location = 0) out uvec4 row0;
#if ROWS > 1
layout(location = 1) out uvec4 row1;
#endif
#if ROWS > 2
layout(location = 2) out uvec4 row2;
#endif
#if ROWS > 3
layout(location = 3) out uvec4 row3;
#endif
#if ROWS > 4
layout(location = 4) out uvec4 row4;
#endif
#if ROWS > 5
layout(location = 5) out uvec4 row5;
#endif
#if ROWS > 6
layout(location = 6) out uvec4 row6;
#endif
#if ROWS > 7
layout(location = 7) out uvec4 row7;
#endif

vec2 first_sum; // the centre of the texel of the fragment's first sample

void find_sums() {
    int row = int(gl_FragCoord.y), sample_row = row / RESIDUES - ROWS_ABOVE;
    int residue = (RESIDUE >> (4 * (row % RESIDUES))) & 15;
    first_sum = vec2(float(STEP) * (gl_FragCoord.x - float(column) - 0.5) + 0.5,
                     float(STEP * sample_row + residue) + 0.5);
}

// Four neighbouring sums. Left of the image and above it sums are 0.
ivec4 four_sums(int right, int up) {
    vec2 centre = first_sum + vec2(float(right), -float(up));
    vec2 place = vec2(centre.x + float(sums_column), centre.y);
    uint inside = where(min(centre.x, centre.y) >= 0.0);
    return ivec4(at_centre(integral_packed4, place) & inside);
}

#define F(right, up) sums[(right) - LEFT + (up) * WIDTH] = four_sums(right, up);

// The sum `x` units right of the first unit of texel STEP x, `up` units above the row.
#define UNIT(x, up) sums[((x) >> 2) - LEFT + (up) * WIDTH][(x) & 3]

// II(x) of the four samples, `up` units above the row.
#define AT(x, up)                                                                          \
    ivec4(UNIT(x, up), UNIT((x) + STEP, up), UNIT((x) + 2 * STEP, up), UNIT((x) + 3 * STEP, up))

// S(n) for odd and for even n: two macros, because browsers' compilers read all that a
// condition leaves out.
#define SPAN(n, up) (AT((n) / 2, up) - AT(-((n) / 2) - 1, up))
#define EVEN_SPAN(n, up) (SPAN((n)-1, up) + SPAN((n) + 1, up))

#define span(n) SPAN(n, 0)
#define even_span(n) EVEN_SPAN(n, 0)
#define span_of_two(n) (SPAN(n, 0) + SPAN(n, 1))
#define even_span_of_two(n) (EVEN_SPAN(n, 0) + EVEN_SPAN(n, 1))
#define lobes(n) (SPAN(3 * (n), 0) - 3 * SPAN(n, 0))
#define even_lobes(n) (EVEN_SPAN(3 * (n), 0) - 3 * EVEN_SPAN(n, 0))
#define corners(side, gap)                                                                 \
    ((AT(((gap)-1) / 2 + (side), 0) - AT(((gap)-1) / 2, 0)) -                              \
     (AT(-(((gap)-1) / 2) - 1, 0) - AT(-(((gap)-1) / 2) - 1 - (side), 0)))

// A word of two numbers: the lower `bits` bits of `low`, and above them `high`.
ivec4 both(ivec4 low, int bits, ivec4 high) {
    return (low & ((1 << bits) - 1)) | (high << bits);
}

void main() {
    ivec4 sums[2 * WIDTH];
    find_sums();
    FETCHES0
    row0 = uvec4(ROW0);
#if ROWS > 1
    FETCHES1
    row1 = uvec4(ROW1);
#endif
#if ROWS > 2
    FETCHES2
    row2 = uvec4(ROW2);
#endif
#if ROWS > 3
    FETCHES3
    row3 = uvec4(ROW3);
#endif
#if ROWS > 4
    FETCHES4
    row4 = uvec4(ROW4);
#endif
#if ROWS > 5
    FETCHES5
    row5 = uvec4(ROW5);
#endif
#if ROWS > 6
    FETCHES6
    row6 = uvec4(ROW6);
#endif
#if ROWS > 7
    FETCHES7
    row7 = uvec4(ROW7);
#endif
}
