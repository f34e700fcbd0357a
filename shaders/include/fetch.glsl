// SPDX-License-Identifier: BSD-2-Clause
// A texel of integers by the sampler, which is nearest and clamps to the edge: faster than
// texelFetch on a software rasteriser, and defined outside of the texture, too. The centre
// over the size, with a division of 2.5 ulp and below 1, is off by at most 3 x 2^-24, which
// times a size of 16384 is 0.003 texels.
uvec4 fetch(usampler2D values, ivec2 p) {
    return textureLod(values, (vec2(p) + 0.5) / vec2(textureSize(values, 0)), 0.0);
}

uint lane(uvec4 values, int i) {
    uvec2 pair = (i & 2) == 0 ? values.xy : values.zw;
    return (i & 1) == 0 ? pair.x : pair.y;
}

// All bits where a value counts, and none where it does not: cheaper than to choose.
uint where(bool counts) {
    return uint(counts ? -1 : 0);
}
