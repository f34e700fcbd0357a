/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A square around each keypoint, for circle.frag: a strip of four vertices per instance.
 *
 * in   point      x, y, scale and angle, as the library has them; scale 0: no keypoint
 *      traits     response, sign of the Laplacian
 *      to_canvas  pixel (x, y) is at to_canvas.xy + to_canvas.zw * (x, y) on the canvas
 *      canvas     width and height of the canvas
 *      width      of the line, in pixels of the canvas
 * out  from_centre  position relative to the keypoint, in pixels of the canvas
 *      radius, ray, ink  for circle.frag
 */
layout(location = 0) in vec4 point;
layout(location = 1) in vec4 traits;
uniform vec4 to_canvas;
uniform vec2 canvas;
uniform float width;
out vec2 from_centre;
flat out float radius;
flat out vec2 ray;
flat out vec4 ink;

/* From the palette of Okabe and Ito, which people with any kind of colour vision can tell
 * apart. */
const vec3 DARK_BLOB = vec3(0.90, 0.62, 0.00);  /* orange */
const vec3 LIGHT_BLOB = vec3(0.34, 0.71, 0.91); /* sky blue */

void main()
{
    vec2 corner = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1) - 1.0;
    radius = 2.5 * point.z * to_canvas.z;
    ray = vec2(cos(point.w), sin(point.w));
    /* Large circles cover many pixels and mean little, so they are paler. */
    ink = vec4(traits.y > 0.0 ? DARK_BLOB : LIGHT_BLOB,
               mix(0.95, 0.5, smoothstep(10.0, 60.0, radius)));
    from_centre = corner * (radius + width);
    vec2 pixel = to_canvas.xy + to_canvas.zw * point.xy + from_centre;
    gl_Position = vec4(2.0 * pixel.x / canvas.x - 1.0, 1.0 - 2.0 * pixel.y / canvas.y, 0.0, 1.0);
    if (point.z <= 0.0)
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0); /* four equal vertices draw nothing */
}
