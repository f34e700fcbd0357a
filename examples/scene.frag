/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Draws the demo scene: a plane covered with the textures of textures.glsl. Append this text
 * to textures.glsl.
 *
 * in   view_to_plane  homography from pixels of the view (centre of the first pixel at (0, 0), y
 *                     down) to the plane; a unit of the plane is about a pixel
 *      side           samples per pixel and axis
 * out  colour         red, green, blue as displayed, and 1; the mean of the samples
 */
uniform mat3 view_to_plane;
uniform int side;
out vec4 colour;

vec3 scene(vec2 p)
{
    vec3 c = lay_posters(land(p), p, 250.0);
    c = scatter(c, p, 200, 110.0, 0.10, 0.42, 0.68);
    c = scatter(c, p, 210, 52.0, 0.08, 0.34, 0.60);
    c = scatter(c, p, 220, 23.0, 0.08, 0.26, 0.40);
    return c * (0.94 + 0.06 * noise(p / 3.0, 300).x + 0.06 * noise(p / 11.0, 301).x);
}

void main()
{
    vec3 sum = vec3(0.0);
    for (int i = 0; i < side * side; ++i) {
        vec2 within = (vec2(i % side, i / side) + 0.5) / float(side);
        vec3 q = view_to_plane * vec3(gl_FragCoord.xy - 1.0 + within, 1.0);
        sum += clamp(scene(q.xy / q.z), 0.0, 1.0);
    }
    colour = vec4(sum / float(side * side), 1.0);
}
