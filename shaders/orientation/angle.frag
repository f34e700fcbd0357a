// SPDX-License-Identifier: BSD-2-Clause
// Computes the angle of a feature, [T] III-D: the direction of the longest window sum.
//
// peaks: from orientation/peaks.frag;  input_keypoints (with INPUT): see include/input.glsl
// angle (R32F): radians in [0, 2 pi). With INPUT a keypoint that has an angle keeps it
// Fixed state: counted quad over the batch's rows, no blending or depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/texel.glsl"
#include "include/maths.glsl"
#ifdef INPUT
#include "include/input.glsl"
#endif

uniform sampler2D peaks;
uniform int batch_first;

layout(location = 0) out float angle;

void main() {
    int index = list_index(ivec2(gl_FragCoord.xy));
    if (index >= feature_count)
        discard;
#ifdef INPUT
    angle = input_angle(index);
    if (angle >= 0.0)
        return;
#endif
    int feature = index - batch_first;
    const int parts = HISTOGRAM_BINS / 16;
    ivec2 first = ivec2(feature % BATCH_COLUMNS * parts, feature / BATCH_COLUMNS);
    vec3 best = vec3(0.0, 0.0, -1.0);
    for (int i = 0; i < parts; ++i) {
        vec3 v = nearest(peaks, first + ivec2(i, 0)).xyz;
        if (v.z > best.z)
            best = v;
    }
    angle = angle_of(best.xy);
}
