// SPDX-License-Identifier: BSD-2-Clause
// Haar responses with sub-pixel edges from the integral image, after [T] III-C. A response
// reads 8 corners. A corner takes one fetch with GATHER, otherwise two.
//
// A filter has three edges along each axis. A pixel and a fraction of its width, 0 to 1,
// give an edge. The sum up to the point (x, y) inside pixel c is
//   D + x C + y R + x y P
// where D is the sum of all pixels above and left of c, C the sum of c's column above c, R
// the sum of c's row left of c, and P the value of c. This is bilinear interpolation,
// equation (18) of [T]. [T] takes two lookups for it, (21) and (22). A response is the
// second difference of these sums over the edges.
//
// Integers are subtracted before they become floats, because sums reach 2^32 and floats
// have 24 bits. Floats are added one by one from left to right: compilers keep this order.
//
// lookup: see include/corner.glsl
#include "include/corner.glsl"

uint second_difference(uint a, uint b, uint c) {
    return a - 2u * b + c;
}

// With EXTEND_BORDER, moves three edges into the image and returns true. The border pixels
// repeat outside the image. The sum is linear in the fraction, so an edge outside goes to a
// border pixel with a fraction below 0 or above 1. Without EXTEND_BORDER, returns false
// unless all edges lie in the image. An edge on its right or lower border goes to the last
// pixel.
bool move_inside(inout ivec3 pixel, inout vec3 fraction, int size) {
#ifdef EXTEND_BORDER
    ivec3 inner = clamp(pixel, ivec3(0), ivec3(size - 1));
    fraction += vec3(pixel - inner);
    pixel = inner;
    return true;
#else
    if (pixel[0] < 0 || pixel[2] > size || (pixel[2] == size && fraction[2] > 0.0))
        return false;
    if (pixel[2] == size) {
        pixel[2] = size - 1;
        fraction[2] = 1.0;
    }
    return true;
#endif
}

// Returns the sum of the right half less the left half, and of the lower half less the
// upper half, of the rectangle between the outer edges. Unit: gray levels (quarters for a
// smoothed image) times pixels. Without EXTEND_BORDER, returns (0, 0) if the rectangle
// leaves the image. The edges are relative to the centre of pixel `base`. So they are as
// exact far from the origin as near it.
vec2 haar(ivec2 base, vec3 columns, vec3 rows) {
    ivec2 size = image_size();
    // Pixel centres are whole numbers; a pixel begins half a pixel before its centre.
    vec3 x = columns + 0.5, y = rows + 0.5;
    vec3 x_floor = floor(x), y_floor = floor(y);
    vec3 t = x - x_floor, v = y - y_floor;
    ivec3 cx = base.x + ivec3(x_floor), cy = base.y + ivec3(y_floor);
    if (!move_inside(cx, t, size.x) || !move_inside(cy, v, size.y))
        return vec2(0.0);

    // kij: corner at column edge i, row edge j. ei, gj: sums along column edge i, row edge
    // j.
    vec2 texel = corner_texel();
    Corner k00 = corner(cx[0], cy[0], texel), k10 = corner(cx[1], cy[0], texel);
    Corner k20 = corner(cx[2], cy[0], texel), k01 = corner(cx[0], cy[1], texel);
    Corner k21 = corner(cx[2], cy[1], texel), k02 = corner(cx[0], cy[2], texel);
    Corner k12 = corner(cx[1], cy[2], texel), k22 = corner(cx[2], cy[2], texel);

    float dx0 = float(int(second_difference(k02.d - k00.d, k12.d - k10.d, k22.d - k20.d)));
    float bottom = float(int(second_difference(k02.r, k12.r, k22.r)));
    float top = float(int(second_difference(k00.r, k10.r, k20.r)));
    float e0 = float(int(k02.c - k00.c)) + v[2] * float(k02.p) - v[0] * float(k00.p);
    float e1 = float(int(k12.c - k10.c)) + v[2] * float(k12.p) - v[0] * float(k10.p);
    float e2 = float(int(k22.c - k20.c)) + v[2] * float(k22.p) - v[0] * float(k20.p);
    float dx = dx0 + v[2] * bottom - v[0] * top + t[0] * e0 - 2.0 * (t[1] * e1) + t[2] * e2;

    float dy0 = float(int(second_difference(k20.d - k00.d, k21.d - k01.d, k22.d - k02.d)));
    float right = float(int(second_difference(k20.c, k21.c, k22.c)));
    float left = float(int(second_difference(k00.c, k01.c, k02.c)));
    float g0 = float(int(k20.r - k00.r)) + t[2] * float(k20.p) - t[0] * float(k00.p);
    float g1 = float(int(k21.r - k01.r)) + t[2] * float(k21.p) - t[0] * float(k01.p);
    float g2 = float(int(k22.r - k02.r)) + t[2] * float(k22.p) - t[0] * float(k02.p);
    float dy = dy0 + t[2] * right - t[0] * left + v[0] * g0 - 2.0 * (v[1] * g1) + v[2] * g2;
    return vec2(dx, dy);
}

#ifdef EXTEND_BORDER
// Returns the sum over the rectangle between the edges, in the unit of haar().
float box(ivec2 base, vec2 columns, vec2 rows) {
    ivec2 size = image_size();
    vec2 x = columns + 0.5, y = rows + 0.5;
    vec2 x_floor = floor(x), y_floor = floor(y);
    vec2 t = x - x_floor, v = y - y_floor;
    ivec2 cx = base.x + ivec2(x_floor), cy = base.y + ivec2(y_floor);
    ivec2 inner_x = clamp(cx, 0, size.x - 1), inner_y = clamp(cy, 0, size.y - 1);
    t += vec2(cx - inner_x);
    v += vec2(cy - inner_y);

    vec2 texel = corner_texel();
    Corner k00 = corner(inner_x[0], inner_y[0], texel), k10 = corner(inner_x[1], inner_y[0], texel);
    Corner k01 = corner(inner_x[0], inner_y[1], texel), k11 = corner(inner_x[1], inner_y[1], texel);

    float inside = float(k11.d - k01.d - k10.d + k00.d);
    float bottom = float(int(k11.r - k01.r)), top = float(int(k10.r - k00.r));
    float e0 = float(int(k01.c - k00.c)) + v[1] * float(k01.p) - v[0] * float(k00.p);
    float e1 = float(int(k11.c - k10.c)) + v[1] * float(k11.p) - v[0] * float(k10.p);
    return inside + v[1] * bottom - v[0] * top + t[1] * e1 - t[0] * e0;
}
#endif
