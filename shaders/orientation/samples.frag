// SPDX-License-Identifier: BSD-2-Clause
// Computes Haar responses of side 4 sigma at the lattice points around each keypoint, with
// Gaussian weights: [T] III-D, figure 4. [T] uses the 113 points within 6 sigma.
//
// POINTS: the points of the lattice;  PEAK_BINS (with POLAR): 16 or 36
// positions: the keypoints;  lattice: i, j, weight;  lookup: see include/corner.glsl
// gradient (RG32F; not with POLAR): dx, dy. Texel POINTS f + k of a row is lattice point k
//   of the row's feature f
// bin (R8UI; not with POLAR): the bin of the angle, 0 to 255
// polar (RGBA32F; with POLAR): texel k of a feature has the angle (in bins, PEAK_BINS to a
//   turn) and the length of lattice points 2 k and 2 k + 1. Beyond the last point the
//   length is 0
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/haar.glsl"
#include "include/texel.glsl"
#include "include/maths.glsl"

uniform sampler2D positions;
uniform sampler2D lattice;
uniform int batch_first;

#ifdef POLAR
layout(location = 0) out vec4 polar;
const int texels = (POINTS + 1) / 2;
#else
layout(location = 0) out vec2 gradient;
layout(location = 1) out uint bin;
const int texels = POINTS;
#endif

vec2 gradient_at(vec4 position, int k) {
    vec3 point = nearest(lattice, ivec2(k, 0)).xyz;
    const vec3 edges = vec3(-2.0, 0.0, 2.0);
    vec2 base = floor(position.xy), within = position.xy - base;
    return point.z * haar(ivec2(base), within.x + position.z * (point.x + edges),
                          within.y + position.z * (point.y + edges));
}

#ifdef POLAR
vec2 polar_at(vec4 position, int k) {
    vec2 v = gradient_at(position, k);
    const float per_radian = PEAK_BINS == 16 ? 2.54647899 : 5.72957802; // PEAK_BINS / 2 pi
    return vec2(angle_of(v) * per_radian, sqrt(v.x * v.x + v.y * v.y));
}
#endif

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = batch_first + p.y * BATCH_COLUMNS + p.x / texels;
    if (feature >= feature_count)
        discard;
    vec4 position = nearest(positions, list_texel(feature));
#ifdef POLAR
    int k = 2 * (p.x % texels);
    polar = vec4(polar_at(position, k), polar_at(position, k + 1));
    if (k + 1 == POINTS)
        polar.zw = vec2(0.0);
#else
    gradient = gradient_at(position, p.x % texels);
    bin = uint(min(int(angle_of(gradient) * 40.7436638), HISTOGRAM_BINS - 1));
#endif
}
