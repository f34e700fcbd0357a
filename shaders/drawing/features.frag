// SPDX-License-Identifier: BSD-2-Clause
// Draws a feature: its circle, and its radius along the orientation.
//
// The distance from the circle is | |q| - 1 | divided by the length of the gradient of |q|
// by the pixel. The distance is exact where the circle stays a circle, otherwise of first
// order. With q = t / D and D = 1 - k.t, dq/dt = (I + q k^T) / D, so the gradient is
//   J^-T (I + k q^T) / D  q / |q|.
// The line stays a line, and its distance is exact.
//
// away .. ink: see features.vert
// colour: multiplied by alpha
// Fixed state: strip of four vertices per feature, blending as GLS_COVER, no depth test
#include "include/cover.glsl"

in vec2 away;
flat in vec4 inverse;
flat in vec2 tilt;
flat in vec2 ray;
flat in vec4 ink;

layout(location = 0) out vec4 colour;

float from_circle() {
    mat2 back = mat2(inverse.xy, inverse.zw);
    vec2 t = back * away;
    float depth = 1.0 - dot(tilt, t);
    vec2 q = t / depth;
    float size = max(length(q), 1e-6);
    vec2 gradient = (q + tilt * dot(q, q)) / (size * depth) * back;
    // Beyond the horizon there is no image.
    return depth > 0.0 ? abs(size - 1.0) / length(gradient) : 1e9;
}

void main() {
    float along = clamp(dot(away, ray) / dot(ray, ray), 0.0, 1.0);
    colour = ink * cover(min(from_circle(), distance(away, along * ray)));
}
