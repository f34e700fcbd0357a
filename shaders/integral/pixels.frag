// SPDX-License-Identifier: BSD-2-Clause
// Copies the integral image, [T] (1), to a texture with one pixel to a texel.
//
// integral_packed4: the integral image, four pixels of a row to a texel
// integral (R32UI): the integral image
// Fixed state: quad over the texture, no blending or depth test
#include "include/texel.glsl"

uniform usampler2D integral_packed4;

layout(location = 0) out uint integral;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    integral = lane(nearest(integral_packed4, ivec2(p.x >> 2, p.y)), p.x & 3);
}
