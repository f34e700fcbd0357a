// SPDX-License-Identifier: BSD-2-Clause
// Computes determinants of the Hessian by box filters, like hessian/boxes.frag, from the
// integral image with one unit to a texel: of four neighbouring samples in each of two rows,
// for several levels of an octave.
//
// All corners of all boxes are in a window around the samples, of aligned blocks of 2x2
// units. A gather reads a block, and many corners use it. The draw's calls go through the
// window from top to bottom, so that few blocks are in registers at a time. The compiler
// merges equal gathers.
//
// integral: II in units, see include/around.glsl
// response0 .. 7: see include/response_outputs.glsl
// defines: STEP of the octave in units; SUMS, calls of XX_ODD, XX_EVEN, YY and XY: for each
//   row of II, relative to the first sample, that number k = 2 level + row of samples reads,
//   its weight and lengths; ROWS, the number of k; OUTPUTS; RESPONSE0 .. 7, calls of
//   sample_row()
// Fixed state: quad over the octave's part of the atlas, no blending or depth test
#include "include/determinant.glsl"
#include "include/around.glsl"

ivec4 xx[ROWS], yy[ROWS], xy[ROWS]; // Dxx, Dyy and Dxy of four samples

ivec4 block(int right, int down) {
    return ivec4(around(vec2(float(2 * right + 1), float(2 * down + 1))));
}

// II for the four samples of a row. Masks take the lower or upper rows of the blocks, and
// the left or right columns: with an index, Mesa compiles three times as long.
ivec4 at(int right, int down) {
    int x = right >> 1, y = down >> 1, odd = -(right & 1), low = -(down & 1);
    ivec4 a = block(x, y), b = block(x + 1, y), c = block(x + 2, y);
#if STEP == 1
    ivec4 even = (ivec4(a.xy, b.xy) & low) | (ivec4(a.wz, b.wz) & ~low);
    return (ivec4(even.yzw, (c.x & low) | (c.w & ~low)) & odd) | (even & ~odd);
#else // 2
    ivec4 d = block(x + 3, y);
    ivec4 left = (ivec4(a.x, b.x, c.x, d.x) & low) | (ivec4(a.w, b.w, c.w, d.w) & ~low);
    ivec4 right_one = (ivec4(a.y, b.y, c.y, d.y) & low) | (ivec4(a.z, b.z, c.z, d.z) & ~low);
    return (right_one & odd) | (left & ~odd);
#endif
}

// Sums along x, as in hessian/boxes.frag.
ivec4 span(int length, int down) {
    return at(length / 2, down) - at(-(length / 2) - 1, down);
}

ivec4 even_span(int length, int down) {
    return span(length - 1, down) + span(length + 1, down);
}

#define XX_ODD(k, down, weight, lobe)                                                      \
    xx[k] += (weight) * (span(3 * lobe, down) - 3 * span(lobe, down));
#define XX_EVEN(k, down, weight, lobe)                                                     \
    xx[k] += (weight) * (even_span(3 * lobe, down) - 3 * even_span(lobe, down));
#define YY(k, down, weight, length) yy[k] += (weight) * span(length, down);
#define XY(k, down, weight, gap, whole)                                                    \
    xy[k] += (weight) * (at(whole / 2, down) + at(-(whole / 2) - 1, down) -                \
                         (at(gap / 2, down) + at(-(gap / 2) - 1, down)));

vec4 sample_row(int k) {
    return hessian_determinant(k / 2, k % 2, xx[k], yy[k], xy[k]);
}

void main() {
    find_units();
    for (int k = 0; k < ROWS; ++k) {
        xx[k] = ivec4(0);
        yy[k] = ivec4(0);
        xy[k] = ivec4(0);
    }
    SUMS
    WRITE_RESPONSES
}
