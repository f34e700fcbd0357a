// SPDX-License-Identifier: BSD-2-Clause
// Smooths the result of dog/columns.frag along x by a Gaussian, and subtracts the previous
// level. The first and the last sample of a row are repeated. 2 TEXELS + 1 fetches, and one
// for the difference.
//
// columns: from dog/columns.frag, even rows in layer 0 and odd rows in layer 1
// gaussian: L_i; not with FIRST
// difference (RGBA32F): D_i = L_{i+1} - L_i, four samples of a row; not with FIRST
// next (RGBA32F): L_{i+1}; neither with FIRST nor with LAST
// first (RGBA32F): L_0; with FIRST. In all three the last sample is repeated to the end of
//   its texel
// defines: TEXELS, the texels that have taps on one side; FIRST; LAST
// Fixed state: quad over the octave's part of the atlas, no blending or depth test
#include "include/taps.glsl"
#include "include/texel.glsl"

uniform sampler2DArray columns;

#ifdef FIRST
layout(location = 0) out vec4 first;
#else
uniform sampler2D gaussian;
layout(location = 0) out vec4 difference;
#ifndef LAST
layout(location = 1) out vec4 next;
#endif
#endif

vec4 at(float x) {
    int y = int(gl_FragCoord.y);
    vec4 v = at_centre(columns, vec2(clamp(x, place.x, place.y), float(y >> 1) + 0.5),
                       float(y & 1));
    return x < place.x ? v.xxxx : x > place.y ? v.wwww : v;
}

void main() {
    float x = gl_FragCoord.x;
    vec4 left = at(x), right = left, sum = place.w * left;
    for (int i = 1; i <= TEXELS; ++i) {
        vec4 l = at(x - float(i)), r = at(x + float(i)), w = taps[i - 1];
        sum += w.x * (vec4(l.w, left.xyz) + vec4(right.yzw, r.x));
        sum += w.y * (vec4(l.zw, left.xy) + vec4(right.zw, r.xy));
        sum += w.z * (vec4(l.yzw, left.x) + vec4(right.w, r.xyz));
        sum += w.w * (l + r);
        left = l;
        right = r;
    }
    int there = x < place.y ? 4 : lanes_there;
    sum.y = there > 1 ? sum.y : sum.x;
    sum.z = there > 2 ? sum.z : sum.y;
    sum.w = there > 3 ? sum.w : sum.z;
#ifdef FIRST
    first = sum;
#else
    difference = sum - at_centre(gaussian, gl_FragCoord.xy);
#ifndef LAST
    next = sum;
#endif
#endif
}
