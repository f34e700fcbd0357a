// SPDX-License-Identifier: BSD-2-Clause
// Computes the angle of a feature, [T] III-D: the direction of the longest sum in a sliding
// window of pi/3 over the histogram. A turn of the loop compares the 16 windows that start
// in a sector. A window is the rest of that sector, the next one or two sectors, and the
// start of the sector behind them.
//
// sum_0 .. sum_7: from orientation/sectors.frag
// input_keypoints (with INPUT): see include/input.glsl
// angle (R32F): radians in [0, 2 pi). With INPUT a keypoint that has an angle keeps it
// Fixed state: counted quad over the batch's rows, no blending or depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/texel.glsl"
#include "include/maths.glsl"
#ifdef INPUT
#include "include/input.glsl"
#endif

uniform sampler2D sum_0;
uniform sampler2D sum_1;
uniform sampler2D sum_2;
uniform sampler2D sum_3;
uniform sampler2D sum_4;
uniform sampler2D sum_5;
uniform sampler2D sum_6;
uniform sampler2D sum_7;
uniform int batch_first;

layout(location = 0) out float angle;

const int sectors = HISTOGRAM_BINS / 16;

void consider(inout vec3 best, vec2 v) {
    float length2 = v.x * v.x + v.y * v.y;
    if (length2 > best.z)
        best = vec3(v, length2);
}

// Compares the windows that start in `sector` of the feature whose first texel is `first`.
void consider_sector(inout vec3 best, ivec2 first, int sector) {
    ivec4 next = first.x + (sector + ivec4(0, 1, 2, 3)) % sectors;
    ivec2 p = ivec2(next.x, first.y), p1 = ivec2(next.y, first.y);
    ivec2 p2 = ivec2(next.z, first.y), p3 = ivec2(next.w, first.y);
    vec4 own[8] = vec4[8](nearest(sum_0, p), nearest(sum_1, p), nearest(sum_2, p),
                          nearest(sum_3, p), nearest(sum_4, p), nearest(sum_5, p),
                          nearest(sum_6, p), nearest(sum_7, p));
    // The first six windows end in bins 10 to 15 of the third sector, the other ten in bins
    // 0 to 9 of the fourth.
    vec4 last[8] = vec4[8](nearest(sum_5, p2), nearest(sum_6, p2), nearest(sum_7, p2),
                           nearest(sum_0, p3), nearest(sum_1, p3), nearest(sum_2, p3),
                           nearest(sum_3, p3), nearest(sum_4, p3));
    vec4 first_total = own[7].zwzw, second_total = nearest(sum_7, p1).zwzw;
    vec4 third_total = last[2].zwzw;
    vec2 before = vec2(0.0);
    for (int t = 0; t < 8; ++t) {
        vec4 windows = first_total - vec4(before, own[t].xy) + second_total;
        if (t >= 3)
            windows += third_total;
        windows += last[t];
        consider(best, windows.xy);
        consider(best, windows.zw);
        before = own[t].zw;
    }
}

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
    ivec2 first = ivec2(feature % BATCH_COLUMNS * sectors, feature / BATCH_COLUMNS);
    vec3 best = vec3(0.0, 0.0, -1.0);
    for (int sector = 0; sector < sectors; ++sector)
        consider_sector(best, first, sector);
    angle = angle_of(best.xy);
}
