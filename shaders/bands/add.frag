// SPDX-License-Identifier: BSD-2-Clause
// Adds a band of an image, times its mask, to the sums of the canvas.
//
// level, above: a level of the image and the next one, from bands/reduce.frag
// kept (with IN_SHADER): the tile's sums, from blend/copy_sums.frag
// sum (RGBA32F): red, green and blue times mask, mask; with IN_SHADER `kept` is added
// TOP: there is no next level
// Fixed state: quad over the tile, no depth test; additive blending, with IN_SHADER none
#ifndef TOP
#include "include/expand.glsl"
#endif
uniform sampler2D level;
uniform ivec4 tile; // its first texel in the sums; margin of the level, and of the next

#ifdef IN_SHADER
uniform sampler2D kept;
#endif

layout(location = 0) out vec4 sum;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy) - tile.xy;
    vec4 v = texelFetch(level, at + tile.z, 0);
#ifdef TOP
    vec3 band = v.rgb;
#else
    vec3 band = v.rgb - expand(at, tile.ww).rgb;
#endif
    sum = vec4(band * v.a, v.a);
#ifdef IN_SHADER
    sum = texelFetch(kept, at, 0) + sum;
#endif
}
