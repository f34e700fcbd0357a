// SPDX-License-Identifier: BSD-2-Clause
// Adds one image, warped and weighted, to a tile of the canvas: the warp of
// src/core/warp.h, and the weight and exposure of src/reference/blend.c, operation for
// operation. Bilinear interpolation takes 4 fetches.
//
// image: a view of the application's image
// kept (with IN_SHADER): the tile's sums, from blend/copy_sums.frag
// sum (RGBA32F): red, green and blue times weight, weight; with IN_SHADER `kept` is added
// Fixed state: quad over the tile, no depth test; additive blending, with IN_SHADER none
#include "include/image.glsl"

uniform ivec2 extent; // width and height of the view
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

vec3 bytes(ivec2 p) {
    return image_bytes(clamp(p, ivec2(0), extent - 1));
}

void main() {
    vec2 at = vec2(ivec2(gl_FragCoord.xy) - origin);
    float w = x_terms.w * at.x + (y_terms.w * at.y + 1.0);
    vec2 p = vec2((x_terms.x * at.x + (x_terms.y * at.y + x_terms.z)) / w,
                  (y_terms.x * at.x + (y_terms.y * at.y + y_terms.z)) / w);
    if (!(w > 0.0 && abs(p.x) < FAR && abs(p.y) < FAR))
        discard;
    vec2 whole = floor(p), rest = p - whole;
    ivec2 pixel = base + ivec2(whole);

    vec2 size = vec2(extent);
    vec2 before = vec2(pixel) + rest + 0.5, after = size - before;
    vec2 tent = 2.0 * min(before, after) / size;
    if (!(tent.x >= 0.0 && tent.y >= 0.0))
        discard;
    float t = max(tent.x * tent.y, FLOOR), t2 = t * t, t4 = t2 * t2, weight = t4 * t4;

    // The weights are multiples of 1/256, with one division at the end, so that no compiler
    // turns this into mix(), which rounds differently.
    vec2 w1 = rest * 256.0, w0 = 256.0 - w1;
    vec3 above = w0.x * bytes(pixel) + w1.x * bytes(pixel + ivec2(1, 0));
    vec3 below = w0.x * bytes(pixel + ivec2(0, 1)) + w1.x * bytes(pixel + 1);
    vec3 value = (w0.y * above + w1.y * below) / 65536.0;
    sum = vec4(gain.rgb * value / (1.0 + slope.rgb * value) * weight, weight);
#ifdef IN_SHADER
    sum = texelFetch(kept, ivec2(gl_FragCoord.xy) - tile, 0) + sum;
#endif
}
