// SPDX-License-Identifier: BSD-2-Clause
// Haar responses of side 4 sigma at the lattice points around each keypoint, weighted by a
// Gaussian: [T] III-D, figure 4. [T] has the 113 points within 6 sigma.
//
// POINTS: the points of the lattice
// positions: the keypoints;  lattice: i, j, weight;  corners: see include/haar.glsl
// gradient (RG32F): dx, dy; with POLAR their angle in PEAK_BINS-ths of a turn, and their
//   length. Texel POINTS f + k of a row is lattice point k of the row's feature f
// bin (R8UI; not with POLAR): the bin of the angle, 0 to 255
// Fixed state: counted quad over a batch, no blending, no depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/haar.glsl"
#include "include/texel.glsl"
#include "include/maths.glsl"

uniform sampler2D positions;
uniform sampler2D lattice;
uniform int batch_first;

layout(location = 0) out vec2 gradient;
#ifndef POLAR
layout(location = 1) out uint bin;
#endif

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = batch_first + p.y * SAMPLE_COLUMNS + p.x / POINTS;
    if (feature >= feature_count)
        discard;
    vec4 position = nearest(positions, list_texel(feature));
    vec3 point = nearest(lattice, ivec2(p.x % POINTS, 0)).xyz;
    const vec3 edges = vec3(-2.0, 0.0, 2.0);
    vec2 base = floor(position.xy), within = position.xy - base;
    gradient = point.z * haar(ivec2(base), within.x + position.z * (point.x + edges),
                              within.y + position.z * (point.y + edges));
    float angle = angle_of(gradient);
#ifdef POLAR
    gradient = vec2(angle * 5.72957802,
                    sqrt(gradient.x * gradient.x + gradient.y * gradient.y));
#else
    bin = uint(min(int(angle * 40.7436638), HISTOGRAM_BINS - 1));
#endif
}
