// SPDX-License-Identifier: BSD-2-Clause
// Copies the integral image, [T] (1), to a texture with one pixel to a texel, behind a row
// and a column of zeros: samplers that clamp give 0 left of the image and above it.
//
// integral_packed4: the integral image, four pixels of a row to a texel
// integral (R32UI): pixel (x, y) of the integral image is texel (x + 1, y + 1)
// Fixed state: quad over the texture, no blending or depth test
#include "include/texel.glsl"

uniform usampler2D integral_packed4;

layout(location = 0) out uint integral;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy) - 1;
    uint sum = lane(nearest(integral_packed4, ivec2(p.x >> 2, p.y)), p.x & 3);
    integral = sum & where(min(p.x, p.y) >= 0);
}
