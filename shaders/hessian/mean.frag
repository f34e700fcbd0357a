// SPDX-License-Identifier: BSD-2-Clause
// The mean of the determinants of 3x3 samples, for four neighbouring samples. 9 fetches a
// level. src/reference/hessian.c has the reason.
//
// determinant0 .. 3: from hessian/determinants.frag
// response0 .. 3 (RGBA32F): one level each; channel c of texel x is sample 4 x + c.
//   NO_RESPONSE if one of the nine samples has none, and everywhere if the octave does not
//   have this level
// defines: LEVELS of this octave, OUTPUTS of the first one
// Fixed state: quad over the octave's part of the atlas, no blending, no depth test
#include "include/texel.glsl"

uniform sampler2D determinant0, determinant1, determinant2, determinant3;
uniform ivec2 origin;   // first texel of the octave
uniform ivec4 valid[4]; // x0, y0, x1, y1: samples of each level with all nine determinants

layout(location = 0) out vec4 response0;
#if OUTPUTS > 1
layout(location = 1) out vec4 response1;
#endif
#if OUTPUTS > 2
layout(location = 2) out vec4 response2;
#endif
#if OUTPUTS > 3
layout(location = 3) out vec4 response3;
#endif

vec4 at(sampler2D map, float x, float y) {
    return at_centre(map, gl_FragCoord.xy + vec2(x, y));
}

// Sums from left to right. Assigning the parts one by one keeps these sums apart from the
// sum of rows: otherwise Mesa would balance all additions as one tree, which rounds
// otherwise.
vec4 row(sampler2D map, float y) {
    vec4 here = at(map, 0.0, y), sum;
    sum.x = at(map, -1.0, y).w + here.x + here.y;
    sum.yz = here.xy + here.yz + here.zw;
    sum.w = here.z + here.w + at(map, 1.0, y).x;
    return sum;
}

vec4 mean(sampler2D map, ivec4 rect) {
    vec4 m = (row(map, -1.0) + row(map, 0.0) + row(map, 1.0)) * 0.111111112;
    ivec2 p = ivec2(gl_FragCoord.xy) - origin;
    ivec4 x = 4 * p.x + ivec4(0, 1, 2, 3);
    bool inside = p.y >= rect.y && p.y < rect.w;
    return vec4(inside && x.x >= rect.x && x.x < rect.z ? m.x : NO_RESPONSE,
                inside && x.y >= rect.x && x.y < rect.z ? m.y : NO_RESPONSE,
                inside && x.z >= rect.x && x.z < rect.z ? m.z : NO_RESPONSE,
                inside && x.w >= rect.x && x.w < rect.z ? m.w : NO_RESPONSE);
}

void main() {
    response0 = mean(determinant0, valid[0]);
#if LEVELS > 1
    response1 = mean(determinant1, valid[1]);
#elif OUTPUTS > 1
    response1 = vec4(NO_RESPONSE);
#endif
#if LEVELS > 2
    response2 = mean(determinant2, valid[2]);
#elif OUTPUTS > 2
    response2 = vec4(NO_RESPONSE);
#endif
#if LEVELS > 3
    response3 = mean(determinant3, valid[3]);
#elif OUTPUTS > 3
    response3 = vec4(NO_RESPONSE);
#endif
}
