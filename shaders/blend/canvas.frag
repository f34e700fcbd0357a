// SPDX-License-Identifier: BSD-2-Clause
// The canvas: weighted means, rounded to bytes. Black and transparent where no image is.
//
// sums: from blend/add.frag
// canvas (RGBA8): red, green, blue; alpha 0 or 1
uniform sampler2D sums;

out vec4 canvas;

void main() {
    vec4 s = texelFetch(sums, ivec2(gl_FragCoord.xy), 0);
    canvas = vec4(0.0);
    if (s.w > 0.0)
        canvas = vec4(floor(min(s.rgb / s.w, vec3(255.0)) + 0.5) / 255.0, 1.0);
}
