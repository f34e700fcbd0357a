// SPDX-License-Identifier: BSD-2-Clause
// Refines a candidate's position and scale by a quadratic in position and level, with
// re-centring: Brown and Lowe, BMVC 2002; Lowe, IJCV 2004, section 4. A step solves three
// equations. If the solution is more than LONGEST samples or levels away, the step is
// repeated one sample or level nearer. src/reference/quadratic.c has the equations.
//
// candidates: from points/list.frag;  responses: see include/atlas.glsl
// mask (with MASKED): the application's mask
// position (RGBA32F): x, y in pixels, sigma in pixels, the refined response without sign
// laplacian (R8I): the sign of the response. 0 refuses the keypoint: its system is
//   singular; or a step leads to samples that have no neighbours; or STEPS steps do not
//   suffice; or the refined response is below the threshold; or it lies on an edge; or the
//   step led to another candidate; or, with SHARE, the response of the candidate is less
//   than this share of the refined one; or the pixel nearest to it is 0 in the mask
// defines: MASKED; STEPS; LONGEST; SHARE
// Fixed state: counted quad, no blending or depth test
#include "include/count.glsl"
#include "include/list.glsl"
#include "include/maths.glsl"
#include "include/atlas.glsl"
#include "include/mask.glsl"

uniform usampler2D candidates;
uniform ivec2 grid[OCTAVES];              // step, offset
uniform ivec2 tile;                       // see src/plan/scale_space.h
uniform ivec4 centre[LEVELS * OCTAVES];   // x0, y0, x1, y1: samples with all their neighbours
uniform float sigma[LEVELS * OCTAVES];    // of each level
uniform float level_step;                 // log sigma from level to level
uniform float threshold;
uniform float edge; // (r + 1)^2 / r for principal curvatures of a ratio of at most r

layout(location = 0) out vec4 position;
layout(location = 1) out int laplacian;

// Results of a step.
vec3 offset;     // in samples and levels
float refined;   // the response there
bool singular, on_edge;
bool largest; // the sample is a candidate

void step_from(int octave, int level, ivec2 p, float sign) {
    mat3 below, own_level, above;
    neighbours(octave, level, p, below, own_level, above);
    vec3 b0 = below[0], b1 = below[1], b2 = below[2]; // rows -1, 0 and 1
    vec3 f0 = own_level[0], f1 = own_level[1], f2 = own_level[2];
    vec3 a0 = above[0], a1 = above[1], a2 = above[2];
    float twice = 2.0 * f1.y;
    float x = (f1.z - f1.x) * 0.5, y = (f2.y - f0.y) * 0.5, s = (a1.y - b1.y) * 0.5;
    float xx = (f1.z - twice) + f1.x, yy = (f2.y - twice) + f0.y;
    float ss = (a1.y - twice) + b1.y;
    float xy = ((f2.z - f2.x) - (f0.z - f0.x)) * 0.25;
    float xs = ((a1.z - a1.x) - (b1.z - b1.x)) * 0.25;
    float ys = ((a2.y - a0.y) - (b2.y - b0.y)) * 0.25;
    vec3 first = vec3(yy * ss - ys * ys, xs * ys - xy * ss, xy * ys - yy * xs);
    float c11 = xx * ss - xs * xs, c12 = xy * xs - xx * ys, c22 = xx * yy - xy * xy;
    float det = (xx * first.x + xy * first.y) + xs * first.z;
    vec3 n = vec3((first.x * x + first.y * y) + first.z * s,
                  (first.y * x + c11 * y) + c12 * s, (first.z * x + c12 * y) + c22 * s);
    singular = det == 0.0;
    offset = -(n / (singular ? 1.0 : det));
    float slope = (x * offset.x + y * offset.y) + s * offset.z;
    refined = sign * (f1.y + 0.5 * slope);
    on_edge = (xx + yy) * (xx + yy) >= edge * c22;
    vec3 own = vec3(sign * f1.y);
    largest = all(greaterThan(own, sign * b0)) && all(greaterThan(own, sign * b1)) &&
              all(greaterThan(own, sign * b2)) && all(greaterThan(own, sign * f0)) &&
              own.x > sign * f1.x && own.x >= sign * f1.z &&
              all(greaterThanEqual(own, sign * f2)) && all(greaterThanEqual(own, sign * a0)) &&
              all(greaterThanEqual(own, sign * a1)) && all(greaterThanEqual(own, sign * a2));
}

void main() {
    int index = list_index(ivec2(gl_FragCoord.xy));
    uvec4 candidate = texelFetch(candidates, ivec2(gl_FragCoord.xy), 0);
    if (index >= int(listed()))
        discard;
    ivec2 p = ivec2(candidate.xy);
    int octave = min(int(candidate.z), octave_count - 1);
    int level = min(int(candidate.w), LEVELS - 1);
    float sign = sign_of(levels_at(octave, level, true, p).y);
#ifdef SHARE
    float unrefined = sign * levels_at(octave, level, true, p).y;
#endif
    bool inside = true, still = false, moved = false;
    for (int k = 0; k < STEPS; ++k) {
        step_from(octave, level, p, sign);
        ivec3 by =
            ivec3(greaterThan(offset, vec3(LONGEST))) - ivec3(lessThan(offset, vec3(-LONGEST)));
        still = singular || by == ivec3(0);
        if (!still) {
            moved = true;
            p += by.xy;
            level += by.z;
            ivec4 rect = centre[LEVELS * octave + clamp(level, 0, LEVELS - 1)];
            inside = all(greaterThanEqual(p, rect.xy)) && all(lessThan(p, rect.zw)) &&
                     level >= 0 && level < LEVELS;
        }
        if (still || !inside || k + 1 == STEPS) // the last test saves llvmpipe a turn
            break;
    }
    vec2 sample_in_whole = vec2(p + tile / grid[octave].x);
    vec2 at = float(grid[octave].y) + float(grid[octave].x) * (sample_in_whole + offset.xy);
    at -= vec2(tile);
    bool accepted = still && inside && !singular && !on_edge && refined >= threshold;
    accepted = accepted && !(moved && largest);
#ifdef SHARE
    accepted = accepted && SHARE * refined <= unrefined;
#endif
#ifdef MASKED
    accepted = accepted && !is_masked(at);
#endif
    position = vec4(0.0);
    laplacian = 0;
    if (!accepted)
        return;
    position.xy = at;
    position.z =
        sigma[LEVELS * octave + clamp(level, 0, LEVELS - 1)] * exp_of(offset.z * level_step);
    position.w = refined;
    laplacian = int(sign);
}
