// SPDX-License-Identifier: BSD-2-Clause
// Haar responses of 4 sigma at the lattice points within 6 sigma of each feature, weighted
// by a Gaussian of 2.5 sigma: [T] III-D, figure 4. A row belongs to one feature. The ways
// that [T] compares differ in the lattice point of each texel.
//
// positions: x, y, scale of the row's feature
// LINES:  the texels from `first.x` on are the points (first.y, first.z), (first.y + 1, ...
// SQUARE: texel 13 j + i is point (i - 6, j - 6). Points outside the circle are culled, or
//         with DISCARD discarded here
// else    texel k is point k of the texture `lattice`
// gradient (RG32F): the two responses
#include "subpixel.glsl"

uniform sampler2D positions;
#if defined(LINES) || defined(SQUARE)
uniform float weight_of[37]; // by i^2 + j^2
uniform ivec4 first;
#else
uniform sampler2D lattice;
#endif

layout(location = 0) out vec2 gradient;

vec3 point_of(int x) {
#if defined(LINES)
    ivec2 p = ivec2(first.y + x - first.x, first.z);
#elif defined(SQUARE)
    ivec2 p = ivec2(x % 13 - 6, x / 13 - 6);
#endif
#if defined(LINES) || defined(SQUARE)
    return vec3(p, weight_of[min(p.x * p.x + p.y * p.y, 36)]);
#else
    return texelFetch(lattice, ivec2(x, 0), 0).xyz;
#endif
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    vec3 point = point_of(p.x);
#ifdef DISCARD
    if (point.x * point.x + point.y * point.y > 36.5)
        discard;
#endif
    vec3 position = texelFetch(positions, ivec2(0, p.y), 0).xyz;
    const vec3 edges = vec3(-2.0, 0.0, 2.0);
    vec2 base = floor(position.xy), within = position.xy - base;
    gradient = point.z * response_of(ivec2(base), within.x + position.z * (point.x + edges),
                                     within.y + position.z * (point.y + edges));
}
