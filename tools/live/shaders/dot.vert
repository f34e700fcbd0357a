/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A square around each dot, for dot.frag: a strip of four vertices per instance.
 *
 * in   spot       x, y; the radius in pixels of the canvas
 *      tint       colour
 *      to_canvas  position (x, y) is at to_canvas.xy + to_canvas.zw * (x, y) on the canvas
 *      canvas     width and height of the canvas
 *      rim        width of a dark edge around the dot, in pixels of the canvas
 * out  from_centre  position relative to the dot, in pixels of the canvas
 *      radius, ink  for dot.frag
 */
layout(location = 0) in vec4 spot;
layout(location = 1) in vec4 tint;
uniform vec4 to_canvas;
uniform vec2 canvas;
uniform float rim;
out vec2 from_centre;
flat out float radius;
flat out vec4 ink;

void main()
{
    vec2 corner = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1) - 1.0;
    radius = spot.z;
    ink = tint;
    from_centre = corner * (radius + rim + 1.0);
    vec2 pixel = to_canvas.xy + to_canvas.zw * spot.xy + from_centre;
    gl_Position = vec4(2.0 * pixel.x / canvas.x - 1.0, 1.0 - 2.0 * pixel.y / canvas.y, 0.0, 1.0);
    if (radius <= 0.0)
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0); /* four equal vertices draw nothing */
}
