// SPDX-License-Identifier: BSD-2-Clause
// One level in three passes of 4, 4 and 9 lookups, [T] III-B.1.
//
// PASS 1: integral -> differences (RGBA32I): delta_x of LOBE and of LENGTH, (14)
// PASS 2: differences -> boxes (RGBA32I): of LOBE x LOBE, LOBE x LENGTH, LENGTH x LOBE, (15)
// PASS 3: boxes -> response (R32F)
#include "boxes.glsl"

#if PASS == 1
uniform usampler2D integral;
layout(location = 0) out ivec4 differences;

int delta(int n) {
    return sum_at(integral, (n - 1) / 2, 0) - sum_at(integral, -(n + 1) / 2, 0);
}

void main() {
    differences = ivec4(delta(LOBE), delta(LENGTH), 0, 0);
}
#elif PASS == 2
uniform isampler2D differences;
layout(location = 0) out ivec4 boxes;

void main() {
    ivec2 high = four_at(differences, 0, (LOBE - 1) / 2).rg -
                 four_at(differences, 0, -(LOBE + 1) / 2).rg;
    int long_side = four_at(differences, 0, (LENGTH - 1) / 2).r -
                    four_at(differences, 0, -(LENGTH + 1) / 2).r;
    boxes = ivec4(high.x, long_side, high.y, 0);
}
#else
uniform isampler2D boxes;
uniform vec4 scale;
layout(location = 0) out float response;

void main() {
    const int corner = (LOBE + 1) / 2;
    ivec4 centre = four_at(boxes, 0, 0);
    int dxx = four_at(boxes, -LOBE, 0).g + four_at(boxes, LOBE, 0).g - 2 * centre.g;
    int dyy = four_at(boxes, 0, -LOBE).b + four_at(boxes, 0, LOBE).b - 2 * centre.b;
    int dxy = four_at(boxes, -corner, -corner).r + four_at(boxes, corner, corner).r -
              four_at(boxes, corner, -corner).r - four_at(boxes, -corner, corner).r;
    response = determinant_of(ivec3(dxx, dyy, dxy), scale.x);
}
#endif
