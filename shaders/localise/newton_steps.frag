// SPDX-License-Identifier: BSD-2-Clause
// Moves keypoints towards the maximum of an isotropic determinant in position and scale,
// which two Newton steps estimate. src/reference/localise.c has the formulas. A keypoint
// does not move to where the application's mask is 0.
//
// With TAKE_SCALE keypoints get a new scale, too. The step in scale then works on the roots
// of the determinants, and takes the curvature of a flat maximum larger than it is.
//
// The determinants are made of sums over 17x17 squares of side 0.6 sigma around the
// previous estimate. The squares of a row are added with the weights of their columns, and
// then the rows with their weights. Squares share corners: a square reads one, with GATHER
// by one fetch, otherwise by two. The others come from the previous square and from the row
// above; with FEW_REGISTERS the corner above is read again.
//
// positions: x, y, scale, response of the keypoints;  lookup: see include/corner.glsl
// mask (with MASKED): the application's mask
// position (RGBA32F): the keypoints with their new x, y and, with TAKE_SCALE, scale
// estimate0, estimate1 (RGBA32F): the result of each step: x, y from the keypoint in
//   pixels, log(sigma / scale), and 1; the last is 0 if there is no maximum, and for
//   keypoints that stay. Only tests read them
// Fixed state: counted quad over the list, no blending or depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/corner.glsl"
#include "include/texel.glsl"
#include "include/mask.glsl"
#include "include/maths.glsl"

uniform sampler2D positions;
uniform vec2 reach; // of fine and of coarse keypoints, in multiples of sigma; 0: they stay
uniform float first_edge; // of the squares, from their middle, in sides
// Entry 3 k + n: the weights of a square k squares from the middle for derivative n along
// an axis: in the keypoint's scale, in a finer and in a coarser scale. Before the middle
// the weights are the same, for slopes their negatives.
const int MIDDLE = LOCALISE_BOXES / 2;
uniform vec4 weights[3 * (MIDDLE + 2)];

layout(location = 0) out vec4 position;
layout(location = 1) out vec4 estimate0;
layout(location = 2) out vec4 estimate1;

struct Edge {
    int pixel;
    float fraction;
};

