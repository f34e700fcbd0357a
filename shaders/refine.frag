// SPDX-License-Identifier: BSD-2-Clause
// Sub-pixel and sub-scale refinement, [T] (2): one Newton step on the responses around a
// candidate, in the plane on their roots, in samples, and along log sigma with its true,
// uneven spacing. src/reference/refine.c says why so.
// Across groups, the level below is the sample of the finer grid at the same pixel, or the
// mean of the block around it (FINER_SHIFT), the one above is interpolated ([T] III-B.2).
// CLAMPED: steps are cut to half a sample and level, instead of refused beyond one.
//
// MASKED: keypoints are refused where the pixel nearest to them is 0 in the host's mask.
//
// candidates: the list;  own, finer, coarser: responses of this group and its neighbours
// place (RGBA32F): x, y, sigma in pixels, strength of the sample
// kind (R8I): sign of the trace; 0 where the step is singular or longer than a sample, or
// the mask forbids it
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/maths.glsl"
#ifdef HAS_COARSER
#include "include/coarser.glsl"
#endif

uniform usampler2D candidates;
uniform usampler2D integral;
uniform sampler2D own;
#ifdef HAS_FINER
uniform sampler2D finer;
#endif
#ifdef MASKED
uniform usampler2D mask;
#endif
uniform int group;
uniform ivec2 grid;       // step, offset
uniform vec4 sigma;       // of the levels
uniform vec4 weight;      // that makes a response a strength
uniform vec4 step_down;   // log of sigma over that of the level below
uniform vec4 step_up;     // log of sigma of the level above over sigma
uniform vec4 parabola[4]; // slope_down, slope_up, bend_down, bend_up of each level
uniform ivec4 lobes;      // LOBE of the levels, in pixels
uniform ivec4 lengths;    // LENGTH

out vec4 place;
out int kind;

ivec2 at = ivec2(0); // the candidate's sample
int level = 0;       // its level

float root(int x, int y) {
    return sqrt(max(texelFetch(own, at + ivec2(x, y), 0)[level], 0.0));
}

#ifdef HAS_FINER
float finer_at(ivec2 p) {
    const int r = FINER_RATIO;
#if FINER_SHIFT == 0
    return texelFetch(finer, r * p, 0)[FINER_LEVEL];
#else
    float total = 0.0;
    for (int y = 0; y < r; ++y)
        for (int x = 0; x < r; ++x)
            total += texelFetch(finer, r * p + ivec2(x, y), 0)[FINER_LEVEL];
    return total / float(r * r);
#endif
}
#endif

float below() {
#ifdef HAS_FINER
    if (level == 0)
        return finer_at(at);
#endif
    return texelFetch(own, at, 0)[max(level - 1, 0)];
}

float above() {
#ifdef HAS_COARSER
    if (level == LEVELS - 1)
        return coarser_at(at);
#endif
    return texelFetch(own, at, 0)[min(level + 1, 3)];
}

uint sum_to(ivec2 p) {
    uint v = texelFetch(integral, max(p, ivec2(0)), 0).r;
    return any(lessThan(p, ivec2(0))) ? 0u : v;
}

uint box(ivec2 centre, int w, int h) {
    ivec2 b = centre + ivec2(w - 1, h - 1) / 2, a = b - ivec2(w, h);
    return (sum_to(b) - sum_to(ivec2(a.x, b.y))) - (sum_to(ivec2(b.x, a.y)) - sum_to(a));
}

// w columns, and h rows; twice that where their number is even, with the ends in the middle
// of pixels.
uint columns(ivec2 centre, int w, int h) {
    return (w & 1) == 1 ? box(centre, w, h) : box(centre, w - 1, h) + box(centre, w + 1, h);
}

uint rows(ivec2 centre, int w, int h) {
    return (h & 1) == 1 ? box(centre, w, h) : box(centre, w, h - 1) + box(centre, w, h + 1);
}

int trace_sign() {
    ivec2 centre = grid.y + grid.x * at;
    int lobe = lobes[level], length = lengths[level];
    int dxx = int(columns(centre, 3 * lobe, length) - 3u * columns(centre, lobe, length));
    int dyy = int(rows(centre, length, 3 * lobe) - 3u * rows(centre, length, lobe));
    return dxx + dyy > 0 ? 1 : -1;
}

#ifdef MASKED
bool is_masked(vec2 p) {
    vec2 last = vec2(textureSize(mask, 0) - 1);
    return texelFetch(mask, ivec2(clamp(floor(p + 0.5), vec2(0.0), last)), 0).r == 0u;
}
#endif

void main() {
    int index = list_index(ivec2(gl_FragCoord.xy));
    uvec4 candidate = texelFetch(candidates, ivec2(gl_FragCoord.xy), 0);
    if (index >= int(listed()) || int(candidate.z) != group)
        discard;
    at = ivec2(candidate.xy);
    level = int(candidate.w);

    float f0 = root(0, 0);
    float left = root(-1, 0), right = root(1, 0), up = root(0, -1), down = root(0, 1);
    float x = (right - left) * 0.5, y = (down - up) * 0.5;
    float xx = (right - 2.0 * f0) + left;
    float yy = (down - 2.0 * f0) + up;
    float xy = ((root(1, 1) - root(-1, 1)) - (root(1, -1) - root(-1, -1))) * 0.25;
    vec2 n = vec2(yy * x - xy * y, xx * y - xy * x);
    float det = xx * yy - xy * xy;

    float response = texelFetch(own, at, 0)[level];
    float h1 = step_down[level], h2 = step_up[level];
    float s = 0.0, curvature = 1.0;
#ifndef HAS_FINER
    if (level > 0) // the finest level has none below: its scale stays
#endif
    {
        float fp = above() - response, fm = response - below();
        s = fp * parabola[level].y + fm * parabola[level].x;
        curvature = fp * parabola[level].w - fm * parabola[level].z;
    }

    place = vec4(0.0);
    kind = 0;
    if (det == 0.0 || curvature == 0.0)
        return;
    vec2 o = -(n / det);
    float t = -(s / curvature);
#ifdef CLAMPED
    o = clamp(o, -0.5, 0.5);
    t = clamp(t, -0.5 * h1, 0.5 * h2);
#else
    if (any(greaterThan(abs(n), vec2(abs(det)))) ||
        abs(s) > (t > 0.0 ? h2 : h1) * abs(curvature))
        return;
#endif
    vec2 centre = float(grid.y) + float(grid.x) * (vec2(at) + o);
#ifdef MASKED
    if (is_masked(centre))
        return;
#endif
    place.xy = centre;
    place.z = sigma[level] * exp_of(t);
    place.w = response * weight[level];
    kind = trace_sign();
}
