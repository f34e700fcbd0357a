// SPDX-License-Identifier: BSD-2-Clause
// Adds the mean of a band to the expanded sum of the bands above it.
//
// sums: from bands/add.frag
// above: from this pass for the next level
// canvas (RGBA32F): red, green, blue; 1 where an image is, else 0
// TOP: there is no next level
// BYTES: canvas (RGBA8) is rounded to bytes, all 0 where no image is
// Fixed state: quad over texels of the level or of the part, no blending or depth test
#ifndef TOP
#include "include/expand.glsl"
#endif
uniform sampler2D sums;
uniform ivec2 first; // texel of the sums at texel (0, 0)

layout(location = 0) out vec4 canvas;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy) + first;
    vec4 s = texelFetch(sums, at, 0);
    bool covered = s.a > 0.0;
    vec3 value = covered ? s.rgb / s.a : vec3(0.0);
#ifndef TOP
    value = expand(at, ivec2(0)).rgb + value;
#endif
    canvas = vec4(value, covered ? 1.0 : 0.0);
#ifdef BYTES
    vec3 whole = floor(min(max(value, vec3(0.0)), vec3(255.0)) + 0.5);
    canvas = covered ? vec4(whole / 255.0, 1.0) : vec4(0.0);
#endif
}