// The k-th edge of the squares along an axis. Outside the image the border pixels repeat.
// `middle` is the distance of the squares' middle from the centre of pixel `base`. The
// distance of an edge from the middle must not be a constant: compilers would reorder the
// sum.
Edge edge_at(int base, float middle, float side, int k, int size) {
    float from_left = middle + (first_edge + float(k)) * side + 0.5;
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

// A row of squares up to an edge: its sums with the weights of each derivative along x, the
// edge, and the corners there.
struct Row {
    vec4 value, slope, second; // see weights_of()
    vec3 coarser;
    Edge edge;
    Corner top, bottom;
};

// Adds the row k rows below the middle.
void add_row(Row row, int k) {
    vec4 w0 = WEIGHTS(weights, 0, k), w1 = WEIGHTS(weights, 1, k), w2 = WEIGHTS(weights, 2, k);
    xx += outerProduct(row.second.xyz, w0.xyz);
    xy += outerProduct(row.slope.xyz, w1.xyz);
    yy += outerProduct(row.value.xyz, w2.xyz);
    finer += vec3(row.second.w, row.slope.w, row.value.w) * vec3(w0.w, w1.w, w2.w);
    coarser += row.coarser.zyx * COARSER(weights, k);
}

// Values that all squares share.
struct Squares {
    ivec2 base; // see edge_at()
    vec2 middle;
    float side;
    ivec2 size; // of the image
    vec2 texel; // see corner()
};

#ifdef FEW_REGISTERS
#define TABLE weights
#else
// A copy of the weights: on a software rasteriser, loading one from the uniform takes half
// the time of a fetch. Only constants may index the copy; otherwise loads take as long.
vec4 copy[3 * (MIDDLE + 2)];
#define TABLE copy
#endif

// Adds a square to a row. `right`, its upper right corner, becomes its lower right corner.
void add_square(inout Row row, inout Corner right, int i, Squares squares, Edge top,
                Edge bottom) {
    Edge edge =
        edge_at(squares.base.x, squares.middle.x, squares.side, i + 1, squares.size.x);
    Corner below = corner(edge.pixel, bottom.pixel, squares.texel);
    float box = box_sum(row.top, right, row.bottom, below,
                        vec2(row.edge.fraction, edge.fraction),
                        vec2(top.fraction, bottom.fraction));
    int k = i - MIDDLE;
    row.value += box * WEIGHTS(TABLE, 0, k);
    row.slope += box * WEIGHTS(TABLE, 1, k);
    row.second += box * WEIGHTS(TABLE, 2, k);
    row.coarser += box * COARSER(TABLE, k);
    row.edge = edge;
    row.top = right;
    row.bottom = right = below;
}

void gather(Squares squares) {
    xx = xy = yy = mat3(0.0);
    finer = coarser = vec3(0.0);
    Edge top = Edge(0, 0.0);
#ifndef FEW_REGISTERS
    const Corner none = Corner(0u, 0u, 0u, 0);
    Corner c[LOCALISE_BOXES + 1] = Corner[LOCALISE_BOXES + 1](
        none, none, none, none, none, none, none, none, none, none, none, none, none, none,
        none, none, none, none);
#endif
    for (int j = 0; j <= LOCALISE_BOXES; ++j) {
        Edge bottom =
            edge_at(squares.base.y, squares.middle.y, squares.side, j, squares.size.y);
        Edge left =
            edge_at(squares.base.x, squares.middle.x, squares.side, 0, squares.size.x);
        Corner below = corner(left.pixel, bottom.pixel, squares.texel);
#ifdef FEW_REGISTERS
        Corner right = corner(left.pixel, top.pixel, squares.texel);
        Row row = Row(vec4(0.0), vec4(0.0), vec4(0.0), vec3(0.0), left, right, below);
        for (int i = 0; i < LOCALISE_BOXES; ++i) {
            Edge edge =
                edge_at(squares.base.x, squares.middle.x, squares.side, i + 1, squares.size.x);
            right = corner(edge.pixel, top.pixel, squares.texel);
            add_square(row, right, i, squares, top, bottom);
        }
#else
        Row row = Row(vec4(0.0), vec4(0.0), vec4(0.0), vec3(0.0), left, c[0], below);
        c[0] = below;
        // Only constants index corners and weights, so this is not a loop.
#define ADD(i) add_square(row, c[i + 1], i, squares, top, bottom);
        ADD(0) ADD(1) ADD(2) ADD(3) ADD(4) ADD(5) ADD(6) ADD(7) ADD(8) ADD(9) ADD(10)
        ADD(11) ADD(12) ADD(13) ADD(14) ADD(15) ADD(16)
#endif
        if (j > 0)
            add_row(row, j - 1 - MIDDLE);
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

// Returns the next estimate for a keypoint; all 0 if there is no maximum.
vec4 step_from(vec4 from, vec4 keypoint) {
    vec2 base = floor(keypoint.xy);
    float side = 0.6 * (keypoint.z * exp_of(from.z));
    gather(Squares(ivec2(base), (keypoint.xy - base) + from.xy, side, image_size(),
                   corner_texel()));

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

// The largest distance from a keypoint to a maximum that moves it, in multiples of sigma.
float reach_of(float scale) {
    return scale < COARSE_SIGMA ? reach.x : reach.y;
}

// Moves the keypoint towards an estimate, weighted by its nearness.
void move_to(vec4 estimate) {
    float maximum = min(reach_of(position.z) * position.z, LOCALISE_PIXELS);
    float distance = (estimate.x * estimate.x + estimate.y * estimate.y) / (maximum * maximum);
    // Mesa moves a constant to the first factor of a product, wherever it stands.
    float apart = estimate.z * (estimate.z * LOCALISE_SCALES);
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
#ifndef FEW_REGISTERS
#define THREE(k) weights[3 * k], weights[3 * k + 1], weights[3 * k + 2]
    copy = vec4[3 * (MIDDLE + 2)](THREE(0), THREE(1), THREE(2), THREE(3), THREE(4), THREE(5),
                                  THREE(6), THREE(7), THREE(8), THREE(9));
#endif
    estimate0 = estimate;
    // A loop, so that compilers make the code of a step once.
    for (int k = 0; k < 2 && estimate.w != 0.0; ++k) {
        estimate = step_from(estimate, position);
        estimate0 = k == 0 ? estimate : estimate0;
    }
    estimate1 = estimate;
    if (estimate.w != 0.0)
        move_to(estimate);
}
