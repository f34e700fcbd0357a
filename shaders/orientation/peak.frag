// SPDX-License-Identifier: BSD-2-Clause
// Computes the angle of a feature from the peak of the smoothed histogram: the top of the
// parabola through the highest bin and its neighbours. The histogram is smoothed by
// circular means of three bins, eight times. That is one sum of 17 bins with trinomial
// weights, here times 3^8.
//
// PEAK_BINS: 36, or 16, always with SAMPLES
// bins_0, bins_1, bins_2 (without SAMPLES): from orientation/bins.frag
// samples (with SAMPLES): from orientation/samples.frag with POLAR. The histogram is added
//   up here, by the sums of orientation/bins.frag
// FEW_REGISTERS (without SAMPLES): smooths one texel after another, in a loop
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

#ifdef SAMPLES
uniform sampler2D samples;
const int texels = (POINTS + 1) / 2; // of a feature in samples
#else
uniform sampler2D bins_0;
uniform sampler2D bins_1;
uniform sampler2D bins_2;
const int texels = 3; // of a feature in bins
#endif
uniform int batch_first;

layout(location = 0) out float angle;

// The smoothed bins of c, the middle one of five neighbouring texels.
vec4 smoothed(vec4 a, vec4 b, vec4 c, vec4 d, vec4 e) {
    vec4 b1 = vec4(b.yzw, c.x), b2 = vec4(b.zw, c.xy), b3 = vec4(b.w, c.xyz);
    vec4 a1 = vec4(a.yzw, b.x), a2 = vec4(a.zw, b.xy), a3 = vec4(a.w, b.xyz);
    vec4 c1 = vec4(c.yzw, d.x), c2 = vec4(c.zw, d.xy), c3 = vec4(c.w, d.xyz);
    vec4 d1 = vec4(d.yzw, e.x), d2 = vec4(d.zw, e.xy), d3 = vec4(d.w, e.xyz);
    return a + 8.0 * a1 + 36.0 * a2 + 112.0 * a3 + 266.0 * b + 504.0 * b1 + 784.0 * b2 +
           1016.0 * b3 + 1107.0 * c + 1016.0 * c1 + 784.0 * c2 + 504.0 * c3 + 266.0 * d +
           112.0 * d1 + 36.0 * d2 + 8.0 * d3 + e;
}

// The highest bin so far: its height, its neighbours' heights, its number.
struct Peak {
    float height, left, right, bin;
};

void consider(inout Peak peak, float left, float height, float right, float bin) {
    if (height > peak.height)
        peak = Peak(height, left, right, bin);
}

void consider_four(inout Peak peak, float left, vec4 bins, float right, float first) {
    consider(peak, left, bins.x, bins.y, first);
    consider(peak, bins.x, bins.y, bins.z, first + 1.0);
    consider(peak, bins.y, bins.z, bins.w, first + 2.0);
    consider(peak, bins.z, bins.w, right, first + 3.0);
}

#if defined(FEW_REGISTERS) && !defined(SAMPLES)
uniform int thirds; // 3; as a uniform, it keeps compilers from unrolling the loop

// No bin is negative. nouveau of Mesa 22.3.6 crashes on a loop whose turns hand on a texel as
// it was fetched.
vec4 bins_of(sampler2D bins, ivec2 p) {
    return max(nearest(bins, p), 0.0);
}

// Smooths the texel after the last, which makes the last ready for consider_four().
#define STEP(next, first_bin)                                                              \
    e = next;                                                                              \
    after = smoothed(a, b, c, d, e);                                                       \
    consider_four(peak, left, last, after.x, first_bin);                                   \
    left = last.w;                                                                         \
    last = after;                                                                          \
    a = b;                                                                                 \
    b = c;                                                                                 \
    c = d;                                                                                 \
    d = e;

