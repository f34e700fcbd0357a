// SPDX-License-Identifier: BSD-2-Clause
// Computes centre-surround responses of four neighbouring samples, for several levels of an
// octave: the mean of the ring between two squares less the mean of the inner square. Sums
// are exact integers below 2^31. src/stages/censure.c has the equation and the error bound.
//
// Sample (i, j) is at pixel (STEP i, STEP j). II(x, y) is the integral image x pixels right
// of the sample and y below it. The sum over the square of side 2 h + 1 around it is
//   II(h, h) - II(-h - 1, h) - II(h, -h - 1) + II(-h - 1, -h - 1).
// Texels that the squares of two levels share are fetched once.
//
// integral_packed4: II;  response0 .. 7: see include/response_outputs.glsl
// defines: STEP, ROWS_TOGETHER, OUTPUTS; RESPONSE0 .. 7, calls of surround() with half the
//   outer and half the inner side, rounded down
// FEW_REGISTERS: if samples share no texel, computes one after another, in a loop
// Fixed state: quad over the octave's part of the atlas, no blending or depth test
#define ABSENT 0.0
#include "include/sums.glsl"

// scale_of(): the factors that turn the sums over ring and inner square into means

ivec4 square(int h, int y) {
    return (sums_at(h, y + h) - sums_at(-h - 1, y + h)) -
           (sums_at(h, y - h - 1) - sums_at(-h - 1, y - h - 1));
}

#if defined(FEW_REGISTERS) && STEP > 2
uniform int sample_count; // 4; as a uniform, it keeps compilers from unrolling the loop

vec4 surround(int level, int row, int outer, int inner) {
    vec4 response = vec4(0.0);
    for (int n = 0; n < sample_count; ++n) {
        int centre = square(inner, STEP * row).x, ring = square(outer, STEP * row).x - centre;
        response = vec4(response.yzw, float(ring) * scale_of(level).x -
                                          float(centre) * scale_of(level).y);
        first_sum.x += float(STEP / 4);
    }
    first_sum.x -= float(STEP);
    return fitted(level, row, response);
}
#else
vec4 surround(int level, int row, int outer, int inner) {
    ivec4 centre = square(inner, STEP * row), ring = square(outer, STEP * row) - centre;
    return fitted(level, row, vec4(ring) * scale_of(level).x - vec4(centre) * scale_of(level).y);
}
#endif

void main() {
    find_sums();
    WRITE_RESPONSES
}
