/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A circle with smooth edges, and a ray in the direction of the orientation. */
uniform float width;
in vec2 from_centre;
flat in float radius;
flat in vec2 ray;
flat in vec4 ink;
out vec4 colour;

void main()
{
    float along = clamp(dot(from_centre, ray), 0.0, radius);
    float d = min(abs(length(from_centre) - radius), length(from_centre - along * ray));
    float cover = clamp(0.5 * width + 0.5 - d, 0.0, 1.0);
    colour = vec4(ink.rgb, ink.a * cover);
}
