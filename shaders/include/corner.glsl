// SPDX-License-Identifier: BSD-2-Clause
// The four numbers of a pixel of the integral image, of which a sum up to any point inside
// the pixel consists: include/haar.glsl.
//
// corners: with GATHER the integral image, otherwise from haar/corners.frag
#ifdef GATHER
uniform usampler2D corners; // the integral image
#else
uniform isampler2D corners; // from haar/corners.frag
#endif

struct Corner {
    uint d, c, r; // D, C, R modulo 2^32
    int p;        // P; signed, of which software rasterisers make a float in fewer steps
};

// The four numbers of pixel (x, y). `texel` is 1 / size. Its product with a number up to
// 16384 is off by at most 4 ulp of a number below 1, 4 x 2^-24 x 16384 = 0.004 texels.
// Gathering takes the four texels whose centres are half a texel from (x, y) along both
// axes. A single lookup takes the texel whose centre is at (x, y) + 0.5. The sampler
// clamps, so sums left of the image and above it are set to zero.
Corner corner(int x, int y, vec2 texel) {
#ifdef GATHER
    uvec4 v = textureGather(corners, vec2(x, y) * texel); // left, all, up, before both
    uint left = x > 0 ? v.x : 0u, up = y > 0 ? v.z : 0u, d = x > 0 && y > 0 ? v.w : 0u;
    return Corner(d, up - d, left - d, int(((v.y - left) - up) + d));
#else
#ifdef TEXEL_FETCH
    ivec4 v = texelFetch(corners, ivec2(x, y), 0);
#else
    ivec4 v = textureLod(corners, (vec2(x, y) + 0.5) * texel, 0.0);
#endif
    return Corner(uint(v.x), uint(v.y), uint(v.z), v.w);
#endif
}
