// SPDX-License-Identifier: BSD-2-Clause
// Three levels in the five passes of [T] table III: 8, 12, 5, 7 and 8 lookups. Everything
// is an exact integer. A texture of integers keeps the bits of a response.
//
// PASS 1: integral -> t0: delta_x of 3, 5, 7, 11, (14)
// PASS 2: t0 -> t1: Delta_y of 3x3 (17), delta of 3x5, Gyy of 9, Delta_y of 5x5;
//               t2: delta (15) of 5x9, 7x7, 7x11, 11x7
//         Delta_y is the box below minus the box above, which Gxy needs; (17) as printed
//         adds them
// PASS 3: t1 -> t0: H of 9, Gxy of 15, delta of 9x5
// PASS 4: t2 -> t1: Gxx of 15, Gxx of 21, Delta_x of 7x7 (16), delta of 11x7
// PASS 5: t0, t1 -> response (RGBA32F): H of 9, 15, 21
#include "boxes.glsl"

#if PASS == 1
uniform usampler2D integral;
layout(location = 0) out ivec4 t0;

int delta(int n) {
    return sum_at(integral, (n - 1) / 2, 0) - sum_at(integral, -(n + 1) / 2, 0);
}

void main() {
    t0 = ivec4(delta(3), delta(5), delta(7), delta(11));
}
#elif PASS == 2
uniform isampler2D t0_in;
layout(location = 0) out ivec4 t1;
layout(location = 1) out ivec4 t2;

ivec4 at(int y) {
    return four_at(t0_in, 0, y);
}

void main() {
    ivec4 m6 = at(-6), m5 = at(-5), m4 = at(-4), m3 = at(-3), m2 = at(-2), m1 = at(-1);
    ivec4 p0 = at(0), p1 = at(1), p2 = at(2), p3 = at(3), p4 = at(4), p5 = at(5);
    t1 = ivec4((p3.x - p0.x) - (m1.x - m4.x), p2.x - m3.x, (p4.y - m5.y) - 3 * (p1.y - m2.y),
               (p5.y - p0.y) - (m1.y - m6.y));
    t2 = ivec4(p4.y - m5.y, p3.z - m4.z, p5.z - m6.z, p3.w - m4.w);
}
#elif PASS == 3
uniform isampler2D t1_in;
uniform vec4 scale;
layout(location = 0) out ivec4 t0;

void main() {
    ivec4 centre = four_at(t1_in, 0, 0);
    ivec4 left3 = four_at(t1_in, -3, 0), right3 = four_at(t1_in, 3, 0);
    int outer = left3.y + right3.y;
    int dxy = four_at(t1_in, 2, 0).x - four_at(t1_in, -2, 0).x;
    float h = determinant_of(ivec3(outer - 2 * centre.y, centre.z, dxy), scale.x);
    t0 = ivec4(floatBitsToInt(h), right3.w - left3.w, outer + centre.y, 0);
}
#elif PASS == 4
uniform isampler2D t2_in;
layout(location = 0) out ivec4 t1;

ivec4 at(int x) {
    return four_at(t2_in, x, 0);
}

void main() {
    ivec4 centre = at(0);
    t1 = ivec4(at(-5).x + at(5).x - 2 * centre.x, at(-7).z + at(7).z - 2 * centre.z,
               at(4).y - at(-4).y, centre.w);
}
#else
uniform isampler2D t0_in;
uniform isampler2D t1_in;
uniform vec4 scale;
layout(location = 0) out vec4 response;

void main() {
    ivec4 a = four_at(t0_in, 0, 0), b = four_at(t1_in, 0, 0);
    int yy15 = four_at(t0_in, 0, -5).z + four_at(t0_in, 0, 5).z - 2 * a.z;
    int yy21 = four_at(t1_in, 0, -7).w + four_at(t1_in, 0, 7).w - 2 * b.w;
    int xy21 = four_at(t1_in, 0, 4).z - four_at(t1_in, 0, -4).z;
    response = vec4(intBitsToFloat(a.x), determinant_of(ivec3(b.x, yy15, a.y), scale.y),
                    determinant_of(ivec3(b.y, yy21, xy21), scale.z), 0.0);
}
#endif
