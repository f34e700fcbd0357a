// SPDX-License-Identifier: BSD-2-Clause
// Non-maximum suppression, second pass: the largest of three rows, which completes the
// 3x3 neighbourhood, and the first Early-Z round ([T] III-B.2): depth 1 where a level is a
// maximum above the threshold among the scales of its group, 0 elsewhere.
//
// row_maximum: from suppress_rows.frag
// maxima (RGBA32F): a channel per level; negative where the sample itself is the maximum
uniform isampler2D row_maximum;

#include "include/suppress.glsl"

uniform int last_row; // of the group: the texture may have more

out vec4 maxima;

// Through the sampler, as in hessian_rows.frag.
vec4 at(float y) {
    vec2 centre = vec2(gl_FragCoord.x, min(gl_FragCoord.y + y, float(last_row) + 0.5));
    return intBitsToFloat(
        textureLod(row_maximum, centre / vec2(textureSize(row_maximum, 0)), 0.0));
}

void main() {
    vec4 above = abs(at(-1.0)), own = at(0.0), below = abs(at(1.0));
    vec4 m = max(max(above, abs(own)), below);
    for (int i = 0; i < 4; ++i) {
        bool largest = own[i] < 0.0 && -own[i] > above[i] && -own[i] >= below[i];
        maxima[i] = largest ? -m[i] : m[i];
    }
    gl_FragDepth = peaks(maxima, ivec2(gl_FragCoord.xy)) != 0 ? 1.0 : 0.0;
}
