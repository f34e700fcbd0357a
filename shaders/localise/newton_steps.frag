// SPDX-License-Identifier: BSD-2-Clause
// Two Newton steps towards the maximum of an isotropic determinant in position and scale,
// and the move towards what they found. src/reference/localise.c has the formulas. A keypoint
// does not move to where the application's mask is 0.
//
// With TAKE_SCALE the step in scale works on the roots of the determinants, and a flat maximum
// counts as one that is less flat; and keypoints get a new scale, too.
//
// The determinants are those of sums over 17x17 squares of side 0.6 sigma around the estimate
// that the step before found. A row of squares is summed with the weights of a column each,
// and then added with the weights of the row. Squares share corners: a square takes two
// lookups, as its left corners are the right ones of the square before.
//
// positions: x, y, scale, response of the keypoints;  corners: see include/corner.glsl
// mask (with MASKED): the application's mask
// position (RGBA32F): the keypoints with their new x, y and, with TAKE_SCALE, scale
// estimate0, estimate1 (RGBA32F): what each step found: x, y from the keypoint in pixels,
//   log(sigma / scale), and 1; the last is 0 where there is no maximum, and for keypoints that
//   stay. Nothing but tests reads them
// Fixed state: counted quad over the list, no blending, no depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/corner.glsl"
#include "include/texel.glsl"
#include "include/mask.glsl"
#include "include/maths.glsl"

uniform sampler2D positions;
uniform vec2 reach; // of fine and of coarse keypoints, in multiples of sigma; 0: they stay
uniform vec4 weights[4 * LOCALISE_BOXES]; // see pack_weights() in src/stages/localise.c

layout(location = 0) out vec4 position;
layout(location = 1) out vec4 estimate0;
layout(location = 2) out vec4 estimate1;

struct Edge {
    int pixel;
    float fraction;
};

// Edge number k of the squares along an axis, in an image whose last pixels go on. `middle`
// is the distance of their middle from the centre of pixel `base`. k is never a constant:
// compilers would sum up differently with it.
Edge edge_at(int base, float middle, float side, int k, int size) {
    float from_left = middle + (float(k) - 0.5 * float(LOCALISE_BOXES)) * side + 0.5;
    float pixel = floor(from_left);
    int outer = base + int(pixel), inner = clamp(outer, 0, size - 1);
    return Edge(inner, (from_left - pixel) + float(outer - inner));
}

float box_sum(Corner k00, Corner k10, Corner k01, Corner k11, vec2 t, vec2 v) {
    float d = float(int((k11.d - k01.d) - (k10.d - k00.d)));
    float bottom = float(int(k11.r - k01.r)), top = float(int(k10.r - k00.r));
    float left = float(int(k01.c - k00.c)) + v.y * float(k01.p) - v.x * float(k00.p);
    float right = float(int(k11.c - k10.c)) + v.y * float(k11.p) - v.x * float(k10.p);
    return d + v.y * bottom - v.x * top + t.y * right - t.x * left;
}

// What the squares add up to: of each row of three determinants side by side the second
// derivatives, and of one determinant for a smaller and for a larger sigma.
vec3 xx[3], xy[3], yy[3];
vec3 finer, coarser; // Dxx, Dxy, Dyy

void add_row(int j, vec4 s0, vec4 s1, vec4 s2, vec3 s3) {
    vec4 w0 = weights[4 * j], w1 = weights[4 * j + 1], w2 = weights[4 * j + 2];
    vec4 w3 = weights[4 * j + 3];
    for (int b = 0; b < 3; ++b) {
        xx[b] += s2.xyz * w0[b];
        xy[b] += s1.xyz * w1[b];
        yy[b] += s0.xyz * w2[b];
    }
    finer += vec3(s2.w, s1.w, s0.w) * vec3(w0.w, w1.w, w2.w);
    coarser += s3.zyx * w3.xyz;
}

// Adds the row of squares number j, between two edges.
void add_squares(ivec2 base, vec2 middle, float side, int j, Edge top, Edge bottom) {
    ivec2 size = image_size();
    vec2 texel = corner_texel();
    vec4 s0 = vec4(0.0), s1 = vec4(0.0), s2 = vec4(0.0);
    vec3 s3 = vec3(0.0);
    Edge left = Edge(0, 0.0);
    Corner k00 = Corner(0u, 0u, 0u, 0), k01 = k00;
    for (int i = 0; i <= LOCALISE_BOXES; ++i) {
        Edge right = edge_at(base.x, middle.x, side, i, size.x);
        Corner k10 = corner(right.pixel, top.pixel, texel);
        Corner k11 = corner(right.pixel, bottom.pixel, texel);
        if (i > 0) {
            float box = box_sum(k00, k10, k01, k11, vec2(left.fraction, right.fraction),
                                vec2(top.fraction, bottom.fraction));
            s0 += box * weights[4 * i - 4];
            s1 += box * weights[4 * i - 3];
            s2 += box * weights[4 * i - 2];
            s3 += box * weights[4 * i - 1].xyz;
        }
        k00 = k10;
        k01 = k11;
        left = right;
    }
    add_row(j, s0, s1, s2, s3);
}

