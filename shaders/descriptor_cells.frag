// SPDX-License-Identifier: BSD-2-Clause
// One sub-region of a descriptor, [T] III-E, figure 5: 5x5 Haar responses of 2 sigma, sigma
// apart in the frame rotated by the keypoint's angle; axis-aligned responses, rotated into
// that frame and weighted by a Gaussian of 3.3 sigma around the keypoint.
//
// places, angles: the keypoints;  weights: of the 20 sample rows, or columns
// cell (RGBA32F): sum dx, sum dy, sum |dx|, sum |dy|; texel 16 f + c of a row is sub-region
//   c, row by row, of the row's feature f
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/maths.glsl"
#include "include/haar.glsl"

uniform sampler2D places;
#ifndef UPRIGHT
uniform sampler2D angles;
#endif
uniform sampler2D weights;
uniform int batch_first;

out vec4 cell;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = batch_first + p.y * CELL_COLUMNS + p.x / 16;
    if (feature >= int(listed()))
        discard;
    vec4 place = texelFetch(places, list_texel(feature), 0);
#ifdef UPRIGHT
    vec2 unit = vec2(1.0, 0.0);
#else
    vec2 unit = unit_of(texelFetch(angles, list_texel(feature), 0).r);
#endif
    vec2 base = floor(place.xy), within = place.xy - base;
    ivec2 first = 5 * ivec2(p.x % 4, p.x % 16 / 4);
    cell = vec4(0.0);
    for (int j = 0; j < 5; ++j) {
        for (int i = 0; i < 5; ++i) {
            ivec2 k = first + ivec2(i, j);
            vec2 uv = (vec2(k) - 9.5) * place.z;
            vec2 at = vec2(within.x + unit.x * uv.x - unit.y * uv.y,
                           within.y + unit.y * uv.x + unit.x * uv.y);
            vec2 g = haar(ivec2(base), vec3(at.x - place.z, at.x, at.x + place.z),
                          vec3(at.y - place.z, at.y, at.y + place.z));
            float weight = texelFetch(weights, ivec2(k.x, 0), 0).r *
                           texelFetch(weights, ivec2(k.y, 0), 0).r;
            vec2 d = weight * vec2(unit.x * g.x + unit.y * g.y, unit.x * g.y - unit.y * g.x);
            cell += vec4(d, abs(d));
        }
    }
}
