// SPDX-License-Identifier: BSD-2-Clause
// Finds the longest sum of the 16 windows that start in a sector: a sliding window of pi/3
// over the histogram, [T] III-D. A window is the rest of that sector, the next one or two
// sectors, and the start of the sector behind them.
//
// sum_0 .. sum_7: from orientation/sectors.frag
// peak (RGBA32F): x and y of the vector sum of the window, its squared length, 0. Texel
//   16 f + s of a row is sector s of the row's feature f
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/texel.glsl"

uniform sampler2D sum_0;
uniform sampler2D sum_1;
uniform sampler2D sum_2;
uniform sampler2D sum_3;
uniform sampler2D sum_4;
uniform sampler2D sum_5;
uniform sampler2D sum_6;
uniform sampler2D sum_7;
uniform int batch_first;

layout(location = 0) out vec4 peak;

void consider(inout vec4 best, vec2 v) {
    float length2 = v.x * v.x + v.y * v.y;
    if (length2 > best.z)
        best = vec4(v, length2, 0.0);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    const int sectors = HISTOGRAM_BINS / 16;
    if (batch_first + p.y * BATCH_COLUMNS + p.x / sectors >= feature_count)
        discard;
    ivec4 next = p.x / sectors * sectors + (p.x + ivec4(0, 1, 2, 3)) % sectors;
    ivec2 p1 = ivec2(next.y, p.y), p2 = ivec2(next.z, p.y), p3 = ivec2(next.w, p.y);
    vec4 first_total = nearest(sum_7, p).zwzw, second_total = nearest(sum_7, p1).zwzw;
    vec4 third_total = nearest(sum_7, p2).zwzw;
    vec2 before = vec2(0.0);
    vec4 best = vec4(0.0, 0.0, -1.0, 0.0), own, windows;
    // The first six windows end in bins 10 to 15 of the third sector, the other ten in bins
    // 0 to 9 of the fourth. A texel is fetched where it is needed, which takes few registers.
#define TURN(t, own_sum, last_sum, last_texel)                                             \
    own = nearest(own_sum, p);                                                             \
    windows = first_total - vec4(before, own.xy) + second_total;                           \
    if (t >= 3)                                                                            \
        windows += third_total;                                                            \
    windows += nearest(last_sum, last_texel);                                              \
    consider(best, windows.xy);                                                            \
    consider(best, windows.zw);                                                            \
    before = own.zw;
    TURN(0, sum_0, sum_5, p2)
    TURN(1, sum_1, sum_6, p2)
    TURN(2, sum_2, sum_7, p2)
    TURN(3, sum_3, sum_0, p3)
    TURN(4, sum_4, sum_1, p3)
    TURN(5, sum_5, sum_2, p3)
    TURN(6, sum_6, sum_3, p3)
    TURN(7, sum_7, sum_4, p3)
    peak = best;
}
