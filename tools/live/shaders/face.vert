/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Draws a quadrilateral: a strip of four vertices without attributes.
 *
 * in   first, second  two opposite sides: x and y of their left, then of their right end, in
 *                     pixels of the canvas, y down
 *      canvas         width and height of the canvas
 */
uniform vec4 first, second;
uniform vec2 canvas;

void main()
{
    vec4 side = gl_VertexID < 2 ? first : second;
    vec2 pixel = (gl_VertexID & 1) == 0 ? side.xy : side.zw;
    gl_Position = vec4(2.0 * pixel.x / canvas.x - 1.0, 1.0 - 2.0 * pixel.y / canvas.y, 0.0, 1.0);
}
