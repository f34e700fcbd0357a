// SPDX-License-Identifier: BSD-2-Clause
// A texel by way of the sampler, which is nearest: half the time of texelFetch on a software
// rasteriser. The quotient, of 2.5 ulp and below 1, is off by at most 3 x 2^-24, which times
// a size of 16384 is 0.003 texels from the texel's centre.
vec2 centre_of(ivec2 texel, ivec2 size) {
    return (vec2(texel) + 0.5) / vec2(size);
}

vec4 nearest(sampler2D image, ivec2 texel) {
    return textureLod(image, centre_of(texel, textureSize(image, 0)), 0.0);
}

uvec4 nearest(usampler2D image, ivec2 texel) {
    return textureLod(image, centre_of(texel, textureSize(image, 0)), 0.0);
}
