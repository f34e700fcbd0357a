// SPDX-License-Identifier: BSD-2-Clause
// Haar responses with sub-pixel edges, [T] III-C, by the number of lookups for a value of
// the integral image between four pixels. All ways give the same integers for a pixel:
//   d, the sum above and left of it; c, the sum of its column above it; r, the sum of its
//   row left of it; p, the pixel. The sum at its fractions x, y is d + x c + y r + x y p.
//
// ACCESS 4: four lookups of the integral image, (18)
//        5: the same with textureGather
//        3: three lookups, with the pixel stored beside the sum, (19)
//        2: two lookups, also with row and column sums, (20)-(22)
//        1: one lookup of all four
// A response needs eight values: the middle one of nine is in neither difference. All
// values are inside the image.
#if ACCESS == 1
uniform usampler2D corners;
#elif ACCESS == 2
uniform usampler2D pixels;
uniform usampler2D row_column;
#elif ACCESS == 3
uniform usampler2D pixels;
#else
uniform usampler2D integral;
#endif

struct Corner {
    uint d, c, r, p; // modulo 2^32, except the pixel
};

Corner corner(int x, int y) {
#if ACCESS == 1
    uvec4 v = texelFetch(corners, ivec2(x, y), 0);
    return Corner(v.x, v.y, v.z, v.w);
#elif ACCESS == 2
    uvec2 v = texelFetch(pixels, ivec2(x, y), 0).rg;
    uvec2 s = texelFetch(row_column, ivec2(x, y), 0).rg;
    uint r = s.x - v.y, c = s.y - v.y;
    return Corner(v.x - s.x - c, c, r, v.y);
#elif ACCESS == 3
    uvec2 all = texelFetch(pixels, ivec2(x, y), 0).rg;
    uint left = texelFetch(pixels, ivec2(x - 1, y), 0).r;
    uint up = texelFetch(pixels, ivec2(x, y - 1), 0).r;
    uint d = left + up + all.y - all.x;
    return Corner(d, up - d, left - d, all.y);
#else
#if ACCESS == 4
    uint d = texelFetch(integral, ivec2(x - 1, y - 1), 0).r;
    uint up = texelFetch(integral, ivec2(x, y - 1), 0).r;
    uint left = texelFetch(integral, ivec2(x - 1, y), 0).r;
    uint all = texelFetch(integral, ivec2(x, y), 0).r;
#else
    uvec4 v = textureGather(integral, vec2(x, y) / vec2(textureSize(integral, 0)));
    uint left = v.x, all = v.y, up = v.z, d = v.w;
#endif
    return Corner(d, up - d, left - d, all - left - up + d);
#endif
}

uint second(uint a, uint b, uint c) {
    return a - 2u * b + c;
}

// (right - left, below - above). The edges are relative to the centre of pixel `base`.
vec2 response_of(ivec2 base, vec3 columns, vec3 rows) {
    vec3 x = columns + 0.5, y = rows + 0.5;
    vec3 x_floor = floor(x), y_floor = floor(y);
    vec3 t = x - x_floor, v = y - y_floor;
    ivec3 cx = base.x + ivec3(x_floor), cy = base.y + ivec3(y_floor);
    Corner k00 = corner(cx[0], cy[0]), k10 = corner(cx[1], cy[0]), k20 = corner(cx[2], cy[0]);
    Corner k01 = corner(cx[0], cy[1]), k21 = corner(cx[2], cy[1]);
    Corner k02 = corner(cx[0], cy[2]), k12 = corner(cx[1], cy[2]), k22 = corner(cx[2], cy[2]);

    float dx0 = float(int(second(k02.d - k00.d, k12.d - k10.d, k22.d - k20.d)));
    float bottom = float(int(second(k02.r, k12.r, k22.r)));
    float top = float(int(second(k00.r, k10.r, k20.r)));
    float e0 = float(int(k02.c - k00.c)) + v[2] * float(k02.p) - v[0] * float(k00.p);
    float e1 = float(int(k12.c - k10.c)) + v[2] * float(k12.p) - v[0] * float(k10.p);
    float e2 = float(int(k22.c - k20.c)) + v[2] * float(k22.p) - v[0] * float(k20.p);
    float dx = dx0 + v[2] * bottom - v[0] * top + t[0] * e0 - 2.0 * (t[1] * e1) + t[2] * e2;

    float dy0 = float(int(second(k20.d - k00.d, k21.d - k01.d, k22.d - k02.d)));
    float right = float(int(second(k20.c, k21.c, k22.c)));
    float left = float(int(second(k00.c, k01.c, k02.c)));
    float g0 = float(int(k20.r - k00.r)) + t[2] * float(k20.p) - t[0] * float(k00.p);
    float g1 = float(int(k21.r - k01.r)) + t[2] * float(k21.p) - t[0] * float(k01.p);
    float g2 = float(int(k22.r - k02.r)) + t[2] * float(k22.p) - t[0] * float(k02.p);
    float dy = dy0 + t[2] * right - t[0] * left + v[0] * g0 - 2.0 * (v[1] * g1) + v[2] * g2;
    return vec2(dx, dy);
}
