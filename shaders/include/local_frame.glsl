// SPDX-License-Identifier: BSD-2-Clause
// Haar responses in the local frame of a keypoint. The frame has its origin at the keypoint
// and is rotated by the keypoint's angle. Axis-aligned responses are rotated into the
// frame, [T] III-E.
//
// positions: x, y, scale, response of the keypoints
// angles (without UPRIGHT): angles of the keypoints; with UPRIGHT the angle is 0
#include "include/maths.glsl"
#include "include/haar.glsl"
#include "include/texel.glsl"

uniform sampler2D positions;
#ifndef UPRIGHT
uniform sampler2D angles;
#endif

struct LocalFrame {
    ivec2 base;  // the keypoint's position, rounded down
    vec2 within; // the position less `base`, in [0, 1)
    float scale; // sigma in pixels
    vec2 unit;   // cosine and sine of the angle
};

LocalFrame local_frame_of(int feature) {
    vec4 position = nearest(positions, list_texel(feature));
#ifdef UPRIGHT
    vec2 unit = vec2(1.0, 0.0);
#else
    vec2 unit = unit_of(nearest(angles, list_texel(feature)).r);
#endif
    vec2 base = floor(position.xy);
    return LocalFrame(ivec2(base), position.xy - base, position.z, unit);
}

// The response of a filter of half side `reach` at position uv of the frame, in pixels.
vec2 response_at(LocalFrame f, float reach, vec2 uv) {
    vec2 at = vec2(f.within.x + f.unit.x * uv.x - f.unit.y * uv.y,
                   f.within.y + f.unit.y * uv.x + f.unit.x * uv.y);
    vec2 g = haar(f.base, vec3(at.x - reach, at.x, at.x + reach),
                  vec3(at.y - reach, at.y, at.y + reach));
    return vec2(f.unit.x * g.x + f.unit.y * g.y, f.unit.x * g.y - f.unit.y * g.x);
}

#ifdef EXTEND_BORDER
// The sum over a square of half side `reach` at the position uv of the frame.
float box_at(LocalFrame f, float reach, vec2 uv) {
    vec2 at = vec2(f.within.x + f.unit.x * uv.x - f.unit.y * uv.y,
                   f.within.y + f.unit.y * uv.x + f.unit.x * uv.y);
    return box(f.base, vec2(at.x - reach, at.x + reach), vec2(at.y - reach, at.y + reach));
}
#endif