Peak highest(ivec2 first) {
    ivec2 p = first + ivec2(2, 0);
    vec4 z = bins_of(bins_0, p), a = bins_of(bins_1, p), b = bins_of(bins_2, p), e, after;
    vec4 c = bins_of(bins_0, first), d = bins_of(bins_1, first);
    float left = smoothed(z, a, b, c, d).w;
    Peak peak = Peak(-1.0, 0.0, 0.0, 0.0);
    e = bins_of(bins_2, first);
    vec4 last = smoothed(a, b, c, d, e);
    a = b;
    b = c;
    c = d;
    d = e;
    for (int n = 0; n < thirds; ++n) {
        p = first + ivec2(n < 2 ? n + 1 : 0, 0);
        float bin = 12.0 * float(n);
        STEP(bins_of(bins_0, p), bin)
        STEP(bins_of(bins_1, p), bin + 4.0)
        STEP(bins_of(bins_2, p), bin + 8.0)
    }
    return peak;
}
#else
#define TEXELS (PEAK_BINS / 4)
vec4 bins[TEXELS]; // only constants index it
#if PEAK_BINS == 36
#define FROM_ONE(F) F(1) F(2) F(3) F(4) F(5) F(6) F(7) F(8)
#else
#define FROM_ONE(F) F(1) F(2) F(3)
#endif

#ifdef SAMPLES
// The shares of a sample in four bins. clamp() gives what max() gives with 0, and costs a GPU
// nothing.
vec4 share(float angle, float size, float first) {
    vec4 bin = first + vec4(0.0, 1.0, 2.0, 3.0);
    return clamp(1.0 - abs(angle - bin), 0.0, 1.0) * size;
}

// The angle for the first bin, which is next to the last: below 0 between the two.
float before_first(float angle) {
    return angle > float(PEAK_BINS - 1) ? angle - float(PEAK_BINS) : angle;
}

void add_texel(ivec2 at) {
    vec4 p = nearest(samples, at);
    bins[0] = bins[0] + share(before_first(p.x), p.y, 0.0) + share(before_first(p.z), p.w, 0.0);
#define ADD(k) bins[k] = bins[k] + share(p.x, p.y, float(4 * k)) + share(p.z, p.w, float(4 * k));
    FROM_ONE(ADD)
}

void find_bins(ivec2 at) {
#define CLEAR(k) bins[k] = vec4(0.0);
    CLEAR(0) FROM_ONE(CLEAR)
    add_texel(at);
    // Eight fetches wait together. With all lattices the texels come out even.
    for (int i = 1; i < texels; i += 8) {
#define ADD_TEXEL(n) add_texel(ivec2(at.x + i + n, at.y));
        ADD_TEXEL(0) ADD_TEXEL(1) ADD_TEXEL(2) ADD_TEXEL(3)
        ADD_TEXEL(4) ADD_TEXEL(5) ADD_TEXEL(6) ADD_TEXEL(7)
    }
}
#else
void find_bins(ivec2 at) {
    ivec2 at1 = at + ivec2(1, 0), at2 = at + ivec2(2, 0);
    bins = vec4[9](nearest(bins_0, at), nearest(bins_1, at), nearest(bins_2, at),
                   nearest(bins_0, at1), nearest(bins_1, at1), nearest(bins_2, at1),
                   nearest(bins_0, at2), nearest(bins_1, at2), nearest(bins_2, at2));
}
#endif

Peak highest(ivec2 first) {
    find_bins(first);
    Peak peak = Peak(-1.0, 0.0, 0.0, 0.0);
    vec4 s[TEXELS];
#define SMOOTH(k)                                                                          \
    s[k] = smoothed(bins[(k + TEXELS - 2) % TEXELS], bins[(k + TEXELS - 1) % TEXELS],      \
                    bins[k], bins[(k + 1) % TEXELS], bins[(k + 2) % TEXELS]);
#define CONSIDER(k)                                                                        \
    consider_four(peak, s[(k + TEXELS - 1) % TEXELS].w, s[k], s[(k + 1) % TEXELS].x,       \
                  float(4 * k));
    SMOOTH(0) FROM_ONE(SMOOTH)
    CONSIDER(0) FROM_ONE(CONSIDER)
    return peak;
}
#endif

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
    Peak peak = highest(ivec2(feature % BATCH_COLUMNS * texels, feature / BATCH_COLUMNS));
    float bend = peak.left - 2.0 * peak.height + peak.right;
    float offset = bend < 0.0 ? 0.5 * (peak.left - peak.right) / bend : 0.0;
    const float bin = PEAK_BINS == 16 ? 0.392699093 : 0.174532920; // 2 pi / PEAK_BINS
    angle = (peak.bin + offset) * bin;
    if (angle < 0.0)
        angle += TWO_PI;
    if (angle >= TWO_PI)
        angle = 0.0;
}
