// SPDX-License-Identifier: BSD-2-Clause
// Writes the numbers of a feature that matching needs besides the descriptor.
//
// count_of: of the set;  values: from match/values.frag;  keypoints: of an extractor, see
//   glsurf_gpu_features
// keypoint (RGBA32F): x, y, sign of the Laplacian, squared length of the integers. Beyond
//   the last feature 0, 0, 0, NONE
// Fixed state: counted quad, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/packed.glsl"

uniform isampler2D values;
uniform sampler2D keypoints;

layout(location = 0) out vec4 keypoint;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = p.y * TILE + p.x;
    keypoint = vec4(0.0, 0.0, 0.0, NONE);
    if (feature >= int(listed()))
        return;
    float sum = 0.0;
    for (int k = 0; k < CHUNKS; ++k) {
        ivec4 value = texelFetch(values, ivec2(p.x, p.y * CHUNKS + k), 0);
        vec4 lower = lower_numbers(value), upper = upper_numbers(value);
        sum += dot(lower, lower) + dot(upper, upper);
    }
    ivec2 texel = list_texel(feature) * ivec2(2, 1);
    keypoint = vec4(texelFetch(keypoints, texel, 0).xy,
                texelFetch(keypoints, texel + ivec2(1, 0), 0).y, sum);
}
