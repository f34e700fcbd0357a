// SPDX-License-Identifier: BSD-2-Clause
// The tables that subpixel.glsl needs beside the integral image; made once per frame.
//
// integral: the integral image
// sum_pixel (RG32UI): the integral image and the pixel, for (19); not with ALL
// BOTH: also row_column (RG32UI): R and C, (20), which include the pixel
// ALL:  corner (RGBA32UI): d, c, r, p
uniform usampler2D integral;

uint at(ivec2 p) {
    uint value = texelFetch(integral, max(p, ivec2(0)), 0).r;
    return min(p.x, p.y) < 0 ? 0u : value;
}

#ifdef ALL
layout(location = 0) out uvec4 corner;
#else
layout(location = 0) out uvec2 sum_pixel;
#endif
#ifdef BOTH
layout(location = 1) out uvec2 row_column;
#endif

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    uint all = at(p), left = at(p - ivec2(1, 0)), up = at(p - ivec2(0, 1)), d = at(p - 1);
    uint pixel = all - left - up + d;
#ifdef ALL
    corner = uvec4(d, up - d, left - d, pixel);
#else
    sum_pixel = uvec2(all, pixel);
#endif
#ifdef BOTH
    row_column = uvec2(all - up, all - left);
#endif
}
