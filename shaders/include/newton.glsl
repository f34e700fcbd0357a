// SPDX-License-Identifier: BSD-2-Clause
// A Newton step to the maximum of an isotropic determinant, from weighted sums of squares:
// src/reference/localise.c has the formulas. The squares of a row are added with the
// weights of their columns, and then the rows with their weights.
//
// TAKE_SCALE: keypoints get a new scale, too. The step in scale then works on the roots of
// the determinants, and takes the curvature of a flat maximum larger than it is.
// COPY_WEIGHTS: a row's weights come from a copy. On a software rasteriser, loading one
// from the uniform takes half the time of a fetch. Only constants may index the copy;
// otherwise loads take as long.
#include "include/estimate.glsl"
#include "include/mask.glsl"

// Entry 3 k + n: the weights of a square k squares from the middle for derivative n along
// an axis: in the keypoint's scale, in a finer and in a coarser scale. Before the middle
// the weights are the same, for slopes their negatives.
const int MIDDLE = LOCALISE_BOXES / 2;
uniform ivec2 tile; // see src/plan/scale_space.h
uniform vec4 weights[3 * (MIDDLE + 2)];

#ifdef COPY_WEIGHTS
vec4 copy[3 * (MIDDLE + 2)];
#define TABLE copy
#else
#define TABLE weights
#endif

// The weights of a square k squares behind the middle for derivative n: of determinants at
// squares -1, 0 and 1 in x, y and z, and of the finer scale in w. `next` to `last` are the
// entries of k + 1, k and k - 1.
vec4 weights_of(int n, int k, vec4 next, vec4 own, vec4 last) {
    vec4 w = vec4(next.x, own.x, last.x, own.y);
    return n == 1 ? mix(w, -w, lessThan(ivec4(k + 1, k, k - 1, k), ivec4(0))) : w;
}

#define WEIGHTS(table, n, k)                                                               \
    weights_of(n, k, table[3 * abs(k + 1) + n], table[3 * abs(k) + n], table[3 * abs(k - 1) + n])

// The weights in the coarser scale, for each derivative.
vec3 coarser_of(int k, float value, float slope, float second) {
    return vec3(value, k < 0 ? -slope : slope, second);
}

#define COARSER(table, k)                                                                  \
    coarser_of(k, table[3 * abs(k)].z, table[3 * abs(k) + 1].z, table[3 * abs(k) + 2].z)

// Sums of the squares: second derivatives of 3x3 determinants, a column for each row of
// three, and of one determinant for a smaller and one for a larger sigma.
mat3 xx, xy, yy;
vec3 finer, coarser; // Dxx, Dxy, Dyy

// The sums of a row of squares, with the weights of each derivative along x.
struct Row {
    vec4 value, slope, second; // see weights_of()
    vec3 coarser;
};

const Row empty = Row(vec4(0.0), vec4(0.0), vec4(0.0), vec3(0.0));

// Adds the sum of square number i, counted from the left.
void add_square(inout Row row, float square, int i) {
    int k = i - MIDDLE;
    row.value += square * WEIGHTS(TABLE, 0, k);
    row.slope += square * WEIGHTS(TABLE, 1, k);
    row.second += square * WEIGHTS(TABLE, 2, k);
    row.coarser += square * COARSER(TABLE, k);
}

void clear_sums() {
    xx = xy = yy = mat3(0.0);
    finer = coarser = vec3(0.0);
}

// Adds row number j, counted from above.
void add_row(Row row, int j) {
    int k = j - MIDDLE;
    vec4 w0 = WEIGHTS(weights, 0, k), w1 = WEIGHTS(weights, 1, k), w2 = WEIGHTS(weights, 2, k);
    xx += outerProduct(row.second.xyz, w0.xyz);
    xy += outerProduct(row.slope.xyz, w1.xyz);
    yy += outerProduct(row.value.xyz, w2.xyz);
    finer += vec3(row.second.w, row.slope.w, row.value.w) * vec3(w0.w, w1.w, w2.w);
    coarser += row.coarser.zyx * COARSER(weights, k);
}

// max() changes no value. It keeps compilers from summing up the products of several
// determinants in another order.
vec3 determinants(int row) {
    return max(xx[row] * yy[row] - xy[row] * xy[row], vec3(minimum));
}

float determinant_of(vec3 d) {
    return max(d.x * d.z - d.y * d.y, minimum);
}

// Returns the estimate after `from`, with the sums of its squares added up; all 0 if there
// is no maximum.
vec4 step_from(vec4 from, vec4 keypoint) {
    float side = side_of(from, keypoint);
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

// Returns the keypoint moved towards an estimate, weighted by its nearness.
vec4 moved(vec4 position, vec4 estimate) {
    float maximum = min(reach_of(position.z) * position.z, LOCALISE_PIXELS);
    float distance = (estimate.x * estimate.x + estimate.y * estimate.y) / (maximum * maximum);
    // Mesa moves a constant to the first factor of a product, wherever it stands.
    float apart = estimate.z * (estimate.z * LOCALISE_SCALES);
    float weight = max(1.0 - distance, 0.0) * max(1.0 - apart, 0.0);
    vec2 whole = position.xy + vec2(tile);
    vec2 at = vec2(whole.x + weight * estimate.x, whole.y + weight * estimate.y);
    at -= vec2(tile);
#ifdef MASKED
    if (is_masked(at))
        return position;
#endif
    position.xy = at;
#ifdef TAKE_SCALE
    position.z *= exp_of(estimate.z * max(1.0 - distance * LOCALISE_LOSS, 0.0));
#endif
    return position;
}
