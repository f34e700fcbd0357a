// SPDX-License-Identifier: BSD-2-Clause
// Adds one image, warped and weighted, to a tile of the canvas: the warp of
// src/core/warp.h, and the weight and exposure of src/reference/blend.c, operation for
// operation. Bilinear interpolation takes 4 fetches.
//
// image: a view of the application's image
// kept (with IN_SHADER): the tile's sums, from blend/copy_sums.frag
// sum (RGBA32F): red, green and blue times weight, weight; with IN_SHADER `kept` is added
// Fixed state: quad over the tile, no depth test; additive blending, with IN_SHADER none
#include "include/bilinear.glsl"

uniform ivec2 origin; // canvas pixel from which the warp counts
uniform ivec2 base;   // pixel of the view from which positions count
uniform vec4 x_terms; // x0, x1, x2, w0 of src/core/warp.h
uniform vec4 y_terms; // y0, y1, y2, w1
uniform vec4 gain;
uniform vec4 slope; // (gain - 1) / 255

#ifdef IN_SHADER
uniform sampler2D kept;
uniform ivec2 tile; // its first pixel on the canvas
#endif

layout(location = 0) out vec4 sum;

void main() {
    vec2 at = vec2(ivec2(gl_FragCoord.xy) - origin);
    float w = x_terms.w * at.x + (y_terms.w * at.y + 1.0);
    vec2 p = vec2((x_terms.x * at.x + (x_terms.y * at.y + x_terms.z)) / w,
                  (y_terms.x * at.x + (y_terms.y * at.y + y_terms.z)) / w);
    if (!(w > 0.0 && abs(p.x) < FAR && abs(p.y) < FAR))
        discard;
    vec2 whole = floor(p), rest = p - whole;
    ivec2 pixel = base + ivec2(whole);

    vec2 tent = tent_at(pixel, rest);
    if (!(tent.x >= 0.0 && tent.y >= 0.0))
        discard;
    float t = max(tent.x * tent.y, FLOOR), t2 = t * t, t4 = t2 * t2, weight = t4 * t4;

    vec3 value = interpolate(pixel, rest);
    sum = vec4(gain.rgb * value / (1.0 + slope.rgb * value) * weight, weight);
#ifdef IN_SHADER
    sum = texelFetch(kept, ivec2(gl_FragCoord.xy) - tile, 0) + sum;
#endif
}
