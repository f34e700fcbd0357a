// SPDX-License-Identifier: BSD-2-Clause
// Repacks the integral image: a texel has three pixels of a row and the pixel left of them.
// So one texel has the two sums of a row that include/corner.glsl needs for each pixel.
//
// integral_packed4: the integral image; pixel x is channel x & 3 of texel x >> 2
// integral_packed3 (RGBA32UI): pixels 3 X - 1 to 3 X + 2; left of the image 0, and beyond
//   the last pixel its sum
// Fixed state: quad over the texture, no blending or depth test
#include "include/texel.glsl"

uniform usampler2D integral_packed4;

layout(location = 0) out uvec4 integral_packed3;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int x = 3 * p.x - 1, four = x >> 2;
    uvec4 a = nearest(integral_packed4, ivec2(four, p.y));
    uvec4 b = nearest(integral_packed4, ivec2(four + 1, p.y));
    b = four + 1 < textureSize(integral_packed4, 0).x ? b : a.wwww;
    bool two = (x & 2) != 0, one = (x & 1) != 0;
    uint first = two ? a.z : a.x, second = two ? a.w : a.y, third = two ? b.x : a.z;
    uint fourth = two ? b.y : a.w, fifth = two ? b.z : b.x;
    integral_packed3.x = (one ? second : first) & where(p.x > 0);
    integral_packed3.y = one ? third : second;
    integral_packed3.z = one ? fourth : third;
    integral_packed3.w = one ? fifth : fourth;
}
