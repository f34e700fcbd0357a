// SPDX-License-Identifier: BSD-2-Clause
// The four numbers of a pixel of the integral image that give the sum up to any point
// inside the pixel: include/haar.glsl has the equation.
//
// lookup: with GATHER from integral/pixels.frag; otherwise from haar/packed3.frag
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
    return textureSize(lookup, 0) - 1;
#else
    return ivec2(image_width, textureSize(lookup, 0).y);
#endif
}

// The size of a texel of `lookup`, in sampling coordinates.
vec2 corner_texel() {
    return 1.0 / vec2(textureSize(lookup, 0));
}

// Returns the four numbers of pixel (x, y). `texel` is corner_texel(). With a division of
// 2.5 ulp it is off by 5 x 2^-24 of a texel. A product and a sum, below 1, round by 2^-25 each.
// So coordinates are off by 6 x 2^-24: at 16384 texels by 0.006 texels.
//
// With GATHER one fetch takes the four texels whose centres are half a texel from
// (x + 1, y + 1) along both axes: the sums that end at the pixel, left of it and above it,
// or zeros. Otherwise two fetches take the texels of the pixel's row and of the row above,
// at their centres; `group` is exact, as a third of x + 0.5 is at least a sixth from a
// whole number. The sampler clamps, so sums above the image are set to zero.
Corner corner(int x, int y, vec2 texel) {
#ifdef GATHER
    // Left, all, up, before both.
    uvec4 v = textureGather(lookup, vec2(x, y) * texel + texel);
    uint d = v.w, c = v.z - d;
    return Corner(d, c, v.x - d, int((v.y - v.x) - c));
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
