// SPDX-License-Identifier: BSD-2-Clause
// The determinant of the Hessian, [T] III-B, from its box sums, which are exact integers
// below 2^31:
//   (Dxx Dyy - (0.9 Dxy)^2) / N^4   for intensities in [0, 1]
// src/stages/hessian.c has the error bound.
#define ABSENT NO_RESPONSE
#include "include/response_outputs.glsl"

// scale_of(): for each level, 1 / N^2 for intensities in [0, 1]; and the same for Dxx and
// Dyy, but half of it if the lobe is even, because these sums are then twice as large

vec4 scaled_determinant(vec2 scale, ivec4 dxx, ivec4 dyy, ivec4 dxy) {
    vec4 a = vec4(dxx) * scale.y, b = vec4(dyy) * scale.y;
    vec4 m = 0.9 * (vec4(dxy) * scale.x);
    return a * b - m * m;
}

#define hessian_determinant(level, row, dxx, dyy, dxy)                                     \
    fitted(level, row, scaled_determinant(scale_of(level), dxx, dyy, dxy))
