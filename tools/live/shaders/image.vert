/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Draws a picture in a rectangle of the canvas: a strip of four vertices without attributes.
 *
 * in   rectangle  left, top, width and height, in pixels of the canvas, y down
 *      canvas     width and height of the canvas
 *      bottom     1 if row 0 of the picture is the lowest row, else 0
 */
uniform vec4 rectangle;
uniform vec2 canvas;
uniform float bottom;
out vec2 at;

void main()
{
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 pixel = rectangle.xy + corner * rectangle.zw;
    at = vec2(corner.x, mix(corner.y, 1.0 - corner.y, bottom));
    gl_Position = vec4(2.0 * pixel.x / canvas.x - 1.0, 1.0 - 2.0 * pixel.y / canvas.y, 0.0, 1.0);
}
