/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A rectangle around each line, for line.frag: a strip of four vertices per instance.
 *
 * in   ends         x and y of A, then x and y of B
 *      a_to_canvas  A is at a_to_canvas.xy + a_to_canvas.zw * A on the canvas
 *      b_to_canvas  the same for B
 *      canvas       width and height of the canvas
 *      width        of the lines, in pixels of the canvas
 *      limits       least and greatest length on the canvas of a line that is drawn
 *      posed        whether `pose` counts
 *      pose         homography from A to B
 *      slack        a line has the colour `ink` if B is within this many pixels of where
 *                   `pose` maps A, and else the colour `other`
 * out  along        pixels from A in the direction of B
 *      across       pixels at right angles to that direction
 */
layout(location = 0) in vec4 ends;
uniform vec4 a_to_canvas, b_to_canvas;
uniform vec2 canvas;
uniform float width;
uniform vec2 limits;
uniform mat3 pose;
uniform bool posed;
uniform float slack;
uniform vec4 ink, other;
out float along, across;
flat out float reach;
flat out vec4 paint;

bool agrees()
{
    vec3 b = pose * vec3(ends.xy, 1.0);
    return b.z > 0.0 && distance(b.xy / b.z, ends.zw) <= slack;
}

void main()
{
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 a = a_to_canvas.xy + a_to_canvas.zw * ends.xy;
    vec2 b = b_to_canvas.xy + b_to_canvas.zw * ends.zw;
    reach = distance(a, b);
    vec2 direction = reach > 0.0 ? (b - a) / reach : vec2(1.0, 0.0);
    vec2 normal = vec2(-direction.y, direction.x);
    float margin = 0.5 * width + 1.0;
    along = mix(-margin, reach + margin, corner.x);
    across = mix(-margin, margin, corner.y);
    vec2 pixel = a + along * direction + across * normal;
    paint = !posed || agrees() ? ink : other;
    gl_Position = vec4(2.0 * pixel.x / canvas.x - 1.0, 1.0 - 2.0 * pixel.y / canvas.y, 0.0, 1.0);
    /* Records beyond the count are all zero. */
    if (ends == vec4(0.0) || reach < limits.x || reach > limits.y)
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
