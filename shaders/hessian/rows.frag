// SPDX-License-Identifier: BSD-2-Clause
// First pass of the box filters, after [T] (14): differences of the integral image along
// x, of four neighbouring samples and for all levels of an octave. All lengths are in units:
// pixels, or, where filters scale with the sampling step and samples stand in the middle of
// step x step blocks, those.
//
// With II(o) the integral image at the last pixel of the unit o to the right, and
// S(n) = II((n - 1)/2) - II(-(n + 1)/2) the n units around this one, for even n twice that
// with its ends in the middle of units, II(n/2) + II(n/2 - 1) - II(-n/2) - II(-n/2 - 1):
//   lobes = S(3 LOBE) - 3 S(LOBE)                                            for Dxx
//   span = S(LENGTH)                                                         for Dyy
//   span_of_two = the sum of this row's and the one's above, where LOBE is even: the edges
//     of Dyy are in the middle of units then
//   corners = S(CORNER) to the right - S(CORNER) to the left, GAP apart      for Dxy
// The compiler fetches a texel of integral_by_four once, as all offsets are constants: 7 for
// the three levels of step 1.
//
// integral_by_four: II, pixel x being channel x & 3 of texel x >> 2
// row0 .. row7 (RGBA32I): what ROW0 .. ROW7 say of sample 4 x + channel: one difference, or
//   the lower bits of two (plan/box_rows.c). Of the rows of units that belong to a row of
//   samples there are some; with ROWS_ABOVE the first are those above the image, zero.
// defines: STEP, UNIT of the grid; ROWS, the number of outputs; RESIDUES, the number of
//   rows per row of samples, and which, in RESIDUE four bits each
uniform usampler2D integral_by_four;
uniform int column; // of the outputs, where those of the octave begin

out ivec4 row0;
#if ROWS > 1
out ivec4 row1;
#endif
#if ROWS > 2
out ivec4 row2;
#endif
#if ROWS > 3
out ivec4 row3;
#endif
#if ROWS > 4
out ivec4 row4;
#endif
#if ROWS > 5
out ivec4 row5;
#endif
#if ROWS > 6
out ivec4 row6;
#endif
#if ROWS > 7
out ivec4 row7;
#endif

// The sampler is nearest and clamps to the edge: half the time of texelFetch with the
// clamping in the shader, on a software rasteriser. centre / size, with a division of
// 2.5 ulp and below 1, is off by at most 3 x 2^-24, which times a size of 16384 is 0.003
// texels, far from the next one. To the left of the image and above, sums are 0.
ivec4 quad(int right, int up) {
    int row = int(gl_FragCoord.y), sample_row = row / RESIDUES - ROWS_ABOVE;
    int residue = (RESIDUE >> (4 * (row % RESIDUES))) & 15;
    vec2 centre = vec2(float(STEP) * (gl_FragCoord.x - float(column) - 0.5) + 0.5 + float(right),
                       float(STEP * sample_row + UNIT * (residue + 1 - up)) - 0.5);
    vec2 at = centre / vec2(textureSize(integral_by_four, 0));
    ivec4 value = ivec4(textureLod(integral_by_four, at, 0.0));
    return min(centre.x, centre.y) < 0.0 ? ivec4(0) : value;
}

// At a pixel to the right of the first of texel STEP x, and units above the row.
int pixel(int right, int up) {
    return quad(right >> 2, up)[right & 3];
}

ivec4 at(int offset, int up) {
    int last = UNIT * (offset + 1) - 1;
    return ivec4(pixel(last, up), pixel(last + STEP, up), pixel(last + 2 * STEP, up),
                 pixel(last + 3 * STEP, up));
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

// Of the first its lower bits.
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
