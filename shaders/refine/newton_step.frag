// SPDX-License-Identifier: BSD-2-Clause
// Refines a candidate's position and scale, [T] (2): one Newton step on the responses
// around it. In the plane, in samples, the step works on the roots of responses, with
// MINIMA on responses. Along the scale it works on responses, in log sigma with uneven
// spacing. src/stages/refine.c has the equations, and src/reference/refine.c the reasons.
// If the level below is in the finer octave, its response is the sample at the same pixel,
// or with SHIFT the mean of the block around it. If the level above is in the coarser
// octave, its response is interpolated ([T] III-B.2).
//
// candidates: from points/list.frag;  integral_packed4: for the sign
// responses: see include/atlas.glsl;  mask (with MASKED): the application's mask
// position (RGBA32F): x, y in pixels, sigma in pixels, strength of the sample
// laplacian (R8I): the sign of the Laplacian, from the trace, or with MINIMA from the
//   response. 0 refuses the keypoint: its system is singular; or without CLAMPED its step
//   is longer than a sample or a level; or with EDGE it lies on an edge; or with MASKED the
//   pixel nearest to it is 0 in the mask
// defines: CLAMPED, steps are cut to half a sample and half a level; MASKED; EDGE
// Fixed state: counted quad, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/maths.glsl"
#include "include/atlas.glsl"
#include "include/mask.glsl"

uniform usampler2D candidates;
uniform usampler2D integral_packed4;
uniform ivec2 grid[OCTAVES]; // step, offset
uniform ivec2 tile;          // see src/plan/scale_space.h
// Per level. scale: sigma; factor from response to strength; steps of log sigma from the
// level below, and to the level above. parabola: slope_down, slope_up, bend_down, bend_up
// of src/plan/scale_space.h. lobes: LOBE and LENGTH in pixels.
uniform vec4 scale[LEVELS * OCTAVES];
uniform vec4 parabola[LEVELS * OCTAVES];
uniform float edge; // (r + 1)^2 / r for principal curvatures of a ratio of at most r
uniform ivec2 lobes[LEVELS * OCTAVES];

layout(location = 0) out vec4 position;
layout(location = 1) out int laplacian;

int octave = 0, level = 0; // the candidate's octave and level,
ivec2 at = ivec2(0); // and its sample

// The values to refine in the plane, from three responses. Their sign changes no step.
vec3 refined(vec3 responses) {
#ifdef MINIMA
    return responses;
#else
    return sqrt(max(responses, vec3(0.0)));
#endif
}

#ifndef SEPARATE
// The response of the finer octave's last level at sample p.
float finer_at(int finer, ivec2 p) {
    const int side = SHIFT == 0 ? 1 : RATIO;
    ivec2 first = RATIO * p;
    float total = 0.0;
#ifdef SMOOTH
    ivec2 middle = first + side / 2, q = ivec2(middle.x >> 2, middle.y);
    int column = middle.x & 3;
    mat3 block = means(row_of_means(finer, q, column, -2), row_of_means(finer, q, column, -1),
                       row_of_means(finer, q, column, 0), row_of_means(finer, q, column, 1),
                       row_of_means(finer, q, column, 2));
    if (side == 1)
        return block[1].y;
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x)
            total += block[y][x];
#else
    for (int y = 0; y < side; ++y) {
        ivec2 q = ivec2(first.x >> 2, first.y + y);
        vec4 v = last_four_at(finer, true, q);
        vec4 next = side == 1 ? v : last_four_at(finer, true, q + ivec2(1, 0));
        for (int x = 0; x < side; ++x)
            total += select_component(first.x + x >> 2 == q.x ? v : next, first.x + x);
    }
#endif
    return total / float(side * side);
}
#endif

// The responses of the levels below and above at the sample.
float below(vec3 levels) {
#ifdef SEPARATE
    return levels.x;
#else
    float response = levels.x;
    if (level == 0)
        response = finer_at(max(octave - 1, 0), at);
    return response;
#endif
}

float above(vec3 levels) {
#ifdef SEPARATE
    return levels.z;
#else
    bool last = level == octave_levels[octave] - 1;
    ivec2 first = coarse_position(at);
    float response = levels.z;
    if (last)
        response = between(coarse_block(min(octave + 1, octave_count - 1), true, first), first, at);
    return response;
#endif
}

#ifndef MINIMA
// The integral image at pixel p; 0 left of the image and above it.
uint sum_to(ivec2 p) {
    ivec2 q = max(p, ivec2(0));
    uint v = lane(texelFetch(integral_packed4, ivec2(q.x >> 2, q.y), 0), q.x & 3);
    return any(lessThan(p, ivec2(0))) ? 0u : v;
}

