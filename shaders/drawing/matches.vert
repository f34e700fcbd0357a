// SPDX-License-Identifier: BSD-2-Clause
// Draws the rectangle of pixels around the line of each match, from A's keypoint to B's.
//
// counts, matches: of a matcher, as glsurf_gpu_matches has them
// place, reach, a_ink, b_ink: for matches.frag
#include "include/drawn.glsl"
#include "include/list.glsl"

uniform usampler2D counts;
uniform sampler2D matches;
uniform vec4 a_to_viewport[3]; // homographies, row by row
uniform vec4 b_to_viewport[3];
uniform vec4 ends[2];     // colours at A and at B, multiplied by alpha
uniform int hues;         // 1: instead, each match has a hue that turns along the list
uniform float max_reach; // longer lines are not drawn; in pixels

out vec2 place;       // pixels from A towards B, and at right angles to that
flat out float reach; // length of the line
flat out vec4 a_ink;
flat out vec4 b_ink;

// A saturated colour. Red, green and blue are strongest a third of the circle apart.
vec4 coloured(float hue) {
    vec3 from = abs(hue - vec3(0.0, 1.0, 2.0) / 3.0);
    return vec4(clamp(2.0 - 6.0 * min(from, 1.0 - from), 0.3, 1.0), 1.0);
}

void main() {
    set_unclipped();
    gl_Position = NOWHERE;
    place = vec2(0.0);
    reach = 0.0;
    a_ink = b_ink = vec4(0.0);
    int count = int(texelFetch(counts, ivec2(0), 0).r);
    int entry = drawn_entry(count);
    if (entry < 0)
        return;
    vec4 points = texelFetch(matches, list_texel(entry) * ivec2(2, 1), 0);
    vec2 a, b;
    bool shown = on_screen(a_to_viewport, points.xy, a);
    if (!on_screen(b_to_viewport, points.zw, b) || !shown)
        return;
    reach = distance(a, b);
    if (!(reach <= max_reach))
        return;
    a_ink = hues == 1 ? coloured(float(entry) / float(count)) : ends[0];
    b_ink = hues == 1 ? a_ink : ends[1];

    vec2 direction = reach > 0.0 ? (b - a) / reach : vec2(1.0, 0.0);
    float margin = 0.5 * width + 1.0;
    place = vec2(mix(-margin, reach + margin, float(gl_VertexID & 1)),
                 mix(-margin, margin, float(gl_VertexID >> 1)));
    gl_Position = clip_position(a + place.x * direction +
                                place.y * vec2(-direction.y, direction.x));
}
