// SPDX-License-Identifier: BSD-2-Clause
// Enlarges the image by two along each axis, by linear interpolation in integers. A pixel
// is (9 a + 3 b + 3 c + d + 8) >> 4, where a is the pixel in which it lies, and b, c, d are
// the nearest three others. The border pixels of the image are repeated. 4 fetches.
// src/reference/enlarge.c has the equations.
//
// gray: the image, four pixels of a row to a texel
// enlarged (RGBA8UI): four pixels of a row to a texel; 0 beyond the last column
// Fixed state: quad over the texture, no blending or depth test
#include "include/texel.glsl"

uniform usampler2D gray;
uniform int width; // of the image, in pixels

layout(location = 0) out uvec4 enlarged;

// Pixels 2 X - 1 to 2 X + 2 of a row of the image, from which texel X is interpolated.
uvec4 row_at(int texel, int y) {
    int first = texel >> 1;
    bool odd = (texel & 1) == 1;
    uvec4 own = nearest(gray, ivec2(first, y));
    uvec4 beside = nearest(gray, ivec2(odd ? first + 1 : first - 1, y));
    uvec4 pixels = odd ? uvec4(own.yzw, beside.x) : uvec4(beside.w, own.xyz);
    int x = 2 * texel; // the second of the pixels
    pixels.x = x == 0 ? pixels.y : pixels.x;
    pixels.z = x + 1 < width ? pixels.z : pixels.y;
    pixels.w = x + 2 < width ? pixels.w : pixels.z;
    return pixels;
}

// Four pixels of a row, interpolated along x, times four.
uvec4 wide(uvec4 p) {
    return 3u * p.yyzz + p.xzyw;
}

void main() {
    int texel = int(gl_FragCoord.x), y = int(gl_FragCoord.y);
    int row = y >> 1, other = (y & 1) == 1 ? row + 1 : row - 1;
    uvec4 sum = 3u * wide(row_at(texel, row)) + wide(row_at(texel, other));
    uvec4 pixels = (sum + 8u) >> 4;
    bool half_full = 2 * texel + 1 == width;
    enlarged = half_full ? uvec4(pixels.xy, 0u, 0u) : pixels;
}
