// SPDX-License-Identifier: BSD-2-Clause
// A texel of integers by the sampler, which is nearest and clamps to the edge. That is
// faster than texelFetch on a software rasteriser, and defined outside of the texture too.
// The quotient of centre and size is below 1. With a division of 2.5 ulp it is off by at
// most 3 x 2^-24; times a size of 16384 that is 0.003 texels.
uvec4 fetch(usampler2D values, ivec2 p) {
    return textureLod(values, (vec2(p) + 0.5) / vec2(textureSize(values, 0)), 0.0);
}

// Channel i of four.
uint lane(uvec4 values, int i) {
    uvec2 pair = (i & 2) == 0 ? values.xy : values.zw;
    return (i & 1) == 0 ? pair.x : pair.y;
}

// A mask for a value: all bits if the value counts, no bits if it does not. Masking is
// cheaper than choosing.
uint where(bool counts) {
    return uint(counts ? -1 : 0);
}
