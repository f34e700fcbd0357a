// SPDX-License-Identifier: BSD-2-Clause
// Draws the rectangle of pixels around each feature's circle.
//
// A homography H maps the image to the framebuffer. Around a keypoint c, in units of the
// circle's radius r, H is  s = J q / (1 + k.q):  q is the position in the image, s the pixel
// relative to that of c, J the Jacobian of H at c times r, and k the change of the third
// coordinate w along q, divided by w at c. The inverse is  q = t / (1 - k.t)  with
// t = J^-1 s. The circle |q| = 1 becomes an ellipse if |k| < 1. Its tangents along the axes
// follow from its dual conic, A A^T - b b^T with the rows A of J and k, and b = (0, 0, 1):
//   s_i = (-J_i.k +- sqrt((J_i.k)^2 + |J_i|^2 (1 - k.k))) / (1 - k.k)
//
// counts, keypoints: of an extractor, as glsurf_gpu_features has them
// away, inverse, tilt, ray, ink: for features.frag
#include "include/drawn.glsl"
#include "include/list.glsl"

uniform usampler2D counts;
uniform sampler2D keypoints;
uniform vec4 to_viewport[3]; // H, row by row
uniform float radius;        // of a circle, in multiples of the scale
uniform vec4 inks[2];        // colours of dark and of light blobs, multiplied by alpha

out vec2 away;         // s
flat out vec4 inverse; // J^-1, column by column
flat out vec2 tilt;    // k
flat out vec2 ray;     // from the centre to the circle, along the orientation, in pixels
flat out vec4 ink;

void main() {
    set_unclipped();
    gl_Position = NOWHERE;
    away = tilt = ray = vec2(0.0);
    inverse = ink = vec4(0.0);
    int entry = drawn_entry(int(texelFetch(counts, ivec2(0), 0).r));
    if (entry < 0)
        return;
    ivec2 texel = list_texel(entry) * ivec2(2, 1);
    vec4 point = texelFetch(keypoints, texel, 0); // x, y, scale, angle
    vec2 centre;
    if (!on_screen(to_viewport, point.xy, centre) || !(point.z > 0.0))
        return;
    float unit = radius * point.z / dot(to_viewport[2].xyz, vec3(point.xy, 1.0)); // r / w
    vec2 row_x = unit * (to_viewport[0].xy - centre.x * to_viewport[2].xy);
    vec2 row_y = unit * (to_viewport[1].xy - centre.y * to_viewport[2].xy);
    tilt = unit * to_viewport[2].xy;
    float level = 1.0 - dot(tilt, tilt);
    float determinant = row_x.x * row_y.y - row_x.y * row_y.x;
    if (!(level > 0.0) || determinant == 0.0)
        return;
    inverse = vec4(row_y.y, -row_y.x, -row_x.y, row_x.x) / determinant;
    vec2 direction = vec2(cos(point.w), sin(point.w));
    ray = vec2(dot(row_x, direction), dot(row_y, direction)) / (1.0 + dot(tilt, direction));
    ink = texelFetch(keypoints, texel + ivec2(1, 0), 0).g > 0.0 ? inks[0] : inks[1];

    vec2 slant = vec2(dot(row_x, tilt), dot(row_y, tilt));
    vec2 squares = vec2(dot(row_x, row_x), dot(row_y, row_y));
    vec2 reach = sqrt(slant * slant + squares * level) / level + 0.5 * width + 1.0;
    vec2 corner = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1) - 1.0;
    away = corner * reach - slant / level;
    gl_Position = clip_position(centre + away);
}
