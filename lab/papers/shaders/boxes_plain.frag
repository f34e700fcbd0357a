// SPDX-License-Identifier: BSD-2-Clause
// Determinants of the Hessian, every box from its four corners: 8 lookups for Dxx, 8 for
// Dyy, 16 for Dxy, [T] III-B.1, "a straightforward implementation".
//
// integral: the integral image
// response (R32F): of the level with LOBE and LENGTH
// ALL: response (RGBA32F): of three levels
#include "boxes.glsl"

uniform usampler2D integral;
uniform vec4 scale;

#ifdef ALL
layout(location = 0) out vec4 response;
#else
layout(location = 0) out float response;
#endif

// Returns the sum of the pixels from (x0, y0) to (x1, y1), both included.
int box(int x0, int x1, int y0, int y1) {
    return sum_at(integral, x1, y1) - sum_at(integral, x0 - 1, y1) -
           sum_at(integral, x1, y0 - 1) + sum_at(integral, x0 - 1, y0 - 1);
}

float level(int lobe, int length, float k) {
    int l = lobe / 2, h = length / 2, side = 3 * lobe / 2;
    int dxx = box(-side, side, -h, h) - 3 * box(-l, l, -h, h);
    int dyy = box(-h, h, -side, side) - 3 * box(-h, h, -l, l);
    int dxy = box(-lobe, -1, -lobe, -1) + box(1, lobe, 1, lobe) - box(1, lobe, -lobe, -1) -
              box(-lobe, -1, 1, lobe);
    return determinant_of(ivec3(dxx, dyy, dxy), k);
}

void main() {
#ifdef ALL
    response = vec4(level(3, 5, scale.x), level(5, 9, scale.y), level(7, 11, scale.z), 0.0);
#else
    response = level(LOBE, LENGTH, scale.x);
#endif
}
