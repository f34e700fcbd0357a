// SPDX-License-Identifier: BSD-2-Clause
// The 17x17 squares around an estimate. Needs estimate.glsl.
#include "include/corner.glsl"

uniform float first_edge; // of the squares, from their middle, in sides

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

// Values that all squares share.
struct Squares {
    ivec2 base; // see edge_at()
    vec2 middle;
    float side;
    ivec2 size; // of the image
    vec2 texel; // see corner()
};

Squares squares_around(vec4 estimate, vec4 keypoint) {
    vec2 base = floor(keypoint.xy);
    return Squares(ivec2(base), (keypoint.xy - base) + estimate.xy,
                   side_of(estimate, keypoint), image_size(), corner_texel());
}

Edge column_edge(Squares s, int k) {
    return edge_at(s.base.x, s.middle.x, s.side, k, s.size.x);
}

Edge row_edge(Squares s, int k) {
    return edge_at(s.base.y, s.middle.y, s.side, k, s.size.y);
}