// The sum of w x h pixels around a pixel.
uint box(ivec2 centre, int w, int h) {
    ivec2 b = centre + ivec2(w - 1, h - 1) / 2, a = b - ivec2(w, h);
    return (sum_to(b) - sum_to(ivec2(a.x, b.y))) - (sum_to(ivec2(b.x, a.y)) - sum_to(a));
}

#ifndef FEW_REGISTERS
// Sums of w x h pixels. For even w columns(), and for even h rows(), gives twice the sum of
// a box whose ends along that axis are in the middle of pixels.
uint columns(ivec2 centre, int w, int h) {
    return (w & 1) == 1 ? box(centre, w, h) : box(centre, w - 1, h) + box(centre, w + 1, h);
}

uint rows(ivec2 centre, int w, int h) {
    return (h & 1) == 1 ? box(centre, w, h) : box(centre, w, h - 1) + box(centre, w, h + 1);
}
#endif

// The sign of Dxx + Dyy at the sample. FEW_REGISTERS: adds one box after the other.
int trace_sign() {
    ivec2 centre = grid[octave].y + grid[octave].x * at;
    int lobe = lobes[LEVELS * octave + level].x, length = lobes[LEVELS * octave + level].y;
#ifdef FEW_REGISTERS
    int even = 1 - (lobe & 1);
    uint trace = 0u;
    for (int k = 0; k < 8; ++k) {
        int along = ((k & 1) == 0 ? 3 * lobe : lobe) + ((k & 2) == 0 ? even : -even);
        ivec2 size = k < 4 ? ivec2(along, length) : ivec2(length, along);
        if ((k & 2) <= 2 * even)
            trace += box(centre, size.x, size.y) * ((k & 1) == 0 ? 1u : -3u);
    }
    return int(trace) > 0 ? 1 : -1;
#else
    int dxx = int(columns(centre, 3 * lobe, length) - 3u * columns(centre, lobe, length));
    int dyy = int(rows(centre, length, 3 * lobe) - 3u * rows(centre, length, lobe));
    return dxx + dyy > 0 ? 1 : -1;
#endif
}
#endif

void main() {
    int index = list_index(ivec2(gl_FragCoord.xy));
    uvec4 candidate = texelFetch(candidates, ivec2(gl_FragCoord.xy), 0);
    if (index >= int(listed()))
        discard;
    at = ivec2(candidate.xy);
    octave = min(int(candidate.z), octave_count - 1);
    level = min(int(candidate.w), LEVELS - 1);
    vec4 own_scale = scale[LEVELS * octave + level];
    vec4 bend = parabola[LEVELS * octave + level];
    mat3 below_own, own, above_own;
    neighbours(octave, level, at, below_own, own, above_own);
    vec3 levels = vec3(below_own[1].y, own[1].y, above_own[1].y);
    float response = levels.y, sign = sign_of(response);

    vec3 up = refined(own[0]), middle = refined(own[1]), down = refined(own[2]);
    float f0 = middle.y;
    float x = (middle.z - middle.x) * 0.5, y = (down.y - up.y) * 0.5;
    float xx = (middle.z - 2.0 * f0) + middle.x;
    float yy = (down.y - 2.0 * f0) + up.y;
    float xy = ((down.z - down.x) - (up.z - up.x)) * 0.25;
    vec2 n = vec2(yy * x - xy * y, xx * y - xy * x);
    float det = xx * yy - xy * xy;

    float h1 = own_scale.z, h2 = own_scale.w;
    float fp = above(levels) - response, fm = response - below(levels);
    bool in_plane = octave == 0 && level == 0; // no level below: the scale stays
    float s = in_plane ? 0.0 : fp * bend.y + fm * bend.x;
    float curvature = in_plane ? 1.0 : fp * bend.w - fm * bend.z;

    position = vec4(0.0);
    laplacian = 0;
    if (det == 0.0 || curvature == 0.0)
        return;
#ifdef EDGE
    if ((xx + yy) * (xx + yy) >= edge * det)
        return;
#endif
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
    vec2 sample_in_whole = vec2(at + tile / grid[octave].x);
    vec2 centre = float(grid[octave].y) + float(grid[octave].x) * (sample_in_whole + o);
    centre -= vec2(tile);
#ifdef MASKED
    if (is_masked(centre))
        return;
#endif
    position.xy = centre;
    position.z = own_scale.x * exp_of(t);
    position.w = sign * response * own_scale.y;
#ifdef MINIMA
    laplacian = int(sign);
#else
    laplacian = trace_sign();
#endif
}
