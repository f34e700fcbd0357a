// SPDX-License-Identifier: BSD-2-Clause
// Computes the canvas: the weighted mean of each pixel, sum / weight, rounded to bytes.
// Pixels without an image are black and transparent.
//
// sums: from blend/add.frag
// canvas (RGBA8): red, green, blue; alpha is 1 where an image is, 0 elsewhere
// Fixed state: quad over a strip of the canvas, no blending or depth test
uniform sampler2D sums;

layout(location = 0) out vec4 canvas;

void main() {
    vec4 s = texelFetch(sums, ivec2(gl_FragCoord.xy), 0);
    canvas = vec4(0.0);
    if (s.w > 0.0)
        canvas = vec4(floor(min(s.rgb / s.w, vec3(255.0)) + 0.5) / 255.0, 1.0);
}
