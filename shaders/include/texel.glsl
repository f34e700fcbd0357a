// SPDX-License-Identifier: BSD-2-Clause
// Fetches a texel; outside of the image, the nearest one at the edge.
//
// The sampler is nearest and clamps to the edge. On a software rasteriser it takes half the
// time of texelFetch. The quotient of centre and size is below 1. With a division of 2.5
// ulp it is off by at most 3 x 2^-24; times a size of 16384 that is 0.003 texels.
// TEXEL_FETCH: uses texelFetch, which needs no division
#ifndef TEXEL
#define TEXEL

// `centre` is the texel's centre, and `size` the image's size, in texels.
#ifdef TEXEL_FETCH
#define AT_CENTRE(image, centre, size)                                                     \
    texelFetch(image, clamp(ivec2(centre), ivec2(0), ivec2(size) - 1), 0)
#else
#define AT_CENTRE(image, centre, size) textureLod(image, (centre) / (size), 0.0)
#endif

vec4 at_centre(sampler2D image, vec2 centre) {
    return AT_CENTRE(image, centre, vec2(textureSize(image, 0)));
}

uvec4 at_centre(usampler2D image, vec2 centre) {
    return AT_CENTRE(image, centre, vec2(textureSize(image, 0)));
}

// Fetches a texel of a layer, or of the nearest layer if there is none.
#ifdef TEXEL_FETCH
#define AT_LAYER(image, centre, layer)                                                     \
    texelFetch(image,                                                                      \
               clamp(ivec3(vec3(centre, layer)), ivec3(0), textureSize(image, 0) - 1), 0)
#else
#define AT_LAYER(image, centre, layer)                                                     \
    textureLod(image, vec3((centre) / vec2(textureSize(image, 0)), layer), 0.0)
#endif

vec4 at_centre(sampler2DArray image, vec2 centre, float layer) {
    return AT_LAYER(image, centre, layer);
}

uvec4 at_centre(usampler2DArray image, vec2 centre, float layer) {
    return AT_LAYER(image, centre, layer);
}

vec4 nearest(sampler2D image, ivec2 texel) {
    return at_centre(image, vec2(texel) + 0.5);
}

uvec4 nearest(usampler2D image, ivec2 texel) {
    return at_centre(image, vec2(texel) + 0.5);
}

// Channel i of four.
uint lane(uvec4 values, int i) {
    uvec2 pair = (i & 2) == 0 ? values.xy : values.zw;
    return (i & 1) == 0 ? pair.x : pair.y;
}

// A mask for a value: all bits if the value counts, else none. It is cheaper than choosing.
uint where(bool counts) {
    return uint(counts ? -1 : 0);
}
#endif