void gather(ivec2 base, vec2 middle, float side) {
    for (int b = 0; b < 3; ++b)
        xx[b] = xy[b] = yy[b] = vec3(0.0);
    finer = coarser = vec3(0.0);
    Edge top = Edge(0, 0.0);
    for (int j = 0; j <= LOCALISE_BOXES; ++j) {
        Edge bottom = edge_at(base.y, middle.y, side, j, image_size().y);
        if (j > 0)
            add_squares(base, middle, side, j - 1, top, bottom);
        top = bottom;
    }
}

// max() changes no value. It keeps compilers from summing up the products of several
// determinants in another order.
const float minimum = -3.0e38;

vec3 determinants(int row) {
    return max(xx[row] * yy[row] - xy[row] * xy[row], vec3(minimum));
}

float determinant_of(vec3 d) {
    return max(d.x * d.z - d.y * d.y, minimum);
}

// A step from an estimate for a keypoint; all 0 if there is no maximum.
vec4 step_from(vec4 from, vec4 keypoint) {
    vec2 base = floor(keypoint.xy);
    float side = 0.6 * (keypoint.z * exp_of(from.z));
    gather(ivec2(base), (keypoint.xy - base) + from.xy, side);

    vec3 above = determinants(0), own = determinants(1), below = determinants(2);
    float lower = determinant_of(finer), upper = determinant_of(coarser);
    float same = own.y, twice = 2.0 * own.y;
    float x = (own.z - own.x) * 0.5, y = (below.y - above.y) * 0.5;
    float dxx = (own.z - twice) + own.x, dyy = (below.y - twice) + above.y;
    float dxy = ((below.z - below.x) - (above.z - above.x)) * 0.25;
    float det = dxx * dyy - dxy * dxy;
    if (!(own.y > 0.0 && det > 0.0 && dxx + dyy < 0.0))
        return vec4(0.0);
#ifdef TAKE_SCALE
    lower = sqrt(max(lower, 0.0));
    upper = sqrt(max(upper, 0.0));
    same = sqrt(same);
#endif
    float s = (upper - lower) * 0.5, dss = (upper - 2.0 * same) + lower;
#ifdef TAKE_SCALE
    dss = min(dss, -LOCALISE_CURVATURE * same);
#endif
    if (!(dss < 0.0))
        return vec4(0.0);
    vec3 step = vec3((dyy * x - dxy * y) / det, (dxx * y - dxy * x) / det, s / dss);
    step = clamp(step, -1.0, 1.0);
    return vec4(from.xy - step.xy * side, from.z - step.z * 0.25, 1.0);
}

// How far the maximum may be from a keypoint that is moved to it, in multiples of its sigma.
float reach_of(float scale) {
    return scale < COARSE_SIGMA ? reach.x : reach.y;
}

// Moves the keypoint towards an estimate, by how near it is.
void move_to(vec4 estimate) {
    float maximum = min(reach_of(position.z) * position.z, LOCALISE_PIXELS);
    float distance = (estimate.x * estimate.x + estimate.y * estimate.y) / (maximum * maximum);
    float apart = estimate.z * estimate.z * LOCALISE_SCALES;
    float weight = max(1.0 - distance, 0.0) * max(1.0 - apart, 0.0);
    vec2 at = vec2(position.x + weight * estimate.x, position.y + weight * estimate.y);
#ifdef MASKED
    if (is_masked(at))
        return;
#endif
    position.xy = at;
#ifdef TAKE_SCALE
    position.z *= exp_of(estimate.z * max(1.0 - distance * LOCALISE_LOSS, 0.0));
#endif
}

void main() {
    int feature = list_index(ivec2(gl_FragCoord.xy));
    if (feature >= feature_count)
        discard;
    position = nearest(positions, list_texel(feature));
    vec4 estimate = vec4(0.0, 0.0, 0.0, reach_of(position.z) > 0.0 ? 1.0 : 0.0);
    // A loop, so that compilers make the code of a step once.
    for (int k = 0; k < 2; ++k) {
        if (estimate.w != 0.0)
            estimate = step_from(estimate, position);
        estimate0 = k == 0 ? estimate : estimate0;
    }
    estimate1 = estimate;
    if (estimate.w != 0.0)
        move_to(estimate);
}
