/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Draws the plane as a camera sees it, on a plain ground.
 *
 * in   plane     texture of the plane, with mipmaps for when the camera is far
 *      size      of the plane
 *      to_plane  homography from pixels to the plane, y down. (0, 0) of the plane is its upper left
 *                corner; (0, 0) of pixels is the centre of the top left pixel
 *      height    of the target, whose first row is the lowest
 * out  colour    red, green, blue
 */
uniform sampler2D plane;
uniform vec2 size;
uniform mat3 to_plane;
uniform float height;
out vec4 colour;

void main()
{
    vec2 pixel = vec2(gl_FragCoord.x - 0.5, height - 0.5 - gl_FragCoord.y);
    vec3 q = to_plane * vec3(pixel, 1.0);
    vec2 at = q.xy / q.z / size;
    vec3 c = texture(plane, at).rgb;
    vec2 inside = step(0.0, at) * step(at, vec2(1.0));
    colour = vec4(mix(vec3(0.20, 0.22, 0.25), c, q.z > 0.0 ? inside.x * inside.y : 0.0), 1.0);
}
