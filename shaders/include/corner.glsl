// SPDX-License-Identifier: BSD-2-Clause
// The four numbers of a pixel of the integral image that give the sum up to any point
// inside the pixel: include/haar.glsl has the equation.
//
// lookup: with GATHER the integral image, pixel by pixel; otherwise from haar/packed3.frag
uniform usampler2D lookup;
#ifndef GATHER
uniform int image_width;
#endif

struct Corner {
    uint d, c, r; // D, C, R modulo 2^32
    int p;        // P; software rasterisers convert signed numbers faster
};

ivec2 image_size() {
#ifdef GATHER
    return textureSize(lookup, 0);
#else
    return ivec2(image_width, textureSize(lookup, 0).y);
#endif
}

// The size of a texel of `lookup`, in sampling coordinates.
vec2 corner_texel() {
    return 1.0 / vec2(textureSize(lookup, 0));
}

// Returns the four numbers of pixel (x, y). `texel` is corner_texel(). Its product with a
// number up to 16384 is off by at most 4 ulp of a number below 1, 4 x 2^-24 x 16384 = 0.004
// texels. With GATHER one fetch takes the four texels whose centres are half a texel from
// (x, y) along both axes. Otherwise two fetches take the texels of the pixel's row and of
// the row above, at their centres; `group` is exact, as a third of x + 0.5 is at least a
// sixth from a whole number. The sampler clamps, so sums above the image, and with GATHER
// left of it, are set to zero.
Corner corner(int x, int y, vec2 texel) {
#ifdef GATHER
    uvec4 v = textureGather(lookup, vec2(x, y) * texel); // left, all, up, before both
    uint left = x > 0 ? v.x : 0u, up = y > 0 ? v.z : 0u, d = x > 0 && y > 0 ? v.w : 0u;
    return Corner(d, up - d, left - d, int(((v.y - left) - up) + d));
#else
    int group = int((float(x) + 0.5) * 0.333333343), column = x - 3 * group;
#ifdef TEXEL_FETCH
    uvec4 row = texelFetch(lookup, ivec2(group, y), 0);
    uvec4 above = texelFetch(lookup, ivec2(group, max(y - 1, 0)), 0);
#else
    vec2 at = (vec2(group, y) + 0.5) * texel;
    uvec4 row = textureLod(lookup, at, 0.0);
    uvec4 above = textureLod(lookup, vec2(at.x, at.y - texel.y), 0.0);
#endif
    uint left = column == 0 ? row.x : column == 1 ? row.y : row.z;
    uint all = column == 0 ? row.y : column == 1 ? row.z : row.w;
    uint d = column == 0 ? above.x : column == 1 ? above.y : above.z;
    uint up = column == 0 ? above.y : column == 1 ? above.z : above.w;
    d = y > 0 ? d : 0u;
    up = y > 0 ? up : 0u;
    return Corner(d, up - d, left - d, int(((all - left) - up) + d));
#endif
}
