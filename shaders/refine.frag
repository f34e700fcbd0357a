// SPDX-License-Identifier: BSD-2-Clause
// Sub-pixel and sub-scale refinement, [T] (2): one Newton step on the responses around a
// candidate, x and y in samples, scale in log sigma with its true, uneven spacing.
// Across groups, the level below is the mean of each block of the finer grid, the one
// above is interpolated ([T] III-B.2).
//
// candidates: the list;  own, finer, coarser: responses of this group and its neighbours
// place (RGBA32F): x, y, sigma in pixels, response of the sample
// kind (R8I): sign of the trace; 0 where the step is singular or longer than a sample
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/maths.glsl"
#include "include/coarser.glsl"

uniform usampler2D candidates;
uniform usampler2D integral;
uniform sampler2D own;
#ifdef HAS_FINER
uniform sampler2D finer;
uniform int finer_ratio;
#endif
uniform int group;
uniform ivec2 grid;       // step, offset
uniform vec4 sigma;       // of the levels
uniform vec4 step_down;   // log of sigma over that of the level below
uniform vec4 step_up;     // log of sigma of the level above over sigma
uniform ivec4 lobes;      // LOBE of the levels, in pixels
uniform ivec4 lengths;    // LENGTH

out vec4 place;
out int kind;

ivec2 at;   // the candidate's sample
int level;  // its level

float value(int x, int y) {
    return texelFetch(own, at + ivec2(x, y), 0)[level];
}

#ifdef HAS_FINER
float finer_mean(ivec2 p) {
    int r = finer_ratio;
    float total = 0.0;
    for (int y = 0; y < r; ++y)
        for (int x = 0; x < r; ++x)
            total += texelFetch(finer, r * p + ivec2(x, y), 0)[FINER_LEVEL];
    return total / float(r * r);
}
#endif

float below(int x, int y) {
    ivec2 p = at + ivec2(x, y);
#ifdef HAS_FINER
    if (level == 0)
        return finer_mean(p);
#endif
    return texelFetch(own, p, 0)[max(level - 1, 0)];
}

float above(int x, int y) {
    ivec2 p = at + ivec2(x, y);
#ifdef HAS_COARSER
    if (level == LEVELS - 1)
        return coarser_at(p);
#endif
    return texelFetch(own, p, 0)[min(level + 1, 3)];
}

uint sum_to(ivec2 p) {
    uint v = texelFetch(integral, max(p, ivec2(0)), 0).r;
    return any(lessThan(p, ivec2(0))) ? 0u : v;
}

uint box(ivec2 centre, int w, int h) {
    ivec2 b = centre + ivec2(w - 1, h - 1) / 2, a = b - ivec2(w, h);
    return (sum_to(b) - sum_to(ivec2(a.x, b.y))) - (sum_to(ivec2(b.x, a.y)) - sum_to(a));
}

// The determinant being positive, Dxx has the sign of the trace.
int trace_sign() {
    ivec2 centre = grid.y + grid.x * at;
    int lobe = lobes[level], length = lengths[level];
    int dxx = int(box(centre, 3 * lobe, length) - 3u * box(centre, lobe, length));
    return dxx > 0 ? 1 : -1;
}

void main() {
    int index = list_index(ivec2(gl_FragCoord.xy));
    uvec4 candidate = texelFetch(candidates, ivec2(gl_FragCoord.xy), 0);
    if (index >= int(listed()) || int(candidate.z) != group)
        discard;
    at = ivec2(candidate.xy);
    level = int(candidate.w);

    float f0 = value(0, 0);
    float left = value(-1, 0), right = value(1, 0), up = value(0, -1), down = value(0, 1);
    float lo0 = below(0, 0), hi0 = above(0, 0);
    float h1 = step_down[level], h2 = step_up[level];

    float gx = (right - left) * 0.5, gy = (down - up) * 0.5;
    float fp = hi0 - f0, fm = f0 - lo0;
    float gs = (fp * (h1 / h2) + fm * (h2 / h1)) / (h1 + h2);

    float a = (right - 2.0 * f0) + left;
    float b = (down - 2.0 * f0) + up;
    float c = 2.0 * (fp / h2 - fm / h1) / (h1 + h2);
    float d = ((value(1, 1) - value(-1, 1)) - (value(1, -1) - value(-1, -1))) * 0.25;
    float w = 2.0 * (h1 + h2);
    float e = ((above(1, 0) - above(-1, 0)) - (below(1, 0) - below(-1, 0))) / w;
    float f = ((above(0, 1) - above(0, -1)) - (below(0, 1) - below(0, -1))) / w;

    // Cramer's rule on the symmetric matrix (a d e; d b f; e f c).
    float A = b * c - f * f, B = e * f - d * c, C = d * f - b * e;
    float D = a * c - e * e, E = d * e - a * f, F = a * b - d * d;
    float det = (a * A + d * B) + e * C;
    float nx = (A * gx + B * gy) + C * gs;
    float ny = (B * gx + D * gy) + E * gs;
    float ns = (C * gx + E * gy) + F * gs;
    float o = det != 0.0 ? -(ns / det) : 0.0;
    bool accepted = det != 0.0 && abs(nx) <= abs(det) && abs(ny) <= abs(det) &&
                    abs(ns) <= (o > 0.0 ? h2 : h1) * abs(det);
    place = vec4(0.0);
    kind = 0;
    if (accepted) {
        vec2 offset = vec2(nx, ny) / det;
        place.xy = float(grid.y) + float(grid.x) * (vec2(at) - offset);
        place.z = sigma[level] * exp_of(o);
        place.w = f0;
        kind = trace_sign();
    }
}
