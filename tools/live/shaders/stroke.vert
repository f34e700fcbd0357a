/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A rectangle around each stroke, for stroke.frag: a strip of four vertices per instance.
 *
 * in   ends    x and y of A, then x and y of B, in pixels of the canvas, y down
 *      tint    colour
 *      canvas  width and height of the canvas
 *      width   of the strokes, in pixels
 *      rim     width of a dark edge around them, in pixels
 * out  along   pixels from A in the direction of B
 *      across  pixels at right angles to that direction
 *      reach, ink  for stroke.frag
 */
layout(location = 0) in vec4 ends;
layout(location = 1) in vec4 tint;
uniform vec2 canvas;
uniform float width, rim;
out float along, across;
flat out float reach;
flat out vec4 ink;

void main()
{
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 a = ends.xy, b = ends.zw;
    reach = distance(a, b);
    vec2 direction = reach > 0.0 ? (b - a) / reach : vec2(1.0, 0.0);
    vec2 normal = vec2(-direction.y, direction.x);
    float margin = 0.5 * width + rim + 1.0;
    along = mix(-margin, reach + margin, corner.x);
    across = mix(-margin, margin, corner.y);
    ink = tint;
    vec2 pixel = a + along * direction + across * normal;
    gl_Position = vec4(2.0 * pixel.x / canvas.x - 1.0, 1.0 - 2.0 * pixel.y / canvas.y, 0.0, 1.0);
}
